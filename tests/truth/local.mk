# SPDX-License-Identifier: GPL-3.0-or-later
# Seeded simulations: some seconds of them in make check, minutes of them by
# make check-truth, whose table is doc/truth.tsv.
check_PROGRAMS += %D%/test-truth
TESTS += %D%/test-truth
%C%_test_truth_SOURCES = %D%/test-truth.c %D%/truth.h \
  %D%/world.c %D%/world.h \
  %D%/intervals.c %D%/false-alarms.c %D%/power.c
%C%_test_truth_LDADD = $(BENCH_LIBS)

.PHONY: check-truth
check-truth: %D%/test-truth$(EXEEXT)
	$(AM_V_at)%D%/test-truth$(EXEEXT) --long >truth.tsv; \
	  status=$$?; cat truth.tsv; exit $$status
CLEANFILES += truth.tsv
