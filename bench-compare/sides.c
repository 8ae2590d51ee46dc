/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "sides.h"
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/text.h"
#include "cli/option_table.h"

static void
check_baseline (const struct sample_set *set, const char *baseline)
{
  struct text known = { 0 };
  for (size_t i = 0; i < sample_set_benchmark_count (set); i++)
    {
      const char *name = sample_set_benchmark (set, i);
      if (strcmp (name, baseline) == 0)
        {
          text_free (&known);
          return;
        }
      text_printf (&known, "%s'%s'", i == 0 ? "" : ", ", name);
    }
  die ("no benchmark '%s' (the input has %s)", baseline, text_string (&known));
}

/* Keep the pairs whose benchmark GLOBS match.  */
static void
filter (struct sides *sides, const struct benchmark_globs *globs)
{
  size_t kept = 0;
  for (size_t i = 0; i < sides->count; i++)
    if (input_benchmark_matches (globs, sides->pair[i].benchmark))
      sides->pair[kept++] = sides->pair[i];
  sides->count = kept;
}

static void
check_pairs (const struct sides *sides, const struct options *options)
{
  if (sides->count > 0)
    return;
  if (options->common.benchmarks.all.count > 0)
    die ("nothing to compare: no benchmark beside the baseline matches");
  const char *name = sample_set_benchmark (sides->baseline, 0);
  if (strcmp (name, "-") == 0)
    die ("nothing to compare: no sample names its benchmark; give a second "
         "file, or name the benchmarks");
  die ("nothing to compare: the only benchmark is '%s'; give a second file, "
       "or samples of another benchmark",
       name);
}

/* Read one stream of COUNT OPERANDS, or of two its sides.  */
static void
read_inputs (struct sides *sides, const struct options *options,
             char **operand, size_t count)
{
  *sides = (struct sides){ .pair = NULL };
  if (count != 2 || options->baseline != NULL || options->relative_to != NULL)
    {
      sides->baseline = sides->candidate
          = input_read (&options->common.input, operand, count);
      return;
    }
  if (strcmp (operand[0], operand[1]) == 0)
    die ("the two sides are the same file, '%s'", operand[0]);
  sides->baseline = input_read_side (&options->common.input, operand[0],
                                     &sides->baseline_name);
  sides->candidate = input_read_side (&options->common.input, operand[1],
                                      &sides->candidate_name);
}

/* Find the machines of SIDES, HOST among them, or exit.  */
static void
take_hosts (struct sides *sides, const char *host)
{
  const struct section *without;
  int result = host_list_init (&sides->hosts, sides->baseline, &without);
  if (result < 0)
    die_memory ();
  if (result > 0)
    die ("--relative-to: a section of '%s' does not state its host",
         without->input);
  struct text known = { 0 };
  const struct intern_table *hosts = &sides->hosts.hosts;
  for (size_t i = 0; i < hosts->count; i++)
    text_printf (&known, "%s'%s'", i == 0 ? "" : ", ", hosts->item[i].bytes);
  if (!host_list_has (&sides->hosts, host))
    die ("--relative-to: no host '%s' (the input has %s)", host,
         text_string (&known));
  if (hosts->count == 1)
    die ("nothing to compare: the only host is '%s'", host);
  text_free (&known);
}

/* Pair the benchmarks of SIDES in its metrics, those of one stream with
   BASELINE (NULL: the first).  */
static void
pair_up (struct sides *sides, const char *baseline,
         const struct options *options)
{
  ptrdiff_t count;
  if (options->relative_to != NULL)
    {
      take_hosts (sides, options->relative_to);
      count = comparison_pairs_hosts (
          &sides->pair, &sides->hosts, sides->baseline, options->relative_to,
          sides->metrics.name, sides->metrics.count);
    }
  else if (sides->baseline_name == NULL)
    {
      if (baseline != NULL)
        check_baseline (sides->baseline, baseline);
      count = comparison_pairs_within (&sides->pair, sides->baseline, baseline,
                                       sides->metrics.name,
                                       sides->metrics.count);
    }
  else
    count = comparison_pairs_between (
        &sides->pair, sides->baseline, sides->baseline_name, sides->candidate,
        sides->candidate_name, sides->metrics.name, sides->metrics.count);
  if (count < 0)
    die_memory ();
  sides->count = (size_t) count;
  filter (sides, &options->common.benchmarks);
  check_pairs (sides, options);
}

