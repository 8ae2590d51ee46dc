# SPDX-License-Identifier: GPL-3.0-or-later
bin_PROGRAMS += %D%/bench-pareto
%C%_bench_pareto_SOURCES = \
  %D%/main.c \
  %D%/constraints.c %D%/constraints.h \
  %D%/options.c %D%/options.h \
  %D%/pass_on.c %D%/pass_on.h \
  %D%/print_table.c %D%/print_table.h \
  %D%/table_filter.c %D%/table_filter.h \
  %D%/table_terms.c %D%/table_terms.h
%C%_bench_pareto_LDADD = $(BENCH_LIBS)
