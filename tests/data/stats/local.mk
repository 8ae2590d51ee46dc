# SPDX-License-Identifier: GPL-3.0-or-later
# Reference values of R and NIST for test-reference.
EXTRA_DIST += \
  %D%/README %D%/expected.tsv \
  %D%/data/const10.dat \
  %D%/data/five.dat \
  %D%/data/negmix.dat \
  %D%/data/nist-michelso.dat \
  %D%/data/nist-numacc1.dat \
  %D%/data/norm-a.dat \
  %D%/data/norm-b.dat \
  %D%/data/one.dat \
  %D%/data/pair-x.dat \
  %D%/data/pair-y.dat \
  %D%/data/pvals.dat \
  %D%/data/scale.dat \
  %D%/data/ten.dat \
  %D%/data/ties-a.dat \
  %D%/data/ties-b.dat \
  %D%/data/two.dat
