/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A block of lines and what it holds, as far as that can be known without what
   came before it: samples, whatever labels they have, comments and blank
   lines, up to the first line that is another or that something is to be said
   about.  From there on it is to be read line by line.  */
#ifndef BENCH_PARSED_BLOCK_H
#define BENCH_PARSED_BLOCK_H
#include "stream/block_reader.h"
#include "stream/sample_stream.h"

/* Sample lines that follow each other.  */
struct block_piece
{
  size_t start, end;   /* its bytes in the block */
  size_t value, count; /* of the samples, and their first */
  size_t stretch, stretch_count;
};

struct parsed_block
{
  struct block_memory memory; /* where the bytes lie */
  char *bytes;
  size_t length;

  struct block_piece *piece;
  size_t piece_count;
  double *value;
  size_t value_count;
  struct stream_stretch *stretch; /* their labels are those below */
  size_t stretch_count;
  struct stream_field *label; /* as written, as they first appear */
  size_t label_count;
  size_t parsed; /* bytes of the lines that are known */

  size_t piece_capacity, value_capacity, stretch_capacity, label_capacity;
};

void parsed_block_free (struct parsed_block *block);

/* Who parses blocks, one after the other.  */
struct block_parser;
void block_parser_free (struct block_parser *p);
/* OPTIONS are those of the stream that the blocks are from.  NULL without
   memory.  */
struct block_parser *
block_parser_new (const struct sample_stream_options *options)
    OWNED_UNTIL (block_parser_free);
/* Find out what BLOCK holds from its bytes; it is not the first of its stream,
   and ends with a newline.  Where memory runs out, and behind an error, less
   is known, of other blocks too.  */
void block_parse (struct block_parser *p, struct parsed_block *block);
#endif
