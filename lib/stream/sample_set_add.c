/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The samples of an input on their way into their series.  */
#include <config.h>
#include <math.h>
#include <string.h>
#include "number/number.h"
#include "number/units.h"
#include "stream/metric.h"
#include "stream/sample_set_private.h"

/* The number of the series of BENCHMARK and METRIC, made when it is new.  */
static int
find_series (struct reading *r, const char *benchmark, const char *metric,
             size_t *number)
{
  struct sample_set *set = r->set;
  size_t benchmarks = set->benchmarks.count;
  size_t known = set->series_keys.count;
  ptrdiff_t key[2]
      = { intern_add (&set->benchmarks, benchmark, strlen (benchmark)),
          intern_add (&set->metrics, metric, strlen (metric)) };
  size_t *sections
      = memory_grow (set->benchmark_section, &set->benchmark_section_capacity,
                     benchmarks + 1, sizeof *sections);
  if (sections != NULL)
    set->benchmark_section = sections;
  struct series_state *series = memory_grow (
      set->series, &set->series_capacity, known + 1, sizeof *series);
  if (series != NULL)
    set->series = series;
  if (key[0] < 0 || key[1] < 0 || sections == NULL || series == NULL)
    return reading_fail_memory (r);
  if ((size_t) key[0] == benchmarks)
    sections[benchmarks] = r->section;
  ptrdiff_t at
      = intern_add (&set->series_keys, (const char *) key, sizeof key);
  if (at < 0)
    return reading_fail_memory (r);
  *number = (size_t) at;
  if (*number == known)
    series[known] = (struct series_state){
      .shown = { .benchmark = set->benchmarks.item[key[0]].bytes,
                 .metric = set->metrics.item[key[1]].bytes },
      .benchmark = (size_t) key[0],
      .metric = (size_t) key[1],
      .runs = { .forgets = set->options.take != NULL },
    };
  return 0;
}

/* Give SERIES its unit, or see that BASE is it.  */
static int
settle_unit (struct reading *r, struct series_state *series, const char *base)
{
  struct series *shown = &series->shown;
  if (shown->unit != NULL)
    return strcmp (shown->unit, base) == 0
               ? 0
               : reading_fail (
                   r,
                   "unit '%s' of metric '%s' of '%s' does not convert to "
                   "'%s' (%s:%zu)",
                   base, shown->metric, shown->benchmark, shown->unit,
                   series->unit_input, series->unit_line);
  shown->unit = string_pool_copy (&r->set->strings, base, strlen (base));
  if (shown->unit == NULL)
    return reading_fail_memory (r);
  series->unit_input = r->input;
  series->unit_line = r->line;
  series->refuses_negative
      = strcmp (base, "s") == 0 && metric_is_duration (shown->metric);
  series->suspects_zero = strcmp (shown->metric, "wall") == 0
                          || strcmp (shown->metric, "latency") == 0;
  return 0;
}

/* Find out where the samples of LABEL go.  */
static int
resolve_label (struct reading *r, uint32_t label, struct label_use *use)
{
  const struct sample_label *fields = sample_stream_label (r->stream, label);
  if (fields->benchmark != NULL && r->name != NULL)
    return reading_fail (
        r,
        "the sample names its benchmark, '%s': the file cannot be "
        "given as '%s=%s'",
        fields->benchmark, r->name, r->input);
  const char *benchmark = fields->benchmark != NULL ? fields->benchmark
                          : r->name != NULL         ? r->name
                                                    : r->set->options.name;
  const char *unit
      = fields->unit != NULL ? fields->unit : r->set->options.unit;
  if (unit_is_ambiguous (unit, strlen (unit)))
    return reading_fail (
        r, "ambiguous unit '%s': kB is 1000 bytes, KiB is 1024", unit);
  *use = (struct label_use){ .multiply = 1, .divide = 1 };
  const struct unit *known = unit_lookup (unit, strlen (unit));
  if (known != NULL)
    {
      use->multiply = known->multiply;
      use->divide = known->divide;
      use->scaled = known->multiply != 1 || known->divide != 1;
      unit = known->base;
    }
  if (find_series (r, benchmark, fields->metric, &use->series) < 0)
    return -1;
  return settle_unit (r, &r->set->series[use->series], unit);
}

