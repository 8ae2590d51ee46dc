# SPDX-License-Identifier: GPL-3.0-or-later
# Every number of a report is what the other programs print of the same input.
load ../bench

setup () {
  bench_setup
  export LC_ALL=C.UTF-8 # for the signs that a report has in any locale
  compressors=$BATS_TEST_DIRNAME/compressors.tsv
  # a hundred and twenty runs of two benchmarks: percentiles have intervals
  awk 'BEGIN { OFS = "\t"
    for (i = 1; i <= 120; i++) {
      print 0.1 + (i * 7919 % 997) / 9970, "s", "wall", "one way", i
      print 0.12 + (i * 104729 % 991) / 9910, "s", "wall", "another", i
      print 4096 * (300 + i * 31 % 17), "B", "maxrss", "one way", i
      print 4096 * (250 + i * 37 % 13), "B", "maxrss", "another", i } }' \
    >many.tsv
  # of RUNs with levels the intervals are those of the highest
  awk 'BEGIN { OFS = "\t"
    for (i = 0; i < 40; i++)
      for (side = 0; side < 2; side++)
        print (10 + 3 * (int (i / 10) * 7 % 4) + i * 7 % 5 / 10) * (1 + side), \
          "ms", "wall", side, int (i / 10) "." i % 10 }' >levels.tsv
}

# rows FILE: the cells of the tables of Markdown in FILE.
rows () {
  grep '^|' "$1" | grep -v '^| ---' | sed 's/\\\([][*|]\)/\1/g'
}

# html_rows FILE: the same of a page.
html_rows () {
  grep '^<tr>' "$1" | sed -e 's/<t[hd]\( [^>]*\)*>/| /g' \
    -e 's/<\/t[hd]>/ /g' -e 's/<\/*tr>//g' -e 's/$/|/' \
    -e "s/&#39;/'/g; s/&lt;/</g; s/&gt;/>/g; s/&quot;/\"/g; s/&amp;/\&/g"
}

# all_in FILE OTHER: every line of FILE is one of OTHER.
all_in () {
  [ -s "$1" ] || fail "$1 is empty"
  while IFS= read -r line; do
    grep -qxF -- "$line" "$2" || fail "not in $2: $line"
  done <"$1"
}

# without_deviation FILE: the rows of FILE without the column sd.
without_deviation () {
  awk -F'|' -v OFS='|' '
    { for (i = 1; i <= NF; i++) if ($i == " sd ") column = i }
    / benchmark / && !/ sd / { column = 0 }
    column > 0 { for (i = column; i < NF; i++) $i = $(i + 1); NF-- }
    { print }' "$1"
}

@test "the statistics are those that bench-stats prints" {
  for input in "$compressors" many.tsv levels.tsv; do
    bench-stats -q --confidence=0.9 -f markdown "$input" >stats.md
    bench-report -q --confidence=0.9 --figures=none "$input" >report.md
    bench-report -q --confidence=0.9 --figures=none -f html "$input" \
      >report.html
    rows stats.md >wanted
    rows report.md >all
    without_deviation all >markdown
    html_rows report.html >all
    without_deviation all >html
    all_in wanted markdown
    all_in wanted html
    # and what percentiles need stands below
    grep '^p[0-9]* needs' stats.md >needs || continue
    all_in needs report.md
  done
}

@test "the deviations are those that bench-stats prints of each benchmark" {
  bench-report -q --figures=none --pareto=none -m wall "$compressors" \
    >report.md
  rows report.md | grep -A6 '| sd |' | cut -d'|' -f2,4 | tail -n +2 >of_report
  for name in 'gzip -1' 'gzip -6' 'bzip2 -9' 'xz -6' 'zstd -3' 'zstd -19'; do
    bench-stats -q -m wall --benchmark="$name" -f markdown "$compressors" \
      | sed -n "s/^| sd | \(.*\) |$/ $name | \1 /p"
  done >of_stats
  [ "$(wc -l <of_stats)" = 6 ]
  diff of_stats of_report
}

@test "the verdicts are those that bench-compare prints" {
  for input in "$compressors" many.tsv; do
    bench-compare -q --margin=2% -f markdown "$input" >compare.md \
      2>closing
    bench-report -q --margin=2% --figures=none "$input" >report.md
    bench-report -q --margin=2% --figures=none -f html "$input" >report.html
    rows compare.md >wanted
    rows report.md >markdown
    html_rows report.html >html
    all_in wanted markdown
    all_in wanted html
    grep '^- ' compare.md >sentences
    all_in sentences report.md
    grep -qxF "$(cat closing)." report.md
  done
}

