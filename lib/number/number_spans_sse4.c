/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers by vectors, for those that have SSE4.  */
#include <config.h>
#include "base/processor.h"
#ifdef PROCESSOR_IS_X86_64
#define VECTORS_FOR PROCESSOR_SSE4
#define NUMBER_READ_SPANS number_read_spans_sse4
#include "number/number_spans_vectors.h"
#endif
