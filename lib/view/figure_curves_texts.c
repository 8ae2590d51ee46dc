/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "view/figure_curves_layout.h"
#include "view/figure_heading.h"
#include "view/figure_text.h"
#include "view/text_plot.h"

static const double mark_radius = 5.5;
static const double name_width_max = 230;

/* A text to be placed.  */
struct note
{
  char *string;
  double size;
  enum drawing_ink ink;
};

/* What is gathered for one panel.  */
struct texts
{
  struct note *note;
  struct figure_label *label;
  struct figure_box *box;
  size_t count, boxes;
};

static void
add_text (struct texts *t, char *string, double size, enum drawing_ink ink,
          struct drawing_point at, int side_x, int side_y)
{
  if (string == NULL)
    return;
  t->note[t->count] = (struct note){ string, size, ink };
  t->label[t->count]
      = (struct figure_label){ .x = at.x,
                               .y = at.y,
                               .radius = mark_radius,
                               .width = figure_text_width (string, size),
                               .height = size * 1.15,
                               .side_x = side_x,
                               .side_y = side_y,
                               .may_be_far = true };
  t->count++;
}

/* Whether the point K of curve I has more curves above it than below.  */
static bool
is_low (const struct figure_curves_panel *p, size_t i, size_t k)
{
  int above = 0;
  const struct figure_curve_point *at = &p->curve[i].point[k];
  for (size_t j = 0; j < figure_curves_drawn (p); j++)
    for (size_t n = 0; j != i && n < p->curve[j].count; n++)
      if (p->curve[j].point[n].x == at->x)
        above += p->curve[j].point[n].y > at->y ? 1 : -1;
  return above > 0;
}

/* Curves whose names are placed among the points.  */
static size_t
named_curves (const struct figure_curves_layout *l, size_t panel)
{
  const struct figure_curves_panel *p = &l->f->panel[panel];
  return p->unnamed || figure_curves_letters_beside (l, panel)
             ? 0
             : figure_curves_drawn (p);
}

static void
gather (struct texts *t, const struct figure_curves_layout *l, size_t panel)
{
  const struct figure_curves_panel *p = &l->f->panel[panel];
  for (size_t i = 0; i < named_curves (l, panel); i++)
    {
      const struct figure_curve *curve = &p->curve[i];
      size_t last = curve->count - 1;
      const char letter[2] = { text_plot_mark (i), '\0' };
      char *name = l->lettered
                       ? strdup (letter)
                       : figure_text_fit (
                           curve->name, FIGURE_NAME_SIZE,
                           figure_name_width (l->f->size, name_width_max));
      add_text (t, name, FIGURE_NAME_SIZE, curve->ink,
                figure_curves_place (l, panel, curve->point[last].x,
                                     curve->point[last].y),
                last == 0 ? 1 : -1, is_low (p, i, last) ? 1 : -1);
    }
  for (size_t i = 0; i < figure_curves_drawn (p); i++)
    for (size_t k = 0; k < p->curve[i].count; k++)
      {
        const struct figure_curve_point *at = &p->curve[i].point[k];
        if (at->label != NULL)
          add_text (t, strdup (at->label), FIGURE_SMALL_SIZE, p->curve[i].ink,
                    figure_curves_place (l, panel, at->x, at->y), 1,
                    is_low (p, i, k) ? 1 : -1);
      }
}

static void
add_box (struct texts *t, struct drawing_point a, struct drawing_point b,
         double margin)
{
  t->box[t->boxes++] = (struct figure_box){ fmin (a.x, b.x) - margin,
                                            fmin (a.y, b.y) - margin,
                                            fmax (a.x, b.x) + margin,
                                            fmax (a.y, b.y) + margin };
}

/* A slope takes many boxes: its own would take the room beside it, too.  */
enum
{
  PIECES = 8
};

static void
add_line (struct texts *t, struct drawing_point a, struct drawing_point b)
{
  struct drawing_point from = a;
  for (int k = 1; k <= PIECES; k++)
    {
      struct drawing_point to
          = { a.x + (b.x - a.x) * k / PIECES, a.y + (b.y - a.y) * k / PIECES };
      add_box (t, from, to, 1.5);
      from = to;
    }
}

