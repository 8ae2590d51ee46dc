/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The instruments that the options ask for.  */
#ifndef BENCH_TIME_INSTRUMENT_CHOICE_H
#define BENCH_TIME_INSTRUMENT_CHOICE_H
#include <stdbool.h>
#include "base/text.h"
#include "options.h"
#include "run/instrument.h"

/* Whether an instrument that O asks for tells of METRIC.  Else, where another
   option would do it, *OPTION is that option, or NULL.  */
bool instrument_choice_tells (const struct options *o, const char *metric,
                              const char **option);
/* Whether METRIC is one of theirs, asked for or not.  */
bool instrument_choice_has (const char *metric);
/* Append a comma and a name for each metric of the instruments.  */
void instrument_choice_list (struct text *to);

/* Open them.  What this machine has not, or may not be read, is left out
   after a warning.  Exits when memory runs out.  */
struct instruments *instrument_choice_open (const struct options *o,
                                            struct launcher *launcher);
#endif
