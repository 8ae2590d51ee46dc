/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs watched to their end, with what they write.  The commands are this
   program again, with an argument that says what to do.  */
#include <config.h>
#include "run/supervise.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include "run/interrupt.h"
#include "tap.h"

extern char **environ;

static const char *self;
static struct supervision supervision = { .grace_ms = 60000 };
static int null_fd;

/* ---- What the commands do.  ---- */

static int
write_bytes (int fd, long count)
{
  static char block[1 << 20];
  memset (block, 'b', sizeof block);
  while (count > 0)
    {
      size_t size
          = count < (long) sizeof block ? (size_t) count : sizeof block;
      ssize_t written = write (fd, block, size);
      if (written < 0)
        return 1;
      count -= written;
    }
  return 0;
}

static int
command (char **argv)
{
  const char *what = argv[1];
  long number = argv[2] == NULL ? 0 : atol (argv[2]);
  if (strcmp (what, "exit") == 0)
    return (int) number;
  if (strcmp (what, "write") == 0)
    return write_bytes (STDOUT_FILENO, number)
           | write_bytes (STDERR_FILENO, number / 2);
  if (strcmp (what, "complain") == 0)
    return dprintf (STDERR_FILENO, "first\nsecond\nthird\n") > 0 ? 3 : 0;
  if (strcmp (what, "want-terminal") == 0)
    raise (SIGTTOU);
  /* The parent's parent is the test.  */
  if (strcmp (what, "interrupt") == 0)
    kill ((pid_t) number, SIGINT);
  for (;;)
    pause ();
}

/* ---- The tests.  ---- */

static enum supervise_end
run (const char *what, const char *argument, struct launch_result *result)
{
  char *argv[] = { (char *) self, (char *) what, (char *) argument, NULL };
  struct sink *output = supervision.standard_output;
  struct sink *error = supervision.standard_error;
  struct launch launch
      = { .path = self,
          .argv = argv,
          .envp = environ,
          .stdin_fd = null_fd,
          .stdout_fd = output == NULL ? null_fd : sink_descriptor (output),
          .stderr_fd = error == NULL ? null_fd : sink_descriptor (error) };
  return supervise_run (&supervision, &launch, result);
}

static void
use_sinks (struct sink *output, struct sink *error)
{
  if (supervision.standard_error != supervision.standard_output)
    sink_close (supervision.standard_error);
  sink_close (supervision.standard_output);
  supervision.standard_output = output;
  supervision.standard_error = error;
}

static void
test_ends (void)
{
  struct launch_result result;
  ok (run ("exit", "0", &result) == SUPERVISE_ENDED
          && launch_result_fine (&result),
      "a fine run ends");
  ok (run ("exit", "9", &result) == SUPERVISE_ENDED
          && WEXITSTATUS (result.status) == 9,
      "a failing run ends, with its status");
  ok (run ("want-terminal", NULL, &result) == SUPERVISE_TERMINAL
          && result.stopped_by == SIGTTOU,
      "a run that waits for the terminal is told apart");
}

static void
test_pipes (void)
{
  struct launch_result result;
  uint64_t output = 0, error = 0;
  use_sinks (sink_open (SINK_PIPE, NULL, -1), sink_open (SINK_PIPE, NULL, -1));
  ok (run ("write", "30000001", &result) == SUPERVISE_ENDED
          && launch_result_fine (&result),
      "a command that writes 45 MB into pipes ends");
  ok (sink_bytes (supervision.standard_output, &output) && output == 30000001,
      "every byte of its standard output is counted");
  ok (sink_bytes (supervision.standard_error, &error) && error == 15000000,
      "every byte of its standard error is counted");
  run ("exit", "0", &result);
  ok (sink_bytes (supervision.standard_output, &output) && output == 0,
      "the count starts anew with each run");

  use_sinks (sink_open (SINK_PIPE, NULL, -1), NULL);
  supervision.standard_error = supervision.standard_output;
  run ("write", "1000", &result);
  ok (sink_bytes (supervision.standard_output, &output) && output == 1500,
      "one pipe can be both");
  use_sinks (NULL, NULL);
}

static void
test_file (void)
{
  struct launch_result result;
  uint64_t size = 0;
  char name[] = "supervise-XXXXXX";
  close (mkstemp (name));
  use_sinks (sink_open (SINK_FILE, name, -1), NULL);
  run ("write", "2000", &result);
  run ("write", "1000", &result);
  ok (sink_bytes (supervision.standard_output, &size) && size == 1000,
      "a file has the size of the last run's output");
  struct stat file;
  ok (stat (name, &file) == 0 && file.st_size == 1000,
      "and holds nothing of the runs before");
  unlink (name);
  use_sinks (sink_open (SINK_NULL, NULL, -1), NULL);
  ok (!sink_bytes (supervision.standard_output, &size),
      "what goes to the null device can not be counted");
  use_sinks (NULL, NULL);
  ok (sink_open (SINK_FILE, "/no/such/folder/file", -1) == NULL
          && errno == ENOENT,
      "a file that can not be made is an error");
}

