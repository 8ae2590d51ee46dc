# SPDX-License-Identifier: GPL-3.0-or-later
# tests/tally, .ci/run: the last lines of ./quickstart check and of the CI.
load ../bench

setup () {
  bench_setup
  tally=$abs_top_srcdir/tests/tally
}

# suite PASS SKIP XFAIL FAIL XPASS ERROR: what automake leaves after tests.
suite () {
  printf '# %s:  %s\n' TOTAL 0 PASS "$1" SKIP "$2" XFAIL "$3" FAIL "$4" \
    XPASS "$5" ERROR "$6" >test-suite.log
}

@test "tests that all passed are counted, with status 0" {
  suite 12 0 1 0 0 0
  run -0 "$tally" .
  [ "$output" = '13 passed, 0 failed' ]
}

@test "skipped tests are told after the others" {
  suite 12 3 0 0 0 0
  run -0 "$tally" .
  [ "$output" = '12 passed, 0 failed, 3 skipped' ]
}

@test "a failure, an error and a surprise pass each make status 1" {
  suite 5 0 0 2 1 4
  run -1 "$tally" .
  [ "${lines[-1]}" = '5 passed, 7 failed' ]
  suite 5 0 0 0 0 1
  run -1 "$tally" .
  suite 5 0 0 0 1 0
  run -1 "$tally" .
}

@test "the log of a failed test is shown, that of a passed one is not" {
  suite 1 0 0 1 0 0
  mkdir sub
  echo ':test-result: PASS ok 1' >good.trs
  echo 'all is well' >good.log
  echo ':test-result: FAIL not ok 1' >sub/bad.trs
  echo 'this is why' >sub/bad.log
  run -1 "$tally" .
  [[ $output == *sub/bad*'this is why'* ]]
  [[ $output != *'all is well'* ]]
}

@test "the last lines tell in short which tests failed and why" {
  suite 2 0 0 1 0 1
  for name in one two; do
    echo ':test-result: FAIL not ok 2' >$name.trs
  done
  { printf 'ok 1 a\nPASS: one 1 a\nnot ok 2 b\nFAIL: one 2 b\n'
    printf '# detail %d\n' {1..40}
    printf 'ok 3 c\n# after c\nnot ok 4 d\n# of d\n'; } >one.log
  cat >two.log <<'END'
ok 1 a

# two has not ended after 300 s; still running:
# 7, child of 6, S (sleeping), in do_wait: bash /usr/libexec/bats-core/bats two
#   0=/dev/null 1=pipe:[7]
# 8, child of 7, R (running), in 0: bench-time hangs
Bail out! two had not ended after 300 s
ERROR: two - Bail out! two had not ended after 300 s
END
  run -1 "$tally" .
  [ "${output#*In short:}" = "$(printf '\n\n-- ./one\nnot ok 2 b\n'
    printf '# detail %d\n' {1..15}
    printf 'not ok 4 d\n# of d\n\n-- ./two\n'
    sed -n '/still running/p; /^# 8/p; /^ERROR/p' two.log
    printf '\n2 passed, 2 failed')" ]
}

@test "a log that says nothing of a failure is shown by its end" {
  suite 1 0 0 0 0 1
  echo ':test-result: ERROR' >bad.trs
  seq 100 >bad.log
  run -1 "$tally" .
  [ "${output##*-- ./bad}" \
    = $'\n'"$(seq 86 100)"$'\n\n1 passed, 1 failed' ]
}

@test "the CI repeats at its end what failed, and is not longer for it" {
  mkdir -p here/.ci bin
  cp "$abs_top_srcdir/.ci/run" here/.ci/
  pretend () { printf '#!/bin/sh\n%s\n' "$2" >"bin/$1"; chmod +x "bin/$1"; }
  for tool in git shellcheck clang-format; do pretend $tool 'exit 1'; done
  pretend git '[ "$1" != -c ]' # this is no checkout
  pretend counts 'seq 100; echo In short:; echo; echo -- ./a; seq -f "a %g" 50
    echo; echo "7 passed, 2 failed"; exit 1'
  pretend breaks 'seq 50; echo "x.c:1: error: odd"; seq 50; exit 1'
  pretend holds 'seq 100'
  run -1 env PATH="$PWD/bin:$PATH" bash here/.ci/run counts holds breaks
  [ "${lines[-1]}" = '9 passed, 3 failed' ]
  end=${output##*==== breaks: status}
  [[ $end == *$'\n==== counts failed\n-- ./a\na 1\na 2\n'* ]]
  [[ $end == *$'\n==== breaks failed\nx.c:1: error: odd\n43\n'*$'\n50\n'* ]]
  [[ $end != *holds* ]]
  [ "$(wc -l <<<"$end")" -le 42 ]
}

@test "a make that never came to the tests is a failure" {
  run -1 "$tally" .
  [ "${lines[-1]}" = '0 passed, 1 failed' ]
}

@test "of a make that was stopped, the tests that had not ended are shown" {
  mkdir -p tests/sub
  echo ':test-result: PASS ok 1' >tests/good.trs
  echo 'all is well' >tests/good.log
  echo 'here it hung' >tests/sub/hung.log
  run -1 "$tally" .
  [[ $output == *tests/sub/hung*'here it hung'* ]]
  [[ $output != *tests/good* ]]
  [ "${lines[-1]}" = '0 passed, 1 failed' ]
}

@test "a suite in which no test ran is a failure" {
  suite 0 4 0 0 0 0
  run -1 "$tally" .
  [ "${lines[-1]}" = '0 passed, 1 failed, 4 skipped' ]
}
