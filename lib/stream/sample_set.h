/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All samples of one or several inputs, by series: the samples of one
   (benchmark, metric), in the order of input.  See bench-samples(5).  */
#ifndef BENCH_SAMPLE_SET_H
#define BENCH_SAMPLE_SET_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/memory.h"
#include "base/report.h"
#include "stream/metric.h"
#include "stream/run.h"

/* A section of an input: from a header to the next; or a plain list.  */
struct section
{
  const char *input;   /* name of the file as messages give it */
  size_t input_index;  /* which operand it came from */
  size_t line;         /* of its header; 1 for a plain list */
  bool plain;          /* no header */
  bool appended;       /* its header says so */
  const char *session; /* NULL where there is none */
  const char *end;     /* "complete", "failed", "interrupted"; NULL: open */
};

/* Consecutive samples of a series that came from one section.  */
struct series_part
{
  size_t section; /* index in the set's sections */
  size_t first, count;
};

struct series
{
  const char *benchmark, *metric;
  const char *unit; /* base unit */
  size_t count;
  const double *value; /* COUNT samples, in UNIT */
  const struct series_part *part;
  size_t part_count;
};

/* One metadata line.  */
struct metadata
{
  const char *key, *value;
  const char *benchmark; /* NULL: of the whole section */
  size_t section;
  uint64_t before; /* holds for samples of its section from this one on, */
                   /* counted over the whole set from 0 */
};

struct sample_set;

struct sample_set_options
{
  const char *name; /* benchmark of unnamed samples; NULL: "-" */
  const char *unit; /* unit of numbers without one; NULL: "1" */
  const struct better_table *better; /* said before all else; or NULL */
  size_t max_line;                   /* bytes; 0: 1 MiB */
  bool keep_duplicates;
  bool allow_partial;  /* no warning of sections that did not complete */
  bool drop_nonfinite; /* count nan and inf instead of refusing them; a
                          run that they came from is still counted */
  bool keep_lines;     /* for sample_set_copy_lines */
  /* Where samples go, unless it is NULL: those of SAMPLES, of the series
     NUMBER; its strings live as long as the set.  The set then counts samples
     but has neither their values nor their RUNs, which must ascend.  0, or -1
     with errno ENOMEM.  */
  int (*take) (void *context, size_t number, const struct series *samples);
  /* Told, unless it is NULL, before FD is read, which may have to be waited
     for.  0, or -1 with errno as read (2).  */
  int (*before_read) (void *context, int fd);
  void *context; /* of both */
  const struct reporter *reporter;
};

void sample_set_free (struct sample_set *set);
/* An empty set.  OPTIONS is copied, its strings must outlive the set.  NULL
   with errno ENOMEM.  */
struct sample_set *sample_set_new (const struct sample_set_options *options)
    OWNED_UNTIL (sample_set_free);

/* Read the open descriptor FD to its end into SET.  INPUT is its name in
   messages ("-" for standard input).  NAME, where it is not NULL, names the
   samples of an input that names none itself; that one of them has a name is
   an error then.  0; or -1 after the reporter has been told of an error
   (malformed line with its place, read error, no memory).  */
int sample_set_read (struct sample_set *set, int fd, const char *input,
                     const char *name);
/* What can only be judged when all is read: sections that did not end
   (warnings), dropped values.  Orders the benchmarks.  Call once, before the
   queries below.  0 or -1 as above.  */
int sample_set_finish (struct sample_set *set);

/* Benchmarks in the order of metadata "benchmarks", else of appearance.  */
size_t sample_set_benchmark_count (const struct sample_set *set);
const char *sample_set_benchmark (const struct sample_set *set, size_t i);
/* Metrics in order of appearance.  */
size_t sample_set_metric_count (const struct sample_set *set);
const char *sample_set_metric (const struct sample_set *set, size_t i);
/* The metric whose name is the LENGTH bytes at NAME, as the set's string; or
   NULL.  */
const char *sample_set_find_metric (const struct sample_set *set,
                                    const char *name, size_t length);
/* Series ordered by benchmark, then metric.  */
size_t sample_set_series_count (const struct sample_set *set);
const struct series *sample_set_series (const struct sample_set *set,
                                        size_t i);
