/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "r.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jmp_buf failed;
static char reason[256];

/* What was allocated since the last call, a chain.  */
struct block
{
  struct block *next;
  max_align_t bytes[];
};
static struct block *blocks;

/* Variables, the latest first.  */
struct variable
{
  const char *name;
  struct r *value;
  struct variable *next;
};
static struct variable *variables;

void
r_fail (const char *format, ...)
{
  va_list list;
  va_start (list, format);
  vsnprintf (reason, sizeof reason, format, list);
  va_end (list);
  longjmp (failed, 1);
}

void *
r_room (size_t count, size_t size)
{
  struct block *block = calloc (1, sizeof *block + (count + 1) * size);
  if (block == NULL)
    abort ();
  block->next = blocks;
  blocks = block;
  return block->bytes;
}

void
r_end (void)
{
  while (blocks != NULL)
    {
      struct block *next = blocks->next;
      free (blocks);
      blocks = next;
    }
  variables = NULL;
}

char *
r_text (const char *text, size_t length)
{
  char *copy = r_room (length + 1, 1);
  memcpy (copy, text, length);
  return copy;
}

static void
assign (const char *name, struct r *value)
{
  struct variable *v = r_room (1, sizeof *v);
  *v = (struct variable){ name, value, variables };
  variables = v;
}

static struct r *
look_up (const char *name)
{
  for (struct variable *v = variables; v != NULL; v = v->next)
    if (strcmp (v->name, name) == 0)
      return v->value;
  static const struct
  {
    const char *name;
    double value;
  } constants[]
      = { { "TRUE", 1 },       { "T", 1 },     { "FALSE", 0 }, { "F", 0 },
          { "Inf", INFINITY }, { "NaN", NAN }, { "NA", NAN },  { "pi", M_PI },
          { "NA_real_", NAN }, { NULL, 0 } };
  for (size_t i = 0; constants[i].name != NULL; i++)
    if (strcmp (constants[i].name, name) == 0)
      return r_number (constants[i].value);
  if (strcmp (name, "NULL") == 0)
    return r_numbers (NULL, 0);
  return NULL;
}

static const struct r_function *
find_function (const char *name)
{
  static const struct r_function *const tables[]
      = { r_base,          r_vectors,        r_samples,   r_relations,
          r_distributions, r_location_tests, r_law_tests, r_group_tests,
          r_count_tests,   r_plans,          r_bootstrap };
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
    for (const struct r_function *f = tables[i]; f->name != NULL; f++)
      if (strcmp (f->name, name) == 0)
        return f;
  return NULL;
}

/* The place of the formal NAME (wholly, or as a beginning) in FORMALS.  */
static ptrdiff_t
formal_of (const char *formals, const char *name, bool beginning)
{
  size_t length = strlen (name);
  ptrdiff_t place = 0;
  for (const char *f = formals; *f != '\0'; place++)
    {
      size_t end = strcspn (f, ",");
      if (strncmp (f, name, length) == 0
          && (beginning ? end >= length : end == length))
        return place;
      f += end + (f[end] == ',');
    }
  return -1;
}

/* Put the arguments that were given into the order of FORMALS, as R does:
   those of a full name, of a beginning of one, then the others.  */
static void
match (struct r_call *call, const char *formals)
{
  bool used[NODE_ARGS] = { false };
  for (int beginning = 0; beginning < 2; beginning++)
    for (size_t i = 0; i < call->given; i++)
      {
        if (used[i] || call->name[i] == NULL)
          continue;
        ptrdiff_t place = formal_of (formals, call->name[i], beginning > 0);
        if (place >= 0 && call->arg[place] == NULL)
          {
            call->arg[place] = call->value[i];
            used[i] = true;
          }
      }
  size_t next = 0, formal_count = 1;
  for (const char *f = formals; *f != '\0'; f++)
    formal_count += *f == ',';
  for (size_t i = 0; i < call->given; i++)
    {
      if (used[i])
        continue;
      if (call->name[i] != NULL)
        r_fail ("argument '%s' is not known", call->name[i]);
      while (next < formal_count && call->arg[next] != NULL)
        next++;
      if (next == formal_count)
        r_fail ("too many arguments");
      call->arg[next] = call->value[i];
    }
}

static struct r *
call_function (const struct r_function *f, struct r_call *call)
{
  if (strcmp (f->formals, "...") != 0)
    match (call, f->formals);
  return f->call (call);
}

static struct r *evaluate (const struct node *node);

