/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dropping what the system keeps of files in memory, so that a run reads them
   from the disk.  */
#ifndef BENCH_CACHES_H
#define BENCH_CACHES_H

#define CACHES_FILE "/proc/sys/vm/drop_caches"

/* Whether caches may be dropped through FILE: 0, or -1 with errno.  */
int caches_check (const char *file);
/* Write what is to be written to the disks, then drop the page cache,
   directories and inodes through FILE.  0, or -1 with errno.  */
int caches_drop (const char *file);
#endif
