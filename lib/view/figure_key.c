/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_key.h"
#include <stdlib.h>
#include "view/figure_heading.h"
#include "view/figure_text.h"

int
figure_key_draw (struct drawing *d, double y, char mark, enum drawing_ink ink,
                 const char *name, const char *detail)
{
  const char letter[2] = { mark, '\0' };
  double left = FIGURE_MARGIN + 50, gap = 24;
  double taken = figure_text_width (detail, FIGURE_SMALL_SIZE);
  double room = d->width - FIGURE_MARGIN - left - gap - taken;
  char *fitted
      = figure_text_fit (name, FIGURE_TEXT_SIZE, room < 120 ? 120 : room);
  if (fitted == NULL)
    return -1;
  drawing_layer (d, "key");
  drawing_text (d, left - 14, y, ANCHOR_CENTRE, FIGURE_NAME_SIZE, ink, letter);
  drawing_text (d, left, y, ANCHOR_LEFT, FIGURE_TEXT_SIZE, INK_TEXT, fitted);
  drawing_text (d, d->width - FIGURE_MARGIN, y, ANCHOR_RIGHT,
                FIGURE_SMALL_SIZE, INK_MUTED, detail);
  free (fitted);
  return 0;
}
