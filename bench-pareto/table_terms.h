/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a table's rows are chosen by: criteria, epsilons and constraints that
   name its columns.  */
#ifndef BENCH_PARETO_TABLE_TERMS_H
#define BENCH_PARETO_TABLE_TERMS_H
#include "analysis/requirement.h"
#include "options.h"
#include "pareto/epsilon_front.h"
#include "stream/tabular.h"

/* Of column SLOT, counted among those that are read.  */
struct table_bound
{
  size_t slot;
  enum relation relation;
  double bound;
};

struct table_terms
{
  size_t *column; /* those to be read, the criteria first */
  size_t columns;
  size_t criteria;
  enum pareto_sense *sense;       /* one a criterion */
  struct pareto_epsilon *epsilon; /* one a criterion; NULL: none */
  struct table_bound *bound;
  size_t bounds;
};

/* Read what OPTIONS give over the columns of TABLE.  0; or -1 after messages,
   with TERMS to be freed all the same.  */
int table_terms_read (struct table_terms *terms, const struct options *options,
                      const struct tabular *table);
void table_terms_free (struct table_terms *terms);
/* Whether the row of numbers VALUE is within all bounds.  */
bool table_terms_hold (const struct table_terms *terms, const double *value);
#endif
