# SPDX-License-Identifier: GPL-3.0-or-later
# Sides that were not measured alike.
load ../bench
load samples

setup () { bench_setup; }

# with KEY=VALUE...: a stream of one benchmark that states these.
with () {
  printf '#\tbench-samples\t1\n'
  local pair
  for pair; do
    printf '#\t%s\t%s\n' "${pair%%=*}" "${pair#*=}"
  done
  constants s wall a=1
  printf '#\tend\tcomplete\n'
}

@test "each condition that changes results is looked at" {
  for key in cpu cpus stdin stdout order scenario batch dataset shape \
             precision; do
    with "$key=one" >old.tsv
    with "$key=two" >new.tsv
    run -0 --separate-stderr bench-compare old.tsv new.tsv
    [ "$stderr" = "bench-compare: warning: the sides were not measured alike: $key 'one' and 'two' (1 of 1 comparisons)" ]
    run -2 bench-compare --strict-conditions old.tsv new.tsv
    run -0 bench-compare --strict-conditions old.tsv old2=old.tsv
  done
}

@test "what one side does not state, or nobody looks at, is no difference" {
  with cpu=A load=1 >old.tsv
  with load=2 >new.tsv
  run -0 --separate-stderr bench-compare --strict-conditions old.tsv new.tsv
  [ "$stderr" = '' ]
}

@test "the suite may differ in all but its major version" {
  with 'suite=bench-time 1.2.3' >old.tsv
  with 'suite=bench-time 1.10' >new.tsv
  run -0 bench-compare --strict-conditions old.tsv new.tsv
  with 'suite=bench-time 10.2.3' >new.tsv
  run -2 bench-compare --strict-conditions old.tsv new.tsv
}

@test "--strict-conditions: not comparable, in words, with both values" {
  with cpu=A batch=1 >old.tsv
  with cpu=B batch=8 >new.tsv
  run -2 --separate-stderr bench-compare --strict-conditions old.tsv new.tsv
  unwrap
  [ "$stderr" = 'bench-compare: 1 of 1 comparisons cannot be made' ]
  [[ $output == *"a: new.tsv and old.tsv are not comparable in wall: not measured alike (baseline and candidate: cpu 'A' and 'B'; batch '1' and '8')"* ]]
  [[ $output == *'1 not-comparable, 0 missing' ]]
  run -2 --separate-stderr bench-compare -f tsv --strict-conditions old.tsv \
    new.tsv
  [ "$(column verdict)" = not-comparable ]
  [ "$(column conditions)" = "cpu 'A' and 'B'; batch '1' and '8'" ]
}

@test "a side that was measured in two ways differs from one way" {
  { with cpu=A; with cpu=B; } >old.tsv
  with cpu=A >new.tsv
  run -2 bench-compare --strict-conditions --duplicates=keep old.tsv new.tsv
  run -2 bench-compare --strict-conditions --duplicates=keep new.tsv old.tsv
}

@test "two sides that were measured in the same two ways do not differ" {
  # both NAME...: a section in which these are measured, on cpu $cpu.
  both () {
    printf '#\tbench-samples\t1\n#\torder\tblocks\n#\tcpu\t%s\n' "$cpu"
    constants s wall "$@"
    printf '#\tend\tcomplete\n'
  }
  { cpu=X both a=1 b=1; cpu=Y both a=2 b=2; } >runs.tsv
  run -0 --separate-stderr bench-compare --strict-conditions runs.tsv
  [ "$stderr" = '' ]
  # one that the other side lacks is told, on whichever side
  { cat runs.tsv; cpu=Z both b=1; } >more.tsv
  for baseline in a b; do
    run -0 --separate-stderr bench-compare --baseline=$baseline more.tsv
    [[ $stderr == *"not measured alike: cpu 'X' and 'Z' (1 of 1 "* ||
      $stderr == *"not measured alike: cpu 'Z' and 'X' (1 of 1 "* ]] || fail "$stderr"
  done
}

@test "figures of sides that were not measured alike are warned of, too" {
  { with cpu=A; with cpu=B | sed 's/\ta$/\tb/'; } | sed 's/\ta$/\ts\/n=1/
    s/\tb$/\ts\/n=2/' >runs.tsv
  for figures in --normalised --scaling=n; do
    run -0 --separate-stderr bench-compare $figures runs.tsv
    [ "$stderr" = "bench-compare: warning: the sides were not measured alike: cpu 'A' and 'B' (1 of 1 comparisons)" ]
    run -2 --separate-stderr bench-compare $figures --strict-conditions \
      runs.tsv
    [ "$stderr" = 'bench-compare: 1 of 1 comparisons cannot be made' ]
    [[ $output == *'not measured alike'* ]]
  done
}

@test "rows that are alike are compared beside those that are not" {
  { with cpu=A; } >old.tsv
  { with cpu=B; printf '#\tbench-samples\t1\n#\tcpu\tA\n'
    constants s wall b=1
    printf '#\tend\tcomplete\n'; } >new.tsv
  printf '#\tbench-samples\t1\n#\tcpu\tA\n' >>old.tsv
  constants s wall b=1 >>old.tsv
  printf '#\tend\tcomplete\n' >>old.tsv
  run -2 --separate-stderr bench-compare --strict-conditions old.tsv new.tsv
  [[ $output == *'1 equivalent, 1 not-comparable, 0 missing' ]]
}
