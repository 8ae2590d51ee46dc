/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <stdlib.h>
#include "analysis/sample_group_private.h"
#include "analysis/sample_positions.h"
#include "analysis/time_window.h"
#include "number/number.h"

/* What is being cut.  */
struct cutting
{
  struct sample_group_list *list;
  const struct sample_group *group;
  struct window_size size;
  struct text scratch[2];
};

/* Window NUMBER; NULL with errno ENOMEM.  */
static struct sample_group *
window_at (struct cutting *c, double number)
{
  char start[NUMBER_SIZE];
  number_print (start, c->size.runs > 0
                           ? number * (double) c->size.runs + 1
                           : time_window_start (number, c->size.seconds));
  return sample_group_part (c->list, c->group, "window", start, c->scratch);
}

/* The number, from 0, of the window that POSITION is in.  */
static double
number_of (struct window_size size, double position)
{
  return size.runs > 0 ? (double) ((size_t) position / size.runs)
                       : time_window_number (position, size.seconds);
}

/* Cut the group at hand, whose samples are at POSITION; -1 without memory.  */
static int
cut_group (struct cutting *c, const double *position)
{
  struct sample_group *window = NULL;
  double current = 0;
  size_t cut = 0;
  for (size_t s = 0; s < c->group->slice_count; s++)
    {
      const struct sample_slice *slice = &c->group->slice[s];
      for (size_t i = 0; i < slice->count; i++)
        {
          double number = number_of (c->size, position[cut++]);
          if (window == NULL || number < current || number > current)
            {
              window = window_at (c, number);
              current = number;
            }
          if (window == NULL
              || sample_group_add_slice (window, slice->series,
                                         slice->first + i, 1)
                     != 0)
            return -1;
        }
    }
  return 0;
}

int
sample_group_windows (struct sample_group_list *list,
                      const struct sample_set *set,
                      const struct sample_group_list *whole,
                      struct window_size size, const struct reporter *reporter)
{
  struct cutting c = { .list = list, .size = size };
  bool fits = true, placed = true;
  for (size_t i = 0; i < whole->count && fits && placed; i++)
    {
      c.group = &whole->group[i];
      double *position
          = sample_positions (set, whole, c.group, size.runs == 0, reporter);
      placed = position != NULL;
      fits = !placed || cut_group (&c, position) == 0;
      free (position);
    }
  text_free (&c.scratch[0]);
  text_free (&c.scratch[1]);
  for (size_t i = 0; i < list->count && fits && placed; i++)
    fits = sample_group_gather (&list->group[i]) == 0;
  if (!fits)
    report (reporter, REPORT_ERROR, NULL, 0, "memory exhausted");
  return fits && placed ? 0 : -1;
}
