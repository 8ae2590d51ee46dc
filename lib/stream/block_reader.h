/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a descriptor in large blocks of whole lines, into memory that does
   not grow with the input but with its longest line.  */
#ifndef BENCH_BLOCK_READER_H
#define BENCH_BLOCK_READER_H
#include <stdbool.h>
#include <stddef.h>

/* Bytes before and behind a block that may be read; those behind are 0, or of
   the input.  */
#define BLOCK_PADDING 64

enum block_result
{
  BLOCK_LINES,    /* whole lines, the last byte a newline */
  BLOCK_TAIL,     /* the last line, which had none: one was put there */
  BLOCK_END,      /* nothing is left */
  BLOCK_TOO_LONG, /* the next line is longer than the limit */
  BLOCK_ERROR     /* errno says why */
};

/* Where blocks lie.  Zeroed is none.  */
struct block_memory
{
  char *all;
  char *buffer; /* CAPACITY bytes and one more, behind BLOCK_PADDING */
  size_t capacity;
};
void block_memory_free (struct block_memory *memory);

struct block_reader
{
  int fd;
  size_t max_line; /* bytes, the newline not counted */
  struct block_memory memory;
  size_t start, end; /* bytes read and not handed out yet */
  bool at_end;
  bool asked; /* for a pipe to hold more */
  /* For the caller to set: told before each read, unless it is NULL.  0, or -1
     with errno.  */
  int (*before_read) (void *context, int fd);
  void *context;
};

/* FD stays the caller's.  */
void block_reader_init (struct block_reader *r, int fd, size_t max_line);
void block_reader_free (struct block_reader *r);
/* The next block: *BYTES and *LENGTH are set with BLOCK_LINES and BLOCK_TAIL
   and hold until the next call; the bytes may be changed.  */
enum block_result block_reader_next (struct block_reader *r, char **bytes,
                                     size_t *length);
/* Give MEMORY, with the block handed out last, for the memory to read on in:
   that block then holds until MEMORY is freed.  0, or -1 with errno
   ENOMEM.  */
int block_reader_exchange (struct block_reader *r,
                           struct block_memory *memory);
#endif
