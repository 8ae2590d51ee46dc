# SPDX-License-Identifier: GPL-3.0-or-later
# Exit statuses.
load ../bench
load samples

setup () {
  bench_setup
  stream random a=1 b=1 >old.tsv
  stream random a=1.2 b=0.8 >new.tsv
}

@test "without --fail-on the status is 0 whatever the verdict" {
  run -0 bench-compare old.tsv new.tsv
  [[ $output == *slower*faster* ]]
}

@test "--fail-on=regression fails on a change for the worse only" {
  run -1 --separate-stderr bench-compare --fail-on=regression old.tsv new.tsv
  [[ $stderr == *'1 of 2 comparisons fail'* ]]
  [[ $output == *'2 benchmarks: 1 faster, 1 slower, 0 missing' ]]
  run -0 bench-compare --fail-on=regression --benchmark=b old.tsv new.tsv
}

@test "--fail-on=improvement fails on one for the better" {
  run -0 bench-compare --fail-on=improvement --benchmark=a old.tsv new.tsv
  run -1 bench-compare --fail-on=improvement --benchmark=b old.tsv new.tsv
}

@test "a limit lets pass what may be smaller" {
  run -1 bench-compare --fail-on='regression:>5%' old.tsv new.tsv
  run -0 bench-compare --fail-on='regression:>30%' old.tsv new.tsv
}

@test "of several limits the smallest counts, of which the bare word is 0" {
  local change of list
  for change in regression improvement; do
    of=$([ $change = regression ] && echo a || echo b)
    for list in "$change:>10%,$change:>30%" "$change:>30%,$change:>10%" \
                "$change,$change:>30%" "$change:>30%,$change"; do
      run -1 bench-compare --fail-on="$list" --benchmark="$of" old.tsv new.tsv
    done
    run -1 bench-compare --fail-on="$change" --fail-on="$change:>30%" \
      --benchmark="$of" old.tsv new.tsv
    run -0 bench-compare --fail-on="$change:>30%,$change:>40%" \
      --benchmark="$of" old.tsv new.tsv
  done
}

@test "--fail-on=missing fails on a benchmark that is gone" {
  stream random a=1 >less.tsv
  run -0 bench-compare --fail-on=regression old.tsv less.tsv
  run -1 bench-compare --fail-on=missing old.tsv less.tsv
  run -0 bench-compare --fail-on=missing less.tsv old.tsv
}

@test "--fail-on=inconclusive fails on what cannot be told" {
  stream blocks x=1 y=1.005 >near.tsv
  run -0 bench-compare --fail-on=regression near.tsv
  SPREAD=0.3 stream random x=1 y=1 >wild.tsv
  run -1 bench-compare --fail-on=regression,inconclusive wild.tsv
}

@test "--fail-on=any passes nothing but equivalence" {
  run -1 bench-compare --fail-on=any --benchmark=b old.tsv new.tsv
  constants B size x=5 y=5 >alike.tsv
  run -0 bench-compare --fail-on=any alike.tsv
}

@test "the direction decides what a regression is" {
  constants 1/s throughput x=100 y=50 >rates.tsv
  run -1 bench-compare --fail-on=regression rates.tsv
  constants s wall x=100 y=50 >times.tsv
  run -0 bench-compare --fail-on=regression times.tsv
}

@test "a gate does not trust an input that is not complete" {
  stream random a=1.2 b=0.8 | grep -v complete >torn.tsv
  run -2 --separate-stderr bench-compare --fail-on=regression old.tsv torn.tsv
  [[ $stderr == *'not complete'* ]]
  [[ $output == *'2 benchmarks:'* ]]
  run -1 bench-compare --fail-on=regression --allow-partial old.tsv torn.tsv
  run -0 bench-compare old.tsv torn.tsv
}

@test "units that do not convert are not comparable, status 2" {
  constants s wall a=1 >one
  constants B wall a=1 >two
  run -2 --separate-stderr bench-compare one two
  [[ $output == *'a: two and one are not comparable in wall: their units do not convert'* ]]
  [[ $output == *'1 not-comparable'* ]]
  [ "$stderr" = 'bench-compare: 1 of 1 comparisons cannot be made' ]
}

@test "units that convert are compared" {
  constants us wall a=1 >one
  constants ns wall a=1000 >two
  run -0 bench-compare -f tsv one two
  [ "$(column verdict)" = equivalent ]
}

@test "directions that contradict each other are not comparable" {
  { printf '#\tbench-samples\t1\n#\tbetter\tfps=higher\n'
    constants 1 fps a=1
    printf '#\tend\tcomplete\n'; } >one
  sed s/higher/lower/ one >two
  run -2 --separate-stderr bench-compare one two
  unwrap
  [[ $output == *'lower is better on one side, higher on the other'* ]]
}

@test "a condition that is not known is a usage error" {
  run -2 --separate-stderr bench-compare --fail-on=speed old.tsv new.tsv
  [ "$output" = '' ]
  [[ $stderr == *"not 'speed'"* ]]
  for bad in regression:5% 'regression:>x' 'missing:>5%' ''; do
    run -2 --separate-stderr bench-compare --fail-on="$bad" old.tsv new.tsv
    [ "$output" = '' ]
  done
}

@test "options that make no sense are usage errors" {
  for bad in --margin=-1 --margin=x --confidence=1 --confidence=0 --test=z \
             --format=yaml --bogus; do
    run -2 --separate-stderr bench-compare "$bad" old.tsv new.tsv
    [ "$output" = '' ]
    [[ $stderr == 'bench-compare: '* ]]
  done
}

@test "an empty input has no samples, status 2" {
  : >empty
  run -2 --separate-stderr bench-compare empty
  [[ $stderr == *'no samples'* ]]
  run -2 --separate-stderr bench-compare old.tsv empty
  [[ $stderr == *'no samples'* ]]
}
