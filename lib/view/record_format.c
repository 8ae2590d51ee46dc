/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/record_format.h"

#define PIECE 512

static int
print (const struct record *r, enum record_format format,
       const struct sample_set *set, FILE *out)
{
  switch (format)
    {
    case RECORD_TSV:
    case RECORD_TSV_SAFE:
      return record_print_separated (r, '\t', format == RECORD_TSV_SAFE, out);
    case RECORD_CSV:
    case RECORD_CSV_SAFE:
      return record_print_separated (r, ',', format == RECORD_CSV_SAFE, out);
    case RECORD_JSON:
      return record_print_json (r, set, out);
    default:
      return record_print_jsonl (r, out);
    }
}

int
record_print (struct record *r, enum record_format format,
              const struct sample_set *set, FILE *out)
{
  if (r == NULL)
    return -1;
  int result = print (r, format, set, out);
  record_free (r);
  return result;
}

int
record_flush (struct record *r, enum record_format format, FILE *out)
{
  return record_row_count (r) < PIECE ? 0 : record_flush_all (r, format, out);
}

int
record_flush_all (struct record *r, enum record_format format, FILE *out)
{
  if (format == RECORD_JSON)
    return 0;
  int result = print (r, format, NULL, out);
  record_drop_rows (r);
  return result;
}