struct r *
r_evaluate_in (const struct node *node, const struct r *data)
{
  struct variable *before = variables;
  for (size_t i = 0; data != NULL && i < data->n; i++)
    assign (data->name[i], data->item[i]);
  struct r *result = evaluate (node);
  variables = before;
  return result;
}

static struct r *
call_closure (const struct node *function, struct r_call *call)
{
  struct variable *before = variables;
  for (size_t i = 0; i + 1 < function->args && i < call->given; i++)
    assign (function->arg_name[i], call->value[i]);
  struct r *result = evaluate (function->arg[function->args - 1]);
  variables = before;
  return result;
}

struct r *
r_apply (const struct r *closure, struct r **value, size_t n)
{
  struct r_call call = { .given = n };
  memcpy (call.value, value, n * sizeof *value);
  if (closure->kind == R_CLOSURE)
    return call_closure (closure->node, &call);
  const struct r_function *f
      = closure->kind == R_STRINGS ? find_function (closure->string[0]) : NULL;
  if (f == NULL)
    r_fail ("no function to apply");
  return call_function (f, &call);
}

static struct r *
evaluate_call (const struct node *node)
{
  struct r_call call = { .given = node->args - 1 };
  for (size_t i = 1; i < node->args; i++)
    {
      call.value[i - 1] = evaluate (node->arg[i]);
      call.name[i - 1] = node->arg_name[i];
    }
  if (node->arg[0]->kind != NODE_NAME)
    {
      struct r *called = evaluate (node->arg[0]);
      return r_apply (called, call.value, call.given);
    }
  const char *name = node->arg[0]->text;
  struct r *variable = look_up (name);
  if (variable != NULL && variable->kind == R_CLOSURE)
    return call_closure (variable->node, &call);
  const struct r_function *f = find_function (name);
  if (f == NULL)
    r_fail ("function '%s' is not known", name);
  return call_function (f, &call);
}

static double
operate (const char *operator, double a, double b)
{
  switch (operator[0])
    {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '^':
      return pow (a, b);
    case '%':
      return operator[1] == '%' ? a - b * floor (a / b) : floor (a / b);
    case '<':
      return operator[1] == '=' ? a <= b : a<b;
    case '>':
      return operator[1] == '=' ? a >= b : a> b;
    case '=':
      return a == b;
    case '!':
      return a != b;
    case '&':
      return a != 0 && b != 0;
    default:
      return a != 0 || b != 0;
    }
}

static struct r *
sequence (double from, double to)
{
  size_t n = (size_t) floor (fabs (to - from) + 1e-10) + 1;
  struct r *r = r_numbers (NULL, n);
  for (size_t i = 0; i < n; i++)
    r->number[i] = from <= to ? from + (double) i : from - (double) i;
  return r;
}

static struct r *
evaluate_binary (const struct node *node)
{
  const struct r *a = evaluate (node->arg[0]), *b = evaluate (node->arg[1]);
  if (a->kind != R_NUMBERS || b->kind != R_NUMBERS)
    r_fail ("'%s' wants numbers", node->text);
  if (strcmp (node->text, ":") == 0)
    return sequence (a->number[0], b->number[0]);
  if (node->text[0] == '%' && node->text[1] != '%' && node->text[1] != '/')
    r_fail ("operator '%s' is not known", node->text);
  size_t n = a->n == 0 || b->n == 0 ? 0 : a->n > b->n ? a->n : b->n;
  struct r *r = r_numbers (NULL, n);
  for (size_t i = 0; i < n; i++)
    r->number[i]
        = operate (node->text, a->number[i % a->n], b->number[i % b->n]);
  r->rows = a->rows > 0 ? a->rows : b->rows;
  return r;
}

static struct r *
evaluate_unary (const struct node *node)
{
  const struct r *a = evaluate (node->arg[0]);
  if (a->kind != R_NUMBERS)
    r_fail ("'%s' wants numbers", node->text);
  struct r *r = r_numbers (a->number, a->n);
  for (size_t i = 0; i < r->n; i++)
    r->number[i] = *node->text == '-' ? -r->number[i] : r->number[i] == 0;
  return r;
}

/* Whether NODE gives truth values, which pick those that are true.  */
static bool
is_logical (const struct node *node)
{
  if (node->kind == NODE_UNARY)
    return *node->text == '!';
  return (node->kind == NODE_BINARY && strchr ("<>=!&|", *node->text) != NULL)
         || (node->kind == NODE_NAME
             && (strcmp (node->text, "TRUE") == 0
                 || strcmp (node->text, "FALSE") == 0));
}

