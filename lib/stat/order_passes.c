/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/order_statistics_private.h"
#include <math.h>

#define CHUNK 1024 /* samples whose places are found before they are used */
#define PIECE ((size_t) 1 << 24) /* samples counted by 32 bits */

/* The COUNT things that O ranks from I on: ROOM has room for CHUNK.  */
static const double *
ranked_values (const struct order_statistics *o, size_t i, size_t count,
               double *room)
{
  const double *value = o->value + i;
  if (!o->deviations)
    return value;
  for (size_t k = 0; k < count; k++)
    room[k] = fabs (value[k] - o->center);
  return room;
}

void
order_count_places (size_t *count, const struct order_statistics *o,
                    const struct division *d)
{
  double room[CHUNK];
  uint16_t place[CHUNK];
  for (size_t from = 0, to; from < o->n; from = to)
    {
      uint32_t in_piece[ALL_PLACES] = { 0 };
      to = o->n - from < PIECE ? o->n : from + PIECE;
      for (size_t i = from, some; i < to; i += some)
        {
          some = to - i < CHUNK ? to - i : CHUNK;
          division_places (d, ranked_values (o, i, some, room), some, place);
          for (size_t k = 0; k < some; k++)
            in_piece[place[k]]++;
        }
      for (size_t k = 0; k < ALL_PLACES; k++)
        count[k] += in_piece[k];
    }
}

void
order_gather_places (struct gathering *g, const struct order_statistics *o,
                     const struct division *d)
{
  double room[CHUNK];
  uint16_t place[CHUNK];
  for (size_t i = 0, some; i < o->n; i += some)
    {
      some = o->n - i < CHUNK ? o->n - i : CHUNK;
      const double *value = ranked_values (o, i, some, room);
      division_places (d, value, some, place);
      gathering_take (g, value, place, some);
    }
}

void
order_add_up (size_t *count, size_t before)
{
  for (size_t k = 0; k <= ALL_PLACES; k++)
    {
      size_t here = count[k];
      count[k] = before;
      before += here;
    }
}
