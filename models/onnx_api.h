/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What we call of ONNX Runtime, whose library is loaded when it is asked for:
   places in the table of functions that its OrtGetApiBase gives.  Within that
   table functions keep their places for ever, new ones come behind; those up
   to here are in it since version 1 of the interface (ONNX Runtime 1.0,
   Microsoft 2019).  A function returns NULL, or a status that says what is
   wrong and is to be released.  */
#ifndef BENCH_MODELS_ONNX_API_H
#define BENCH_MODELS_ONNX_API_H
#include <stddef.h>
#include <stdint.h>

#define ORT_VERSION 1 /* of the interface */
#define ORT_LOG_ERRORS 3
#define ORT_FLOAT32 1 /* of elements of tensors */
#define ORT_ALLOCATOR_DEVICE 0
#define ORT_MEMORY_DEFAULT 0

struct ort_status;
struct ort_env;
struct ort_options;
struct ort_session;
struct ort_allocator;
struct ort_memory;
struct ort_value;
struct ort_type;
struct ort_shape; /* and type of elements, of a tensor */

struct ort_api
{
  void *to_2[2];
  const char *(*error_message) (const struct ort_status *);
  struct ort_status *(*create_env) (int log, const char *id,
                                    struct ort_env **);
  void *to_7[3];
  struct ort_status *(*create_session) (const struct ort_env *,
                                        const char *path,
                                        const struct ort_options *,
                                        struct ort_session **);
  void *to_9[1];
  struct ort_status *(*run) (struct ort_session *, const void *options,
                             const char *const *input_name,
                             const struct ort_value *const *input,
                             size_t inputs, const char *const *output_name,
                             size_t outputs, struct ort_value **output);
  struct ort_status *(*create_options) (struct ort_options **);
  void *to_24[13];
  struct ort_status *(*set_threads) (struct ort_options *, int);
  void *to_30[5];
  struct ort_status *(*input_count) (const struct ort_session *, size_t *);
  struct ort_status *(*output_count) (const struct ort_session *, size_t *);
  void *to_33[1];
  struct ort_status *(*input_type) (const struct ort_session *, size_t,
                                    struct ort_type **);
  struct ort_status *(*output_type) (const struct ort_session *, size_t,
                                     struct ort_type **);
  void *to_36[1];
  struct ort_status *(*input_name) (const struct ort_session *, size_t,
                                    struct ort_allocator *, char **);
  struct ort_status *(*output_name) (const struct ort_session *, size_t,
                                     struct ort_allocator *, char **);
  void *to_49[11];
  struct ort_status *(*create_tensor) (const struct ort_memory *, void *data,
                                       size_t size, const int64_t *shape,
                                       size_t dimensions, int type,
                                       struct ort_value **);
  void *to_51[1];
  struct ort_status *(*tensor_data) (struct ort_value *, void **);
  void *to_55[3];
  /* NULL of what is no tensor; else as long as the type.  */
  struct ort_status *(*type_to_shape) (const struct ort_type *,
                                       const struct ort_shape **);
  void *to_60[4];
  struct ort_status *(*element_type) (const struct ort_shape *, int *);
  struct ort_status *(*dimensions) (const struct ort_shape *, size_t *);
  struct ort_status *(*lengths) (const struct ort_shape *, int64_t *, size_t);
  void *to_64[1];
  struct ort_status *(*element_count) (const struct ort_shape *, size_t *);
  struct ort_status *(*tensor_shape) (const struct ort_value *,
                                      struct ort_shape **);
  void *to_69[3];
  struct ort_status *(*create_cpu_memory) (int allocator, int type,
                                           struct ort_memory **);
  void *to_78[8];
  struct ort_status *(*default_allocator) (struct ort_allocator **);
  void *to_92[13];
  void (*release_env) (struct ort_env *);
  void (*release_status) (struct ort_status *);
  void (*release_memory) (struct ort_memory *);
  void (*release_session) (struct ort_session *);
  void (*release_value) (struct ort_value *);
  void *to_98[1];
  void (*release_type) (struct ort_type *);
  void (*release_shape) (struct ort_shape *);
  void (*release_options) (struct ort_options *);
};

#define ORT_PLACE(function, place)                                            \
  _Static_assert(offsetof (struct ort_api, function)                          \
                     == place * sizeof (void *),                              \
                 "a place in the table of ONNX Runtime")
ORT_PLACE (error_message, 2);
ORT_PLACE (create_session, 7);
ORT_PLACE (run, 9);
ORT_PLACE (set_threads, 24);
ORT_PLACE (input_count, 30);
ORT_PLACE (input_type, 33);
ORT_PLACE (input_name, 36);
ORT_PLACE (create_tensor, 49);
ORT_PLACE (tensor_data, 51);
ORT_PLACE (type_to_shape, 55);
ORT_PLACE (element_type, 60);
ORT_PLACE (element_count, 64);
ORT_PLACE (create_cpu_memory, 69);
ORT_PLACE (default_allocator, 78);
ORT_PLACE (release_env, 92);
ORT_PLACE (release_type, 98);
ORT_PLACE (release_options, 100);

struct ort_api_base
{
  const struct ort_api *(*api) (uint32_t version);
  const char *(*version_string) (void);
};
typedef const struct ort_api_base *ort_entry (void);
#define ORT_ENTRY "OrtGetApiBase"
#endif
