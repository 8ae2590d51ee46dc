# SPDX-License-Identifier: GPL-3.0-or-later
# tests/guard: no test program keeps 'make check' waiting for ever.  Its time
# is over when the program writes to ./expire.
load ../bench

setup () {
  bench_setup
  guard=$abs_top_srcdir/tests/guard
  export BENCH_TEST_LIMIT=12345
  mkfifo expire
  mkdir bin
  real=$(type -P sleep) # for all but 'sleep 12345'
  fake=bin/${real##*/}
  printf '#!/bin/sh\n%s\n%s\n' \
    "[ \$1 = $BENCH_TEST_LIMIT ] || exec '$real' \"\$@\"" \
    "read -r _ <'$PWD/expire'" >"$fake"
  chmod +x "$fake"
  PATH=$PWD/bin:$PATH
}

# gone PID: it has ended, or does so soon.
gone () {
  timeout 100 tail --pid="$1" -f /dev/null
}

@test "output and status are the program's own" {
  run -3 --separate-stderr "$guard" bash -c 'echo out; echo err >&2; exit 3'
  [ "$output" = out ]
  [ "$stderr" = err ]
  run -0 "$guard" true
}

@test "the program reads nothing, and can be interrupted" {
  run -0 "$guard" cat <<<'not for it'
  [ "$output" = '' ]
  run -0 "$guard" env --default-signal=INT \
    bash -c 'trap "echo interrupted" INT; kill -INT $$'
  [ "$output" = interrupted ]
}

@test "a program that does not end is shown and ended, and has failed" {
  run -1 "$guard" bash -c \
    'echo $$ >pid; echo begun; echo >expire; tail -f /dev/null; exit 0'
  [ "${lines[0]}" = begun ]
  [[ $output == *'still running:'*'tail -f /dev/null'* ]]
  [[ ${lines[-1]} == 'Bail out! '*' had not ended after 12345 s' ]]
  gone "$(cat pid)"
}

@test "of many that run the same command three are shown" {
  mkfifo never
  run -1 "$guard" bash -c 'for i in {1..9}; do (read -r _ <>never) & done
    echo >expire; wait'
  [ "$(grep -c 'child of .*: bash -c ' <<<"$output")" = 3 ]
  [[ $output == *'# and 7 more: bash -c '* ]]
}

@test "what waits for a command is told of its end, and goes on" {
  run -1 "$guard" bash -c \
    'bash -c "echo >expire; exec tail -f /dev/null"; echo "then $?"'
  [[ $output == *'then 143'*'Bail out! '* ]]
}

@test "what ignores SIGTERM, is stopped or has left the group ends too" {
  run -1 "$guard" bash -c '
    trap "" TERM
    echo $$ >deaf
    setsid tail -f /dev/null >/dev/null & echo $! >far
    tail -f /dev/null & echo $! >still; kill -STOP $!
    echo >expire
    wait'
  gone "$(cat deaf)"
  gone "$(cat far)"
  gone "$(cat still)"
}

@test "what a program leaves running with its output open fails it" {
  run -1 "$guard" bash -c \
    'setsid bash -c "echo \$\$ >pid; echo >expire; exec tail -f /dev/null" &'
  [[ $output == *'still running:'*'child of '*'tail -f /dev/null'* ]]
  gone "$(cat pid)"
}
