/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Quoting for every place, numbers for people, tables and records.  */
#include <config.h>
#include <stdlib.h>
#include "tap.h"
#include "text_set.h"
#include "number/level_digits.h"
#include "view/conditions_json.h"
#include "view/human.h"
#include "view/json_writer.h"
#include "view/quote.h"
#include "view/record.h"
#include "view/text_table.h"
#include "view/wrap.h"

static void
quotes (void (*quote) (struct text *, const char *), const char *string,
        const char *want, const char *sentence)
{
  struct text got = { 0 };
  quote (&got, string);
  same_string (text_string (&got), want, sentence);
  text_free (&got);
}

static void
test_quotes (void)
{
  quotes (quote_terminal, "a\033[31m\r\a", "a\\x1b[31m\\x0d\\x07",
          "a terminal gets no control character");
  quotes (quote_terminal, "\302\233K\377", "\\xc2\\x9bK\\xff",
          "nor one of C1, nor bytes that are not UTF-8");
  quotes (quote_terminal, "\342\200\256x", "\\xe2\\x80\\xaex",
          "nor a mark that turns the text around");
  quotes (quote_terminal, "gr\303\274n", "gr\303\274n",
          "letters beyond ASCII stay");
  quotes (quote_terminal, "", "(empty)", "the empty name is seen");
  quotes (quote_terminal, "\300\257\355\240\200\364\220\200\200",
          "\\xc0\\xaf\\xed\\xa0\\x80\\xf4\\x90\\x80\\x80",
          "overlong forms, surrogates and too large codes are not UTF-8");
  quotes (quote_tsv, "a\tb\nc\\d\re\001", "a\\tb\\nc\\\\d\\re\\x01",
          "TSV escapes what would end a field");
  quotes (quote_csv, "plain", "plain", "a plain cell of CSV is bare");
  quotes (quote_csv, "a,\"b\"\n", "\"a,\"\"b\"\"\n\"",
          "CSV doubles its quotes");
  quotes (quote_csv, "", "\"\"", "an empty name of CSV is quoted");
  static const char *const formulas[]
      = { "=1", "+a", "-a", "@a", "\ta", "\ra", "  =1", "-", "\357\274\2351" };
  static const char *const texts[] = { "", "a=1", "-1.5e3", "+7", " ", "'=1" };
  bool all = true, none = true;
  for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++)
    all = all && quote_is_formula (formulas[i]);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    none = none && !quote_is_formula (texts[i]);
  ok (all, "what a spreadsheet would compute is known for a formula");
  ok (none, "other text and numbers are none");
  quotes (quote_json, "\"\\\n\001\377\342\200\250",
          "\"\\\"\\\\\\n\\u0001\\ufffd\\u2028 (\\\\xff)\"",
          "JSON escapes quotes, controls and bad bytes");
  quotes (quote_json, "a\377b\376", "\"a\\ufffdb\\ufffd (\\\\xff\\\\xfe)\"",
          "names with other bad bytes stay different in JSON");
  quotes (quote_markdown, "a|b`c<d>*&_x_\n",
          "a\\|b\\`c&lt;d>\\*&amp;\\_x\\_\\\\x0a",
          "Markdown text can not leave its cell");
  quotes (quote_markdown, "int8_dynamic 1.5", "int8_dynamic 1.5",
          "an underscore inside a word is left alone");
  quotes (quote_markdown, "@team #12 :tada: ::error::$x$ a:b 1:23:45 :100:",
          "&#64;team &#35;12 &#58;tada: &#58;&#58;error&#58;:&#36;x&#36; "
          "a:b 1:23:45 &#58;100:",
          "nor mention, nor refer, nor command");
  quotes (quote_html, "<a href='x'>\"&\001\377",
          "&lt;a href=&#39;x&#39;&gt;&quot;&amp;\\x01\\xff",
          "HTML has entities everywhere");
  quotes (quote_gnuplot, "a\"b\\#%$@_^{}~&`\n",
          "\"a\\0042b\\0134\\0043\\0045\\0044\\0100\\0137\\0136\\0173\\0175\\0"
          "176\\0046"
          "\\0140\357\277\275\"",
          "gnuplot sees only octal escapes");
  ok (quote_width ("gr\303\274n") == 4, "width counts characters");
  ok (quote_width ("\033") == 4, "and escapes as they are shown");
  ok (quote_width ("\346\227\245\346\234\254") == 4
          && quote_width ("\360\237\220\242") == 2
          && quote_width ("e\314\201") == 1,
      "ideographs and pictures take two columns, marks none, in any locale");
  quotes (quote_markdown, "see https://a.b or www.c.d, 1://2, awww.",
          "see https&#58;//a.b or &#119;ww.c.d, 1&#58;//2, awww.",
          "an address does not become a link");
  quotes (quote_markdown, "[x](javascript:1) <img> ![y](z) caf\351",
          "\\[x](javascript:1) &lt;img> !\\[y](z) caf\\\\xe9",
          "nor does other markup, and bad bytes are shown by number");
}

