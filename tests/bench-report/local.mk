# SPDX-License-Identifier: GPL-3.0-or-later
# The .bats files of this folder, and every file they read, by name.
TESTS += \
  %D%/decisions.bats \
  %D%/distribution.bats \
  %D%/figures.bats \
  %D%/gnuplot.bats \
  %D%/hostile.bats \
  %D%/html.bats \
  %D%/json.bats \
  %D%/kinds.bats \
  %D%/numbers.bats \
  %D%/report.bats \
  %D%/scale.bats \
  %D%/sequence.bats
EXTRA_DIST += \
  %D%/decisions.bats \
  %D%/distribution.bats \
  %D%/figures.bats \
  %D%/gnuplot.bats \
  %D%/hostile.bats \
  %D%/html.bats \
  %D%/json.bats \
  %D%/kinds.bats \
  %D%/numbers.bats \
  %D%/report.bats \
  %D%/scale.bats \
  %D%/sequence.bats \
  %D%/variants.awk \
  %D%/compressors.tsv \
  %D%/golden/report.md \
  %D%/golden/plain.md \
  %D%/golden/report.txt
