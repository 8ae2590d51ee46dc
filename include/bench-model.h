/* SPDX-License-Identifier: 0BSD */
/* bench-model.h: how a program that times models talks to one that is loaded
   as a shared object; see bench-model(3).

   Permission to use, copy, modify, and/or distribute this file for any
   purpose with or without fee is hereby granted.  It is provided "as is",
   without warranty of any kind.

   A model is a shared object that exports one function,
   bench_model_entry_v1.  The program (the host) calls it once, and then the
   functions of the table that it returns, all from one thread, in a
   process that is not forked meanwhile.  The 1 of its name is the version of
   all that is declared here; within it structures only grow at their ends.
   Each begins with its size as its author knew it, and a reader looks at no
   more than the smaller of that and his own.  Nothing is allocated on one
   side and freed on the other.  Strings are UTF-8 and end with NUL.  */
#ifndef BENCH_MODEL_H
#define BENCH_MODEL_H 1

#include <stdint.h>

#ifdef __cplusplus
extern "C"
{
#endif

/* What was added to version 1 so far; told to the model as HOST->minor.  */
#define BENCH_MODEL_MINOR 0

/* What functions of a model return.  Any negative number is a failure, after
   a message by HOST->message.  */
#define BENCH_MODEL_OK 0
#define BENCH_MODEL_PENDING 1 /* of run: HOST->done will tell */
#define BENCH_MODEL_FAILED (-1)

/* What a model can do: bits of its caps.  A host ignores those it does not
   know.  */
#define BENCH_MODEL_ASYNC 1u  /* run may return BENCH_MODEL_PENDING */
#define BENCH_MODEL_BATCH 2u  /* a query may have several samples */
#define BENCH_MODEL_TOKENS 4u /* it tells of each token */
#define BENCH_MODEL_LABELS 8u /* output knows what answer was wanted */

/* Levels of HOST->message.  */
#define BENCH_MODEL_ERROR 0
#define BENCH_MODEL_WARNING 1
#define BENCH_MODEL_NOTE 2

  /* What a host offers.  The first argument of each is CTX.  */
  struct bench_model_host
  {
    uint32_t struct_size;
    uint32_t minor; /* BENCH_MODEL_MINOR of the host */
    void *ctx;
    /* The value that the user gave for KEY, or NULL.  It lives as long as the
       model.  A key that the model has not asked for until open returns is an
       error of the user's.  */
    const char *(*option) (void *ctx, const char *key);
    /* Tell the user TEXT, a line without its end.  */
    void (*message) (void *ctx, int32_t level, const char *text);
    /* The query is complete, with BENCH_MODEL_OK or a failure.  Only of
       queries for which run returns, or is about to return,
       BENCH_MODEL_PENDING.  */
    void (*done) (void *ctx, uint64_t query, int32_t status);
    /* Token K of the answer, from 1, has come.  */
    void (*token) (void *ctx, uint64_t query, uint32_t k);
    /* The part of the query that is called STAGE ends here; it began where the
       one before ended, the first with the query.  STAGE consists of
       [A-Za-z0-9_-], 63 at most, and is the same string, at the same address,
       each time: a host may know it by that.  */
    void (*mark) (void *ctx, uint64_t query, const char *stage);
    /* The host looks at the clock when done, token or mark is entered, so that
       models never time themselves; it takes no lock there.  They may be
       called from any thread.  */
  };

  struct bench_model_query
  {
    uint32_t struct_size;
    uint32_t count;        /* samples, at least 1; 1 without BATCH */
    uint64_t id;           /* for done, token and mark */
    const uint32_t *index; /* of the samples, until the query is complete */
  };

  /* What is known of a model once it is open.  The host clears it and sets
     struct_size; 0 and NULL mean unknown.  Strings live as long as the model.
   */
  struct bench_model_info
  {
    uint32_t struct_size;
    uint32_t max_batch;          /* samples of a query; 0: no limit */
    const char *name;            /* of the model: "mlp64" */
    const char *runtime;         /* what computes it: "ONNX Runtime" */
    const char *runtime_version; /* "1.17.0" */
    const char *precision;       /* "float32", "int8" */
    const char *input_type;      /* of an element of the input: "uint8" */
    uint64_t parameters;         /* how many weights */
    uint64_t model_bytes;        /* on disk */
    uint64_t ops;                /* arithmetic operations of a sample */
    uint64_t bytes_moved;        /* to and from memory for a sample */
    uint64_t sample_count;       /* samples there are, 0 .. sample_count - 1 */
    uint32_t classes;            /* of answers: 0 .. classes - 1 */
    uint32_t threads;            /* that it computes with */
    uint32_t input_rank;         /* dimensions of the input, at most 8 */
    uint32_t reserved;
    uint64_t input_shape[8];
  };

/* Bits of bench_model_output.has.  */
#define BENCH_MODEL_HAS_PREDICTED 1u
#define BENCH_MODEL_HAS_WANTED 2u
#define BENCH_MODEL_HAS_RANK 4u
#define BENCH_MODEL_HAS_CONFIDENCE 8u
#define BENCH_MODEL_HAS_LOSS 16u

  /* The answer for one sample.  The host clears it and sets struct_size.  */
  struct bench_model_output
  {
    uint32_t struct_size;
    uint32_t has;        /* which of the following are set */
    int32_t predicted;   /* the class that the model answers */
    int32_t wanted;      /* the class that is right */
    uint32_t rank;       /* of WANTED by the model's scores, 1 for the best */
    uint32_t loss_units; /* characters or tokens that LOSS is of, not 0 */
    double confidence;   /* probability that the model gives to PREDICTED,
                            0 to 1 */
    double loss;         /* minus the sum of the natural logarithms of the
                            probabilities given to what was right,
                            finite and at least 0 */
  };

  /* A model.  MODEL is what open gave.  All but open and run may be NULL.  */
  struct bench_model_vtable
  {
    uint32_t struct_size;
    uint32_t caps;       /* BENCH_MODEL_ASYNC ... */
    const char *name;    /* of the plugin: "mlp" */
    const char *version; /* of the plugin: "1.0" */
    /* Load the model until it can answer.  PATH is the value of the option
       "file", or NULL.  Threads and affinity are as they will stay; the option
       "threads" tells how many threads to use.  */
    int32_t (*open) (const struct bench_model_host *host, const char *path,
                     void **model);
    int32_t (*info) (void *model, struct bench_model_info *info);
    /* Load the N samples INDEX into memory and prepare them; forget them.  Not
       timed.  */
    int32_t (*stage) (void *model, const uint32_t *index, uint32_t n);
    int32_t (*unstage) (void *model);
    /* Answer QUERY, which is timed: BENCH_MODEL_OK when complete, a failure,
       or of an ASYNC model BENCH_MODEL_PENDING, then HOST->done is called for
       it once, from any thread, perhaps before run returns.  */
    int32_t (*run) (void *model, const struct bench_model_query *query);
    /* No query follows for a while: complete those that wait for company.  */
    int32_t (*flush) (void *model);
    /* The answer for sample number SLOT, from 0, of the query that was
       completed last.  Not timed, and no query is under way.  */
    int32_t (*output) (void *model, uint32_t slot,
                       struct bench_model_output *output);
    /* Bytes of memory that the model takes, where it knows better than the
       kernel: on a device, say.  */
    int32_t (*memory) (void *model, uint64_t *bytes);
    void (*close) (void *model);
  };

  /* The one exported function.  HOST lives as long as the process.  NULL,
     after a message, when the model can't run here.  */
  typedef const struct bench_model_vtable *
  bench_model_entry (const struct bench_model_host *host);
#if defined __GNUC__
  __attribute__ ((visibility ("default")))
#endif
  const struct bench_model_vtable *
  bench_model_entry_v1 (const struct bench_model_host *host);
#define BENCH_MODEL_ENTRY "bench_model_entry_v1"

#ifdef __cplusplus
}
#endif
#endif
