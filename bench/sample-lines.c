/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of samples to measure readers on, the same for the same seed:

     sample-lines SHAPE N [SEED] >FILE

   writes N lines of one of these shapes:
     bare     lognormal seconds in nine digits
     cols     five fields: ten benchmarks, each a thousand lines at a time
     mix      the same, the benchmark drawn for every line
     robin    the same, the benchmarks one after the other
     offset   1e9 and a uniform fraction
     const    one value
     ns       whole nanoseconds
     full     lognormal seconds in seventeen digits
     sorted   seconds in ascending order, nine digits
     two      two benchmarks, in blocks, the second slower by 1 %
     names    two metrics of as many benchmarks as give each five runs
     stated   as many benchmarks, of one parameter, as give each five runs, in
              sections of a thousand; each states its command and model
     dated    two benchmarks of ten runs, a section for every second
     hostile  every shape of number, made to be misread  */
#include <config.h>
#include <inttypes.h>
#include <time.h>
#include "../tests/unit/hostile_numbers.h"

enum
{
  benchmarks = 10,
  lines_a_block = 1000
};

/* What is written, and how far it is.  */
struct lines
{
  struct rng rng;
  uint64_t at;               /* this line, from 0 */
  uint64_t count;            /* of all lines */
  uint64_t runs[benchmarks]; /* lines of each so far */
};

/* Lognormal with median 1 ms and sigma 0.5.  */
static double
draw_seconds (struct rng *rng)
{
  double radius = sqrt (-2 * log1p (-rng_uniform (rng)));
  double normal = radius * cos (6.283185307179586 * rng_uniform (rng));
  return 1e-3 * exp (0.5 * normal);
}

static void
write_bare (struct lines *l)
{
  printf ("%.9g\n", draw_seconds (&l->rng));
}

static void
write_fields (struct lines *l, uint64_t benchmark)
{
  printf ("%.9g\ts\twall\tbenchmark-%" PRIu64 "\t%" PRIu64 "\n",
          draw_seconds (&l->rng), benchmark, ++l->runs[benchmark]);
}

static void
write_cols (struct lines *l)
{
  write_fields (l, l->at / lines_a_block % benchmarks);
}

static void
write_mix (struct lines *l)
{
  write_fields (l, rng_below (&l->rng, benchmarks));
}

static void
write_robin (struct lines *l)
{
  write_fields (l, l->at % benchmarks);
}

static void
write_offset (struct lines *l)
{
  printf ("%.15g\n", 1e9 + rng_uniform (&l->rng));
}

static void
write_const (struct lines *l)
{
  (void) l;
  puts ("0.00123456789");
}

static void
write_ns (struct lines *l)
{
  printf ("%.0f\n", 1e9 * draw_seconds (&l->rng));
}

static void
write_full (struct lines *l)
{
  printf ("%.17g\n", draw_seconds (&l->rng));
}

static void
write_sorted (struct lines *l)
{
  printf ("%.9g\n", ((double) l->at + 0.5) / (double) l->count);
}

static void
write_two (struct lines *l)
{
  if (l->at == 0)
    puts ("#\tbench-samples\t1\n#\torder\tblocks");
  uint64_t which = l->at % 2;
  printf ("%.9g\ts\twall\t%s\t%" PRIu64 "\n",
          draw_seconds (&l->rng) * (which == 0 ? 1 : 1.01),
          which == 0 ? "old" : "new", l->at / 2 + 1);
  if (l->at + 1 == l->count)
    puts ("#\tend\tcomplete");
}

static void
write_names (struct lines *l)
{
  uint64_t benchmark = l->at / 10, run = l->at % 10 / 2 + 1;
  if (l->at % 2 == 0)
    printf ("%.9g\ts\twall\tb%" PRIu64 "\t%" PRIu64 "\n",
            draw_seconds (&l->rng), benchmark, run);
  else
    printf ("%.0f\tB\tmaxrss\tb%" PRIu64 "\t%" PRIu64 "\n",
            1e9 * draw_seconds (&l->rng), benchmark, run);
}

static void
write_stated (struct lines *l)
{
  uint64_t at = l->at / 5;
  if (l->at % 5000 == 0)
    printf ("#\tbench-samples\t1\n#\tbetter\tscore=higher\n");
  if (l->at % 5 == 0)
    printf ("#\tcommand\tsort -n %" PRIu64 "\tsort/size=%" PRIu64 "\n"
            "#\tmodel\tm%" PRIu64 "\tsort/size=%" PRIu64 "\n",
            at, at + 1, at, at + 1);
  printf ("%.9g\ts\twall\tsort/size=%" PRIu64 "\n", draw_seconds (&l->rng),
          at + 1);
  if (l->at % 5000 == 4999 || l->at + 1 == l->count)
    puts ("#\tend\tcomplete");
}

static void
write_dated (struct lines *l)
{
  if (l->at % 20 == 0)
    {
      time_t second = (time_t) (1700000000 + l->at / 20);
      struct tm date;
      char text[32];
      strftime (text, sizeof text, "%Y-%m-%dT%H:%M:%SZ",
                gmtime_r (&second, &date));
      printf ("#\tbench-samples\t1\n#\tdate\t%s\n#\torder\tblocks\n", text);
    }
  printf ("%.9g\ts\twall\t%s\t%" PRIu64 "\n", draw_seconds (&l->rng),
          l->at % 2 == 0 ? "old" : "new", l->at % 20 / 2 + 1);
  if (l->at % 20 == 19 || l->at + 1 == l->count)
    puts ("#\tend\tcomplete");
}

/* None above the largest double, which is no sample.  */
static void
write_hostile (struct lines *l)
{
  char text[hostile_longest];
  do
    hostile_number (&l->rng, l->at, text);
  while (isinf (strtod (text, NULL)));
  puts (text);
}

static const struct
{
  const char *name;
  void (*write) (struct lines *l);
} shapes[] = { { "bare", write_bare },     { "cols", write_cols },
               { "mix", write_mix },       { "robin", write_robin },
               { "offset", write_offset }, { "const", write_const },
               { "ns", write_ns },         { "full", write_full },
               { "sorted", write_sorted }, { "two", write_two },
               { "names", write_names },   { "stated", write_stated },
               { "dated", write_dated },   { "hostile", write_hostile } };

int
main (int argc, char **argv)
{
  struct lines l = { .count = argc > 2 ? strtoull (argv[2], NULL, 10) : 0 };
  rng_seed (&l.rng, argc > 3 ? strtoull (argv[3], NULL, 10) : 1);
  for (size_t i = 0; argc > 2 && i < sizeof shapes / sizeof *shapes; i++)
    if (strcmp (argv[1], shapes[i].name) == 0)
      {
        for (; l.at < l.count && !ferror (stdout); l.at++)
          shapes[i].write (&l);
        return fflush (stdout) == 0 ? 0 : 2;
      }
  fputs ("usage: sample-lines bare|cols|mix|robin|offset|const|ns|full|sorted|"
         "two|names|stated|dated|hostile N [SEED]\n",
         stderr);
  return 2;
}
