# SPDX-License-Identifier: GPL-3.0-or-later
# How a criterion is written and what it takes.
load ../bench

setup () {
  bench_setup
  # by median a is better, by mean, maximum and p99 it is b
  for i in 1 2 3; do
    printf '%s\ts\twall\t%s\n' 1 a 2 b
  done >runs.tsv
  printf '90\ts\twall\ta\n2\ts\twall\tb\n' >>runs.tsv
}

# front ARGUMENT...: the names of those on the front, in one line.
front () {
  bench-pareto "$@" | awk -F'\t' '!/^#/ && !seen[$4]++ { print $4 }' | xargs
}

# names_of CRITERION...: the columns that they make, in one line.
names_of () {
  bench-pareto -f tsv "$@" | head -n 1 | cut -f 5- | xargs
}

@test "the median stands for a metric unless a statistic is named" {
  [ "$(front wall runs.tsv)" = a ]
  [ "$(front wall:median runs.tsv)" = a ]
  [ "$(names_of wall runs.tsv)" = wall:median ]
}

@test "mean, max and others are named after a colon" {
  [ "$(front wall:mean runs.tsv)" = b ]
  [ "$(front wall:max runs.tsv)" = b ]
  [ "$(front wall:min runs.tsv)" = a ]
  [ "$(front wall:sd:lower runs.tsv)" = b ]
  [ "$(names_of wall:max wall:min runs.tsv)" = 'wall:max wall:min' ]
}

@test "the mean stands for a metric whose samples are all 0 or 1" {
  printf '%s\t1\tcorrect\t%s\n' 1 a 0 a 0 a 0 a 0 b 0 b 0 b 0 b >answers.tsv
  [ "$(names_of correct answers.tsv)" = correct:mean ]
  [ "$(front correct answers.tsv)" = a ]
}

@test "a metric with a colon in its name wins over a statistic" {
  printf '%s\t1\t%s\t%s\n' 1 cycles a 9 cycles:max a 2 cycles b \
    1 cycles:max b >counts.tsv
  [ "$(front cycles:lower counts.tsv)" = a ]
  [ "$(front cycles:max:lower counts.tsv)" = b ]
  [ "$(names_of cycles:max:lower counts.tsv)" = cycles:max:median ]
}

@test "a direction that nobody knows is asked for, with status 2" {
  printf '%s\t1\tfps\t%s\n' 60 a 50 b >fps.tsv
  run -2 --separate-stderr bench-pareto fps fps.tsv
  [ "$output" = '' ]
  [ "$stderr" = "bench-pareto: not known which way 'fps' is better: say \
'fps:lower' or 'fps:higher'" ]
  [ "$(front fps:higher fps.tsv)" = a ]
  [ "$(front fps:lower fps.tsv)" = b ]
}

@test "metadata of the input or --better says the direction too" {
  printf '%s\t1\tfps\t%s\n' 60 a 50 b >fps.tsv
  { printf '#\tbench-samples\t1\n#\tbetter\tfps=higher\n'
    cat fps.tsv
    printf '#\tend\tcomplete\n'
  } >stated.tsv
  [ "$(front fps stated.tsv)" = a ]
  [ "$(front --better=fps=lower fps fps.tsv)" = b ]
}

@test "a written direction wins over what the metric is known for" {
  [ "$(front wall:higher runs.tsv)" = b ]
}

@test "scatter has no direction of its own, so it is asked for" {
  printf '%s\t1/s\tthroughput\t%s\n' 10 a 11 a 12 b 12 b >rates.tsv
  run -2 --separate-stderr bench-pareto throughput:cv rates.tsv
  [[ $stderr == *"'throughput:cv:lower'"* ]]
  [ "$(front throughput:cv:lower rates.tsv)" = b ]
}

@test "an unknown metric is an error that names those there are" {
  run -2 --separate-stderr bench-pareto size runs.tsv
  [ "$output" = '' ]
  [ "$stderr" = "bench-pareto: no metric 'size' in the input, which has \
'wall'" ]
}

@test "every wrong criterion is told, not only the first" {
  run -2 --separate-stderr bench-pareto size speed runs.tsv
  [[ $stderr == *"'size'"*"'speed'"* ]]
}

@test "an unknown statistic is an error that names it" {
  run -2 --separate-stderr bench-pareto wall:mediam runs.tsv
  [ "$output" = '' ]
  [[ $stderr == "bench-pareto: not a statistic: 'mediam'"* ]]
}

@test "a benchmark that lacks a metric is an error that names both" {
  printf '1\tB\tsize\ta\n' >>runs.tsv
  run -2 --separate-stderr bench-pareto wall size runs.tsv
  [ "$output" = '' ]
  [ "$stderr" = "bench-pareto: benchmark 'b' has no samples of metric \
'size'" ]
}

@test "a benchmark that lacks a metric may be left out by name" {
  printf '1\tB\tsize\ta\n' >>runs.tsv
  [ "$(front --benchmark=a wall size runs.tsv)" = a ]
}

