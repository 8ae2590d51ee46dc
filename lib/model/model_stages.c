/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stages of a query that a model marks: their names and numbers.  */
#include <config.h>
#include <stdio.h>
#include <string.h>
#include "model/model_engine.h"

static bool
is_stage_name (const char *name)
{
  size_t length = strspn (name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "abcdefghijklmnopqrstuvwxyz0123456789_-");
  return length > 0 && name[length] == '\0' && length < MODEL_STAGE_SIZE;
}

/* Tell once that marks of a stage are not kept; COMPLAINT is a bit.  */
static void
complain (struct model_engine *e, uint32_t complaint, const char *text)
{
  if (e->say != NULL
      && (atomic_fetch_or (&e->complaints, complaint) & complaint) == 0)
    e->say (e, text);
}

static void
complain_of_name (struct model_engine *e, const char *name)
{
  char text[256];
  snprintf (text, sizeof text,
            "no stage is told that is called '%.*s': a name has at most %d "
            "letters, digits, '_' and '-'",
            MODEL_STAGE_SIZE, name, MODEL_STAGE_SIZE - 1);
  complain (e, 1, text);
}

static void
complain_of_number (struct model_engine *e, const char *name)
{
  char text[256];
  snprintf (text, sizeof text,
            "it has more than %d stages, and '%s' is not told",
            MODEL_STAGES_MAX, name);
  complain (e, 2, text);
}

int
model_engine_stage_number (struct model_engine *e, const char *name)
{
  struct model_shared *ring = e->ring;
  uint32_t count = atomic_load_explicit (&ring->stages, memory_order_acquire);
  for (uint32_t i = 0; i < count && i < MODEL_STAGES_MAX; i++)
    if (strcmp (ring->stage[i], name) == 0)
      return (int) i;
  if (!is_stage_name (name))
    {
      complain_of_name (e, name);
      return -1;
    }
  /* Two threads may add at once: each writes a place of its own, and a name
     that has two is one metric all the same.  */
  count = atomic_fetch_add (&ring->stages, 1);
  if (count >= MODEL_STAGES_MAX)
    {
      atomic_store (&ring->stages, MODEL_STAGES_MAX);
      complain_of_number (e, name);
      return -1;
    }
  stpcpy (ring->stage[count], name);
  return (int) count;
}
