/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program of a known peak memory, and a caller that holds much:

     touch-memory MIB [COMMAND [ARG]...]

   writes to MIB mebibytes, then runs COMMAND while it holds them and ends with
   its status; without one it prints the kernel's own peak of the process in
   bytes (VmHWM).  */
#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int
main (int argc, char **argv)
{
  size_t size = (argc > 1 ? strtoul (argv[1], NULL, 10) : 0) << 20;
  char *memory = malloc (size + 1);
  if (argc < 2 || memory == NULL)
    {
      fputs ("usage: touch-memory MIB [COMMAND [ARG]...]\n", stderr);
      return 2;
    }
  memset (memory, 1, size + 1);
  int status = 0;
  if (argc > 2)
    {
      pid_t child = fork ();
      if (child == 0)
        {
          execvp (argv[2], argv + 2);
          _exit (127);
        }
      waitpid (child, &status, 0);
    }
  else
    {
      FILE *in = fopen ("/proc/self/status", "r");
      char line[256];
      while (in != NULL && fgets (line, sizeof line, in) != NULL)
        if (strncmp (line, "VmHWM:", 6) == 0)
          printf ("%lu\n", strtoul (line + 6, NULL, 10) * 1024);
    }
  free (memory);
  return WIFEXITED (status) ? WEXITSTATUS (status) : 1;
}
