# SPDX-License-Identifier: GPL-3.0-or-later
# The figures themselves, and what is said where there is none.
load ../bench

setup () { bench_setup; }

# figure NAME FILE...: the column NAME of the first row.
figure () {
  local name=$1
  shift
  bench-stats -q -f tsv "$@" | awk -F'\t' -v name="$name" '
    NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) column = i }
    NR == 2 { print $column }'
}

@test "one to a hundred has the statistics that school teaches" {
  seq 100 >hundred
  [ "$(figure n hundred)" = 100 ]
  [ "$(figure mean hundred)" = 50.5 ]
  [ "$(figure median hundred)" = 50.5 ]
  [ "$(figure min hundred)" = 1 ]
  [ "$(figure max hundred)" = 100 ]
  [ "$(figure sum hundred)" = 5050 ]
  [ "$(figure mad hundred)" = 25 ]
  [ "$(figure p25 hundred)" = 25.75 ]
  [ "$(figure p95 hundred)" = 95.05 ]
  [ "$(figure sd hundred)" = 29.011491975882016 ]
}

@test "the median's interval is made of samples and says what it covers" {
  seq 100 >hundred
  [ "$(figure median_lo hundred)" = 40 ]
  [ "$(figure median_hi hundred)" = 61 ]
  # 1 - 2 P (X <= 39) for 100 tosses, as R has it
  [ "$(figure median_coverage hundred | cut -c1-12)" = 0.9647997997 ]
}

@test "--confidence widens the intervals" {
  seq 100 >hundred
  [ "$(figure median_lo --confidence=0.99 hundred)" = 37 ]
  [ "$(figure median_hi --confidence=99% hundred)" = 64 ]
  [ "$(figure mean_lo --confidence=0.99 hundred | cut -c1-8)" = 42.88040 ]
}

@test "an offset of 1e15 hides no deviation" {
  awk 'BEGIN { for (i = 0; i < 100; i++)
                 printf "100000000000000%d.%s\n", i % 10,
                        i % 2 ? "125" : "5" }' >far
  awk 'BEGIN { for (i = 0; i < 100; i++)
                 printf "%d.%s\n", i % 10, i % 2 ? "125" : "5" }' >near
  [ "$(figure sd far)" = "$(figure sd near)" ]
  [ "$(figure lag1 far | cut -c1-14)" = "$(figure lag1 near | cut -c1-14)" ]
}

@test "numbers of 1e300 and 1e-300 have a standard deviation" {
  printf '%s\n' 1e300 2e300 3e300 >large
  printf '%s\n' 1e-300 2e-300 3e-300 >small
  [ "$(figure sd large)" = 1e+300 ]
  # 3e-300 is no double: its neighbour moves the last digit
  [ "$(figure sd small)" = 1.0000000000000002e-300 ]
}

@test "a sum that no double holds is missing, with the reason" {
  printf '%s\n' 1.7e308 1.7e308 >huge
  run -0 bench-stats -f json huge
  [[ $output == *'"sum": null, "sum_reason": "beyond the range of a double"'* ]]
  [[ $output == *'"mean": 1.7e+308'* ]]
}

@test "percentiles that the samples do not support say what they need" {
  seq 19 >few
  run -0 bench-stats -f json -p 99.9 few
  [[ $output == *'"p95": null, "p95_reason": "needs n >= 20"'* ]]
  [[ $output == *'"p99": null, "p99_reason": "needs n >= 100"'* ]]
  [[ $output == *'"p99.9": null, "p99.9_reason": "needs n >= 1000"'* ]]
}

@test "the upper end of an interval is open where no sample is far enough" {
  seq 367 >few
  seq 368 >enough
  run -0 bench-stats -f json few
  [[ $output == *'"p99_hi": null, "p99_hi_reason": "needs n >= 368"'* ]]
  [ "$(figure p99_hi enough)" = 368 ]
}

@test "percentiles asked for are added in order, each once" {
  seq 1000 >thousand
  run -0 bench-stats -q -f tsv -p 99.9,50 -p 2.5,50 thousand
  [[ ${lines[0]} == *$'sum\tp2.5\tp2.5_lo\tp2.5_hi\tp50\tp50_lo\tp50_hi\tp99.9\tp99.9_lo\tp99.9_hi' ]]
  [ "$(figure p99.9 -p 99.9 thousand)" = 999.001 ]
  [ "$(figure p2.5 -p 2.5 thousand)" = 25.975 ]
  [ "$(figure p50 -p 50 thousand)" = 500.5 ]
  [ "$(figure p100 -p 100 thousand)" = 1000 ]
  [ "$(figure p0 -p 0 thousand)" = 1 ]
}

@test "a percentile that is a column already comes once" {
  seq 1000 >thousand
  run -0 bench-stats -q -f tsv -p 95,99,25 thousand
  header=${lines[0]}
  run -0 grep -o -w -e p95 -e p99 -e p25 -e p25_lo <<<"$(tr '\t' '\n' <<<"$header")"
  [ "$output" = $'p25\np95\np99\np25_lo' ]
}

@test "one sample has a mean and no spread, and a note says so" {
  run -0 --separate-stderr bench-stats <<<42.5
  assert_golden one-sample.txt
  [ "$stderr" = '' ]
}

