/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures of sequences, distributions and curves: whatever they are given, all
   of it is inside, texts hide no texts, and the extremes are there.  */
#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include "tap.h"
#include "view/figure_curves.h"
#include "view/figure_labels.h"
#include "view/figure_nines.h"
#include "view/figure_sequence.h"
#include "view/figure_text.h"

#define HOSTILE "`touch pwned` $(id) \"; system('x') #\n!ls @a % \\ end"
#define LONG                                                                  \
  "a benchmark/with=a rather long name/algorithm=introspective/threads=16/"   \
  "size=100000"

static struct figure_box
box_of (const struct drawing *d, const struct drawing_mark *mark)
{
  double width = figure_text_width (mark->string, mark->size);
  const struct drawing_point *at = &d->point[mark->first_point];
  double left = mark->anchor == ANCHOR_LEFT     ? at->x
                : mark->anchor == ANCHOR_CENTRE ? at->x - width / 2
                                                : at->x - width;
  double half = mark->size * 0.45;
  if (mark->upright)
    return (struct figure_box){ at->x - half, at->y - width / 2, at->x + half,
                                at->y + width / 2 };
  return (struct figure_box){ left, at->y - half, left + width, at->y + half };
}

/* Whether every point and every text is inside of D.  */
static bool
all_inside (const struct drawing *d)
{
  bool inside = true;
  for (size_t i = 0; i < d->point_count; i++)
    inside = inside && d->point[i].x >= 0 && d->point[i].x <= d->width
             && d->point[i].y >= 0 && d->point[i].y <= d->height;
  for (size_t i = 0; i < d->mark_count; i++)
    if (d->mark[i].kind == DRAWING_TEXT)
      {
        struct figure_box box = box_of (d, &d->mark[i]);
        if (box.left < 0 || box.right > d->width || box.top < 0
            || box.bottom > d->height)
          {
            printf ("# outside: %s\n", d->mark[i].string);
            inside = false;
          }
      }
  return inside;
}

/* Whether no two texts of D overlap.  */
static bool
all_apart (const struct drawing *d)
{
  for (size_t i = 0; i < d->mark_count; i++)
    for (size_t k = 0; k < i && d->mark[i].kind == DRAWING_TEXT; k++)
      {
        if (d->mark[k].kind != DRAWING_TEXT)
          continue;
        struct figure_box a = box_of (d, &d->mark[i]),
                          b = box_of (d, &d->mark[k]);
        if (figure_box_overlap (&a, &b))
          {
            printf ("# '%s' over '%s'\n", d->mark[i].string,
                    d->mark[k].string);
            return false;
          }
      }
  return true;
}

static bool
has_text (const struct drawing *d, const char *string)
{
  for (size_t i = 0; i < d->mark_count; i++)
    if (d->mark[i].kind == DRAWING_TEXT
        && strcmp (d->mark[i].string, string) == 0)
      return true;
  return false;
}

static bool
is_narrow (const struct text *t)
{
  size_t column = 0;
  for (const char *s = text_string (t); *s != '\0'; s++)
    {
      column = *s == '\n' ? 0 : column + (((unsigned char) *s & 0xc0) != 0x80);
      if (column > 79)
        return false;
    }
  return !t->failed;
}

enum
{
  RUNS = 400
};

static void
test_sequence (enum figure_size size)
{
  static double value[RUNS];
  for (int i = 0; i < RUNS; i++)
    value[i] = 0.02 + 1e-4 * (i * 37 % 100) + (i < 20 ? 0.01 : 0)
               + (i == 200 ? 9 : 0);
  const struct figure_segment segment[]
      = { { 20, 180, 0.025, 0.025, 0.024, 0.026, (char *) "25.0 ms ± 1 ms" },
          { 200, 200, 0.0251, 0.0251, 0.024, 0.026,
            (char *) "25.1 ms ± 1 ms" } };
  const struct figure_change change[]
      = { { 200, (char *) "+0.4 %", INK_WORSE },
          { 203, (char *) "a change next to it", INK_WORSE },
          { 399, (char *) "a change at the very end", INK_BETTER } };
  struct figure_sequence_panel panel[10];
  for (int i = 0; i < 10; i++)
    panel[i] = (struct figure_sequence_panel){ .name = i == 1 ? HOSTILE : LONG,
                                               .unit = i == 2 ? LONG : "s",
                                               .value = value,
                                               .count = RUNS,
                                               .warm_up = 20,
                                               .segment = segment,
                                               .segment_count = 2,
                                               .change = change,
                                               .change_count = 3 };
  const char *note[] = { "a note" };
  struct figure_sequence f = { .size = size,
                               .name = "sequence",
                               .title = "a finding",
                               .note = note,
                               .notes = 1,
                               .point = "run",
                               .metric = "wall",
                               .direction = DIRECTION_LOWER,
                               .panel = panel };
  bool inside = true, apart = true, told = true;
  for (f.count = 1; f.count <= 10; f.count++)
    {
      struct drawing d;
      ok (figure_sequence_draw (&d, &f) == 0, "a sequence is drawn");
      inside = all_inside (&d) && inside;
      apart = all_apart (&d) && apart;
      size_t arrows = 0;
      for (size_t i = 0; i < d.mark_count; i++)
        arrows
            += d.mark[i].kind == DRAWING_POLYGON && d.mark[i].point_count == 3;
      told = told && arrows == (f.count < 8 ? f.count : 8);
      drawing_free (&d);
    }
  ok (inside, "all of sequences is inside");
  ok (apart, "and their texts are apart");
  ok (told, "a run far away is an arrow, drawn singly or in ranges");
  f.count = 1;
  for (panel[0].count = 1; panel[0].count < 4; panel[0].count++)
    {
      panel[0].segment_count = panel[0].change_count = panel[0].warm_up = 0;
      struct drawing d;
      ok (figure_sequence_draw (&d, &f) == 0 && all_inside (&d),
          "a few runs are a sequence");
      drawing_free (&d);
    }
}

