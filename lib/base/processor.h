/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the processor can do that not every one of its kind can.  */
#ifndef BENCH_PROCESSOR_H
#define BENCH_PROCESSOR_H
#include <config.h>
#include <stdbool.h>
#if HAVE_CPU_FEATURE_ACTIVE
#include <sys/platform/x86.h>
#endif

/* For tests: do as on a processor without wide vectors, and as on one without
   SSE4.  */
extern bool processor_narrow, processor_plain;

#if defined __x86_64__ && defined __GNUC__
#define PROCESSOR_IS_X86_64
/* Marks a function that only a wide processor runs.  */
#define PROCESSOR_WIDE __attribute__ ((target ("avx2,bmi,popcnt")))
/* Marks a function that only a processor with SSE4 runs.  */
#define PROCESSOR_SSE4 __attribute__ ((target ("sse4.2,popcnt")))
/* As the loader has found it out.  The compiler's own way asks the processor
   anew in every program that has it, which under a hypervisor takes 4 to 7 us
   for each of some twenty questions.  */
#if HAVE_CPU_FEATURE_ACTIVE
#define PROCESSOR_HAS(leaf, name) CPU_FEATURE_ACTIVE (leaf)
#else
#define PROCESSOR_HAS(leaf, name) __builtin_cpu_supports (name)
#endif

/* Whether the processor has vectors of 32 bytes (AVX2), and the instructions
   on bits that came with them.  */
static inline bool
processor_is_wide (void)
{
  return !processor_narrow && PROCESSOR_HAS (AVX2, "avx2")
         && PROCESSOR_HAS (BMI1, "bmi") && PROCESSOR_HAS (POPCNT, "popcnt");
}

/* Whether the processor can put the bytes of a vector of 16 into any order and
   counts bits, as all since 2008 can but those for little power.  */
static inline bool
processor_has_sse4 (void)
{
  return !processor_plain && PROCESSOR_HAS (SSE4_2, "sse4.2")
         && PROCESSOR_HAS (POPCNT, "popcnt");
}
#else
#define PROCESSOR_WIDE
static inline bool
processor_is_wide (void)
{
  return false;
}
#endif

/* A function with the loop that a PROCESSOR_FUNCTION has.  */
#define PROCESSOR_LOOP static inline __attribute__ ((always_inline)) void

/* FUNCTION, of PARAMETERS, as LOOP (ARGUMENTS), a PROCESSOR_LOOP, compiled for
   any processor and for wide ones.  Sums must be by lane, that the results are
   the same.  */
#define PROCESSOR_FUNCTION(function, parameters, loop, arguments)             \
  static void function##_narrow parameters { loop arguments; }                \
  PROCESSOR_WIDE static void function##_wide parameters { loop arguments; }   \
  static void function parameters                                             \
  {                                                                           \
    if (processor_is_wide ())                                                 \
      function##_wide arguments;                                              \
    else                                                                      \
      function##_narrow arguments;                                            \
  }
#endif
