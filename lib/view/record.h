/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of named, typed cells for machines: TSV, CSV, JSON, JSON Lines.
   Numbers are in base units, in the shortest form that reads back.  */
#ifndef BENCH_RECORD_H
#define BENCH_RECORD_H
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "base/memory.h"
#include "stat/figure.h"
#include "stream/sample_set.h"
#include "view/json_writer.h"

struct record;
void record_free (struct record *r);
/* SCHEMA is "bench-stats/1".  */
struct record *record_new (const char *schema) OWNED_UNTIL (record_free);

/* Columns come before rows; NAME is copied.  */
void record_column (struct record *r, const char *name);
/* Start a row; set its cells from left to right, every one of them.  */
void record_row (struct record *r);
void record_text (struct record *r, const char *string); /* copied */
void record_integer (struct record *r, uint64_t value);
void record_boolean (struct record *r, bool value);
void record_number (struct record *r, double value); /* finite */
/* A figure: its number, or nothing and in JSON its reason.  */
void record_figure (struct record *r, struct figure f);
void record_missing (struct record *r, const char *reason);

/* For JSON, beside the rows.  A note is copied.  */
void record_note (struct record *r, const char *note);
/* The member "summary" (in JSON Lines the last line), as finished JSON
   text, copied.  */
void record_summary (struct record *r, const char *json);
/* The same for the member "requirements", of JSON alone.  */
void record_requirements (struct record *r, const char *json);

size_t record_row_count (const struct record *r);
/* Forget the rows, which have been printed: the next ones follow them, without
   a heading.  */
void record_drop_rows (struct record *r);

/* Print; SET (may be NULL) gives "conditions".  0, or -1 with errno
   ENOMEM.  */
/* Cells with SEPARATOR, a comma (CSV) or a tab (TSV), between them; SAFE puts
   a ' before text that a spreadsheet would take for a formula.  */
int record_print_separated (const struct record *r, char separator, bool safe,
                            FILE *out);
int record_print_json (const struct record *r, const struct sample_set *set,
                       FILE *out);
int record_print_jsonl (const struct record *r, FILE *out);

/* Parts of the JSON for an object that holds more, by J: the rows as an array;
   the member "summary", if there is one; the notes, in an array.  */
void record_write_rows (struct json_writer *j, const struct record *r);
void record_write_summary (struct json_writer *j, const struct record *r);
void record_write_notes (struct json_writer *j, const struct record *r);
#endif
