/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values, their items, and the arguments of calls.  */
#include <config.h>
#include "r.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "stat/sort.h"

struct r *
r_new (enum r_kind kind, size_t n)
{
  struct r *r = r_room (1, sizeof *r);
  r->kind = kind;
  r->n = n;
  return r;
}

struct r *
r_numbers (const double *number, size_t n)
{
  struct r *r = r_new (R_NUMBERS, n);
  r->number = r_room (n, sizeof *r->number);
  if (number != NULL)
    memcpy (r->number, number, n * sizeof *number);
  return r;
}

struct r *
r_number (double number)
{
  return r_numbers (&number, 1);
}

struct r *
r_strings (size_t n)
{
  struct r *r = r_new (R_STRINGS, n);
  r->string = r_room (n, sizeof *r->string);
  return r;
}

struct r *
r_list (size_t n)
{
  struct r *r = r_new (R_LIST, n);
  r->item = r_room (n, sizeof *r->item);
  r->name = r_room (n, sizeof *r->name);
  return r;
}

struct r *
r_record (const char *name, ...)
{
  struct r *r = r_list (16);
  r->n = 0;
  va_list list;
  va_start (list, name);
  for (; name != NULL; name = va_arg (list, const char *))
    {
      r->name[r->n] = name;
      r->item[r->n++] = va_arg (list, struct r *);
    }
  va_end (list);
  return r;
}

struct r *
r_limits (double lo, double hi)
{
  struct r *r = r_numbers ((double[]){ lo, hi }, 2);
  r->name = r_room (2, sizeof *r->name);
  r->name[0] = "lo";
  r->name[1] = "hi";
  return r;
}

static const struct r *
given (const struct r_call *call, size_t i)
{
  return i < NODE_ARGS ? call->arg[i] : NULL;
}

double
r_double (const struct r_call *call, size_t i, double otherwise)
{
  const struct r *r = given (call, i);
  if (r == NULL)
    return otherwise;
  if (r->kind != R_NUMBERS || r->n == 0)
    r_fail ("a number is wanted");
  return r->number[0];
}

bool
r_true (const struct r_call *call, size_t i, bool otherwise)
{
  return r_double (call, i, otherwise) != 0;
}

const char *
r_string (const struct r_call *call, size_t i, const char *otherwise)
{
  const struct r *r = given (call, i);
  if (r == NULL)
    return otherwise;
  if (r->kind != R_STRINGS || r->n == 0)
    r_fail ("a string is wanted");
  return r->string[0];
}

const struct r *
r_vector (const struct r_call *call, size_t i)
{
  const struct r *r = given (call, i);
  if (r == NULL || r->kind != R_NUMBERS)
    r_fail ("numbers are wanted");
  return r;
}

double *
r_sorted (const struct r *r)
{
  struct r *copy = r_numbers (r->number, r->n);
  if (sort_doubles (copy->number, r->n) != 0)
    abort ();
  return copy->number;
}

/* The place of NAME, also as a beginning, among R's names.  */
static size_t
place_of (const struct r *r, const char *name)
{
  for (size_t i = 0; r->name != NULL && i < r->n; i++)
    if (r->name[i] != NULL && strcmp (r->name[i], name) == 0)
      return i;
  for (size_t i = 0; r->name != NULL && i < r->n; i++)
    if (r->name[i] != NULL && strncmp (r->name[i], name, strlen (name)) == 0)
      return i;
  r_fail ("nothing is called '%s'", name);
}

struct r *
r_take (const struct r *from, const size_t *place, size_t n)
{
  struct r *r = from->kind == R_NUMBERS   ? r_numbers (NULL, n)
                : from->kind == R_STRINGS ? r_strings (n)
                                          : r_list (n);
  if (from->name != NULL)
    r->name = r_room (n, sizeof *r->name);
  for (size_t i = 0; i < n; i++)
    {
      if (place[i] >= from->n)
        r_fail ("index %zu is beyond %zu", place[i] + 1, from->n);
      if (from->kind == R_NUMBERS)
        r->number[i] = from->number[place[i]];
      else if (from->kind == R_STRINGS)
        r->string[i] = from->string[place[i]];
      else
        r->item[i] = from->item[place[i]];
      if (from->name != NULL)
        r->name[i] = from->name[place[i]];
    }
  return r;
}

/* The places, from 0, that INDEX picks of N; *COUNT of them.  */
size_t *
r_places (const struct r *of, const struct r *index, size_t n, size_t *count)
{
  size_t room = index->n > n ? index->n : n;
  size_t *place = r_room (room, sizeof *place);
  *count = 0;
  if (index->kind == R_STRINGS)
    for (size_t i = 0; i < index->n; i++)
      place[(*count)++] = place_of (of, index->string[i]);
  else if (index->kind != R_NUMBERS)
    r_fail ("an index is wanted");
  else if (index->n > 0 && index->number[0] < 0)
    {
      for (size_t i = 0; i < n; i++)
        {
          bool left_out = false;
          for (size_t k = 0; k < index->n; k++)
            left_out |= -index->number[k] == (double) (i + 1);
          if (!left_out)
            place[(*count)++] = i;
        }
    }
  else
    for (size_t i = 0; i < index->n; i++)
      place[(*count)++] = (size_t) index->number[i] - 1;
  return place;
}
