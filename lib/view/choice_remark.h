/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is to be said of a choice beside its table, in sentences.  */
#ifndef BENCH_CHOICE_REMARK_H
#define BENCH_CHOICE_REMARK_H
#include <stdbool.h>
#include "analysis/choice.h"
#include "analysis/choice_volume.h"
#include "base/text.h"

enum choice_remark
{
  REMARK_NEAR,   /* who left the front for an epsilon */
  REMARK_KNEE,   /* where the front bends */
  REMARK_NOISE,  /* who stayed on it for noise, and how that was found */
  REMARK_VOLUME, /* how much it dominates; VOLUME may be NULL */
  REMARK_COUNT
};

/* Append the remark WHICH, without a full stop; nothing where it was not
   asked for.  Names are bytes as they are.  */
void choice_put_remark (struct text *to, enum choice_remark which,
                        const struct choice *choice,
                        const struct choice_volume *volume, bool utf8);
#endif