static void
find_obstacles (struct texts *t, const struct figure_curves_layout *l,
                size_t panel)
{
  const struct figure_curves_panel *p = &l->f->panel[panel];
  for (size_t i = 0; i < figure_curves_drawn (p); i++)
    for (size_t k = 0; k < p->curve[i].count; k++)
      {
        const struct figure_curve_point *at = &p->curve[i].point[k];
        struct drawing_point here
            = figure_curves_place (l, panel, at->x, at->y);
        add_box (t, here, here, 5);
        if (!isnan (at->lo))
          add_box (t, figure_curves_place (l, panel, at->x, at->lo),
                   figure_curves_place (l, panel, at->x, at->hi), 3);
        if (p->curve[i].joined && k > 0)
          add_line (t, figure_curves_place (l, panel, at[-1].x, at[-1].y),
                    here);
      }
  for (size_t i = 0; i < p->guides; i++)
    for (size_t k = 1; k < p->guide[i].count; k++)
      {
        const struct drawing_point *v = &p->guide[i].point[k];
        struct drawing_point a
            = figure_curves_beyond (&l->plot[panel], v[-1].x, v[-1].y);
        struct drawing_point b
            = figure_curves_beyond (&l->plot[panel], v->x, v->y);
        if (figure_curves_clip (&l->plot[panel], &a, &b))
          add_line (t, a, b);
      }
}

/* Room for the texts and the boxes of panel P.  */
static void
count_room (const struct figure_curves_panel *p, size_t *texts, size_t *boxes)
{
  *texts = figure_curves_drawn (p) + 1;
  *boxes = p->guides + p->zones + 1;
  for (size_t i = 0; i < figure_curves_drawn (p); i++)
    {
      *texts += p->curve[i].count;
      *boxes += p->curve[i].count * (2 + PIECES);
    }
  for (size_t i = 0; i < p->guides; i++)
    *boxes += p->guide[i].count * PIECES;
}

/* Write what the zones are at the top of the panel.  */
static void
draw_zone_labels (struct drawing *d, struct texts *t,
                  const struct figure_curves_layout *l, size_t panel)
{
  const struct figure_curves_panel *p = &l->f->panel[panel];
  const struct figure_box *box = &l->plot[panel].box;
  drawing_layer (d, "what zones are");
  for (size_t i = 0; i < p->zones; i++)
    {
      double from = figure_plot_place (&l->plot[panel], 0, p->zone[i].from);
      double to = figure_plot_place (&l->plot[panel], 0, p->zone[i].to);
      double width = figure_text_width (p->zone[i].label, FIGURE_SMALL_SIZE);
      bool inside = width + 10 < to - from,
           right = to + width + 8 < box->right;
      double left = inside ? from + 5 : right ? to + 5 : from - 5 - width;
      drawing_text (d, left, box->top + 12, ANCHOR_LEFT, FIGURE_SMALL_SIZE,
                    p->zone[i].ink, p->zone[i].label);
      add_box (t, (struct drawing_point){ left, box->top + 4 },
               (struct drawing_point){ left + width, box->top + 20 }, 2);
    }
}

/* The place at SHARE of the last piece of GUIDE that is inside of PANEL; false
   when none is.  */
static bool
find_on_guide (const struct figure_curves_layout *l, size_t panel,
               const struct figure_guide *guide, double share,
               struct drawing_point *at, int *side_y)
{
  for (size_t k = guide->count; k-- > 1;)
    {
      const struct drawing_point *v = &guide->point[k];
      struct drawing_point a
          = figure_curves_beyond (&l->plot[panel], v[-1].x, v[-1].y);
      struct drawing_point b
          = figure_curves_beyond (&l->plot[panel], v->x, v->y);
      if (!figure_curves_clip (&l->plot[panel], &a, &b))
        continue;
      *at = (struct drawing_point){ a.x + share * (b.x - a.x),
                                    a.y + share * (b.y - a.y) };
      *side_y = b.y > a.y ? 1 : -1;
      return true;
    }
  return false;
}

/* Add what the guides are; each is placed at once, where there is room.  */
static void
gather_guides (struct texts *t, const struct figure_curves_layout *l,
               size_t panel, const struct figure_box *bounds)
{
  static const double shares[] = { 0.85, 0.6, 0.35, 0.1 };
  const struct figure_curves_panel *p = &l->f->panel[panel];
  for (size_t i = 0; i < p->guides; i++)
    for (size_t s = 0; s < sizeof shares / sizeof *shares; s++)
      {
        struct drawing_point at;
        int side;
        if (p->guide[i].label[0] == '\0'
            || !find_on_guide (l, panel, &p->guide[i], shares[s], &at, &side))
          break;
        size_t before = t->count;
        add_text (t, strdup (p->guide[i].label), FIGURE_SMALL_SIZE,
                  p->guide[i].ink, at, -1, side);
        if (t->count == before)
          break;
        t->label[t->count - 1].may_be_far = false;
        figure_labels_place (t->label, t->count, t->box, t->boxes, bounds);
        if (t->label[t->count - 1].placed
            || s + 1 == sizeof shares / sizeof *shares)
          break;
        free (t->note[--t->count].string);
      }
}

/* Place all texts; a name that has no room near the end of its curve tries the
   other points of it, and only then goes far from it.  */
