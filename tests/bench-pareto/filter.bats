# SPDX-License-Identifier: GPL-3.0-or-later
# What passes through, and that it passes unchanged.
load ../bench

setup () {
  bench_setup
  # Sections, metadata of both kinds, comments, blank lines, odd spellings:
  # all that a filter could be tempted to tidy up.
  {
    printf '#\tbench-samples\t1\n'
    printf '#\tsession\t1a2b\n#\tbenchmarks\tfast,poor,small\n'
    printf '# a comment\n\n'
    printf '#\tcommand\t./fast\tfast\n'
    printf '#\tcommand\t./poor\tpoor\n'
    printf '#\tcommand\t./small\tsmall\n'
    printf ' 1.50e0 \ts\twall\tfast\t1\n'
    printf '900\tB\tsize\tfast\t1\n'
    printf '7\t\tother\tfast\t1\n'
    printf '3000\tms\twall\tpoor\t1\n'
    printf '0900\tB\tsize\tpoor\t1\n'
    printf '#\tnote\tnoisy\tpoor\n'
    printf '#\tnote\tquiet\n'
    printf '+2\ts\twall\tsmall\t1\n'
    printf '4.\tB\tsize\tsmall\t1\n'
    printf '#\tend\tcomplete\n'
  } >runs.tsv
}

@test "the lines of the front pass byte for byte, with all that is around" {
  bench-pareto wall size runs.tsv >front.tsv
  grep -vP '\tpoor(\t|$)' runs.tsv | diff - front.tsv
}

@test "metadata of a benchmark that was left out goes with it" {
  bench-pareto wall size runs.tsv >front.tsv
  run -1 grep -P '^#.*\tpoor$' front.tsv
  [ "$(grep -cP '^#\tcommand\t' front.tsv)" = 2 ]
}

@test "--dominated passes on the complement, with all that is around" {
  bench-pareto --dominated wall size runs.tsv >dominated.tsv
  grep -vP '\t(fast|small)(\t|$)' runs.tsv | diff - dominated.tsv
}

@test "where nothing is dominated the output is the input" {
  grep -vP '\tpoor(\t|$)' runs.tsv >good.tsv
  bench-pareto wall size good.tsv | cmp - good.tsv
}

@test "all metrics of a benchmark pass, not only the criteria" {
  bench-pareto wall runs.tsv | grep -qP '^7\t\tother\tfast\t1$'
}

@test "cat a.tsv b.tsv | bench-pareto wall size chooses among both" {
  sed 's/1a2b/3c4d/;s/\tfast/\tquick/;s/\tsmall/\tlittle/
       s/fast,poor,small/quick,poor,little/;s/1.50e0/1.25/' runs.tsv >more.tsv
  cat runs.tsv more.tsv | bench-pareto wall size >front.tsv
  # quick has fast's size in less time; little ties with small
  cat runs.tsv more.tsv | grep -vP '\t(poor|fast)(\t|$)' | diff - front.tsv
}

@test "files are read in the order of the operands, criteria anywhere" {
  printf '1\ts\twall\ta\n' >a.tsv
  printf '2\ts\tuser\ta\n1\ts\twall\tb\n2\ts\tuser\tb\n' >b.tsv
  bench-pareto a.tsv wall b.tsv user | cmp - <(cat a.tsv b.tsv)
  bench-pareto user b.tsv wall a.tsv | cmp - <(cat b.tsv a.tsv)
  bench-pareto wall user - b.tsv <a.tsv | cmp - <(cat a.tsv b.tsv)
}

@test "CRLF and the unfinished last line of a plain list pass as they are" {
  printf '1\ts\twall\ta\r\n2\ts\twall\tb\r\n1\ts\twall\tc' >runs.tsv
  printf '1\ts\twall\ta\r\n1\ts\twall\tc' >expected
  bench-pareto wall runs.tsv | cmp - expected
}

@test "names of hostile bytes pass as they are" {
  printf '%s\ts\twall\t%s\n' 1 '$(touch canary)' 1 '`touch canary`;|&<>' \
    1 "'\"\\\\\\\\ \\\\x1b[31m" 1 $'caf\xe9 \xff' 1 '-f' 9 '--dominated' \
    1 '日本語' >runs.tsv
  bench-pareto wall runs.tsv >front.tsv
  grep -v -- --dominated runs.tsv | cmp - front.tsv
  [ ! -e canary ]
}

@test "what passed is read again by the other programs" {
  bench-pareto wall size runs.tsv >front.tsv
  run -0 --separate-stderr bench-stats -q -f tsv front.tsv
  [ "$stderr" = '' ]
  [ "$(cut -f 1 <<<"$output" | tail -n +2 | uniq | xargs)" = 'fast small' ]
}

@test "--benchmark considers and passes only the benchmarks that match" {
  bench-pareto --benchmark='[ps]*' wall runs.tsv >front.tsv
  grep -vP '\t(fast|poor)(\t|$)' runs.tsv | diff - front.tsv
  bench-pareto --benchmark=poor --benchmark=fast --dominated wall runs.tsv \
    >rest.tsv
  grep -vP '\t(fast|small)(\t|$)' runs.tsv | diff - rest.tsv
}

@test "-o writes the file whole, and leaves nothing beside it" {
  bench-pareto wall size runs.tsv >expected
  run -0 --separate-stderr bench-pareto -o front.tsv wall size runs.tsv
  [ "$output$stderr" = '' ]
  cmp front.tsv expected
  [ ! -e front.tsv.partial ]
}

@test "-o may not name the input, which stays as it is" {
  cp runs.tsv before.tsv
  run -2 --separate-stderr bench-pareto -o runs.tsv wall size runs.tsv
  [ "$stderr" = "bench-pareto: 'runs.tsv' is both the output and an input" ]
  cmp runs.tsv before.tsv
  [ ! -e runs.tsv.partial ]
}

@test "where nothing is dominated --dominated says so, unless -q" {
  run -0 --separate-stderr bench-pareto --dominated wall:higher size \
    --benchmark='poor' runs.tsv
  [[ $stderr == *'no benchmark is dominated'* ]]
  run -1 grep -vP '^(#|$)' <<<"$output"
  run -0 --separate-stderr bench-pareto -q --dominated wall \
    --benchmark='poor' runs.tsv
  [ "$stderr" = '' ]
}

@test "a section that did not complete is warned of, with status 0" {
  sed '$d' runs.tsv >open.tsv
  run -0 --separate-stderr bench-pareto wall size open.tsv
  [[ $stderr == bench-pareto:*open.tsv* ]]
  [ "$output" = "$(bench-pareto wall size runs.tsv | sed '$d')" ]
  sed 's/complete/interrupted/' runs.tsv >stopped.tsv
  run -0 --separate-stderr bench-pareto wall size stopped.tsv
  [[ $stderr == *interrupted* ]]
  [[ ${lines[-1]} == $'#\tend\tinterrupted' ]]
}

@test "a large input passes unchanged" {
  awk 'BEGIN { for (i = 0; i < 60000; i++)
    printf "%d\ts\twall\t%s\n", 1 + i % 2, i % 2 ? "slow" : "fast" }' >runs.tsv
  bench-pareto wall runs.tsv | cmp - <(grep fast runs.tsv)
}
