/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading an input into a sample set, event by event.  */
#include <config.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "stream/files_read.h"
#include "stream/sample_set_private.h"

int
reading_fail (const struct reading *r, const char *format, ...)
{
  struct text message = { 0 };
  va_list arguments;
  va_start (arguments, format);
  text_vprintf (&message, format, arguments);
  va_end (arguments);
  report (r->set->options.reporter, REPORT_ERROR, r->input, r->line, "%s",
          message.failed ? "memory exhausted" : text_string (&message));
  text_free (&message);
  return -1;
}

int
reading_fail_memory (const struct reading *r)
{
  return reading_fail (r, "memory exhausted");
}

/* A section before a header that has not ended, where the header is not an
   appended one.  */
int
reading_fail_two_writers (struct reading *r)
{
  r->line = r->doubtful_header;
  return reading_fail (
      r, "a header inside a section that has not ended: two writers "
         "shared this stream, which tears lines (give each writer a "
         "file of its own)");
}

int
reading_add_section (struct reading *r, bool plain)
{
  struct sample_set *set = r->set;
  struct section_state *sections
      = memory_grow (set->section, &set->section_capacity,
                     set->section_count + 1, sizeof *sections);
  if (sections == NULL)
    return reading_fail_memory (r);
  set->section = sections;
  r->section = set->section_count++;
  set->has_plain |= plain;
  sections[r->section] = (struct section_state){
    .shown = { .input = r->input,
               .input_index = set->input_count,
               .line = plain ? 1 : r->line,
               .plain = plain },
    .metadata_first = set->metadata_count,
    .first_sample = set->sample_count,
  };
  return 0;
}

int
reading_need_section (struct reading *r)
{
  return r->section == NO_SECTION ? reading_add_section (r, true) : 0;
}

int
reading_keep_lines (struct reading *r, const char *bytes, size_t length,
                    const char *benchmark)
{
  if (!r->set->options.keep_lines || length == 0)
    return 0;
  return sample_set_keep_lines (r->set, bytes, length, benchmark) < 0
             ? reading_fail_memory (r)
             : 0;
}

/* Take the events of R's stream until its end.  */
static int
read_events (struct reading *r)
{
  struct stream_event event = { 0 };
  for (;;)
    {
      enum stream_event_type type = sample_stream_next (r->stream, &event);
      int result = 0;
      r->line = event.line;
      switch (type)
        {
        case STREAM_SAMPLES:
          result = reading_add_samples (r, &event);
          break;
        case STREAM_METADATA:
          result = reading_add_metadata (r, &event);
          break;
        case STREAM_IGNORED:
          result = reading_keep_lines (r, event.bytes, event.length, NULL);
          break;
        case STREAM_END:
          return r->doubtful_header != 0 ? reading_fail_two_writers (r) : 0;
        case STREAM_ERROR:
          return -1;
        }
      if (result < 0)
        return -1;
    }
}

/* Refuse a regular file that the set has read already.  */
static int
check_new_file (struct reading *r, int fd)
{
  int known = r->set->options.keep_duplicates
                  ? 0
                  : files_read_add (&r->set->files, fd);
  if (known < 0)
    return reading_fail_memory (r);
  if (known > 0)
    return reading_fail (r, FILES_READ_TWICE);
  return 0;
}

int
sample_set_read (struct sample_set *set, int fd, const char *input,
                 const char *name)
{
  struct reading r = { .set = set, .input = input, .section = NO_SECTION };
  struct sample_stream_options options
      = { .input = input,
          .max_line = set->options.max_line,
          .pass_nonfinite = set->options.drop_nonfinite,
          .before_read = set->options.before_read,
          .context = set->options.context,
          .ahead = set->options.before_read == NULL,
          .reporter = set->options.reporter };
  r.input = string_pool_copy (&set->strings, input, strlen (input));
  r.name = name;
  r.stream = sample_stream_open (fd, &options);
  int result = -1;
  if (r.input == NULL || r.stream == NULL
      || (set->options.keep_lines && sample_set_join_lines (set) < 0))
    {
      r.input = input;
      reading_fail_memory (&r);
    }
  else if (check_new_file (&r, fd) == 0)
    result = read_events (&r);
  sample_stream_close (r.stream);
  free (r.use);
  set->input_count++;
  return result;
}
