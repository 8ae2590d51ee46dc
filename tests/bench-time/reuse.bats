# SPDX-License-Identifier: GPL-3.0-or-later
# Measurements that are there already are not taken again; all else is.
load ../bench
load time

setup () {
  bench_setup
  write_script prog <<<'echo run >>log'
}

# reused: the last session ran nothing and said nothing else.
reused () {
  [ ! -e log ] || fail 'it ran'
  [ "$stderr" = "bench-time: note: 'runs.tsv' holds these measurements already (--force takes new ones)" ] ||
    fail "$stderr"
}

# measured WHY: it was measured anew, and WHY was said.
measured () {
  [ -e log ] || fail 'it did not run'
  rm log
  [[ $stderr == *"note: measuring anew: 'runs.tsv' $1"* ]] || fail "$stderr"
}

# session [OPTION]...: with --reuse.
session () {
  rm -f log
  run -0 --separate-stderr bench-time --reuse -o runs.tsv -w 0 -r 1 "$@"
}

@test "every benchmark has a fingerprint, equal where all is equal" {
  bench-time -q -r 1 -n a -c true -n b -c false --ignore-failure >one.tsv
  bench-time -q -r 1 -n a -c true -n b -c false --ignore-failure >two.tsv
  [[ $(metadata one.tsv fingerprint a) =~ ^[0-9a-f]{64}$ ]]
  [ "$(metadata one.tsv fingerprint a)" != "$(metadata one.tsv fingerprint b)" ]
  for name in a b; do
    [ "$(metadata one.tsv fingerprint $name)" \
      = "$(metadata two.tsv fingerprint $name)" ]
  done
}

@test "the machine's own number is in no stream" {
  [ -s /etc/machine-id ] || skip 'this machine has no number'
  bench-time -q -r 1 true >runs.tsv
  run -1 grep -F "$(cat /etc/machine-id)" runs.tsv
}

@test "--reuse measures once, whatever the times of files" {
  session ./prog
  [ -e log ]
  cp runs.tsv before
  session ./prog
  reused
  touch -d 2001-01-01 prog
  touch -d 2001-01-01 runs.tsv
  session ./prog
  reused
  cmp runs.tsv before
  rm -f log
  run -0 bench-time -q --reuse -o runs.tsv -w 0 -r 1 ./prog
  [ "$output" = '' ]
}

@test "--force measures anyway" {
  session ./prog
  session --force ./prog
  [ -e log ]
  [ "$(ending runs.tsv)" = complete ]
}

@test "what a hook failed in is measured anew" {
  for hook in prepare conclude cleanup; do
    run -1 bench-time -q --reuse -o runs.tsv -w 0 -r 1 --$hook=false ./prog
    [ "$(ending runs.tsv) $(metadata runs.tsv exit-status)" = 'complete 1' ]
    rm -f log
    run -1 --separate-stderr bench-time --reuse -o runs.tsv -w 0 -r 1 \
      --$hook=false ./prog
    [[ $stderr == *"note: measuring anew: 'runs.tsv' is of a measurement in \
which something failed"* ]]
    rm runs.tsv
  done
  session ./prog
  run -1 metadata runs.tsv exit-status
}

@test "a changed program is measured anew" {
  session ./prog
  write_script prog <<<'echo other run >>log'
  session ./prog
  measured "was measured by another command, or in other conditions, than './prog'"
  session ./prog
  reused
}

@test "so are other arguments, another number of runs, other conditions" {
  session -n x -c ./prog
  for option in '-r 2' --stdout=pipe --timeout=9s --meta=commit=5 \
    --prepare=: --rusage '-w 1' --order=random; do
    # shellcheck disable=SC2086 # two words
    session $option -n x -c ./prog
    measured 'was measured by another command'
    session -n x -c ./prog
    measured 'was measured by another command'
  done
  session -n x -c './prog y'
  measured 'was measured by another command'
  LC_ALL=C.UTF-8 session -n x -c './prog y'
  measured 'was measured by another command'
}

@test "a file that the command names is looked into" {
  echo 1 >data
  session ./prog data
  touch -d 2001-01-01 data
  session ./prog data
  reused
  echo 2 >data
  session ./prog data
  measured 'was measured by another command'
  session --shell -n x -c './prog <data'
  echo 3 >data
  session --shell -n x -c './prog <data'
  measured 'was measured by another command'
  session --stdin=data -n x -c ./prog
  echo 4 >data
  session --stdin=data -n x -c ./prog
  measured 'was measured by another command'
}

@test "more, fewer or other benchmarks are measured anew" {
  session -n x -c ./prog
  session -n x -c ./prog -n y -c ./prog
  measured 'has other benchmarks'
  session -n x -c ./prog -n z -c ./prog
  measured "does not have 'z'"
  session -n x -c ./prog
  measured 'has other benchmarks'
}

@test "a file that is not complete, or no stream, is not used again" {
  session ./prog
  sed -i '$d' runs.tsv
  session ./prog
  measured 'is not complete'
  echo 'no samples' >runs.tsv
  session ./prog
  measured 'holds no samples of ours'
  : >runs.tsv
  session ./prog
  measured 'holds no samples of ours'
}

@test "a command that its set-up makes is measured each time" {
  session --setup='cp prog made' ./made
  rm made
  session --setup='cp prog made' ./made
  measured "can't be known to be up to date before the set-up of './made'"
}

@test "--reuse looks before it opens, and needs a file" {
  echo 1 >kept
  session --stdout=kept ./prog
  echo 1 >kept
  session --stdout=kept ./prog
  reused
  [ "$(cat kept)" = 1 ]
  run -2 --separate-stderr bench-time --reuse ./prog
  [[ $stderr == *'--reuse needs -o FILE, without --append'* ]]
  run -2 --separate-stderr bench-time --reuse --append -o x ./prog
}
