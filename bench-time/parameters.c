/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "parameters.h"
#include <ctype.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"

static const char no_memory[] = "memory exhausted";

/* UNITS / 10^DECIMALS.  */
struct decimal
{
  int64_t units;
  int decimals;
};

struct range
{
  struct decimal first, last, step;
  bool multiplies; /* STEP is a factor */
};

static bool
is_digit (char byte)
{
  return isdigit ((unsigned char) byte);
}

/* Read the number at *S and go past it; false where there is none, or one
   that is too long.  */
static bool
read_decimal (const char **s, struct decimal *d)
{
  const char *at = *s;
  bool is_negative = *at == '-';
  if (*at == '-' || *at == '+')
    at++;
  if (!is_digit (*at))
    return false;
  *d = (struct decimal){ 0 };
  bool in_fraction = false;
  for (;; at++)
    {
      if (!in_fraction && at[0] == '.' && is_digit (at[1]))
        in_fraction = true;
      else if (!is_digit (*at))
        break;
      else if (__builtin_mul_overflow (d->units, 10, &d->units)
               || __builtin_add_overflow (d->units, *at - '0', &d->units))
        return false;
      else
        d->decimals += in_fraction;
    }
  if (is_negative)
    d->units = -d->units;
  *s = at;
  return true;
}

/* Give D this number of decimals, which is not below its own.  */
static bool
rescale (struct decimal *d, int decimals)
{
  for (; d->decimals < decimals; d->decimals++)
    if (__builtin_mul_overflow (d->units, 10, &d->units))
      return false;
  return true;
}

/* Append D without zeros that say nothing.  */
static void
put_decimal (struct text *to, struct decimal d)
{
  while (d.decimals > 0 && d.units % 10 == 0)
    {
      d.units /= 10;
      d.decimals--;
    }
  uint64_t size = d.units < 0 ? -(uint64_t) d.units : (uint64_t) d.units;
  uint64_t one = 1;
  for (int i = 0; i < d.decimals; i++)
    one *= 10;
  text_printf (to, "%s%" PRIu64, d.units < 0 ? "-" : "", size / one);
  if (d.decimals > 0)
    text_printf (to, ".%0*" PRIu64, d.decimals, size % one);
}

static const char *
add_value (struct parameter *p, const char *value, size_t length)
{
  if (length == 0)
    return "an empty value";
  for (size_t i = 0; i < p->count; i++)
    if (strlen (p->value[i]) == length
        && memcmp (p->value[i], value, length) == 0)
      return "a value is given twice";
  if (p->count == PARAMETER_VALUES_MAX)
    return "too many values";
  char **moved
      = memory_grow (p->value, &p->capacity, p->count + 1, sizeof *moved);
  if (moved == NULL)
    return no_memory;
  p->value = moved;
  char *copy = strndup (value, length);
  if (copy == NULL)
    return no_memory;
  p->value[p->count++] = copy;
  return NULL;
}

/* Read a range, LENGTH bytes at TEXT; NULL or what is wrong.  */
static const char *
read_range (struct range *r, const char *text, size_t length)
{
  static const char malformed[]
      = "not a range (FIRST..LAST, FIRST..LAST+STEP or FIRST..LAST*FACTOR)";
  const char *s = text;
  if (!read_decimal (&s, &r->first) || strncmp (s, "..", 2) != 0)
    return malformed;
  s += 2;
  if (!read_decimal (&s, &r->last))
    return malformed;
  r->step = (struct decimal){ .units = 1 };
  r->multiplies = *s == '*';
  if (*s == '+' || *s == '*')
    {
      s++;
      if (!is_digit (*s) || !read_decimal (&s, &r->step))
        return malformed;
    }
  return s == text + length ? NULL : malformed;
}

/* Whether R ends after a while; NULL or what is wrong.  */
static const char *
check_range (struct range *r)
{
  int decimals = r->first.decimals > r->last.decimals ? r->first.decimals
                                                      : r->last.decimals;
  if (!r->multiplies && r->step.decimals > decimals)
    decimals = r->step.decimals;
  if (decimals > 15 || !rescale (&r->first, decimals)
      || !rescale (&r->last, decimals)
      || (!r->multiplies && !rescale (&r->step, decimals)))
    return "a range of too long numbers";
  if (r->first.units > r->last.units)
    return "an empty range";
  if (r->multiplies
      && (r->step.decimals > 0 || r->step.units < 2 || r->first.units <= 0))
    return "a range by a factor needs a whole number from 2 on, and a first "
           "value above 0";
  return r->step.units <= 0 ? "a range with a step of 0" : NULL;
}

