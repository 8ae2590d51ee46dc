# SPDX-License-Identifier: GPL-3.0-or-later
# What is compared with what.
load ../bench
load samples

setup () { bench_setup; }

@test "a stream's first benchmark is the baseline of the others" {
  stream blocks a=1 b=2 c=3 >runs.tsv
  run -0 bench-compare -f tsv runs.tsv
  [ "$(column benchmark)" = $'b\nc' ]
  [ "$(column baseline)" = $'a\na' ]
  [ "$(column candidate)" = $'b\nc' ]
}

@test "--baseline names another one" {
  stream blocks a=1 b=2 c=3 >runs.tsv
  run -0 bench-compare --baseline=b -f tsv runs.tsv
  [ "$(column benchmark)" = $'a\nc' ]
  [ "$(column verdict)" = $'faster\nslower' ]
}

@test "the order of the command line wins over that of appearance" {
  { printf '#\tbench-samples\t1\n#\tbenchmarks\tb,a\n'
    constants s wall a=1 b=2
    printf '#\tend\tcomplete\n'; } >runs.tsv
  run -0 bench-compare -f tsv runs.tsv
  [ "$(column baseline)" = b ]
}

@test "a baseline that is not there is named, with those that are" {
  stream blocks a=1 b=2 >runs.tsv
  run -2 --separate-stderr bench-compare --baseline=c runs.tsv
  [ "$output" = '' ]
  [ "$stderr" = "bench-compare: no benchmark 'c' (the input has 'a', 'b')" ]
}

@test "two files are two sides, benchmark by benchmark" {
  stream random sort=1 parse=1 gone=1 >old.tsv
  stream random sort=2 parse=0.5 fresh=1 >new.tsv
  run -0 bench-compare -f tsv old.tsv new.tsv
  [ "$(column benchmark)" = $'sort\nparse\ngone\nfresh' ]
  [ "$(column verdict)" = $'slower\nfaster\nmissing\nnew' ]
  [ "$(column baseline | sort -u)" = old.tsv ]
  [ "$(column candidate | sort -u)" = new.tsv ]
}

@test "labels name the sides" {
  printf '%s\n' 13 11 15 12 14 11 >one
  printf '%s\n' 33 31 35 32 34 31 >two
  run -0 --separate-stderr bench-compare before=one after=two
  [[ $output == *'after has '*'x the value of before ('* ]]
  run -0 bench-compare -f tsv before=one after=two
  [ "$(column baseline)" = before ]
  [ "$(column candidate)" = after ]
}

@test "one side may be standard input" {
  seq 31 40 >new
  run -0 bash -c 'seq 11 20 | bench-compare -f tsv old=- new'
  [ "$(column n_baseline)" = 10 ]
}

@test "more than two files want a baseline" {
  stream blocks a=1 >a.tsv
  stream blocks b=2 >b.tsv
  stream blocks c=3 >c.tsv
  run -2 --separate-stderr bench-compare a.tsv b.tsv c.tsv
  [[ $stderr == *'name the baseline'* ]]
  run -0 bench-compare --baseline=a -f tsv a.tsv b.tsv c.tsv
  [ "$(column benchmark)" = $'b\nc' ]
  run -0 bench-compare --baseline=a -f tsv a.tsv b.tsv
  [ "$(column benchmark)" = b ]
}

@test "a single benchmark has nothing to be compared with, status 2" {
  seq 100 >one
  run -2 --separate-stderr bench-compare one
  [ "$output" = '' ]
  [[ $stderr == "bench-compare: nothing to compare: no sample names its benchmark; give a second file"* ]]
  run -2 --separate-stderr bench-compare --name=steps one
  [[ $stderr == "bench-compare: nothing to compare: the only benchmark is 'steps'; "* ]]
}

@test "a file is not compared with itself" {
  seq 100 >one
  run -2 --separate-stderr bench-compare one one
  [ "$stderr" = "bench-compare: the two sides are the same file, 'one'" ]
}

@test "without -m the first metric with a direction is judged" {
  { constants 1 gizmos a=1 b=2
    constants s wall a=1 b=2
    constants B maxrss a=1 b=2; } >runs.tsv
  run -0 bench-compare -f tsv runs.tsv
  [ "$(column metric)" = wall ]
  run -0 bench-compare -m all -f tsv runs.tsv
  [ "$(column metric)" = $'gizmos\nwall\nmaxrss' ]
  run -0 bench-compare -m maxrss,gizmos -f tsv runs.tsv
  [ "$(column metric)" = $'maxrss\ngizmos' ]
}

@test "a metric that is not there is named, status 2" {
  constants s wall a=1 b=2 >runs.tsv
  run -2 --separate-stderr bench-compare -m speed runs.tsv
  [ "$output" = '' ]
  [[ $stderr == *"'speed'"*wall* ]]
}

@test "--benchmark chooses among the candidates" {
  stream blocks a=1 b1=2 b2=2 c=3 >runs.tsv
  run -0 bench-compare --benchmark='b*' -f tsv runs.tsv
  [ "$(column benchmark)" = $'b1\nb2' ]
  run -2 --separate-stderr bench-compare --benchmark=x runs.tsv
  [[ $stderr == *'nothing to compare'* ]]
}

@test "a benchmark without the metric is missing" {
  { stream blocks a=1 b=2
    printf '5\tB\tsize\tc\n'; } >runs.tsv
  run -0 bench-compare -f tsv runs.tsv
  [ "$(column verdict)" = $'slower\nmissing' ]
}
