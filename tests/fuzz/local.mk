# SPDX-License-Identifier: GPL-3.0-or-later
# Fuzz targets.  'make check' replays the corpus, 'make fuzz' looks for more:
# FUZZ_SECONDS (60) for each of FUZZ_TARGETS (all).
fuzz_tests = \
  %D%/fuzz-expression \
  %D%/fuzz-number \
  %D%/fuzz-option \
  %D%/fuzz-picture \
  %D%/fuzz-quantity \
  %D%/fuzz-quote \
  %D%/fuzz-sketch \
  %D%/fuzz-stream \
  %D%/fuzz-table \
  %D%/fuzz-worker
check_PROGRAMS += $(fuzz_tests)
TESTS += $(fuzz_tests)
fuzz_replay = %D%/replay.c %D%/fuzz.h
FUZZ_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/tests
%C%_fuzz_expression_SOURCES = %D%/fuzz-expression.c $(fuzz_replay)
%C%_fuzz_expression_CPPFLAGS = $(FUZZ_CPPFLAGS)
%C%_fuzz_expression_LDADD = $(BENCH_LIBS)
%C%_fuzz_number_SOURCES = %D%/fuzz-number.c $(fuzz_replay)
%C%_fuzz_number_CPPFLAGS = $(FUZZ_CPPFLAGS)
%C%_fuzz_number_LDADD = $(BENCH_LIBS)
%C%_fuzz_option_SOURCES = %D%/fuzz-option.c $(fuzz_replay)
%C%_fuzz_option_CPPFLAGS = $(FUZZ_CPPFLAGS)
%C%_fuzz_option_LDADD = $(BENCH_LIBS)
%C%_fuzz_option_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=exit
%C%_fuzz_picture_SOURCES = %D%/fuzz-picture.c $(fuzz_replay)
%C%_fuzz_picture_CPPFLAGS = $(FUZZ_CPPFLAGS)
%C%_fuzz_picture_LDADD = $(BENCH_LIBS)
%C%_fuzz_quantity_SOURCES = %D%/fuzz-quantity.c $(fuzz_replay)
%C%_fuzz_quantity_CPPFLAGS = $(FUZZ_CPPFLAGS)
%C%_fuzz_quantity_LDADD = $(BENCH_LIBS)
%C%_fuzz_quote_SOURCES = %D%/fuzz-quote.c $(fuzz_replay)
%C%_fuzz_quote_CPPFLAGS = $(FUZZ_CPPFLAGS)
%C%_fuzz_quote_LDADD = $(BENCH_LIBS)
%C%_fuzz_sketch_SOURCES = %D%/fuzz-sketch.c $(fuzz_replay)
%C%_fuzz_sketch_CPPFLAGS = $(FUZZ_CPPFLAGS)
%C%_fuzz_sketch_LDADD = $(BENCH_LIBS)
%C%_fuzz_stream_SOURCES = %D%/fuzz-stream.c $(fuzz_replay)
%C%_fuzz_stream_CPPFLAGS = $(FUZZ_CPPFLAGS)
%C%_fuzz_stream_LDADD = $(BENCH_LIBS)
%C%_fuzz_table_SOURCES = %D%/fuzz-table.c $(fuzz_replay)
%C%_fuzz_table_CPPFLAGS = $(FUZZ_CPPFLAGS)
%C%_fuzz_table_LDADD = $(BENCH_LIBS)
%C%_fuzz_worker_SOURCES = %D%/fuzz-worker.c $(fuzz_replay)
%C%_fuzz_worker_CPPFLAGS = $(FUZZ_CPPFLAGS)
%C%_fuzz_worker_LDADD = $(BENCH_LIBS)
EXTRA_DIST += %D%/fuzz \
  %D%/corpus/expression \
  %D%/corpus/number \
  %D%/corpus/option \
  %D%/corpus/picture \
  %D%/corpus/quantity \
  %D%/corpus/quote \
  %D%/corpus/sketch \
  %D%/corpus/stream \
  %D%/corpus/table \
  %D%/corpus/worker

FUZZ_SECONDS = 60
FUZZ_TARGETS = $(fuzz_tests:tests/fuzz/fuzz-%=%)
.PHONY: fuzz
fuzz:
	$(AM_V_at)$(srcdir)/%D%/fuzz '$(abs_top_srcdir)' \
	  '$(abs_top_builddir)/fuzz' $(FUZZ_SECONDS) $(FUZZ_TARGETS)

# How much of the library the tests reach.
.PHONY: coverage
coverage:
	$(AM_V_at)$(srcdir)/tests/coverage '$(abs_top_srcdir)' \
	  '$(abs_top_builddir)/coverage' $(COVERAGE_TESTS)
EXTRA_DIST += tests/coverage
