/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_key.h"
#include <stdlib.h>
#include "view/figure_heading.h"
#include "view/figure_text.h"

double
figure_key_height (enum figure_size size)
{
  return size == FIGURE_NARROW ? 39 : 19;
}

/* Draw DETAIL below the name at LEFT, Y, on a line of its own.  0, or -1
   without memory.  */
static int
draw_below (struct drawing *d, double left, double y, const char *detail)
{
  char *fitted = figure_text_fit (detail, FIGURE_SMALL_SIZE,
                                  d->width - FIGURE_MARGIN - left);
  if (fitted == NULL)
    return -1;
  drawing_text (d, left, y + 17, ANCHOR_LEFT, FIGURE_SMALL_SIZE, INK_MUTED,
                fitted);
  free (fitted);
  return 0;
}

int
figure_key_draw (struct drawing *d, enum figure_size size, double y, char mark,
                 enum drawing_ink ink, const char *name, const char *detail)
{
  const char letter[2] = { mark, '\0' };
  bool below = size == FIGURE_NARROW;
  double left = FIGURE_MARGIN + (below ? 20 : 50), gap = 24;
  double taken = below ? -gap : figure_text_width (detail, FIGURE_SMALL_SIZE);
  double room = d->width - FIGURE_MARGIN - left - gap - taken;
  char *fitted
      = figure_text_fit (name, FIGURE_TEXT_SIZE, room < 120 ? 120 : room);
  if (fitted == NULL)
    return -1;
  drawing_layer (d, "key");
  drawing_text (d, left - 14, y, ANCHOR_CENTRE, FIGURE_NAME_SIZE, ink, letter);
  drawing_text (d, left, y, ANCHOR_LEFT, FIGURE_TEXT_SIZE, INK_TEXT, fitted);
  free (fitted);
  if (below)
    return draw_below (d, left, y, detail);
  drawing_text (d, d->width - FIGURE_MARGIN, y, ANCHOR_RIGHT,
                FIGURE_SMALL_SIZE, INK_MUTED, detail);
  return 0;
}
