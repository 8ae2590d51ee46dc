/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a number: the fast and the plain reader agree to the last bit,
   and what is printed reads back.  */
#include <config.h>
#include <math.h>
#include "fuzz.h"
#include "number/number.h"
#include "number/units.h"

/* The numbers that begin at the first of the bytes, by both readers.  */
static void
read_both (const char *bytes, const char *limit)
{
  double fast = 0, plain = 0;
  enum number_error fast_error = NUMBER_OK, plain_error = NUMBER_OK;
  size_t length = number_read (bytes, limit, &fast, &fast_error);
  demand (length == number_read_plain (bytes, limit, &plain, &plain_error),
          "both read as far");
  demand (length <= (size_t) (limit - bytes), "and no further than there is");
  if (length == 0)
    return;
  demand (fast_error == plain_error, "both say the same of it");
  demand (memcmp (&fast, &plain, sizeof fast) == 0, "both read the same");
}

/* That VALUE survives being printed.  */
static void
print_and_read (double value)
{
  char printed[NUMBER_SIZE];
  size_t length = number_print (printed, value);
  demand (length < NUMBER_SIZE && printed[length] == '\0', "it has its size");
  double back;
  demand (number_parse (printed, length, &back) == NUMBER_OK, "it is read");
  demand (back == value, "it is the same number");
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t length)
{
  /* of exactly its size, see string_of */
  char *copy = malloc (length + 1);
  demand (copy != NULL, "there is memory");
  memcpy (copy, bytes, length);
  for (size_t i = 0; i < length && i < 64; i++)
    read_both (copy + i, copy + length);
  double value;
  enum number_error error = number_parse (copy, length, &value);
  if (error == NUMBER_OK || error == NUMBER_UNDERFLOW)
    {
      demand (isfinite (value), "a number is finite");
      print_and_read (value);
    }
  if (length >= sizeof value)
    {
      memcpy (&value, copy, sizeof value);
      if (isfinite (value))
        print_and_read (value);
    }
  free (copy);
  return 0;
}
