# SPDX-License-Identifier: GPL-3.0-or-later
# The figures that only some samples have: scaling, load, history, roofline and
# reliability.
load ../bench

setup () {
  bench_setup
}

needs_gnuplot () {
  command -v gnuplot >/dev/null || skip 'gnuplot is not installed'
}

# column NAME: that column of the tab-separated table on standard input.
column () {
  awk -F'\t' -v want="$1" '
    NR == 1 { for (i = 1; i <= NF; i++) if ($i == want) c = i; next }
    { print $c }'
}

# Two families by threads, after Amdahl's law, in s.
by_threads () {
  awk 'BEGIN { for (f = 0; f < 2; f++) for (k = 1; k <= 16; k *= 2)
    for (i = 1; i <= 9; i++)
      printf "%.5f\ts\twall\t%s/threads=%d\t%d\n", \
        (f ? 0.25 + 0.75 / k : 0.05 + 0.95 / k) * (1 + i * 7 % 9 / 500), \
        f ? "merge" : "quick", k, i }'
}

# by_rate LIMIT: queries at four rates to a system that answers LIMIT a second.
by_rate () {
  awk -v limit="$1" 'BEGIN {
    print "#\tbench-samples\t1\n#\ttarget\tlatency:p99<=50ms"
    n = split ("100 400 800 1600", rate, " ")
    for (r = 1; r <= n; r++) {
      printf "#\trate\t%d/s\tsvc/rate=%d\n", rate[r], rate[r]
      due = idle = 0
      for (i = 1; i <= 1000; i++) {
        due += (0.5 + i * 7919 % 1000 / 1000) / rate[r]
        idle = (due > idle ? due : idle) + 1 / limit
        printf "%.9f\ts\tlatency\tsvc/rate=%d\t%d\n", idle - due, rate[r], i
        printf "%.9f\ts\tissued\tsvc/rate=%d\t%d\n", due, rate[r], i
      }
    }
    print "#\tend\tcomplete" }'
}

# Twelve dated sections, slower by 8 % from the seventh on.
by_date () {
  for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
    awk -v i=$i 'BEGIN {
      printf "#\tbench-samples\t1\n#\tsession\ts%d\n", i
      printf "#\tdate\t2026-10-%02dT10:00:00Z\n#\tcommit\tabc%d\n", i, i
      for (k = 1; k <= 9; k++)
        printf "%.5f\ts\twall\tencode\t%d\n", \
          (i > 6 ? 0.108 : 0.1) * (1 + (k * 7 + i) % 9 / 900), k
      print "#\tend\tcomplete" }'
  done
}

# One gemm: 2 Gflop and 30 MB in 20 ms.
one_gemm () {
  for i in 1 2 3 4 5 6 7; do
    printf '0.02\ts\twall\tgemm\t%d\n' $i
  done
  printf '2e9\t1\tflops\tgemm\t1\n3e7\tB\tbytes\tgemm\t1\n'
}

# Answers of confidence .95, .85 and .35, of which so many are right.
answers () {
  awk 'BEGIN { for (i = 1; i <= 100; i++) {
    c = i <= 40 ? 0.95 : i <= 80 ? 0.85 : 0.35
    right = i <= 40 ? i <= 30 : i <= 80 ? i <= 74 : i <= 87
    printf "%d\t1\tcorrect\tnet\t%d\n%s\t1\tconfidence\tnet\t%d\n", right, i, c, i
  } }'
}

@test "the efficiency is that of bench-compare --scaling" {
  by_threads >threads.tsv
  run -0 bench-report -q -f text --figures=scaling threads.tsv
  bench-compare -q --scaling=threads -f tsv threads.tsv >table.tsv
  for name in quick merge; do
    want=$(grep -E "^(benchmark|$name/threads=16)	" table.tsv | column efficiency |
      awk '{ printf "%.3g", 100 * $1 }')
    [ -n "$want" ]
    grep -qF "$name, efficiency $want % at threads=16" <<<"$output" ||
      fail "$name: $want in $output"
  done
}

@test "threads have an ideal line and a panel of efficiencies" {
  needs_gnuplot
  by_threads >threads.tsv
  bench-report -q -o report.md threads.tsv
  grep -qF '## Scaling' report.md
  for text in quick merge 'threads (log scale)' 'efficiency, % (higher is better)'; do
    grep -qF ">$text</text>" report.figures/scaling.svg
  done
  grep -qF 'dashed = twice the resource, twice as fast' report.figures/scaling.svg
}

@test "a size that spans decades is on a log axis, with the power of its growth" {
  needs_gnuplot
  for n in 1000 10000 100000; do
    for i in 1 2 3 4 5 6 7; do
      echo "$n $i" | awk '{ printf "%.9f\ts\twall\tsort/size=%d\t%d\n", 1e-9 * $1 * $1, $1, $2 }'
    done
  done >size.tsv
  bench-report -q -o report.md size.tsv
  grep -qF 'alt="wall of sort grows as size to the power 2.00"' report.md
  grep -qF '>size (log scale)</text>' report.figures/scaling.svg
  grep -qF '>100000</text>' report.figures/scaling.svg
}

