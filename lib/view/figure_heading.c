/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_heading.h"
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "view/figure_text.h"

/* Pixels: the middle of a title's first line, from its last to the notes, and
   from line to line of these.  */
static const double title_middle = 30, below_title = 28;
#define NOTE_LINE 17.0
/* Letters of a title that is too long for smaller ones.  */
static const double title_least = 16;
enum
{
  LINES_MAX = 5
};

/* Bytes of STRING, whose words are parted by blanks, that fit WIDTH; at least
   a word.  */
static size_t
fitting_words (const char *string, double size, double width)
{
  struct text line = { 0 };
  size_t taken = 0;
  for (size_t end = 0; string[end] != '\0';)
    {
      end += strspn (string + end, " ");
      end += strcspn (string + end, " ");
      text_clear (&line);
      text_append (&line, string, end);
      if (line.failed
          || (taken > 0 && figure_text_width (line.bytes, size) > width))
        break;
      taken = end;
    }
  text_free (&line);
  return taken;
}

/* How a text is drawn.  */
struct style
{
  double size, step; /* of letters, and from line to line */
  enum drawing_ink ink;
  int lines; /* at most: the last is cut */
};

/* Draw the LENGTH bytes of STRING, cut to their room.  0, or -1 without
   memory.  */
static int
draw_line (struct drawing *d, double y, const struct style *style,
           const char *string, size_t length)
{
  char *line = strndup (string, length);
  char *fitted = line == NULL ? NULL
                              : figure_text_fit (line, style->size,
                                                 d->width - 2 * FIGURE_MARGIN);
  if (fitted != NULL)
    drawing_text (d, FIGURE_MARGIN, y, ANCHOR_LEFT, style->size, style->ink,
                  fitted);
  free (line);
  free (fitted);
  return fitted == NULL ? -1 : 0;
}

/* Draw STRING on as many lines as its words take.  The middle of the last
   line, or -1 without memory.  */
static double
draw_lines (struct drawing *d, double y, const struct style *style,
            const char *string)
{
  double width = d->width - 2 * FIGURE_MARGIN;
  for (int line = 1;; line++)
    {
      size_t length = line < style->lines
                          ? fitting_words (string, style->size, width)
                          : strlen (string);
      if (draw_line (d, y, style, string, length) != 0)
        return -1;
      string += length + strspn (string + length, " ");
      if (*string == '\0')
        return y;
      y += style->step;
    }
}

/* Draw TITLE in letters as small as it takes, down to a limit, and then on
   several lines; as draw_lines.  */
static double
draw_title (struct drawing *d, const char *title)
{
  double width = d->width - 2 * FIGURE_MARGIN, size = FIGURE_TITLE_SIZE;
  while (size > title_least && figure_text_width (title, size) > width)
    size -= 0.5;
  const struct style style = { size, 1.3 * size, INK_TEXT, LINES_MAX };
  return draw_lines (d, title_middle, &style, title);
}

double
figure_heading_draw (struct drawing *d, const char *title,
                     const char *const *note, size_t count)
{
  static const struct style style
      = { FIGURE_SMALL_SIZE, NOTE_LINE, INK_MUTED, LINES_MAX };
  double width = d->width - 2 * FIGURE_MARGIN;
  struct text line = { 0 };
  drawing_layer (d, "title");
  double y = draw_title (d, title);
  double next = y + below_title;
  for (size_t i = 0; i < count && y >= 0; i++)
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
          y = draw_lines (d, next, &style, line.bytes);
          next = y + NOTE_LINE;
          text_clear (&line);
          i -= too_wide;
        }
    }
  bool failed = line.failed || y < 0;
  text_free (&line);
  return failed ? -1 : next - NOTE_LINE / 2;
}
