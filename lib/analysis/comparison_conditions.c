/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/comparison_conditions.h"
#include <string.h>
#include "base/text.h"

/* What changes a result by more than the code under test does.  */
static const char *const keys[]
    = { "cpu",   "cpus",    "stdin", "stdout",    "order", "scenario",
        "batch", "dataset", "shape", "precision", "suite", NULL };

/* "benchutils 1.2.3" up to its major version.  */
static size_t
compared_length (const char *key, const char *value)
{
  return strcmp (key, "suite") == 0 ? strcspn (value, ".") : strlen (value);
}

static bool
differ (const char *key, const char *a, const char *b)
{
  size_t length = compared_length (key, a);
  return length != compared_length (key, b) || memcmp (a, b, length) != 0;
}

/* The first value of KEY in the sections of SERIES that differs from
   OTHER.  */
static const char *
value_unlike (const struct sample_set *set, const struct series *series,
              const char *key, const char *other)
{
  for (size_t i = 0; i < series->part_count; i++)
    {
      const char *value = sample_set_value (set, series->part[i].section,
                                            series->benchmark, key);
      if (value != NULL && differ (key, value, other))
        return value;
    }
  return NULL;
}

/* Two values of KEY that PAIR's sides state and that differ, or NULL.  */
static const char *
difference (const struct comparison_pair *pair, const char *key,
            const char **candidate)
{
  const char *before = NULL;
  for (size_t i = 0; i < pair->baseline->part_count; i++)
    {
      const char *value = sample_set_value (pair->baseline_set,
                                            pair->baseline->part[i].section,
                                            pair->baseline->benchmark, key);
      if (value == NULL || value == before)
        continue;
      before = value;
      *candidate
          = value_unlike (pair->candidate_set, pair->candidate, key, value);
      if (*candidate != NULL)
        return value;
    }
  return NULL;
}

int
comparison_conditions (char **what, const struct comparison_pair *pair)
{
  struct text t = { 0 };
  *what = NULL;
  for (size_t i = 0; keys[i] != NULL; i++)
    {
      if (pair->other_machine && strncmp (keys[i], "cpu", 3) == 0)
        continue;
      const char *candidate;
      const char *baseline = difference (pair, keys[i], &candidate);
      if (baseline != NULL)
        text_printf (&t, "%s%s '%s' and '%s'", t.length > 0 ? "; " : "",
                     keys[i], baseline, candidate);
    }
  if (!t.failed && t.length == 0)
    {
      text_free (&t);
      return 0;
    }
  *what = text_take (&t);
  return *what == NULL ? -1 : 0;
}
