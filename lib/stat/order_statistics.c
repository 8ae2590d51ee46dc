/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/order_statistics.h"
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include "base/memory.h"
#include "stat/ordered_bits.h"
#include "stat/quantile.h"
#include "stat/sort.h"

/* Places, so few that the counts stay in the first cache.  */
#define BITS 12
#define PLACES ((size_t) 1 << BITS)
#define FAR 0x1p-16  /* ends this far apart have few places in their bits */
#define SAMPLED 4096 /* samples whose ends the places lie between */
#define FEW 65536    /* samples that are gathered in one go anyway, */
#define FEW_SHARE 64 /* or this part of all */

/* The samples of consecutive ranks.  */
struct order_statistics_known
{
  size_t first, count;
  double *sorted; /* NULL: each is EQUAL */
  double equal;
};

/* Where the places are: one below all, PLACES of equal width in the samples
   or in their bits, and one above all.  */
enum kind
{
  LINEAR,
  POSITIVE_BITS, /* none of their ends is below 0: these are the fastest */
  ANY_BITS
};

struct division
{
  enum kind kind;
  double from, to, scale; /* FROM: the place below all begins here */
  int64_t low;            /* bits of FROM */
  unsigned shift;
};

/* The samples of a place that has a wanted one.  */
struct part
{
  size_t before, count; /* samples below it, and in it */
  double *gathered;     /* or NULL: too many */
  size_t filled;
  int64_t least, greatest; /* then: their ends, as bits */
};

static inline double
ranked_value (const struct order_statistics *o, double value, bool deviations)
{
  return deviations ? fabs (value - o->center) : value;
}

static inline double
within (double value, double least, double most)
{
  value = value < least ? least : value;
  return value > most ? most : value;
}

static inline size_t
place_of (const struct division *d, double value, enum kind kind)
{
  if (kind == LINEAR)
    {
      double at = (value - d->from) * d->scale;
      return (size_t) (int64_t) within (at, 0, (double) PLACES + 1);
    }
  if (kind == POSITIVE_BITS)
    return (size_t) (ordered_bits (within (value, d->from, d->to)) - d->low)
           >> d->shift;
  int64_t key = ordered_bits (value);
  key = key < d->low ? d->low : key;
  uint64_t place = ((uint64_t) key - (uint64_t) d->low) >> d->shift;
  return place < PLACES + 1 ? place : PLACES + 1;
}

#define FLAT static inline __attribute__ ((always_inline)) void

FLAT
count_in (size_t *count, const struct order_statistics *o,
          const struct division *division, bool deviations, enum kind kind)
{
  const struct division d = *division;
  for (size_t i = 0; i < o->n; i++)
    count[place_of (&d, ranked_value (o, o->value[i], deviations), kind)]++;
}

/* COUNT, zeroed, becomes how many samples are in each place.  */
static void
count_places (size_t *count, const struct order_statistics *o,
              const struct division *d)
{
  if (o->deviations && d->kind == LINEAR)
    count_in (count, o, d, true, LINEAR);
  else if (o->deviations)
    count_in (count, o, d, true, ANY_BITS);
  else if (d->kind == LINEAR)
    count_in (count, o, d, false, LINEAR);
  else if (d->kind == POSITIVE_BITS)
    count_in (count, o, d, false, POSITIVE_BITS);
  else
    count_in (count, o, d, false, ANY_BITS);
}

static void
take (struct part *part, double value)
{
  if (part->gathered != NULL)
    {
      part->gathered[part->filled++] = value;
      return;
    }
  int64_t key = ordered_bits (value);
  part->least = key < part->least ? key : part->least;
  part->greatest = key > part->greatest ? key : part->greatest;
}

FLAT
gather_in (struct part *part, const uint16_t *part_of,
           const struct order_statistics *o, const struct division *division,
           bool deviations, enum kind kind)
{
  const struct division d = *division;
  for (size_t i = 0; i < o->n; i++)
    {
      double value = ranked_value (o, o->value[i], deviations);
      size_t number = part_of[place_of (&d, value, kind)];
      if (number > 0)
        take (&part[number - 1], value);
    }
}

