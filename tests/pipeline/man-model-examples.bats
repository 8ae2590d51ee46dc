# SPDX-License-Identifier: GPL-3.0-or-later
# As man-examples.bats, of the pages whose examples train and ask models: alone,
# since that is slow under a sanitizer.
load ../bench
load man

setup () {
  bench_setup
  man_setup
  command -v mandoc >/dev/null || skip 'mandoc is not installed'
}

@test "the examples of bench-train(1) work" {
  run_examples bench-train.1 "$abs_top_srcdir/examples/models/letters16.tsv"
}
@test "the examples of bench-models(7) work" {
  run_examples bench-models.7 "$abs_top_srcdir/examples/models/letters16.tsv"
}
