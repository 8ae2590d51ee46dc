/* SPDX-License-Identifier: GPL-3.0-or-later */
/* try-faults OPTION... -- COMMAND...: run COMMAND again and again, in the
   folder 'run' that is new for each of these, and let another of its calls
   fail each time (inject.c).  Each time it must end by itself, either with the
   result that it has without a fault or with a status of trouble and a message
   that begins with its name; leave no file that is less than whole but for a
   FILE.partial that the message names, nothing in TMPDIR, and no process.

   --calls=KIND    which calls fail, as FAULT_CALLS of inject.c
   --how=HOW       as FAULT_HOW of inject.c: once, lasting or often
   --in=PROGRAM    whose (default: the command's)
   --forked        in the processes that PROGRAM forks
   --before=SHELL  run first in the new folder
   --output=FILE   the file that the command writes in its folder
   --whole=SHELL   tells by its status whether the result is whole, the
                   standard output in ../output (default: it is the same, and
                   so is FILE, as without a fault)
   --fallback=TEXT a message that holds it tells that, for once, the result
                   lacks what is not essential
   --status=LIST   statuses of trouble, with commas (default: 2)
   --most=N        try no more calls than these (default: all ways)

   The last line of what it prints is "N faults, N refused, N survived"; a
   fault that a program does not live up to is printed before, and the status
   is 1.  Status 77: nothing can be injected here.  */
#include <config.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum
{
  SITES = 1 << 14,
  PATIENCE_S = 120, /* until a command is taken for one that hangs */
  GRACE_S = 20      /* for processes that are about to end */
};

static struct
{
  const char *calls, *how, *in, *before, *output, *whole, *status, *fallback;
  bool forked;
  long most;
  char **command;
} job = { .how = "once", .status = "2" };

struct bytes
{
  char *data;
  size_t size;
};

/* What the command does without a fault.  */
static struct bytes whole_output, whole_file;
static int whole_status;

static long faults, refused, survived, wrong;

static _Noreturn void
give_up (const char *what)
{
  printf ("try-faults: %s: %s\n", what, strerror (errno));
  exit (1);
}

static struct bytes
contents (const char *path)
{
  struct bytes b = { 0 };
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  struct stat about;
  if (fd < 0)
    return b;
  if (fstat (fd, &about) != 0)
    give_up (path);
  b.data = malloc ((size_t) about.st_size + 1);
  if (b.data == NULL)
    give_up (path);
  for (ssize_t n = 1; n > 0 && b.size < (size_t) about.st_size;
       b.size += (size_t) n)
    if ((n = read (fd, b.data + b.size, (size_t) about.st_size - b.size)) < 0)
      give_up (path);
  b.data[b.size] = '\0';
  close (fd);
  return b;
}

static bool
same (struct bytes a, struct bytes b)
{
  return (a.data == NULL) == (b.data == NULL) && a.size == b.size
         && (a.size == 0 || memcmp (a.data, b.data, a.size) == 0);
}

static bool
exists (const char *path)
{
  struct stat about;
  return lstat (path, &about) == 0;
}

/* Empty the folder PATH; how many files there were.  */
static int
empty_folder (const char *path)
{
  DIR *folder = opendir (path);
  int count = 0;
  if (folder == NULL)
    return 0;
  for (struct dirent *entry; (entry = readdir (folder)) != NULL;)
    {
      char name[PATH_MAX];
      if (strcmp (entry->d_name, ".") == 0
          || strcmp (entry->d_name, "..") == 0)
        continue;
      snprintf (name, sizeof name, "%s/%s", path, entry->d_name);
      count++;
      if (unlink (name) == 0)
        continue;
      empty_folder (name);
      rmdir (name);
    }
  closedir (folder);
  return count;
}

static int
run_shell (const char *command)
{
  fflush (stdout);
  pid_t shell = fork ();
  if (shell == 0)
    {
      if (chdir ("run") == 0)
        execl ("/bin/sh", "sh", "-c", command, (char *) NULL);
      _exit (126);
    }
  int status = -1;
  while (waitpid (shell, &status, 0) < 0 && errno == EINTR)
    continue;
  return status;
}