/* Where the samples of LABEL go; NULL after an error.  Labels come in the
   order of their numbers.  */
static const struct label_use *
use_of_label (struct reading *r, uint32_t label)
{
  if (label < r->use_count)
    return &r->use[label];
  struct label_use *use = memory_grow (r->use, &r->use_capacity,
                                       (size_t) label + 1, sizeof *use);
  if (use == NULL)
    {
      reading_fail_memory (r);
      return NULL;
    }
  r->use = use;
  if (resolve_label (r, label, &use[label]) < 0)
    return NULL;
  r->use_count = (size_t) label + 1;
  return &use[label];
}

/* See that SERIES has a part of the current section.  */
static int
need_part (struct reading *r, struct series_state *series)
{
  struct series *shown = &series->shown;
  if (series->open_part != NULL && series->open_part->section == r->section)
    return 0;
  struct series_part *parts
      = memory_grow (series->part, &series->part_capacity,
                     shown->part_count + 1, sizeof *parts);
  if (parts == NULL)
    return reading_fail_memory (r);
  shown->part = series->part = parts;
  series->open_part = &parts[shown->part_count++];
  *series->open_part
      = (struct series_part){ .section = r->section, .first = shown->count };
  run_log_start_part (&series->runs);
  return 0;
}

/* Judge a sample of SERIES, in its base unit.  */
static int
check_value (struct reading *r, struct series_state *series, double value)
{
  if (isinf (value))
    return reading_fail (r, "too large a number once it is in '%s'",
                         series->shown.unit);
  char number[NUMBER_SIZE];
  if (value < 0 && series->refuses_negative)
    {
      number_print (number, value);
      return reading_fail (r, "a negative time: %s s of metric '%s'", number,
                           series->shown.metric);
    }
  if (value == 0 && series->suspects_zero)
    {
      report (r->set->options.reporter, REPORT_WARNING, r->input, r->line,
              "a time of 0 of metric '%s' of '%s': below the clock's "
              "resolution",
              series->shown.metric, series->shown.benchmark);
      series->suspects_zero = false; /* once is enough */
    }
  return 0;
}

/* Turn the result of the run log into a message.  */
static int
check_run (struct reading *r, const struct series_state *series,
           enum run_log_result result, const struct run *run)
{
  struct run next = series->runs.last;
  char path[21 * RUN_DEPTH_MAX];
  switch (result)
    {
    case RUN_LOG_OK:
      return 0;
    case RUN_LOG_TWICE:
      next.level[next.depth - 1]++;
      run_print (path, run != NULL ? run : &next);
      return reading_fail (
          r,
          "RUN %s of metric '%s' of '%s' stands twice in its section "
          "(--duplicates=keep takes both)",
          path, series->shown.metric, series->shown.benchmark);
    case RUN_LOG_DESCENDS:
      run_print (path, run != NULL ? run : &next);
      return reading_fail (
          r,
          "RUN %s of metric '%s' of '%s' comes after one that is no smaller: "
          "RUNs that are not kept must ascend (--duplicates=keep takes them "
          "as they come)",
          path, series->shown.metric, series->shown.benchmark);
    case RUN_LOG_EXHAUSTED:
      return reading_fail (
          r, "no RUN is one more than that of the sample before");
    case RUN_LOG_NO_MEMORY:
      break;
    }
  return reading_fail_memory (r);
}

/* Make room for MORE values.  */
static int
reserve_values (struct reading *r, struct series_state *series, size_t more)
{
  double *values
      = memory_grow_large (series->value, &series->value_capacity,
                           series->shown.count + more, sizeof *values);
  if (values == NULL)
    return reading_fail_memory (r);
  series->shown.value = series->value = values;
  return 0;
}

/* Count MORE values that were put behind those of SERIES.  */
static void
count_values (struct reading *r, struct series_state *series, size_t more)
{
  series->shown.count += more;
  series->open_part->count += more;
  r->set->sample_count += more;
}

/* The highest bit is set unless VALUE is finite and above 0: a negative one
   has it, 0 gets it by a step down, and what is not finite by one more in the
   exponent.  */
static inline uint64_t
suspicion (double value)
{
  uint64_t bits;
  memcpy (&bits, &value, sizeof bits);
  return bits | (bits - 1) | (bits + (UINT64_C (1) << 52));
}

