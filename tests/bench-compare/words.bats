# SPDX-License-Identifier: GPL-3.0-or-later
# The sentences and tables that people read.
load ../bench
load samples

setup () { bench_setup; }

@test "the table, the sentences and the closing line are laid out" {
  stream blocks gzip-6=0.5 zstd-3=0.176 'gzip -1'=0.52 twin=0.5 >runs.tsv
  run -0 bench-compare runs.tsv
  assert_golden table.txt
}

@test "the same in Markdown, with the closing line on standard error" {
  stream blocks gzip-6=0.5 zstd-3=0.176 'gzip -1'=0.52 twin=0.5 >runs.tsv
  run -0 --separate-stderr bench-compare -f markdown runs.tsv
  assert_golden table.md
  [ "$stderr" = '3 benchmarks: 1 faster, 1 slower, 1 equivalent, 0 missing' ]
}

# says SENTENCE: the output has this line.
says () {
  grep -qxF -- "$1" <<<"$output" || fail "no '$1' in: $output"
}

@test "a large change is a multiple, a small one a percentage" {
  constants s wall a=1 b=0.25 c=3 d=1.1 >runs.tsv
  run -0 bench-compare --margin=5% runs.tsv
  grep -q '^b is 4\.[0-9]*x as fast as a (9.* CI .*; 6 runs a side)$' \
    <<<"$output"
  grep -q '^c takes 3\.[0-9]*x as long as a (9' <<<"$output"
}

@test "sizes are larger or smaller" {
  constants B size a=100 b=50 c=110 >runs.tsv
  run -0 bench-compare runs.tsv
  says 'b is 0.500x as large as a (each side constant; 6 runs a side)'
  says 'c is larger than a by 10.00 % (each side constant; 6 runs a side)'
}

@test "rates are faster or slower" {
  constants 1/s throughput a=100 b=300 c=20 >runs.tsv
  run -0 bench-compare runs.tsv
  [[ $output == *'b is 3.'*'x as fast as a in throughput ('* ]]
  [[ $output == *'c is 0.2'*'x as fast as a in throughput ('* ]]
}

@test "quality is better or worse" {
  constants 1 accuracy a=0.9 b=0.95 c=0.1 >runs.tsv
  run -0 bench-compare runs.tsv
  unwrap
  says 'b is better than a in accuracy by 5.56 % (each side constant; 6 runs a side)'
  says 'c has 0.111x the accuracy of a (each side constant; 6 runs a side), which is worse'
}

@test "a metric of unknown direction differs, and how to say more is said" {
  constants 1 gizmos a=100 b=110 >runs.tsv
  run -0 bench-compare runs.tsv
  unwrap
  says 'b differs from a in gizmos: higher by 10.00 % (each side constant; 6 runs a side); which way is better is not known'
  run -0 bench-compare --better=gizmos=higher runs.tsv
  unwrap
  says 'b is better than a in gizmos by 10.00 % (each side constant; 6 runs a side)'
}

@test "what cannot be told says how many runs would" {
  stream random a=1 b=1 >runs.tsv
  run -0 bench-compare runs.tsv
  unwrap
  grep -qE '^cannot tell b from a: between [0-9.]+ % faster and [0-9.]+ % slower \(95 % CI; 20 runs a side\); about [0-9]+ runs a side would show 2 %$' <<<"$output"
}

@test "a change that may be below the margin says so" {
  stream blocks a=1 b=1.012 >runs.tsv
  run -0 bench-compare runs.tsv
  unwrap
  grep -qE '^b is slower than a, but perhaps by less than the margin of 1 %: [0-9.]+ to [0-9.]+ % \(95 % CI; 20 paired runs\)$' <<<"$output"
  run -0 bench-compare -f tsv runs.tsv
  [ "$(column verdict)" = inconclusive ]
  [ "$(column below_margin)" = yes ]
}

@test "no sentence claims that there is no difference, or is not a number" {
  { stream blocks a=1 b=1 c=1.5
    constants B size a=0 b=0 c=5
    printf '1\t1\taccuracy\ta\n0\t1\taccuracy\tb\n'; } >runs.tsv
  run -0 bench-compare -m all runs.tsv
  ! grep -iE 'no difference|the same|due to chance|nan|inf[^o]|0\.000 ' \
    <<<"$output" || fail 'it does'
}

