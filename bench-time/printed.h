/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The instrument that reads numbers out of what the program prints: the
   metrics of --metric-from, and with a target ttq or ttq-timeout.  */
#ifndef BENCH_TIME_PRINTED_H
#define BENCH_TIME_PRINTED_H
#include "printed_metric.h"
#include "run/instrument.h"
#include "run/sink.h"

struct printed;

/* For runs by LAUNCHER.  METRICS must outlive it.  Its base is the caller's to
   close, as that of any instrument.  Exits when memory runs out.  */
struct printed *printed_open (const struct printed_metrics *metrics,
                              struct launcher *launcher);
struct instrument *printed_base (struct printed *p);
/* Have it look at what goes to SINK, standard ERROR or output.  */
void printed_watch (struct printed *p, struct sink *sink, bool is_error);

/* Of the last run: whether metric I was found but never as a number.  */
bool printed_is_no_number (const struct printed *p, size_t i);
#endif
