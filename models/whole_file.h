/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file as it is read at once, for models.  */
#ifndef BENCH_MODELS_WHOLE_FILE_H
#define BENCH_MODELS_WHOLE_FILE_H
#include <stddef.h>
#include <stdint.h>

/* Room for what is wrong with a file, its name first, without an end of
   line.  */
#define TROUBLE_SIZE 512

/* What is larger is no file of ours.  */
#define WHOLE_FILE_MAX ((size_t) 1 << 30)

/* All of the regular file PATH, *SIZE bytes and a 0 after them; the caller
   frees it.  NULL with TROUBLE, of TROUBLE_SIZE.  */
uint8_t *whole_file_read (const char *path, size_t *size, char *trouble);
#endif
