/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inside of a sample set, for the files that are named after it.  */
#ifndef BENCH_SAMPLE_SET_PRIVATE_H
#define BENCH_SAMPLE_SET_PRIVATE_H
#include "stream/better.h"
#include "stream/intern.h"
#include "stream/run_log.h"
#include "stream/sample_set.h"
#include "stream/sample_stream.h"
#include "stream/string_pool.h"

/* A series and what it grows by.  */
struct series_state
{
  struct series shown; /* first: a struct series * is one of these */
  double *value;
  size_t value_capacity;
  struct series_part *part;
  size_t part_capacity;
  struct series_part *open_part; /* the last of PART; NULL: none yet */
  struct run_log runs;
  size_t handed_on; /* samples that options.take has: none of the shown ones
                       until all are read */
  size_t benchmark, metric; /* numbers in the set's tables */
  const char *unit_input;   /* where UNIT was first said */
  size_t unit_line;
  bool refuses_negative; /* a duration */
  bool suspects_zero;    /* a duration that a clock measured */
};

/* A section and its metadata.  */
struct section_state
{
  struct section shown;
  size_t metadata_first, metadata_count;
  uint64_t first_sample; /* counted over the whole set */
};

/* Consecutive bytes of the input that stay or go together.  */
struct line_span
{
  size_t length;
  const char *benchmark; /* of the benchmark tables; NULL: stays */
};

struct sample_set
{
  struct sample_set_options options;
  struct string_pool strings;

  struct intern_table benchmarks, metrics;
  size_t *benchmark_section; /* the section where each first had a sample */
  size_t benchmark_section_capacity;
  struct intern_table series_keys; /* (benchmark, metric): numbers of series */
  struct series_state *series;
  size_t series_capacity;
  uint64_t sample_count;

  struct section_state *section;
  size_t section_count, section_capacity;
  bool has_plain; /* a section is a plain list */
  struct metadata *metadata;
  size_t metadata_count, metadata_capacity;
  struct intern_table sessions; /* number I: session of SESSION_SECTION[I] */
  size_t *session_section;
  size_t session_capacity;
  struct better_table better; /* what metadata say */
  struct intern_table files;  /* device and inode of regular files read */
  size_t input_count;
  uint64_t dropped; /* samples that were not finite */

  /* Made by sample_set_finish.  */
  size_t *benchmark_order; /* numbers of benchmarks with samples, in order */
  size_t benchmark_order_count;
  size_t *benchmark_place; /* by number: the place in that order */
  size_t *metric_order;    /* the same of metrics */
  size_t metric_order_count;
  bool *metric_known; /* by number: whether it is in that order */
  size_t metric_known_count;
  size_t *series_order; /* the same of series */
  size_t series_order_count;
  size_t *sought; /* numbers of metadata: those of a section, where it has
                     many, by key and benchmark */
  size_t sought_count;

  /* The input itself, with options.keep_lines.  */
  char *lines;
  size_t lines_length, lines_capacity;
  struct line_span *span;
  size_t span_count, span_capacity;
};

/* sample_set_lines.c: keep LENGTH bytes of input, lines of BENCHMARK (or
   NULL).  0, or -1 with errno ENOMEM.  */
int sample_set_keep_lines (struct sample_set *set, const char *bytes,
                           size_t length, const char *benchmark);
/* The input that comes next follows others: see sample_set_copy_lines.  */
int sample_set_join_lines (struct sample_set *set);

/* sample_set_value.c: put metadata in an order in which they are found.  0, or
   -1 with errno ENOMEM.  */
int sample_set_order_metadata (struct sample_set *set);

/* Where the samples of a label go.  */
struct label_use
{
  size_t series;
  double multiply, divide; /* to the base unit */
  bool scaled;             /* one of them is not 1 */
};

#define NO_SECTION ((size_t) -1)

/* One input on its way into the set.  */
struct reading
{
  struct sample_set *set;
  struct sample_stream *stream;
  const char *input;
  const char *name;      /* of unnamed samples of this input, or NULL */
  size_t section;        /* the current one; NO_SECTION before the first */
  struct label_use *use; /* by label */
  size_t use_count, use_capacity;
  size_t line; /* for messages */
  /* A header whose predecessor did not end, until its metadata says that it
     was appended; 0: none.  */
  size_t doubtful_header;
};

/* sample_set_read.c: report an error of line R->line; -1, for return.  */
int reading_fail (const struct reading *r, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
int reading_fail_memory (const struct reading *r);
/* The header in doubt is of a second writer.  */
int reading_fail_two_writers (struct reading *r);
/* Keep lines if the set does.  */
int reading_keep_lines (struct reading *r, const char *bytes, size_t length,
                        const char *benchmark);
/* Start a section; or a plain one, if there is none yet.  0 or -1.  */
int reading_add_section (struct reading *r, bool plain);
int reading_need_section (struct reading *r);

/* sample_set_add.c: take a batch of samples.  0 or -1.  */
int reading_add_samples (struct reading *r, const struct stream_event *event);
/* sample_set_metadata.c: take a line of metadata, headers too.  0 or -1.  */
int reading_add_metadata (struct reading *r, const struct stream_event *event);
#endif
