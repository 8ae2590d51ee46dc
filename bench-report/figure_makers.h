/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The makers of each kind of figure: they add to F what C has of it, with its
   finding, its drawing and its text, and return NULL; or else what is missing,
   as a constant phrase, when there is nothing to draw, or, unless the kind was
   named, nothing that a reader would miss.  */
#ifndef BENCH_REPORT_FIGURE_MAKERS_H
#define BENCH_REPORT_FIGURE_MAKERS_H
#include "figures.h"

typedef const char *figure_maker (struct figures *f, const struct contents *c);

/* The benchmarks by the first metric, titled by the headline.  */
figure_maker comparison_figure_make;
/* The runs in their order.  */
figure_maker sequence_figure_make;
/* The distributions by nines, with the service levels.  */
figure_maker distribution_figure_make;
/* The first metric against each parameter of names, with what would be
   ideal.  */
figure_maker scaling_figure_make;
/* The front by its first two criteria.  */
figure_maker pareto_figure_make;
/* Latency against the rate of queries, with the knee.  */
figure_maker load_figure_make;
/* The first metric over dated sections, with its changes.  */
figure_maker history_figure_make;
/* Operations a second against operations a byte, below the roof.  */
figure_maker roofline_figure_make;
/* How often answers are right by how confident they are.  */
figure_maker reliability_figure_make;

/* Whether KIND was asked for by its name.  */
bool figure_is_named (const struct contents *c, enum figure_kind kind);
#endif
