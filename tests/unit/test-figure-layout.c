/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Axes, the width of text, and places for names.  */
#include <config.h>
#include <stdlib.h>
#include "tap.h"
#include "view/figure_axis.h"
#include "view/figure_labels.h"
#include "view/figure_text.h"

static void
test_limits (void)
{
  struct figure_axis axis = figure_axis_make (20, 60, false, 100, 500);
  ok (axis.lo < 20 && axis.hi > 60, "an axis has room on either side");
  near (figure_axis_place (&axis, axis.lo), 100, 0, "its start is its pixel");
  near (figure_axis_place (&axis, axis.hi), 500, 0, "its end is its pixel");
  near (figure_axis_place (&axis, 40), 300, 1e-12, "the middle is half way");
  axis = figure_axis_make (0.1, 60, false, 0, 1);
  ok (axis.lo == 0, "what is never negative has no negative limit");
  axis = figure_axis_make (5, 5, false, 0, 1);
  ok (axis.lo < 5 && axis.hi > 5, "equal values have an axis around them");
  axis = figure_axis_make (0, 0, false, 0, 1);
  ok (axis.lo < axis.hi && axis.hi > 0, "zeros have an axis too");
  axis = figure_axis_make (-1.7e308, 1.7e308, false, 0, 1);
  near (figure_axis_place (&axis, 0), 0.5, 1e-12,
        "the largest numbers overflow nothing");
  axis = figure_axis_make (1, 100, true, 0, 100);
  near (figure_axis_place (&axis, 10), 50, 1e-12,
        "on a log axis the geometric mean is half way");
  axis = figure_axis_make (1e15, nextafter (1e15, INFINITY), false, 0, 1);
  ok (axis.lo < axis.hi, "neighbouring numbers are still apart");
}

static void
test_wants_log (void)
{
  const double near_each[] = { 1, 5, 19 }, far[] = { 1, 5, 21 };
  const double zero[] = { 0, 5, 21 };
  ok (!figure_axis_wants_log (near_each, 3), "a span of 19 is linear");
  ok (figure_axis_wants_log (far, 3), "a span of 21 is logarithmic");
  ok (!figure_axis_wants_log (zero, 3), "zero never is");
  ok (!figure_axis_wants_log (far, 0), "no value never is");
}

/* The texts of the tics of an axis LEAST .. MOST over 600 pixels, joined by
   bars.  */
static const char *
tics_of (double least, double most, bool logarithmic, const char *unit,
         char *to, size_t size)
{
  struct figure_axis axis
      = figure_axis_make (least, most, logarithmic, 0, 600);
  struct figure_tic tic[FIGURE_TICS_MAX];
  size_t n = figure_axis_tics (&axis, human_scale_for (most, unit, true), unit,
                               13, true, tic);
  to[0] = '\0';
  for (size_t i = 0; i < n; i++)
    {
      size_t length = strlen (to);
      snprintf (to + length, size - length, "%s%s", i == 0 ? "" : "|",
                tic[i].text);
    }
  return to;
}

static void
test_tics (void)
{
  char to[400];
  same_string (tics_of (0.020, 0.060, false, "s", to, sizeof to),
               "20|25|30|35|40|45|50|55|60",
               "tics are round in the unit that is shown");
  same_string (tics_of (-1, 1, false, "1", to, sizeof to),
               "-1.0|-0.8|-0.6|-0.4|-0.2|0.0|0.2|0.4|0.6|0.8|1.0",
               "tics pass through a zero without a sign");
  same_string (tics_of (-1.7e308, 1.7e308, false, "1", to, sizeof to),
               "-1.5e+308|-1e+308|-5e+307|0|5e+307|1e+308|1.5e+308",
               "a span that no double holds has tics");
  same_string (tics_of (0.9e-3, 1.3, true, "s", to, sizeof to),
               "1 ms|10 ms|100 ms|1 s", "over decades each tic has its unit");
  same_string (tics_of (0.05, 2000, true, "s", to, sizeof to),
               "100 ms|1 s|10 s|100 s|1000 s",
               "a log axis of seconds knows no minutes");
  same_string (tics_of (900, 5e6, true, "B", to, sizeof to),
               "1 KiB|10 KiB|100 KiB|1 MiB", "bytes go by powers of 1024");
  same_string (tics_of (3, 90, true, "frames", to, sizeof to),
               "5|10|20|50|100", "a unit that does not scale is not repeated");
  same_string (tics_of (1e-9, 1e12, true, "1", to, sizeof to),
               "1e-09|1e-06|0.001|1|1000|1e+06|1e+09|1e+12",
               "many decades are thinned");
  same_string (tics_of (2e9, 2.1e9, false, "1", to, sizeof to),
               "2e+09|2.02e+09|2.04e+09|2.06e+09|2.08e+09|2.1e+09",
               "large counts stay short");
}

