/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "base/utf8.h"

size_t
utf8_decode (const char *s, unsigned long *code)
{
  const unsigned char *u = (const unsigned char *) s;
  static const unsigned long least[] = { 0, 0, 0x80, 0x800, 0x10000 };
  size_t length = u[0] < 0x80             ? 1
                  : (u[0] & 0xe0) == 0xc0 ? 2
                  : (u[0] & 0xf0) == 0xe0 ? 3
                  : (u[0] & 0xf8) == 0xf0 ? 4
                                          : 0;
  if (length == 0)
    return 0;
  unsigned long value = length == 1 ? u[0] : u[0] & (0xffu >> (length + 1));
  for (size_t i = 1; i < length; i++)
    {
      if ((u[i] & 0xc0) != 0x80)
        return 0;
      value = value << 6 | (u[i] & 0x3f);
    }
  if (value < least[length] || value > 0x10ffff
      || (value >= 0xd800 && value <= 0xdfff))
    return 0;
  *code = value;
  return length;
}

bool
utf8_is_control (unsigned long code)
{
  return code < 0x20 || (code >= 0x7f && code < 0xa0);
}

bool
utf8_is_deceptive (unsigned long code)
{
  return (code >= 0x200b && code <= 0x200f)
         || (code >= 0x2028 && code <= 0x202e)
         || (code >= 0x2060 && code <= 0x206f) || code == 0x061c
         || code == 0xfeff;
}

struct code_range
{
  unsigned long first, last;
};

/* In ascending order; what is unassigned in between goes with its
   neighbours.  */
static const struct code_range wide[] = {
  { 0x1100, 0x115f },   { 0x231a, 0x231b },   { 0x2329, 0x232a },
  { 0x23e9, 0x23ec },   { 0x23f0, 0x23f0 },   { 0x23f3, 0x23f3 },
  { 0x25fd, 0x25fe },   { 0x2614, 0x2615 },   { 0x2648, 0x2653 },
  { 0x267f, 0x267f },   { 0x2693, 0x2693 },   { 0x26a1, 0x26a1 },
  { 0x26aa, 0x26ab },   { 0x26bd, 0x26be },   { 0x26c4, 0x26c5 },
  { 0x26ce, 0x26ce },   { 0x26d4, 0x26d4 },   { 0x26ea, 0x26ea },
  { 0x26f2, 0x26f3 },   { 0x26f5, 0x26f5 },   { 0x26fa, 0x26fa },
  { 0x26fd, 0x26fd },   { 0x2705, 0x2705 },   { 0x270a, 0x270b },
  { 0x2728, 0x2728 },   { 0x274c, 0x274c },   { 0x274e, 0x274e },
  { 0x2753, 0x2755 },   { 0x2757, 0x2757 },   { 0x2795, 0x2797 },
  { 0x27b0, 0x27b0 },   { 0x27bf, 0x27bf },   { 0x2b1b, 0x2b1c },
  { 0x2b50, 0x2b50 },   { 0x2b55, 0x2b55 },   { 0x2e80, 0x3029 },
  { 0x302e, 0x303e },   { 0x3041, 0x3096 },   { 0x309b, 0xa4c6 },
  { 0xa960, 0xa97c },   { 0xac00, 0xd7a3 },   { 0xf900, 0xfad9 },
  { 0xfe10, 0xfe19 },   { 0xfe30, 0xfe6b },   { 0xff01, 0xff60 },
  { 0xffe0, 0xffe6 },   { 0x16fe0, 0x16fe3 }, { 0x16ff0, 0x18d08 },
  { 0x1aff0, 0x1b2fb }, { 0x1f004, 0x1f004 }, { 0x1f0cf, 0x1f0cf },
  { 0x1f18e, 0x1f18e }, { 0x1f191, 0x1f19a }, { 0x1f200, 0x1f320 },
  { 0x1f32d, 0x1f335 }, { 0x1f337, 0x1f37c }, { 0x1f37e, 0x1f393 },
  { 0x1f3a0, 0x1f3ca }, { 0x1f3cf, 0x1f3d3 }, { 0x1f3e0, 0x1f3f0 },
  { 0x1f3f4, 0x1f3f4 }, { 0x1f3f8, 0x1f43e }, { 0x1f440, 0x1f440 },
  { 0x1f442, 0x1f4fc }, { 0x1f4ff, 0x1f53d }, { 0x1f54b, 0x1f54e },
  { 0x1f550, 0x1f567 }, { 0x1f57a, 0x1f57a }, { 0x1f595, 0x1f596 },
  { 0x1f5a4, 0x1f5a4 }, { 0x1f5fb, 0x1f64f }, { 0x1f680, 0x1f6c5 },
  { 0x1f6cc, 0x1f6cc }, { 0x1f6d0, 0x1f6df }, { 0x1f6eb, 0x1f6ec },
  { 0x1f6f4, 0x1f6fc }, { 0x1f7e0, 0x1f7f0 }, { 0x1f90c, 0x1f93a },
  { 0x1f93c, 0x1f945 }, { 0x1f947, 0x1f9ff }, { 0x1fa70, 0x1faf8 },
  { 0x20000, 0x3fffd },
};
static const struct code_range combining[] = {
  { 0x300, 0x36f },   { 0x483, 0x489 },   { 0x591, 0x5bd },
  { 0x5bf, 0x5bf },   { 0x5c1, 0x5c2 },   { 0x5c4, 0x5c5 },
  { 0x610, 0x61a },   { 0x64b, 0x65f },   { 0x670, 0x670 },
  { 0x6d6, 0x6dc },   { 0x93c, 0x93c },   { 0x941, 0x948 },
  { 0x94d, 0x94d },   { 0xe31, 0xe31 },   { 0xe34, 0xe3a },
  { 0xe47, 0xe4e },   { 0x1ab0, 0x1ace }, { 0x1dc0, 0x1dff },
  { 0x20d0, 0x20f0 }, { 0x302a, 0x302d }, { 0x3099, 0x309a },
  { 0xfe00, 0xfe0f }, { 0xfe20, 0xfe2f }, { 0xe0100, 0xe01ef },
};

static bool
is_in (const struct code_range *range, size_t count, unsigned long code)
{
  size_t first = 0, end = count;
  while (first < end)
    {
      size_t middle = first + (end - first) / 2;
      if (code > range[middle].last)
        first = middle + 1;
      else
        end = middle;
    }
  return first < count && code >= range[first].first;
}

int
utf8_columns (unsigned long code)
{
  if (code < wide[0].first && code < combining[0].first)
    return 1;
  if (is_in (combining, sizeof combining / sizeof *combining, code))
    return 0;
  return is_in (wide, sizeof wide / sizeof *wide, code) ? 2 : 1;
}

/* The length of the character at S if it is shown as it is, else 0.  */
static size_t
visible_length (const char *s)
{
  if (*s >= ' ' && *s <= '~')
    return 1;
  unsigned long code;
  size_t length = utf8_decode (s, &code);
  bool is_hidden
      = length == 0 || utf8_is_control (code) || utf8_is_deceptive (code);
  return is_hidden ? 0 : length;
}

void
utf8_append_visible (struct text *to, const char *string)
{
  for (const char *s = string, *end = s; *s != '\0'; s = end)
    {
      for (size_t length; (length = visible_length (end)) > 0;)
        end += length;
      text_append (to, s, (size_t) (end - s));
      if (*end == '\0')
        return;
      unsigned long code;
      size_t hidden = utf8_decode (end, &code);
      for (size_t i = 0; i == 0 || i < hidden; i++)
        text_printf (to, "\\x%02x", (unsigned char) *end++);
    }
}
