/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/executable.h"
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* 0 when FILE can be executed, or the errno that says why not.  */
static int
why_not (const char *file)
{
  struct stat status;
  if (stat (file, &status) != 0)
    return errno;
  if (!S_ISREG (status.st_mode))
    return EACCES;
  /* The effective user's right, as execve looks at it.  */
  return faccessat (AT_FDCWD, file, X_OK, AT_EACCESS) == 0 ? 0 : errno;
}

/* A copy of DIRECTORY (LENGTH bytes; none is the current one) "/" NAME.  */
static char *
join (const char *directory, size_t length, const char *name)
{
  if (length == 0)
    {
      directory = ".";
      length = 1;
    }
  size_t name_size = strlen (name) + 1;
  char *file = malloc (length + 1 + name_size);
  if (file == NULL)
    return NULL;
  memcpy (file, directory, length);
  file[length] = '/';
  memcpy (file + length + 1, name, name_size);
  return file;
}

static char *
find_in_path (const char *name, const char *path)
{
  int first_error = ENOENT;
  for (const char *directory = path;; directory++)
    {
      size_t length = strcspn (directory, ":");
      char *file = join (directory, length, name);
      if (file == NULL)
        return NULL;
      int error = why_not (file);
      if (error == 0)
        return file;
      /* execvp goes on after these, and in the end tells of the EACCES; but a
         directory that may not be searched holds nothing, as for a shell.  */
      bool elsewhere = error == ENOENT || error == ENOTDIR || error == EACCES;
      struct stat about;
      if (error == EACCES && stat (file, &about) == 0)
        first_error = EACCES;
      free (file);
      if (!elsewhere)
        {
          errno = error;
          return NULL;
        }
      directory += length;
      if (*directory == '\0')
        break;
    }
  errno = first_error;
  return NULL;
}

/* The PATH of a system without one.  */
static char *
find_in_default_path (const char *name)
{
  size_t size = confstr (_CS_PATH, NULL, 0);
  char *path = malloc (size + 1);
  if (path == NULL)
    return NULL;
  path[0] = '\0';
  confstr (_CS_PATH, path, size);
  char *file = find_in_path (name, path);
  int saved_errno = errno;
  free (path);
  errno = saved_errno;
  return file;
}

char *
executable_find (const char *name, const char *path)
{
  if (*name == '\0')
    {
      errno = ENOENT;
      return NULL;
    }
  if (strchr (name, '/') == NULL)
    return path == NULL ? find_in_default_path (name)
                        : find_in_path (name, path);
  int error = why_not (name);
  if (error == 0)
    return strdup (name);
  errno = error;
  return NULL;
}

const char *
executable_why (const char *file, int errnum)
{
  return errnum == ENOENT && access (file, F_OK) == 0
             ? "the interpreter that it names is missing"
             : strerror (errnum);
}

int
executable_status (int errnum)
{
  return errnum == ENOENT || errnum == ENOTDIR ? EXECUTABLE_MISSING
                                               : EXECUTABLE_UNUSABLE;
}
