/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What workers say, line by line; and what they are asked, from a file.  */
#include <config.h>
#include "model/worker_reply.h"
#include <stdlib.h>
#include <unistd.h>
#include "model/worker_requests.h"
#include "tap.h"

/* The kind of LINE.  */
static struct worker_reply
read_line (const char *line)
{
  static char copy[256];
  snprintf (copy, sizeof copy, "%s", line);
  return worker_reply_read (copy);
}

static void
test_answers (void)
{
  struct worker_reply r = read_line ("r 12 3");
  ok (r.kind == REPLY_DONE && r.id == 12
          && r.output.has == BENCH_MODEL_HAS_PREDICTED
          && r.output.predicted == 3 && !r.has_ns,
      "an answer has an id and a label");
  r = read_line ("r 0 - rank=2 conf=0.25 ns=1500");
  ok (r.kind == REPLY_DONE && r.id == 0
          && r.output.has
                 == (BENCH_MODEL_HAS_RANK | BENCH_MODEL_HAS_CONFIDENCE)
          && r.output.rank == 2 && r.output.confidence == 0.25 && r.has_ns
          && r.ns == 1500,
      "no label, but all else");
  r = read_line ("r 18446744073709551615");
  ok (r.kind == REPLY_DONE && r.id == UINT64_MAX && r.output.has == 0,
      "nothing but the largest id");
  ok (read_line ("r 1 -5").output.predicted == -5, "a negative label");
}

static void
test_others (void)
{
  struct worker_reply r = read_line ("t 7 3");
  ok (r.kind == REPLY_TOKEN && r.id == 7 && r.k == 3, "a token");
  r = read_line ("m 7 decode");
  ok (r.kind == REPLY_MARK && r.id == 7, "a mark");
  same_string (r.text, "decode", "which names a stage");
  r = read_line ("e 7 out of paper, sorry");
  ok (r.kind == REPLY_ERROR && r.id == 7, "an error");
  same_string (r.text, "out of paper, sorry", "which is told to its end");
  ok (read_line ("e 7").kind == REPLY_ERROR, "or not explained");
  ok (read_line ("p 9").kind == REPLY_PING, "a ping");
}

static void
test_garbage (void)
{
  static const char *const line[] = { "",
                                      "r",
                                      "r ",
                                      "r x",
                                      "r -1 2",
                                      "r 1 x",
                                      "r 1 2 3",
                                      "r 1 rank=0",
                                      "r 1 ns=",
                                      "r 1 conf=x",
                                      "r 1 conf=nan",
                                      "r 1 conf=1.01",
                                      "r 1 conf=-0.5",
                                      "r 1 2x",
                                      "t 1",
                                      "t 1 0",
                                      "t 1 x",
                                      "m 1",
                                      "m 1 a b",
                                      "p 1 2",
                                      "p",
                                      "q 1 2",
                                      "R 1 2",
                                      "r1 2",
                                      "r 18446744073709551616 1",
                                      "r 1 99999999999" };
  for (size_t i = 0; i < sizeof line / sizeof *line; i++)
    ok (read_line (line[i]).kind == REPLY_NONE, line[i]);
}

static void
test_greetings (void)
{
  struct model_facts f = { 0 };
  ok (worker_greeting_read ("bench-worker 1", &f) == GREETING_OK
          && f.inflight == 1,
      "a greeting may say nothing, and means one request at a time");
  ok (worker_greeting_read ("bench-worker 1 name=mlp  samples=4000 inflight=8 "
                            "tokens=1 parameters=1200 modelsize=4800 "
                            "precision=int8 classes=26 flops=2400 new=7",
                            &f)
          == GREETING_OK,
      "or a lot, and what nobody knows");
  same_string (f.name, "mlp", "its name");
  same_string (f.precision, "int8", "its precision");
  ok (f.sample_count == 4000 && f.inflight == 8 && f.parameters == 1200
          && f.model_bytes == 4800 && f.classes == 26 && f.ops == 2400
          && (f.caps & BENCH_MODEL_TOKENS) != 0,
      "its numbers");
  ok (worker_greeting_read ("bench-worker 2", &f) == GREETING_VERSION
          && worker_greeting_read ("bench-worker 12 x=1", &f)
                 == GREETING_VERSION,
      "other versions are known as such");
  ok (worker_greeting_read ("bench-worker", &f) == GREETING_NONE
          && worker_greeting_read ("bench-worker x", &f) == GREETING_NONE
          && worker_greeting_read ("hello", &f) == GREETING_NONE,
      "all else is no greeting");
}

static void
test_greetings_numbers (void)
{
  static const char *const line[] = {
    "bench-worker 1 samples=-1",     "bench-worker 1 samples=4294967296",
    "bench-worker 1 samples=",       "bench-worker 1 modelsize=nan",
    "bench-worker 1 flops=1e9",      "bench-worker 1 inflight=4294967296",
    "bench-worker 1 tokens=2 new=7", "bench-worker 1 classes=0x10"
  };
  for (size_t i = 0; i < sizeof line / sizeof *line; i++)
    {
      struct model_facts f = { 0 };
      ok (worker_greeting_read (line[i], &f) == GREETING_NUMBER, line[i]);
    }
}

static void
test_requests (void)
{
  char name[] = "/tmp/bench-requests-XXXXXX";
  int fd = mkstemp (name);
  static const char text[] = "one\n\ntwo\\nlines\na\\\\b\\x";
  struct worker_requests r;
  bool written = fd >= 0 && write (fd, text, sizeof text - 1) > 0;
  ok (written && worker_requests_read (&r, name) == 0 && r.count == 4,
      "each line is a request, an empty one too");
  size_t length;
  const char *at = worker_requests_get (&r, 4, &length);
  ok (length == 4 && memcmp (at, "one\n", 4) == 0, "after the last the first");
  at = worker_requests_get (&r, 2, &length);
  ok (length == 10 && memcmp (at, "two\nlines\n", 10) == 0,
      "a backslash and an n are a newline");
  at = worker_requests_get (&r, 3, &length);
  ok (length == 6 && memcmp (at, "a\\b\\x\n", 6) == 0,
      "two backslashes are one; the last line gets its end");
  worker_requests_free (&r);
  close (fd);
  unlink (name);
}

int
main (void)
{
  test_answers ();
  test_others ();
  test_garbage ();
  test_greetings ();
  test_greetings_numbers ();
  test_requests ();
  return plan ();
}
