/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/document.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "view/document_blocks.h"

struct document *
document_new (void)
{
  return calloc (1, sizeof (struct document));
}

void
document_free (struct document *d)
{
  if (d == NULL)
    return;
  for (size_t i = 0; i < d->count; i++)
    {
      free (d->block[i].string);
      free (d->block[i].plain);
      text_table_free (d->block[i].table);
    }
  free (d->block);
  free (d);
}

bool
block_is_item (enum block_kind kind)
{
  return kind == BLOCK_ITEM || kind == BLOCK_SUBITEM;
}

/* Add a block with a copy of STRING (NULL: none); NULL without memory.  */
static struct block *
add (struct document *d, enum block_kind kind, const char *string)
{
  struct block *moved
      = memory_grow (d->block, &d->capacity, d->count + 1, sizeof *moved);
  if (moved != NULL)
    d->block = moved;
  char *copy = string == NULL ? NULL : strdup (string);
  if (moved == NULL || (copy == NULL && string != NULL))
    {
      free (copy);
      d->failed = true;
      return NULL;
    }
  d->block[d->count] = (struct block){ .kind = kind, .string = copy };
  return &d->block[d->count++];
}

void
document_title (struct document *d, const char *title)
{
  add (d, BLOCK_TITLE, title);
}

void
document_section (struct document *d, const char *heading)
{
  add (d, BLOCK_SECTION, heading);
}

void
document_subsection (struct document *d, const char *heading)
{
  add (d, BLOCK_SUBSECTION, heading);
}

void
document_paragraph (struct document *d, const char *sentence)
{
  add (d, BLOCK_PARAGRAPH, sentence);
}

void
document_headline (struct document *d, const char *sentence)
{
  add (d, BLOCK_HEADLINE, sentence);
}

void
document_item (struct document *d, const char *sentence)
{
  add (d, BLOCK_ITEM, sentence);
}

void
document_subitem (struct document *d, const char *sentence)
{
  add (d, BLOCK_SUBITEM, sentence);
}

void
document_remark (struct document *d, const char *remark)
{
  add (d, BLOCK_REMARK, remark);
}

void
document_caption (struct document *d, const char *name, const char *plain)
{
  struct block *block = add (d, BLOCK_CAPTION, name);
  if (block == NULL)
    return;
  block->plain = strdup (plain);
  d->failed = d->failed || block->plain == NULL;
}

void
document_table (struct document *d, struct text_table *table)
{
  struct block *block = table == NULL ? NULL : add (d, BLOCK_TABLE, NULL);
  if (block != NULL)
    block->table = table;
  else
    {
      text_table_free (table);
      d->failed = true;
    }
}

void
document_figure (struct document *d, const struct document_figure *figure)
{
  struct block *block = add (d, BLOCK_FIGURE, NULL);
  if (block != NULL)
    block->figure = *figure;
}

int
document_write (const struct document *d, enum document_format format,
                FILE *out)
{
  if (d->failed)
    {
      errno = ENOMEM;
      return -1;
    }
  switch (format)
    {
    case DOCUMENT_HTML:
      return document_write_html (d, out);
    case DOCUMENT_TEXT:
      return document_write_text (d, false, out);
    default:
      return document_write_markdown (d, out);
    }
}