@test "an end of the interval beyond half as much again is a multiple" {
  printf '%s\ts\twall\ta\n' 1 2 3 >runs.tsv
  printf '%s\ts\twall\tb\n' 2 1 9 >>runs.tsv
  run -0 bench-compare runs.tsv
  unwrap
  grep -qE '^cannot tell b from a: between [0-9.]+x as fast and [0-9.]+x as long \(95 % CI if logarithms are normal; 3 runs a side\); ' \
    <<<"$output" || fail "$output"
  sed 's/wall/throughput/; s/\ts\t/\tHz\t/' runs.tsv >rates.tsv
  run -0 bench-compare rates.tsv
  unwrap
  grep -qE '^cannot tell b from a in throughput: between 0\.[0-9]+x as fast and [0-9.]+x as fast \(' \
    <<<"$output" || fail "$output"
}

@test "differences are in units that people read" {
  printf '%s\tms\twall\ta\n' 0 1 2 3 1 2 3 2 1 2 >runs.tsv
  printf '%s\tms\twall\tb\n' 5 6 7 8 6 7 8 7 6 7 >>runs.tsv
  run -0 bench-compare runs.tsv
  grep -qE '^b is slower than a by 5(\.0)? ms \(95 % CI [0-9.]+ to [0-9.]+ ms; 10 runs a side\)$' \
    <<<"$output" || fail "$output"
}

@test "too few constant runs are told in units that people read" {
  printf '%s\tms\twall\t%s\n' 3 a 3 a 4 b 4 b >runs.tsv
  run -0 bench-compare runs.tsv
  unwrap
  says 'cannot tell b from a: always 4 against always 3 ms, but 2 runs a side are too few for a test; 4 a side would do'
}

@test "the number of runs that would do is no more exact than it can be" {
  printf '%s\ts\twall\ta\n' 1 1.5 2 >runs.tsv
  printf '%s\ts\twall\tb\n' 2 1.5 1.1 >>runs.tsv
  run -0 bench-compare runs.tsv
  unwrap
  grep -qE '; about [1-9][0-9]0+ runs a side would show 2 %$' <<<"$output" \
    || fail "$output"
  printf '%s\ts\twall\ta\n' 0 1 1000 >runs.tsv
  printf '%s\ts\twall\tb\n' 0 1 2000 >>runs.tsv
  run -0 bench-compare runs.tsv
  unwrap
  grep -q '; to show 2 % would take over a million runs a side$' \
    <<<"$output" || fail "$output"
}

@test "no tag says that a test stands in where there is none" {
  printf '%s\ts\twall\t%s\n' 1 a 2 b >runs.tsv
  run -0 bench-compare runs.tsv
  unwrap
  says 'cannot tell b from a: ratio 2.00, but 1 run a side makes no test; 4 a side would do'
  [[ $output != *'low-n'* && $output != *'stands in'* ]]
}

