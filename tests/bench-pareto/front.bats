# SPDX-License-Identifier: GPL-3.0-or-later
# Which benchmarks are on the front.
load ../bench

setup () { bench_setup; }

# points METRIC UNIT METRIC UNIT [BENCHMARK X Y]...: samples of two metrics.
points () {
  local x=$1 x_unit=$2 y=$3 y_unit=$4
  shift 4
  while [ $# -gt 0 ]; do
    printf '%s\t%s\t%s\t%s\n' "$2" "$x_unit" "$x" "$1" "$3" "$y_unit" "$y" "$1"
    shift 3
  done
}

# front ARGUMENT...: the names of those on the front, in one line.
front () {
  bench-pareto "$@" | awk -F'\t' '!/^#/ && !seen[$4]++ { print $4 }' | xargs
}

@test "10 ms at 90 %, 15 ms at 95 % and 12 ms at 91 % are all on the front" {
  points latency ms accuracy % A 10 90 B 15 95 C 12 91 >models.tsv
  [ "$(front latency accuracy models.tsv)" = 'A B C' ]
}

@test "5 ms at 88, 8 ms at 92 and 6 ms at 89 are all on the front" {
  points latency ms accuracy % A 5 88 B 8 92 C 6 89 >models.tsv
  [ "$(front latency accuracy models.tsv)" = 'A B C' ]
}

@test "worse by one criterion and no better by the other is dominated" {
  points wall s size B fast 1 9 small 2 4 poor 3 9 even 1 10 >runs.tsv
  [ "$(front wall size runs.tsv)" = 'fast small' ]
}

@test "benchmarks that tie by every criterion are on the front together" {
  points wall s size B first 1 9 second 1 9 third 2 9 >runs.tsv
  [ "$(front wall size runs.tsv)" = 'first second' ]
}

@test "dominated benchmarks that tie go together" {
  points wall s size B best 1 1 worse 2 2 same 2 2 >runs.tsv
  [ "$(front wall size runs.tsv)" = best ]
  [ "$(front --dominated wall size runs.tsv)" = 'worse same' ]
}

@test "with one criterion the front is the best, ties kept" {
  points wall s size B a 2 1 b 1 2 c 1 3 >runs.tsv
  [ "$(front wall runs.tsv)" = 'b c' ]
  [ "$(front size runs.tsv)" = a ]
}

@test "directions may be mixed and turned round" {
  points wall s size B a 1 1 b 2 2 c 3 0 >runs.tsv
  [ "$(front wall:higher size:higher runs.tsv)" = 'b c' ]
  [ "$(front wall:lower size:higher runs.tsv)" = 'a b' ]
}

@test "negative values are as good as any other" {
  points gain:x W loss W a -1 -2 b -2 -1 c 0 0 >runs.tsv
  [ "$(front gain:x:lower loss:lower runs.tsv)" = 'a b' ]
}

@test "four criteria are judged together" {
  # each is best by one criterion, but for e, which d dominates
  for row in 'a 1 9 9 9' 'b 9 1 9 9' 'c 9 9 1 9' 'd 9 9 9 1' 'e 9 9 9 2'; do
    set -- $row
    printf '%s\t1\t%s\t%s\n' "$2" w "$1" "$3" x "$1" "$4" y "$1" "$5" z "$1"
  done >runs.tsv
  [ "$(front w:lower x:lower y:lower z:lower runs.tsv)" = 'a b c d' ]
  [ "$(front --dominated w:lower x:lower y:lower z:lower runs.tsv)" = e ]
}

@test "values in different units of one kind are compared, not their digits" {
  printf '%s\t%s\twall\t%s\n' 900 ms a 1 s b 999999 us c >runs.tsv
  [ "$(front wall runs.tsv)" = a ]
  [ "$(front wall:higher runs.tsv)" = b ]
}

@test "the front and its complement together are the whole input" {
  points wall s size B a 5 1 b 4 2 c 3 3 d 4 4 e 5 5 f 3 3 >runs.tsv
  bench-pareto wall size runs.tsv >front.tsv
  bench-pareto --dominated wall size runs.tsv >rest.tsv
  sort front.tsv rest.tsv | diff - <(sort runs.tsv)
}

@test "the front of the front is the front" {
  points wall s size B a 5 1 b 4 2 c 3 3 d 4 4 e 5 5 f 3 3 >runs.tsv
  bench-pareto wall size runs.tsv >front.tsv
  bench-pareto wall size <front.tsv | diff front.tsv -
}

@test "a larger set has the front that comparing every pair finds" {
  awk 'BEGIN { for (i = 0; i < 400; i++) {
    x = (i * 7919) % 101; y = (i * 104729) % 103; z = (i * 1299709) % 97
    printf "%d\ts\twall\tb%d\n%d\tB\tsize\tb%d\n%d\t1\taccuracy\tb%d\n", \
      x, i, y, i, z, i } }' >runs.tsv
  awk -F'\t' '{ v[substr ($4, 2), $3] = $1; if (n < substr ($4, 2) + 1) \
      n = substr ($4, 2) + 1 }
    END {
      for (q = 0; q < n; q++) {
        dominated = 0
        for (p = 0; p < n && !dominated; p++) {
          x = v[p, "wall"] - v[q, "wall"]; y = v[p, "size"] - v[q, "size"]
          z = v[q, "accuracy"] - v[p, "accuracy"]
          dominated = x <= 0 && y <= 0 && z <= 0 && x + y + z < 0
        }
        if (!dominated)
          print "b" q
      }
    }' runs.tsv >expected
  [ "$(wc -l <expected)" -gt 5 ]
  bench-pareto wall size accuracy runs.tsv | cut -f 4 | uniq | diff expected -
}
