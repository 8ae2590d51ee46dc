/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A whole section added to a file that others may add to as well.  */
#ifndef BENCH_APPEND_H
#define BENCH_APPEND_H

/* Whether more can be added to PATH, a regular file or not there: 0; or -1
   with errno, EILSEQ where its last line has no newline and may be torn.  */
int append_check (const char *path);

/* Add all that the file FROM holds to the end of the file PATH, which is made
   if need be, and have it on the disk.  0, or -1 with errno as above.  What
   PATH held before is never written to, and is all that it holds after a
   failure: room is asked for before the first byte, and a part that was
   written is cut off again.  A lock on PATH keeps two callers apart.  */
int append_file (const char *path, const char *from);
#endif
