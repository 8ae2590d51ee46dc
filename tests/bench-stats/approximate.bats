# SPDX-License-Identifier: GPL-3.0-or-later
# Statistics in little memory, and sketches that add up.
load ../bench

setup () { bench_setup; }

# some_samples: samples of two benchmarks and two metrics, 4000 lines.
some_samples () {
  awk 'BEGIN {
    x = 1
    for (i = 0; i < 1000; i++)
      for (b = 0; b < 2; b++) {
        x = (x * 16807) % 2147483647
        printf "%.6g\tms\twall\tsort/n=%d\n", 10 + b + x / 4e8, b
        printf "%.9g\t\tgain\tsort/n=%d\n", (x % 2001 - 1000) * 1e-3, b
      }
  }'
}

# near ROW: percentiles of the row in exact.json and in rough.json differ by
# no more than 1/8192, and what has to be the same is.
near () {
  jq -e --slurpfile rough rough.json --argjson row "$1" '
    .rows[$row] as $e | $rough[0].rows[$row] as $r
    | ($e.n == $r.n and $e.min == $r.min and $e.max == $r.max)
      and all ("mean", "sd", "sum", "mean_lo", "cv";
        ($e[.] - $r[.] | fabs) <= 1e-12 * ($e[.] | fabs))
      and all ("median", "p25", "p75", "p95", "p99", "p99.9", "median_lo",
               "p95_hi", "p99_lo";
        ($e[.] - $r[.] | fabs) <= ($e[.] | fabs) / 8192)' exact.json >/dev/null
}

@test "--approximate finds what the samples have, percentiles within 1/8192" {
  command -v jq >/dev/null || skip 'no jq'
  some_samples >samples.tsv
  run -0 bench-stats -q -f json -p 99.9 samples.tsv
  printf '%s\n' "$output" >exact.json
  run -0 bench-stats -q --approximate -f json -p 99.9 samples.tsv
  printf '%s\n' "$output" >rough.json
  [ "$(jq '.rows | length' rough.json)" = 4 ]
  for row in 0 1 2 3; do near "$row"; done
}

@test "it says that it is approximate, how far, and what it left out" {
  seq 100 >samples
  run -0 bench-stats --approximate samples
  [[ $output == *'approximate: the median and percentiles are within 1/8192'* ]]
  [[ $output == *'not looked for'* ]]
  run -0 --separate-stderr bench-stats --approximate -f tsv samples
  [[ $stderr == *'approximate: '* ]]
  [[ ${lines[0]} == benchmark$'\t'metric$'\t'unit$'\t'n$'\t'mean* ]]
  [[ ${lines[0]} != *outliers* ]]
}

@test "shares have their exact interval, and no other" {
  for i in {1..30}; do printf '%d\t1\tcorrect\n' $((i != 7)); done >share
  columns=mean,mean_lo,mean_hi,median,median_lo,median_coverage,p95,p95_lo
  run -0 bench-stats -q -f csv --columns=$columns share
  exact=$output
  # Clopper and Pearson's of 29 in 30
  [[ ${lines[1]} == 0.9666*,0.82783054436*,0.99915642907*,1,,,1, ]]
  run -0 bench-stats -q -f csv --columns=$columns --approximate share
  [ "$output" = "$exact" ]
  run -0 bash -c 'bench-stats --sketch share | bench-stats --merge -f json'
  [[ $output == *'29 of 30, 96.7 %, between 82.8 and 99.9 % by the exact interval, '* ]]
  # what lies beside 0 or 1 by less than a place is no share
  run -0 bench-stats -q -f csv --columns=mean_lo --approximate <(sed 's/^0/1e-320/' share)
  [[ ${lines[1]} != 0.8278* ]]
}

@test "sketches of any parts in any order add up to that of the whole" {
  some_samples >samples.tsv
  run -0 bench-stats --sketch samples.tsv
  printf '%s\n' "$output" >whole.sketch
  local seed
  for seed in 1 2 3; do
    rm -f part.*
    awk -v seed="$seed" 'BEGIN { srand (seed) }
      NR <= 4 { for (k = 0; k < 3; k++) print >("part." k); next }
      { print >("part." int (3 * rand ())) }' samples.tsv
    # Each part has the first four lines, so that it has the same benchmarks
    # in the same order: twice too often.
    sed -n '1,4p' samples.tsv >first
    cat samples.tsv first first >more.tsv
    run -0 bench-stats --sketch more.tsv
    printf '%s\n' "$output" >more.sketch
    local k
    for k in 0 1 2; do bench-stats --sketch -o "sketch.$k" "part.$k"; done
    run -0 bench-stats --merge --sketch sketch.2 sketch.0 sketch.1
    [ "$output" = "$(cat more.sketch)" ]
    run -0 bench-stats --merge -f tsv -q sketch.0 sketch.1 sketch.2
    local merged=$output
    run -0 bench-stats --approximate -f tsv -q more.tsv
    [ "$output" = "$merged" ]
  done
  run -0 bench-stats --merge --sketch whole.sketch
  [ "$output" = "$(cat whole.sketch)" ]
  cat sketch.0 sketch.1 sketch.2 >joined
  run -0 bench-stats --merge --sketch joined
  [ "$output" = "$(cat more.sketch)" ]
  run -0 bench-stats --merge --sketch - <joined
  [ "$output" = "$(cat more.sketch)" ]
}

