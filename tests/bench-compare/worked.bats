# SPDX-License-Identifier: GPL-3.0-or-later
# The worked questions of a course on benchmarks, as a user would ask them.
load ../bench
load samples

setup () { bench_setup; }

# exactly MEAN SD NAME: ten samples in ms of just that mean and deviation.
exactly () {
  awk -v mean="$1" -v sd="$2" -v name="$3" 'BEGIN {
    split("-1.3 -0.2 0.8 1.6 -0.7 0.1 -1.6 0.5 1.1 -0.3", z, " ")
    for (i = 1; i <= 10; i++) { s += z[i]; q += z[i] * z[i] }
    unit = sqrt((q - s * s / 10) / 9)
    for (i = 1; i <= 10; i++)
      printf "%.14f\tms\twall\t%s\n", mean + sd * (z[i] - s / 10) / unit, name
  }'
}

@test "12.5 +- 1.2 ms against 11.8 +- 1.5 ms, ten runs each: inconclusive" {
  { exactly 12.5 1.2 old; exactly 11.8 1.5 new; } >runs.tsv
  run -0 bench-stats -f tsv runs.tsv
  column mean | paste -sd' ' \
    | awk '{ exit !(($1 / 0.0125 - 1) ^ 2 < 1e-20 && ($2 / 0.0118 - 1) ^ 2 < 1e-20) }'
  column sd | paste -sd' ' \
    | awk '{ exit !(($1 / 0.0012 - 1) ^ 2 < 1e-20 && ($2 / 0.0015 - 1) ^ 2 < 1e-20) }'
  for test in default mw welch student logwelch permutation; do
    option=--test=$test
    [ $test != default ] || option=--margin=1%
    run -0 bench-compare "$option" -f tsv runs.tsv
    [ "$(column verdict)" = inconclusive ] || fail "$test"
  done
  run -0 bench-compare runs.tsv
  unwrap
  [[ $output == *'cannot tell new from old: between '*' % faster and '*' % slower (95 % CI; 10 runs a side); about '*' runs a side would show 2 %'* ]]
  # Welch: t = -0.7 / sqrt (1.2^2 / 10 + 1.5^2 / 10), df 17.17
  run -0 bench-compare --test=welch -f tsv runs.tsv
  column p | awk '{ exit !(($1 - 0.264) ^ 2 < 1e-5) }'
}

@test "a deviation of 2.0 ms takes 62 runs for +-0.5 ms, and by t 64" {
  run -0 bench-compare --plan --sd=2.0ms --width=0.5ms -f tsv
  [ "$(paste <(column method) <(column n_per_side) | sort | tr '\t\n' '  ')" \
    = 'width-normal 62 width-t 64 ' ]
}

@test "15.2 12.1 10.8 10.5 10.6 10.4 shows a warm-up of two or three runs" {
  printf '%s\n' 15.2 12.1 10.8 10.5 10.6 10.4 >runs
  run -0 bench-stats --unit=ms runs
  output=$(tr -s ' \n' ' ' <<<"$output")
  [[ $output == *'warm-up'*'the first '[23]' runs'* ]]
}

@test "50 errors against 60 in 1000 cannot be told apart" {
  for name in a:50 b:60; do
    awk -v name="${name%:*}" -v k="${name#*:}" 'BEGIN {
      for (i = 1; i <= 1000; i++) print (i > k) "\t1\tcorrect\t" name "\t" i }'
  done >runs.tsv
  run -0 bench-compare runs.tsv
  unwrap
  [[ $output == *'cannot tell b from a in correct: '*'; 60 errors against 50, in 1000 items each'* ]]
}

@test "95 % against 94 % on 1000 images is no finding, and what would be" {
  for name in a:50 b:60; do
    awk -v name="${name%:*}" -v k="${name#*:}" 'BEGIN {
      for (i = 1; i <= 1000; i++) print (i > k) "\t1\tcorrect\t" name "\t" i }'
  done >runs.tsv
  run -0 bench-compare --fail-on=regression runs.tsv
  run -0 bench-compare --plan --p1=95% --p2=94% --power=0.8,0.9 -f tsv
  [ "$(column n_per_side | paste -sd' ')" = '8158 10920' ]
}