@test "a heading tells what medians' intervals cover only where all cover the same" {
  # of as many samples, but b's depend on each other
  {
    for i in {1..40}; do printf '%d\tms\twall\ta\n' $((100 + i * 17 % 40)); done
    for i in {1..40}; do printf '%d\tms\twall\tb\n' $((100 + i / 10 % 2 * 20 + i * 17 % 10)); done
  } >two
  run -0 bench-stats -q --ascii two
  [[ ${lines[1]} == *' median '*' covers '* ]]
  [[ ${lines[2]} == *' 96.2 % '* ]]
  [[ ${lines[3]} != *' 96.2 % '* ]]
  run -0 bench-stats -q --ascii <(sed 's/b$/c/; /a$/p; s/a$/b/; /c$/d' two)
  [[ ${lines[1]} == *' median [96.2 %] '* ]]
  [[ ${lines[1]} != *covers* ]]
}

@test "a level or a share that is not quite all does not read as 100 %" {
  run -0 bench-stats --ascii --confidence=0.99999 <(seq 10)
  [[ $output == *'mean +- 99.999 % '* ]]
  [[ ${output//$'\n'     /} == *'n = 10 covers 99.8 %, and 99.999 % needs n >= 18'* ]]
  run -0 bench-stats --ascii --confidence=0.99999 <(seq 17)
  [[ ${output//$'\n'     /} == *'n = 17 covers 99.9985 %, and 99.999 % needs n >= 18'* ]]
  run -0 bench-stats -q --confidence=0.9999 --columns=median_coverage <(seq 100)
  [[ ${lines[1]} == *99.99*% ]]
  run -0 bench-stats -q --columns=cv,median_coverage <(seq 100)
  [[ ${lines[1]} == '57.4 %  '*' 96.5 %' ]]
}

@test "two samples have the range as the median's interval, which covers half" {
  printf '%s\n' 1.25 1.75 >two
  [ "$(figure median_lo two)" = 1.25 ]
  [ "$(figure median_hi two)" = 1.75 ]
  [ "$(figure median_coverage two)" = 0.5 ]
  run -0 bench-stats two
  assert_golden two-samples.txt
}

@test "constant samples have no spread and no autocorrelation" {
  yes 3.25 | head -n 10 >constant
  [ "$(figure sd constant)" = 0 ]
  [ "$(figure cv constant)" = 0 ]
  [ "$(figure lag1 constant)" = '' ]
  run -0 bench-stats constant
  assert_golden constant.txt
}

@test "a median that most samples share gets half a step on either side" {
  printf '%s\n' 10 10 10 10 10 10 10 10 10 10 10 10 11 12 >ticks
  [ "$(figure median_lo ticks)" = 9.5 ]
  [ "$(figure median_hi ticks)" = 10.5 ]
  run -0 bench-stats -u ms ticks
  [[ $output == *'note: clock-limited'* ]]
}

@test "outliers are counted by kind and not dropped" {
  { seq 1 19; echo 40; echo 100; } >stray
  [ "$(figure outliers_mild stray)" = 1 ]
  [ "$(figure outliers_severe stray)" = 1 ]
  [ "$(figure max stray)" = 100 ]
  [ "$(figure n stray)" = 21 ]
}

@test "samples that depend on those before them are noted, with their worth" {
  # a wave of period 100: lag 1 is (cos (2 pi / 100) 199 - 1) / 200 or so
  awk 'BEGIN { for (i = 0; i < 200; i++) print 9 + sin (i * .0628318530718) }' >wave
  run -0 bench-stats wave
  [[ $output == *'note: samples depend on those before them'* ]]
  [[ ${output//$'\n'     /} == *'lag-1 autocorrelation '@(0.9[89]|1.00)* ]]
  [ "$(figure n_eff wave | cut -d. -f1)" -lt 5 ]
}

@test "wall times that vary by more than 5 % are noted, latencies are not" {
  awk 'BEGIN { srand (1); for (i = 0; i < 50; i++)
                 printf "%.6f\ts\twall\n", 1 + rand () }' >wall
  sed 's/wall/latency/' wall >latency
  run -0 bench-stats wall
  [[ $output == *'note: noisy'*'wall (CV '* ]]
  run -0 bench-stats latency
  [[ $output != *noisy* ]]
}

@test "a hundred thousand samples are summarised at once" {
  seq 100000 >many
  [ "$(figure mean many)" = 50000.5 ]
  [ "$(figure median many)" = 50000.5 ]
  [ "$(figure p99.9 -p 99.9 many)" = 99900.001 ]
}

@test "units of notes are written as in the table, and stay with their number" {
  export LC_ALL=C.UTF-8
  printf "%s\n" 20 20 20 20 20 20 20 20 20 20 21 >coarse
  run -0 bench-stats -u us coarse
  [[ $output == *'the nearest 1.00 µs apart'* && $output != *' us'* ]]
  run -0 bench-stats --ascii -u us coarse
  [[ $output == *'the nearest 1.00 us apart'* ]]
  # one letter more before it at a time moves "CV 52 %" over the end of a line
  name=x
  for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
    name+=x
    run -0 bench-stats <(printf '1\ts\twall\t%s\n2\ts\twall\t%s\n3.1\ts\twall\t%s\n' $name $name $name; printf '1\ts\twall\ty\n')
    [[ $output == *'52 %'* ]]
    ! grep -Eq '^ *%' <<<"$output" || false
  done
}

@test "what holds for several metrics alike is said once" {
  for name in a b c; do
    for metric in wall user; do
      printf "%s\ts\t$metric\t$name\n" 1 2 3.1
    done
  done >few
  printf '%s\ts\twall\td\n' 1 2 3.1 4 >>few
  run -0 bench-stats few
  [[ ${output//$'\n'     /} == *'[min, max]: a wall, a user, b wall, b user and 2 more (each: n = 3 covers 75 %, and 95 % needs n >= 6), d wall (n = 4 covers 87.5 %, and 95 % needs n >= 6)'* ]]
}
