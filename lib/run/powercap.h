/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The zones of the kernel's powercap tree whose energies add up: all packages,
   and the memory of each, which is no part of it.  What lies inside a package
   (core, uncore) is left out, and psys, which holds all of them.  */
#ifndef BENCH_POWERCAP_H
#define BENCH_POWERCAP_H
#include <stddef.h>
#include "base/report.h"

struct powercap_zone
{
  char *domain;    /* "package-0", "package-0/dram" */
  int fd;          /* its counter, energy_uj */
  double range_uJ; /* what the counter begins anew at; infinite: not known */
};

struct powercap
{
  struct powercap_zone *zone;
  size_t count, capacity;
};

/* Find the zones below the folder TREE, each domain once though several
   interfaces show it.  -1, and nothing to free, after REPORTER was told why
   there are none, or none that we may read.  */
int powercap_open (struct powercap *p, const char *tree,
                   const struct reporter *reporter);
void powercap_close (struct powercap *p);
#endif