@test "the table leaves out the changes where it would be too wide" {
  stream blocks a=1 twice=2 >runs.tsv
  stream blocks a=1 twice=3 | sed 's/wall/latency/' >>runs.tsv
  run -0 bench-compare runs.tsv
  [[ ${lines[1]} == *'  change  '* ]]
  run -0 bench-compare -m all runs.tsv
  [[ ${lines[1]} != *change* ]]
  (( ${#lines[1]} < 80 && ${#lines[2]} < 80 && ${#lines[3]} < 80 ))
  run -0 --separate-stderr bench-compare -m all -f markdown runs.tsv
  [[ ${lines[1]} == *'| change |'* ]]
}

@test "no level reads as 100 %" {
  stream random a=1 b=1.5 >runs.tsv
  for call in runs.tsv '-f markdown runs.tsv' '--explain runs.tsv' \
    '--normalised runs.tsv' '--plan runs.tsv' '--plan --p1=0.9 --p2=0.8' \
    --plan=latency:p90; do
    # shellcheck disable=SC2086
    run -0 bench-compare --confidence=0.99999 $call
    [[ $output == *'99.999 %'* ]] || fail "$call: $output"
    [[ $output != *'100 %'* ]] || fail "$call: $output"
  done
}

@test "a tiny p-value is printed as below 0.001" {
  stream blocks a=1 b=5 >runs.tsv
  run -0 bench-compare runs.tsv
  [[ $output == *'<0.001'* ]]
}

@test "names cannot drive the terminal or break the table" {
  printf '%s\n' $'1\ts\twall\ta' $'2\ts\twall\t\\x1b[31mred|x' >runs.tsv
  run -0 bench-compare runs.tsv
  [[ $output != *$'\x1b'* ]]
  [[ $output == *'\x1b[31mred'* ]]
  run -0 --separate-stderr bench-compare -f markdown runs.tsv
  [[ $output == *'\|x'* ]]
}

@test "UTF-8 signs are printed where the locale has them" {
  locale -a | grep -qi '^C\.utf-\?8$' || skip 'there is no locale C.UTF-8'
  constants B size a=100 b=100 c=10 >runs.tsv
  LC_ALL=C.UTF-8 run -0 bench-compare runs.tsv
  [[ $output == *'±1 %'* && $output == *'×'* ]]
  LC_ALL=C.UTF-8 run -0 bench-compare --ascii runs.tsv
  [[ $output == *'+-1 %'* && $output != *'×'* ]]
}

@test "colour is asked for, and not alone in telling" {
  stream blocks a=1 b=2 c=0.5 >runs.tsv
  run -0 bench-compare --color=always runs.tsv
  [[ $output == *$'\x1b[31mb takes'* ]]
  [[ $output == *$'\x1b[32mc is'* ]]
  run -0 bench-compare runs.tsv
  [[ $output != *$'\x1b'* ]]
}

@test "conditions that differ are warned of once" {
  stream random a=1 b=1 | sed $'2a#\tcpu\tA' >old.tsv
  stream random a=2 b=2 | sed $'2a#\tcpu\tB' >new.tsv
  run -0 --separate-stderr bench-compare old.tsv new.tsv
  [ "$stderr" = "bench-compare: warning: the sides were not measured alike: cpu 'A' and 'B' (2 of 2 comparisons)" ]
  run -0 --separate-stderr bench-compare old.tsv old2=old.tsv
  [ "$stderr" = '' ]
}

# row N UNIT METRIC BENCHMARK VALUE...: N times these values.
row () {
  local i value
  for ((i = 0; i < $1; i++)); do
    for value in "${@:5}"; do
      printf '%s\t%s\t%s\t%s\n' "$value" "$2" "$3" "$4"
    done
  done
}

# compares SENTENCE: what lies in runs.tsv is told so.
compares () {
  run -0 --separate-stderr bench-compare runs.tsv
  unwrap
  says "$1"
}

@test "one run a side, with and without a ratio" {
  { row 1 ms latency a 1; row 1 s latency b 2; } >runs.tsv
  compares 'cannot tell b from a in latency: ratio 2000, but 1 run a side makes no test; 4 a side would do'
  { row 1 B size a 0; row 1 B size b 7; } >runs.tsv
  compares 'cannot tell b from a: 1 run a side makes no test; 4 a side would do'
  { row 1 s wall a 1 2 3; row 1 s wall b 2; } >runs.tsv
  compares 'cannot tell b from a: ratio 1.00, but 3 and 1 runs make no test; 4 a side would do'
  { row 6 s wall a 1; row 1 s wall b 2; } >runs.tsv
  compares 'cannot tell b from a: ratio 2.00, but 6 and 1 runs make no test; 4 a side would do'
}

@test "constants, alike and not, few and enough" {
  { row 2 B size a 7; row 2 B size b 7; } >runs.tsv
  compares 'cannot tell b from a: always 7 B on either side, but 2 runs a side are too few for a test; 4 a side would do'
  { row 3 B size a 7; row 3 B size b 8; } >runs.tsv
  compares 'cannot tell b from a: always 8 against always 7 B, but 3 runs a side are too few for a test; 4 a side would do'
  { row 6 B size a 7; row 6 B size b 7; } >runs.tsv
  compares 'b is within +-1 % of a (every run alike; 6 runs a side)'
  { row 6 B size a 5; row 6 B size b 7; } >runs.tsv
  compares 'b is larger than a by 40.00 % (each side constant; 6 runs a side)'
  run -0 bench-compare --test=welch runs.tsv
  unwrap
  says 'cannot tell b from a: always 7 against always 5 B, of which this test makes nothing; 6 runs a side'
}

@test "a baseline of 0, a drop to 0 and negative values" {
  { row 6 B size a 0; row 6 B size b 7; } >runs.tsv
  compares 'b is larger than a by 7.0 B (each side constant; 6 runs a side)'
  { row 6 B size a 7; row 6 B size b 0; } >runs.tsv
  compares 'b is smaller than a by 7.0 B (each side constant; 6 runs a side)'
  { row 6 B size a 0; row 6 B size b 0; } >runs.tsv
  compares 'b is within +-1 % of a (every run alike; 6 runs a side)'
  { row 6 1 balance a -5; row 6 1 balance b -6; } >runs.tsv
  compares 'b differs from a in balance: lower by 1.0 (each side constant; 6 runs a side); which way is better is not known'
}

@test "one huge outlier makes nothing slower, and does not hide that" {
  { row 1 s wall a 1 1.01 0.99 1.02 1 0.98
    row 1 s wall b 1 1.01 0.99 1.02 1.01 1000; } >runs.tsv
  compares 'cannot tell b from a: between 1.0 % faster and 980x as long (95 % CI; 6 runs a side); to show 2 % would take over a million runs a side'
  { row 1 s wall a 1 1.01 0.99 1.02 1 0.98
    row 1 s wall b 1.5 1.51 1.49 1.52 1.51 1000; } >runs.tsv
  run -0 --separate-stderr bench-compare runs.tsv
  unwrap
  says 'b takes 1.5x as long as a (95 % CI 1.5 to 980.4; 6 runs a side)'
}

@test "a test that cannot be made says why, and promises nothing" {
  { row 1 s wall a 1 2 3; row 1 s wall b 2 3 4; } >runs.tsv
  run -0 bench-compare --test=signed-rank runs.tsv
  unwrap
  says 'cannot tell b from a: ratio 1.50; no test, since no runs pair; 3 runs a side'
  run -0 bench-compare --test=mw runs.tsv
  unwrap
  says 'cannot tell b from a: ratio 1.50, but 3 runs a side are too few for this test at 95 %; 4 a side would do'
  { row 1 1 gain a 0 2 3; row 1 1 gain b 2 3 4; } >runs.tsv
  run -0 bench-compare --test=logwelch runs.tsv
  unwrap
  says 'cannot tell b from a in gain: ratio 1.50; no test, since a sample is not positive; 3 runs a side'
}

@test "the headline counts what the rows say" {
  { row 6 B size a 5; row 6 B size b 7; row 6 B size c 5; row 6 B size d 3
    row 6 1 gizmos a 5; row 6 1 gizmos b 7; } >runs.tsv
  run -0 --separate-stderr bench-compare -m all -f tsv runs.tsv
  for verdict in larger smaller equivalent different missing; do
    rows=$(column verdict | grep -cx "$verdict" || true)
    [[ $stderr == *" $rows $verdict"* ]] || fail "$verdict: $rows, $stderr"
  done
  [[ $stderr == '3 benchmarks in 2 metrics: '* ]]
}

@test "no line but of a wide table is wider than a terminal" {
  stream blocks gzip-6=0.5 "$(printf 'a-long-name-%.0s' {1..4})=0.52" >runs.tsv
  for option in '' --explain --color=always; do
    # shellcheck disable=SC2086 # none, or one
    run -0 bench-compare $option runs.tsv
    sed $'s/\033\\[[0-9]*m//g' <<<"$output" >plain
    awk 'length > 79 && !/^(benchmark|a-long)/' plain >wide
    [ ! -s wide ] || fail "$(cat wide)"
    [[ $output == *$'\n  '* ]] || fail "$output"
  done
}

@test "differences that are very small are told by their digits, not as 0" {
  for size in -9 -15 -300 -315; do
    awk -v size="$size" 'BEGIN {
      for (i = 0; i < 12; i++) {
        printf "%s\t1\tloss\ta\n", i == 0 ? 0 : i % 5 + 10 "e" size
        printf "%s\t1\tloss\tb\n", i == 0 ? 0 : i % 7 + 30 "e" size } }' \
      >runs.tsv
    for format in text markdown github; do
      run -0 bench-compare --better=loss=lower -f $format runs.tsv
      [[ $output != *'0.000000 to'* && $output != *0000000000* ]] \
        || fail "$size $format"
      [[ $output == *[1-9]e-*' to '*[1-9]e-* ]] || fail "$size $format"
    done
  done
}
