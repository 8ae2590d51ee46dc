/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/conditions.h"
#include "tap.h"
#include "text_set.h"

/* The conditions of TEXT and SECOND as lines "label (where): value"; only
   those of KEY if it is not NULL.  */
static const char *
conditions_of (const char *text, const char *second, const char *key)
{
  static struct text shown;
  struct conditions c;
  struct sample_set *set = set_of_text (text, second);
  text_clear (&shown);
  if (conditions_gather (&c, set) != 0)
    return "error";
  for (size_t i = 0; i < c.count; i++)
    {
      const struct condition *row = &c.row[i];
      if (key != NULL && strcmp (row->key, key) != 0)
        continue;
      text_puts (&shown, row->label);
      if (row->where != NULL)
        text_printf (&shown, " (%s)", row->where);
      text_printf (&shown, ": %s\n",
                   row->value == NULL ? CONDITIONS_NOT_STATED : row->value);
    }
  conditions_free (&c);
  sample_set_free (set);
  return text_string (&shown);
}

#define HEADER "#\tbench-samples\t1\n"
#define END "#\tend\tcomplete\n"

static void
check_order_and_labels (void)
{
  same_string (
      conditions_of (HEADER "#\tsession\t12ab\n"
                            "#\tbenchmarks\tgzip\n"
                            "#\tnote\tthe first\n"
                            "#\tcommand\tgzip -1\tgzip\n"
                            "#\tlab\tblue room\n"
                            "#\tseed\t7\n"
                            "#\torder\tblocks\n"
                            "#\twarmup\t1\n"
                            "#\tgovernor\tperformance\n"
                            "#\tcpu\tXeon\n"
                            "#\tkernel\t6.1\n"
                            "#\tdate\t2026-11-29T10:00:00Z\n"
                            "1\ts\twall\tgzip\t1\n"
                            "#\tnote\tthe second\n" END,
                     NULL, NULL),
      "Machine: not stated\n"
      "Kernel: 6.1\n"
      "CPU: Xeon\n"
      "Frequency governor: performance\n"
      "Measured by: not stated\n"
      "Date: 2026-11-29T10:00:00Z\n"
      "Order of runs: blocks\n"
      "Runs planned: not stated\n"
      "Warm-up runs: 1\n"
      "Seed: 7\n"
      "Command: gzip -1\n"
      "lab: blue room\n"
      "Note: the first\n"
      "Note: the second\n",
      "machine, method, commands, own keys, notes; book-keeping is left out");
}

static void
check_last_word (void)
{
  same_string (conditions_of (HEADER "#\tfloor\twall=0.002s\n"
                                     "1\ts\twall\tgzip\t1\n"
                                     "#\tfloor\twall=0.001s\n" END,
                              HEADER "#\tfloor\twall=0.003s\n"
                                     "1\ts\twall\tgzip\t1\n" END,
                              "floor"),
               "Floor of the harness (runs.tsv): wall 1.00 ms\n"
               "Floor of the harness (more.tsv): wall 3.00 ms\n",
               "of a floor measured again the last word of a section holds");
}

#define NOTHING_STATED                                                        \
  "Machine: not stated\n"                                                     \
  "Kernel: not stated\n"                                                      \
  "CPU: not stated\n"                                                         \
  "Frequency governor: not stated\n"                                          \
  "Measured by: not stated\n"                                                 \
  "Date: not stated\n"                                                        \
  "Measured time includes: not stated\n"                                      \
  "Order of runs: not stated\n"                                               \
  "Runs planned: not stated\n"                                                \
  "Warm-up runs: not stated\n"                                                \
  "Seed: not stated\n"                                                        \
  "Command: not stated\n"

static void
check_not_stated (void)
{
  same_string (conditions_of ("1\n2\n", NULL, NULL), NOTHING_STATED,
               "of a plain list a reader would ask all this");
  same_string (conditions_of ("90\t%\taccuracy\tsmall\n", NULL, "precision"),
               "Precision of the model: not stated\n",
               "the precision is asked for where a model was measured");
  same_string (conditions_of ("90\t%\taccuracy\tsmall\n", NULL, "dataset"),
               "Data set: not stated\n",
               "the data set is asked for where quality was measured");
  same_string (conditions_of ("9\tms\tlatency\tsmall\n", NULL, "scenario"),
               "Load (sustained or burst): not stated\n",
               "sustained or burst is asked where latency was measured");
  same_string (conditions_of ("9\tms\twall\tsmall\n", NULL, "batch"), "",
               "the batch size is not asked of a command's time");
}

static void
check_sections (void)
{
  static const char first[]
      = HEADER "#\tcpu\tXeon\n#\tdate\t2026-01-02T00:00:00Z\n"
               "1\ts\twall\ta\t1\n" END;
  static const char second[]
      = HEADER "#\tcpu\tEPYC\n#\tdate\t2026-01-01T00:00:00Z\n"
               "1\ts\twall\ta\t1\n" END;
  static const char without[] = HEADER "1\ts\twall\ta\t1\n" END;
  static const char both[]
      = HEADER "#\tcpu\tXeon\n1\ts\twall\ta\t1\n" END HEADER
               "#\tcpu\tEPYC\n1\ts\twall\ta\t1\n" END;
  same_string (conditions_of (first, first, "cpu"), "CPU: Xeon\n",
               "a value that all sections share stands once");
  same_string (conditions_of (first, second, "cpu"),
               "CPU (runs.tsv): Xeon\nCPU (more.tsv): EPYC\n",
               "values that differ name their files");
  same_string (conditions_of (first, second, "date"),
               "Date: 2026-01-01T00:00:00Z to 2026-01-02T00:00:00Z\n",
               "dates that differ are a span of time");
  same_string (conditions_of (first, without, "cpu"),
               "CPU (runs.tsv): Xeon\nCPU (more.tsv): not stated\n",
               "a section that does not state what others do is named");
  same_string (conditions_of (both, first, "cpu"),
               "CPU (section 1 of runs.tsv, more.tsv): Xeon\n"
               "CPU (section 2 of runs.tsv): EPYC\n",
               "sections of one file are numbered");
}

