# SPDX-License-Identifier: GPL-3.0-or-later
# Units, defaults and the values that a sample may have.
load ../bench

setup () { bench_setup; }

@test "units that convert mix and are normalised" {
  run -0 bench-stats -f values \
    <<<$'1\ts\twall\n2\tms\twall\n3\tus\twall\n4\tµs\twall\n5\tns\twall\n1\tmin\twall\n1\th\twall'
  [ "$output" = $'1\n0.002\n3e-06\n4e-06\n5e-09\n60\n3600' ]
}

@test "decimal and binary sizes differ, a percentage is a ratio" {
  run -0 bench-stats -f values <<<$'1\tkB\tsize\n1\tKiB\tsize\n1\tMB\tsize\n1\tMiB\tsize'
  [ "$output" = $'1000\n1024\n1000000\n1048576' ]
  run -0 bench-stats -f values <<<$'50\t%\tratio'
  [ "$output" = 0.5 ]
}

@test "KB is refused, in a line and as an option" {
  run -2 --separate-stderr bench-stats <<<$'1\tKB\tsize'
  [ "$stderr" = "bench-stats:-:1: ambiguous unit 'KB': kB is 1000 bytes, KiB is 1024" ]
  run -2 --separate-stderr bench-stats --unit=KB <<<1
  [ "${stderr_lines[0]}" = "bench-stats: --unit: ambiguous unit 'KB': kB is 1000 bytes, KiB is 1024" ]
}

@test "any other unit is kept and never scaled" {
  run -0 bench-stats -q -f tsv <<<$'7000\tfps\tspeed\tx'
  [[ ${lines[1]} == $'x\tspeed\tfps\t1\t7000\t'* ]]
}

@test "units that do not convert are refused, and both lines named" {
  printf '1\ts\twall\tx\n' >one
  printf '#\n2\tB\twall\tx\n' >two
  run -2 --separate-stderr bench-stats one two
  [ "$stderr" = "bench-stats:two:2: unit 'B' of metric 'wall' of 'x' does not convert to 's' (one:1)" ]
}

@test "empty and missing fields take their defaults" {
  run -0 bench-stats -q -f tsv <<<$'7'
  [[ ${lines[1]} == $'-\tvalue\t1\t1\t7\t'* ]]
  run -0 bench-stats -q -f tsv --name=me --unit=ms <<<$'7\n8\t\t\t\n9\ts'
  [[ ${lines[1]} == $'me\tvalue\ts\t3\t'* ]]
  run -0 bench-stats -q -f tsv --name=me <<<$'7\ts\twall\tyou'
  [[ ${lines[1]} == $'you\twall\ts\t1\t'* ]]
}

@test "a negative time is refused, another negative number is not" {
  run -2 --separate-stderr bench-stats <<<$'1\ts\twall\n-2\tms\twall'
  [ "$stderr" = "bench-stats:-:2: a negative time: -0.002 s of metric 'wall'" ]
  run -0 bench-stats -f values <<<'-2'
  [ "$output" = -2 ]
}

@test "a time that is no duration may be negative" {
  for metric in skew lateness wall:mean_lo; do
    run -0 bench-stats -f values <<<$'-2\tms\t'"$metric"
    [ "$output" = -0.002 ]
  done
}

@test "a time of 0 is warned of, once" {
  run -0 --separate-stderr bench-stats -q -f values <<<$'0\ts\twall\tx\n0\ts\twall\tx'
  [ "$output" = $'0\n0' ]
  [ "$stderr" = "bench-stats:-:1: warning: a time of 0 of metric 'wall' of 'x': below the clock's resolution" ]
}
