/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "cli/option_table.h"
#include <errno.h>
#include <getopt.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/standard_descriptors.h"
#include "base/text.h"

enum
{
  HELP_ID = 2000,
  VERSION_ID
};

/* getopt_long returns the index of a row, plus this, so that no id can be
   taken for its '?' and ':'.  */
#define ROW_BASE 1000

struct option_parser
{
  const struct program *program;
  int argc;
  char **argv;
  size_t row_count;
  struct option *option; /* for getopt_long */
  char *letters;
  struct text shown;
};

/* The program's parser: a usage error exits from anywhere below the reading
   of options, and frees it first.  */
static struct option_parser *current;

static const struct option_row standard_rows[] = {
  { HELP_ID, 'h', "help", NULL, "display this help and exit" },
  { VERSION_ID, 'V', "version", NULL, "output version information and exit" },
};
#define STANDARD_COUNT (sizeof standard_rows / sizeof *standard_rows)

static size_t
count_rows (const struct option_row *options)
{
  size_t count = 0;
  while (options[count].id != 0)
    count++;
  return count;
}

/* Row I of the program's table, the standard ones following.  */
static const struct option_row *
row_at (const struct option_parser *parser, size_t i)
{
  return i < parser->row_count ? &parser->program->options[i]
                               : &standard_rows[i - parser->row_count];
}

static int
has_argument (const struct option_row *row)
{
  return row->argument == NULL     ? no_argument
         : row->argument[0] == '[' ? optional_argument
                                   : required_argument;
}

struct option_parser *
option_parser_new (const struct program *program, int argc, char **argv)
{
  standard_descriptors_occupy ();
  /* Only this: numbers, patterns and messages are the same everywhere, with no
     reason in German behind an English message, and to load all the others
     takes a tenth of the time of a short run.  */
  setlocale (LC_CTYPE, "");
  /* getopt prints argv[0] as typed; messages name the program alone.  */
  program_invocation_name = argv[0] = program_invocation_short_name;

  struct option_parser *parser = or_die (calloc (1, sizeof *parser));
  current = parser;
  parser->program = program;
  parser->argc = argc;
  parser->argv = argv;
  parser->row_count = count_rows (program->options);
  size_t count = parser->row_count + STANDARD_COUNT;
  parser->option = or_die (calloc (count + 1, sizeof *parser->option));
  struct text letters = { 0 };
  if (program->stop_at_operand)
    text_putc (&letters, '+');
  size_t options = 0;
  for (size_t i = 0; i < count; i++)
    {
      const struct option_row *row = row_at (parser, i);
      if (row->id == OPTION_HEADING)
        continue;
      parser->option[options++]
          = (struct option){ row->name, has_argument (row), NULL,
                             ROW_BASE + (int) i };
      if (row->letter == '\0')
        continue;
      text_putc (&letters, row->letter);
      if (row->argument != NULL)
        text_puts (&letters, row->argument[0] == '[' ? "::" : ":");
    }
  parser->letters = or_die (text_take (&letters));
  return parser;
}

void
option_parser_free (struct option_parser *parser)
{
  if (parser == NULL)
    return;
  current = NULL;
  free (parser->option);
  free (parser->letters);
  text_free (&parser->shown);
  free (parser);
}

/* Close standard output and exit: help on a full disk is trouble too.  */
_Noreturn static void
exit_after_printing (void)
{
  if (fflush (stdout) != 0 || fclose (stdout) != 0)
    die_errno (errno, "write error");
  exit (STATUS_OK);
}

/* Where the help texts start, and where lines end.  */
#define HELP_COLUMN 26
#define HELP_WIDTH 79

/* Print TEXT broken at blanks, in columns INDENT .. HELP_WIDTH, where the
   cursor is at INDENT already.  */
static void
print_wrapped (const char *text, int indent)
{
  int at = indent;
  while (*text != '\0')
    {
      int word = (int) strcspn (text, " \n");
      bool starts_line = at == indent;
      if (!starts_line && at + 1 + word > HELP_WIDTH)
        {
          printf ("\n%*s", indent, "");
          at = indent;
          starts_line = true;
        }
      if (word > 0)
        at += printf ("%s%.*s", starts_line ? "" : " ", word, text);
      text += word;
      if (*text == '\n')
        {
          printf ("\n%*s", indent, "");
          at = indent;
        }
      text += *text != '\0';
    }
  putchar ('\n');
}

