# SPDX-License-Identifier: GPL-3.0-or-later
# Requirements: which samples meet them, and what the status says.
load ../bench

setup () {
  bench_setup
  export BENCH_RULESDIR=$abs_top_srcdir/rules
  seq 1 200 | sed 's/$/\tms\tlatency\tfast/' >two
  seq 101 300 | sed 's/$/\tms\tlatency\tslow/' >>two
}

@test "each benchmark passes or fails, and one that fails makes the status 1" {
  run -1 bench-stats -q --require='latency:p50 <= 150ms' two
  [ "${lines[-2]}" = 'pass: fast: latency:p50 <= 150ms: 100.5 ms' ]
  [ "${lines[-1]}" = 'fail: slow: latency:p50 <= 150ms: 200.5 ms' ]
  run -0 bench-stats -q --benchmark=fast --require='latency:p50<=150ms' two
  run -0 bench-stats -q --require='latency<=200.5ms' --require='latency:max<=0.3s' two
  run -1 bench-stats -q --require='latency<200.5ms' two
  run -0 bench-stats -q --require='latency:n==200' --require='latency:min>0' two
  run -1 bench-stats -q --require='latency:n==201' two
  run -1 bench-stats -q --require='latency:cv >= 60%' two
  run -0 bench-stats -q --require='latency:cv >= 20%' two
}

