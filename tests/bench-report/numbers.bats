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
