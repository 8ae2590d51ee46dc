/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The launcher's own side.  Whatever this process touches becomes part of
   the memory floor: no stdio, no allocation on the usual path.  */
#include <config.h>
#include "run/launcher_shared.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "run/descendants.h"

/* What the kernel sends us when the caller dies, the one signal we do not
   block.  */
enum
{
  CALLER_DIED = SIGUSR1
};

/* For the signal handler.  */
static struct launcher_shared *handler_shared;
static pid_t handler_caller;

void
launcher_signal (pid_t command, int sig)
{
  if (command > 0 && kill (-command, sig) != 0)
    kill (command, sig);
}

static void
on_caller_death (int sig)
{
  (void) sig;
  if (getppid () == handler_caller)
    return;
  int saved_errno = errno;
  handler_shared->abandon = SIGKILL;
  kill (getpid (), LAUNCHER_WAKE);
  launcher_signal (handler_shared->command, SIGKILL);
  errno = saved_errno;
}

/* Block every signal but CALLER_DIED instead of ignoring them: dispositions
   are inherited, so a command would need one call for each to undo it.  */
static void
settle_signals (void)
{
  for (int sig = 1; sig < NSIG; sig++)
    {
      struct sigaction action;
      if (sigaction (sig, NULL, &action) == 0 && action.sa_handler == SIG_IGN)
        signal (sig, SIG_DFL);
    }
  signal (SIGCHLD, SIG_DFL);
  struct sigaction action = { .sa_handler = on_caller_death };
  sigaction (CALLER_DIED, &action, NULL);
  sigset_t blocked;
  sigfillset (&blocked);
  sigdelset (&blocked, CALLER_DIED);
  sigprocmask (SIG_SETMASK, &blocked, NULL);
}

/* Keep 0, 1, 2 (occupied, so that no descriptor we get lands there) and the
   socket, so that a command can inherit nothing else.  */
static void
settle_descriptors (int socket)
{
  if (socket != LAUNCHER_SOCKET)
    {
      dup2 (socket, LAUNCHER_SOCKET);
      fcntl (LAUNCHER_SOCKET, F_SETFD, FD_CLOEXEC);
    }
#ifdef SYS_close_range
  if (syscall (SYS_close_range, LAUNCHER_SOCKET + 1, ~0U, 0) != 0)
#endif
    for (int fd = LAUNCHER_SOCKET + 1;
         fd < sysconf (_SC_OPEN_MAX) && fd < 65536; fd++)
      close (fd);
  for (int fd = 0; fd < LAUNCHER_SOCKET; fd++)
    if (fcntl (fd, F_GETFD) < 0)
      open ("/dev/null", O_RDWR);
}

static void
run_batch (struct launcher_shared *shared)
{
  for (size_t i = 0; i < shared->count; i++)
    {
      struct launch_result *result = &shared->results[i];
      launcher_run (shared, &shared->entries[shared->order[i]], result);
      shared->done = i + 1;
      if (shared->abandon != 0 || !launch_result_fine (result))
        return;
    }
}

/* Wait for a request: its descriptors into DESCRIPTORS and their number, or
   -1 at the end of all requests.  Fewer than were sent come when we may not
   have so many open.  */
static int
receive_request (int descriptors[3 * LAUNCHER_BATCH])
{
  union
  {
    struct cmsghdr align;
    char bytes[CMSG_SPACE (3 * LAUNCHER_BATCH * sizeof (int))];
  } control;
  char byte;
  struct iovec data = { &byte, 1 };
  struct msghdr message = { .msg_iov = &data,
                            .msg_iovlen = 1,
                            .msg_control = control.bytes,
                            .msg_controllen = sizeof control.bytes };
  ssize_t length;
  do
    length = recvmsg (LAUNCHER_SOCKET, &message, MSG_CMSG_CLOEXEC);
  while (length < 0 && errno == EINTR);
  if (length <= 0)
    return -1;
  struct cmsghdr *header = CMSG_FIRSTHDR (&message);
  if (header == NULL)
    return 0;
  size_t bytes = header->cmsg_len - CMSG_LEN (0);
  memcpy (descriptors, CMSG_DATA (header), bytes);
  return (int) (bytes / sizeof (int));
}

/* Put descriptors where the entries have indices; whether COUNT suffice.  */
static bool
resolve_descriptors (struct launcher_shared *shared, const int descriptors[],
                     int count)
{
  size_t entries = 0;
  for (size_t i = 0; i < shared->count; i++)
    if (shared->order[i] >= entries)
      entries = shared->order[i] + 1u;
  for (size_t i = 0; i < entries; i++)
    for (int fd = 0; fd < 3; fd++)
      {
        int *descriptor = &shared->entries[i].descriptors[fd];
        if (*descriptor >= count)
          return false;
        *descriptor = descriptors[*descriptor];
      }
  return true;
}

/* Large arguments were read here while they were passed on, and would be part
   of the floor for ever: give the pages back and forget the peak.  */
static void
forget_area (struct launcher_shared *shared, size_t used)
{
  if (used < 64 * 1024)
    return;
  uintptr_t page = (uintptr_t) sysconf (_SC_PAGESIZE);
  uintptr_t from = ((uintptr_t) shared->area + page - 1) / page * page;
  madvise ((void *) from, LAUNCHER_AREA - page, MADV_DONTNEED);
  int fd = open ("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
  if (fd < 0)
    return;
  ssize_t written = write (fd, "5", 1);
  (void) written;
  close (fd);
}

static void
serve (struct launcher_shared *shared)
{
  int descriptors[3 * LAUNCHER_BATCH];
  int count;
  while ((count = receive_request (descriptors)) >= 0)
    {
      if (resolve_descriptors (shared, descriptors, count))
        run_batch (shared);
      else
        {
          memset (&shared->results[0], 0, sizeof shared->results[0]);
          shared->results[0].fork_errno = EMFILE;
          shared->done = 1;
        }
      forget_area (shared, shared->used);
      unsigned char message = LAUNCHER_SAYS_ENDED;
      bool told = send (LAUNCHER_SOCKET, &message, 1, MSG_NOSIGNAL) == 1;
      for (int i = 0; i < count; i++)
        close (descriptors[i]);
      if (!told)
        break; /* the end of our socket tells the caller */
    }
}

/* The caller has ended: so must what it left in our care.  */
static void
kill_wards (struct launcher_shared *shared)
{
  for (int ward = 0; ward < LAUNCHER_WARDS; ward++)
    if (shared->ward[ward] > 0)
      {
        descendants_signal (shared->ward[ward], SIGKILL);
        kill (-shared->ward[ward], SIGKILL);
      }
}

_Noreturn void
launcher_process (struct launcher_shared *shared, int socket, pid_t caller)
{
  handler_shared = shared;
  handler_caller = caller;
  setpgid (0, 0);
  settle_signals ();
  settle_descriptors (socket);
  prctl (PR_SET_CHILD_SUBREAPER, 1);
  prctl (PR_SET_PDEATHSIG, CALLER_DIED);
  if (getppid () == caller)
    serve (shared);
  kill_wards (shared);
  _exit (0);
}
