# SPDX-License-Identifier: GPL-3.0-or-later
# What whoever starts bench-time may have left: signals ignored or blocked,
# descriptors closed, limits, large arguments.
load ../bench
load time

setup () {
  bench_setup
  null=$BENCH_LIBEXECDIR/bench-null
}

# Whatever a test that failed has left.
teardown () {
  [ -z "${session-}" ] || kill -KILL "$session" 2>/dev/null || true
}

# needs_env OPTION: env(1) of coreutils 8.31 or later.
needs_env () {
  env "$1" true 2>/dev/null || skip "env has no $1"
}

@test "that CHLD was ignored does not keep it from waiting for hooks" {
  needs_env --ignore-signal=CHLD
  run -0 --separate-stderr env --ignore-signal=CHLD \
    bench-time -r 2 -m setup,wall \
    --setup=true --prepare=true --conclude=true --cleanup=true \
    --beside='while :; do :; done' -n a -q true
  [ "$stderr" = '' ]
  cat >runs.tsv <<<"$output"
  [ "$(runs runs.tsv wall a)" = '1 2' ]
}

@test "signals that were blocked end it none the less, and reach hooks" {
  needs_env --block-signal=TERM
  write_script state <<<'grep SigBlk: /proc/self/status >>blocked'
  mkfifo running
  env --block-signal=INT,TERM,HUP,CHLD,PIPE bench-time -q -r 1 -w 0 \
    --setup=./state -o runs.tsv sh -c './state
      echo >running; while :; do :; done' &
  session=$!
  exec 4<>running # opened so, a fifo that no one writes to does not block
  hear line 4
  kill -TERM "$session"
  status=0
  wait "$session" || status=$?
  [ "$status" = 143 ]
  [ "$(ending runs.tsv.partial)" = interrupted ]
  [ "$(sort -u blocked)" = $'SigBlk:\t0000000000000000' ]
}

@test "the limit of a file's size is trouble, and what was written stays" {
  for more in '' '-f values' --append; do
    rm -f runs.tsv*
    run -2 --separate-stderr bash -c "ulimit -f 1
      exec bench-time -q -r 600 -m wall -n $(printf 'a%.0s' {1..200}) \
        -o runs.tsv $more $null"
    [ "$stderr" = "bench-time: runs.tsv: write error: File too large
bench-time: what was written stays in 'runs.tsv.partial'" ] || fail "$stderr"
    [ ! -e runs.tsv ]
  done
}

@test "commands and hooks are killed by that limit as ever" {
  write_script state <<<'grep SigIgn: /proc/self/status >>ignored'
  bench-time -q -r 1 --setup=./state ./state
  # bit 24 is XFSZ; whoever runs the tests may ignore others
  [ "$(wc -l <ignored)" = 3 ]
  while read -r _ mask; do
    [ $((16#$mask >> 24 & 1)) = 0 ]
  done <ignored
}

@test "closed descriptors are no other file, and only a closed output counts" {
  for closed in '<&-' '>&-' '2>&-' '<&- >&-' '<&- 2>&-' '>&- 2>&-' \
    '<&- >&- 2>&-'; do
    rm -f runs.tsv
    # all sorts of files are opened meanwhile
    bash -c "exec bench-time -r 2 -w 0 -m wall -n a --setup='echo hook || :' \
      --beside='while :; do :; done' --stdout=pipe --stdin=inherit \
      -o runs.tsv sh -c ' echo command; echo error >&2' $closed" 2>/dev/null ||
      fail "$closed"
    [ "$(runs runs.tsv wall a)" = '1 2' ]
    run -1 grep -E '^(hook|command|error|bench-time:)' runs.tsv
  done
  run -2 bash -c "bench-time -r 2 $null >&-"
  [ "$output" = 'bench-time: standard output: Bad file descriptor' ]
  run -0 --separate-stderr bash -c "bench-time -r 2 -m wall $null 2>&-"
}

@test "arguments and an environment of a megabyte reach the command" {
  words=()
  for i in {1..8}; do words+=("$(printf '%060000d' "$i")"); done
  for i in {1..8}; do export "LARGE$i=${words[i - 1]}"; done
  write_script count <<<'echo "$# $8$LARGE8" | wc -c >>counted'
  bench-time -q -r 2 -w 0 --randomize-env -o runs.tsv -n a \
    ./count "${words[@]}"
  [ "$(sort -u counted)" = 120003 ]
  [ "$(ending runs.tsv)" = complete ]
}
