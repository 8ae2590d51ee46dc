# SPDX-License-Identifier: GPL-3.0-or-later
# What each format looks like.
load ../bench

setup () {
  bench_setup
  {
    printf '#\tbench-samples\t1\n'
    printf '#\tsession\tA\n#\thost\tbox\n'
    for i in 1 2 3 4 5 6 7 8; do
      printf '%s\ts\twall\tsort/n=1\t%s\n' 0.12$((i * 7 % 8)) $i
      printf '%s\tB\tmaxrss\tsort/n=1\t%s\n' $((4194304 + 4096 * (i % 3))) $i
      printf '%s\ts\twall\tsort/n=2\t%s\n' 0.06$((i * 5 % 8)) $i
      printf '%s\tB\tmaxrss\tsort/n=2\t%s\n' $((8388608 + 4096 * (i % 3))) $i
    done
    printf '1\t1\texit\tsort/n=2\t9\n'
    printf '#\tend\tcomplete\n'
  } >runs.tsv
}

@test "one benchmark is a card with a column for each metric" {
  run -0 bench-stats --benchmark='*=1' runs.tsv
  assert_golden card.txt
}

@test "several benchmarks are a table for each metric" {
  run -0 bench-stats runs.tsv
  assert_golden tables.txt
}

@test "no level reads as 100 %" {
  run -0 bench-stats --confidence=0.99999 runs.tsv
  [[ $output == *'mean +- 99.999 %'* ]]
  [[ $output == *' and 99.999 % needs n >= 18'* ]]
}

@test "metrics that only tell how things went come last" {
  run -0 bench-stats --benchmark='*=2' runs.tsv
  [[ $output == *exit* ]]
  run -0 bench-stats runs.tsv
  [[ $output == *wall*maxrss*exit* ]]
}

@test "tables of short names fit in 80 columns" {
  bench-stats runs.tsv >tables
  bench-stats --benchmark='*=1' -p 1,5,99.99 runs.tsv >card
  run -1 grep -E '.{81}' tables card
}

@test "tables of long names fit in 80 columns, with the names in full" {
  sed 's/sort/a-program-whose-name-is-long --with=options/' runs.tsv >long.tsv
  bench-stats long.tsv >tables
  bench-stats --columns=n,mean,mean_lo,mean_hi,sd,cv,median,mad,min,max,sum,gmean long.tsv >wide
  run -1 grep -E '.{81}' tables wide
  grep -qx 'a-program-whose-name-is-long --with=options/n=1' tables
  run -0 grep -c -x 'a-program-whose-name-is-long --with=options/n=1' wide
  [ "$output" -ge 2 ]
  grep -q '^benchmark .* gmean$' wide
  name=$(printf 'x%.0s' {1..200})
  sed "s/sort/$name/" runs.tsv >longer.tsv
  bench-stats longer.tsv >tables
  run -1 grep -v '^note\|^      ' <(grep -E '.{81}' tables)
}

@test "numbers beyond all decimals are shown by exponents" {
  printf '%s\n' 1e-320 2e-320 >tiny
  printf '%s\n' 1e300 2e300 >huge
  run -0 bench-stats tiny
  [[ $output == *' 1.500e-320 +- '* ]]
  run -0 bench-stats huge
  [[ $output == *' 1.500e+300 +- '* ]]
}

@test "ASCII and colour are as the user wants them" {
  run -0 bench-stats --ascii runs.tsv
  [[ $output == *'mean +- 95 %'* ]]
  [[ $output != *$'\033'* ]]
  run -0 bench-stats --color=always runs.tsv
  [[ $output == $'\033[1mwall\033[0m'* ]]
}

@test "in a UTF-8 locale the signs are used, and numbers stay as they are" {
  local locale
  locale=$(locale -a | grep -i -m1 -E '^C\.utf-?8$') || skip 'no C.UTF-8'
  LC_ALL=$locale run -0 bench-stats -m wall runs.tsv
  [[ $output == *'mean ± 95 %'* ]]
}

@test "TSV has the documented columns, and parameters before the metric" {
  run -0 --separate-stderr bench-stats -f tsv runs.tsv
  assert_golden runs.tsv
}