@test "the front is the one that bench-pareto prints" {
  for input in "$compressors" many.tsv; do
    second=size
    [ "$input" = many.tsv ] && second=maxrss
    bench-pareto -q wall $second -f markdown "$input" >pareto.md
    bench-report -q --figures=none "$input" >report.md
    bench-report -q --figures=none -f html "$input" >report.html
    rows pareto.md >wanted
    rows report.md >markdown
    html_rows report.html >html
    all_in wanted markdown
    all_in wanted html
  done
}

@test "the medians of a figure are those that bench-stats prints" {
  command -v gnuplot >/dev/null || skip 'gnuplot is not installed'
  bench-report -q -o report.md --benchmark='one way' many.tsv
  # "one way" has no verdict: the figure gives the median and its interval
  median=$(bench-stats -q -m wall --benchmark='one way' -f text many.tsv \
    | sed -n 's/^median  *//p')
  interval=$(bench-stats -q -m wall --benchmark='one way' -f text many.tsv \
    | sed -n '/^median/{n;s/^  interval  *//p}')
  number=${median% ms}
  [ -n "$number" ] && [ -n "$interval" ]
  lo=${interval%% to*} hi=${interval#* to }
  grep -o '>[0-9.]* ms<\|>\[[0-9.]*, [0-9.]*\]<' report.figures/comparison.svg \
    | tr -d '<>' >cells
  grep -qF "$number" cells || fail "$number is not among: $(cat cells)"
  grep -qF "[$lo, ${hi% ms}]" cells \
    || fail "[$lo, ${hi% ms}] is not among: $(cat cells)"
}

@test "the report of a locale with a decimal comma has the same bytes" {
  german_locale
  bench-report -q -f html --figures=none many.tsv >plain
  LC_ALL=de_DE.UTF-8 bench-report -q -f html --figures=none many.tsv \
    | cmp plain -
}

@test "the figure of shares tells them in points, as the table does" {
  awk -f "$BATS_TEST_DIRNAME/variants.awk" >variants.tsv
  bench-report -q -m correct --pareto=none -o report.md variants.tsv
  bench-compare -q -m correct -f markdown variants.tsv >compare.md
  for name in small-i8 small-f32 large-f32 slow; do
    row=$(grep "^| $name |" compare.md)
    interval=$(grep -oE '[-+][0-9.]+ to [-+][0-9.]+ points' <<<"$row")
    change=$(grep -oE '[-+][0-9.]+ points \|' <<<"$row" | sed 's/ |//')
    [ -n "$interval" ] && [ -n "$change" ]
    from=${interval%% to *} to=${interval##* to }
    grep -qF "| $change " report.md
    if command -v gnuplot >/dev/null; then
      grep -qF ">$change</text>" report.figures/comparison.svg
      grep -qF ">[$from, ${to% points}]</text>" report.figures/comparison.svg
    fi
    # in characters, too
    bench-report -q -f text -m correct --pareto=none variants.tsv >report.txt
    grep -qE "^$name .* $(sed 's/[+.]/\\&/g' <<<"$change") .*better$" report.txt
  done
  run -1 grep -E '^[a-z0-9-]+ +.*×' report.txt
  grep -qF 'a difference is candidate - baseline, and a change within 1 point does not' \
    <(tr '\n' ' ' <report.txt)
  if command -v gnuplot >/dev/null; then
    grep -qF '>difference, 95 % CI (Holm)</text>' report.figures/comparison.svg
    run -1 grep -F '×</text>' report.figures/comparison.svg
  fi
}

@test "the share of one benchmark is drawn as bench-stats prints it" {
  awk -f "$BATS_TEST_DIRNAME/variants.awk" | grep -E '^#|slow' >slow.tsv
  bench-report -q -f text -m correct slow.tsv >report.txt
  want=$(bench-stats -q -m correct -f text slow.tsv \
    | grep -oE '[0-9.]+ \([0-9.]+ to [0-9.]+\)' | head -n 1)
  [ -n "$want" ]
  grep -qF -- "$want" <(sed -n '/ # *-*  */p;/#/p' report.txt) || fail "$want"
  grep -qxF -- '-- 95 % interval, # share' report.txt
}

# captures: from here on gnuplot draws nothing; what it is given for the figure
# KIND lies in KIND.drawn.
captures () {
  mkdir bin
  cat >bin/gnuplot <<'END'
#!/bin/sh
name=$(sed -n "s/.* name '\([a-z]*\)'.*/\1/p" figure.gp)
cat figure.gp figure.tsv >"${0%/*}/../$name.drawn"
printf '<svg>\n</svg>\n' >figure.svg
END
  chmod +x bin/gnuplot
  PATH=$PWD/bin:$PATH
}

# layer KIND NAME...: the points of these layers of the figure, each once, x and
# y in pixels.
layer () {
  local kind=$1
  shift
  awk -F'\t' -v names="$(printf "title '%s'|" "$@")" '
    BEGIN { names = "(" substr (names, 1, length (names) - 1) ")" }
    !data && match ($0, /index [0-9]+ /) && $0 ~ names {
      wanted[substr ($0, RSTART + 6, RLENGTH - 7) + 0] = 1 }
    $0 == "set output" { data = 1; next }
    data && $0 == "" { empty++; next }
    data { block += empty > 1; empty = 0 }
    data && (block + 0) in wanted && $3 !~ /"/ && !seen[$1, $2]++ {
      print $1, $2 }' "$kind.drawn"
}

# stats COLUMNS OPTION...: what bench-stats has in COLUMNS, such as 'p95 p95_lo',
# a line for each benchmark, the smallest first.
stats () {
  local columns=$1
  shift
  bench-stats -q -f tsv "$@" | awk -F'\t' -v columns="$columns" '
    NR == 1 { n = split (columns, name, " ")
      for (i = 1; i <= NF; i++) at[$i] = i
      next }
    { for (i = 1; i <= n; i++)
        printf "%s%s", $at[name[i]], i < n ? " " : "\n" }' | sort -g
}

# has_bars AXIS [LOG]: the lines of the file "wanted", VALUE LO HI by ascending
# value, are points of the file "marks" with ends in the file "bars", by AXIS x
# or y; those without HI need no ends.
has_bars () {
  awk -v axis="$1" -v log_scale="${2:-}" '
    function scaled (v) { return log_scale ? log (v) : v }
    { at = axis == "x" ? $1 : -$2 } # upwards
    FILENAME == "marks" { for (i = ++n; i > 1 && p[i - 1] > at; i--)
        p[i] = p[i - 1]
      p[i] = at }
    FILENAME == "bars" { bar[at] }
    FILENAME == "wanted" { rows++
      for (i = 1; i <= 3; i++) v[rows, i] = $i }
    END {
      if (rows < 2 || rows != n) { print rows " rows, " n " points"; exit 1 }
      step = (p[n] - p[1]) / (scaled(v[n, 1]) - scaled(v[1, 1]))
      for (r = 1; r <= n; r++)
        for (e = 2; e <= 3 && v[r, 3] != ""; e++) {
          at = p[1] + (scaled(v[r, e]) - scaled(v[1, 1])) * step
          found = 0
          for (b in bar) found += (b - at) ^ 2 < 0.05 ^ 2
          if (!found) { print v[r, 1] ": no end at " v[r, e]; bad = 1 }
        }
      exit bad }' marks bars wanted || fail "$(cat wanted marks bars)"
}

# of_processes MEAN METRIC NAME: 12 processes of 20 iterations in seconds, where
# processes differ more than iterations do.
of_processes () {
  awk -v mean="$1" -v metric="$2" -v name="$3" 'BEGIN { OFS = "\t"
    for (i = 0; i < 240; i++)
      print mean * (1 + int (i / 20) * 5 % 12 / 50 + i * 7 % 20 / 1000), "s", \
        metric, name, int (i / 20) + 1 "." i % 20 + 1 }'
}

