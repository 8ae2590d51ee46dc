/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A record as those who print it see it.  */
#ifndef BENCH_RECORD_PRIVATE_H
#define BENCH_RECORD_PRIVATE_H
#include "base/text.h"
#include "view/record.h"

enum cell_kind
{
  CELL_MISSING,
  CELL_TEXT,
  CELL_INTEGER,
  CELL_BOOLEAN,
  CELL_NUMBER
};

struct cell
{
  enum cell_kind kind;
  union
  {
    uint64_t integer;
    double number;
    bool boolean;
  } is;
  char *text; /* of CELL_TEXT; the reason of CELL_MISSING, or NULL */
};

struct string_list
{
  char **item;
  size_t count, capacity;
};

struct record
{
  char *schema, *summary, *requirements;
  struct string_list columns, notes;
  struct cell *cell; /* row by row */
  size_t cells, capacity;
  size_t next;
  bool begun;  /* rows have been printed, and with them the heading */
  bool failed; /* memory ran out while building */
};

/* Write TEXT, which is freed, to OUT; -1 with errno ENOMEM when it or R is not
   whole.  */
int record_put (const struct record *r, struct text *text, FILE *out);
#endif
