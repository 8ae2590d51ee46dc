/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/change_points.h"
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"

#define EACH_UP_TO                                                            \
  512 /* in longer sequences a segment may start at each of                   \
       */
#define FURTHER_PLACES 512 /* these, and at so many places after them */

/* Sums over the first values of the sequence, less the mean of all.  */
struct sums
{
  size_t length; /* how many they are over */
  double sum, squares;
};

/* The beginning of the sequence up to a place where a segment may start.  */
struct beginning
{
  struct sums sums;
  double cost; /* of its best cut */
  size_t last; /* the beginning that its last segment follows */
};

double
change_penalty (size_t n)
{
  return 15 * log ((double) n);
}

/* Twice the negative log likelihood of the values between the ends of FROM and
   TO, but for a constant a value.  */
static double
segment_cost (const struct sums *from, const struct sums *to,
              double resolution)
{
  double n = (double) (to->length - from->length);
  double mean = (to->sum - from->sum) / n;
  double variance = (to->squares - from->squares) / n - mean * mean;
  return n * log (fmax (variance, resolution * resolution));
}

static double
mean_of (const double *value, size_t n)
{
  double mean = 0;
  for (size_t i = 0; i < n; i++)
    mean += (value[i] - mean) / (double) (i + 1);
  return mean;
}

/* Let SUMS be over LENGTH values of VALUE, whose mean is MEAN: over more than
   they are.  */
static void
add_up_to (struct sums *sums, size_t length, const double *value, double mean)
{
  for (; sums->length < length; sums->length++)
    {
      double x = value[sums->length] - mean;
      sums->sum += x;
      sums->squares += x * x;
    }
}

/* How many beginnings of N values there are, but for that of length 0.  */
static size_t
count_beginnings (size_t n)
{
  size_t most = EACH_UP_TO + FURTHER_PLACES;
  return n < most ? n : most;
}

/* The length of beginning I of N values.  */
static size_t
beginning_length (size_t i, size_t n)
{
  if (n <= EACH_UP_TO + FURTHER_PLACES || i <= EACH_UP_TO)
    return i;
  size_t rest = n - EACH_UP_TO, further = i - EACH_UP_TO;
  return EACH_UP_TO + rest / FURTHER_PLACES * further
         + rest % FURTHER_PLACES * further / FURTHER_PLACES;
}

/* List the beginnings of the N values of VALUE, whose mean is MEAN.  */
static void
list_beginnings (struct beginning *b, const double *value, size_t n,
                 double mean)
{
  struct sums sums = { 0, 0, 0 };
  for (size_t i = 0; i <= count_beginnings (n); i++)
    {
      add_up_to (&sums, beginning_length (i, n), value, mean);
      b[i].sums = sums;
    }
}

/* Two beginnings at once: the vectors that every processor of ours has.  */
enum
{
  lanes = 2
};
typedef double pair_of_doubles __attribute__ ((vector_size (lanes * 8)));
typedef int64_t pair_of_answers __attribute__ ((vector_size (lanes * 8)));

/* What find_last asks of all beginnings, each in an array of its own, with
   room for LANES more; COST is infinite where no segment may start yet.  */
struct columns
{
  double *length, *sum, *squares, *cost;
};

static inline pair_of_doubles
load_pair (const double *p)
{
  pair_of_doubles pair;
  memcpy (&pair, p, sizeof pair);
  return pair;
}

/* So many beginnings are passed over together, or so many: most of them are,
   where nothing changes.  */
static const size_t group_size[] = { 64, 16 };
#define LEVELS (sizeof group_size / sizeof *group_size)

/* What is known of a group of beginnings: of what each costs over its length
   times log V (Q), of how far the squared deviations of the segment from it to
   the last of them are from its length times V (E), and of the sum of both.  V
   is the variance of the whole sequence, and squared deviations are over that.
 */
struct group
{
  double least_e, most_e, least_sum;
};

/* The terms of a lower bound of costs.  */
struct bound
{
  double length, sum, squares; /* where the segment ends */
  double constant, a_value;    /* of what is added to a beginning's cost */
  double variance, inverse;    /* of the whole sequence, and 1 over it */
  double to_end;               /* what its end adds to Q */
};

/* Whether one of the LANES beginnings from FROM on may be the best: no
   logarithm is taken of those that cannot, and they are most of them where
   nothing changes.  Since log x >= 1 - 1 / x, a segment of n values and
   variance v costs n (log V + 1 - V / v) or more, where V is the variance of
   all.  That n V / v is at least what a beginning may still cost is asked
   without a division, since v is (n squares - sum^2) / n^2.  */
static inline bool
may_be_best (const struct columns *c, size_t from, const struct bound *b)
{
  pair_of_doubles n = b->length - load_pair (c->length + from);
  pair_of_doubles sum = b->sum - load_pair (c->sum + from);
  pair_of_doubles squares = b->squares - load_pair (c->squares + from);
  pair_of_doubles room
      = load_pair (c->cost + from) + b->constant + n * b->a_value;
  /* less a little for the rounding of all this */
  pair_of_doubles spread = (n * squares - sum * sum) * (1 - 1e-9);
  pair_of_answers worse
      = (room > 0) & (room * spread >= n * n * n * b->variance);
  return (worse[0] & worse[1]) == 0;
}

