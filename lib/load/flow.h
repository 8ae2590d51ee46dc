/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a system keeps up with an open loop: how many queries came due and
   were answered as time went on.  */
#ifndef BENCH_FLOW_H
#define BENCH_FLOW_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FLOW_WINDOWS 64
/* Answers come this many times later than their queries, or do not count.  */
#define FLOW_LATER 16

/* Counts in equal windows of time; where they run out, two become one.  */
struct flow
{
  uint64_t begin_ns, width_ns;
  uint64_t due[FLOW_WINDOWS], done[FLOW_WINDOWS * FLOW_LATER];
  uint64_t due_before, done_before; /* BEGIN_NS */
};

/* Begin at BEGIN_NS, to last for about SPAN_NS.  */
void flow_begin (struct flow *f, uint64_t begin_ns, uint64_t span_ns);
void flow_due (struct flow *f, uint64_t ns);
void flow_done (struct flow *f, uint64_t ns);

struct flow_reading
{
  bool is_known; /* else the time was too short to tell, or queries too few */
  double offered, completed; /* a second, over the second half of the time:
                                the first fills the queue */
  /* Queries waiting or served, more each second: the slope of a line by least
     squares, and its 95 % interval by Student's t.  */
  double slope, slope_lo, slope_hi;
  /* Fewer than 0.98 completed of those offered, and the slope above 0: either
     alone is seen of a system that keeps up, too.  */
  bool is_saturated;
};

/* A load in parts, each of which begins with nothing under way.  */
struct flow_parts
{
  uint64_t count;            /* of those that could be read */
  double offered, completed; /* sums over them */
  double slope, slope_squares;
};

/* Add F, read until END_NS.  */
void flow_parts_add (struct flow_parts *p, const struct flow *f,
                     uint64_t end_ns);
/* The mean of the parts, and of the slope its 95 % interval by Student's t.
   Not known of fewer than three.  */
struct flow_reading flow_parts_read (const struct flow_parts *p);

/* Read F for the time until END_NS, when the last query was due.  */
struct flow_reading flow_read (const struct flow *f, uint64_t end_ns);
#endif
