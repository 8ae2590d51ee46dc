/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <string.h>
#include "analysis/sample_group.h"
#include "tap.h"
#include "text_set.h"

static const char samples[] = "1\ts\twall\ta/x=1/y=1\n"
                              "2\ts\twall\ta/x=2/y=1\n"
                              "3\ts\twall\ta/x=1/y=2\n"
                              "4\ts\twall\tb\n"
                              "5\ts\twall\ta/x=1/y=1\n";

#define SERIES_MAX 8

/* All series of SET, *COUNT of them.  */
static const struct series *const *
all_series (const struct sample_set *set, size_t *count)
{
  static const struct series *series[SERIES_MAX];
  *count = sample_set_series_count (set);
  for (size_t i = 0; i < *count; i++)
    series[i] = sample_set_series (set, i);
  return series;
}

static bool
is_group (const struct sample_group *group, const char *name, size_t count,
          const double *value)
{
  return group != NULL && strcmp (group->benchmark, name) == 0
         && group->count == count
         && memcmp (group->value, value, count * sizeof *value) == 0;
}

static void
check_each (const struct sample_set *set)
{
  size_t count;
  struct sample_group_list list = { 0 };
  const struct series *const *series = all_series (set, &count);
  ok (sample_group_each (&list, series, count) == 0 && list.count == count,
      "without keys each series is a group");
  ok (list.group[0].value == series[0]->value && list.group[0].own == NULL,
      "of the samples of the series, not of copies");
  ok (sample_group_find (&list, "b", "wall") == &list.group[3]
          && sample_group_find (&list, "b", "user") == NULL,
      "that is found by benchmark and metric");
  sample_group_list_free (&list);
}

static void
check_parameter (const struct sample_set *set)
{
  size_t count;
  struct sample_group_list list = { 0 };
  const struct series *const *series = all_series (set, &count);
  static const char *const key[] = { "x" };
  int status = sample_group_by (&list, set, series, count, key, 1, &gatherer);
  ok (status == 0 && list.count == 3, "a parameter of names makes groups");
  ok (is_group (sample_group_find (&list, "a/x=1", "wall"), "a/x=1", 3,
                (const double[]){ 1, 5, 3 }),
      "of all benchmarks that agree in it");
  ok (is_group (sample_group_find (&list, "b", "wall"), "b", 1,
                (const double[]){ 4 }),
      "what lacks it is a group too");
  const struct sample_group *group
      = sample_group_find (&list, "a/x=2", "wall");
  ok (group != NULL && group->parameter_count == 1
          && strcmp (group->parameter[0].key, "x") == 0
          && strcmp (group->parameter[0].value, "2") == 0,
      "and each knows its own");
  sample_group_list_free (&list);
  text_clear (&told);
  status = sample_group_by (&list, set, series, count,
                            (const char *const[]){ "z" }, 1, &gatherer);
  ok (status == -1 && told.length > 0, "a key that nothing has is told of");
  sample_group_list_free (&list);
}

static void
check_metadata (void)
{
  struct sample_set *set = set_of_text ("#\tbench-samples\t1\n"
                                        "#\thost\th/i=1\n"
                                        "1\ts\twall\ta/x=1\n"
                                        "#\tend\tcomplete\n",
                                        "#\tbench-samples\t1\n"
                                        "#\thost\tj\n"
                                        "2\ts\twall\ta/x=1\n"
                                        "3\ts\twall\ta/x=1\n"
                                        "#\tend\tcomplete\n");
  size_t count;
  struct sample_group_list list = { 0 };
  const struct series *const *series = all_series (set, &count);
  int status = sample_group_by (&list, set, series, count,
                                (const char *const[]){ "host" }, 1, &gatherer);
  ok (status == 0 && list.count == 2
          && is_group (&list.group[1], "a/x=1/host=j", 2,
                       (const double[]){ 2, 3 }),
      "metadata part the samples of a benchmark");
  ok (list.group[0].parameter_count == 2
          && strcmp (list.group[0].parameter[1].value, "h/i=1") == 0,
      "whose name keeps its parameters, whatever is in the metadata");
  sample_group_list_free (&list);
  sample_set_free (set);
}

int
main (void)
{
  struct sample_set *set = set_of_text (samples, NULL);
  check_each (set);
  check_parameter (set);
  check_metadata ();
  sample_set_free (set);
  text_free (&told);
  return plan ();
}
