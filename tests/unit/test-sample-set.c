/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the lines of the sample stream mean together.  */
#include <config.h>
#include "stream/better.h"
#include "stream/sample_set.h"
#include <sys/resource.h>
#include "stream.h"
#include "tap.h"

#define HEADER "#\tbench-samples\t1\n"
#define END "#\tend\tcomplete\n"

/* The set under test; its inputs are called a, b, ...  */
static struct sample_set *set;
static int inputs;

static void
start_with (struct sample_set_options options)
{
  sample_set_free (set);
  options.reporter = &gatherer;
  set = sample_set_new (&options);
  inputs = 0;
  text_clear (&told);
}

static void
start (void)
{
  start_with ((struct sample_set_options){ 0 });
}

/* Read TEXT as the next input; 0 or -1.  */
static int
add_named (const char *text, const char *name)
{
  char input[2] = { (char) ('a' + inputs++), '\0' };
  int fd = open_bytes (text, strlen (text));
  int result = sample_set_read (set, fd, input, name);
  close (fd);
  return result;
}

static int
add (const char *text)
{
  return add_named (text, NULL);
}

/* Describe the series: "benchmark metric unit value@run ...; " each.  */
static const char *
describe (void)
{
  static struct text text;
  text_clear (&text);
  sample_set_finish (set);
  for (size_t i = 0; i < sample_set_series_count (set); i++)
    {
      const struct series *series = sample_set_series (set, i);
      text_printf (&text, "%s%s %s %s", i == 0 ? "" : "; ", series->benchmark,
                   series->metric, series->unit);
      for (size_t k = 0; k < series->count; k++)
        {
          struct run run;
          char path[21 * RUN_DEPTH_MAX];
          sample_set_run (set, series, k, &run);
          run_print (path, &run);
          text_printf (&text, " %.17g@%s", series->value[k], path);
        }
    }
  return text_string (&text);
}

/* TEXT alone gives the series WANT and no message.  */
static void
check (const char *text, const char *want, const char *sentence)
{
  start ();
  if (add (text) < 0)
    ok (false, sentence);
  else
    same_string (describe (), want, sentence);
  if (told.length > 0)
    printf ("# %s", text_string (&told));
}

/* TEXT alone is refused with MESSAGE.  */
static void
check_error (const char *text, const char *message, const char *sentence)
{
  start ();
  int result = add (text);
  struct text want = { 0 };
  text_printf (&want, "error %s\n", message);
  ok (result == -1, sentence);
  same_string (text_string (&told), text_string (&want),
               "and says where and why");
  text_free (&want);
}

static void
test_defaults (void)
{
  check ("3\n4\n", "- value 1 3@1 4@2",
         "an unlabelled sample is a value of '-', its unit 1, its RUN "
         "counted");
  check ("3\ts\twall\tx\t5\n4\ts\twall\tx\n5\ts\twall\ty\n",
         "x wall s 3@5 4@6; y wall s 5@1",
         "a missing RUN is one more than the last of benchmark and metric");
  check ("3\ts\twall\tx\t5.2\n4\ts\twall\tx\n", "x wall s 3@5.2 4@5.3",
         "at its innermost level");
  start_with ((struct sample_set_options){ .name = "me", .unit = "ms" });
  add ("3\n4\ts\n5\t\twall\tyou\n");
  same_string (describe (),
               "me value s 0.0030000000000000001@1 4@2; you wall s "
               "0.0050000000000000001@1",
               "options name the benchmark and the unit of what has none");
  start ();
  add_named ("1\n", "left");
  add_named ("2\n", NULL);
  same_string (describe (), "left value 1 1@1; - value 1 2@1",
               "an input has a name of its own for them");
  start ();
  ok (add_named ("1\n2\t\t\tx\n", "left") == -1,
      "which an input that names its benchmarks cannot have");
  same_string (text_string (&told),
               "error a:2: the sample names its benchmark, 'x': the file "
               "cannot be given as 'left=a'\n",
               "and that is told");
}