@test "the bars of a front are the intervals that bench-stats prints" {
  captures
  { of_processes 1 wall a; of_processes 1.2 wall b; } >runs.tsv
  bench-report -q --pareto=wall:median,wall:mean -o report.md runs.tsv
  layer pareto front dominated >marks
  layer pareto 'intervals of the front' 'intervals of dominated' >bars
  stats 'median median_lo median_hi' runs.tsv >wanted
  has_bars x
  stats 'mean mean_lo mean_hi' runs.tsv >wanted
  has_bars y
  # also of a metric that the tables leave out
  sed 's/wall/user/' runs.tsv | cat runs.tsv - >both.tsv
  bench-report -q -m user --pareto=user,wall:mean -o report.md both.tsv
  layer pareto front dominated >marks
  layer pareto 'intervals of the front' 'intervals of dominated' >bars
  has_bars y
}

@test "the bars of shares in a front are exact, of one always right, too" {
  captures
  awk 'BEGIN { OFS = "\t"
    for (i = 1; i <= 40; i++) {
      print 20 + i % 7, "ms", "latency", "always", i
      print 1, 1, "correct", "always", i
      print 10 + i % 5, "ms", "latency", "often", i
      print i % 2, 1, "correct", "often", i } }' >shares.tsv
  bench-report -q --pareto=latency,correct -o report.md shares.tsv
  layer pareto front dominated >marks
  layer pareto 'intervals of the front' 'intervals of dominated' >bars
  stats 'mean mean_lo mean_hi' -m correct shares.tsv >wanted
  has_bars y
}

