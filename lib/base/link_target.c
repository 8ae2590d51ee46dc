/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "base/link_target.h"
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/text.h"

/* As many as Linux follows.  */
#define LINKS_MOST 40

/* The length of the folder in PATH, with its slash: 0 where it has none.  */
static size_t
folder_length (const char *path)
{
  const char *slash = strrchr (path, '/');
  return slash == NULL ? 0 : (size_t) (slash - path) + 1;
}

/* The real name of the folder that holds PATH; NULL with errno.  */
static char *
real_folder (const char *path)
{
  struct text folder = { 0 };
  text_append (&folder, path, folder_length (path));
  text_putc (&folder, '.');
  char *name = text_take (&folder);
  char *real = name == NULL ? NULL : realpath (name, NULL);
  int saved_errno = errno;
  free (name);
  errno = saved_errno;
  return real;
}

/* What NAME is in FOLDER: the list of our descriptors is /proc/PID/fd, or of a
   thread /proc/PID/task/TID/fd.  */
static int
descriptor_in (const char *folder, const char *name)
{
  static const char root[] = "/proc/", list[] = "/fd";
  size_t length = strlen (folder);
  if (strncmp (folder, root, strlen (root)) != 0
      || strcmp (folder + length - strlen (list), list) != 0)
    return LINK_TO_NAME;
  char *end;
  bool is_ours = strtol (folder + strlen (root), NULL, 10) == (long) getpid ();
  long number = strtol (name, &end, 10);
  return is_ours && end != name && *end == '\0' && number >= 0
                 && number <= INT_MAX
             ? (int) number
             : LINK_TO_OTHERS_DESCRIPTOR;
}

/* Find what *DESCRIPTOR is for the name PATH itself.  0; or -1: no memory.  */
static int
find_descriptor (const char *path, int *descriptor)
{
  char *folder = real_folder (path);
  *descriptor = LINK_TO_NAME;
  if (folder == NULL)
    return errno == ENOMEM ? -1 : 0;
  *descriptor = descriptor_in (folder, path + folder_length (path));
  free (folder);
  return 0;
}

/* Put what the link PATH holds into TO, as a name from where we are.  1; 0:
   PATH is no link; or -1 with errno.  */
static int
read_link (struct text *to, const char *path)
{
  char held[PATH_MAX];
  ssize_t length = readlink (path, held, sizeof held);
  if (length < 0)
    return errno == ENOMEM ? -1 : 0;
  if (length == (ssize_t) sizeof held)
    {
      errno = ENAMETOOLONG;
      return -1;
    }
  if (held[0] != '/')
    text_append (to, path, folder_length (path));
  text_append (to, held, (size_t) length);
  return 1;
}

char *
link_target (const char *path, int *descriptor)
{
  char *name = strdup (path);
  for (int i = 0; name != NULL && i <= LINKS_MOST; i++)
    {
      struct text next = { 0 };
      int result = find_descriptor (name, descriptor);
      if (result == 0 && *descriptor == LINK_TO_NAME)
        result = read_link (&next, name);
      if (result == 0)
        return name;
      free (name);
      name = result < 0 ? NULL : text_take (&next);
    }
  if (name != NULL)
    errno = ELOOP;
  free (name);
  return NULL;
}
