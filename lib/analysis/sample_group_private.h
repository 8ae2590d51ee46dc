/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How groups come to be, for the files that are named after them.  */
#ifndef BENCH_SAMPLE_GROUP_PRIVATE_H
#define BENCH_SAMPLE_GROUP_PRIVATE_H
#include "analysis/sample_group.h"
#include "base/text.h"

/* TO becomes the key of the group of BENCHMARK and METRIC.  */
void sample_group_put_key (struct text *to, const char *benchmark,
                           const char *metric);
/* The group whose key is KEY, made like MODEL when it is new; NULL with errno
   ENOMEM.  */
struct sample_group *sample_group_make (struct sample_group_list *list,
                                        const struct text *key,
                                        const struct sample_group *model);
/* The group of LIST called as FROM is; made without samples when it is new.
   The group of the part KEY=VALUE of FROM, with that in its name and as its
   last parameter.  SCRATCH is two texts that calls share.  NULL with errno
   ENOMEM.  */
struct sample_group *sample_group_copy (struct sample_group_list *list,
                                        const struct sample_group *from,
                                        struct text scratch[2]);
struct sample_group *sample_group_part (struct sample_group_list *list,
                                        const struct sample_group *from,
                                        const char *key, const char *value,
                                        struct text scratch[2]);
#endif
