/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of counts and proportions, and agreement.  */
#include <config.h>
#include "r.h"
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "stat/binomial.h"
#include "stat/kappa.h"

static bool
is (const char *alternative, const char *wanted)
{
  return strncmp (alternative, wanted, 1) == 0;
}

/* The chance of a result that is no more likely than X of N.  */
static double
two_sided_binomial (size_t x, size_t n, double p)
{
  double limit = binomial_density (x, n, p) * (1 + 1e-7);
  double mean = (double) n * p;
  if ((double) x == mean)
    return 1;
  if ((double) x < mean)
    {
      size_t as_far = 0;
      for (size_t i = n + 1; i-- > 0 && (double) i >= mean;)
        as_far += binomial_density (i, n, p) <= limit;
      return fmin (
          1, binomial_lower (x, n, p)
                 + (as_far == 0 ? 0 : binomial_upper (n - as_far, n, p)));
    }
  size_t as_far = 0;
  for (size_t i = 0; (double) i <= mean; i++)
    as_far += binomial_density (i, n, p) <= limit;
  double below = as_far == 0 ? 0 : binomial_lower (as_far - 1, n, p);
  return fmin (1, below + (x == 0 ? 1 : binomial_upper (x - 1, n, p)));
}

static struct r *
binomial_test (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  double hits = x->number[0];
  double trials = x->n == 2 ? hits + x->number[1] : r_double (call, 1, NAN);
  double p = r_double (call, 2, 0.5), level = r_double (call, 4, 0.95);
  const char *alternative = r_string (call, 3, "two.sided");
  size_t k = (size_t) hits, n = (size_t) trials;
  double value = is (alternative, "less") ? binomial_lower (k, n, p)
                 : is (alternative, "greater")
                     ? (k == 0 ? 1 : binomial_upper (k - 1, n, p))
                     : two_sided_binomial (k, n, p);
  double tail = (1 - level) / (is (alternative, "two.sided") ? 2 : 1);
  double lo = k == 0 || is (alternative, "less")
                  ? 0
                  : gsl_cdf_beta_Pinv (tail, hits, trials - hits + 1);
  double hi = k == n || is (alternative, "greater")
                  ? 1
                  : gsl_cdf_beta_Qinv (tail, hits + 1, trials - hits);
  return r_record ("statistic", r_number (hits), "parameter",
                   r_number (trials), "p.value", r_number (value), "conf.int",
                   r_limits (lo, hi), "estimate", r_number (hits / trials),
                   NULL);
}

static struct r *
tail_p (double z, const char *alternative)
{
  return r_number (is (alternative, "less")      ? gsl_cdf_ugaussian_P (z)
                   : is (alternative, "greater") ? gsl_cdf_ugaussian_Q (z)
                                                 : gsl_cdf_chisq_Q (z * z, 1));
}

/* Wilson's interval.  */
static struct r *
one_proportion (const struct r_call *call, double x, double n)
{
  double p0 = r_double (call, 2, 0.5), p = x / n;
  const char *alternative = r_string (call, 3, "two.sided");
  double level = r_double (call, 4, 0.95);
  bool correct = r_true (call, 5, true);
  double yates = correct ? fmin (0.5, fabs (x - n * p0)) : 0;
  double z = gsl_cdf_ugaussian_Qinv (
      is (alternative, "two.sided") ? (1 - level) / 2 : 1 - level);
  double z2 = z * z / (2 * n);
  double low = p - yates / n, high = p + yates / n;
  double lo = (low + z2 - z * sqrt (low * (1 - low) / n + z2 / (2 * n)))
              / (1 + 2 * z2);
  double hi = (high + z2 + z * sqrt (high * (1 - high) / n + z2 / (2 * n)))
              / (1 + 2 * z2);
  double statistic = pow (fabs (x - n * p0) - yates, 2) / (n * p0 * (1 - p0));
  double signed_z = (p < p0 ? -1 : 1) * sqrt (statistic);
  return r_record ("statistic", r_number (statistic), "parameter",
                   r_number (1), "p.value", tail_p (signed_z, alternative),
                   "conf.int",
                   r_limits (is (alternative, "less") ? 0 : fmax (lo, 0),
                             is (alternative, "greater") ? 1 : fmin (hi, 1)),
                   "estimate", r_number (p), NULL);
}