@test "sketches are cut to the metrics and benchmarks asked for" {
  some_samples >samples.tsv
  bench-stats --sketch -m gain -o gain.sketch samples.tsv
  run -0 bench-stats --merge -q -f tsv --columns=benchmark,metric,n gain.sketch
  [ "${#lines[@]}" = 3 ]
  run -0 bench-stats --merge -q -f tsv --benchmark='*n=1' gain.sketch
  [ "${#lines[@]}" = 2 ]
  run -2 --separate-stderr bench-stats --merge -m wall gain.sketch
  [[ $stderr == *'no samples of the metrics'* ]]
  run -2 --separate-stderr bench-stats --approximate -m speed samples.tsv
  [[ $stderr == *"no samples of metric 'speed'"* ]]
}

@test "a sketch of what is not complete says so, and so does what is made of it" {
  seq 100 | bench-stats --sketch -o whole
  printf '#\tbench-samples\t1\n7\ts\twall\ta\t1\n' >partial.tsv
  bench-stats --sketch -o partial partial.tsv
  [ "$(tail -n 1 whole)" = $'#\tend\tcomplete' ]
  [ "$(tail -n 1 partial)" = $'#\tend\tinterrupted' ]
  run -0 --separate-stderr bench-stats --merge --sketch whole partial
  [ "${lines[-1]}" = $'#\tend\tinterrupted' ]
  [ "$stderr" = 'bench-stats:partial: warning: a section of the samples in these sketches did not complete' ]
  run -0 --separate-stderr bench-stats --merge --allow-partial -f samples partial
  [ "${lines[-1]}" = $'#\tend\tinterrupted' ]
  [ "$stderr" = '' ]
}

@test "any names come back from a sketch" {
  printf '1\t\tv\ta\\tb\\\\c \\x01\xff\n2\tfoo bar\tw\t-\n' >samples.tsv
  bench-stats --sketch -o some.sketch samples.tsv
  run -0 bench-stats --merge --sketch some.sketch
  [ "$output" = "$(cat some.sketch)" ]
  run -0 bench-stats -q --merge -f tsv --columns=unit,metric,n some.sketch
  [ "${lines[2]}" = $'foo bar\tw\t1' ]
}

@test "what needs the samples is refused, not left out" {
  seq 100 >samples
  local option
  for option in --changes --plot --histogram --windows=10 --bootstrap=1000 \
    --trim=10% --run-levels --quality --by=n '--require=value<1' -fvalues \
    '--derive=a=value*2' --groups=samples; do
    run -2 --separate-stderr bench-stats --approximate "$option" samples
    [[ $stderr == *'needs the samples, which --approximate does not keep'* ]]
    run -2 --separate-stderr bench-stats "$option" --merge samples
    [[ $stderr == *'needs the samples, which --merge does not keep'* ]]
  done
  run -2 --separate-stderr bench-stats --approximate --columns=n,lag1 samples
  [[ $stderr == *"'lag1' needs the samples"* ]]
  run -2 --separate-stderr bench-stats --sketch --columns=n samples
  [[ $stderr == *'drop --columns'* ]]
}

@test "RUNs that are not kept must ascend" {
  printf '1\t\t\t\t%s\n' 1 2 9 10 >up
  run -0 bench-stats -q --approximate up
  printf '1\t\t\t\t%s\n' 1 3 2 >down
  run -2 --separate-stderr bench-stats --approximate down
  [[ $stderr == *"down:3: RUN 2 "*'must ascend'* ]]
  run -0 bench-stats -q --approximate --duplicates=keep down
  printf '1\t\t\t\t%s\n' 1.1 1.2 2.1 2.1 >twice
  run -2 --separate-stderr bench-stats --approximate twice
  [[ $stderr == *'twice:4: RUN 2.1 '* ]]
  printf '#\tbench-samples\t1\n1\t\t\t\t5\n#\tend\tcomplete\n' >section
  cp section again
  run -0 bench-stats -q --approximate section again
}

@test "the checks of samples are those of the other statistics" {
  printf '1\nfast\n' >bad
  run -2 --separate-stderr bench-stats --approximate bad
  [[ $stderr == 'bench-stats:bad:2: '*"'fast'"* ]]
  printf '1\nnan\n3\n' >nan
  run -0 --separate-stderr bench-stats -f tsv --columns=n --approximate \
    --nonfinite=drop nan
  [ "${lines[1]}" = 2 ]
  [[ $stderr == *'1 of 3 samples dropped'* ]]
  printf '1\ts\twall\n5\tB\twall\n' >units
  run -2 --separate-stderr bench-stats --approximate units
  [[ $stderr == *'does not convert'* ]]
  run -2 --separate-stderr bench-stats --approximate </dev/null
  [[ $stderr == *'no samples'* ]]
}

