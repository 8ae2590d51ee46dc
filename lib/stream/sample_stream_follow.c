/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Labelled samples whose next line can be foreseen but for its value: labels
   follow each other as they did before, and RUNs count up.  Such a line is
   compared with what is expected, so that no newline need be looked for and
   no RUN be read: where the line ends is known as soon as the first tab is. */
#include <config.h>
#include <string.h>
#include "number/eight_digits.h"
#include "number/number_spans.h"
#include "stream/sample_stream_private.h"
#include "stream/short_bytes.h"
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum
{
  longest_value = 32,  /* bytes, and its tab */
  longest_tail = 1024, /* bytes: 32 bits take the places of a batch */
  digits_most = 19,    /* so many always fit 64 bits */
  word_size = 8
};

/* Have F expect the RUN that is one more.  False where that has more
   digits.  */
static inline bool
count_up (struct stream_follower *f)
{
  for (unsigned i = f->newline; i < (unsigned) f->newline + f->digits; i++)
    {
      uint64_t *end = &f->end[i / word_size];
      unsigned shift = 8 * (word_size - 1 - i % word_size);
      if ((*end >> shift & 0xff) != '9')
        {
          *end += UINT64_C (1) << shift;
          return true;
        }
      *end -= UINT64_C (9) << shift;
    }
  return f->digits == 0;
}

/* Have F expect what follows the line that it expected.  */
static inline void
expect_next (struct stream_follower *f)
{
  f->run_number += f->run_number != 0;
  if (!count_up (f))
    f->tail_length = 0;
}

/* Bytes of one in a word, from the last on.  */
static uint64_t
last_bytes (size_t count)
{
  return count >= word_size ? UINT64_MAX
         : count == 0       ? 0
                            : UINT64_MAX << 8 * (word_size - count);
}

void
stream_expect (struct sample_stream *s, uint32_t label, const char *tab,
               struct stream_field run, uint64_t run_number,
               const char *following)
{
  if (label >= STREAM_FOLLOWERS)
    return;
  struct stream_follower *f = &s->follower[label];
  const char *line_end = following - 1 - (following[-2] == '\r');
  size_t newline = (size_t) (following - line_end);
  size_t digits = 0;
  while (digits < run.length && run.bytes[run.length - 1 - digits] >= '0'
         && run.bytes[run.length - 1 - digits] <= '9')
    digits++;
  f->tail_length = 0;
  if (tab >= line_end || following - tab > longest_tail
      || run.length + newline >= sizeof f->end || digits > digits_most
      || (digits == 0 && run.length > 0))
    return;
  size_t length = (size_t) (following - tab);
  f->raw = s->labels[label].raw.bytes;
  f->raw_length = (uint16_t) s->labels[label].raw.length;
  f->tail_length = (uint16_t) length;
  f->end[0] = eight_bytes_load (following - word_size);
  f->end[1] = eight_bytes_load (following - 2 * word_size);
  f->mask[0] = last_bytes (length);
  f->mask[1] = last_bytes (length < word_size ? 0 : length - word_size);
  f->run_number = run_number;
  f->run_length = (uint8_t) run.length;
  f->digits = (uint8_t) digits;
  f->newline = (uint8_t) newline;
  expect_next (f);
}

/* Where the first tab of the line at P is; longest_value when it is not in so
   many bytes.  */
static inline unsigned
find_tab (const char *p)
{
#ifdef __SSE2__
  const __m128i *at = (const __m128i *) (const void *) p;
  const __m128i tab = _mm_set1_epi8 ('\t');
  unsigned low = (unsigned) _mm_movemask_epi8 (
      _mm_cmpeq_epi8 (_mm_loadu_si128 (at), tab));
  unsigned high = (unsigned) _mm_movemask_epi8 (
      _mm_cmpeq_epi8 (_mm_loadu_si128 (at + 1), tab));
  unsigned tabs = low | high << 16;
  return tabs == 0 ? longest_value : (unsigned) __builtin_ctz (tabs);
#else
  const char *tab = memchr (p, '\t', longest_value);
  return tab == NULL ? longest_value : (unsigned) (tab - p);
#endif
}

/* Whether the line whose first tab is at TAB, and which ends before END if it
   is, is the one that F expects.  */
static inline bool
is_expected (const struct stream_follower *f, const char *tab, const char *end)
{
  uint64_t last = eight_bytes_load (end - word_size);
  uint64_t before = eight_bytes_load (end - 2 * word_size);
  return ((last ^ f->end[0]) & f->mask[0]) == 0
         && ((before ^ f->end[1]) & f->mask[1]) == 0
         && short_bytes_equal (tab + 1, f->raw, f->raw_length);
}

/* The values of lines, behind each other.  */
struct spans
{
  size_t count;
  uint32_t start[STREAM_BATCH], end[STREAM_BATCH];
};

/* Add the lines that are expected to the batch, which starts at START, but
   for their values; those are left in SPANS, from S->next on.  */
static void
chase (struct sample_stream *s, const char *start, struct spans *spans)
{
  const char *base = s->next, *p = base;
  size_t n = 0, most = STREAM_BATCH - s->count;
  struct stream_stretch *stretch = NULL;
  uint32_t last = s->last_label;
  while (n < most)
    {
      uint32_t label = s->follower[last].followed_by;
      struct stream_follower *f = &s->follower[label];
      unsigned length = find_tab (p);
      const char *tab = p + length, *end = tab + f->tail_length;
      if (length == longest_value || f->tail_length == 0
          || s->limit - tab < f->tail_length || !is_expected (f, tab, end))
        break;
      spans->start[n] = (uint32_t) (p - base);
      spans->end[n++] = (uint32_t) (tab - base);
      if (stretch != NULL && label == last)
        stretch->count++;
      else
        {
          stretch = &s->stretch[s->stretch_count++];
          stretch->label = label;
          stretch->count = 1;
          stretch->run
              = (struct stream_field){ end - f->newline - f->run_length,
                                       f->run_length };
          stretch->run_number = f->run_number;
        }
      stretch->end = (size_t) (end - start);
      expect_next (f);
      last = label;
      p = end;
    }
  spans->count = n;
  s->last_label = last;
  s->next = p;
}

/* Take back all but COUNT of the lines that were chased, whose stretches begin
   at FIRST; the last of those that stay ends at END.  */
static void
take_back (struct sample_stream *s, size_t first, size_t count, size_t end)
{
  size_t kept = first;
  for (; count >= s->stretch[kept].count; kept++)
    count -= s->stretch[kept].count;
  for (size_t i = kept; i < s->stretch_count; i++)
    s->follower[s->stretch[i].label].tail_length = 0;
  if (count > 0)
    {
      s->stretch[kept].count = (uint32_t) count;
      s->stretch[kept++].end = end;
    }
  s->stretch_count = kept;
}

void
stream_follow (struct sample_stream *s, const char *start)
{
  if (s->last_label == NO_LABEL)
    return;
  struct spans spans;
  const char *base = s->next;
  uint32_t last = s->last_label;
  size_t first = s->stretch_count;
  chase (s, start, &spans);
  size_t count = number_read_spans (base, spans.start, spans.end, spans.count,
                                    s->value + s->count);
  if (count < spans.count)
    {
      s->next = base + spans.start[count];
      take_back (s, first, count, (size_t) (s->next - start));
      s->last_label = s->stretch_count > first
                          ? s->stretch[s->stretch_count - 1].label
                          : last;
    }
  s->count += count;
}
