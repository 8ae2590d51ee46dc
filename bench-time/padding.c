/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "padding.h"
#include <stdlib.h>
#include <string.h>
#include "base/rng.h"

#define PREFIX PADDING_VARIABLE "="

struct padding
{
  uint64_t seed;
  char variable[sizeof PREFIX + PADDING_MAX];
  char *envp[]; /* the variable, then all others */
};

struct padding *
padding_new (char *const *envp, uint64_t seed)
{
  size_t count = 0;
  while (envp[count] != NULL)
    count++;
  struct padding *p = malloc (sizeof *p + (count + 2) * sizeof *p->envp);
  if (p == NULL)
    return NULL;
  p->seed = seed;
  memset (p->variable, 'x', sizeof p->variable);
  memcpy (p->variable, PREFIX, sizeof PREFIX - 1);
  size_t kept = 0;
  p->envp[kept++] = p->variable;
  for (size_t i = 0; i < count; i++)
    if (strncmp (envp[i], PREFIX, sizeof PREFIX - 1) != 0)
      p->envp[kept++] = envp[i];
  p->envp[kept] = NULL;
  return p;
}

void
padding_free (struct padding *p)
{
  free (p);
}

/* The number that follows from SO_FAR and NUMBER.  */
static uint64_t
mix (uint64_t so_far, uint64_t number)
{
  struct rng r;
  rng_seed (&r, so_far ^ number);
  return rng_next (&r);
}

char *const *
padding_environment (struct padding *p, const struct step *step)
{
  uint64_t number = mix (p->seed, step->benchmark);
  number = mix (number, step->warmup);
  number = mix (number, step->run);
  if (step->invocation > 0)
    number = mix (number, step->invocation);
  size_t length = (size_t) (number % (PADDING_MAX + 1));
  memset (p->variable + sizeof PREFIX - 1, 'x', PADDING_MAX);
  p->variable[sizeof PREFIX - 1 + length] = '\0';
  return p->envp;
}
