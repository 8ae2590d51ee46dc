/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scores, ranks and what is within noise.  */
#include <config.h>
#include "analysis/ranking.h"
#include "tap.h"
#include "text_set.h"

static const struct ranking_options plain
    = { .confidence = 0.95, .margin = 0.01, .seed = 1 };

/* All benchmarks of SET that can be, ranked by OBJECTIVE.  */
static bool
rank (struct ranking *r, const struct sample_set *set, const char *objective,
      const char **name)
{
  struct objective o;
  const char *at;
  size_t count = 0;
  text_clear (&told);
  if (objective_parse (&o, objective, &at) != NULL)
    return false;
  int status = ranking_open (r, &(struct criterion_scope){ .set = set }, &o,
                             &gatherer);
  objective_free (&o);
  if (status != 0)
    return false;
  for (size_t i = 0; i < sample_set_benchmark_count (set); i++)
    {
      struct text why = { 0 };
      if (ranking_takes (r, set, sample_set_benchmark (set, i), &why))
        name[count++] = sample_set_benchmark (set, i);
      text_free (&why);
    }
  return ranking_make (r, set, name, count, &plain, &gatherer) == 0;
}

/* The names in their order with their ranks: "b 1, a 2".  */
static void
check_order (const struct ranking *r, const char *want, const char *sentence)
{
  struct text t = { 0 };
  for (size_t i = 0; i < r->choice.count; i++)
    text_printf (&t, "%s%s %zu%s", i == 0 ? "" : ", ", ranking_name (r, i),
                 r->row[i].rank, r->row[i].tied ? " tied" : "");
  same_string (text_string (&t), want, sentence);
  text_free (&t);
}

static void
test_scores (void)
{
  struct sample_set *set = set_of_text ("2\ts\tlatency\ta\n"
                                        "0.8\t1\taccuracy\ta\n"
                                        "4\ts\tlatency\tb\n"
                                        "0.9\t1\taccuracy\tb\n",
                                        NULL);
  struct ranking r;
  const char *name[2];
  ok (rank (&r, set, "weigh 1 latency, 3 accuracy, 9 energy?", name)
          && r.criteria == 2,
      "a figure that is optional and not there is left out");
  /* (0.8 / 0.9)^(3/4) and (2 / 4)^(1/4) */
  near (r.row[0].value, 0.915452063958719, 1e-14,
        "a score is the weighted geometric mean of parts of the best");
  near (r.row[1].value, 0.8408964152537145, 1e-14, "of the second, too");
  check_order (&r, "a 1, b 2", "of one sample each, values decide");
  ok (r.single && r.resampled, "and it is known that noise is not");
  near (ranking_gain (&r, 0, 1, 0), 2, 0, "half the time is twice as good");
  near (ranking_gain (&r, 0, 1, 1), 0.8 / 0.9, 1e-15,
        "less accuracy is worse");
  ranking_free (&r);
  ok (rank (&r, set, "weigh 1 latency, 9 accuracy", name), "other weights");
  check_order (&r, "b 1, a 2", "change the order");
  ranking_free (&r);
  sample_set_free (set);
}

/* Append COUNT samples of METRIC around MIDDLE, spread by a part of WIDTH.  */
static void
put_samples (struct text *t, const char *name, const char *metric,
             double middle, double width, int count)
{
  for (int i = 0; i < count; i++)
    text_printf (t, "%.9g\ts\t%s\t%s\n",
                 middle
                     * (1 + width * ((i * 7 % count) / (double) count - 0.5)),
                 metric, name);
}

static void
test_noise (void)
{
  struct text t = { 0 };
  struct ranking r;
  const char *name[4];
  put_samples (&t, "slow", "latency", 2, 0.1, 60);
  put_samples (&t, "near", "latency", 1.001, 0.1, 60);
  put_samples (&t, "fast", "latency", 1, 0.1, 60);
  struct sample_set *set = set_of_text (text_string (&t), NULL);
  ok (rank (&r, set, "minimise latency", name) && !r.resampled,
      "medians are compared by tests");
  check_order (&r, "fast 1 tied, near 1 tied, slow 3",
               "who is within noise of the first shares its rank");
  ok (!r.beats[0 * 3 + 1] && r.beats[0 * 3 + 2] && r.beats[1 * 3 + 2],
      "both beat the third");
  ranking_free (&r);
  ok (rank (&r, set, "minimise latency:p90", name) && r.resampled,
      "other quantiles by resamples");
  check_order (&r, "fast 1 tied, near 1 tied, slow 3", "with the same end");
  ranking_free (&r);
  ok (rank (&r, set, "weigh 2 latency, 1 latency:p90", name),
      "and so are scores");
  check_order (&r, "fast 1 tied, near 1 tied, slow 3", "with the same end");
  ranking_free (&r);
  ok (rank (&r, set, "maximise latency", name) && r.resampled,
      "against a metric's direction there is no verdict to go by");
  check_order (&r, "slow 1, near 2 tied, fast 2 tied", "it turns the order");
  ranking_free (&r);
  sample_set_free (set);
  text_free (&t);
}

