/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two sizes of a figure: for a page, and for a telephone, on which a
   figure for a page would be too small to read.  */
#ifndef BENCH_FIGURE_SIZE_H
#define BENCH_FIGURE_SIZE_H

enum figure_size
{
  FIGURE_WIDE,
  FIGURE_NARROW,
  FIGURE_SIZES
};

/* Pixels that a narrow figure is wide: as many as a telephone has, so that
   letters are not scaled.  */
#define FIGURE_NARROW_WIDTH 380.0

/* The width of a figure in SIZE that is WIDE pixels wide on a page; and of a
   name in it that would take up to WIDE.  */
static inline double
figure_width (enum figure_size size, double wide)
{
  return size == FIGURE_NARROW ? FIGURE_NARROW_WIDTH : wide;
}

static inline double
figure_name_width (enum figure_size size, double wide)
{
  return size == FIGURE_NARROW ? 0.4 * FIGURE_NARROW_WIDTH : wide;
}
#endif
