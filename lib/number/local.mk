# SPDX-License-Identifier: GPL-3.0-or-later
lib_libbench_a_SOURCES += \
  %D%/c_locale.c %D%/c_locale.h \
  %D%/decimal_double.c %D%/decimal_double.h \
  %D%/eight_digits.h \
  %D%/human_scale.c %D%/human_scale.h \
  %D%/interval_digits.c %D%/interval_digits.h \
  %D%/level_digits.c %D%/level_digits.h \
  %D%/number.c %D%/number.h %D%/number_private.h \
  %D%/number_plain.c %D%/powers_of_five.h \
  %D%/number_spans.c %D%/number_spans.h %D%/number_spans_vectors.h \
  %D%/number_spans_avx2.c %D%/number_spans_sse4.c \
  %D%/units.c %D%/units.h
EXTRA_DIST += %D%/powers-of-five
