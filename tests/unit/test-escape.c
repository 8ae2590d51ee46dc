/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Escapes of fields, and lists of names.  */
#include <config.h>
#include "stream/escape.h"
#include <stdlib.h>
#include "tap.h"

static void
test_escape (void)
{
  static const struct
  {
    const char *name, *field;
  } cases[] = {
    { "plain name", "plain name" },
    { "a\tb\nc\rd\\e", "a\\tb\\nc\\rd\\\\e" },
    { "\x1b[31m\a\x7f", "\\x1b[31m\\x07\\x7f" },
    { "\xc2\xb5 \xff", "\xc2\xb5 \xff" },
    { "", "" },
    { "\\", "\\\\" },
    { "\\t", "\\\\t" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      struct text field = { 0 };
      escape_append (&field, cases[i].name, strlen (cases[i].name));
      same_string (text_string (&field), cases[i].field,
                   "control characters and backslashes are escaped");
      char *copy = strdup (text_string (&field));
      ptrdiff_t length = escape_decode (copy, strlen (copy));
      ok (length == (ptrdiff_t) strlen (cases[i].name)
              && memcmp (copy, cases[i].name, (size_t) length) == 0,
          "and decoded to what they were");
      ok (escape_find_control (field.bytes, field.length) == NULL,
          "a field has no control character left");
      free (copy);
      text_free (&field);
    }
  char upper[] = "\\x1B\\x41";
  ok (escape_decode (upper, strlen (upper)) == 2
          && memcmp (upper, "\x1b\x41", 2) == 0,
      "any byte but NUL may be written in hexadecimal");
  static const char *const wrong[]
      = { "\\",    "a\\",   "\\q",   "\\x", "\\x1",
          "\\xg1", "\\x1g", "\\x00", "\\0", "\\T" };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    {
      char copy[8];
      strcpy (copy, wrong[i]);
      ok (escape_decode (copy, strlen (copy)) == -1, wrong[i]);
    }
  static const char control[] = "ab\x01";
  ok (escape_find_control (control, 3) == control + 2,
      "a raw control character is found");
}

static void
test_name_list (void)
{
  static const char *const names[]
      = { "gzip -1", "a,b", "", "tab\there", ",\\," };
  struct text list = { 0 };
  for (size_t i = 0; i < 5; i++)
    name_list_append (&list, names[i], i == 0);
  same_string (text_string (&list),
               "gzip -1,a\\x2cb,,tab\\there,\\x2c\\\\\\x2c",
               "a comma in a name of a list is escaped");
  char *rest = text_take (&list);
  char *whole = rest;
  size_t count = 0;
  while (rest != NULL)
    {
      const char *name = name_list_next (&rest);
      same_string (name, names[count++], "each name comes back");
    }
  ok (count == 5, "and no more than these");
  free (whole);
  char wrong[] = "a\\q,b";
  rest = wrong;
  ok (name_list_next (&rest) == NULL, "a wrong escape in a list is told");
}

int
main (void)
{
  test_escape ();
  test_name_list ();
  return plan ();
}
