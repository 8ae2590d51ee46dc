/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/derivation_parse.h"
#include <stdlib.h>
#include <string.h>
#include "number/number.h"

/* The unit of a part of the expression.  */
struct part_unit
{
  const char *name; /* NULL: none that follows */
  bool plain;       /* of numbers alone: it suits any */
};

struct parser
{
  struct derivation *d;
  const struct sample_set *set;
  const char *text;
  size_t at, end;
  unsigned depth;
  struct derivation_error *error;
};

/* Tell what is wrong at AT; false, for return.  */
static bool
wrong (struct parser *p, size_t at, const char *message)
{
  text_clear (&p->error->message);
  text_puts (&p->error->message, message);
  p->error->at = at;
  return false;
}

static void
skip_blanks (struct parser *p)
{
  while (p->at < p->end && strchr (" \t", p->text[p->at]) != NULL)
    p->at++;
}

/* The next byte that is no blank, 0 at the end.  */
static char
next_byte (struct parser *p)
{
  skip_blanks (p);
  return p->at < p->end ? p->text[p->at] : '\0';
}

static bool
add_step (struct parser *p, struct derivation_step step)
{
  struct derivation *d = p->d;
  struct derivation_step *moved
      = memory_grow (d->step, &d->step_capacity, d->steps + 1, sizeof *moved);
  if (moved == NULL)
    return wrong (p, p->at, "memory exhausted");
  d->step = moved;
  moved[d->steps++] = step;
  return true;
}

static bool
is_name_byte (char byte)
{
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z')
         || (byte >= '0' && byte <= '9') || byte == '_' || byte == '.';
}

/* The longest metric whose name is here, NULL where there is none.  */
static const char *
metric_here (const struct parser *p)
{
  const char *found = NULL;
  size_t longest = 0;
  for (size_t i = 0; i < sample_set_metric_count (p->set); i++)
    {
      const char *metric = sample_set_metric (p->set, i);
      size_t length = strlen (metric);
      if (length <= longest || length > p->end - p->at
          || memcmp (metric, p->text + p->at, length) != 0
          || (p->at + length < p->end
              && is_name_byte (p->text[p->at + length])))
        continue;
      found = metric;
      longest = length;
    }
  return found;
}

static void
keep_message (void *context, enum report_severity severity, const char *file,
              size_t line, const char *message)
{
  (void) severity, (void) file, (void) line;
  text_clear (context);
  text_puts (context, message);
}

/* Take the LENGTH bytes here, METRIC or METRIC:STATISTIC, as operand.  */
static bool
add_operand (struct parser *p, size_t length, bool by_statistic)
{
  struct derivation *d = p->d;
  struct derivation_operand *moved = memory_grow (
      d->operand, &d->operand_capacity, d->operands + 1, sizeof *moved);
  char *name = strndup (p->text + p->at, length);
  struct reporter reporter = { keep_message, &p->error->message };
  bool read = false;
  d->operand = moved == NULL ? d->operand : moved;
  if (moved == NULL || name == NULL)
    wrong (p, p->at, "memory exhausted");
  else
    {
      const struct criterion_scope all = { .set = p->set };
      p->error->at = p->at;
      read = criterion_parse_figure (&moved[d->operands].figure, &all, name,
                                     &reporter)
             == 0;
    }
  free (name);
  if (!read)
    return false;
  moved[d->operands].by_statistic = by_statistic;
  p->at += length;
  return add_step (p, (struct derivation_step){ .kind = STEP_OPERAND,
                                                .operand = d->operands++ });
}

static bool
parse_metric (struct parser *p, struct part_unit *unit)
{
  const char *metric = metric_here (p);
  if (metric == NULL && !is_name_byte (p->text[p->at]))
    return wrong (p, p->at, "not a metric, a number or '('");
  if (metric == NULL)
    {
      wrong (p, p->at, "no such metric in the input, which has");
      for (size_t i = 0; i < sample_set_metric_count (p->set); i++)
        text_printf (&p->error->message, "%s '%s'", i == 0 ? "" : ",",
                     sample_set_metric (p->set, i));
      return false;
    }
  size_t length = strlen (metric);
  bool by_statistic
      = p->text[p->at + length] == ':' && p->at + length < p->end;
  if (by_statistic)
    for (length++;
         p->at + length < p->end && is_name_byte (p->text[p->at + length]);)
      length++;
  if (!add_operand (p, length, by_statistic))
    return false;
  const struct criterion *figure = &p->d->operand[p->d->operands - 1].figure;
  *unit
      = (struct part_unit){ by_statistic ? figure->unit : figure->metric_unit,
                            false };
  return true;
}

static bool parse_sum (struct parser *p, struct part_unit *unit);

static bool
parse_inner (struct parser *p, struct part_unit *unit)
{
  size_t open = p->at++;
  if (!parse_sum (p, unit))
    return false;
  if (next_byte (p) != ')')
    return wrong (p, p->at < p->end ? p->at : open,
                  p->at < p->end ? "not an operator or ')'"
                                 : "'(' without ')'");
  p->at++;
  return true;
}

static bool
parse_number (struct parser *p, struct part_unit *unit)
{
  double number;
  enum number_error error;
  size_t length
      = number_read (p->text + p->at, p->text + p->end, &number, &error);
  if (error == NUMBER_OVERFLOW)
    return wrong (p, p->at, "too large a number");
  p->at += length;
  *unit = (struct part_unit){ "1", true };
  return add_step (
      p, (struct derivation_step){ .kind = STEP_NUMBER, .number = number });
}

