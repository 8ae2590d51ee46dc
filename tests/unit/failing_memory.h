/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory that runs out where a test says so.  The linker puts the functions
   below before those of the C library: the test's program is linked with
   FAILING_MEMORY_LINK.  */
#ifndef BENCH_TEST_FAILING_MEMORY_H
#define BENCH_TEST_FAILING_MEMORY_H
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* Requests until one fails; below 0: none does.  */
static atomic_long left = -1;

static bool
fails (void)
{
  long before = atomic_load (&left);
  while (before > 0
         && !atomic_compare_exchange_weak (&left, &before, before - 1))
    ;
  if (before != 0)
    return false;
  errno = ENOMEM; /* and for all that follow */
  return true;
}

void *__real_malloc (size_t size);
void *__real_calloc (size_t count, size_t size);
void *__real_realloc (void *old, size_t size);
void *__real_reallocarray (void *old, size_t count, size_t size);
char *__real_strdup (const char *string);
void *__wrap_malloc (size_t size);
void *__wrap_calloc (size_t count, size_t size);
void *__wrap_realloc (void *old, size_t size);
void *__wrap_reallocarray (void *old, size_t count, size_t size);
char *__wrap_strdup (const char *string);

void *
__wrap_malloc (size_t size)
{
  return fails () ? NULL : __real_malloc (size);
}

void *
__wrap_calloc (size_t count, size_t size)
{
  return fails () ? NULL : __real_calloc (count, size);
}

void *
__wrap_realloc (void *old, size_t size)
{
  return fails () ? NULL : __real_realloc (old, size);
}

void *
__wrap_reallocarray (void *old, size_t count, size_t size)
{
  return fails () ? NULL : __real_reallocarray (old, count, size);
}

char *
__wrap_strdup (const char *string)
{
  return fails () ? NULL : __real_strdup (string);
}
#endif
