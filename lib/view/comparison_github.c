/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The summary of a step of GitHub's, and its annotations.  */
#include <config.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "view/comparison_ci.h"
#include "view/quote.h"

/* Rows that are seen without opening anything.  */
#define OPEN_ROWS 20
/* GitHub shows ten annotations of a kind for each step.  */
#define ANNOTATIONS_MAX 10
/* What is printed beside the rows takes no more than this.  */
#define FRAME_BYTES 20000

/* A row among those that are to be sorted.  */
struct ranked
{
  const struct comparison *row;
  bool fails;
  int rank;      /* the lower, the sooner it is to be read */
  double change; /* the larger, the sooner */
  size_t index;
};

static int
rank_of (const struct comparison *row, bool fails)
{
  static const int ranks[VERDICT_COUNT] = {
    [VERDICT_SLOWER] = 1,       [VERDICT_WORSE] = 1,
    [VERDICT_LARGER] = 1,       [VERDICT_NOT_COMPARABLE] = 2,
    [VERDICT_MISSING] = 3,      [VERDICT_DIFFERENT] = 4,
    [VERDICT_INCONCLUSIVE] = 5, [VERDICT_FASTER] = 6,
    [VERDICT_BETTER] = 6,       [VERDICT_SMALLER] = 6,
    [VERDICT_NEW] = 7,          [VERDICT_EQUIVALENT] = 8,
  };
  return fails ? 0 : ranks[row->verdict];
}

static int
by_rank (const void *a, const void *b)
{
  const struct ranked *x = a, *y = b;
  if (x->rank != y->rank)
    return x->rank < y->rank ? -1 : 1;
  if (x->change != y->change)
    return x->change > y->change ? -1 : 1;
  return x->index < y->index ? -1 : x->index > y->index;
}

/* The rows of LIST, the worst first; NULL with errno ENOMEM.  */
static struct ranked *
rank (const struct comparison_list *list, const bool *fails)
{
  struct ranked *r = calloc (list->count + 1, sizeof *r);
  for (size_t i = 0; r != NULL && i < list->count; i++)
    {
      const struct comparison *row = &list->row[i];
      double ratio = figure_available (row->ratio) ? row->ratio.value : 0;
      r[i] = (struct ranked){
        .row = row,
        .fails = fails[i],
        .rank = rank_of (row, fails[i]),
        .change = ratio > 0 ? fabs (log (ratio)) : INFINITY,
        .index = i,
      };
    }
  if (r != NULL)
    qsort (r, list->count, sizeof *r, by_rank);
  return r;
}

/* Bytes that ROW takes in a table with a sentence below; SIZE_MAX without
   memory.  */
static size_t
size_of (const struct comparison *row)
{
  struct text t = { 0 };
  quote_markdown (&t, row->benchmark);
  quote_markdown (&t, row->metric);
  quote_markdown (&t, row->baseline);
  quote_markdown (&t, row->sentence);
  if (row->explanation != NULL)
    quote_markdown (&t, row->explanation);
  size_t size = t.failed ? SIZE_MAX : t.length + 400; /* and the figures */
  text_free (&t);
  return size;
}

/* How many of the COUNT rows at R take up to MAX bytes.  */
static size_t
fitting (const struct ranked *r, size_t count, size_t *max)
{
  size_t n = 0;
  while (n < count)
    {
      size_t size = size_of (r[n].row);
      if (size > *max)
        break;
      *max -= size;
      n++;
    }
  return n;
}

static int
print_rows (const struct comparison_list *sorted, size_t open, size_t shown,
            const struct comparison_view *view, FILE *out)
{
  if (open > 0
      && comparison_print_markdown_rows (sorted, 0, open, view, out) != 0)
    return -1;
  if (shown > open)
    {
      fprintf (out,
               "\n<details>\n<summary>%zu more comparison%s</summary>\n\n",
               shown - open, shown - open == 1 ? "" : "s");
      if (comparison_print_markdown_rows (sorted, open, shown - open, view,
                                          out)
          != 0)
        return -1;
      fputs ("\n</details>\n\n", out);
    }
  if (shown < sorted->count)
    fprintf (out,
             "\n%zu of %zu comparisons are left out, since GitHub takes no "
             "more than 1 MiB.\n",
             sorted->count - shown, sorted->count);
  return 0;
}

