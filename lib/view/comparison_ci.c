/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JUnit's XML and the Test Anything Protocol.  */
#include <config.h>
#include "view/comparison_ci.h"
#include <errno.h>
#include <string.h>
#include "view/quote.h"

enum test_result
comparison_result (const struct comparison *row, bool fails)
{
  if (row->verdict == VERDICT_NOT_COMPARABLE)
    return RESULT_ERROR;
  if (fails)
    return RESULT_FAILED;
  return row->verdict == VERDICT_INCONCLUSIVE
                 || row->verdict == VERDICT_MISSING
                 || row->verdict == VERDICT_NEW
             ? RESULT_SKIPPED
             : RESULT_PASSED;
}

void
comparison_put_case (struct text *to, const struct comparison *row)
{
  text_puts (to, row->metric);
  if (strcmp (row->candidate, row->benchmark) != 0)
    text_printf (to, " (%s against %s)", row->candidate, row->baseline);
}

/* Append STRING as text of XML 1.0 or an attribute's value; what may not
   stand there is shown by its number, so that different names stay
   different.  */
static void
put_xml (struct text *to, const char *string)
{
  struct text shown = { 0 };
  quote_terminal (&shown, string);
  quote_html (to, text_string (&shown));
  to->failed |= shown.failed;
  text_free (&shown);
}

static void
put_attribute (struct text *to, const char *name, const char *value)
{
  text_printf (to, " %s=\"", name);
  put_xml (to, value);
  text_putc (to, '"');
}

/* <failure type="slower" message="...">...</failure>.  */
static void
put_outcome (struct text *to, const char *element,
             const struct comparison *row)
{
  text_printf (to, "      <%s", element);
  if (strcmp (element, "skipped") != 0)
    put_attribute (to, "type", verdict_name (row->verdict));
  put_attribute (to, "message", row->sentence);
  text_puts (to, "/>\n");
}

static void
put_testcase (struct text *to, const struct comparison *row, bool fails)
{
  struct text name = { 0 };
  comparison_put_case (&name, row);
  text_puts (to, "    <testcase");
  put_attribute (to, "classname", row->benchmark);
  put_attribute (to, "name", text_string (&name));
  text_puts (to, ">\n");
  to->failed |= name.failed;
  text_free (&name);
  switch (comparison_result (row, fails))
    {
    case RESULT_FAILED:
      put_outcome (to, "failure", row);
      break;
    case RESULT_SKIPPED:
      put_outcome (to, "skipped", row);
      break;
    case RESULT_ERROR:
      put_outcome (to, "error", row);
      break;
    case RESULT_PASSED:
      text_puts (to, "      <system-out>");
      put_xml (to, row->sentence);
      text_puts (to, "</system-out>\n");
    }
  text_puts (to, "    </testcase>\n");
}

static int
print_and_free (struct text *text, FILE *out)
{
  bool failed = text->failed;
  if (!failed)
    fwrite (text_string (text), 1, text->length, out);
  text_free (text);
  errno = failed ? ENOMEM : errno;
  return failed ? -1 : 0;
}

int
comparison_print_junit (const struct comparison_list *list, const bool *fails,
                        FILE *out)
{
  size_t of[RESULT_ERROR + 1] = { 0 };
  for (size_t i = 0; i < list->count; i++)
    of[comparison_result (&list->row[i], fails[i])]++;
  struct text t = { 0 };
  text_puts (&t, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  for (int level = 0; level < 2; level++)
    text_printf (&t,
                 "%s name=\"bench-compare\" tests=\"%zu\" failures=\"%zu\" "
                 "errors=\"%zu\"%s",
                 level == 0 ? "<testsuites" : "  <testsuite", list->count,
                 of[RESULT_FAILED], of[RESULT_ERROR], level == 0 ? ">\n" : "");
  text_printf (&t, " skipped=\"%zu\">\n", of[RESULT_SKIPPED]);
  for (size_t i = 0; i < list->count; i++)
    put_testcase (&t, &list->row[i], fails[i]);
  text_puts (&t, "  </testsuite>\n</testsuites>\n");
  return print_and_free (&t, out);
}

/* Append STRING as part of a line of TAP, in which # begins an order.  */
static void
put_tap (struct text *to, const char *string)
{
  struct text shown = { 0 };
  quote_terminal (&shown, string);
  for (const char *s = text_string (&shown); *s != '\0'; s++)
    {
      if (*s == '#' || *s == '\\')
        text_putc (to, '\\');
      text_putc (to, *s);
    }
  to->failed |= shown.failed;
  text_free (&shown);
}

static void
put_tap_line (struct text *to, const struct comparison *row, size_t number,
              enum test_result result)
{
  struct text name = { 0 };
  comparison_put_case (&name, row);
  bool good = result == RESULT_PASSED || result == RESULT_SKIPPED;
  text_printf (to, "%s %zu - ", good ? "ok" : "not ok", number);
  put_tap (to, row->benchmark);
  text_puts (to, ", ");
  put_tap (to, text_string (&name));
  text_puts (to, result == RESULT_SKIPPED ? " # SKIP " : ": ");
  put_tap (to, row->sentence);
  text_putc (to, '\n');
  to->failed |= name.failed;
  text_free (&name);
}

int
comparison_print_tap (const struct comparison_list *list, const bool *fails,
                      FILE *out)
{
  struct text t = { 0 };
  text_printf (&t, "TAP version 13\n1..%zu\n", list->count);
  for (size_t i = 0; i < list->count; i++)
    put_tap_line (&t, &list->row[i], i + 1,
                  comparison_result (&list->row[i], fails[i]));
  return print_and_free (&t, out);
}
