/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sketches from their text; nothing is believed that does not add up.  */
#include <config.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/sketch_list.h"
#include "base/line_reader.h"
#include "number/number.h"
#include "stream/escape.h"
#include "stream/metric.h"

#define HEADER "#\tbench-sketch\t"
#define SIGN_BIT (SKETCH_POWERS / 2)
#define BIAS 1023
#define FIELDS_MOST 8
#define UNIT_BITS 53 /* of a mantissa */

/* A text on its way into a list.  */
struct sketch_reader
{
  struct sketch_list *list;
  const char *name;
  const struct reporter *reporter;
  size_t line;
  char *field[FIELDS_MOST];
  size_t fields;
  bool headed, ended;
  bool interrupted; /* some end says so */
  /* The sketch that is being read; NULL: none.  */
  struct sketch *sketch;
  char *unit, *metric, *benchmark;
  uint64_t counted; /* samples in its powers so far */
};

static int
fail (const struct sketch_reader *r, const char *what)
{
  report (r->reporter, REPORT_ERROR, r->name, r->line, "%s", what);
  return -1;
}

static int
fail_memory (const struct sketch_reader *r)
{
  return fail (r, "memory exhausted");
}

/* Cut LINE into fields at its tabs; false where there are too many.  */
static bool
cut (struct sketch_reader *r, char *line)
{
  r->fields = 0;
  for (char *at = line; at != NULL;)
    {
      if (r->fields == FIELDS_MOST)
        return false;
      r->field[r->fields++] = strsep (&at, "\t");
    }
  return true;
}

/* Read the decimal digits at *AT up to END, a whole number of at most MOST,
   and pass over END.  */
static bool
read_whole (char **at, char end, uint64_t most, uint64_t *value)
{
  char *rest;
  if (**at < '0' || **at > '9')
    return false;
  errno = 0;
  *value = strtoull (*at, &rest, 10);
  if (errno != 0 || *rest != end || *value > most)
    return false;
  *at = end == '\0' ? rest : rest + 1;
  return true;
}

/* Read all of DIGITS as a hexadecimal number into COUNT limbs.  */
static bool
read_limbs (const char *digits, uint64_t *limb, size_t count)
{
  size_t length = strlen (digits);
  if (length == 0 || length > 16 * count
      || strspn (digits, "0123456789abcdef") != length)
    return false;
  for (size_t i = 0; i < length; i++)
    {
      char digit = digits[length - 1 - i];
      uint64_t value
          = (uint64_t) (digit <= '9' ? digit - '0' : digit - 'a' + 10);
      limb[i / 16] |= value << (4 * (i % 16));
    }
  return true;
}

static void
forget (struct sketch_reader *r)
{
  if (r->sketch != NULL)
    sketch_free (r->sketch);
  free (r->sketch);
  free (r->unit);
  free (r->metric);
  free (r->benchmark);
  r->sketch = NULL;
  r->unit = r->metric = r->benchmark = NULL;
}

/* The first place, or the LAST, of K that has a sample, in ascending order of
   samples.  */
static size_t
outermost (const struct sketch *k, bool last)
{
  size_t all = (size_t) SKETCH_POWERS * SKETCH_PLACES;
  for (size_t i = 0; i < all; i++)
    {
      size_t rank = last ? all - 1 - i : i;
      size_t at = sketch_ascending (rank / SKETCH_PLACES);
      size_t place = rank % SKETCH_PLACES;
      if (k->power[at] == NULL)
        i += SKETCH_PLACES - 1; /* all of its places */
      else if (k->power[at]
                   ->count[at < SIGN_BIT ? place : SKETCH_PLACES - 1 - place]
               > 0)
        return rank;
    }
  return all;
}

/* Whether the extremes are in the outermost places that samples are in.  */
static bool
ends_are_right (const struct sketch *k)
{
  struct sketch alone = { 0 };
  const double ends[] = { k->min, k->max };
  bool right = k->min <= k->max && sketch_add (&alone, ends, 2) == 0
               && outermost (k, false) == outermost (&alone, false)
               && outermost (k, true) == outermost (&alone, true);
  sketch_free (&alone);
  return right;
}

/* Put the sketch that has been read into the list.  */
static int
finish_sketch (struct sketch_reader *r)
{
  if (r->sketch == NULL)
    return 0;
  if (r->counted != r->sketch->n)
    return fail (r, "the counts before here are not those of N samples");
  if (!ends_are_right (r->sketch))
    return fail (r, "the extremes are not among the samples counted");
  if (sketch_list_add (r->list, r->benchmark, r->metric, r->unit, r->sketch)
      != 0)
    return fail (r, errno == EINVAL   ? "a sketch before has another unit for "
                                        "the samples of this benchmark and "
                                        "metric"
                    : errno == ERANGE ? "more samples than can be counted"
                                      : "memory exhausted");
  r->sketch = NULL;
  forget (r);
  return 0;
}

/* A name, decoded; NULL where it is none, or without memory.  */
static char *
take_name (char *field)
{
  ptrdiff_t length = escape_decode (field, strlen (field));
  return length <= 0 ? NULL : strndup (field, (size_t) length);
}

static bool
read_number (const char *field, double *value)
{
  enum number_error error = number_parse (field, strlen (field), value);
  return error == NUMBER_OK;
}

