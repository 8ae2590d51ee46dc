/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How one file refers to another folder.  */
#ifndef BENCH_REPORT_FOLDER_LINK_H
#define BENCH_REPORT_FOLDER_LINK_H

/* The name by which a page in the file PAGE (NULL: standard output, taken as
   a file of the working folder) refers to FOLDER, which exists: relative,
   without a slash at its end, "" for the page's own.  The caller's to free;
   NULL with errno.  */
char *folder_link (const char *page, const char *folder);
#endif