static void
shows (double value, const char *unit, int digits, bool utf8, const char *want)
{
  char got[HUMAN_SIZE];
  same_string (human_value (got, value, unit, digits, utf8), want, want);
}

static void
test_human (void)
{
  shows (0.0123, "s", 3, false, "12.3 ms");
  shows (0.9996, "s", 3, false, "1.00 s");
  shows (9.9996e-7, "s", 3, false, "1.00 us");
  shows (1.5e-6, "s", 2, true, "1.5 \302\265s");
  shows (120, "s", 3, false, "120 s");
  shows (1200, "s", 3, false, "20.0 min");
  shows (86400, "s", 3, false, "24.0 h");
  shows (3e-10, "s", 2, false, "0.30 ns");
  shows (0, "s", 3, false, "0 s");
  shows (-0.0123, "s", 3, false, "-12.3 ms");
  shows (4 * 1048576.0, "B", 3, false, "4.00 MiB");
  shows (123456, "1", 3, false, "123456");
  shows (0.944, "1", 3, false, "0.944");
  shows (12345.67, "1/s", 3, false, "12.3 k/s");
  shows (1e-9, "1", 3, false, "1.00e-09");
  shows (42, "widgets", 3, false, "42.0 widgets");
  char p[HUMAN_SIZE];
  same_string (human_p (p, 0), "<0.001", "a p-value is never 0");
  same_string (human_p (p, 0.0312), "0.0312", "a small p has four decimals");
}

static void
shows_level (double level, const char *want)
{
  char got[32];
  snprintf (got, sizeof got, "%.*g", level_digits (level), 100 * level);
  same_string (got, want, want);
}

static void
test_levels (void)
{
  shows_level (0.95, "95");
  shows_level (1 - 0.05 / 3, "98.33");
  shows_level (0.9999, "99.99");
  shows_level (0.99994, "99.99");
  shows_level (1 - 0.05 / 1200, "99.9958");
  shows_level (0.99999, "99.999");
  shows_level (0.9999999999999999, "99.99999999999999");
  shows_level (1, "100");
}

/* What PRINT writes of TABLE, in memory of its own.  */
static char *
printed (const struct text_table *table,
         int (*print) (const struct text_table *, FILE *))
{
  char *bytes = NULL;
  size_t length = 0;
  FILE *out = open_memstream (&bytes, &length);
  if (out == NULL || print (table, out) != 0)
    puts ("# printing failed");
  if (out != NULL)
    fclose (out);
  return bytes;
}

static void
test_text_table (void)
{
  struct text_table *table = text_table_new ();
  text_table_column (table, "name", ALIGN_LEFT);
  text_table_column (table, "wall", ALIGN_RIGHT);
  text_table_row (table);
  text_table_cell (table, "gr\303\274n|");
  text_table_cell (table, "1 s");
  text_table_row (table);
  text_table_cell (table, "x");
  char *got = printed (table, text_table_print);
  same_string (got, "name   wall\ngr\303\274n|   1 s\nx\n",
               "columns align by what is seen, without trailing blanks");
  free (got);
  got = printed (table, text_table_print_markdown);
  same_string (got,
               "| name | wall |\n| --- | ---: |\n"
               "| gr\303\274n\\| | 1 s |\n| x |  |\n",
               "the same table is Markdown");
  free (got);
  text_table_row (table);
  text_table_cell (table, "::error::x");
  got = printed (table, text_table_print);
  ok (got != NULL && strstr (got, "\n\\x3a:error::x\n") != NULL,
      "a cell gives no orders to who reads the log");
  free (got);
  text_table_free (table);
}

static struct record *
sample_record (void)
{
  struct record *r = record_new ("test/1");
  const char *names[] = { "benchmark", "/threads", "n", "mean", "paired" };
  for (size_t i = 0; i < 5; i++)
    record_column (r, names[i]);
  record_row (r);
  record_text (r, "a,\"b\t");
  record_text (r, "4");
  record_integer (r, 9007199254740993u);
  record_figure (r, figure_of (0.1));
  record_boolean (r, true);
  record_row (r);
  record_text (r, "");
  record_missing (r, NULL);
  record_integer (r, 1);
  record_figure (r, figure_needs (20));
  record_boolean (r, false);
  record_note (r, "a note");
  record_summary (r, "{\"benchmarks\": 2}");
  return r;
}

static char *
printed_record (const struct record *r,
                int (*print) (const struct record *, FILE *))
{
  char *bytes = NULL;
  size_t length = 0;
  FILE *out = open_memstream (&bytes, &length);
  if (out == NULL || print (r, out) != 0)
    puts ("# printing failed");
  if (out != NULL)
    fclose (out);
  return bytes;
}

