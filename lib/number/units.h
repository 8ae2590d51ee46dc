/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Units of measurement: those that convert, and their base units
   (s, B, J, W, 1/s, 1); any other unit stands for itself.  */
#ifndef BENCH_UNITS_H
#define BENCH_UNITS_H
#include <stdbool.h>
#include <stddef.h>

struct unit
{
  const char *name; /* as written: "ms" */
  const char *base; /* "s" */
  /* value in base units = value * multiply / divide, one of which is 1: a
     division by 1e3 is right to the last bit where times 1e-3 is not.  */
  double multiply, divide;
};

/* The unit written as the LENGTH bytes at NAME, or NULL: it does not convert
   and its name is its own base unit.  */
const struct unit *unit_lookup (const char *name, size_t length);
/* True for "KB", which some read as 1000 and some as 1024 bytes.  */
bool unit_is_ambiguous (const char *name, size_t length);
double unit_to_base (const struct unit *unit, double value);

/* Read TEXT, a number with an optional unit of base BASE behind it ("10ms",
   "64KiB", "2%"); without a unit the number counts base units.  *VALUE is in
   base units.  NULL when right, else what is wrong, a constant phrase
   ("not a number", "not a unit of time (ns, us, ...)").  */
const char *quantity_parse (const char *text, const char *base, double *value);
#endif