/* Put the COUNT values at VALUE, in the unit of USE, to TO in the base unit;
   return whether all are finite and above 0.  */
static inline bool
convert_values (double *to, const double *value, size_t count,
                const struct label_use *use)
{
  uint64_t suspect = 0;
  for (size_t i = 0; i < count; i++)
    {
      to[i] = use->scaled ? value[i] * use->multiply / use->divide : value[i];
      suspect |= suspicion (to[i]);
    }
  return suspect >> 63 == 0;
}

/* Whether there is nothing to say about VALUE of SERIES, in its base unit.  */
static bool
is_unremarkable (const struct series_state *series, double value)
{
  return isfinite (value)
         && (value > 0
             || !(value < 0 ? series->refuses_negative
                            : series->suspects_zero));
}

/* Add the samples of STRETCH, whose values are at VALUE, all together.  False,
   and nothing is done, where one may need a message.  */
static bool
add_together (struct reading *r, const struct label_use *use,
              const struct stream_stretch *stretch, const double *value)
{
  struct series_state *series = &r->set->series[use->series];
  double *to = series->value + series->shown.count;
  if (!convert_values (to, value, stretch->count, use))
    for (size_t i = 0; i < stretch->count; i++)
      if (!is_unremarkable (series, to[i]))
        return false;
  struct run path;
  const struct run *run = stretch->run.length > 0 ? &path : NULL;
  if (run != NULL
      && !run_parse (stretch->run.bytes, stretch->run.length, &path))
    return false;
  if (!run_log_append (&series->runs, run, stretch->count))
    return false;
  count_values (r, series, stretch->count);
  return true;
}

/* Add VALUE, of label USE, with RUN (NULL: none).  0 or -1.  */
static int
add_sample (struct reading *r, const struct label_use *use, double value,
            const struct run *run)
{
  bool keep = r->set->options.keep_duplicates;
  struct series_state *series = &r->set->series[use->series];
  bool dropped = isnan (value);
  enum run_log_result result = dropped
                                   ? run_log_skip (&series->runs, run)
                                   : run_log_add (&series->runs, run, keep);
  if (check_run (r, series, result, run) < 0)
    return -1;
  if (dropped)
    {
      r->set->dropped++;
      return 0;
    }
  value = value * use->multiply / use->divide;
  if ((value <= 0 || isinf (value)) && check_value (r, series, value) < 0)
    return -1;
  series->value[series->shown.count] = value;
  count_values (r, series, 1);
  return 0;
}

/* Add the samples of STRETCH one by one.  0 or -1.  */
static int
add_each (struct reading *r, const struct label_use *use,
          const struct stream_stretch *stretch, const double *value)
{
  struct run path;
  struct run *run = stretch->run.length > 0 ? &path : NULL;
  if (run != NULL && !run_parse (stretch->run.bytes, stretch->run.length, run))
    {
      char shown[STREAM_SHOWN_SIZE];
      return reading_fail (
          r,
          "not a RUN: '%s' (an integer, or at most %d of them joined by "
          "points)",
          stream_show (shown, stretch->run.bytes, stretch->run.length),
          RUN_DEPTH_MAX);
    }
  for (size_t i = 0; i < stretch->count; i++, r->line++)
    {
      if (add_sample (r, use, value[i], run) < 0)
        return -1;
      if (run != NULL)
        run->level[run->depth - 1]++;
    }
  return 0;
}

/* Keep the LENGTH bytes of lines at LINES, the last COUNT samples of SERIES,
   which say no RUNs and come after one that was dropped: the first line tells
   its RUN now, which would be another without the dropped one.  0 or -1.  */
static int
keep_lines_after_gap (struct reading *r, const struct series_state *series,
                      size_t count, const char *lines, size_t length)
{
  static const char before_run[] = "\t\t\t\t";
  const char *newline = memchr (lines, '\n', length);
  const char *end = newline != NULL ? newline : lines + length;
  end -= end > lines && end[-1] == '\r';
  size_t tabs = 0;
  for (const char *at = lines; at < end; at++)
    tabs += *at == '\t';
  struct run run = series->runs.last;
  run.level[run.depth - 1] -= count - 1;
  char path[21 * RUN_DEPTH_MAX];
  run_print (path, &run);
  const char *benchmark = series->shown.benchmark;
  size_t first = (size_t) (end - lines);
  return reading_keep_lines (r, lines, first, benchmark) == 0
                 && reading_keep_lines (r, before_run + tabs,
                                        strlen (before_run + tabs), benchmark)
                        == 0
                 && reading_keep_lines (r, path, strlen (path), benchmark) == 0
                 && reading_keep_lines (r, end, length - first, benchmark) == 0
             ? 0
             : -1;
}

