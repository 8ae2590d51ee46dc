/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the launcher costs: runs a second and the median time of a command,
   by the launcher (in batches, and one hand-over a run) and by a bare loop of
   vfork, execve and wait4, in turn, so that other load meets all alike.

       make bench/launch-rate
       bench/launch-rate [COMMAND [ROUNDS [RUNS]]]

   COMMAND (a file; lib/run/bench-null if there is none) is started RUNS times
   (1000) by each in each of ROUNDS (15) rounds.  Ratios are medians of the
   rounds' ratios to the bare loop.  */
#include <config.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/clock.h"
#include "run/launcher.h"
#include "run/supervise.h"

enum
{
  MOST_RUNS = 100000,
  MOST_ROUNDS = 1000
};

static const char *path = "lib/run/bench-null";
static char *no_environment[] = { NULL };
static int null_fd;
static struct supervision supervision;
static uint64_t times_ns[MOST_RUNS];

static pid_t
start_bare (char *argv[])
{
  pid_t child = vfork ();
  if (child == 0)
    {
      dup2 (null_fd, 0);
      dup2 (null_fd, 1);
      dup2 (null_fd, 2);
      execve (path, argv, no_environment);
      _exit (127);
    }
  return child;
}

static void
run_bare (size_t runs)
{
  char *argv[] = { (char *) path, NULL };
  for (size_t i = 0; i < runs; i++)
    {
      struct rusage usage;
      int status;
      uint64_t start_ns = clock_now_ns ();
      pid_t child = start_bare (argv);
      wait4 (child, &status, 0, &usage);
      times_ns[i] = clock_now_ns () - start_ns;
    }
}

static struct launch
launch_of (char *argv[])
{
  return (struct launch){ .path = path,
                          .argv = argv,
                          .envp = no_environment,
                          .stdin_fd = null_fd,
                          .stdout_fd = null_fd,
                          .stderr_fd = null_fd };
}

static void
run_in_batches (size_t runs)
{
  char *argv[] = { (char *) path, NULL };
  struct launch launch = launch_of (argv);
  const struct launch *launches[LAUNCHER_BATCH];
  struct launch_result results[LAUNCHER_BATCH];
  for (size_t i = 0; i < LAUNCHER_BATCH; i++)
    launches[i] = &launch;
  for (size_t run = 0; run < runs;)
    {
      size_t done, count = runs - run;
      if (count > LAUNCHER_BATCH)
        count = LAUNCHER_BATCH;
      supervise_batch (&supervision, launches, count, results, &done);
      for (size_t i = 0; i < done; i++)
        times_ns[run++] = results[i].wall_ns;
    }
}

static void
run_singly (size_t runs)
{
  char *argv[] = { (char *) path, NULL };
  struct launch launch = launch_of (argv);
  for (size_t run = 0; run < runs; run++)
    {
      struct launch_result result;
      supervise_run (&supervision, &launch, &result);
      times_ns[run] = result.wall_ns;
    }
}

static const struct way
{
  const char *name;
  void (*run) (size_t runs);
} ways[] = {
  { "vfork+execve+wait4", run_bare },
  { "launcher, batches", run_in_batches },
  { "launcher, one by one", run_singly },
};

enum
{
  WAYS = sizeof ways / sizeof *ways
};

static int
ascending (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

/* The median of COUNT values, which are sorted by that.  */
static double
median (double *values, size_t count)
{
  qsort (values, count, sizeof *values, ascending);
  return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

/* RUNS runs by WAY: the rate into *RATE, the median in us into *TIME_US.  */
static void
measure (const struct way *way, size_t runs, double *rate, double *time_us)
{
  static double times_us[MOST_RUNS];
  uint64_t start_ns = clock_now_ns ();
  way->run (runs);
  *rate = (double) runs * 1e9 / (double) (clock_now_ns () - start_ns);
  for (size_t i = 0; i < runs; i++)
    times_us[i] = (double) times_ns[i] / 1e3;
  *time_us = median (times_us, runs);
}

static void
print_table (size_t rounds, double rates[WAYS][MOST_ROUNDS],
             double times_us[WAYS][MOST_ROUNDS])
{
  printf ("%-21s %9s %9s %9s %9s\n", "", "runs/s", "ratio", "us", "ratio");
  for (size_t w = WAYS; w-- > 0;)
    {
      double rate_ratios[MOST_ROUNDS], time_ratios[MOST_ROUNDS];
      for (size_t r = 0; r < rounds; r++)
        {
          rate_ratios[r] = rates[w][r] / rates[0][r];
          time_ratios[r] = times_us[w][r] / times_us[0][r];
        }
      /* The bare loop comes last: sorting it would part the pairs.  */
      printf ("%-21s %9.0f %9.3f %9.1f %9.3f\n", ways[w].name,
              median (rates[w], rounds), median (rate_ratios, rounds),
              median (times_us[w], rounds), median (time_ratios, rounds));
    }
}

int
main (int argc, char **argv)
{
  supervision.launcher = launcher_start ();
  null_fd = open ("/dev/null", O_RDWR | O_CLOEXEC);
  if (argc > 1)
    path = argv[1];
  size_t rounds = argc > 2 ? strtoul (argv[2], NULL, 10) : 15;
  size_t runs = argc > 3 ? strtoul (argv[3], NULL, 10) : 1000;
  if (supervision.launcher == NULL || null_fd < 0 || access (path, X_OK) != 0
      || rounds < 1 || rounds > MOST_ROUNDS || runs < 1 || runs > MOST_RUNS)
    {
      fprintf (stderr, "usage: %s [COMMAND [ROUNDS [RUNS]]]\n", argv[0]);
      return 2;
    }
  static double rates[WAYS][MOST_ROUNDS], times_us[WAYS][MOST_ROUNDS];
  double ignored;
  for (size_t w = 0; w < WAYS; w++)
    measure (&ways[w], 20, &ignored, &ignored);
  for (size_t r = 0; r < rounds; r++)
    for (size_t w = 0; w < WAYS; w++)
      measure (&ways[(w + r) % WAYS], runs, &rates[(w + r) % WAYS][r],
               &times_us[(w + r) % WAYS][r]);
  print_table (rounds, rates, times_us);
  launcher_end (supervision.launcher);
  return 0;
}
