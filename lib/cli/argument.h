/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Option arguments: each function reads TEXT, the whole of it, and exits as
   usage_error does when it is not right; OPTION is how the user wrote the
   option, for the message.  */
#ifndef BENCH_ARGUMENT_H
#define BENCH_ARGUMENT_H
#include <stddef.h>
#include <stdint.h>

/* An integer in MIN .. MAX.  */
uint64_t argument_count (const char *option, const char *text, uint64_t min,
                         uint64_t max);
/* A number with a unit of BASE ("10ms", "2%"), MIN <= value <= MAX.  */
double argument_quantity (const char *option, const char *text,
                          const char *base, double min, double max);
/* A confidence level strictly between 0 and 1; "95%" too.  */
double argument_confidence (const char *option, const char *text);
/* Index of TEXT in CHOICE, a list that ends with NULL.  */
size_t argument_choice (const char *option, const char *text,
                        const char *const *choice);

/* A number of threads: "auto" or 0 is as many as the process may run at a
   time.  */
size_t argument_threads (const char *option, const char *text);

/* A list that grows with each use of an option.  Zeroed is empty.  */
struct argument_list
{
  char **item;
  size_t count, capacity;
};
/* Add the comma-separated items of TEXT, none of them empty.  */
void argument_list_split (const char *option, const char *text,
                          struct argument_list *list);
/* Add TEXT as it is.  */
void argument_list_add (const char *text, struct argument_list *list);
void argument_list_free (struct argument_list *list);
#endif
