/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/floor.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/text.h"
#include "run/helper_program.h"
#include "run/interrupt.h"

/* Only so many of the probes are remembered, the latest.  */
enum
{
  REMEMBERED = 4096
};

struct floor
{
  struct launcher *launcher;
  const struct process_settings *settings; /* NULL: none */
  bool exact_memory;
  char *program;
  int null;
  size_t probes;
  uint64_t smallest_ns, memory_B;
  uint64_t times_ns[REMEMBERED]; /* of probe i in [i % REMEMBERED] */
};

struct floor *
floor_open (struct launcher *l)
{
  char *program = helper_program ("bench-null", getenv ("BENCH_LIBEXECDIR"));
  if (program == NULL)
    return NULL;
  int null = open ("/dev/null", O_RDWR | O_CLOEXEC);
  struct floor *f = null < 0 ? NULL : malloc (sizeof *f);
  if (f == NULL)
    {
      int saved_errno = errno;
      free (program);
      if (null >= 0)
        close (null);
      errno = saved_errno;
      return NULL;
    }
  f->launcher = l;
  f->settings = NULL;
  f->exact_memory = false;
  f->program = program;
  f->null = null;
  f->probes = 0;
  f->smallest_ns = f->memory_B = 0;
  return f;
}

void
floor_close (struct floor *f)
{
  if (f == NULL)
    return;
  close (f->null);
  free (f->program);
  free (f);
}

void
floor_launch_like (struct floor *f, const struct launch *launch)
{
  f->settings = launch->settings;
  f->exact_memory = launch->exact_memory;
}

const char *
floor_program (const struct floor *f)
{
  return f->program;
}

static void
note_probe (struct floor *f, const struct launch_result *result)
{
  if (result->memory_B > f->memory_B)
    f->memory_B = result->memory_B;
  if (f->probes == 0 || result->wall_ns < f->smallest_ns)
    f->smallest_ns = result->wall_ns;
  f->times_ns[f->probes++ % REMEMBERED] = result->wall_ns;
}

/* Probe at most COUNT times at one go; how many times, or -1 with errno.  */
static int
probe_batch (struct floor *f, size_t count)
{
  char *argv[] = { "bench-null", NULL }, *envp[] = { NULL };
  struct launch launch = { .path = f->program,
                           .argv = argv,
                           .envp = envp,
                           .stdin_fd = f->null,
                           .stdout_fd = f->null,
                           .stderr_fd = f->null,
                           .settings = f->settings,
                           .exact_memory = f->exact_memory,
                           /* it leaves nothing, others may have */
                           .leftover = LEFTOVER_REPORT };
  const struct launch *launches[LAUNCHER_BATCH];
  struct launch_result results[LAUNCHER_BATCH];
  for (size_t i = 0; i < LAUNCHER_BATCH; i++)
    launches[i] = &launch;
  if (count > LAUNCHER_BATCH)
    count = LAUNCHER_BATCH;
  if (launcher_begin_batch (f->launcher, launches, count) < 0)
    return -1;
  int done = launcher_finish_batch (f->launcher, results, NULL);
  for (int i = 0; i < done; i++)
    {
      int error = results[i].fork_errno != 0      ? results[i].fork_errno
                  : results[i].setting_errno != 0 ? results[i].setting_errno
                                                  : results[i].exec_errno;
      if (error == 0 && results[i].status != 0)
        error = ECHILD; /* somebody killed it */
      if (error != 0)
        {
          errno = error;
          return -1;
        }
      note_probe (f, &results[i]);
    }
  return done;
}

int
floor_probe (struct floor *f, size_t count)
{
  while (count > 0)
    {
      if (interrupt_signal () != 0)
        {
          errno = EINTR;
          return -1;
        }
      int done = probe_batch (f, count);
      if (done < 0)
        return -1;
      count -= (size_t) done;
    }
  return 0;
}

size_t
floor_probes (const struct floor *f)
{
  return f->probes;
}

static int
ascending (const void *a, const void *b)
{
  uint64_t x = *(const uint64_t *) a, y = *(const uint64_t *) b;
  return (x > y) - (x < y);
}

/* The nearest rank for PERCENT of the probes' times; 0 before the first.  */
static uint64_t
percentile_ns (const struct floor *f, size_t percent)
{
  uint64_t sorted[REMEMBERED];
  size_t count = f->probes < REMEMBERED ? f->probes : REMEMBERED;
  if (count == 0)
    return 0;
  memcpy (sorted, f->times_ns, count * sizeof *sorted);
  qsort (sorted, count, sizeof *sorted, ascending);
  return sorted[(count * percent + 99) / 100 - 1];
}

uint64_t
floor_time_ns (const struct floor *f)
{
  return percentile_ns (f, 1);
}

uint64_t
floor_median_ns (const struct floor *f)
{
  return percentile_ns (f, 50);
}

uint64_t
floor_smallest_ns (const struct floor *f)
{
  return f->smallest_ns;
}

uint64_t
floor_memory_B (const struct floor *f)
{
  return f->exact_memory ? 0 : f->memory_B;
}
