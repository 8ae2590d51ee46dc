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

@test "a report through a link has its figures beside the file" {
  command -v gnuplot >/dev/null || skip 'gnuplot is not installed'
  mkdir folder
  ln -s folder/r.md link.md
  bench-report -q -o link.md runs.tsv
  [ "$(echo *.figures)" = '*.figures' ]
  grep -q '(r.figures/.*svg)\|"r.figures/.*svg"' folder/r.md
  [ -e folder/r.figures/comparison.svg ]
  exec 7>page.md
  bench-report -q -o /dev/fd/7 runs.tsv
  [ "$(echo *.figures)" = '*.figures' ]
}

# refuses MESSAGE COMMAND...: the files of this folder stay as they are.
refuses () {
  local before
  before=$(sha256sum ./* 2>&1)
  run -2 --separate-stderr "${@:2}"
  [[ ${stderr_lines[0]} == "$2: "$1 ]] || fail "${*:2}: $stderr"
  [ "$(sha256sum ./* 2>&1)" = "$before" ] || fail "${*:2}: a file changed"
}

refuses_inputs () {
  local input=${*: -1}
  ln -sfn "$input" link
  ln -f "$input" other-name
  for name in "$input" "./$input" link other-name; do
    refuses "'$name' is both the "*' and '* "$2" "$1$name" "${@:3}"
  done
  cp "$input" out.partial
  refuses "'out.partial' is "*", and 'out' is written there first" \
    "$2" "${1}out" "${@:3:$#-3}" out.partial
}

@test "no input is written over, by whatever name" {
  every_writer_with_input refuses_inputs
}

# Those whose last word is a file.
every_writer_with_input () {
  local test=$1
  keep_those () { [[ ! -f ${*: -1} ]] || "$test" "$@"; }
  every_writer keep_those
}

@test "files of rules and groups are inputs as well" {
  printf 'wall:median<=10s\n' >r.rules
  printf 'include = ./r.rules\n' >in.rules
  printf '0 g\n1 h\n' >groups
  refuses "'r.rules' is both the output and a file of rules" \
    bench-stats --require=@./r.rules runs.tsv -o r.rules
  refuses "'r.rules' is both the output and a file of rules" \
    bench-stats -o r.rules --require=@./r.rules runs.tsv
  refuses "'r.rules' is both the output and a file of rules" \
    bench-report --require=@./r.rules runs.tsv -o r.rules
  refuses "'r.rules' is both the output and a file of rules" \
    bench-report --rules=./r.rules runs.tsv -o r.rules
  refuses "'r.rules' is both the output and a file of rules" \
    bench-report --rules=./in.rules runs.tsv -o r.rules
  refuses "'r.rules' is both the output and a file of rules" \
    bench-pareto --constraint=@./r.rules wall runs.tsv -o r.rules
  refuses "'groups' is both the output and the file of --groups" \
    bench-stats --groups=groups runs.tsv -o groups
}

@test "what --confirm, --tabular and --merge read are inputs as well" {
  cp runs.tsv again.tsv
  printf 'a\tb\n1\t2\n' >table
  bench-stats --sketch runs.tsv >sketch
  for option in --output --verdict-file; do
    refuses "'again.tsv' is both "* bench-compare runs.tsv \
      --confirm=again.tsv $option=again.tsv
  done
  refuses "'table' is both the output and an input" \
    bench-pareto --tabular a b table -o table
  run -2 --separate-stderr bash -c 'bench-pareto --tabular a b -o table <table'
  [[ $stderr == *"'table' is both the output and an input" ]]
  refuses "'sketch' is both the output and an input" \
    bench-stats --merge sketch -o sketch
  # --every opens the output before it reads
  cp runs.tsv out.partial
  refuses "'out.partial' is an input, and 'out' is written there first" \
    bench-stats --every=1s -o out runs.tsv out.partial
}

@test "bench-time empties none of its inputs" {
  seq 9 >in
  for option in --output --loadgen-summary; do
    refuses "'in' is both "*' and the trace of --arrivals' bench-time -q \
      --simulate=mm1:1ms --arrivals=trace:in $option=in
    refuses "'in' is both "*' and the file of --requests' bench-time -q \
      --worker=cat --requests=in --until=x --duration=1ms $option=in
    refuses "'in' is both "*' and the file of --labels' bench-time -q \
      --model=null --labels=in --duration=1ms $option=in
  done
  for option in --stdout --stderr --output; do
    ln -sfn in link
    for name in in ./in link; do
      refuses "'$name' is both "*' and the file of --stdin' \
        bench-time -q -r 1 --stdin=in $option=$name cat
    done
    run -2 bash -c 'bench-time -q -r 1 --stdin=inherit "$1=in" cat <in' - $option
    [[ $output == *"'in' is both "*' and standard input' ]]
    printf '#!/bin/sh\n' >prog
    chmod +x prog
    refuses "'prog' is both "*' and the command' \
      bench-time -q -r 1 $option=prog ./prog
    refuses "'in' is both "*' and the file of --requests' bench-time -q \
      -r 1 --worker=cat --requests=in --until=x $option=in
    refuses "'prog' is both "*' and the command of --worker' bench-time -q \
      -r 1 --worker=./prog $option=prog
  done
  refuses "'b' is both the file of --stdout and the file of --stdin" \
    bench-time -q -r 1 -P i=a,b --stdin={i} --stdout=b cat '{i}'
}

@test "two options that write do not name one file" {
  refuses "'x' is both the output and the file of --loadgen-summary" \
    bench-time -q --simulate=md1:1ms --loadgen-summary=./x -o x
  refuses "'x' is both the file of --stdout and the file of --stderr" \
    bench-time -q -r 1 --stdout=x --stderr=./x true
  refuses "'x' is both the output and the file of --stdout" \
    bench-time -q -r 1 -o x --stdout=x true
  refuses "'x.partial' is the file of --stderr, and 'x' is written there first" \
    bench-time -q -r 1 -o x --stderr=x.partial true
  refuses "'x' is both the output and the file of --verdict-file" \
    bench-compare runs.tsv -o x --verdict-file=./x
  refuses "'x.partial' is the file of --verdict-file, and 'x' is "* \
    bench-compare runs.tsv -o x --verdict-file=x.partial
  for option in --int8 --fann --onnx; do
    refuses "'x' is both the file of --output and the file of $option" \
      bench-train -o x $option=./x set.tsv
  done
  refuses "'comparison.svg' is both the output and a figure" \
    bench-report runs.tsv --figures-dir=. -o comparison.svg
  cp runs.tsv comparison-dark.svg
  refuses "'./comparison-dark.svg' is both a figure and an input" \
    bench-report runs.tsv comparison-dark.svg --duplicates=keep \
    --figures-dir=. -o r.md
  for command in 'bench-time -q --simulate=md1:1ms --loadgen-summary=x' \
    'bench-time -q -r 1 --stdout=x true' \
    'bench-compare --verdict-file=x runs.tsv'; do
    run -2 --separate-stderr bash -c "$command >x"
    [[ $stderr == *"'x' is both the file of --"*' and standard output' ]] ||
      fail "$command: $stderr"
  done
}

@test "a file that a command writes may be the one whose size is told" {
  bench-time -q -r 1 -w 0 --stdout=x --size=./x echo hello >runs.tsv
  grep -qP '^6\tB\tsize\t' runs.tsv
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

@test "a report that could draw nothing leaves no folder behind" {
  command -v gnuplot >/dev/null || skip 'gnuplot is not installed'
  TMPDIR=/nonexistent run -0 --separate-stderr bench-report -o r.md runs.tsv
  [[ $stderr == *'/nonexistent/bench-figure-'* ]]
  [ ! -e r.figures ]
  # nor where pictures could not be written; a folder that was there stays
  run bash -c 'ulimit -f 1 && exec bench-report -q -o r.md runs.tsv'
  [ ! -e r.figures ]
  mkdir r.figures
  TMPDIR=/nonexistent bench-report -q -o r.md runs.tsv
  [ -d r.figures ]
}
