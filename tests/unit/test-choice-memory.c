/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory that runs out, at every place where a choice, its table and the
   conditions ask for some, is an error that is told and leaves nothing
   behind.  */
#include <config.h>
#include "analysis/choice.h"
#include "failing_memory.h"
#include "tap.h"
#include "told.h"
#include "text_set.h"
#include "view/choice_view.h"
#include "view/conditions.h"

/* By three criteria a front needs a staircase, ranks divide and conquer.  */
static const char *const criteria[] = { "wall", "size:max", "fps:higher" };
static const char *const benchmarks[] = { "a", "b", "c" };

/* Each returns 0, or -1 having told.  */

static int
use_choice (const struct sample_set *set)
{
  struct choice choice;
  if (choice_make (&choice, set, criteria, 3, benchmarks, 3, true, &listener)
      != 0)
    return -1;
  choice_free (&choice);
  return 0;
}

static int
print_view (const struct choice *choice, FILE *out)
{
  const struct choice_view view = { .rank = true };
  struct text_table *table = choice_table (choice, &view);
  struct record *record = choice_record (choice, &view);
  char *sentence = choice_sentence (choice);
  int result
      = table == NULL || record == NULL || sentence == NULL
                || text_table_print (table, out) != 0
                || record_print_separated (record, '\t', false, out) != 0
            ? -1
            : 0;
  text_table_free (table);
  record_free (record);
  free (sentence);
  return result;
}

static int
use_view (const struct sample_set *set)
{
  struct choice choice;
  long granted = left;
  left = -1;
  if (choice_make (&choice, set, criteria, 3, benchmarks, 3, true, &listener)
      != 0)
    abort ();
  FILE *out = fopen ("/dev/null", "w");
  setvbuf (out, NULL, _IONBF, 0);
  left = granted;
  int result = print_view (&choice, out);
  was_told = result < 0 && errno == ENOMEM;
  left = -1;
  fclose (out);
  choice_free (&choice);
  return result;
}

static int
use_conditions (const struct sample_set *set)
{
  struct conditions conditions;
  int result = conditions_gather (&conditions, set);
  was_told = result < 0 && errno == ENOMEM;
  if (result == 0)
    conditions_free (&conditions);
  return result;
}

/* Call USE with one more request granted each time, until it succeeds.  */
static void
check (int (*use) (const struct sample_set *set), const struct sample_set *set,
       const char *sentence)
{
  bool right = true;
  long granted = 0;
  for (;; granted++)
    {
      was_told = false;
      left = granted;
      int result = use (set);
      left = -1;
      if (result == 0)
        break;
      if (!was_told)
        printf ("# request %ld failed unheard\n", granted + 1);
      right = right && was_told;
    }
  printf ("# %ld requests\n", granted);
  ok (right && granted > 3, sentence);
}

int
main (void)
{
  struct sample_set *set
      = set_of_text ("#\tbench-samples\t1\n#\tdate\t2026-01-01\n"
                     "#\tcommand\tx\ta\n#\tlab\tblue\n#\tlab\tred\n"
                     "1\ts\twall\ta\n2\ts\twall\tb\n3\ts\twall\tc\n"
                     "9\tB\tsize\ta\n8\tB\tsize\tb\n8\tB\tsize\tc\n"
                     "1\t1\tfps\ta\n1\t1\tfps\tb\n1\t1\tfps\tc\n"
                     "#\tend\tfailed\n",
                     "#\tbench-samples\t1\n#\tdate\t2026-01-02\n1\n");
  check (use_choice, set, "a choice that memory fails says so");
  check (use_view, set, "tables of a choice that memory fails say so");
  check (use_conditions, set, "conditions that memory fails say so");
  sample_set_free (set);
  text_free (&told);
  return plan ();
}
