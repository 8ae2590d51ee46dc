/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the verdicts mean for the exit status.  */
#ifndef BENCH_COMPARE_JUDGEMENT_H
#define BENCH_COMPARE_JUDGEMENT_H
#include <stdbool.h>
#include <stddef.h>
#include "analysis/comparison.h"
#include "options.h"
#include "sides.h"

struct judgement
{
  bool *fails; /* which rows fail the gate */
  size_t failing, not_comparable;
  bool untrusted; /* a gate was asked of input that is not complete */
  int status;
};

/* Judge LIST, of SIDES and confirmed by SECOND (or NULL), or exit without
   memory.  */
void judgement_make (struct judgement *judgement,
                     const struct comparison_list *list,
                     const struct sides *sides, const struct sides *second,
                     const struct options *options);
/* Say on standard error what the status does not.  */
void judgement_say (const struct judgement *judgement,
                    const struct comparison_list *list,
                    const struct options *options);
void judgement_free (struct judgement *judgement);
#endif
