/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model_labels.h"
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/line_reader.h"
#include "base/memory.h"

#define INDEX_MAX 100000000

/* Make room for index I.  */
static void
grow (struct model_labels *l, size_t i)
{
  if (i < l->count)
    return;
  l->label = or_die (
      memory_grow (l->label, &l->label_capacity, i + 1, sizeof *l->label));
  l->is_known = or_die (memory_grow (l->is_known, &l->known_capacity, i + 1,
                                     sizeof *l->is_known));
  memset (l->is_known + l->count, 0, i + 1 - l->count);
  l->count = i + 1;
}

/* Add what LINE says; whether it is one of ours.  */
static bool
add (struct model_labels *l, const char *line)
{
  char *end;
  errno = 0;
  unsigned long long index = strtoull (line, &end, 10);
  if (!isdigit ((unsigned char) *line) || index > INDEX_MAX
      || (*end != '\t' && *end != ' '))
    return false;
  const char *text = end + strspn (end, " \t");
  long long label = strtoll (text, &end, 10);
  if (end == text || errno != 0 || end[strspn (end, " \t\r\n")] != '\0')
    return false;
  grow (l, (size_t) index);
  l->label[index] = label;
  l->is_known[index] = true;
  return true;
}

struct model_labels
model_labels_read (const char *file)
{
  struct model_labels l = { 0 };
  if (file == NULL)
    return l;
  FILE *stream = fopen (file, "re");
  if (stream == NULL)
    die_errno (errno, "--labels: %s", file);
  struct line_reader lines = { .file = stream };
  int more;
  while ((more = line_reader_next (&lines)) > 0)
    if (lines.line[0] != '#'
        && lines.line[strspn (lines.line, " \t\r")] != '\0'
        && !add (&l, lines.line))
      die ("%s:%zu: not the index of a sample, a tab and its label: '%s'",
           file, lines.number, lines.line);
  if (more < 0 && lines.number > 0)
    die ("%s:%zu: %s", file, lines.number, lines.wrong);
  if (more < 0)
    die ("--labels: %s: %s", file, lines.wrong);
  line_reader_free (&lines);
  fclose (stream);
  return l;
}

void
model_labels_free (struct model_labels *l)
{
  free (l->label);
  free (l->is_known);
}

bool
model_labels_find (const struct model_labels *l, uint64_t sample,
                   int64_t *label)
{
  if (l == NULL || sample >= l->count || !l->is_known[sample])
    return false;
  *label = l->label[sample];
  return true;
}
