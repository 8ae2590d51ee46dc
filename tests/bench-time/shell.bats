# SPDX-License-Identifier: GPL-3.0-or-later
# The start of --shell's shell is measured and stated, never subtracted.
load ../bench
load time

setup () { bench_setup; }

@test "the start of the shell is measured, in metadata and said in words" {
  bench-time -r 3 -n a --shell -c 'exit 0' >runs.tsv 2>said
  [[ $(metadata runs.tsv shell-startup) \
    =~ ^(0\.[0-9]{1,9}|[0-9.]+e-[0-9]+)'s (median of '[0-9]+')'$ ]]
  grep -qxE "bench-time: note: of each wall time about [0-9.]+ [mun]?s is the \
start of /bin/sh; nothing was subtracted" said
}

@test "the shell is started between the runs too, and is no run" {
  # It counts how often it is asked to do nothing.
  write_script mysh <<'END'
[ "$2" != : ] || echo x >>starts
exec sh "$@"
END
  bench-time -q -r 3 -w 0 -m wall --delay=30ms -n a --shell=./mysh -c true >runs.tsv
  [ "$(runs runs.tsv wall a)" = '1 2 3' ]
  # at least the first probes, and what is stated is of all
  [ "$(wc -l <starts)" -ge 3 ]
  [[ $(metadata runs.tsv shell-startup) \
    == *"(median of $(wc -l <starts))" ]]
}

@test "without --shell there is nothing of it" {
  bench-time -r 3 true >runs.tsv 2>said
  run -1 metadata runs.tsv shell-startup
  run -1 grep 'the start of' said
}

@test "the probes leave the files of the runs alone" {
  bench-time -q -r 2 --shell --stdout=got -c 'echo hello' >runs.tsv
  [ "$(cat got)" = hello ]
  printf 'one\n' | bench-time -q -r 1 -w 0 --shell --stdin=inherit \
    --stdout=got -c cat >runs.tsv
  [ "$(cat got)" = one ]
}

@test "a shell that can't do nothing costs one warning, and the runs go on" {
  write_script mysh <<<'[ "$2" != : ] || exit 3; exec sh "$@"'
  run -0 --separate-stderr bench-time -q -r 3 -m wall --shell=./mysh -c true
  [ "$stderr" = "bench-time: warning: the start of the shell is not measured, \
as './mysh -c :' does not go well" ]
  [ "$(grep -vc '^#' <<<"$output")" = 3 ]
  [[ $output != *shell-startup* ]]
}

@test "a shell that is not there is told of as the command that it is" {
  run -127 --separate-stderr bench-time -r 1 --shell=./nosuch -c true
  [[ $stderr == "bench-time: cannot run './nosuch'"* ]]
  [ "${#stderr_lines[@]}" = 1 ]
}
