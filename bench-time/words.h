/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A command line as text, cut into words and put together again as a POSIX
   shell does both, without the things that only a shell can do.  */
#ifndef BENCH_TIME_WORDS_H
#define BENCH_TIME_WORDS_H
#include <stddef.h>
#include "base/text.h"

enum words_trouble
{
  WORDS_OK,
  WORDS_EMPTY,      /* no word at all */
  WORDS_OPEN_QUOTE, /* a quote, or a last backslash, that nothing closes */
  WORDS_SHELL,      /* an unquoted character that means more to a shell */
  WORDS_ASSIGNMENT, /* the first word sets a variable */
  WORDS_NO_MEMORY
};

struct words
{
  char **word; /* COUNT words, then NULL */
  size_t count, capacity;
  enum words_trouble trouble;
  char culprit; /* the quote or the character that TROUBLE is about */
};

/* Cut COMMAND into words.  The result is to be freed with words_free, also
   where its trouble is not WORDS_OK.  */
struct words words_split (const char *command);
void words_free (struct words *words);

/* Append WORD, quoted where a shell would otherwise take it apart.  */
void words_quote (struct text *to, const char *word);
/* Append the words of ARGV, which ends with NULL, quoted, with blanks
   between them.  */
void words_join (struct text *to, char *const *argv);
#endif
