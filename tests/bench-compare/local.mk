# SPDX-License-Identifier: GPL-3.0-or-later
# The .bats files of this folder, and every file they read, by name.
compare_bats = \
  %D%/answers.bats \
  %D%/asked.bats \
  %D%/bisect.bats \
  %D%/ci-formats.bats \
  %D%/conditions.bats \
  %D%/confirm.bats \
  %D%/explain.bats \
  %D%/formats.bats \
  %D%/gate.bats \
  %D%/history.bats \
  %D%/honest.bats \
  %D%/pairing.bats \
  %D%/figures.bats \
  %D%/plan.bats \
  %D%/properties.bats \
  %D%/worked.bats \
  %D%/relative-to.bats \
  %D%/sides.bats \
  %D%/tests.bats \
  %D%/verdict-file.bats \
  %D%/words.bats
TESTS += $(compare_bats)
EXTRA_DIST += $(compare_bats) \
  %D%/golden/table.md \
  %D%/golden/table.txt \
  %D%/samples.bash
