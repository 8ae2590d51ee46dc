/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-null does nothing, successfully, and as little of it as a process
   can: no libc, no start-up code.  What it takes to run it is the floor of
   every measurement (run/floor.h).  */
#include <config.h>

#if BENCH_NULL_BARE && defined __x86_64__
__asm__(".globl _start\n"
        "_start:\n"
        "\txorl %edi, %edi\n"
        "\tmovl $231, %eax\n" /* exit_group */
        "\tsyscall\n");
#elif BENCH_NULL_BARE && defined __aarch64__
__asm__(".globl _start\n"
        "_start:\n"
        "\tmov x0, #0\n"
        "\tmov x8, #94\n" /* exit_group */
        "\tsvc #0\n");
#else
int
main (void)
{
  return 0;
}
#endif
