/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the user asked bench-time for.  */
#ifndef BENCH_TIME_OPTIONS_H
#define BENCH_TIME_OPTIONS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/text.h"
#include "cli/argument.h"
#include "cli/option_table.h"
#include "load_options.h"
#include "model_options.h"
#include "parameters.h"
#include "printed_metric.h"
#include "run/launcher.h"
#include "schedule.h"
#include "stopping.h"

/* More runs than anybody waits for, and far from any overflow.  */
#define RUNS_MAX 1000000000000u

enum hook
{
  HOOK_SETUP,    /* once, before the benchmark's first run */
  HOOK_PREPARE,  /* before every run, untimed */
  HOOK_CONCLUDE, /* after every run, untimed */
  HOOK_CLEANUP,  /* once, at the end */
  HOOK_COUNT
};
/* "setup", ...: the option, the metric, and after "hook." the metadata.  */
extern const char *const hook_name[HOOK_COUNT];

enum format
{
  FORMAT_DEFAULT, /* samples; a table where people read standard output */
  FORMAT_SAMPLES,
  FORMAT_VALUES,
  FORMAT_TEXT
};

/* While another timing runs.  */
enum turn_policy
{
  TURN_OR_WAIT,
  TURN_OR_FAIL,
  TURN_FREE /* do not care */
};

/* What belongs to one command: given after its -c, or before any -c (or with
   a plain command) for all.  NULL where not given.  */
struct own_options
{
  const char *hook[HOOK_COUNT];
  const char *size; /* "stdout" or a file whose size is a metric */
};

struct command_options
{
  const char *text; /* the argument of -c */
  struct own_options own;
};

struct options
{
  struct own_options common;
  struct command_options *command;
  size_t command_count, command_capacity;
  char **operand; /* a plain command, ended by NULL; NULL with -c */
  struct argument_list names;
  struct parameters parameters;
  const char *shell; /* NULL: none */

  struct schedule_plan plan; /* all but the number of benchmarks */
  bool has_order;            /* --order was given */
  bool has_warmup;           /* -w was given */
  struct stopping_rule stopping;
  bool warms_up_as_needed; /* -w auto; PLAN.WARMUPS is the limit */
  bool keeps_warmup;
  uint64_t invocations; /* of the whole plan; 0: one, which is not numbered */
  uint64_t delay_ns;    /* before each run but the first */
  const char *start_at; /* when that one begins; NULL: at once */
  int64_t start_ns;     /* the same since the epoch */

  const char *stdin_from, *stdout_to, *stderr_to;
  bool ignores_failure;
  bool ignored_status[256]; /* of these; all of them where none was named */
  uint64_t timeout_ms;      /* 0: none */
  uint64_t kill_after_ms;
  enum leftover leftover;
  struct process_settings settings; /* of each command's process */
  bool randomizes_env;              /* its size, for each run */
  enum turn_policy lock;
  bool has_lock;      /* --lock was given */
  const char *beside; /* a load; NULL: none */
  bool drops_caches;  /* before each run */

  struct argument_list metadata; /* KEY=VALUE */
  struct argument_list metrics;  /* -m */
  bool has_exact_memory;         /* maxrss by tracing */
  bool has_rusage;               /* all of the kernel's counts */
  struct argument_list events;   /* -e */
  bool has_tree_memory;          /* metric peakmem, ... */
  const char *cgroup;            /* ... by groups in this folder, if any */
  bool has_energy;
  const char *powercap; /* NULL: in SYSFS */
  bool has_sensors;
  const char *sysfs;      /* where the kernel tells of the machine */
  char *output;           /* NULL: standard output */
  bool appends;           /* a section more to that file */
  bool reuses, is_forced; /* what it holds; but not even then */
  struct text conditions; /* all options that change what is measured,
                             in a form that only fingerprints use */
  struct model_options model;
  struct printed_metrics printed; /* --metric-from */
  const char *until_metric;       /* NULL: none */
  struct load_options load;
  char *for_commands; /* the first option of commands alone; or NULL */
  enum format format;
  double confidence;
  bool is_ascii;
  bool is_quiet;
  bool is_verbose;
};

/* Read the command line, or exit after a message.  */
void options_read (struct options *options, int argc, char **argv);
void options_free (struct options *options);
#endif
