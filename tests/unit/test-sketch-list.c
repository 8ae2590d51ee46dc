/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sketches as text, and text that is not quite one.  */
#include <config.h>
#include "analysis/sketch_list.h"
#include "base/rng.h"
#include "tap.h"
#include <stdlib.h>

static struct rng rng;

static void
ignore (void *context, enum report_severity severity, const char *file,
        size_t line, const char *message)
{
  (void) severity, (void) file, (void) line, (void) message;
  ++*(size_t *) context;
}

static int
read_text (struct sketch_list *list, const char *text, size_t length,
           size_t *messages)
{
  const struct reporter reporter = { ignore, messages };
  FILE *file = fmemopen ((void *) text, length, "r");
  *messages = 0;
  int status
      = file == NULL ? -2 : sketch_list_read (list, file, "x", 0, &reporter);
  if (file != NULL)
    fclose (file);
  return status;
}

/* LIST as text, the caller's to free.  */
static char *
text_of (const struct sketch_list *list, size_t *length)
{
  char *text = NULL;
  FILE *file = open_memstream (&text, length);
  sketch_list_print_head (file);
  for (size_t i = 0; i < list->count; i++)
    sketch_list_print (list, i, file);
  sketch_list_print_end (true, file);
  fclose (file);
  return text;
}

static struct sketch *
some_sketch (int kind)
{
  struct sketch *k = calloc (1, sizeof *k);
  for (size_t i = 0; k != NULL && i < 300; i++)
    {
      double value
          = ldexp (rng_uniform (&rng) - (kind % 2 == 0 ? 0.5 : 0),
                   kind == 2 ? (int) rng_below (&rng, 2000) - 1074 : 0);
      if (sketch_add (k, &value, 1) != 0)
        return NULL;
    }
  return k;
}

static void
fill (struct sketch_list *list)
{
  static const char *const names[] = { "plain", "a\tb\\c\n", "\xff\x01" };
  for (int kind = 0; kind < 3; kind++)
    if (sketch_list_add (list, names[kind], "m", "s", some_sketch (kind)) != 0)
      ok (false, "there is memory");
}

/* Texts with a byte or a line changed either are refused with one message or
   are sketches, which then come out as they went in.  */
static void
check_changed (const char *text, size_t length)
{
  static const char bytes[] = "0123456789abcdef\t :+-#\nspx";
  char *changed = malloc (length);
  bool right = changed != NULL;
  size_t refused = 0;
  for (int round = 0; round < 400 && right; round++)
    {
      memcpy (changed, text, length);
      size_t at = rng_below (&rng, length), messages, again;
      /* Most of the text are counts: the first lines get their share.  */
      at = round % 2 == 0 ? at % 200 : at;
      changed[at] = bytes[rng_below (&rng, sizeof bytes - 1)];
      size_t part = round % 5 == 0 ? rng_below (&rng, length) + 1 : length;
      struct sketch_list list = { 0 }, back = { 0 };
      int status = read_text (&list, changed, part, &messages);
      right = status == 0 ? messages == 0 : messages == 1;
      refused += status != 0;
      if (status == 0 && right)
        {
          size_t printed;
          char *first = text_of (&list, &printed);
          right = read_text (&back, first, printed, &again) == 0;
          char *second = right ? text_of (&back, &printed) : NULL;
          right = right && strcmp (first, second) == 0;
          free (first);
          free (second);
        }
      sketch_list_free (&list);
      sketch_list_free (&back);
    }
  free (changed);
  ok (right, "a changed text is refused with a message, or is another sketch");
  ok (refused > 250, "and most are refused");
}

int
main (void)
{
  struct sketch_list list = { 0 }, back = { 0 };
  size_t length, messages;
  rng_seed (&rng, 1);
  fill (&list);
  char *text = text_of (&list, &length), *again = NULL;
  bool good = read_text (&back, text, length, &messages) == 0 && messages == 0;
  if (good)
    again = text_of (&back, &length);
  ok (good && strcmp (text, again) == 0, "a text reads back");
  ok (back.count == 3 && strcmp (back.item[1].benchmark, "a\tb\\c\n") == 0,
      "with its names");
  check_changed (text, strlen (text));
  struct sketch *other = some_sketch (0);
  ok (sketch_list_add (&back, "plain", "m", "B", other) == -1,
      "another unit is refused");
  sketch_free (other);
  free (other);
  free (text);
  free (again);
  sketch_list_free (&list);
  sketch_list_free (&back);
  return plan ();
}
