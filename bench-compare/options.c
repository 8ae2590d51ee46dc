/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "options.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/history.h"
#include "base/diag.h"
#include "cli/file_use.h"
#include "cli/output_name.h"
#include "uses.h"

enum
{
  OPTION_BASELINE = 1,
  OPTION_MARGIN,
  OPTION_TEST,
  OPTION_FAIL_ON,
  OPTION_EXPLAIN,
  OPTION_CONFIRM,
  OPTION_RELATIVE_TO,
  OPTION_HISTORY,
  OPTION_BISECT,
  OPTION_VERDICT_FILE,
  OPTION_STRICT_CONDITIONS,
  OPTION_RATIO,
  OPTION_FDR,
  OPTION_RESAMPLES,
  OPTION_NORMALISED,
  OPTION_FRACTION,
  OPTION_SCALING,
  OPTION_OVERALL,
  OPTION_AGREEMENT
};

static const struct option_row rows[] = {
  { OPTION_BASELINE, 'b', "baseline", "NAME",
    "the benchmark that the others are compared with (the first)" },
  { OPTION_METRIC, 'm', "metric", "LIST",
    "judge these metrics, by comma, or all (the first with a "
    "direction)" },
  ROW_BENCHMARK,
  { OPTION_MARGIN, 0, "margin", "RATIO",
    "changes up to this do not matter (1%)" },
  ROW_CONFIDENCE,
  { OPTION_TEST, 0, "test", "TEST",
    "mann-whitney (mw), signed-rank, logwelch, welch, student, "
    "logpaired, paired, permutation, ks, fisher, mcnemar, fieller or "
    "bootstrap; without it what "
    "fits the samples" },
  { OPTION_RATIO, 0, "ratio", "WHAT",
    "the ratio by hl (ranks), means (Fieller) or bootstrap (of means)" },
  { OPTION_FDR, 0, "fdr", NULL,
    "Benjamini and Hochberg's procedure instead of Holm's" },
  { OPTION_RESAMPLES, 0, "resamples", "N",
    "random rearrangements or resamples (9999)" },
  { OPTION_FAIL_ON, 0, "fail-on", "LIST",
    "exit with status 1 on any of: regression[:>CHANGE], "
    "improvement[:>CHANGE], inconclusive, missing, any" },
  { OPTION_NORMALISED, 0, "normalised", NULL,
    "print speedup, compression, accuracy delta and their product instead" },
  { OPTION_FRACTION, 0, "fraction", "SHARE|METRIC",
    "with --normalised: what Amdahl's law makes of a part of this share, or "
    "of the share that this metric has" },
  { OPTION_SCALING, 0, "scaling", "KEY",
    "print speedup and efficiency over the parameter KEY instead" },
  { OPTION_OVERALL, 0, "overall", "TEST",
    "print one test of all benchmarks instead: kruskal or anova" },
  { OPTION_AGREEMENT, 0, "agreement", "[=METRIC]",
    "print how far classifications agree (kappa) instead (predicted)" },
  ROWS_PLAN,
  { OPTION_EXPLAIN, 0, "explain", NULL,
    "say below each sentence what was done, and why" },
  { OPTION_CONFIRM, 0, "confirm", "FILE",
    "samples of a second session: only what repeats there fails "
    "(repeatable)" },
  { OPTION_RELATIVE_TO, 0, "relative-to", "HOST",
    "compare each other machine of the input with HOST" },
  { OPTION_HISTORY, 0, "history", NULL,
    "say since when each benchmark of dated sections is as it is" },
  ROW_SEED,
  { OPTION_BISECT, 0, "bisect", NULL,
    "for git bisect run: status 0 is good, 1 bad (a regression, or what "
    "--fail-on names), 125 neither, or trouble" },
  { OPTION_VERDICT_FILE, 0, "verdict-file", "FILE",
    "write the verdicts to FILE as well, as JSON" },
  { OPTION_STRICT_CONDITIONS, 0, "strict-conditions", NULL,
    "sides that were measured under other conditions are not comparable" },
  ROW_FORMAT ("text, tsv, csv, json, jsonl, markdown, github, junit or "
              "tap (text)"),
  ROW_CSV_SAFE,
  ROW_OUTPUT,
  ROWS_INPUT,
  ROW_QUIET,
  ROW_COLOR,
  ROW_ASCII,
  { .id = 0 },
};

