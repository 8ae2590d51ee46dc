/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "options.h"
#include <math.h>
#include <string.h>
#include "number/number.h"

enum
{
  OPTION_BASELINE = 1,
  OPTION_MARGIN,
  OPTION_PARETO,
  OPTION_RULES,
  OPTION_RESAMPLES,
  OPTION_TITLE,
  OPTION_ROOF,
  OPTION_FIGURES,
  OPTION_FIGURES_FOLDER,
  OPTION_FIGURES_TIMEOUT
};

static const struct option_row rows[] = {
  { OPTION_BASELINE, 'b', "baseline", "NAME",
    "compare with this benchmark (the first)" },
  { OPTION_MARGIN, 0, "margin", "RATIO",
    "the smallest change that matters (1%)" },
  { OPTION_PARETO, 0, "pareto", "LIST",
    "criteria of the Pareto front, METRIC[:STATISTIC][:lower|:higher], or "
    "none (the metric that is judged against size, accuracy or maxrss)" },
  ROWS_REQUIREMENT,
  { OPTION_RULES, 0, "rules", "LIST",
    "decide by these rule files, by name or path: leaderboard, contexts, "
    "tiny-ml and others, which list prints (repeatable)" },
  { OPTION_TITLE, 0, "title", "TEXT", "heading of the report" },
  { OPTION_ROOF, 0, "roof", "PEAK,BANDWIDTH",
    "draw a roofline below these limits, such as 150Gflop/s,20GB/s" },
  { OPTION_FIGURES, 0, "figures", "LIST",
    "which figures: comparison, sequence, distribution, scaling, pareto, "
    "load, "
    "history, roofline, reliability (all that the samples have) or none; with "
    "require it is trouble not to have pictures" },
  { OPTION_FIGURES_FOLDER, 0, "figures-dir", "FOLDER",
    "put figures there (with -o FILE.md: FILE.figures)" },
  { OPTION_FIGURES_TIMEOUT, 0, "figures-timeout", "TIME",
    "the longest that gnuplot may take for one (30s)" },
  ROW_METRIC,
  ROW_BENCHMARK,
  ROW_CONFIDENCE,
  ROW_SEED,
  { OPTION_RESAMPLES, 0, "resamples", "N",
    "random rearrangements or resamples (9999)" },
  ROW_FORMAT ("markdown, html, text or json (markdown; html for -o FILE.html, "
              "json for -o FILE.json)"),
  ROW_OUTPUT,
  ROWS_INPUT,
  ROW_QUIET,
  ROW_ASCII,
  { 0 },
};

static const struct program program = {
  .name = "bench-report",
  .synopsis = "[OPTION]... [FILE]...",
  .purpose = "Write a report on samples: what they show, tables, verdicts, "
             "the Pareto front, figures by gnuplot, and the conditions of "
             "the measurement.",
  .options = rows,
  .closing = "Samples are read from each FILE, or from standard input where "
             "there is none or FILE is -.  Without gnuplot figures are "
             "in characters.",
};

/* In the order of enum document_format, and what is no document.  */
static const char *const formats[]
    = { "markdown", "html", "text", "json", NULL };

static void
want_all_figures (struct options *options, bool wanted)
{
  for (int kind = 0; kind < FIGURE_KINDS; kind++)
    options->figure[kind] = wanted;
}

/* Take the list of --figures, ARGUMENT: kinds, "none" and "require".  */
static void
take_figures (struct options *options, const char *shown, const char *argument)
{
  const char *choices[FIGURE_KINDS + 3];
  enum
  {
    NONE = FIGURE_KINDS,
    REQUIRE
  };
  for (int kind = 0; kind < FIGURE_KINDS; kind++)
    choices[kind] = figure_kind_name ((enum figure_kind) kind);
  choices[NONE] = "none";
  choices[REQUIRE] = "require";
  choices[REQUIRE + 1] = NULL;
  struct argument_list list = { 0 };
  bool chosen[REQUIRE + 1] = { false }, any = false;
  argument_list_split (shown, argument, &list);
  for (size_t i = 0; i < list.count; i++)
    chosen[argument_choice (shown, list.item[i], choices)] = true;
  argument_list_free (&list);
  for (int kind = 0; kind < FIGURE_KINDS; kind++)
    any = any || chosen[kind];
  if (chosen[NONE] && (any || chosen[REQUIRE]))
    usage_error ("%s: none excludes all others: '%s'", shown, argument);
  for (int kind = 0; kind < FIGURE_KINDS; kind++)
    options->figure[kind] = chosen[kind] || (!any && !chosen[NONE]);
  options->figures_named = any;
  options->figures_required = chosen[REQUIRE];
}

/* Read TEXT as a number with a decimal prefix and the unit OF ("150Gflop/s",
   "20 GB/s", "2e10"); NaN where it is none above 0.  */
static double
limit_of (const char *text, const char *of)
{
  static const char prefixes[] = "kMGTPE";
  double value;
  enum number_error error;
  text += strspn (text, " ");
  size_t length = number_read (text, text + strlen (text), &value, &error);
  const char *rest = text + length + strspn (text + length, " ");
  if (length == 0 || error != NUMBER_OK || !(value > 0))
    return NAN;
  const char *prefix = *rest == '\0' ? NULL : strchr (prefixes, *rest);
  if (prefix != NULL)
    {
      value *= pow (1000, (double) (prefix - prefixes + 1));
      rest++;
    }
  return *rest == '\0' || strcmp (rest, of) == 0 ? value : NAN;
}

