/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/process_tree.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/kcmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum
{
  PROCESSES_MAX = 4096,
  CHILDREN_MAX = 1024, /* of one thread */
  FORKED = 0x40        /* in a process's flags: made by fork, and has executed
                          nothing since (PF_FORKNOEXEC) */
};

struct process
{
  pid_t id;
  size_t parent; /* its place; that of the root's children is their own */
  int threads;
  unsigned flags;                /* the kernel's */
  unsigned long address_space_B; /* its size */
  long resident_pages;
  bool shares; /* it has pages of its parent's, or a child has of its */
};

/* Processes, parents before children.  */
struct tree
{
  size_t count;
  struct process process[PROCESSES_MAX];
};

/* The beginning of FILE into BUFFER, as a string; false when there is none. */
static bool
read_file (const char *file, char buffer[], size_t size)
{
  int fd = open (file, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return false;
  ssize_t length = read (fd, buffer, size - 1);
  close (fd);
  buffer[length > 0 ? length : 0] = '\0';
  return length > 0;
}

/* The children of thread THREAD of PROCESS, as process_tree_children.  */
static size_t
children_of_thread (pid_t process, int thread, pid_t child[], size_t size)
{
  char file[64], list[8192];
  snprintf (file, sizeof file, "/proc/%d/task/%d/children", (int) process,
            thread);
  if (!read_file (file, list, sizeof list))
    return 0;
  char *at = list, *end;
  size_t count = 0;
  for (long id; count < size && (id = strtol (at, &end, 10)) > 0; at = end)
    child[count++] = (pid_t) id;
  return count;
}

size_t
process_tree_children (pid_t process, pid_t child[], size_t size)
{
  return children_of_thread (process, (int) process, child, size);
}

static void
add (struct tree *t, pid_t id, size_t parent)
{
  if (t->count < PROCESSES_MAX)
    t->process[t->count++] = (struct process){ .id = id, .parent = parent };
}

/* Add the children of thread THREAD of PROCESS, whose place is PARENT.  */
static void
add_children_of_thread (struct tree *t, pid_t process, int thread,
                        size_t parent)
{
  pid_t child[CHILDREN_MAX];
  size_t count = children_of_thread (process, thread, child, CHILDREN_MAX);
  for (size_t i = 0; i < count; i++)
    add (t, child[i], parent);
}

static void
add_children (struct tree *t, pid_t process, int threads, size_t parent)
{
  if (threads == 1)
    {
      add_children_of_thread (t, process, (int) process, parent);
      return;
    }
  char name[32];
  snprintf (name, sizeof name, "/proc/%d/task", (int) process);
  DIR *task = opendir (name);
  if (task == NULL)
    return;
  for (struct dirent *entry; (entry = readdir (task)) != NULL;)
    if (entry->d_name[0] != '.')
      add_children_of_thread (t, process, atoi (entry->d_name), parent);
  closedir (task);
}

/* Fill in what P's stat tells.  The fields follow the command's name, which
   may hold anything, up to the last ")"; of them we want the 9th, the
   20th, the 23rd and the 24th of all.  */
static void
look_at (struct process *p)
{
  char file[32], stat[1024];
  snprintf (file, sizeof file, "/proc/%d/stat", (int) p->id);
  const char *name_end
      = read_file (file, stat, sizeof stat) ? strrchr (stat, ')') : NULL;
  if (name_end == NULL
      || sscanf (name_end + 1,
                 " %*s %*s %*s %*s %*s %*s %u %*s %*s %*s %*s %*s %*s %*s"
                 " %*s %*s %*s %d %*s %*s %lu %ld",
                 &p->flags, &p->threads, &p->address_space_B,
                 &p->resident_pages)
             != 4)
    *p = (struct process){ .id = p->id, .parent = p->parent, .threads = 1 };
}

static uint64_t
resident_B (const struct process *p)
{
  return (uint64_t) p->resident_pages * (uint64_t) sysconf (_SC_PAGESIZE);
}

/* Whether the memory of P is that of its parent, which has started it and
   waits until it becomes another program.  */
static bool
borrows_memory (const struct tree *t, const struct process *p)
{
  const struct process *parent = &t->process[p->parent];
  return parent != p && parent->address_space_B == p->address_space_B
         && syscall (SYS_kcmp, parent->id, p->id, KCMP_VM, 0, 0) == 0;
}

/* What P has, of pages that it shares with others its part; nothing when it is
   becoming another program, or has ended.  */
static uint64_t
proportional_B (const struct process *p)
{
  char file[40], maps[1024];
  snprintf (file, sizeof file, "/proc/%d/smaps_rollup", (int) p->id);
  errno = 0;
  const char *line
      = read_file (file, maps, sizeof maps) ? strstr (maps, "\nPss:") : NULL;
  if (line != NULL)
    return strtoull (line + strlen ("\nPss:"), NULL, 10) * 1024;
  /* Of another user, which it has become.  */
  return errno == EACCES || errno == EPERM ? resident_B (p) : 0;
}

bool
process_tree_is_known (void)
{
  char file[64];
  snprintf (file, sizeof file, "/proc/self/task/%d/children", (int) getpid ());
  return access (file, R_OK) == 0
         && access ("/proc/self/smaps_rollup", R_OK) == 0;
}

static bool
is_among (pid_t id, const pid_t list[], size_t count)
{
  for (size_t i = 0; i < count; i++)
    if (list[i] == id)
      return true;
  return false;
}

/* Find all processes below those that T holds.  */
static void
complete (struct tree *t)
{
  for (size_t i = 0; i < t->count; i++)
    {
      struct process *p = &t->process[i];
      look_at (p);
      if ((p->flags & FORKED) != 0)
        p->shares = t->process[p->parent].shares = true;
      add_children (t, p->id, p->threads, i);
    }
}

uint64_t
process_tree_resident_B (pid_t root, const pid_t skipped[], size_t count)
{
  static struct tree t;
  pid_t child[CHILDREN_MAX];
  size_t children = process_tree_children (root, child, CHILDREN_MAX);
  t.count = 0;
  for (size_t i = 0; i < children; i++)
    if (!is_among (child[i], skipped, count))
      add (&t, child[i], t.count);
  complete (&t);
  uint64_t sum_B = 0;
  for (size_t i = 0; i < t.count; i++)
    {
      const struct process *p = &t.process[i];
      if (!borrows_memory (&t, p))
        sum_B += p->shares ? proportional_B (p) : resident_B (p);
    }
  return sum_B;
}
