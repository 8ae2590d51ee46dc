/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/inversions.h"
#include <string.h>

/* No jump here depends on the keys, of which half would be foreseen wrongly:
   65,536 in no order take a quarter of the time.  */

/* Put the four at KEY in order, each at its rank.  */
static inline uint64_t
sort_four (int64_t *key)
{
  int64_t a = key[0], b = key[1], c = key[2], d = key[3];
  unsigned ab = a > b, ac = a > c, ad = a > d;
  unsigned bc = b > c, bd = b > d, cd = c > d;
  key[ab + ac + ad] = a;
  key[1 - ab + bc + bd] = b;
  key[2 - ac - bc + cd] = c;
  key[3 - ad - bd - cd] = d;
  return ab + ac + ad + bc + bd + cd;
}

static uint64_t
insertion_sort (int64_t *key, size_t n)
{
  uint64_t count = 0;
  for (size_t i = 1; i < n; i++)
    {
      int64_t moving = key[i];
      size_t to = i;
      for (; to > 0 && key[to - 1] > moving; to--)
        key[to] = key[to - 1];
      key[to] = moving;
      count += i - to;
    }
  return count;
}

/* Merge the sorted FROM[0 .. width) and FROM[width .. 2 width) into TO, from
   both ends at once: neither list runs out on the way.  The places that those
   on the left come to tell how many passed them.  */
static uint64_t
merge_even (int64_t *restrict to, const int64_t *restrict from, size_t width)
{
  const int64_t *right = from + width;
  const int64_t *left_end = right - 1, *right_end = right + width - 1;
  int64_t *to_end = to + 2 * width - 1;
  size_t left = 0, left_from_end = 0; /* taken from the left, at either end */
  uint64_t places = 0;
  for (size_t i = 0; i < width; i++)
    {
      int64_t a = from[left], b = right[i - left];
      int64_t y = left_end[-(ptrdiff_t) left_from_end];
      int64_t z = right_end[-(ptrdiff_t) (i - left_from_end)];
      places += left_from_end;
      to[i] = b < a ? b : a;
      to_end[-(ptrdiff_t) i] = y > z ? y : z;
      left += a <= b;
      left_from_end += y > z;
      places += width - left;
    }
  return places - (uint64_t) width * (width - 1) / 2;
}

/* Merge the sorted FROM[0 .. middle) and FROM[middle .. n) into TO: each that
   comes from the right passes all that are left on the left.  */
static uint64_t
merge (int64_t *restrict to, const int64_t *restrict from, size_t middle,
       size_t n)
{
  uint64_t count = 0;
  size_t left = 0, right = middle;
  while (left < middle && right < n)
    {
      int64_t a = from[left], b = from[right];
      uint64_t passes = b < a;
      *to++ = b < a ? b : a;
      count += (middle - left) & -passes;
      right += passes;
      left += 1 - passes;
    }
  memcpy (to, from + left, (middle - left) * sizeof *to);
  memcpy (to + (middle - left), from + right, (n - right) * sizeof *to);
  return count;
}

uint64_t
inversions_sort (int64_t *key, size_t n, int64_t *spare)
{
  uint64_t count = 0;
  size_t i = 0;
  for (; i + 4 <= n; i += 4)
    count += sort_four (key + i);
  count += insertion_sort (key + i, n - i);
  int64_t *from = key, *to = spare;
  for (size_t width = 4; width < n; width *= 2)
    {
      for (i = 0; i + 2 * width <= n; i += 2 * width)
        count += merge_even (to + i, from + i, width);
      size_t rest = n - i;
      count += merge (to + i, from + i, rest < width ? rest : width, rest);
      int64_t *swap = from;
      from = to;
      to = swap;
    }
  if (from != key)
    memcpy (key, from, n * sizeof *key);
  return count;
}