@test "of what is neither a time nor a rate the power of its growth is told" {
  for k in 1 2 4; do
    printf '%s\t%s\t%s\tsort/threads=%d\n' $((100 * k)) MB maxrss $k \
      0.9 1 accuracy $k $((10 * k)) MB/s copied $k
  done >threads.tsv
  run -0 bench-report -q -m maxrss -f text --figures=scaling threads.tsv
  [[ $output == *'maxrss of sort grows as threads to the power 1.00'* ]]
  [[ $output == *'proportional'* && $output != *'as fast'* ]]
  run -0 bench-report -q -m accuracy -f text --figures=scaling threads.tsv
  [[ $output == *'accuracy of sort grows as threads to the power 0.00'* ]]
  [[ $output != *'as fast'* && $output != *ideal* && $output != *inverse* ]]
  run -0 bench-report -q -m copied --better=copied=higher -f text \
    --figures=scaling threads.tsv
  [[ $output == *'sort is 4 times as fast with threads=4 as with threads=1'* ]]
}

@test "a family whose power is not known takes no place among those named" {
  printf '%s\ts\twall\t%s/size=%d\n' 0 a 1 0 a 2 0 a 4 1 b 1 2 b 2 4 b 4 \
    >size.tsv
  run -0 bench-report -q -f text --figures=scaling size.tsv
  [[ $output == *'wall grows as size to the power 1.00 (b)'* ]]
  [[ $output != *'and 1 more'* ]]
}

@test "two values of a parameter are no scaling, unless it is named" {
  by_threads | grep -E 'threads=[12]	' >two.tsv
  run -0 bench-report -q -f text two.tsv
  [[ $output != *Scaling* ]]
  run -0 bench-report -q -f text --figures=scaling two.tsv
  [[ $output == *Scaling* ]]
}

@test "the knee is between the last rate that is answered and the first that is not" {
  by_rate 1000 >load.tsv
  run -0 bench-report -q -f text --figures=load load.tsv
  [[ $output == *'svc: saturates between 800/s and 1600/s, p99 '* ]] || fail "$output"
  by_rate 10000 >load.tsv
  run -0 bench-report -q -f text --figures=load load.tsv
  [[ $output == *'svc: not saturated up to 1600/s, p99 '* ]]
  by_rate 50 >load.tsv
  run -0 bench-report -q -f text --figures=load load.tsv
  [[ $output == *'svc: saturated from 100/s on, p99 '* ]]
}

@test "the percentile in the title of a load is that of bench-stats" {
  by_rate 1000 >load.tsv
  run -0 bench-report -q -f text --figures=load load.tsv
  want=$(bench-stats -q -f tsv -m latency --benchmark='svc/rate=800' load.tsv |
    column p99 | awk '{ printf "%.3g ms", 1000 * $1 }')
  [ -n "$want" ]
  [[ $output == *"p99 $want at 800/s"* ]] || fail "$want in $output"
}

@test "several systems are compared by one percentile, at all their rates" {
  # laws N0 N: A has N0 samples at its first rate, and N at the others as B has,
  # which is half as fast
  laws () {
    awk -v first="$1" -v n="$2" 'BEGIN {
      for (s = 0; s < 2; s++)
        for (rate = 100; rate <= 400; rate *= 2) {
          count = s == 0 && rate == 100 ? first : n
          for (i = 1; i <= count; i++)
            printf "%.4f\tms\tlatency\t%s/rate=%d\n", \
              (1 + s) * (1 - log (1 - (i - 0.5) / count)), s ? "B" : "A", rate
        } }' >load.tsv
    run -0 bench-report -q -f text --figures=load --pareto=none load.tsv
  }
  for case in '200 40 p90' '200 100 p99' '8 8 p50'; do
    read -r first n share <<<"$case"
    laws "$first" "$n"
    grep -qE "^$share of latency, ms \\(lower is better\\)\$" <<<"$output" ||
      fail "$case: $output"
    # a mark at each rate
    [ "$(sed -n '/ of latency,/,/└/{/[│┤]/p}' <<<"$output" | grep -o '[ab]' |
      sort | paste -sd' ')" = 'a a a b b b' ] || fail "$case: $output"
    [[ $output != *'where it is known'* ]]
  done
}

@test "rates may come from metadata alone, and without due times no knee is told" {
  by_rate 1000 | grep -v issued | sed 's,svc/rate=[0-9]*,svc,' |
    awk -F'\t' '$2 == "rate" { if (n++) print "#\tend\tcomplete\n#\tbench-samples\t1" } 1' \
      >load.tsv
  run -0 bench-report -q -f text --figures=load load.tsv
  [[ $output == *'svc: from 100/s to 1600/s, p99 '* ]] || fail "$output"
}

