/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/executable.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include "tap.h"

static char directory[] = "executable-XXXXXX";

/* What NAME is found as, or the errno's name, in a buffer that stays until
   the next call.  */
static const char *
find (const char *name, const char *path)
{
  static char found[4096];
  char *file = executable_find (name, path);
  snprintf (found, sizeof found, "%s",
            file != NULL ? file : strerrorname_np (errno));
  free (file);
  return found;
}

static void
make_file (const char *name, mode_t mode)
{
  char file[4096];
  snprintf (file, sizeof file, "%s/%s", directory, name);
  int fd = open (file, O_CREAT | O_WRONLY, mode);
  if (fd >= 0)
    close (fd);
}

static void
remove_all (void)
{
  static const char *const names[]
      = { "b/tool", "a/tool", "a/plain", "a/folder", "a", "b" };
  char file[4096];
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    {
      snprintf (file, sizeof file, "%s/%s", directory, names[i]);
      remove (file);
    }
  remove (directory);
}

int
main (void)
{
  char path[4096], expected[4096];
  if (mkdtemp (directory) == NULL)
    return 1;
  snprintf (path, sizeof path, "%s/a", directory);
  mkdir (path, 0700);
  snprintf (path, sizeof path, "%s/a/folder", directory);
  mkdir (path, 0700);
  snprintf (path, sizeof path, "%s/b", directory);
  mkdir (path, 0700);
  make_file ("a/tool", 0600);
  make_file ("a/plain", 0600);
  make_file ("b/tool", 0700);
  snprintf (path, sizeof path, "/none:%s/a/plain:%s/a:%s/b", directory,
            directory, directory);

  snprintf (expected, sizeof expected, "%s/b/tool", directory);
  same_string (find ("tool", path), expected,
               "a file that is not executable is passed by in PATH");
  same_string (find ("plain", path), "EACCES",
               "when no other is found, it is EACCES");
  same_string (find ("folder", path), "EACCES", "a directory is EACCES");
  same_string (find ("nothing", path), "ENOENT", "no file at all is ENOENT");
  same_string (find ("", path), "ENOENT", "an empty name is ENOENT");
  same_string (find (expected, "/none"), expected,
               "a name with a slash is not looked for in PATH");
  same_string (find ("./nothing", path), "ENOENT",
               "a name with a slash that is not there is ENOENT");
  snprintf (expected, sizeof expected, "%s/a/plain", directory);
  same_string (find (expected, path), "EACCES",
               "a name with a slash that is not executable is EACCES");
  same_string (find ("sh", NULL) + strlen (find ("sh", NULL)) - 3, "/sh",
               "without PATH the system's default is searched");
  if (chdir (directory) == 0 && chdir ("b") == 0)
    {
      same_string (find ("tool", ""), "./tool",
                   "an empty PATH means the current directory");
      same_string (find ("tool", "/none:"), "./tool",
                   "so does an empty part of it");
      if (chdir ("../..") != 0)
        return 1;
    }
  remove_all ();

  ok (executable_status (ENOENT) == 127 && executable_status (ENOTDIR) == 127,
      "a missing command is status 127");
  ok (executable_status (EACCES) == 126 && executable_status (ENOEXEC) == 126
          && executable_status (E2BIG) == 126,
      "one that can not be executed is status 126");
  return plan ();
}