/* At least how much less n log (1 + e / n) is than e, for N values.  Since
   log (1 + x) >= 2 x / (2 + x) for x >= 0, and >= x (2 + x) / (2 + 2 x) below
   (Padé).  */
static inline double
loss_of (double e, double n)
{
  return e * e / (e >= 0 ? 2 * n + e : 2 * (n + e));
}

/* Whether none of the beginnings of GROUP, of which LAST is the last, can be
   the best.  A segment of n values whose squared deviations are n + e costs
   n log (1 + e / n) over n log V; e is at least that of the segment from LAST
   on and that of the one before LAST together, and n at least the former's:
   the cost rises with both.  */
static inline bool
passes_over (const struct columns *c, const struct group *group, size_t last,
             const struct bound *b)
{
  double n = b->length - c->length[last];
  double sum = b->sum - c->sum[last], squares = b->squares - c->squares[last];
  double e = (squares - sum * sum / n) * b->inverse - n;
  double least = e + group->least_e, most = e + group->most_e;
  if (!(n + least > 0))
    return false;
  double loss = loss_of (least, n), other = loss_of (most, n);
  loss = other > loss ? other : loss;
  /* less a little for the rounding of all this */
  return b->to_end + e + group->least_sum - loss > 1e-3;
}

/* What does not change from place to place.  */
struct search
{
  const double *value;
  double mean; /* of the whole sequence */
  struct columns columns;
  struct group *group[LEVELS];
  double penalty, resolution;
  double variance, log_variance; /* of the whole sequence, above 0 */
};

static double
cost_of (const struct search *s, const struct beginning *b, size_t from,
         size_t to)
{
  return b[from].cost + (from == 0 ? 0 : s->penalty)
         + segment_cost (&b[from].sums, &b[to].sums, s->resolution);
}

/* Whether the beginnings from FIRST on are a group of SIZE before END that can
   be passed over: of those of LEVEL.  */
static inline bool
passes_group (const struct search *s, size_t level, size_t size, size_t first,
              size_t end, const struct bound *bound)
{
  return first % size == 0 && first + size <= end
         && passes_over (&s->columns, &s->group[level][first / size],
                         first + size - 1, bound);
}

/* How many of the beginnings before END, from FIRST on, can be passed over
   together.  */
static inline size_t
passed_over (const struct search *s, size_t first, size_t end,
             const struct bound *bound)
{
  if (passes_group (s, 0, group_size[0], first, end, bound))
    return group_size[0];
  return passes_group (s, 1, group_size[1], first, end, bound) ? group_size[1]
                                                               : 0;
}

/* Look for the best of the LANES beginnings from FIRST on, before END, for
   that up to TO.  */
static inline void
look_at_some (struct beginning *b, size_t to, size_t first, size_t end,
              const struct search *s, const struct bound *bound)
{
  if (!may_be_best (&s->columns, first, bound))
    return;
  for (size_t from = first; from < first + lanes && from < end; from++)
    {
      double cost = cost_of (s, b, from, to);
      if (cost < b[to].cost)
        {
          b[to].cost = cost;
          b[to].last = from;
        }
    }
}

/* Find the best of the beginnings before END for that up to TO, all of which
   are in the columns.  */
static void
find_last (struct beginning *b, size_t to, size_t end, const struct search *s)
{
  b[to].cost = INFINITY;
  b[to].last = 0;
  if (end == 0)
    return;
  size_t likely = b[to - 1].last;
  double whole = cost_of (s, b, 0, to);
  double known
      = likely == 0 ? whole : fmin (whole, cost_of (s, b, likely, to));
  const struct sums *sums = &b[to].sums;
  const struct bound bound
      = { .length = (double) sums->length,
          .sum = sums->sum,
          .squares = sums->squares,
          .constant = s->penalty - known - 1e-6,
          .a_value = s->log_variance + 1,
          .variance = s->variance,
          .inverse = 1 / s->variance,
          .to_end
          = s->penalty - known + s->log_variance * (double) sums->length };
  b[to].cost = whole;
  for (size_t first = 0; first < end;)
    {
      /* Costs that are infinite, of values that are all 0, bound none.  */
      size_t passed = isinf (known) ? 0 : passed_over (s, first, end, &bound);
      if (passed == 0)
        {
          look_at_some (b, to, first, end, s, &bound);
          passed = lanes;
        }
      first += passed;
    }
}

