/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The blocks of a document, for those who write it in a format.  */
#ifndef BENCH_DOCUMENT_BLOCKS_H
#define BENCH_DOCUMENT_BLOCKS_H
#include "view/document.h"

enum block_kind
{
  BLOCK_TITLE,
  BLOCK_SECTION,
  BLOCK_SUBSECTION,
  BLOCK_PARAGRAPH,
  BLOCK_HEADLINE,
  BLOCK_ITEM,
  BLOCK_SUBITEM,
  BLOCK_CAPTION,
  BLOCK_TABLE,
  BLOCK_REMARK,
  BLOCK_FIGURE
};

struct block
{
  enum block_kind kind;
  char *string; /* NULL for tables and figures */
  char *plain;  /* of a caption; else NULL */
  struct text_table *table;
  struct document_figure figure;
};

struct document
{
  struct block *block;
  size_t count, capacity;
  bool failed; /* memory ran out */
};

/* Whether KIND belongs to a list.  */
bool block_is_item (enum block_kind kind);

/* Each writes D, which has not failed, as document_write does.  */
int document_write_markdown (const struct document *d, FILE *out);
int document_write_html (const struct document *d, FILE *out);
#endif
