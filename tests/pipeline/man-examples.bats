# SPDX-License-Identifier: GPL-3.0-or-later
# Every command of every page's EXAMPLES runs, in an empty folder, in order; those
# of the models do so in man-model-examples.bats.
load ../bench
load man

setup () {
  bench_setup
  man_setup
  command -v mandoc >/dev/null || skip 'mandoc is not installed'
}

@test "the examples of bench-time(1) work" { run_examples bench-time.1; }
@test "the examples of bench-stats(1) work" { run_examples bench-stats.1; }
@test "the examples of bench-compare(1) work" { run_examples bench-compare.1; }
@test "the examples of bench-pareto(1) work" { run_examples bench-pareto.1; }
@test "the examples of bench-report(1) work" { run_examples bench-report.1; }
@test "the examples of bench-samples(5) work" { run_examples bench-samples.5; }
@test "the examples of bench-rules(5) work" { run_examples bench-rules.5; }
@test "the examples of bench-load(7) work" { run_examples bench-load.7; }
