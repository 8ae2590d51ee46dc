# SPDX-License-Identifier: GPL-3.0-or-later
bin_PROGRAMS += %D%/bench-compare
%C%_bench_compare_SOURCES = \
  %D%/main.c \
  %D%/conditions.c %D%/conditions.h \
  %D%/gate.c %D%/gate.h \
  %D%/history.c %D%/history.h \
  %D%/judgement.c %D%/judgement.h \
  %D%/metrics.c %D%/metrics.h \
  %D%/options.c %D%/options.h \
  %D%/agreement.c %D%/agreement.h \
  %D%/figure_rows.c %D%/figure_rows.h \
  %D%/figures.c %D%/figures.h \
  %D%/normalised.c %D%/normalised.h \
  %D%/overall.c %D%/overall.h \
  %D%/percentile.c %D%/percentile.h \
  %D%/scaling.c %D%/scaling.h \
  %D%/plan.c %D%/plan.h \
  %D%/plan_options.c %D%/plan_options.h \
  %D%/sides.c %D%/sides.h \
  %D%/uses.c %D%/uses.h
%C%_bench_compare_LDADD = $(BENCH_LIBS)