static void
test_units (void)
{
  check ("5\tms\twall\n7\ts\twall\n2\tmin\twall\n",
         "- wall s 0.0050000000000000001@1 7@2 120@3",
         "units that convert may mix");
  check ("5\tKiB\tsize\n5\tkB\tsize\n", "- size B 5120@1 5000@2",
         "KiB and kB are not the same");
  check ("5\tfps\tspeed\n", "- speed fps 5@1", "another unit is kept");
  check ("5\t%\tratio\n", "- ratio 1 0.050000000000000003@1",
         "a percentage is a ratio");
  check_error ("5\tKB\tsize\n",
               "a:1: ambiguous unit 'KB': kB is 1000 bytes, KiB is 1024",
               "KB is refused");
  check_error ("5\ts\twall\tx\n# \n6\tB\twall\tx\n",
               "a:3: unit 'B' of metric 'wall' of 'x' does not convert to "
               "'s' (a:1)",
               "units that do not convert are refused");
  check_error ("5\tfps\tv\n6\n6\tframes\tv\n",
               "a:3: unit 'frames' of metric 'v' of '-' does not convert to "
               "'fps' (a:1)",
               "so are two units of their own");
  start ();
  add ("5\ts\twall\tx\n");
  ok (add ("\n1\tB\twall\tx\n") == -1, "in another input too");
  same_string (text_string (&told),
               "error b:2: unit 'B' of metric 'wall' of 'x' does not convert "
               "to 's' (a:1)\n",
               "and both places are named");
  check_error ("1e308\tTiB\n", "a:1: too large a number once it is in 'B'",
               "what is too large once it is converted is refused");
}

static void
test_values (void)
{
  check_error ("1\ts\twall\n-1e-3\ts\twall\n",
               "a:2: a negative time: -0.001 s of metric 'wall'",
               "a negative time is refused");
  check ("-1\n-2\t1\tx\n", "- value 1 -1@1; - x 1 -2@1",
         "another negative number is not");
  check ("-1\ts\twall:mean_lo\n", "- wall:mean_lo s -1@1",
         "nor a figure of times");
  check_error ("1\n-2\tms\tstage.scan\n",
               "a:2: a negative time: -0.002 s of metric 'stage.scan'",
               "in every duration that is known");
  check ("-4\ts\tskew\n-1\ts\tlateness\n-2\ts\tstage.scan:mean_lo\n",
         "- skew s -4@1; - lateness s -1@1; - stage.scan:mean_lo s -2@1",
         "but other times may be negative");
  start ();
  ok (add ("0\ts\twall\tx\n0\ts\twall\tx\n0\ts\tuser\tx\n0\n") == 0
          && sample_set_sample_count (set) == 4,
      "a time of 0 is taken");
  same_string (text_string (&told),
               "warning a:1: a time of 0 of metric 'wall' of 'x': below the "
               "clock's resolution\n",
               "but warned of once, for wall and latency");
  start ();
  ok (add ("1\nnan\n") == -1, "nan is refused");
  start_with ((struct sample_set_options){ .drop_nonfinite = true });
  add ("1\nnan\n3\n-inf\n5\nnan\t\tm\tgone\n");
  same_string (describe (), "- value 1 1@1 3@3 5@5",
               "or dropped when asked to, its RUN left out");
  same_string (text_string (&told),
               "warning :0: 3 of 6 samples dropped: not finite\n",
               "and counted");
  ok (sample_set_benchmark_count (set) == 1
          && sample_set_metric_count (set) == 1
          && sample_set_find (set, "gone", "m") == NULL,
      "what has no sample left is not there");
}