@test "a value next to a bound has the digits that tell them apart" {
  while read -r value bound answer; do
    run bench-stats -q --require="latency$bound" <<<"$value	ms	latency	a"
    [[ ${lines[-1]} == "$answer: a: latency$bound: "* ]] || fail "$value: ${lines[-1]}"
    shown=${lines[-1]##*: }
    awk -v shown="${shown% ms}" -v value="$value" -v bound="${bound//[^0-9.]/}" \
      'BEGIN { exit !((shown < bound) == (value < bound) && \
                      (shown > bound) == (value > bound)) }' ||
      fail "$value, $bound: ${lines[-1]}"
    # and none that are of no use
    [ ${#shown} -le $((${#value} < 6 ? 8 : ${#value} + 3)) ] || fail "$shown"
  done <<'END'
100.004 <=100ms fail
99.99999 <100ms pass
99.99999 >=100ms fail
100 <=100ms pass
100 <100ms fail
97 <=97ms pass
12.3004 ==12.3ms fail
55.5555 <=55.55554ms pass
250 <=0.3s pass
END
  # the end of the interval, too
  run -1 bench-stats -q --judge=interval --require='value<=5ms' -u ms \
    <(printf '5.00001\n%.0s' 1 2 3 4 5 6 7 8 9)
  [ "${lines[-1]}" = 'fail: -: value<=5ms: 5.00001 ms, and may be 5.00001 ms' ]
}

@test "what there are too few samples for is not met" {
  run -1 bench-stats -q --require='value:p99<=5' <(seq 50)
  [ "${lines[-1]}" = 'fail: -: value:p99<=5: not available, needs n >= 100' ]
  run -1 bench-stats -q --judge=interval --require='value<=5' <(seq 4)
  [[ ${lines[-1]} == 'fail: -: value<=5: 2.500, how sure is not known: needs n >= 6' ]]
  run -1 bench-stats -q --judge=interval --require='value:sd<=5' <(seq 4)
  [[ ${lines[-1]} == *'this statistic has no interval' ]]
  # enough of them, but not of independent ones
  for middle in median p50; do
    run -1 bench-stats -q --judge=interval --require="value:$middle<=9" <(seq 9)
    [ "${lines[-1]}" = "fail: -: value:$middle<=9: 5, how sure is not known: needs more independent samples" ]
  done
}

@test "a trimmed mean is not the mean where nothing says what to leave out" {
  run -1 bench-stats -q --require='value:trimmed<=50' <(seq 9; echo 1000)
  [ "${lines[-1]}" = 'fail: -: value:trimmed<=50: not available, needs --trim' ]
  run -0 bench-stats -q --trim=10% --require='value:trimmed==5.5' <(seq 9; echo 1000)
  run -1 bench-stats -q --trim=0 --require='value:trimmed<=50' <(seq 9; echo 1000)
  [ "${lines[-1]}" = 'fail: -: value:trimmed<=50: 104.5' ]
}

@test "--judge=interval looks at the worse end" {
  # n = 200: the median's interval is from the 86th to the 115th sample
  run -1 bench-stats -q --judge=interval --benchmark=fast --require='latency<=110ms' two
  [ "${lines[-1]}" = 'fail: fast: latency<=110ms: 100.5 ms, and may be 115.0 ms' ]
  run -0 bench-stats -q --judge=interval --benchmark=fast --require='latency<=115ms' two
  run -0 bench-stats -q --judge=interval --benchmark=fast --require='latency>=86ms' two
  run -1 bench-stats -q --judge=interval --benchmark=fast --require='latency>=87ms' two
  run -1 bench-stats -q --judge=interval --benchmark=fast --require='latency==100.5ms' two
  run -0 bench-stats -q --judge=point --benchmark=fast --require='latency==100.5ms' two
  run -0 bench-stats -q --judge=interval --require='value:mean==3' <(yes 3 | head -n 9)
  # a count is what it is
  run -0 bench-stats -q --judge=interval --require='value:n>=9' <(seq 9)
  [ "${lines[-1]}" = 'pass: -: value:n>=9: 9' ]
}

@test "a metric or benchmark that is not there is trouble" {
  run -2 --separate-stderr bench-stats --require='throughput>1' two
  [[ $stderr == *"no metric 'throughput' in the input, which has 'latency'"* ]]
  printf '1\ts\twall\tother\n' >>two
  run -2 --separate-stderr bench-stats --require='latency<1s' two
  [ "$output" = '' ]
  [ "$stderr" = "bench-stats: latency<1s: benchmark 'other' has no samples of 'latency'" ]
  run -2 --separate-stderr bench-stats --require='latency:fast<1s' two
  [[ $stderr == *"not a statistic: 'fast' after metric 'latency'; there are "*' success '*', and percentiles such as p99.9' ]]
  run -2 --separate-stderr bench-stats --require='latency<1B' two
  [[ $stderr == *"not a unit of time"* ]]
  for wrong in latency 'latency=5' 'latency<' '<5' 'latency<<5' ''; do
    run -2 --separate-stderr bench-stats --require="$wrong" two
  done
  printf '#\tbench-samples\t1\n1\ts\twall\n' >open
  run -2 bench-stats -q --require='wall<=2s' open
  run -0 bench-stats -q --allow-partial --require='wall<=2s' open
}

@test "what is not looked at settles neither a unit nor a statistic" {
  printf '%s\t%s\t%s\t%s\n' 1 1 size z 5 1 correct z 6 B size a \
    1 1 correct a 0 1 correct a 1 1 correct a >mixed.tsv
  run -0 bench-stats --benchmark=a --require='size<=6B' \
    --require='correct>=60%' mixed.tsv
  [[ $output == *'size<=6B'* ]]
  run -1 bench-stats --benchmark=a --require='correct>=70%' mixed.tsv
}

@test "each format has its place for the answer" {
  run -1 --separate-stderr bench-stats -q -f json --judge=interval --require='latency:p99<=250ms' two
  [[ $output == *'"requirements": [{"requirement": "latency:p99<=250ms", "benchmark": "fast", "value": 0.19801, "worse_end": null, "worse_end_reason": "needs n >= 368", "met": false}, {'* ]]
  run -1 --separate-stderr bench-stats -f tsv --require='latency<=150ms' two
  [ "${#lines[@]}" = 3 ]
  [[ $stderr == *$'\npass: fast: latency<=150ms: 100.5 ms\nfail: slow: '* ]]
  run -1 --separate-stderr bench-stats -q -f values --require='latency<=150ms' two
  [[ $stderr == 'fail: slow: '* ]]
  run -1 --separate-stderr bench-stats -q -f markdown --require='latency<=150ms' two
  [[ $output == *'- fail: slow: latency'* ]]
}

@test "a rule file holds requirements, settings and comments" {
  printf '%s\n' '# a rule' '' ' confidence = 0.5 ' '	latency <= 150ms	# so' \
    'judge = interval' 'quiet = yes' >rules.txt
  run -1 --separate-stderr bench-stats --require=@./rules.txt two
  [ "$stderr" = '' ]
  [[ $output == *'mean +- 50 %'* ]]
  [[ ${lines[-1]} == 'fail: slow: latency <= 150ms: 200.5 ms, and may be '* ]]
  printf 'latency\n' >wrong
  run -2 --separate-stderr bench-stats --require=@./wrong two
  [[ $stderr == "bench-stats: ./wrong:1: neither a requirement such as "* ]]
  printf '\ncolour = blue\n' >wrong
  run -2 --separate-stderr bench-stats --require=@./wrong two
  [ "$stderr" = "bench-stats: ./wrong:2: not an option that a rule file can set: 'colour'" ]
  printf 'confidence = 7\n' >wrong
  run -2 --separate-stderr bench-stats --require=@./wrong two
  [[ $stderr == *'./wrong:1: confidence'* ]]
  printf 'require = @./wrong\n' >wrong
  run -2 --separate-stderr bench-stats --require=@./wrong two
  run -2 --separate-stderr bench-stats --require=@./nothing two
  run -2 --separate-stderr bench-stats --require=@. two
}

@test "a rule file without a slash is one of those installed" {
  for i in 1 2 3 4 5 6 7 8 9 10; do printf '1.00%d\ts\twall\n' "$i"; done >runs
  run -0 bench-stats -q --require=@repeatable runs
  [[ ${lines[-2]} == 'pass: -: wall:n >= 10: 10' ]]
  run -1 bench-stats -q --require=@repeatable <(head -n 9 runs)
  run -2 bench-stats -q --require=@unheard-of runs
}

@test "every figure of the tables can be required, and words too" {
  for column in $(bench-stats -q -f tsv two | head -n 1); do
    bound=0
    [ "$column" != state ] || bound=flat
    run bench-stats -q --require="latency:$column==$bound" two
    case $column in
      benchmark|metric|unit) [ "$status" = 2 ] ;;
      *) [[ $status == [01] ]] ;;
    esac
  done
  run -0 bench-stats -q --require='latency:state==drift' --require='latency:widened == no' two
  [ "${lines[-4]}" = 'pass: fast: latency:state==drift: drift' ]
  [ "${lines[-1]}" = 'pass: slow: latency:widened == no: no' ]
  run -1 --separate-stderr bench-stats -q -f json --require='latency:state==flat' --benchmark=fast two
  [[ $output == *'"requirements": [{"requirement": "latency:state==flat", "benchmark": "fast", "value": "drift", "worse_end": null, '* ]]
  run -2 --separate-stderr bench-stats --require='latency:state==steady' two
  [[ $stderr == *'not a state (flat, warm-up, '* ]]
}

@test "the rate of success can be required, by its interval too" {
  {
    printf '#\tbench-samples\t1\n'
    for i in 1 2 3 4 5 6 7 8 9; do printf '1\ts\twall\tx\n'; done
    printf '1\ts\twall-failed\tx\n#\tend\tcomplete\n'
  } >runs
  run -0 bench-stats -q -m wall --require='wall:success>=90%' --require='wall:n_failed==1' runs
  run -1 bench-stats -q -m wall --require='wall:success>90%' runs
  # Clopper and Pearson's lower end of 9 in 10 is 0.5549839
  run -1 bench-stats -q -m wall --judge=interval --require='wall:success>=0.56' runs
  run -0 bench-stats -q -m wall --judge=interval --require='wall:success>=0.55' --require='wall:n==9' runs
}

@test "a requirement judges what the table shows, and shows no column more" {
  run -0 bench-stats -q -f csv --quantile-type=1 --require='value:p50==5' <(seq 10)
  [[ ${lines[0]} != *p50* ]]
  run -0 bench-stats -q --require='value:p75<=8' <(seq 10)
  [ "$(grep -c p75 <<<"$output")" = 1 ]
  # of processes the mean's interval is that over processes
  for i in 1 2 3; do for j in 1 2 3 4; do printf '%d.%d\ts\twall\tx\t%d.%d\n' $i $j $i $j; done; done >nested
  run -1 bench-stats -q --judge=interval --require='wall:mean<=4' nested
}
