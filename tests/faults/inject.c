/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A library to preload: it lets one call of a program fail, as a full disk, a
   full table of processes or memory that has run out does.  What to do comes
   from the environment:

   FAULT_IN      the program, by the name it was called by; in others nothing
                 happens
   FAULT_FORKED  set: in the processes that the program forks, not in itself
   FAULT_CALLS   which calls: memory, write, read, open, close, file,
                 descriptor, process, interrupt, short; or storm, see below
   FAULT_AT      the number of the call that fails, from 1; 0: none does, and
                 FAULT_LOG gets the number of each call that comes by a way
                 through the program that none came by before
   FAULT_HOW     once; lasting: and all calls after it; often: about every
                 other call, in no rhythm, but the same ones each time.  A
                 lasting short does a single byte each time
   FAULT_LOG     a file that gets a line when a call failed

   With FAULT_CALLS=storm a real signal comes every FAULT_AT microseconds, to
   the program and what it forks, whose calls are not started again after it;
   at its end the log gets the number of calls that it interrupted.

   Of stdio what leaves the C library is seen: a program that wants its writes
   to fail as it does for users must write by write(2).  */
#include <config.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum calls
{
  NO_CALLS,
  MEMORY,
  WRITE,
  READ,
  OPEN,
  CLOSE,
  PLACE,
  DESCRIPTOR,
  PROCESS,
  INTERRUPT,
  SHORT,
  STORM
};

static const char *const calls_names[] = { [MEMORY] = "memory",
                                           [WRITE] = "write",
                                           [READ] = "read",
                                           [OPEN] = "open",
                                           [CLOSE] = "close",
                                           [PLACE] = "file",
                                           [DESCRIPTOR] = "descriptor",
                                           [PROCESS] = "process",
                                           [INTERRUPT] = "interrupt",
                                           [SHORT] = "short",
                                           [STORM] = "storm" };

enum
{
  DEPTH = 14, /* of the ways that are told apart */
  WAYS = 1 << 14
};

static enum calls chosen;
static bool in_forked, lasting, often;
static unsigned long fails_at;
static const char *log_path;
static pid_t owner;
static atomic_ulong seen;
static atomic_ulong interrupted;    /* calls, by a storm */
static _Atomic uint64_t ways[WAYS]; /* hashes of those that were seen */
static _Thread_local bool inside __attribute__ ((tls_model ("initial-exec")));

/* The call of this name behind us.  */
static void *
behind (const char *name)
{
  void *function = dlsym (RTLD_NEXT, name);
  if (function == NULL)
    _exit (98);
  return function;
}

