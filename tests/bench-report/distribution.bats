# SPDX-License-Identifier: GPL-3.0-or-later
# The distribution by nines, as a figure.
load ../bench

setup () {
  bench_setup
}

needs_gnuplot () {
  command -v gnuplot >/dev/null || skip 'gnuplot is not installed'
}

# latencies N [METADATA]: N latencies of two benchmarks, in ms; the second one
# is faster up to its slowest 3 %.
latencies () {
  printf '#\tbench-samples\t1\n'
  [ -z "${2:-}" ] || printf '#\t%s\t%s\n' "${2%%=*}" "${2#*=}"
  awk -v n="$1" 'BEGIN {
    for (i = 1; i <= n; i++) {
      u = (i * 7919 % n + 0.5) / n
      printf "%.6f\tms\tlatency\told\t%d\n", 10 * (1 - log (1 - u) / 4), i
      printf "%.6f\tms\tlatency\tnew\t%d\n", \
        u < 0.97 ? 8 * (1 - log (1 - u) / 4) : 40 * (1 - log (1 - u) / 4), i
    } }'
  printf '#\tend\tcomplete\n'
}

@test "a requirement is a service level: of --require, of a rule file, of rules" {
  command -v gnuplot >/dev/null || skip 'gnuplot is not installed'
  awk 'BEGIN { for (i = 1; i <= 200; i++)
    printf "%d\tms\tlatency\tsvc\t%d\n", 10 + i * 7 % 200, i }' >svc.tsv
  levels () {
    grep -oE '>latency(:[a-z0-9.]+)? ?&lt;=? ?[0-9.]+m?s</text>' \
      report.figures/distribution.svg | sed 's/^>//;s/<.*//' | paste -sd' '
  }
  printf '%s\n' 'latency:p95 <= 180ms' 'latency:mean <= 1s' >own.rules
  bench-report -q --require='latency:p99<=250ms' --require='latency:cv<=99%' \
    -o report.md svc.tsv
  [ "$(levels)" = 'latency:p99&lt;=250ms' ]
  bench-report -q --require=@./own.rules -o report.md svc.tsv || [ $? = 1 ]
  [ "$(levels)" = 'latency:p95 &lt;= 180ms' ]
  bench-report -q --rules=./own.rules -o report.md svc.tsv
  [ "$(levels)" = 'latency:p95 &lt;= 180ms' ]
  # what is asked for several times is drawn once; and no more than four are
  bench-report -q --rules=./own.rules --require='latency:p95<=0.18s' \
    --require='latency<=150ms' --require='latency:max<=1s' \
    --require='latency:p90<=0.2s' --require='latency:p99<0.25s' \
    -o report.md svc.tsv || [ $? = 1 ]
  [ "$(levels)" = 'latency:p95&lt;=0.18s latency&lt;=150ms latency:max&lt;=1s latency:p90&lt;=0.2s' ]
  # a target stands behind --require, and before rules
  { printf '#\tbench-samples\t1\n#\ttarget\tlatency:p99.9<=300ms\n'
    cat svc.tsv; printf '#\tend\tcomplete\n'; } >target.tsv
  bench-report -q --rules=./own.rules --require='latency:p99<=250ms' \
    -o report.md target.tsv
  [ "$(levels)" = 'latency:p99&lt;=250ms latency:p99.9&lt;=300ms latency:p95 &lt;= 180ms' ]
  # and in the figure of a load, too
  run -0 bench-report -q -f text --require='latency:p99<=250ms' svc.tsv
  [[ $output == *'latency:p99<=250ms'* ]]
}

@test "the percentiles in the figure are those of bench-stats" {
  needs_gnuplot
  latencies 2000 >lat.tsv
  bench-report -q -o report.md lat.tsv
  for name in old new; do
    for p in 50 90 99 99.9; do
      value=$(bench-stats -q -f tsv -p $p --benchmark=$name lat.tsv |
        awk -F'\t' -v want=p$p 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == want) c = i }
          NR == 2 { printf "%.3g", 1000 * $c }')
      grep -qE ">p$p  ${value/./\\.}(\.0)?0* ms<" report.figures/distribution.svg ||
        fail "p$p of $name: $value"
    done
  done
}

@test "the title says where two distributions cross" {
  latencies 2000 >lat.tsv
  run -0 bench-report -q -f text lat.tsv
  [[ $output == *'new is faster than old for about 97 % of the samples, slower in'*'the tail'* ]] \
    || fail "$output"
}

