/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of a load, as metadata.  */
#ifndef BENCH_TIME_LOAD_DESCRIBE_H
#define BENCH_TIME_LOAD_DESCRIBE_H
#include "load_session.h"

/* Write the header of a section with the loads on MEMBER[I], COUNT of
   them.  */
void load_describe_session (struct emitter *e, const struct options *o,
                            const struct load_member *member, size_t count);
/* Before the load POINT at RATE; NaN: it has none.  */
void load_describe_point (struct emitter *e, const struct options *o,
                          const struct load_point *point, double rate);
/* After the load NAME of PLAN: its result, and WHY it is INVALID, or "".  */
void load_describe_result (struct emitter *e, const char *name,
                           const struct load_plan *plan,
                           const struct load_result *r, const char *why);
#endif
