# SPDX-License-Identifier: GPL-3.0-or-later
# Where samples come from: operands of the filters.
load ../bench

setup () {
  bench_setup
  seq 3 >three
  seq 4 >four
}

rows () { bench-stats -q -f tsv "$@" | tail -n +2 | cut -f1,4; }

@test "files, '-' and standard input are read, in their order" {
  run -0 bench-stats -q -f values three - <<<9
  [ "$output" = $'1\n2\n3\n9' ]
  run -0 bench-stats -q -f values <three
  [ "$output" = $'1\n2\n3' ]
}

@test "a label names the bare numbers of a file" {
  run -0 rows a=three b=four c=- <<<1
  [ "$output" = $'a\t3\nb\t4\nc\t1' ]
}

@test "an operand that names a file is that file, whatever its signs" {
  seq 5 >a=three
  run -0 rows a=three
  [ "$output" = $'-\t5' ]
  seq 6 >-x
  run -0 rows -- -x
  [ "$output" = $'-\t6' ]
}

@test "a file that names its benchmarks takes no label" {
  printf '1\ts\twall\tx\n' >named
  run -2 --separate-stderr bench-stats a=named
  [ "$stderr" = "bench-stats:named:1: the sample names its benchmark, 'x': the file cannot be given as 'a=named'" ]
}

@test "an input without samples is trouble" {
  run -2 --separate-stderr bench-stats
  [ "$output" = '' ]
  [ "$stderr" = 'bench-stats:-: no samples' ]
  : >empty
  run -2 --separate-stderr bench-stats empty
  [ "$stderr" = 'bench-stats:empty: no samples' ]
  printf '# nothing\n\n' >comments
  run -2 --separate-stderr bench-stats empty comments
  [ "$stderr" = 'bench-stats: no samples' ]
}

@test "missing files, directories and unreadable files are trouble" {
  run -2 --separate-stderr bench-stats three missing
  [ "$output" = '' ]
  [ "$stderr" = "bench-stats: cannot open 'missing': No such file or directory" ]
  run -2 --separate-stderr bench-stats a=missing
  [ "$stderr" = "bench-stats: cannot open 'missing': No such file or directory" ]
  run -2 --separate-stderr bench-stats .
  [ "$stderr" = "bench-stats: cannot read '.': Is a directory" ]
  run -2 --separate-stderr bench-stats <.
  [ "$stderr" = 'bench-stats:-: Is a directory' ]
  if [ "$(id -u)" != 0 ]; then
    chmod 0 four
    run -2 --separate-stderr bench-stats four
    [ "$stderr" = "bench-stats: cannot open 'four': Permission denied" ]
  fi
}

@test "a closed standard input is trouble" {
  run -2 --separate-stderr bash -c 'exec bench-stats <&-'
  [ "$output" = '' ]
  [ "$stderr" = 'bench-stats:-: Bad file descriptor' ]
  run -0 bash -c 'exec bench-stats -q -f values three <&-'
  [ "$output" = $'1\n2\n3' ]
}

@test "standard input is read only once" {
  run -2 --separate-stderr bench-stats - - <<<1
  [ "$stderr" = 'bench-stats: standard input can be read only once' ]
}

@test "a filter that waits for a terminal says so, once" {
  needs_terminal
  run script -qec 'bench-stats -f values' /dev/null </dev/null
  [ "$(grep -c 'reading samples from the terminal' <<<"$output")" = 1 ]
  run bench-stats -f values <<<1
  [ "$output" = 1 ]
}

@test "control characters in a file's name do not reach the terminal" {
  printf 'x\n' >$'a\eb'
  run -2 --separate-stderr bench-stats $'a\eb'
  [ "$stderr" = "bench-stats:a\\x1bb:1: not a number: 'x'" ]
}

@test "ten thousand files are read" {
  mkdir many
  seq 10000 | split -l 1 -a 4 - many/
  run -0 bench-stats -q -f tsv many/*
  [[ ${lines[1]} == $'-\tvalue\t1\t10000\t5000.5\t'* ]]
}

@test "one free descriptor is enough" {
  run -0 bash -c 'exec 3>&- 4>&- 5>&- 6>&-; ulimit -n 4; exec bench-stats -q -f values three four'
  [ "$output" = $'1\n2\n3\n1\n2\n3\n4' ]
}

@test "memory that runs out ends in a message" {
  ! grep -q __asan_init "$(command -v bench-stats)" || skip 'not under the address sanitizer'
  run -2 bash -c 'ulimit -v 60000; seq 10000000 | bench-stats'
  [[ $output == bench-stats:*': memory exhausted' ]] || fail "$output"
}

@test "a word for an option must be one that is known" {
  run -2 --separate-stderr bench-stats --duplicates=some three
  [ "${stderr_lines[0]}" = "bench-stats: --duplicates: must be error or keep, not 'some'" ]
  run -2 --separate-stderr bench-stats --better=wall=up three
  [ "${stderr_lines[0]}" = "bench-stats: --better: must be METRIC=lower or METRIC=higher, not 'wall=up'" ]
  run -2 --separate-stderr bench-stats --name= three
  [ "${stderr_lines[0]}" = 'bench-stats: --name: a name must not be empty' ]
}

@test "a message shows no control character, turning mark or broken UTF-8" {
  run -2 --separate-stderr bench-stats $'a\xc2\x9bb\xe2\x80\xaec\xffd\x1b'
  [ "$output" = '' ]
  [[ $stderr == *'a\xc2\x9bb\xe2\x80\xaec\xffd\x1b'* ]]
}

@test "a number out of range is told the range" {
  while IFS='|' read -r option range; do
    run -2 --separate-stderr bench-stats "$option" three
    [ "${stderr_lines[0]}" = "bench-stats: ${option%%=*}: must be $range, not '${option#*=}'" ]
  done <<'END'
--every=0|from 0.001 to 1000000000 s
--trim=0.7|from 0 to 0.5
--windows=0s|above 0
--max-line=0|from 1 to 1099511627776 B
END
}

@test "files beside the samples are bounded, and an end is the end" {
  yes | tr -d '\n' | head -c 1100000 >long
  printf '# 1\n\n\0 3 c\n' >nul
  for option in --groups --require=@; do
    while IFS='|' read -r file line wrong; do
      run -2 --separate-stderr bench-stats "${option/%s/s=}$file" three
      [ "$stderr" = "bench-stats:$file:$line: $wrong" ] || fail "said: $stderr"
      [ "$output" = '' ]
    done <<'END'
./long|1|longer than 1048576 bytes
./nul|3|NUL byte: this is not text
/dev/zero|1|NUL byte: this is not text
END
  done
}
