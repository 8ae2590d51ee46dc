/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines and blocks of the sample stream.  */
#include <config.h>
#include "stream/sample_stream.h"
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "stream/sample_stream_private.h"

void
sample_stream_close (struct sample_stream *s)
{
  if (s == NULL)
    return;
  block_reader_free (&s->reader);
  intern_free (&s->raw_labels);
  string_pool_free (&s->names);
  free (s->labels);
  free (s->scratch);
  text_free (&s->failure);
  free (s);
}

struct sample_stream *
sample_stream_open (int fd, const struct sample_stream_options *options)
{
  struct sample_stream *s = malloc (sizeof *s);
  if (s == NULL)
    return NULL;
  /* The arrays of the batch, most of it, need no clearing.  */
  memset (s, 0, offsetof (struct sample_stream, index));
  s->options = *options;
  s->index.count = s->indexed = 0;
  s->follows = false;
  s->follow_wait = s->follow_pause = 1;
  for (size_t i = 0; i < sizeof s->recalled / sizeof *s->recalled; i++)
    s->recalled[i] = NO_LABEL;
  s->line = 1;
  s->last_label = NO_LABEL;
  block_reader_init (&s->reader, fd, options->max_line);
  s->reader.before_read = options->before_read;
  s->reader.context = options->context;
  return s;
}

const struct sample_label *
sample_stream_label (const struct sample_stream *s, uint32_t label)
{
  return &s->labels[label].decoded;
}

#define SHOW(bytes, length)                                                   \
  stream_show ((char[STREAM_SHOWN_SIZE]){ 0 }, bytes, length)

bool
stream_fail (struct sample_stream *s, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  text_vprintf (&s->failure, format, arguments);
  va_end (arguments);
  s->failed = true;
  return false;
}

static enum stream_event_type
tell_failure (struct sample_stream *s)
{
  report (s->options.reporter, REPORT_ERROR, s->options.input, s->line, "%s",
          s->failure.failed ? "memory exhausted" : text_string (&s->failure));
  return STREAM_ERROR;
}

bool
stream_fail_memory (struct sample_stream *s)
{
  return stream_fail (s, "memory exhausted");
}

/* The field at P: up to the next tab or LIMIT.  */
static struct stream_field
take_field (const char *p, const char *limit)
{
  const char *tab = memchr (p, '\t', (size_t) (limit - p));
  return (struct stream_field){ p, (size_t) ((tab ? tab : limit) - p) };
}

size_t
stream_split_line (const char *p, const char *end, struct stream_field *field,
                   size_t most)
{
  for (size_t i = 0; i < most; i++)
    field[i] = (struct stream_field){ end, 0 };
  for (size_t count = 0; count < most; p++)
    {
      field[count] = take_field (p, end);
      p += field[count++].length;
      if (p == end)
        return count;
    }
  return most + 1;
}

const char *
stream_line_end (const struct sample_stream *s, const char *line,
                 const char **following)
{
  const char *newline = memchr (line, '\n', (size_t) (s->limit - line));
  *following = newline + 1;
  return newline > line && newline[-1] == '\r' ? newline - 1 : newline;
}

void
stream_step (struct sample_stream *s, const char *following)
{
  s->next = following;
  if (s->indexed < s->index.count)
    s->indexed++;
}

bool
stream_check_line (struct sample_stream *s, const char *line, const char *end)
{
  if ((size_t) (end - line) > s->options.max_line)
    return stream_fail (s, "longer than %zu bytes (--max-line)",
                        s->options.max_line);
  if (memchr (line, '\0', (size_t) (end - line)) != NULL)
    return stream_fail (s, "NUL byte: this is not text");
  return true;
}

/* Room for LENGTH bytes in the scratch.  */
static bool
reserve_scratch (struct sample_stream *s, size_t length)
{
  char *scratch = memory_grow (s->scratch, &s->scratch_capacity, length, 1);
  if (scratch == NULL)
    return stream_fail_memory (s);
  s->scratch = scratch;
  return true;
}

/* Note where sections begin and end, since a line without newline is torn
   inside one.  */
static void
follow_sections (struct sample_stream *s, const struct stream_event *event)
{
  if (event->benchmark != NULL)
    return;
  if (strcmp (event->key, "bench-samples") == 0)
    s->in_section = true;
  else if (strcmp (event->key, "end") == 0)
    s->in_section = false;
}

