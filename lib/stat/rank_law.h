/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The null law of a rank statistic Z that is symmetric about 0 or is judged
   as if it were: the chance of a |Z| (its distance) at least as large.  A
   p-value and the critical distance of an interval both come from it, so
   that they cannot disagree.  */
#ifndef BENCH_RANK_LAW_H
#define BENCH_RANK_LAW_H
#include <stdint.h>

struct rank_law
{
  uint64_t reach;    /* the largest distance that has a probability */
  double *tail;      /* exact: tail[d] = P (|Z| >= d), d = 0 .. reach; NULL:
                        Z is taken to be normal */
  double sd;         /* normal: standard deviation of Z */
  double correction; /* normal: taken off a distance, for continuity */
};

enum rank_law_kind
{
  RANK_LAW_AUTO, /* exact where that is quick */
  RANK_LAW_EXACT,
  RANK_LAW_NORMAL, /* with continuity correction */
  RANK_LAW_NORMAL_UNCORRECTED
};

/* What rank_law_critical answers where no distance will do.  */
#define RANK_LAW_NONE UINT64_MAX

/* P (|Z| >= DISTANCE).  */
double rank_law_p (const struct rank_law *law, uint64_t distance);
/* The smallest distance whose p-value is below ALPHA, or RANK_LAW_NONE.  */
uint64_t rank_law_critical (const struct rank_law *law, double alpha);
/* The smallest p-value there is.  */
double rank_law_min_p (const struct rank_law *law);
/* Make TAIL, TAIL[d] = P (|Z| = d) for d = 0 .. REACH, that of the header;
   LAW takes it over, from malloc.  */
void rank_law_exact (struct rank_law *law, double *tail, uint64_t reach);
void rank_law_free (struct rank_law *law);
#endif
