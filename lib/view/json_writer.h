/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes JSON text, piece by piece; commas are put in by themselves.  */
#ifndef BENCH_JSON_WRITER_H
#define BENCH_JSON_WRITER_H
#include <stdbool.h>
#include <stdint.h>
#include "base/text.h"

/* Zeroed is ready for use, with TO set; nothing to free but TO.  */
struct json_writer
{
  struct text *to;
  bool needs_comma;
};

/* A member's key, in an object; its value follows.  */
void json_key (struct json_writer *j, const char *key);
void json_object_begin (struct json_writer *j);
void json_object_end (struct json_writer *j);
void json_array_begin (struct json_writer *j);
void json_array_end (struct json_writer *j);
void json_string (struct json_writer *j, const char *string);
/* A number that is not finite comes out as null.  */
void json_number (struct json_writer *j, double value);
void json_integer (struct json_writer *j, uint64_t value);
void json_boolean (struct json_writer *j, bool value);
void json_null (struct json_writer *j);
/* Finished JSON text as a value.  */
void json_raw (struct json_writer *j, const char *json);
#endif
