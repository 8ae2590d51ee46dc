/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A picture as a list of marks, painted in order: what the figures compute
   and gnuplot draws.  All places are pixels from the top left corner, y
   downwards, so that whoever lays out a figure decides everything and the
   program that draws it decides nothing.

   A drawing that runs out of memory turns failed and stays so; whoever uses
   it asks once.  */
#ifndef BENCH_DRAWING_H
#define BENCH_DRAWING_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct drawing_point
{
  double x, y;
};

/* Colours by meaning.  Okabe and Ito's, safe for the common deficiencies of
   colour vision; text that is coloured needs more contrast than a mark.  */
enum drawing_ink
{
  INK_PAGE,  /* the background */
  INK_STRIP, /* every second row */
  INK_GRID,
  INK_TEXT,
  INK_MUTED,   /* text that explains */
  INK_NEUTRAL, /* a reference, or equivalent to it: grey */
  INK_BETTER,  /* blue */
  INK_WORSE,   /* vermilion */
  INK_UNSURE,  /* inconclusive: orange-yellow */
  INK_COUNT
};

enum drawing_kind
{
  DRAWING_POLYGON, /* filled, closed */
  DRAWING_LINE,    /* through its points */
  DRAWING_DISC,    /* filled */
  DRAWING_DIAMOND, /* filled */
  DRAWING_TEXT
};

enum drawing_anchor
{
  ANCHOR_LEFT, /* the text begins at its point */
  ANCHOR_CENTRE,
  ANCHOR_RIGHT
};

struct drawing_mark
{
  enum drawing_kind kind;
  const char *layer; /* what it is part of: a constant phrase */
  enum drawing_ink ink;
  double opacity; /* in (0, 1] */
  double size;    /* width of a line, radius of a mark, size of text */
  bool dashed;
  enum drawing_anchor anchor;
  bool upright; /* text that reads from bottom to top */
  size_t first_point, point_count;
  char *string; /* of a text; owned by the drawing */
};

struct drawing
{
  double width, height;
  const char *name; /* of the picture: a constant word */
  struct drawing_mark *mark;
  size_t mark_count, mark_capacity;
  struct drawing_point *point;
  size_t point_count, point_capacity;
  const char *layer; /* of the marks to come */
  bool failed;
};

void drawing_init (struct drawing *d, const char *name, double width,
                   double height);
void drawing_free (struct drawing *d);

/* Marks from now on are part of LAYER, a constant phrase of letters, digits,
   blanks, commas and hyphens: it becomes their tooltip.  */
void drawing_layer (struct drawing *d, const char *layer);

/* OPACITY 1 hides what is below.  N points; fewer than a polygon (3) or a
   line (2) needs are not drawn.  */
void drawing_polygon (struct drawing *d, const struct drawing_point *p,
                      size_t n, enum drawing_ink ink, double opacity);
void drawing_box (struct drawing *d, double left, double top, double right,
                  double bottom, enum drawing_ink ink, double opacity);
void drawing_path (struct drawing *d, const struct drawing_point *p, size_t n,
                   enum drawing_ink ink, double width);
void drawing_line (struct drawing *d, double x0, double y0, double x1,
                   double y1, enum drawing_ink ink, double width);
void drawing_dashed_line (struct drawing *d, double x0, double y0, double x1,
                          double y1, enum drawing_ink ink, double width);
void drawing_disc (struct drawing *d, double x, double y, double radius,
                   enum drawing_ink ink, double opacity);
void drawing_diamond (struct drawing *d, double x, double y, double radius,
                      enum drawing_ink ink, double opacity);
/* STRING, of any bytes, in letters of SIZE pixels; its middle line is at Y.
   The empty string is not drawn.  */
void drawing_text (struct drawing *d, double x, double y,
                   enum drawing_anchor anchor, double size,
                   enum drawing_ink ink, const char *string);
/* The same, reading upwards, centred on the point.  */
void drawing_upright_text (struct drawing *d, double x, double y, double size,
                           enum drawing_ink ink, const char *string);

/* INK as 0xRRGGBB on a light or a dark page; IS_TEXT: for letters.  */
uint32_t drawing_colour (enum drawing_ink ink, bool is_text, bool dark);
#endif
