/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What R has to build, to order and to pick from vectors.  */
#include <config.h>
#include "r.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "stat/compensated.h"

static struct r *
length (const struct r_call *call)
{
  return r_number ((double) (call->arg[0] == NULL ? 0 : call->arg[0]->n));
}

/* All that was given, one after the other.  */
static struct r *
combine (const struct r_call *call)
{
  size_t n = 0;
  enum r_kind kind = R_NUMBERS;
  bool named = false;
  for (size_t i = 0; i < call->given; i++)
    {
      if (call->value[i]->kind > R_STRINGS)
        r_fail ("c wants numbers or strings");
      kind = call->value[i]->kind > kind ? call->value[i]->kind : kind;
      named |= call->name[i] != NULL;
      n += call->value[i]->n;
    }
  struct r *r = kind == R_NUMBERS ? r_numbers (NULL, n) : r_strings (n);
  if (named)
    r->name = r_room (n, sizeof *r->name);
  size_t at = 0;
  for (size_t i = 0; i < call->given; i++)
    {
      const struct r *value = call->value[i];
      if (value->kind != kind)
        r_fail ("numbers and strings do not combine");
      for (size_t k = 0; k < value->n; k++, at++)
        {
          if (kind == R_NUMBERS)
            r->number[at] = value->number[k];
          else
            r->string[at] = value->string[k];
          if (named)
            r->name[at] = call->name[i];
        }
    }
  return r;
}

static struct r *
list (const struct r_call *call)
{
  struct r *r = r_list (call->given);
  for (size_t i = 0; i < call->given; i++)
    {
      r->item[i] = call->value[i];
      r->name[i] = call->name[i];
    }
  return r;
}

static struct r *
unlist (const struct r_call *call)
{
  if (call->arg[0] == NULL || call->arg[0]->kind != R_LIST)
    return call->arg[0];
  struct r_call all = { .given = call->arg[0]->n };
  if (all.given > NODE_ARGS)
    r_fail ("the list is too long");
  memcpy (all.value, call->arg[0]->item, all.given * sizeof *all.value);
  return combine (&all);
}

static struct r *
same (const struct r_call *call)
{
  if (call->given == 0)
    r_fail ("an argument is wanted");
  return call->value[0];
}

static struct r *
repeat (const struct r_call *call)
{
  const struct r *x = call->arg[0];
  if (x == NULL || x->kind > R_STRINGS)
    r_fail ("rep wants numbers or strings");
  const struct r *times = call->arg[1];
  size_t each = (size_t) r_double (call, 2, 1), n = 0;
  bool of_each = times != NULL && times->n > 1;
  if (of_each && times->n != x->n)
    r_fail ("rep: times do not fit");
  double once = times == NULL ? 1 : times->number[0];
  for (size_t i = 0; i < x->n; i++)
    n += of_each ? (size_t) times->number[i] : each * (size_t) once;
  size_t wanted = (size_t) r_double (call, 3, (double) n);
  struct r *r
      = x->kind == R_NUMBERS ? r_numbers (NULL, wanted) : r_strings (wanted);
  size_t at = 0;
  while (at < wanted)
    for (size_t i = 0; i < x->n && at < wanted; i++)
      {
        size_t copies = of_each ? (size_t) times->number[i] : each;
        for (size_t k = 0; k < copies && at < wanted; k++, at++)
          if (x->kind == R_NUMBERS)
            r->number[at] = x->number[i];
          else
            r->string[at] = x->string[i];
      }
  return r;
}

static struct r *
seq (const struct r_call *call)
{
  double from = r_double (call, 0, 1);
  if (call->arg[0] != NULL && call->arg[1] == NULL && call->arg[2] == NULL
      && call->arg[3] == NULL)
    { /* seq(5), seq(x) */
      double to = call->arg[0]->n == 1 ? from : (double) call->arg[0]->n;
      struct r *r = r_numbers (NULL, (size_t) to);
      for (size_t i = 0; i < r->n; i++)
        r->number[i] = (double) i + 1;
      return r;
    }
  double count = r_double (call, 3, NAN);
  double step = r_double (call, 2, NAN), to = r_double (call, 1, NAN);
  if (isnan (step))
    step = isnan (count) ? (to >= from ? 1 : -1) : (to - from) / (count - 1);
  if (isnan (count))
    count = floor ((to - from) / step + 1e-10) + 1;
  struct r *r = r_numbers (NULL, (size_t) count);
  for (size_t i = 0; i < r->n; i++)
    r->number[i] = from + (double) i * step;
  return r;
}

static struct r *
seq_len (const struct r_call *call)
{
  double n = r_double (call, 0, 0);
  struct r *r = r_numbers (NULL, (size_t) n);
  for (size_t i = 0; i < r->n; i++)
    r->number[i] = (double) i + 1;
  return r;
}

