/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "uses.h"
#include <math.h>
#include "base/diag.h"

/* What is printed: one of these.  */
enum purpose
{
  VERDICTS = 1,
  HISTORY = 2,
  NORMALISED = 4,
  SCALING = 8,
  OVERALL = 16,
  AGREEMENT = 32,
  PLAN = 64, /* from a pilot's samples */
  PAIRED_PLAN = 128,
  BARE_PLAN = 256,                            /* without samples */
  COMPARED = VERDICTS | NORMALISED | SCALING, /* what comparisons yield */
  SAMPLES = BARE_PLAN - 1
};

static enum purpose
purpose_of (const struct options *o)
{
  const struct plan_options *plan = &o->plan;
  if (plan->asked)
    return plan->percentile.count > 0 || plan->spread > 0 || plan->p1 > 0
               ? BARE_PLAN
           : plan->paired ? PAIRED_PLAN
                          : PLAN;
  return o->history                     ? HISTORY
         : o->figures.normalised        ? NORMALISED
         : o->figures.scaling != NULL   ? SCALING
         : o->figures.overall != NULL   ? OVERALL
         : o->figures.agreement != NULL ? AGREEMENT
                                        : VERDICTS;
}

static const char *
name_of (enum purpose purpose)
{
  switch (purpose)
    {
    case HISTORY:
      return "--history";
    case NORMALISED:
      return "--normalised";
    case SCALING:
      return "--scaling";
    case OVERALL:
      return "--overall";
    case AGREEMENT:
      return "--agreement";
    case BARE_PLAN:
      return "a --plan that reads no samples";
    default:
      return "--plan";
    }
}

void
uses_check (const struct options *o)
{
  const struct figures_options *f = &o->figures;
  if (o->history + f->normalised + (f->scaling != NULL) + (f->overall != NULL)
          + (f->agreement != NULL) + o->plan.asked
      > 1)
    usage_error ("--history, --normalised, --scaling, --overall, --agreement "
                 "and --plan each print something else");
  /* What is not here goes with all, such as --seed where nothing is random;
     options of a purpose alone are refused elsewhere.  A --baseline makes one
     stream of any number of files, too.  */
  const struct
  {
    const char *option;
    bool given;
    unsigned purposes; /* of use for these */
  } uses[] = {
    { "--baseline", o->baseline != NULL,
      COMPARED | OVERALL | AGREEMENT | PAIRED_PLAN },
    { "--metric", o->common.metrics.count > 0, SAMPLES & ~AGREEMENT },
    { "--benchmark", o->common.benchmarks.all.count > 0, SAMPLES },
    { "--margin", !isnan (o->comparison.margin), VERDICTS | HISTORY },
    { "--ratio", o->ratio_asked, COMPARED },
    { "--test", o->comparison.test != NULL, COMPARED },
    { "--fdr", o->comparison.fdr, COMPARED },
    { "--resamples", o->comparison.resamples > 0, COMPARED },
    { "--fail-on", gate_is_set (&o->gate), VERDICTS | HISTORY },
    { "--confirm", o->confirm.count > 0, VERDICTS },
    { "--relative-to", o->relative_to != NULL, VERDICTS | NORMALISED },
    { "--bisect", o->bisect, VERDICTS },
    { "--verdict-file", o->verdict_file != NULL, VERDICTS },
    { "--strict-conditions", o->comparison.strict_conditions, COMPARED },
    { "--format of continuous integration", o->format > FORMAT_MARKDOWN,
      VERDICTS | HISTORY },
  };
  enum purpose purpose = purpose_of (o);
  for (size_t i = 0; i < sizeof uses / sizeof *uses; i++)
    if (uses[i].given && !(uses[i].purposes & purpose))
      usage_error ("%s does not go together with %s", uses[i].option,
                   name_of (purpose));
  if (o->plan.asked && o->common.metrics.count > 1)
    usage_error ("--plan takes one metric");
  if (o->plan.metric != NULL && o->common.metrics.count > 0)
    usage_error ("--plan and --metric each name a metric");
}
