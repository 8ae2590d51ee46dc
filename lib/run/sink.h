/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a command's standard output or error goes.  */
#ifndef BENCH_SINK_H
#define BENCH_SINK_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/memory.h"

enum sink_kind
{
  SINK_NULL,   /* the null device */
  SINK_FILE,   /* a file, emptied before each run: it keeps the last one's */
  SINK_PIPE,   /* a pipe that is read and counted, then forgotten */
  SINK_TAIL,   /* a pipe that is read; the last 64 KiB are kept */
  SINK_INHERIT /* a descriptor that is there already */
};

struct sink;

void sink_close (struct sink *s);
/* PATH is for SINK_FILE, which it creates if need be; DESCRIPTOR for
   SINK_INHERIT, which stays the caller's.  NULL with errno.  */
struct sink *sink_open (enum sink_kind kind, const char *path, int descriptor)
    OWNED_UNTIL (sink_close);

/* The descriptor to give to the command.  */
int sink_descriptor (const struct sink *s);
/* Before a run: empty the file, forget what was read.  0, or -1 with errno. */
int sink_begin (struct sink *s);

/* Have SEE get what is read between two calls of sink_begin, where S is read
   at all: LENGTH bytes, and when they had been read, as clock_now_ns.  It must
   be quick, for the command may have to wait meanwhile.  */
typedef void sink_observer (void *context, const char *bytes, size_t length,
                            uint64_t at_ns);
void sink_observe (struct sink *s, sink_observer *see, void *context);

/* The descriptor to poll for reading while the command runs, or -1.  */
int sink_source (const struct sink *s);
/* Read what is there, without waiting.  0, or -1 with errno.  */
int sink_drain (struct sink *s);

/* Bytes that the command has written since sink_begin, after sink_drain; for
   SINK_FILE the file's size.  False where it can not be known.  */
bool sink_bytes (const struct sink *s, uint64_t *bytes);
/* What SINK_TAIL kept, at most the last LINES lines of it, *LENGTH bytes
   inside S until the next call; the first may have lost its beginning, then
   *CUT is set.  Another kind gives nothing.  */
const char *sink_tail (struct sink *s, size_t lines, size_t *length,
                       bool *cut);
#endif
