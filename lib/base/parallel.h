/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Work for several threads.  A job is tasks that wait for none of each other;
   whoever has nothing to do takes the next one.  Threads are as many as
   parallel_use said, the caller among them, and are started when there is
   first something for them to do.  Where none can be started the caller does
   all, so that nothing here fails.  Signals stay with the main thread.  */
#ifndef BENCH_PARALLEL_H
#define BENCH_PARALLEL_H
#include <stddef.h>

/* Have work done by at most THREADS at a time, the caller among them: 1 until
   this is called.  Not while there is any.  */
void parallel_use (size_t threads);
size_t parallel_threads (void);
/* As many as the process may run at a time.  */
size_t parallel_processors (void);

/* Do TASK (CONTEXT, I) for each I < COUNT, in any order, and return when all
   are done.  A task may call this in turn.  What a task does must not depend
   on which thread does it, nor on others of its job.  */
void parallel_run (size_t count, void (*task) (void *context, size_t i),
                   void *context);

/* A job that the caller does not wait for: COUNT tasks, for other threads
   alone.  The struct must stay where it is until parallel_drop.  */
struct parallel_job
{
  void (*task) (void *context, size_t i);
  void *context;
  size_t count;
  size_t next;    /* the first task that is not begun */
  size_t running; /* tasks begun and not done */
  struct parallel_job *older, *newer;
};
void parallel_start (struct parallel_job *job);
/* Wait for the tasks of JOB that are begun; no other one begins.  */
void parallel_drop (struct parallel_job *job);
#endif