/* The number by which options.take knows series I; they count up from 0 as
   series appear.  */
size_t sample_set_series_number (const struct sample_set *set, size_t i);
/* NULL when BENCHMARK has no sample of METRIC.  */
const struct series *sample_set_find (const struct sample_set *set,
                                      const char *benchmark,
                                      const char *metric);
/* The place of SERIES' benchmark among those of SET: see
   sample_set_benchmark.  */
size_t sample_set_benchmark_place (const struct sample_set *set,
                                   const struct series *series);
/* The part of SERIES that holds sample I.  */
const struct series_part *series_part_at (const struct series *series,
                                          size_t i);
uint64_t sample_set_sample_count (const struct sample_set *set);

/* The RUN of sample I of SERIES.  */
void sample_set_run (const struct sample_set *set, const struct series *series,
                     size_t i, struct run *run);
/* The pairs of X and Y, of two sets or one: samples of equal RUN in one
   section whose order is blocks; answers (correct, predicted) of equal RUN
   wherever the metadata dataset is equal.  *I_X and *I_Y become arrays of
   indices, the caller's to free; returns their length, 0 without memory owed
   when nothing pairs; -1 with errno ENOMEM.  Samples without a partner are
   left out.  */
ptrdiff_t sample_set_pair (const struct sample_set *set_x,
                           const struct series *x,
                           const struct sample_set *set_y,
                           const struct series *y, size_t **i_x, size_t **i_y);

/* The samples of X and Y that are of one run: of equal RUN in one section; as
   above.  */
ptrdiff_t sample_set_match (const struct sample_set *set,
                            const struct series *x, const struct series *y,
                            size_t **i_x, size_t **i_y);
/* Add METRIC, which LIKE's benchmark does not have yet, to the finished SET:
   COUNT values of base unit UNIT, the I-th of the run of sample INDEX[I] of
   LIKE, in ascending order.  All series move: no pointer to one may be kept;
   SET counts and lists the new one after sample_set_put_in_order, which sorts
   all and so is for once, when all are added.  0, or -1 with errno (EEXIST: it
   has it).  */
int sample_set_add_metric (struct sample_set *set, const struct series *like,
                           const char *metric, const char *unit,
                           const double *value, const size_t *index,
                           size_t count);
/* Put benchmarks, metrics and series into order; 0, or -1 with errno ENOMEM.
 */
int sample_set_put_in_order (struct sample_set *set);

size_t sample_set_section_count (const struct sample_set *set);
const struct section *sample_set_section (const struct sample_set *set,
                                          size_t i);
/* Whether every section with a header ended "complete"; a gate answers
   trouble otherwise.  */
bool sample_set_is_complete (const struct sample_set *set);

/* All metadata lines in the order of input.  */
size_t sample_set_metadata_count (const struct sample_set *set);
const struct metadata *sample_set_metadata (const struct sample_set *set,
                                            size_t i);
/* Whether a section is a plain list.  */
bool sample_set_has_plain (const struct sample_set *set);
/* The last value of KEY in SECTION for BENCHMARK: its own, else the
   section's (BENCHMARK NULL: only the section's); NULL when not stated.  */
const char *sample_set_value (const struct sample_set *set, size_t section,
                              const char *benchmark, const char *key);
/* Which way METRIC is better: by the option, then by metadata "better" of
   any section, then by the vocabulary.  */
enum direction sample_set_direction (const struct sample_set *set,
                                     const char *metric);

/* With keep_lines: call WRITE with each piece of the input, in order and byte
   for byte (but for a byte-order mark before it), leaving out the sample lines
   of benchmarks for which KEEP says no.  Metadata of benchmarks left out goes
   too; all else stays.  Between two inputs only, a missing last newline is
   added, and a section that did not end is ended as "interrupted", since a
   header may not follow it.  Returns the first result of WRITE that is not 0,
   else 0.  */
int sample_set_copy_lines (const struct sample_set *set,
                           bool (*keep) (void *context, const char *benchmark),
                           int (*write) (void *context, const char *bytes,
                                         size_t length),
                           void *context);
#endif