@test "what is left out settles neither a unit nor a statistic" {
  # z, whose size is in another unit, and whose answers are no answers
  { printf '%s\t%s\t%s\tz\n' 1 s wall 1 1 size 2 1 correct
    printf '%s\t%s\t%s\t%s\n' 2 s wall a 4 s wall b 6 B size a 5 B size b \
      1 1 correct a 1 1 correct a 0 1 correct a 1 1 correct b
  } >mixed.tsv
  [ "$(front --benchmark='[ab]' wall size mixed.tsv)" = 'a b' ]
  run -0 --separate-stderr bench-pareto -q --benchmark='[ab]' \
    --constraint='size<=5B' wall size mixed.tsv
  [ "$(cut -f 4 <<<"$output" | uniq)" = b ]
  [ "$(names_of --benchmark='[ab]' correct mixed.tsv)" = correct:mean ]
  [ "$(names_of correct mixed.tsv)" = correct:median ]
  # nor does one that a constraint left out
  [ "$(front -q --constraint='correct<=1' wall size mixed.tsv)" = 'a b' ]
  printf '1\tB\tmaxrss\ta\n' >>mixed.tsv
  run -2 --separate-stderr bench-pareto --benchmark=z \
    --constraint='maxrss<=6B' wall mixed.tsv
  [[ $stderr == *"benchmark 'z' has no samples of metric 'maxrss'" ]]
}

@test "a statistic that too few samples support is an error that says why" {
  run -2 --separate-stderr bench-pareto wall:p99 runs.tsv
  [ "$output" = '' ]
  [[ $stderr == *"wall:p99 of benchmark 'a' is not available: needs n >= "* ]]
}

@test "one metric in units that do not compare is an error that names them" {
  printf '1\tB\twall\tc\n' >>runs.tsv
  run -2 --separate-stderr bench-pareto wall runs.tsv
  [ "$output" = '' ]
  [[ $stderr == *"'c'"* && $stderr == *"'B'"* && $stderr == *"'s'"* ]]
}

@test "the same criterion twice is an error that shows both" {
  run -2 --separate-stderr bench-pareto wall wall:median:higher runs.tsv
  [ "$output" = '' ]
  [ "$stderr" = "bench-pareto: criterion 'wall:median' is given twice: \
'wall' and 'wall:median:higher'" ]
}

@test "without a criterion there is advice, and nothing is read" {
  run -2 --separate-stderr bench-pareto
  [ "$output" = '' ]
  [[ $stderr == 'bench-pareto: no criterion'*"Try 'bench-pareto --help'"* ]]
  run -2 --separate-stderr bench-pareto runs.tsv
  [ "$output" = '' ]
  [[ $stderr == *"'runs.tsv' is a file"* ]]
}

@test "a folder that is called like a metric is no file" {
  mkdir wall
  [ "$(front wall runs.tsv)" = a ]
}

@test "a file that is called like a metric is a file, the suffix a criterion" {
  cp runs.tsv wall
  [ "$(front wall:lower wall)" = a ]
}

@test "LABEL=PATH names the benchmark of bare numbers" {
  seq 1 9 >low
  seq 2 10 >high
  bench-pareto -f tsv value:lower old=low new=high >table.tsv
  [ "$(cut -f 1,3 table.tsv | tail -n +2 | xargs)" = 'old yes new no' ]
}

@test "no benchmark that matches --benchmark is an error that quotes it" {
  run -2 --separate-stderr bench-pareto --benchmark='x*' wall runs.tsv
  [ "$output" = '' ]
  [ "$stderr" = "bench-pareto: no benchmark matches 'x*'" ]
}

@test "a missing file is told as such, or as what it was taken for" {
  run -2 --separate-stderr bench-pareto wall missing.tsv
  [ "$stderr" = "bench-pareto: cannot open 'missing.tsv': No such file or \
directory" ]
  run -2 --separate-stderr bench-pareto wall missing.data runs.tsv
  [[ $stderr == *"no metric 'missing.data'"*"names no existing file"* ]]
}

@test "answers are right where they are as labelled" {
  for i in 1 2 3 4; do
    printf '%d\t1\tlabel\ta\t%d\n%d\t1\tpredicted\ta\t%d\n' 1 $i $((i > 1)) $i
    printf '%d\t1\tlabel\tb\t%d\n%d\t1\tpredicted\tb\t%d\n' 1 $i $((i > 2)) $i
  done >answers.tsv
  run -0 bench-pareto --rank -q -f tsv correct answers.tsv
  [ "$(cut -f 1,2,5 <<<"$output")" = $'benchmark\trank\tcorrect:mean\na\t1\t0.75\nb\t2\t0.5' ]
  # they are passed on as they are
  bench-pareto --constraint='correct>=60%' predicted:mean:lower answers.tsv >passed
  grep -P '\ta\t' answers.tsv | cmp - passed
}

@test "a statistic is what bench-stats has under that name, whatever the samples" {
  awk 'BEGIN {
    seed = 12345
    for (i = 1; i <= 1200; i++) {
      seed = (16807 * seed) % 2147483647
      noise = seed / 2147483647
      near = 0.8 * near + noise
      if (i <= 100) printf "%.6f\ts\twall\tdrifts\n", 1 + i / 100 + noise
      if (i <= 100) printf "%.6f\ts\twall\tfew\n", 5 + near
      if (i <= 60) printf "%.6f\ts\twall\twarms\n", (i < 12 ? 9 : 5) + noise
      if (i <= 60) printf "%d\ts\twall\tticks\n", 3 + 3 * noise
      printf "%.6f\ts\twall\tmany\n", 5 + near
    } }' >runs.tsv
  for statistic in n mean median min max sum sd var se cv mad mad_sd gmean \
    geometric_sd hmean trimmed10 skew kurt lag1 n_eff p90 p99.9 p12.5; do
    bench-stats -q -f tsv --columns=benchmark,$statistic runs.tsv >columns
    while IFS=$'\t' read -r benchmark value; do
      [ "$benchmark" != benchmark ] && [ "$value" != '' ] || continue
      run -0 bench-pareto -f tsv --benchmark="$benchmark" \
        wall:$statistic:lower runs.tsv
      [ "${output##*$'\t'}" = "$value" ] || fail "$statistic $benchmark"
    done <columns
  done
}
