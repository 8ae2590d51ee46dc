/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A drawing as gnuplot reads it.  The script is made of numbers and constant
   words only; every text travels as an escaped field of the data file, in
   which nothing is executed.  */
#ifndef BENCH_GNUPLOT_SCRIPT_H
#define BENCH_GNUPLOT_SCRIPT_H
#include <stdbool.h>
#include "base/text.h"
#include "view/drawing.h"

/* The names by which the script knows its data and its picture.  */
#define GNUPLOT_DATA "figure.tsv"
#define GNUPLOT_PICTURE "figure.svg"

/* Append the script, and the data file, that draw D on a light or a dark
   page.  TO turns failed when memory runs out.  */
void gnuplot_script (const struct drawing *d, bool dark, struct text *to);
void gnuplot_data (const struct drawing *d, bool dark, struct text *to);
#endif
