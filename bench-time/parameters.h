/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parameters: names with the values that each of them takes in turn.  {NAME}
   of a declared parameter stands for its value, any other brace for itself.
   Pure.  */
#ifndef BENCH_TIME_PARAMETERS_H
#define BENCH_TIME_PARAMETERS_H
#include <stdbool.h>
#include <stddef.h>
#include "base/text.h"

/* More values, or benchmarks, than that are a mistake.  */
#define PARAMETER_VALUES_MAX 10000

struct parameter
{
  char *name;
  char **value;
  size_t count, capacity;
};

/* Zeroed it is empty.  */
struct parameters
{
  struct parameter *item;
  size_t count, capacity;
};

/* Add what TEXT declares: NAME=VALUE,..., where a value that begins as a
   number and two dots is a range: FIRST..LAST, FIRST..LAST+STEP or
   FIRST..LAST*FACTOR, counted in decimals, without rounding.  NULL, or what
   is wrong; P is to be freed in either case.  */
const char *parameters_add (struct parameters *p, const char *text);
void parameters_free (struct parameters *p);

/* Set IS_USED, which has a place for each parameter, for those in TEXT.  */
void parameters_find (const struct parameters *p, const char *text,
                      bool *is_used);
/* How many combinations the values of the parameters that are used have;
   0 when there are over PARAMETER_VALUES_MAX.  */
size_t parameters_combinations (const struct parameters *p,
                                const bool *is_used);
/* The indices of the values in combination NUMBER, from 0, into CHOICE, which
   has a place for each parameter: the last one changes first.  */
void parameters_choose (const struct parameters *p, const bool *is_used,
                        size_t number, size_t *choice);
/* Append TEXT with the values of CHOICE in it.  */
void parameters_put (struct text *to, const struct parameters *p,
                     const size_t *choice, const char *text);
/* Append /NAME=VALUE for each parameter that is used.  */
void parameters_put_suffix (struct text *to, const struct parameters *p,
                            const bool *is_used, const size_t *choice);
#endif
