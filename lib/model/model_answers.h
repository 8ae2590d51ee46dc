/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records of a model put together: tokens and marks wait for the end of their
   query, which makes an answer of them.  Pure.  */
#ifndef BENCH_MODEL_ANSWERS_H
#define BENCH_MODEL_ANSWERS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/memory.h"
#include "model/model_ring.h"

/* Times in ns since the job began.  */
struct model_answer
{
  uint64_t query;
  int32_t status;
  uint64_t due_ns, issued_ns, done_ns;
  uint32_t samples, sample; /* how many; the first */
  uint64_t own_ns;          /* that the model says it took; 0: it does not */
  /* Its tokens, in the order in which they came: when.  */
  const uint64_t *token_ns;
  size_t tokens;
  /* Its stages, in order: which, and how long each took, the first since the
     query was issued.  */
  const struct model_stage_time
  {
    uint64_t stage;
    uint64_t ns;
  } * stage;
  size_t stages;
};

struct model_answers;
void model_answers_free (struct model_answers *a);
/* NULL with errno ENOMEM.  */
struct model_answers *model_answers_new (void)
    OWNED_UNTIL (model_answers_free);
/* Take a TOKEN, MARK, OWN or QUERY record; others are none of its business.
   True when ANSWER is complete; it is valid until the next call.  */
bool model_answers_add (struct model_answers *a,
                        const struct model_record *record,
                        struct model_answer *answer);
/* Forget what waits: the job is over.  */
void model_answers_clear (struct model_answers *a);
/* Whether memory ran out: tokens or marks are missing.  */
bool model_answers_failed (const struct model_answers *a);
/* Time to the first token after the query was due, and per further one, in s;
   NaN where it has none, or no further one.  */
double model_answer_ttft_s (const struct model_answer *answer);
double model_answer_tpot_s (const struct model_answer *answer);
#endif
