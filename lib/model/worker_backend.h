/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A worker as the engine asks it: a process that stays, asked by lines through
   its standard input, which answers by lines on its standard output.  It keeps
   to the protocol of bench-worker(7); or it is any program, whose replies end
   with a known line.  */
#ifndef BENCH_WORKER_BACKEND_H
#define BENCH_WORKER_BACKEND_H
#include <stdbool.h>
#include "model/model_engine.h"

struct worker_backend;

/* The worker of ARGUMENTS, which end with NULL and must stay: "cpus=LIST",
   "until=REGEX", "requests=FILE" (each once at most), "file=FILE" (its
   program), "--", its words.  SAY gets the errors that it tells of.  NULL with
   errno ENOMEM.  */
struct worker_backend *worker_backend_new (char **arguments,
                                           void (*say) (void *context,
                                                        int32_t level,
                                                        const char *text),
                                           void *context);
void worker_backend_free (struct worker_backend *w);
extern const struct model_backend worker_backend;

/* Whether SIGUSR1 has asked this process to tell what came of an answer that
   did not come: whoever asks kills it next.  */
bool worker_backend_was_asked (void);
#endif
