/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "options.h"
#include <float.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/statistic.h"
#include "analysis/summary_sketch.h"
#include "base/diag.h"
#include "base/memory.h"
#include "cli/derive_option.h"
#include "cli/file_use.h"

enum
{
  OPTION_PERCENTILES = 1,
  OPTION_QUANTILE_TYPE,
  OPTION_TRIM,
  OPTION_COLUMNS,
  OPTION_BY,
  OPTION_CHANGES,
  OPTION_BOOTSTRAP,
  OPTION_RUN_LEVELS,
  OPTION_DERIVE,
  OPTION_QUALITY,
  OPTION_GROUPS,
  OPTION_WINDOWS,
  OPTION_HISTOGRAM,
  OPTION_PLOT,
  OPTION_APPROXIMATE,
  OPTION_EVERY,
  OPTION_SKETCH,
  OPTION_MERGE
};

/* Resamples: few tell nothing of the ends, many take gigabytes.  */
#define BOOTSTRAP_LEAST 100
#define BOOTSTRAP_MOST 100000000

static const struct option_row rows[] = {
  { OPTION_PERCENTILES, 'p', "percentiles", "LIST",
    "these percentiles too, from 0 to 100, by comma" },
  { OPTION_QUANTILE_TYPE, 0, "quantile-type", "TYPE",
    "how percentiles are defined: 1 to 9 of Hyndman and Fan (7)" },
  { OPTION_TRIM, 0, "trim", "PART",
    "a mean too without this part of the samples at either end, such as "
    "10%, or olympic: without the smallest and the largest" },
  { OPTION_COLUMNS, 0, "columns", "LIST", "these columns, by comma" },
  { OPTION_BY, 0, "by", "LIST",
    "take samples together that agree in these parameters of names, or keys "
    "of metadata, by comma" },
  ROW_DERIVE,
  { OPTION_HISTOGRAM, 0, "histogram", NULL,
    "how the samples are distributed, in text" },
  { OPTION_PLOT, 0, "plot", NULL, "the samples in their order, in text" },
  { OPTION_WINDOWS, 0, "windows", "SIZE",
    "a row for each window of so much time, such as 10s, or so many runs" },
  { OPTION_APPROXIMATE, 0, "approximate", NULL,
    "in little memory: percentiles within 1/8192, of any number of samples" },
  { OPTION_EVERY, 0, "every", "TIME",
    "the same while samples come: what came in each window of TIME, such as "
    "10s, then all" },
  { OPTION_SKETCH, 0, "sketch", NULL,
    "what --approximate counted, for --merge, not the statistics" },
  { OPTION_MERGE, 0, "merge", NULL,
    "add up sketches: each FILE is what --sketch wrote" },
  ROWS_REQUIREMENT,
  { OPTION_BOOTSTRAP, 0, "bootstrap", "N",
    "an interval of the mean too by N resamples, such as 10000" },
  ROW_SEED,
  { OPTION_CHANGES, 0, "changes", NULL,
    "the segments between the changes of each sequence, not the statistics" },
  { OPTION_RUN_LEVELS, 0, "run-levels", "[=COSTS]",
    "where the variance comes from, by the levels of RUNs, and how many of "
    "each to run next, if one costs so much: of the highest level first" },
  { OPTION_QUALITY, 0, "quality", NULL,
    "how good answers are: by class and by confidence, not the statistics" },
  { OPTION_GROUPS, 0, "groups", "FILE",
    "the labelled samples of each group apart, too; lines of FILE are the "
    "index of a sample and its group" },
  ROW_METRIC,
  ROW_BENCHMARK,
  ROW_CONFIDENCE,
  ROW_FORMAT ("text, tsv, csv, json, jsonl, markdown, "
              "samples (each figure a sample of METRIC:FIGURE) or "
              "values (the samples of one metric, bare numbers)"),
  ROW_CSV_SAFE,
  ROW_OUTPUT,
  ROWS_INPUT,
  ROW_QUIET,
  ROW_COLOR,
  ROW_ASCII,
  { 0 },
};

