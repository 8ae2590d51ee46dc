/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A figure in JSON, and what is not there.  */
#ifndef BENCH_JSON_FIGURE_H
#define BENCH_JSON_FIGURE_H
#include "stat/figure.h"
#include "view/json_writer.h"

/* The member KEY, null, and the member KEY_reason, unless REASON is NULL.  */
void json_missing (struct json_writer *j, const char *key, const char *reason);
/* The member KEY, FIGURE; where it is not available null, and the member
   KEY_reason says why.  */
void json_figure (struct json_writer *j, const char *key,
                  struct figure figure);
#endif