/* Add the samples of STRETCH, whose values are at VALUE and whose lines begin
   at START in the bytes of EVENT.  0 or -1.  */
static int
add_stretch (struct reading *r, const struct stream_event *event,
             const struct stream_stretch *stretch, const double *value,
             size_t start)
{
  const struct label_use *use = use_of_label (r, stretch->label);
  if (use == NULL)
    return -1;
  struct series_state *series = &r->set->series[use->series];
  if (need_part (r, series) < 0
      || reserve_values (r, series, stretch->count) < 0)
    return -1;
  bool after_gap = stretch->run.length == 0 && run_log_has_gap (&series->runs);
  if (!add_together (r, use, stretch, value)
      && add_each (r, use, stretch, value) < 0)
    return -1;
  if (isnan (*value))
    return 0; /* dropped: its line too */
  const char *lines = event->bytes + start;
  size_t length = stretch->end - start;
  if (after_gap && r->set->options.keep_lines)
    return keep_lines_after_gap (r, series, stretch->count, lines, length);
  return reading_keep_lines (r, lines, length, series->shown.benchmark);
}

/* Add the samples of STRETCH as most are: in the unit and part of those
   before, with RUNs that go on from theirs.  False, and nothing is done,
   where they are others.  */
static inline bool
add_next (struct reading *r, const struct stream_stretch *stretch,
          const double *value)
{
  if (stretch->label >= r->use_count)
    return false;
  const struct label_use *use = &r->use[stretch->label];
  struct series_state *series = &r->set->series[use->series];
  size_t count = stretch->count;
  if (use->scaled || series->value_capacity - series->shown.count < count
      || series->open_part == NULL || series->open_part->section != r->section
      || (stretch->run_number == 0 && stretch->run.length > 0)
      || !run_log_is_next (&series->runs, stretch->run_number, count)
      || !convert_values (series->value + series->shown.count, value, count,
                          use))
    return false;
  run_log_extend (&series->runs, count);
  count_values (r, series, count);
  return true;
}

/* Add the samples of EVENT.  0 or -1.  */
static int
add_stretches (struct reading *r, const struct stream_event *event)
{
  bool keep_lines = r->set->options.keep_lines;
  const double *value = event->value;
  size_t start = 0;
  for (size_t i = 0; i < event->stretch_count; i++)
    {
      const struct stream_stretch *stretch = &event->stretch[i];
      if (keep_lines || !add_next (r, stretch, value))
        {
          r->line = event->line + (size_t) (value - event->value);
          if (add_stretch (r, event, stretch, value, start) < 0)
            return -1;
          start = stretch->end;
        }
      value += stretch->count;
    }
  return 0;
}

/* Hand on the samples of SERIES.  */
static int
hand_on (struct reading *r, struct series_state *series)
{
  const struct sample_set_options *options = &r->set->options;
  const struct series samples = series->shown;
  if (samples.count == 0)
    return 0;
  series->handed_on += samples.count;
  series->shown.count = 0;
  return options->take (options->context, (size_t) (series - r->set->series),
                        &samples)
                 == 0
             ? 0
             : reading_fail_memory (r);
}

/* Hand on the samples of EVENT.  */
static int
hand_on_all (struct reading *r, const struct stream_event *event)
{
  int status = 0;
  for (size_t i = 0; i < event->stretch_count && status == 0; i++)
    status
        = hand_on (r, &r->set->series[r->use[event->stretch[i].label].series]);
  return status;
}

int
reading_add_samples (struct reading *r, const struct stream_event *event)
{
  if (r->doubtful_header != 0)
    return reading_fail_two_writers (r);
  if (reading_need_section (r) < 0)
    return -1;
  int status = add_stretches (r, event);
  return status == 0 && r->set->options.take != NULL ? hand_on_all (r, event)
                                                     : status;
}
