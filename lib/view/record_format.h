/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The formats of records.  */
#ifndef BENCH_RECORD_FORMAT_H
#define BENCH_RECORD_FORMAT_H
#include <stdio.h>
#include "stream/sample_set.h"
#include "view/record.h"

enum record_format
{
  RECORD_TSV,
  RECORD_CSV,
  RECORD_JSON,
  RECORD_JSONL,
  RECORD_TSV_SAFE, /* no text in it is a formula, see record.h */
  RECORD_CSV_SAFE
};

/* The record format that a program's FORMAT is, whose enumeration has the
   first four in this order from FIRST on; SAFE of TSV and CSV, if need be.  */
#define RECORD_FORMAT(format, first, safe)                                    \
  ((enum record_format) ((int) (format) - (int) (first)                       \
                         + ((safe) ? (int) RECORD_TSV_SAFE : 0)))

/* Print R, which is freed, in FORMAT; in JSON with the conditions of SET,
   unless that is NULL.  0, or -1 with errno ENOMEM; R may be NULL for want of
   memory.  */
int record_print (struct record *r, enum record_format format,
                  const struct sample_set *set, FILE *out);
/* Print the rows that R has so far, and forget them, where FORMAT needs to
   know no more of them, in pieces of many rows.  0, or -1 with errno ENOMEM.
 */
int record_flush (struct record *r, enum record_format format, FILE *out);
/* The same of as few rows as there are.  */
int record_flush_all (struct record *r, enum record_format format, FILE *out);
#endif
