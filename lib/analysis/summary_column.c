/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/summary_column.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/statistic.h"
#include "base/memory.h"
#include "number/number.h"

/* A column that is there for every list: where its cell is in a struct
   summary, or in the row for texts.  */
struct summary_column_kind
{
  const char *name;
  enum summary_cell_kind kind;
  enum summary_scale scale;
  size_t offset;
  bool standing; /* printed when nothing else is asked for */
  unsigned more; /* of enum summary_more */
};

#define TEXT(name, function)                                                  \
  {                                                                           \
    name, SUMMARY_TEXT, SUMMARY_NUMBER, function, true, 0                     \
  }
#define LIST(name, offset)                                                    \
  {                                                                           \
    name, SUMMARY_LIST, SUMMARY_NUMBER, offset, false, 0                      \
  }
#define FLAG(name, member)                                                    \
  {                                                                           \
    name, SUMMARY_FLAG, SUMMARY_NUMBER, offsetof (struct summary, member),    \
        false, 0                                                              \
  }
#define COUNT(name, member, standing, more)                                   \
  {                                                                           \
    name, SUMMARY_COUNT, SUMMARY_NUMBER, offsetof (struct summary, member),   \
        standing, more                                                        \
  }
#define FIGURE(name, member, scale, standing)                                 \
  {                                                                           \
    name, SUMMARY_FIGURE, scale, offsetof (struct summary, member), standing, \
        0                                                                     \
  }
#define MORE(name, member, scale, more)                                       \
  {                                                                           \
    name, SUMMARY_FIGURE, scale, offsetof (struct summary, member), false,    \
        more                                                                  \
  }

enum text_cell
{
  CELL_BENCHMARK,
  CELL_METRIC,
  CELL_UNIT,
  CELL_STATE
};