static struct r *
seq_along (const struct r_call *call)
{
  struct r *r = r_numbers (NULL, call->arg[0] == NULL ? 0 : call->arg[0]->n);
  for (size_t i = 0; i < r->n; i++)
    r->number[i] = (double) i + 1;
  return r;
}

static struct r *
numeric (const struct r_call *call)
{
  return r_numbers (NULL, (size_t) r_double (call, 0, 0));
}

static struct r *
matrix (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  double rows = r_double (call, 1, NAN), columns = r_double (call, 2, NAN);
  double n = (double) x->n;
  if (isnan (rows))
    rows = isnan (columns) ? n : ceil (n / columns);
  if (isnan (columns))
    columns = ceil (n / rows);
  struct r *r = r_numbers (NULL, (size_t) (rows * columns));
  r->rows = (size_t) rows;
  bool by_row = r_true (call, 3, false);
  for (size_t i = 0; i < r->n; i++)
    {
      size_t row = i % r->rows, column = i / r->rows;
      size_t from = by_row ? row * (size_t) columns + column : i;
      r->number[i] = x->number[from % x->n];
    }
  return r;
}

static struct r *
bind (const struct r_call *call, bool rows)
{
  size_t most = 0;
  for (size_t i = 0; i < call->given; i++)
    if (call->value[i]->kind != R_NUMBERS)
      r_fail ("numbers are wanted");
    else if (call->value[i]->n > most)
      most = call->value[i]->n;
  size_t count = call->given;
  struct r *r = r_numbers (NULL, most * count);
  r->rows = rows ? count : most;
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < most; k++)
      r->number[rows ? k * count + i : i * most + k]
          = call->value[i]->number[k % call->value[i]->n];
  return r;
}

static struct r *
rbind (const struct r_call *call)
{
  return bind (call, true);
}

static struct r *
cbind (const struct r_call *call)
{
  return bind (call, false);
}

static struct r *
transpose (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  size_t rows = x->rows == 0 ? x->n : x->rows, columns = x->n / rows;
  struct r *r = r_numbers (NULL, x->n);
  r->rows = columns;
  for (size_t i = 0; i < rows; i++)
    for (size_t k = 0; k < columns; k++)
      r->number[i * columns + k] = x->number[k * rows + i];
  return r;
}

static struct r *
outer (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0), *y = r_vector (call, 1);
  const char *operator= call->arg[2] == NULL ? "*" : NULL;
  if (call->arg[2] != NULL && call->arg[2]->kind == R_STRINGS)
    operator= call->arg[2]->string[0];
  struct r *r = r_numbers (NULL, x->n * y->n);
  r->rows = x->n;
  for (size_t k = 0; k < y->n; k++)
    for (size_t i = 0; i < x->n; i++)
      {
        double a = x->number[i], b = y->number[k];
        double *to = &r->number[k * x->n + i];
        if (operator!= NULL && strcmp (operator, "-") == 0)
          *to = a - b;
        else if (operator!= NULL && strcmp (operator, "+") == 0)
          *to = a + b;
        else if (operator!= NULL && strcmp (operator, "*") == 0)
          *to = a * b;
        else if (operator!= NULL && strcmp (operator, "/") == 0)
          *to = a / b;
        else
          *to = r_apply (call->arg[2],
                         (struct r *[]){ r_number (a), r_number (b) }, 2)
                    ->number[0];
      }
  return r;
}

static struct r *
apply_each (const struct r_call *call)
{
  const struct r *x = call->arg[0], *f = call->arg[1];
  if (x == NULL || f == NULL)
    r_fail ("sapply wants values and a function");
  struct r *r = r_numbers (NULL, x->n);
  for (size_t i = 0; i < x->n; i++)
    {
      struct r *item
          = x->kind == R_LIST ? x->item[i] : r_number (x->number[i]);
      struct r *result = r_apply (f, &item, 1);
      if (result->kind != R_NUMBERS || result->n != 1)
        r_fail ("sapply wants numbers");
      r->number[i] = result->number[0];
    }
  return r;
}

static struct r *
if_else (const struct r_call *call)
{
  const struct r *test = r_vector (call, 0), *yes = r_vector (call, 1);
  const struct r *no = r_vector (call, 2);
  struct r *r = r_numbers (NULL, test->n);
  for (size_t i = 0; i < r->n; i++)
    r->number[i] = test->number[i] != 0 ? yes->number[i % yes->n]
                                        : no->number[i % no->n];
  return r;
}

static struct r *
sorted (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  struct r *r = r_numbers (r_sorted (x), x->n);
  bool falling = r_true (call, 1, false);
  for (size_t i = 0; falling && i < r->n / 2; i++)
    {
      double swapped = r->number[i];
      r->number[i] = r->number[r->n - 1 - i];
      r->number[r->n - 1 - i] = swapped;
    }
  return r;
}

static struct r *
reversed (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  struct r *r = r_numbers (NULL, x->n);
  for (size_t i = 0; i < r->n; i++)
    r->number[i] = x->number[r->n - 1 - i];
  return r;
}

