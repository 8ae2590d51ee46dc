# SPDX-License-Identifier: GPL-3.0-or-later
# Tests speak TAP, C and bats alike, so that the summary counts single tests.
TEST_EXTENSIONS = .bats
# Signals act as they do at a terminal, also under nohup or in the background.
LOG_DRIVER = env --default-signal=HUP,INT,PIPE,QUIT,TERM \
  AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
BATS_LOG_DRIVER = $(LOG_DRIVER)
# A test that hangs is reported like one that fails.
GUARD = $(top_srcdir)/%D%/guard
LOG_COMPILER = $(GUARD)
BATS_LOG_COMPILER = $(GUARD) $(BATS)
# When make itself is stopped, tally says by these what had not ended.
.PRECIOUS: $(TEST_LOGS)
AM_BATS_LOG_FLAGS = --formatter tap
# bats fails with its tests, which have then been told; a file that broke off
# is known by its plan.
AM_BATS_LOG_DRIVER_FLAGS = --ignore-exit
AM_TESTS_ENVIRONMENT = \
  abs_top_srcdir='$(abs_top_srcdir)'; export abs_top_srcdir; \
  abs_top_builddir='$(abs_top_builddir)'; export abs_top_builddir;

EXTRA_DIST += %D%/bench.bash %D%/honest.bash %D%/guard %D%/no-bats %D%/tally \
  %D%/lint

# What is checked of the sources, and each page against its program.
.PHONY: lint
lint: all
	$(AM_V_at)printf '%s\n' $(DISTFILES) | $(srcdir)/%D%/lint $(srcdir)
	$(AM_V_at)$(MAKE) check TESTS=tests/pipeline/man-pages.bats

include $(top_srcdir)/%D%/unit/local.mk
include $(top_srcdir)/%D%/fuzz/local.mk
include $(top_srcdir)/%D%/data/stats/local.mk
include $(top_srcdir)/%D%/data/more-stats/local.mk
include $(top_srcdir)/%D%/data/stress-stats/local.mk
include $(top_srcdir)/%D%/models/local.mk
include $(top_srcdir)/%D%/stream/local.mk
include $(top_srcdir)/%D%/truth/local.mk
include $(top_srcdir)/%D%/bench-time/local.mk
include $(top_srcdir)/%D%/bench-stats/local.mk
include $(top_srcdir)/%D%/bench-compare/local.mk
include $(top_srcdir)/%D%/bench-pareto/local.mk
include $(top_srcdir)/%D%/bench-report/local.mk
include $(top_srcdir)/%D%/pipeline/local.mk
include $(top_srcdir)/%D%/faults/local.mk
include $(top_srcdir)/%D%/robustness/local.mk

# What starts threads, for a build with --enable-thread-sanitizer.
THREAD_TESTS = %D%/unit/test-parallel %D%/unit/test-stream-ahead \
  %D%/bench-stats/threads.bats
.PHONY: check-threads
check-threads: $(bin_PROGRAMS)
	$(AM_V_at)$(MAKE) check-TESTS TESTS='$(THREAD_TESTS)'
