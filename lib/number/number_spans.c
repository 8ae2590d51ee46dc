/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "number/number_spans.h"
#include "number/number.h"
#include "number/number_private.h"

/* The whole of one number, however it is written.  */
static inline bool
read_span (const char *bytes, uint32_t start, uint32_t end, double *value)
{
  enum number_error error;
  return end > start
         && number_read (bytes + start, bytes + end, value, &error)
                == end - start
         && error == NUMBER_OK;
}

size_t
number_read_spans_plain (const char *bytes, const uint32_t *start,
                         const uint32_t *end, size_t n, double *value)
{
  size_t i = 0;
  while (i < n && read_span (bytes, start[i], end[i], &value[i]))
    i++;
  return i;
}

#ifdef PROCESSOR_IS_X86_64
typedef size_t reads_spans (const char *bytes, const uint32_t *start,
                            const uint32_t *end, size_t n, double *value);

/* NULL: only number_read.  */
static reads_spans *
by_vectors (void)
{
  return processor_is_wide ()    ? number_read_spans_avx2
         : processor_has_sse4 () ? number_read_spans_sse4
                                 : NULL;
}
#endif

size_t
number_read_spans (const char *bytes, const uint32_t *start,
                   const uint32_t *end, size_t n, double *value)
{
  size_t i = 0;
#ifdef PROCESSOR_IS_X86_64
  reads_spans *fast = by_vectors ();
  if (fast != NULL)
    for (; i < n; i++)
      {
        i += fast (bytes, start + i, end + i, n - i, value + i);
        if (i == n || !read_span (bytes, start[i], end[i], &value[i]))
          return i;
      }
#endif
  return i
         + number_read_spans_plain (bytes, start + i, end + i, n - i,
                                    value + i);
}
