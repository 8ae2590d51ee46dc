/* SPDX-License-Identifier: GPL-3.0-or-later */
/* refuse CALL COMMAND...: run COMMAND where the system call CALL fails with
   EPERM, as in a container; CALL is ptrace or personality.  Status 77 where
   that can't be arranged.  */
#include <config.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int
main (int argc, char **argv)
{
  if (argc < 3)
    return 2;
  unsigned call
      = strcmp (argv[1], "ptrace") == 0 ? SYS_ptrace : SYS_personality;
  struct sock_filter filter[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = { sizeof filter / sizeof *filter, filter };
  if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
      || prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
    return 77;
  execvp (argv[2], argv + 2);
  return 127;
}