/* Take the two limits of --roof, ARGUMENT.  */
static void
take_roof (struct options *options, const char *shown, const char *argument)
{
  struct argument_list list = { 0 };
  argument_list_split (shown, argument, &list);
  double peak = list.count == 2 ? limit_of (list.item[0], "flop/s") : NAN;
  double bandwidth = list.count == 2 ? limit_of (list.item[1], "B/s") : NAN;
  argument_list_free (&list);
  if (isnan (peak) || isnan (bandwidth))
    usage_error ("%s: not PEAK,BANDWIDTH, such as 150Gflop/s,20GB/s: '%s'",
                 shown, argument);
  options->roof_peak = peak;
  options->roof_bandwidth = bandwidth;
}

static void
take_format (struct options *options, size_t choice)
{
  options->json = choice == DOCUMENT_FORMATS;
  if (!options->json)
    options->format = (enum document_format) choice;
}

static void take_option (struct options *options, int id, const char *shown,
                         const char *argument);

/* Take a setting of a rule file.  */
static void
take_setting (void *options, int id, const char *shown, const char *argument)
{
  take_option (options, id, shown, argument);
}

static void
take_option (struct options *options, int id, const char *shown,
             const char *argument)
{
  switch (id)
    {
    case OPTION_BASELINE:
      options->baseline = argument;
      break;
    case OPTION_MARGIN:
      options->margin = argument_quantity (shown, argument, "1", 0, 1);
      break;
    case OPTION_SEED:
      options->seed = argument_count (shown, argument, 0, UINT64_MAX);
      break;
    case OPTION_RESAMPLES:
      options->resamples
          = (size_t) argument_count (shown, argument, 99, 10000000);
      break;
    case OPTION_PARETO:
      argument_list_split (shown, argument, &options->pareto);
      break;
    case OPTION_REQUIRE:
    case OPTION_JUDGE:
      requirement_option (&options->judging, id, shown, argument,
                          &(struct setting_taker){ rows,
                                                   &options->common.settings,
                                                   take_setting, options });
      break;
    case OPTION_RULES:
      take_rules (shown, argument, &options->rules);
      break;
    case OPTION_TITLE:
      options->title = argument;
      break;
    case OPTION_ROOF:
      take_roof (options, shown, argument);
      break;
    case OPTION_FIGURES:
      take_figures (options, shown, argument);
      break;
    case OPTION_FIGURES_FOLDER:
      options->figures_folder = argument;
      break;
    case OPTION_FIGURES_TIMEOUT:
      options->figures_timeout_ms
          = (unsigned) (argument_quantity (shown, argument, "s", 0.01, 3600)
                        * 1e3);
      break;
    case OPTION_FORMAT:
      take_format (options, argument_choice (shown, argument, formats));
      options->format_named = true;
      break;
    default:
      filter_option (&options->common, id, shown, argument);
      break;
    }
}

/* Let the name of FILE say the format, where it does.  */
static void
take_name (struct options *options, const char *file)
{
  const char *dot = file == NULL ? NULL : strrchr (file, '.');
  if (dot == NULL)
    return;
  if (strcmp (dot, ".html") == 0 || strcmp (dot, ".htm") == 0)
    options->format = DOCUMENT_HTML;
  options->json = strcmp (dot, ".json") == 0;
}

/* JSON has no figures: none may be asked for.  */
static void
check_json (const struct options *o)
{
  const struct
  {
    const char *option;
    bool given;
  } asking[] = {
    { "--figures", o->figures_named || o->figures_required },
    { "--figures-dir", o->figures_folder != NULL },
    { "--roof", o->roof_peak > 0 },
  };
  for (size_t i = 0; i < sizeof asking / sizeof *asking; i++)
    if (asking[i].given)
      usage_error ("%s: a report in JSON has no figures", asking[i].option);
}

/* What can only be judged when all options are known.  */
static void
settle (struct options *options)
{
  if (!options->format_named)
    take_name (options, options->common.output);
  if (options->json)
    {
      check_json (options);
      want_all_figures (options, false);
    }
  if (options->figures_required && options->format == DOCUMENT_MARKDOWN
      && options->common.output == NULL && options->figures_folder == NULL)
    usage_error ("--figures=require: no place for figures: say -o FILE or "
                 "--figures-dir=FOLDER");
  if (options->pareto.count == 1
      && strcmp (options->pareto.item[0], "none") != 0)
    usage_error ("--pareto: a front needs two criteria, not only '%s'",
                 options->pareto.item[0]);
}

void
options_read (struct options *options, int argc, char **argv)
{
  *options = (struct options){ .margin = 0.01,
                               .seed = 1,
                               .figures_timeout_ms = 30000 };
  want_all_figures (options, true);
  filter_options_init (&options->common);
  struct option_parser *parser = option_parser_new (&program, argc, argv);
  const char *argument;
  for (int id; (id = option_next (parser, &argument)) != OPTION_END;)
    take_option (options, id, option_shown (parser), argument);
  filter_options_finish (&options->common, parser);
  settle (options);
}

void
options_free (struct options *options)
{
  filter_options_free (&options->common);
  argument_list_free (&options->pareto);
  requirement_options_free (&options->judging);
  rule_set_list_free (&options->rules);
}
