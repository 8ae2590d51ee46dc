/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "base/memory.h"
#include <errno.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#if defined __GLIBC__
#include <malloc.h>
#endif

static atomic_bool ran_out;

bool
memory_ran_out (void)
{
  return atomic_load (&ran_out);
}

/* No room: NULL with errno ENOMEM.  */
static void *
note_failure (void)
{
  atomic_store (&ran_out, true);
  errno = ENOMEM;
  return NULL;
}

/* Bytes that an array has at least, if that is more than an item: little,
   since a million benchmarks have several arrays each.  */
#define SMALLEST_SIZE 32

/* The size in bytes of an array that has *CAPACITY items of ITEM_SIZE and
   needs NEEDED, and its new *CAPACITY; 0 when it is too large.  */
static size_t
larger_size (size_t *capacity, size_t needed, size_t item_size)
{
  size_t larger = *capacity + *capacity / 2;
  if (larger < needed)
    larger = needed;
  if (larger < SMALLEST_SIZE / item_size)
    larger = SMALLEST_SIZE / item_size;
  if (larger == 0)
    larger = 1;
  size_t size;
  if (__builtin_mul_overflow (larger, item_size, &size))
    return 0;
  *capacity = larger;
  return size;
}

void *
memory_grow (void *items, size_t *capacity, size_t needed, size_t item_size)
{
  if (needed <= *capacity && items != NULL)
    return items;
  size_t larger = *capacity;
  size_t size = larger_size (&larger, needed, item_size);
  void *moved = size == 0 ? NULL : realloc (items, size);
  if (moved == NULL)
    return note_failure ();
  *capacity = larger;
  return moved;
}

#ifdef MREMAP_MAYMOVE
/* Bytes from which on an array is mapped, in pages that are huge where the
   system has such: the last of these is in vain, half of it on the average.
   An array of 8 MB took 0.7 ms to fill so on a virtual machine, and 38 ms by
   small pages, most of it in the kernel.  It holds two thirds of that when it
   comes to be mapped, so that little of the first page is.  */
#define MAPPED_SIZE ((size_t) 3 << 19)
#define HUGE_PAGE ((size_t) 2 << 20)

/* SIZE bytes in pages that may be huge.  */
static size_t
mapped_size (size_t size)
{
  return (size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
}

/* SIZE bytes of address space that begin where a huge page may; NULL when
   there are not so many.  */
static void *
reserve (size_t size)
{
  size_t room = size + HUGE_PAGE;
  char *start = mmap (NULL, room, PROT_NONE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (start == MAP_FAILED)
    return NULL;
  size_t before = -(uintptr_t) start % HUGE_PAGE;
  if (before > 0)
    munmap (start, before);
  munmap (start + before + size, HUGE_PAGE - before);
  return start + before;
}

/* SIZE bytes for what the mapping of MAPPED bytes at ITEMS holds.  Pages move
   as they are only between places that are alike for huge pages.  */
static void *
map_again (void *items, size_t mapped, size_t size)
{
  void *moved = mremap (items, mapped, size, 0);
  if (moved != MAP_FAILED)
    return moved;
  void *place = reserve (size);
  moved = place == NULL ? mremap (items, mapped, size, MREMAP_MAYMOVE)
                        : mremap (items, mapped, size,
                                  MREMAP_MAYMOVE | MREMAP_FIXED, place);
  if (moved == MAP_FAILED && place != NULL)
    munmap (place, size);
  return moved == MAP_FAILED ? NULL : moved;
}

static void
use_huge_pages (void *start, size_t size)
{
#ifdef MADV_HUGEPAGE
  madvise (start, size, MADV_HUGEPAGE);
#else
  (void) start, (void) size;
#endif
}

/* SIZE bytes for what the SMALL bytes at ITEMS, from malloc, hold.  */
static void *
map_first (void *items, size_t small, size_t size)
{
  char *place = reserve (size);
  if (place == NULL)
    return NULL;
  if (mprotect (place, size, PROT_READ | PROT_WRITE) < 0)
    {
      munmap (place, size);
      return NULL;
    }
  use_huge_pages (place, size);
  if (items != NULL)
    memcpy (place, items, small);
  free (items);
  return place;
}

void *
memory_grow_large (void *items, size_t *capacity, size_t needed,
                   size_t item_size)
{
  if (needed <= *capacity && items != NULL)
    return items;
  size_t larger = *capacity, used = *capacity * item_size;
  size_t size = larger_size (&larger, needed, item_size);
  if (size == 0 || size > SIZE_MAX - 2 * HUGE_PAGE)
    return note_failure ();
  if (size < MAPPED_SIZE)
    return memory_grow (items, capacity, needed, item_size);
  size = mapped_size (size);
  void *moved = used < MAPPED_SIZE
                    ? map_first (items, used, size)
                    : map_again (items, mapped_size (used), size);
  if (moved == NULL)
    return note_failure ();
  *capacity = size / item_size;
  return moved;
}

void
memory_free_large (void *items, size_t capacity, size_t item_size)
{
  size_t used = capacity * item_size;
  if (used < MAPPED_SIZE)
    free (items);
  else
    munmap (items, mapped_size (used));
}
#else
void *
memory_grow_large (void *items, size_t *capacity, size_t needed,
                   size_t item_size)
{
  return memory_grow (items, capacity, needed, item_size);
}

void
memory_free_large (void *items, size_t capacity, size_t item_size)
{
  (void) capacity, (void) item_size;
  free (items);
}
#endif

#define HEAP_PAGE 4096
/* What malloc asks the kernel for at first is 132 KiB.  */
#define HEAP_MOST ((size_t) 256 << 10)

/* By a page that was not there, the kernel is entered 20 to 40 times in a run
   over few samples: under a hypervisor 9 us each time, where all pages
   together take 20.  */
void
memory_prepare (void)
{
#ifdef MADV_POPULATE_WRITE
  char *first = malloc (1), *end = sbrk (0);
  uintptr_t start = (uintptr_t) first & -(uintptr_t) HEAP_PAGE;
  /* With another malloc than libc's the heap is not there.  */
  if (start < (uintptr_t) end && (uintptr_t) end - start <= HEAP_MOST)
    madvise ((void *) start, (uintptr_t) end - start, MADV_POPULATE_WRITE);
  free (first);
#endif
}

void *
memory_array (size_t count, size_t item_size)
{
  size_t size;
  if (__builtin_mul_overflow (count == 0 ? 1 : count, item_size, &size))
    return note_failure ();
  void *array = malloc (size);
  return array == NULL ? note_failure () : array;
}

void *
memory_array_to_fill (size_t count, size_t item_size)
{
#ifdef MREMAP_MAYMOVE
  size_t size;
  if (!__builtin_mul_overflow (count, item_size, &size) && size >= MAPPED_SIZE
      && size <= SIZE_MAX - HUGE_PAGE)
    {
      void *array = aligned_alloc (HUGE_PAGE, mapped_size (size));
      if (array == NULL)
        return note_failure ();
      madvise (array, mapped_size (size), MADV_HUGEPAGE);
      return array;
    }
#endif
  return memory_array (count, item_size);
}

/* Bytes from which on an array is given back all the same: the most that glibc
   takes.  */
#define GIVEN_BACK (32 << 20)

void
memory_keep_freed (void)
{
#if defined __GLIBC__
  mallopt (M_MMAP_THRESHOLD, GIVEN_BACK);
  mallopt (M_TRIM_THRESHOLD, 2 * GIVEN_BACK);
#endif
}
