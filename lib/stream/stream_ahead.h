/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blocks of a stream that other threads parse while those before them are
   still being taken.  They come in the order of the input, and threads change
   only who parses a block and when.  */
#ifndef BENCH_STREAM_AHEAD_H
#define BENCH_STREAM_AHEAD_H
#include "stream/parsed_block.h"

struct stream_ahead;
void stream_ahead_end (struct stream_ahead *a);
/* Go on in what READER reads, which stays the caller's and must not be used
   meanwhile, until stream_ahead_end.  NULL without memory.  */
struct stream_ahead *
stream_ahead_start (struct block_reader *reader,
                    const struct sample_stream_options *options)
    OWNED_UNTIL (stream_ahead_end);
/* As block_reader_next; nothing is known of a BLOCK_TAIL.  The block holds
   until the next call, and the caller may change it.  */
enum block_result stream_ahead_next (struct stream_ahead *a,
                                     struct parsed_block **block);
#endif