/* Fill the PARTs, of the places that PART_OF tells, from 1.  */
static void
gather_parts (struct part *part, const uint16_t *part_of,
              const struct order_statistics *o, const struct division *d)
{
  if (o->deviations && d->kind == LINEAR)
    gather_in (part, part_of, o, d, true, LINEAR);
  else if (o->deviations)
    gather_in (part, part_of, o, d, true, ANY_BITS);
  else if (d->kind == LINEAR)
    gather_in (part, part_of, o, d, false, LINEAR);
  else if (d->kind == POSITIVE_BITS)
    gather_in (part, part_of, o, d, false, POSITIVE_BITS);
  else
    gather_in (part, part_of, o, d, false, ANY_BITS);
}

static bool
add_known (struct order_statistics *o, struct order_statistics_known known)
{
  struct order_statistics_known *grown = memory_grow (
      o->known, &o->known_capacity, o->known_count + 1, sizeof *grown);
  if (grown == NULL)
    return false;
  o->known = grown;
  grown[o->known_count++] = known;
  return true;
}

static const struct order_statistics_known *
find_known (const struct order_statistics *o, size_t rank)
{
  for (size_t i = 0; i < o->known_count; i++)
    if (rank >= o->known[i].first
        && rank - o->known[i].first < o->known[i].count)
      return &o->known[i];
  return NULL;
}

/* Fill PART with a part for each place of COUNT that has one of the COUNTED
   samples above BEFORE which is wanted and not known.  */
static size_t
choose_parts (struct part *part, uint16_t *part_of, const size_t *count,
              size_t before, size_t counted, const struct order_statistics *o)
{
  size_t parts = 0, end = before + counted, place = 0;
  for (size_t i = 0; i < o->wanted_count; i++)
    {
      size_t rank = o->wanted[i];
      if (rank < before || find_known (o, rank) != NULL)
        continue;
      if (rank >= end)
        break;
      while (rank >= before + count[place])
        before += count[place++];
      if (part_of[place] != 0)
        continue;
      part[parts++] = (struct part){ before, count[place], NULL,
                                     0,      INT64_MAX,    INT64_MIN };
      part_of[place] = (uint16_t) parts;
    }
  return parts;
}

static bool split (struct order_statistics *o, const struct division *d,
                   size_t before, size_t counted);

/* The places between LEAST and GREATEST, bits of samples.  */
static struct division
division_by_bits (int64_t least, int64_t greatest)
{
  struct division d = { .kind = ANY_BITS };
  while (((uint64_t) greatest - (uint64_t) least) >> d.shift >= PLACES)
    d.shift++;
  /* No finite double is so near to the least of these.  */
  d.low = least - ((int64_t) 1 << d.shift);
  uint64_t span = (uint64_t) (PLACES + 1) << d.shift;
  if (d.low > 0 && span >> d.shift == PLACES + 1
      && span <= (uint64_t) (ordered_bits (DBL_MAX) - d.low))
    {
      d.kind = POSITIVE_BITS;
      d.from = from_ordered_bits (d.low);
      d.to = from_ordered_bits (d.low + (int64_t) span);
    }
  return d;
}

/* Make known what PART holds.  Takes what was gathered.  */
static bool
settle (struct order_statistics *o, struct part *part)
{
  struct order_statistics_known known
      = { part->before, part->count, part->gathered, 0 };
  if (part->gathered != NULL)
    {
      if (sort_doubles (part->gathered, part->count) != 0
          || !add_known (o, known))
        return false;
      part->gathered = NULL;
      return true;
    }
  known.equal = from_ordered_bits (part->least);
  if (part->least == part->greatest)
    return add_known (o, known);
  struct division d = division_by_bits (part->least, part->greatest);
  return split (o, &d, part->before, part->count);
}

/* Gather the PARTS parts and make them known.  */
static bool
settle_parts (struct order_statistics *o, const struct division *d,
              struct part *part, size_t parts, const uint16_t *part_of)
{
  size_t room = o->n / FEW_SHARE > FEW ? o->n / FEW_SHARE : FEW;
  bool good = true;
  for (size_t i = 0; i < parts && good; i++)
    if (part[i].count <= room / (parts - i))
      {
        room -= part[i].count;
        part[i].gathered
            = memory_array (part[i].count, sizeof *part[i].gathered);
        good = part[i].gathered != NULL;
      }
  if (good)
    gather_parts (part, part_of, o, d);
  for (size_t i = 0; i < parts && good; i++)
    good = settle (o, &part[i]);
  for (size_t i = 0; i < parts; i++)
    free (part[i].gathered);
  return good;
}

/* Find those of the wanted samples that are among the COUNTED in the places of
   D, above which BEFORE are.  */
