/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "base/clock.h"
#include <string.h>
#include <time.h>

uint64_t
clock_now_ns (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC_RAW, &now);
  return (uint64_t) now.tv_sec * 1000000000u + (uint64_t) now.tv_nsec;
}

void
clock_utc (int64_t seconds, char to[21])
{
  time_t instant = (time_t) seconds;
  struct tm utc;
  gmtime_r (&instant, &utc);
  strftime (to, 21, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

/* Read COUNT digits at *TEXT, at least one where COUNT is 0, and move behind
   them.  -1 where they are not there, or too many.  */
static int64_t
read_digits (const char **text, size_t count)
{
  size_t length = strspn (*text, "0123456789");
  int64_t number = 0;
  if (length == 0 || length > 10 || (count > 0 && length != count))
    return -1;
  for (size_t i = 0; i < length; i++)
    number = number * 10 + (*(*text)++ - '0');
  return number;
}

/* Read the digits behind a point, if there is one, as nanoseconds.  */
static int64_t
read_fraction (const char **text)
{
  if (**text != '.')
    return 0;
  ++*text;
  size_t length = strspn (*text, "0123456789");
  int64_t ns = 0;
  for (size_t i = 0; i < 9; i++)
    ns = ns * 10 + (i < length ? (*text)[i] - '0' : 0);
  *text += length;
  return length == 0 ? -1 : ns;
}

/* Read "2026-11-29T14:03:05" as seconds since the epoch; -1 where it is not
   that.  */
static int64_t
read_date (const char **text)
{
  static const struct
  {
    size_t digits;
    char end; /* what follows them, but after the last */
  } parts[] = { { 4, '-' }, { 2, '-' }, { 2, 'T' },
                { 2, ':' }, { 2, ':' }, { 2, '\0' } };
  int64_t part[6];
  for (size_t i = 0; i < 6; i++)
    {
      part[i] = read_digits (text, parts[i].digits);
      if (part[i] < 0 || (i < 5 && **text != parts[i].end))
        return -1;
      *text += i < 5;
    }
  struct tm utc = { .tm_year = (int) part[0] - 1900,
                    .tm_mon = (int) part[1] - 1,
                    .tm_mday = (int) part[2],
                    .tm_hour = (int) part[3],
                    .tm_min = (int) part[4],
                    .tm_sec = (int) part[5] };
  struct tm wanted = utc;
  time_t seconds = timegm (&utc);
  /* The 30th of February would have become the 2nd of March.  */
  bool is_real = utc.tm_mon == wanted.tm_mon && utc.tm_mday == wanted.tm_mday
                 && utc.tm_hour == wanted.tm_hour
                 && utc.tm_min == wanted.tm_min && utc.tm_sec == wanted.tm_sec;
  return is_real ? (int64_t) seconds : -1;
}

bool
clock_parse (const char *text, int64_t *ns)
{
  bool is_epoch = *text == '@';
  text += is_epoch;
  int64_t seconds = is_epoch ? read_digits (&text, 0) : read_date (&text);
  /* Later ones, of the year 2200, would not fit.  */
  if (seconds < 0 || seconds > INT64_C (7258118400))
    return false;
  int64_t fraction_ns = read_fraction (&text);
  if (fraction_ns < 0 || strcmp (text, is_epoch ? "" : "Z") != 0)
    return false;
  *ns = seconds * 1000000000 + fraction_ns;
  return true;
}
