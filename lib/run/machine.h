/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be said about the machine, for a section's metadata.  */
#ifndef BENCH_MACHINE_H
#define BENCH_MACHINE_H
#include "base/memory.h"

/* Every member is a string, or NULL where the system does not tell.  */
struct machine
{
  char *host;
  char *os;       /* "Debian GNU/Linux 12 (bookworm)" */
  char *kernel;   /* "Linux 6.1.0-18-amd64 x86_64" */
  char *cpu;      /* the model's name */
  char *cpus;     /* "8", or "2 of 8" when this process may use fewer */
  char *memory;   /* "16 GiB" */
  char *governor; /* "performance", or several joined by "," */
  char *turbo;    /* "on", "off" */
  char *battery;  /* "discharging", "charging", "full", ... */
  char *aslr;     /* "on", "partial", "off" */
  char *load;     /* the load averages, "0.10 0.20 0.30" */
  char *date;     /* ISO 8601, UTC */
  char *clock;    /* "CLOCK_MONOTONIC_RAW, source tsc, resolution 1 ns" */
};

void machine_free (struct machine *m);
/* Look around; SYSFS is where the kernel shows the devices, "/sys".  NULL with
   errno ENOMEM.  */
struct machine *machine_look (const char *sysfs) OWNED_UNTIL (machine_free);

/* Call SAY (CONTEXT, KEY, VALUE) for each member that is known, under its key
   in the stream, in a fixed order.  */
void machine_each (const struct machine *m,
                   void (*say) (void *context, const char *key,
                                const char *value),
                   void *context);
#endif
