/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Batches of samples: at a glance the lines that are written plainly, with
   labels seen before; with all care, one by one, the others.  */
#include <config.h>
#include <math.h>
#include <string.h>
#include "number/eight_digits.h"
#include "number/number_spans.h"
#include "stream/sample_stream_private.h"
#include "stream/short_bytes.h"

_Static_assert((int) line_index_padding <= BLOCK_PADDING
                   && NUMBER_PADDING <= BLOCK_PADDING,
               "blocks have the padding that their readers want");

enum
{
  FIELDS = 5,        /* what a sample line has at most */
  others_most = 8,   /* lines that were not foreseen: so many, and then one
                        in so many */
  enough_lines = 64, /* to foresee others by */
  longest_pause = 64 /* line indexes, before that is tried again */
};

/* The line at hand is of LABEL.  */
static inline void
set_last_label (struct sample_stream *s, uint32_t label)
{
  if (label >= STREAM_FOLLOWERS)
    label = NO_LABEL;
  else if (s->last_label != NO_LABEL)
    s->follower[s->last_label].followed_by = label;
  s->last_label = label;
}

/* Add a sample to the batch, whose value is there, in a stretch of its
   own.  */
static inline void
start_stretch (struct sample_stream *s, uint32_t label,
               struct stream_field run, uint64_t run_number, size_t end)
{
  s->count++;
  s->stretch[s->stretch_count++] = (struct stream_stretch){
    .label = label,
    .count = 1,
    .run = run,
    .run_number = run_number,
    .end = end,
  };
  set_last_label (s, label);
}

/* Whether a sample goes on the last stretch.  */
static inline bool
goes_on (const struct sample_stream *s, uint32_t label,
         struct stream_field run, uint64_t run_number)
{
  if (s->stretch_count == 0)
    return false;
  const struct stream_stretch *last = &s->stretch[s->stretch_count - 1];
  if (last->label != label)
    return false;
  if (run_number != 0)
    return last->run_number != 0
           && last->run_number + last->count == run_number;
  return run.length == 0 && last->run.length == 0
         && !isnan (s->value[s->count - 1]);
}

/* Add a sample to the batch, whose value is there and finite.  */
static inline void
add_sample (struct sample_stream *s, uint32_t label, struct stream_field run,
            uint64_t run_number, size_t end)
{
  if (!goes_on (s, label, run, run_number))
    {
      start_stretch (s, label, run, run_number, end);
      return;
    }
  s->count++;
  s->stretch[s->stretch_count - 1].count++;
  s->stretch[s->stretch_count - 1].end = end;
  set_last_label (s, label);
}

/* The integer of up to eight digits from P to END; 0 when it is none.  */
static inline uint64_t
read_integer (const char *p, const char *end)
{
  size_t length = (size_t) (end - p);
  if (length - 1 > 7)
    return 0;
  uint64_t digits = eight_bytes_load (end - 8) ^ EIGHT_BYTES ('0');
  digits &= UINT64_MAX << (8 * (8 - length));
  return eight_digits_count (digits) == 8 ? eight_digits_join (digits) : 0;
}

/* Read the sample line from LINE to END, whatever it looks like, and add it
   to the batch.  */
static bool
read_sample (struct sample_stream *s, const char *line, const char *end,
             size_t end_in_batch)
{
  struct stream_field field[FIELDS];
  size_t count = stream_split_line (line, end, field, FIELDS);
  if (!stream_read_value (s, field[0], &s->value[s->count]))
    return false;
  if (count > FIELDS)
    return stream_fail (
        s, "more than five fields (is this a table? choose one of "
           "its columns, as by cut -f)");
  size_t label_fields = count - 1 < 3 ? count - 1 : 3;
  uint32_t label;
  if (!stream_find_label (s, field + 1, label_fields, &label))
    return false;
  uint64_t run = 0;
  if (!isnan (s->value[s->count]))
    run = read_integer (field[4].bytes, field[4].bytes + field[4].length);
  start_stretch (s, label, field[4], run, end_in_batch);
  return true;
}

static bool
is_white (const char *p, const char *end)
{
  while (
      p < end
      && (*p == ' ' || *p == '\t' || *p == '\r' || *p == '\v' || *p == '\f'))
    p++;
  return p == end;
}

/* The entry of S->recalled for the label of LENGTH bytes at P, by its first,
   middle and last eight bytes, in which most names differ.  */
static inline uint32_t *
recalled_entry (struct sample_stream *s, const char *p, size_t length)
{
  uint64_t mix = length;
  if (length < 8)
    mix ^= short_bytes_rest (p, length);
  else
    mix ^= (short_bytes_word (p) + 3 * short_bytes_word (p + (length - 8) / 2))
           ^ 5 * short_bytes_word (p + length - 8);
  mix ^= mix >> 32;
  return &s->recalled[(mix * UINT64_C (0x9e3779b97f4a7c15)) >> 56];
}

