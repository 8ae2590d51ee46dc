/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "classifier.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "argmax.h"
#include "tell.h"

int32_t
classifier_open (struct classifier *c, const struct bench_model_host *host,
                 uint32_t trained)
{
  c->host = host;
  return test_rows_open (&c->rows, host, trained);
}

void
classifier_close (struct classifier *c)
{
  test_rows_close (&c->rows);
  free (c->answer);
  c->answer = NULL;
  c->room = 0;
}

int32_t
classifier_ask_scores (struct classifier *c)
{
  static const char *const name[] = { [SCORES_LOGITS] = "logits",
                                      [SCORES_PROBABILITIES] = "probabilities",
                                      [SCORES_ORDER] = "order" };
  const char *given = c->host->option (c->host->ctx, "outputs");
  if (given == NULL)
    return BENCH_MODEL_OK;
  for (int i = SCORES_LOGITS; i <= SCORES_ORDER; i++)
    if (strcmp (given, name[i]) == 0)
      {
        c->scores = (enum classifier_scores) i;
        return BENCH_MODEL_OK;
      }
  return tell_error (c->host,
                     "outputs is not logits, probabilities or order: '%.100s'",
                     given);
}

int32_t
classifier_check_file (const struct bench_model_host *host, const char *path)
{
  char trouble[TROUBLE_SIZE];
  size_t size;
  uint8_t *bytes = whole_file_read (path, &size, trouble);
  free (bytes);
  return bytes == NULL ? tell_error (host, "%s", trouble) : BENCH_MODEL_OK;
}

int32_t
classifier_check_shape (const struct classifier *c, const char *path,
                        uint64_t inputs, uint64_t outputs)
{
  const struct labelled_set *set = &c->rows.set;
  if (inputs != set->features)
    return tell_error (c->host,
                       "%.300s has %" PRIu64 " inputs, and data %u features",
                       path, inputs, set->features);
  if (outputs != set->classes)
    return tell_error (c->host,
                       "%.300s has %" PRIu64 " outputs, and data %u labels",
                       path, outputs, set->classes);
  return BENCH_MODEL_OK;
}

void
classifier_info (const struct classifier *c, struct bench_model_info *info)
{
  info->input_type = "uint8";
  info->sample_count = c->rows.count;
  info->classes = c->rows.set.classes;
  info->threads = 1;
  info->input_rank = 1;
  info->input_shape[0] = c->rows.set.features;
}

int32_t
classifier_make_room (struct classifier *c, uint32_t count)
{
  if (count <= c->room)
    return BENCH_MODEL_OK;
  void *larger = realloc (c->answer, (size_t) count * sizeof *c->answer);
  if (larger == NULL)
    return tell_error (c->host, "memory exhausted");
  c->answer = larger;
  c->room = count;
  return BENCH_MODEL_OK;
}

int32_t
classifier_choose (struct classifier *c, uint32_t slot, uint32_t sample,
                   const float *score)
{
  uint32_t best = argmax (score, c->rows.set.classes);
  if (!isfinite (score[best]))
    return tell_error (c->host,
                       "the outputs for sample %u are infinite or not "
                       "numbers: weights so large overflow",
                       sample);
  classifier_answer (c, slot, sample, best);
  return BENCH_MODEL_OK;
}

void
classifier_output (const struct classifier *c, uint32_t slot,
                   struct bench_model_output *output)
{
  output->has = BENCH_MODEL_HAS_PREDICTED | BENCH_MODEL_HAS_WANTED;
  output->predicted = (int32_t) c->answer[slot].predicted;
  output->wanted = test_rows_wanted (&c->rows, c->answer[slot].sample);
}

/* The probability of class CLASS by softmax.  */
static double
softmax (const float *logit, uint32_t classes, uint32_t class)
{
  double sum = 0;
  for (uint32_t i = 0; i < classes; i++)
    sum += exp ((double) logit[i] - logit[class]);
  return 1 / sum;
}

void
classifier_output_scores (const struct classifier *c, uint32_t slot,
                          const float *score,
                          struct bench_model_output *output)
{
  int32_t classes = (int32_t) c->rows.set.classes;
  classifier_output (c, slot, output);
  output->has |= BENCH_MODEL_HAS_RANK;
  output->rank = 1;
  float wanted_score = score[output->wanted];
  for (int32_t i = 0; i < classes; i++)
    if (score[i] > wanted_score
        || (!(score[i] < wanted_score) && i < output->wanted))
      output->rank++;
  if (c->scores == SCORES_ORDER)
    return;
  uint32_t predicted = c->answer[slot].predicted;
  output->has |= BENCH_MODEL_HAS_CONFIDENCE;
  output->confidence = c->scores == SCORES_LOGITS
                           ? softmax (score, (uint32_t) classes, predicted)
                           : score[predicted];
}
