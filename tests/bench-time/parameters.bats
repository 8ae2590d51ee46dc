# SPDX-License-Identifier: GPL-3.0-or-later
# One command with many values.  How values are read is tested in
# test-parameters.c.
load ../bench
load time

setup () {
  bench_setup
  write_script note <<<'printf "<%s>" "$@" >>order; echo >>order'
}

# names FILE: the benchmarks, in the order of the metadata.
names () {
  metadata "$1" benchmarks
}

@test "each value gives a benchmark that is called after it" {
  bench-time -r 1 -w 0 -m wall -P n=1..8*2 -n sort -c './note {n} a{n}b' >runs.tsv
  [ "$(names runs.tsv)" = 'sort/n=1,sort/n=2,sort/n=4,sort/n=8' ]
  [ "$(sort order | xargs)" = '<1><a1b> <2><a2b> <4><a4b> <8><a8b>' ]
  [ "$(metadata runs.tsv command sort/n=4)" = './note 4 a4b' ]
}

@test "several parameters give every combination" {
  bench-time -r 1 -w 0 -m wall -P a=1,2 -P b=x,y -n t ./note '{a}{b}' >runs.tsv
  [ "$(names runs.tsv)" = 't/a=1/b=x,t/a=1/b=y,t/a=2/b=x,t/a=2/b=y' ]
  [ "$(sort order | xargs)" = '<1x> <1y> <2x> <2y>' ]
}

@test "without -n the name is the command as it was written, and the values" {
  bench-time -r 1 -m wall -P n=1,2 true '{n}' >runs.tsv
  [ "$(names runs.tsv)" = "true {n}/n=1,true {n}/n=2" ]
}

@test "a command that does not use a parameter is run once" {
  bench-time -r 1 -w 0 -m wall -P n=1,2 -n a -c './note {n}' -n b -c './note x' \
    >runs.tsv
  [ "$(names runs.tsv)" = 'a/n=1,a/n=2,b' ]
}

@test "other braces stand for themselves" {
  bench-time -r 1 -w 0 -m wall -P n=1 -n a -c "./note '{print}' {} {m} {n" \
    -n b -c './note {n}' >runs.tsv
  grep -qxF '<{print}><{}><{m}><{n>' order
}

@test "a value with blanks stays one word" {
  bench-time -r 1 -w 0 -m wall -P 'n=a b;c' -n a -c './note {n}' >runs.tsv
  [ "$(cat order)" = '<a b;c>' ]
}

@test "with --shell a value is part of what the shell reads" {
  bench-time -r 1 -w 0 -m wall -P 'n=1;2' --shell -n a -c './note {n} || :' \
    >runs.tsv 2>&1
  [ "$(cat order)" = '<1>' ]
}

@test "parameters work in hooks, files and sizes" {
  printf 'one' >from-1
  printf 'three' >from-3
  bench-time -q -r 1 -w 0 -m size,wall -P n=1,3 --prepare='./note {n}' \
    '--stdin=from-{n}' '--stdout=to-{n}' '--size=to-{n}' -n a cat >runs.tsv
  [ "$(sort order | xargs)" = '<1> <3>' ]
  [ "$(cat to-1 to-3)" = onethree ]
  [ "$(values runs.tsv size a/n=1)" = 3 ]
  [ "$(values runs.tsv size a/n=3)" = 5 ]
  [ "$(metadata runs.tsv hook.prepare a/n=3)" = './note 3' ]
  [ "$(metadata runs.tsv stdin a/n=3)" = from-3 ]
}

@test "a parameter can be the command" {
  bench-time -r 1 -w 0 -m wall -P tool=./note,true -n a -c '{tool} x' >runs.tsv
  [ "$(names runs.tsv)" = 'a/tool=./note,a/tool=true' ]
  [ "$(cat order)" = '<x>' ]
}

@test "what is wrong with a parameter is a usage error" {
  run -2 --separate-stderr bench-time -P n=1,2 true
  [[ $stderr == 'bench-time: nothing uses the parameter {n}'* ]]
  run -2 --separate-stderr bench-time -P n=3..1 true '{n}'
  [[ $stderr == "bench-time: -P: an empty range: 'n=3..1'"* ]]
  run -2 --separate-stderr bench-time -P n=1..200 -P m=1..200 true '{n}' '{m}'
  [[ $stderr == 'bench-time: the parameters have over 10000 combinations'* ]]
  run -2 --separate-stderr bench-time -P n=1 --parameter=n=2 true '{n}'
  [[ $stderr == "bench-time: --parameter: declared twice: 'n=2'"* ]]
}
