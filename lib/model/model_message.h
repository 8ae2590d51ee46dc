/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages between our process and a model's, over a socket that keeps them
   whole.  Both are of one build: the first message checks that.  */
#ifndef BENCH_MODEL_MESSAGE_H
#define BENCH_MODEL_MESSAGE_H
#include <stddef.h>
#include <stdint.h>

enum model_message_kind
{
  /* From ours.  */
  MODEL_DO_LOAD = 1,
  MODEL_DO_JOB, /* detail: its number; bytes: what it is to do */
  MODEL_DO_CLOSE,
  /* From the model's.  */
  MODEL_IS_READY,   /* detail: sizes that must be ours, too */
  MODEL_IS_LOADED,  /* bytes: struct model_facts */
  MODEL_IS_DONE,    /* a job is; bytes: struct model_memory */
  MODEL_IS_CLOSED,  /* bytes: struct model_memory */
  MODEL_HAS_FAILED, /* detail: enum model_trouble; bytes: why */
  MODEL_SAYS,       /* detail: BENCH_MODEL_WARNING ..., or what is said of
                       the model: MODEL_SAID_OF_IT; bytes: a line */
  MODEL_NEEDS_ROOM  /* the ring is to be read */
};

/* What MODEL_HAS_FAILED is about.  */
enum model_trouble
{
  MODEL_REFUSED = 1,   /* the model can't be loaded, or says no */
  MODEL_BAD_OPTION,    /* one that the model does not know */
  MODEL_BROKE,         /* a worker died or does not keep to the protocol */
  MODEL_COPY_CAME_BACK /* it forked, and two of us were there; bytes: struct
                          model_copy */
};

/* Resident memory of the process that has the model, in bytes.  */
struct model_memory
{
  uint64_t peak_B, now_B, own_B;
};

/* What a copy of the process was at.  */
struct model_copy
{
  uint64_t query;
  uint32_t phase, unused;
};

enum
{
  MODEL_BYTES_MAX = 1 << 16
};

struct model_message
{
  uint32_t kind, detail;
  uint32_t size; /* of BYTES that are used */
  uint32_t unused;
  char bytes[MODEL_BYTES_MAX];
};

/* Send it.  0, or -1 with errno; too many bytes are cut.  */
int model_message_send (int socket, enum model_message_kind kind,
                        uint32_t detail, const void *bytes, size_t size);
/* Receive one, which may wait.  1; 0 where the other side is gone; or -1 with
   errno, EPROTO for none of ours.  A NUL follows the bytes.  */
int model_message_receive (int socket, struct model_message *message);
#endif