static void
place_all (struct texts *t, const struct figure_curves_layout *l, size_t panel,
           const struct figure_box *bounds)
{
  const struct figure_curves_panel *p = &l->f->panel[panel];
  size_t names = named_curves (l, panel);
  for (size_t i = 0; i < names; i++)
    t->label[i].may_be_far = p->curve[i].count == 1;
  figure_labels_place (t->label, t->count, t->box, t->boxes, bounds);
  for (int far = 0; far < 2; far++)
    for (size_t i = 0; i < names; i++)
      for (size_t k = p->curve[i].count; !t->label[i].placed && k-- > 0;)
        {
          struct drawing_point at = figure_curves_place (
              l, panel, p->curve[i].point[k].x, p->curve[i].point[k].y);
          t->label[i].x = at.x;
          t->label[i].y = at.y;
          t->label[i].side_x = 1;
          t->label[i].side_y = is_low (p, i, k) ? 1 : -1;
          t->label[i].may_be_far = far == 1;
          figure_labels_place (t->label, t->count, t->box, t->boxes, bounds);
        }
}

static void
draw_all (struct drawing *d, struct texts *t,
          const struct figure_curves_layout *l, size_t panel,
          const struct figure_box *bounds)
{
  place_all (t, l, panel, bounds);
  drawing_layer (d, "leaders");
  for (size_t i = 0; i < t->count; i++)
    if (t->label[i].placed && t->label[i].far)
      drawing_line (d, t->label[i].x, t->label[i].y, t->label[i].at_x,
                    t->label[i].at_y, t->note[i].ink, 0.7);
  drawing_layer (d, "names");
  for (size_t i = 0; i < t->count; i++)
    if (t->label[i].placed)
      drawing_text (d, t->label[i].at_x, t->label[i].at_y, t->label[i].anchor,
                    t->note[i].size, t->note[i].ink, t->note[i].string);
}

/* The end of a curve, and its letter.  */
struct curve_end
{
  struct drawing_point at;
  size_t curve;
};

static int
compare_ends (const void *a, const void *b)
{
  const struct curve_end *p = a, *q = b;
  return (p->at.y > q->at.y) - (p->at.y < q->at.y);
}

/* Draw the letters of the curves right of PANEL, at the heights of their ends
   but apart.  */
static void
draw_letters (struct drawing *d, const struct figure_curves_layout *l,
              size_t panel)
{
  const struct figure_curves_panel *p = &l->f->panel[panel];
  const struct figure_box *box = &l->plot[panel].box;
  struct curve_end end[FIGURE_CURVES_MAX];
  double y[FIGURE_CURVES_MAX];
  size_t n = figure_curves_drawn (p);
  for (size_t i = 0; i < n; i++)
    {
      const struct figure_curve_point *last
          = &p->curve[i].point[p->curve[i].count - 1];
      end[i] = (struct curve_end){
        figure_curves_place (l, panel, last->x, last->y), i
      };
    }
  qsort (end, n, sizeof *end, compare_ends);
  for (size_t i = 0; i < n; i++)
    y[i] = end[i].at.y;
  figure_labels_spread (y, n, box->top, box->bottom, 15);
  drawing_layer (d, "letters");
  for (size_t i = 0; i < n; i++)
    {
      const struct figure_curve *curve = &p->curve[end[i].curve];
      const char letter[2] = { text_plot_mark (end[i].curve), '\0' };
      drawing_line (d, end[i].at.x + 5, end[i].at.y, box->right + 13, y[i],
                    curve->ink, 0.7);
      drawing_text (d, box->right + 16, y[i], ANCHOR_LEFT, FIGURE_NAME_SIZE,
                    curve->ink, letter);
    }
}

int
figure_curves_draw_texts (struct drawing *d,
                          const struct figure_curves_layout *l, size_t panel)
{
  size_t texts, boxes;
  count_room (&l->f->panel[panel], &texts, &boxes);
  texts += l->f->panel[panel].guides;
  struct texts t = { .note = memory_array (texts, sizeof *t.note),
                     .label = memory_array (texts, sizeof *t.label),
                     .box = memory_array (boxes, sizeof *t.box) };
  int status = t.note == NULL || t.label == NULL || t.box == NULL ? -1 : 0;
  const struct figure_box *box = &l->plot[panel].box;
  const struct figure_box bounds
      = { box->left + 2, box->top + 2, box->right + 4, box->bottom - 2 };
  if (status == 0)
    {
      draw_zone_labels (d, &t, l, panel);
      find_obstacles (&t, l, panel);
      gather (&t, l, panel);
      gather_guides (&t, l, panel, &bounds);
      draw_all (d, &t, l, panel, &bounds);
      if (figure_curves_letters_beside (l, panel))
        draw_letters (d, l, panel);
    }
  for (size_t i = 0; i < t.count; i++)
    free (t.note[i].string);
  free (t.note);
  free (t.label);
  free (t.box);
  return status;
}
