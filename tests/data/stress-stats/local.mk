# SPDX-License-Identifier: GPL-3.0-or-later
EXTRA_DIST += \
  %D%/README %D%/make.py %D%/expected.tsv \
  %D%/data/eighths.dat \
  %D%/data/far-off.dat \
  %D%/data/large.dat \
  %D%/data/mixed-sizes.dat \
  %D%/data/numacc3.dat \
  %D%/data/numacc4.dat \
  %D%/data/one-apart.dat \
  %D%/data/seconds-in-ns.dat \
  %D%/data/small.dat \
  %D%/data/subnormal.dat
