# SPDX-License-Identifier: GPL-3.0-or-later
# The figures of a report, and where they go.
load ../bench

setup () {
  bench_setup
  compressors=$BATS_TEST_DIRNAME/compressors.tsv
}

needs_gnuplot () {
  command -v gnuplot >/dev/null || skip 'gnuplot is not installed'
}

@test "with -o the figures lie beside the report, which shows them" {
  needs_gnuplot
  run -0 --separate-stderr bench-report -o report.md "$compressors"
  [ "$output$stderr" = '' ]
  [ "$(cd report.figures && echo *)" \
    = 'comparison-dark.svg comparison.svg pareto-dark.svg pareto.svg' ]
  for figure in comparison pareto; do
    grep -qF "media=\"(prefers-color-scheme: dark)\" srcset=\"report.figures/$figure-dark.svg\"" report.md
    grep -qF "src=\"report.figures/$figure.svg\"" report.md
  done
}

@test "a figure's alternative text is the finding that its title says" {
  needs_gnuplot
  bench-report -o report.md --baseline='gzip -6' "$compressors"
  grep -qF 'alt="2 of 5 are faster than &#39;gzip -6&#39;, 3 slower"' report.md
  grep -qF ">2 of 5 are faster than 'gzip -6', 3 slower</text>" \
    report.figures/comparison.svg
  grep -qF 'alt="4 of 6 are Pareto-optimal by wall:median and size:median"' \
    report.md
  grep -qF '>4 of 6 are Pareto-optimal by wall:median and size:median</text>' \
    report.figures/pareto.svg
}

@test "a figure is whole, named, and in a font that every machine has" {
  needs_gnuplot
  bench-report -o report.md "$compressors"
  for figure in report.figures/*.svg; do
    [ "$(tail -n 1 "$figure")" = '</svg>' ] \
      || [ "$(tail -n 2 "$figure" | head -n 1)" = '</svg>' ]
    grep -q '<title>\(comparison\|pareto\)</title>' "$figure"
    grep -q 'font-family="DejaVu Sans,Verdana,sans-serif"' "$figure"
    run -1 grep -E '<script|javascript|http://[^w]' "$figure"
  done
  grep -q 'fill="#ffffff"' report.figures/comparison.svg
  grep -q 'fill="#0d1117"' report.figures/comparison-dark.svg
}

@test "the same input makes the same bytes" {
  needs_gnuplot
  bench-report -o report.md "$compressors"
  mkdir again
  (cd again && bench-report -o report.md "$compressors")
  diff -r report.figures again/report.figures
  cmp report.md again/report.md
}

@test "every benchmark is a row of the comparison and a point of the front" {
  needs_gnuplot
  bench-report -o report.md "$compressors"
  for name in 'gzip -1' 'gzip -6' 'bzip2 -9' 'xz -6' 'zstd -3' 'zstd -19'; do
    grep -qF "<text>$name</text>" report.figures/comparison.svg
    grep -qF "<text>$name</text>" report.figures/pareto.svg
  done
}

@test "the figure shows the ratios and the verdicts of the table" {
  needs_gnuplot
  bench-report -o report.md "$compressors"
  sed -n 's/^|.*| ×\([0-9.]*\) | \([0-9.]*\) to \([0-9.]*\) .*/\1× [\2, \3]/p' \
    report.md >table
  grep -o '>[0-9.]*×<\|>\[[0-9., ]*\]<' report.figures/comparison.svg \
    | tr -d '<>' >cells
  diff table <(paste -d' ' <(grep × cells) <(grep '^\[' cells))
  [ "$(wc -l <table)" = 5 ]
  grep -o '| \(faster\|slower\) |$' report.md | tr -d '| ' | sort >table
  grep -o '>\(faster\|slower\)<' report.figures/comparison.svg \
    | tr -d '<>' | sort >figure
  [ -s table ]
  diff table figure
}

@test "--figures chooses" {
  needs_gnuplot
  bench-report --figures=pareto -o report.md "$compressors"
  [ "$(cd report.figures && echo *)" = 'pareto-dark.svg pareto.svg' ]
  run -1 grep comparison.svg report.md
}

@test "--figures=none draws none and is silent" {
  run -0 --separate-stderr bench-report --figures=none -o report.md \
    "$compressors"
  [ "$stderr" = '' ]
  [ ! -e report.figures ]
  run -1 grep -E '<picture>|in characters|^```' report.md
}

@test "--figures=none excludes the others" {
  run -2 --separate-stderr bench-report --figures=none,pareto "$compressors"
  [[ ${stderr_lines[0]} == *"none excludes all others: 'none,pareto'" ]]
}

@test "a report on standard output has figures in characters, with a note" {
  run -0 --separate-stderr bench-report "$compressors"
  [[ $stderr == 'bench-report: note: figures are in characters: for pictures say'* ]]
  grep -qF -- '-- range without outliers, == quartiles' <<<"$output"
  run -1 grep '<picture>' <<<"$output"
}

@test "required figures need a place" {
  run -2 --separate-stderr bench-report --figures=require "$compressors"
  [ "$output" = '' ]
  [[ $stderr == *'no place for figures'* ]]
}

@test "--figures-dir is a place, also for standard output" {
  needs_gnuplot
  mkdir -p some/where
  run -0 --separate-stderr bench-report --figures-dir=some/where/new \
    "$compressors"
  [ "$stderr" = '' ]
  [[ $output == *'src="some/where/new/comparison.svg"'* ]]
  [ -e some/where/new/comparison.svg ]
}

