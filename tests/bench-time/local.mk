# SPDX-License-Identifier: GPL-3.0-or-later
# The .bats files of this folder, and every file they read, by name.
check_PROGRAMS += \
  %D%/occupy \
  %D%/on-terminal \
  %D%/refuse \
  %D%/test-agenda \
  %D%/test-padding \
  %D%/test-doubts \
  %D%/test-parameters \
  %D%/test-printed-metric \
  %D%/test-progress \
  %D%/test-scenario-job \
  %D%/test-schedule \
  %D%/test-stopping \
  %D%/test-warm-up \
  %D%/test-words
%C%_test_agenda_SOURCES = \
  %D%/test-agenda.c bench-time/agenda.c bench-time/schedule.c
%C%_test_agenda_LDADD = $(UNIT_LIBS)
%C%_test_warm_up_SOURCES = %D%/test-warm-up.c bench-time/warm_up.c
%C%_test_warm_up_LDADD = $(UNIT_LIBS)
%C%_test_words_SOURCES = %D%/test-words.c bench-time/words.c
%C%_test_words_LDADD = $(UNIT_LIBS)
%C%_test_padding_SOURCES = %D%/test-padding.c bench-time/padding.c
%C%_test_padding_LDADD = $(UNIT_LIBS)
%C%_test_doubts_SOURCES = %D%/test-doubts.c bench-time/doubts.c
%C%_test_doubts_LDADD = $(UNIT_LIBS)
%C%_test_parameters_SOURCES = \
  %D%/test-parameters.c bench-time/parameters.c
%C%_test_parameters_LDADD = $(UNIT_LIBS)
%C%_test_printed_metric_SOURCES = \
  %D%/test-printed-metric.c bench-time/printed_lines.c \
  bench-time/printed_metric.c
%C%_test_printed_metric_LDADD = $(UNIT_LIBS)
%C%_test_progress_SOURCES = \
  %D%/test-progress.c bench-time/progress.c bench-time/stopping.c
%C%_test_progress_LDADD = $(UNIT_LIBS)
%C%_test_scenario_job_SOURCES = \
  %D%/test-scenario-job.c bench-time/load_order.c \
  bench-time/scenario_job.c bench-time/trace_file.c
%C%_test_scenario_job_LDADD = $(UNIT_LIBS)
%C%_test_schedule_SOURCES = %D%/test-schedule.c bench-time/schedule.c
%C%_test_schedule_LDADD = $(UNIT_LIBS)
%C%_test_stopping_SOURCES = %D%/test-stopping.c bench-time/stopping.c
%C%_test_stopping_LDADD = $(UNIT_LIBS)
bench_time_bats = \
  %D%/append.bats \
  %D%/batches.bats \
  %D%/beside.bats \
  %D%/commands.bats \
  %D%/energy.bats \
  %D%/doubts.bats \
  %D%/events.bats \
  %D%/exact-memory.bats \
  %D%/failures.bats \
  %D%/hooks.bats \
  %D%/hostile.bats \
  %D%/inherited.bats \
  %D%/interrupt.bats \
  %D%/job-control.bats \
  %D%/leftovers.bats \
  %D%/load.bats \
  %D%/load-models.bats \
  %D%/load-options.bats \
  %D%/load-rates.bats %D%/load-signals.bats \
  %D%/make.bats \
  %D%/lock.bats \
  %D%/memory.bats \
  %D%/model-faults.bats \
  %D%/model-options.bats \
  %D%/models.bats \
  %D%/order.bats \
  %D%/output.bats \
  %D%/parameters.bats \
  %D%/printed.bats \
  %D%/process.bats \
  %D%/reuse.bats \
  %D%/rusage.bats \
  %D%/sensors.bats \
  %D%/shell.bats \
  %D%/sinks.bats \
  %D%/start.bats \
  %D%/stopping.bats \
  %D%/terminal.bats \
  %D%/tree-memory.bats \
  %D%/worker-faults.bats \
  %D%/workers.bats
TESTS += $(bench_time_bats) \
  %D%/test-doubts \
  %D%/test-agenda %D%/test-padding %D%/test-parameters \
  %D%/test-printed-metric %D%/test-progress \
  %D%/test-scenario-job \
  %D%/test-schedule \
  %D%/test-stopping %D%/test-warm-up %D%/test-words
EXTRA_DIST += $(bench_time_bats) %D%/time.bash %D%/load.bash