/* The standing ones are in the order of the documented schema.  */
static const struct summary_column_kind kinds[] = {
  TEXT ("benchmark", CELL_BENCHMARK),
  TEXT ("metric", CELL_METRIC),
  TEXT ("unit", CELL_UNIT),
  COUNT ("n", n, true, 0),
  FIGURE ("mean", mean, SUMMARY_IN_UNIT, true),
  FIGURE ("mean_lo", mean_ci.lo, SUMMARY_IN_UNIT, true),
  FIGURE ("mean_hi", mean_ci.hi, SUMMARY_IN_UNIT, true),
  FIGURE ("sd", sd, SUMMARY_IN_UNIT, true),
  FIGURE ("cv", cv, SUMMARY_SHARE, true),
  FIGURE ("median", median, SUMMARY_IN_UNIT, true),
  FIGURE ("median_lo", median_ci.lo, SUMMARY_IN_UNIT, true),
  FIGURE ("median_hi", median_ci.hi, SUMMARY_IN_UNIT, true),
  FIGURE ("median_coverage", median_coverage, SUMMARY_SHARE, true),
  FIGURE ("mad", mad, SUMMARY_IN_UNIT, true),
  FIGURE ("min", min, SUMMARY_IN_UNIT, true),
  FIGURE ("max", max, SUMMARY_IN_UNIT, true),
  FIGURE ("p25", p25, SUMMARY_IN_UNIT, true),
  FIGURE ("p75", p75, SUMMARY_IN_UNIT, true),
  FIGURE ("p95", p95.value, SUMMARY_IN_UNIT, true),
  FIGURE ("p95_lo", p95.ci.lo, SUMMARY_IN_UNIT, true),
  FIGURE ("p95_hi", p95.ci.hi, SUMMARY_IN_UNIT, true),
  FIGURE ("p99", p99.value, SUMMARY_IN_UNIT, true),
  FIGURE ("p99_lo", p99.ci.lo, SUMMARY_IN_UNIT, true),
  FIGURE ("p99_hi", p99.ci.hi, SUMMARY_IN_UNIT, true),
  COUNT ("outliers_mild", outliers_mild, true, 0),
  COUNT ("outliers_severe", outliers_severe, true, 0),
  FIGURE ("lag1", lag1, SUMMARY_NUMBER, true),
  FIGURE ("n_eff", n_eff, SUMMARY_NUMBER, true),
  TEXT ("state", CELL_STATE),
  FIGURE ("modes", modes, SUMMARY_NUMBER, true),
  FIGURE ("sum", sum, SUMMARY_IN_UNIT, true),

  MORE ("gmean", gmean, SUMMARY_IN_UNIT, SUMMARY_MEANS),
  MORE ("hmean", hmean, SUMMARY_IN_UNIT, SUMMARY_MEANS),
  MORE ("trimmed10", trimmed10, SUMMARY_IN_UNIT, SUMMARY_TRIMMED),
  MORE ("trimmed", trimmed, SUMMARY_IN_UNIT, SUMMARY_TRIMMED),
  MORE ("var", var, SUMMARY_SQUARED, SUMMARY_SHAPE),
  MORE ("se", se, SUMMARY_IN_UNIT, SUMMARY_SHAPE),
  MORE ("skew", skew, SUMMARY_NUMBER, SUMMARY_SHAPE),
  MORE ("kurt", kurt, SUMMARY_NUMBER, SUMMARY_SHAPE),
  FIGURE ("steady_from", steady_from, SUMMARY_NUMBER, false),
  MORE ("drift_per_run", drift_per_run, SUMMARY_IN_UNIT, SUMMARY_SLOPE),
  FIGURE ("trend_tau", trend_tau, SUMMARY_NUMBER, false),
  FIGURE ("trend_p", trend_p, SUMMARY_NUMBER, false),
  FIGURE ("peak", peak, SUMMARY_IN_UNIT, false),
  FIGURE ("sustained", sustained, SUMMARY_IN_UNIT, false),
  FIGURE ("mean_bca_lo", mean_bca.lo, SUMMARY_IN_UNIT, false),
  FIGURE ("mean_bca_hi", mean_bca.hi, SUMMARY_IN_UNIT, false),
  COUNT ("distinct", distinct, false, SUMMARY_TIES),
  MORE ("tick", tick_figure, SUMMARY_IN_UNIT, SUMMARY_TIES),
  MORE ("tick_share", tick_share, SUMMARY_SHARE, SUMMARY_TIES),
  FLAG ("clock_limited", clock_limited),
  FLAG ("autocorrelated", autocorrelated),
  FLAG ("widened", widened),
  LIST ("mode_places", offsetof (struct mode, place)),
  LIST ("mode_shares", offsetof (struct mode, share)),
  MORE ("rate", rate, SUMMARY_RATE, SUMMARY_MEANS),
  MORE ("geometric_sd", geometric_sd, SUMMARY_NUMBER, SUMMARY_MEANS),
  FIGURE ("wilson_lo", wilson.lo, SUMMARY_SHARE, false),
  FIGURE ("wilson_hi", wilson.hi, SUMMARY_SHARE, false),
  COUNT ("n_failed", n_failed, false, 0),
  COUNT ("n_timeout", n_timeout, false, 0),
  FIGURE ("throughput", throughput, SUMMARY_RATE, false),
  FIGURE ("in_system", in_system, SUMMARY_NUMBER, false),
  FIGURE ("success", success, SUMMARY_SHARE, false),
  FIGURE ("success_lo", success_ci.lo, SUMMARY_SHARE, false),
  FIGURE ("success_hi", success_ci.hi, SUMMARY_SHARE, false),
  FIGURE ("success_wilson_lo", success_wilson.lo, SUMMARY_SHARE, false),
  FIGURE ("success_wilson_hi", success_wilson.hi, SUMMARY_SHARE, false),
  MORE ("mad_sd", mad_sd, SUMMARY_IN_UNIT, SUMMARY_MEANS),
  FIGURE ("macro_f1", macro_f1, SUMMARY_SHARE, false),
  FIGURE ("macro_f1_lo", macro_f1_ci.lo, SUMMARY_SHARE, false),
  FIGURE ("macro_f1_hi", macro_f1_ci.hi, SUMMARY_SHARE, false),
  FIGURE ("auc", auc, SUMMARY_NUMBER, false),
  FIGURE ("auc_lo", auc_ci.lo, SUMMARY_NUMBER, false),
  FIGURE ("auc_hi", auc_ci.hi, SUMMARY_NUMBER, false),
  FIGURE ("ece", ece, SUMMARY_NUMBER, false),
  FIGURE ("top5", top5, SUMMARY_SHARE, false),
  FIGURE ("top5_lo", top5_ci.lo, SUMMARY_SHARE, false),
  FIGURE ("top5_hi", top5_ci.hi, SUMMARY_SHARE, false),
  FIGURE ("majority", majority, SUMMARY_SHARE, false),
};
#define KIND_COUNT (sizeof kinds / sizeof *kinds)

