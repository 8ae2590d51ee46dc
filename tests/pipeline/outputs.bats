# SPDX-License-Identifier: GPL-3.0-or-later
# Where -o and other options that name a file to be written may lead, and what
# they must not write over.
load ../bench

setup () {
  bench_setup
  mkdir work # bats keeps files of its own beside
  cd work || return
  printf '%s\ts\twall\t%s\n' 1 a 2 a 3 a 2 b 3 b 4 b >runs.tsv
  printf '%b\n' 'x\ta' 'y\tb' 'x\ta' 'y\tb' 'x\ta' >set.tsv
}

# every_writer TEST: call TEST OPTION COMMAND... with each option of each
# program that names a file that gets its result.
every_writer () {
  local option
  "$1" --output= bench-time -q -r 1 -w 0 true
  "$1" --output= bench-time -q --simulate=md1:1ms --duration=1ms
  "$1" --loadgen-summary= bench-time -q --simulate=md1:1ms --duration=1ms
  "$1" --output= bench-stats -q runs.tsv
  "$1" --output= bench-stats -q --sketch runs.tsv
  "$1" --output= bench-compare -q runs.tsv
  "$1" --verdict-file= bench-compare -q runs.tsv
  "$1" --output= bench-pareto -q wall runs.tsv
  "$1" --output= bench-report -q --figures=none runs.tsv
  for option in --output= --int8= --fann= --onnx=; do
    "$1" $option bench-train -q --hidden=none --epochs=1 set.tsv
  done
}

# writes PATH OPTION COMMAND...: have the result written to PATH.
writes () {
  run -0 --separate-stderr "$3" "$2$1" "${@:4}"
}

writes_through_descriptors () {
  local name
  ln -sfn /proc/self/fd/7 link
  ln -sfn link chain
  for name in /dev/fd/7 /proc/self/fd/7 link chain; do
    echo before >file
    exec 7>>file
    writes "$name" "$@"
    echo behind >&7
    exec 7>&-
    [ -L link ] && [ -L chain ]
    [ "$(head -n 1 file)" = before ]
    [ "$(tail -c 7 file)" = behind ]
    [ "$(wc -c <file)" -gt 14 ] || fail "$*: nothing in $name"
    [ "$(echo ./*.partial)" = './*.partial' ]
  done
}

@test "what leads to an open descriptor is written through it" {
  every_writer writes_through_descriptors
}

is_standard_output () {
  ln -sfn /proc/self/fd/1 out-link
  "$2" "$1out-link" "${@:3}" >file
  [ -L out-link ]
  [ -s file ] || fail "$*: nothing"
}

@test "a link to standard output stays, and the result goes there" {
  every_writer is_standard_output
}

needs_descriptor () {
  run -2 --separate-stderr "$2" "$1/dev/fd/9" "${@:3}" 9>&-
  [[ ${stderr_lines[0]} == "$2: /dev/fd/9: Bad file descriptor" ]] ||
    fail "$stderr"
  run -2 --separate-stderr "$2" "$1/dev/fd/9" "${@:3}" 9<runs.tsv
  [[ ${stderr_lines[0]} == "$2: /dev/fd/9: Bad file descriptor" ]] ||
    fail "$stderr"
}

@test "a descriptor that is closed, or for reading, is told of" {
  every_writer needs_descriptor
}

follows_links () {
  rm -rf folder
  mkdir folder
  ln -sfn folder/target link
  ln -sfn link chain
  # the target is not there yet, then it is
  for name in chain link; do
    writes $name "$@"
    [ -L link ] && [ -L chain ]
    [ -f folder/target ] && [ ! -L folder/target ]
    [ -s folder/target ] || fail "$*: nothing"
    [ "$(ls folder)" = target ]
    echo old >folder/target
  done
  mkdir folder/target.partial
  run -2 --separate-stderr "$2" "$1link" "${@:3}"
  [[ $stderr == *"$2: folder/target.partial: "* ]] || fail "$stderr"
  [ "$(cat folder/target)" = old ]
}

@test "a link to a file stays, and the file it leads to is replaced" {
  every_writer follows_links
}

ends_at_a_loop () {
  ln -sfn loop loop
  run -2 --separate-stderr "$2" "$1loop" "${@:3}"
  [[ $stderr == *'loop: Too many levels of symbolic links'* ]] || fail "$stderr"
  [ -L loop ]
}

@test "links without an end are told of" {
  every_writer ends_at_a_loop
}

@test "--append follows a link, and adds behind an open descriptor" {
  ln -s file link
  for _ in 1 2; do
    bench-time -q -r 1 --append -o link true
  done
  [ -L link ]
  [ "$(grep -c 'bench-samples' file)" = 2 ]
  exec 7>>file
  bench-time -q -r 1 --append -o /dev/fd/7 true
  [ "$(grep -c 'bench-samples' file)" = 3 ]
}

@test "what commands print goes behind what an open descriptor holds" {
  ln -s /proc/self/fd/7 link
  for name in /dev/fd/7 link; do
    for option in --stdout --stderr; do
      echo before >file
      exec 7>>file
      bench-time -q -r 2 -w 0 $option=$name -o out sh -c 'echo a; echo a >&2'
      echo behind >&7
      exec 7>&-
      [ "$(xargs <file)" = 'before a a behind' ] || fail "$(cat file)"
    done
  done
  run -2 --separate-stderr bench-time -q -r 1 --stdout=/dev/fd/7 true
  [ "$stderr" = 'bench-time: --stdout: /dev/fd/7: Bad file descriptor' ]
}