static void
check_benchmarks (void)
{
  same_string (conditions_of (
                   HEADER "#\tcommand\t./a -x\tfirst\n"
                          "#\tcommand\t./b\tsecond\n"
                          "1\ts\twall\tfirst\t1\n1\ts\twall\tsecond\t1\n" END,
                   NULL, "command"),
               "Command (first): ./a -x\nCommand (second): ./b\n",
               "commands name their benchmarks");
  same_string (conditions_of (
                   HEADER "#\tstdout\tnull\tfirst\n"
                          "#\tstdout\tnull\tsecond\n"
                          "1\ts\twall\tfirst\t1\n1\ts\twall\tsecond\t1\n" END,
                   NULL, "stdout"),
               "Standard output: null\n",
               "a value that every benchmark states alike stands once");
  same_string (conditions_of (HEADER "#\tcommand\t./a -x\t./a -x\n"
                                     "#\tcommand\t./b\t./b\n"
                                     "1\ts\twall\t./a -x\t1\n"
                                     "1\ts\twall\t./b\t1\n" END,
                              NULL, "command"),
               "Command: as each benchmark is named\n",
               "commands that are the benchmarks' names are not repeated");
}

static void
check_ends (void)
{
  same_string (conditions_of (HEADER "1\ts\twall\ta\t1\n#\tend\tinterrupted\n",
                              NULL, "end"),
               "Section ended: interrupted\n",
               "an interrupted section says so");
  same_string (conditions_of (HEADER "1\ts\twall\ta\t1\n", NULL, "end"),
               "Section ended: without an end record\n",
               "a section without an end says so");
  same_string (conditions_of ("1\n", NULL, "end"), "",
               "a plain list has no end to tell of");
}

static void
check_many (void)
{
  struct text list = { 0 };
  text_puts (&list, HEADER);
  for (int i = 0; i < 10; i++)
    text_printf (&list, "#\tcommand\tsame\tb%d\n", i);
  for (int i = 0; i < 11; i++)
    text_printf (&list, "1\ts\twall\tb%d\t1\n", i);
  text_puts (&list, END);
  same_string (conditions_of (text_string (&list), NULL, "command"),
               "Command (b0, b1, b2, b3, b4, b5 and 4 more): same\n",
               "of many places the first are named and the rest counted");

  text_clear (&list);
  text_puts (&list, HEADER);
  for (int i = 0; i < 103; i++)
    text_printf (&list, "#\tlab\troom %d\n#\tfloor\t%d\n", i, i);
  text_puts (&list, "1\n" END);
  const char *rows = conditions_of (text_string (&list), NULL, "lab");
  ok (strstr (rows, "lab: room 99\nlab: (and 3 more)\n") != NULL
          && strstr (rows, "room 100") == NULL,
      "of a great many values the first have rows and the rest is counted");
  text_free (&list);
}

static void
check_measured (void)
{
  static const char probed[]
      = HEADER "#\tfloor\twall=0.0002s,maxrss=2097152B\n"
               "1\ts\twall\ta\t1\n"
               "#\tfloor\twall=0.0000712s,maxrss=1048576B\n" END;
  same_string (conditions_of (probed, NULL, "floor"),
               "Floor of the harness: wall 71.2 us, maxrss 1.00 MiB\n",
               "the last floor of a section stands for all of it, to read");
  same_string (conditions_of (HEADER "#\toverhead\tnext to nothing\n"
                                     "1\ts\twall\ta\t1\n" END,
                              NULL, "overhead"),
               "Overhead of the harness: next to nothing\n",
               "an overhead in words stands as it is");
  same_string (conditions_of (HEADER "#\toverhead\twall=0.001s\ta\n"
                                     "#\toverhead\twall=0.002s\tb\n"
                                     "1\ts\twall\ta\t1\n"
                                     "1\ts\twall\tb\t1\n" END,
                              NULL, "overhead"),
               "Overhead of the harness (a): wall 1.00 ms\n"
               "Overhead of the harness (b): wall 2.00 ms\n",
               "what is said of one benchmark leaves that of another");
}

static void
check_own_keys (void)
{
  same_string (conditions_of (HEADER "#\tzoo\tb\n#\talpha\tx\n"
                                     "#\tzoo\ta\n1\n" END,
                              NULL, NULL)
                   + strlen (NOTHING_STATED),
               "zoo: b\nzoo: a\nalpha: x\n",
               "the user's own keys stand in the order of the input");
}

int
main (void)
{
  check_order_and_labels ();
  check_last_word ();
  check_not_stated ();
  check_sections ();
  check_benchmarks ();
  check_ends ();
  check_many ();
  check_measured ();
  check_own_keys ();
  text_free (&told);
  return plan ();
}
