/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions that are compiled for several processors, of which the one that
   it runs on is chosen when the program is loaded.  The results are the same
   to the last bit: nothing is fused or reordered.  Each needs a name of its
   own in a program: clang 14 makes what chooses among them global, though the
   function is static.  */
#ifndef BENCH_MODELS_CLONES_H
#define BENCH_MODELS_CLONES_H
#include <stdint.h> /* which tells whether this is glibc */

#if defined __x86_64__ && defined __GLIBC__ && defined __has_attribute
#if __has_attribute(target_clones)
#define CLONES __attribute__ ((target_clones ("avx2", "default")))
#endif
#endif
#ifndef CLONES
#define CLONES
#endif
#endif