@test "the band of a distribution is of the intervals that bench-stats prints" {
  captures
  of_processes 1 latency a >runs.tsv
  bench-report -q --figures=distribution -o report.md runs.tsv
  stats 'p50 p50_lo p50_hi p90 p99' -p 50,90,99 runs.tsv >wanted
  layer distribution percentiles >marks
  [ "$(wc -l <marks)" = 3 ]
  # a band as wide as at the median; where an end is open there is none
  [ "$(stats p95_hi runs.tsv)" = '' ]
  layer distribution bands >band
  awk 'FILENAME == "wanted" { for (i = 1; i <= 5; i++) v[i] = $i }
    FILENAME == "marks" { x[++n] = $1; y[n] = $2 }
    FILENAME == "band" && $2 == y[1] { end[++ends] = $1 }
    FILENAME == "band" { top = top == "" || $2 < top ? $2 : top }
    END {
      step = (x[3] - x[1]) / (v[5] - v[1])
      for (i = 1; i <= 2; i++) {
        off = end[i] - x[1] - (v[i + 1] - v[1]) * step
        if (off ^ 2 > 0.05 ^ 2) { print "not at " v[i + 1]; bad = 1 }
      }
      p95 = y[2] + (y[3] - y[2]) * log (2) / log (10)
      if (!(top > p95)) { print "up to " top ", " p95 " is p95"; bad = 1 }
      exit bad }' wanted marks band || fail "$(cat wanted marks band)"
}

@test "the bars of a roofline and a history are those intervals, too" {
  captures
  # operations a second are less where the time is more
  { of_processes 1 wall a; of_processes 1.2 wall b
    printf '%s\t1\tflops\t%s\n1e9\tB\tbytes\t%s\n' 5e9 a a 9e9 b b; } \
    >roofline.tsv
  bench-report -q --figures=roofline --roof=50G,50G -o report.md roofline.tsv
  layer roofline points >marks
  layer roofline intervals >bars
  stats 'median median_lo median_hi' -m wall roofline.tsv \
    | awk '{ rate = NR == 1 ? 5e9 : 9e9; print rate / $1, rate / $3, rate / $2 }' \
      >wanted
  has_bars y log
  for day in 1 2 3 4; do
    printf '#\tbench-samples\t1\n#\tdate\t2026-03-0%d\n' $day
    of_processes 1.$day wall a
    printf '#\tend\tcomplete\n'
  done >history.tsv
  bench-report -q --figures=history -o report.md history.tsv
  layer history intervals >bars
  layer history points >marks
  stats 'median median_lo median_hi' --by=date history.tsv >wanted
  has_bars y
}

@test "the bars of a load are those intervals of each rate" {
  captures
  { of_processes 0.1 latency s/rate=100; of_processes 0.2 latency s/rate=200; } \
    >load.tsv
  bench-report -q --figures=load -o report.md load.tsv
  layer load points >marks
  layer load intervals >bars
  for p in p50 p90 p99; do stats "$p ${p}_lo ${p}_hi" -p 50,90,99 load.tsv; done \
    | sort -g >wanted
  has_bars y
}
