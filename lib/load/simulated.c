/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load/simulated.h"
#include <stdlib.h>
#include <string.h>
#include "load/variates.h"
#include "number/units.h"

#define FIRST_CAPACITY 64

struct simulated
{
  struct simulated_options options;
  struct rng rng;
  uint64_t now_ns, free_ns; /* when the server is */
  bool has_stalled;
  struct load_answer *queue; /* a ring, in the order of their answers */
  size_t capacity, first, count;
};

/* Read TIME, LENGTH bytes at TEXT, above 0.  */
static const char *
parse_time (const char *text, size_t length, double *seconds)
{
  char time[32];
  if (length >= sizeof time)
    return "not a time";
  memcpy (time, text, length);
  time[length] = '\0';
  const char *wrong = quantity_parse (time, "s", seconds);
  if (wrong == NULL && (*seconds < 1e-9 || *seconds > 1e6))
    wrong = "a time from 1ns to 1000000s is wanted";
  return wrong;
}

/* "stall=TIME@AT".  */
static const char *
parse_stall (struct simulated_options *o, const char *text)
{
  const char *at = strchr (text, '@');
  if (strncmp (text, "stall=", 6) != 0 || at == NULL)
    return "only stall=TIME@AT may follow the time of service";
  text += 6;
  const char *wrong = parse_time (text, (size_t) (at - text), &o->stall_s);
  return wrong != NULL ? wrong
                       : parse_time (at + 1, strlen (at + 1), &o->stall_at_s);
}

const char *
simulated_parse (struct simulated_options *o, const char *text)
{
  *o = (struct simulated_options){ .law = SERVICE_CONSTANT };
  if (strncmp (text, "mm1:", 4) == 0)
    o->law = SERVICE_EXPONENTIAL;
  else if (strncmp (text, "md1:", 4) != 0)
    return "neither md1:TIME nor mm1:TIME";
  text += 4;
  size_t length = strcspn (text, ",");
  const char *wrong = parse_time (text, length, &o->service_s);
  if (wrong == NULL && text[length] == ',')
    wrong = parse_stall (o, text + length + 1);
  return wrong;
}

const char *
simulated_name (const struct simulated_options *o)
{
  return o->law == SERVICE_EXPONENTIAL ? "mm1" : "md1";
}

struct simulated *
simulated_open (const struct simulated_options *o)
{
  struct simulated *s = calloc (1, sizeof *s);
  if (s == NULL)
    return NULL;
  s->options = *o;
  rng_seed (&s->rng, o->seed);
  return s;
}

void
simulated_close (struct simulated *s)
{
  if (s != NULL)
    free (s->queue);
  free (s);
}

static uint64_t
now (void *self)
{
  const struct simulated *s = self;
  return s->now_ns;
}

/* What COUNT samples take.  */
static uint64_t
service_ns (struct simulated *s, size_t count)
{
  double times = (double) count;
  if (s->options.law == SERVICE_EXPONENTIAL)
    {
      times = 0;
      for (size_t i = 0; i < count; i++)
        times += variate_exponential (&s->rng);
    }
  return (uint64_t) (times * s->options.service_s * 1e9 + 0.5);
}

/* Make room for one more answer.  */
static int
make_room (struct simulated *s)
{
  if (s->count < s->capacity)
    return 0;
  size_t capacity = s->capacity == 0 ? FIRST_CAPACITY : 2 * s->capacity;
  struct load_answer *queue = memory_array (capacity, sizeof *queue);
  if (queue == NULL)
    return -1;
  for (size_t i = 0; i < s->count; i++)
    queue[i] = s->queue[(s->first + i) % s->capacity];
  free (s->queue);
  s->queue = queue;
  s->capacity = capacity;
  s->first = 0;
  return 0;
}

static int
issue (void *self, const struct load_query *query)
{
  struct simulated *s = self;
  if (make_room (s) != 0)
    return -1;
  uint64_t begin_ns = s->free_ns > s->now_ns ? s->free_ns : s->now_ns;
  s->free_ns = begin_ns + service_ns (s, query->count);
  if (s->options.stall_s > 0 && !s->has_stalled
      && (double) begin_ns >= s->options.stall_at_s * 1e9)
    {
      s->has_stalled = true;
      s->free_ns += (uint64_t) (s->options.stall_s * 1e9);
    }
  s->queue[(s->first + s->count++) % s->capacity] = (struct load_answer){
    .id = query->id, .sent_ns = s->now_ns, .done_ns = s->free_ns
  };
  return 0;
}

/* Let time pass until the next answer, at most to UNTIL_NS.  */
static ptrdiff_t
collect (void *self, uint64_t until_ns, struct load_answer *answer, size_t max)
{
  struct simulated *s = self;
  uint64_t next_ns = s->count > 0 ? s->queue[s->first].done_ns : LOAD_NEVER;
  uint64_t to_ns = next_ns < until_ns ? next_ns : until_ns;
  if (to_ns != LOAD_NEVER && to_ns > s->now_ns)
    s->now_ns = to_ns;
  size_t count = 0;
  while (count < max && s->count > 0
         && s->queue[s->first].done_ns <= s->now_ns)
    {
      answer[count++] = s->queue[s->first];
      s->first = (s->first + 1) % s->capacity;
      s->count--;
    }
  return (ptrdiff_t) count;
}

struct load_system
simulated_system (struct simulated *s)
{
  return (struct load_system){
    .self = s, .now = now, .issue = issue, .collect = collect
  };
}
