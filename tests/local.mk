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

EXTRA_DIST += %D%/README.md %D%/bench.bash %D%/honest.bash %D%/guard \
  %D%/no-bats %D%/tally %D%/lint %D%/under-valgrind %D%/analysis/analyze \
  %D%/analysis/cppcheck.cfg %D%/analysis/known.tsv .clang-tidy

# What is checked of the sources, and each page against its program.
.PHONY: lint
lint: all
	$(AM_V_at)case '$(WARN_CFLAGS)' in *-Wextra*-Wconversion*-Wformat=2*) ;; \
	  *) echo 'lint: configure has left out warnings:$(WARN_CFLAGS)'; exit 1;; \
	esac
	$(AM_V_at)printf '%s\n' $(DISTFILES) | $(srcdir)/%D%/lint $(srcdir)
	$(AM_V_at)$(MAKE) check TESTS=tests/pipeline/man-pages.bats

# What static analysers find that is not explained yet: of cppcheck, gcc and
# clang-tidy, or ANALYZERS.
ANALYZERS = cppcheck gcc clang-tidy
.PHONY: analyze
analyze: all
	$(AM_V_at)$(srcdir)/%D%/analysis/analyze '$(abs_top_srcdir)' . $(ANALYZERS)

# Commands of each program under valgrind; those that match VALGRIND, if set.
.PHONY: check-valgrind
check-valgrind: all
	$(AM_V_at)$(srcdir)/%D%/under-valgrind '$(abs_top_srcdir)' . $(VALGRIND)

# All tests in their long form, with other random numbers every day.
.PHONY: check-expensive
check-expensive:
	$(AM_V_at)seed=$${BENCH_SEED:-$$(date +%Y%m%d)}; \
	  echo "check-expensive: BENCH_SEED=$$seed"; \
	  $(MAKE) check BENCH_EXPENSIVE=1 BENCH_SEED=$$seed \
	    BENCH_HOSTILE_SEED=$$seed BENCH_HOSTILE_NUMBERS=20000000 \
	    BENCH_TEST_LIMIT=14400 && $(MAKE) check-truth

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
  %D%/unit/test-survey %D%/bench-stats/threads.bats
.PHONY: check-threads
check-threads: $(bin_PROGRAMS)
	$(AM_V_at)BENCH_THREADS=3 $(MAKE) check-TESTS TESTS='$(THREAD_TESTS)'
