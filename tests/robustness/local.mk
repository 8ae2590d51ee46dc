# SPDX-License-Identifier: GPL-3.0-or-later
robustness_tests = \
  %D%/names.bats \
  %D%/rows.bats \
  %D%/sizes.bats \
  %D%/surroundings.bats
TESTS += $(robustness_tests)
EXTRA_DIST += $(robustness_tests) %D%/rows.tsv
