/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The caller's side of the launcher.  */
#include <config.h>
#include "run/launcher.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/clock.h"
#include "run/launcher_shared.h"

struct launcher
{
  struct launcher_shared *shared;
  pid_t process;
  int socket;
  bool running; /* begun, and not finished */
  bool ended;   /* LAUNCHER_SAYS_ENDED has come */
  bool gone;    /* the launcher died */
  int stop_signal;
};

enum
{
  SHARED_SIZE = sizeof (struct launcher_shared) + LAUNCHER_AREA
};

/* FD, or what it was moved to, above the standard descriptors.  */
static int
above_standard (int fd)
{
  if (fd > STDERR_FILENO)
    return fd;
  int moved = fcntl (fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  close (fd);
  return moved;
}

/* Fork the launcher over ENDS[1]; its process, or -1.  */
static pid_t
fork_launcher (struct launcher_shared *shared, const int ends[2])
{
  pid_t caller = getpid ();
  pid_t process = fork ();
  if (process == 0)
    {
      close (ends[0]);
      launcher_process (shared, ends[1], caller);
    }
  return process;
}

struct launcher *
launcher_start (void)
{
  struct launcher_shared *shared
      = mmap (NULL, SHARED_SIZE, PROT_READ | PROT_WRITE,
              MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (shared == MAP_FAILED)
    return NULL;
  int ends[2] = { -1, -1 };
  pid_t process = -1;
  if (socketpair (AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0)
    {
      ends[0] = above_standard (ends[0]);
      ends[1] = above_standard (ends[1]);
      if (ends[0] >= 0 && ends[1] >= 0)
        process = fork_launcher (shared, ends);
    }
  int saved_errno = errno;
  if (ends[1] >= 0)
    close (ends[1]);
  struct launcher *l = process < 0 ? NULL : calloc (1, sizeof *l);
  if (l != NULL)
    {
      *l = (struct launcher){ .shared = shared,
                              .process = process,
                              .socket = ends[0] };
      return l;
    }
  if (ends[0] >= 0)
    close (ends[0]);
  munmap (shared, SHARED_SIZE);
  if (process > 0)
    {
      waitpid (process, NULL, 0);
      saved_errno = ENOMEM;
    }
  errno = saved_errno;
  return NULL;
}

/* What a run left alone may have stopped the launcher.  */
static void
go_on (const struct launcher *l)
{
  kill (l->process, SIGCONT);
}

void
launcher_end (struct launcher *l)
{
  if (l == NULL)
    return;
  if (l->running)
    launcher_stop (l, 0);
  close (l->socket);
  go_on (l);
  while (waitpid (l->process, NULL, 0) < 0 && errno == EINTR)
    continue;
  munmap (l->shared, SHARED_SIZE);
  free (l);
}

bool
launch_result_fine (const struct launch_result *result)
{
  return result->fork_errno == 0 && result->setting_errno == 0
         && result->exec_errno == 0 && result->status == 0
         && result->leftovers == 0 && result->stopped_by == 0;
}

/* Room for COUNT pointers in the area, or NULL when it is full.  */
static char **
area_pointers (struct launcher_shared *shared, size_t count)
{
  size_t size = sizeof (char *);
  size_t start = (shared->used + size - 1) / size;
  if (start > LAUNCHER_AREA / size || count > LAUNCHER_AREA / size - start)
    return NULL;
  shared->used = (start + count) * size;
  return (char **) shared->area + start;
}

static char *
area_string (struct launcher_shared *shared, const char *string)
{
  size_t size = strlen (string) + 1;
  if (size > LAUNCHER_AREA - shared->used)
    return NULL;
  char *copy = memcpy (shared->area + shared->used, string, size);
  shared->used += size;
  return copy;
}

static const struct process_settings *
area_settings (struct launcher_shared *shared,
               const struct process_settings *settings)
{
  size_t size = sizeof (char *); /* of what its alignment is a divisor */
  char **room = area_pointers (shared, (sizeof *settings + size - 1) / size);
  return room == NULL ? NULL : memcpy (room, settings, sizeof *settings);
}

/* Copy a vector that ends with NULL, and its strings.  */
static char **
area_vector (struct launcher_shared *shared, char *const strings[])
{
  size_t count = 0;
  while (strings[count] != NULL)
    count++;
  char **copy = area_pointers (shared, count + 1);
  for (size_t i = 0; copy != NULL && i < count; i++)
    if ((copy[i] = area_string (shared, strings[i])) == NULL)
      return NULL;
  if (copy != NULL)
    copy[count] = NULL;
  return copy;
}

/* A batch on its way to the launcher.  */
struct hand_over
{
  struct launcher_shared *shared;
  const struct launch *launches[LAUNCHER_BATCH]; /* one for each entry */
  size_t entries;
  int descriptors[3 * LAUNCHER_BATCH];
  int descriptor_count;
};

/* The index of FD among the descriptors to send.  */
static int
add_descriptor (struct hand_over *h, int fd)
{
  for (int i = 0; i < h->descriptor_count; i++)
    if (h->descriptors[i] == fd)
      return i;
  h->descriptors[h->descriptor_count] = fd;
  return h->descriptor_count++;
}

/* The copy of an environment that another entry has too; NULL if none has. */
static char *const *
known_environment (const struct hand_over *h, char *const *envp)
{
  for (size_t i = 0; i < h->entries; i++)
    if (h->launches[i]->envp == envp)
      return h->shared->entries[i].envp;
  return NULL;
}

/* The entry of LAUNCH, made if need be; -1 when there is no room.  */
static int
add_entry (struct hand_over *h, const struct launch *launch)
{
  for (size_t i = 0; i < h->entries; i++)
    if (h->launches[i] == launch)
      return (int) i;
  struct launcher_shared *shared = h->shared;
  struct launcher_entry *entry = &shared->entries[h->entries];
  size_t used = shared->used;
  entry->path = area_string (shared, launch->path);
  entry->argv
      = entry->path == NULL ? NULL : area_vector (shared, launch->argv);
  entry->envp = known_environment (h, launch->envp);
  if (entry->argv != NULL && entry->envp == NULL)
    entry->envp = area_vector (shared, launch->envp);
  entry->settings = NULL;
  if (entry->envp != NULL && launch->settings != NULL)
    entry->settings = area_settings (shared, launch->settings);
  entry->procs_file = NULL;
  if (entry->envp != NULL && launch->procs_file != NULL)
    entry->procs_file = area_string (shared, launch->procs_file);
  if (entry->argv == NULL || entry->envp == NULL
      || (entry->procs_file == NULL) != (launch->procs_file == NULL)
      || (entry->settings == NULL) != (launch->settings == NULL))
    {
      shared->used = used;
      return -1;
    }
  entry->descriptors[0] = add_descriptor (h, launch->stdin_fd);
  entry->descriptors[1] = add_descriptor (h, launch->stdout_fd);
  entry->descriptors[2] = add_descriptor (h, launch->stderr_fd);
  entry->reopen_stdin = launch->reopen_stdin;
  entry->foreground = launch->foreground;
  entry->leftover = launch->leftover;
  entry->exact_memory = launch->exact_memory;
  h->launches[h->entries] = launch;
  return (int) h->entries++;
}

static int
send_request (const struct launcher *l, const struct hand_over *h)
{
  union
  {
    struct cmsghdr align;
    char bytes[CMSG_SPACE (3 * LAUNCHER_BATCH * sizeof (int))];
  } control = { 0 };
  size_t size = (size_t) h->descriptor_count * sizeof (int);
  char byte = 0;
  struct iovec data = { &byte, 1 };
  struct msghdr message = { .msg_iov = &data,
                            .msg_iovlen = 1,
                            .msg_control = control.bytes,
                            .msg_controllen = CMSG_SPACE (size) };
  struct cmsghdr *header = CMSG_FIRSTHDR (&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN (size);
  memcpy (CMSG_DATA (header), h->descriptors, size);
  ssize_t sent;
  do
    sent = sendmsg (l->socket, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? -1 : 0;
}

int
launcher_begin_batch (struct launcher *l,
                      const struct launch *const launches[], size_t count)
{
  if (l->running)
    {
      errno = EBUSY;
      return -1;
    }
  struct launcher_shared *shared = l->shared;
  struct hand_over h = { .shared = shared };
  shared->count = shared->used = shared->done = 0;
  shared->abandon = 0;
  while (shared->count < count && shared->count < LAUNCHER_BATCH)
    {
      int entry = add_entry (&h, launches[shared->count]);
      if (entry < 0)
        break;
      shared->order[shared->count++] = (unsigned char) entry;
    }
  if (shared->count == 0)
    {
      errno = E2BIG;
      return -1;
    }
  l->stop_signal = 0;
  l->ended = false;
  go_on (l);
  if (send_request (l, &h) != 0)
    return -1;
  l->running = true;
  return (int) shared->count;
}

int
launcher_begin (struct launcher *l, const struct launch *launch)
{
  return launcher_begin_batch (l, &launch, 1) < 0 ? -1 : 0;
}

int
launcher_fd (const struct launcher *l)
{
  return l->socket;
}

/* Take the launcher's next message, waiting for it unless FLAGS has
   MSG_DONTWAIT.  */
static enum launcher_notice
take_notice (struct launcher *l, int flags)
{
  if (l->gone)
    return LAUNCHER_GONE;
  if (l->ended)
    return LAUNCHER_ENDED;
  unsigned char message;
  ssize_t length = recv (l->socket, &message, 1, flags);
  if (length < 0 && (errno == EINTR || errno == EAGAIN))
    return LAUNCHER_NOTHING;
  if (length <= 0)
    {
      l->gone = true;
      return LAUNCHER_GONE;
    }
  if (message != LAUNCHER_SAYS_ENDED)
    {
      l->stop_signal = message;
      return LAUNCHER_STOPPED;
    }
  l->ended = true;
  return LAUNCHER_ENDED;
}

enum launcher_notice
launcher_notice (struct launcher *l)
{
  return take_notice (l, MSG_DONTWAIT);
}

int
launcher_stop_signal (const struct launcher *l)
{
  return l->stop_signal;
}

int
launcher_finish_batch (struct launcher *l, struct launch_result results[],
                       const volatile int *stop)
{
  for (;;)
    {
      enum launcher_notice notice = take_notice (l, 0);
      if (notice == LAUNCHER_ENDED)
        break;
      if (notice == LAUNCHER_GONE)
        {
          l->running = false;
          errno = EPIPE;
          return -1;
        }
      if (stop != NULL && *stop != 0)
        {
          errno = EINTR;
          return -1;
        }
    }
  l->running = false;
  size_t done = l->shared->done;
  memcpy (results, l->shared->results, done * sizeof *results);
  return (int) done;
}

int
launcher_finish (struct launcher *l, struct launch_result *result,
                 const volatile int *stop)
{
  return launcher_finish_batch (l, result, stop) < 0 ? -1 : 0;
}

pid_t
launcher_pid (const struct launcher *l)
{
  return l->process;
}

pid_t
launcher_command (const struct launcher *l)
{
  return l->shared->command;
}

uint64_t
launcher_since (const struct launcher *l)
{
  return l->shared->since;
}

void
launcher_guard (struct launcher *l, enum launcher_ward ward, pid_t process)
{
  l->shared->ward[ward] = process;
}

void
launcher_kill (struct launcher *l, int sig)
{
  if (sig == SIGKILL || sig == SIGTERM)
    {
      l->shared->abandon = sig;
      kill (l->process, SIGCONT); /* somebody may have stopped it */
      kill (l->process, LAUNCHER_WAKE);
    }
  launcher_signal (l->shared->command, sig);
}

/* Wait at most TIMEOUT_MS for the end; whether it has come, or never will. */
static bool
wait_ended (struct launcher *l, unsigned timeout_ms)
{
  uint64_t deadline = clock_now_ns () + timeout_ms * UINT64_C (1000000);
  for (;;)
    {
      enum launcher_notice notice = launcher_notice (l);
      if (notice == LAUNCHER_ENDED || notice == LAUNCHER_GONE)
        return true;
      uint64_t now = clock_now_ns ();
      if (now >= deadline)
        return false;
      struct pollfd socket = { .fd = l->socket, .events = POLLIN };
      poll (&socket, 1, (int) ((deadline - now + 999999) / 1000000));
    }
}

void
launcher_stop (struct launcher *l, unsigned grace_ms)
{
  if (!l->running)
    return;
  if (grace_ms > 0)
    {
      launcher_kill (l, SIGTERM);
      launcher_kill (l, SIGCONT);
      if (wait_ended (l, grace_ms))
        return;
    }
  /* Again and again: the first may have met the launcher between two runs. */
  do
    launcher_kill (l, SIGKILL);
  while (!wait_ended (l, 10));
}
