/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lock that keeps two timings of one user from running at once on a
   machine: an exclusive flock on a file, which holds the process id of whoever
   has it.  It is not inherited by what the holder executes, and is gone with
   the holder, however that ends; the file stays.  */
#ifndef BENCH_LOCK_H
#define BENCH_LOCK_H
#include <stdbool.h>
#include <sys/types.h>
#include "base/memory.h"
#include "base/text.h"

struct lock;
/* Give it back.  */
void lock_close (struct lock *l);
/* Open FILE, made if it is not there.  A file must be a regular one that is
   empty or holds what a lock file holds, so that nobody's data is lost; and
   unless IS_NAMED by the user, ours, with no other name, and no symbolic link,
   so that nobody else can have put it there.  NULL with errno, EPERM for those
   reasons.  */
struct lock *lock_open (const char *file, bool is_named)
    OWNED_UNTIL (lock_close);
/* Append the name of the usual lock file of this user and this machine in
   DIRECTORY.  */
void lock_put_name (struct text *to, const char *directory);

enum lock_state
{
  LOCK_HELD,      /* we have it */
  LOCK_INHERITED, /* a process that we descend from has it: as good as ours */
  LOCK_TAKEN,     /* another process has it */
  LOCK_FAILED     /* errno: this file system knows no locks, or is full */
};
/* Try to take it, without waiting.  */
enum lock_state lock_try (struct lock *l);

/* Append who has it, in words: "process 123 (bench-time true)".  */
void lock_put_holder (struct text *to, const struct lock *l);
#endif
