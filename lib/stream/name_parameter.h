/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parameters in the names of benchmarks, as in sort/threads=4.  */
#ifndef BENCH_NAME_PARAMETER_H
#define BENCH_NAME_PARAMETER_H
#include <stdbool.h>
#include <stddef.h>

/* A parameter "/KEY=VALUE"; not NUL-terminated.  */
struct name_parameter
{
  const char *key, *value;
  size_t key_length, value_length;
};

/* The next parameter of a name from *AT on; false when there is none.  *AT
   becomes what follows it.  */
bool name_parameter_next (const char **at, struct name_parameter *p);
#endif