static void
test_title (void)
{
  char *title = figure_axis_title ("wall", "ms", false, DIRECTION_LOWER);
  same_string (title, "wall, ms (lower is better)", "the axis says it all");
  free (title);
  title = figure_axis_title ("fps", "", true, DIRECTION_UNKNOWN);
  same_string (title, "fps (log scale)", "and does not guess a direction");
  free (title);
}

static void
test_text (void)
{
  near (figure_text_width ("mi", 10), 12.52, 1e-9, "letters have widths");
  near (figure_text_width ("", 10), 0, 0, "nothing is not wide");
  ok (figure_text_width ("\303\244", 10) < 7, "an umlaut is one letter");
  ok (figure_text_width ("\346\226\207", 10) == 10, "a kanji is a square");
  ok (figure_text_width ("\x01", 10) > figure_text_width ("x", 10) * 3,
      "a control character is shown by its number");
  const char *name = "sort/algorithm=introspective/threads=16/size=1000";
  char *fitted = figure_text_fit (name, 14, 200);
  ok (figure_text_width (fitted, 14) <= 200, "a long name is made to fit");
  ok (strncmp (fitted, "sort/", 5) == 0
          && strcmp (fitted + strlen (fitted) - 4, "1000") == 0
          && strstr (fitted, "\342\200\246") != NULL,
      "and keeps both its ends");
  free (fitted);
  fitted = figure_text_fit ("short", 14, 200);
  same_string (fitted, "short", "a short name stays as it is");
  free (fitted);
  fitted = figure_text_fit ("", 14, 200);
  same_string (fitted, "(empty)", "the empty name is shown");
  free (fitted);
}

enum
{
  CROWD = 40
};

/* Whether no placed label of the N overlaps another, an obstacle or the
   outside.  */
static bool
all_apart (const struct figure_label *label, size_t n,
           const struct figure_box *obstacle, size_t obstacles,
           const struct figure_box *bounds)
{
  for (size_t i = 0; i < n; i++)
    {
      const struct figure_box *box = &label[i].box;
      if (!label[i].placed)
        continue;
      if (box->left < bounds->left || box->right > bounds->right
          || box->top < bounds->top || box->bottom > bounds->bottom)
        return false;
      for (size_t j = 0; j < i; j++)
        if (label[j].placed && figure_box_overlap (box, &label[j].box))
          return false;
      for (size_t j = 0; j < obstacles; j++)
        if (figure_box_overlap (box, &obstacle[j]))
          return false;
    }
  return true;
}

static void
test_labels (void)
{
  const struct figure_box bounds = { 0, 0, 400, 300 };
  struct figure_label one = { .x = 200,
                              .y = 150,
                              .radius = 5,
                              .width = 50,
                              .height = 15,
                              .side_x = -1,
                              .side_y = -1 };
  figure_labels_place (&one, 1, NULL, 0, &bounds);
  ok (one.placed && one.anchor == ANCHOR_RIGHT && one.box.right < 200
          && one.box.bottom < 150,
      "a name goes to the side that it likes");
  one.x = 3;
  figure_labels_place (&one, 1, NULL, 0, &bounds);
  ok (one.placed && one.box.left >= 0, "but not over the edge");
  one.width = 500;
  figure_labels_place (&one, 1, NULL, 0, &bounds);
  ok (!one.placed, "and nowhere when it has no room");

  struct figure_label crowd[CROWD];
  struct figure_box point[CROWD];
  for (int i = 0; i < CROWD; i++)
    {
      double x = 20 + (i * 97) % 360, y = 20 + (i * 61) % 260;
      crowd[i] = (struct figure_label){ .x = x,
                                        .y = y,
                                        .radius = 5,
                                        .width = 60,
                                        .height = 15,
                                        .side_x = 1,
                                        .side_y = 1,
                                        .may_be_far = i % 2 == 0 };
      point[i] = (struct figure_box){ x - 5, y - 5, x + 5, y + 5 };
    }
  figure_labels_place (crowd, CROWD, point, CROWD, &bounds);
  int placed = 0;
  for (int i = 0; i < CROWD; i++)
    placed += crowd[i].placed;
  ok (placed > CROWD / 2, "most of a crowd get their names");
  ok (all_apart (crowd, CROWD, point, CROWD, &bounds),
      "and none overlaps another, a point or the edge");
}

int
main (void)
{
  test_limits ();
  test_wants_log ();
  test_tics ();
  test_title ();
  test_text ();
  test_labels ();
  return plan ();
}
