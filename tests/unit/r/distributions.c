/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Distributions, by R's names: pt, qnorm, dbinom ...  */
#include <config.h>
#include "r.h"
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include "stat/binomial.h"
#include "stat/mann_whitney.h"
#include "stat/noncentral_t.h"
#include "stat/student.h"

/* For each element of the first argument: F of it and of the next two
   arguments, and whether the lower tail is meant.  */
typedef double law (double x, double a, double b, bool lower);

static struct r *
each (const struct r_call *call, law *f, double a, double b)
{
  const struct r *x = r_vector (call, 0);
  struct r *r = r_numbers (NULL, x->n);
  bool lower = r_true (call, 3, true);
  for (size_t i = 0; i < x->n; i++)
    {
      r->number[i] = f (x->number[i], r_double (call, 1, a),
                        r_double (call, 2, b), lower);
      if (r_true (call, 4, false))
        r->number[i] = log (r->number[i]);
    }
  return r;
}

#define LAW(name, a, b, expression)                                           \
  static double name##_law (double x, double p, double q, bool lower)         \
  {                                                                           \
    (void) p;                                                                 \
    (void) q;                                                                 \
    (void) lower;                                                             \
    return expression;                                                        \
  }                                                                           \
  static struct r *name (const struct r_call *call)                           \
  {                                                                           \
    return each (call, name##_law, a, b);                                     \
  }

LAW (pnorm, 0, 1,
     lower ? gsl_cdf_ugaussian_P ((x - p) / q)
           : gsl_cdf_ugaussian_Q ((x - p) / q))
LAW (qnorm, 0, 1,
     p + q * (lower ? gsl_cdf_ugaussian_Pinv (x) : gsl_cdf_ugaussian_Qinv (x)))
LAW (dnorm, 0, 1, gsl_ran_ugaussian_pdf ((x - p) / q) / q)
LAW (pt, NAN, 0,
     q != 0  ? (lower ? noncentral_t_p (x, p, q) : noncentral_t_q (x, p, q))
     : lower ? student_upper (-x, p)
             : student_upper (x, p))
LAW (qt, NAN, 0,
     isinf (p)
         ? (lower ? gsl_cdf_ugaussian_Pinv (x) : gsl_cdf_ugaussian_Qinv (x))
     : lower ? gsl_cdf_tdist_Pinv (x, p)
             : gsl_cdf_tdist_Qinv (x, p))
LAW (pchisq, NAN, 0, lower ? gsl_cdf_chisq_P (x, p) : gsl_cdf_chisq_Q (x, p))
LAW (qchisq, NAN, 0,
     lower ? gsl_cdf_chisq_Pinv (x, p) : gsl_cdf_chisq_Qinv (x, p))
LAW (pf, NAN, NAN,
     lower ? gsl_cdf_fdist_P (x, p, q) : gsl_cdf_fdist_Q (x, p, q))
LAW (qf, NAN, NAN,
     lower ? gsl_cdf_fdist_Pinv (x, p, q) : gsl_cdf_fdist_Qinv (x, p, q))
LAW (pbeta, NAN, NAN,
     lower ? gsl_cdf_beta_P (x, p, q) : gsl_cdf_beta_Q (x, p, q))
LAW (qbeta, NAN, NAN,
     lower ? gsl_cdf_beta_Pinv (x, p, q) : gsl_cdf_beta_Qinv (x, p, q))
LAW (pbinom, NAN, NAN,
     x < 0 ? (lower ? 0 : 1)
     : lower
         ? binomial_lower ((size_t) fmin (floor (x + 1e-7), p), (size_t) p, q)
         : binomial_upper ((size_t) fmin (floor (x + 1e-7), p), (size_t) p, q))
LAW (qbinom, NAN, NAN,
     (double) binomial_quantile (lower ? x : 1 - x, (size_t) p, q))
LAW (dbinom, NAN, NAN, binomial_density ((size_t) x, (size_t) p, q))
LAW (ppois, NAN, 0,
     x < 0   ? (lower ? 0 : 1)
     : lower ? gsl_cdf_poisson_P ((unsigned) x, p)
             : gsl_cdf_poisson_Q ((unsigned) x, p))
LAW (dpois, NAN, 0, gsl_ran_poisson_pdf ((unsigned) x, p))
LAW (punif, 0, 1, lower ? gsl_cdf_flat_P (x, p, q) : gsl_cdf_flat_Q (x, p, q))
LAW (pexp, 1, 0,
     lower ? gsl_cdf_exponential_P (x, 1 / p)
           : gsl_cdf_exponential_Q (x, 1 / p))

/* The laws of rank sums of N and M samples without ties, and of N signed
   ranks: P (statistic <= x), by R's recurrences for the counts.  */
static double *
rank_sum_law (size_t n, size_t m)
{
  size_t reach = n * m;
  double *count = r_room ((n + 1) * (reach + 1), sizeof *count);
  count[0] = 1;
  /* Row k: ways to have a sum with k of the samples dealt so far.  */
  for (size_t dealt = 1; dealt <= n + m; dealt++)
    for (size_t k = dealt < n ? dealt : n; k > 0; k--)
      for (size_t s = reach + 1; s-- > dealt - k;)
        count[k * (reach + 1) + s]
            += count[(k - 1) * (reach + 1) + s - (dealt - k)];
  return count + n * (reach + 1);
}

static double
share_upto (const double *count, size_t reach, double x, bool lower)
{
  double part = 0, all = 0;
  for (size_t s = 0; s <= reach; s++)
    {
      all += count[s];
      part += ((double) s <= floor (x + 1e-7)) == lower ? count[s] : 0;
    }
  return part / all;
}

static double *
signed_rank_law (size_t n)
{
  size_t reach = n * (n + 1) / 2;
  double *count = r_room (reach + 1, sizeof *count);
  count[0] = 1;
  for (size_t k = 1; k <= n; k++)
    for (size_t s = reach + 1; s-- > k;)
      count[s] += count[s - k];
  return count;
}

static double
quantile_of (const double *count, size_t reach, double q)
{
  size_t s = 0;
  while (s < reach
         && share_upto (count, reach, (double) s, true) < q * (1 - 2.3e-16))
    s++;
  return (double) s;
}

LAW (pwilcox, NAN, NAN,
     share_upto (rank_sum_law ((size_t) p, (size_t) q), (size_t) (p *q), x,
                 lower))
LAW (qwilcox, NAN, NAN,
     quantile_of (rank_sum_law ((size_t) p, (size_t) q), (size_t) (p *q),
                  lower ? x : 1 - x))
LAW (psignrank, NAN, 0,
     share_upto (signed_rank_law ((size_t) p), (size_t) (p *(p + 1) / 2), x,
                 lower))
LAW (qsignrank, NAN, 0,
     quantile_of (signed_rank_law ((size_t) p), (size_t) (p *(p + 1) / 2),
                  lower ? x : 1 - x))

const struct r_function r_distributions[]
    = { { "pnorm", "q,mean,sd,lower.tail,log.p", pnorm },
        { "qnorm", "p,mean,sd,lower.tail", qnorm },
        { "dnorm", "x,mean,sd", dnorm },
        { "pt", "q,df,ncp,lower.tail,log.p", pt },
        { "qt", "p,df,ncp,lower.tail", qt },
        { "pchisq", "q,df,ncp,lower.tail,log.p", pchisq },
        { "qchisq", "p,df,ncp,lower.tail", qchisq },
        { "pf", "q,df1,df2,lower.tail,log.p", pf },
        { "qf", "p,df1,df2,lower.tail", qf },
        { "pbeta", "q,shape1,shape2,lower.tail,log.p", pbeta },
        { "qbeta", "p,shape1,shape2,lower.tail", qbeta },
        { "pbinom", "q,size,prob,lower.tail,log.p", pbinom },
        { "qbinom", "p,size,prob,lower.tail", qbinom },
        { "dbinom", "x,size,prob,unused,log", dbinom },
        { "ppois", "q,lambda,unused,lower.tail", ppois },
        { "dpois", "x,lambda", dpois },
        { "punif", "q,min,max,lower.tail", punif },
        { "pexp", "q,rate,unused,lower.tail", pexp },
        { "pwilcox", "q,m,n,lower.tail", pwilcox },
        { "qwilcox", "p,m,n,lower.tail", qwilcox },
        { "psignrank", "q,n,unused,lower.tail", psignrank },
        { "qsignrank", "p,n,unused,lower.tail", qsignrank },
        { NULL, NULL, NULL } };
