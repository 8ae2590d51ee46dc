/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The main thread reads the blocks, since it alone knows when it may wait for
   the writer of a pipe, and takes them; all threads parse them, each with a
   sample stream of its own that sees one block at a time.  */
#include <config.h>
#include "stream/stream_ahead.h"
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include "base/parallel.h"

/* Blocks that may be under way, by thread and besides.  */
#define BLOCKS_A_THREAD 2
#define BLOCKS_MORE 2

/* A block on its way.  */
struct ahead_block
{
  struct parsed_block parsed;
  enum block_result result;
  int error;    /* errno of BLOCK_ERROR */
  bool settled; /* it was parsed, or is not to be */
};

struct stream_ahead
{
  struct block_reader *reader;
  struct parallel_job job;
  pthread_mutex_t lock;
  pthread_cond_t work;    /* there is a block to parse */
  pthread_cond_t settled; /* the first block is */
  size_t block_count;
  struct ahead_block *block;
  /* Counted from 0; block I is in BLOCK[I % BLOCK_COUNT].  */
  size_t first;    /* the block to be handed out next, or handed out last */
  size_t next;     /* the first that nobody parses yet */
  size_t read;     /* the first that is not read yet */
  bool handed_out; /* the block at FIRST */
  bool ended;      /* nothing can be read any more */
  bool stopped;
  size_t threads;
  struct block_parser *parser[]; /* one a thread */
};

static struct ahead_block *
block_at (const struct stream_ahead *a, size_t i)
{
  return &a->block[i % a->block_count];
}

/* Parse the next block; the lock is held, but not meanwhile.  */
static void
parse_next (struct stream_ahead *a, struct block_parser *parser)
{
  size_t i = a->next++;
  struct ahead_block *block = block_at (a, i);
  if (block->settled)
    return;
  pthread_mutex_unlock (&a->lock);
  block_parse (parser, &block->parsed);
  pthread_mutex_lock (&a->lock);
  block->settled = true;
  if (i == a->first)
    pthread_cond_signal (&a->settled);
}

/* What a thread beside the main one does until it is stopped.  */
static void
parse_blocks (void *context, size_t thread)
{
  struct stream_ahead *a = context;
  pthread_mutex_lock (&a->lock);
  while (!a->stopped)
    if (a->next < a->read)
      parse_next (a, a->parser[1 + thread]);
    else
      pthread_cond_wait (&a->work, &a->lock);
  pthread_mutex_unlock (&a->lock);
}

/* Whether the main thread need not wait for what it reads.  */
static bool
may_read (const struct stream_ahead *a)
{
  struct pollfd input = { .fd = a->reader->fd, .events = POLLIN };
  return a->first == a->read || poll (&input, 1, 0) != 0;
}

/* Whether the next block is to be read now: rather than that the other
   threads, or this one, have nothing to do.  */
static bool
is_hungry (const struct stream_ahead *a, const struct ahead_block *first)
{
  return !a->ended && a->read - a->first < a->block_count
         && (a->read - a->next < a->threads || !first->settled)
         && may_read (a);
}

/* Read a block, for others to see under the lock.  */
static void
read_block (struct stream_ahead *a)
{
  struct ahead_block *block = block_at (a, a->read);
  struct parsed_block *parsed = &block->parsed;
  parsed->parsed = parsed->label_count = parsed->stretch_count = 0;
  block->result
      = block_reader_next (a->reader, &parsed->bytes, &parsed->length);
  block->error = errno;
  a->ended = block->result != BLOCK_LINES && block->result != BLOCK_TAIL;
  if (!a->ended && block_reader_exchange (a->reader, &parsed->memory) < 0)
    {
      block->result = BLOCK_ERROR;
      block->error = ENOMEM;
      a->ended = true;
    }
  block->settled = block->result != BLOCK_LINES;
}

enum block_result
stream_ahead_next (struct stream_ahead *a, struct parsed_block **parsed)
{
  pthread_mutex_lock (&a->lock);
  /* Nothing comes after the end.  */
  if (a->handed_out && !(a->ended && a->first + 1 == a->read))
    a->first++;
  struct ahead_block *first = block_at (a, a->first);
  for (;;)
    if (a->first == a->read || is_hungry (a, first))
      {
        pthread_mutex_unlock (&a->lock);
        read_block (a);
        pthread_mutex_lock (&a->lock);
        a->read++;
        pthread_cond_signal (&a->work);
      }
    else if (first->settled)
      break;
    else if (a->next < a->read)
      parse_next (a, a->parser[0]);
    else
      pthread_cond_wait (&a->settled, &a->lock);
  pthread_mutex_unlock (&a->lock);
  a->handed_out = true;
  *parsed = &first->parsed;
  errno = first->error;
  return first->result;
}

/* Free A, which no other thread knows.  */
static void
free_all (struct stream_ahead *a)
{
  for (size_t i = 0; i < a->block_count && a->block != NULL; i++)
    parsed_block_free (&a->block[i].parsed);
  for (size_t i = 0; i < a->threads; i++)
    block_parser_free (a->parser[i]);
  pthread_mutex_destroy (&a->lock);
  pthread_cond_destroy (&a->work);
  pthread_cond_destroy (&a->settled);
  free (a->block);
  free (a);
}

void
stream_ahead_end (struct stream_ahead *a)
{
  if (a == NULL)
    return;
  pthread_mutex_lock (&a->lock);
  a->stopped = true;
  pthread_cond_broadcast (&a->work);
  pthread_mutex_unlock (&a->lock);
  parallel_drop (&a->job);
  free_all (a);
}

struct stream_ahead *
stream_ahead_start (struct block_reader *reader,
                    const struct sample_stream_options *options)
{
  size_t threads = parallel_threads ();
  struct stream_ahead *a = calloc (1, sizeof *a + threads * sizeof *a->parser);
  if (a == NULL)
    return NULL;
  a->reader = reader;
  a->threads = threads;
  a->block_count = BLOCKS_A_THREAD * threads + BLOCKS_MORE;
  a->block = calloc (a->block_count, sizeof *a->block);
  a->job = (struct parallel_job){ .task = parse_blocks,
                                  .context = a,
                                  .count = threads - 1 };
  pthread_mutex_init (&a->lock, NULL);
  pthread_cond_init (&a->work, NULL);
  pthread_cond_init (&a->settled, NULL);
  bool fine = a->block != NULL;
  for (size_t i = 0; i < threads && fine; i++)
    {
      a->parser[i] = block_parser_new (options);
      fine = a->parser[i] != NULL;
    }
  if (!fine)
    {
      free_all (a);
      return NULL;
    }
  parallel_start (&a->job);
  return a;
}
