/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figures of a report: which there are, drawn to files for Markdown, to
   be put into a page for HTML, in characters for text.  */
#ifndef BENCH_REPORT_FIGURES_H
#define BENCH_REPORT_FIGURES_H
#include <stdbool.h>
#include "contents.h"
#include "figure_kind.h"
#include "view/document.h"
#include "view/drawing.h"

struct figure_sheet
{
  enum figure_kind kind;
  char *name; /* "comparison"; of further ones of a kind "comparison-2" */
  char *finding;
  struct drawing drawing;
  char *text;           /* in characters, or NULL */
  char *light, *dark;   /* names as seen from the report, or NULL */
  struct text *picture; /* the SVG itself, or NULL */
};

struct figures
{
  struct figure_sheet *sheet;
  size_t count, capacity;
  char *missing; /* why a figure that was wanted is not there, for a note in
                    the report; NULL: none is missing */
  bool failed;   /* drawing was tried and went wrong, or can not be */
};

/* Add a figure of KIND that says FINDING, drawn as DRAWING and, unless TEXT is
   NULL, in characters (lines of 80 columns at most, each with its newline).
   All three become F's.  */
void figures_add (struct figures *f, enum figure_kind kind, char *finding,
                  struct drawing *drawing, char *text);

/* Make the figures that OPTIONS want and C has.  Exits with STATUS_TROUBLE
   when C lacks what one needs that OPTIONS name.  */
void figures_make (struct figures *f, const struct options *options,
                   const struct contents *c);
/* Draw them as the format needs it, and say on standard error what went
   wrong.  */
void figures_draw (struct figures *f, const struct options *options);
/* Put all of KIND into DOCUMENT, which then refers to F.  */
void figures_show (const struct figures *f, enum figure_kind kind,
                   struct document *document);
void figures_free (struct figures *f);
#endif