static int
print_tsv (const struct record *r, FILE *out)
{
  return record_print_separated (r, '\t', false, out);
}

static int
print_csv (const struct record *r, FILE *out)
{
  return record_print_separated (r, ',', false, out);
}

static int
print_json_bare (const struct record *r, FILE *out)
{
  return record_print_json (r, NULL, out);
}

static void
test_record (void)
{
  struct record *r = sample_record ();
  char *got = printed_record (r, print_tsv);
  same_string (got,
               "benchmark\t/threads\tn\tmean\tpaired\n"
               "a,\"b\\t\t4\t9007199254740993\t0.1\tyes\n"
               "\t\t1\t\tno\n",
               "TSV has empty fields for what is missing");
  free (got);
  got = printed_record (r, print_csv);
  same_string (got,
               "benchmark,/threads,n,mean,paired\n"
               "\"a,\"\"b\t\",4,9007199254740993,0.1,yes\n"
               "\"\",,1,,no\n",
               "CSV tells the empty name from nothing");
  free (got);
  got = printed_record (r, record_print_jsonl);
  same_string (
      got,
      "{\"benchmark\": \"a,\\\"b\\t\", \"parameters\": {\"threads\": \"4\"}, "
      "\"n\": 9007199254740993, \"mean\": 0.1, \"paired\": true}\n"
      "{\"benchmark\": \"\", \"parameters\": {}, \"n\": 1, "
      "\"mean\": null, \"mean_reason\": \"needs n >= 20\", "
      "\"paired\": false}\n"
      "{\"summary\": {\"benchmarks\": 2}}\n",
      "JSON Lines has the reason beside null, and the summary last");
  free (got);
  got = printed_record (r, print_json_bare);
  ok (got != NULL
          && strstr (got, "{\"schema\": \"test/1\", \"version\": \"") == got
          && strstr (got, "\"conditions\": {}, \"rows\": [\n  {") != NULL
          && strstr (got, "\n], \"summary\": {\"benchmarks\": 2}, "
                          "\"notes\": [\"a note\"]}\n")
                 != NULL,
      "JSON is one object with schema, conditions, rows, summary, notes");
  free (got);
  record_free (r);
}

static void
test_wrap (void)
{
  struct text t = { 0 };
  wrap_put (&t, "note: ",
            "a sentence that is longer than the line of a terminal is broken "
            "between two words");
  same_string (
      text_string (&t),
      "note: a sentence that is longer than the line of a terminal is "
      "broken between\n      two words\n",
      "a long sentence goes on below its beginning");
  text_clear (&t);
  for (int i = 0; i < 100; i++)
    text_putc (&t, 'w');
  char *word = text_take (&t);
  wrap_put (&t, "", word);
  ok (t.length == 102 && strchr (t.bytes, '\n') == t.bytes + 79,
      "a word that is wider than a line goes on in the next");
  free (word);
  text_free (&t);
}

static void
test_conditions (void)
{
  struct sample_set *set = set_of_text ("#\tbench-samples\t1\n"
                                        "#\tby_benchmark\tmine\n"
                                        "#\tfloor\t2\n"
                                        "#\tcommand\tb 1\tb\n"
                                        "#\tcommand\ta 1\ta\n"
                                        "#\tcpu\tx\n"
                                        "1\ts\twall\ta\t1\n"
                                        "#\tfloor\t1\n"
                                        "#\tfloor\t2\n"
                                        "#\tend\tcomplete\n",
                                        NULL);
  struct text json = { 0 };
  struct json_writer j = { &json, false };
  conditions_write_json (&j, set);
  same_string (text_string (&json),
               "{\"bench-samples\": \"1\", \"by_benchmark_\": \"mine\", "
               "\"floor\": [\"2\", \"1\"], \"cpu\": \"x\", "
               "\"end\": \"complete\", "
               "\"by_benchmark\": {\"a\": {\"command\": \"a 1\"}, "
               "\"b\": {\"command\": \"b 1\"}}}",
               "conditions are an object, keys in the order of the input");
  text_free (&json);
  sample_set_free (set);
}

int
main (void)
{
  test_quotes ();
  test_human ();
  test_levels ();
  test_text_table ();
  test_record ();
  test_conditions ();
  struct text json = { 0 };
  struct json_writer j = { &json, false };
  json_array_begin (&j);
  json_number (&j, NAN);
  json_number (&j, 1e300);
  json_object_begin (&j);
  json_object_end (&j);
  json_array_end (&j);
  same_string (text_string (&json), "[null, 1e+300, {}]",
               "JSON never holds a bare NaN");
  text_free (&json);
  test_wrap ();
  return plan ();
}