static void
test_runs (void)
{
  check ("1\ts\twall\tx\t1.1\n2\ts\twall\tx\t1.2\n3\ts\twall\tx\t2.1\n",
         "x wall s 1@1.1 2@1.2 3@2.1", "a RUN is a dotted path");
  check_error ("1\ts\twall\tx\t1.\n",
               "a:1: not a RUN: '1.' (an integer, or at most 8 of them joined "
               "by points)",
               "another RUN is refused");
  check_error ("1\ts\twall\tx\t-1\n",
               "a:1: not a RUN: '-1' (an integer, or at most 8 of them joined "
               "by points)",
               "a negative one too");
  check_error ("1\ts\twall\tx\t3\n2\ts\twall\ty\t3\n3\ts\twall\tx\t3\n",
               "a:3: RUN 3 of metric 'wall' of 'x' stands twice in its "
               "section (--duplicates=keep takes both)",
               "the same RUN twice in one section is refused");
  check_error ("1\t\t\t\t3\n1\t\t\t\t2\n1\n",
               "a:3: RUN 3 of metric 'value' of '-' stands twice in its "
               "section (--duplicates=keep takes both)",
               "also one that was not written");
  check (HEADER "1\t\t\t\t3\n" END HEADER "2\t\t\t\t3\n3\n" END,
         "- value 1 1@3 2@3 3@4", "two sections may have the same RUN");
  check (HEADER "1\n2\n" END HEADER "3\n" END, "- value 1 1@1 2@2 3@1",
         "and count RUNs each for itself");
  start_with ((struct sample_set_options){ .keep_duplicates = true });
  add ("1\t\t\t\t3\n2\t\t\t\t3\n");
  same_string (describe (), "- value 1 1@3 2@3",
               "a RUN twice is taken when asked to");
  check_error ("1\t\t\t\t18446744073709551615\n1\n",
               "a:2: no RUN is one more than that of the sample before",
               "RUNs do not wrap around");
}

static void
test_sections (void)
{
  start ();
  add (HEADER "1\n2\n" END "7\n");
  add ("#\tk\tv\n5\n" HEADER "#\tsession\tabc\n6\n#\tend\tfailed\n");
  same_string (describe (), "- value 1 1@1 2@2 7@3 5@1 6@1",
               "inputs and sections follow each other");
  const struct series *series = sample_set_find (set, "-", "value");
  ok (series->part_count == 3 && series->part[0].count == 3
          && series->part[1].first == 3 && series->part[1].count == 1
          && series->part[2].section == 2,
      "a series knows its parts, one a section");
  ok (series_part_at (series, 0) == &series->part[0]
          && series_part_at (series, 2) == &series->part[0]
          && series_part_at (series, 3) == &series->part[1]
          && series_part_at (series, 4) == &series->part[2],
      "and that of each sample");
  const struct section *first = sample_set_section (set, 0);
  const struct section *plain = sample_set_section (set, 1);
  const struct section *last = sample_set_section (set, 2);
  ok (sample_set_section_count (set) == 3 && !first->plain && first->line == 1
          && first->input_index == 0 && first->session == NULL
          && strcmp (first->end, "complete") == 0,
      "a header starts a section");
  ok (plain->plain && plain->input_index == 1 && plain->line == 1
          && strcmp (plain->input, "b") == 0 && plain->end == NULL,
      "what stands before one is a plain list");
  ok (!last->plain && last->line == 3 && strcmp (last->session, "abc") == 0
          && strcmp (last->end, "failed") == 0,
      "a section has a session and an end");
  same_string (text_string (&told),
               "warning b:3: the section that begins here ended as failed: a "
               "benchmark was dropped\n",
               "one that is not complete is warned of");
  ok (!sample_set_is_complete (set), "and makes the set incomplete");

  check (HEADER "1\n" END, "- value 1 1@1", "a complete section is silent");
  ok (sample_set_is_complete (set), "and complete");
  check ("1\n", "- value 1 1@1", "a plain list needs no end");
  ok (sample_set_is_complete (set), "to be complete");
  check (HEADER END "1\n", "- value 1 1@1",
         "the end of a section may come anywhere in it");
  ok (sample_set_is_complete (set)
          && sample_set_find (set, "-", "value")->part[0].section == 0,
      "and holds for all of it");
  start ();
  add (HEADER "1\n");
  add (HEADER "1\n#\tend\tinterrupted\n");
  describe ();
  same_string (text_string (&told),
               "warning a:1: the section that begins here did not end: its "
               "writer was killed, or its end is missing\n"
               "warning b:1: the section that begins here was interrupted\n",
               "open and interrupted sections are warned of");
  ok (!sample_set_is_complete (set), "and not complete");
  check_error (HEADER "#\tend\twell\n",
               "a:2: not an end of a section: 'well' (complete, failed or "
               "interrupted)",
               "there is no other end");
}

