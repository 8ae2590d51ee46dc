/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers by vectors, for wide processors.  */
#include <config.h>
#include "base/processor.h"
#ifdef PROCESSOR_IS_X86_64
#define VECTORS_FOR PROCESSOR_WIDE
#define NUMBER_READ_SPANS number_read_spans_avx2
#include "number/number_spans_vectors.h"
#endif