static const struct program program = {
  .name = "bench-compare",
  .synopsis = "[OPTION]... [FILE]\n[OPTION]... [LABEL=]OLD [LABEL=]NEW\n"
              "--history [OPTION]... [FILE]...",
  .purpose = "Say which benchmarks are faster, slower or equivalent, and how "
             "sure that is: those of two files, or those of one stream "
             "against its first.",
  .options = rows,
  .closing = "Status is 0 whatever the verdicts, unless --fail-on names one "
             "of them: then 1; 2 is trouble.",
};

static const char *
test_argument (const char *option, const char *argument)
{
  if (strcmp (argument, "mw") == 0)
    argument = "mann-whitney";
  return comparison_test_names[argument_choice (option, argument,
                                                comparison_test_names)];
}

static const char *const overalls[] = { "kruskal", "anova", NULL };

/* The test that gives the ratio that ARGUMENT of --ratio names; NULL: the
   default.  */
static const char *
ratio_argument (const char *option, const char *argument)
{
  static const char *const ratios[] = { "hl", "means", "bootstrap", NULL };
  static const char *const tests[] = { NULL, "fieller", "bootstrap" };
  return tests[argument_choice (option, argument, ratios)];
}

/* A share, or the metric that measures the part.  */
static void
take_fraction (struct figures_options *f, const char *option,
               const char *argument)
{
  bool number
      = *argument != '\0' && strchr ("0123456789.+-", *argument) != NULL;
  f->fraction = number ? argument_quantity (option, argument, "1", 0, 1) : 0;
  f->stage = number ? NULL : argument;
  if (*argument == '\0')
    usage_error ("%s: must be a share or a metric", option);
}

/* Take the option ID, one of this program's own.  */
static void
take (struct options *o, int id, const char *option, const char *argument)
{
  static const char *const formats[]
      = { "text",     "tsv",    "csv",   "json", "jsonl",
          "markdown", "github", "junit", "tap",  NULL };
  switch (id)
    {
    case OPTION_BASELINE:
      o->baseline = argument;
      break;
    case OPTION_MARGIN:
      o->comparison.margin
          = argument_quantity (option, argument, "1", 0, 1000);
      break;
    case OPTION_TEST:
      o->comparison.test = test_argument (option, argument);
      break;
    case OPTION_NORMALISED:
      o->figures.normalised = true;
      break;
    case OPTION_FRACTION:
      take_fraction (&o->figures, option, argument);
      break;
    case OPTION_SCALING:
      o->figures.scaling = argument;
      break;
    case OPTION_OVERALL:
      o->figures.overall
          = overalls[argument_choice (option, argument, overalls)];
      break;
    case OPTION_AGREEMENT:
      o->figures.agreement = argument != NULL ? argument : "predicted";
      break;
    case OPTION_RATIO:
      o->ratio_asked = true;
      o->ratio = ratio_argument (option, argument);
      break;
    case OPTION_FDR:
      o->comparison.fdr = true;
      break;
    case OPTION_RESAMPLES:
      o->comparison.resamples = (size_t) argument_count (
          option, argument, 99, COMPARISON_RESAMPLES_MAX);
      break;
    case OPTION_FAIL_ON:
      gate_take (&o->gate, option, argument);
      break;
    case OPTION_EXPLAIN:
      o->comparison.explain = true;
      break;
    case OPTION_CONFIRM:
      argument_list_add (argument, &o->confirm);
      break;
    case OPTION_RELATIVE_TO:
      o->relative_to = argument;
      break;
    case OPTION_HISTORY:
      o->history = true;
      break;
    case OPTION_SEED:
      o->seed = argument_count (option, argument, 0, UINT64_MAX);
      break;
    case OPTION_BISECT:
      o->bisect = true;
      break;
    case OPTION_VERDICT_FILE:
      free (o->verdict_file);
      o->verdict_file = output_name (option, argument);
      if (o->verdict_file == NULL)
        usage_error ("%s: must be a file, not standard output", option);
      break;
    case OPTION_STRICT_CONDITIONS:
      o->comparison.strict_conditions = true;
      break;
    case OPTION_FORMAT:
      o->format = (enum format) argument_choice (option, argument, formats);
      break;
    }
}

