/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_nines_layout.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "view/figure_heading.h"
#include "view/figure_key.h"
#include "view/figure_text.h"
#include "view/text_plot.h"

static const double mark_radius = 5.6;
static const double name_width_max = 260;

/* A text beside a point of a curve.  */
struct note
{
  char *string;
  double size;
  enum drawing_ink ink;
};

/* Room for the texts of L.  */
static size_t
notes_max (const struct figure_nines_layout *l)
{
  size_t n = 0;
  for (size_t i = 0; i < l->count; i++)
    n += 2 + l->f->curve[i].points;
  return n;
}

static void
add_note (struct note *note, struct figure_label *label, size_t *n,
          char *string, double size, enum drawing_ink ink,
          struct drawing_point at, int side)
{
  if (string == NULL)
    return;
  note[*n] = (struct note){ string, size, ink };
  label[*n] = (struct figure_label){ .x = at.x,
                                     .y = at.y,
                                     .radius = mark_radius,
                                     .width = figure_text_width (string, size),
                                     .height = size * 1.15,
                                     .side_x = side,
                                     .side_y = -side,
                                     .may_be_far = true };
  ++*n;
}

/* The side of curve I where fewer other curves are: -1 left, 1 right.  */
static int
free_side (const struct figure_nines_layout *l, size_t i, double p,
           double value)
{
  int left = 0, right = 0;
  for (size_t j = 0; j < l->count; j++)
    {
      const struct figure_nines_curve *other = &l->f->curve[j];
      for (size_t k = 0; k < figure_nines_known (other) && j != i; k++)
        if (other->point[k].p == p)
          {
            left += other->point[k].value.value < value;
            right += other->point[k].value.value > value;
          }
    }
  return right > left ? -1 : 1;
}

/* The point of CURVE where the share is next to P.  */
static size_t
point_at (const struct figure_nines_curve *curve, double p)
{
  size_t n = figure_nines_known (curve), best = 0;
  for (size_t k = 0; k < n; k++)
    if (fabs (curve->point[k].p - p) < fabs (curve->point[best].p - p))
      best = k;
  return best;
}

/* "p99  43.7 ms".  */
static char *
mark_text (const struct figure_nines_layout *l,
           const struct figure_nines_point *point)
{
  struct text t = { 0 };
  char number[HUMAN_SIZE];
  text_printf (&t, "%s  %s", point->label,
               human_value (number, point->value.value, l->f->unit, 3, true));
  return text_take (&t);
}

/* Gather the names and the percentiles of few curves.  */
static size_t
gather_notes (const struct figure_nines_layout *l, struct note *note,
              struct figure_label *label)
{
  size_t n = 0;
  for (size_t i = 0; i < l->count; i++)
    {
      const struct figure_nines_curve *curve = &l->f->curve[i];
      const struct figure_nines_point *at
          = &curve->point[point_at (curve, 0.75)];
      char *name
          = figure_text_fit (curve->name, FIGURE_NAME_SIZE,
                             figure_name_width (l->f->size, name_width_max));
      add_note (note, label, &n, name, FIGURE_NAME_SIZE, curve->ink,
                figure_nines_place (l, at->value.value, at->p),
                free_side (l, i, at->p, at->value.value));
    }
  for (size_t i = 0; i < l->count; i++)
    {
      const struct figure_nines_curve *curve = &l->f->curve[i];
      for (size_t k = figure_nines_known (curve); k-- > 0;)
        {
          const struct figure_nines_point *at = &curve->point[k];
          if (at->label != NULL)
            add_note (note, label, &n, mark_text (l, at), FIGURE_SMALL_SIZE,
                      curve->ink,
                      figure_nines_place (l, at->value.value, at->p),
                      free_side (l, i, at->p, at->value.value));
        }
    }
  return n;
}

/* Gather a letter for each of many curves, at the middle and at the end.  */
static size_t
gather_letters (const struct figure_nines_layout *l, struct note *note,
                struct figure_label *label)
{
  size_t n = 0;
  for (size_t end = 0; end < 2; end++)
    for (size_t i = 0; i < l->count; i++)
      {
        const struct figure_nines_curve *curve = &l->f->curve[i];
        const struct figure_nines_point *at
            = &curve->point[point_at (curve, 0.5)];
        const char letter[2] = { text_plot_mark (i), '\0' };
        struct drawing_point place
            = end == 1 ? figure_nines_place_of_max (l, curve)
                       : figure_nines_place (l, at->value.value, at->p);
        add_note (note, label, &n, strdup (letter), FIGURE_NAME_SIZE,
                  curve->ink, place, -1);
      }
  return n;
}

