/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "test_rows.h"
#include "tell.h"

static int32_t
choose_rows (struct test_rows *rows, const struct bench_model_host *host,
             uint32_t trained)
{
  uint32_t all = rows->set.rows;
  uint64_t train = trained == UINT32_MAX ? all / 5 * 4 : trained;
  if (tell_option (host, "train", 0, UINT32_MAX, &train) != 0)
    return BENCH_MODEL_FAILED;
  if (train >= all)
    return tell_error (host,
                       "no sample is left: data has %u rows, and the first "
                       "%u are for training; train=N says how many",
                       all, (uint32_t) train);
  rows->first = (uint32_t) train;
  uint64_t samples = all - train;
  if (tell_option (host, "samples", 1, samples, &samples) != 0)
    return BENCH_MODEL_FAILED;
  rows->count = (uint32_t) samples;
  return BENCH_MODEL_OK;
}

int32_t
test_rows_open (struct test_rows *rows, const struct bench_model_host *host,
                uint32_t trained)
{
  const char *path = host->option (host->ctx, "data");
  char trouble[TROUBLE_SIZE];
  if (path == NULL)
    return tell_error (host, "it needs data=FILE, a labelled set: see "
                             "bench-models(7)");
  if (labelled_set_read (&rows->set, path, trouble) != 0)
    return tell_error (host, "%s", trouble);
  int32_t result = choose_rows (rows, host, trained);
  if (result != BENCH_MODEL_OK)
    test_rows_close (rows);
  return result;
}

void
test_rows_close (struct test_rows *rows)
{
  labelled_set_free (&rows->set);
}
