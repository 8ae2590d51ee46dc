/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "words.h"
#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"

/* The command that is being cut.  */
struct cutter
{
  const char *at;   /* the next byte */
  struct text word; /* the word so far */
  bool in_word;     /* an empty word in quotes is one too */
  bool is_plain;    /* the word had no quotes so far */
  struct words *words;
};

static bool
fail (struct cutter *c, enum words_trouble trouble, char culprit)
{
  c->words->trouble = trouble;
  c->words->culprit = culprit;
  return false;
}

static bool
is_blank (char byte)
{
  return byte == ' ' || byte == '\t';
}

/* Whether WORD begins as NAME=, which sets a variable in a shell.  */
static bool
is_assignment (const char *word)
{
  const char *s = word;
  if (isdigit ((unsigned char) *s))
    return false;
  while (isalnum ((unsigned char) *s) || *s == '_')
    s++;
  return s > word && *s == '=';
}

static bool
finish_word (struct cutter *c)
{
  if (!c->in_word)
    return true;
  if (c->words->count == 0 && c->is_plain
      && is_assignment (text_string (&c->word)))
    return fail (c, WORDS_ASSIGNMENT, '=');
  char **moved = memory_grow (c->words->word, &c->words->capacity,
                              c->words->count + 2, sizeof *moved);
  if (moved != NULL)
    c->words->word = moved;
  char *taken = moved != NULL ? text_take (&c->word) : NULL;
  if (taken == NULL)
    return fail (c, WORDS_NO_MEMORY, 0);
  c->words->word[c->words->count++] = taken;
  c->words->word[c->words->count] = NULL;
  c->in_word = false;
  return true;
}

/* Take what stands in single quotes; the first is behind us.  */
static bool
take_single_quoted (struct cutter *c)
{
  const char *close = strchr (c->at, '\'');
  if (close == NULL)
    return fail (c, WORDS_OPEN_QUOTE, '\'');
  text_append (&c->word, c->at, (size_t) (close - c->at));
  c->at = close + 1;
  return true;
}

/* Take what stands in double quotes, where a backslash keeps its meaning
   before $ ` " \ and a newline only.  */
static bool
take_double_quoted (struct cutter *c)
{
  for (; *c->at != '"'; c->at++)
    {
      if (*c->at == '\0')
        return fail (c, WORDS_OPEN_QUOTE, '"');
      if (*c->at == '$' || *c->at == '`')
        return fail (c, WORDS_SHELL, *c->at);
      if (*c->at == '\\' && c->at[1] != '\0'
          && strchr ("$`\"\\\n", c->at[1]) != NULL)
        {
          c->at++;
          if (*c->at == '\n')
            continue;
        }
      text_putc (&c->word, *c->at);
    }
  c->at++;
  return true;
}

/* A backslash outside of quotes; it is behind us.  */
static bool
take_escaped (struct cutter *c)
{
  if (*c->at == '\0')
    return fail (c, WORDS_OPEN_QUOTE, '\\');
  if (*c->at != '\n')
    text_putc (&c->word, *c->at);
  c->at++;
  return true;
}

/* Whether the unquoted BYTE means more to a shell than itself where it
   stands: "[" alone is a command's name, "#" and "~" count only at the start
   of a word, "!" as the first word.  */
static bool
needs_shell (const struct cutter *c, char byte)
{
  bool is_first = !c->in_word;
  char next = *c->at;
  bool is_alone = is_first && (next == '\0' || is_blank (next));
  switch (byte)
    {
    case '#':
    case '~':
      return is_first;
    case '[':
      return !is_alone;
    case '!':
      return is_alone && c->words->count == 0;
    default:
      return strchr ("|&;<>()$`*?\n", byte) != NULL;
    }
}

/* Take the byte at the cutter's place, or what it opens.  */
static bool
take (struct cutter *c)
{
  char byte = *c->at++;
  bool quotes = byte == '\'' || byte == '"' || byte == '\\';
  if (!quotes && is_blank (byte))
    return finish_word (c);
  if (!quotes && needs_shell (c, byte))
    return fail (c, WORDS_SHELL, byte);
  if (!c->in_word)
    c->is_plain = true;
  /* NAME="value" is still an assignment, "NAME"=value is none.  */
  if (quotes)
    c->is_plain = c->is_plain && is_assignment (text_string (&c->word));
  /* A backslash before a newline joins two lines and begins no word.  */
  if (byte != '\\' || *c->at != '\n')
    c->in_word = true;
  switch (byte)
    {
    case '\'':
      return take_single_quoted (c);
    case '"':
      return take_double_quoted (c);
    case '\\':
      return take_escaped (c);
    default:
      text_putc (&c->word, byte);
      return true;
    }
}

struct words
words_split (const char *command)
{
  struct words words = { 0 };
  struct cutter c = { .at = command, .words = &words };
  size_t end = strlen (command);
  while (end > 0 && (is_blank (command[end - 1]) || command[end - 1] == '\n'))
    end--;
  const char *stop = command + end;
  bool ok = true;
  while (ok && c.at < stop)
    ok = take (&c);
  if (ok && finish_word (&c) && words.count == 0)
    fail (&c, WORDS_EMPTY, 0);
  text_free (&c.word);
  return words;
}

void
words_free (struct words *words)
{
  for (size_t i = 0; i < words->count; i++)
    free (words->word[i]);
  free (words->word);
  *words = (struct words){ 0 };
}

/* Whether a shell takes the braces of WORD as they stand: none of them is all
   of it, which in places is a word of the shell's own, and they hold no list
   or range, of which some shells make several words.  */
static bool
has_plain_braces (const char *word)
{
  return word[1] != '\0' && strchr (word, ',') == NULL
         && strstr (word, "..") == NULL;
}

/* Whether a shell takes WORD as it stands, wherever it stands.  */
static bool
is_safe (const char *word)
{
  static const char safe[] = "abcdefghijklmnopqrstuvwxyz"
                             "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                             "0123456789_@%+=:,./-{}";
  return *word != '\0' && word[strspn (word, safe)] == '\0'
         && (strpbrk (word, "{}") == NULL || has_plain_braces (word));
}

void
words_quote (struct text *to, const char *word)
{
  if (is_safe (word))
    {
      text_puts (to, word);
      return;
    }
  text_putc (to, '\'');
  for (const char *s = word; *s != '\0'; s++)
    if (*s == '\'')
      text_puts (to, "'\\''");
    else
      text_putc (to, *s);
  text_putc (to, '\'');
}

void
words_join (struct text *to, char *const *argv)
{
  for (char *const *word = argv; *word != NULL; word++)
    {
      if (word != argv)
        text_putc (to, ' ');
      words_quote (to, *word);
    }
}
