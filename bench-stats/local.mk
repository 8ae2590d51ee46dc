# SPDX-License-Identifier: GPL-3.0-or-later
bin_PROGRAMS += %D%/bench-stats
%C%_bench_stats_SOURCES = %D%/main.c \
  %D%/approximate.c %D%/approximate.h \
  %D%/collector.c %D%/collector.h \
  %D%/options.c %D%/options.h \
  %D%/print.c %D%/print.h \
  %D%/selection.c %D%/selection.h
%C%_bench_stats_LDADD = $(BENCH_LIBS)
