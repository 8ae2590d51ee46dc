/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A history in sentences.  */
#ifndef BENCH_HISTORY_WORDS_H
#define BENCH_HISTORY_WORDS_H
#include "analysis/history.h"

/* Set the sentences of HISTORY, all of whose other members are set.  0, or -1
   with errno ENOMEM.  */
int history_put_words (struct history *history,
                       const struct history_options *options);
#endif
