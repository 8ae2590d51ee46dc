# SPDX-License-Identifier: GPL-3.0-or-later
# A front thinned out by what counts as no worse.
load ../bench

setup () {
  bench_setup
  printf '%s\t%s\t%s\t%s\n' 10 ms latency A 90 % accuracy A \
    15 ms latency B 95 % accuracy B 12 ms latency C 91 % accuracy C \
    16 ms latency odd 94 % accuracy odd >models.tsv
}

# front ARGUMENT...: the names of those on the front, in one line.
front () {
  bench-pareto "$@" | awk -F'\t' '!/^#/ && !seen[$4]++ { print $4 }' | xargs
}

@test "a point of accuracy takes (12 ms, 91 %) off the front, and it is said" {
  [ "$(front latency accuracy models.tsv)" = 'A B C' ]
  run -0 --separate-stderr bench-pareto --epsilon=accuracy=1% latency \
    accuracy models.tsv
  [ "$(cut -f 4 <<<"$output" | uniq | xargs)" = 'A B' ]
  [ "$stderr" = "bench-pareto: note: off the front for being within epsilon: \
'C' (of 'A')" ]
  [ "$(front -q --epsilon=accuracy=0.9% latency accuracy models.tsv)" \
    = 'A B C' ]
}

@test "the table says within epsilon of whom" {
  run -0 --separate-stderr bench-pareto -f text --epsilon=accuracy=1% latency \
    accuracy models.tsv
  [ "$stderr" = '' ]
  [[ $output == *'within epsilon of A'* && $output == *'dominated by B'* ]]
  bench-pareto -q -f tsv --epsilon=accuracy=1% latency accuracy models.tsv \
    | awk -F'\t' '{ print $1, $3, $4, $7 }' >table
  printf '%s\n' 'benchmark on_front dominated_by within_epsilon' 'A yes  no' \
    'B yes  no' 'C no A yes' 'odd no B no' | diff - table
}

# sized NAME SECONDS BYTES...: benchmarks of a wall and a size each.
sized () {
  while [ $# -gt 0 ]; do
    printf '%s\ts\twall\t%s\n%s\tB\tsize\t%s\n' "$2" "$1" "$3" "$1"
    shift 3
  done
}

@test "what one that stays dominates outright is not within epsilon of another" {
  # B, which dominates C, leaves for E; A dominates C too, and stays.
  sized A 2 6 B 4 5 C 4 6 D 6 6 E 5 2 >five.tsv
  run -0 --separate-stderr bench-pareto --epsilon=wall=1s,size=1 wall size \
    five.tsv
  [ "$stderr" = "bench-pareto: note: off the front for being within epsilon: \
'B' (of 'E')" ]
  run -0 bench-pareto -q -f tsv --epsilon=wall=1s,size=1 wall size five.tsv
  [ "$(awk -F'\t' '$1 == "C" { print $2, $3, $4, $7 }' <<<"$output")" \
    = '2 no A no' ]
}

@test "what noise keeps on the front may be within epsilon alone" {
  sized A 1.01 10.0 B 1.03 9.36 D 1.05 9.36 >noisy.tsv
  for x in 1.00 1.02 1.04 1.06; do
    sized A $x 10.1 B $x 9.5 D $x 9.5
  done >>noisy.tsv
  run -0 --separate-stderr bench-pareto --epsilon=wall=0.02s,size=0.1 \
    --significant wall size noisy.tsv
  [[ $stderr == *"on the front although dominated or within epsilon, for that \
is within the noise: 'A' (of 'B'), 'D' (by 'B'); by "* ]] || fail "$stderr"
}

@test "an epsilon has the metric's unit, or is relative to what has one" {
  [ "$(front -q --epsilon=latency=2ms latency accuracy models.tsv)" = 'B C' ]
  [ "$(front -q --epsilon=latency=1.9ms latency accuracy models.tsv)" \
    = 'A B C' ]
  [ "$(front -q --epsilon=latency=20% latency accuracy models.tsv)" = 'B C' ]
  [ "$(front -q --epsilon=latency=19% latency accuracy models.tsv)" = 'A B C' ]
}

@test "several epsilons are given by comma or by repeating the option" {
  [ "$(front -q --epsilon=latency:median=2ms,accuracy=1% latency accuracy \
    models.tsv)" = 'A B' ]
  [ "$(front -q --epsilon=latency=5ms --epsilon=accuracy=5% latency accuracy \
    models.tsv | wc -w)" = 1 ]
}

@test "benchmarks that tie stay or leave together" {
  sed 's/C$/D/' models.tsv | grep D >tied
  cat tied >>models.tsv
  [ "$(front latency accuracy models.tsv)" = 'A B C D' ]
  [ "$(front -q --epsilon=accuracy=1% latency accuracy models.tsv)" = 'A B' ]
  [ "$(front -q --epsilon=latency=2ms latency accuracy models.tsv)" \
    = 'B C D' ]
}

@test "an epsilon that is not right is an error that quotes it" {
  run -2 --separate-stderr bench-pareto --epsilon=size=1 latency models.tsv
  [[ $stderr == *"epsilon 'size=1': no criterion is called 'size'"* ]]
  run -2 --separate-stderr bench-pareto --epsilon=latency latency models.tsv
  [[ $stderr == *"not an epsilon such as 'accuracy=1%': 'latency'"* ]]
  run -2 --separate-stderr bench-pareto --epsilon=latency=1MiB latency \
    models.tsv
  [[ $stderr == *"epsilon 'latency=1MiB': not a unit of time"* ]]
  run -2 --separate-stderr bench-pareto --epsilon=latency=-1ms latency \
    models.tsv
  [[ $stderr == *'less than nothing'* ]]
}
