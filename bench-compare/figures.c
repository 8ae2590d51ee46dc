/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "figures.h"
#include "agreement.h"
#include "base/diag.h"
#include "cli/output.h"
#include "conditions.h"
#include "normalised.h"
#include "overall.h"
#include "percentile.h"
#include "scaling.h"
#include "view/figure_table.h"
#include "view/record_format.h"

static int
print (const struct figure_table *table, const struct options *o, FILE *out)
{
  if (o->format == FORMAT_TEXT || o->format == FORMAT_MARKDOWN)
    return figure_table_print (table, o->format == FORMAT_MARKDOWN, out);
  return record_print (
      figure_table_record (table),
      RECORD_FORMAT (o->format, FORMAT_TSV, o->common.csv_safe), NULL, out);
}

int
figures_run (const struct options *options)
{
  struct figure_rows rows = { .explain = options->comparison.explain };
  struct sides sides = { .pair = NULL };
  if (options->plan.percentile.count > 0)
    percentile_make (&rows, options);
  else if (options->figures.normalised)
    normalised_make (&rows, &sides, options);
  else if (options->figures.scaling != NULL)
    scaling_make (&rows, &sides, options);
  else if (options->figures.overall != NULL)
    overall_make (&rows, &sides, options);
  else
    agreement_make (&rows, &sides, options);
  if (rows.table.rows == 0)
    die ("there is nothing of which figures could be given");
  conditions_warn (&rows.list);
  struct output output;
  if (output_open (&output, options->common.output) != 0)
    return STATUS_TROUBLE;
  if (print (&rows.table, options, output.stream) != 0)
    die_memory ();
  int status = output_commit (&output) != 0 ? STATUS_TROUBLE : STATUS_OK;
  if (rows.not_comparable > 0)
    {
      diag_error ("%zu of %zu comparisons cannot be made", rows.not_comparable,
                  rows.compared);
      status = STATUS_TROUBLE;
    }
  figure_rows_free (&rows);
  sides_free (&sides);
  return status;
}
