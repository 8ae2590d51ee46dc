# SPDX-License-Identifier: GPL-3.0-or-later
lib_libbench_a_SOURCES += \
  %D%/arrival_law.c \
  %D%/arrivals.c %D%/arrivals.h \
  %D%/duration_histogram.c %D%/duration_histogram.h \
  %D%/flow.c %D%/flow.h \
  %D%/generator.c %D%/generator.h \
  %D%/in_flight.c %D%/in_flight.h \
  %D%/rate_search.c %D%/rate_search.h \
  %D%/sample_choice.c %D%/sample_choice.h \
  %D%/simulated.c %D%/simulated.h \
  %D%/system.h \
  %D%/tally.c %D%/tally.h \
  %D%/target.c %D%/target.h \
  %D%/variates.c %D%/variates.h \
  %D%/load_result.c %D%/load_result.h \
  %D%/load_verdict.c %D%/load_verdict.h
