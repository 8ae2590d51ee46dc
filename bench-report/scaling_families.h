/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a figure of scaling shows: families of benchmarks that differ in one
   parameter of their names alone, the median of the first metric at each of
   its values, and what of it is ideal, efficient or growth.  */
#ifndef BENCH_REPORT_SCALING_FAMILIES_H
#define BENCH_REPORT_SCALING_FAMILIES_H
#include "analysis/scaling.h"
#include "contents.h"
#include "view/figure_curves.h"

enum
{
  SCALING_GUIDE_POINTS = 33
};

/* Benchmarks that differ in the parameter alone, by its values.  */
struct scaling_family
{
  const char *name;
  struct figure_curve_point *value, *efficiency;
  size_t count, efficiencies;
  double exponent; /* of the growth; NaN: unknown */
  char *detail;
  struct drawing_point guide[SCALING_GUIDE_POINTS];
};

/* The families by one parameter.  */
struct scaling
{
  const struct contents *c;
  const char *key;
  bool resource; /* more of it should be faster, not more work */
  bool falls;    /* ideally the metric falls with it */
  enum direction direction;
  const char *unit;
  struct scaling_point *point;
  size_t points;
  const struct comparison **row; /* of each point with its base; NULL: none */
  struct comparison_list list;
  struct scaling_family *family;
  size_t families;
};

/* Make S the families of C by the parameter KEY that have LEAST values of it;
   C and KEY must outlive S.  Exits without memory.  */
void scaling_families_gather (struct scaling *s, const struct contents *c,
                              const char *key, size_t least);
void scaling_families_free (struct scaling *s);

/* What they show, in a sentence; the caller's to free.  */
char *scaling_finding (const struct scaling *s);
#endif
