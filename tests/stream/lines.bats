# SPDX-License-Identifier: GPL-3.0-or-later
# The lines of the sample stream: what is read, and what is refused, with its
# place.
load ../bench

setup () { bench_setup; }

# values: what bench-stats reads from standard input, a value a line.
values () { bench-stats -f values "$@"; }

# refuses MESSAGE <INPUT: status 2, nothing printed, the message and no more.
refuses () {
  cat >in
  run -2 --separate-stderr bench-stats in
  [ "$output" = '' ] || fail "printed: $output"
  [ "$stderr" = "bench-stats:in:$1" ] || fail "said: $stderr"
}

@test "a plain list of numbers is a stream" {
  run -0 --separate-stderr values <<<$'1\n2.5\n+3e2\n-.5\n7.'
  [ "$output" = $'1\n2.5\n300\n-0.5\n7' ]
  [ "$stderr" = '' ]
}

@test "a last line without newline counts in a plain list" {
  printf '1\n2' >in
  run -0 --separate-stderr values in
  [ "$output" = $'1\n2' ]
  [ "$stderr" = '' ]
}

@test "a last line without newline is dropped inside a section, with a warning" {
  printf '#\tbench-samples\t1\n1\n2' >in
  run -0 --separate-stderr values in
  [ "$output" = 1 ]
  [ "${stderr_lines[0]}" = 'bench-stats:in:3: warning: last line dropped: no newline ends it, it may be torn' ]
}

@test "CR LF is a newline, a byte-order mark is skipped" {
  printf '\xef\xbb\xbf1\r\n2\tms\r\n' >in
  run -0 --separate-stderr bench-stats -f values -u s in
  [ "$output" = $'1\n0.002' ]
}

@test "CR alone ends no line, which the message says" {
  refuses "1: not a number: '1\x0d2\x0d' (a line ends with a newline, or CR LF)" <<<$'1\r2\r\r'
}

@test "comments and blank lines are ignored" {
  run -0 --separate-stderr values <<<$'# a comment\n\n1\n \t \n#!/bin/sh\n#\n2'
  [ "$output" = $'1\n2' ]
}

@test "metadata without a value is an error, not a comment" {
  refuses "2: metadata without a value (a comment has no tab behind #)" \
    <<<$'1\n#\tkey'
}

@test "a word is no number" {
  refuses "3: not a number: 'fast'" <<<$'1.0\n2.0\nfast'
}

@test "a decimal comma is told for what it is" {
  refuses "1: not a number: '1,5' (decimal point is '.')" <<<'1,5'
  refuses "1: not a number: '1,234.5' (digits are not grouped, decimal point is '.')" \
    <<<'1,234.5'
}

@test "no other way to write a number is taken" {
  local word
  for word in 0x10 1_000 1e 1e+ 0o17 1f . + e5 ١ 1-2 '1;2'; do
    run -2 --separate-stderr bench-stats <<<"$word"
    [[ $stderr == "bench-stats:-:1: not a number: '$word'"* ]] || fail "$stderr"
  done
}

@test "two numbers in a line, or a unit behind one, are no number" {
  refuses "2: not a number: '1 2' (one sample a line, fields separated by a tab)" \
    <<<$'1\n1 2'
  refuses "1: not a number: '1ms' (a unit is a field of its own, behind a tab)" \
    <<<'1ms'
}

@test "nan and inf are refused by name" {
  refuses "2: nan is not a sample: 'NaN'" <<<$'1\nNaN'
  refuses "1: nan is not a sample: 'nan(0x1)'" <<<'nan(0x1)'
  refuses "1: inf is not a sample: '-Infinity'" <<<'-Infinity'
}

@test "with --nonfinite=drop nan and inf are dropped and counted" {
  run -0 --separate-stderr values --nonfinite=drop <<<$'1\nnan\n2\n-inf'
  [ "$output" = $'1\n2' ]
  [ "$stderr" = 'bench-stats: warning: 2 of 4 samples dropped: not finite' ]
  run -2 --separate-stderr values --nonfinite=drop <<<'nan'
  [[ $stderr == *'no samples' ]]
}

@test "a number beyond a double is refused, one below it is 0 with a warning" {
  refuses "1: too large a number: '1e400'" <<<'1e400'
  run -0 --separate-stderr values <<<$'1\n1e-400'
  [ "$output" = $'1\n0' ]
  [ "$stderr" = "bench-stats:-:2: warning: too small a number, taken as 0: '1e-400'" ]
  run -0 --separate-stderr values <<<'5e-324'
  [ "$output" = 5e-324 ]
  [ "$stderr" = '' ]
}

@test "numbers are read and printed to the last bit" {
  local numbers=$'0.1\n0.30000000000000004\n9007199254740993\n1.7976931348623157e308'
  run -0 values <<<"$numbers"
  [ "$output" = $'0.1\n0.30000000000000004\n9007199254740992\n1.7976931348623157e+308' ]
  local again=$output
  run -0 values <<<"$again"
  [ "$output" = "$again" ]
}