static void
test_versions (void)
{
  check_error ("#\tbench-samples\t2\n",
               "a:1: version 2 of the format; this program reads version 1",
               "a higher version is refused and named");
  check_error ("#\tbench-samples\t100000000000000000000\n",
               "a:1: version 100000000000000000000 of the format; this "
               "program reads version 1",
               "however high");
  check_error ("#\tbench-samples\tone\n",
               "a:1: not a version of the format: 'one'",
               "a word is no version");
  check_error ("#\tbench-samples\t1\tx\n",
               "a:1: a header is not of one benchmark: 'x'",
               "a header holds for all benchmarks");
}

static void
test_two_writers (void)
{
  static const char message[]
      = "a:3: a header inside a section that has not ended: two writers "
        "shared this stream, which tears lines (give each writer a file of "
        "its own)";
  check_error (HEADER "1\n" HEADER "2\n" END, message,
               "a header inside a section that has not ended is refused");
  check_error (HEADER "1\n" HEADER, message, "at the end of the input too");
  check_error (HEADER "1\n" HEADER HEADER, message,
               "and where it has not ended itself");
  start ();
  ok (add (HEADER "1\n" HEADER "#\tsession\tx\n#\tappend\t1\n2\n" END) == 0,
      "but taken where it was appended");
  describe ();
  same_string (text_string (&told),
               "warning a:1: the section that begins here did not end: its "
               "writer was killed, or its end is missing\n",
               "and only warned of");
  ok (sample_set_section (set, 1)->appended
          && !sample_set_section (set, 0)->appended,
      "an appended section says so");
}

static void
test_duplicates (void)
{
  start ();
  add (HEADER "#\tsession\txyz\n1\n" END);
  ok (add (HEADER "#\tsession\txyz\n1\n" END) == -1,
      "two sections with one session are refused");
  same_string (text_string (&told),
               "error b:2: session 'xyz' a second time, after a:1: the same "
               "samples would count twice (--duplicates=keep takes both)\n",
               "and both are named");
  start_with ((struct sample_set_options){ .keep_duplicates = true });
  add (HEADER "#\tsession\txyz\n1\n" END);
  ok (add (HEADER "#\tsession\txyz\n1\n" END) == 0, "or taken when asked to");

  start ();
  int fd = open_bytes ("1\n", 2);
  ok (sample_set_read (set, fd, "one", NULL) == 0
          && sample_set_read (set, fd, "other", NULL) == -1,
      "one file under two names is refused");
  same_string (text_string (&told),
               "error other:0: given twice: its samples would count twice "
               "(--duplicates=keep takes both)\n",
               "and named");
  start_with ((struct sample_set_options){ .keep_duplicates = true });
  lseek (fd, 0, SEEK_SET);
  sample_set_read (set, fd, "one", NULL);
  lseek (fd, 0, SEEK_SET);
  ok (sample_set_read (set, fd, "other", NULL) == 0
          && sample_set_sample_count (set) == 2,
      "or taken when asked to");
  close (fd);
}

static void
test_metadata (void)
{
  start ();
  add ("#\tcpu\told\n1\n" HEADER "#\tcpu\tnew\n#\tcpu\town\tx\n2\n"
       "#\tcpu\tnewer\n#\tnote\tlate\n" END);
  describe ();
  ok (sample_set_metadata_count (set) == 7, "all metadata is kept");
  same_string (sample_set_value (set, 0, NULL, "cpu"), "old",
               "metadata holds in its section");
  same_string (sample_set_value (set, 1, NULL, "cpu"), "newer",
               "the last of a key counts");
  same_string (sample_set_value (set, 1, "x", "cpu"), "own",
               "a benchmark's own comes first");
  same_string (sample_set_value (set, 1, "y", "cpu"), "newer",
               "one that has none has the section's");
  ok (sample_set_value (set, 1, "x", "host") == NULL
          && sample_set_value (set, 0, NULL, "note") == NULL,
      "a header ends what was said before it");
  const struct metadata *m = sample_set_metadata (set, 4);
  ok (strcmp (m->value, "newer") == 0 && m->before == 2 && m->section == 1
          && m->benchmark == NULL,
      "metadata holds from where it stands");
  m = sample_set_metadata (set, 5);
  ok (strcmp (m->key, "note") == 0 && m->before == 1,
      "but a note for its whole section");
  static const char *const throughout[]
      = { "end", "stopped", "note", "floor", "overhead", "shell-startup" };
  for (size_t i = 0; i < sizeof throughout / sizeof *throughout; i++)
    {
      struct text text = { 0 };
      text_printf (&text, HEADER "1\n#\t%s\tcomplete\n", throughout[i]);
      start ();
      add (text_string (&text));
      ok (sample_set_metadata (set, 1)->before == 0, throughout[i]);
      text_free (&text);
    }
  check_error ("#\tbetter\tfps=up\n",
               "a:1: not a list of METRIC=lower and METRIC=higher: 'fps=up'",
               "a wrong direction is refused");
  check_error ("#\tbenchmarks\ta\\\\q\n",
               "a:1: wrong escape in the list of benchmarks: 'a\\q'",
               "so is a wrong escape in the list of benchmarks");
}

