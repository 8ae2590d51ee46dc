/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "cli/derive_option.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/derivation.h"
#include "base/diag.h"
#include "base/memory.h"
#include "cli/option_table.h"
#include "view/quote.h"

/* Print what is wrong with TEXT, and a caret below it; then exit.  */
_Noreturn static void
point_out (const char *text, struct derivation_error *error)
{
  struct text lines = { 0 };
  char *before = or_die (strndup (text, error->at));
  text_puts (&lines, "  ");
  quote_terminal (&lines, text);
  text_printf (&lines, "\n  %*s^\n",
               *before == '\0' ? 0 : (int) quote_width (before), "");
  diag_error ("--derive: %s", text_string (&error->message));
  fputs (text_string (&lines), stderr);
  free (before);
  text_free (&lines);
  text_free (&error->message);
  exit (STATUS_TROUBLE);
}

void
take_derivation (const char *shown, const char *argument,
                 struct argument_list *list, struct input_options *input)
{
  struct derivation_head head;
  struct derivation_error error = { 0 };
  if (!derivation_split (argument, &head, &error))
    point_out (argument, &error);
  if (head.direction != DIRECTION_UNKNOWN)
    {
      struct text better = { 0 };
      text_append (&better, argument, head.name_length);
      text_printf (&better, "=%s",
                   head.direction == DIRECTION_LOWER ? "lower" : "higher");
      if (better.failed)
        die_memory ();
      input_option (input, OPTION_BETTER, shown, text_string (&better));
      text_free (&better);
    }
  argument_list_add (argument, list);
}

void
derive_metrics (struct sample_set *set, const struct argument_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    {
      struct derivation_error error = { 0 };
      if (derivation_add (set, list->item[i], &diag_reporter, &error) != 0)
        point_out (list->item[i], &error);
      text_free (&error.message);
    }
}