static int
print_sorted (const struct comparison_list *sorted, const struct ranked *r,
              const struct comparison_view *view, FILE *out)
{
  size_t left = COMPARISON_GITHUB_MAX - FRAME_BYTES;
  size_t shown = fitting (r, sorted->count, &left);
  size_t open = shown < OPEN_ROWS ? shown : OPEN_ROWS;
  char *closing = comparison_closing_line (sorted);
  if (closing == NULL)
    return -1;
  fprintf (out, "### %s\n\n", closing);
  free (closing);
  if (comparison_print_markdown_title (sorted, FRAME_BYTES / 4, out) != 0
      || print_rows (sorted, open, shown, view, out) != 0
      || comparison_print_markdown_means (sorted, FRAME_BYTES / 2, view, out)
             != 0)
    return -1;
  return view->quiet ? 0 : comparison_print_markdown_notes (sorted, out);
}

int
comparison_print_github (const struct comparison_list *list, const bool *fails,
                         const struct comparison_view *view, FILE *out)
{
  struct ranked *r = rank (list, fails);
  struct comparison_list sorted
      = { .row = calloc (list->count + 1, sizeof *sorted.row),
          .count = list->count };
  int result = -1;
  if (r != NULL && sorted.row != NULL)
    {
      for (size_t i = 0; i < list->count; i++)
        sorted.row[i] = *r[i].row;
      result = print_sorted (&sorted, r, view, out);
    }
  free (r);
  free (sorted.row);
  errno = result != 0 ? ENOMEM : errno;
  return result;
}

/* Append STRING as a value of a workflow command; in a PROPERTY two signs
   more end it.  */
static void
put_value (struct text *to, const char *string, bool property)
{
  struct text shown = { 0 };
  quote_terminal (&shown, string);
  for (const char *s = text_string (&shown); *s != '\0'; s++)
    if (strchr (property ? "%\r\n:," : "%\r\n", *s) != NULL)
      text_printf (to, "%%%02X", (unsigned char) *s);
    else
      text_putc (to, *s);
  to->failed |= shown.failed;
  text_free (&shown);
}

/* The command of a row, or NULL.  */
static const char *
command_of (const struct ranked *r)
{
  if (r->fails)
    return "error";
  return verdict_sense (r->row->verdict) < 0
                 || r->row->verdict == VERDICT_NOT_COMPARABLE
                 || r->row->verdict == VERDICT_MISSING
             ? "warning"
             : NULL;
}

static bool
is_of (const struct ranked *r, const char *command)
{
  const char *own = command_of (r);
  return own != NULL && strcmp (own, command) == 0;
}

static void
put_annotation (struct text *to, const char *command,
                const struct comparison *row)
{
  struct text title = { 0 };
  text_printf (&title, "%s, ", row->benchmark);
  comparison_put_case (&title, row);
  text_printf (to, "::%s title=", command);
  put_value (to, text_string (&title), true);
  text_puts (to, "::");
  put_value (to, row->sentence, false);
  text_putc (to, '\n');
  to->failed |= title.failed;
  text_free (&title);
}

/* Append the annotations of COMMAND, as many as are shown.  */
static void
put_annotations (struct text *to, const char *command, const struct ranked *r,
                 size_t count)
{
  size_t all = 0, said = 0;
  for (size_t i = 0; i < count; i++)
    all += is_of (&r[i], command);
  size_t most = all > ANNOTATIONS_MAX ? ANNOTATIONS_MAX - 1 : all;
  for (size_t i = 0; i < count && said < most; i++)
    if (is_of (&r[i], command))
      {
        put_annotation (to, command, r[i].row);
        said++;
      }
  if (said < all)
    text_printf (to, "::%s title=bench-compare::and %zu more comparisons\n",
                 command, all - said);
}

int
comparison_print_annotations (const struct comparison_list *list,
                              const bool *fails, FILE *out)
{
  struct ranked *r = rank (list, fails);
  if (r == NULL)
    return -1;
  struct text t = { 0 };
  put_annotations (&t, "error", r, list->count);
  put_annotations (&t, "warning", r, list->count);
  free (r);
  bool failed = t.failed;
  if (!failed)
    fputs (text_string (&t), out);
  text_free (&t);
  errno = failed ? ENOMEM : errno;
  return failed ? -1 : 0;
}
