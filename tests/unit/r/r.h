/* SPDX-License-Identifier: GPL-3.0-or-later */
/* As much of R's language as the calls of expected.tsv need, on top of our
   library: quantile(x, 0.9, type = 7), t.test(x, y)$conf.int[1] and so on.
   What a call means is what R makes of it; what computes it is lib/stat where
   that has it.  All memory lasts until the next call.  */
#ifndef BENCH_TEST_R_H
#define BENCH_TEST_R_H
#include <stdbool.h>
#include <stddef.h>

enum r_kind
{
  R_NUMBERS,
  R_STRINGS,
  R_LIST,
  R_CLOSURE, /* NODE: a function */
  R_FORMULA  /* NODE: lhs ~ rhs */
};

struct r
{
  enum r_kind kind;
  size_t n;
  double *number; /* truth values are 0 and 1 */
  const char **string;
  struct r **item;
  const char **name; /* of the N items, or NULL */
  size_t rows;       /* of a matrix, stored by columns; else 0 */
  const struct node *node;
};

enum node_kind
{
  NODE_NUMBER,
  NODE_STRING,
  NODE_NAME,
  NODE_CALL,  /* ARG[0] is called with the others */
  NODE_INDEX, /* ARG[0] [ the others ] */
  NODE_ITEM,  /* ARG[0] [[ ARG[1] ]], or $ */
  NODE_UNARY, /* OPERATOR TEXT on ARG[0] */
  NODE_BINARY,
  NODE_FORMULA,
  NODE_FUNCTION, /* ARG[..] but the last are its parameters' names */
  NODE_SEQUENCE, /* statements */
  NODE_ASSIGN,
  NODE_NOTHING /* an argument left out: m[1,] */
};

#define NODE_ARGS 64
struct node
{
  enum node_kind kind;
  double number;
  const char *text;
  size_t args;
  struct node *arg[NODE_ARGS];
  const char *arg_name[NODE_ARGS]; /* NULL where it has none */
};

/* Evaluate TEXT with the variables x, y, z, ... being the COUNT samples of
   VALUE with N numbers each.  The number that comes out goes to RESULT.  NULL
   or, in words, why it cannot be evaluated.  */
const char *r_evaluate (const char *text, const double *const *value,
                        const size_t *n, size_t count, double *result);
void r_end (void);

/* For those who write functions.  None returns a failure: they go back to
   r_evaluate.  */
_Noreturn void r_fail (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));
void *r_room (size_t count, size_t size);
char *r_text (const char *text, size_t length);
struct node *r_parse (const char *text);

/* Zeroed but for these.  */
struct r *r_new (enum r_kind kind, size_t n);
struct r *r_numbers (const double *number, size_t n); /* NULL: zeros */
struct r *r_number (double number);
struct r *r_strings (size_t n);
struct r *r_list (size_t n);
/* A list with names: "statistic", value, ..., NULL.  */
struct r *r_record (const char *name, ...);
/* Two numbers, called lo and hi.  */
struct r *r_limits (double lo, double hi);

/* The items of FROM at the N places of PLACE, from 0; and the *COUNT places,
   of N, that INDEX picks of OF.  */
struct r *r_take (const struct r *from, const size_t *place, size_t n);
size_t *r_places (const struct r *of, const struct r *index, size_t n,
                  size_t *count);

/* The arguments of a call, in the order of the function's formals; NULL where
   one is not given.  */
struct r_call
{
  struct r *arg[NODE_ARGS];
  /* As they were given.  */
  size_t given;
  struct r *value[NODE_ARGS];
  const char *name[NODE_ARGS];
};
double r_double (const struct r_call *call, size_t i, double otherwise);
bool r_true (const struct r_call *call, size_t i, bool otherwise);
const char *r_string (const struct r_call *call, size_t i,
                      const char *otherwise);
/* Numbers that must be there.  */
const struct r *r_vector (const struct r_call *call, size_t i);
double *r_sorted (const struct r *r);
/* CLOSURE, or the function of that name, of these.  */
struct r *r_apply (const struct r *closure, struct r **value, size_t n);
/* Samples by groups, from a formula (with DATA or NULL), a list, or samples X
   and their groups G.  */
struct r_groups
{
  size_t count;
  double **value;
  size_t *n;
};
struct r_groups r_groups_of (const struct r *x, const struct r *g,
                             const struct r *data);
struct r *r_evaluate_in (const struct node *node, const struct r *data);

struct r_function
{
  const char *name;
  const char *formals; /* "x,y,alternative"; "..." takes all as given */
  struct r *(*call) (const struct r_call *call);
};
/* Each ends with a row of no name.  */
extern const struct r_function r_base[], r_vectors[], r_samples[],
    r_relations[], r_distributions[], r_location_tests[], r_law_tests[],
    r_group_tests[], r_count_tests[], r_plans[], r_bootstrap[];
#endif
