# SPDX-License-Identifier: GPL-3.0-or-later
EXTRA_DIST += \
  %D%/make/Makefile \
  %D%/make/commands/count/awk \
  %D%/make/commands/count/wc \
  %D%/make/commands/total/awk \
  %D%/make/commands/total/shell \
  %D%/workers/worker.awk \
  %D%/workers/worker.c \
  %D%/workers/worker.sh
EXTRA_DIST += %D%/models/README.md
dist_pkgdata_DATA += %D%/models/letters16.tsv
