/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What classifiers share, whatever computes them: samples from a labelled set,
   checks, and the answers to the last query.

     open:    classifier_open, then load the model, classifier_check_shape
     run:     classifier_make_room, then for each sample classifier_choose by
              scores of the classes, or classifier_answer
     output:  classifier_output, or classifier_output_scores  */
#ifndef BENCH_MODELS_CLASSIFIER_H
#define BENCH_MODELS_CLASSIFIER_H
#include <bench-model.h>
#include "test_rows.h"

/* What the numbers are that a model has for each class.  */
enum classifier_scores
{
  SCORES_LOGITS,        /* softmax makes probabilities of them */
  SCORES_PROBABILITIES, /* they are */
  SCORES_ORDER          /* the largest wins, and that is all */
};

struct classifier
{
  const struct bench_model_host *host;
  struct test_rows rows;
  enum classifier_scores scores;
  uint32_t room; /* for so many answers */
  struct
  {
    uint32_t sample, predicted;
  } * answer; /* to the last query */
};

/* Read the samples, of which test_rows_open knows TRAINED.  This and all that
   returns int32_t: 0, or after a message BENCH_MODEL_FAILED.  A classifier
   that was zeroed or opened may be closed.  */
int32_t classifier_open (struct classifier *c,
                         const struct bench_model_host *host,
                         uint32_t trained);
void classifier_close (struct classifier *c);
/* Let the option "outputs" say what the scores are, which a file of the
   runtime does not.  */
int32_t classifier_ask_scores (struct classifier *c);
/* That PATH is a regular file: others a runtime may wait for.  */
int32_t classifier_check_file (const struct bench_model_host *host,
                               const char *path);
/* That the model in PATH is of the task that the samples are of.  */
int32_t classifier_check_shape (const struct classifier *c, const char *path,
                                uint64_t inputs, uint64_t outputs);
/* What INFO gets of each classifier.  */
void classifier_info (const struct classifier *c,
                      struct bench_model_info *info);

/* Before the answers to COUNT samples.  */
int32_t classifier_make_room (struct classifier *c, uint32_t count);
/* The answer in SLOT is that SAMPLE is of class PREDICTED.  */
static inline void
classifier_answer (struct classifier *c, uint32_t slot, uint32_t sample,
                   uint32_t predicted)
{
  c->answer[slot].sample = sample;
  c->answer[slot].predicted = predicted;
}
/* Answer with the class of the largest SCORE.  A failure where that is no
   finite number.  */
int32_t classifier_choose (struct classifier *c, uint32_t slot,
                           uint32_t sample, const float *score);

/* The answer in SLOT; with its SCOREs also rank and confidence.  */
void classifier_output (const struct classifier *c, uint32_t slot,
                        struct bench_model_output *output);
void classifier_output_scores (const struct classifier *c, uint32_t slot,
                               const float *score,
                               struct bench_model_output *output);
#endif