static const struct program program = {
  .name = "bench-stats",
  .synopsis = "[OPTION]... [FILE]...",
  .purpose = "Print statistics of samples: for each benchmark and metric the "
             "mean, the median, their intervals, the spread, extremes, "
             "percentiles and outliers.",
  .options = rows,
  .closing = "Samples are read from each FILE, or from standard input where "
             "there is none or FILE is -; a plain list of numbers will do.",
};

static const char *const formats[]
    = { "text",     "tsv",     "csv",    "json", "jsonl",
        "markdown", "samples", "values", NULL };

static int
compare_levels (const void *a, const void *b)
{
  double p = *(const double *) a, q = *(const double *) b;
  return (p > q) - (p < q);
}

/* Add the quantile at P.  */
static void
add_percentile (struct options *options, double p)
{
  options->p = or_die (memory_grow (options->p, &options->p_capacity,
                                    options->p_count + 1, sizeof *options->p));
  options->p[options->p_count++] = p;
}

/* Put the quantiles in ascending order, each once.  */
static void
order_percentiles (struct options *options)
{
  if (options->p_count == 0)
    return;
  qsort (options->p, options->p_count, sizeof *options->p, compare_levels);
  size_t kept = 0;
  for (size_t i = 0; i < options->p_count; i++)
    if (kept == 0 || options->p[i] > options->p[kept - 1])
      options->p[kept++] = options->p[i];
  options->p_count = kept;
}

/* Add the percentiles of LIST to OPTIONS.  */
static void
take_percentiles (struct options *options, const char *shown, const char *list)
{
  struct argument_list items = { 0 };
  argument_list_split (shown, list, &items);
  for (size_t i = 0; i < items.count; i++)
    {
      double p;
      if (!percentile_parse (items.item[i], strlen (items.item[i]), &p))
        usage_error ("%s: not a percentile from 0 to 100: '%s'", shown,
                     items.item[i]);
      add_percentile (options, p);
    }
  argument_list_free (&items);
}

static void
take_trim (struct options *options, const char *shown, const char *part)
{
  options->trimmed = true;
  options->olympic = strcmp (part, "olympic") == 0;
  if (!options->olympic)
    options->trim = argument_quantity (shown, part, "1", 0, 0.5);
}

static bool
is_taken (const struct options *options, const char *name)
{
  for (size_t i = 0; i < options->columns.count; i++)
    if (strcmp (options->columns.item[i].name, name) == 0)
      return true;
  return false;
}

_Noreturn static void
unknown_column (const char *shown, const char *name)
{
  struct text names = { 0 };
  summary_column_put_names (&names);
  usage_error (
      "%s: not a column: '%s' (those are %s, percentiles such as "
      "p99.9, p99.9_lo and p99.9_hi, and parameters such as /threads)",
      shown, name, text_string (&names));
}

/* Take the columns of LIST instead of the standing ones.  */
static void
take_columns (struct options *options, const char *shown, const char *list)
{
  struct argument_list items = { 0 };
  argument_list_split (shown, list, &items);
  for (size_t i = 0; i < items.count; i++)
    {
      const char *name = items.item[i];
      double p;
      if (!summary_column_is_known (name, strlen (name), &p))
        unknown_column (shown, name);
      if (is_taken (options, name))
        usage_error ("%s: column named twice: '%s'", shown, name);
      if (p >= 0)
        add_percentile (options, p);
      if (summary_column_list_add (&options->columns, name) != 0)
        die_memory ();
    }
  argument_list_free (&items);
}

/* Take the costs of LIST, by comma, times or plain numbers.  */
static void
take_levels (struct options *options, const char *shown, const char *list)
{
  struct argument_list items = { 0 };
  options->levels = true;
  options->costs = 0;
  if (list == NULL)
    return;
  argument_list_split (shown, list, &items);
  free (options->cost);
  options->cost = or_die (memory_array (items.count, sizeof *options->cost));
  for (; options->costs < items.count; options->costs++)
    options->cost[options->costs] = argument_quantity (
        shown, items.item[options->costs], "s", DBL_MIN, DBL_MAX);
  if (items.count < 2 || items.count > RUN_DEPTH_MAX)
    usage_error ("%s: not the costs of 2 to %d levels: '%s'", shown,
                 RUN_DEPTH_MAX, list);
  argument_list_free (&items);
}

