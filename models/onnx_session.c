/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "onnx_session.h"
#include <dlfcn.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "tell.h"

#define USUAL_LIBRARY "libonnxruntime.so.1"

/* Tell STATUS, unless it is NULL: WHAT is wrong.  */
static int32_t
check (const struct onnx_session *s, const char *what,
       struct ort_status *status)
{
  if (status == NULL)
    return BENCH_MODEL_OK;
  const char *why = s->api->error_message (status);
  tell_error (s->host, "%.300s: ONNX Runtime: %.*s", what,
              (int) strcspn (why, "\n"), why);
  s->api->release_status (status);
  return BENCH_MODEL_FAILED;
}

static int32_t
load_library (struct onnx_session *s)
{
  const char *name = s->host->option (s->host->ctx, "library");
  if (name == NULL)
    name = getenv ("BENCH_ONNXRUNTIME");
  if (name == NULL || *name == '\0')
    name = USUAL_LIBRARY;
  void *handle = dlopen (name, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL)
    return tell_error (s->host,
                       "ONNX Runtime can't be loaded: %s (library=FILE says "
                       "where it is)",
                       dlerror ());
  ort_entry *entry = NULL;
  void *symbol = dlsym (handle, ORT_ENTRY);
  memcpy (&entry, &symbol, sizeof entry);
  if (entry == NULL)
    return tell_error (s->host,
                       "%.300s: not ONNX Runtime: it does not export "
                       "%s",
                       name, ORT_ENTRY);
  const struct ort_api_base *base = entry ();
  s->api = base->api (ORT_VERSION);
  s->version = base->version_string ();
  if (s->api == NULL)
    return tell_error (s->host,
                       "%.300s: it has no version %d of its interface any "
                       "more",
                       name, ORT_VERSION);
  return BENCH_MODEL_OK;
}

