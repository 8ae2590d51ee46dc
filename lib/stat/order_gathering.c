/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/order_statistics_private.h"
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "stat/ordered_bits.h"
#include "stat/sort.h"

#define FEW 65536    /* samples that are gathered in one go anyway, */
#define FEW_SHARE 40 /* or this part of all */

/* To sort all takes as long as so many passes, each of which parts a place
   that holds too many; and what is found among more parts takes longer. */
#define MANY_PASSES 10
#define MANY_PARTS 1024

/* The samples of a place that has a wanted one.  */
struct part
{
  size_t before, count; /* samples below it, and in it */
  bool wanted;          /* a rank in it is, not just the place */
  double *gathered;     /* or NULL: too many */
  size_t filled;
  int64_t least, greatest; /* then: their ends, as bits */
};

struct gathering
{
  size_t parts, capacity;
  struct part *part;
  uint16_t part_of[ALL_PLACES]; /* which of PART holds a place, from 1 */
};

static inline void
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

void
gathering_take (struct gathering *g, const double *value,
                const uint16_t *place, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      size_t number = g->part_of[place[i]];
      if (number > 0)
        take (&g->part[number - 1], value[i]);
    }
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

/* The place of the sample of RANK, which is in one: BELOW as in O.  */
static size_t
place_of_rank (const size_t *below, size_t rank)
{
  size_t low = 0, high = ALL_PLACES;
  while (high - low > 1)
    {
      size_t middle = low + (high - low) / 2;
      if (below[middle] <= rank)
        low = middle;
      else
        high = middle;
    }
  return low;
}

static bool
add_part (struct gathering *g, const size_t *below, size_t place, bool wanted)
{
  if (g->part_of[place] != 0)
    {
      g->part[g->part_of[place] - 1].wanted |= wanted;
      return true;
    }
  struct part *grown
      = memory_grow (g->part, &g->capacity, g->parts + 1, sizeof *grown);
  if (grown == NULL)
    return false;
  g->part = grown;
  grown[g->parts++] = (struct part){ .before = below[place],
                                     .count = below[place + 1] - below[place],
                                     .wanted = wanted,
                                     .least = INT64_MAX,
                                     .greatest = INT64_MIN };
  g->part_of[place] = (uint16_t) g->parts;
  return true;
}

/* Choose a part for each place of BELOW with a sample that is wanted and not
   known, and for those ASKED for (may be NULL).  */
static bool
choose_parts (struct gathering *g, const size_t *below,
              const unsigned char *asked, const struct order_statistics *o)
{
  bool good = true;
  for (size_t i = 0; i < o->wanted_count && good; i++)
    {
      size_t rank = o->wanted[i];
      if (rank >= below[0] && rank < below[ALL_PLACES]
          && order_statistics_find (o, rank) == NULL)
        good = add_part (g, below, place_of_rank (below, rank), true);
    }
  for (size_t k = 0; asked != NULL && k < ALL_PLACES && good; k++)
    if (asked[k] && below[k + 1] > below[k]
        && order_statistics_find (o, below[k]) == NULL)
      good = add_part (g, below, k, false);
  return good;
}

/* The largest part that is gathered, so that all that are gathered have no
   more samples than ROOM.  */
static size_t
largest_gathered (const struct gathering *g, size_t room)
{
  for (size_t most = SIZE_MAX;;)
    {
      size_t total = 0, largest = 0;
      for (size_t i = 0; i < g->parts; i++)
        if (g->part[i].count <= most)
          {
            total += g->part[i].count;
            largest = g->part[i].count > largest ? g->part[i].count : largest;
          }
      if (total <= room)
        return largest;
      most = largest - 1;
    }
}

/* Make room for the samples of the parts of N samples.  */
static bool
make_room (struct gathering *g, size_t n)
{
  size_t most
      = largest_gathered (g, n / FEW_SHARE > FEW ? n / FEW_SHARE : FEW);
  for (size_t i = 0; i < g->parts; i++)
    {
      struct part *part = &g->part[i];
      if (part->count > most)
        continue;
      part->gathered = memory_array (part->count, sizeof *part->gathered);
      if (part->gathered == NULL)
        return false;
    }
  return true;
}

static void
gathering_free (struct gathering *g)
{
  for (size_t i = 0; g != NULL && i < g->parts; i++)
    free (g->part[i].gathered);
  if (g != NULL)
    free (g->part);
  free (g);
}

/* How many passes more the wanted parts need that are not gathered.  */
static size_t
passes_left (const struct gathering *g)
{
  size_t passes = 0;
  for (size_t i = 0; i < g->parts; i++)
    passes += g->part[i].wanted && g->part[i].gathered == NULL;
  return passes;
}

