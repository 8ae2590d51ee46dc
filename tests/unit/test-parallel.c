/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tasks are each done once, whoever does them, and whoever can not be had.
   The linker puts the function below before that of the C library.  */
#include <config.h>
#include "base/parallel.h"
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>
#include "tap.h"

enum
{
  TASKS = 1000
};

static bool refuse_threads;
static atomic_uint times[TASKS];
static atomic_uint open_signals, on_others;
static pthread_t main_thread;

int __real_pthread_create (pthread_t *thread, const pthread_attr_t *attributes,
                           void *(*start) (void *), void *argument);
int __wrap_pthread_create (pthread_t *thread, const pthread_attr_t *attributes,
                           void *(*start) (void *), void *argument);

int
__wrap_pthread_create (pthread_t *thread, const pthread_attr_t *attributes,
                       void *(*start) (void *), void *argument)
{
  return refuse_threads
             ? EAGAIN
             : __real_pthread_create (thread, attributes, start, argument);
}

static void
count_task (void *context, size_t i)
{
  (void) context;
  atomic_fetch_add (&times[i], 1);
  if (pthread_equal (pthread_self (), main_thread))
    return;
  sigset_t blocked;
  pthread_sigmask (SIG_SETMASK, NULL, &blocked);
  if (!sigismember (&blocked, SIGINT) || !sigismember (&blocked, SIGTERM))
    atomic_fetch_add (&open_signals, 1);
  atomic_fetch_add (&on_others, 1);
}

/* Whether each of COUNT tasks was done EACH times; they start anew.  */
static bool
were_done (size_t count, unsigned each)
{
  bool all = true;
  for (size_t i = 0; i < TASKS; i++)
    all = atomic_exchange (&times[i], 0) == (i < count ? each : 0) && all;
  return all;
}

/* A task of tasks.  */
static void
nest (void *context, size_t i)
{
  (void) i;
  parallel_run (*(const size_t *) context, count_task, NULL);
}

static void
check_runs (const char *sentence)
{
  bool fine = true;
  for (size_t count = 0; count <= TASKS; count = 3 * count + 1)
    {
      parallel_run (count, count_task, NULL);
      fine = were_done (count, 1) && fine;
    }
  size_t inner = 100;
  parallel_run (10, nest, &inner);
  fine = were_done (inner, 10) && fine;
  ok (fine, sentence);
}

/* A task that waits until it is told that there is enough.  */
static atomic_bool enough;
static atomic_uint waiting;

static void
wait_for_end (void *context, size_t i)
{
  (void) context, (void) i;
  atomic_fetch_add (&waiting, 1);
  while (!atomic_load (&enough))
    sched_yield ();
}

static void
check_jobs (void)
{
  struct parallel_job job = { .task = wait_for_end, .count = 2 };
  parallel_start (&job);
  while (atomic_load (&waiting) < 2)
    sched_yield ();
  parallel_run (TASKS, count_task, NULL);
  ok (were_done (TASKS, 1), "work is done while others are busy");
  atomic_store (&enough, true);
  parallel_drop (&job);
  bool fine = true;
  for (int i = 0; i < 200; i++)
    {
      struct parallel_job other = { .task = count_task, .count = TASKS };
      parallel_start (&other);
      parallel_drop (&other);
      for (size_t k = 0; k < TASKS; k++)
        fine = atomic_exchange (&times[k], 0) <= 1 && fine;
    }
  ok (fine, "a job that is dropped does no task twice, and none afterwards");
}

static void
check_fork (void)
{
  pid_t child = fork ();
  if (child == 0)
    {
      parallel_run (TASKS, count_task, NULL);
      _exit (were_done (TASKS, 1) ? 0 : 1);
    }
  int status = -1;
  waitpid (child, &status, 0);
  ok (child > 0 && status == 0, "a child that was forked does its work alone");
  parallel_run (TASKS, count_task, NULL);
  ok (were_done (TASKS, 1), "its parent goes on");
}

int
main (void)
{
  main_thread = pthread_self ();
  ok (parallel_threads () == 1 && parallel_processors () >= 1,
      "there is one thread, and at least one processor");
  check_runs ("one thread does each task once");
  ok (atomic_load (&on_others) == 0, "and no other is there");
  parallel_use (4);
  refuse_threads = true;
  check_runs ("where no thread can be had the caller does each task once");
  ok (atomic_load (&on_others) == 0, "none was had");
  refuse_threads = false;
  for (int i = 0; i < 20; i++)
    parallel_run (TASKS, count_task, NULL);
  ok (were_done (TASKS, 20), "four threads do each task once");
  check_runs ("they do so whatever the count, and inside of tasks");
  check_jobs ();
  check_fork ();
  ok (atomic_load (&open_signals) == 0, "no signal comes to other threads");
  return plan ();
}
