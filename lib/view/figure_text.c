/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/figure_text.h"
#include <stddef.h>
#include <string.h>
#include "base/text.h"
#include "view/quote.h"

/* Advance widths of DejaVu Sans 2.37 in thousandths of the size, from the
   blank to the tilde.  */
static const short ascii_width[95]
    = { 318, 401, 460, 838, 636,  950, 780, 275, 390, 390, 500, 838, 318, 361,
        318, 337, 636, 636, 636,  636, 636, 636, 636, 636, 636, 636, 337, 337,
        838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295,
        295, 656, 557, 863, 748,  787, 603, 787, 695, 635, 611, 732, 684, 989,
        685, 611, 685, 390, 337,  390, 838, 500, 500, 613, 635, 550, 635, 615,
        352, 635, 634, 278, 278,  579, 278, 974, 634, 612, 635, 635, 411, 521,
        392, 634, 592, 818, 592,  592, 525, 636, 337, 636, 838 };

/* Widths of other characters by range, the widest of them or nearly so: a
   label that takes less room than was kept for it does no harm.  */
static const struct
{
  unsigned long first, last;
  short width;
} ranges[] = {
  { 0x00a0, 0x00b7, 640 },  { 0x00b8, 0x00bf, 840 }, { 0x00c0, 0x00d6, 790 },
  { 0x00d7, 0x00d7, 838 },  { 0x00d8, 0x00df, 790 }, { 0x00e0, 0x00ff, 635 },
  { 0x0100, 0x024f, 700 },  { 0x0250, 0x02ff, 620 }, { 0x0300, 0x036f, 0 },
  { 0x0370, 0x03ff, 720 },  { 0x0400, 0x052f, 760 }, { 0x0530, 0x058f, 800 },
  { 0x0590, 0x05ff, 600 },  { 0x0600, 0x06ff, 720 }, { 0x2010, 0x2013, 500 },
  { 0x2014, 0x2015, 1000 }, { 0x2018, 0x201f, 520 }, { 0x2026, 0x2026, 1000 },
  { 0x2190, 0x22ff, 838 },  { 0x2500, 0x25ff, 770 },
};

/* Width of the character CODE; all that is not listed (among it the scripts
   of East Asia) is a square.  */
static double
character_width (unsigned long code)
{
  if (code >= 0x20 && code < 0x7f)
    return ascii_width[code - 0x20] / 1000.0;
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
    if (code >= ranges[i].first && code <= ranges[i].last)
      return ranges[i].width / 1000.0;
  return 1;
}

/* The length in bytes of the character at S, which is valid UTF-8, and its
   width in *WIDTH, for letters of size 1.  */
static size_t
measure (const char *s, double *width)
{
  unsigned char lead = (unsigned char) *s;
  size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  unsigned long code = length == 1 ? lead : lead & (0xffu >> (length + 1));
  for (size_t i = 1; i < length; i++)
    code = code << 6 | ((unsigned char) s[i] & 0x3f);
  *width = character_width (code);
  return length;
}

static double
shown_width (const char *shown)
{
  double sum = 0, width;
  for (const char *s = shown; *s != '\0';
       s += measure (s, &width), sum += width)
    ;
  return sum;
}

double
figure_text_width (const char *string, double size)
{
  if (*string == '\0')
    return 0;
  struct text shown = { 0 };
  quote_terminal (&shown, string);
  double width = shown_width (text_string (&shown)) * size;
  text_free (&shown);
  return width;
}

/* Append to FITTED the text SHOWN without its middle, so that it is at most
   WIDTH (for letters of size 1) wide.  */
static void
append_ends (struct text *fitted, const char *shown, double width)
{
  double each = (width - character_width (0x2026)) / 2, taken = 0, next;
  const char *head = shown;
  while (*head != '\0')
    {
      size_t length = measure (head, &next);
      if (taken + next > each)
        break;
      taken += next;
      head += length;
    }
  /* Drop from the front until the rest fits behind the ellipsis.  */
  const char *tail = head;
  double rest = shown_width (tail);
  while (*tail != '\0' && rest > each)
    {
      tail += measure (tail, &next);
      rest -= next;
    }
  text_append (fitted, shown, (size_t) (head - shown));
  text_puts (fitted, "\342\200\246");
  text_puts (fitted, tail);
}

char *
figure_text_fit (const char *string, double size, double width)
{
  struct text shown = { 0 }, fitted = { 0 };
  quote_terminal (&shown, string);
  if (shown_width (text_string (&shown)) * size <= width)
    return text_take (&shown);
  append_ends (&fitted, text_string (&shown), width / size);
  fitted.failed |= shown.failed;
  text_free (&shown);
  return text_take (&fitted);
}
