/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the process of a model is started.  */
#ifndef BENCH_MODEL_SPAWN_H
#define BENCH_MODEL_SPAWN_H
#include <sys/types.h>
#include "model/model_host.h"

/* Execute the program of SPEC in a process group of its own, with CONTROL and
   RING, which are close-on-exec here, passed on under their numbers.  The
   process, or -1 with errno.  */
pid_t model_spawn (const struct model_spec *spec, int control, int ring);
#endif