void
summary_quantile_name (char to[SUMMARY_QUANTILE_NAME], double p)
{
  snprintf (to, SUMMARY_QUANTILE_NAME, "p%.12g", p * 100);
}

static const struct summary_column_kind *
kind_lookup (const char *name, size_t length)
{
  for (size_t i = 0; i < KIND_COUNT; i++)
    if (strlen (kinds[i].name) == length
        && memcmp (kinds[i].name, name, length) == 0)
      return &kinds[i];
  return NULL;
}

/* Whether NAME is of a quantile or of an end of its interval.  */
static bool
quantile_parse (const char *name, size_t length, double *p,
                enum summary_cell_kind *kind)
{
  *kind = SUMMARY_QUANTILE;
  if (length < 2 || name[0] != 'p')
    return false;
  if (length > 3 && memcmp (name + length - 3, "_lo", 3) == 0)
    *kind = SUMMARY_QUANTILE_LO;
  if (length > 3 && memcmp (name + length - 3, "_hi", 3) == 0)
    *kind = SUMMARY_QUANTILE_HI;
  length -= *kind == SUMMARY_QUANTILE ? 0 : 3;
  return percentile_parse (name + 1, length - 1, p);
}

bool
summary_column_is_known (const char *name, size_t length, double *p)
{
  enum summary_cell_kind kind;
  *p = -1;
  if (kind_lookup (name, length) != NULL)
    return true;
  if (length > 1 && name[0] == '/')
    return true;
  if (quantile_parse (name, length, p, &kind))
    return true;
  *p = -1;
  return false;
}

void
summary_column_put_names (struct text *to)
{
  for (size_t i = 0; i < KIND_COUNT; i++)
    text_printf (to, "%s%s", i == 0 ? "" : " ", kinds[i].name);
}

int
summary_column_init (struct summary_column *column, const char *name)
{
  *column = (struct summary_column){ .kind = SUMMARY_PARAMETER, .p = -1 };
  column->name = strdup (name);
  if (column->name == NULL)
    return -1;
  if (name[0] != '/')
    quantile_parse (name, strlen (name), &column->p, &column->kind);
  column->known = kind_lookup (name, strlen (name));
  if (column->known != NULL)
    {
      column->kind = column->known->kind;
      column->scale = column->known->scale;
    }
  return 0;
}

void
summary_column_free (struct summary_column *column)
{
  free (column->name);
  *column = (struct summary_column){ 0 };
}

void
summary_column_list_free (struct summary_column_list *columns)
{
  for (size_t i = 0; i < columns->count; i++)
    summary_column_free (&columns->item[i]);
  free (columns->item);
  *columns = (struct summary_column_list){ 0 };
}

int
summary_column_list_add (struct summary_column_list *columns, const char *name)
{
  struct summary_column *moved = memory_grow (
      columns->item, &columns->capacity, columns->count + 1, sizeof *moved);
  if (moved == NULL)
    return -1;
  columns->item = moved;
  if (summary_column_init (&moved[columns->count], name) != 0)
    return -1;
  columns->count++;
  return 0;
}