static void
test_tail (void)
{
  struct launch_result result;
  size_t length;
  bool cut;
  use_sinks (NULL, sink_open (SINK_TAIL, NULL, -1));
  run ("complain", NULL, &result);
  const char *tail = sink_tail (supervision.standard_error, 2, &length, &cut);
  ok (length == 13 && memcmp (tail, "second\nthird\n", 13) == 0 && !cut,
      "the last lines of standard error are there");
  tail = sink_tail (supervision.standard_error, 20, &length, &cut);
  ok (length == 19 && memcmp (tail, "first\n", 6) == 0 && !cut,
      "all lines are there when there are no more");
  run ("write", "4000000", &result);
  tail = sink_tail (supervision.standard_error, 20, &length, &cut);
  ok (length == 65536 && tail[0] == 'b' && tail[65535] == 'b' && cut,
      "an endless line keeps its last 64 KiB");
  run ("exit", "0", &result);
  sink_tail (supervision.standard_error, 20, &length, &cut);
  ok (length == 0, "the tail is of the last run only");
  use_sinks (NULL, NULL);
}

static void
test_timeout (void)
{
  struct launch_result result;
  supervision.timeout_ns = 1000000;
  ok (run ("hang", NULL, &result) == SUPERVISE_TIMEOUT
          && WIFSIGNALED (result.status)
          && WTERMSIG (result.status) == SIGTERM,
      "a run is stopped at its limit");
  ok (result.wall_ns >= 1000000, "it had the time that it was given");
  supervision.timeout_ns = UINT64_C (3600) * 1000000000;
  ok (run ("exit", "0", &result) == SUPERVISE_ENDED,
      "a run within its limit is not");
  supervision.timeout_ns = 0;
}

static void
ignore_signal (int sig)
{
  (void) sig;
}

/* Count a tick; end the run at the third.  */
static void
tick (void *context)
{
  int *ticks = context;
  if (++*ticks == 3)
    launcher_kill (supervision.launcher, SIGKILL);
}

static void
test_ticks (void)
{
  struct launch_result result;
  int ticks = 0;
  supervision.tick = tick;
  supervision.tick_context = &ticks;
  ok (run ("exit", "0", &result) == SUPERVISE_ENDED && ticks == 0,
      "nothing ticks where no period is asked for");
  supervision.tick_ns = 1000000;
  ok (run ("hang", NULL, &result) == SUPERVISE_ENDED && ticks >= 3
          && WTERMSIG (result.status) == SIGKILL,
      "in the course of a run it ticks again and again");
  /* Begun long before the first is due.  */
  supervision.tick_ns = UINT64_C (60) * 1000000000;
  ticks = 0;
  ok (run ("exit", "0", &result) == SUPERVISE_ENDED && ticks == 0,
      "but not before the period is over");
  supervision.tick_ns = 0;
}

static void
test_batch (void)
{
  char *argv[] = { (char *) self, "exit", "0", NULL };
  struct launch launch = { .path = self,
                           .argv = argv,
                           .envp = environ,
                           .stdin_fd = null_fd,
                           .stdout_fd = null_fd,
                           .stderr_fd = null_fd };
  const struct launch *launches[] = { &launch, &launch, &launch };
  struct launch_result results[3];
  size_t done = 0;
  /* Under a storm of signals, which must break nothing.  */
  struct sigaction action = { .sa_handler = ignore_signal };
  sigaction (SIGALRM, &action, NULL);
  struct itimerval often = { { 0, 300 }, { 0, 300 } }, never = { 0 };
  setitimer (ITIMER_REAL, &often, NULL);
  ok (supervise_batch (&supervision, launches, 3, results, &done)
              == SUPERVISE_ENDED
          && done == 3 && launch_result_fine (&results[2]),
      "a batch runs to its end");
  setitimer (ITIMER_REAL, &never, NULL);
}

/* Last: from now on every run is interrupted.  */
static void
test_interrupt (void)
{
  char us[32];
  struct launch_result result;
  snprintf (us, sizeof us, "%d", (int) getpid ());
  ok (run ("interrupt", us, &result) == SUPERVISE_INTERRUPTED
          && interrupt_signal () == SIGINT,
      "a signal to us ends the run");
  ok (WIFSIGNALED (result.status), "the command is gone then");
  ok (run ("hang", NULL, &result) == SUPERVISE_INTERRUPTED,
      "a run that begins after the signal ends, too");
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    return command (argv);
  supervision.launcher = launcher_start ();
  char path[4096];
  ssize_t length = readlink ("/proc/self/exe", path, sizeof path - 1);
  if (!ok (supervision.launcher != NULL && length > 0
               && interrupt_watch () == 0,
           "a launcher starts and signals are watched"))
    return plan ();
  path[length] = '\0';
  self = path;
  null_fd = open ("/dev/null", O_RDWR | O_CLOEXEC);

  test_ends ();
  test_pipes ();
  test_file ();
  test_tail ();
  test_timeout ();
  test_ticks ();
  test_batch ();
  test_interrupt ();
  launcher_end (supervision.launcher);
  return plan ();
}
