/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model/model_answers.h"
#include <math.h>
#include <stdlib.h>

/* Queries under way are found by their ids modulo this.  */
#define PLACES 4096

/* A query under way of which something was told.  */
struct waiting
{
  struct waiting *next; /* of the same place; or that is free */
  uint64_t query, own_ns;
  uint64_t *token_ns;
  size_t tokens, token_capacity;
  struct model_stage_time *stage; /* NS: when it ended, until all is known */
  size_t stages, stage_capacity;
};

struct model_answers
{
  struct waiting *place[PLACES];
  struct waiting *spare;    /* to be used again */
  struct waiting *answered; /* the last answer refers to it */
  bool failed;
};

struct model_answers *
model_answers_new (void)
{
  return calloc (1, sizeof (struct model_answers));
}

static void
free_list (struct waiting *w)
{
  while (w != NULL)
    {
      struct waiting *next = w->next;
      free (w->token_ns);
      free (w->stage);
      free (w);
      w = next;
    }
}

void
model_answers_free (struct model_answers *a)
{
  if (a == NULL)
    return;
  for (size_t i = 0; i < PLACES; i++)
    free_list (a->place[i]);
  free_list (a->spare);
  free_list (a->answered);
  free (a);
}

/* Make W one to be used again.  */
static void
spare (struct model_answers *a, struct waiting *w)
{
  w->tokens = w->stages = 0;
  w->own_ns = 0;
  w->next = a->spare;
  a->spare = w;
}

void
model_answers_clear (struct model_answers *a)
{
  for (size_t i = 0; i < PLACES; i++)
    while (a->place[i] != NULL)
      {
        struct waiting *w = a->place[i];
        a->place[i] = w->next;
        spare (a, w);
      }
}

bool
model_answers_failed (const struct model_answers *a)
{
  return a->failed;
}

/* Where the list goes on that QUERY is in, or would be.  */
static struct waiting **
link_to (struct model_answers *a, uint64_t query)
{
  struct waiting **at = &a->place[query % PLACES];
  while (*at != NULL && (*at)->query != query)
    at = &(*at)->next;
  return at;
}

/* What waits for QUERY, which may be new; NULL when memory runs out.  */
static struct waiting *
waiting_for (struct model_answers *a, uint64_t query)
{
  struct waiting **at = link_to (a, query);
  if (*at != NULL)
    return *at;
  struct waiting *w = a->spare;
  if (w != NULL)
    a->spare = w->next;
  else
    w = calloc (1, sizeof *w);
  if (w == NULL)
    return NULL;
  w->query = query;
  w->next = NULL;
  return *at = w;
}

static bool
add_token (struct waiting *w, uint64_t at_ns)
{
  uint64_t *moved = memory_grow (w->token_ns, &w->token_capacity,
                                 w->tokens + 1, sizeof *moved);
  if (moved == NULL)
    return false;
  w->token_ns = moved;
  moved[w->tokens++] = at_ns;
  return true;
}

static bool
add_mark (struct waiting *w, uint64_t stage, uint64_t at_ns)
{
  struct model_stage_time *moved = memory_grow (w->stage, &w->stage_capacity,
                                                w->stages + 1, sizeof *moved);
  if (moved == NULL)
    return false;
  w->stage = moved;
  moved[w->stages++] = (struct model_stage_time){ stage, at_ns };
  return true;
}

static bool
add (struct waiting *w, const struct model_record *r)
{
  if (r->kind == MODEL_RECORD_TOKEN)
    return add_token (w, r->of_event.at_ns);
  if (r->kind == MODEL_RECORD_MARK)
    return add_mark (w, r->of_event.number, r->of_event.at_ns);
  w->own_ns = r->of_event.number;
  return true;
}

/* Let W's stages tell how long they took.  */
static void
take_differences (struct waiting *w, uint64_t issued_ns)
{
  uint64_t before_ns = issued_ns;
  for (size_t i = 0; i < w->stages; i++)
    {
      uint64_t at_ns = w->stage[i].ns;
      w->stage[i].ns = at_ns > before_ns ? at_ns - before_ns : 0;
      before_ns = at_ns;
    }
}

static void
complete (struct model_answers *a, const struct model_record *r,
          struct model_answer *answer)
{
  *answer = (struct model_answer){ .query = r->query,
                                   .status = r->status,
                                   .due_ns = r->of_query.due_ns,
                                   .issued_ns = r->of_query.issued_ns,
                                   .done_ns = r->of_query.done_ns,
                                   .samples = r->of_query.samples,
                                   .sample = r->of_query.sample };
  if (a->answered != NULL)
    spare (a, a->answered);
  struct waiting **at = link_to (a, r->query);
  struct waiting *w = a->answered = *at;
  if (w == NULL)
    return;
  *at = w->next;
  w->next = NULL;
  take_differences (w, answer->issued_ns);
  answer->own_ns = w->own_ns;
  answer->token_ns = w->token_ns;
  answer->tokens = w->tokens;
  answer->stage = w->stage;
  answer->stages = w->stages;
}

bool
model_answers_add (struct model_answers *a, const struct model_record *r,
                   struct model_answer *answer)
{
  if (r->kind == MODEL_RECORD_QUERY)
    {
      complete (a, r, answer);
      return true;
    }
  if (r->kind != MODEL_RECORD_TOKEN && r->kind != MODEL_RECORD_MARK
      && r->kind != MODEL_RECORD_OWN)
    return false;
  struct waiting *w = waiting_for (a, r->query);
  a->failed |= w == NULL || !add (w, r);
  return false;
}

double
model_answer_ttft_s (const struct model_answer *answer)
{
  return answer->tokens == 0
             ? NAN
             : ((double) answer->token_ns[0] - (double) answer->due_ns) / 1e9;
}

double
model_answer_tpot_s (const struct model_answer *answer)
{
  if (answer->tokens < 2 || answer->done_ns < answer->token_ns[0])
    return NAN;
  return (double) (answer->done_ns - answer->token_ns[0]) / 1e9
         / (double) (answer->tokens - 1);
}
