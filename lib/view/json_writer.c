/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/json_writer.h"
#include <inttypes.h>
#include <math.h>
#include "number/number.h"
#include "view/quote.h"

/* What comes before any value or key.  */
static void
separate (struct json_writer *j)
{
  if (j->needs_comma)
    text_puts (j->to, ", ");
  j->needs_comma = true;
}

void
json_key (struct json_writer *j, const char *key)
{
  separate (j);
  quote_json (j->to, key);
  text_puts (j->to, ": ");
  j->needs_comma = false;
}

static void
begin (struct json_writer *j, char bracket)
{
  separate (j);
  text_putc (j->to, bracket);
  j->needs_comma = false;
}

static void
end (struct json_writer *j, char bracket)
{
  text_putc (j->to, bracket);
  j->needs_comma = true;
}

void
json_object_begin (struct json_writer *j)
{
  begin (j, '{');
}

void
json_object_end (struct json_writer *j)
{
  end (j, '}');
}

void
json_array_begin (struct json_writer *j)
{
  begin (j, '[');
}

void
json_array_end (struct json_writer *j)
{
  end (j, ']');
}

void
json_string (struct json_writer *j, const char *string)
{
  separate (j);
  quote_json (j->to, string);
}

void
json_number (struct json_writer *j, double value)
{
  char digits[NUMBER_SIZE];
  if (!isfinite (value))
    {
      json_null (j);
      return;
    }
  separate (j);
  number_print (digits, value);
  text_puts (j->to, digits);
}

void
json_integer (struct json_writer *j, uint64_t value)
{
  separate (j);
  text_printf (j->to, "%" PRIu64, value);
}

void
json_boolean (struct json_writer *j, bool value)
{
  separate (j);
  text_puts (j->to, value ? "true" : "false");
}

void
json_null (struct json_writer *j)
{
  separate (j);
  text_puts (j->to, "null");
}

void
json_raw (struct json_writer *j, const char *json)
{
  separate (j);
  text_puts (j->to, json);
}
