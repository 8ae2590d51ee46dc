/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records put together to answers; and the ring that they come through.  */
#include <config.h>
#include "model/model_answers.h"
#include <unistd.h>
#include "tap.h"

static struct model_record
event (enum model_record_kind kind, uint64_t query, uint64_t number,
       uint64_t at_ns)
{
  return (struct model_record){ .query = query,
                                .kind = kind,
                                .of_event
                                = { .at_ns = at_ns, .number = number } };
}

static struct model_record
query (uint64_t id, uint64_t due_ns, uint64_t issued_ns, uint64_t done_ns)
{
  return (struct model_record){ .query = id,
                                .kind = MODEL_RECORD_QUERY,
                                .of_query = { .due_ns = due_ns,
                                              .issued_ns = issued_ns,
                                              .done_ns = done_ns,
                                              .samples = 1,
                                              .sample = 5 } };
}

static void
test_interleaved (void)
{
  struct model_answers *a = model_answers_new ();
  struct model_answer answer;
  /* Two queries whose ids meet in one place, under way at once.  */
  const struct model_record before[] = {
    event (MODEL_RECORD_TOKEN, 3, 1, 1000),
    event (MODEL_RECORD_TOKEN, 3 + 4096, 1, 1100),
    event (MODEL_RECORD_MARK, 3, 0, 1200),
    event (MODEL_RECORD_TOKEN, 3, 2, 1500),
    event (MODEL_RECORD_MARK, 3, 1, 1900),
    event (MODEL_RECORD_OWN, 3, 700, 2000),
    event (MODEL_RECORD_PING, 3, 0, 99),
  };
  bool is_early = false;
  for (size_t i = 0; i < sizeof before / sizeof *before; i++)
    is_early |= model_answers_add (a, &before[i], &answer);
  ok (!is_early, "events make no answer by themselves");
  struct model_record end = query (3, 400, 500, 2500);
  ok (model_answers_add (a, &end, &answer) && answer.query == 3,
      "the end of the query does");
  ok (answer.tokens == 2 && answer.token_ns[0] == 1000
          && answer.token_ns[1] == 1500,
      "with its own tokens alone");
  ok (answer.stages == 2 && answer.stage[0].ns == 700
          && answer.stage[1].stage == 1 && answer.stage[1].ns == 700,
      "and stages, each since the one before, the first since it was issued");
  ok (answer.own_ns == 700 && answer.sample == 5, "and what the model says");
  near (model_answer_ttft_s (&answer), 600e-9, 1e-12,
        "the first token counts from when the query was due");
  near (model_answer_tpot_s (&answer), 1500e-9, 1e-12,
        "and the further ones to its end");
  end = query (3 + 4096, 0, 0, 3000);
  ok (model_answers_add (a, &end, &answer) && answer.tokens == 1
          && answer.token_ns[0] == 1100 && answer.stages == 0
          && answer.own_ns == 0,
      "the other query has its token");
  near (model_answer_tpot_s (&answer), NAN, 0,
        "one token has no time per further one");
  end = query (4, 0, 10, 20);
  ok (model_answers_add (a, &end, &answer) && answer.tokens == 0,
      "a query of which nothing was told is an answer, too");
  near (model_answer_ttft_s (&answer), NAN, 0, "without a first token");
  ok (!model_answers_failed (a), "no memory was missing");
  model_answers_free (a);
}

static void
test_forgotten (void)
{
  struct model_answers *a = model_answers_new ();
  struct model_answer answer;
  struct model_record r = event (MODEL_RECORD_TOKEN, 1, 1, 5);
  model_answers_add (a, &r, &answer);
  model_answers_clear (a);
  r = query (1, 0, 0, 9);
  ok (model_answers_add (a, &r, &answer) && answer.tokens == 0,
      "what waited when its job ended is not the next job's");
  model_answers_free (a);
}

/* Put a record that says NUMBER into RING; whether there was room.  */
static bool
put (struct model_shared *ring, uint64_t number)
{
  uint64_t place;
  struct model_record *r = model_ring_reserve (ring, &place);
  if (r == NULL)
    return false;
  r->query = number;
  model_ring_publish (r, place);
  return true;
}

static void
test_ring (void)
{
  int fd = model_ring_create ();
  struct model_shared *ring = model_ring_map (fd);
  close (fd);
  if (!ok (ring != NULL, "there is a ring"))
    return;
  bool is_in_order = true;
  uint64_t next = 0;
  for (int round = 0; round < 3; round++)
    {
      uint64_t count = 0;
      while (put (ring, next + count))
        count++;
      is_in_order &= count == MODEL_RING_RECORDS;
      const struct model_record *r;
      while ((r = model_ring_look (ring, false)) != NULL)
        {
          is_in_order &= r->query == next++;
          model_ring_take (ring, 1);
        }
    }
  ok (is_in_order && next == 3 * (uint64_t) MODEL_RING_RECORDS,
      "it holds as many as it says, in order, again and again");
  ok (atomic_load (&ring->lost) == 3, "what does not fit is counted");
  uint64_t place;
  model_ring_reserve (ring, &place); /* its writer dies here */
  put (ring, 7);
  ok (model_ring_look (ring, false) == NULL,
      "a record that is not finished holds up those behind it");
  const struct model_record *r = model_ring_look (ring, true);
  ok (r != NULL && r->query == 7, "but not when its writer is dead");
  model_ring_take (ring, 1);
  ok (model_ring_look (ring, true) == NULL, "and then there is an end");
  model_ring_unmap (ring);
}

int
main (void)
{
  test_interleaved ();
  test_forgotten ();
  test_ring ();
  return plan ();
}
