# SPDX-License-Identifier: GPL-3.0-or-later
lib_libbench_a_SOURCES += \
  %D%/clock.c %D%/clock.h \
  %D%/diag.c %D%/diag.h \
  %D%/installation.c %D%/installation.h \
  %D%/line_reader.c %D%/line_reader.h \
  %D%/link_target.c %D%/link_target.h \
  %D%/memory.c %D%/memory.h \
  %D%/parallel.c %D%/parallel.h \
  %D%/processor.c %D%/processor.h \
  %D%/report.c %D%/report.h \
  %D%/rng.c %D%/rng.h \
  %D%/screen.c %D%/screen.h \
  %D%/sha256.c %D%/sha256.h \
  %D%/standard_descriptors.c %D%/standard_descriptors.h \
  %D%/text.c %D%/text.h \
  %D%/utf8.c %D%/utf8.h
