/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines and blocks of the sample stream.  */
#include <config.h>
#include "stream/sample_stream.h"
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "base/parallel.h"
#include "stream/sample_stream_private.h"

/* Blocks after which others are read ahead: there is work for threads then,
   so much that starting them is little beside it.  */
#define BLOCKS_ALONE 2

void
sample_stream_close (struct sample_stream *s)
{
  if (s == NULL)
    return;
  stream_ahead_end (s->ahead);
  block_reader_free (&s->reader);
  free (s->parsed_label);
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
  memset (s, 0, offsetof (struct sample_stream, value));
  s->options = *options;
  s->index.count = 0;
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

static void
take_bytes (struct sample_stream *s, const char *bytes, size_t length)
{
  s->next = bytes;
  s->limit = bytes + length;
  s->index.count = s->indexed = 0;
}

void
stream_feed (struct sample_stream *s, const char *bytes, size_t length)
{
  take_bytes (s, bytes, length);
  s->started = true;
  s->underflow_told = s->failed = false;
  text_free (&s->failure);
}

/* Which text of several bytes a character the LENGTH bytes at P begin, by its
   mark or its NULs; NULL: none.  */
static const char *
wide_encoding (const char *p, size_t length)
{
  if (length >= 4)
    {
      unsigned nuls = 0; /* a bit for each byte, the first the lowest */
      for (int i = 0; i < 4; i++)
        nuls |= (unsigned) (p[i] == '\0') << i;
      if (nuls == 0xe || nuls == 0x7 || memcmp (p, "\xff\xfe\0", 4) == 0
          || memcmp (p, "\0\0\xfe\xff", 4) == 0)
        return "UTF-32";
      if (nuls == 0xa || nuls == 0x5)
        return "UTF-16";
    }
  return length >= 2
                 && (memcmp (p, "\xff\xfe", 2) == 0
                     || memcmp (p, "\xfe\xff", 2) == 0)
             ? "UTF-16"
             : NULL;
}

/* Look at the first bytes of the stream: skip a byte-order mark, name what is
   not UTF-8.  */
static bool
start_stream (struct sample_stream *s)
{
  const char *p = s->next;
  size_t length = (size_t) (s->limit - p);
  s->started = true;
  if (length >= 3 && memcmp (p, "\xef\xbb\xbf", 3) == 0)
    s->next += 3;
  const char *encoding = wide_encoding (p, length);
  if (encoding != NULL)
    return stream_fail (s, "%s text: convert it first, as by iconv -f %s",
                        encoding, encoding);
  return true;
}

/* Number the labels of BLOCK as the stream does.  */
static bool
number_labels (struct sample_stream *s, struct parsed_block *block)
{
  uint32_t *number = memory_grow (s->parsed_label, &s->parsed_label_capacity,
                                  block->label_count, sizeof *number);
  if (number == NULL)
    return stream_fail_memory (s);
  s->parsed_label = number;
  for (size_t i = 0; i < block->label_count; i++)
    {
      struct stream_field field[3], raw = block->label[i];
      size_t count
          = stream_split_line (raw.bytes, raw.bytes + raw.length, field, 3);
      if (!stream_find_label (s, field, count, &number[i]))
        return false;
    }
  for (size_t i = 0; i < block->stretch_count; i++)
    block->stretch[i].label = number[block->stretch[i].label];
  return true;
}

/* Hand out the lines at hand, which are known.  */
static bool
hand_out (struct sample_stream *s, struct stream_event *event)
{
  const struct parsed_block *block = s->parsed;
  const struct block_piece *piece = block->piece + s->piece;
  if (s->piece == block->piece_count || s->next != block->bytes + piece->start)
    return read_other (s, event);
  *event = (struct stream_event){
    .type = STREAM_SAMPLES,
    .line = s->line,
    .bytes = s->next,
    .length = piece->end - piece->start,
    .count = piece->count,
    .value = block->value + piece->value,
    .stretch = block->stretch + piece->stretch,
    .stretch_count = piece->stretch_count,
  };
  s->line += piece->count;
  s->next += event->length;
  s->piece++;
  return true;
}

/* Read the next block, or have what was read ahead.  */
static enum block_result
read_block (struct sample_stream *s, char **bytes, size_t *length)
{
  if (s->ahead == NULL && s->options.ahead && parallel_threads () > 1
      && s->blocks++ >= BLOCKS_ALONE)
    s->ahead = stream_ahead_start (&s->reader, &s->options);
  if (s->ahead == NULL)
    return block_reader_next (&s->reader, bytes, length);
  enum block_result result = stream_ahead_next (s->ahead, &s->parsed);
  s->piece = 0;
  *bytes = s->parsed->bytes;
  *length = s->parsed->length;
  return result;
}

/* Get the next block.  False at the end of the stream, or where an error is
   told.  */
static bool
next_block (struct sample_stream *s)
{
  char *bytes = NULL;
  size_t length = 0;
  if (s->reader.fd < 0)
    return false;
  enum block_result result = read_block (s, &bytes, &length);
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
  take_bytes (s, bytes, length);
  if (s->parsed != NULL)
    return number_labels (s, s->parsed);
  return s->started || start_stream (s);
}

enum stream_event_type
sample_stream_next (struct sample_stream *s, struct stream_event *event)
{
  if (!s->failed && s->next == s->limit && !next_block (s) && !s->failed)
    return event->type = STREAM_END;
  if (s->failed)
    return event->type = tell_failure (s);
  if (s->parsed != NULL && s->next < s->parsed->bytes + s->parsed->parsed)
    return hand_out (s, event) ? event->type
                               : (event->type = tell_failure (s));
  s->parsed = NULL;
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
