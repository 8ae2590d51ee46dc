/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people are told of a load, in words.  */
#ifndef BENCH_TIME_LOAD_SAY_H
#define BENCH_TIME_LOAD_SAY_H
#include "base/text.h"
#include "load/load_result.h"
#include "options.h"

/* Say what became of the load NAME of PLAN: R, and WHY it is INVALID, or ""
   where it is VALID.  */
void load_say (const struct options *o, const char *name,
               const struct load_plan *plan, const struct load_result *r,
               const char *why);
/* Append RATE as for people: "1 200/s".  */
void load_put_rate (struct text *to, double rate);
#endif
