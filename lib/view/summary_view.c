/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/summary_view.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "base/text.h"
#include "view/quote.h"
#include "view/summary_changes.h"
#include "view/summary_chosen.h"
#include "view/summary_levels.h"
#include "view/summary_notes.h"
#include "view/summary_page.h"
#include "view/summary_quality.h"
#include "view/wrap.h"

static bool
one_benchmark (const struct summary_list *list)
{
  for (size_t i = 1; i < list->count; i++)
    if (strcmp (list->row[i].benchmark, list->row[0].benchmark) != 0)
      return false;
  return true;
}

int
summary_document (const struct summary_list *list,
                  const struct summary_view *view, struct document *document)
{
  if (list->count == 0)
    return 0;
  struct summary_page page
      = { .list = list, .view = view, .document = document };
  page.row = memory_array (list->count, sizeof *page.row);
  page.fields.item
      = memory_array (12 + 2 * summary_page_slots (&list->row[0].summary),
                      sizeof *page.fields.item);
  int status = page.row == NULL || page.fields.item == NULL ? -1 : 0;
  if (status == 0)
    status = summary_page_order (&page);
  if (status == 0 && one_benchmark (list))
    summary_page_cards (&page);
  else if (status == 0)
    summary_page_tables (&page);
  free (page.row);
  free (page.fields.item);
  return status;
}

/* The cards and tables as a document of their own, printed.  */
static int
print_document (const struct summary_list *list,
                const struct summary_view *view, bool markdown, FILE *out)
{
  struct document *document = document_new ();
  if (document == NULL)
    return -1;
  int status = summary_document (list, view, document);
  if (status == 0)
    status = markdown ? document_write (document, DOCUMENT_MARKDOWN, out)
                      : document_write_text (document, view->color, out);
  document_free (document);
  return status;
}

/* Notes below the tables.  */
struct note_printer
{
  FILE *out;
  bool markdown;
  bool noted; /* a note has been printed */
};

/* Print NOTE below the tables, its words broken into lines.  */
static void
print_note (void *context, const char *note)
{
  struct note_printer *printer = context;
  struct text shown = { 0 };
  if (!printer->noted)
    putc ('\n', printer->out);
  printer->noted = true;
  if (printer->markdown)
    {
      quote_markdown (&shown, note);
      fprintf (printer->out, "- %s\n", text_string (&shown));
      text_free (&shown);
      return;
    }
  wrap_put (&shown, "note: ", note);
  fputs (text_string (&shown), printer->out);
  text_free (&shown);
}

static int
print (const struct summary_list *list, const struct summary_view *view,
       bool markdown, FILE *out)
{
  if (list->count == 0)
    return 0;
  int status;
  if (view->changes)
    status = summary_print_changes (list, view, markdown, out);
  else if (view->levels)
    status = summary_print_levels (list, view, markdown, out);
  else if (view->quality)
    status = summary_print_quality (list, view, markdown, out);
  else if (view->columns != NULL)
    status = summary_print_chosen (list, view, markdown, out);
  else
    {
      status = print_document (list, view, markdown, out);
      if (status == 0)
        status = summary_print_quality_line (list, view, markdown, out);
    }
  struct note_printer printer = { .out = out, .markdown = markdown };
  if (status == 0 && !view->quiet)
    status = summary_notes (list, view->utf8, print_note, &printer);
  return status;
}

int
summary_print_text (const struct summary_list *list,
                    const struct summary_view *view, FILE *out)
{
  return print (list, view, false, out);
}

int
summary_print_markdown (const struct summary_list *list,
                        const struct summary_view *view, FILE *out)
{
  return print (list, view, true, out);
}
