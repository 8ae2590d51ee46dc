/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"
#include "base/text.h"
#include "view/figure_heading.h"
#include "view/figure_sequence_layout.h"
#include "view/figure_text.h"

/* Pixels from line to line of labels.  */
static const double label_height = 15;
/* Pixels for the unit behind a name.  */
static const double unit_room = 80;

void
figure_sequence_draw_changes (struct drawing *d,
                              const struct figure_sequence_layout *l, size_t i)
{
  const struct figure_sequence_panel *p = &l->f->panel[i];
  const struct figure_box *box = &l->panel[i].plot.box;
  double free_from = box->left, y = box->top + 12;
  drawing_layer (d, "changes");
  for (size_t c = 0; c < p->change_count; c++)
    {
      double x = figure_sequence_x (l, i, (double) p->change[c].at - 0.5);
      drawing_dashed_line (d, x, box->top, x, box->bottom, p->change[c].ink,
                           1.2);
    }
  drawing_layer (d, "what changes");
  if (p->warm_up > 0)
    {
      double width = figure_text_width ("warm-up", FIGURE_SMALL_SIZE);
      double end = figure_sequence_x (l, i, (double) p->warm_up - 0.5);
      bool inside = width + 8 < end - box->left;
      double x = inside ? box->left + 5 : end + 5;
      drawing_text (d, x, y, ANCHOR_LEFT, FIGURE_SMALL_SIZE, INK_UNSURE,
                    "warm-up");
      free_from = x + width + 8;
    }
  for (size_t c = 0; c < p->change_count; c++)
    {
      const struct figure_change *change = &p->change[c];
      double x = figure_sequence_x (l, i, (double) change->at - 0.5);
      double width = figure_text_width (change->label, FIGURE_SMALL_SIZE);
      bool to_left = x + 5 + width > box->right;
      double left = to_left ? x - 5 - width : x + 5;
      if (left < free_from)
        continue;
      drawing_text (d, left, y, ANCHOR_LEFT, FIGURE_SMALL_SIZE, change->ink,
                    change->label);
      free_from = left + width + 8;
    }
}

struct side_label
{
  double y;
  const struct figure_segment *segment;
};

static int
compare_labels (const void *a, const void *b)
{
  const struct side_label *x = a, *y = b;
  return (x->y > y->y) - (x->y < y->y);
}

int
figure_sequence_draw_levels (struct drawing *d,
                             const struct figure_sequence_layout *l, size_t i)
{
  const struct figure_sequence_panel *p = &l->f->panel[i];
  const struct figure_box *box = &l->panel[i].plot.box;
  size_t most = (size_t) ((box->bottom - box->top) / label_height), count = 0;
  struct side_label *label
      = memory_array (p->segment_count + 1, sizeof *label);
  if (label == NULL)
    return -1;
  for (size_t s = 0; s < p->segment_count; s++)
    {
      size_t longer = 0;
      for (size_t t = 0; t < p->segment_count; t++)
        longer += p->segment[t].count > p->segment[s].count
                  || (p->segment[t].count == p->segment[s].count && t < s);
      if (longer < most && p->segment[s].label[0] != '\0')
        label[count++] = (struct side_label){
          figure_sequence_y (l, i, p->segment[s].level_end), &p->segment[s]
        };
    }
  qsort (label, count, sizeof *label, compare_labels);
  double *y = memory_array (count + 1, sizeof *y);
  if (y == NULL)
    {
      free (label);
      return -1;
    }
  for (size_t k = 0; k < count; k++)
    y[k] = label[k].y;
  figure_labels_spread (y, count, box->top, box->bottom, label_height);
  drawing_layer (d, "levels in numbers");
  for (size_t k = 0; k < count; k++)
    drawing_text (d, box->right + 10, y[k], ANCHOR_LEFT, FIGURE_SMALL_SIZE,
                  INK_BETTER, label[k].segment->label);
  free (y);
  free (label);
  return 0;
}

/* Draw STRING above panel I from X on, cut to ROOM pixels, and return where it
   ends; NAN without memory.  */
static double
draw_above (struct drawing *d, const struct figure_sequence_layout *l,
            size_t i, double x, double room, enum drawing_ink ink,
            const char *string)
{
  char *fitted = figure_text_fit (string, FIGURE_NAME_SIZE, room);
  if (fitted == NULL)
    return NAN;
  drawing_text (d, x, l->panel[i].plot.box.top - 11, ANCHOR_LEFT,
                FIGURE_NAME_SIZE, ink, fitted);
  x += figure_text_width (fitted, FIGURE_NAME_SIZE);
  free (fitted);
  return x;
}

int
figure_sequence_draw_name (struct drawing *d,
                           const struct figure_sequence_layout *l, size_t i)
{
  const struct figure_box *box = &l->panel[i].plot.box;
  const char *suffix = l->panel[i].plot.scale[1].suffix;
  double right = l->width - FIGURE_MARGIN;
  double room = right - box->left - (l->scaled ? unit_room : 0);
  if (!l->named)
    return 0;
  drawing_layer (d, "names");
  double end
      = draw_above (d, l, i, box->left, room, INK_TEXT, l->f->panel[i].name);
  if (!l->scaled || *suffix == '\0' || isnan (end))
    return isnan (end) ? -1 : 0;
  struct text unit = { 0 };
  text_printf (&unit, "in %s", suffix);
  end = draw_above (d, l, i, end + 6, right - end - 6, INK_MUTED,
                    text_string (&unit));
  bool whole = !isnan (end) && !unit.failed;
  text_free (&unit);
  return whole ? 0 : -1;
}