/* Sections with so many metadata that they are sought, not looked through;
   each benchmark's come twice.  */
static void
test_many_metadata (void)
{
  struct text text = { 0 };
  for (int section = 0; section < 2; section++)
    {
      text_puts (&text, HEADER "#\tcpu\told\n");
      for (int i = 0; i < 200; i++)
        text_printf (&text, "#\tcpu\t%d\tb%d\n#\tk%d\tv%d\n", i, i % 100, i,
                     i + section);
      text_puts (&text, "#\tcpu\tnew\n1\n" END);
    }
  start ();
  add (text_string (&text));
  text_free (&text);
  same_string (sample_set_value (set, 1, "b7", "cpu"), "107",
               "of many metadata the last counts before all is read");
  sample_set_finish (set);
  bool own = true, of_section = true;
  for (size_t s = 0; s < 2; s++)
    for (int i = 0; i < 100; i++)
      {
        char benchmark[16], key[16], want[16];
        snprintf (benchmark, sizeof benchmark, "b%d", i);
        snprintf (key, sizeof key, "k%d", i);
        snprintf (want, sizeof want, "%d", i + 100);
        own &= strcmp (sample_set_value (set, s, benchmark, "cpu"), want) == 0;
        snprintf (want, sizeof want, "v%d", i + (int) s);
        of_section
            &= strcmp (sample_set_value (set, s, benchmark, key), want) == 0;
      }
  ok (own, "and when it is, for each benchmark its own");
  ok (of_section, "and where it has none the section's");
  same_string (sample_set_value (set, 1, "none", "cpu"), "new",
               "of the section the last, too");
  ok (sample_set_value (set, 1, "b1", "host") == NULL
          && sample_set_value (set, 0, NULL, "zzz") == NULL,
      "what none of many states is not stated");
}

static void
test_order (void)
{
  start ();
  add (HEADER "#\tbenchmarks\tb,a\\\\x2cz,none\n"
              "1\ts\tuser\tc\n1\ts\twall\tc\n1\ts\twall\ta,z\n"
              "1\ts\twall\tb\n1\ts\tuser\tb\n" END);
  add ("1\ts\twall\tA\n");
  add (HEADER "#\tbenchmarks\tA,d,b,e\n1\t\tv\te\n1\t\tv\td\n" END);
  same_string (describe (),
               "b user s 1@1; b wall s 1@1; a,z wall s 1@1; c user s 1@1; "
               "c wall s 1@1; A wall s 1@1; d v 1 1@1; e v 1 1@1",
               "benchmarks are as listed, else as they appeared; metrics as "
               "they appeared");
  ok (sample_set_benchmark_count (set) == 6
          && strcmp (sample_set_benchmark (set, 1), "a,z") == 0
          && sample_set_metric_count (set) == 3
          && strcmp (sample_set_metric (set, 1), "wall") == 0,
      "names are in the same order");
  ok (sample_set_find (set, "c", "wall") == sample_set_series (set, 4)
          && sample_set_find (set, "a,z", "user") == NULL
          && sample_set_find (set, "none", "wall") == NULL,
      "a series is found by its names");
  ok (sample_set_benchmark_place (set, sample_set_series (set, 4)) == 2
          && sample_set_benchmark_place (set, sample_set_series (set, 6)) == 4,
      "and tells the place of its benchmark");
}

