# SPDX-License-Identifier: GPL-3.0-or-later
# The knee of the front and its hypervolume.
load ../bench

setup () {
  bench_setup
  printf '%s\t%s\t%s\t%s\n' 10 ms latency A 90 % accuracy A \
    15 ms latency B 95 % accuracy B 12 ms latency C 91 % accuracy C \
    16 ms latency odd 94 % accuracy odd >models.tsv
}

# front ARGUMENT...: the names of those on the front, in one line.
front () {
  bench-pareto "$@" | awk -F'\t' '!/^#/ && !seen[$4]++ { print $4 }' | xargs
}

@test "--knee passes on the benchmark where the front bends most" {
  sed -i 's/^91/94/' models.tsv
  run -0 --separate-stderr bench-pareto --knee latency accuracy models.tsv
  [ "$(cut -f 4 <<<"$output" | uniq)" = C ]
  # scaled: 0.4 of the latency, 0.2 of the accuracy; (1 - 0.6) / sqrt (2)
  [ "$stderr" = "bench-pareto: note: the knee of the front is 'C', 0.28 \
beyond the straight way between its ends" ]
  bench-pareto -q -f tsv --knee latency accuracy models.tsv | cut -f 1,7 \
    | xargs >table
  [ "$(cat table)" = 'benchmark knee A no B no C yes odd no' ]
  bench-pareto -f text --knee latency accuracy models.tsv \
    | grep -q '^C .*on the front, its knee$'
}

@test "a front that does not bend has no knee, and that is said" {
  run -0 --separate-stderr bench-pareto --knee latency accuracy models.tsv
  [ "$output" = '' ]
  [[ $stderr == *'the front has no knee'* ]]
}

@test "--knee and --dominated exclude each other" {
  run -2 --separate-stderr bench-pareto --knee --dominated latency models.tsv
  [[ $stderr == *'--knee'*'--dominated'* ]]
}

@test "the hypervolume is exact, up to the reference that is named" {
  command -v jq >/dev/null || skip 'jq is not installed'
  # 10 ms to 12: 5 %, to 15: 6 %, to 20: 10 %, above 85 %
  bench-pareto -q -f json --hypervolume=latency=20ms,accuracy=85% latency \
    accuracy models.tsv >table.json
  jq -e '.summary.hypervolume - (0.002 * 0.05 + 0.003 * 0.06 + 0.005 * 0.1)
    | . < 1e-15 and . > -1e-15' table.json
  [ "$(jq '.summary.reference["latency:median"]' table.json)" = 0.02 ]
  jq -e '.summary.share - 0.78 | . < 1e-12 and . > -1e-12' table.json
}

@test "the reference is by default a tenth beyond the worst" {
  run -0 --separate-stderr bench-pareto --hypervolume latency accuracy \
    models.tsv
  [ "$stderr" = '' ]
  [[ ${output//$'\n'/ } == *'latency:median = 16.60 ms, accuracy:median'* ]]
  run -0 --separate-stderr bench-pareto -f tsv --hypervolume latency \
    models.tsv
  [[ $stderr == *'note: the hypervolume that the front dominates is'* ]]
}

@test "a benchmark alone has a hypervolume of nothing, without a figure" {
  run -0 bench-pareto --benchmark=A --hypervolume latency accuracy models.tsv
  [[ $output == *'dominates is nothing'* ]]
  [[ $output != *nan* ]]
}

@test "a reference that is not right is an error that quotes it" {
  run -2 --separate-stderr bench-pareto --hypervolume=size=1 latency \
    models.tsv
  [[ $stderr == *"reference 'size=1': no criterion is called 'size'"* ]]
  run -2 --separate-stderr bench-pareto --hypervolume=latency=1B latency \
    models.tsv
  [[ $stderr == *"reference 'latency=1B': not a unit of time"* ]]
  run -2 --separate-stderr bench-pareto --hypervolume -f samples latency \
    models.tsv
  [[ $stderr == *'--hypervolume prints a table'* ]]
}
