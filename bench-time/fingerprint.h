/* SPDX-License-Identifier: GPL-3.0-or-later */
/* By what measurements are known to be the same: a hash of a command, of the
   files it names, of the conditions and of the machine.  */
#ifndef BENCH_TIME_FINGERPRINT_H
#define BENCH_TIME_FINGERPRINT_H
#include "base/sha256.h"
#include "benchmark.h"

/* Write into TO the fingerprint of B.  DESCRIPTION is the stream so far, whose
   metadata of B, or of all, are its conditions: each counts but those that
   differ from session to session, such as the date.  OPTIONS is what else they
   depend on.  Reads the executable of B, up to 64 MiB, and the regular
   files that its words and its standard input name, up to 1 MiB; of larger
   ones the size and the time of the last change count as well.  False where
   the executable is not there before the set-up has made it: then nobody knows
   yet.  */
bool fingerprint (const struct benchmark *b, const struct text *description,
                  const char *options, char to[SHA256_HEX_SIZE]);
#endif
