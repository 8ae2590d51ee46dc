/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A function that is compiled for processors with AVX2 and for any, of which
   the one that it runs on is chosen when the program is loaded.  Sums are by
   lane in either, so the results are the same.  The sanitizers start too late
   for that choice.  */
#ifndef BENCH_WIDE_PROCESSORS_H
#define BENCH_WIDE_PROCESSORS_H
#if defined __x86_64__ && defined __GNUC__ && !defined __clang__              \
    && !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
#define FOR_WIDE_PROCESSORS __attribute__ ((target_clones ("avx2", "default")))
#else
#define FOR_WIDE_PROCESSORS
#endif
#endif
