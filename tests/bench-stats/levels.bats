# SPDX-License-Identifier: GPL-3.0-or-later
# RUNs of several levels: the figures are those of tests/unit/test-nested.c.
load ../bench

setup () {
  bench_setup
  local i=0 value
  for value in 10.1 10.3 9.9 10.2 11.0 11.4 11.1 10.8 9.5 9.9 9.4 9.7; do
    printf '%s\tms\twall\tx\t%d.%d\n' $value $((i / 4 + 1)) $((i % 4 + 1))
    i=$((i + 1))
  done >nested
}

@test "the interval of the mean is over processes, and a note says so" {
  run -0 bench-stats -q -f csv --columns=mean,mean_lo,mean_hi nested
  [[ ${lines[1]} == 0.010275,0.00844531832202*,0.0121046816779* ]]
  run -0 bench-stats -f json nested
  [[ $output == *"over the highest of them: wall (3 processes of 4 iterations, 92 % of the variance by process, design effect 3.8; too few of a process for the level, so the median's interval is [min, max])"* ]]
  # the order of the lines does not matter
  run -0 bench-stats -q -f csv --columns=mean_lo,mean_hi <(sort -r nested)
  [[ ${lines[1]} == 0.0084453183220*,0.0121046816779* ]]
}

@test "so are those of the median and of percentiles" {
  # the worst that three processes can be is of equal iterations: 1 - 2^-2
  run -0 bench-stats -q -f csv --columns=median_lo,median_hi,median_coverage nested
  [ "${lines[1]}" = 0.0094,0.0114,0.75 ]
  # eight processes a step of 10 apart, of which half of either half is below
  # the median: Woodruff's ranks are 16 -+ 2.3646 sqrt (8 / 7 * 32)
  for i in 1 2 3 4 5 6 7 8; do
    for j in 1 2 3 4; do printf '%d\ts\twall\tx\t%d.%d\n' $((10 * i + j)) $i $j; done
  done >eight
  run -0 bench-stats -q -f csv --columns=median_lo,median,median_hi,median_coverage eight
  [ "${lines[1]}" = 11,47.5,84,0.95 ]
  run -0 bench-stats -q -f jsonl --columns=p90_hi,widened eight
  [ "$output" = '{"p90_hi": null, "p90_hi_reason": "needs more units of the highest level", "widened": false}' ]
  # the order of lines, and a factor, change nothing
  [ "$(bench-stats -q -f csv <(sort -r eight) --columns=median_lo,median_hi)" \
    = "$(bench-stats -q -f csv eight --columns=median_lo,median_hi)" ]
  run -1 bench-stats -q --judge=interval --require='wall<=20' nested
  [[ ${lines[-1]} == *'how sure is not known: needs more units of the highest level' ]]
}

@test "--run-levels is a table of the levels, with what to run next" {
  run -0 bench-stats -q --ascii --run-levels nested
  [ "${lines[0]}" = 'benchmark  metric  level      units  each      sd  variance  next for 1 %' ]
  [[ ${lines[1]} == 'x          wall    process        3     3  729 us    91.9 % '*' 213' ]]
  [[ ${lines[2]} == 'x          wall    iteration     12     4  217 us    8.13 % '*' 1' ]]
  run -0 bench-stats -q -f tsv --run-levels=1s,10ms nested
  [[ ${lines[0]} == $'benchmark\tmetric\tunit\tlevel\tname\tunits\teach\tmean_square\tcomponent\tshare\tnext\ticc\tdesign_effect\tmean_lo\tmean_hi' ]]
  [[ ${lines[1]} == $'x\twall\ts\t1\titeration\t12\t4\t'*$'\t3\t0.918740233201105'* ]]
  run -0 bench-stats -q -f json --run-levels nested
  [[ $output == '{"schema": "bench-stats-levels/1"'* ]]
  run -0 bench-stats -q -f markdown --run-levels nested
  [[ ${lines[0]} == '| benchmark | metric | level |'* ]]
}

@test "of one process the variance between processes is unmeasured" {
  run -0 bench-stats -f json <(head -n 4 nested)
  [[ $output == *"iteration-level only; the process-to-process variance is unmeasured: wall (one process of 4 iterations)"* ]]
  run -0 bench-stats -q --run-levels <(head -n 4 nested)
  [[ ${lines[1]} == *'process        1     1  not measured '*' -' ]]
}

@test "processes of two sections are different processes" {
  sed '1i #\tbench-samples\t1' nested >a
  { cat a; printf '#\tend\tcomplete\n'; cat a; printf '#\tend\tcomplete\n'; } >both
  run -0 bench-stats -f json both
  [[ $output == *"(6 processes of 4 iterations"* ]]
}

@test "so are processes of two benchmarks that --by takes together" {
  for size in 1 2; do
    sed "s/\tx\t/\tsort\/threads=4\/size=$size\t/" nested
  done >sizes
  run -0 bench-stats -f json --by=threads sizes
  [[ $output == *"(6 processes of 4 iterations, "* ]]
  # in what order they come changes nothing
  run -0 bench-stats -f json --by=threads <(sort -r sizes)
  [[ $output == *"(6 processes of 4 iterations, "* ]]
}

@test "three levels are builds, processes and iterations; uneven ones count too" {
  run -0 bench-stats -f json <(sed 's/\t\([0-9]\)\.\([0-9]\)$/\t\1.1\2.\2/' nested)
  [[ $output == *"(3 builds of 4 processes of 1 iteration, "* ]]
  run -0 bench-stats -f json <(head -n 11 nested)
  [[ $output == *"(3 processes of 3.6 iterations"* ]]
}

@test "what has no levels is told of, and costs that do not fit" {
  run -2 --separate-stderr bench-stats --run-levels <(seq 5)
  [ "$output" = '' ]
  [ "$stderr" = 'bench-stats: --run-levels: no samples have RUNs of several levels, such as 3.7' ]
  run -2 --separate-stderr bench-stats --run-levels=1,2,3 nested
  [ "$stderr" = "bench-stats: --run-levels: 3 costs, but the RUNs of 'x' have 2 levels" ]
  for wrong in 1 0,1 -1,2 1,x 1,,2; do
    run -2 --separate-stderr bench-stats --run-levels=$wrong nested
  done
  run -2 bench-stats --run-levels --columns=n nested
  run -2 bench-stats --run-levels -f values nested
  # a mixture is no hierarchy
  run -0 bench-stats -q -f csv --columns=n <(cat nested; printf '10\tms\twall\tx\t9\n')
  [ "${lines[1]}" = 13 ]
}
