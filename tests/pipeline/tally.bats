# SPDX-License-Identifier: GPL-3.0-or-later
# tests/tally: the closing line of ./quickstart check and of the CI.
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
