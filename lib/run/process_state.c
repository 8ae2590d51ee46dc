/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/process_state.h"
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool
process_state_read (pid_t process, struct process_state *state)
{
  char name[64], stat[512];
  snprintf (name, sizeof name, "/proc/%d/stat", (int) process);
  int fd = open (name, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return false;
  ssize_t length = read (fd, stat, sizeof stat - 1);
  close (fd);
  if (length <= 0)
    return false;
  stat[length] = '\0';
  /* The fields follow the command's name, which may hold anything, up to the
     last ")".  */
  const char *name_end = strrchr (stat, ')');
  char letter;
  int parent;
  if (name_end == NULL
      || sscanf (name_end + 1, " %c %d", &letter, &parent) != 2)
    return false;
  *state = (struct process_state){
    .parent = parent,
    .is_over = letter == 'Z' || letter == 'X',
    .is_stopped = letter == 'T' || letter == 't',
  };
  return true;
}
