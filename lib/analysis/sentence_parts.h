/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the sentences of all kinds are made of, and the kinds; inside of
   sentence.c.  */
#ifndef BENCH_SENTENCE_PARTS_H
#define BENCH_SENTENCE_PARTS_H
#include "analysis/sentence.h"
#include "base/text.h"
#include "number/human_scale.h"

/* From this ratio on, either way, a change reads better as a multiple.  */
#define SENTENCE_MULTIPLE_FROM 1.5

struct sentence_writer
{
  struct text text;
  const struct comparison *row;
  const struct sentence_facts *facts;
  struct human_scale scale; /* of changes that are in the row's unit */
};

/* How a multiple of the baseline reads: "as fast" where more is better, of
   times "as long", of sizes "as large", of all else "the METRIC".  */
enum sentence_reading
{
  AS_FAST,
  AS_LONG,
  AS_LARGE,
  THE_METRIC
};

void sentence_say_name (struct sentence_writer *w, const char *name);
/* Digits behind the point so that two of WIDTH's are seen.  */
int sentence_decimals (double width, int least);
/* A percentage of LEVEL: "95", "98.33".  */
void sentence_say_level (struct sentence_writer *w, double level);
void sentence_say_runs (struct sentence_writer *w);
/* " if logarithms are normal", where so few runs are taken to be that.  */
void sentence_say_assumption (struct sentence_writer *w);
/* "1 %", or "1 point" of shares.  */
void sentence_say_share (struct sentence_writer *w, double share);
/* " in METRIC", where the verdict's word does not say it by itself.  */
void sentence_say_metric (struct sentence_writer *w);
/* Changes as people read them.  A change is a shift turned into a percentage
   of the baseline, or where there is no ratio into units.  */
double sentence_change (const struct sentence_writer *w, double shift);
void sentence_say_suffix (struct sentence_writer *w, struct human_scale scale);
void sentence_say_change_unit (struct sentence_writer *w);
/* The scale of a change: that of the end which is farther from 0.  */
struct human_scale sentence_scale (const struct sentence_writer *w);
void sentence_say_number (struct sentence_writer *w, double value,
                          int decimals);
/* Likewise, but a ratio is never 0, however small.  */
void sentence_say_ratio (struct sentence_writer *w, double ratio,
                         int decimals);
/* With which the ends of RANGE, or those of the row's interval, are told.  */
int sentence_range_decimals (const struct sentence_writer *w,
                             const struct shift_interval *range);
int sentence_change_decimals (const struct sentence_writer *w);
/* The word for a change in the direction of SHIFT; "higher" and "lower" where
   it is not known which is better.  */
const char *sentence_word (const struct sentence_writer *w, double shift);
/* " (95 % CI 2.79 to 2.90 %; 30 paired runs)" with the range from LO to HI,
   PLUS before each end above 0; or that there was nothing but one value.  */
void sentence_say_evidence (struct sentence_writer *w, double level, double lo,
                            double hi, int decimals, const char *plus,
                            bool of_changes);
enum sentence_reading sentence_reading (const struct sentence_writer *w,
                                        double shift);
/* Whether what READING multiplies is the inverse of the metric, as speed is
   that of time.  */
bool sentence_is_inverse (const struct sentence_writer *w,
                          enum sentence_reading reading);
/* "2.84x as fast", without the baseline's name.  */
void sentence_say_times (struct sentence_writer *w, double multiple,
                         int decimals, enum sentence_reading reading);

/* sentence_change.c: a change, that is beyond the margin.  */
void sentence_say_change (struct sentence_writer *w);

/* sentence_unsure.c: none, perhaps none, and no answer.  */
void sentence_say_equivalent (struct sentence_writer *w);
void sentence_say_below_margin (struct sentence_writer *w);
void sentence_say_inconclusive (struct sentence_writer *w);
void sentence_say_no_test (struct sentence_writer *w);
#endif
