# SPDX-License-Identifier: GPL-3.0-or-later
# Measurements of the suite itself: built when asked for, never run by tests.
EXTRA_PROGRAMS += %D%/launch-rate %D%/number-rate \
  %D%/pareto-points %D%/reading-stages %D%/sample-lines %D%/vfork-loop
%C%_launch_rate_LDADD = $(BENCH_LIBS)
%C%_number_rate_LDADD = $(BENCH_LIBS)
%C%_pareto_points_LDADD = $(BENCH_LIBS)
%C%_reading_stages_LDADD = $(BENCH_LIBS)
%C%_sample_lines_LDADD = $(BENCH_LIBS)
%C%_vfork_loop_LDADD = $(BENCH_LIBS)
CLEANFILES += %D%/launch-rate$(EXEEXT) %D%/number-rate$(EXEEXT) \
  %D%/pareto-points$(EXEEXT) %D%/reading-stages$(EXEEXT) \
  %D%/sample-lines$(EXEEXT) %D%/vfork-loop$(EXEEXT)