static void
redirect (const char *path, int fd)
{
  int to = open (path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (to < 0 || dup2 (to, fd) < 0)
    _exit (126);
  close (to);
}

static void
become_command (const char *number)
{
  redirect ("output", STDOUT_FILENO);
  redirect ("errors", STDERR_FILENO);
  setenv ("FAULT_IN", job.in, 1);
  setenv ("FAULT_CALLS", job.calls, 1);
  setenv ("FAULT_AT", number, 1);
  setenv ("FAULT_HOW", job.how, 1);
  setenv ("FAULT_LOG", "../log", 1);
  if (job.forked)
    setenv ("FAULT_FORKED", "", 1);
  setenv ("LD_PRELOAD", getenv ("TRY_FAULTS_LIBRARY"), 1);
  char *folder = realpath ("temporary", NULL), log[PATH_MAX];
  char *here = realpath (".", NULL);
  if (folder == NULL || here == NULL)
    _exit (126);
  snprintf (log, sizeof log, "%s/log", here);
  setenv ("FAULT_LOG", log, 1);
  setenv ("TMPDIR", folder, 1);
  if (chdir ("run") == 0)
    execvp (job.command[0], job.command);
  _exit (126);
}

/* Kill what descends from us; how many there were.  */
static int
end_leftovers (void)
{
  int count = 0;
  FILE *children = fopen ("/proc/thread-self/children", "r");
  for (int pid; children != NULL && fscanf (children, "%d", &pid) == 1;)
    {
      char path[64];
      snprintf (path, sizeof path, "/proc/%d/cmdline", pid);
      struct bytes name = contents (path);
      kill (pid, SIGKILL);
      waitpid (pid, NULL, 0);
      free (name.data);
      count++;
    }
  if (children != NULL)
    fclose (children);
  return count;
}

static volatile sig_atomic_t is_late;

static void
note_late (int signal)
{
  (void) signal;
  is_late = 1;
}

/* Wait for PROCESS and then for all that it left.  Its status, or -1 when it
   hung; *LEFT is how many had to be ended.  */
static int
await (pid_t process, int *left)
{
  int status = -1;
  struct sigaction act = { .sa_handler = note_late };
  sigaction (SIGALRM, &act, NULL);
  is_late = 0;
  alarm (PATIENCE_S);
  pid_t ended;
  do
    ended = waitpid (process, &status, 0);
  while (ended < 0 && errno == EINTR && !is_late);
  if (ended < 0)
    status = -1;
  is_late = 0;
  alarm (ended < 0 ? 1 : GRACE_S);
  /* They were left to us; what is about to end gets the time to.  */
  while (!is_late && (waitpid (-1, NULL, 0) > 0 || errno == EINTR))
    continue;
  alarm (0);
  *left = is_late ? end_leftovers () : 0;
  return status;
}

/* Run the command and let its call NUMBER fail.  Its status.  */
static int
run_command (long number, int *left)
{
  char text[24];
  snprintf (text, sizeof text, "%ld", number);
  empty_folder ("run");
  unlink ("log");
  if (job.before != NULL && run_shell (job.before) != 0)
    give_up (job.before);
  fflush (stdout);
  pid_t process = fork ();
  if (process < 0)
    give_up ("fork");
  if (process == 0)
    become_command (text);
  return await (process, left);
}

/* Tell that with call NUMBER failing the command does not as it must.  */
static void
complain (long number, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  printf ("# %s call %ld: ", job.calls, number);
  vprintf (format, arguments);
  va_end (arguments);
  struct bytes errors = contents ("errors");
  if (errors.size > 0)
    printf (": %.*s", (int) errors.size - 1, errors.data);
  putchar ('\n');
  free (errors.data);
  wrong++;
}

static bool
is_trouble (int status)
{
  const char *at = job.status;
  for (char *end; *at != '\0'; at = *end == ',' ? end + 1 : end)
    if (strtol (at, &end, 10) == status)
      return true;
  return false;
}

static const char *
in_run (const char *suffix)
{
  static char path[PATH_MAX];
  snprintf (path, sizeof path, "run/%s%s", job.output, suffix);
  return path;
}

/* Whether the result is that of a run without fault.  */
static bool
is_whole (void)
{
  if (job.whole != NULL)
    return run_shell (job.whole) == 0;
  struct bytes output = contents ("output");
  bool is = same (output, whole_output);
  free (output.data);
  if (job.output != NULL)
    {
      struct bytes file = contents (in_run (""));
      is = is && same (file, whole_file);
      free (file.data);
    }
  return is;
}

/* Whether the result lacks something, and a message says what.  */
static bool
is_fallback (void)
{
  struct bytes errors = contents ("errors");
  bool is = job.fallback != NULL && errors.size > 0
            && strstr (errors.data, job.fallback) != NULL;
  free (errors.data);
  return is;
}

/* What is wrong with the end of a run in trouble, or NULL.  */
static const char *
judge_trouble (void)
{
  const char *name = strrchr (job.command[0], '/');
  name = name == NULL ? job.command[0] : name + 1;
  struct bytes errors = contents ("errors");
  const char *fault = NULL;
  size_t length = strlen (name);
  const char *last = errors.data + errors.size;
  if (errors.size == 0)
    fault = "no message";
  else if (last[-1] != '\n')
    fault = "half a message";
  else if (strstr (errors.data, "memory exhausted\n") == NULL
           && (strncmp (errors.data, name, length) != 0
               || errors.data[length] != ':'))
    fault = "a message that is not ours";
  if (fault == NULL && job.output != NULL)
    {
      struct bytes file = contents (in_run (""));
      if (file.data != NULL && job.whole == NULL && !same (file, whole_file))
        fault = "a part of the output passes for the whole";
      else if (file.data != NULL && job.whole != NULL
               && run_shell (job.whole) != 0)
        fault = "a part of the output passes for the whole";
      free (file.data);
      if (exists (in_run (".partial"))
          && strstr (errors.data, in_run (".partial") + strlen ("run/"))
                 == NULL)
        fault = "the partial file is not named";
    }
  free (errors.data);
  return fault;
}

/* Judge the run with a fault in call NUMBER that ended with STATUS.  */
static void
judge (long number, int status, int left)
{
  faults++;
  const char *fault = NULL;
  if (status == -1)
    complain (number, "it hangs");
  else if (!WIFEXITED (status))
    complain (number, "killed by signal %d", WTERMSIG (status));
  else if (WEXITSTATUS (status) == whole_status
           && (is_fallback () || is_whole ()))
    survived++;
  else if (!is_trouble (WEXITSTATUS (status)))
    complain (number, "status %d", WEXITSTATUS (status));
  else if ((fault = judge_trouble ()) != NULL)
    complain (number, "%s", fault);
  else
    refused++;
  if (left > 0)
    complain (number, "%d processes left", left);
  int files = empty_folder ("temporary");
  if (files > 0)
    complain (number, "%d files left in TMPDIR", files);
}

/* The numbers of the calls to try, from a run in which none fails.  */
static long
find_sites (long sites[SITES])
{
  int left;
  whole_status = run_command (0, &left);
  if (!WIFEXITED (whole_status))
    give_up ("the command does not run");
  whole_status = WEXITSTATUS (whole_status);
  whole_output = contents ("output");
  if (job.output != NULL)
    whole_file = contents (in_run (""));
  if (!is_whole () || is_trouble (whole_status) || left > 0
      || empty_folder ("temporary") > 0)
    {
      complain (0, "status %d without any fault", whole_status);
      exit (1);
    }
  FILE *log = fopen ("log", "r");
  long count = 0;
  while (log != NULL && count < SITES
         && fscanf (log, "%ld", &sites[count]) == 1)
    count++;
  if (log != NULL)
    fclose (log);
  return count;
}

static int
compare (const void *a, const void *b)
{
  const long *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

static void
try_each (void)
{
  static long sites[SITES];
  long count = find_sites (sites), left_out = 0;
  qsort (sites, (size_t) count, sizeof *sites, compare);
  if (strcmp (job.how, "often") == 0 && count > 1)
    count = 1;
  for (long i = 0; i < count; i++)
    {
      /* Of too many, evenly spread ones.  */
      if (job.most > 0 && count > job.most
          && i * job.most / count == (i + 1) * job.most / count)
        {
          left_out++;
          continue;
        }
      int left;
      int status = run_command (sites[i], &left);
      if (exists ("log"))
        judge (sites[i], status, left);
    }
  if (left_out > 0)
    printf ("%ld ways not tried; ", left_out);
}

static void
read_options (int argc, char *argv[])
{
  static const struct option table[]
      = { { "calls", 1, NULL, 'c' },  { "how", 1, NULL, 'h' },
          { "in", 1, NULL, 'i' },     { "forked", 0, NULL, 'f' },
          { "before", 1, NULL, 'b' }, { "output", 1, NULL, 'o' },
          { "whole", 1, NULL, 'w' },  { "status", 1, NULL, 's' },
          { "most", 1, NULL, 'm' },   { "fallback", 1, NULL, 'F' },
          { NULL, 0, NULL, 0 } };
  for (int c; (c = getopt_long (argc, argv, "+", table, NULL)) != -1;)
    switch (c)
      {
      case 'c':
        job.calls = optarg;
        break;
      case 'h':
        job.how = optarg;
        break;
      case 'i':
        job.in = optarg;
        break;
      case 'f':
        job.forked = true;
        break;
      case 'b':
        job.before = optarg;
        break;
      case 'o':
        job.output = optarg;
        break;
      case 'w':
        job.whole = optarg;
        break;
      case 'F':
        job.fallback = optarg;
        break;
      case 's':
        job.status = optarg;
        break;
      case 'm':
        job.most = strtol (optarg, NULL, 10);
        break;
      default:
        exit (1);
      }
  job.command = argv + optind;
  if (job.calls == NULL || job.command[0] == NULL)
    exit (1);
  if (job.in == NULL)
    job.in = job.command[0];
}

int
main (int argc, char *argv[])
{
  read_options (argc, argv);
  if (getenv ("TRY_FAULTS_LIBRARY") == NULL
      || prctl (PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0)
    give_up ("TRY_FAULTS_LIBRARY");
  mkdir ("run", 0777);
  mkdir ("temporary", 0777);
  try_each ();
  empty_folder ("run");
  rmdir ("run");
  rmdir ("temporary");
  printf ("%ld faults, %ld refused, %ld survived\n", faults, refused,
          survived);
  if (wrong > 0)
    return 1;
  return faults == 0 ? 77 : 0;
}
