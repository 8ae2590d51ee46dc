# SPDX-License-Identifier: GPL-3.0-or-later
# C tests: each room of lib has its list, so that a new test is one line.
unit_tests =
UNIT_LIBS = $(BENCH_LIBS)
FAILING_MEMORY_LINK = $(AM_LDFLAGS) \
  -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=reallocarray \
  -Wl,--wrap=strdup
include $(top_srcdir)/%D%/base.mk
include $(top_srcdir)/%D%/number.mk
include $(top_srcdir)/%D%/stream.mk
include $(top_srcdir)/%D%/stat.mk
include $(top_srcdir)/%D%/pareto.mk
include $(top_srcdir)/%D%/analysis.mk
include $(top_srcdir)/%D%/run.mk
include $(top_srcdir)/%D%/model.mk
include $(top_srcdir)/%D%/load.mk
include $(top_srcdir)/%D%/view.mk
include $(top_srcdir)/%D%/cli.mk
check_PROGRAMS += $(unit_tests)
TESTS += $(unit_tests)
EXTRA_DIST += %D%/tap.h %D%/text_set.h %D%/told.h %D%/failing_memory.h \
  %D%/hostile_numbers.h