/* Whether --bisect is among ARGV, perhaps shortened: looked for before all
   else, since a usage error is to have its status too.  */
static bool
asks_for_bisect (int argc, char **argv)
{
  for (int i = 1; i < argc && strcmp (argv[i], "--") != 0; i++)
    if (strncmp (argv[i], "--bi", 4) == 0
        && strncmp (argv[i], "--bisect", strlen (argv[i])) == 0)
      return true;
  return false;
}

/* What options mean together.  */
static void
settle (struct options *o)
{
  const struct figures_options *f = &o->figures;
  filter_options_check_safe (&o->common, o->format == FORMAT_TSV
                                             || o->format == FORMAT_CSV);
  uses_check (o);
  if ((f->fraction > 0 || f->stage != NULL) && !f->normalised)
    usage_error ("--fraction is an option of --normalised");
  if (o->ratio != NULL && o->comparison.test != NULL)
    usage_error ("--test and --ratio each name a test");
  if (o->ratio != NULL)
    o->comparison.test = o->ratio;
  if (o->bisect && (o->common.operand_count != 2 || o->baseline != NULL))
    usage_error ("--bisect takes two files, OLD and NEW");
  if (o->relative_to != NULL
      && (o->bisect || o->baseline != NULL || o->confirm.count > 0))
    usage_error ("--relative-to does not go together with --baseline, "
                 "--bisect or --confirm");
  if (o->plan.percentile.count > 0 && o->common.operand_count > 0)
    usage_error ("a plan for a percentile reads no samples");
  o->gate.regression |= o->bisect && !gate_is_set (&o->gate);
  if (o->verdict_file != NULL)
    file_use_write (o->verdict_file, "the file of --verdict-file");
  if (o->confirm.count > 0)
    input_will_read (o->confirm.item, o->confirm.count);
  if (isnan (o->comparison.margin))
    o->comparison.margin = COMPARISON_MARGIN;
  o->comparison.seed = o->seed;
  o->comparison.confidence = o->common.confidence;
  o->comparison.utf8 = terminal_utf8 (o->common.ascii);
}

void
options_read (struct options *o, int argc, char **argv)
{
  if (asks_for_bisect (argc, argv))
    diag_set_trouble (OPTIONS_BISECT_SKIP);
  struct option_parser *parser = option_parser_new (&program, argc, argv);
  *o = (struct options){ .comparison = { .margin = NAN },
                         .seed = HISTORY_SEED };
  filter_options_init (&o->common);
  const char *argument;
  for (int id; (id = option_next (parser, &argument)) != OPTION_END;)
    if (!filter_option (&o->common, id, option_shown (parser), argument)
        && !plan_option (&o->plan, id, option_shown (parser), argument))
      take (o, id, option_shown (parser), argument);
  filter_options_finish (&o->common, parser);
  plan_options_finish (&o->plan);
  settle (o);
}

void
options_free (struct options *o)
{
  argument_list_free (&o->confirm);
  gate_free (&o->gate);
  free (o->verdict_file);
  filter_options_free (&o->common);
  plan_options_free (&o->plan);
}
