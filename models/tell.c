/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "tell.h"
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

int32_t
tell_error (const struct bench_model_host *host, const char *format, ...)
{
  char text[1024];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (text, sizeof text, format, arguments);
  va_end (arguments);
  host->message (host->ctx, BENCH_MODEL_ERROR, text);
  return BENCH_MODEL_FAILED;
}

int
tell_option (const struct bench_model_host *host, const char *key,
             uint64_t min, uint64_t max, uint64_t *value)
{
  const char *text = host->option (host->ctx, key);
  if (text == NULL)
    return 0;
  char *end;
  errno = 0;
  uint64_t number = strtoull (text, &end, 10);
  if (*text < '0' || *text > '9' || *end != '\0' || errno != 0 || number < min
      || number > max)
    return tell_error (
        host, "%s is not a number from %" PRIu64 " to %" PRIu64 ": '%.100s'",
        key, min, max, text);
  *value = number;
  return 0;
}
