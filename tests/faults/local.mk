# SPDX-License-Identifier: GPL-3.0-or-later
# The library that lets calls fail comes before a sanitizer is ready, so it is
# built without.
check_PROGRAMS += %D%/inject.so %D%/try-faults
%C%_inject_so_SOURCES = %D%/inject.c
%C%_inject_so_CFLAGS = -std=gnu17 -fPIC $(WARN_CFLAGS) $(WERROR_CFLAGS)
%C%_inject_so_LDFLAGS = -shared
%C%_inject_so_LDADD = -ldl
%C%_try_faults_SOURCES = %D%/try-faults.c
faults_tests = \
  %D%/bench-compare.bats \
  %D%/bench-pareto.bats \
  %D%/bench-report.bats \
  %D%/bench-stats.bats \
  %D%/bench-time.bats \
  %D%/disturbed.bats \
  %D%/models.bats
TESTS += $(faults_tests)
EXTRA_DIST += $(faults_tests) %D%/faults.bash