@test "a target of the samples is a region, and the title says who meets it" {
  needs_gnuplot
  latencies 2000 'target=latency:p99<=30ms, ttft:p99<=1s' >lat.tsv
  bench-report -q -o report.md lat.tsv
  grep -qF 'alt="latency: 1 of 2 meets latency:p99&lt;=30ms; not new (' report.md ||
    fail "$(grep alt= report.md)"
  grep -qF '>latency:p99&lt;=30ms</text>' report.figures/distribution.svg
  grep -qF 'no curve may touch the shaded region' report.figures/distribution.svg
  value=$(bench-stats -q -f tsv --benchmark=new lat.tsv |
    awk -F'\t' 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "p99") c = i }
      NR == 2 { printf "%.4g ms", 1000 * $c }')
  grep -qF "not new ($value)" report.md
}

@test "the title says of a service level what the tables say" {
  awk 'BEGIN { for (i = 1; i <= 200; i++)
    printf "%.1f\tms\tlatency\ta\n", (i % 50 + 1) / 5 }' >even.tsv
  # answers WORDS OPTION...: WORDS are said of "a", by all ways to ask
  answers () {
    local words=$1 level=$2
    shift 2
    printf '%s\n' "$level" >own.rules
    { printf '#\tbench-samples\t1\n#\ttarget\t%s\n' "$level"
      cat even.tsv; printf '#\tend\tcomplete\n'; } >target.tsv
    for input in --require="$level even.tsv" --rules='./own.rules even.tsv' \
      target.tsv; do
      # shellcheck disable=SC2086
      run bench-report -q -f text --figures=distribution "$@" $input
      grep -qF "latency of a: $words" <<<"$output" || fail "$input: $output"
    done
  }
  answers 'does not meet latency:max<10ms (10.00 ms)' 'latency:max<10ms'
  answers 'meets latency:max<=10ms (10.00 ms)' 'latency:max<=10ms'
  answers 'meets latency:p95<=9.7ms (9.600 ms)' 'latency:p95<=9.7ms'
  answers 'does not show latency:p95<=9.7ms (9.600 ms, and may be 10.00 ms)' \
    'latency:p95<=9.7ms' --judge=interval
  sed -i 50q even.tsv
  answers 'does not show latency:p99<=20ms (not available, needs n >= 100)' \
    'latency:p99<=20ms'
}

@test "few samples have no distribution, named or not" {
  seq 9 >few.txt
  run -0 bench-report -q -f text few.txt
  [[ $output != *'at most so large'* ]]
  run -2 --separate-stderr bench-report --figures=distribution few.txt
  [ "$stderr" = 'bench-report: --figures=distribution: no benchmark has 10 samples of the metric' ]
}

@test "named, ten equal samples are drawn" {
  needs_gnuplot
  printf '5\n%.0s' 1 2 3 4 5 6 7 8 9 10 >equal.txt
  run -0 --separate-stderr bench-report -q --figures=distribution -o report.md \
    equal.txt
  [ "$stderr" = '' ]
  grep -qF '>p50  5.00</text>' report.figures/distribution.svg \
    || grep -qF '>p50  5</text>' report.figures/distribution.svg
  run -1 grep -E 'nan|inf' report.figures/distribution.svg
}

@test "many curves have letters and a key below" {
  needs_gnuplot
  for b in 1 2 3 4 5 6 7 8 9; do
    seq 200 | awk -v b=$b '{ print b + $1 * 7 % 200 / 100 "\tms\tlatency\tb" b "\t" $1 }'
  done >many.tsv
  bench-report -q --figures=distribution -o report.md many.tsv
  for b in 1 2 3 4 5 6 7 8; do
    grep -qF ">b$b</text>" report.figures/distribution.svg
  done
  grep -qF '1 more in the table' report.figures/distribution.svg
  run -0 bench-report -q -f text --figures=distribution many.tsv
  grep -qx '  1 more in the table' <<<"$output"
}

@test "hostile names are texts in these figures, too" {
  needs_gnuplot
  # shellcheck disable=SC2016
  latencies 300 | sed 's/\told\t/\t`touch canary`"$(touch canary)|!touch canary\t/
    s/\tnew\t/\t'"'"'; system("touch canary") #%s <b>\t/' >lat.tsv
  bench-report -q --figures=distribution,sequence -o report.md lat.tsv
  [ ! -e canary ]
  for figure in distribution sequence; do
    grep -qF 'system("touch canary") #%s &lt;b>' report.figures/$figure.svg
    if command -v xmllint >/dev/null; then
      xmllint --noout report.figures/$figure.svg
    fi
  done
}
