# SPDX-License-Identifier: GPL-3.0-or-later
# The .bats files of this folder, and every file they read, by name.
bench_stats_tests = \
  %D%/approximate.bats \
  %D%/by.bats \
  %D%/charts.bats \
  %D%/columns.bats \
  %D%/derive.bats \
  %D%/every.bats \
  %D%/figures.bats \
  %D%/formats.bats \
  %D%/honest.bats \
  %D%/input.bats \
  %D%/levels.bats \
  %D%/outcomes.bats \
  %D%/modes.bats \
  %D%/quality.bats \
  %D%/require.bats \
  %D%/sequence.bats \
  %D%/threads.bats \
  %D%/windows.bats
TESTS += $(bench_stats_tests)
EXTRA_DIST += $(bench_stats_tests) \
  %D%/golden/card.txt \
  %D%/golden/columns.txt \
  %D%/golden/constant.txt \
  %D%/golden/one-sample.txt \
  %D%/golden/runs.tsv \
  %D%/golden/tables.md \
  %D%/golden/tables.txt \
  %D%/golden/two-samples.txt
