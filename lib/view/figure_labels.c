/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_labels.h"
#include <math.h>

bool
figure_box_overlap (const struct figure_box *a, const struct figure_box *b)
{
  return a->left < b->right && b->left < a->right && a->top < b->bottom
         && b->top < a->bottom;
}

/* The directions around a point, y downwards: for each whether it is on the
   wanted side decides the order in which they are tried.  */
static const struct
{
  int x, y;
} directions[] = { { 1, 1 },  { 1, 0 },  { 0, 1 },  { 1, -1 },
                   { -1, 1 }, { 0, -1 }, { -1, 0 }, { -1, -1 } };
#define DIRECTION_COUNT (sizeof directions / sizeof *directions)

/* Distances between the mark and the text that are tried in turn, in pixels;
   from the third on a line joins them.  */
static const double distances[] = { 3, 8, 18, 32, 48 };
#define DISTANCE_COUNT (sizeof distances / sizeof *distances)
enum
{
  first_far = 2
};

/* Put L in DIRECTION (given for the wanted side to the lower right, mirrored
   for others) at DISTANCE.  */
static void
try_place (struct figure_label *l, size_t direction, size_t distance)
{
  int dx = directions[direction].x * l->side_x;
  int dy = directions[direction].y * l->side_y;
  /* The corner of a box reaches less far: go nearer on a diagonal.  */
  double reach = l->radius + distances[distance];
  double step = dx != 0 && dy != 0 ? reach * M_SQRT1_2 : reach;
  l->anchor = dx < 0 ? ANCHOR_RIGHT : dx > 0 ? ANCHOR_LEFT : ANCHOR_CENTRE;
  l->at_x = l->x + dx * step;
  l->at_y = l->y + dy * (step + l->height / 2);
  l->far = distance >= first_far;
  double left = l->at_x - (dx < 0 ? l->width : dx > 0 ? 0 : l->width / 2);
  l->box = (struct figure_box){ left, l->at_y - l->height / 2, left + l->width,
                                l->at_y + l->height / 2 };
}

static bool
is_free (const struct figure_label *label, size_t this,
         const struct figure_box *obstacle, size_t obstacle_count,
         const struct figure_box *bounds)
{
  const struct figure_box *box = &label[this].box;
  if (box->left < bounds->left || box->right > bounds->right
      || box->top < bounds->top || box->bottom > bounds->bottom)
    return false;
  for (size_t i = 0; i < obstacle_count; i++)
    if (figure_box_overlap (box, &obstacle[i]))
      return false;
  for (size_t i = 0; i < this; i++)
    if (label[i].placed && figure_box_overlap (box, &label[i].box))
      return false;
  return true;
}

void
figure_labels_place (struct figure_label *label, size_t n,
                     const struct figure_box *obstacle, size_t obstacle_count,
                     const struct figure_box *bounds)
{
  for (size_t i = 0; i < n; i++)
    {
      label[i].placed = false;
      size_t most = label[i].may_be_far ? DISTANCE_COUNT : first_far;
      for (size_t distance = 0; distance < most; distance++)
        for (size_t direction = 0;
             direction < DIRECTION_COUNT && !label[i].placed; direction++)
          {
            try_place (&label[i], direction, distance);
            label[i].placed
                = is_free (label, i, obstacle, obstacle_count, bounds);
          }
    }
}

void
figure_labels_spread (double *y, size_t n, double top, double bottom,
                      double height)
{
  for (size_t i = 0; i < n; i++)
    y[i] = fmax (y[i], i == 0 ? top : y[i - 1] + height);
  for (size_t i = n; i-- > 0;)
    y[i] = fmin (y[i], i + 1 == n ? bottom : y[i + 1] - height);
}