/* Draw what the letters stand for below the plot.  */
static int
draw_key (struct drawing *d, const struct figure_nines_layout *l)
{
  double row = figure_key_height (l->f->size);
  int status = 0;
  for (size_t i = 0; i < l->count && status == 0; i++)
    {
      const struct figure_nines_curve *curve = &l->f->curve[i];
      struct text detail = { 0 };
      figure_nines_put_percentiles (&detail, l, curve, true);
      status = detail.failed
                   ? -1
                   : figure_key_draw (d, l->f->size,
                                      l->plot.box.bottom + FIGURE_PLOT_FOOT + 6
                                          + row * (double) i,
                                      text_plot_mark (i), curve->ink,
                                      curve->name, text_string (&detail));
      text_free (&detail);
    }
  return status;
}

/* Boxes that no text may hide: pieces of the curves, and the edges of service
   levels.  Their number.  */
static size_t
find_obstacles (const struct figure_nines_layout *l, struct figure_box *box)
{
  size_t n = 0;
  for (size_t i = 0; i < l->count; i++)
    {
      const struct figure_nines_curve *curve = &l->f->curve[i];
      size_t known = figure_nines_known (curve);
      for (size_t k = 0; k + 1 < known; k++)
        {
          struct drawing_point a = figure_nines_place (
              l, curve->point[k].value.value, curve->point[k].p);
          struct drawing_point b = figure_nines_place (
              l, curve->point[k + 1].value.value, curve->point[k + 1].p);
          box[n++] = (struct figure_box){ fmin (a.x, b.x) - 1.5,
                                          fmin (a.y, b.y) - 1.5,
                                          fmax (a.x, b.x) + 1.5,
                                          fmax (a.y, b.y) + 1.5 };
        }
      struct drawing_point max = figure_nines_place_of_max (l, curve);
      box[n++]
          = (struct figure_box){ max.x - 5, max.y - 5, max.x + 5, max.y + 5 };
    }
  for (size_t i = 0; i < l->levels; i++)
    {
      double x = figure_plot_place (&l->plot, 0, l->f->level[i].bound);
      box[n++] = (struct figure_box){ x - 1, l->plot.box.top, x + 1,
                                      l->plot.box.bottom };
    }
  return n;
}

/* Put the names of the service levels at the foot of their lines.  */
static int
place_levels (struct drawing *d, const struct figure_nines_layout *l,
              struct figure_box *box, size_t *n)
{
  const struct figure_box *plot = &l->plot.box;
  drawing_layer (d, "service levels in words");
  for (size_t i = 0; i < l->levels; i++)
    {
      double x = figure_plot_place (&l->plot, 0, l->f->level[i].bound);
      char *name = figure_text_fit (l->f->level[i].name, FIGURE_SMALL_SIZE,
                                    name_width_max);
      if (name == NULL)
        return -1;
      double room = figure_text_width (name, FIGURE_SMALL_SIZE) + 6;
      bool right = x + room < plot->right;
      double y = plot->bottom - 11 - 16 * (double) i;
      drawing_text (d, right ? x + 6 : x - 6, y,
                    right ? ANCHOR_LEFT : ANCHOR_RIGHT, FIGURE_SMALL_SIZE,
                    INK_WORSE, name);
      box[(*n)++] = (struct figure_box){ right ? x : x - room, y - 8,
                                         right ? x + room : x, y + 8 };
      free (name);
    }
  return 0;
}

int
figure_nines_draw_texts (struct drawing *d,
                         const struct figure_nines_layout *l)
{
  size_t room = notes_max (l), n = 0;
  struct note *note = memory_array (room, sizeof *note);
  struct figure_label *label = memory_array (room, sizeof *label);
  struct figure_box *box = memory_array (room + 2 * l->levels, sizeof *box);
  int status = note == NULL || label == NULL || box == NULL ? -1 : 0;
  if (status == 0)
    {
      size_t boxes = find_obstacles (l, box);
      status = place_levels (d, l, box, &boxes);
      n = l->lettered ? gather_letters (l, note, label)
                      : gather_notes (l, note, label);
      if (l->lettered && status == 0)
        status = draw_key (d, l);
      struct figure_box bounds
          = { l->plot.box.left + 2, l->plot.box.top + 2,
              l->plot.box.right + 24, l->plot.box.bottom - 2 };
      figure_labels_place (label, n, box, boxes, &bounds);
      drawing_layer (d, "leaders");
      for (size_t i = 0; i < n; i++)
        if (label[i].placed && label[i].far)
          drawing_line (d, label[i].x, label[i].y, label[i].at_x,
                        label[i].at_y, note[i].ink, 0.7);
      drawing_layer (d, "names and percentiles");
      for (size_t i = 0; i < n; i++)
        {
          if (label[i].placed)
            drawing_text (d, label[i].at_x, label[i].at_y, label[i].anchor,
                          note[i].size, note[i].ink, note[i].string);
          free (note[i].string);
        }
    }
  free (note);
  free (label);
  free (box);
  return status;
}
