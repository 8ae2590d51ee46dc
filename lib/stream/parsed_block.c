/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A parser is a sample stream of its own that sees one block at a time and has
   its own numbers for labels.  */
#include <config.h>
#include "stream/parsed_block.h"
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "stream/sample_stream_private.h"

/* Labels that a parser keeps; no block is parsed beyond the last of them.  */
#define LABELS_MOST ((size_t) 1 << 16)

struct block_parser
{
  struct sample_stream *stream;
  struct reporter reporter; /* of the stream */
  bool reported;
  bool failed;      /* the stream did, and its labels may be none */
  uint32_t *number; /* of the stream's labels in the block at hand, from 1; 0:
                       not seen there */
  size_t number_count, number_capacity;
};

void
parsed_block_free (struct parsed_block *block)
{
  block_memory_free (&block->memory);
  free (block->piece);
  free (block->value);
  free (block->stretch);
  free (block->label);
  *block = (struct parsed_block){ 0 };
}

static void
note_report (void *context, enum report_severity severity, const char *file,
             size_t line, const char *message)
{
  (void) severity, (void) file, (void) line, (void) message;
  ((struct block_parser *) context)->reported = true;
}

void
block_parser_free (struct block_parser *p)
{
  if (p == NULL)
    return;
  sample_stream_close (p->stream);
  free (p->number);
  free (p);
}

struct block_parser *
block_parser_new (const struct sample_stream_options *options)
{
  struct block_parser *p = calloc (1, sizeof *p);
  if (p == NULL)
    return NULL;
  p->reporter = (struct reporter){ note_report, p };
  struct sample_stream_options own = *options;
  own.reporter = &p->reporter;
  own.ahead = false;
  p->stream = sample_stream_open (-1, &own);
  if (p->stream == NULL)
    {
      free (p);
      return NULL;
    }
  return p;
}

/* The number of LABEL in BLOCK; -1 without memory.  */
static ptrdiff_t
number_label (struct block_parser *p, struct parsed_block *block,
              uint32_t label)
{
  if (label >= p->number_count)
    {
      uint32_t *grown = memory_grow (p->number, &p->number_capacity,
                                     (size_t) label + 1, sizeof *grown);
      if (grown == NULL)
        return -1;
      p->number = grown;
      while (p->number_count <= label)
        grown[p->number_count++] = 0;
    }
  if (p->number[label] > 0)
    return (ptrdiff_t) p->number[label] - 1;
  struct stream_field *labels
      = memory_grow (block->label, &block->label_capacity,
                     block->label_count + 1, sizeof *labels);
  if (labels == NULL)
    return -1;
  block->label = labels;
  /* Its bytes do not move, however many labels come after it.  */
  labels[block->label_count] = p->stream->labels[label].raw;
  p->number[label] = (uint32_t) ++block->label_count;
  return (ptrdiff_t) block->label_count - 1;
}

/* Make room for the samples of EVENT, and a piece.  */
static bool
reserve (struct parsed_block *block, const struct stream_event *event)
{
  double *values
      = memory_grow (block->value, &block->value_capacity,
                     block->value_count + event->count, sizeof *values);
  if (values != NULL)
    block->value = values;
  struct stream_stretch *stretches = memory_grow (
      block->stretch, &block->stretch_capacity,
      block->stretch_count + event->stretch_count, sizeof *stretches);
  if (stretches != NULL)
    block->stretch = stretches;
  struct block_piece *pieces
      = memory_grow (block->piece, &block->piece_capacity,
                     block->piece_count + 1, sizeof *pieces);
  if (pieces != NULL)
    block->piece = pieces;
  return values != NULL && stretches != NULL && pieces != NULL;
}

/* The piece that the samples at hand belong to, begun where other lines came
   before them.  */
static struct block_piece *
open_piece (struct parsed_block *block)
{
  struct block_piece *piece = block->piece + block->piece_count;
  if (block->piece_count > 0 && piece[-1].end == block->parsed)
    return piece - 1;
  block->piece_count++;
  *piece = (struct block_piece){ .start = block->parsed,
                                 .end = block->parsed,
                                 .value = block->value_count,
                                 .stretch = block->stretch_count };
  return piece;
}

/* Add the samples of EVENT.  False where memory runs out: they are not
   known.  */
static bool
add_samples (struct block_parser *p, struct parsed_block *block,
             const struct stream_event *event)
{
  if (!reserve (block, event))
    return false;
  struct stream_stretch *to = block->stretch + block->stretch_count;
  for (size_t i = 0; i < event->stretch_count; i++)
    {
      ptrdiff_t label = number_label (p, block, event->stretch[i].label);
      if (label < 0)
        return false;
      to[i] = event->stretch[i];
      to[i].label = (uint32_t) label;
    }
  struct block_piece *piece = open_piece (block);
  for (size_t i = 0; i < event->stretch_count; i++)
    to[i].end += block->parsed - piece->start;
  memcpy (block->value + block->value_count, event->value,
          event->count * sizeof *event->value);
  block->value_count += event->count;
  block->stretch_count += event->stretch_count;
  piece->count += event->count;
  piece->stretch_count += event->stretch_count;
  piece->end += event->length;
  return true;
}

void
block_parse (struct block_parser *p, struct parsed_block *block)
{
  struct stream_event event;
  block->piece_count = block->value_count = block->stretch_count = 0;
  block->label_count = block->parsed = 0;
  p->reported = false;
  stream_feed (p->stream, block->bytes, block->length);
  while (!p->failed)
    {
      enum stream_event_type type = sample_stream_next (p->stream, &event);
      /* An error may be told only behind the samples before it.  */
      p->failed = p->stream->failed;
      if (p->reported || p->stream->raw_labels.count > LABELS_MOST
          || (type != STREAM_SAMPLES && type != STREAM_IGNORED)
          || (type == STREAM_SAMPLES && !add_samples (p, block, &event)))
        break;
      block->parsed += event.length;
    }
  if (p->number_count > 0)
    memset (p->number, 0, p->number_count * sizeof *p->number);
}
