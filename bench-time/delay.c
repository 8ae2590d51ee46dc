/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "delay.h"
#include <poll.h>
#include <time.h>
#include "base/clock.h"
#include "run/interrupt.h"

void
delay_wait (uint64_t ns)
{
  uint64_t end_ns = clock_now_ns () + ns;
  for (uint64_t now_ns; (now_ns = clock_now_ns ()) < end_ns;)
    {
      if (interrupt_take_suspend ())
        interrupt_suspend ();
      if (interrupt_signal () != 0)
        return;
      uint64_t left_ns = end_ns - now_ns;
      struct timespec timeout
          = { (time_t) (left_ns / 1000000000), (long) (left_ns % 1000000000) };
      struct pollfd signals = { .fd = interrupt_fd (), .events = POLLIN };
      if (ppoll (&signals, 1, &timeout, NULL) > 0)
        interrupt_drain ();
    }
}