static struct r *
ranks (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  const double *s = r_sorted (x);
  struct r *r = r_numbers (NULL, x->n);
  for (size_t i = 0; i < r->n; i++)
    {
      size_t below = 0, upto;
      while (s[below] < x->number[i])
        below++;
      for (upto = below; upto < x->n && s[upto] <= x->number[i];)
        upto++;
      r->number[i] = (double) (below + 1 + upto) / 2;
    }
  return r;
}

static struct r *
unique (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  const double *s = r_sorted (x);
  struct r *r = r_numbers (NULL, x->n);
  r->n = 0;
  for (size_t i = 0; i < x->n; i++)
    if (i == 0 || s[i] != s[i - 1])
      r->number[r->n++] = s[i];
  return r;
}

static struct r *
differences (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  size_t lag = (size_t) r_double (call, 1, 1);
  struct r *r = r_numbers (NULL, x->n > lag ? x->n - lag : 0);
  for (size_t i = 0; i < r->n; i++)
    r->number[i] = x->number[i + lag] - x->number[i];
  return r;
}

static struct r *
running_sum (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  struct r *r = r_numbers (NULL, x->n);
  struct compensated sum = { 0, 0 };
  for (size_t i = 0; i < r->n; i++)
    {
      compensated_add (&sum, x->number[i]);
      r->number[i] = compensated_value (sum);
    }
  return r;
}

static struct r *
head (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  double n = r_double (call, 1, 6);
  double kept = n < 0 ? (double) x->n + n : fmin (n, (double) x->n);
  return r_numbers (x->number, (size_t) fmax (kept, 0));
}

static struct r *
tail (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  double n = r_double (call, 1, 6);
  double kept = n < 0 ? (double) x->n + n : fmin (n, (double) x->n);
  size_t count = (size_t) fmax (kept, 0);
  return r_numbers (x->number + x->n - count, count);
}

static struct r *
which (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  struct r *r = r_numbers (NULL, x->n);
  r->n = 0;
  for (size_t i = 0; i < x->n; i++)
    if (x->number[i] != 0)
      r->number[r->n++] = (double) i + 1;
  return r;
}

static struct r *
extreme (const struct r_call *call, bool largest)
{
  const struct r *x = r_vector (call, 0);
  size_t found = 0;
  for (size_t i = 1; i < x->n; i++)
    if (largest ? x->number[i] > x->number[found]
                : x->number[i] < x->number[found])
      found = i;
  return r_number ((double) found + 1);
}

static struct r *
which_max (const struct r_call *call)
{
  return extreme (call, true);
}

static struct r *
which_min (const struct r_call *call)
{
  return extreme (call, false);
}

static struct r *
parallel (const struct r_call *call, double (*f) (double, double))
{
  const struct r *x = r_vector (call, 0), *y = r_vector (call, 1);
  struct r *r = r_numbers (NULL, x->n > y->n ? x->n : y->n);
  for (size_t i = 0; i < r->n; i++)
    r->number[i] = f (x->number[i % x->n], y->number[i % y->n]);
  return r;
}

static struct r *
pmin (const struct r_call *call)
{
  return parallel (call, fmin);
}

static struct r *
pmax (const struct r_call *call)
{
  return parallel (call, fmax);
}

const struct r_function r_vectors[]
    = { { "length", "x", length },
        { "c", "...", combine },
        { "list", "...", list },
        { "data.frame", "...", list },
        { "unlist", "x,use.names", unlist },
        { "as.numeric", "...", same },
        { "as.vector", "...", same },
        { "as.integer", "...", same },
        { "unname", "...", same },
        { "factor", "...", same },
        { "as.factor", "...", same },
        { "identity", "...", same },
        { "invisible", "...", same },
        { "suppressWarnings", "...", same },
        { "rep", "x,times,each,length.out", repeat },
        { "rep_len", "x,unused,each,length.out", repeat },
        { "seq", "from,to,by,length.out", seq },
        { "seq_len", "length.out", seq_len },
        { "seq_along", "along.with", seq_along },
        { "numeric", "length", numeric },
        { "matrix", "data,nrow,ncol,byrow", matrix },
        { "rbind", "...", rbind },
        { "cbind", "...", cbind },
        { "t", "x", transpose },
        { "outer", "X,Y,FUN", outer },
        { "sapply", "X,FUN", apply_each },
        { "vapply", "X,FUN,FUN.VALUE", apply_each },
        { "ifelse", "test,yes,no", if_else },
        { "sort", "x,decreasing", sorted },
        { "rev", "x", reversed },
        { "rank", "x", ranks },
        { "unique", "x", unique },
        { "diff", "x,lag", differences },
        { "cumsum", "x", running_sum },
        { "head", "x,n", head },
        { "tail", "x,n", tail },
        { "which", "x", which },
        { "which.max", "x", which_max },
        { "which.min", "x", which_min },
        { "pmin", "x,y", pmin },
        { "pmax", "x,y", pmax },
        { NULL, NULL, NULL } };