@test "a target is a line in the figure of a load" {
  needs_gnuplot
  by_rate 1000 >load.tsv
  bench-report -q --figures=load -o report.md load.tsv
  grep -qF '>latency:p99&lt;=50ms</text>' report.figures/load.svg
  grep -qF '>knee</text>' report.figures/load.svg
}

@test "a history has the change that bench-compare --history finds" {
  needs_gnuplot
  by_date >history.tsv
  bench-report -q -o report.md history.tsv
  sentence=$(bench-compare -q --history -f tsv history.tsv | column sentence)
  [ -n "$sentence" ]
  grep -qF "${sentence% (*}" report.figures/history.svg
  grep -qF '>2026-10-12</text>' report.figures/history.svg
  grep -qF ' % (abc7)</text>' report.figures/history.svg
  for value in before after; do
    want=$(bench-compare -q --history -f tsv history.tsv | column $value |
      awk '{ printf "%.4g ms", 1000 * $1 }')
    grep -qF ">$want</text>" report.figures/history.svg || fail "$want"
  done
}

@test "a change that may be either way has no size in the figure" {
  awk 'BEGIN { n = split("1 1.002 0.999 1.001 0.998 1 1.001 0.999 1.002 1 " \
      "1.001 0.999 0.6 1.6 0.7 1.5 0.65 1.55 0.6 1.7 0.66 1.52 0.63 1.6 " \
      "0.62 1.59 0.7 1.6 0.6 1.5 0.7", value, " ")
    for (i = 1; i <= n; i++)
      printf "#\tbench-samples\t1\n#\tdate\t2026-05-%02d\n" \
        "%s\ts\twall\tsort\n#\tend\tcomplete\n", i, value[i] }' >runs.tsv
  bench-report -q --figures=history -o report.md runs.tsv
  grep -qF 'sort is distributed differently since 2026-05-13' report.figures/history.svg
  grep -qF '>different</text>' report.figures/history.svg
}

@test "the legend of a history tells of nothing that is not drawn" {
  needs_gnuplot
  # no change, and a far session whose interval widens the axis
  by_date | awk -F'\t' -v OFS='\t' '
    $2 == "session" { far = $3 == "s5" }
    /\twall\t/ { $1 = (far ? 0.9 : 0.1) * (1 + ++n * 7 % 9 / 900) } 1' >far.tsv
  bench-report -q --figures=history -o report.md far.tsv
  grep -qF 'bar = 95 % interval of the median' report.figures/history.svg
  run -1 grep -E 'blue =|arrow =' report.figures/history.svg
  by_date >history.tsv
  bench-report -q --figures=history -o report.md history.tsv
  grep -qF 'blue = median between two changes' report.figures/history.svg
}

@test "two sections, and sections without dates, are no history" {
  by_date | head -n 28 >two.tsv
  run -2 --separate-stderr bench-report -q --figures=history two.tsv
  [ "$stderr" = 'bench-report: --figures=history: no benchmark has three sections' ]
  by_date | grep -v '	date	' >undated.tsv
  run -2 --separate-stderr bench-report -q --figures=history undated.tsv
  [ "$stderr" = 'bench-report: --figures=history: a section states no date' ]
}

@test "a roofline tells intensity, rate and share of the roof" {
  one_gemm >roof.tsv
  run -0 bench-report -q -f text --roof=150Gflop/s,20GB/s roof.tsv
  [[ $output == *'gemm attains 66.7 % of the roof, limited by the peak of operations'* ]]
  [[ $output == *'gemm, 100 Gflop/s, 66.7 flop/B, 66.7 % of the roof'* ]]
  run -0 bench-report -q -f text '--roof=4e12, 2e9' roof.tsv
  [[ $output == *'gemm attains 75 % of the roof, limited by the memory bandwidth'* ]]
}

@test "what no double holds is no share of the roof" {
  printf '%s\t%s\t%s\ta\n' 1e-300 s wall 1e-300 s wall 1e300 1 flops \
    1e3 B bytes >roof.tsv
  run -0 bench-report -q -f text --roof=1G,1G roof.tsv
  [[ $output == *'a attains >1e308 % of the roof'* ]]
  run -1 grep -w -e inf -e nan <<<"$output"
}

@test "a roof that is none is a usage error" {
  for roof in 150G 150G,20,3 0,1 x,2GB/s 1e400,2 150Gflop,20GB/s; do
    run -2 --separate-stderr bench-report --roof=$roof </dev/null
    [[ ${stderr_lines[0]} == *'not PEAK,BANDWIDTH, such as 150Gflop/s,20GB/s: '* ]]
  done
}

