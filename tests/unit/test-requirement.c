/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <math.h>
#include <string.h>
#include "analysis/requirement.h"
#include "analysis/summary_group.h"
#include "tap.h"
#include "text_set.h"

static const char samples[] = "1\ts\twall\n"
                              "2\ts\twall\n"
                              "3\ts\twall\n"
                              "7\t1\ta=b\n";

static const struct summary_options plain
    = { .confidence = 0.95, .more = SUMMARY_ALL };

/* TEXT over SET is MET; by the worse end of an interval BY_INTERVAL.  */
static void
check (const struct sample_set *set, const char *text, bool by_interval,
       bool met)
{
  struct requirement r;
  struct summary_row row;
  char sentence[128];
  text_clear (&told);
  snprintf (sentence, sizeof sentence, "'%s' is %s%s", text,
            met ? "met" : "not met", by_interval ? ", at the worse end" : "");
  if (requirement_parse_column (&r, &(struct criterion_scope){ .set = set },
                                text, &gatherer)
      != 0)
    {
      ok (false, sentence);
      printf ("# %s", text_string (&told));
      return;
    }
  const struct series *series = sample_set_find (set, "-", r.of.metric);
  struct sample_group_list groups = { 0 };
  int status = sample_group_each (&groups, &series, 1);
  if (status == 0)
    {
      struct summary_options how = plain;
      how.p = &r.of.column.p;
      how.p_count = how.p_hidden = r.of.column.p >= 0;
      const struct summary_source source
          = { .set = set, .all = &groups, .options = &how };
      status = summary_group (&row, &source, &groups.group[0]);
      ok (status == 0 && requirement_judge (&r, &row, by_interval).met == met,
          sentence);
      summary_row_free (&row);
    }
  sample_group_list_free (&groups);
  requirement_free (&r);
}

static void
check_refused (const struct sample_set *set, const char *text)
{
  struct requirement r;
  char sentence[128];
  text_clear (&told);
  snprintf (sentence, sizeof sentence, "'%s' is refused, with a word", text);
  ok (requirement_parse (&r, &(struct criterion_scope){ .set = set }, text,
                         &gatherer)
              == -1
          && told.length > 0,
      sentence);
}

int
main (void)
{
  struct sample_set *set = set_of_text (samples, NULL);
  check (set, "wall<2s", false, false);
  check (set, "wall<=2s", false, true);
  check (set, " wall <= 2000 ms ", false, true);
  check (set, "wall>2", false, false);
  check (set, "wall>=2", false, true);
  check (set, "wall==2", false, true);
  check (set, "wall:max==2", false, false);
  check (set, "wall:var<=1", false, true);
  check (set, "wall:cv==50%", false, true);
  check (set, "a=b==7", false, true);
  check (set, "a=b<7", false, false);
  check (set, "wall:p99<=9", false, false);
  /* 2 -+ 4.302653 / sqrt 3 = -0.484 .. 4.484 */
  check (set, "wall:mean<=4.48", true, false);
  check (set, "wall:mean<=4.49", true, true);
  check (set, "wall:mean>=-0.48", true, false);
  check (set, "wall:mean>=-0.49", true, true);
  check (set, "wall:mean==2", true, false);
  check (set, "wall<=9", true, false);
  check (set, "wall:n==3", true, true);
  check (set, "wall:distinct>=3", false, true);
  check (set, "wall:p50_lo<1", false, false);
  check (set, "wall:state==unknown", true, true);
  check (set, "wall:state==flat", false, false);
  check (set, "wall:widened==no", true, true);
  check (set, "wall:widened==yes", false, false);
  check (set, "wall:rate>=0.5Hz", false, true);
  check_refused (set, "wall:state==steady");
  check_refused (set, "wall:state<=flat");
  check_refused (set, "wall:widened==1");
  check_refused (set, "wall:unit==s");
  check_refused (set, "wall");
  check_refused (set, "wall=5");
  check_refused (set, "wall<");
  check_refused (set, "wall<5B");
  check_refused (set, "wall<1e999");
  check_refused (set, "wall:slow<1");
  check_refused (set, "wail<1");
  check_refused (set, "<1");
  sample_set_free (set);
  text_free (&told);
  return plan ();
}
