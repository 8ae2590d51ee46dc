/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model/model_ring.h"
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

int
model_ring_create (void)
{
  int fd = memfd_create ("bench-model", 0);
  if (fd >= 0 && ftruncate (fd, sizeof (struct model_shared)) != 0)
    {
      int error = errno;
      close (fd);
      errno = error;
      return -1;
    }
  return fd;
}

struct model_shared *
model_ring_map (int fd)
{
  void *at = mmap (NULL, sizeof (struct model_shared), PROT_READ | PROT_WRITE,
                   MAP_SHARED, fd, 0);
  return at == MAP_FAILED ? NULL : at;
}

void
model_ring_unmap (struct model_shared *ring)
{
  if (ring != NULL)
    munmap (ring, sizeof *ring);
}

static void
futex (_Atomic uint32_t *word, int operation, uint32_t value)
{
  syscall (SYS_futex, word, operation, value, NULL, NULL, 0);
}

static bool
has_room (const struct model_shared *ring)
{
  return model_ring_room (ring) >= MODEL_RING_RECORDS / 2
         || atomic_load (&ring->stop) != 0;
}

void
model_ring_wait_for_room (struct model_shared *ring)
{
  while (!has_room (ring))
    {
      atomic_store (&ring->waits, 1);
      /* The reader may have made room just before.  */
      if (!has_room (ring))
        futex (&ring->waits, FUTEX_WAIT, 1);
    }
  atomic_store (&ring->waits, 0);
}

const struct model_record *
model_ring_look (struct model_shared *ring, bool writer_is_dead)
{
  for (;;)
    {
      uint64_t at = atomic_load_explicit (&ring->taken, memory_order_relaxed);
      const struct model_record *record
          = &ring->record[at % MODEL_RING_RECORDS];
      if (atomic_load_explicit (&record->sequence, memory_order_acquire)
          == at + 1)
        return record;
      if (!writer_is_dead || at == atomic_load (&ring->reserved))
        return NULL;
      model_ring_take (ring, 1);
    }
}

void
model_ring_take (struct model_shared *ring, uint64_t count)
{
  atomic_fetch_add_explicit (&ring->taken, count, memory_order_release);
  if (atomic_load (&ring->waits) != 0 && has_room (ring))
    {
      atomic_store (&ring->waits, 0);
      futex (&ring->waits, FUTEX_WAKE, INT_MAX);
    }
}
