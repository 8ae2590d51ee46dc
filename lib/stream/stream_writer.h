/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the sample stream (bench-samples(5)) to a descriptor, whole lines
   at a time: lines gather in memory until stream_writer_flush.  */
#ifndef BENCH_STREAM_WRITER_H
#define BENCH_STREAM_WRITER_H
#include <stddef.h>
#include "base/text.h"
#include "stream/run.h"

struct stream_writer
{
  int fd;
  struct text pending;
};

void stream_writer_init (struct stream_writer *w, int fd);
/* Drops what was not flushed; does not close the descriptor.  */
void stream_writer_free (struct stream_writer *w);

/* The line that starts a section.  */
void stream_write_header (struct stream_writer *w);
/* BENCHMARK NULL: metadata of the whole section.  */
void stream_write_metadata (struct stream_writer *w, const char *key,
                            const char *value, const char *benchmark);
/* Metadata "benchmarks": the COUNT names, in the order that readers are to
   follow.  */
void stream_write_benchmarks (struct stream_writer *w, const char *const *name,
                              size_t count);
/* RUN NULL: the field is left out.  */
void stream_write_sample (struct stream_writer *w, double value,
                          const char *unit, const char *metric,
                          const char *benchmark, const struct run *run);
/* HOW is "complete", "failed" or "interrupted".  */
void stream_write_end (struct stream_writer *w, const char *how);
/* Write what is pending; 0, or -1 with errno (ENOMEM when a line did not fit
   in memory).  Loops over short writes and EINTR.  */
int stream_writer_flush (struct stream_writer *w);
#endif
