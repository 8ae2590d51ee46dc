/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/metric_choice.h"
#include <string.h>
#include "base/text.h"

/* What follows the alternatives in TEXT: from the first colon after the last
   bar on.  */
static const char *
tail_of (const char *text)
{
  const char *bar = strrchr (text, '|');
  return bar + strcspn (bar, ":");
}

/* The first alternative of TEXT, up to TAIL, that SET has, with its LENGTH; or
   NULL.  */
static const char *
find (const struct sample_set *set, const char *text, const char *tail,
      size_t *length)
{
  for (const char *at = text; at < tail; at += *length + 1)
    {
      *length = strcspn (at, "|");
      if (at + *length > tail)
        *length = (size_t) (tail - at);
      if (sample_set_find_metric (set, at, *length) != NULL)
        return at;
    }
  return NULL;
}

static void
report_none (const struct sample_set *set, const char *text, size_t length,
             const struct reporter *reporter)
{
  struct text known = { 0 };
  for (size_t i = 0; i < sample_set_metric_count (set); i++)
    text_printf (&known, "%s'%s'", i > 0 ? ", " : "",
                 sample_set_metric (set, i));
  report (reporter, REPORT_ERROR, NULL, 0,
          "none of the metrics '%.*s' in the input, which has %s",
          (int) length, text, text_string (&known));
  text_free (&known);
}

char *
metric_choice_settle (const struct sample_set *set, const char *text,
                      const struct reporter *reporter)
{
  struct text settled = { 0 };
  if (strchr (text, '|') == NULL)
    text_puts (&settled, text);
  else
    {
      size_t length = 0;
      const char *tail = tail_of (text), *at = find (set, text, tail, &length);
      if (at == NULL)
        {
          report_none (set, text, (size_t) (tail - text), reporter);
          return NULL;
        }
      text_append (&settled, at, length);
      text_puts (&settled, tail);
    }
  char *string = text_take (&settled);
  if (string == NULL)
    report (reporter, REPORT_ERROR, NULL, 0, "memory exhausted");
  return string;
}

void
metric_choice_put (struct text *to, const char *text)
{
  const char *bar = strrchr (text, '|');
  const char *tail = bar == NULL ? text + strcspn (text, ":") : tail_of (text);
  for (; text < tail; text++)
    if (*text == '|')
      text_puts (to, " or ");
    else
      text_putc (to, *text);
}

bool
metric_choice_is_there (const struct sample_set *set, const char *text)
{
  size_t length = strlen (text);
  if (strchr (text, '|') != NULL)
    return find (set, text, tail_of (text), &length) != NULL;
  /* the whole, or what stands before a statistic or a direction */
  for (; length > 0; length--)
    if ((text[length] == '\0' || text[length] == ':')
        && sample_set_find_metric (set, text, length) != NULL)
      return true;
  return false;
}