static const char *
add_range (struct parameter *p, const char *text, size_t length)
{
  struct range r;
  const char *wrong = read_range (&r, text, length);
  if (wrong == NULL)
    wrong = check_range (&r);
  struct decimal at = r.first;
  struct text value = { 0 };
  while (wrong == NULL && at.units <= r.last.units)
    {
      text_clear (&value);
      put_decimal (&value, at);
      wrong = value.failed ? no_memory
                           : add_value (p, text_string (&value), value.length);
      if (r.multiplies
              ? __builtin_mul_overflow (at.units, r.step.units, &at.units)
              : __builtin_add_overflow (at.units, r.step.units, &at.units))
        break;
    }
  text_free (&value);
  return wrong;
}

static bool
begins_as_range (const char *text)
{
  struct decimal first;
  return read_decimal (&text, &first) && strncmp (text, "..", 2) == 0;
}

/* Whether the LENGTH bytes at NAME are the name of a parameter.  */
static bool
is_name (const char *name, size_t length)
{
  if (length == 0 || is_digit (name[0]))
    return false;
  for (size_t i = 0; i < length; i++)
    if (!isalnum ((unsigned char) name[i]) && name[i] != '_' && name[i] != '-')
      return false;
  return true;
}

/* The place for a parameter called by the LENGTH bytes at NAME; NULL or what
   is wrong.  */
static const char *
add_parameter (struct parameters *p, const char *name, size_t length)
{
  for (size_t i = 0; i < p->count; i++)
    if (strlen (p->item[i].name) == length
        && memcmp (p->item[i].name, name, length) == 0)
      return "declared twice";
  struct parameter *moved
      = memory_grow (p->item, &p->capacity, p->count + 1, sizeof *moved);
  if (moved == NULL)
    return no_memory;
  p->item = moved;
  char *copy = strndup (name, length);
  if (copy == NULL)
    return no_memory;
  moved[p->count++] = (struct parameter){ .name = copy };
  return NULL;
}

const char *
parameters_add (struct parameters *p, const char *text)
{
  const char *equals = strchr (text, '=');
  if (equals == NULL || !is_name (text, (size_t) (equals - text)))
    return "not NAME=VALUE,... with a name of letters, digits, _ and -";
  const char *wrong = add_parameter (p, text, (size_t) (equals - text));
  const char *value = equals + 1;
  while (wrong == NULL)
    {
      size_t length = strcspn (value, ",");
      struct parameter *last = &p->item[p->count - 1];
      wrong = begins_as_range (value) ? add_range (last, value, length)
                                      : add_value (last, value, length);
      if (value[length] == '\0')
        break;
      value += length + 1;
    }
  return wrong;
}

void
parameters_free (struct parameters *p)
{
  for (size_t i = 0; i < p->count; i++)
    {
      for (size_t j = 0; j < p->item[i].count; j++)
        free (p->item[i].value[j]);
      free (p->item[i].value);
      free (p->item[i].name);
    }
  free (p->item);
  *p = (struct parameters){ 0 };
}

/* The parameter whose {NAME} is at S, or COUNT.  */
static size_t
find_at (const struct parameters *p, const char *s)
{
  for (size_t i = 0; *s == '{' && i < p->count; i++)
    {
      size_t length = strlen (p->item[i].name);
      if (strncmp (s + 1, p->item[i].name, length) == 0
          && s[1 + length] == '}')
        return i;
    }
  return p->count;
}

void
parameters_find (const struct parameters *p, const char *text, bool *is_used)
{
  for (const char *s = text; s != NULL && *s != '\0'; s++)
    {
      size_t found = find_at (p, s);
      if (found < p->count)
        is_used[found] = true;
    }
}

size_t
parameters_combinations (const struct parameters *p, const bool *is_used)
{
  size_t product = 1;
  for (size_t i = 0; i < p->count; i++)
    {
      if (is_used[i])
        product *= p->item[i].count;
      if (product > PARAMETER_VALUES_MAX)
        return 0;
    }
  return product;
}

void
parameters_choose (const struct parameters *p, const bool *is_used,
                   size_t number, size_t *choice)
{
  for (size_t i = p->count; i-- > 0;)
    {
      size_t count = is_used[i] ? p->item[i].count : 1;
      choice[i] = number % count;
      number /= count;
    }
}

void
parameters_put (struct text *to, const struct parameters *p,
                const size_t *choice, const char *text)
{
  for (const char *s = text; *s != '\0'; s++)
    {
      size_t found = find_at (p, s);
      if (found == p->count)
        {
          text_putc (to, *s);
          continue;
        }
      text_puts (to, p->item[found].value[choice[found]]);
      s += strlen (p->item[found].name) + 1;
    }
}

void
parameters_put_suffix (struct text *to, const struct parameters *p,
                       const bool *is_used, const size_t *choice)
{
  for (size_t i = 0; i < p->count; i++)
    if (is_used[i])
      text_printf (to, "/%s=%s", p->item[i].name, p->item[i].value[choice[i]]);
}