@test "CSV is the same with commas and quotes where they are needed" {
  bench-stats -q -f tsv runs.tsv | tr '\t' , >expected
  bench-stats -q -f csv runs.tsv >got
  diff -u expected got
  printf '1\ts\twall\tsay "a, b"\n' >odd
  run -0 bench-stats -q -f csv odd
  [[ ${lines[1]} == '"say ""a, b""",wall,s,1,'* ]]
}

@test "JSON has the schema, the conditions, the rows and the notes" {
  run -0 --separate-stderr bench-stats -f json runs.tsv
  [[ ${lines[0]} == '{"schema": "bench-stats/1", "version": '*'"conditions": {'*'"host": "box"'* ]]
  [[ $output == *'"parameters": {"n": "1"}'* ]]
  [[ $output == *'"state": "unknown"'* ]]
  [[ $output == *'"notes": ["one sample tells nothing'* ]]
  [ "$stderr" = '' ]
}

@test "JSON is well formed" {
  command -v jq >/dev/null || skip 'no jq'
  bench-stats -f json -p 1,99.9 runs.tsv | jq -e '.rows | length == 5'
  bench-stats -q -f jsonl runs.tsv | jq -e -s 'length == 5'
}

@test "JSON Lines are the rows of JSON" {
  bench-stats -f json runs.tsv | sed -n 's/^  //p' | sed 's/,$//' >expected
  bench-stats -q -f jsonl runs.tsv >got
  diff -u expected got
}

@test "Markdown has the tables of text" {
  run -0 bench-stats -f markdown runs.tsv
  assert_golden tables.md
}

@test "no format prints nan or inf" {
  echo 42 >one
  for format in text tsv csv json jsonl markdown samples; do
    bench-stats -f $format one >out 2>&1
    run -1 grep -i -w -e nan -e inf out
  done
}

@test "samples are figures that can be read again" {
  bench-stats -f samples -m wall runs.tsv >figures.tsv
  run -0 grep -c . figures.tsv
  grep -q $'^8\t1\twall:n\tsort/n=1$' figures.tsv
  run -0 --separate-stderr bench-stats -f values -m wall:median \
    --benchmark='*=1' figures.tsv
  [ "$stderr" = '' ]
  [ "$output" = "$(awk -F'\t' '$3 == "wall:median" { print $1; exit }' figures.tsv)" ]
}

@test "figures of what is not complete are not complete either" {
  for end in '' $'#\tend\tinterrupted\n' $'#\tend\tfailed\n'; do
    printf '#\tbench-samples\t1\n7\ts\twall\ta\t1\n%s' "$end" >partial.tsv
    for how in '' --approximate; do
      bench-stats $how -f samples --columns=median partial.tsv >figures.tsv
      [ "$(tail -n 1 figures.tsv)" = $'#\tend\tinterrupted' ]
      run -2 bench-stats --require='wall:median<=9s' figures.tsv
      run -0 bench-stats --allow-partial --require='wall:median<=9s' figures.tsv
    done
    run -2 bench-stats --require='wall<=9s' <(bench-pareto wall:lower partial.tsv)
  done
}

@test "figures that are not available are no samples" {
  bench-stats -f samples -m wall runs.tsv >figures.tsv
  run -1 grep $'wall:p99\t' figures.tsv
  run -1 grep wall:p99_hi figures.tsv
  run -0 grep -c wall:p99_lo figures.tsv
}

@test "values are the samples of one metric, in base units" {
  printf '%s\n' 1.5 20 300 >ms
  run -0 --separate-stderr bench-stats -f values -u ms ms
  [ "$output" = $'0.0015\n0.02\n0.3' ]
  [ "$stderr" = '' ]
}

@test "values of several metrics are refused, of several benchmarks noted" {
  run -2 --separate-stderr bench-stats -f values runs.tsv
  [ "$output" = '' ]
  [[ $stderr == "bench-stats: bare values are of one metric"* ]]
  run -0 --separate-stderr bench-stats -f values -m wall runs.tsv
  [ "${#lines[@]}" = 16 ]
  [[ $stderr == *'2 benchmarks follow each other'* ]]
}

@test "notes go to standard error beside machine formats, unless -q" {
  echo 42 >one
  run -0 --separate-stderr bench-stats -f tsv one
  [[ $stderr == 'bench-stats: note: one sample '* ]]
  run -0 --separate-stderr bench-stats -q -f tsv one
  [ "$stderr" = '' ]
  run -0 bench-stats -q one
  [[ $output != *note* ]]
}
