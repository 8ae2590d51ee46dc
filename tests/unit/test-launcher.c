/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The launcher.  The commands it starts are this program again, with an
   argument that says what to do.  */
#include <config.h>
#include "run/launcher.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include "tap.h"

extern char **environ;

static const char *self;
static struct launcher *launcher;
static int null_fd;

/* ---- What the commands do.  ---- */

static void
touch_memory (size_t mebibytes)
{
  size_t size = mebibytes << 20;
  char *memory = mmap (NULL, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    _exit (99);
  memset (memory, 1, size);
}

/* Leave COUNT processes behind that never end, in sessions of their own if
   DETACHED, and that are sure to be there.  */
static void
leave_behind (int count, bool detached)
{
  int ready[2];
  if (pipe (ready) != 0)
    _exit (99);
  for (int i = 0; i < count; i++)
    if (fork () == 0)
      {
        signal (SIGTERM, SIG_IGN);
        if (detached && (setsid () < 0 || fork () != 0))
          _exit (0);
        if (write (ready[1], "x", 1) != 1)
          _exit (99);
        for (;;)
          pause ();
      }
  char byte;
  for (int i = 0; i < count; i++)
    if (read (ready[0], &byte, 1) != 1)
      _exit (99);
  for (int i = 0; detached && i < count; i++)
    wait (NULL);
}

/* Leave a process behind that says "x" once its parent has ended, and never
   ends.  */
static int
linger (void)
{
  pid_t parent = getpid ();
  if (fork () != 0)
    return 0;
  signal (SIGTERM, SIG_IGN);
  while (getppid () == parent)
    sched_yield ();
  if (write (STDOUT_FILENO, "x", 1) != 1)
    return 99;
  for (;;)
    pause ();
}

/* The exit status says which of the promises to a command is broken.  */
static int
check_surroundings (void)
{
  if (getpgrp () != getpid ())
    return 1;
  sigset_t mask;
  sigprocmask (SIG_BLOCK, NULL, &mask);
  for (int sig = 1; sig < NSIG; sig++)
    if (sigismember (&mask, sig) == 1)
      return 2;
  for (int sig = 1; sig < 32; sig++)
    {
      struct sigaction action;
      if (sigaction (sig, NULL, &action) == 0 && action.sa_handler == SIG_IGN)
        return 3;
    }
  for (int fd = 3; fd < 1024; fd++)
    if (fcntl (fd, F_GETFD) >= 0)
      return 4;
  int death_signal;
  prctl (PR_GET_PDEATHSIG, &death_signal);
  return death_signal == SIGKILL ? 0 : 5;
}

/* Whether what test_settings asks for is so.  */
static int
check_settings (void)
{
  struct rlimit files;
  getrlimit (RLIMIT_NOFILE, &files);
  if (files.rlim_cur != 60 || files.rlim_max != 70)
    return 1;
  if (getpriority (PRIO_PROCESS, 0) != 19)
    return 2;
  cpu_set_t cpus;
  CPU_ZERO (&cpus);
  sched_getaffinity (0, sizeof cpus, &cpus);
  return CPU_COUNT (&cpus) == 1 ? 0 : 3;
}

static int
count_input (void)
{
  char byte;
  int count = 0;
  while (read (STDIN_FILENO, &byte, 1) == 1)
    count++;
  return count;
}

/* Wait for the end of all time, after having said that we are there.  */
static int
hang (void)
{
  if (write (STDOUT_FILENO, "x", 1) != 1)
    return 99;
  for (;;)
    pause ();
}

static int
kill_parent (void)
{
  if (write (STDOUT_FILENO, "x", 1) != 1)
    return 99;
  kill (getppid (), SIGKILL);
  for (;;)
    pause ();
}

static int
command (char **argv)
{
  const char *what = argv[1];
  int number = argv[2] == NULL ? 0 : atoi (argv[2]);
  if (strcmp (what, "exit") == 0)
    return number;
  if (strcmp (what, "raise") == 0)
    raise (number);
  else if (strcmp (what, "touch") == 0)
    touch_memory ((size_t) number);
  else if (strcmp (what, "leave") == 0)
    leave_behind (number, false);
  else if (strcmp (what, "detach") == 0)
    leave_behind (number, true);
  else if (strcmp (what, "surroundings") == 0)
    return check_surroundings ();
  else if (strcmp (what, "settings") == 0)
    return check_settings ();
  else if (strcmp (what, "linger") == 0)
    return linger ();
  else if (strcmp (what, "count-input") == 0)
    return count_input ();
  else if (strcmp (what, "kill-parent") == 0)
    return kill_parent ();
  else if (strcmp (what, "hang") == 0)
    return hang ();
  else if (strcmp (what, "hang-on") == 0)
    {
      signal (SIGTERM, SIG_IGN);
      leave_behind (2, true);
      return hang ();
    }
  return 0;
}

/* ---- The tests.  ---- */

static struct launch
launch_of (char *argv[])
{
  argv[0] = (char *) self;
  return (struct launch){ .path = self,
                          .argv = argv,
                          .envp = environ,
                          .stdin_fd = null_fd,
                          .stdout_fd = null_fd,
                          .stderr_fd = STDERR_FILENO };
}

static struct launch_result
run (const char *what, const char *argument)
{
  char *argv[] = { NULL, (char *) what, (char *) argument, NULL };
  struct launch launch = launch_of (argv);
  struct launch_result result = { .status = -1 };
  if (launcher_begin (launcher, &launch) != 0
      || launcher_finish (launcher, &result, NULL) != 0)
    printf ("# launcher: %s\n", strerror (errno));
  return result;
}

static struct launch_result
run_path (const char *path)
{
  char *argv[] = { (char *) path, NULL };
  struct launch launch = launch_of (argv);
  argv[0] = (char *) path;
  launch.path = path;
  struct launch_result result = { .status = -1 };
  launcher_begin (launcher, &launch);
  launcher_finish (launcher, &result, NULL);
  return result;
}

static void
test_status (void)
{
  struct launch_result result = run ("exit", "0");
  ok (launch_result_fine (&result), "a command that ends with 0 is fine");
  ok (result.wall_ns > 0 && result.usage.ru_maxrss > 0,
      "its time and memory are told");
  result = run ("exit", "42");
  ok (WIFEXITED (result.status) && WEXITSTATUS (result.status) == 42,
      "an exit status comes back");
  ok (!launch_result_fine (&result), "a failing command is not fine");
  result = run ("raise", "15");
  ok (WIFSIGNALED (result.status) && WTERMSIG (result.status) == SIGTERM,
      "the signal that killed the command comes back");
}

static void
test_exec_errors (void)
{
  struct launch_result result = run_path ("/no/such/command");
  ok (result.exec_errno == ENOENT && result.fork_errno == 0,
      "a missing file is ENOENT, not an exit status");
  result = run_path ("/");
  ok (result.exec_errno == EACCES, "a directory is EACCES");

  char name[] = "launcher-XXXXXX";
  int fd = mkstemp (name);
  ok (fd >= 0 && write (fd, "exit 0\n", 7) == 7 && fchmod (fd, 0700) == 0,
      "a script without #! can be made");
  close (fd);
  result = run_path (name);
  unlink (name);
  ok (result.exec_errno == ENOEXEC, "a script without #! is ENOEXEC");
  result = run ("exit", "0");
  ok (launch_result_fine (&result), "the next command runs after errors");
}

static void
test_large_arguments (void)
{
  enum
  {
    COUNT = 18,
    SIZE = 120 * 1024
  };
  static char *argv[COUNT + 4], *string;
  string = malloc (SIZE);
  memset (string, 'a', SIZE - 1);
  string[SIZE - 1] = '\0';
  argv[1] = "exit";
  argv[2] = "0";
  for (int i = 0; i < COUNT; i++)
    argv[3 + i] = string;
  struct launch launch = launch_of (argv);
  struct launch_result result = { 0 };
  ok (launcher_begin (launcher, &launch) == 0
          && launcher_finish (launcher, &result, NULL) == 0
          && (launch_result_fine (&result) || result.exec_errno == E2BIG),
      "arguments of more than 2 MiB work, or are E2BIG from execve");

  char **many = calloc (1 << 20, sizeof *many);
  for (int i = 0; i < (1 << 20) - 1; i++)
    many[i] = "argument";
  launch.argv = many;
  errno = 0;
  ok (launcher_begin (launcher, &launch) == -1 && errno == E2BIG,
      "a million arguments are E2BIG at once");
  free (many);
  free (string);
}

/* After the arguments of more than 2 MiB, too.  */
static void
test_memory (void)
{
  touch_memory (400);
  struct launch_result touching = run ("touch", "40");
  struct launch_result idle = run ("exit", "0");
#ifdef __SANITIZE_ADDRESS__
  ok (touching.usage.ru_maxrss > idle.usage.ru_maxrss,
      "a command that uses more memory shows more");
#else
  double touched = (double) touching.usage.ru_maxrss / 1024;
  double rest = (double) idle.usage.ru_maxrss / 1024;
  printf ("# %.2f MiB, without touching 40 MiB %.2f\n", touched, rest);
  ok (touched >= 40 && touched <= 42,
      "a process of 40 MiB shows that from a caller of 400 MiB");
  ok (rest < 4, "a small process shows as small from a caller of 400 MiB");
#endif
}

static void
test_surroundings (void)
{
  /* What the command must not inherit.  */
  int leaky = dup (null_fd);
  struct launch_result result = run ("surroundings", NULL);
  close (leaky);
  if (!ok (result.status == 0, "a command gets its own group, no blocked or "
                               "ignored signals, and descriptors 0 to 2"))
    printf ("# promise %d\n", WEXITSTATUS (result.status));
}

static void
test_settings (void)
{
  static struct process_settings settings
      = { .sets_nice = true,
          .nice = 19,
          .sets_cpus = true,
          .limit_count = 1,
          .limit = { { RLIMIT_NOFILE, { 60, 70 } } } };
  cpu_set_t ours;
  CPU_ZERO (&ours);
  sched_getaffinity (0, sizeof ours, &ours);
  size_t cpu = 0;
  while (cpu < CPU_SETSIZE - 1 && !CPU_ISSET (cpu, &ours))
    cpu++;
  settings.cpus[cpu / SETTINGS_WORD_BITS] = 1ul << cpu % SETTINGS_WORD_BITS;
  char *argv[] = { NULL, "settings", NULL };
  struct launch launch = launch_of (argv);
  launch.settings = &settings;
  struct launch_result result = { .status = -1 };
  launcher_begin (launcher, &launch);
  launcher_finish (launcher, &result, NULL);
  if (!ok (result.status == 0 && launch_result_fine (&result),
           "a command has the limits, niceness and CPUs asked for"))
    printf ("# setting %d\n", WEXITSTATUS (result.status));
  launch.settings = NULL;
  launcher_begin (launcher, &launch);
  launcher_finish (launcher, &result, NULL);
  ok (WIFEXITED (result.status) && WEXITSTATUS (result.status) == 1,
      "the next command has none of them");

  settings.limit[0].value.rlim_cur = 80;
  launch.settings = &settings;
  launcher_begin (launcher, &launch);
  launcher_finish (launcher, &result, NULL);
  ok (result.setting_errno == EINVAL && result.failed_setting == SETTING_LIMIT
          && result.exec_errno == 0 && result.status == 0
          && !launch_result_fine (&result),
      "what can not be set is told, and nothing is run");
}

static void
test_leftovers (void)
{
  struct launch_result result = run ("leave", "3");
  ok (result.status == 0 && result.leftovers == 3,
      "descendants that outlive a command are killed and counted");
  result = run ("detach", "2");
  ok (result.status == 0 && result.leftovers == 2,
      "descendants in sessions of their own are, too");
  result = run ("exit", "0");
  ok (result.leftovers == 0, "the next command is not blamed for them");
}

/* Begin a command that says "x", and wait for that.  */
static void
begin_saying (const char *what, enum leftover leftover)
{
  int said[2];
  char *argv[] = { NULL, (char *) what, NULL };
  struct launch launch = launch_of (argv);
  if (pipe (said) != 0)
    return;
  launch.stdout_fd = said[1];
  launch.leftover = leftover;
  launcher_begin (launcher, &launch);
  char byte;
  while (read (said[0], &byte, 1) < 0 && errno == EINTR)
    continue;
  close (said[0]);
  close (said[1]);
}

static void
begin_hanging (const char *what)
{
  begin_saying (what, LEFTOVER_KILL);
}

static void
test_spared_leftovers (void)
{
  char *argv[] = { NULL, "detach", "2", NULL };
  struct launch launch = launch_of (argv);
  launch.leftover = LEFTOVER_REPORT;
  struct launch_result result;
  launcher_begin (launcher, &launch);
  launcher_finish (launcher, &result, NULL);
  ok (result.status == 0 && result.leftovers == 2,
      "descendants that are to be left alone are counted");
  argv[1] = "exit";
  argv[2] = "0";
  launcher_begin (launcher, &launch);
  launcher_finish (launcher, &result, NULL);
  ok (result.status == 0 && result.leftovers == 0,
      "and not counted again after the next command");
  result = run ("exit", "0");
  ok (result.leftovers == 2, "they live until they are to be killed");
}

static void
test_awaited_leftovers (void)
{
  struct launch_result result;
  begin_saying ("linger", LEFTOVER_WAIT);
  while (launcher_command (launcher) != 0)
    sched_yield ();
  ok (launcher_notice (launcher) == LAUNCHER_NOTHING,
      "descendants are waited for when asked to");
  launcher_stop (launcher, 1);
  launcher_finish (launcher, &result, NULL);
  ok (result.status == 0 && result.leftovers == 1 && result.leftovers_stopped,
      "they are stopped by TERM, or KILL, and the command has ended well");
  char *argv[] = { NULL, "exit", "0", NULL };
  struct launch launch = launch_of (argv);
  launch.leftover = LEFTOVER_WAIT;
  launcher_begin (launcher, &launch);
  launcher_finish (launcher, &result, NULL);
  ok (launch_result_fine (&result) && !result.leftovers_stopped,
      "a command that leaves none is not waited for");
}

/* A temporary regular file that holds five bytes.  */
static int
five_bytes (void)
{
  char name[] = "launcher-XXXXXX";
  int fd = mkstemp (name);
  if (fd < 0 || write (fd, "12345", 5) != 5)
    return -1;
  unlink (name);
  lseek (fd, 0, SEEK_SET);
  return fd;
}

static void
test_stdin (void)
{
  int fd = five_bytes ();
  char *argv[] = { NULL, "count-input", NULL };
  struct launch launch = launch_of (argv);
  launch.stdin_fd = fd;
  launch.reopen_stdin = true;
  struct launch_result result[2] = { 0 };
  for (int i = 0; i < 2; i++)
    {
      launcher_begin (launcher, &launch);
      launcher_finish (launcher, &result[i], NULL);
    }
  close (fd);
  ok (WEXITSTATUS (result[0].status) == 5
          && WEXITSTATUS (result[1].status) == 5,
      "each run reads a file on its standard input from the start");
}

static void
test_stops (void)
{
  struct launch_result result = run ("raise", "21");
  ok (result.stopped_by == SIGTTIN && WIFSIGNALED (result.status)
          && WTERMSIG (result.status) == SIGKILL,
      "a command that stops for the terminal is killed, and that is told");

  char *argv[] = { NULL, "raise", "19", NULL };
  struct launch launch = launch_of (argv);
  launcher_begin (launcher, &launch);
  struct pollfd events = { .fd = launcher_fd (launcher), .events = POLLIN };
  while (poll (&events, 1, -1) < 0)
    continue;
  ok (launcher_notice (launcher) == LAUNCHER_STOPPED
          && launcher_stop_signal (launcher) == SIGSTOP,
      "another stop is announced");
  launcher_kill (launcher, SIGCONT);
  launcher_finish (launcher, &result, NULL);
  ok (result.status == 0 && result.stopped_by == SIGSTOP,
      "it goes on when it is continued, and the result tells of the stop");
}

static void
test_stop (void)
{
  struct launch_result result;
  begin_hanging ("hang");
  ok (launcher_command (launcher) > 0 && launcher_since (launcher) > 0,
      "the running command's process is known");
  launcher_stop (launcher, 60000);
  launcher_finish (launcher, &result, NULL);
  ok (WIFSIGNALED (result.status) && WTERMSIG (result.status) == SIGTERM,
      "a command is stopped by TERM");

  begin_hanging ("hang");
  launcher_kill (launcher, SIGSTOP);
  launcher_stop (launcher, 60000);
  launcher_finish (launcher, &result, NULL);
  ok (WIFSIGNALED (result.status) && WTERMSIG (result.status) == SIGTERM,
      "a stopped command is stopped for good by TERM and CONT");

  begin_hanging ("hang-on");
  launcher_stop (launcher, 1);
  launcher_finish (launcher, &result, NULL);
  ok (WIFSIGNALED (result.status) && WTERMSIG (result.status) == SIGKILL
          && result.leftovers == 2,
      "one that ignores TERM is killed, and what it has started");
  ok (launcher_command (launcher) == 0, "then nothing is running");
}

static void
on_alarm (int sig)
{
  (void) sig;
}

static void
test_signal_storm (void)
{
  struct sigaction action = { .sa_handler = on_alarm };
  sigaction (SIGALRM, &action, NULL);
  struct itimerval often = { { 0, 200 }, { 0, 200 } }, never = { 0 };
  setitimer (ITIMER_REAL, &often, NULL);
  int failures = 0;
  for (int i = 0; i < 50; i++)
    {
      struct launch_result result = run ("exit", "7");
      failures += WEXITSTATUS (result.status) != 7;
    }
  setitimer (ITIMER_REAL, &never, NULL);
  ok (failures == 0, "a storm of signals breaks no run");

  begin_hanging ("hang");
  struct launch_result result;
  volatile int stop = 1;
  setitimer (ITIMER_REAL, &often, NULL);
  errno = 0;
  ok (launcher_finish (launcher, &result, &stop) == -1 && errno == EINTR,
      "waiting ends with EINTR when it is asked to stop");
  setitimer (ITIMER_REAL, &never, NULL);
  launcher_stop (launcher, 0);
  launcher_finish (launcher, &result, NULL);
  signal (SIGALRM, SIG_DFL);
}

static void
test_batch (void)
{
  char *fine[] = { NULL, "exit", "0", NULL };
  char *failing[] = { NULL, "exit", "3", NULL };
  struct launch good = launch_of (fine), bad = launch_of (failing);
  const struct launch *batch[] = { &good, &good, &bad, &good };
  struct launch_result results[4] = { 0 };
  ok (launcher_begin_batch (launcher, batch, 2) == 2
          && launcher_begin (launcher, &good) == -1 && errno == EBUSY,
      "while a batch runs, nothing else can begin");
  ok (launcher_finish_batch (launcher, results, NULL) == 2
          && launch_result_fine (&results[0])
          && launch_result_fine (&results[1]),
      "a batch gives a result for each run");
  ok (launcher_begin_batch (launcher, batch, 4) == 4
          && launcher_finish_batch (launcher, results, NULL) == 3
          && WEXITSTATUS (results[2].status) == 3,
      "a batch ends at the first failing run");
}

/* With room for one descriptor where a command needs three.  */
static int
lacks_descriptors (void)
{
  for (int fd = 3; fd < 64; fd++)
    close (fd);
  struct rlimit five = { 5, 5 };
  if (setrlimit (RLIMIT_NOFILE, &five) != 0)
    return 1;
  launcher = launcher_start ();
  char *argv[] = { NULL, "exit", "0", NULL };
  struct launch launch = launch_of (argv);
  launch.stdin_fd = STDIN_FILENO;
  launch.stdout_fd = STDOUT_FILENO;
  struct launch_result result;
  if (launcher == NULL || launcher_begin (launcher, &launch) != 0
      || launcher_finish (launcher, &result, NULL) != 0)
    return 2;
  return result.fork_errno == EMFILE ? 0 : 3;
}

static int
survives_launcher (void)
{
  launcher = launcher_start ();
  begin_hanging ("kill-parent");
  struct launch_result result;
  errno = 0;
  if (launcher_finish (launcher, &result, NULL) != -1 || errno != EPIPE)
    return 1;
  if (launcher_notice (launcher) != LAUNCHER_GONE)
    return 2;
  char *argv[] = { NULL, "exit", "0", NULL };
  struct launch launch = launch_of (argv);
  if (launcher_begin (launcher, &launch) != -1 || errno != EPIPE)
    return 3;
  launcher_end (launcher);
  return 0;
}

/* The exit status of ALONE in a process of its own.  */
static int
status_of (int (*alone) (void))
{
  int status = -1;
  fflush (stdout);
  pid_t process = fork ();
  if (process == 0)
    _exit (alone ());
  waitpid (process, &status, 0);
  return status;
}

static void
test_trouble (void)
{
  ok (status_of (lacks_descriptors) == 0,
      "too few descriptors for a command is EMFILE");
  ok (status_of (survives_launcher) == 0,
      "a launcher that was killed is EPIPE, and no hang");
}

/* A process that starts a launcher and a command that starts more, and is
   then killed: whether the command's process ends, too.  */
static void
test_caller_dies (void)
{
  int command_is[2];
  if (pipe (command_is) != 0)
    return;
  pid_t caller = fork ();
  if (caller == 0)
    {
      launcher = launcher_start ();
      begin_hanging ("hang-on");
      pid_t command_process = launcher_command (launcher);
      if (write (command_is[1], &command_process, sizeof command_process) < 0)
        _exit (1);
      for (;;)
        pause ();
    }
  close (command_is[1]);
  pid_t command_process = 0;
  ok (read (command_is[0], &command_process, sizeof command_process)
              == sizeof command_process
          && command_process > 0,
      "another caller has its own launcher");
  close (command_is[0]);
  /* We adopt whatever is orphaned now, and can wait for it.  */
  prctl (PR_SET_CHILD_SUBREAPER, 1);
  kill (caller, SIGKILL);
  /* The caller, and its launcher once that has cleaned up.  */
  for (int reaped = 0; reaped < 2;)
    reaped += waitpid (-1, NULL, 0) > 0;
  ok (kill (command_process, 0) == -1 && errno == ESRCH
          && waitpid (-1, NULL, WNOHANG) == 0,
      "a killed caller's launcher kills the command and its descendants");
  prctl (PR_SET_CHILD_SUBREAPER, 0);
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    return command (argv);
  launcher = launcher_start ();
  if (!ok (launcher != NULL, "a launcher starts"))
    return plan ();
  char path[4096];
  ssize_t length = readlink ("/proc/self/exe", path, sizeof path - 1);
  if (length < 0)
    return 1;
  path[length] = '\0';
  self = path;
  null_fd = open ("/dev/null", O_RDWR | O_CLOEXEC);

  test_status ();
  test_exec_errors ();
  test_large_arguments ();
  test_memory ();
  test_surroundings ();
  test_settings ();
  test_leftovers ();
  test_spared_leftovers ();
  test_awaited_leftovers ();
  test_stdin ();
  test_stops ();
  test_stop ();
  test_signal_storm ();
  test_batch ();
  test_trouble ();
  test_caller_dies ();
  launcher_end (launcher);
  ok (waitpid (-1, NULL, WNOHANG) == -1 && errno == ECHILD,
      "nothing is left when the launcher has ended");
  return plan ();
}
