/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Command lines cut into words and put together again.  */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "../../bench-time/words.h"
#include "../unit/tap.h"

/* The words of COMMAND with a '|' behind each; a note of the trouble where
   there is any.  The caller frees.  */
static char *
shown (const char *command)
{
  static const char *const name[]
      = { "", "empty", "open quote", "shell", "assignment", "no memory" };
  struct words words = words_split (command);
  struct text text = { 0 };
  if (words.trouble != WORDS_OK)
    {
      text_puts (&text, name[words.trouble]);
      if (words.culprit != '\0')
        text_printf (&text, " %c", words.culprit);
    }
  else
    for (char **word = words.word; *word != NULL; word++)
      text_printf (&text, "%s|", *word);
  words_free (&words);
  return text_take (&text);
}

static const struct
{
  const char *command, *want, *sentence;
} cases[] = {
  { "gzip -9 file", "gzip|-9|file|", "blanks separate words" },
  { "  gzip\t -9  ", "gzip|-9|", "blanks around words do not count" },
  { "a\n", "a|", "a newline at the end does not count" },
  { "echo 'a  b' c", "echo|a  b|c|", "single quotes keep blanks" },
  { "echo 'a\\b\"$x'", "echo|a\\b\"$x|", "single quotes keep all else" },
  { "echo \"a  'b\"", "echo|a  'b|", "double quotes keep blanks" },
  { "echo \"a\\\"b\\\\c\\$d\\`e\"", "echo|a\"b\\c$d`e|",
    "double quotes know four escapes" },
  { "echo \"a\\nb\"", "echo|a\\nb|", "and keep any other backslash" },
  { "echo \"a\\\nb\"", "echo|ab|", "and join lines" },
  { "echo a\\ b \\$x \\'", "echo|a b|$x|'|", "a backslash quotes a byte" },
  { "echo a\\ ", "echo|a |", "even the last" },
  { "echo \\\n b", "echo|b|", "a backslash joins lines" },
  { "echo '' \"\"", "echo|||", "an empty word is a word" },
  { "a'b'\"c\"d", "abcd|", "parts in quotes join" },
  { "awk '{print $1}' f", "awk|{print $1}|f|", "a program in quotes stays" },
  { "find . -name x {} +", "find|.|-name|x|{}|+|", "braces are literal" },
  { "[ -f x ]", "[|-f|x|]|", "[ alone is a command" },
  { "a#b c~d e!f", "a#b|c~d|e!f|", "# ~ ! inside words are literal" },
  { "test ! -f x", "test|!|-f|x|", "! alone is a word but the first" },
  { "env A=1 b", "env|A=1|b|", "an assignment further back is a word" },
  { "'A'=1 b", "A=1|b|", "a quoted name is no assignment" },
  { "1A=2", "1A=2|", "nor is one that begins with a digit" },
  { "dd if=x", "dd|if=x|", "an operand with = is a word" },
  { "", "empty", "nothing has no word" },
  { " \t\n", "empty", "nor have blanks" },
  { "echo 'a", "open quote '", "an open single quote is told" },
  { "echo \"a", "open quote \"", "an open double quote is told" },
  { "echo a\\", "open quote \\", "a last backslash is told" },
  { "a | b", "shell |", "| needs a shell" },
  { "a>b", "shell >", "> needs a shell" },
  { "a < b", "shell <", "< needs a shell" },
  { "a; b", "shell ;", "; needs a shell" },
  { "a & b", "shell &", "& needs a shell" },
  { "ls *.c", "shell *", "* needs a shell" },
  { "ls a?", "shell ?", "? needs a shell" },
  { "ls [ab]", "shell [", "[ in a word needs a shell" },
  { "echo $HOME", "shell $", "$ needs a shell" },
  { "echo \"$HOME\"", "shell $", "in double quotes too" },
  { "echo `id`", "shell `", "` needs a shell" },
  { "echo \"`id`\"", "shell `", "in double quotes too" },
  { "(a)", "shell (", "( needs a shell" },
  { "ls ~/x", "shell ~", "~ at the start of a word needs a shell" },
  { "ls # all", "shell #", "# at the start of a word needs a shell" },
  { "! a", "shell !", "! as the first word needs a shell" },
  { "a\nb", "shell \n", "a newline between commands needs a shell" },
  { "A=1 b", "assignment =", "a first assignment needs a shell" },
  { "A_1='x y' b", "assignment =", "with a quoted value too" },
};

static void
test_quote (const char *word, const char *want, const char *sentence)
{
  struct text text = { 0 };
  words_quote (&text, word);
  same_string (text_string (&text), want, sentence);
  text_free (&text);
}

/* What words_join makes of ARGV splits into ARGV again.  */
static void
test_round_trip (void)
{
  char *argv[] = { "a b", "",    "'", "\"$x\"",   "\\", "\n", "*",
                   "~",   "x=1", "#", "\xff\x01", "-",  NULL };
  struct text line = { 0 };
  text_puts (&line, "env ");
  words_join (&line, argv);
  struct words words = words_split (text_string (&line));
  bool same = words.trouble == WORDS_OK && words.count == 13;
  for (size_t i = 0; same && argv[i] != NULL; i++)
    same = strcmp (words.word[i + 1], argv[i]) == 0;
  ok (same, "words that are joined split into the same words");
  words_free (&words);
  text_free (&line);
}

int
main (void)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      char *got = shown (cases[i].command);
      same_string (got, cases[i].want, cases[i].sentence);
      free (got);
    }
  test_quote ("-9", "-9", "a plain word is not quoted");
  test_quote ("", "''", "an empty word is quoted");
  test_quote ("a b", "'a b'", "a blank is quoted");
  test_quote ("it's", "'it'\\''s'", "a single quote is quoted");
  test_round_trip ();
  return plan ();
}
