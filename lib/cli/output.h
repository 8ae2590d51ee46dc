/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a program's result goes: standard output, or with -o a file that is
   whole or not there, or one that gets a whole section more.  For programs:
   errors are printed, the caller exits.  */
#ifndef BENCH_OUTPUT_H
#define BENCH_OUTPUT_H
#include <stdbool.h>
#include <stdio.h>

struct output_writer; /* remembers why a write failed */

struct output
{
  FILE *stream;  /* write here */
  int fd;        /* or, where nothing goes to STREAM, here */
  char *path;    /* as given; NULL: standard output */
  char *target;  /* the file that links lead to, or PATH; NULL: it is written
                    to directly */
  char *partial; /* TARGET with .partial behind it, or PATH */
  struct output_writer *writer;
  int lock;        /* on the partial file, until it is put into place; or -1 */
  bool appends;    /* PARTIAL is added to TARGET, which keeps what it holds */
  bool whole_only; /* a part of it is of no use, and does not stay */
};

/* Open PATH for output; NULL or "-" is standard output.  A symbolic link stays
   one: what it leads to is written, also where that is not there yet.  What
   can not be renamed into place is written to directly: a pipe, a device, and
   an open descriptor (/dev/stdout, /dev/fd/3), whatever that is of.  0, or -1
   after a message.  Fails early: on a directory, an unwritable folder, a
   closed standard output.  SIGXFSZ is ignored from here on, so that a file
   that gets larger than may be fails output_commit.  */
int output_open (struct output *output, const char *path);
/* The same, and what is written will be added to the end of PATH when it is
   complete; waits for another program that writes to the same partial file,
   which output_open fails on.  */
int output_open_append (struct output *output, const char *path);
/* The same, of what is of no use unless it is whole, as a picture is: a
   partial file never stays.  */
int output_open_whole (struct output *output, const char *path);
/* Let SIGINT, SIGTERM and SIGHUP, unless they are ignored, remove partial
   files that hold nothing, or are of no use, before they end the program.  */
void output_clean_on_signals (void);
/* Flush, check, close; then rename a file into place, or add it there.  0, or
   -1 after a message, which names what was left behind.  Where memory ran out
   (base/memory.h) the result is none.  */
int output_commit (struct output *output);
/* Close; what was written stays as the partial file, and a message says so
   (when anything was).  */
void output_abandon (struct output *output);
/* Whether people read the result: standard output is a terminal.  */
bool output_is_terminal (const struct output *output);
#endif
