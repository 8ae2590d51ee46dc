/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "world.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include <gsl/gsl_cdf.h>
#include "analysis/run_levels.h"
#include "stream/sample_set.h"

#define SPREAD 0.05
#define STEP 0.04
#define SLOW_SHARE 0.1
#define SLOW_FACTOR 3.0

const char *const shape_names[SHAPE_COUNT]
    = { [NORMAL] = "normal",
        [LOGNORMAL] = "lognormal",
        [OUTLIERS] = "10 % slow x3",
        [CLOCK] = "coarse clock",
        [ANSWERS] = "answers, 90 % right",
        [MODES] = "two modes" };
#define MODE_FACTOR 1.2
#define MODE_SPREAD 0.002
#define RIGHT 0.9

/* Box and Muller.  */
double
world_normal (struct rng *rng)
{
  double u = 1 - rng_uniform (rng), v = rng_uniform (rng);
  return sqrt (-2 * log (u)) * cos (2 * M_PI * v);
}

static double
draw (struct rng *rng, enum shape shape)
{
  double z = world_normal (rng);
  if (shape == LOGNORMAL)
    return exp (z);
  if (shape == MODES)
    return (rng_uniform (rng) < 0.5 ? MODE_FACTOR : 1) * (1 + MODE_SPREAD * z);
  double value = 1 + SPREAD * z;
  if (shape == OUTLIERS && rng_uniform (rng) < SLOW_SHARE)
    value *= SLOW_FACTOR;
  return value;
}

void
world_draw (struct rng *rng, enum shape shape, double factor, double *value,
            size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      if (shape == ANSWERS)
        {
          value[i] = rng_uniform (rng) < RIGHT * factor;
          continue;
        }
      value[i] = factor * draw (rng, shape);
      if (shape == CLOCK)
        value[i] = STEP * round (value[i] / STEP);
    }
}

void
world_draw_ar1 (struct rng *rng, double phi, double *value, size_t n)
{
  double state = world_normal (rng);
  for (size_t i = 0; i < n; i++)
    {
      value[i] = 1 + SPREAD * state;
      state = phi * state + sqrt (1 - phi * phi) * world_normal (rng);
    }
}

void
world_draw_processes (struct rng *rng, double icc, double *value,
                      size_t processes, size_t iterations)
{
  for (size_t p = 0; p < processes; p++)
    {
      double common = sqrt (icc) * world_normal (rng);
      for (size_t i = 0; i < iterations; i++)
        value[p * iterations + i]
            = 1 + SPREAD * (common + sqrt (1 - icc) * world_normal (rng));
    }
}

static double
below (enum shape shape, double x)
{
  if (shape == LOGNORMAL)
    return gsl_cdf_ugaussian_P (log (x));
  double usual = gsl_cdf_ugaussian_P ((x - 1) / SPREAD);
  if (shape != OUTLIERS)
    return usual;
  double slow = gsl_cdf_ugaussian_P ((x / SLOW_FACTOR - 1) / SPREAD);
  return (1 - SLOW_SHARE) * usual + SLOW_SHARE * slow;
}

double
world_quantile (enum shape shape, double p)
{
  double low = 1e-3, high = 1e3;
  while (high - low > 1e-15 * high)
    {
      double middle = (low + high) / 2;
      if (!(middle > low && middle < high))
        break;
      if (below (shape, middle) < p)
        low = middle;
      else
        high = middle;
    }
  return shape == CLOCK ? STEP * round (high / STEP) : high;
}

double
world_mean (enum shape shape)
{
  if (shape == LOGNORMAL)
    return exp (0.5);
  return shape == OUTLIERS ? 1 + SLOW_SHARE * (SLOW_FACTOR - 1) : 1;
}

static void
write_samples (FILE *to, const char *benchmark, size_t row, bool answers,
               const double *value, size_t n, enum arrangement arrangement)
{
  for (size_t i = 0; i < n; i++)
    {
      fprintf (to, "%.17g\t%s\t%s%zu\t", value[i],
               answers ? "1\tcorrect" : "s\twall", benchmark, row);
      if (arrangement == PROCESSES)
        fprintf (to, "%zu.%zu\n", i / ITERATIONS + 1, i % ITERATIONS + 1);
      else
        fprintf (to, "%zu\n", i + 1);
    }
}

static void
tell (void *context, enum report_severity severity, const char *file,
      size_t line, const char *message)
{
  (void) context;
  (void) severity;
  fprintf (stderr, "%s:%zu: %s\n", file == NULL ? "" : file, line, message);
}

