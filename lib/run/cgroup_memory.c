/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Peak memory as a control group knows it, a new one for each run since its
   peak can't be set back on all kernels.  */
#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/text.h"
#include "run/kernel_file.h"
#include "run/tree_memory.h"

struct cgroup_memory
{
  struct instrument base;
  char *parent;
  uint64_t runs;
  bool is_there;                   /* the run's group */
  struct text folder, procs, peak; /* its files' names, kept from run to run
                                      for their room */
};

static const struct reading metric[] = { { "peakmem", "B", NAN } };

/* Make the next group; 0, or -1 with errno.  */
static int
make_group (struct cgroup_memory *c)
{
  text_clear (&c->folder);
  text_clear (&c->procs);
  text_clear (&c->peak);
  text_printf (&c->folder, "%s/bench-time-%d.%" PRIu64, c->parent,
               (int) getpid (), c->runs++);
  const char *folder = text_string (&c->folder);
  text_printf (&c->procs, "%s/cgroup.procs", folder);
  text_printf (&c->peak, "%s/memory.peak", folder);
  if (c->folder.failed || c->procs.failed || c->peak.failed)
    {
      errno = ENOMEM;
      return -1;
    }
  /* What a process of our number left behind would have its own peak.  */
  rmdir (folder);
  return mkdir (folder, 0777) == 0 || errno == EEXIST ? 0 : -1;
}

static void
cgroup_begin (struct instrument *i, struct launch *launch)
{
  struct cgroup_memory *c = (struct cgroup_memory *) i;
  c->is_there = make_group (c) == 0;
  launch->procs_file = c->is_there ? text_string (&c->procs) : NULL;
}

static void
cgroup_end (struct instrument *i, const struct launch_result *result,
            struct reading reading[])
{
  (void) result;
  struct cgroup_memory *c = (struct cgroup_memory *) i;
  double peak_B;
  if (!c->is_there)
    return;
  /* Nothing at all: the command could not enter it.  */
  if (kernel_file_number (text_string (&c->peak), &peak_B) == 0 && peak_B > 0)
    reading[0].value = peak_B;
  rmdir (text_string (&c->folder));
}

static void
cgroup_describe (const struct instrument *i, bool after_runs,
                 instrument_say *say, void *context)
{
  const struct cgroup_memory *c = (const struct cgroup_memory *) i;
  struct text how = { 0 };
  text_printf (&how, "memory.peak of control groups in %s", c->parent);
  if (!after_runs)
    say (context, "peakmem", text_string (&how));
  text_free (&how);
}

static void
cgroup_close (struct instrument *i)
{
  struct cgroup_memory *c = (struct cgroup_memory *) i;
  free (c->parent);
  text_free (&c->folder);
  text_free (&c->procs);
  text_free (&c->peak);
  free (c);
}

static const struct instrument_type type = {
  .close = cgroup_close,
  .begin = cgroup_begin,
  .end = cgroup_end,
  .describe = cgroup_describe,
};

/* Have memory accounted for in the groups to be made.  */
static void
enable_memory (const struct cgroup_memory *c)
{
  struct text file = { 0 };
  text_printf (&file, "%s/cgroup.subtree_control", c->parent);
  int fd = open (text_string (&file), O_WRONLY | O_CLOEXEC);
  if (fd >= 0)
    {
      /* Whether that worked shows in what is there afterwards.  */
      ssize_t written = write (fd, "+memory", strlen ("+memory"));
      (void) written;
      close (fd);
    }
  text_free (&file);
}

/* Try whether a group can be made, entered and read; 0, or -1 with errno and
   in *WHAT the file that can't.  */
static int
try_group (struct cgroup_memory *c, const char **what)
{
  *what = c->parent;
  if (make_group (c) != 0)
    return -1;
  if (access (text_string (&c->peak), R_OK) != 0)
    enable_memory (c);
  int failed = 0;
  *what = text_string (&c->peak);
  if (access (*what, R_OK) != 0)
    failed = errno;
  else
    {
      *what = text_string (&c->procs);
      if (access (*what, W_OK) != 0)
        failed = errno;
    }
  rmdir (text_string (&c->folder));
  errno = failed;
  return failed == 0 ? 0 : -1;
}

struct instrument *
tree_memory_in_cgroup (const char *parent, const struct reporter *reporter)
{
  struct cgroup_memory *c = calloc (1, sizeof *c);
  const char *what = parent;
  if (c != NULL)
    {
      c->base = (struct instrument){ .type = &type,
                                     .metric = metric,
                                     .metric_count = 1 };
      c->parent = strdup (parent);
      if (c->parent != NULL && try_group (c, &what) == 0)
        return &c->base;
    }
  bool has_no_peak
      = c != NULL && errno == ENOENT && what == text_string (&c->peak);
  report (reporter, REPORT_WARNING, NULL, 0,
          "no peak memory of control groups, it is sampled instead: %s: %s",
          has_no_peak ? parent : what,
          has_no_peak ? "no folder of a cgroup v2 tree, or memory is not "
                        "accounted for there"
                      : strerror (errno));
  if (c != NULL)
    cgroup_close (&c->base);
  return NULL;
}
