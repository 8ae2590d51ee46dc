# SPDX-License-Identifier: GPL-3.0-or-later
# In which order commands are run.
load ../bench
load time

setup () {
  bench_setup
  write_script note <<<'echo "$1" >>order'
}

@test "by default the runs of several commands are interleaved in blocks" {
  bench-time -r 20 -w 0 -n a -c './note a' -n b -c './note b' \
    -n c -c './note c' >runs.tsv
  [ "$(metadata runs.tsv order)" = blocks ]
  # each three lines are one block, of one run of each
  paste - - - <order >blocks
  [ "$(wc -l <blocks)" = 20 ]
  while read -r block; do
    [ "$(tr ' \t' '\n' <<<"$block" | sort | xargs)" = 'a b c' ] || fail "$block"
  done <blocks
  [ "$(sort -u blocks | wc -l)" -gt 1 ]
}

@test "in blocks RUN is the number of the block" {
  bench-time -r 5 -m wall -n a -c true -n b -c 'true 2' >runs.tsv
  [ "$(grep -v '^#' runs.tsv | cut -f 5 | xargs)" = '1 1 2 2 3 3 4 4 5 5' ]
}

@test "the samples come in the order of the runs" {
  bench-time -r 5 -w 0 -m wall -n a -c './note a' -n b -c './note b' >runs.tsv
  [ "$(grep -v '^#' runs.tsv | cut -f 4)" = "$(cat order)" ]
}

@test "one seed gives one order, another seed another" {
  for try in first:5 again:5 other:6; do
    bench-time --seed=${try#*:} -r 20 -w 0 -n a -c './note a' \
      -n b -c './note b' >runs.tsv
    [ "$(metadata runs.tsv seed)" = ${try#*:} ]
    mv order ${try%:*}
  done
  cmp first again
  run -1 cmp first other
}

@test "without --seed the order is the same every time" {
  for try in first again; do
    bench-time -r 20 -w 0 -n a -c './note a' -n b -c './note b' >runs.tsv
    mv order $try
  done
  cmp first again
}

@test "--order=sequential does one command after the other" {
  bench-time --order=sequential -r 3 -w 1 -n b -c './note b' -n a \
    -c './note a' >runs.tsv
  [ "$(xargs <order)" = 'b b b b a a a a' ]
  [ "$(metadata runs.tsv order)" = sequential ]
}

@test "--order=random runs each command its number of times" {
  bench-time --order=random -r 30 -w 0 -n a -c './note a' -n b -c './note b' \
    >runs.tsv
  [ "$(sort order | uniq -c | xargs)" = '30 a 30 b' ]
  [ "$(runs runs.tsv wall a)" = "$(seq 30 | xargs)" ]
  [ "$(metadata runs.tsv order)" = random ]
}

@test "warm-up runs come first and leave no samples" {
  bench-time -r 2 -w 3 -m wall -n a -c './note a' >runs.tsv
  [ "$(wc -l <order)" = 5 ]
  [ "$(runs runs.tsv wall a)" = '1 2' ]
  [ "$(metadata runs.tsv warmup)" = 3 ]
}

@test "there is one warm-up run, if not said otherwise" {
  bench-time -r 1 -n a -c './note a' >runs.tsv
  [ "$(wc -l <order)" = 2 ]
}

@test "--keep-warmup records warm-up runs apart" {
  bench-time -q -r 2 -w 3 --keep-warmup -m wall -n a ./note >runs.tsv
  [ "$(runs runs.tsv warmup a)" = '1 2 3' ]
  [ "$(runs runs.tsv wall a)" = '1 2' ]
}

@test "-w auto warms up at least 20 times, and all benchmarks as often" {
  bench-time -q -r 1 -w auto --keep-warmup -m wall -n a -c './note a' \
    -n b -c './note b' >runs.tsv
  [ "$(metadata runs.tsv warmup)" = auto ]
  n=$(values runs.tsv warmup a | wc -l)
  [ "$n" -ge 20 ]
  m=$(values runs.tsv warmup b | wc -l)
  [ $((n - m)) -ge -1 ] && [ $((n - m)) -le 1 ]
  [ "$(values runs.tsv wall | wc -l)" = 2 ]
}

@test "--invocations does all of it again, with RUN i.j" {
  bench-time -q -r 2 -w 1 --keep-warmup --invocations=3 --setup='echo s >>log' \
    --cleanup='echo c >>log' -n a true >runs.tsv
  [ "$(runs runs.tsv wall a)" = '1.1 1.2 2.1 2.2 3.1 3.2' ]
  [ "$(runs runs.tsv warmup a)" = '1.1 2.1 3.1' ]
  [ "$(xargs <log)" = 's c s c s c' ]
  [ "$(metadata runs.tsv invocations)" = 3 ]
  [ "$(ending runs.tsv)" = complete ]
  bench-stats -f tsv -m wall runs.tsv | grep -q .
}

@test "invocations of several commands keep blocks, each in its own order" {
  bench-time -q -r 8 -w 0 --invocations=2 -m wall -n a -c true -n b -c 'true x' \
    -n c -c 'true y' >runs.tsv
  awk -F'\t' '!/^#/ { print $5 }' runs.tsv | uniq -c >blocks
  [ "$(awk '$1 != 3' blocks)" = '' ]
  [ "$(wc -l <blocks)" = 16 ]
  order () { awk -F'\t' -v i="$1" '!/^#/ && $5 ~ "^" i "[.]" { print $4 }' runs.tsv; }
  [ "$(order 1)" != "$(order 2)" ]
}

@test "a benchmark that fails is out of later invocations, too" {
  run -1 --separate-stderr bench-time -q -r 3 -w 0 --invocations=2 -m wall \
    -n no -c false -n a -c true
  cat >runs.tsv <<<"$output"
  [ "$stderr" = "bench-time: run 1.1 of 'no' failed with status 1: false" ]
  [ "$(runs runs.tsv wall a)" = '1.1 1.2 1.3 2.1 2.2 2.3' ]
  [ "$(ending runs.tsv)" = failed ]
}