static int
start_sketch (struct sketch_reader *r)
{
  if (finish_sketch (r) != 0)
    return -1;
  if (r->fields != 7)
    return fail (r, "not a line 'sketch UNIT METRIC BENCHMARK N MIN MAX'");
  r->sketch = calloc (1, sizeof *r->sketch);
  if (r->sketch == NULL)
    return fail_memory (r);
  r->unit = take_name (r->field[1]);
  r->metric = take_name (r->field[2]);
  r->benchmark = take_name (r->field[3]);
  if (r->unit == NULL || r->metric == NULL || r->benchmark == NULL
      || !metric_name_is_valid (r->metric, strlen (r->metric)))
    return fail (r, "not the names of a unit, a metric and a benchmark");
  r->counted = 0;
  if (!read_whole (&r->field[4], '\0', UINT64_MAX, &r->sketch->n)
      || r->sketch->n == 0 || !read_number (r->field[5], &r->sketch->min)
      || !read_number (r->field[6], &r->sketch->max))
    return fail (r, "not a number of samples and their extremes");
  return 0;
}

/* Count what stands at AT, "PLACE:COUNT PLACE:COUNT", in POWER.  */
static bool
read_counts (struct sketch_power *power, char *at, uint64_t *counted)
{
  for (bool more = true; more;)
    {
      uint64_t place, count;
      if (!read_whole (&at, ':', SKETCH_PLACES - 1, &place))
        return false;
      more = at[strspn (at, "0123456789")] == ' ';
      if (!read_whole (&at, more ? ' ' : '\0', UINT64_MAX, &count)
          || count == 0 || power->count[place] != 0
          || __builtin_add_overflow (*counted, count, counted))
        return false;
      power->count[place] = count;
    }
  return true;
}

/* Whether COUNT samples of the power AT may have these sums: none of their
   mantissas is below the least or above the greatest.  */
static bool
sums_are_possible (const struct sketch_power *power, uint64_t count, size_t at)
{
  sketch_sum least
      = at % SIGN_BIT == 0 ? 0 : (sketch_sum) count << (UNIT_BITS - 1);
  sketch_sum above = (sketch_sum) count << (UNIT_BITS - (at % SIGN_BIT == 0));
  return power->sum >= least && power->sum < above
         && power->squares[2] >> (2 * UNIT_BITS - 64) == 0;
}

static int
read_power (struct sketch_reader *r)
{
  uint64_t sum[2] = { 0 }, exponent;
  if (r->sketch == NULL || r->fields != 6 || r->field[1][1] != '\0'
      || (r->field[1][0] != '+' && r->field[1][0] != '-'))
    return fail (r, "not a line 'power SIGN EXPONENT SUM SQUARES COUNTS' of "
                    "a sketch");
  bool below_1 = r->field[2][0] == '-';
  r->field[2] += below_1;
  if (!read_whole (&r->field[2], '\0', BIAS, &exponent))
    return fail (r, "not an exponent of a double");
  size_t at = (size_t) (below_1 ? BIAS - exponent : BIAS + exponent);
  at += r->field[1][0] == '-' ? SIGN_BIT : 0;
  if (r->sketch->power[at] != NULL)
    return fail (r, "a power stands twice in its sketch");
  struct sketch_power *power = sketch_power_at (r->sketch, at);
  if (power == NULL)
    return fail_memory (r);
  uint64_t before = r->counted;
  if (!read_limbs (r->field[3], sum, 2)
      || !read_limbs (r->field[4], power->squares, 3)
      || !read_counts (power, r->field[5], &r->counted))
    return fail (r, "not sums and counts");
  power->sum = (sketch_sum) sum[1] << 64 | sum[0];
  if (!sums_are_possible (power, r->counted - before, at))
    return fail (r, "sums that no such samples have");
  return 0;
}

static int
read_line (struct sketch_reader *r, char *line)
{
  if (strncmp (line, HEADER, strlen (HEADER)) == 0)
    {
      if (strcmp (line + strlen (HEADER), "1") != 0)
        return fail (r, "sketches of another version; version 1 is known");
      int status = finish_sketch (r);
      if (status == 0 && r->headed && !r->ended)
        status = fail (r, "the sketches before here are not complete");
      r->headed = true;
      r->ended = false;
      return status;
    }
  if (!r->headed || r->ended)
    return fail (r, "not a sketch of samples, as bench-stats --sketch writes "
                    "it");
  bool interrupted = strcmp (line, "#\tend\tinterrupted") == 0;
  if (interrupted || strcmp (line, "#\tend\tcomplete") == 0)
    {
      r->ended = true;
      r->interrupted |= interrupted;
      return finish_sketch (r);
    }
  if (!cut (r, line))
    return fail (r, "too many fields");
  if (strcmp (r->field[0], "sketch") == 0)
    return start_sketch (r);
  if (strcmp (r->field[0], "power") == 0)
    return read_power (r);
  return fail (r, "neither a sketch nor a power of one");
}

int
sketch_list_read (struct sketch_list *list, FILE *file, const char *name,
                  size_t max_line, const struct reporter *reporter)
{
  struct sketch_reader r
      = { .list = list, .name = name, .reporter = reporter };
  struct line_reader lines = { .file = file, .most = max_line };
  int status = 0, more;
  while (status == 0 && (more = line_reader_next (&lines)) > 0)
    {
      r.line = lines.number;
      status = read_line (&r, lines.line);
    }
  if (status == 0 && more < 0)
    {
      report (reporter, REPORT_ERROR, name, lines.number, "%s%s", lines.wrong,
              lines.length > lines.most ? " (--max-line)" : "");
      status = -1;
    }
  else if (status == 0 && (!r.headed || !r.ended))
    status = fail (&r, r.headed ? "the sketches end before their end"
                                : "no sketches");
  line_reader_free (&lines);
  forget (&r);
  return status == 0 && r.interrupted ? 1 : status;
}
