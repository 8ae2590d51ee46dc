# SPDX-License-Identifier: GPL-3.0-or-later
# Several modes, and clocks that are too coarse for the spread.
load ../bench

setup () { bench_setup; }

# chosen COLUMNS OPTION...: their values in the first row, by commas.
chosen () {
  local columns=$1
  shift
  bench-stats -q -f csv --columns="$columns" "$@" | sed -n 2p
}

@test "two modes are counted, placed and said in words" {
  awk 'BEGIN { for (i = 0; i < 80; i++)
                 print (i % 4 ? 10 : 14) + i * 37 % 80 / 100 }' >two
  [ "$(chosen modes two)" = 2 ]
  [[ $(chosen mode_places two) == 10.[34]*' 14.'[34]* ]]
  [ "$(chosen mode_shares two)" = '0.75 0.25' ]
  run -0 bench-stats -u ms two
  [[ ${output//$'\n'     /} == *'value (2: 75 % about 10.4 ms, 25 % about 14.4 ms)'* ]]
}

@test "one mode is one, and fewer than twenty samples have none to tell" {
  awk 'BEGIN { for (i = 0; i < 80; i++) print 10 + i * 37 % 80 / 100 }' >one
  [ "$(chosen modes,mode_shares one)" = 1,1 ]
  run -0 bench-stats one
  [[ $output != *modes* ]]
  run -0 bench-stats -q -f jsonl --columns=modes,mode_places <(seq 19)
  [ "$output" = '{"modes": null, "modes_reason": "needs n >= 20", "mode_places": null, "mode_places_reason": "needs n >= 20"}' ]
}

@test "ties and the step of the clock are told" {
  printf '%s\n' 10 10 10 10 10 12 10 10 10 10 16 10 >ticks
  [ "$(chosen distinct,tick,tick_share,clock_limited ticks)" = 3,2,0.2,yes ]
  [ "$(chosen median_lo,median_hi ticks)" = 9,11 ]
  # fences are one step out where more than half are equal
  [ "$(chosen mad,outliers_mild,outliers_severe ticks)" = 0,0,1 ]
  run -0 bench-stats -u ms ticks
  [[ ${output//$'\n'     /} == *'note: clock-limited'*'(3 values among 12 samples, the nearest 2.00 ms apart)'* ]]
  run -0 bench-stats -q -f jsonl --columns=tick,clock_limited,tick_share <(yes 3 | head -n 9)
  [ "$output" = '{"tick": null, "tick_reason": "all samples are equal", "clock_limited": false, "tick_share": null, "tick_share_reason": "all samples are equal"}' ]
}

@test "an interval of a percentile that is one point is widened too" {
  { yes 10 | head -n 390; yes 12 | head -n 10; } | awk '{ print NR * 7 % 401, $1 }' |
    sort -n | cut -d' ' -f2 >ticks
  [ "$(chosen p90,p90_lo,p90_hi ticks)" = 10,9,11 ]
}