static struct r *
two_proportions (const struct r_call *call, const struct r *x,
                 const struct r *n)
{
  double a = x->number[0], b = x->number[1], m = n->number[0];
  double k = n->number[1], inverse = 1 / m + 1 / k;
  double p = a / m, q = b / k, d = p - q, all = (a + b) / (m + k);
  const char *alternative = r_string (call, 3, "two.sided");
  double level = r_double (call, 4, 0.95);
  double yates = r_true (call, 5, true) ? 0.5 : 0;
  yates = fmin (yates, fabs (d) / inverse);
  double z = gsl_cdf_ugaussian_Qinv (
      is (alternative, "two.sided") ? (1 - level) / 2 : 1 - level);
  double width
      = z * sqrt (p * (1 - p) / m + q * (1 - q) / k) + yates * inverse;
  double expected[] = { m * all, k * all, m * (1 - all), k * (1 - all) };
  double seen[] = { a, b, m - a, k - b }, statistic = 0;
  for (size_t i = 0; i < 4; i++)
    statistic += pow (fabs (seen[i] - expected[i]) - yates, 2) / expected[i];
  double signed_z = (d < 0 ? -1 : 1) * sqrt (statistic);
  return r_record (
      "statistic", r_number (statistic), "parameter", r_number (1), "p.value",
      tail_p (signed_z, alternative), "conf.int",
      r_limits (is (alternative, "less") ? -1 : fmax (d - width, -1),
                is (alternative, "greater") ? 1 : fmin (d + width, 1)),
      "estimate", r_limits (p, q), NULL);
}

static struct r *
proportion_test (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0), *n = r_vector (call, 1);
  if (x->n == 1)
    return one_proportion (call, x->number[0], n->number[0]);
  if (x->n != 2 || n->n != 2)
    r_fail ("one or two proportions are wanted");
  return two_proportions (call, x, n);
}

/* The table of two vectors of labels, as of table (x, y).  */
static struct r *
cross_table (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  const struct r *y = call->arg[1] == NULL ? NULL : r_vector (call, 1);
  if (y != NULL && y->n != x->n)
    r_fail ("x and y differ in length");
  struct r *name = r_strings (1);
  name->string[0] = "unique";
  const struct r *rows = r_apply (name, (struct r *[]){ call->arg[0] }, 1);
  const struct r *columns
      = y == NULL ? r_number (0)
                  : r_apply (name, (struct r *[]){ call->arg[1] }, 1);
  struct r *t = r_numbers (NULL, rows->n * columns->n);
  t->rows = rows->n;
  for (size_t i = 0; i < x->n; i++)
    {
      size_t row = 0, column = 0;
      while (rows->number[row] != x->number[i])
        row++;
      while (y != NULL && columns->number[column] != y->number[i])
        column++;
      t->number[column * t->rows + row]++;
    }
  return t;
}

static const struct r *
table_of (const struct r_call *call)
{
  const struct r *t = r_vector (call, 0);
  if (t->rows == 0 && call->arg[1] != NULL && call->arg[1]->kind == R_NUMBERS)
    t = cross_table (call);
  if (t->rows == 0)
    r_fail ("a table is wanted");
  return t;
}

static struct r *
mcnemar (const struct r_call *call)
{
  const struct r *t = table_of (call);
  if (t->rows != 2 || t->n != 4)
    r_fail ("a table of two by two is wanted");
  double b = t->number[2], c = t->number[1];
  double gap = fabs (b - c);
  if (r_true (call, 2, true) && b != c)
    gap -= 1;
  double statistic = gap * gap / (b + c);
  return r_record ("statistic", r_number (statistic), "parameter",
                   r_number (1), "p.value",
                   r_number (gsl_cdf_chisq_Q (statistic, 1)), NULL);
}

static struct r *
chi_squared (const struct r_call *call)
{
  const struct r *t = table_of (call);
  size_t rows = t->rows, columns = t->n / rows;
  double *row = r_room (rows, sizeof *row);
  double *column = r_room (columns, sizeof *column), all = 0;
  for (size_t i = 0; i < t->n; i++)
    {
      row[i % rows] += t->number[i];
      column[i / rows] += t->number[i];
      all += t->number[i];
    }
  double yates = rows == 2 && columns == 2 && r_true (call, 2, true) ? 0.5 : 0;
  double statistic = 0;
  for (size_t i = 0; i < t->n && yates > 0; i++)
    yates = fmin (
        yates, fabs (t->number[i] - row[i % rows] * column[i / rows] / all));
  for (size_t i = 0; i < t->n; i++)
    {
      double e = row[i % rows] * column[i / rows] / all;
      statistic += pow (fabs (t->number[i] - e) - yates, 2) / e;
    }
  double df = (double) (rows - 1) * (double) (columns - 1);
  return r_record ("statistic", r_number (statistic), "parameter",
                   r_number (df), "p.value",
                   r_number (gsl_cdf_chisq_Q (statistic, df)), NULL);
}

