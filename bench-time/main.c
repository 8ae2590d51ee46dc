/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-time: run commands again and again, write what each run took.  */
#include <config.h>
#include <errno.h>
#include <gsl/gsl_errno.h>
#include <signal.h>
#include <stdlib.h>
#include "base/diag.h"
#include "destination.h"
#include "load_session.h"
#include "model_session.h"
#include "options.h"
#include "run/interrupt.h"
#include "session.h"

/* Print the table, put the output into place and say what there is to say;
   the status to exit with.  */
static int
conclude (const struct session *s, const struct options *o,
          struct destination *d)
{
  int status = s->status;
  if (destination_print_table (d, o, s->write_errno) != 0)
    status = STATUS_TROUBLE;
  if (s->write_errno == 0)
    session_say_notes (s, d->table_fd >= 0);
  if (destination_end (d, session_is_complete (s)) != 0)
    status = STATUS_TROUBLE;
  return status;
}

/* Give everything back; STATUS.  */
static int
end (struct session *s, struct options *o, struct launcher *launcher,
     int status)
{
  session_close (s);
  options_free (o);
  launcher_end (launcher);
  return status;
}

int
main (int argc, char **argv)
{
  /* Who started us may have ignored it, and could not wait for anything.  */
  signal (SIGCHLD, SIG_DFL);
  struct launcher *launcher = launcher_start ();
  int launcher_errno = errno;
  gsl_set_error_handler_off ();
  /* A measured make is not to share the jobs of a make that runs us.  */
  unsetenv ("MAKEFLAGS");
  unsetenv ("MAKELEVEL");
  struct options options;
  options_read (&options, argc, argv);
  if (load_is_wanted (&options))
    {
      launcher_end (launcher);
      return load_main (&options);
    }
  if (model_is_wanted (&options))
    {
      launcher_end (launcher);
      return model_main (&options);
    }
  if (launcher == NULL)
    die_errno (launcher_errno, "cannot start the launcher");

  struct session session;
  session_find (&session, &options);
  if (session_is_measured (&session))
    return end (&session, &options, launcher, STATUS_OK);
  session_open (&session, launcher);
  struct destination destination = destination_open (&options);
  bool dies_of_pipe = signal (SIGPIPE, SIG_IGN) != SIG_IGN;
  if (interrupt_watch () != 0)
    die_errno (errno, "cannot watch for signals");
  session_run (&session, destination.samples_fd, destination.only_values);
  int status = conclude (&session, &options, &destination);

  int sig = session.write_errno == EPIPE ? SIGPIPE : interrupt_signal ();
  end (&session, &options, launcher, status);
  if (sig != 0 && (sig != SIGPIPE || dies_of_pipe))
    interrupt_die (sig);
  if (sig == SIGPIPE)
    die_errno (EPIPE, "write error");
  return status;
}