@test "a sketch that is torn, forged or none is trouble, told with its line" {
  seq 100 >samples
  bench-stats --sketch -o good samples
  local lines
  lines=$(wc -l <good)
  head -n "$((lines - 1))" good >torn
  run -2 --separate-stderr bench-stats --merge torn
  [[ $stderr == 'bench-stats:torn:'*'end before their end'* ]]
  run -2 --separate-stderr bench-stats --merge samples
  [[ $stderr == 'bench-stats:samples:1: not a sketch'* ]]
  run -2 --separate-stderr bench-stats --merge /dev/null
  [[ $stderr == *'no sketches'* ]]
  run -2 --separate-stderr bench-stats --merge nowhere
  [[ $stderr == *"cannot open 'nowhere'"* ]]
  printf '#\tbench-sketch\t1\n#\tend\tcomplete\n' >empty
  run -2 --separate-stderr bench-stats --merge empty
  [[ $stderr == *'no sketches'* ]]
  local change
  for change in '2s/100/99/' '2s/100$/101/' '2s/\t1\t100$/\t0.5\t100/' '3s/power/pow/' \
    '3s/+/*/' '3s/\t0\t/\t1\t/' '3s/0:1/0:2/' '3s/0:1/4096:1/' '3s/0:1/:1/' \
    '3s/0:1/0:18446744073709551616/' '4p' '3s/\t[0-9a-f]*\t\([^\t]*\t0:\)/\tz\t\1/' \
    '3s/$/ 0:1/' '3s/$/\t1/' '2s/\t/\t\\q/' '2s/\t1\t100$/\tnan\t100/' '1s/1$/2/' '2s/value/va lue/'; do
    sed "$change" good >forged
    [ "$(cat forged)" != "$(cat good)" ]
    run -2 --separate-stderr bench-stats --merge forged
    [[ $stderr == 'bench-stats:forged:'[0-9]*': '* ]]
  done
  sed '1s/1$/2/' good >later
  run -2 --separate-stderr bench-stats --merge later
  [[ $stderr == 'bench-stats:later:1: sketches of another version'* ]]
  printf '1\ts\tv\n' >seconds
  printf '1\tB\tv\n' >bytes
  bench-stats --sketch -o a seconds
  bench-stats --sketch -o b bytes
  run -2 --separate-stderr bench-stats --merge a b
  [[ $stderr == *'another unit'* ]]
}

@test "a sketch is an input like others: once, not the output, within a limit" {
  seq 100 | bench-stats --sketch -o a
  cp a kept
  run -2 --separate-stderr bench-stats --merge a ./a
  [[ $stderr == 'bench-stats:./a: given twice: '*'--duplicates=keep'* ]]
  run -0 bench-stats --merge --duplicates=keep -f tsv -q --columns=n a a
  [ "${lines[1]}" = 200 ]
  for to in a b; do
    cp a b.partial
    run -2 --separate-stderr bench-stats --merge -o "$to" "${to/b/b.partial}"
    [[ $stderr == *' an input'* ]]
  done
  cmp kept a
  run -2 --separate-stderr bench-stats --merge x=a
  [[ $stderr == *"'x=a': a sketch names its benchmarks itself" ]]
  run -2 --separate-stderr bench-stats --merge --max-line=100 a
  [[ $stderr == 'bench-stats:a:'*': longer than 100 bytes (--max-line)' ]]
  run -2 --separate-stderr bash -c 'yes | tr -d "\n" | bench-stats --merge'
  [ "$stderr" = 'bench-stats:-:1: longer than 1048576 bytes (--max-line)' ]
  sed 's/$/\r/' a >dos
  run -0 bench-stats --merge --sketch dos
  cmp a <<<"$output"
  run -0 bash -c 'exec 3>&- 4>&- 5>&- 6>&-; ulimit -n 4; exec bench-stats --merge --sketch a'
  cmp a <<<"$output"
}

@test "a sketch where samples belong is told for what it is" {
  seq 100 | bench-stats --sketch -o a
  for command in bench-stats 'bench-stats --approximate' bench-compare \
    'bench-pareto value:lower' bench-report; do
    run -2 --separate-stderr $command a
    [ "$stderr" = "${command%% *}:a:1: a sketch, not samples: bench-stats --merge reads it" ]
  done
}

@test "--sketch takes no option of statistics" {
  for option in '--columns=n' '-p 50' '-f json' \
    '--quantile-type=7' '--confidence=0.95'; do
    run -2 --separate-stderr bench-stats --sketch $option <<<1
    [[ ${stderr_lines[0]} == 'bench-stats: --sketch writes no statistics: drop --'* ]]
  done
}

@test "mean and deviation keep what an offset of 1e15 would hide" {
  awk 'BEGIN { for (i = 0; i < 1000; i++)
    printf "100000000000000%d.%d\n", i % 7, 125 * (i % 8) }' >samples
  run -0 bench-stats -q -f tsv --columns=mean,sd,sum samples
  local exact=$output
  run -0 bench-stats -q -f tsv --approximate --columns=mean,sd,sum samples
  [ "$output" = "$exact" ]
}
