/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "options.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/diag.h"
#include "base/memory.h"
#include "cli/derive_option.h"
#include "cli/requirement_options.h"

enum
{
  OPTION_DERIVE = 1,
  OPTION_DOMINATED,
  OPTION_RANK,
  OPTION_CONSTRAINT,
  OPTION_EPSILON,
  OPTION_KNEE,
  OPTION_HYPERVOLUME,
  OPTION_PROBABILITY,
  OPTION_SIGNIFICANT,
  OPTION_TABULAR
};

#define RESAMPLES_DEFAULT 2000
#define RESAMPLES_MAX 100000000

static const struct option_row option_rows[] = {
  { OPTION_DOMINATED, 0, "dominated", NULL,
    "the benchmarks that are not on the front instead" },
  { OPTION_RANK, 0, "rank", NULL,
    "print a table with ranks: 1 is the front, 2 the "
    "front without that, and so on" },
  { OPTION_CONSTRAINT, 0, "constraint", "EXPRESSION",
    "leave out benchmarks that do not meet it, such as "
    "'latency:p99<=100ms', or those of @FILE (repeatable)" },
  { OPTION_EPSILON, 0, "epsilon", "METRIC=AMOUNT,...",
    "thin out the front: so much worse counts as no worse (repeatable)" },
  { OPTION_KNEE, 0, "knee", NULL,
    "of the front only the benchmark where it bends most" },
  { OPTION_HYPERVOLUME, 0, "hypervolume", "[=METRIC=VALUE,...]",
    "print a table, and how much the front dominates up to this point" },
  { OPTION_PROBABILITY, 0, "probability", "[=N]",
    "print a table, with the chance of being on the front when the samples "
    "are resampled N times (2000)" },
  { OPTION_SIGNIFICANT, 0, "significant", "[=ALPHA]",
    "only what is beyond noise counts as dominated" },
  { OPTION_TABULAR, 0, "tabular", NULL,
    "pass on the rows of a TSV or CSV with a header; METRIC is a column" },
  ROW_CONFIDENCE,
  ROW_SEED,
  ROW_BENCHMARK,
  ROW_DERIVE,
  ROW_FORMAT ("samples, or a table as text, tsv, csv, json, jsonl or "
              "markdown (text on a terminal, else samples)"),
  ROW_CSV_SAFE,
  ROW_OUTPUT,
  ROW_QUIET,
  ROW_ASCII,
  ROWS_INPUT,
  { 0 },
};

static const struct program program = {
  .name = "bench-pareto",
  .synopsis = "[OPTION]... METRIC[:STATISTIC][:lower|:higher]... [FILE]...",
  .purpose = "Pass on the samples of the benchmarks that no other benchmark "
             "dominates: that is at least as good in every METRIC and better "
             "in one.",
  .options = option_rows,
  .closing = "An operand that names an existing file is a file, every other "
             "one a criterion.  Without FILE, or with -, standard input is "
             "read.  STATISTIC is the median where none is given, for 0/1 "
             "metrics the mean.",
};

/* In the order of enum format.  */
static const char *const format_names[]
    = { "auto", "samples", "text",     "tsv", "csv",
        "json", "jsonl",   "markdown", NULL };

/* Whether NAME is that of a file that can be read: a folder that happens to
   be called like a metric is none.  */
static bool
names_a_file (const char *name)
{
  struct stat about;
  return strcmp (name, "-") == 0
         || (stat (name, &about) == 0 && !S_ISDIR (about.st_mode));
}

/* Whether OPERAND is a file, or LABEL=PATH of one.  */
static bool
is_input (const char *operand)
{
  const char *equals = strchr (operand, '=');
  return names_a_file (operand)
         || (equals != NULL && equals > operand && names_a_file (equals + 1));
}

/* Refuse an OPERAND that can only be meant as a file, and is none: as a
   criterion it would wait for standard input first.  */
static void
check_not_a_path (const char *operand)
{
  static const char *const suffixes[] = { ".tsv", ".txt", ".csv" };
  size_t length = strlen (operand);
  bool is_path = operand[0] == '/' || strncmp (operand, "./", 2) == 0
                 || strncmp (operand, "../", 3) == 0;
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
    is_path |= length > 4 && strcmp (operand + length - 4, suffixes[i]) == 0;
  struct stat about;
  if (is_path)
    die_errno (stat (operand, &about) == 0 ? EISDIR : errno,
               "cannot open '%s'", operand);
}

