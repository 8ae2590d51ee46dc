/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One table of options a program: it drives getopt_long and --help, and a
   test compares it with the man page.  For programs: these functions print
   and exit as a program does.  */
#ifndef BENCH_OPTION_TABLE_H
#define BENCH_OPTION_TABLE_H
#include <stdbool.h>
#include <stddef.h>

struct option_row
{
  int id;               /* a program's own enum, from 1 */
  char letter;          /* 0: no short form */
  const char *name;     /* "confidence" */
  const char *argument; /* "LEVEL"; NULL: none; "[=WHAT]": optional */
  const char *help;     /* one phrase; may hold newlines */
};

struct program
{
  const char *name;                 /* "bench-stats" */
  const char *synopsis;             /* "[OPTION]... [FILE]...", one a line */
  const char *purpose;              /* a sentence or two */
  const struct option_row *options; /* ends with a row of id 0 */
  bool stop_at_operand;             /* options end at the first operand */
  const char *closing;              /* after the options in --help; or NULL */
};

/* Options that mean the same everywhere, for use as rows of a table.  Their
   ids are below; -h, --help, -V and --version need no row.  */
enum option_common
{
  OPTION_END = -1,
  OPTION_OUTPUT = 1000,
  OPTION_FORMAT,
  OPTION_METRIC,
  OPTION_BENCHMARK,
  OPTION_CONFIDENCE,
  OPTION_SEED,
  OPTION_REQUIRE,
  OPTION_JUDGE,
  OPTION_UNIT,
  OPTION_NAME,
  OPTION_BETTER,
  OPTION_DUPLICATES,
  OPTION_NONFINITE,
  OPTION_ALLOW_PARTIAL,
  OPTION_MAX_LINE,
  OPTION_INPUT_THREADS,
  OPTION_QUIET,
  OPTION_COLOR,
  OPTION_ASCII,
  OPTION_CSV_SAFE,
  OPTION_HEADING
};
/* Not an option: a line above those that follow in --help.  */
#define ROW_HEADING(text)                                                     \
  {                                                                           \
    OPTION_HEADING, 0, NULL, NULL, text                                       \
  }
#define ROW_OUTPUT                                                            \
  {                                                                           \
    OPTION_OUTPUT, 'o', "output", "FILE",                                     \
        "write to FILE.partial, renamed to FILE when complete"                \
  }
#define ROW_FORMAT(list)                                                      \
  {                                                                           \
    OPTION_FORMAT, 'f', "format", "FORMAT", list                              \
  }
#define ROW_METRIC                                                            \
  {                                                                           \
    OPTION_METRIC, 'm', "metric", "LIST", "only these metrics, by comma"      \
  }
#define ROW_BENCHMARK                                                         \
  {                                                                           \
    OPTION_BENCHMARK, 0, "benchmark", "GLOB",                                 \
        "only benchmarks whose name matches GLOB (repeatable)"                \
  }
#define ROW_CONFIDENCE                                                        \
  {                                                                           \
    OPTION_CONFIDENCE, 0, "confidence", "LEVEL",                              \
        "confidence of the intervals (0.95)"                                  \
  }
#define ROW_SEED                                                              \
  {                                                                           \
    OPTION_SEED, 0, "seed", "N", "seed of everything random"                  \
  }
#define ROW_QUIET                                                             \
  {                                                                           \
    OPTION_QUIET, 'q', "quiet", NULL, "no notes"                              \
  }
#define ROW_COLOR                                                             \
  {                                                                           \
    OPTION_COLOR, 0, "color", "WHEN", "auto, always or never"                 \
  }
#define ROW_ASCII                                                             \
  {                                                                           \
    OPTION_ASCII, 0, "ascii", NULL, "no sign beyond ASCII"                    \
  }
#define ROW_CSV_SAFE                                                          \
  {                                                                           \
    OPTION_CSV_SAFE, 0, "csv-safe", NULL,                                     \
        "in csv and tsv a ' before text that begins as a formula"             \
  }
/* What every filter takes for its input (cli/input.h).  */
#define ROWS_INPUT                                                            \
  { OPTION_NAME, 'n', "name", "NAME", "benchmark of samples without one" },   \
      { OPTION_UNIT, 'u', "unit", "UNIT", "unit of numbers without one" },    \
      { OPTION_BETTER, 0, "better", "METRIC=DIRECTION",                       \
        "which way is better: lower or higher (repeatable)" },                \
      { OPTION_DUPLICATES, 0, "duplicates", "WHAT",                           \
        "keep or error (error): samples given twice" },                       \
      { OPTION_NONFINITE, 0, "nonfinite", "WHAT",                             \
        "drop or error (error): nan and inf" },                               \
      { OPTION_ALLOW_PARTIAL, 0, "allow-partial", NULL,                       \
        "take sections that did not complete" },                              \
      { OPTION_MAX_LINE, 0, "max-line", "SIZE",                               \
        "longest line taken (1MiB)" },                                        \
  {                                                                           \
    OPTION_INPUT_THREADS, 0, "threads", "N",                                  \
        "use N processors at a time (1), or auto: all there are"              \
  }

struct option_parser; /* one a program */

/* Prepare for reading ARGV; sets the locale (its codeset; numbers stay in
   the C locale) and argv[0] for messages.  Does not return NULL.  */
struct option_parser *option_parser_new (const struct program *program,
                                         int argc, char **argv);
void option_parser_free (struct option_parser *parser);
/* The id of the next option, with its argument (NULL: none), or OPTION_END.
   --help and --version print and exit here; a bad option exits with
   STATUS_TROUBLE.  */
int option_next (struct option_parser *parser, const char **argument);
/* As the user wrote it: "--runs", "-r", for messages.  */
const char *option_shown (const struct option_parser *parser);
/* After OPTION_END: the operands; returns their number.  */
int option_operands (const struct option_parser *parser, char ***operands);
/* Print "PROGRAM: message", then where to find help; STATUS_TROUBLE.  */
_Noreturn void usage_error (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));
#endif
