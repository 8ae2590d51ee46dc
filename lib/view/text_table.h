/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of strings, printed aligned for people or as Markdown.  */
#ifndef BENCH_TEXT_TABLE_H
#define BENCH_TEXT_TABLE_H
#include <stddef.h>
#include <stdio.h>
#include "base/memory.h"
#include "base/text.h"

enum text_align
{
  ALIGN_LEFT,
  ALIGN_RIGHT
};

struct text_table;
void text_table_free (struct text_table *table);
struct text_table *text_table_new (void) OWNED_UNTIL (text_table_free);

/* Columns come before rows.  Strings are copied; they are quoted for their
   place when printed.  */
void text_table_column (struct text_table *table, const char *heading,
                        enum text_align align);
/* Start a row; its cells are empty until set, from left to right.  */
void text_table_row (struct text_table *table);
void text_table_cell (struct text_table *table, const char *string);
/* The same from STRING, which may have failed: then the table has, too.  */
void text_table_cell_text (struct text_table *table,
                           const struct text *string);
/* How many columns of a terminal its lines take at most; SIZE_MAX without
   memory.  */
size_t text_table_width (const struct text_table *table);
/* Print; as text no line is wider than a terminal, if the cells allow it:
   where the first column is of names, with a heading, names that are too long
   for the space beside the other columns stand on a line above their row, and
   what does not fit beside the names follows below as a further table; of two
   columns of text the second is broken into lines.  0, or
   -1 with errno ENOMEM when building or printing ran out of memory.  Errors of
   OUT are its owner's to look at.  */
int text_table_print (const struct text_table *table, FILE *out);
int text_table_print_markdown (const struct text_table *table, FILE *out);
/* Append the element table: a first cell is the head of its row, a heading
   that of its column; cells to the right are of the class n.  */
void text_table_put_html (const struct text_table *table, struct text *to);
#endif
