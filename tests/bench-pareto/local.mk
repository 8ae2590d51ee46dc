# SPDX-License-Identifier: GPL-3.0-or-later
# The .bats files of this folder, and every file they read, by name.
pareto_bats = \
  %D%/constraint.bats \
  %D%/criteria.bats \
  %D%/epsilon.bats \
  %D%/filter.bats \
  %D%/front.bats \
  %D%/measures.bats \
  %D%/probability.bats \
  %D%/table.bats \
  %D%/tabular.bats \
  %D%/trouble.bats
TESTS += $(pareto_bats)
EXTRA_DIST += $(pareto_bats) \
  %D%/golden/rank.txt \
  %D%/golden/table.md \
  %D%/golden/table.txt
