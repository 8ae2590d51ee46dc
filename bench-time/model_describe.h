/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known about models, as metadata.  */
#ifndef BENCH_TIME_MODEL_DESCRIBE_H
#define BENCH_TIME_MODEL_DESCRIBE_H
#include "model_run.h"
#include "run/machine.h"

/* The plan of a session of models.  */
void model_describe_plan (struct emitter *e, const struct options *o,
                          const struct model_list *list);
/* The clock by which models are timed, on MACHINE (NULL: not known).  */
void model_describe_clock (struct emitter *e, const struct machine *machine);
/* The model of R, which is loaded.  */
void model_describe (struct emitter *e, const struct model_run *r);

/* The size of the model on disk, in bytes; 0 where it is not known.  */
uint64_t model_size_B (const struct model_run *r);
/* The hash of FILE (NULL: none), or of what is known of a very large one; "".
   where there is no such regular file.  */
void model_file_hash (const char *file, char hash[SHA256_HEX_SIZE]);
#endif