/* Part the COUNT operands into files and criteria.  */
static void
sort_operands (struct options *options, char **operand, size_t count)
{
  options->file = or_die (memory_array (count, sizeof *options->file));
  options->criterion
      = or_die (memory_array (count, sizeof *options->criterion));
  for (size_t i = 0; i < count; i++)
    if (is_input (operand[i]))
      options->file[options->file_count++] = operand[i];
    else
      {
        check_not_a_path (operand[i]);
        options->criterion[options->criterion_count++] = operand[i];
      }
  if (options->criterion_count == 0 && count == 0)
    usage_error ("no criterion: name at least one metric, such as wall");
  if (options->criterion_count == 0)
    usage_error ("no criterion: '%s' is a file; name at least one metric, "
                 "such as wall",
                 operand[0]);
}

/* Take one option, also from a rule file: CONTEXT is the options.  */
static void
take_option (void *context, int id, const char *shown, const char *argument)
{
  struct options *options = context;
  switch (id)
    {
    case OPTION_CONSTRAINT:
      take_requirement (shown, argument, &options->constraints,
                        &(struct setting_taker){ option_rows,
                                                 &options->common.settings,
                                                 take_option, options });
      break;
    case OPTION_EPSILON:
      argument_list_split (shown, argument, &options->epsilons);
      break;
    case OPTION_PROBABILITY:
      options->probability = true;
      if (argument != NULL)
        options->resamples
            = argument_count (shown, argument, 1, RESAMPLES_MAX);
      break;
    case OPTION_SIGNIFICANT:
      options->significant = true;
      if (argument != NULL)
        options->alpha = argument_confidence (shown, argument);
      break;
    case OPTION_SEED:
      options->seed = argument_count (shown, argument, 0, UINT64_MAX);
      break;
    case OPTION_TABULAR:
      options->tabular = true;
      break;
    case OPTION_KNEE:
      options->knee = true;
      break;
    case OPTION_HYPERVOLUME:
      options->hypervolume = true;
      if (argument != NULL)
        argument_list_split (shown, argument, &options->references);
      break;
    case OPTION_DERIVE:
      take_derivation (shown, argument, &options->derivations,
                       &options->common.input);
      break;
    case OPTION_DOMINATED:
      options->dominated = true;
      break;
    case OPTION_RANK:
      options->rank = true;
      break;
    case OPTION_FORMAT:
      options->format = (enum format) (
          1 + argument_choice (shown, argument, format_names + 1));
      break;
    default:
      filter_option (&options->common, id, shown, argument);
    }
}

/* Whether an option was given that is about the samples of a stream.  */
static bool
want_samples (const struct options *options)
{
  const struct input_options *input = &options->common.input;
  return options->significant || options->common.benchmarks.all.count > 0
         || options->derivations.count > 0 || input->set.allow_partial
         || input->set.name != NULL || input->set.unit != NULL
         || input->set.keep_duplicates || input->set.drop_nonfinite
         || input->set.max_line > 0;
}

/* Rows have no samples, and pass as they are.  */
static void
check_tabular (const struct options *options)
{
  if (options_want_table (options) || options->format != FORMAT_AUTO
      || want_samples (options))
    usage_error ("--tabular passes on rows as they are: it does not go with "
                 "--rank, --hypervolume, --probability, --significant, "
                 "--format, --benchmark, --derive, and what tells how samples "
                 "are read");
  if (options->file_count > 1)
    usage_error ("--tabular reads one table: '%s' and '%s' are two",
                 options->file[0], options->file[1]);
}

void
options_parse (struct options *options, int argc, char **argv)
{
  struct option_parser *parser = option_parser_new (&program, argc, argv);
  *options = (struct options){ .resamples = RESAMPLES_DEFAULT, .seed = 1 };
  filter_options_init (&options->common);
  const char *argument;
  for (int id; (id = option_next (parser, &argument)) != OPTION_END;)
    take_option (options, id, option_shown (parser), argument);
  filter_options_finish (&options->common, parser);
  filter_options_check_safe (&options->common,
                             options->format == FORMAT_TSV
                                 || options->format == FORMAT_CSV);
  sort_operands (options, options->common.operand,
                 options->common.operand_count);
  input_will_read (options->file, options->file_count);
  if (options_want_table (options) && options->format == FORMAT_SAMPLES)
    usage_error ("%s prints a table, so the format can not be samples",
                 options->rank          ? "--rank"
                 : options->hypervolume ? "--hypervolume"
                                        : "--probability");
  if (options->alpha <= 0)
    options->alpha = 1 - options->common.confidence;
  if (options->tabular)
    check_tabular (options);
  if (options->knee && options->dominated)
    usage_error ("--knee is on the front, --dominated off it: choose one");
}

bool
options_want_table (const struct options *options)
{
  return options->rank || options->hypervolume || options->probability;
}

void
options_free (struct options *options)
{
  argument_list_free (&options->derivations);
  filter_options_free (&options->common);
  argument_list_free (&options->epsilons);
  argument_list_free (&options->references);
  argument_list_free (&options->constraints);
  free (options->file);
  free (options->criterion);
}
