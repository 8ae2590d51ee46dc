/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a name leads through symbolic links.  */
#ifndef BENCH_LINK_TARGET_H
#define BENCH_LINK_TARGET_H

enum
{
  LINK_TO_NAME = -1,             /* no descriptor */
  LINK_TO_OTHERS_DESCRIPTOR = -2 /* of another process */
};

/* The name at the end of the links that PATH begins, which may be PATH
   itself, and need not exist: a string for the caller to free.  The list of a
   process's descriptors (/dev/fd, /proc/self/fd) is such an end: an entry of
   it is an open file, and what it looks to link to may have gone, or be
   another's by now.  *DESCRIPTOR is the number where it is ours, or one of the
   above.  NULL with errno: no memory, or links without an end.  */
char *link_target (const char *path, int *descriptor);
#endif
