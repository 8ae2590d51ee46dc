/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the lines of the sample stream (bench-samples(5)) from a descriptor:
   blocks of bytes in, batches of samples out.  It knows the form of lines;
   what they mean together is the sample set's.  */
#ifndef BENCH_SAMPLE_STREAM_H
#define BENCH_SAMPLE_STREAM_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/memory.h"
#include "base/report.h"

enum stream_event_type
{
  STREAM_SAMPLES,  /* sample lines, without another line between them */
  STREAM_METADATA, /* a metadata line */
  STREAM_IGNORED,  /* a comment or a blank line */
  STREAM_END,      /* nothing is left */
  STREAM_ERROR     /* the reporter was told; do not go on */
};

/* Bytes of the stream, not a string.  */
struct stream_field
{
  const char *bytes;
  size_t length;
};

/* UNIT, METRIC and BENCHMARK of a sample line, decoded.  */
struct sample_label
{
  const char *unit;      /* NULL: empty */
  const char *metric;    /* "value" when empty */
  const char *benchmark; /* NULL: empty */
};

/* Consecutive samples of one label, whose RUNs count up by one in their
   innermost level; or which have none.  */
struct stream_stretch
{
  uint32_t label;          /* for sample_stream_label */
  uint32_t count;          /* samples; 1 where the value is not finite */
  struct stream_field run; /* of the first, as written; length 0: none */
  uint64_t run_number;     /* the same where it is one integer of at most
                              eight digits; 0: not so */
  size_t end;              /* where the last line ends, from the event's
                              bytes on */
};

/* One event.  What it points to holds until the next call.  */
struct stream_event
{
  enum stream_event_type type;
  size_t line;       /* of the (first) line, from 1 */
  const char *bytes; /* the line or lines, with their newlines */
  size_t length;

  /* STREAM_SAMPLES: sample I stands in line LINE + I.  */
  size_t count;
  const double *value;
  const struct stream_stretch *stretch; /* of the samples, in turn */
  size_t stretch_count;

  /* STREAM_METADATA, decoded.  */
  const char *key, *content, *benchmark; /* benchmark NULL: none */
};

struct sample_stream_options
{
  const char *input;   /* name for messages */
  size_t max_line;     /* bytes without the newline */
  bool pass_nonfinite; /* hand out nan and inf instead of refusing them */
  /* Told before FD is read, unless it is NULL; as in sample_set_options.  */
  int (*before_read) (void *context, int fd);
  void *context;
  bool ahead; /* have other threads parse blocks, where the program may have
                 some (base/parallel.h); not with before_read */
  const struct reporter *reporter;
};

struct sample_stream;
void sample_stream_close (struct sample_stream *s);
/* FD and the strings of OPTIONS stay the caller's and must outlive the
   stream.  NULL with errno ENOMEM.  */
struct sample_stream *
sample_stream_open (int fd, const struct sample_stream_options *options)
    OWNED_UNTIL (sample_stream_close);
/* The next event; its type is returned too.  */
enum stream_event_type sample_stream_next (struct sample_stream *s,
                                           struct stream_event *event);
/* The labels seen so far are numbered from 0; they hold until the stream is
   closed.  */
const struct sample_label *sample_stream_label (const struct sample_stream *s,
                                                uint32_t label);
/* FIELD cut to what a message shows of it, as a string; TO takes
   STREAM_SHOWN_SIZE bytes.  */
#define STREAM_SHOWN_SIZE 84
const char *stream_show (char *to, const char *bytes, size_t length);
#endif