/* A metric, a number, what is in brackets, or one of these after a minus.  */
static bool
parse_factor (struct parser *p, struct part_unit *unit)
{
  char next = next_byte (p);
  double number;
  enum number_error error;
  if (++p->depth > DERIVATION_DEPTH)
    return wrong (p, p->at, "too deep");
  bool read;
  if (next == '\0')
    read = wrong (p, p->at, "a metric, a number or '(' is missing");
  else if (next == '(')
    read = parse_inner (p, unit);
  else if (next == '-')
    {
      p->at++;
      read = parse_factor (p, unit)
             && add_step (p, (struct derivation_step){ .kind = STEP_NEGATE });
    }
  else if (next != '+' && metric_here (p) == NULL
           && number_read (p->text + p->at, p->text + p->end, &number, &error)
                  > 0)
    read = parse_number (p, unit);
  else
    read = parse_metric (p, unit);
  p->depth--;
  return read;
}

static bool
same (const char *a, const char *b)
{
  return a != NULL && b != NULL && strcmp (a, b) == 0;
}

/* The unit of a product.  */
static struct part_unit
unit_times (struct part_unit a, struct part_unit b)
{
  struct part_unit result = { NULL, a.plain && b.plain };
  if (same (a.name, "1"))
    result.name = b.name;
  else if (same (b.name, "1"))
    result.name = a.name;
  else if ((same (a.name, "W") && same (b.name, "s"))
           || (same (a.name, "s") && same (b.name, "W")))
    result.name = "J";
  else if ((same (a.name, "1/s") && same (b.name, "s"))
           || (same (a.name, "s") && same (b.name, "1/s")))
    result.name = "1";
  return result;
}

/* The unit of a quotient.  */
static struct part_unit
unit_over (struct parser *p, struct part_unit a, struct part_unit b)
{
  struct part_unit result = { NULL, a.plain && b.plain };
  if (same (b.name, "1"))
    result.name = a.name;
  else if (same (a.name, b.name))
    result.name = "1";
  else if (same (a.name, "J") && same (b.name, "s"))
    result.name = "W";
  else if (same (a.name, "J") && same (b.name, "W"))
    result.name = "s";
  else if (same (a.name, "1") && same (b.name, "1/s"))
    result.name = "s";
  else if (a.name != NULL && b.name != NULL && strpbrk (a.name, "/^") == NULL
           && strpbrk (b.name, "/^") == NULL)
    {
      struct text ratio = { 0 };
      text_printf (&ratio, "%s/%s", a.name, b.name);
      result.name = string_pool_copy (&p->d->strings, text_string (&ratio),
                                      ratio.length);
      text_free (&ratio);
    }
  return result;
}

static bool
parse_product (struct parser *p, struct part_unit *unit)
{
  if (!parse_factor (p, unit))
    return false;
  for (char sign; (sign = next_byte (p)) == '*' || sign == '/';)
    {
      struct part_unit right;
      p->at++;
      if (!parse_factor (p, &right)
          || !add_step (
              p, (struct derivation_step){
                     .kind = sign == '*' ? STEP_MULTIPLY : STEP_DIVIDE }))
        return false;
      *unit = sign == '*' ? unit_times (*unit, right)
                          : unit_over (p, *unit, right);
    }
  return true;
}

static bool
parse_sum (struct parser *p, struct part_unit *unit)
{
  if (!parse_product (p, unit))
    return false;
  for (char sign; (sign = next_byte (p)) == '+' || sign == '-';)
    {
      struct part_unit right;
      size_t at = p->at++;
      if (!parse_product (p, &right)
          || !add_step (p,
                        (struct derivation_step){
                            .kind = sign == '+' ? STEP_ADD : STEP_SUBTRACT }))
        return false;
      if (!unit->plain && !right.plain && unit->name != NULL
          && right.name != NULL && !same (unit->name, right.name))
        {
          wrong (p, at, "");
          text_printf (&p->error->message,
                       "'%s' and '%s' are two units: they do not add",
                       unit->name, right.name);
          return false;
        }
      if (unit->plain || unit->name == NULL)
        *unit = right;
    }
  return true;
}

int
derivation_parse (struct derivation *d, const struct sample_set *set,
                  const char *text, const struct derivation_head *head,
                  struct derivation_error *error)
{
  *d = (struct derivation){ 0 };
  struct parser p = { .d = d,
                      .set = set,
                      .text = text,
                      .at = head->expression,
                      .end = head->end,
                      .error = error };
  struct part_unit unit;
  bool read = parse_sum (&p, &unit);
  if (read && next_byte (&p) != '\0')
    read = wrong (&p, p.at, "not an operator");
  if (read && d->operands == 0)
    read = wrong (&p, head->expression, "names no metric");
  if (read)
    {
      d->unit = unit.name;
      return 0;
    }
  derivation_free (d);
  return -1;
}

void
derivation_free (struct derivation *d)
{
  for (size_t i = 0; i < d->operands; i++)
    criterion_free (&d->operand[i].figure);
  free (d->operand);
  free (d->step);
  string_pool_free (&d->strings);
  *d = (struct derivation){ 0 };
}

double
derivation_value (const struct derivation *d, const double *operand,
                  double *stack)
{
  double *top = stack - 1; /* the last value */
  for (size_t i = 0; i < d->steps; i++)
    {
      const struct derivation_step *step = &d->step[i];
      switch (step->kind)
        {
        case STEP_NUMBER:
          *++top = step->number;
          break;
        case STEP_OPERAND:
          *++top = operand[step->operand];
          break;
        case STEP_NEGATE:
          *top = -*top;
          break;
        case STEP_ADD:
          top--;
          top[0] += top[1];
          break;
        case STEP_SUBTRACT:
          top--;
          top[0] -= top[1];
          break;
        case STEP_MULTIPLY:
          top--;
          top[0] *= top[1];
          break;
        case STEP_DIVIDE:
          top--;
          top[0] /= top[1];
          break;
        }
    }
  return stack[0];
}