@test "-0 prints as 0" {
  run -0 values <<<'-0'
  [ "$output" = 0 ]
}

@test "a table is refused with advice" {
  refuses "1: a number where the unit stands: '2' (is this a table? choose one of its columns, as by cut -f)" \
    <<<$'1\t2'
  refuses "1: not the name of a metric: 'two words' (letters, digits and _.+/=:-; is this a table? choose one of its columns, as by cut -f)" \
    <<<$'1\ts\ttwo words'
  refuses "1: more than five fields (is this a table? choose one of its columns, as by cut -f)" \
    <<<$'1\ts\twall\tx\t1\t2'
}

@test "a line that begins with a tab has no value" {
  refuses '1: no value before the first tab' <<<$'\ts\twall'
}

@test "NUL bytes, UTF-16 and UTF-32 are named" {
  printf '1\0002\n' >in
  run -2 --separate-stderr bench-stats in
  [ "$stderr" = 'bench-stats:in:1: NUL byte: this is not text' ]
  printf '1\0\n\0002\0\n\0' >in
  run -2 --separate-stderr bench-stats in
  [ "$stderr" = 'bench-stats:in:1: UTF-16 text: convert it first, as by iconv -f UTF-16' ]
  printf '\xff\xfe1\0\n\0' >in
  run -2 --separate-stderr bench-stats in
  [ "$stderr" = 'bench-stats:in:1: UTF-16 text: convert it first, as by iconv -f UTF-16' ]
  printf '\xff\xfe\0\0001\0\0\0\n\0\0\0' >in
  run -2 --separate-stderr bench-stats in
  [ "$stderr" = 'bench-stats:in:1: UTF-32 text: convert it first, as by iconv -f UTF-32' ]
}

@test "a line has a limit, which --max-line moves" {
  head -c 2000000 /dev/zero | tr '\0' 1 >in
  run -2 --separate-stderr bench-stats in
  [ "$stderr" = 'bench-stats:in:1: longer than 1048576 bytes (--max-line)' ]
  printf '1\n123456\n' >in
  run -2 --separate-stderr bench-stats --max-line=5 in
  [ "$stderr" = 'bench-stats:in:2: longer than 5 bytes (--max-line)' ]
  run -0 values --max-line=6 in
  printf '# %1999000s\n1\n' x >in
  run -0 --separate-stderr values --max-line=2MB in
  [ "$output" = 1 ]
}

@test "an endless line ends with an error, not with the memory" {
  run -2 --separate-stderr bash -c 'tr "\0" 1 </dev/zero | bench-stats'
  [ "$stderr" = 'bench-stats:-:1: longer than 1048576 bytes (--max-line)' ]
}

@test "a raw control character is refused and shown as \\xHH" {
  printf '1\ts\twall\ta\x1b[31mb\n' >in
  run -2 --separate-stderr bench-stats in
  [ "$stderr" = "bench-stats:in:1: control character \\x1b in the benchmark: 'a\\x1b[31mb'" ]
  printf '1\x07\n' >in
  run -2 --separate-stderr bench-stats in
  [ "$stderr" = "bench-stats:in:1: not a number: '1\\x07'" ]
  printf '#\tnote\ta\rb\n1\n' >in
  run -2 --separate-stderr bench-stats in
  [ "$stderr" = "bench-stats:in:1: control character \\x0d in the value: 'a\\x0db'" ]
}

@test "escapes stand for what they say, in names and in metadata" {
  printf '1\ts\twall\ta\\tb\\\\c\\x1b\n' >in
  run -0 --separate-stderr bench-stats -f json in
  [[ $output == *'"a\tb\\c\u001b"'* ]] || fail "$output"
  refuses "1: wrong escape in the benchmark: 'a\\q' (known are \\\\, \\t, \\n, \\r and \\xHH)" \
    <<<$'1\ts\twall\ta\\q'
}

@test "of many errors the first is told" {
  printf '1\n-1\ts\twall\nfast\n' >in
  run -2 --separate-stderr bench-stats in
  [ "$stderr" = "bench-stats:in:2: a negative time: -1 s of metric 'wall'" ]
}

@test "what is long is shown in part" {
  printf '%200s\n' x | tr ' ' x >in
  run -2 --separate-stderr bench-stats in
  [[ $stderr == "bench-stats:in:1: not a number: 'xxx"*"xxx...'" ]]
  [ ${#stderr} -lt 140 ]
}

@test "a locale with a decimal comma changes nothing" {
  german_locale
  export LC_ALL=de_DE.UTF-8
  run -0 values <<<$'1.5\n1.00000000000000000000000000001'
  [ "$output" = $'1.5\n1' ]
  refuses "1: not a number: '1,5' (decimal point is '.')" <<<'1,5'
}

@test "lines may come byte by byte" {
  mkfifo slow
  { while IFS= read -r -n 1 byte; do
      printf '%s' "${byte:-$'\n'}"
    done <<<$'1\ts\twall\tx\n2\ts\twall\tx' >slow; } &
  run -0 values slow
  [ "$output" = $'1\n2' ]
  wait
}
