/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model_describe.h"
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "number/number.h"

/* Of a larger file the size and the time of its last change count alone.  */
#define HASHED_MAX (256 << 20)

static void
hash_bytes (struct sha256 *s, int fd)
{
  static char block[1 << 16];
  ssize_t got;
  while ((got = read (fd, block, sizeof block)) > 0)
    sha256_add (s, block, (size_t) got);
}

void
model_file_hash (const char *file, char hash[SHA256_HEX_SIZE])
{
  hash[0] = '\0';
  int fd = file == NULL ? -1 : open (file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat about;
  if (fd < 0)
    return;
  if (fstat (fd, &about) == 0 && S_ISREG (about.st_mode))
    {
      struct sha256 s;
      sha256_init (&s);
      if (about.st_size <= HASHED_MAX)
        hash_bytes (&s, fd);
      else
        {
          sha256_add (&s, &about.st_size, sizeof about.st_size);
          sha256_add (&s, &about.st_mtim, sizeof about.st_mtim);
          sha256_add (&s, &about.st_ino, sizeof about.st_ino);
        }
      sha256_finish_hex (&s, hash);
    }
  close (fd);
}

uint64_t
model_size_B (const struct model_run *r)
{
  const struct model_facts *f = model_host_facts (r->host);
  struct stat about;
  if (f->model_bytes > 0)
    return f->model_bytes;
  if (r->candidate->file != NULL && stat (r->candidate->file, &about) == 0
      && S_ISREG (about.st_mode))
    return (uint64_t) about.st_size;
  return 0;
}

/* How many queries are measured.  */
static void
describe_runs (struct emitter *e, const struct options *o)
{
  struct text runs = { 0 };
  if (o->model.queries > 0)
    text_printf (&runs, "%s%" PRIu64, o->stopping.runs > 0 ? "" : "at most ",
                 o->model.queries);
  if (o->stopping.max_time_ns > 0)
    text_printf (&runs, "%sat most %gs", runs.length > 0 ? ", " : "",
                 (double) o->stopping.max_time_ns / 1e9);
  emit_metadata (e, "runs", text_string (&runs), NULL);
  text_free (&runs);
}

void
model_describe_plan (struct emitter *e, const struct options *o,
                     const struct model_list *list)
{
  emit_metadataf (e, "seed", NULL, "%" PRIu64, o->plan.seed);
  bool is_alone = list->count == 1 || o->plan.order == ORDER_SEQUENTIAL;
  /* Equal RUNs were taken in one block only where blocks are counted.  */
  emit_metadata (e, "order",
                 is_alone               ? "sequential"
                 : o->stopping.runs > 0 ? "blocks"
                                        : "slices",
                 NULL);
  emit_metadata (e, "scenario", "single", NULL);
  emit_metadata (e, "mode", model_mode_name[o->model.mode], NULL);
  if (o->has_warmup)
    emit_metadataf (e, "warmup", NULL, "%" PRIu64 " queries", o->plan.warmups);
  else
    emit_metadata (e, "warmup", "10 queries and 0.1s", NULL);
  describe_runs (e, o);
  if (o->invocations > 0)
    emit_metadataf (e, "invocations", NULL, "%" PRIu64, o->invocations);
  if (o->start_at != NULL)
    emit_metadata (e, "start-at", o->start_at, NULL);
  emit_metadataf (e, "timeout", NULL, "%gs", (double) o->timeout_ms / 1e3);
  emit_metadata (e, "stdout", o->stdout_to, NULL);
  emit_metadata (e, "stderr", o->stderr_to, NULL);
  for (size_t i = 0; i < list->count; i++)
    {
      const struct model_candidate *c = &list->item[i];
      emit_metadata (e, c->is_worker ? "worker" : "model", c->command,
                     c->name);
      if (c->plugin != NULL)
        emit_metadata (e, "plugin", c->plugin, c->name);
      emit_metadataf (e, "threads", c->name, "%" PRIu64, c->threads);
    }
}

void
model_describe_clock (struct emitter *e, const struct machine *machine)
{
  const char *comma = machine == NULL || machine->clock == NULL
                          ? NULL
                          : strchr (machine->clock, ',');
  emit_metadataf (e, "clock", NULL, "CLOCK_MONOTONIC%s",
                  comma == NULL ? "" : comma);
}

/* KEY is NAME, and after it the VERSION where there is one.  */
static void
put_version (struct emitter *e, const char *key, const char *name,
             const char *version, const char *benchmark)
{
  if (*name != '\0')
    emit_metadataf (e, key, benchmark, "%s%s%s", name,
                    *version == '\0' ? "" : " ", version);
}

static void
put_shape (struct emitter *e, const struct model_facts *f,
           const char *benchmark)
{
  struct text shape = { 0 };
  for (uint32_t i = 0; i < f->input_rank; i++)
    text_printf (&shape, "%s%" PRIu64, i == 0 ? "" : "x", f->input_shape[i]);
  if (shape.length > 0 && f->input_type[0] != '\0')
    text_printf (&shape, " %s", f->input_type);
  if (shape.length > 0)
    emit_metadata (e, "shape", text_string (&shape), benchmark);
  text_free (&shape);
}

/* The name of the set of samples, or of that of their labels, and by what it
   is known to be the same.  */
static void
put_dataset (struct emitter *e, const struct model_run *r)
{
  const char *file = r->candidate->data;
  if (file == NULL)
    file = r->options->model.labels;
  if (file == NULL)
    return;
  char hash[SHA256_HEX_SIZE];
  model_file_hash (file, hash);
  const char *slash = strrchr (file, '/');
  emit_metadataf (e, "dataset", r->candidate->name, "%s%s%.16s",
                  slash == NULL ? file : slash + 1, hash[0] == '\0' ? "" : " ",
                  hash);
}

void
model_describe (struct emitter *e, const struct model_run *r)
{
  const struct model_facts *f = model_host_facts (r->host);
  const char *name = r->candidate->name;
  put_version (e, "model.name", f->name, "", name);
  put_version (e, "model.plugin", f->plugin, f->plugin_version, name);
  put_version (e, "runtime", f->runtime, f->runtime_version, name);
  put_version (e, "precision", f->precision, "", name);
  put_shape (e, f, name);
  put_dataset (e, r);
  if (f->threads > 0 && f->threads != r->candidate->threads)
    emit_metadataf (e, "model.threads", name, "%" PRIu32, f->threads);
  if (f->classes > 0)
    emit_metadataf (e, "model.classes", name, "%" PRIu32, f->classes);
  if (f->bytes_moved > 0)
    emit_metadataf (e, "model.bytes-moved", name, "%" PRIu64, f->bytes_moved);
  if (f->own_memory_B > 0)
    emit_metadataf (e, "model.memory", name, "%" PRIu64 " B", f->own_memory_B);
  if (r->hash[0] != '\0')
    emit_metadata (e, "model.hash", r->hash, name);
  struct text cpus = { 0 };
  model_placement_put (&cpus, &r->placement, r->candidate->is_worker);
  if (cpus.length > 0)
    emit_metadata (e, "placement", text_string (&cpus), name);
  text_free (&cpus);
  /* Of a worker the ping tells.  */
  if (!r->candidate->is_worker)
    emit_metadataf (e, "overhead", name, "latency=%gs",
                    (double) f->clock_ns / 1e9);
  if (f->before_B > 0)
    emit_metadataf (e, "floor", name, "maxrss=%" PRIu64 "B", f->before_B);
}