#define REAL(name)                                                            \
  static __typeof__ (&name) real;                                             \
  if (real == NULL)                                                           \
  *(void **) &real = behind (#name)

static void
write_log (unsigned long number)
{
  char line[24];
  int at = sizeof line;
  line[--at] = '\n';
  do
    line[--at] = (char) ('0' + number % 10);
  while ((number /= 10) > 0);
  /* Not by the functions below, and with no descriptor held.  */
  long fd = syscall (SYS_openat, AT_FDCWD, log_path,
                     O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  syscall (SYS_write, fd, line + at, sizeof line - (size_t) at);
  syscall (SYS_close, fd);
}

/* Whether nobody came by the way that we came by.  */
static bool
is_new_way (void)
{
  void *frames[DEPTH];
  int count = backtrace (frames, DEPTH);
  uint64_t hash = 0xcbf29ce484222325;
  for (int i = 2; i < count; i++)
    hash = (hash ^ (uintptr_t) frames[i]) * 0x100000001b3;
  hash |= 1;
  for (size_t i = hash >> 50;; i = (i + 1) % WAYS)
    {
      uint64_t empty = 0;
      if (atomic_compare_exchange_strong (&ways[i], &empty, hash))
        return true;
      if (empty == hash)
        return false;
    }
}

/* Whether this call of KIND fails; then with errno ERROR.  */
static bool
fails (enum calls kind, int error)
{
  if (kind != chosen || inside || (getpid () != owner) != in_forked)
    return false;
  unsigned long number = atomic_fetch_add (&seen, 1) + 1;
  if (often && fails_at > 0)
    {
      if (number == fails_at)
        write_log (number);
      errno = error;
      return ((number * 0x9e3779b97f4a7c15) >> 40 & 1) != 0;
    }
  if (fails_at == 0)
    {
      int saved_errno = errno;
      inside = true;
      if (is_new_way ())
        write_log (number);
      inside = false;
      errno = saved_errno;
      return false;
    }
  if (number < fails_at || (number > fails_at && !lasting))
    return false;
  if (number == fails_at)
    write_log (number);
  errno = error;
  return true;
}

/* Make the calls that a signal comes in the middle of fail with EINTR.  */
static void
hear (int signal_number)
{
  (void) signal_number;
}

/* What is forked inherits no timer.  */
static void
start_storm (void)
{
  const struct sigaction action = { .sa_handler = hear };
  struct itimerval every = { 0 };
  if (chosen != STORM)
    return;
  every.it_value.tv_usec = every.it_interval.tv_usec = (suseconds_t) fails_at;
  if (sigaction (SIGALRM, &action, NULL) != 0
      || setitimer (ITIMER_REAL, &every, NULL) != 0)
    _exit (98);
}

/* End the storm before something is executed, which would inherit the timer
   but not the handler.  */
static void
calm (void)
{
  const struct itimerval never = { 0 };
  struct itimerval was = { 0 };
  if (chosen != STORM || setitimer (ITIMER_REAL, &never, &was) != 0
      || was.it_interval.tv_usec == 0)
    return;
  signal (SIGALRM, SIG_IGN); /* also one that is pending */
}

/* RESULT of a call, after a look whether the storm interrupted it.  */
static ssize_t
watched (ssize_t result)
{
  if (chosen == STORM && result < 0 && errno == EINTR)
    atomic_fetch_add (&interrupted, 1);
  return result;
}

__attribute__ ((destructor)) static void
end_storm (void)
{
  const struct itimerval never = { 0 };
  if (chosen != STORM)
    return;
  setitimer (ITIMER_REAL, &never, NULL);
  write_log (interrupted);
}

__attribute__ ((constructor)) static void
choose (void)
{
  const char *in = getenv ("FAULT_IN"), *calls = getenv ("FAULT_CALLS");
  const char *at = getenv ("FAULT_AT"), *how = getenv ("FAULT_HOW");
  log_path = getenv ("FAULT_LOG");
  if (in == NULL || calls == NULL || at == NULL || log_path == NULL
      || strcmp (in, program_invocation_short_name) != 0)
    return;
  void *frames[2];
  backtrace (frames, 2); /* the first time it loads a library */
  fails_at = strtoul (at, NULL, 10);
  lasting = how != NULL && strcmp (how, "lasting") == 0;
  often = how != NULL && strcmp (how, "often") == 0;
  in_forked = getenv ("FAULT_FORKED") != NULL;
  owner = getpid ();
  for (int i = MEMORY; i <= STORM; i++)
    if (strcmp (calls, calls_names[i]) == 0)
      chosen = (enum calls) i;
  start_storm ();
}

/* Memory.  */

void *
malloc (size_t size)
{
  REAL (malloc);
  return fails (MEMORY, ENOMEM) ? NULL : real (size);
}

void *
calloc (size_t count, size_t size)
{
  REAL (calloc);
  return fails (MEMORY, ENOMEM) ? NULL : real (count, size);
}

void *
realloc (void *old, size_t size)
{
  REAL (realloc);
  return fails (MEMORY, ENOMEM) ? NULL : real (old, size);
}

void *
reallocarray (void *old, size_t count, size_t size)
{
  REAL (reallocarray);
  return fails (MEMORY, ENOMEM) ? NULL : real (old, count, size);
}

void *
aligned_alloc (size_t alignment, size_t size)
{
  REAL (aligned_alloc);
  return fails (MEMORY, ENOMEM) ? NULL : real (alignment, size);
}

int
posix_memalign (void **result, size_t alignment, size_t size)
{
  REAL (posix_memalign);
  return fails (MEMORY, ENOMEM) ? ENOMEM : real (result, alignment, size);
}

void *
mmap (void *start, size_t size, int protection, int flags, int fd, off_t at)
{
  REAL (mmap);
  return fails (MEMORY, ENOMEM)
             ? MAP_FAILED
             : real (start, size, protection, flags, fd, at);
}

/* What is written and read.  */

/* SIZE, or less where calls do only a part of what they are asked for.  */
static size_t
part (size_t size)
{
  size_t less = lasting ? 1 : 1 + (size - 1) % 7;
  return chosen == SHORT && size > 1 && fails (SHORT, 0) ? less : size;
}

ssize_t
write (int fd, const void *bytes, size_t size)
{
  REAL (write);
  if (fails (WRITE, ENOSPC) || fails (INTERRUPT, EINTR))
    return -1;
  return watched (real (fd, bytes, part (size)));
}

ssize_t
pwrite (int fd, const void *bytes, size_t size, off_t at)
{
  REAL (pwrite);
  if (fails (WRITE, ENOSPC) || fails (INTERRUPT, EINTR))
    return -1;
  return real (fd, bytes, part (size), at);
}

ssize_t
writev (int fd, const struct iovec *parts, int count)
{
  REAL (writev);
  if (fails (WRITE, ENOSPC) || fails (INTERRUPT, EINTR))
    return -1;
  return watched (real (fd, parts, count));
}

ssize_t
send (int fd, const void *bytes, size_t size, int flags)
{
  REAL (send);
  if (fails (WRITE, ENOBUFS) || fails (INTERRUPT, EINTR))
    return -1;
  return watched (real (fd, bytes, size, flags));
}

ssize_t
sendmsg (int fd, const struct msghdr *message, int flags)
{
  REAL (sendmsg);
  if (fails (WRITE, ENOBUFS) || fails (INTERRUPT, EINTR))
    return -1;
  return watched (real (fd, message, flags));
}

ssize_t
read (int fd, void *bytes, size_t size)
{
  REAL (read);
  if (fails (READ, EIO) || fails (INTERRUPT, EINTR))
    return -1;
  return watched (real (fd, bytes, part (size)));
}

ssize_t
pread (int fd, void *bytes, size_t size, off_t at)
{
  REAL (pread);
  if (fails (READ, EIO) || fails (INTERRUPT, EINTR))
    return -1;
  return real (fd, bytes, part (size), at);
}

ssize_t
recv (int fd, void *bytes, size_t size, int flags)
{
  REAL (recv);
  if (fails (READ, EIO) || fails (INTERRUPT, EINTR))
    return -1;
  return watched (real (fd, bytes, size, flags));
}

ssize_t
recvmsg (int fd, struct msghdr *message, int flags)
{
  REAL (recvmsg);
  if (fails (READ, EIO) || fails (INTERRUPT, EINTR))
    return -1;
  return watched (real (fd, message, flags));
}

/* Mark FILE as one that an error occurred on, as stdio does.  */
static void
mark (FILE *file)
{
  enum
  {
    IO_ERR_SEEN = 0x20 /* of glibc */
  };
  file->_flags |= IO_ERR_SEEN;
}

ssize_t
getline (char **line, size_t *capacity, FILE *file)
{
  REAL (getline);
  if (!fails (READ, EIO))
    return real (line, capacity, file);
  mark (file);
  return -1;
}

char *
fgets (char *line, int size, FILE *file)
{
  REAL (fgets);
  if (!fails (READ, EIO))
    return real (line, size, file);
  mark (file);
  return NULL;
}

size_t
fread (void *items, size_t size, size_t count, FILE *file)
{
  REAL (fread);
  if (!fails (READ, EIO))
    return real (items, size, count, file);
  mark (file);
  return 0;
}

/* What waits.  */

int
poll (struct pollfd *descriptors, nfds_t count, int milliseconds)
{
  REAL (poll);
  return fails (INTERRUPT, EINTR)
             ? -1
             : (int) watched (real (descriptors, count, milliseconds));
}

int
ppoll (struct pollfd *descriptors, nfds_t count, const struct timespec *limit,
       const sigset_t *mask)
{
  REAL (ppoll);
  return fails (INTERRUPT, EINTR)
             ? -1
             : (int) watched (real (descriptors, count, limit, mask));
}

pid_t
waitpid (pid_t process, int *status, int options)
{
  REAL (waitpid);
  return fails (INTERRUPT, EINTR)
             ? -1
             : (pid_t) watched (real (process, status, options));
}

pid_t
wait4 (pid_t process, int *status, int options, struct rusage *usage)
{
  REAL (wait4);
  return fails (INTERRUPT, EINTR)
             ? -1
             : (pid_t) watched (real (process, status, options, usage));
}

int
waitid (idtype_t type, id_t id, siginfo_t *about, int options)
{
  REAL (waitid);
  return fails (INTERRUPT, EINTR) ? -1 : real (type, id, about, options);
}

int
flock (int fd, int operation)
{
  REAL (flock);
  if (fails (PLACE, ENOLCK) || fails (INTERRUPT, EINTR))
    return -1;
  return real (fd, operation);
}

/* Files by name.  */

/* The mode that stands behind FLAGS when a file may be made.  */
#define MODE_AFTER(flags)                                                     \
  mode_t mode = 0;                                                            \
  if (((flags) & (O_CREAT | __O_TMPFILE)) != 0)                               \
    {                                                                         \
      va_list arguments;                                                      \
      va_start (arguments, flags);                                            \
      mode = va_arg (arguments, mode_t);                                      \
      va_end (arguments);                                                     \
    }

int
open (const char *path, int flags, ...)
{
  REAL (open);
  MODE_AFTER (flags)
  return fails (OPEN, EMFILE) ? -1 : real (path, flags, mode);
}

int
openat (int folder, const char *path, int flags, ...)
{
  REAL (openat);
  MODE_AFTER (flags)
  return fails (OPEN, EMFILE) ? -1 : real (folder, path, flags, mode);
}

FILE *
fopen (const char *path, const char *mode)
{
  REAL (fopen);
  return fails (OPEN, EMFILE) ? NULL : real (path, mode);
}

FILE *
fdopen (int fd, const char *mode)
{
  REAL (fdopen);
  return fails (OPEN, ENOMEM) ? NULL : real (fd, mode);
}

DIR *
opendir (const char *path)
{
  REAL (opendir);
  return fails (OPEN, EMFILE) ? NULL : real (path);
}

int
memfd_create (const char *name, unsigned int flags)
{
  REAL (memfd_create);
  return fails (OPEN, EMFILE) ? -1 : real (name, flags);
}

int
close (int fd)
{
  REAL (close);
  int result = real (fd);
  return result == 0 && fails (CLOSE, EIO) ? -1 : result;
}

int
fclose (FILE *file)
{
  REAL (fclose);
  int result = real (file);
  return result == 0 && fails (CLOSE, EIO) ? EOF : result;
}

int
rename (const char *from, const char *to)
{
  REAL (rename);
  return fails (PLACE, EACCES) ? -1 : real (from, to);
}

int
unlink (const char *path)
{
  REAL (unlink);
  return fails (PLACE, EACCES) ? -1 : real (path);
}

int
mkdir (const char *path, mode_t mode)
{
  REAL (mkdir);
  return fails (PLACE, EACCES) ? -1 : real (path, mode);
}

char *
mkdtemp (char *pattern)
{
  REAL (mkdtemp);
  return fails (PLACE, EACCES) ? NULL : real (pattern);
}

int
fsync (int fd)
{
  REAL (fsync);
  return fails (PLACE, EIO) ? -1 : real (fd);
}

int
ftruncate (int fd, off_t size)
{
  REAL (ftruncate);
  return fails (PLACE, EIO) ? -1 : real (fd, size);
}

int
fallocate (int fd, int mode, off_t start, off_t size)
{
  REAL (fallocate);
  return fails (PLACE, ENOSPC) ? -1 : real (fd, mode, start, size);
}

int
fstat (int fd, struct stat *about)
{
  REAL (fstat);
  return fails (PLACE, EIO) ? -1 : real (fd, about);
}

char *
realpath (const char *path, char *resolved)
{
  REAL (realpath);
  return fails (PLACE, EACCES) ? NULL : real (path, resolved);
}

/* Descriptors.  */

int
pipe2 (int ends[2], int flags)
{
  REAL (pipe2);
  return fails (DESCRIPTOR, EMFILE) ? -1 : real (ends, flags);
}

int
socketpair (int domain, int type, int protocol, int ends[2])
{
  REAL (socketpair);
  return fails (DESCRIPTOR, EMFILE) ? -1 : real (domain, type, protocol, ends);
}

int
dup2 (int from, int to)
{
  REAL (dup2);
  return fails (DESCRIPTOR, EMFILE) ? -1 : real (from, to);
}

int
fcntl (int fd, int command, ...)
{
  REAL (fcntl);
  va_list arguments;
  va_start (arguments, command);
  void *argument = va_arg (arguments, void *);
  va_end (arguments);
  bool makes_one = command == F_DUPFD || command == F_DUPFD_CLOEXEC;
  return makes_one && fails (DESCRIPTOR, EMFILE)
             ? -1
             : real (fd, command, argument);
}

int
signalfd (int fd, const sigset_t *mask, int flags)
{
  REAL (signalfd);
  return fails (DESCRIPTOR, EMFILE) ? -1 : real (fd, mask, flags);
}

/* Processes.  */

pid_t
fork (void)
{
  REAL (fork);
  if (fails (PROCESS, EAGAIN))
    return -1;
  pid_t process = real ();
  if (process == 0)
    start_storm ();
  return process;
}

int
clone (int (*function) (void *), void *stack, int flags, void *argument, ...)
{
  REAL (clone);
  va_list more;
  va_start (more, argument);
  pid_t *parent = va_arg (more, pid_t *);
  void *storage = va_arg (more, void *);
  pid_t *child = va_arg (more, pid_t *);
  va_end (more);
  return fails (PROCESS, EAGAIN)
             ? -1
             : real (function, stack, flags, argument, parent, storage, child);
}

int
execve (const char *path, char *const argv[], char *const envp[])
{
  REAL (execve);
  calm ();
  return fails (PROCESS, ENOMEM) ? -1 : real (path, argv, envp);
}

int
execv (const char *path, char *const argv[])
{
  REAL (execv);
  calm ();
  return fails (PROCESS, ENOMEM) ? -1 : real (path, argv);
}

int
execvp (const char *file, char *const argv[])
{
  REAL (execvp);
  calm ();
  return fails (PROCESS, ENOMEM) ? -1 : real (file, argv);
}

int
execvpe (const char *file, char *const argv[], char *const envp[])
{
  REAL (execvpe);
  calm ();
  return fails (PROCESS, ENOMEM) ? -1 : real (file, argv, envp);
}