/* The label whose raw bytes are those from P to END, when it was seen
   before.  */
static inline bool
recall_label (struct sample_stream *s, const char *p, const char *end,
              uint32_t *number)
{
  size_t length = (size_t) (end - p);
  uint32_t *entry = recalled_entry (s, p, length);
  *number = *entry;
  if (*number != NO_LABEL)
    {
      const struct stream_field *raw = &s->labels[*number].raw;
      if (raw->length == length && short_bytes_equal (p, raw->bytes, length))
        return true;
    }
  ptrdiff_t at = intern_find (&s->raw_labels, p, length);
  *number = (uint32_t) at;
  if (at >= 0)
    *entry = *number;
  return at >= 0;
}

/* Whether the field from P to END may be a RUN, and not a name.  */
static bool
looks_like_run (const char *p, const char *end)
{
  const char *q = p;
  while (q < end && ((*q >= '0' && *q <= '9') || *q == '.'))
    q++;
  return q == end && q > p;
}

/* Add the sample in line I of the index, whose value is read, if its label
   was seen before; START is where the batch starts.  */
static inline bool
recall_sample (struct sample_stream *s, size_t i, const char *start)
{
  const struct line_index *index = &s->index;
  const char *bytes = index->bytes, *end = bytes + index->end[i];
  const char *value_end = bytes + index->first_tab[i];
  const char *label = value_end < end ? value_end + 1 : end;
  const char *last = bytes + index->last_tab[i];
  size_t end_in_batch = (size_t) (bytes + index->newline[i] + 1 - start);
  uint32_t number;
  if (last > value_end && last < end)
    {
      uint64_t run = read_integer (last + 1, end);
      if ((run != 0 || looks_like_run (last + 1, end))
          && recall_label (s, label, last, &number)
          && s->labels[number].takes_run)
        {
          struct stream_field field = { last + 1, (size_t) (end - last) - 1 };
          add_sample (s, number, field, run, end_in_batch);
          return true;
        }
    }
  if (!recall_label (s, label, end, &number))
    return false;
  add_sample (s, number, (struct stream_field){ end, 0 }, 0, end_in_batch);
  return true;
}

/* Read the values of the lines from the one at hand on; return the first line
   whose value is not plain.  */
static size_t
read_values (struct sample_stream *s)
{
  const struct line_index *index = &s->index;
  size_t first = s->indexed;
  return first
         + number_read_spans (index->bytes, index->start + first,
                              index->first_tab + first, index->count - first,
                              s->value + s->count);
}

/* Add the lines at hand whose labels were seen before; the values are there
   up to line LIMIT.  */
static void
recall_samples (struct sample_stream *s, const char *start, size_t limit)
{
  size_t first = s->indexed;
  while (s->indexed < limit && recall_sample (s, s->indexed, start))
    s->indexed++;
  if (s->indexed > first)
    s->next = s->index.bytes + s->index.newline[s->indexed - 1] + 1;
}

enum line_kind
{
  LINE_SAMPLE,
  LINE_OTHER, /* not read */
  LINE_WRONG
};

/* Read the line at hand, whatever it looks like, if it is a sample.  */
static enum line_kind
read_line (struct sample_stream *s, const char *start, size_t first_line)
{
  if (*s->next == '#')
    return LINE_OTHER;
  const char *following;
  const char *end = stream_line_end (s, s->next, &following);
  if (is_white (s->next, end))
    return LINE_OTHER;
  s->line = first_line + s->count;
  if (!stream_check_line (s, s->next, end)
      || !read_sample (s, s->next, end, (size_t) (following - start)))
    return LINE_WRONG;
  stream_step (s, following);
  return LINE_SAMPLE;
}

/* Labelled or unusual sample lines, until a line of another kind.  Each is a
   sample, so that values stay beside their lines.  */
static bool
read_labelled (struct sample_stream *s, const char *start, size_t first_line,
               bool at_a_glance)
{
  size_t have_value = s->indexed;
  do
    {
      if (at_a_glance && s->indexed >= have_value)
        have_value = read_values (s);
      recall_samples (s, start, have_value);
      if (s->next == s->limit
          || (s->count > 0 && s->indexed == s->index.count))
        break;
      enum line_kind kind = read_line (s, start, first_line);
      if (kind != LINE_SAMPLE)
        return kind == LINE_OTHER;
    }
  while (s->indexed < s->index.count);
  return true;
}

/* Labelled lines that come as those before let expect, with few others
   between.  */
