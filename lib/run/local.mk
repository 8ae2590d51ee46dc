# SPDX-License-Identifier: GPL-3.0-or-later
lib_libbench_a_SOURCES += \
  %D%/caches.c %D%/caches.h \
  %D%/cgroup_memory.c \
  %D%/counter_event.c %D%/counter_event.h \
  %D%/counters.c %D%/counters.h \
  %D%/clock_jump.c %D%/clock_jump.h \
  %D%/descendants.c %D%/descendants.h \
  %D%/energy.c %D%/energy.h \
  %D%/executable.c %D%/executable.h \
  %D%/floor.c %D%/floor.h \
  %D%/helper_program.c %D%/helper_program.h \
  %D%/instrument.c %D%/instrument.h \
  %D%/interrupt.c %D%/interrupt.h \
  %D%/kernel_file.c %D%/kernel_file.h \
  %D%/launcher.c %D%/launcher.h \
  %D%/launcher_process.c %D%/launcher_run.c %D%/launcher_shared.h \
  %D%/lock.c %D%/lock.h \
  %D%/machine.c %D%/machine.h \
  %D%/powercap.c %D%/powercap.h \
  %D%/process_settings.c %D%/process_settings.h \
  %D%/process_state.c %D%/process_state.h \
  %D%/process_tree.c %D%/process_tree.h \
  %D%/sensor_files.c %D%/sensor_files.h \
  %D%/sensors.c %D%/sensors.h \
  %D%/sink.c %D%/sink.h \
  %D%/supervise.c %D%/supervise.h \
  %D%/trace.c %D%/trace.h \
  %D%/tree_memory.c %D%/tree_memory.h

# Without the sanitizers, which need a libc, and with the flags that configure
# found to link without one.
pkglibexec_PROGRAMS += %D%/bench-null
%C%_bench_null_SOURCES = %D%/bench-null.c
%C%_bench_null_CFLAGS = $(WARN_CFLAGS) $(WERROR_CFLAGS)
%C%_bench_null_LDFLAGS = $(BENCH_NULL_LDFLAGS)
