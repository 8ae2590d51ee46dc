/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/drawing.h"
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"

void
drawing_init (struct drawing *d, const char *name, double width, double height)
{
  *d = (struct drawing){
    .name = name, .width = width, .height = height, .layer = name
  };
}

void
drawing_free (struct drawing *d)
{
  for (size_t i = 0; i < d->mark_count; i++)
    free (d->mark[i].string);
  free (d->mark);
  free (d->point);
  *d = (struct drawing){ 0 };
}

void
drawing_layer (struct drawing *d, const char *layer)
{
  d->layer = layer;
}

/* Add a mark through the N points P, and return it to have its style
   completed; NULL when memory ran out.  */
static struct drawing_mark *
add_mark (struct drawing *d, enum drawing_kind kind,
          const struct drawing_point *p, size_t n, enum drawing_ink ink)
{
  if (d->failed)
    return NULL;
  struct drawing_mark *mark = memory_grow (d->mark, &d->mark_capacity,
                                           d->mark_count + 1, sizeof *mark);
  if (mark != NULL)
    d->mark = mark;
  struct drawing_point *point = memory_grow (
      d->point, &d->point_capacity, d->point_count + n, sizeof *point);
  if (point != NULL)
    d->point = point;
  if (mark == NULL || point == NULL)
    {
      d->failed = true;
      return NULL;
    }
  memcpy (&point[d->point_count], p, n * sizeof *p);
  struct drawing_mark *added = &mark[d->mark_count++];
  *added = (struct drawing_mark){ .kind = kind,
                                  .layer = d->layer,
                                  .ink = ink,
                                  .opacity = 1,
                                  .first_point = d->point_count,
                                  .point_count = n };
  d->point_count += n;
  return added;
}

void
drawing_polygon (struct drawing *d, const struct drawing_point *p, size_t n,
                 enum drawing_ink ink, double opacity)
{
  if (n < 3)
    return;
  struct drawing_mark *mark = add_mark (d, DRAWING_POLYGON, p, n, ink);
  if (mark != NULL)
    mark->opacity = opacity;
}

void
drawing_box (struct drawing *d, double left, double top, double right,
             double bottom, enum drawing_ink ink, double opacity)
{
  const struct drawing_point corner[4]
      = { { left, top }, { right, top }, { right, bottom }, { left, bottom } };
  drawing_polygon (d, corner, 4, ink, opacity);
}

void
drawing_path (struct drawing *d, const struct drawing_point *p, size_t n,
              enum drawing_ink ink, double width)
{
  if (n < 2)
    return;
  struct drawing_mark *mark = add_mark (d, DRAWING_LINE, p, n, ink);
  if (mark != NULL)
    mark->size = width;
}

void
drawing_line (struct drawing *d, double x0, double y0, double x1, double y1,
              enum drawing_ink ink, double width)
{
  const struct drawing_point end[2] = { { x0, y0 }, { x1, y1 } };
  drawing_path (d, end, 2, ink, width);
}

void
drawing_dashed_line (struct drawing *d, double x0, double y0, double x1,
                     double y1, enum drawing_ink ink, double width)
{
  drawing_line (d, x0, y0, x1, y1, ink, width);
  if (!d->failed)
    d->mark[d->mark_count - 1].dashed = true;
}

static void
add_spot (struct drawing *d, enum drawing_kind kind, double x, double y,
          double radius, enum drawing_ink ink, double opacity)
{
  const struct drawing_point place = { x, y };
  struct drawing_mark *mark = add_mark (d, kind, &place, 1, ink);
  if (mark == NULL)
    return;
  mark->size = radius;
  mark->opacity = opacity;
}

void
drawing_disc (struct drawing *d, double x, double y, double radius,
              enum drawing_ink ink, double opacity)
{
  add_spot (d, DRAWING_DISC, x, y, radius, ink, opacity);
}

void
drawing_diamond (struct drawing *d, double x, double y, double radius,
                 enum drawing_ink ink, double opacity)
{
  add_spot (d, DRAWING_DIAMOND, x, y, radius, ink, opacity);
}

static struct drawing_mark *
add_text (struct drawing *d, double x, double y, double size,
          enum drawing_ink ink, const char *string)
{
  if (string[0] == '\0')
    return NULL;
  const struct drawing_point place = { x, y };
  struct drawing_mark *mark = add_mark (d, DRAWING_TEXT, &place, 1, ink);
  if (mark == NULL)
    return NULL;
  mark->size = size;
  mark->string = strdup (string);
  d->failed = mark->string == NULL;
  return mark;
}

void
drawing_text (struct drawing *d, double x, double y,
              enum drawing_anchor anchor, double size, enum drawing_ink ink,
              const char *string)
{
  struct drawing_mark *mark = add_text (d, x, y, size, ink, string);
  if (mark != NULL)
    mark->anchor = anchor;
}

void
drawing_upright_text (struct drawing *d, double x, double y, double size,
                      enum drawing_ink ink, const char *string)
{
  struct drawing_mark *mark = add_text (d, x, y, size, ink, string);
  if (mark == NULL)
    return;
  mark->anchor = ANCHOR_CENTRE;
  mark->upright = true;
}

uint32_t
drawing_colour (enum drawing_ink ink, bool is_text, bool dark)
{
  static const struct
  {
    uint32_t light, light_text, dark;
  } colour[INK_COUNT] = {
    [INK_PAGE] = { 0xffffff, 0xffffff, 0x0d1117 },
    [INK_STRIP] = { 0xf6f8fa, 0xf6f8fa, 0x141a22 },
    [INK_GRID] = { 0xe3e7eb, 0xe3e7eb, 0x2b313a },
    [INK_TEXT] = { 0x1f2328, 0x1f2328, 0xe6edf3 },
    [INK_MUTED] = { 0x59636e, 0x59636e, 0x9198a1 },
    [INK_NEUTRAL] = { 0x6b7480, 0x59636e, 0x9aa4b0 },
    [INK_BETTER] = { 0x0072b2, 0x0069a5, 0x3f9fe0 },
    [INK_WORSE] = { 0xd55e00, 0xb34f00, 0xf0803c },
    [INK_UNSURE] = { 0xe69f00, 0x8a5a00, 0xf0c34a },
  };
  return dark      ? colour[ink].dark
         : is_text ? colour[ink].light_text
                   : colour[ink].light;
}
