/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "base/sha256.h"
#include "tap.h"

/* The hash of TEXT, COUNT times, given PIECE bytes at a time.  */
static const char *
hash (const char *text, size_t count, size_t piece)
{
  static char hex[SHA256_HEX_SIZE];
  struct sha256 s;
  sha256_init (&s);
  size_t length = strlen (text);
  for (size_t i = 0; i < count; i++)
    for (size_t at = 0; at < length; at += piece)
      sha256_add (&s, text + at, length - at < piece ? length - at : piece);
  sha256_finish_hex (&s, hex);
  return hex;
}

int
main (void)
{
  /* FIPS 180-2, appendix B, and coreutils' sha256sum.  */
  same_string (
      hash ("", 1, 1),
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "nothing has a hash");
  same_string (
      hash ("abc", 1, 3),
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      "so has one block");
  same_string (
      hash ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1, 99),
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
      "and one that pads to two");
  same_string (
      hash ("a", 1000000, 1),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
      "and a million bytes");
  same_string (
      hash ("a", 55, 1),
      "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318",
      "and the longest that pads to one block");
  same_string (
      hash ("a", 56, 1),
      "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a",
      "and the shortest that does not");
  bool same = true;
  char whole[SHA256_HEX_SIZE];
  strcpy (whole, hash ("The quick brown fox jumps over the lazy dog", 9, 43));
  for (size_t piece = 1; piece < 43; piece++)
    same &= strcmp (whole, hash ("The quick brown fox jumps over the lazy dog",
                                 9, piece))
            == 0;
  ok (same, "pieces of any size give the hash of the whole");
  return plan ();
}
