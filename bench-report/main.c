/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-report: what samples show, for people, and for programs the same.  */
#include <config.h>
#include <gsl/gsl_errno.h>
#include "base/diag.h"
#include "base/memory.h"
#include "cli/input.h"
#include "cli/output.h"
#include "contents.h"
#include "figures.h"
#include "options.h"
#include "report.h"
#include "report_json.h"

static void
write_document (const struct options *options, const struct contents *contents,
                const struct figures *figures, FILE *out)
{
  struct document *document = or_die (document_new ());
  report_make (document, contents, figures);
  if (document_write (document, options->format, out) != 0)
    die_memory ();
  document_free (document);
}

/* Write the report and its pictures; the status.  */
static int
write_report (struct options *options, const struct contents *contents,
              struct figures *figures)
{
  struct output output;
  output_clean_on_signals ();
  if (output_open (&output, options->common.output) != 0)
    return STATUS_TROUBLE;
  figures_draw (figures, options);
  if (options->json)
    report_write_json (contents, output.stream);
  else
    write_document (options, contents, figures, output.stream);
  int status = output_commit (&output) == 0 ? STATUS_OK : STATUS_TROUBLE;
  if (status == STATUS_OK)
    status = decisions_status (&contents->decisions, options, contents->set);
  if (figures->failed && options->figures_required)
    {
      diag_error ("figures are required, and are not there");
      status = STATUS_TROUBLE;
    }
  return status;
}

int
main (int argc, char **argv)
{
  memory_prepare ();
  gsl_set_error_handler_off ();
  struct options options;
  options_read (&options, argc, argv);

  struct sample_set *set
      = input_read (&options.common.input, options.common.operand,
                    options.common.operand_count);
  struct contents contents;
  contents_make (&contents, &options, set);
  struct figures figures;
  figures_make (&figures, &options, &contents);
  int status = write_report (&options, &contents, &figures);

  figures_free (&figures);
  contents_free (&contents);
  sample_set_free (set);
  options_free (&options);
  return status;
}
