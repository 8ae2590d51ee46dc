/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figures as drawings, and what gnuplot is given for them.  */
#include <config.h>
#include <stdlib.h>
#include "tap.h"
#include "view/figure_compare.h"
#include "view/figure_pareto.h"
#include "view/figure_text.h"
#include "view/gnuplot_script.h"

#define HOSTILE "`touch pwned` $(id) \"; system('x') #\n!ls @a % \\ end"

/* Left and right end of a text.  */
static void
text_extent (const struct drawing *d, const struct drawing_mark *mark,
             double *left, double *right)
{
  double width = figure_text_width (mark->string, mark->size);
  double x = d->point[mark->first_point].x;
  *left = mark->anchor == ANCHOR_LEFT     ? x
          : mark->anchor == ANCHOR_CENTRE ? x - width / 2
                                          : x - width;
  *right = *left + width;
  if (mark->upright)
    *left = *right = x;
}

/* Whether every point, and every text by its ends, is inside D.  */
static bool
all_inside (const struct drawing *d)
{
  for (size_t i = 0; i < d->point_count; i++)
    if (!(d->point[i].x >= 0 && d->point[i].x <= d->width && d->point[i].y >= 0
          && d->point[i].y <= d->height))
      return false;
  for (size_t i = 0; i < d->mark_count; i++)
    if (d->mark[i].kind == DRAWING_TEXT)
      {
        double left, right;
        text_extent (d, &d->mark[i], &left, &right);
        if (left < 0 || right > d->width)
          return false;
      }
  return true;
}

static size_t
count_marks (const struct drawing *d, enum drawing_kind kind,
             const char *layer)
{
  size_t n = 0;
  for (size_t i = 0; i < d->mark_count; i++)
    n += d->mark[i].kind == kind && strcmp (d->mark[i].layer, layer) == 0;
  return n;
}

enum
{
  ROWS = 30,
  RUNS = 50
};

static void
fill_rows (struct figure_compare_row *row, double value[ROWS][RUNS])
{
  for (size_t i = 0; i < ROWS; i++)
    {
      for (size_t k = 0; k < RUNS; k++)
        value[i][k] = (double) (i + 1) * (1 + (double) (k * 7 % RUNS) / 500);
      row[i] = (struct figure_compare_row){
        .name = i == 1 ? HOSTILE : "name",
        .value = value[i],
        .count = RUNS,
        .q1 = figure_of ((double) (i + 1) * 1.024),
        .median = figure_of ((double) (i + 1) * 1.049),
        .q3 = figure_of ((double) (i + 1) * 1.074),
        .median_ci = { figure_of ((double) (i + 1) * 1.04),
                       figure_of ((double) (i + 1) * 1.06) },
        .sense = (enum figure_sense) (i % 4),
        .cell = { "0.71\303\227", "[0.69, 0.72]", "inconclusive" }
      };
    }
}

static void
test_compare (enum figure_size size)
{
  static double value[ROWS][RUNS];
  struct figure_compare_row row[ROWS];
  fill_rows (row, value);
  struct figure_compare f = { .size = size,
                              .title = "a finding",
                              .metric = "wall",
                              .unit = "s",
                              .direction = DIRECTION_LOWER,
                              .confidence = 0.95,
                              .heading = "ratio",
                              .reference = 0,
                              .row = row };
  double height = 0;
  bool grows = true, inside = true, all_runs = true, wide = true;
  for (f.count = 1; f.count <= ROWS; f.count++)
    {
      struct drawing d;
      ok (figure_compare_draw (&d, &f) == 0, "a comparison is drawn");
      wide = wide
             && (d.width <= FIGURE_NARROW_WIDTH) == (size == FIGURE_NARROW);
      grows = grows && d.height > height * 0.7;
      height = d.height;
      inside = inside && all_inside (&d);
      all_runs = all_runs
                 && (double) count_marks (&d, DRAWING_DISC, "runs")
                        >= fmin ((double) (f.count * RUNS),
                                 FIGURE_COMPARE_RUNS_MAX - 30);
      drawing_free (&d);
    }
  ok (inside, "everything is inside of it, for 1 to 30 benchmarks");
  ok (wide, "it has the width of its size");
  ok (all_runs, "every run is a dot, as long as these are not too many");
  ok (grows && height > 1000, "it grows with the benchmarks");

  struct figure_compare_row single
      = { .name = "one",
          .value = value[0],
          .count = 1,
          .q1 = figure_of (1),
          .median = figure_of (1),
          .q3 = figure_of (1),
          .median_ci = { figure_missing ("n = 1"), figure_missing ("n = 1") },
          .cell = { "", "", "" } };
  f.row = &single;
  f.count = 1;
  struct drawing d;
  ok (figure_compare_draw (&d, &f) == 0 && all_inside (&d),
      "one run makes a figure");
  ok (count_marks (&d, DRAWING_POLYGON, "density") == 0
          && count_marks (&d, DRAWING_POLYGON, "quartiles") == 0
          && count_marks (&d, DRAWING_LINE, "interval of the median") == 0,
      "without what one run can not tell");
  drawing_free (&d);
}

