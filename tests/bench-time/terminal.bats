# SPDX-License-Identifier: GPL-3.0-or-later
# What people see on a terminal.
load ../bench
load time

setup () {
  bench_setup
  # script hands its command to this shell
  export TERM=xterm SHELL=$BASH
  needs_terminal
}

# on_terminal COMMAND: its standard output and error, both a terminal, into
# the file screen.
on_terminal () {
  command script -qec "$1" /dev/null </dev/null >screen
}

@test "on a terminal there is a table instead of samples" {
  on_terminal 'bench-time -q -r 3 true'
  grep -q wall screen
  grep -q 'mean' screen
  run -1 grep -P '#\t' screen
}

@test "-f samples shows samples on a terminal too" {
  on_terminal 'bench-time -q -r 3 -f samples true'
  grep -qP '#\tend\tcomplete' screen
}

@test "with -o a terminal shows the table, and the file has the samples" {
  on_terminal 'bench-time -q -r 3 -o runs.tsv true'
  grep -q 'mean' screen
  [ "$(values runs.tsv wall | wc -l)" = 3 ]
  [ "$(ending runs.tsv)" = complete ]
}

@test "progress is drawn on a terminal and wiped, and -q or TERM=dumb forbid it" {
  on_terminal 'bench-time -r 3 -n busy -c true >runs.tsv'
  grep -qF $'\rwarm-up 1 of 1: busy' screen
  # after the line is wiped come the notes
  grep -qF $'\r\033[K' screen
  on_terminal 'bench-time -q -r 3 -n busy -c true >runs.tsv'
  [ ! -s screen ]
  TERM=dumb on_terminal 'bench-time -r 3 -n busy -c true >runs.tsv'
  run -1 grep -F busy$'\033' screen
  run -1 grep -F $'\033' screen
}

@test "progress shows no control character of a name" {
  on_terminal "bench-time -r 2 -n $'a\\033[31mb' -c true >runs.tsv"
  grep -qF 'a\x1b[31mb' screen
  run -1 grep -F $'\033[31m' screen
}

@test "samples on the terminal stand on lines of their own" {
  on_terminal 'bench-time -r 3 -m wall -f samples -n a -c true'
  [ "$(tr -d '\r' <screen | sed 's/.*\x1b\[K//' | grep -cP '^[0-9.e-]+\ts\twall\ta\t')" = 3 ]
}

@test "a run that wants the terminal fails with that reason, and does not hang" {
  run -1 env script -qec 'bench-time -r 1 -w 0 -n a sh -c "read x </dev/tty"' \
    /dev/null
  [[ $output == *"run 1 of 'a' wanted the terminal, which --stdin=inherit"* ]]
  bench-time -q -r 1 -w 0 --exact-memory true >runs.tsv || return 0
  run -1 env script -qec 'bench-time -r 1 -w 0 --exact-memory -n a \
    sh -c "read x </dev/tty"' /dev/null
  [[ $output == *"run 1 of 'a' wanted the terminal, which --stdin=inherit"* ]]
}

@test "progress makes way for every message, and for what hooks print" {
  on_terminal 'bench-time -r 1 -w 0 -n busy --prepare "exit 3" true >runs.tsv' \
    || [ $? = 1 ]
  grep -qF $'\r\033[Kbench-time: --prepare of run 1' screen
  on_terminal 'bench-time -r 1 -w 0 -n busy --prepare "echo got ready" true \
    >runs.tsv'
  grep -qF $'\r\033[Kgot ready' screen
  # and comes back for the run
  [ "$(grep -oF 'run 1 of 1: busy' screen | wc -l)" = 2 ]
}

@test "there is no progress where commands write to the terminal" {
  on_terminal 'bench-time -r 2 -n busy --stderr=inherit sh -c "echo hi >&2" \
    >runs.tsv'
  [ "$(grep -c '^hi' screen)" = 3 ]
  run -1 grep -F 'busy' screen
}

@test "messages are broken into lines of the terminal's width" {
  on_terminal "stty cols 50; bench-time -r 5 true >runs.tsv" || skip 'no stty'
  tr -d '\r' <screen | sed 's/.*\x1b\[K//' >lines
  grep -q '^bench-time: note: user and sys rest on fewer' lines
  grep -q '^  their sum is right\|^  .*that only their sum' lines
  [ "$(awk 'length > 50' lines)" = '' ]
  bench-time -r 5 true 2>&1 >runs.tsv | grep -q 'so that only their sum is right$'
}

@test "a table of several benchmarks says what compares them" {
  on_terminal 'bench-time -r 2 -c true -c "true 2"'
  grep -q 'to compare them, pipe the samples to bench-compare' screen
  on_terminal 'bench-time -r 2 -o runs.tsv -c true -c "true 2"'
  grep -q 'to compare them: bench-compare runs.tsv' screen
  on_terminal 'bench-time -r 2 true'
  run -1 grep 'to compare' screen
  run -0 --separate-stderr bench-time -r 2 -c true -c 'true 2'
  [[ $stderr != *'to compare'* ]]
}

@test "below a table of several stand the verdicts of bench-compare" {
  on_terminal 'bench-time -r 6 -o runs.tsv -n a -c true -n b -c "seq 300000" \
    -n c -c "seq 300000"'
  tr -d '\r' <screen | sed $'s/\033\\[[0-9]*[mK]//g' >plain
  bench-compare runs.tsv >verdicts
  # the paragraph before the closing line
  awk -v RS= '{ before = last; last = $0 } END { print before }' verdicts |
    sed '/^note:/,$d' >said
  grep -q '^[bc] \|^cannot tell [bc] ' said
  sed -n '/^wall against a:$/,$p' plain | sed 1d | head -n "$(wc -l <said)" |
    diff - said
  on_terminal 'bench-time -r 6 -n a -c true -n b -c "seq 300000"'
  grep -q 'takes .* as long as a\|cannot tell b from a' screen
}

@test "no verdict stands in a file or pipe, with -q, or on one benchmark" {
  on_terminal 'bench-time -q -r 6 -n a -c true -n b -c "seq 300000"'
  grep -q mean screen
  run -1 grep -E 'against a|from a|as a' screen
  on_terminal 'bench-time -r 6 -n a -c true'
  run -1 grep -E 'against a|from a|as a' screen
  run -0 --separate-stderr bench-time -r 6 -f text -n a -c true -n b -c true
  [[ $output != *'against a'* ]]
}

@test "loads on a model have their progress, too" {
  on_terminal 'bench-time --lock=none --model=null -n m --scenario=single --batch=1 --duration=1ms >runs.tsv'
  grep -qF $'\rload 1 of 1' screen
  grep -q 'load 1 of 1.*: m' screen
  grep -qF $'\r\033[K' screen
  on_terminal "bench-time --lock=none --model=null -n m --find-rate --max-rate=100 --duration=1ms --min-queries=3 --target='latency:p50<=1h' >runs.tsv"
  grep -qF $'\rtrial 1: m' screen
}