static void
take_by (struct options *options, const char *shown, const char *list)
{
  struct argument_list *by = &options->by;
  size_t before = by->count;
  argument_list_split (shown, list, by);
  for (size_t i = before; i < by->count; i++)
    for (size_t k = 0; k < i; k++)
      if (strcmp (by->item[i], by->item[k]) == 0)
        usage_error ("%s: key named twice: '%s'", shown, by->item[i]);
}

static void
take_windows (struct options *options, const char *shown, const char *size)
{
  options->windows = true;
  options->window = (struct window_size){ 0 };
  if (size[strspn (size, "0123456789")] == '\0')
    options->window.runs = (size_t) argument_count (shown, size, 1, SIZE_MAX);
  else
    options->window.seconds
        = argument_quantity (shown, size, "s", DBL_MIN, DBL_MAX);
}

/* An option that needs the samples themselves; NULL: there is none.  */
static const char *
needs_samples (const struct options *options)
{
  const struct
  {
    bool given;
    const char *option;
  } table[] = {
    { options->trimmed, "--trim" },
    { options->bootstrap > 0, "--bootstrap" },
    { options->changes, "--changes" },
    { options->levels, "--run-levels" },
    { options->quality, "--quality" },
    { options->groups != NULL, "--groups" },
    { options->windows, "--windows" },
    { options->histogram, "--histogram" },
    { options->plot, "--plot" },
    { options->by.count > 0, "--by" },
    { options->derivations.count > 0, "--derive" },
    { options->judging.expressions.count > 0, "--require" },
    { options->format == FORMAT_VALUES, "-f values" },
  };
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (table[i].given)
      return table[i].option;
  return NULL;
}

static void
check_approximate (const struct options *options)
{
  const char *mode = options->sketch  ? "--sketch"
                     : options->merge ? "--merge"
                                      : "--approximate";
  const char *other = needs_samples (options);
  if (!options->approximate)
    return;
  if (other != NULL)
    usage_error ("%s needs the samples, which %s does not keep", other, mode);
  if (options->every > 0 && (options->sketch || options->merge))
    usage_error ("%s has no windows: drop --every", mode);
  const char *shown = options->columns.count > 0   ? "--columns"
                      : options->p_count > 0       ? "--percentiles"
                      : options->quantile_type > 0 ? "--quantile-type"
                      : options->confidence_given  ? "--confidence"
                      : options->formatted         ? "--format"
                                                   : NULL;
  if (options->sketch && shown != NULL)
    usage_error ("--sketch writes no statistics: drop %s", shown);
  for (size_t i = 0; i < options->columns.count; i++)
    if (!summary_sketch_tells (&options->columns.item[i]))
      usage_error ("--columns: '%s' needs the samples, which %s does not keep",
                   options->columns.item[i].name, mode);
}

