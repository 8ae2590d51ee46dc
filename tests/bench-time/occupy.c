/* SPDX-License-Identifier: GPL-3.0-or-later */
/* occupy MIB [COMMAND...]: write to that much memory; then become COMMAND's
   parent, or end.  */
#include <config.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int
main (int argc, char **argv)
{
  if (argc < 2)
    return 2;
  size_t bytes = (size_t) strtoul (argv[1], NULL, 10) << 20;
  char *memory = malloc (bytes);
  if (memory == NULL)
    return 2;
  memset (memory, 1, bytes);
  /* Nothing may take the writing away.  */
  volatile char *last = memory + bytes - 1;
  bool wrong = *last != 1;
  if (wrong || argc == 2)
    {
      free (memory);
      return wrong;
    }
  pid_t child = fork ();
  if (child == 0)
    {
      execvp (argv[2], argv + 2);
      _exit (127);
    }
  int status = 0;
  bool waited = child > 0 && waitpid (child, &status, 0) == child;
  free (memory);
  if (!waited)
    return 2;
  return WIFEXITED (status) ? WEXITSTATUS (status) : 2;
}
