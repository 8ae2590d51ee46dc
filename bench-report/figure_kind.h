/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kinds of figures that a report may have.  */
#ifndef BENCH_REPORT_FIGURE_KIND_H
#define BENCH_REPORT_FIGURE_KIND_H

enum figure_kind
{
  FIGURE_COMPARISON,
  FIGURE_SEQUENCE,
  FIGURE_DISTRIBUTION,
  FIGURE_SCALING,
  FIGURE_PARETO,
  FIGURE_LOAD,
  FIGURE_HISTORY,
  FIGURE_ROOFLINE,
  FIGURE_RELIABILITY,
  FIGURE_KINDS
};

/* What --figures calls KIND, and its files.  */
const char *figure_kind_name (enum figure_kind kind);
#endif
