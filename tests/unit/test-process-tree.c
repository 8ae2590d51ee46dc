/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The resident memory of all that descends from a process.  */
#include <config.h>
#include "run/process_tree.h"
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "tap.h"

#define MIB (UINT64_C (1) << 20)

/* Say that we are ready, then wait to be killed.  */
static _Noreturn void
stay (int ready)
{
  if (write (ready, "r", 1) != 1)
    _exit (2);
  for (;;)
    pause ();
}

/* Have COUNT MiB of memory that is there.  */
static void
occupy (size_t count)
{
  if (mmap (NULL, count * MIB, PROT_READ | PROT_WRITE,
            MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0)
      == MAP_FAILED)
    _exit (2);
}

/* A child that has written to MIB_COUNT MiB, and if HAS_CHILD has a child that
   has written to as many of its own.  */
static pid_t
start (int ready, size_t mib_count, bool has_child)
{
  pid_t child = fork ();
  if (child != 0)
    return child;
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (has_child && fork () == 0)
    {
      prctl (PR_SET_PDEATHSIG, SIGKILL);
      occupy (mib_count);
      stay (ready);
    }
  occupy (mib_count);
  stay (ready);
}

/* A child with a child that has none of its memory for its own.  */
static pid_t
start_forked (int ready, size_t mib_count)
{
  pid_t child = fork ();
  if (child != 0)
    return child;
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  occupy (mib_count);
  if (fork () == 0)
    prctl (PR_SET_PDEATHSIG, SIGKILL);
  stay (ready);
}

/* A child that waits for a process that has its memory.  */
static pid_t
start_borrower (int ready, size_t mib_count)
{
  pid_t child = fork ();
  if (child != 0)
    return child;
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  occupy (mib_count);
  if (vfork () == 0)
    {
      prctl (PR_SET_PDEATHSIG, SIGKILL);
      stay (ready);
    }
  _exit (0);
}

static void
wait_ready (int ready, int count)
{
  char byte;
  while (count-- > 0)
    if (read (ready, &byte, 1) != 1)
      exit (2);
}

static void
end (pid_t child)
{
  kill (child, SIGKILL);
  waitpid (child, NULL, 0);
}

int
main (void)
{
  if (!process_tree_is_known ())
    {
      puts ("1..0 # SKIP this kernel does not list children");
      return 0;
    }
  int ready[2];
  if (pipe (ready) != 0)
    return 2;
  ok (process_tree_resident_B (getpid (), NULL, 0) == 0,
      "a process without children has none below it");

  pid_t child = start (ready[1], 40, false);
  wait_ready (ready[0], 1);
  uint64_t one = process_tree_resident_B (getpid (), NULL, 0);
  ok (one >= 40 * MIB, "a child counts with all that it has written to");
  pid_t children[2];
  ok (process_tree_children (getpid (), children, 2) == 1
          && children[0] == child,
      "it is the only one");
  ok (process_tree_resident_B (getpid (), children, 1) == 0,
      "and can be left out");
  end (child);

  child = start (ready[1], 40, true);
  wait_ready (ready[0], 2);
  uint64_t two = process_tree_resident_B (getpid (), NULL, 0);
  ok (two >= 80 * MIB && two > one, "and so does a child's child");
  ok (process_tree_resident_B (child, NULL, 0) < two,
      "of a root itself nothing does");
  end (child);

  child = start_forked (ready[1], 40);
  wait_ready (ready[0], 2);
  uint64_t forked = process_tree_resident_B (getpid (), NULL, 0);
  ok (forked >= 40 * MIB && forked < one + one / 2,
      "memory that fork has made common counts once");
  end (child);

  child = start_borrower (ready[1], 40);
  wait_ready (ready[0], 1);
  uint64_t borrowed = process_tree_resident_B (getpid (), NULL, 0);
  ok (borrowed >= 40 * MIB && borrowed < one + one / 2,
      "memory that a process only borrows counts once");
  end (child);
  return plan ();
}