void
sides_read (struct sides *sides, const struct options *options)
{
  if (options->common.operand_count > 2 && options->baseline == NULL
      && options->relative_to == NULL)
    usage_error ("two files or one stream are compared; name the baseline's "
                 "benchmark with --baseline to compare within %zu files",
                 options->common.operand_count);
  read_inputs (sides, options, options->common.operand,
               options->common.operand_count);
  metric_list_choose (&sides->metrics, sides->baseline, sides->candidate,
                      &options->common.metrics);
  pair_up (sides, options->baseline, options);
}

/* Die when a section of SET is of one of SESSIONS.  */
static void
refuse_same_session (const struct sample_set *set,
                     const struct intern_table *sessions)
{
  for (size_t i = 0; i < sample_set_section_count (set); i++)
    {
      const struct section *section = sample_set_section (set, i);
      if (section->session != NULL
          && intern_find (sessions, section->session,
                          strlen (section->session))
                 >= 0)
        die ("--confirm: '%s' is of a session that is to be confirmed: "
             "measure again",
             section->input);
    }
}

/* A session cannot confirm itself.  */
static void
check_sessions (const struct sides *second, const struct sides *first)
{
  struct intern_table sessions = { .item = NULL };
  const struct sample_set *set[] = { first->baseline, first->candidate };
  for (size_t s = 0; s < 2; s++)
    for (size_t i = 0; i < sample_set_section_count (set[s]); i++)
      {
        const char *session = sample_set_section (set[s], i)->session;
        if (session != NULL
            && intern_add (&sessions, session, strlen (session)) < 0)
          die_memory ();
      }
  if (!second->baseline_is_lent)
    refuse_same_session (second->baseline, &sessions);
  refuse_same_session (second->candidate, &sessions);
  intern_free (&sessions);
}

/* Nor can a file that is an operand.  */
static void
check_files (const struct options *options)
{
  for (size_t i = 0; i < options->confirm.count; i++)
    for (size_t j = 0; j < options->common.operand_count; j++)
      if (strcmp (options->confirm.item[i], options->common.operand[j]) == 0)
        die ("--confirm: '%s' is what is to be confirmed: measure again",
             options->confirm.item[i]);
}

void
sides_read_second (struct sides *second, const struct sides *first,
                   const struct options *options)
{
  char **file = options->confirm.item;
  size_t count = options->confirm.count;
  check_files (options);
  if (first->baseline_name != NULL && count > 2)
    usage_error ("--confirm takes a second NEW, or a second OLD and a second "
                 "NEW");
  if (first->baseline_name != NULL && count == 1)
    {
      *second = (struct sides){
        .baseline = first->baseline,
        .baseline_is_lent = true,
        .baseline_name = or_die (strdup (first->baseline_name)),
      };
      second->candidate = input_read_side (&options->common.input, file[0],
                                           &second->candidate_name);
    }
  else if (first->baseline_name != NULL)
    read_inputs (second, options, file, count);
  else
    {
      *second = (struct sides){ .pair = NULL };
      second->baseline = second->candidate
          = input_read (&options->common.input, file, count);
    }
  check_sessions (second, first);
  metric_list_copy (&second->metrics, &first->metrics);
  pair_up (second, first->pair[0].baseline_name, options);
}

bool
sides_are_complete (const struct sides *sides)
{
  return sample_set_is_complete (sides->baseline)
         && sample_set_is_complete (sides->candidate);
}

void
sides_free (struct sides *sides)
{
  free (sides->pair);
  metric_list_free (&sides->metrics);
  host_list_free (&sides->hosts);
  if (sides->candidate != sides->baseline)
    sample_set_free (sides->candidate);
  if (!sides->baseline_is_lent)
    sample_set_free (sides->baseline);
  free (sides->baseline_name);
  free (sides->candidate_name);
}
