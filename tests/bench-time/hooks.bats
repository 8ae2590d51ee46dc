# SPDX-License-Identifier: GPL-3.0-or-later
# Hooks: their order, their failures, their durations.
load ../bench
load time

setup () {
  bench_setup
  write_script note <<<'echo "$1" >>log'
}

@test "hooks run around the session and around every run, warm-up too" {
  bench-time -r 2 -w 1 --setup='echo setup >>log' \
    --prepare='echo prepare >>log' --conclude='echo conclude >>log' \
    --cleanup='echo cleanup >>log' ./note run >runs.tsv
  [ "$(xargs <log)" = "setup prepare run conclude prepare run conclude \
prepare run conclude cleanup" ]
}

@test "hooks are run by a shell and recorded" {
  bench-time -r 1 --prepare='a=4; echo $((a + 2)) | cat >made' true >runs.tsv
  [ "$(cat made)" = 6 ]
  [ "$(metadata runs.tsv hook.prepare)" \
    = 'a=4; echo $((a + 2)) | cat >made' ]
}

@test "hooks are run by the shell of --shell" {
  write_script mysh <<<'echo "$@" >>shells; exec sh "$@"'
  bench-time -q -r 1 -w 0 --shell='./mysh -e' --setup='echo set up' \
    --prepare='echo prepared' -n a -c ': ran' >runs.tsv 2>said
  grep -qxF -e '-e -c :' shells
  grep -qxF -e '-e -c echo set up' shells
  grep -qxF -e '-e -c echo prepared' shells
  grep -qxF -e '-e -c : ran' shells
  [ "$(cat said)" = $'set up\nprepared' ]
}

@test "what hooks print never gets among the samples" {
  run -0 --separate-stderr bench-time -q -r 1 -w 0 -m wall \
    --prepare='echo said' true
  [ "$stderr" = said ]
  [ "$(grep -vc '^#' <<<"$output")" = 1 ]
}

@test "with a set-up or a clean-up the order is sequential, and a note says so" {
  for hook in --setup --cleanup; do
    rm -f log
    run -0 --separate-stderr bench-time -r 2 -w 0 "$hook=true" \
      -n a -c './note a' -n b -c './note b'
    [ "$(xargs <log)" = 'a a b b' ]
    [[ $stderr == *'note: sequential order'*--order=blocks* ]]
    [[ $output == *'#	order	sequential'* ]]
  done
  run -0 --separate-stderr bench-time -q -r 2 -w 0 --setup=true \
    -n a -c true -n b -c true
  [ "$stderr" = '' ]
}

@test "in sequential order each benchmark is cleaned up before the next" {
  bench-time -q -r 1 -w 0 --setup='echo setup >>log' \
    --cleanup='echo cleanup >>log' -n a -c './note a' -n b -c './note b' \
    >runs.tsv
  [ "$(xargs <log)" = 'setup a cleanup setup b cleanup' ]
}

@test "--order=blocks with set-ups cleans up at the end of the session" {
  bench-time -q -r 2 -w 0 --order=blocks --setup='echo setup >>log' \
    --cleanup='echo cleanup >>log' -n a -c './note run' -n b -c './note run' \
    >runs.tsv
  [ "$(xargs <log)" = 'setup run setup run run run cleanup cleanup' ]
}

@test "a hook after a -c belongs to that command, one before any to the rest" {
  bench-time -q -r 1 -w 0 --order=sequential --prepare='echo all >>log' \
    -n a -c './note a' \
    -n b -c './note b' --prepare='echo own >>log' >runs.tsv
  [ "$(xargs <log)" = 'all a own b' ]
  [ "$(metadata runs.tsv hook.prepare)" = 'echo all >>log' ]
  [ "$(metadata runs.tsv hook.prepare b)" = 'echo own >>log' ]
}

@test "--conclude runs after a failed run too" {
  run -1 bench-time -r 3 -w 0 --conclude='echo concluded >>log' false
  [ "$(cat log)" = concluded ]
}

@test "a failing set-up ends its benchmark, the others go on, status 1" {
  run -1 --separate-stderr bench-time -q -r 2 -w 0 -m wall \
    -n a -c './note a' --setup='exit 3' --cleanup='echo cleaned >>log' \
    -n b -c './note b'
  [ "$(xargs <log)" = 'cleaned b b' ]
  [ "$stderr" = "bench-time: --setup of 'a' failed with status 3: exit 3" ] \
    || fail "$stderr"
  [[ $output == *'#	end	failed' ]]
  [ "$(grep -v '^#' <<<"$output" | cut -f 4 | xargs)" = 'b b' ]
}

@test "a failing prepare costs its run, the plan goes on, status 1" {
  write_script prepare <<<'echo x >>count; [ "$(wc -l <count)" != 2 ]'
  run -1 --separate-stderr bench-time -q -r 3 -w 0 -m wall \
    --prepare=./prepare -n a ./note a
  [ "$(xargs <log)" = 'a a' ]
  [ "$(grep -v '^#' <<<"$output" | cut -f 5 | xargs)" = '1 3' ]
  [ "$stderr" \
    = "bench-time: --prepare of run 2 of 'a' failed with status 1: ./prepare" ]
  [[ $output == *'#	end	complete' ]]
}

@test "a failing conclude costs its run, the plan goes on, status 1" {
  write_script conclude <<<'echo x >>count; [ "$(wc -l <count)" != 2 ]'
  run -1 --separate-stderr bench-time -q -r 3 -w 0 -m wall \
    --conclude=./conclude -n a ./note a
  [ "$(grep -v '^#' <<<"$output" | cut -f 5 | xargs)" = '1 3' ]
  [[ $output == *'#	end	complete' ]]
}

@test "a failing clean-up makes the status 1 and keeps all samples" {
  run -1 --separate-stderr bench-time -q -r 3 -w 0 -m wall --cleanup=false \
    -n a true
  [ "$(grep -vc '^#' <<<"$output")" = 3 ]
  [ "$stderr" = "bench-time: --cleanup of 'a' failed with status 1: false" ]
}

@test "durations of hooks are written where -m names them" {
  bench-time -q -r 2 -w 1 -m setup,prepare,conclude,cleanup,wall \
    --setup=true --prepare=true --conclude=true --cleanup=true -n a true \
    >runs.tsv
  [ "$(runs runs.tsv setup a)" = '' ]
  [ "$(values runs.tsv setup | wc -l)" = 1 ]
  [ "$(values runs.tsv cleanup | wc -l)" = 1 ]
  [ "$(runs runs.tsv prepare a)" = '1 2' ]
  [ "$(runs runs.tsv conclude a)" = '1 2' ]
  [ "$(grep -v '^#' runs.tsv | cut -f 3 | sort | uniq -c | xargs)" \
    = '1 cleanup 2 conclude 2 prepare 1 setup 2 wall' ]
}

@test "a set-up may make the command that is run" {
  bench-time -q -r 2 --setup='cp note made' ./made x >runs.tsv
  [ "$(ending runs.tsv)" = complete ]
  run -127 --separate-stderr bench-time -q -r 2 --setup=true ./nosuch
  [[ $stderr == *"cannot run './nosuch'"* ]]
  [[ $output == *'#	end	failed' ]]
}
