/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The programs of the suite that only its other programs start.  */
#ifndef BENCH_HELPER_PROGRAM_H
#define BENCH_HELPER_PROGRAM_H

/* The file of the helper NAME, for the caller to free: in the folder
   PREFERRED (NULL or "": none), where the running program was built, or where
   helpers are installed.  NULL with errno ENOENT or ENOMEM.  */
char *helper_program (const char *name, const char *preferred);
#endif
