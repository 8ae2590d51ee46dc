/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a worker says, a line of bench-worker(7).  Pure.  */
#ifndef BENCH_WORKER_REPLY_H
#define BENCH_WORKER_REPLY_H
#include <stdbool.h>
#include <stdint.h>
#include "model/model_facts.h"

enum worker_reply_kind
{
  REPLY_NONE, /* it is no such line */
  REPLY_DONE,
  REPLY_TOKEN,
  REPLY_MARK,
  REPLY_ERROR,
  REPLY_PING
};

struct worker_reply
{
  enum worker_reply_kind kind;
  uint64_t id;
  struct bench_model_output output; /* DONE */
  bool has_ns;
  uint64_t ns;      /* DONE: its own time */
  uint64_t k;       /* TOKEN */
  const char *text; /* MARK: the stage; ERROR: what went wrong */
};

/* Read LINE, which is changed; what is told refers to it.  */
struct worker_reply worker_reply_read (char *line);

enum worker_greeting
{
  GREETING_OK,
  GREETING_NONE,    /* it is something else */
  GREETING_VERSION, /* another version than 1 */
  GREETING_NUMBER   /* the value of a key is not the number it should be */
};
/* Read LINE, a worker's first, into FACTS.  */
enum worker_greeting worker_greeting_read (const char *line,
                                           struct model_facts *facts);
#endif
