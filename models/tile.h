/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Products of matrices, a tile at a time.  */
#ifndef BENCH_MODELS_TILE_H
#define BENCH_MODELS_TILE_H
#include <stddef.h>
#include <stdint.h>

#define TILE 32

/* WIDTH up to whole tiles.  */
static inline uint32_t
tile_round_up (uint32_t width)
{
  return (width + TILE - 1) / TILE * TILE;
}

/* TO[k] = START[k] + the sum over i < N of A[i * A_STRIDE] times
   B[i * B_STRIDE + k], for the TILE columns k.  */
void tile_multiply (float *restrict to, const float *restrict start,
                    const float *restrict a, size_t a_stride,
                    const float *restrict b, size_t b_stride, uint32_t n);

/* TO[k] = the sum over i < PAIRS of A[2i] times B[2i * TILE + 2k] and A[2i +
   1] times B[2i * TILE + 2k + 1], for the TILE columns k.  */
void tile_multiply_int (int32_t *restrict to, const int16_t *restrict a,
                        const int16_t *restrict b, uint32_t pairs);
#endif