/* The group of SIZE beginnings, of which LAST is the last.  */
static struct group
group_of (const struct search *s, size_t last, size_t size)
{
  const struct columns *c = &s->columns;
  struct group g = { INFINITY, -INFINITY, INFINITY };
  for (size_t i = last + 1 - size; i <= last; i++)
    {
      double n = c->length[last] - c->length[i];
      double sum = c->sum[last] - c->sum[i];
      double squares = c->squares[last] - c->squares[i];
      double e = n > 0 ? (squares - sum * sum / n) / s->variance - n : 0;
      if (isinf (c->cost[i])) /* nothing begins here */
        continue;
      double q = c->cost[i] - s->log_variance * c->length[i];
      g.least_e = fmin (g.least_e, e);
      g.most_e = fmax (g.most_e, e);
      g.least_sum = fmin (g.least_sum, q + e);
    }
  return g;
}

/* Add beginning AT of B to the columns, and the groups of which it is the
   last.  That of length 0 is looked at in any case, and in no column.  */
static void
add_column (struct search *s, const struct beginning *b, size_t at)
{
  struct columns *c = &s->columns;
  const struct sums *sums = &b[at].sums;
  c->length[at] = (double) sums->length;
  c->sum[at] = sums->sum;
  c->squares[at] = sums->squares;
  c->cost[at] = at == 0 ? INFINITY : b[at].cost;
  for (size_t k = 0; k < LEVELS; k++)
    if ((at + 1) % group_size[k] == 0)
      s->group[k][at / group_size[k]] = group_of (s, at, group_size[k]);
}

/* Find the best last segments of all beginnings up to LAST.  0, or -1 when
   memory runs out.  */
static int
find_all (struct beginning *b, size_t last, struct search *s,
          size_t min_segment)
{
  size_t room = last + 1 + lanes;
  double *memory = calloc (4 * room, sizeof *memory);
  struct group *group = memory_array (LEVELS * (last + 1), sizeof *group);
  if (memory == NULL || group == NULL)
    {
      free (memory);
      free (group);
      return -1;
    }
  for (size_t k = 0; k < LEVELS; k++)
    s->group[k] = group + k * (last + 1);
  struct columns *c = &s->columns;
  *c = (struct columns){ memory, memory + room, memory + 2 * room,
                         memory + 3 * room };
  for (size_t i = 0; i < room; i++)
    c->cost[i] = INFINITY;
  b[0].cost = 0;
  b[0].last = 0;
  size_t end = 0;
  for (size_t to = 1; to <= last; to++)
    {
      while (b[end].sums.length + min_segment <= b[to].sums.length)
        add_column (s, b, end++);
      find_last (b, to, end, s);
    }
  free (memory);
  free (group);
  return 0;
}

/* The best place for the start of the segment between FROM and TO, from the
   end of LOW to that of HIGH: sums up to it.  */
static struct sums
refined (const struct search *s, const struct sums *from,
         const struct sums *to, const struct sums *low,
         const struct sums *high, size_t min_segment)
{
  struct sums best = *low, at = *low;
  double least = INFINITY;
  for (size_t length = low->length; length <= high->length; length++)
    {
      add_up_to (&at, length, s->value, s->mean);
      if (length < from->length + min_segment
          || length + min_segment > to->length)
        continue;
      double cost = segment_cost (from, &at, s->resolution)
                    + segment_cost (&at, to, s->resolution);
      if (cost < least)
        {
          least = cost;
          best = at;
        }
    }
  return best;
}

/* The starts of the segments of the best cut of B, whose last beginning is
   LAST; returns their number.  */
static size_t
trace_back (const struct search *s, const struct beginning *b, size_t last,
            size_t min_segment, size_t *start)
{
  size_t count = 0;
  for (size_t to = last; to > 0; to = b[to].last)
    count++;
  size_t i = count;
  for (size_t to = last; to > 0; to = b[to].last)
    start[--i] = b[to].last;
  struct sums from = b[0].sums;
  for (i = 1; i < count; i++)
    {
      const struct beginning *here = &b[start[i]];
      const struct sums *to = &b[i + 1 < count ? start[i + 1] : last].sums;
      const struct sums *low = &here[-1].sums, *high = &here[1].sums;
      from = high->length - low->length <= 2
                 ? here->sums
                 : refined (s, &from, to, low, high, min_segment);
      start[i] = from.length;
    }
  return count;
}

size_t
change_points (const double *value, size_t n, size_t min_segment,
               double penalty, double resolution, size_t *start)
{
  if (n == 0)
    return 0;
  size_t last = count_beginnings (n), count = 0;
  struct beginning *b = memory_array (last + 1, sizeof *b);
  if (b == NULL)
    return 0;
  struct search s = { .value = value,
                      .mean = mean_of (value, n),
                      .penalty = penalty,
                      .resolution = resolution };
  list_beginnings (b, value, n, s.mean);
  s.variance
      = fmax (b[last].sums.squares / (double) n, resolution * resolution);
  s.log_variance = log (s.variance);
  if (find_all (b, last, &s, min_segment) == 0)
    {
      if (n < 2 * min_segment)
        b[last].last = 0;
      count = trace_back (&s, b, last, min_segment, start);
    }
  free (b);
  return count;
}