/* Add those of the columns of the quantile at P that do not stand yet.  */
static int
add_quantile (struct summary_column_list *columns, double p, bool point)
{
  static const char *const ends[] = { "", "_lo", "_hi" };
  char name[SUMMARY_QUANTILE_NAME], part[SUMMARY_QUANTILE_NAME + 4];
  summary_quantile_name (name, p);
  int status = 0;
  for (size_t i = 0; i < (point ? 1 : 3) && status == 0; i++)
    {
      snprintf (part, sizeof part, "%s%s", name, ends[i]);
      if (kind_lookup (part, strlen (part)) == NULL)
        status = summary_column_list_add (columns, part);
    }
  return status;
}

int
summary_column_list_add_extra (struct summary_column_list *columns,
                               const struct summary_list *list, bool points)
{
  const struct summary *first
      = list->count == 0 ? NULL : &list->row[0].summary;
  int status = 0;
  for (size_t i = 0; first != NULL && status == 0
                     && i < first->extra_count - first->extra_hidden;
       i++)
    status = add_quantile (columns, first->extra[i].p, points);
  return status;
}

void
summary_column_miss_all (struct summary *s, const char *reason)
{
  for (size_t i = 0; i < KIND_COUNT; i++)
    if (kinds[i].kind == SUMMARY_FIGURE)
      *(struct figure *) ((char *) s + kinds[i].offset)
          = figure_missing (reason);
}

int
summary_column_list_standard (struct summary_column_list *columns,
                              const struct summary_list *list)
{
  int status = 0;
  for (size_t i = 0; i < KIND_COUNT && status == 0; i++)
    {
      if (strcmp (kinds[i].name, "metric") == 0)
        status = summary_column_list_add_parameters (columns, list);
      if (kinds[i].standing && status == 0)
        status = summary_column_list_add (columns, kinds[i].name);
    }
  if (status == 0)
    status = summary_column_list_add_extra (columns, list, false);
  errno = status == 0 ? errno : ENOMEM;
  return status;
}

const char *
summary_column_text (const struct summary_column *column,
                     const struct summary_row *row)
{
  switch (column->known->offset)
    {
    case CELL_BENCHMARK:
      return row->benchmark;
    case CELL_METRIC:
      return row->metric;
    case CELL_UNIT:
      return row->unit;
    default:
      return summary_state (&row->summary);
    }
}

bool
summary_column_list (const struct summary_column *column,
                     const struct summary_row *row, struct text *to)
{
  char digits[NUMBER_SIZE];
  if (!figure_available (row->summary.modes))
    return false;
  for (size_t i = 0; i < row->summary.mode_count; i++)
    {
      const char *mode = (const char *) &row->summary.mode[i];
      number_print (digits, *(const double *) (mode + column->known->offset));
      text_printf (to, "%s%s", i == 0 ? "" : " ", digits);
    }
  return true;
}

bool
summary_column_flag (const struct summary_column *column,
                     const struct summary_row *row)
{
  const char *summary = (const char *) &row->summary;
  return *(const bool *) (summary + column->known->offset);
}

size_t
summary_column_count (const struct summary_column *column,
                      const struct summary_row *row)
{
  const char *summary = (const char *) &row->summary;
  return *(const size_t *) (summary + column->known->offset);
}

static int
compare_levels (const void *key, const void *item)
{
  double p = *(const double *) key;
  double q = ((const struct summary_quantile *) item)->p;
  return (p > q) - (p < q);
}

/* The quantile at P of S with its interval; NULL where none was asked for.  */
static const struct summary_quantile *
quantile_of (const struct summary *s, double p)
{
  size_t shown = s->extra_count - s->extra_hidden;
  const struct summary_quantile *found
      = shown == 0
            ? NULL
            : bsearch (&p, s->extra, shown, sizeof *found, compare_levels);
  if (found != NULL)
    return found;
  for (size_t i = shown; i < s->extra_count; i++)
    if (s->extra[i].p == p)
      return &s->extra[i];
  return p == s->p99.p ? &s->p99 : p == s->p95.p ? &s->p95 : NULL;
}

