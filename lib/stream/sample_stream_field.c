/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fields of a line: reading them, and telling what is wrong.  */
#include <config.h>
#include <math.h>
#include <string.h>
#include "number/number.h"
#include "number/units.h"
#include "stream/escape.h"
#include "stream/metric.h"
#include "stream/sample_stream_private.h"

const char *
stream_show (char *to, const char *bytes, size_t length)
{
  static const char more[] = "...";
  size_t room = STREAM_SHOWN_SIZE - sizeof more;
  bool cut = length > room;
  size_t shown = 0;
  for (size_t i = 0; i < length && i < room; i++)
    to[shown++] = bytes[i];
  strcpy (to + shown, cut ? more : "");
  return to;
}

/* What was probably meant by FIELD, which is no number because of ERROR.  */
static const char *
hint_of_number (struct stream_field field, enum number_error error)
{
  if (error == NUMBER_COMMA)
    return " (decimal point is '.')";
  if (error == NUMBER_GROUPED)
    return " (digits are not grouped, decimal point is '.')";
  double value;
  size_t prefix
      = number_read (field.bytes, field.bytes + field.length, &value, &error);
  if (prefix == 0)
    return "";
  const char *rest = field.bytes + prefix;
  const char *end = field.bytes + field.length;
  if (*rest == '\r')
    return " (a line ends with a newline, or CR LF)";
  if (*rest == ' ' || *rest == ';')
    return " (one sample a line, fields separated by a tab)";
  if (unit_lookup (rest, (size_t) (end - rest)) != NULL)
    return " (a unit is a field of its own, behind a tab)";
  return "";
}

/* Tell why FIELD is no number.  */
static bool
fail_number (struct sample_stream *s, struct stream_field field,
             enum number_error error)
{
  const char *shown = STREAM_SHOW (field);
  switch (error)
    {
    case NUMBER_EMPTY:
      return stream_fail (s, "no value before the first tab");
    case NUMBER_NAN:
      return stream_fail (s, "nan is not a sample: '%s'", shown);
    case NUMBER_INFINITE:
      return stream_fail (s, "inf is not a sample: '%s'", shown);
    case NUMBER_OVERFLOW:
      return stream_fail (s, "too large a number: '%s'", shown);
    default:
      return stream_fail (s, "not a number: '%s'%s", shown,
                          hint_of_number (field, error));
    }
}

bool
stream_read_value (struct sample_stream *s, struct stream_field field,
                   double *value)
{
  enum number_error error = number_parse (field.bytes, field.length, value);
  switch (error)
    {
    case NUMBER_OK:
      return true;
    case NUMBER_UNDERFLOW:
      if (!s->underflow_told)
        report (s->options.reporter, REPORT_WARNING, s->options.input, s->line,
                "too small a number, taken as 0: '%s'", STREAM_SHOW (field));
      s->underflow_told = true;
      return true;
    case NUMBER_NAN:
    case NUMBER_INFINITE:
      if (!s->options.pass_nonfinite)
        return fail_number (s, field, error);
      *value = NAN;
      return true;
    default:
      return fail_number (s, field, error);
    }
}

bool
stream_decode (struct sample_stream *s, struct stream_field field,
               const char *what, char *to)
{
  const char *control = escape_find_control (field.bytes, field.length);
  if (control != NULL)
    return stream_fail (s, "control character \\x%02x in %s: '%s'",
                        (unsigned char) *control, what, STREAM_SHOW (field));
  memcpy (to, field.bytes, field.length);
  ptrdiff_t length = escape_decode (to, field.length);
  if (length < 0)
    return stream_fail (
        s,
        "wrong escape in %s: '%s' (known are \\\\, \\t, \\n, \\r "
        "and \\xHH)",
        what, STREAM_SHOW (field));
  to[length] = '\0';
  return true;
}

/* Decode FIELD into a string that lives as long as the stream; an empty one
   leaves *TO alone.  */
static bool
decode_name (struct sample_stream *s, struct stream_field field,
             const char *what, const char **to)
{
  if (field.length == 0)
    return true;
  char *name
      = (char *) string_pool_copy (&s->names, field.bytes, field.length);
  if (name == NULL)
    return stream_fail_memory (s);
  *to = name;
  return stream_decode (s, field, what, name);
}

/* Whether FIELD is a number, where a unit is expected.  */
static bool
is_number (struct stream_field field)
{
  double value;
  switch (number_parse (field.bytes, field.length, &value))
    {
    case NUMBER_OK:
    case NUMBER_COMMA:
    case NUMBER_OVERFLOW:
    case NUMBER_UNDERFLOW:
      return true;
    default:
      return false;
    }
}

/* Check and decode the fields UNIT, METRIC and BENCHMARK.  */
static bool
decode_label (struct sample_stream *s, const struct stream_field field[3],
              struct sample_label *label)
{
  static const char table[] = "is this a table? choose one of its columns, "
                              "as by cut -f";
  bool is_one = field[0].length == 1 && *field[0].bytes == '1';
  if (!is_one && is_number (field[0]))
    return stream_fail (s, "a number where the unit stands: '%s' (%s)",
                        STREAM_SHOW (field[0]), table);
  if (field[1].length > 0
      && !metric_name_is_valid (field[1].bytes, field[1].length))
    return stream_fail (s,
                        "not the name of a metric: '%s' (letters, digits and "
                        "_.+/=:-; %s)",
                        STREAM_SHOW (field[1]), table);
  *label = (struct sample_label){ .metric = "value" };
  return decode_name (s, field[0], "the unit", &label->unit)
         && decode_name (s, field[1], "the metric", &label->metric)
         && decode_name (s, field[2], "the benchmark", &label->benchmark);
}

bool
stream_find_label (struct sample_stream *s, const struct stream_field field[3],
                   size_t count, uint32_t *number)
{
  struct stream_field raw = { "", 0 };
  if (count > 0)
    {
      raw.bytes = field[0].bytes;
      raw.length = (size_t) (field[count - 1].bytes + field[count - 1].length
                             - raw.bytes);
    }
  size_t known = s->raw_labels.count;
  ptrdiff_t at = intern_add (&s->raw_labels, raw.bytes, raw.length);
  if (at < 0 || known == NO_LABEL)
    return stream_fail_memory (s);
  *number = (uint32_t) at;
  if ((size_t) at < known)
    return true;
  struct label *labels
      = memory_grow (s->labels, &s->label_capacity, known + 1, sizeof *labels);
  if (labels == NULL)
    return stream_fail_memory (s);
  s->labels = labels;
  labels[known] = (struct label){
    .raw = { s->raw_labels.item[at].bytes, raw.length },
    .takes_run = count == 3,
  };
  if (known < STREAM_FOLLOWERS)
    s->follower[known] = (struct stream_follower){ .followed_by = *number };
  return decode_label (s, field, &labels[known].decoded);
}
