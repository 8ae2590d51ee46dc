/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "labelled_set.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line of the file, cut at its TAB.  */
struct line
{
  const char *label;
  size_t label_length;
  const uint8_t *features;
  size_t feature_count;
};

static int
fault (char *trouble, const char *path, uint32_t line, const char *what)
{
  snprintf (trouble, TROUBLE_SIZE, "%s:%u: %s", path, line, what);
  return -1;
}

/* Cut the LENGTH bytes at TEXT; what is wrong with them, or NULL.  */
static const char *
cut_line (struct line *line, const uint8_t *text, size_t length)
{
  const uint8_t *tab = memchr (text, '\t', length);
  if (tab == NULL)
    return "no TAB between label and features";
  *line = (struct line){ (const char *) text, (size_t) (tab - text), tab + 1,
                         length - (size_t) (tab + 1 - text) };
  if (line->label_length == 0)
    return "no label before the TAB";
  if (line->label_length > LABELLED_LABEL_MAX)
    return "a label of more than 63 bytes";
  if (memchr (line->label, '\0', line->label_length) != NULL)
    return "a NUL in a label";
  if (line->feature_count == 0)
    return "no features after the TAB";
  for (size_t i = 0; i < line->feature_count; i++)
    if (line->features[i] < 'a' || line->features[i] > 'z')
      return "a feature is not a letter from a to z";
  return NULL;
}

/* The place of LABEL among the names, where they are in order; whether it
   IS_THERE.  */
static uint32_t
find_label (const struct labelled_set *set, const char *label, int *is_there)
{
  uint32_t low = 0, high = set->classes;
  *is_there = 0;
  while (low < high)
    {
      uint32_t middle = (low + high) / 2;
      int order = strcmp (set->name[middle], label);
      if (order == 0)
        {
          *is_there = 1;
          return middle;
        }
      if (order < 0)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* The class of LINE's label, which becomes one when it is not yet.  The rows
   before then have their classes moved.  */
static int
take_label (struct labelled_set *set, const struct line *line)
{
  char label[LABELLED_LABEL_MAX + 1];
  memcpy (label, line->label, line->label_length);
  label[line->label_length] = '\0';
  int is_there;
  uint32_t at = find_label (set, label, &is_there);
  if (!is_there)
    {
      if (set->classes == LABELLED_CLASSES_MAX)
        return -1;
      memmove (set->name[at + 1], set->name[at],
               (set->classes - at) * sizeof *set->name);
      memcpy (set->name[at], label, sizeof label);
      set->classes++;
      for (uint32_t row = 0; row < set->rows; row++)
        set->label[row]
            = (uint8_t) (set->label[row] + (set->label[row] >= at));
    }
  set->label[set->rows] = (uint8_t) at;
  return 0;
}

static int
take_line (struct labelled_set *set, const char *path, const uint8_t *text,
           size_t length, char *trouble)
{
  struct line line;
  const char *what = cut_line (&line, text, length);
  if (what != NULL)
    return fault (trouble, path, set->rows + 1, what);
  if (line.feature_count != set->features)
    {
      char counts[128];
      snprintf (counts, sizeof counts, "%zu features, where line 1 has %u",
                line.feature_count, set->features);
      return fault (trouble, path, set->rows + 1, counts);
    }
  if (take_label (set, &line) != 0)
    return fault (trouble, path, set->rows + 1,
                  "the 257th label; there may be 256");
  uint8_t *row = set->feature + (uint64_t) set->rows * set->features;
  for (uint32_t i = 0; i < set->features; i++)
    row[i] = (uint8_t) (line.features[i] - 'a');
  set->rows++;
  return 0;
}

/* How many lines the SIZE bytes at TEXT have, the last perhaps unended.  */
static size_t
count_lines (const uint8_t *text, size_t size)
{
  size_t lines = 0;
  for (size_t i = 0; i < size; i++)
    lines += text[i] == '\n';
  return lines + (size > 0 && text[size - 1] != '\n');
}

static size_t
line_length (const uint8_t *text, size_t size)
{
  const uint8_t *end = memchr (text, '\n', size);
  return end == NULL ? size : (size_t) (end - text);
}

static int
take_text (struct labelled_set *set, const char *path, const uint8_t *text,
           size_t size, char *trouble)
{
  size_t lines = count_lines (text, size);
  struct line first;
  if (lines == 0)
    {
      snprintf (trouble, TROUBLE_SIZE, "%s: no samples", path);
      return -1;
    }
  const char *what = cut_line (&first, text, line_length (text, size));
  if (what != NULL)
    return fault (trouble, path, 1, what);
  set->features = (uint32_t) first.feature_count;
  /* Lines that are shorter than the first are told before they are stored:
     no more than the file is allocated.  */
  size_t rows = size / (first.feature_count + 2) + 1;
  if (rows > lines)
    rows = lines;
  set->feature = malloc (rows * first.feature_count);
  set->label = malloc (rows);
  if (set->feature == NULL || set->label == NULL)
    {
      snprintf (trouble, TROUBLE_SIZE, "%s: memory exhausted", path);
      return -1;
    }
  for (size_t at = 0; at < size;)
    {
      size_t length = line_length (text + at, size - at);
      if (take_line (set, path, text + at, length, trouble) != 0)
        return -1;
      at += length + 1;
    }
  return 0;
}

int
labelled_set_read (struct labelled_set *set, const char *path, char *trouble)
{
  memset (set, 0, sizeof *set);
  size_t size;
  uint8_t *text = whole_file_read (path, &size, trouble);
  if (text == NULL)
    return -1;
  int result = take_text (set, path, text, size, trouble);
  free (text);
  if (result != 0)
    labelled_set_free (set);
  return result;
}

void
labelled_set_free (struct labelled_set *set)
{
  free (set->feature);
  free (set->label);
  memset (set, 0, sizeof *set);
}