/* Of a table of two by two.  */
static struct r *
fisher (const struct r_call *call)
{
  const struct r *t = table_of (call);
  if (t->rows != 2 || t->n != 4)
    r_fail ("a table of two by two is wanted");
  unsigned a = (unsigned) t->number[0], c = (unsigned) t->number[1];
  unsigned b = (unsigned) t->number[2], d = (unsigned) t->number[3];
  const char *alternative = r_string (call, 2, "two.sided");
  double limit = gsl_ran_hypergeometric_pdf (a, a + b, c + d, a + c), p = 0;
  for (unsigned i = 0; i <= a + c; i++)
    {
      double chance = gsl_ran_hypergeometric_pdf (i, a + b, c + d, a + c);
      p += is (alternative, "less")       ? (i <= a ? chance : 0)
           : is (alternative, "greater")  ? (i >= a ? chance : 0)
           : chance <= limit * (1 + 1e-7) ? chance
                                          : 0;
    }
  return r_record ("p.value", r_number (fmin (1, p)), NULL);
}

/* The labels that the square table T counts.  */
static void
spread_table (const struct r *t, const struct r **x, const struct r **y)
{
  size_t n = 0;
  for (size_t i = 0; i < t->n; i++)
    n += (size_t) t->number[i];
  struct r *rows = r_numbers (NULL, n), *columns = r_numbers (NULL, n);
  for (size_t i = 0, at = 0; i < t->n; i++)
    for (size_t k = 0; k < (size_t) t->number[i]; k++, at++)
      {
        rows->number[at] = (double) (i % t->rows);
        columns->number[at] = (double) (i / t->rows);
      }
  *x = rows;
  *y = columns;
}

/* The error of Cohen's KAPPA where there is no agreement, by which R tests it
   (Fleiss, Cohen and Everitt 1969); the library has the other one, for an
   interval.  */
static double
error_by_chance (const struct r *x, const struct r *y)
{
  double n = (double) x->n, chance = 0, rest = 0;
  for (size_t i = 0; i < x->n; i++)
    {
      /* each label once */
      double a = 0, b = 0, before = 0;
      for (size_t k = 0; k < x->n; k++)
        {
          a += x->number[k] == x->number[i];
          b += y->number[k] == x->number[i];
          before += k < i && x->number[k] == x->number[i];
        }
      if (before > 0)
        continue;
      chance += a / n * b / n;
      rest += a / n * b / n * (a / n + b / n);
    }
  return sqrt (chance + chance * chance - rest) / ((1 - chance) * sqrt (n));
}

/* Cohen's kappa (1960), of a square table or of two raters' labels.  */
static struct r *
cohen_kappa (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0), *y = NULL;
  if (call->arg[1] != NULL)
    y = r_vector (call, 1);
  else if (x->rows > 0 && x->n == x->rows * x->rows)
    spread_table (x, &x, &y);
  else if (x->rows > 0 && x->n == 2 * x->rows)
    { /* cbind (x, y) */
      y = r_numbers (x->number + x->rows, x->rows);
      x = r_numbers (x->number, x->rows);
    }
  if (y == NULL || y->n != x->n)
    r_fail ("two raters' labels or a square table are wanted");
  struct kappa k;
  if (kappa_cohen (&k, x->number, y->number, x->n) != 0)
    abort ();
  double z = k.kappa / error_by_chance (x, y);
  return r_record ("value", r_number (k.kappa), "kappa", r_number (k.kappa),
                   "statistic", r_number (z), "p.value",
                   r_number (2 * gsl_cdf_ugaussian_Q (fabs (z))), NULL);
}

/* Fleiss' kappa (1971): a row an item, a column a rater.  */
static struct r *
fleiss_kappa (const struct r_call *call)
{
  const struct r *m = r_vector (call, 0);
  if (m->rows == 0)
    r_fail ("a row an item and a column a rater are wanted");
  size_t items = m->rows, raters = m->n / items;
  double *by_item = r_room (m->n, sizeof *by_item);
  for (size_t i = 0; i < m->n; i++)
    by_item[i % items * raters + i / items] = m->number[i];
  struct kappa k;
  if (kappa_fleiss (&k, by_item, items, raters) != 0)
    abort ();
  return r_record ("value", r_number (k.kappa), NULL);
}

static struct r *
plain_kappa (const struct r_call *call)
{
  const struct r *list = cohen_kappa (call);
  return list->item[0];
}

const struct r_function r_count_tests[]
    = { { "binom.test", "x,n,p,alternative,conf.level", binomial_test },
        { "prop.test", "x,n,p,alternative,conf.level,correct",
          proportion_test },
        { "table", "x,y", cross_table },
        { "mcnemar.test", "x,y,correct", mcnemar },
        { "chisq.test", "x,y,correct", chi_squared },
        { "fisher.test", "x,y,alternative", fisher },
        { "kappa2", "ratings,unused", cohen_kappa },
        { "cohen.kappa", "x,y", cohen_kappa },
        { "kappam.fleiss", "ratings", fleiss_kappa },
        { "kappa", "x,y", plain_kappa },
        { "cohenkappa", "x,y", plain_kappa },
        { "cohen_kappa", "x,y", plain_kappa },
        { "ckappa", "x,y", plain_kappa },
        { "kap", "x,y", plain_kappa },
        { NULL, NULL, NULL } };
