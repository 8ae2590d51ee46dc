# SPDX-License-Identifier: GPL-3.0-or-later
# Measurements of the suite itself: built when asked for, never run by tests.
bench_measures = %D%/launch-rate$(EXEEXT) %D%/number-rate$(EXEEXT) \
  %D%/pareto-points$(EXEEXT) %D%/reading-stages$(EXEEXT) \
  %D%/sample-lines$(EXEEXT) %D%/statistics-rate$(EXEEXT) \
  %D%/touch-memory$(EXEEXT) %D%/vfork-loop$(EXEEXT)
EXTRA_PROGRAMS += %D%/launch-rate %D%/number-rate %D%/pareto-points \
  %D%/reading-stages %D%/sample-lines %D%/statistics-rate %D%/touch-memory \
  %D%/vfork-loop
%C%_launch_rate_LDADD = $(BENCH_LIBS)
%C%_number_rate_LDADD = $(BENCH_LIBS)
%C%_pareto_points_LDADD = $(BENCH_LIBS)
%C%_reading_stages_LDADD = $(BENCH_LIBS)
%C%_sample_lines_LDADD = $(BENCH_LIBS)
%C%_statistics_rate_LDADD = $(BENCH_LIBS)
%C%_touch_memory_LDADD = $(BENCH_LIBS)
%C%_vfork_loop_LDADD = $(BENCH_LIBS)
CLEANFILES += $(bench_measures)
EXTRA_DIST += %D%/aa %D%/against-moocore %D%/against-readers \
  %D%/against-tests %D%/against-timers %D%/all %D%/growth %D%/memory-and-shapes \
  %D%/million-runs %D%/peers-numbers %D%/run-ratios %D%/README.md %D%/RESULTS.md

# make bench [BENCH_ROUNDS=N] [BENCH_FLAGS='--quick ...']: every comparison,
# and one table of the targets at the end; fails when one is missed by more
# than 15 %.  bench-results keeps that table with the machine and the versions.
BENCH_ROUNDS =
BENCH_FLAGS =
bench_all = rounds='$(BENCH_ROUNDS)'; \
  PATH="$$PWD/bench-time:$$PWD/bench-stats:$$PWD/bench-compare:$$PWD/bench-pareto:$$PWD/bench-report:$$PATH" \
  $(srcdir)/%D%/all $${rounds:+--rounds=$$rounds} $(BENCH_FLAGS)
.PHONY: bench bench-results
bench: all $(bench_measures)
	$(bench_all)
bench-results: all $(bench_measures)
	$(bench_all) --markdown=$(srcdir)/%D%/RESULTS.md
