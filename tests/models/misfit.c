/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared objects that are no models of version 1: each is this file with
   another macro defined.  */
#include <bench-model.h>
#include <stddef.h>

#if defined MISFIT_VERSION
int bench_model_entry_v2 (void);
int
bench_model_entry_v2 (void)
{
  return 0;
}
#elif defined MISFIT_SMALL
static const struct bench_model_vtable vtable = { .struct_size = 16 };

const struct bench_model_vtable *
bench_model_entry_v1 (const struct bench_model_host *host)
{
  (void) host;
  return &vtable;
}
#elif defined MISFIT_LOAD
/* It dies before anybody has asked it for anything.  */
static void __attribute__ ((constructor)) die_early (void)
{
  __builtin_trap ();
}
#else
int bench_model_nothing (void);
int
bench_model_nothing (void)
{
  return 0;
}
#endif
