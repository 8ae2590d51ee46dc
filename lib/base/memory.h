/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Growing arrays with checked sizes.  */
#ifndef BENCH_MEMORY_H
#define BENCH_MEMORY_H
#include <stdbool.h>
#include <stddef.h>

/* Marks a constructor: the result is the caller's until it is given to F,
   and may not be dropped.  */
#if defined __GNUC__ && !defined __clang__
#define OWNED_UNTIL(f) __attribute__ ((malloc (f, 1), warn_unused_result))
#else
#define OWNED_UNTIL(f) __attribute__ ((warn_unused_result))
#endif

/* Make room for at least NEEDED items of ITEM_SIZE bytes in ITEMS, an array
   from malloc (or NULL) with room for *CAPACITY of them.  Return the array,
   perhaps moved, with *CAPACITY raised by half at least; or NULL with errno
   ENOMEM and the old array untouched.  */
void *memory_grow (void *items, size_t *capacity, size_t needed,
                   size_t item_size);

/* The same for an array that may grow very large: from a size on its pages are
   its own, moved and never copied, and then huge where the system lets them
   be.  Only memory_free_large, with the same capacity and item size, frees
   it.  */
void *memory_grow_large (void *items, size_t *capacity, size_t needed,
                         size_t item_size);
void memory_free_large (void *items, size_t capacity, size_t item_size);

/* An array of COUNT items of ITEM_SIZE bytes, not cleared; COUNT 0 gives a
   pointer that can be freed.  NULL with errno ENOMEM when it is too large.  */
void *memory_array (size_t count, size_t item_size);
/* The same for an array that is going to be filled: from a size on its pages
   are huge where the system lets them be.  */
void *memory_array_to_fill (size_t count, size_t item_size);

/* For a program that soon uses as much: have the pages that the heap begins
   with all at once, not each when it is first touched.  */
void memory_prepare (void);

/* From now on keep what is freed for what is allocated next, as far as the
   system lets us, instead of giving it back.  For programs that need arrays of
   some megabytes one after another, whose pages the system would have to clear
   each time.  */
void memory_keep_freed (void);

/* Whether one of these calls has failed since the program began.  What was
   printed since may lack a part, whoever met the failure: a program asks
   before it calls its result whole.  */
bool memory_ran_out (void);
#endif
