# SPDX-License-Identifier: GPL-3.0-or-later
# Which commands are run, and how they are called.
load ../bench
load time

setup () { bench_setup; }

@test "a plain command has its words as its name, its runs are counted from 1" {
  bench-time -r 10 true >runs.tsv
  [ "$(runs runs.tsv wall true)" = '1 2 3 4 5 6 7 8 9 10' ]
  [ "$(ending runs.tsv)" = complete ]
}

@test "each run has a sample of wall, user, sys and maxrss" {
  bench-time -r 2 true >runs.tsv
  [ "$(grep -v '^#' runs.tsv | cut -f 2-5)" = 's	wall	true	1
s	user	true	1
s	sys	true	1
B	maxrss	true	1
s	wall	true	2
s	user	true	2
s	sys	true	2
B	maxrss	true	2' ]
}

@test "the words of a plain command reach it untouched" {
  write_script show <<<'printf "<%s>" "$@" >words'
  bench-time -r 1 -w 0 ./show 'a  b' '$HOME' '*' '' "it's" '|' >runs.tsv
  [ "$(cat words)" = "<a  b><\$HOME><*><><it's><|>" ]
  [ "$(metadata runs.tsv benchmarks)" \
    = "./show 'a  b' '\$HOME' '*' '' 'it'\\\\\\\\''s' '|'" ] \
    || fail "$(metadata runs.tsv benchmarks)"
}

@test "options end at the first word of a plain command" {
  write_script show <<<'printf "<%s>" "$@" >words'
  bench-time -r 1 -w 0 ./show -r 7 --help >runs.tsv
  [ "$(cat words)" = '<-r><7><--help>' ]
  bench-time -r 1 -w 0 -- ./show -x >runs.tsv
  [ "$(cat words)" = '<-x>' ]
}

@test "-c cuts a command into words as a shell does" {
  write_script show <<<'printf "<%s>" "$@" >words'
  bench-time -r 1 -w 0 -c "./show 'a  b' \"c'd\" e\\ f '' {}" >runs.tsv
  [ "$(cat words)" = "<a  b><c'd><e f><><{}>" ]
}

@test "what only a shell knows is an error that names it and --shell" {
  for character in '|' '>' '<' ';' '&' '$' '*' '?' '`' '('; do
    run -2 --separate-stderr bench-time -c "echo a${character}b"
    [ "$output" = '' ]
    [[ ${stderr_lines[0]} == "bench-time: -c: only a shell knows an unquoted \
$character in 'echo a${character}b'"*--shell* ]] || fail "$stderr"
  done
  run -2 --separate-stderr bench-time -c "LC_ALL=C true"
  [[ $stderr == *'only a shell sets variables'* ]]
  run -2 --separate-stderr bench-time -c "echo 'a"
  [[ $stderr == *"nothing closes the '"* ]]
  run -2 --separate-stderr bench-time -c " "
  [[ $stderr == *'no command'* ]]
}

@test "--shell has a shell run each -c" {
  bench-time --shell -r 1 -w 0 -n a -c 'echo $((40 + 2)) | cat >answer' \
    >runs.tsv
  [ "$(cat answer)" = 42 ]
  [ "$(metadata runs.tsv shell)" = /bin/sh ]
  [ "$(metadata runs.tsv command a)" = 'echo $((40 + 2)) | cat >answer' ]
  # it is also run with ':', to see how long it takes to start
  write_script mysh <<<'[ "$3" = : ] || printf "<%s>" "$@" >words'
  bench-time --shell='./mysh -e' -r 1 -w 0 -c 'a | b' >runs.tsv
  [ "$(cat words)" = '<-e><-c><a | b>' ]
  run -2 --separate-stderr bench-time --shell true
  [[ $stderr == *'--shell is for commands given by -c'* ]]
}

@test "the i-th -n names the i-th command, the rest go by their words" {
  bench-time -r 1 -n one -c true -c 'true   2' -c 'true 3' >runs.tsv
  [ "$(metadata runs.tsv benchmarks)" = 'one,true 2,true 3' ]
  bench-time -r 1 -c true -c 'true 2' -n one -n two >runs.tsv
  [ "$(metadata runs.tsv benchmarks)" = 'one,two' ]
  bench-time -r 1 -n mine true x >runs.tsv
  [ "$(metadata runs.tsv benchmarks)" = mine ]
  [ "$(metadata runs.tsv command mine)" = 'true x' ]
}

@test "two benchmarks of one name are refused, and so is a name too many" {
  run -2 --separate-stderr bench-time -c true -c true
  [ "$output" = '' ]
  [[ $stderr == "bench-time: two benchmarks have the name 'true'"* ]]
  run -2 --separate-stderr bench-time -n a -n b true
  [[ $stderr == "bench-time: more names than commands: 'b'"* ]]
  run -2 --separate-stderr bench-time -n '' true
  [[ $stderr == *'name of a benchmark is empty'* ]]
}

@test "names keep any byte: tabs, newlines and commas come back whole" {
  bench-time -r 1 -m wall -n $'a\tb\nc\\d,e' -c true -n z -c 'true 2' >runs.tsv
  bench-stats -f json runs.tsv >stats.json
  grep -qF '"a\tb\nc\\d,e"' stats.json
  [ "$(grep -vc '^#' runs.tsv)" = 2 ]
}

@test "no command, and both kinds of command, are usage errors" {
  run -2 --separate-stderr bench-time
  [[ ${stderr_lines[0]} == 'bench-time: no command; '* ]]
  [[ ${stderr_lines[1]} == "Try 'bench-time --help'"* ]]
  run -2 --separate-stderr bench-time -c true false
  [[ $stderr == "bench-time: both -c and a command: 'false' (quote the"* ]]
}

@test "junk where a number belongs is a usage error" {
  for wrong in -r0 -r-1 -r2x -r1.5 -r '-r 3' -w-1 -wx --seed=x --timeout=0 \
               --timeout=5x --ignore-failure=0 --ignore-failure=256 \
               --confidence=1 --order=zigzag --format=xml --meta=x --meta==x; do
    run -2 --separate-stderr bench-time "$wrong" true
    [ "$output" = '' ] || fail "$wrong"
    [[ $stderr == *"Try 'bench-time --help'"* ]] || fail "$wrong: $stderr"
  done
}

@test "commands do not see the make that runs bench-time" {
  MAKEFLAGS='-j --jobserver-auth=3,4' MAKELEVEL=1 KEPT=yes \
    bench-time -r 1 -w 0 --stdout=env env >runs.tsv
  grep -qx KEPT=yes env
  run -1 grep -E '^MAKE(FLAGS|LEVEL)=' env
}

@test "a command has no open file but its standard three" {
  bench-time -r 1 -w 0 --stdout=fds ls /proc/self/fd >runs.tsv 7</dev/null
  # the third is the folder that ls itself reads
  [ "$(xargs <fds)" = '0 1 2 3' ]
}

@test "the names of commands keep braces, but for those that shells expand" {
  bench-time -r 1 -w 0 -m wall --order=sequential -c 'true {} {n} a{b}c' \
    -c 'true {a,b} {1..3}' -c 'true { } {a b}' >runs.tsv
  [ "$(awk -F'\t' '!/^#/ { printf "%s|", $4 }' runs.tsv)" \
    = "true {} {n} a{b}c|true '{a,b}' '{1..3}'|true '{' '}' {a b}|" ]
}

@test "a whole line as one word is told of, as it is no program" {
  run -127 --separate-stderr bench-time 'true 1' 'true 2'
  [ "$stderr" = "bench-time: cannot run 'true 1': not found in PATH (all of \
it is one word; -c cuts a line into words)" ]
  run -127 --separate-stderr bench-time './nosuch x'
  [ "$stderr" = "bench-time: cannot run './nosuch x': No such file or \
directory (all of it is one word; -c cuts a line into words)" ]
}
