/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model/worker_reply.h"
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define GREETING "bench-worker "

/* The number at *AT, which a blank or the end must follow; *AT moves to what
   comes next.  */
static bool
take_number (char **at, uint64_t *number)
{
  char *end;
  if (!isdigit ((unsigned char) **at))
    return false;
  errno = 0;
  *number = strtoull (*at, &end, 10);
  if (errno != 0 || (*end != ' ' && *end != '\0'))
    return false;
  *at = end + (*end == ' ');
  return true;
}

/* The word at *AT, cut off; *AT moves on.  NULL at the end.  */
static char *
take_word (char **at)
{
  char *word = *at + strspn (*at, " ");
  if (*word == '\0')
    return NULL;
  char *end = word + strcspn (word, " ");
  *at = end + (*end == ' ');
  *end = '\0';
  return word;
}

/* The integer that is all of TEXT.  */
static bool
is_integer (const char *text, long long *value)
{
  char *end;
  errno = 0;
  *value = strtoll (text, &end, 10);
  return errno == 0 && end != text && *end == '\0';
}

/* A probability that is all of TEXT, in the C locale, which this process
   has.  */
static bool
is_probability (const char *text, double *value)
{
  char *end;
  *value = strtod (text, &end);
  return end != text && *end == '\0' && *value >= 0 && *value <= 1;
}

/* "[LABEL|-] [rank=N] [conf=X] [ns=N]".  */
static bool
read_answer (char *at, struct worker_reply *r)
{
  struct bench_model_output *o = &r->output;
  bool is_first = true;
  for (char *word; (word = take_word (&at)) != NULL; is_first = false)
    {
      long long number;
      if (is_first && strcmp (word, "-") == 0)
        continue;
      if (is_first && is_integer (word, &number) && number >= INT32_MIN
          && number <= INT32_MAX)
        {
          o->predicted = (int32_t) number;
          o->has |= BENCH_MODEL_HAS_PREDICTED;
        }
      else if (strncmp (word, "rank=", 5) == 0
               && is_integer (word + 5, &number) && number >= 1
               && number <= INT32_MAX)
        {
          o->rank = (uint32_t) number;
          o->has |= BENCH_MODEL_HAS_RANK;
        }
      else if (strncmp (word, "conf=", 5) == 0
               && is_probability (word + 5, &o->confidence))
        o->has |= BENCH_MODEL_HAS_CONFIDENCE;
      else if (strncmp (word, "ns=", 3) == 0 && is_integer (word + 3, &number)
               && number >= 0)
        {
          r->ns = (uint64_t) number;
          r->has_ns = true;
        }
      else
        return false;
    }
  return true;
}

struct worker_reply
worker_reply_read (char *line)
{
  struct worker_reply r = { 0 }, none = { 0 };
  char kind = line[0];
  char *at = line + 2;
  if (kind == '\0' || line[1] != ' ' || !take_number (&at, &r.id))
    return none;
  switch (kind)
    {
    case 'r':
      r.kind = REPLY_DONE;
      return read_answer (at, &r) ? r : none;
    case 't':
      r.kind = REPLY_TOKEN;
      return take_number (&at, &r.k) && r.k > 0 && *at == '\0' ? r : none;
    case 'm':
      r.kind = REPLY_MARK;
      r.text = take_word (&at);
      return r.text != NULL && *at == '\0' ? r : none;
    case 'e':
      r.kind = REPLY_ERROR;
      r.text = at;
      return r;
    case 'p':
      r.kind = REPLY_PING;
      return *at == '\0' ? r : none;
    default:
      return none;
    }
}

/* The number of digits that VALUE, of LENGTH bytes, is; false where it is none
   or over MOST.  */
static bool
is_count (const char *value, size_t length, uint64_t most, uint64_t *number)
{
  errno = 0;
  *number = strtoull (value, NULL, 10);
  return length > 0 && strspn (value, "0123456789") >= length && errno == 0
         && *number <= most;
}

/* Put VALUE, of LENGTH bytes, where KEY belongs.  Others are of no matter.
   False where it is to be a number and is none.  */
static bool
put_fact (struct model_facts *f, const char *key, size_t key_length,
          const char *value, size_t length)
{
  uint64_t inflight = f->inflight, classes = f->classes, tokens = 0;
  const struct
  {
    const char *key;
    char *text;
    uint64_t *number;
    uint64_t most;
  } known[] = { { "name", f->name, NULL, 0 },
                { "precision", f->precision, NULL, 0 },
                { "runtime", f->runtime, NULL, 0 },
                { "samples", NULL, &f->sample_count, UINT32_MAX },
                { "parameters", NULL, &f->parameters, UINT64_MAX },
                { "modelsize", NULL, &f->model_bytes, UINT64_MAX },
                { "flops", NULL, &f->ops, UINT64_MAX },
                { "inflight", NULL, &inflight, UINT32_MAX },
                { "classes", NULL, &classes, UINT32_MAX },
                { "tokens", NULL, &tokens, 1 } };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    {
      if (strlen (known[i].key) != key_length
          || strncmp (key, known[i].key, key_length) != 0)
        continue;
      if (known[i].number == NULL)
        {
          size_t most = MODEL_NAME_SIZE - 1;
          memcpy (known[i].text, value, length < most ? length : most);
        }
      else if (!is_count (value, length, known[i].most, known[i].number))
        return false;
    }
  f->inflight = (uint32_t) inflight;
  f->classes = (uint32_t) classes;
  if (tokens > 0)
    f->caps |= BENCH_MODEL_TOKENS;
  return true;
}

enum worker_greeting
worker_greeting_read (const char *line, struct model_facts *facts)
{
  if (strncmp (line, GREETING, strlen (GREETING)) != 0)
    return GREETING_NONE;
  const char *at = line + strlen (GREETING);
  if (strcmp (at, "1") != 0 && strncmp (at, "1 ", 2) != 0)
    return isdigit ((unsigned char) *at) ? GREETING_VERSION : GREETING_NONE;
  facts->inflight = 1;
  for (at++; *(at += strspn (at, " ")) != '\0';)
    {
      size_t length = strcspn (at, " ");
      const char *equals = memchr (at, '=', length);
      if (equals != NULL
          && !put_fact (facts, at, (size_t) (equals - at), equals + 1,
                        length - (size_t) (equals + 1 - at)))
        return GREETING_NUMBER;
      at += length;
    }
  return GREETING_OK;
}
