# SPDX-License-Identifier: GPL-3.0-or-later
# Metrics that are computed from others.
load ../bench

setup () {
  bench_setup
  {
    printf '%s\ts\twall\ta\n' 1 2 4
    printf '%s\ts\tuser\ta\n' 2 4 12
    printf '%s\tJ\tenergy\ta\n' 10 30 80
    printf '7\ts\twall\tb\n'
  } >runs
}

# derived EXPRESSION: its values, by blanks.
derived () {
  bench-stats -q -f values -m new --derive="$1" runs | paste -sd ' '
}

@test "a metric is computed run by run" {
  [ "$(derived 'new=user/wall')" = '2 2 3' ]
  [ "$(derived 'new=user - wall')" = '1 2 8' ]
  [ "$(derived 'new=-wall+2*user')" = '3 6 20' ]
  [ "$(derived 'new[x]=(user+wall)*(user-wall)/wall')" = '3 6 32' ]
  [ "$(derived 'new=user/wall/2')" = '1 1 1.5' ]
  [ "$(derived 'new = user / 2e0 - wall')" = '0 0 2' ]
}

@test "its unit follows, or is said" {
  run -0 bench-stats -q -f csv --columns=unit -m new --derive='new=energy/wall' runs
  [ "${lines[1]}" = W ]
  run -0 bench-stats -q -f csv --columns=unit -m new --derive='new=user/wall' runs
  [ "${lines[1]}" = 1 ]
  run -0 bench-stats -q -f csv --columns=unit -m new --derive='new[1/J]=1/energy' runs
  [ "${lines[1]}" = 1/J ]
  run -2 --separate-stderr bench-stats --derive='new=energy*wall' runs
  [[ $stderr == *'its unit does not follow'* ]]
  run -2 --separate-stderr bench-stats --derive='new[ms]=wall*1000' runs
  [[ $stderr == *'not a base unit'* ]]
  run -2 --separate-stderr bench-stats --derive='new=energy+wall' runs
  [ "$stderr" = "bench-stats: --derive: 'J' and 's' are two units: they do not add
  new=energy+wall
            ^" ]
}

@test "mistakes are pointed at" {
  while IFS='|' read -r text caret message; do
    run -2 --separate-stderr bench-stats --derive="$text" runs
    [ "$output" = '' ]
    [[ ${stderr_lines[0]} == "bench-stats: --derive: "$message* ]]
    [ "${stderr_lines[1]}" = "  $text" ]
    [ "${stderr_lines[2]}" = "  $caret" ]
  done <<'EOF'
new=user//wall|         ^|not a metric, a number or '('
new=user+nothing|         ^|no such metric in the input, which has 'wall', 'user', 'energy'
new=(user|    ^|'(' without ')'
new=user)|        ^|not an operator
new=user wall|         ^|not an operator
new=|    ^|a metric, a number or '(' is missing
new=2*3|    ^|names no metric
new=user:fast/wall|    ^|not a statistic: 'fast'
user=wall/2|^|there is a metric of this name already
=wall|^|must start with a name and '='
new|   ^|'=' is missing
EOF
  run -2 --separate-stderr bench-stats --derive="new=$(printf '(%.0s' {1..100})wall" runs
  [[ ${stderr_lines[0]} == *': too deep' ]]
}

@test "metrics that are not of the same runs are taken by their statistics" {
  printf '100\t1/s\tthroughput\ta\n' >>runs
  run -0 --separate-stderr bench-stats -f csv --columns=n,median,unit -m qpw --derive='qpw[1/J]=throughput/energy:higher' runs
  [ "${lines[1]}" = 1,3.3333333333333335,1/J ]
  [[ $stderr == *"'qpw' of 'a' is one value, of medians"* ]]
  run -0 --separate-stderr bench-stats -q -f csv --columns=median -m x --derive='x[y]=throughput:mean/wall:max' runs
  [ "${lines[1]}" = 25 ]
  [ "$stderr" = '' ]
  run -2 --separate-stderr bench-stats --derive='x[y]=throughput/wall:p99' runs
  [[ $stderr == *"wall:p99 of 'a' is not available: needs n >= 100"* ]]
}

@test "runs pair by their RUN, in their section, in any order" {
  {
    for s in 1 2; do
      printf '#\tbench-samples\t1\n'
      printf '%s\ts\twall\ta\t%s\n' 1$s 1.1 2$s 1.2 3$s 2.1
      printf '%s\ts\tuser\ta\t%s\n' 300 2.1 100 1.1 200 1.2
      printf '#\tend\tcomplete\n'
    done
  } >sections
  run -0 bench-stats -q -f values -m d --derive='d=user-wall' sections
  [ "$output" = $'269\n89\n179\n268\n88\n178' ]
}

@test "what divides by nothing is left out, with a warning" {
  printf '0\ts\tsys\ta\n1\ts\tsys\ta\n0\ts\tsys\ta\n' >>runs
  run -0 --separate-stderr bench-stats -q -f values -m new --derive='new=wall/sys' runs
  [ "$output" = 2 ]
  [[ $stderr == *"2 of 3 values of 'new' of 'a' are left out: not finite"* ]]
  run -2 bench-stats --derive='new=wall/(sys-sys)' runs
}

@test "a derived metric serves like any other" {
  run -1 bench-stats -q -m wall --benchmark=a --derive='new=user/wall' --derive='twice=new*2' --require='new:max<=2' --require='twice<=4' runs
  [ "${lines[-2]}" = 'fail: a: new:max<=2: 3' ]
  [ "${lines[-1]}" = 'pass: a: twice<=4: 4' ]
  printf '%s\ts\tuser\tb\n' 70 >>runs
  run -0 bench-pareto --rank -f csv --derive='new=user/wall:higher' wall new runs
  [[ ${lines[1]} == a,*,2,2 ]]
  [[ ${lines[2]} == b,*,7,10 ]]
  run -0 bench-pareto --derive='new=user/wall:higher' new runs
  [[ $output == *$'7\ts\twall\tb'* ]]
  [[ $output != *$'\twall\ta'* ]]
}
