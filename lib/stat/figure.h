/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A figure that may not be available, with the reason in words.  */
#ifndef BENCH_FIGURE_H
#define BENCH_FIGURE_H
#include <math.h>
#include <stdbool.h>
#include <stddef.h>

struct figure
{
  double value;       /* finite, or NaN when not available */
  const char *reason; /* NULL when available; else a constant phrase such as
                         "n = 1", to be printed after "not available: " */
  unsigned long need; /* where REASON is "needs n >= ": the number, else 0 */
};

struct interval
{
  struct figure lo, hi;
};

static inline struct figure
figure_of (double value)
{
  return (struct figure){ value, NULL, 0 };
}

static inline struct figure
figure_missing (const char *reason)
{
  return (struct figure){ NAN, reason, 0 };
}

static inline struct figure
figure_needs (unsigned long n)
{
  return (struct figure){ NAN, "needs n >= ", n };
}

/* VALUE, or why a double cannot hold it.  */
static inline struct figure
figure_finite (double value)
{
  if (isfinite (value))
    return figure_of (value);
  return figure_missing ("beyond the range of a double");
}

static inline bool
figure_available (struct figure f)
{
  return f.reason == NULL;
}
#endif
