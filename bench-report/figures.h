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
#include "view/figure_curves.h"
#include "view/figure_sequence.h"

struct figure_sheet
{
  enum figure_kind kind;
  char *name; /* "comparison"; of further ones of a kind "comparison-2" */
  char *finding;
  struct drawing drawing[FIGURE_SIZES];
  char *text;                         /* in characters, or NULL */
  char *light, *dark;                 /* names as seen from the report, or
                                         NULL */
  struct text *picture[FIGURE_SIZES]; /* the SVG itself, or NULL */
};

struct figures
{
  struct figure_sheet *sheet;
  size_t count, capacity;
  size_t sizes;  /* of each figure that are drawn, from the widest on */
  char *missing; /* why a figure that was wanted is not there, for a note in
                    the report; NULL: none is missing */
  bool failed;   /* drawing was tried and went wrong, or can not be */
};

/* Add a figure of KIND that says FINDING, which becomes F's; its drawings are
   the caller's to make, F's sizes of them.  */
struct drawing *figures_add (struct figures *f, enum figure_kind kind,
                             char *finding);
/* The last one is TEXT in characters (lines of 80 columns at most, each with
   its newline), which becomes F's.  Exits without memory.  */
void figures_add_text (struct figures *f, struct text *text);
/* Both, for figures that several kinds are made of; the title is the finding,
   and the size that of each drawing in turn.  */
void figures_add_curves (struct figures *f, enum figure_kind kind, char *title,
                         const struct figure_curves *figure, bool utf8);
void figures_add_sequence (struct figures *f, enum figure_kind kind,
                           char *title, const struct figure_sequence *figure,
                           struct text *text);

/* Make the figures that OPTIONS want and C has.  Exits with STATUS_TROUBLE
   when C lacks what one needs that OPTIONS name, or the file of one is another
   one's.  */
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
