/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The hash SHA-256 (FIPS 180-4): to tell whether two things are the same.  */
#ifndef BENCH_SHA256_H
#define BENCH_SHA256_H
#include <stddef.h>
#include <stdint.h>

struct sha256
{
  uint32_t state[8];
  uint64_t length;         /* bytes so far */
  unsigned char block[64]; /* LENGTH % 64 of them wait here */
};

#define SHA256_SIZE 32     /* of a hash, in bytes */
#define SHA256_HEX_SIZE 65 /* of its digits with a NUL */

void sha256_init (struct sha256 *s);
void sha256_add (struct sha256 *s, const void *bytes, size_t length);
/* The hash of all that was added; S needs another sha256_init afterwards.  */
void sha256_finish (struct sha256 *s, unsigned char hash[SHA256_SIZE]);
/* The same as small hexadecimal digits.  */
void sha256_finish_hex (struct sha256 *s, char to[SHA256_HEX_SIZE]);
#endif
