/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "base/parallel.h"
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <unistd.h>

/* What all threads share.  */
static struct
{
  pthread_mutex_t lock;
  pthread_cond_t work; /* a job came */
  pthread_cond_t done; /* the last task of a job is done */
  struct parallel_job *newest;
  size_t threads; /* at most so many, the main one among them */
  size_t others;  /* threads started */
  bool watches_forks;
} team = { .lock = PTHREAD_MUTEX_INITIALIZER,
           .work = PTHREAD_COND_INITIALIZER,
           .done = PTHREAD_COND_INITIALIZER,
           .threads = 1 };

void
parallel_use (size_t threads)
{
  team.threads = threads;
}

size_t
parallel_threads (void)
{
  return team.threads;
}

size_t
parallel_processors (void)
{
  /* A machine may have more processors than a cpu_set_t has bits.  */
  for (size_t most = CPU_SETSIZE; most <= (size_t) 1 << 20; most *= 2)
    {
      cpu_set_t *set = CPU_ALLOC (most);
      if (set == NULL)
        break;
      size_t size = CPU_ALLOC_SIZE (most);
      int known = sched_getaffinity (0, size, set) == 0;
      int count = known ? CPU_COUNT_S (size, set) : 0;
      CPU_FREE (set);
      if (count > 0)
        return (size_t) count;
    }
  return 1;
}

/* The newest job with a task that is not begun: what others wait for is done
   before what they are waiting in.  */
static struct parallel_job *
find_job (void)
{
  struct parallel_job *job = team.newest;
  while (job != NULL && job->next == job->count)
    job = job->older;
  return job;
}

/* Do the next task of JOB; the lock is held, but not meanwhile.  */
static void
do_next (struct parallel_job *job)
{
  size_t i = job->next++;
  job->running++;
  pthread_mutex_unlock (&team.lock);
  job->task (job->context, i);
  pthread_mutex_lock (&team.lock);
  if (--job->running == 0 && job->next == job->count)
    pthread_cond_broadcast (&team.done);
}

/* What a thread beside the main one does, for ever.  */
static void *
help (void *unused)
{
  pthread_mutex_lock (&team.lock);
  for (;;)
    {
      struct parallel_job *job = find_job ();
      if (job != NULL)
        do_next (job);
      else
        pthread_cond_wait (&team.work, &team.lock);
    }
  return unused;
}

/* The child of a fork has the thread that forked and no other.  */
static void
be_alone (void)
{
  pthread_mutex_init (&team.lock, NULL);
  pthread_cond_init (&team.work, NULL);
  pthread_cond_init (&team.done, NULL);
  team.newest = NULL;
  team.threads = 1;
  team.others = 0;
}

/* Start another thread, one that no signal comes to.  The lock is held.  */
static bool
start_thread (void)
{
  sigset_t all, before;
  pthread_t thread;
  if (!team.watches_forks && pthread_atfork (NULL, NULL, be_alone) != 0)
    return false;
  team.watches_forks = true;
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &before);
  bool started = pthread_create (&thread, NULL, help, NULL) == 0;
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  if (!started)
    return false;
  pthread_detach (thread);
  team.others++;
  return true;
}

/* Have others begin with JOB, at most HELPERS of them.  */
static void
open_job (struct parallel_job *job, size_t helpers)
{
  pthread_mutex_lock (&team.lock);
  job->next = job->running = 0;
  job->newer = NULL;
  job->older = team.newest;
  if (team.newest != NULL)
    team.newest->newer = job;
  team.newest = job;
  while (team.others + 1 < team.threads && team.others < helpers)
    if (!start_thread ())
      break;
  pthread_cond_broadcast (&team.work);
  pthread_mutex_unlock (&team.lock);
}

/* Wait for what others do of JOB.  The lock is held, and given back.  */
static void
close_job (struct parallel_job *job)
{
  while (job->running > 0)
    pthread_cond_wait (&team.done, &team.lock);
  if (job->newer != NULL)
    job->newer->older = job->older;
  else
    team.newest = job->older;
  if (job->older != NULL)
    job->older->newer = job->newer;
  pthread_mutex_unlock (&team.lock);
}

void
parallel_run (size_t count, void (*task) (void *context, size_t i),
              void *context)
{
  if (team.threads == 1 || count < 2)
    {
      for (size_t i = 0; i < count; i++)
        task (context, i);
      return;
    }
  struct parallel_job job
      = { .task = task, .context = context, .count = count };
  open_job (&job, count - 1);
  pthread_mutex_lock (&team.lock);
  while (job.next < job.count)
    do_next (&job);
  close_job (&job);
}

void
parallel_start (struct parallel_job *job)
{
  open_job (job, job->count);
}

void
parallel_drop (struct parallel_job *job)
{
  pthread_mutex_lock (&team.lock);
  job->count = job->next;
  close_job (job);
}
