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

/* A side of a comparison.  */
struct side
{
  const struct sample_set *set;
  const struct series *series;
};

static const char *
value_of (const struct side *side, size_t part, const char *key)
{
  return sample_set_value (side->set, side->series->part[part].section,
                           side->series->benchmark, key);
}

/* The first value of KEY that SIDE states and that differs from OTHER, or
   (ALIKE) that does not; NULL where there is none.  */
static const char *
find_value (const struct side *side, const char *key, const char *other,
            bool alike)
{
  for (size_t i = 0; i < side->series->part_count; i++)
    {
      const char *value = value_of (side, i, key);
      if (value != NULL && differ (key, value, other) != alike)
        return value;
    }
  return NULL;
}

/* The first value of KEY that SIDE states and OTHER, which states some, does
   not: then *UNLIKE is one of OTHER's.  NULL where there is none.  */
static const char *
find_alone (const struct side *side, const struct side *other, const char *key,
            const char **unlike)
{
  const char *before = NULL;
  for (size_t i = 0; i < side->series->part_count; i++)
    {
      const char *value = value_of (side, i, key);
      if (value == NULL || value == before)
        continue;
      before = value;
      if (find_value (other, key, value, true) != NULL)
        continue;
      *unlike = find_value (other, key, value, false);
      if (*unlike != NULL)
        return value;
    }
  return NULL;
}

int
comparison_conditions (char **what, const struct comparison_pair *pair)
{
  struct text t = { 0 };
  struct side x = { pair->baseline_set, pair->baseline };
  struct side y = { pair->candidate_set, pair->candidate };
  *what = NULL;
  for (size_t i = 0; keys[i] != NULL; i++)
    {
      if (pair->other_machine && strncmp (keys[i], "cpu", 3) == 0)
        continue;
      const char *baseline, *candidate;
      baseline = find_alone (&x, &y, keys[i], &candidate);
      if (baseline == NULL)
        candidate = find_alone (&y, &x, keys[i], &baseline);
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