@test "a roofline needs a roof, and operations and bytes" {
  one_gemm >roof.tsv
  run -2 --separate-stderr bench-report --figures=roofline roof.tsv
  [[ $stderr == 'bench-report: --figures=roofline: no roof: say --roof=PEAK,BANDWIDTH'* ]]
  grep -v bytes roof.tsv >flops.tsv
  run -2 --separate-stderr bench-report --figures=roofline --roof=1G,1G flops.tsv
  [[ $stderr == "bench-report: --figures=roofline: no benchmark has a time, 'flops' and 'bytes'"* ]]
}

@test "the calibration error is the mean gap between confidence and share" {
  # 40 times |.75 - .95|, 40 times |.85 - .85|, 20 times |.35 - .35|
  answers >answers.tsv
  run -0 bench-report -q -f text --figures=reliability answers.tsv
  [[ $output == *'net: ECE 8 %, 79 % confident and 71 % right on average'* ]] || fail "$output"
}

@test "the calibration error is that of bench-stats" {
  awk 'BEGIN { for (i = 1; i <= 500; i++) {
    c = (i * 7919 % 500 + 0.5) / 500
    printf "%d\t1\tcorrect\tnet\t%d\n%s\t1\tconfidence\tnet\t%d\n", \
      i * 104729 % 500 / 500 < c * c, i, c, i
  } }' >answers.tsv
  run -0 bench-report -q -f text --figures=reliability answers.tsv
  want=$(bench-stats -q -f tsv -m correct --columns=ece answers.tsv | column ece |
    awk '{ printf "%.3g", 100 * $1 }')
  [[ $want != 0 && $want != '' ]]
  [[ $output == *"net: ECE $want %, "* ]] || fail "$want in $output"
}

@test "answers have no sequence, unless it is named" {
  answers >answers.tsv
  run -0 bench-report -q -f text answers.tsv
  [[ $output != *'correct of net: no steady state'* ]]
  run -0 bench-report -q -f text --figures=sequence answers.tsv
  [[ $output == *'correct of net: no steady state'* ]]
}

@test "confidences that are none have no reliability" {
  answers | sed 's/^0.95/95/' >answers.tsv
  run -2 --separate-stderr bench-report -q --figures=reliability answers.tsv
  [[ $stderr == "bench-report: --figures=reliability: no benchmark has 'confidence' (from 0 to 1)"* ]]
}

@test "an unknown kind is told those that there are" {
  run -2 --separate-stderr bench-report --figures=pie </dev/null
  for kind in comparison sequence distribution scaling pareto load history \
    roofline reliability none require; do
    [[ $stderr == *$kind* ]] || fail "$kind in $stderr"
  done
}

@test "hostile names are texts in all these figures" {
  needs_gnuplot
  # shellcheck disable=SC2016
  bad='`touch canary`"$(touch canary)|!touch canary %s &'
  rename () { awk -v old="$1" -v new="$bad" '{
    at = index ($0, "\t" old)
    print at ? substr ($0, 1, at) new substr ($0, at + 1 + length (old)) : $0 }'; }
  by_threads | rename quick >scaling.tsv
  by_rate 1000 | rename svc >load.tsv
  by_date | rename encode >history.tsv
  one_gemm | rename gemm >roofline.tsv
  answers | rename net >reliability.tsv
  for kind in scaling load history roofline reliability; do
    bench-report -q --figures=$kind,require --roof=1T,1T -o $kind.md $kind.tsv
    [ ! -e canary ]
    grep -qF 'touch canary %s &amp;' $kind.figures/$kind.svg ||
      grep -qF 'touch canary %s &amp;' $kind.md || fail $kind
    if command -v xmllint >/dev/null; then
      xmllint --noout $kind.figures/*.svg
    fi
  done
}

@test "each of these figures is the same each time" {
  needs_gnuplot
  by_threads >scaling.tsv
  by_rate 1000 >load.tsv
  by_date >history.tsv
  for kind in scaling load history; do
    for time in one two; do
      bench-report -q --figures=$kind -o $time.md $kind.tsv
    done
    diff -r one.figures two.figures
  done
}

@test "the figures in characters are narrow, and ASCII where that is asked for" {
  by_threads >scaling.tsv
  by_rate 1000 >load.tsv
  by_date >history.tsv
  answers >reliability.tsv
  one_gemm >roofline.tsv
  for kind in scaling load history reliability roofline; do
    bench-report -q -f text --ascii --roof=1T,1T --figures=$kind $kind.tsv |
      sed -n "/^${kind^}\$/,/^[A-Z][a-z]*\$/p" >text
    [ "$(wc -l <text)" -gt 15 ]
    run -1 grep -nE '.{80,}' text
    run -1 grep -nP '[^\x00-\x7f]' text
  done
}