/* Whether all samples are known, whatever is gathered.  */
static bool
knows_all (const struct order_statistics *o)
{
  return o->known_count == 1 && o->known[0].count == o->n;
}

/* Sort all samples.  */
static bool
know_all (struct order_statistics *o)
{
  struct order_statistics_known all
      = { 0, o->n, sorted_copy (o->value, o->n), 0 };
  if (all.sorted == NULL)
    return false;
  for (size_t i = 0; i < o->known_count; i++)
    free (o->known[i].sorted);
  o->known_count = 0;
  if (add_known (o, all))
    return true;
  free (all.sorted);
  return false;
}

/* What is to be gathered, which may be nothing, as where so much would be that
   all are sorted; NULL without memory.  */
static struct gathering *
gathering_new (struct order_statistics *o, const size_t *below,
               const unsigned char *asked)
{
  struct gathering *g = calloc (1, sizeof *g);
  bool good = g != NULL && choose_parts (g, below, asked, o);
  bool many = good && !o->deviations && g->parts > MANY_PARTS;
  if (good && !many)
    {
      good = make_room (g, o->n);
      many = good && !o->deviations && passes_left (g) > MANY_PASSES;
    }
  if (many)
    {
      gathering_free (g);
      g = calloc (1, sizeof *g);
      good = g != NULL && know_all (o);
    }
  if (good)
    return g;
  gathering_free (g);
  return NULL;
}

struct gathering *
gathering_beside (const struct gathering *g)
{
  struct gathering *beside = g == NULL ? NULL : calloc (1, sizeof *beside);
  if (beside == NULL)
    return NULL;
  memcpy (beside->part_of, g->part_of, sizeof g->part_of);
  beside->part = memory_array (g->parts, sizeof *beside->part);
  bool good = beside->part != NULL;
  for (size_t i = 0; i < g->parts && good; i++)
    {
      struct part *part = &beside->part[beside->parts++];
      *part = g->part[i];
      if (part->gathered == NULL)
        continue;
      part->gathered = memory_array (part->count, sizeof *part->gathered);
      good = part->gathered != NULL;
    }
  if (good)
    return beside;
  gathering_free (beside);
  return NULL;
}

void
gathering_join (struct gathering *g, struct gathering *beside)
{
  for (size_t i = 0; beside != NULL && i < g->parts; i++)
    {
      struct part *to = &g->part[i];
      const struct part *from = &beside->part[i];
      if (to->gathered != NULL)
        memcpy (to->gathered + to->filled, from->gathered,
                from->filled * sizeof *from->gathered);
      to->filled += from->filled;
      to->least = from->least < to->least ? from->least : to->least;
      to->greatest
          = from->greatest > to->greatest ? from->greatest : to->greatest;
    }
  gathering_free (beside);
}

static bool split (struct order_statistics *o, const struct division *d,
                   size_t before, size_t counted);

/* Make known what PART holds.  Takes what was gathered.  */
static bool
settle (struct order_statistics *o, struct part *part)
{
  struct order_statistics_known known
      = { part->before, part->count, part->gathered, 0 };
  if (knows_all (o))
    return true;
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
  if (!part->wanted)
    return true;
  struct division d;
  division_by_bits (&d, part->least, part->greatest);
  return split (o, &d, part->before, part->count);
}

static bool
settle_parts (struct order_statistics *o, struct gathering *g)
{
  bool good = true;
  for (size_t i = 0; i < g->parts && good; i++)
    good = settle (o, &g->part[i]);
  gathering_free (g);
  return good;
}

/* Find those of the wanted samples that are among the COUNTED in the places of
   D, above which BEFORE are.  */
static bool
split (struct order_statistics *o, const struct division *d, size_t before,
       size_t counted)
{
  size_t *below = calloc (ALL_PLACES + 1, sizeof *below);
  if (below == NULL)
    return false;
  order_count_places (below, o, d);
  if (counted < o->n) /* what is outside is not of it */
    below[0] = below[PLACES + 1] = 0;
  order_add_up (below, before);
  struct gathering *g = gathering_new (o, below, NULL);
  free (below);
  if (g == NULL)
    return false;
  if (g->parts > 0)
    order_gather_places (g, o, d);
  return settle_parts (o, g);
}

struct gathering *
order_statistics_gather (struct order_statistics *o)
{
  if (o->failed || o->sorted != NULL)
    return NULL;
  struct gathering *g = gathering_new (o, o->below, o->asked);
  o->failed = g == NULL;
  if (g == NULL || g->parts > 0)
    return g;
  gathering_free (g);
  return NULL;
}

void
order_statistics_gathered (struct order_statistics *o, struct gathering *g)
{
  if (g != NULL)
    o->failed |= !settle_parts (o, g);
  o->wanted_count = 0;
  if (o->asked != NULL)
    memset (o->asked, 0, ALL_PLACES);
}