static void
check_options (const struct options *options)
{
  check_approximate (options);
  filter_options_check_safe (&options->common,
                             options->format == FORMAT_TSV
                                 || options->format == FORMAT_CSV);
  if ((options->histogram || options->plot) && options->format != FORMAT_TEXT
      && options->format != FORMAT_MARKDOWN)
    usage_error ("--%s is for people: not with -f %s",
                 options->histogram ? "histogram" : "plot",
                 formats[options->format]);
  bool bare
      = options->format == FORMAT_SAMPLES || options->format == FORMAT_VALUES;
  const char *table = options->changes  ? "--changes"
                      : options->levels ? "--run-levels"
                                        : "--quality";
  bool other = options->changes || options->levels || options->quality;
  if (options->changes + options->levels + options->quality > 1)
    usage_error (
        "--changes, --run-levels and --quality are tables of their own: "
        "ask for one");
  if (options->groups != NULL && options->windows)
    usage_error ("--groups and --windows part samples: ask for one");
  if (other && options->columns.count > 0)
    usage_error ("%s has columns of its own: drop --columns", table);
  if (other && bare)
    usage_error ("%s is a table: not with -f %s", table,
                 formats[options->format]);
  if (options->bootstrap == 0
      && (is_taken (options, "mean_bca_lo")
          || is_taken (options, "mean_bca_hi")))
    usage_error ("--columns: the interval 'mean_bca' needs --bootstrap");
  if (!options->trimmed && is_taken (options, "trimmed"))
    usage_error ("--columns: the column 'trimmed' needs --trim");
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
    case OPTION_PERCENTILES:
      take_percentiles (options, shown, argument);
      break;
    case OPTION_QUANTILE_TYPE:
      options->quantile_type = (int) argument_count (shown, argument, 1, 9);
      break;
    case OPTION_TRIM:
      take_trim (options, shown, argument);
      break;
    case OPTION_COLUMNS:
      take_columns (options, shown, argument);
      break;
    case OPTION_BY:
      take_by (options, shown, argument);
      break;
    case OPTION_RUN_LEVELS:
      take_levels (options, shown, argument);
      break;
    case OPTION_DERIVE:
      take_derivation (shown, argument, &options->derivations,
                       &options->common.input);
      break;
    case OPTION_WINDOWS:
      take_windows (options, shown, argument);
      break;
    case OPTION_QUALITY:
      options->quality = true;
      break;
    case OPTION_GROUPS:
      options->groups = argument;
      file_use_read (argument, "the file of --groups");
      break;
    case OPTION_HISTOGRAM:
      options->histogram = true;
      break;
    case OPTION_PLOT:
      options->plot = true;
      break;
    case OPTION_EVERY:
      options->every = argument_quantity (shown, argument, "s", 1e-3, 1e9);
      options->approximate = true;
      break;
    case OPTION_SKETCH:
      options->sketch = options->approximate = true;
      break;
    case OPTION_MERGE:
      options->merge = options->approximate = true;
      break;
    case OPTION_APPROXIMATE:
      options->approximate = true;
      break;
    case OPTION_REQUIRE:
    case OPTION_JUDGE:
      requirement_option (&options->judging, id, shown, argument,
                          &(struct setting_taker){ rows,
                                                   &options->common.settings,
                                                   take_setting, options });
      break;
    case OPTION_BOOTSTRAP:
      options->bootstrap
          = argument_count (shown, argument, BOOTSTRAP_LEAST, BOOTSTRAP_MOST);
      break;
    case OPTION_SEED:
      options->seed = argument_count (shown, argument, 0, UINT64_MAX);
      break;
    case OPTION_CHANGES:
      options->changes = true;
      break;
    case OPTION_CONFIDENCE:
      options->confidence_given = true;
      filter_option (&options->common, id, shown, argument);
      break;
    case OPTION_FORMAT:
      options->formatted = true;
      options->format
          = (enum format) argument_choice (shown, argument, formats);
      break;
    default:
      filter_option (&options->common, id, shown, argument);
      break;
    }
}

void
options_read (struct options *options, int argc, char **argv)
{
  *options = (struct options){ 0 };
  filter_options_init (&options->common);
  options->seed = 1;
  struct option_parser *parser = option_parser_new (&program, argc, argv);
  const char *argument;
  for (int id; (id = option_next (parser, &argument)) != OPTION_END;)
    take_option (options, id, option_shown (parser), argument);
  order_percentiles (options);
  check_options (options);
  filter_options_finish (&options->common, parser);
}

void
options_add_hidden_percentile (struct options *options, double p)
{
  for (size_t i = 0; i < options->p_count; i++)
    if (options->p[i] == p)
      return;
  add_percentile (options, p);
  options->p_hidden++;
}

struct summary_options
options_summary (const struct options *options)
{
  unsigned more = options->more | (options->trimmed ? SUMMARY_TRIMMED : 0);
  for (size_t i = 0; i < options->columns.count; i++)
    more |= summary_column_more (&options->columns.item[i]);
  return (struct summary_options){
    .confidence = options->common.confidence,
    .p = options->p,
    .p_count = options->p_count,
    .p_hidden = options->p_hidden,
    .quantile_type = options->quantile_type,
    .more = more,
    .bootstrap = options->bootstrap,
    .seed = options->seed,
    .trimmed = options->trimmed,
    .trim = options->trim,
    .olympic = options->olympic,
  };
}

void
options_free (struct options *options)
{
  filter_options_free (&options->common);
  summary_column_list_free (&options->columns);
  argument_list_free (&options->derivations);
  argument_list_free (&options->by);
  requirement_options_free (&options->judging);
  free (options->cost);
  free (options->p);
}
