/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/query_load.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Sums over sections.  */
struct sums
{
  double seconds, latency;
  size_t queries;
};

/* Add the queries of PART of LATENCY; DUE[I] is when query I was due, NaN
   where that is not known.  */
static void
add_part (struct sums *sums, const struct series *latency,
          const struct series_part *part, const double *due)
{
  double begin = INFINITY, end = -INFINITY;
  for (size_t i = part->first; i < part->first + part->count; i++)
    if (!isnan (due[i]))
      {
        begin = fmin (begin, due[i]);
        end = fmax (end, due[i] + latency->value[i]);
        sums->latency += latency->value[i];
        sums->queries++;
      }
  if (end > begin)
    sums->seconds += end - begin;
}

/* Add the queries of the series LATENCY; -1 without memory.  */
static int
add_series (struct sums *sums, const struct sample_set *set,
            const struct series *latency)
{
  const struct series *issued
      = sample_set_find (set, latency->benchmark, "issued");
  if (issued == NULL || strcmp (issued->unit, "s") != 0)
    return 0;
  double *due = memory_array (latency->count, sizeof *due);
  size_t *i_x, *i_y;
  ptrdiff_t count
      = due == NULL ? -1 : sample_set_match (set, latency, issued, &i_x, &i_y);
  if (count < 0)
    {
      free (due);
      return -1;
    }
  for (size_t i = 0; i < latency->count; i++)
    due[i] = NAN;
  for (ptrdiff_t i = 0; i < count; i++)
    due[i_x[i]] = issued->value[i_y[i]];
  if (count > 0)
    {
      free (i_x);
      free (i_y);
    }
  for (size_t p = 0; p < latency->part_count; p++)
    add_part (sums, latency, &latency->part[p], due);
  free (due);
  return 0;
}

int
query_load (struct query_load *load, const struct sample_set *set,
            const struct sample_group *group)
{
  struct sums sums = { 0 };
  load->throughput = load->in_system
      = figure_missing ("needs the latency of queries and when they were due");
  if (strcmp (group->metric, "latency") != 0 || strcmp (group->unit, "s") != 0)
    return 0;
  for (size_t i = 0; i < group->slice_count; i++)
    {
      const struct sample_slice *slice = &group->slice[i];
      if (slice->count != slice->series->count)
        {
          load->throughput = load->in_system
              = figure_missing ("not of windows or other parts of a load");
          return 0;
        }
      if (add_series (&sums, set, slice->series) != 0)
        return -1;
    }
  if (sums.queries == 0 || !(sums.seconds > 0))
    return 0;
  load->throughput = figure_finite ((double) sums.queries / sums.seconds);
  load->in_system = figure_finite (sums.latency / sums.seconds);
  return 0;
}
