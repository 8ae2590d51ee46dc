# SPDX-License-Identifier: GPL-3.0-or-later
# What commands read and where their output goes; the metric size.
load ../bench
load time

setup () { bench_setup; }

@test "commands read nothing by default" {
  write_script count <<<'wc -c'
  echo abc | bench-time -r 2 -w 0 --stdout=got ./count >runs.tsv
  [ "$(xargs <got)" = 0 ]
  [ "$(metadata runs.tsv stdin)" = null ]
}

@test "every run reads the file of --stdin from its start" {
  printf 'one\ntwo\n' >input
  write_script count <<<'wc -l >>got'
  bench-time -r 3 -w 1 --stdin=input ./count >runs.tsv
  [ "$(xargs <got)" = '2 2 2 2' ]
  [ "$(metadata runs.tsv stdin)" = input ]
}

@test "--stdin=inherit hands on what bench-time reads" {
  printf '1\n2\n3\n' | bench-time -r 3 -w 0 --stdin=inherit --stdout=got \
    sh -c 'read -r line; echo "$line"' >runs.tsv
  # what the shell of the first run reads ahead is its own business
  run -0 cat got
  [ "$(metadata runs.tsv stdin)" = inherit ]
}

@test "a file of --stdin that is not there is trouble before the first run" {
  write_script note <<<'echo run >>log'
  run -2 --separate-stderr bench-time --stdin=nosuch ./note
  [ "$stderr" = 'bench-time: --stdin: nosuch: No such file or directory' ]
  run -2 --separate-stderr bench-time --stdin=. ./note
  [ "$stderr" = 'bench-time: --stdin: .: Is a directory' ]
  [ ! -e log ]
}

@test "a pipe of --stdin, which one run would empty, is refused" {
  write_script note <<<'echo run >>log'
  mkfifo pipe
  once='a pipe can be read only once, and each run reads from the start'
  run -2 --separate-stderr bench-time --stdin=<(seq 9) ./note
  [[ $stderr == *": $once; give a file" ]]
  run -2 --separate-stderr bench-time --stdin=pipe ./note
  [ "$stderr" = "bench-time: --stdin: pipe: $once; give a file" ]
  seq 9 >input
  run -2 --separate-stderr bench-time --stdin=/dev/stdin ./note < <(seq 9)
  [[ $stderr == *": $once; give a file" ]]
  bench-time -r 2 -w 0 --stdin=/dev/stdin --stdout=got wc -l <input >runs.tsv
  [ "$(cat got)" = 9 ]
  [ ! -e log ]
}

@test "standard output goes nowhere by default, and that is recorded" {
  run -0 --separate-stderr bench-time -q -r 1 echo hello
  [[ $output != *hello$'\n'[^#]* ]]
  [[ $output == *'#	stdout	null'* ]]
  [ "$(grep -vc '^#' <<<"$output")" = 4 ]
}

@test "--stdout=FILE holds the last run's output" {
  bench-time -r 3 --stdout=got echo hello >runs.tsv
  [ "$(cat got)" = hello ]
  [ "$(metadata runs.tsv stdout)" = got ]
}

@test "--stdout=pipe is drained however much is written" {
  bench-time -r 2 --stdout=pipe --size=stdout head -c 5000000 /dev/zero \
    >runs.tsv
  [ "$(values runs.tsv size | sort -u)" = 5000000 ]
}

@test "--stdout=inherit is refused where it would mix with the samples" {
  run -2 --separate-stderr bench-time --stdout=inherit true
  [[ $stderr == *'--stdout=inherit would mix'* ]]
  run -0 --separate-stderr bench-time -q -r 1 -w 0 --stdout=inherit \
    -o runs.tsv echo hello
  [ "$output" = hello ]
}

@test "standard error of a run that goes well is kept aside" {
  run -0 --separate-stderr bench-time -q -r 1 sh -c 'echo noise >&2'
  [ "$stderr" = '' ]
}

@test "--stderr goes to a file, to nowhere, or where ours goes" {
  bench-time -q -r 1 --stderr=got sh -c 'echo noise >&2' >runs.tsv
  [ "$(cat got)" = noise ]
  run -0 --separate-stderr bench-time -q -r 1 -w 0 --stderr=inherit \
    sh -c 'echo noise >&2'
  [ "$stderr" = noise ]
  run -1 --separate-stderr bench-time -q -r 1 -w 0 --stderr=null -n a \
    sh -c 'echo noise >&2; exit 1'
  [ "${#stderr_lines[@]}" = 1 ]
}

@test "--size=stdout counts what is written, and implies a pipe" {
  bench-time -r 2 --size=stdout -n a printf 12345 >runs.tsv
  [ "$(values runs.tsv size | xargs)" = '5 5' ]
  [ "$(grep -m 1 '	size	a	' runs.tsv)" = '5	B	size	a	1' ]
  [ "$(metadata runs.tsv stdout)" = pipe ]
  bench-time -r 2 --size=stdout --stdout=got -n a printf 12345 >runs.tsv
  [ "$(values runs.tsv size | xargs)" = '5 5' ]
}

@test "--size=FILE is the size of that file after the run" {
  bench-time -r 2 --size=made --conclude='rm made' -n a \
    sh -c 'printf 123 >made' >runs.tsv
  [ "$(values runs.tsv size | xargs)" = '3 3' ]
}

@test "a --size after a -c belongs to that command alone" {
  bench-time -r 1 -n a -c 'printf 123' -n b -c 'printf 1234' --size=stdout \
    >runs.tsv
  [ "$(values runs.tsv size a)" = '' ]
  [ "$(values runs.tsv size b)" = 4 ]
  bench-time -r 1 --size=stdout -n a -c 'printf 123' -n b -c 'printf 1234' \
    >runs.tsv
  [ "$(values runs.tsv size a) $(values runs.tsv size b)" = '3 4' ]
}

@test "--size of a file that is not there costs the run, status 1" {
  run -1 --separate-stderr bench-time -q -r 1 -w 0 --size=nosuch true
  [ "$stderr" = 'bench-time: --size: nosuch: No such file or directory' ]
  [ "$(grep -vc '^#' <<<"$output")" = 0 ]
}

@test "--size=stdout is refused where nobody can count" {
  for sink in null inherit; do
    run -2 --separate-stderr bench-time --size=stdout --stdout=$sink true
    [[ $stderr == *'--size=stdout needs --stdout=pipe or a file'* ]]
  done
  run -2 --separate-stderr bench-time -m size true
  [[ $stderr == *'metric size needs --size'* ]]
}