static void
print_option (const struct option_row *row)
{
  if (row->id == OPTION_HEADING)
    {
      printf ("\n%s:\n", row->help);
      return;
    }
  char left[128];
  const char *joint
      = row->argument == NULL || row->argument[0] == '[' ? "" : "=";
  char letter[5] = "    ";
  if (row->letter != '\0')
    snprintf (letter, sizeof letter, "-%c, ", row->letter);
  int length = snprintf (left, sizeof left, "  %s--%s%s%s", letter, row->name,
                         joint, row->argument == NULL ? "" : row->argument);
  fputs (left, stdout);
  if (length + 2 > HELP_COLUMN)
    {
      putchar ('\n');
      length = 0;
    }
  printf ("%*s", HELP_COLUMN - length, "");
  print_wrapped (row->help, HELP_COLUMN);
}

_Noreturn static void
print_help (const struct option_parser *parser)
{
  const struct program *program = parser->program;
  const char *line = program->synopsis;
  for (bool first = true; *line != '\0'; first = false)
    {
      size_t length = strcspn (line, "\n");
      printf ("%s %s %.*s\n", first ? "Usage:" : "  or: ", program->name,
              (int) length, line);
      line += length + (line[length] == '\n');
    }
  print_wrapped (program->purpose, 0);
  /* A heading has an empty line before it.  */
  if (parser->program->options[0].id != OPTION_HEADING)
    putchar ('\n');
  for (size_t i = 0; i < parser->row_count + STANDARD_COUNT; i++)
    print_option (row_at (parser, i));
  if (program->closing != NULL)
    {
      putchar ('\n');
      print_wrapped (program->closing, 0);
    }
  printf ("\nFull documentation: man %s\n", program->name);
  exit_after_printing ();
}

_Noreturn static void
print_version (const struct option_parser *parser)
{
  printf ("%s (benchutils) %s\n"
          "Copyright (C) 2026 the benchutils authors\n"
          "License GPLv3+: GNU GPL version 3 or later "
          "<https://gnu.org/licenses/gpl.html>.\n"
          "This is free software: you are free to change and redistribute "
          "it.\n"
          "There is NO WARRANTY, to the extent permitted by law.\n",
          parser->program->name, PACKAGE_VERSION);
  exit_after_printing ();
}

_Noreturn static void
exit_with_advice (void)
{
  fprintf (stderr, "Try '%s --help' for more information.\n",
           program_invocation_short_name);
  option_parser_free (current);
  exit (diag_trouble ());
}

void
usage_error (const char *format, ...)
{
  struct text message = { 0 };
  va_list arguments;
  va_start (arguments, format);
  text_vprintf (&message, format, arguments);
  va_end (arguments);
  diag_error ("%s", text_string (&message));
  text_free (&message);
  exit_with_advice ();
}

/* The row of the short option LETTER.  */
static size_t
row_of_letter (const struct option_parser *parser, int letter)
{
  size_t count = parser->row_count + STANDARD_COUNT;
  for (size_t i = 0; i < count; i++)
    if (row_at (parser, i)->letter == letter)
      return i;
  return count;
}

int
option_next (struct option_parser *parser, const char **argument)
{
  int got = getopt_long (parser->argc, parser->argv, parser->letters,
                         parser->option, NULL);
  if (got == -1)
    return OPTION_END;
  if (got == '?' || got == ':')
    exit_with_advice (); /* getopt has told of it */
  bool is_short = got < ROW_BASE;
  size_t i
      = is_short ? row_of_letter (parser, got) : (size_t) (got - ROW_BASE);
  const struct option_row *row = row_at (parser, i);
  if (row->id == HELP_ID)
    print_help (parser);
  if (row->id == VERSION_ID)
    print_version (parser);
  text_clear (&parser->shown);
  if (is_short)
    text_printf (&parser->shown, "-%c", row->letter);
  else
    text_printf (&parser->shown, "--%s", row->name);
  *argument = optarg;
  return row->id;
}

const char *
option_shown (const struct option_parser *parser)
{
  return text_string (&parser->shown);
}

int
option_operands (const struct option_parser *parser, char ***operands)
{
  *operands = parser->argv + optind;
  return parser->argc - optind;
}
