/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A figure with two axes in characters, for logs and for where no picture can
   be drawn.  */
#ifndef BENCH_TEXT_PLOT_H
#define BENCH_TEXT_PLOT_H
#include <stdbool.h>
#include <stddef.h>
#include "base/text.h"
#include "view/figure_plot.h"

/* Points in pixels of the plot; those outside of its box are left out.  */
struct text_plot_series
{
  char mark;   /* an ASCII sign for each; ' ': none, only the line */
  bool joined; /* by dots, where nothing else is */
  const struct drawing_point *point;
  size_t count;
};

struct text_plot
{
  const struct figure_plot *plot;        /* its box, its axes and their tics */
  const char *title[2];                  /* of its axes; may be the user's */
  const struct text_plot_series *series; /* of two marks in one place the
                                            later one is seen */
  size_t count;
  bool utf8;
};

/* Append P in lines of at most 79 columns; TO fails without memory.  */
void text_plot_put (struct text *to, const struct text_plot *p);
/* Append what a mark stands for, as a line: "  a  NAME, DETAIL", NAME cut to
   its room; DETAIL may be empty.  */
void text_plot_put_key (struct text *to, char mark, const char *name,
                        const char *detail);
/* Append STRING, a text of ours such as a tic or a title; without UTF8 its
   signs for micro, times and plus-minus in ASCII.  */
void text_plot_put_plain (struct text *to, const char *string, bool utf8);
/* Append STRING as quote_line_start shows it, without its middle where it
   takes more than ROOM columns, and blanks up to ROOM where PADDED.  */
void text_plot_put_cut (struct text *to, const char *string, size_t room,
                        bool padded);
/* The title of axis A of PLOT as the pictures have it; the caller's to free,
   NULL without memory.  */
char *text_plot_title (const struct figure_plot *plot, int a,
                       const char *metric, const char *unit,
                       enum direction direction);
/* The mark of the I-th of many things: letters, then '*'.  */
char text_plot_mark (size_t i);
#endif
