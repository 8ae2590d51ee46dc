# SPDX-License-Identifier: GPL-3.0-or-later
EXTRA_DIST += \
  %D%/README %D%/make.R %D%/expected.tsv \
  %D%/data/far.dat \
  %D%/data/four.dat \
  %D%/data/huge.dat \
  %D%/data/near.dat \
  %D%/data/norm.dat \
  %D%/data/offset.dat \
  %D%/data/other.dat \
  %D%/data/p.dat \
  %D%/data/pairs1.dat \
  %D%/data/pairs2.dat \
  %D%/data/rater1.dat \
  %D%/data/rater2.dat \
  %D%/data/six.dat \
  %D%/data/skew.dat \
  %D%/data/small.dat \
  %D%/data/third.dat \
  %D%/data/ties.dat \
  %D%/data/ties2.dat \
  %D%/data/tiny.dat
