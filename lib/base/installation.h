/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the suite's other files are, seen from the program that runs: its
   installation may have been moved as a whole.  */
#ifndef BENCH_INSTALLATION_H
#define BENCH_INSTALLATION_H

/* PATH from the folder of the running program, for the caller to free.  NULL
   with errno: ENOENT where that folder is not known, or ENOMEM.  */
char *beside_program (const char *path);
/* CONFIGURED, a folder of the installation, for the caller to free: as far
   from the running program as configure put it from BINDIR, if it is there;
   else CONFIGURED itself.  NULL with errno ENOMEM.  */
char *installed_folder (const char *configured);
#endif