static bool
read_foreseen (struct sample_stream *s, const char *start, size_t first_line)
{
  for (size_t others = 0;; others++)
    {
      stream_follow (s, start);
      if (s->next == s->limit || s->count == STREAM_BATCH)
        break;
      if (others > others_most && others > s->count / others_most)
        {
          s->follows = false;
          return true;
        }
      const char *line = s->next;
      enum line_kind kind = read_line (s, start, first_line);
      if (kind != LINE_SAMPLE)
        return kind == LINE_OTHER;
      const struct stream_stretch *last = &s->stretch[s->stretch_count - 1];
      const char *tab = memchr (line, '\t', (size_t) (s->next - line));
      if (tab != NULL)
        stream_expect (s, last->label, tab, last->run, last->run_number,
                       s->next);
    }
  s->follow_pause = 1;
  return true;
}

/* Once in a while, when the lines of the index from FIRST on are all of the
   batch, try whether such lines can be foreseen.  */
static void
consider_following (struct sample_stream *s, size_t first)
{
  const struct line_index *index = &s->index;
  if (!index->has_tabs || s->count < enough_lines || s->indexed < index->count
      || s->count != index->count - first || --s->follow_wait > 0)
    return;
  size_t line = first;
  for (size_t i = 0; i < s->stretch_count; i++)
    for (uint32_t k = 0; k < s->stretch[i].count; k++, line++)
      {
        const struct stream_stretch *stretch = &s->stretch[i];
        struct stream_field run = stretch->run;
        if (run.length > 0)
          {
            run.bytes = index->bytes + index->last_tab[line] + 1;
            run.length = index->end[line] - index->last_tab[line] - 1;
          }
        stream_expect (s, stretch->label,
                       index->bytes + index->first_tab[line], run,
                       stretch->run_number == 0 ? 0 : stretch->run_number + k,
                       index->bytes + index->newline[line] + 1);
      }
  s->follows = true;
  s->follow_pause = 2 * s->follow_pause < longest_pause ? 2 * s->follow_pause
                                                        : longest_pause;
  s->follow_wait = s->follow_pause;
}

/* Bare numbers, one a line, as long as they are written plainly.  */
static bool
read_bare (struct sample_stream *s, const char *start)
{
  const struct line_index *index = &s->index;
  size_t first = s->indexed;
  s->count
      = number_read_spans (index->bytes, index->start + first,
                           index->end + first, index->count - first, s->value);
  if (s->count == 0)
    return true;
  uint32_t label;
  const struct stream_field no_field[3] = { { "", 0 }, { "", 0 }, { "", 0 } };
  if (!stream_find_label (s, no_field, 0, &label))
    {
      s->count = 0; /* nothing to hand out */
      return false;
    }
  s->indexed += s->count;
  s->next = index->bytes + index->newline[s->indexed - 1] + 1;
  s->last_label = NO_LABEL;
  s->stretch_count = 1;
  s->stretch[0] = (struct stream_stretch){ .label = label,
                                           .count = (uint32_t) s->count,
                                           .run = no_field[0],
                                           .end = (size_t) (s->next - start) };
  return true;
}

/* Lines by their index, which is made when it is used up.  */
static bool
read_indexed (struct sample_stream *s, const char *start, size_t first_line,
              bool at_a_glance)
{
  if (s->indexed == s->index.count)
    {
      line_index_find (&s->index, s->next, (size_t) (s->limit - s->next));
      s->indexed = 0;
    }
  if (s->index.count == 0)
    at_a_glance = false;
  if (at_a_glance && !s->index.has_tabs && !read_bare (s, start))
    return false;
  if (s->count > 0)
    return true;
  size_t first = s->indexed;
  bool fine = read_labelled (s, start, first_line, at_a_glance);
  if (fine && at_a_glance)
    consider_following (s, first);
  return fine;
}

bool
stream_read_batch (struct sample_stream *s, struct stream_event *event)
{
  size_t first_line = s->line;
  const char *start = s->next;
  s->count = s->stretch_count = 0;
  /* not where a line of the block may be too long */
  bool at_a_glance = (size_t) (s->limit - s->next) <= s->options.max_line;
  bool fine = s->follows && at_a_glance && s->indexed == s->index.count
                  ? read_foreseen (s, start, first_line)
                  : read_indexed (s, start, first_line, at_a_glance);
  *event = (struct stream_event){
    .type = STREAM_SAMPLES,
    .line = first_line,
    .bytes = start,
    .length = (size_t) (s->next - start),
    .count = s->count,
    .value = s->value,
    .stretch = s->stretch,
    .stretch_count = s->stretch_count,
  };
  s->line = first_line + s->count;
  return fine;
}
