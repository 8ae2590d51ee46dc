/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which file a command's name means, found before anything is timed.  */
#ifndef BENCH_EXECUTABLE_H
#define BENCH_EXECUTABLE_H

/* Exit statuses of env (1) and the shells.  */
enum
{
  EXECUTABLE_UNUSABLE = 126, /* it is there, but can not be executed */
  EXECUTABLE_MISSING = 127
};

/* The file that execvpe (NAME) would execute with the PATH given (the value
   of that variable; NULL means the system's default): NAME itself where it
   holds a slash, else the first executable regular file of that name in
   PATH's directories.  A string for the caller to free, or NULL with errno:
   ENOENT or ENOTDIR when there is none, EACCES when there is but it may not
   be executed or is a directory, ENOMEM and so on.  Only execve can tell
   whether the system runs that format (ENOEXEC: a script without #!, which
   execvp would give to a shell without a word) or that a script's interpreter
   is missing (ENOENT although the file was found).  */
char *executable_find (const char *name, const char *path);

/* Why FILE, which was found, could not be executed: in words what ERRNUM, that
   of execve, means.  */
const char *executable_why (const char *file, int errnum);

/* The exit status for that errno, or for the one that execve gave.  */
int executable_status (int errnum);
#endif
