/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "fingerprint.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>
#include "base/diag.h"
#include "stream/escape.h"

/* Files up to these sizes are known by what they hold, larger ones by their
   beginning and their status: it is not ours to read a user's data for long,
   or all of it into the page cache.  */
#define EXECUTABLE_MAX ((off_t) 64 << 20)
#define FILE_MAX ((off_t) 1 << 20)

/* Each item ends with a NUL, so that no two lists give the same bytes.  */
static void
add_string (struct sha256 *hash, const char *string)
{
  sha256_add (hash, string, strlen (string) + 1);
}

/* The size and the time of the last change.  */
static void
add_status (struct sha256 *hash, const struct stat *about)
{
  struct text status = { 0 };
  text_printf (&status, "%jd %jd.%09ld", (intmax_t) about->st_size,
               (intmax_t) about->st_mtim.tv_sec, about->st_mtim.tv_nsec);
  if (status.failed)
    die_memory ();
  add_string (hash, text_string (&status));
  text_free (&status);
}

/* Add at least the first MOST bytes of FD; whether they could be read.  */
static bool
add_bytes (struct sha256 *hash, int fd, off_t most)
{
  unsigned char block[64 * 1024];
  ssize_t n = 1;
  for (off_t done = 0; done < most && n > 0; done += n)
    {
      n = read (fd, block, sizeof block);
      if (n > 0)
        sha256_add (hash, block, (size_t) n);
    }
  return n >= 0;
}

/* Add what the file PATH holds, up to MOST bytes, if it is a regular file.  */
static void
add_file (struct sha256 *hash, const char *path, off_t most)
{
  struct stat about;
  if (stat (path, &about) != 0 || !S_ISREG (about.st_mode))
    return;
  add_string (hash, path);
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  /* An executable that may not be read, too, is known by its status.  */
  if (about.st_size > most || fd < 0 || !add_bytes (hash, fd, most))
    add_status (hash, &about);
  if (fd >= 0)
    close (fd);
}

/* Add the files that TEXT, read by a shell, may name.  */
static void
add_named_files (struct sha256 *hash, const char *text)
{
  static const char delimiters[] = " \t\n;|&<>()\"'`$={}";
  char *copy = or_die (strdup (text)), *rest = copy;
  for (char *word; (word = strsep (&rest, delimiters)) != NULL;)
    if (*word != '\0')
      add_file (hash, word, FILE_MAX);
  free (copy);
}

static void
add_command (struct sha256 *hash, const struct benchmark *b)
{
  add_string (hash, b->path);
  add_file (hash, b->path, EXECUTABLE_MAX);
  for (char **word = b->argv; *word != NULL; word++)
    {
      add_string (hash, *word);
      if (word > b->argv)
        add_file (hash, *word, FILE_MAX);
    }
  /* The last word may be a shell's text.  */
  if (b->words.count > 2)
    add_named_files (hash, b->argv[b->words.count - 1]);
  if (strcmp (b->stdin_from, "null") != 0
      && strcmp (b->stdin_from, "inherit") != 0)
    add_file (hash, b->stdin_from, FILE_MAX);
}

/* Variables that change how programs run, and that no metadata tells of.  */
static void
add_environment (struct sha256 *hash)
{
  static const char *const variable[]
      = { "LANG",           "LC_ALL",           "LC_COLLATE",
          "LC_CTYPE",       "LD_PRELOAD",       "LD_LIBRARY_PATH",
          "GLIBC_TUNABLES", "MALLOC_ARENA_MAX", "OMP_NUM_THREADS" };
  for (size_t i = 0; i < sizeof variable / sizeof *variable; i++)
    {
      const char *value = getenv (variable[i]);
      add_string (hash, variable[i]);
      add_string (hash, value == NULL ? "" : value);
    }
}

/* The number that a machine was given when its system was installed, else its
   name; only ever seen as a part of a hash.  */
static void
add_machine (struct sha256 *hash)
{
  struct utsname system;
  char id[64];
  int fd = open ("/etc/machine-id", O_RDONLY | O_CLOEXEC);
  ssize_t length = fd < 0 ? -1 : read (fd, id, sizeof id);
  if (fd >= 0)
    close (fd);
  if (length > 0)
    sha256_add (hash, id, (size_t) length);
  else if (uname (&system) == 0)
    add_string (hash, system.nodename);
}

/* Whether KEY is metadata by which conditions are known.  */
static bool
is_condition (const char *key, size_t length)
{
  static const char *const changing[]
      = { "append",   "battery",  "benchmarks", "date",    "fingerprint",
          "floor",    "governor", "host",       "load",    "note",
          "overhead", "session",  "start-at",   "stopped", "turbo" };
  for (size_t i = 0; i < sizeof changing / sizeof *changing; i++)
    if (strlen (changing[i]) == length
        && memcmp (changing[i], key, length) == 0)
      return false;
  return true;
}

/* Add the line "#<TAB>KEY<TAB>VALUE[<TAB>BENCHMARK]" if it is a condition of
   the benchmark NAME, written as in a field.  */
static void
add_line (struct sha256 *hash, const char *line, size_t length,
          const char *name)
{
  const char *end = line + length;
  const char *key = line + strlen ("#\t");
  const char *value
      = key >= end ? NULL : memchr (key, '\t', (size_t) (end - key));
  if (value == NULL || !is_condition (key, (size_t) (value - key)))
    return;
  value++;
  const char *benchmark = memchr (value, '\t', (size_t) (end - value));
  if (benchmark == NULL
      || (strlen (name) == (size_t) (end - benchmark - 1)
          && memcmp (benchmark + 1, name, strlen (name)) == 0))
    sha256_add (hash, line, length + 1);
}

static void
add_conditions (struct sha256 *hash, const char *name,
                const struct text *description)
{
  struct text field = { 0 };
  escape_append (&field, name, strlen (name));
  if (field.failed)
    die_memory ();
  const char *line = text_string (description);
  for (const char *end; (end = strchr (line, '\n')) != NULL; line = end + 1)
    add_line (hash, line, (size_t) (end - line), text_string (&field));
  text_free (&field);
}

bool
fingerprint (const struct benchmark *b, const struct text *description,
             const char *options, char to[SHA256_HEX_SIZE])
{
  if (b->path == NULL)
    return false;
  struct sha256 hash;
  sha256_init (&hash);
  add_string (&hash, options);
  add_command (&hash, b);
  add_environment (&hash);
  add_machine (&hash);
  add_conditions (&hash, b->name, description);
  sha256_finish_hex (&hash, to);
  return true;
}
