/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lock against two timings at once: which files may serve, who holds it,
   and that it is no child's.  */
#include <config.h>
#include "run/lock.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "tap.h"

static void
write_file (const char *name, const char *content)
{
  FILE *out = fopen (name, "w");
  if (out == NULL || fputs (content, out) < 0 || fclose (out) != 0)
    exit (2);
}

/* Whether lock_open refuses FILE with EPERM.  */
static bool
is_refused (const char *file, bool is_named)
{
  errno = 0;
  struct lock *l = lock_open (file, is_named);
  bool refused = l == NULL && errno == EPERM;
  lock_close (l);
  return refused;
}

/* What a child process finds when it tries the lock of FILE.  */
static enum lock_state
state_below (const char *file)
{
  int status = 0;
  fflush (stdout);
  pid_t child = fork ();
  if (child == 0)
    {
      struct lock *l = lock_open (file, false);
      _exit (l == NULL ? 99 : (int) lock_try (l));
    }
  waitpid (child, &status, 0);
  return (enum lock_state) WEXITSTATUS (status);
}

/* Take the lock of FILE in a child that tells so on READY and holds it until
   its input ends.  */
static pid_t
hold_elsewhere (const char *file, int ready[2], int go[2])
{
  fflush (stdout);
  pid_t child = fork ();
  if (child != 0)
    return child;
  close (go[1]);
  struct lock *l = lock_open (file, false);
  char byte = l != NULL && lock_try (l) == LOCK_HELD ? 'y' : 'n';
  if (write (ready[1], &byte, 1) == 1 && read (go[0], &byte, 1) == 0)
    lock_close (l);
  _exit (0);
}

static void
check_holders (void)
{
  int ready[2], go[2];
  char byte = 0;
  if (pipe (ready) != 0 || pipe (go) != 0)
    exit (2);
  pid_t holder = hold_elsewhere ("lock", ready, go);
  ok (read (ready[0], &byte, 1) == 1 && byte == 'y', "another process locks");
  struct lock *l = lock_open ("lock", false);
  ok (lock_try (l) == LOCK_TAKEN, "who does not descend from it has to wait");
  struct text who = { 0 };
  char want[32];
  lock_put_holder (&who, l);
  snprintf (want, sizeof want, "process %ld (", (long) holder);
  ok (strncmp (text_string (&who), want, strlen (want)) == 0,
      "the holder is named by its number and command");
  text_free (&who);
  close (go[1]);
  waitpid (holder, NULL, 0);
  ok (lock_try (l) == LOCK_HELD, "and it can be had after the holder's end");
  ok (state_below ("lock") == LOCK_INHERITED,
      "a child of the holder counts it as its own");
  lock_close (l);
  struct stat about;
  ok (stat ("lock", &about) == 0 && about.st_size == 0,
      "nobody is named in the file once it is given back");
  ok (state_below ("lock") == LOCK_HELD, "then anybody can have it");
}

static void
check_files (void)
{
  struct stat about;
  struct lock *l = lock_open ("lock", false);
  ok (l != NULL && stat ("lock", &about) == 0
          && (about.st_mode & 0777) == 0600,
      "a lock file is made for its owner alone");
  lock_close (l);

  write_file ("data", "1.5\n2.5\n");
  ok (is_refused ("data", false) && is_refused ("data", true),
      "a file with other content is no lock file");
  write_file ("stale", "4711\n");
  chmod ("stale", 0600);
  ok (!is_refused ("stale", false), "one with a process number is");
  chmod ("stale", 0666);
  ok (is_refused ("stale", false) && !is_refused ("stale", true),
      "one that others may write to only if the user names it");
  chmod ("stale", 0600);
  ok (symlink ("stale", "link") == 0 && is_refused ("link", false)
          && !is_refused ("link", true),
      "so it is with a symbolic link");
  ok (link ("stale", "other") != 0 || is_refused ("stale", false),
      "and with a file of two names");
  ok (mkfifo ("fifo", 0600) == 0 && is_refused ("fifo", false)
          && is_refused ("fifo", true),
      "a fifo is refused, without waiting for its other end");
  ok (lock_open ("none/lock", false) == NULL && errno == ENOENT,
      "a folder that is not there is told");

  struct text name = { 0 };
  lock_put_name (&name, "/run/user/7");
  ok (strncmp (text_string (&name), "/run/user/7/benchutils-", 23) == 0
          && strchr (text_string (&name) + 12, '/') == NULL,
      "the usual name is of one file in the folder");
  text_free (&name);
}

int
main (void)
{
  char folder[] = "/tmp/test-lock-XXXXXX";
  if (mkdtemp (folder) == NULL || chdir (folder) != 0)
    return 2;
  check_files ();
  check_holders ();
  static const char *const made[]
      = { "lock", "data", "stale", "link", "other", "fifo" };
  for (size_t i = 0; i < sizeof made / sizeof *made; i++)
    unlink (made[i]);
  if (chdir ("/") != 0 || rmdir (folder) != 0)
    return 2;
  return plan ();
}
