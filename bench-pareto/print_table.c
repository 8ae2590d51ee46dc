/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "print_table.h"
#include <stdlib.h>
#include "base/diag.h"
#include "base/text.h"
#include "cli/terminal.h"
#include "view/choice_remark.h"
#include "view/choice_view.h"
#include "view/record_format.h"
#include "view/quote.h"
#include "view/wrap.h"

/* Append SENTENCE as a paragraph of its own.  */
static void
put_paragraph (struct text *to, const char *sentence, bool markdown)
{
  text_putc (to, '\n');
  if (!markdown)
    {
      wrap_put (to, "", sentence);
      return;
    }
  quote_markdown (to, sentence);
  text_putc (to, '\n');
}

/* Print the table, and below it what it comes to.  */
static int
print_for_people (const struct choice *choice, const struct choice_view *view,
                  bool markdown, FILE *out)
{
  struct text_table *table = or_die (choice_table (choice, view));
  int result = markdown ? text_table_print_markdown (table, out)
                        : text_table_print (table, out);
  text_table_free (table);
  char *sentence = or_die (choice_sentence (choice));
  struct text quoted = { 0 }, remark = { 0 };
  put_paragraph (&quoted, sentence, markdown);
  for (int i = 0; i < REMARK_COUNT; i++)
    {
      text_clear (&remark);
      choice_put_remark (&remark, (enum choice_remark) i, choice, view->volume,
                         view->utf8);
      if (remark.length > 0)
        put_paragraph (&quoted, text_string (&remark), markdown);
    }
  fputs (text_string (&quoted), out);
  result = quoted.failed || remark.failed ? -1 : result;
  text_free (&quoted);
  text_free (&remark);
  free (sentence);
  return result;
}

void
print_remarks (const struct choice *choice, const struct choice_volume *volume,
               const struct options *options)
{
  for (int i = 0; i < REMARK_COUNT; i++)
    {
      struct text remark = { 0 };
      choice_put_remark (&remark, (enum choice_remark) i, choice, volume,
                         terminal_utf8 (options->common.ascii));
      if (remark.failed)
        die_memory ();
      if (remark.length > 0)
        diag_note ("%s", text_string (&remark));
      text_free (&remark);
    }
}

static int
print_for_machines (const struct choice *choice,
                    const struct choice_view *view,
                    const struct sample_set *set, enum format format,
                    bool safe, FILE *out)
{
  return record_print (choice_record (choice, view),
                       RECORD_FORMAT (format, FORMAT_TSV, safe), set, out);
}

void
print_table (const struct choice *choice, const struct choice_volume *volume,
             const struct sample_set *set, const struct options *options,
             enum format format, FILE *out)
{
  const struct choice_view view = {
    .rank = options->rank,
    .dominated_only = options->dominated,
    .utf8 = terminal_utf8 (options->common.ascii),
    .volume = volume,
    .confidence = options->common.confidence,
  };
  bool for_people = format == FORMAT_TEXT || format == FORMAT_MARKDOWN;
  int result = for_people ? print_for_people (choice, &view,
                                              format == FORMAT_MARKDOWN, out)
                          : print_for_machines (choice, &view, set, format,
                                                options->common.csv_safe, out);
  if (result != 0)
    die_memory ();
  if (!for_people)
    print_remarks (choice, volume, options);
}
