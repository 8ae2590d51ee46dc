# SPDX-License-Identifier: GPL-3.0-or-later
# Standard descriptors that are closed, and files in the way of -o.
load ../bench

setup () {
  bench_setup
  printf '%s\ts\twall\t%s\n' 1 a 2 a 3 a 2 b 3 b 4 b >runs.tsv
}

# every_program TEST [ARGUMENT]...: call TEST with each program's command.
every_program () {
  local test=$1
  shift
  "$test" "$@" bench-time -q -r 1 -w 0 true
  "$test" "$@" bench-stats runs.tsv
  "$test" "$@" bench-compare runs.tsv
  "$test" "$@" bench-pareto wall runs.tsv
  "$test" "$@" bench-report --figures=none runs.tsv
}

# Under a sanitizer a program that dies may be told to have leaked.
export ASAN_OPTIONS=detect_leaks=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}

refuses_closed_output () {
  run -2 bash -c 'exec "$0" "$@" >&- 2>&- <&-' "$@"
}

@test "no program takes a closed standard output for written" {
  every_program refuses_closed_output
}

keeps_messages_out () {
  printf '#\tbench-samples\t1\n1\ts\twall\ta\t1\n2\ts\twall\tb\t1\n' >runs.tsv
  rm -f closed
  run bash -c 'exec "$0" "$@" 2>&-' "$1" -o closed "${@:2}"
  [ -e closed ] || [ "$status" = 2 ]
  [ ! -e closed ] || [ "$(grep -c "^$1:" closed)" = 0 ]
}

@test "with standard error closed no message goes to the output file" {
  every_program keeps_messages_out
}

leaves_link_alone () {
  rm -f out out.partial
  echo precious >victim
  ln -s victim out.partial
  run -2 --separate-stderr "$1" -o out "${@:2}"
  [[ $stderr == "$1: out.partial: "* ]]
  [ "$(cat victim)" = precious ]
  [ ! -e out ]
}

@test "a symbolic link where the partial file goes is not followed" {
  every_program leaves_link_alone
}

does_not_wait () {
  rm -f out out.partial
  mkfifo out.partial
  run -2 --separate-stderr timeout 100 "$1" -o out "${@:2}"
  [[ $stderr == "$1: out.partial: "* ]]
}

@test "a pipe where the partial file goes is refused, not waited for" {
  every_program does_not_wait
}

@test "the partial file of an interrupted session is no victim of its report" {
  cp runs.tsv session.partial
  run -2 --separate-stderr bench-stats -o session session.partial
  [[ $stderr == *"'session.partial' is an input"* ]]
  cmp runs.tsv session.partial
}
