# SPDX-License-Identifier: GPL-3.0-or-later
# Reports on much and on little.
load ../bench

setup () {
  bench_setup
}

needs_gnuplot () {
  command -v gnuplot >/dev/null || skip 'gnuplot is not installed'
}

# smaller FILE KIB: FILE takes less than so many KiB.
smaller () {
  [ "$(wc -c <"$1")" -lt $(($2 * 1024)) ] \
    || fail "$1 takes $(wc -c <"$1") bytes, $2 KiB at most expected"
}

@test "of a million samples pictures and page stay small" {
  needs_gnuplot
  awk 'BEGIN { srand (1); for (i = 0; i < 1000000; i++)
    print 1 + rand () * rand () }' >million
  bench-report -q -u ms --figures=require -o report.md million
  for figure in report.figures/*.svg; do smaller "$figure" 300; done
  bench-report -q -u ms --figures=require -f html -o report.html million
  smaller report.html 1024
  grep -q '1000000 samples' report.html
}

@test "of thirty benchmarks with long names pictures and page stay small" {
  needs_gnuplot
  for b in {1..30}; do
    for r in {1..40}; do
      printf '0.%d%02d\ts\twall\t%s/level=%d/threads=4\t%d\n' $b \
        $((r * 7 % 41)) "compress/corpus=a-corpus-with-a-long-name" $b $r
    done
  done >thirty.tsv
  bench-report -q --figures=require -o report.md thirty.tsv
  for figure in report.figures/*.svg; do smaller "$figure" 300; done
  bench-report -q --figures=require -f html -o report.html thirty.tsv
  smaller report.html 1536
  # each is told by its end, where they differ
  for b in {1..30}; do
    grep -q "$b/threads=4</text>" report.figures/comparison.svg
  done
  if command -v tidy >/dev/null; then
    tidy -errors -quiet --show-warnings no report.html
  fi
}

@test "what there is no room for in a figure of curves is counted" {
  for b in {1..24}; do
    for i in {1..7}; do
      printf '0.02\ts\twall\tb%d\n' $b
    done
    printf '%de8\t1\tflops\tb%d\n3e7\tB\tbytes\tb%d\n' $b $b $b
  done >roofline.tsv
  for b in {1..21}; do
    for rate in 100 200; do
      seq 20 | sed "s|\$|\tms\tlatency\tsvc$b/rate=$rate|"
    done
  done >load.tsv
  for b in {1..22}; do
    for threads in 1 2 4; do
      echo "$threads s wall f$b/threads=$threads" | tr ' ' '\t'
    done
  done >scaling.tsv
  while read -r kind more; do
    run -0 bench-report -q -f text --roof=10G,5G --figures=$kind $kind.tsv
    grep -qxF "$more left out" <<<"$output" || fail "$kind: $output"
    if command -v gnuplot >/dev/null; then
      bench-report -q --roof=10G,5G --figures=$kind -o report.md $kind.tsv
      grep -qF "$more left out" report.figures/$kind.svg
    fi
  done <<'END'
roofline 4 more are
load 1 more is
scaling 2 more are
END
  # where there is room for all, none is
  grep -v 'svc21/' load.tsv >twenty.tsv
  run -0 bench-report -q -f text --figures=load twenty.tsv
  run -1 grep 'left out' <<<"$output"
}

@test "one sample and one benchmark make a page" {
  for input in 5 '1 2 3' '7 7 7 7 7 7 7 7'; do
    tr ' ' '\n' <<<"$input" >input
    for format in html markdown text; do
      run -0 --separate-stderr bench-report -q -f $format --figures-dir=. input
      [ "$stderr" = '' ] || fail "$stderr"
    done
    bench-report -q -f html -o report.html input
    if command -v tidy >/dev/null; then
      tidy -errors -quiet --show-warnings no report.html
    fi
  done
}