static bool
split (struct order_statistics *o, const struct division *d, size_t before,
       size_t counted)
{
  size_t *count = calloc (PLACES + 2, sizeof *count);
  uint16_t *part_of = calloc (PLACES + 2, sizeof *part_of);
  struct part *part = memory_array (
      o->wanted_count < PLACES ? o->wanted_count : PLACES + 2, sizeof *part);
  bool good = count != NULL && part_of != NULL && part != NULL;
  size_t parts = 0;
  if (good)
    {
      count_places (count, o, d);
      if (counted < o->n) /* what is outside is not of it */
        count[0] = count[PLACES + 1] = 0;
      parts = choose_parts (part, part_of, count, before, counted, o);
    }
  free (count);
  good = good && settle_parts (o, d, part, parts, part_of);
  free (part_of);
  free (part);
  return good;
}

/* Places between the ends of some samples, evenly spaced: few are outside.  */
static struct division
first_division (const struct order_statistics *o)
{
  double least = INFINITY, greatest = -INFINITY;
  size_t some = o->n < SAMPLED ? o->n : SAMPLED;
  for (size_t i = 0; i < some; i++)
    {
      double value
          = ranked_value (o, o->value[o->n / some * i], o->deviations);
      least = value < least ? value : least;
      greatest = value > greatest ? value : greatest;
    }
  double step = (greatest - least) / (double) PLACES;
  if (greatest > 0 && least < FAR * greatest && isfinite (1 / step))
    return (struct division){ .kind = LINEAR,
                              .from = least - step,
                              .scale = 1 / step };
  return division_by_bits (ordered_bits (least), ordered_bits (greatest));
}

static int
compare_ranks (const void *x, const void *y)
{
  size_t a = *(const size_t *) x, b = *(const size_t *) y;
  return (a > b) - (a < b);
}

/* Find the wanted samples.  */
static void
find_wanted (struct order_statistics *o)
{
  qsort (o->wanted, o->wanted_count, sizeof *o->wanted, compare_ranks);
  struct division d = first_division (o);
  o->failed = o->failed || !split (o, &d, 0, o->n);
  o->wanted_count = 0;
}

void
order_statistics_init (struct order_statistics *o, const double *value,
                       size_t n, bool sort)
{
  *o = (struct order_statistics){ .n = n, .value = value };
  if (!sort)
    return;
  o->sorted = sorted_copy (value, n);
  o->failed = o->sorted == NULL;
}

void
order_statistics_init_deviations (struct order_statistics *o,
                                  const double *value, size_t n, double center)
{
  *o = (struct order_statistics){
    .n = n, .value = value, .deviations = true, .center = center
  };
}

void
order_statistics_free (struct order_statistics *o)
{
  for (size_t i = 0; i < o->known_count; i++)
    free (o->known[i].sorted);
  free (o->known);
  free (o->wanted);
  free (o->sorted);
  *o = (struct order_statistics){ 0 };
}

void
order_statistics_want (struct order_statistics *o, size_t rank)
{
  if (o->sorted != NULL || o->failed)
    return;
  size_t *grown = memory_grow (o->wanted, &o->wanted_capacity,
                               o->wanted_count + 1, sizeof *grown);
  if (grown == NULL)
    {
      o->failed = true;
      return;
    }
  o->wanted = grown;
  grown[o->wanted_count++] = rank;
}

double
order_statistic (struct order_statistics *o, size_t rank)
{
  if (o->failed)
    return NAN;
  if (o->sorted != NULL)
    return o->sorted[rank];
  const struct order_statistics_known *known = find_known (o, rank);
  if (known == NULL)
    {
      order_statistics_want (o, rank);
      find_wanted (o);
      known = find_known (o, rank);
    }
  if (o->failed || known == NULL)
    return NAN;
  return known->sorted == NULL ? known->equal
                               : known->sorted[rank - known->first];
}

void
order_statistics_want_quantile (struct order_statistics *o, double p, int type)
{
  struct quantile_ranks at = quantile_ranks (o->n, p, type);
  order_statistics_want (o, at.below);
  order_statistics_want (o, at.above);
}

double
order_statistics_quantile (struct order_statistics *o, double p, int type)
{
  struct quantile_ranks at = quantile_ranks (o->n, p, type);
  return quantile_between (order_statistic (o, at.below),
                           order_statistic (o, at.above), at.weight);
}
