/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of a worker_backend share.  */
#ifndef BENCH_WORKER_BACKEND_PRIVATE_H
#define BENCH_WORKER_BACKEND_PRIVATE_H
#include <regex.h>
#include "model/worker_backend.h"
#include "model/worker_lines.h"
#include "model/worker_process.h"
#include "model/worker_requests.h"

/* So much of what it said is quoted.  */
#define WORKER_QUOTED 60

struct worker_backend
{
  char *file, *cpus, *until_text, *requests_file;
  char **words;
  void (*say) (void *context, int32_t level, const char *text);
  void *context;
  struct worker_process process;
  struct worker_lines lines;
  struct worker_requests requests;
  regex_t until;
  bool has_until, greeted;
  struct text request;            /* to be sent next */
  struct bench_model_output last; /* of the last answer */
  uint64_t ping_id, ping_done_ns; /* the last one; 0: not answered yet */
  uint64_t asked; /* id of the query under way of a program without protocol */
};

/* From now on tell by worker_read_more what came of an answer when USR1
   asks.  */
void worker_heed_signal (void);
/* Read more, which may wait.  False when nothing comes any more, for the
   reason appended to TO.  */
bool worker_read_more (struct worker_backend *w, struct text *to);
/* Append LENGTH BYTES, or their beginning, in quotes.  */
void worker_put_quoted (struct text *to, const char *bytes, size_t length);

/* Start the worker and hear its greeting: the backend's functions.  */
int32_t worker_load (struct model_engine *e, struct model_facts *facts,
                     struct text *why);
int32_t worker_ping (struct model_engine *e, uint64_t *ns);
#endif
