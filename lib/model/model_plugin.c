/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model/model_plugin.h"
#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

/* All up to run must be there.  */
#define SMALLEST_TABLE                                                        \
  (offsetof (struct bench_model_vtable, run)                                  \
   + sizeof ((struct bench_model_vtable *) 0)->run)
/* More than any minor version will ever add.  */
#define LARGEST_TABLE 4096u
#define NEWEST_LOOKED_FOR 9

static char *
file_in (const char *folder, size_t length, const char *name)
{
  struct text file = { 0 };
  text_append (&file, folder, length);
  text_printf (&file, "/bench-model-%s.so", name);
  return text_take (&file);
}

/* FILE, or NULL with errno and FILE freed, unless it can be read.  */
static char *
if_readable (char *file)
{
  if (file == NULL || access (file, R_OK) == 0)
    return file;
  int error = errno;
  free (file);
  errno = error;
  return NULL;
}

char *
model_plugin_find (const char *name, const char *path, const char *folder)
{
  if (strchr (name, '/') != NULL)
    {
      char *copy = strdup (name);
      return if_readable (copy);
    }
  for (const char *at = path; at != NULL && *at != '\0';)
    {
      size_t length = strcspn (at, ":");
      char *file
          = length == 0 ? NULL : if_readable (file_in (at, length, name));
      if (length > 0 && (file != NULL || errno == ENOMEM))
        return file;
      at += length + (at[length] == ':');
    }
  return if_readable (file_in (folder, strlen (folder), name));
}

/* Why there is no entry of our version in HANDLE.  */
static void
explain_missing_entry (void *handle, const char *file, struct text *why)
{
  for (int version = 2; version <= NEWEST_LOOKED_FOR; version++)
    {
      char symbol[64];
      stpcpy (symbol, BENCH_MODEL_ENTRY);
      symbol[strlen (symbol) - 1] = (char) ('0' + version);
      if (dlsym (handle, symbol) == NULL)
        continue;
      text_printf (why,
                   "'%s' is made for version %d of bench-model.h, and this "
                   "program knows version 1 only",
                   file, version);
      return;
    }
  text_printf (why,
               "'%s' is no model: it does not export %s (see bench-model(3))",
               file, BENCH_MODEL_ENTRY);
}

static bool
check_table (const struct bench_model_vtable *table, const char *file,
             struct text *why)
{
  if (table->struct_size < SMALLEST_TABLE
      || table->struct_size > LARGEST_TABLE)
    {
      text_printf (why,
                   "'%s' has a table of %u bytes, which is no table of "
                   "version 1 (%zu to %u bytes)",
                   file, (unsigned) table->struct_size, SMALLEST_TABLE,
                   LARGEST_TABLE);
      return false;
    }
  if (table->open == NULL || table->run == NULL)
    {
      text_printf (why, "'%s' has no function to %s", file,
                   table->open == NULL ? "open the model" : "run it");
      return false;
    }
  return true;
}

int
model_plugin_load (const char *file, const struct bench_model_host *host,
                   struct bench_model_vtable *table, struct text *why)
{
  if (getauxval (AT_SECURE) != 0)
    {
      text_puts (why, "a program with raised privileges loads no plugins");
      return -1;
    }
  void *handle = dlopen (file, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL)
    {
      text_printf (why, "cannot load it: %s", dlerror ());
      return -1;
    }
  /* A function pointer cannot be cast from void * in ISO C.  */
  bench_model_entry *entry = NULL;
  void *symbol = dlsym (handle, BENCH_MODEL_ENTRY);
  memcpy (&entry, &symbol, sizeof entry);
  if (entry == NULL)
    {
      explain_missing_entry (handle, file, why);
      return -1;
    }
  const struct bench_model_vtable *its = entry (host);
  if (its == NULL)
    {
      text_puts (why, "it refuses to run here");
      return -1;
    }
  if (!check_table (its, file, why))
    return -1;
  memset (table, 0, sizeof *table);
  memcpy (table, its,
          its->struct_size < sizeof *table ? its->struct_size : sizeof *table);
  return 0;
}
