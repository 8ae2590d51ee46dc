/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the metadata of a set states, ordered for a table of conditions: which
   values a key has, and in which places each.  */
#ifndef BENCH_CONDITION_STATEMENTS_H
#define BENCH_CONDITION_STATEMENTS_H
#include <stdbool.h>
#include <stddef.h>
#include "base/text.h"
#include "stream/sample_set.h"

/* The metadata of a set, sorted by key, value and place in the input, so
   that what is told of a key, and of one value of it, stands together.  */
struct statements
{
  const struct sample_set *set;
  size_t *index; /* of metadata lines */
  size_t count;
};

/* A range of statements: all of one key, or of one value.  */
struct statement_range
{
  size_t first, end;
};

/* Which sections state a key for all their samples, and whether that, or
   what is stated benchmark by benchmark, tells it for everything.  */
struct statement_coverage
{
  bool *section; /* by section: stated, if only for some benchmarks */
  bool everything;
};

/* Sort the statements of SET, those of the stream's own book-keeping left
   out.  0, or -1 with errno ENOMEM.  */
int statements_init (struct statements *all, const struct sample_set *set);
void statements_free (struct statements *all);

/* Statement I in sorted order.  */
const struct metadata *statement_at (const struct statements *all, size_t i);
/* The statements of KEY; an empty range when there are none.  */
struct statement_range statements_of_key (const struct statements *all,
                                          const char *key);
/* The statements from FIRST on, before END, that give the same value.  */
struct statement_range statements_of_value (const struct statements *all,
                                            size_t first, size_t end);

/* Find the coverage of the statements KEY, whose section is the caller's to
   free.  0, or -1 with errno ENOMEM.  */
int statements_coverage (struct statement_coverage *coverage,
                         const struct statements *all,
                         struct statement_range key);

/* Append what people call section I: its input, and where that has several
   sections the number of this one.  */
void statements_name_section (struct text *to, const struct sample_set *set,
                              size_t i);
/* The places for which VALUE was stated, "a.tsv, b.tsv and 3 more"; and the
   sections that COVERAGE lacks, "" for none.  The caller's to free; NULL with
   errno ENOMEM.  */
char *statements_places (const struct statements *all,
                         struct statement_range value);
char *statements_missing_places (const struct statements *all,
                                 const struct statement_coverage *coverage);
#endif