static int32_t
create_session (struct onnx_session *s, const char *path, uint32_t threads)
{
  struct ort_options *options = NULL;
  if (check (s, path, s->api->create_env (ORT_LOG_ERRORS, "bench", &s->env))
          != BENCH_MODEL_OK
      || check (s, path, s->api->create_options (&options)) != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  int32_t result
      = check (s, path, s->api->set_threads (options, (int) threads));
  if (result == BENCH_MODEL_OK)
    result = check (
        s, path, s->api->create_session (s->env, path, options, &s->session));
  s->api->release_options (options);
  return result;
}

/* Whether TYPE is that of rows of float32; the LENGTHs of its two dimensions,
   -1 for any.  */
static int
is_rows (const struct onnx_session *s, const struct ort_type *type,
         int64_t length[2])
{
  const struct ort_shape *shape = NULL;
  int element = 0;
  size_t dimensions = 0;
  return s->api->type_to_shape (type, &shape) == NULL && shape != NULL
         && s->api->element_type (shape, &element) == NULL
         && element == ORT_FLOAT32
         && s->api->dimensions (shape, &dimensions) == NULL && dimensions == 2
         && s->api->lengths (shape, length, 2) == NULL;
}

static int32_t
find_input (struct onnx_session *s, const char *path,
            struct ort_allocator *allocator)
{
  size_t count = 0;
  int64_t length[2];
  struct ort_type *type = NULL;
  if (check (s, path, s->api->input_count (s->session, &count))
      != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  if (count != 1)
    return tell_error (s->host,
                       "%.300s: %zu inputs, and rows of features "
                       "are one",
                       path, count);
  if (check (s, path, s->api->input_type (s->session, 0, &type))
      != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  int fits = is_rows (s, type, length);
  s->api->release_type (type);
  if (!fits || length[1] < 1)
    return tell_error (s->host,
                       "%.300s: its input is no matrix of float32 whose rows "
                       "have a known length",
                       path);
  s->max_rows = length[0];
  s->inputs = (uint64_t) length[1];
  return check (s, path,
                s->api->input_name (s->session, 0, allocator, &s->input_name));
}

/* The first that fits: others may be labels, or more.  */
static int32_t
find_output (struct onnx_session *s, const char *path,
             struct ort_allocator *allocator)
{
  size_t count = 0;
  if (check (s, path, s->api->output_count (s->session, &count))
      != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  for (size_t i = 0; i < count; i++)
    {
      int64_t length[2];
      struct ort_type *type = NULL;
      if (check (s, path, s->api->output_type (s->session, i, &type))
          != BENCH_MODEL_OK)
        return BENCH_MODEL_FAILED;
      int fits = is_rows (s, type, length);
      s->api->release_type (type);
      if (!fits || length[1] < 1)
        continue;
      s->outputs = (uint64_t) length[1];
      return check (
          s, path,
          s->api->output_name (s->session, i, allocator, &s->output_name));
    }
  return tell_error (s->host,
                     "%.300s: none of its outputs is a matrix of float32 "
                     "whose rows have a known length",
                     path);
}

int32_t
onnx_session_open (struct onnx_session *s, const struct bench_model_host *host,
                   const char *path, uint32_t threads)
{
  struct ort_allocator *allocator = NULL;
  s->host = host;
  if (load_library (s) != BENCH_MODEL_OK
      || create_session (s, path, threads) != BENCH_MODEL_OK
      || check (s, path, s->api->default_allocator (&allocator))
             != BENCH_MODEL_OK
      || find_input (s, path, allocator) != BENCH_MODEL_OK
      || find_output (s, path, allocator) != BENCH_MODEL_OK)
    return BENCH_MODEL_FAILED;
  return check (s, path,
                s->api->create_cpu_memory (ORT_ALLOCATOR_DEVICE,
                                           ORT_MEMORY_DEFAULT, &s->memory));
}

void
onnx_session_close (struct onnx_session *s)
{
  if (s->input != NULL)
    s->api->release_value (s->input);
  if (s->output != NULL)
    s->api->release_value (s->output);
  if (s->memory != NULL)
    s->api->release_memory (s->memory);
  if (s->session != NULL)
    s->api->release_session (s->session);
  if (s->env != NULL)
    s->api->release_env (s->env);
  free (s->buffer);
  memset (s, 0, sizeof *s);
}

float *
onnx_session_rows (struct onnx_session *s, uint32_t count)
{
  if (s->input != NULL && s->rows == count)
    return s->buffer;
  size_t size = (size_t) count * s->inputs * sizeof *s->buffer;
  const int64_t shape[] = { count, (int64_t) s->inputs };
  if (s->input != NULL)
    s->api->release_value (s->input);
  s->input = NULL;
  void *other = realloc (s->buffer, size);
  if (other == NULL)
    {
      tell_error (s->host, "memory exhausted");
      return NULL;
    }
  s->buffer = other;
  s->rows = count;
  if (check (s, "the input",
             s->api->create_tensor (s->memory, s->buffer, size, shape, 2,
                                    ORT_FLOAT32, &s->input))
      != BENCH_MODEL_OK)
    return NULL;
  return s->buffer;
}

/* The numbers of the output, of which there must be enough.  */
static const float *
output_data (const struct onnx_session *s)
{
  struct ort_shape *shape = NULL;
  size_t count = 0;
  void *data = NULL;
  if (check (s, "the output", s->api->tensor_shape (s->output, &shape))
      != BENCH_MODEL_OK)
    return NULL;
  int32_t result
      = check (s, "the output", s->api->element_count (shape, &count));
  s->api->release_shape (shape);
  if (result != BENCH_MODEL_OK)
    return NULL;
  if (count != s->rows * s->outputs)
    {
      tell_error (s->host,
                  "%zu numbers came out, where %u samples have %" PRIu64,
                  count, s->rows, s->rows * s->outputs);
      return NULL;
    }
  return check (s, "the output", s->api->tensor_data (s->output, &data))
                 == BENCH_MODEL_OK
             ? data
             : NULL;
}

const float *
onnx_session_run (struct onnx_session *s)
{
  const char *const input_name[] = { s->input_name };
  const char *const output_name[] = { s->output_name };
  const struct ort_value *const input[] = { s->input };
  if (s->output != NULL)
    s->api->release_value (s->output);
  s->output = NULL;
  if (check (s, "the query",
             s->api->run (s->session, NULL, input_name, input, 1, output_name,
                          1, &s->output))
      != BENCH_MODEL_OK)
    return NULL;
  return output_data (s);
}