@test "the report refers to its figures from where it lies" {
  needs_gnuplot
  mkdir -p a/b pictures
  bench-report -o a/b/report.md --figures-dir=pictures "$compressors"
  grep -qF 'src="../../pictures/comparison.svg"' a/b/report.md
  bench-report -o 'a/my, report.md' "$compressors"
  grep -qF 'src="my%2C%20report.figures/comparison.svg"' 'a/my, report.md'
  [ -e 'a/my, report.figures/comparison.svg' ]
  bench-report -o report.md --figures-dir=. "$compressors"
  grep -qF 'src="comparison.svg"' report.md
}

@test "a folder that can not be made leaves figures in characters" {
  needs_gnuplot
  : >report.figures
  run -0 --separate-stderr bench-report -o report.md "$compressors"
  [[ $stderr == *report.figures* ]]
  grep -q 'figures are in characters' report.md
  run -2 --separate-stderr bench-report --figures=require -o report.md \
    "$compressors"
  [[ $stderr == *'figures are required, and are not there'* ]]
}

@test "one benchmark, one run and equal runs have figures" {
  needs_gnuplot
  for samples in '5' '5 5 5 5 5 5 5' '1 2 3' '0 0 0' '-1 1'; do
    run -0 --separate-stderr bench-report -q -o report.md --figures=require \
      < <(tr ' ' '\n' <<<"$samples")
    [ "$stderr" = '' ]
    [ -s report.figures/comparison.svg ]
  done
}

@test "decades apart are drawn on a log axis" {
  needs_gnuplot
  for run in 1 2 3 4 5 6 7; do
    printf '%s\ts\twall\t%s\t%d\n' "0.00${run}1" cat $run "0.1$run" gzip $run \
      "7.$run" xz $run
  done >decades.tsv
  bench-report -q -o report.md decades.tsv
  grep -qF '(log scale, lower is better)' report.figures/comparison.svg
  grep -qF '>10 ms</text>' report.figures/comparison.svg
}

@test "in characters an outlier beyond the axis stands as < or > at its edge" {
  for i in 1 2 3 4 5 6 7 8 9; do
    printf '1.0%d\t1\tx\tup\n1.0%d\t1\tx\tdown\n' $i $i
  done >far.tsv
  printf '%s\t1\tx\t%s\n' 100 up -7 down 1.2 down >>far.tsv
  run -0 bench-report -q -f text --figures=comparison far.tsv
  grep -qE '^up  .*#[=-]* +>' <<<"$output" || fail "$output"
  grep -qE '^down  < .*#[=-]* +o' <<<"$output" || fail "$output"
  grep -qx -- '-- range without .*, o outliers, <> beyond axis' <<<"$output"
  run -0 bench-report -q -f text --figures=comparison \
    < <(grep -v '^100\|^-7' far.tsv)
  [[ $output != *beyond* ]]
}

@test "the axis has the unit of the metric though the first benchmark lacks it" {
  awk 'BEGIN { for (i = 1; i <= 6; i++) {
    printf "%d\tB\tsize\tf\n", i
    for (s = 1; s <= 4; s *= 2)
      printf "%.2f\tms\twall\tf/size=%d\n", 1.2 * s + i / 100, s
  } }' >late.tsv
  run -0 bench-report -q -f text --pareto=none -m wall \
    --figures=comparison,scaling late.tsv
  grep -qE '^ +wall, ms \(lower is better\)$' <<<"$output" || fail "$output"
  grep -qE '^wall, ms \(lower is better\)$' <<<"$output" || fail "$output"
}

@test "a baseline without samples of the metric has no line" {
  needs_gnuplot
  printf '5\tB\tsize\tnone\n1\ts\twall\ta\n2\ts\twall\tb\n' >late.tsv
  bench-report -q -m wall --figures=comparison -o report.md late.tsv
  run -1 grep stroke-dasharray report.figures/comparison.svg
  bench-report -q -m wall --baseline=a --figures=comparison -o report.md late.tsv
  grep -q stroke-dasharray report.figures/comparison.svg
}

@test "samples whose unit does not convert are on no axis of the others" {
  awk 'BEGIN { for (i = 10; i < 40; i++)
    printf "10.%d\tB\tvalue\ta\n7.%d\t\tvalue\tb\n12.%d\tB\tvalue\tc\n",
      i, i, i }' >mixed.tsv
  run -0 bench-report -q -f text --pareto=none \
    --figures=comparison,distribution mixed.tsv
  grep -qE '^ +value, B$' <<<"$output"
  # what is drawn: of the comparison and then of the distribution
  [ "$(grep -oE '^[abc] .*#|^  [abc]  [abc], p50' <<<"$output" | cut -c1-6)" \
    = "$(printf '%s\n' 'a     ' 'c     ' '  a  a' '  b  c')" ] ||
    fail "$output"
  [[ $output == *'- value of b is not in B, as that of the others is: no axis has both'* ]]
  # the baseline's unit is what counts
  run -0 bench-report -q -f text --pareto=none --baseline=b \
    --figures=comparison mixed.tsv
  [ "$(grep -cE '^[abc] .*#' <<<"$output")" = 1 ]
  grep -qE '^b .*#.* reference$' <<<"$output"
}

@test "of many runs a deterministic part is drawn" {
  needs_gnuplot
  seq 20000 | bench-report -q -o report.md
  [ "$(grep -c "use xlink:href='#gpPt6'" report.figures/comparison.svg)" \
    -le 1000 ]
  grep -qF 'some 800 runs of each are drawn' report.figures/comparison.svg
}