/* What was written TO the file FD, which both are closed.  */
static struct sample_set *
set_of (FILE *to, int fd)
{
  static const struct reporter reporter = { tell, NULL };
  struct sample_set_options options = { .reporter = &reporter };
  fprintf (to, "#\tend\tcomplete\n");
  struct sample_set *set = sample_set_new (&options);
  if (fclose (to) != 0 || lseek (fd, 0, SEEK_SET) != 0 || set == NULL
      || sample_set_read (set, fd, "truth", NULL) != 0
      || sample_set_finish (set) != 0)
    abort ();
  close (fd);
  return set;
}

static FILE *
begin (int *fd, const char *order)
{
  *fd = memfd_create ("truth", MFD_CLOEXEC);
  FILE *to = *fd < 0 ? NULL : fdopen (dup (*fd), "w");
  if (to == NULL)
    abort ();
  fprintf (to, "#\tbench-samples\t1\n#\torder\t%s\n", order);
  return to;
}

static struct sample_set *
side_set (const struct sides *sides, size_t count, bool candidate,
          enum arrangement arrangement)
{
  int fd;
  FILE *to = begin (&fd, "random");
  for (size_t i = 0; i < count; i++)
    write_samples (to, "b", i, sides[i].answers,
                   candidate ? sides[i].y : sides[i].x,
                   candidate ? sides[i].m : sides[i].n, arrangement);
  return set_of (to, fd);
}

static struct sample_set *
block_set (const struct sides *sides)
{
  int fd;
  FILE *to = begin (&fd, "blocks");
  write_samples (to, "a", 0, sides->answers, sides->x, sides->n, BLOCKS);
  write_samples (to, "b", 0, sides->answers, sides->y, sides->m, BLOCKS);
  return set_of (to, fd);
}

void
world_compare (struct judgement *j, const struct sides *sides, size_t count,
               enum arrangement arrangement, const char *test)
{
  const char *const metric[] = { sides->answers ? "correct" : "wall" };
  ptrdiff_t pairs;
  if (arrangement == BLOCKS)
    {
      j->baseline = j->candidate = block_set (sides);
      pairs = comparison_pairs_within (&j->pair, j->baseline, NULL, metric, 1);
    }
  else
    {
      j->baseline = side_set (sides, count, false, arrangement);
      j->candidate = side_set (sides, count, true, arrangement);
      pairs = comparison_pairs_between (&j->pair, j->baseline, "old",
                                        j->candidate, "new", metric, 1);
    }
  struct comparison_options options
      = { .confidence = 0.95, .margin = 0.01, .test = test };
  if (pairs != (ptrdiff_t) count
      || comparison_compute (&j->list, j->pair, count, &options) != 0)
    abort ();
}

void
world_judgement_free (struct judgement *j)
{
  comparison_list_free (&j->list);
  free (j->pair);
  if (j->candidate != j->baseline)
    sample_set_free (j->candidate);
  sample_set_free (j->baseline);
}

struct interval
world_interval (const double *value, size_t n, double p,
                enum arrangement arrangement)
{
  struct sides sides = { .x = value, .n = n };
  struct sample_set *set = side_set (&sides, 1, false, arrangement);
  const struct series *series = sample_set_series (set, 0);
  struct sample_group_list list = { .group = NULL };
  struct summary_options options
      = { .confidence = 0.95, .p = &p, .p_count = p > 0 };
  struct summary s;
  struct run_levels levels;
  if (sample_group_each (&list, &series, 1) != 0
      || summary_compute (&s, list.group->value, n, &options) != 0
      || run_levels_analyse (&levels, set, list.group, NULL, 0, 0.95, &s) != 0)
    abort ();
  struct interval ci = p > 0 ? s.extra[0].ci : s.mean_ci;
  summary_free (&s);
  sample_group_list_free (&list);
  sample_set_free (set);
  return ci;
}

bool
world_rejects (const struct comparison *row)
{
  return figure_available (row->p_adjusted) && row->p_adjusted.value < 0.05;
}

bool
world_holds (const struct comparison *row, double ratio)
{
  return !figure_available (row->ratio_ci.lo)
         || (row->ratio_ci.lo.value <= ratio
             && ratio <= row->ratio_ci.hi.value);
}

bool
world_holds_difference (const struct comparison *row, double difference)
{
  return !figure_available (row->difference_ci.lo)
         || (row->difference_ci.lo.value <= difference
             && difference <= row->difference_ci.hi.value);
}
