# SPDX-License-Identifier: GPL-3.0-or-later
# Sections, their ends, metadata and RUNs.
load ../bench

setup () {
  bench_setup
  printf '#\tbench-samples\t1\n#\tsession\tA\n1\ts\twall\tx\t1\n2\ts\twall\tx\t2\n#\tend\tcomplete\n' >old.tsv
  sed 's/\tA$/\tB/' old.tsv >new.tsv
}

count () { bench-stats -f tsv "$@" | cut -f4 | tail -n +2; }

@test "a complete section is silent, and streams concatenate" {
  run -0 --separate-stderr bench-stats -q -f values old.tsv
  [ "$output" = $'1\n2' ]
  [ "$stderr" = '' ]
  cat old.tsv new.tsv >both.tsv
  run -0 --separate-stderr bench-stats -q -f values both.tsv
  [ "$output" = $'1\n2\n1\n2' ]
  [ "$stderr" = '' ]
}

@test "a section that does not end as complete is warned of" {
  sed '$d' old.tsv >open.tsv
  run -0 --separate-stderr bench-stats -q -f values open.tsv
  [ "$output" = $'1\n2' ]
  [ "$stderr" = 'bench-stats:open.tsv:1: warning: the section that begins here did not end: its writer was killed, or its end is missing' ]
  sed 's/complete/interrupted/' old.tsv >cut.tsv
  run -0 --separate-stderr bench-stats -q -f values cut.tsv
  [ "$stderr" = 'bench-stats:cut.tsv:1: warning: the section that begins here was interrupted' ]
  sed 's/complete/failed/' old.tsv >failed.tsv
  run -0 --separate-stderr bench-stats -q -f values failed.tsv
  [ "$stderr" = 'bench-stats:failed.tsv:1: warning: the section that begins here ended as failed: a benchmark was dropped' ]
}

@test "an end may come anywhere in its section" {
  { sed -n '1,2p;5p' old.tsv; sed -n 3,4p old.tsv; } >early.tsv
  run -0 --separate-stderr bench-stats -q -f values early.tsv
  [ "$output" = $'1\n2' ]
  [ "$stderr" = '' ]
}

@test "a writer that is killed at any byte leaves a stream that reads" {
  local bytes size
  size=$(wc -c <old.tsv)
  for ((bytes = 44; bytes < size; bytes++)); do
    head -c "$bytes" old.tsv >torn.tsv
    run -0 --separate-stderr bench-stats -q -f values torn.tsv
    [ "$output" = 1 ] || [ "$output" = $'1\n2' ] || fail "$bytes bytes: $output"
    [[ $stderr == *'did not end'* ]] || fail "$bytes bytes: $stderr"
  done
}

@test "a higher version is refused and named" {
  printf '#\tbench-samples\t2\n1\n' >in
  run -2 --separate-stderr bench-stats in
  [ "$stderr" = 'bench-stats:in:1: version 2 of the format; this program reads version 1' ]
}

@test "two writers of one stream are found out" {
  { sed '$d' old.tsv; cat new.tsv; } >torn.tsv
  run -2 --separate-stderr bench-stats torn.tsv
  [ "$stderr" = 'bench-stats:torn.tsv:5: a header inside a section that has not ended: two writers shared this stream, which tears lines (give each writer a file of its own)' ]
}

@test "a section that was appended behind an open one is only warned of" {
  { sed '$d' old.tsv; sed '2i#\tappend\t1' new.tsv; } >appended.tsv
  run -0 --separate-stderr bench-stats -q -f values appended.tsv
  [ "$output" = $'1\n2\n1\n2' ]
  [ "$stderr" = 'bench-stats:appended.tsv:1: warning: the section that begins here did not end: its writer was killed, or its end is missing' ]
}

@test "the same RUN twice in one section is refused" {
  sed 's/\t2$/\t1/' old.tsv >twice.tsv
  run -2 --separate-stderr bench-stats twice.tsv
  [ "$stderr" = "bench-stats:twice.tsv:4: RUN 1 of metric 'wall' of 'x' stands twice in its section (--duplicates=keep takes both)" ]
  run -0 --separate-stderr bench-stats -q -f values --duplicates=keep twice.tsv
  [ "$output" = $'1\n2' ]
}

@test "a RUN is an integer or a path of them" {
  run -0 bench-stats -q -f values <<<$'1\ts\twall\tx\t1.1\n2\ts\twall\tx\t1.2\n3\ts\twall\tx\t2.1'
  [ "$output" = $'1\n2\n3' ]
  run -2 --separate-stderr bench-stats <<<$'1\ts\twall\tx\t1.x'
  [ "$stderr" = "bench-stats:-:1: not a RUN: '1.x' (an integer, or at most 8 of them joined by points)" ]
}

@test "two sections of one session are refused, in one file or two" {
  cat old.tsv old.tsv >both.tsv
  run -2 --separate-stderr bench-stats both.tsv
  [ "$stderr" = "bench-stats:both.tsv:7: session 'A' a second time, after both.tsv:1: the same samples would count twice (--duplicates=keep takes both)" ]
  cp old.tsv copy.tsv
  run -2 --separate-stderr bench-stats old.tsv copy.tsv
  [ "$stderr" = "bench-stats:copy.tsv:2: session 'A' a second time, after old.tsv:1: the same samples would count twice (--duplicates=keep takes both)" ]
  run -0 --separate-stderr bench-stats -q -f values --duplicates=keep old.tsv copy.tsv
  [ "$output" = $'1\n2\n1\n2' ]
}

@test "one file named twice is refused, under whatever name" {
  seq 3 >plain
  ln -s plain other
  run -2 --separate-stderr bench-stats plain ./plain
  [ "$stderr" = 'bench-stats:./plain: given twice: its samples would count twice (--duplicates=keep takes both)' ]
  run -2 --separate-stderr bench-stats plain other
  [ "$stderr" = 'bench-stats:other: given twice: its samples would count twice (--duplicates=keep takes both)' ]
  run -2 --separate-stderr bench-stats plain - <plain
  [ "$stderr" = 'bench-stats:-: given twice: its samples would count twice (--duplicates=keep takes both)' ]
  run -0 --separate-stderr bench-stats -q -f values --duplicates=keep plain plain
  [ "${#lines[@]}" = 6 ]
}

@test "benchmarks come in the order that the section lists, else as they appear" {
  printf '#\tbench-samples\t1\n#\tbenchmarks\tz,y,x\n1\t\t\tw\n1\t\t\ty\n1\t\t\tz\n#\tend\tcomplete\n' >in
  run -0 bench-stats -q -f tsv in
  [ "$(cut -f1 <<<"$output")" = $'benchmark\nz\ny\nw' ]
  run -0 bench-stats -q -f tsv <<<$'1\t\t\tz\n1\t\t\ta\n1\t\t\tm'
  [ "$(cut -f1 <<<"$output")" = $'benchmark\nz\na\nm' ]
}

@test "names that differ in case or spelling only are different benchmarks" {
  run -0 bench-stats -q -f tsv <<<$'1\t\t\tn\xc3\xb6\n1\t\t\tno\xcc\x88\n1\t\t\tN\xc3\x96'
  [ "${#lines[@]}" = 4 ]
}
