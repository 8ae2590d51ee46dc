/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The metadata of a sample set as the JSON object "conditions".  */
#ifndef BENCH_CONDITIONS_JSON_H
#define BENCH_CONDITIONS_JSON_H
#include "stream/sample_set.h"
#include "view/json_writer.h"

/* Write one object: each key of whole sections with its value, or with the
   array of its distinct values where there are several; then the metadata of
   single benchmarks as member "by_benchmark", an object of such objects by
   name (a key of that name is written "by_benchmark_").  SET may be NULL or
   without metadata: the object is empty.  */
void conditions_write_json (struct json_writer *j,
                            const struct sample_set *set);
#endif
