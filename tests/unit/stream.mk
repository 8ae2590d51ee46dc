# SPDX-License-Identifier: GPL-3.0-or-later
unit_tests += \
  %D%/test-escape \
  %D%/test-line-index \
  %D%/test-metric \
  %D%/test-run-log \
  %D%/test-sample-set \
  %D%/test-sample-stream \
  %D%/test-stream-ahead \
  %D%/test-stream-memory \
  %D%/test-stream-writer \
  %D%/test-stretches
%C%_test_escape_LDADD = $(UNIT_LIBS)
%C%_test_line_index_LDADD = $(UNIT_LIBS)
%C%_test_metric_LDADD = $(UNIT_LIBS)
%C%_test_run_log_LDADD = $(UNIT_LIBS)
%C%_test_sample_set_LDADD = $(UNIT_LIBS)
%C%_test_sample_stream_LDADD = $(UNIT_LIBS)
%C%_test_stream_ahead_LDADD = $(UNIT_LIBS)
%C%_test_stream_ahead_LDFLAGS = $(FAILING_MEMORY_LINK)
%C%_test_stream_memory_LDADD = $(UNIT_LIBS)
%C%_test_stream_memory_LDFLAGS = $(FAILING_MEMORY_LINK)
%C%_test_stream_writer_LDADD = $(UNIT_LIBS)
%C%_test_stretches_LDADD = $(UNIT_LIBS)
EXTRA_DIST += %D%/stream.h