static void
test_nines (enum figure_size size)
{
  enum
  {
    CURVES = 9,
    POINTS = 5
  };
  static struct figure_nines_point point[CURVES][POINTS];
  static const double p[POINTS] = { 0, 0.5, 0.9, 0.99, 0.999 };
  static const char *const label[POINTS]
      = { NULL, "p50", "p90", "p99", "p99.9" };
  struct figure_nines_curve curve[CURVES];
  for (int i = 0; i < CURVES; i++)
    {
      for (int k = 0; k < POINTS; k++)
        {
          double y = (1 + 0.1 * i) * (1 + k * k) * 1e-3;
          point[i][k] = (struct figure_nines_point){ p[k],
                                                     figure_of (y),
                                                     { figure_of (y * 0.9),
                                                       figure_of (y * 1.1) },
                                                     label[k] };
        }
      curve[i] = (struct figure_nines_curve){ .name = i == 1 ? HOSTILE : LONG,
                                              .ink = INK_BETTER,
                                              .point = point[i],
                                              .points = POINTS,
                                              .max = 0.05,
                                              .count = 5000 };
    }
  const struct figure_nines_level level
      = { "latency:p99 <= 12ms", 0.012, 0.99 };
  struct figure_nines f = { .size = size,
                            .title = "a finding",
                            .metric = "latency",
                            .unit = "s",
                            .direction = DIRECTION_LOWER,
                            .confidence = 0.95,
                            .curve = curve,
                            .level = &level };
  bool inside = true, apart = true, narrow = true;
  for (f.count = 1; f.count <= CURVES; f.count++)
    for (f.levels = 0; f.levels < 2; f.levels++)
      {
        struct drawing d;
        struct text t = { 0 };
        ok (figure_nines_draw (&d, &f) == 0, "a distribution is drawn");
        inside = all_inside (&d) && inside;
        apart = all_apart (&d) && apart;
        figure_nines_put (&t, &f, true);
        narrow = is_narrow (&t) && narrow;
        text_free (&t);
        drawing_free (&d);
      }
  ok (inside, "all of distributions is inside");
  ok (apart, "and their texts are apart");
  ok (narrow, "in characters they are narrow");
}

static void
test_curves (enum figure_size size)
{
  enum
  {
    CURVES = 24,
    POINTS = 5
  };
  static struct figure_curve_point point[CURVES][POINTS];
  struct figure_curve curve[CURVES];
  for (int i = 0; i < CURVES; i++)
    {
      for (int k = 0; k < POINTS; k++)
        point[i][k] = (struct figure_curve_point){
          .x = 1 << k, .y = (1 + 0.1 * i) / (1 << k), .lo = NAN, .hi = NAN
        };
      curve[i] = (struct figure_curve){ .name = i == 1 ? HOSTILE : LONG,
                                        .detail = "a detail",
                                        .ink = INK_BETTER,
                                        .joined = true,
                                        .point = point[i],
                                        .count = POINTS };
    }
  const struct drawing_point line[] = { { 0.01, 100 }, { 1000, 0.001 } };
  const struct figure_guide guide = { "ideal", true, INK_MUTED, line, 2 };
  const struct figure_zone zone = { 4, 8, "knee", INK_WORSE };
  struct figure_curves_panel panel
      = { .name = "",
          .axis = { { .title = "threads", .unit = "1" },
                    { .title = "wall", .unit = "s" } },
          .curve = curve,
          .guide = &guide,
          .guides = 1,
          .zone = &zone,
          .zones = 1 };
  struct figure_curves f = { .size = size,
                             .name = "scaling",
                             .title = "a finding",
                             .columns = 1,
                             .height = 300,
                             .panel = &panel,
                             .count = 1 };
  bool inside = true, apart = true, narrow = true, named = true;
  for (panel.count = 1; panel.count <= CURVES; panel.count++)
    {
      struct drawing d;
      struct text t = { 0 };
      ok (figure_curves_draw (&d, &f) == 0, "curves are drawn");
      inside = all_inside (&d) && inside;
      apart = all_apart (&d) && apart;
      named
          = named
            && (panel.count <= FIGURE_CURVES_NAMED_MAX || has_text (&d, "a"));
      figure_curves_put (&t, &f, true);
      narrow = is_narrow (&t) && narrow;
      text_free (&t);
      drawing_free (&d);
    }
  ok (inside, "all of curves is inside");
  ok (apart, "and their texts are apart");
  ok (named, "many have letters");
  ok (narrow, "in characters they are narrow");
}

int
main (void)
{
  test_sequence (FIGURE_WIDE);
  test_sequence (FIGURE_NARROW);
  test_nines (FIGURE_WIDE);
  test_nines (FIGURE_NARROW);
  test_curves (FIGURE_WIDE);
  test_curves (FIGURE_NARROW);
  return plan ();
}
