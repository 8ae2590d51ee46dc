/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inside of a derivation: its expression in reverse Polish order.  */
#ifndef BENCH_DERIVATION_PARSE_H
#define BENCH_DERIVATION_PARSE_H
#include "analysis/criterion.h"
#include "analysis/derivation.h"
#include "stream/string_pool.h"

enum derivation_step_kind
{
  STEP_NUMBER,
  STEP_OPERAND,
  STEP_NEGATE,
  STEP_ADD,
  STEP_SUBTRACT,
  STEP_MULTIPLY,
  STEP_DIVIDE
};

struct derivation_step
{
  enum derivation_step_kind kind;
  double number;
  size_t operand;
};

struct derivation_operand
{
  struct criterion figure; /* the statistic, as named or as is usual */
  bool by_statistic;       /* it was named */
};

#define DERIVATION_DEPTH 64

struct derivation
{
  struct derivation_step *step;
  size_t steps, step_capacity;
  struct derivation_operand *operand;
  size_t operands, operand_capacity;
  const char *unit; /* of the whole; NULL: does not follow */
  struct string_pool strings;
};

/* Read the expression of TEXT, at HEAD, over SET.  0; or -1 with *ERROR and
   nothing to free.  */
int derivation_parse (struct derivation *d, const struct sample_set *set,
                      const char *text, const struct derivation_head *head,
                      struct derivation_error *error);
void derivation_free (struct derivation *d);

/* The value with OPERAND, a number for each operand; STACK has room for as
   many as there are steps.  Not finite where it is divided by 0.  */
double derivation_value (const struct derivation *d, const double *operand,
                         double *stack);
#endif