struct figure
summary_column_figure (const struct summary_column *column,
                       const struct summary_row *row)
{
  const struct summary *s = &row->summary;
  switch (column->kind)
    {
    case SUMMARY_QUANTILE:
      return quantile_of (s, column->p)->value;
    case SUMMARY_QUANTILE_LO:
      return quantile_of (s, column->p)->ci.lo;
    case SUMMARY_QUANTILE_HI:
      return quantile_of (s, column->p)->ci.hi;
    default:
      break;
    }
  if (column->scale == SUMMARY_RATE && strcmp (row->unit, "s") != 0)
    return figure_missing ("needs times");
  return *(const struct figure *) ((const char *) s + column->known->offset);
}

unsigned
summary_column_more (const struct summary_column *column)
{
  return column->known == NULL ? 0 : column->known->more;
}

static struct interval
no_interval (struct figure why)
{
  return (struct interval){ why, why };
}

struct interval
summary_column_interval (const struct summary_column *column,
                         const struct summary_row *row)
{
  const struct summary *s = &row->summary;
  const char *name = column->name;
  if (strcmp (name, "mean") == 0)
    return s->mean_ci;
  if (strcmp (name, "success") == 0)
    return s->success_ci;
  if (strcmp (name, "macro_f1") == 0)
    return s->macro_f1_ci;
  if (strcmp (name, "auc") == 0)
    return s->auc_ci;
  if (strcmp (name, "top5") == 0)
    return s->top5_ci;
  bool middle = strcmp (name, "median") == 0;
  if (middle && s->median_ci_is_range)
    return no_interval (s->median_range_reason);
  if (middle)
    return s->median_ci;
  const struct summary_quantile *quantile = quantile_of (s, column->p);
  if (quantile != NULL && strchr (name, '_') == NULL)
    return quantile->ci;
  return no_interval (figure_missing ("this statistic has no interval"));
}

/* Whether NAME is the column STEM or one of an end of its interval.  */
static bool
is_of (const char *name, const char *stem)
{
  size_t n = strlen (stem);
  return strncmp (name, stem, n) == 0
         && (name[n] == '\0' || strcmp (name + n, "_lo") == 0
             || strcmp (name + n, "_hi") == 0);
}

struct interval
summary_column_ends (const struct summary_column *column,
                     const struct summary_row *row)
{
  const struct summary *s = &row->summary;
  const struct
  {
    const char *stem;
    const struct interval *ci;
  } with_ends[] = {
    { "mean", &s->mean_ci },         { "mean_bca", &s->mean_bca },
    { "median", &s->median_ci },     { "wilson", &s->wilson },
    { "success", &s->success_ci },   { "success_wilson", &s->success_wilson },
    { "macro_f1", &s->macro_f1_ci }, { "auc", &s->auc_ci },
    { "top5", &s->top5_ci }
  };
  for (size_t i = 0; i < sizeof with_ends / sizeof *with_ends; i++)
    if (is_of (column->name, with_ends[i].stem))
      return *with_ends[i].ci;
  const struct summary_quantile *quantile = quantile_of (s, column->p);
  return quantile != NULL ? quantile->ci
                          : no_interval (figure_missing ("no interval"));
}

void
summary_column_put_unit (const struct summary_column *column, const char *unit,
                         struct text *to)
{
  bool bare = strcmp (unit, "1") == 0;
  switch (column->scale)
    {
    case SUMMARY_IN_UNIT:
      text_puts (to, unit);
      break;
    case SUMMARY_SQUARED:
      text_printf (to, "%s%s", unit, bare ? "" : "^2");
      break;
    case SUMMARY_RATE:
      text_puts (to, "1/s");
      break;
    default:
      text_puts (to, "1");
      break;
    }
}
