# SPDX-License-Identifier: GPL-3.0-or-later
# Experiments as targets of make: bench.mk, by the example of examples/make.
load ../bench
load time

setup () {
  bench_setup
  export BENCH_MK=$abs_top_srcdir/make/bench.mk
  # the make that runs the tests is none of ours
  unset MAKEFLAGS MAKELEVEL MFLAGS MAKEOVERRIDES
  command -v make >/dev/null || skip 'make is not installed'
  mkdir commands samples
  (cd "$abs_top_srcdir/examples/make" && tar -cf - Makefile commands) |
    tar -xf - --no-same-permissions
  # the sources may be read-only
  chmod -R u+w Makefile commands
  rmdir samples
}

# make_all [ARGUMENT]...: what make says, in $output.
make_all () { run -0 make -j4 "$@"; }

# sessions: the random names of the two sessions, which tell when they are new.
sessions () {
  metadata samples/count.tsv session
  metadata samples/total.tsv session
}

@test "results are made once, with a table of all" {
  make_all
  for name in count total; do
    [ "$(ending samples/$name.tsv)" = complete ]
  done
  [ "$(metadata samples/count.tsv benchmarks)" = count/awk,count/wc ]
  [ "$(values samples/total.tsv wall total/shell | wc -l)" = 10 ]
  [ "$(metadata samples/count.tsv stdout)" = pipe ]
  [ "$(metadata samples/total.tsv stdout)" = null ]
  grep -q total/shell summary.txt
  sessions >before
  make_all
  [[ $output == *'Nothing to be done'* ]] || fail "$output"
  sessions | cmp - before
}

@test "times of files that are touched do not cost another measurement" {
  make_all
  sessions >before
  touch -d 2001-01-01 samples/*
  touch commands/*/* numbers Makefile
  make_all
  [ "$(grep -c 'holds these measurements already' <<<"$output")" = 2 ] ||
    fail "$output"
  sessions | cmp - before
  make_all
  [[ $output == *'Nothing to be done'* ]] || fail "$output"
}

@test "a changed command is measured again, and no other" {
  make_all
  sessions >before
  echo '# changed' >>commands/total/awk
  touch -d tomorrow commands/total/awk
  make_all
  sessions >after
  [ "$(sed -n 1p before)" = "$(sed -n 1p after)" ]
  [ "$(sed -n 2p before)" != "$(sed -n 2p after)" ]
}

@test "so are a changed prerequisite, a new command, and other options" {
  make_all
  sessions >before
  seq 3000 >numbers
  touch -d tomorrow numbers
  make_all
  sessions >after
  [ "$(comm -12 <(sort before) <(sort after) | wc -l)" = 0 ]
  write_script commands/count/sed <<<"sed -n '\$=' numbers"
  touch -d '2 days' commands/count
  make_all
  [ "$(metadata samples/count.tsv benchmarks)" = count/awk,count/sed,count/wc ]
  sessions >before
  sed -i 's/-r 10/-r 3/' Makefile
  touch -d '3 days' Makefile
  make_all
  [ "$(values samples/total.tsv wall total/shell | wc -l)" = 3 ]
}

@test "a failing command leaves no result, or the old one" {
  make_all
  cp samples/total.tsv before
  rm samples/count.tsv summary.txt
  for name in count total; do
    write_script commands/$name/awk <<<'exit 3'
    touch -d tomorrow commands/$name/awk
  done
  run -2 make -k -j4
  [[ $output == *"failed with status 3"* ]] || fail "$output"
  [ ! -e samples/count.tsv ]
  [ ! -e summary.txt ]
  [ "$(ending samples/count.tsv.partial)" = failed ]
  cmp samples/total.tsv before
}

@test "a failing hook leaves no result, and is not forgotten" {
  write_script prepare <<<'echo x >>prepared; [ "$(wc -l <prepared)" != 3 ]'
  flags='-q -r 4 -w 0 -m wall --prepare=./prepare'
  run -2 make samples/count.tsv BENCH_FLAGS="$flags"
  [[ $output == *'--prepare of run'*'failed with status 1'* ]] ||
    fail "$output"
  [ ! -e samples/count.tsv ]
  make_all samples/count.tsv BENCH_FLAGS="$flags"
  [ "$(values samples/count.tsv wall | wc -l)" = 8 ]
}

@test "bench-again measures all, bench-clean removes results alone" {
  make_all
  sessions >before
  make_all -s bench-again
  sessions >after
  [ "$(comm -12 <(sort before) <(sort after) | wc -l)" = 0 ]
  make_all bench-clean
  [ ! -e samples ]
  [ -e commands/count/wc ]
}

@test "make -j4 times one thing at a time" {
  [[ $(bench-time --help) == *--lock* ]] || skip 'there is no --lock'
  export BENCH_LOCK=$PWD/lock
  for name in count total; do
    rm commands/$name/*
    for file in a b; do
      # whoever finds the folder there runs beside another
      write_script commands/$name/$file <<<'mkdir busy && sync . && rmdir busy'
    done
  done
  make_all BENCH_FLAGS='-r 20'
  [ "$(ending samples/count.tsv)" = complete ]
  [ "$(ending samples/total.tsv)" = complete ]
}

@test "a folder without commands is told of" {
  mkdir commands/empty
  echo data >commands/empty/data
  run -2 make samples/empty.tsv
  [[ $output == *'bench.mk: no executable file in commands/empty'* ]]
}
