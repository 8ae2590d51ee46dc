# SPDX-License-Identifier: GPL-3.0-or-later
lib_libbench_a_SOURCES += \
  %D%/closed_loop.c %D%/closed_loop.h \
  %D%/model_answers.c %D%/model_answers.h \
  %D%/model_engine.c %D%/model_engine.h \
  %D%/model_facts.h \
  %D%/model_failure.c \
  %D%/model_host.c %D%/model_host.h \
  %D%/model_host_end.c %D%/model_host_private.h %D%/model_host_watch.c \
  %D%/model_message.c %D%/model_message.h \
  %D%/model_output.c %D%/model_output.h \
  %D%/model_plugin.c %D%/model_plugin.h \
  %D%/model_ring.c %D%/model_ring.h \
  %D%/model_serve.c %D%/model_serve.h \
  %D%/model_stages.c \
  %D%/model_spawn.c %D%/model_spawn.h \
  %D%/plugin_backend.c %D%/plugin_backend.h \
  %D%/resident.c %D%/resident.h \
  %D%/worker_backend.c %D%/worker_backend.h %D%/worker_backend_private.h \
  %D%/worker_lines.c %D%/worker_lines.h \
  %D%/worker_process.c %D%/worker_process.h \
  %D%/worker_reading.c \
  %D%/worker_reply.c %D%/worker_reply.h \
  %D%/worker_requests.c %D%/worker_requests.h \
  %D%/worker_start.c