/* Shares are told by a mark and a bar, whatever the samples.  */
static void
test_shares (enum figure_size size)
{
  static double value[ROWS][RUNS];
  struct figure_compare_row row[ROWS];
  fill_rows (row, value);
  for (int i = 0; i < 4; i++)
    {
      row[i].median = figure_of (1 - 0.02 * i);
      row[i].median_ci
          = (struct interval){ figure_of (0.9 - 0.02 * i), figure_of (1) };
    }
  struct figure_compare f = { .size = size,
                              .shares = true,
                              .title = "a finding",
                              .metric = "correct",
                              .unit = "1",
                              .direction = DIRECTION_HIGHER,
                              .confidence = 0.95,
                              .heading = "difference",
                              .row = row,
                              .count = 4 };
  struct drawing d;
  ok (figure_compare_draw (&d, &f) == 0 && all_inside (&d),
      "shares make a figure");
  ok (count_marks (&d, DRAWING_DIAMOND, "share") == 8
          && count_marks (&d, DRAWING_LINE, "interval of the share") == 4,
      "of marks with intervals");
  ok (count_marks (&d, DRAWING_DISC, "runs") == 0
          && count_marks (&d, DRAWING_POLYGON, "density") == 0
          && count_marks (&d, DRAWING_POLYGON, "quartiles") == 0,
      "and of nothing else");
  bool within = true;
  for (size_t i = 0; i < d.mark_count; i++)
    within = within
             && (d.mark[i].kind != DRAWING_TEXT
                 || strcmp (d.mark[i].layer, "axis") != 0
                 || strcmp (d.mark[i].string, "102") != 0);
  ok (within, "no tic is beyond the whole");
  drawing_free (&d);
}

static void
test_thinning (void)
{
  enum
  {
    MANY = 10000
  };
  double *value = malloc (MANY * sizeof *value);
  for (int i = 0; i < MANY; i++)
    value[i] = 1 + i * 7919 % MANY * 1e-5;
  value[17] = 5; /* an outlier that must not be lost */
  struct figure_compare_row row
      = { .name = "many",
          .value = value,
          .count = MANY,
          .q1 = figure_of (1.025),
          .median = figure_of (1.05),
          .q3 = figure_of (1.075),
          .median_ci = { figure_of (1.049), figure_of (1.051) },
          .cell = { "", "", "" } };
  struct figure_compare f = { .title = "t",
                              .metric = "wall",
                              .unit = "s",
                              .confidence = 0.95,
                              .heading = "",
                              .row = &row,
                              .count = 1 };
  struct drawing d;
  ok (figure_compare_draw (&d, &f) == 0, "many runs make a figure");
  size_t dots = count_marks (&d, DRAWING_DISC, "runs");
  ok (dots > FIGURE_COMPARE_RUNS_MAX * 9 / 10
          && dots <= FIGURE_COMPARE_RUNS_MAX + 2,
      "of which some 800 are drawn");
  ok (count_marks (&d, DRAWING_TEXT, "runs beyond the axis") == 1,
      "a far outlier is told of at the edge");
  drawing_free (&d);
  free (value);
}

static void
test_pareto (enum figure_size size)
{
  const struct figure_pareto_point point[] = {
    { "fast",
      { 1, 9 },
      { { figure_of (0.9), figure_of (1.1) },
        { figure_missing ("n = 1"), figure_missing ("n = 1") } },
      true },
    { HOSTILE,
      { 2, 8 },
      { { figure_of (1.9), figure_of (2.1) },
        { figure_missing ("n = 1"), figure_missing ("n = 1") } },
      false },
    { "small",
      { 3, 2 },
      { { figure_of (2.9), figure_of (3.1) },
        { figure_of (1.9), figure_of (2.1) } },
      true },
    { "poor",
      { 4, 7 },
      { { figure_of (3.9), figure_of (4.1) },
        { figure_of (6.9), figure_of (7.1) } },
      false },
  };
  bool inside = true, marked = true, named = true;
  for (int sides = 0; sides < 4; sides++)
    {
      struct figure_pareto f
          = { .size = size,
              .title = "t",
              .criterion
              = { { "wall:median", "s",
                    sides & 1 ? DIRECTION_HIGHER : DIRECTION_LOWER },
                  { "size:median", "B",
                    sides & 2 ? DIRECTION_HIGHER : DIRECTION_LOWER } },
              .criterion_count = 2,
              .confidence = 0.95,
              .point = point,
              .count = 4 };
      struct drawing d;
      ok (figure_pareto_draw (&d, &f) == 0, "a front is drawn");
      inside = inside && all_inside (&d);
      marked = marked && count_marks (&d, DRAWING_DISC, "front") == 2
               && count_marks (&d, DRAWING_LINE, "Pareto front") == 1
               && count_marks (&d, DRAWING_POLYGON, "dominated region") == 1;
      named = named && count_marks (&d, DRAWING_TEXT, "names") == 4;
      drawing_free (&d);
    }
  ok (inside, "all of it inside, whichever side is better");
  ok (marked, "with its points, its staircase and its region");
  ok (named, "and every name");
}

static void
test_script (void)
{
  struct drawing d;
  struct text script = { 0 }, data = { 0 };
  drawing_init (&d, "test", 100, 100);
  drawing_text (&d, 50, 50, ANCHOR_LEFT, 12, INK_TEXT, HOSTILE);
  gnuplot_script (&d, false, &script);
  gnuplot_data (&d, false, &data);
  ok (strpbrk (text_string (&script), "`$!@|<") == NULL
          && strstr (text_string (&script), "touch") == NULL,
      "no text of the user is in the script");
  ok (strchr (text_string (&data), '`') == NULL
          && strstr (text_string (&data), "touch pwned") != NULL,
      "it is escaped in the data");
  size_t lines = 0;
  for (const char *s = text_string (&data); *s != '\0'; s++)
    lines += *s == '\n';
  ok (lines == 3, "on one line, whatever it holds");
  text_free (&script);
  text_free (&data);
  drawing_free (&d);
}

int
main (void)
{
  for (int size = 0; size < FIGURE_SIZES; size++)
    {
      test_compare ((enum figure_size) size);
      test_shares ((enum figure_size) size);
      test_pareto ((enum figure_size) size);
    }
  test_thinning ();
  test_script ();
  return plan ();
}