static void
test_direction (void)
{
  struct better_table better = { 0 };
  better_table_say (&better, "wall=higher,x=higher");
  better_table_say (&better, "x=lower");
  start_with ((struct sample_set_options){ .better = &better });
  add (HEADER "#\tbetter\tfps=higher,drops=lower,wall=lower\n1\n" END HEADER
              "#\tbetter\tdrops=higher,a=b=higher\n1\n" END);
  describe ();
  ok (sample_set_direction (set, "wall") == DIRECTION_HIGHER
          && sample_set_direction (set, "x") == DIRECTION_LOWER,
      "the option says which way is better");
  ok (sample_set_direction (set, "fps") == DIRECTION_HIGHER
          && sample_set_direction (set, "a=b") == DIRECTION_HIGHER,
      "then metadata");
  ok (sample_set_direction (set, "accuracy") == DIRECTION_HIGHER
          && sample_set_direction (set, "user") == DIRECTION_LOWER
          && sample_set_direction (set, "exit") == DIRECTION_UNKNOWN,
      "then the vocabulary");
  ok (sample_set_direction (set, "drops") == DIRECTION_UNKNOWN
          && sample_set_direction (set, "speed") == DIRECTION_UNKNOWN,
      "a contradiction or silence is not guessed at");
  better_table_free (&better);
}

/* Check that X and Y pair as WANT says, "x:y x:y ".  */
static void
check_pairs (const char *metric, const char *want, const char *sentence)
{
  sample_set_finish (set);
  const struct series *x = sample_set_find (set, "x", metric);
  const struct series *y = sample_set_find (set, "y", metric);
  size_t *i_x = NULL, *i_y = NULL;
  ptrdiff_t count = sample_set_pair (set, x, set, y, &i_x, &i_y);
  struct text got = { 0 };
  for (ptrdiff_t i = 0; i < count; i++)
    text_printf (&got, "%g:%g ", x->value[i_x[i]], y->value[i_y[i]]);
  same_string (text_string (&got), want, sentence);
  ok ((count == 0) == (i_x == NULL), "without pairs no memory is owed");
  free (i_x);
  free (i_y);
  text_free (&got);
}

static void
test_pairs (void)
{
#define BLOCKS "#\torder\tblocks\n"
  start ();
  add (HEADER BLOCKS "1\t\tv\tx\t1\n10\t\tv\ty\t1\n20\t\tv\ty\t2\n"
                     "2\t\tv\tx\t2\n4\t\tv\tx\t4\n30\t\tv\ty\t3\n" END);
  check_pairs ("v", "1:10 2:20 ",
               "equal RUNs of a section in blocks are pairs");
  start ();
  add (HEADER BLOCKS "3\t\tv\tx\t3\n1\t\tv\tx\t1\n10\t\tv\ty\t1\n"
                     "30\t\tv\ty\t3\n" END);
  check_pairs ("v", "1:10 3:30 ", "in whatever order they come");
  start ();
  add (HEADER "#\torder\trandom\n1\t\tv\tx\t1\n10\t\tv\ty\t1\n" END);
  check_pairs ("v", "", "another order pairs nothing");
  start ();
  add (HEADER BLOCKS "1\t\tv\tx\t1\n" END HEADER BLOCKS "10\t\tv\ty\t1\n" END);
  check_pairs ("v", "", "nor do two sections");
  start ();
  add (HEADER BLOCKS "1\t\tv\tx\t1\n10\t\tv\ty\t1\n" END HEADER BLOCKS
                     "2\t\tv\tx\t1\n20\t\tv\ty\t1\n" END);
  check_pairs ("v", "1:10 2:20 ", "each section pairs for itself");

#define DATA "#\tdataset\timages\n"
  start ();
  add (HEADER DATA "1\t\tcorrect\tx\t1\n0\t\tcorrect\tx\t2\n" END);
  add (HEADER DATA "0\t\tcorrect\ty\t2\n1\t\tcorrect\ty\t1\n" END);
  check_pairs ("correct", "1:1 0:0 ",
               "answers pair across sections of one data set");
  start ();
  add (HEADER DATA "1\t\tv\tx\t1\n" END HEADER DATA "1\t\tv\ty\t1\n" END);
  check_pairs ("v", "", "other metrics do not");
  start ();
  add (HEADER DATA "1\t\tcorrect\tx\t1\n" END);
  add (HEADER "#\tdataset\tother\n1\t\tcorrect\ty\t1\n" END);
  check_pairs ("correct", "", "nor answers of two data sets");
}

