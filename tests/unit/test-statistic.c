/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statistics by name.  */
#include <config.h>
#include "analysis/statistic.h"
#include "tap.h"

static const double ten[] = { 4, 1, 3, 2, 5, 10, 9, 7, 8, 6 };

static double
value_of (const char *name)
{
  struct statistic s;
  if (!statistic_parse (name, strlen (name), &s))
    return -1;
  return statistic_value (&s, ten, 10).value;
}

static bool
is_name (const char *name)
{
  struct statistic s;
  return statistic_parse (name, strlen (name), &s);
}

static void
check_percentiles (void)
{
  double p;
  ok (percentile_parse ("99.9", 4, &p) && p == 0.999,
      "a percentile is the double next to its hundredth");
  ok (percentile_parse ("7", 1, &p) && p == 0.07, "also where dividing errs");
  ok (percentile_parse ("0", 1, &p) && p == 0
          && percentile_parse ("100", 3, &p) && p == 1,
      "0 and 100 are percentiles");
  const char *const wrong[]
      = { "150", "-5", "nan", "", "100.1", "5e1", "1.2.3", ".", "inf", " 5" };
  bool refused = true;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    refused = refused && !percentile_parse (wrong[i], strlen (wrong[i]), &p);
  ok (refused, "anything else is not");
}

int
main (void)
{
  check_percentiles ();
  ok (value_of ("n") == 10 && value_of ("mean") == 5.5
          && value_of ("median") == 5.5 && value_of ("min") == 1
          && value_of ("max") == 10 && value_of ("sum") == 55,
      "the plain ones are what their names say");
  near (value_of ("sd"), sqrt (82.5 / 9), 1e-15, "sd has the divisor n - 1");
  near (value_of ("var"), 82.5 / 9, 1e-15, "var is its square");
  near (value_of ("se"), sqrt (82.5 / 90), 1e-15, "se is sd / sqrt n");
  near (value_of ("cv"), sqrt (82.5 / 9) / 5.5, 1e-15, "cv is sd / mean");
  near (value_of ("mad_sd"), 2.5 * 1.4826, 1e-15, "mad_sd is 1.4826 mad");
  near (value_of ("p25"), 3.25, 1e-15, "percentiles are of type 7");
  ok (value_of ("p0") == 1 && value_of ("p100") == 10,
      "the extreme percentiles are the extremes");
  ok (isnan (value_of ("p99")), "p99 of ten samples is not available");
  struct statistic s;
  statistic_parse ("p99", 3, &s);
  ok (statistic_value (&s, ten, 10).need == 100, "and says what it needs");
  statistic_parse ("sd", 2, &s);
  ok (statistic_value (&s, ten, 1).need == 2, "so does sd of one sample");
  ok (!is_name ("lower") && !is_name ("p") && !is_name ("p101")
          && !is_name ("") && !is_name ("means") && !is_name ("Mean"),
      "what is no statistic is refused");
  const char *const all[]
      = { "gmean", "hmean", "geometric_sd", "trimmed10", "skew",
          "kurt",  "lag1",  "n_eff",        "mad" };
  bool finite = true;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    finite = finite && isfinite (value_of (all[i])) && value_of (all[i]) != -1;
  ok (finite, "the others have a value");
  return plan ();
}