static void
test_few (void)
{
  struct text t = { 0 };
  struct ranking r;
  const char *name[4];
  put_samples (&t, "a", "latency", 1, 0.01, 3);
  put_samples (&t, "b", "latency", 9, 0.01, 3);
  struct sample_set *set = set_of_text (text_string (&t), NULL);
  ok (rank (&r, set, "minimise latency:max", name) && r.few,
      "three samples are too few");
  check_order (&r, "a 1 tied, b 1 tied",
               "to tell anything apart by resamples");
  ranking_free (&r);
  sample_set_free (set);
  text_free (&t);
}

/* BENCHMARK is not ranked by OBJECTIVE, because of WHY.  */
static void
check_left_out (const struct sample_set *set, const char *objective,
                const char *benchmark, const char *why)
{
  struct ranking r;
  struct objective o;
  struct text got = { 0 };
  const char *at;
  objective_parse (&o, objective, &at);
  if (ok (ranking_open (&r, &(struct criterion_scope){ .set = set }, &o,
                        &gatherer)
              == 0,
          objective))
    {
      ok (!ranking_takes (&r, set, benchmark, &got), "leaves one out");
      same_string (text_string (&got), why, "and says why");
      ranking_free (&r);
    }
  objective_free (&o);
  text_free (&got);
}

static void
test_left_out (void)
{
  struct sample_set *set = set_of_text ("2\ts\tlatency\ta\n"
                                        "0.8\t1\taccuracy\ta\n"
                                        "2\ts\tlatency\tb\n"
                                        "0\t1\taccuracy\tc\n"
                                        "2\tapples\tlatency\tc\n",
                                        NULL);
  struct ranking r;
  const char *name[3];
  check_left_out (set, "maximise accuracy", "b", "has no accuracy");
  check_left_out (set, "weigh 1 accuracy", "c",
                  "its accuracy:median is not above 0");
  check_left_out (set, "minimise latency", "c", "has its latency in apples");
  check_left_out (set, "minimise latency:p99", "a",
                  "has no latency:p99: needs n >= 100");
  ok (rank (&r, set, "weigh 1 accuracy:mean, 1 latency", name)
          && r.choice.count == 1 && r.row[0].rank == 1 && !r.row[0].tied
          && r.row[0].value == 1,
      "one that is left is first by a score of 1");
  ranking_free (&r);
  ok (!rank (&r, set, "minimise weight", name)
          && strstr (text_string (&told), "no metric 'weight'") != NULL,
      "a metric that is not there is told of");
  ok (!rank (&r, set, "minimise a|b", name)
          && strstr (text_string (&told), "none of the metrics") != NULL,
      "of several, too");
  ok (!rank (&r, set, "minimise latency:best", name)
          && strstr (text_string (&told), "not a statistic") != NULL,
      "and a statistic that is none");
  ok (!rank (&r, set, "minimise latency:higher", name),
      "a direction that the objective contradicts is refused");
  ok (!rank (&r, set, "weigh 1 latency, 2 latency:median", name)
          && strstr (text_string (&told), "given twice") != NULL,
      "and a figure that counts twice");
  ok (!rank (&r, set, "weigh 1 latency:sd", name)
          && strstr (text_string (&told), "not known which way") != NULL,
      "and one that is not known to be better low or high");
  sample_set_free (set);
}

static void
test_many (void)
{
  struct text t = { 0 };
  struct ranking r;
  static const char *name[RANKING_COMPARED + 10];
  char benchmark[16];
  for (int i = 0; i < RANKING_COMPARED + 10; i++)
    {
      snprintf (benchmark, sizeof benchmark, "b%d", i);
      put_samples (&t, benchmark, "latency", 1 + i, 0.01, 12);
    }
  struct sample_set *set = set_of_text (text_string (&t), NULL);
  ok (rank (&r, set, "minimise latency", name)
          && r.compared == RANKING_COMPARED
          && r.row[RANKING_COMPARED].rank == RANKING_COMPARED + 1
          && !r.row[RANKING_COMPARED].compared
          && r.row[RANKING_COMPARED - 1].compared,
      "behind those that are compared ranks follow the values");
  ranking_free (&r);
  sample_set_free (set);
  text_free (&t);
}

int
main (void)
{
  test_scores ();
  test_noise ();
  test_few ();
  test_left_out ();
  test_many ();
  text_free (&told);
  return plan ();
}