static struct r *
evaluate_index (const struct node *node)
{
  struct r *of = evaluate (node->arg[0]);
  if (node->args == 3)
    { /* [row, column] of a matrix or of a list of columns */
      const struct node *row = node->arg[1], *column = node->arg[2];
      if (row->kind == NODE_NOTHING || column->kind == NODE_NOTHING)
        {
          if (of->rows == 0)
            r_fail ("whole rows and columns are of matrices");
          size_t columns = of->n / of->rows, count;
          bool whole_row = column->kind == NODE_NOTHING;
          size_t index
              = (size_t) evaluate (whole_row ? row : column)->number[0] - 1;
          count = whole_row ? columns : of->rows;
          struct r *r = r_numbers (NULL, count);
          for (size_t i = 0; i < count; i++)
            r->number[i] = of->number[whole_row ? i * of->rows + index
                                                : index * of->rows + i];
          return r;
        }
      struct r *i = evaluate (row), *k = evaluate (column);
      size_t count;
      if (of->kind == R_LIST)
        {
          of = of->item[r_places (of, k, of->n, &count)[0]];
          return r_take (of, r_places (of, i, of->n, &count), 1);
        }
      if (of->rows == 0 || i->kind != R_NUMBERS || k->kind != R_NUMBERS)
        r_fail ("a matrix is wanted");
      size_t place
          = ((size_t) k->number[0] - 1) * of->rows + (size_t) i->number[0] - 1;
      return r_take (of, &place, 1);
    }
  struct r *index = evaluate (node->arg[1]);
  size_t count = 0, *place;
  if (is_logical (node->arg[1]))
    {
      place = r_room (of->n, sizeof *place);
      for (size_t i = 0; i < of->n; i++)
        if (index->number[i % index->n] != 0)
          place[count++] = i;
    }
  else
    place = r_places (of, index, of->n, &count);
  return r_take (of, place, count);
}

static struct r *
evaluate_item (const struct node *node)
{
  struct r *of = evaluate (node->arg[0]);
  struct r *index = evaluate (node->arg[1]);
  size_t count, place = r_places (of, index, of->n, &count)[0];
  if (of->kind != R_LIST)
    return r_take (of, &place, 1);
  if (place >= of->n)
    r_fail ("item %zu is beyond %zu", place + 1, of->n);
  return of->item[place];
}

static struct r *
evaluate (const struct node *node)
{
  struct r *r = NULL;
  switch (node->kind)
    {
    case NODE_NUMBER:
      return r_number (node->number);
    case NODE_STRING:
      r = r_strings (1);
      r->string[0] = node->text;
      return r;
    case NODE_NAME:
      r = look_up (node->text);
      if (r == NULL && find_function (node->text) != NULL)
        { /* sapply(x, mean) */
          r = r_strings (1);
          r->string[0] = node->text;
        }
      if (r == NULL)
        r_fail ("'%s' is not known", node->text);
      return r;
    case NODE_CALL:
      return evaluate_call (node);
    case NODE_INDEX:
      return evaluate_index (node);
    case NODE_ITEM:
      return evaluate_item (node);
    case NODE_UNARY:
      return evaluate_unary (node);
    case NODE_BINARY:
      return evaluate_binary (node);
    case NODE_FORMULA:
    case NODE_FUNCTION:
      r = r_new (node->kind == NODE_FORMULA ? R_FORMULA : R_CLOSURE, 1);
      r->node = node;
      return r;
    case NODE_SEQUENCE:
      for (size_t i = 0; i < node->args; i++)
        r = evaluate (node->arg[i]);
      return r == NULL ? r_numbers (NULL, 0) : r;
    case NODE_ASSIGN:
      if (node->arg[0]->kind != NODE_NAME)
        r_fail ("a name is wanted before <-");
      r = evaluate (node->arg[1]);
      assign (node->arg[0]->text, r);
      return r;
    case NODE_NOTHING:
    default:
      r_fail ("an argument is left out");
    }
}

const char *
r_evaluate (const char *text, const double *const *value, const size_t *n,
            size_t count, double *result)
{
  static const char *const names[]
      = { "x", "y", "z", "w", "u", "v", "a", "b" };
  r_end ();
  if (setjmp (failed) != 0)
    return reason;
  for (size_t i = 0; i < count && i < sizeof names / sizeof *names; i++)
    assign (names[i], r_numbers (value[i], n[i]));
  const struct r *r = evaluate (r_parse (text));
  if (r->kind != R_NUMBERS || r->n != 1)
    r_fail ("the call gives no single number");
  *result = r->number[0];
  return NULL;
}