/* Read the metadata line from LINE, behind "#<TAB>", to END.  */
static bool
read_metadata (struct sample_stream *s, const char *line, const char *end,
               struct stream_event *event)
{
  struct stream_field field[3];
  size_t count = stream_split_line (line, end, field, 3);
  if (count < 2 || field[0].length == 0)
    return stream_fail (s,
                        "metadata without %s (a comment has no tab behind #)",
                        field[0].length == 0 ? "a key" : "a value");
  if (count > 3)
    return stream_fail (s, "more than three fields of metadata behind #");
  if (!reserve_scratch (s, (size_t) (end - line) + 3))
    return false;
  char *key = s->scratch;
  char *content = key + field[0].length + 1;
  char *benchmark = content + field[1].length + 1;
  if (!stream_decode (s, field[0], "the key", key)
      || !stream_decode (s, field[1], "the value", content)
      || (field[2].length > 0
          && !stream_decode (s, field[2], "the benchmark", benchmark)))
    return false;
  event->key = key;
  event->content = content;
  event->benchmark = field[2].length > 0 ? benchmark : NULL;
  follow_sections (s, event);
  return true;
}

/* Read a line that is no sample.  */
static bool
read_other (struct sample_stream *s, struct stream_event *event)
{
  const char *line = s->next, *following;
  const char *end = stream_line_end (s, line, &following);
  bool is_metadata = end - line >= 2 && line[0] == '#' && line[1] == '\t';
  *event = (struct stream_event){
    .type = is_metadata ? STREAM_METADATA : STREAM_IGNORED,
    .line = s->line,
    .bytes = line,
    .length = (size_t) (following - line),
  };
  stream_step (s, following);
  if (!stream_check_line (s, line, end)
      || (is_metadata && !read_metadata (s, line + 2, end, event)))
    return false;
  s->line++;
  return true;
}

/* Look at the first bytes of the stream: skip a byte-order mark, name
   UTF-16.  */
static bool
start_stream (struct sample_stream *s)
{
  const char *p = s->next;
  size_t length = (size_t) (s->limit - p);
  s->started = true;
  if (length >= 3 && memcmp (p, "\xef\xbb\xbf", 3) == 0)
    s->next += 3;
  if (length < 2)
    return true;
  bool has_mark
      = memcmp (p, "\xff\xfe", 2) == 0 || memcmp (p, "\xfe\xff", 2) == 0;
  bool alternates = length >= 4 && (p[0] == '\0') != (p[1] == '\0')
                    && (p[0] == '\0') == (p[2] == '\0')
                    && (p[1] == '\0') == (p[3] == '\0');
  if (has_mark || alternates)
    return stream_fail (
        s, "UTF-16 text: convert it first, as by iconv -f UTF-16");
  return true;
}

/* Get the next block.  False at the end of the stream, or where an error is
   told.  */
static bool
next_block (struct sample_stream *s)
{
  char *bytes = NULL;
  size_t length = 0;
  enum block_result result = block_reader_next (&s->reader, &bytes, &length);
  switch (result)
    {
    case BLOCK_END:
      return false;
    case BLOCK_TOO_LONG:
      return stream_fail (s, "longer than %zu bytes (--max-line)",
                          s->options.max_line);
    case BLOCK_ERROR:
      s->line = 0; /* it is not of a line */
      return stream_fail (
          s, "%s", errno == ENOMEM ? "memory exhausted" : strerror (errno));
    case BLOCK_TAIL:
    case BLOCK_LINES:
      break;
    }
  if (result == BLOCK_TAIL && s->in_section)
    {
      report (s->options.reporter, REPORT_WARNING, s->options.input, s->line,
              "last line dropped: no newline ends it, it may be torn");
      return false;
    }
  s->is_tail = result == BLOCK_TAIL;
  s->next = bytes;
  s->limit = bytes + length;
  s->index.count = s->indexed = 0;
  return s->started || start_stream (s);
}

enum stream_event_type
sample_stream_next (struct sample_stream *s, struct stream_event *event)
{
  if (!s->failed && s->next == s->limit && !next_block (s) && !s->failed)
    return event->type = STREAM_END;
  if (s->failed)
    return event->type = tell_failure (s);
  bool fine = stream_read_batch (s, event);
  if (fine && event->count == 0)
    fine = read_other (s, event);
  if (!fine && event->count == 0)
    return event->type = tell_failure (s);
  /* The newline that the block reader put there is not of the input.  */
  if (s->is_tail && s->next == s->limit)
    {
      event->length--;
      if (event->count > 0)
        s->stretch[s->stretch_count - 1].end--;
    }
  return event->type;
}