static bool
is_x (void *context, const char *benchmark)
{
  (void) context;
  return strcmp (benchmark, "x") == 0;
}

static int
write_text (void *context, const char *bytes, size_t length)
{
  text_append (context, bytes, length);
  return 0;
}

static int
write_failing (void *context, const char *bytes, size_t length)
{
  (void) bytes, (void) length;
  return ++*(int *) context == 2 ? 42 : 0;
}

static void
test_lines (void)
{
  start_with ((struct sample_set_options){ .keep_lines = true, .name = "x" });
  add (HEADER "# a comment\r\n#\tk\tv\n#\tk\tv\tx\n#\tk\tv\ty\n\n"
              "1\ts\twall\tx\n  2 \ts\twall\ty\n3\ts\twall\tx\t7\r\n4\n" END);
  add ("5\ts\twall\ty\n6\ts\twall\tx");
  add ("\xef\xbb\xbf" HEADER "7\ts\tuser\tx\n8\ts\tus");
  add ("9\n");
  sample_set_finish (set);
  struct text got = { 0 };
  int result = sample_set_copy_lines (set, is_x, write_text, &got);
  ok (result == 0, "lines are passed on");
  same_string (text_string (&got),
               HEADER "# a comment\r\n#\tk\tv\n#\tk\tv\tx\n\n"
                      "1\ts\twall\tx\n3\ts\twall\tx\t7\r\n4\n" END
                      "6\ts\twall\tx\n" HEADER "7\ts\tuser\tx\n"
                      "#\tend\tinterrupted\n9\n",
               "byte for byte, without those of benchmarks left out; inputs "
               "are joined as a stream needs it");
  text_free (&got);
  int calls = 0;
  ok (sample_set_copy_lines (set, is_x, write_failing, &calls) == 42
          && calls == 2,
      "and no further once writing fails");
}

static void
test_growth (void)
{
  enum
  {
    count = 1000000
  };
  struct text text = { 0 };
  for (int i = 0; i < count; i++)
    text_printf (&text, "%d\n", i);
  start ();
  struct rusage before, after;
  getrusage (RUSAGE_SELF, &before);
  add (text_string (&text));
  getrusage (RUSAGE_SELF, &after);
  sample_set_finish (set);
  const struct series *series = sample_set_find (set, "-", "value");
  bool right = series->count == count;
  for (size_t i = 0; i < count && right; i++)
    right = series->value[i] == (double) i;
  ok (right, "a million samples arrive in their order");
#ifndef __SANITIZE_ADDRESS__
  ok ((double) (after.ru_maxrss - before.ru_maxrss)
          < 8.5 * count / 1024 + 2048,
      "in about eight bytes each");
#endif
  text_free (&text);
}

static void
test_many_names (void)
{
  enum
  {
    count = 50000
  };
  struct text text = { 0 };
  for (int round = 0; round < 2; round++)
    for (int i = 0; i < count; i++)
      text_printf (&text, "%d\ts\twall\tbenchmark %d\t%d\n", i, i, round);
  start ();
  add (text_string (&text));
  sample_set_finish (set);
  bool right = sample_set_series_count (set) == count;
  for (size_t i = 0; i < count && right; i++)
    {
      const struct series *series = sample_set_series (set, i);
      right = series->count == 2 && series->value[1] == (double) i;
    }
  ok (right, "as many benchmarks as there are lines are told apart");
  text_free (&text);
}

int
main (void)
{
  test_defaults ();
  test_units ();
  test_values ();
  test_runs ();
  test_sections ();
  test_versions ();
  test_two_writers ();
  test_duplicates ();
  test_metadata ();
  test_many_metadata ();
  test_order ();
  test_direction ();
  test_pairs ();
  test_lines ();
  test_growth ();
  test_many_names ();
  sample_set_free (set);
  text_free (&told);
  return plan ();
}
