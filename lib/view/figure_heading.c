/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_heading.h"
#include <stdlib.h>
#include "base/text.h"
#include "view/figure_text.h"

static const double note_line = 17; /* from line to line */

static int
draw_title (struct drawing *d, const char *title)
{
  double width = d->width - 2 * FIGURE_MARGIN, size = FIGURE_TITLE_SIZE;
  while (size > FIGURE_NAME_SIZE && figure_text_width (title, size) > width)
    size -= 0.5;
  char *fitted = figure_text_fit (title, size, width);
  if (fitted == NULL)
    return -1;
  drawing_text (d, FIGURE_MARGIN, 30, ANCHOR_LEFT, size, INK_TEXT, fitted);
  free (fitted);
  return 0;
}

double
figure_heading_draw (struct drawing *d, const char *title,
                     const char *const *note, size_t count)
{
  double y = 58, width = d->width - 2 * FIGURE_MARGIN;
  struct text line = { 0 };
  drawing_layer (d, "title");
  if (draw_title (d, title) != 0)
    return -1;
  for (size_t i = 0; i < count; i++)
    {
      size_t before = line.length;
      text_printf (&line, "%s%s", before > 0 ? " \302\267 " : "", note[i]);
      if (line.failed)
        break;
      bool too_wide
          = before > 0
            && figure_text_width (line.bytes, FIGURE_SMALL_SIZE) > width;
      if (too_wide) /* the phrase goes to the next line */
        line.bytes[before] = '\0';
      if (too_wide || i + 1 == count)
        {
          drawing_text (d, FIGURE_MARGIN, y, ANCHOR_LEFT, FIGURE_SMALL_SIZE,
                        INK_MUTED, line.bytes);
          y += note_line;
          text_clear (&line);
          i -= too_wide;
        }
    }
  bool failed = line.failed;
  text_free (&line);
  return failed ? -1 : y - note_line / 2;
}
