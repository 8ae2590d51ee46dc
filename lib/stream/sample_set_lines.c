/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines of the input, kept for a filter that passes some of them on.  */
#include <config.h>
#include "stream/sample_set_private.h"
#include <string.h>

int
sample_set_keep_lines (struct sample_set *set, const char *bytes,
                       size_t length, const char *benchmark)
{
  char *lines = memory_grow (set->lines, &set->lines_capacity,
                             set->lines_length + length, 1);
  if (lines == NULL)
    return -1;
  set->lines = lines;
  memcpy (lines + set->lines_length, bytes, length);
  set->lines_length += length;
  if (set->span_count > 0
      && set->span[set->span_count - 1].benchmark == benchmark)
    {
      set->span[set->span_count - 1].length += length;
      return 0;
    }
  struct line_span *spans = memory_grow (set->span, &set->span_capacity,
                                         set->span_count + 1, sizeof *spans);
  if (spans == NULL)
    return -1;
  set->span = spans;
  spans[set->span_count++]
      = (struct line_span){ .length = length, .benchmark = benchmark };
  return 0;
}

int
sample_set_join_lines (struct sample_set *set)
{
  static const char end[] = "#\tend\tinterrupted\n";
  if (set->lines_length == 0)
    return 0;
  if (set->lines[set->lines_length - 1] != '\n')
    {
      struct line_span *last = &set->span[set->span_count - 1];
      if (sample_set_keep_lines (set, "\n", 1, last->benchmark) < 0)
        return -1;
    }
  const struct section *section
      = set->section_count == 0 ? NULL
                                : &set->section[set->section_count - 1].shown;
  if (section != NULL && !section->plain && section->end == NULL)
    return sample_set_keep_lines (set, end, strlen (end), NULL);
  return 0;
}

int
sample_set_copy_lines (const struct sample_set *set,
                       bool (*keep) (void *context, const char *benchmark),
                       int (*write) (void *context, const char *bytes,
                                     size_t length),
                       void *context)
{
  const char *bytes = set->lines;
  for (size_t i = 0; i < set->span_count; i++)
    {
      const struct line_span *span = &set->span[i];
      if (span->benchmark == NULL || keep (context, span->benchmark))
        {
          int result = write (context, bytes, span->length);
          if (result != 0)
            return result;
        }
      bytes += span->length;
    }
  return 0;
}
