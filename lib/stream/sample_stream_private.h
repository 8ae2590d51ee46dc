/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inside of a sample stream, for the files that are named after it.  */
#ifndef BENCH_SAMPLE_STREAM_PRIVATE_H
#define BENCH_SAMPLE_STREAM_PRIVATE_H
#include "base/text.h"
#include "stream/block_reader.h"
#include "stream/intern.h"
#include "stream/line_index.h"
#include "stream/parsed_block.h"
#include "stream/sample_stream.h"
#include "stream/stream_ahead.h"

/* Samples a batch: those of one line index; its arrays stay in the cache.  */
#define STREAM_BATCH line_index_most
#define NO_LABEL UINT32_MAX

/* A label with what speeds its recognition.  */
struct label
{
  struct sample_label decoded;
  struct stream_field raw; /* UNIT, METRIC, BENCHMARK as in the line */
  bool takes_run;          /* RAW has all three fields */
};

/* Labels that may be foreseen; those after them never are.  */
#define STREAM_FOLLOWERS 1024

/* What the next line of a label is expected to look like behind its value:
   the tail, from the first tab to the newline.  */
struct stream_follower
{
  const char *raw; /* the label in the line, which follows the tab */
  uint16_t raw_length;
  uint16_t tail_length; /* 0: nothing is expected */
  uint32_t followed_by; /* the label of the line after its last */
  /* The last eight bytes of the tail, the first in the lowest bits, and the
     eight before; RUN and the newline are in these.  MASK covers as much as
     the tail has.  */
  uint64_t end[2], mask[2];
  uint64_t run_number; /* as in struct stream_stretch */
  uint8_t run_length;  /* bytes; 0: none */
  uint8_t digits;      /* of the innermost level of RUN */
  uint8_t newline;     /* bytes: 1, or 2 with a return */
};

struct sample_stream
{
  struct sample_stream_options options;
  struct block_reader reader;
  struct intern_table raw_labels; /* numbers the labels */
  struct label *labels;
  size_t label_capacity;
  uint32_t last_label;      /* NO_LABEL, where it has no follower either */
  struct string_pool names; /* decoded fields of labels */
  uint32_t recalled[256];   /* labels lately read, by a few of their bytes */

  const char *next, *limit;    /* lines of the block yet to read */
  size_t line;                 /* number of the line at NEXT */
  bool started;                /* the first block was looked at */
  size_t blocks;               /* read before any was read ahead */
  struct stream_ahead *ahead;  /* NULL: none is read ahead */
  struct parsed_block *parsed; /* the block at hand, while lines of it that
                                  are known are to be handed out; or NULL */
  size_t piece;                /* the next of them */
  uint32_t *parsed_label;      /* the stream's numbers of its labels */
  size_t parsed_label_capacity;
  bool is_tail;    /* the block is a line that had no newline */
  bool in_section; /* behind a header, no end yet */
  bool underflow_told;
  bool failed;
  struct text failure; /* why */
  char *scratch;       /* the metadata line handed out last */
  size_t scratch_capacity;

  size_t indexed; /* the line of the index at NEXT */
  size_t count;   /* samples of the batch */
  size_t stretch_count;
  bool follows;          /* lines have lately come as foreseen */
  unsigned follow_wait;  /* line indexes until that is tried again, */
  unsigned follow_pause; /* and for how long, should it fail */

  /* From here on, most of it, nothing is cleared.  What bare numbers need is
     at the front: a page that is not touched costs nothing.  */
  double value[STREAM_BATCH];
  struct line_index index; /* of the next lines */
  struct stream_stretch stretch[STREAM_BATCH];
  struct stream_follower follower[STREAM_FOLLOWERS]; /* by label */
};

/* sample_stream.c: note an error of line S->line; false, for return.  It is
   told once the samples before it are handed out.  */
bool stream_fail (struct sample_stream *s, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
bool stream_fail_memory (struct sample_stream *s);

/* Have S, which was opened without a descriptor, read the lines in the LENGTH
   bytes at BYTES and nothing else, whatever became of those before.  */
void stream_feed (struct sample_stream *s, const char *bytes, size_t length);

/* Step over the line at S->next, which FOLLOWING follows.  */
void stream_step (struct sample_stream *s, const char *following);
/* The end of the line at LINE without newline and return; what follows it
   goes to *FOLLOWING.  */
const char *stream_line_end (const struct sample_stream *s, const char *line,
                             const char **following);
/* Checks that every line must pass that was not read at a glance.  */
bool stream_check_line (struct sample_stream *s, const char *line,
                        const char *end);
/* Split the line from P to END at its tabs into FIELD, which takes MOST; the
   fields that are not there are empty.  Return how many there are, MOST + 1
   when there are more than fit.  */
size_t stream_split_line (const char *p, const char *end,
                          struct stream_field *field, size_t most);

/* sample_stream_batch.c: read sample lines into S's batch, none when the next
   line is another.  False on an error, which is left for the next call when
   samples came before it.  */
bool stream_read_batch (struct sample_stream *s, struct stream_event *event);

/* sample_stream_follow.c: have LABEL's next line come as its last: with a tail
   from TAB to FOLLOWING, behind the newline, but with a RUN that is one more
   than RUN, where there is one; RUN_NUMBER as in struct stream_stretch.  */
void stream_expect (struct sample_stream *s, uint32_t label, const char *tab,
                    struct stream_field run, uint64_t run_number,
                    const char *following);
/* Read the lines that come as expected into S's batch, which starts at
   START.  */
void stream_follow (struct sample_stream *s, const char *start);

/* sample_stream_field.c: read VALUE, all of the field.  */
bool stream_read_value (struct sample_stream *s, struct stream_field field,
                        double *value);
/* Decode FIELD into TO, with room for it and a NUL; WHAT names the field.  */
bool stream_decode (struct sample_stream *s, struct stream_field field,
                    const char *what, char *to);
/* The number of the label in FIELD[0] to FIELD[2], UNIT, METRIC and
   BENCHMARK, which stand one behind the other and of which COUNT are there;
   new labels are checked and decoded.  */
bool stream_find_label (struct sample_stream *s,
                        const struct stream_field field[3], size_t count,
                        uint32_t *number);
/* FIELD as a message shows it.  */
#define STREAM_SHOW(field)                                                    \
  stream_show ((char[STREAM_SHOWN_SIZE]){ 0 }, (field).bytes, (field).length)
#endif
