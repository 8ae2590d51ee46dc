# SPDX-License-Identifier: GPL-3.0-or-later
lib_libbench_a_SOURCES += \
  %D%/better.c %D%/better.h \
  %D%/block_reader.c %D%/block_reader.h \
  %D%/escape.c %D%/escape.h \
  %D%/files_read.c %D%/files_read.h \
  %D%/intern.c %D%/intern.h \
  %D%/line_index.c %D%/line_index.h %D%/line_index_vectors.h \
  %D%/line_index_avx2.c %D%/line_index_sse4.c \
  %D%/line_index_private.h \
  %D%/metric.c %D%/metric.h \
  %D%/name_parameter.c %D%/name_parameter.h \
  %D%/parsed_block.c %D%/parsed_block.h \
  %D%/run.c %D%/run.h \
  %D%/run_log.c %D%/run_log.h \
  %D%/sample_set.c %D%/sample_set.h %D%/sample_set_private.h \
  %D%/sample_set_add.c \
  %D%/sample_set_derive.c \
  %D%/sample_set_finish.c \
  %D%/sample_set_lines.c \
  %D%/sample_set_metadata.c \
  %D%/sample_set_pair.c \
  %D%/sample_set_read.c \
  %D%/sample_set_value.c \
  %D%/sample_stream.c %D%/sample_stream.h %D%/sample_stream_private.h \
  %D%/sample_stream_batch.c \
  %D%/sample_stream_field.c \
  %D%/sample_stream_follow.c \
  %D%/short_bytes.h \
  %D%/stream_ahead.c %D%/stream_ahead.h \
  %D%/stream_writer.c %D%/stream_writer.h \
  %D%/tabular.c %D%/tabular.h \
  %D%/string_pool.c %D%/string_pool.h
