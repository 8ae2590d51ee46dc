# SPDX-License-Identifier: GPL-3.0-or-later
# Statistics of windows of time or of runs.
load ../bench

setup () { bench_setup; }

@test "windows of runs follow each other" {
  run -0 bench-stats -q -f csv --windows=4 --columns=/window,n,min,max <(seq 10)
  [ "$output" = $'/window,n,min,max\n1,4,1,4\n5,4,5,8\n9,2,9,10' ]
  run -0 bench-stats -q -f jsonl --windows=5 --columns=benchmark,/window,n <(sed 's/$/\ts\twall\tsort\/x=2/' <(seq 10))
  [ "${lines[1]}" = '{"benchmark": "sort/x=2/window=6", "parameters": {"window": "6"}, "n": 5}' ]
  run -0 bench-stats -q -f csv --windows=5 <(sed 's/$/\ts\twall\tsort\/x=2/' <(seq 10))
  [[ ${lines[0]} == benchmark,/x,/window,metric,* ]]
}

@test "the time of a run is how long those before it took" {
  printf '%s\ts\twall\tx\n' 4 4 4 4 4 >runs
  printf '%s\tB\tmaxrss\tx\n' 1 2 3 4 5 >>runs
  run -0 bench-stats -q -f csv --windows=10s --columns=metric,/window,n,sum runs
  [ "$output" = $'metric,/window,n,sum\nwall,0,3,12\nwall,10,2,8\nmaxrss,0,3,6\nmaxrss,10,2,9' ]
  run -0 bench-stats -q -f csv --window=0.5min --columns=n <(head -n 5 runs)
  [ "${lines[1]}" = 5 ]
}

@test "a window begins at a whole number of sizes, which its name tells" {
  printf '%s\ts\tissued\tq\n' 0.3 0.6 0.7 0.70001 0.89999 0.9 >queries
  run -0 bench-stats -q -f csv --windows=0.1s --columns=/window,n queries
  [ "${lines[*]:1}" = '0.3,1 0.6,1 0.7,2 0.8,1 0.9,1' ]
  for size in 0.2s 200ms; do
    for unit in 0.1/s 100/ms; do
      for i in 1 2 3 4 5 6 7 8 9 10; do
        printf '%s\t%s\twall\tx\n' ${unit%/*} ${unit#*/}
      done >runs
      run -0 bench-stats -q -f csv --windows=$size --columns=/window,n runs
      [ "${lines[*]:1}" = '0,2 0.2,2 0.4,2 0.6,2 0.8,2' ]
    done
  done
  # a million runs later, too
  awk 'BEGIN { for (i = 0; i < 1000000; i++) print "0.1\ts" }' >runs
  run -0 bench-stats -q -f csv --windows=20000s --columns=/window,n runs
  [ "${lines[*]:1}" = '0,200000 20000,200000 40000,200000 60000,200000 80000,200000' ]
  # and sizes below a nanosecond, and times beyond all doubles, have names
  run -0 bench-stats -q -f csv --windows=0.0003ns --columns=/window,n <(printf '1e-12\ts\n1\ts\n')
  [ "${lines[*]:1}" = '0,1 9e-13,1' ]
  run -0 bench-stats -q -f csv --windows=1e-300s --columns=/window,n <(printf '1.7e308\ts\n%.0s' 1 2 3)
  [ "${lines[1]}" = 0,1 ]
  [[ $output != *nan* && $output != *inf* ]]
}

@test "queries are in the window in which they were due" {
  printf '%s\ts\tissued\tx\t%s\n' 0 1 1.5 2 25 3 2.5 4 >queries
  printf '%s\ts\tlatency\tx\t%s\n' 0.3 3 0.1 1 0.2 2 0.4 4 >>queries
  run -0 bench-stats -q -f csv -m latency --windows=2s --columns=/window,n,sum queries
  # the order is that of the samples
  [ "$(sort <<<"$output")" = "$(printf '%s\n' /window,n,sum 0,2,0.3 2,1,0.4 24,1,0.3 | sort | sed 's/0,2,0.3$/0,2,0.30000000000000004/')" ]
}

# Runs 1 to 95 succeed in 1 s each, with a sample of energy in every second; 96
# to 100 fail.
some_fail () {
  printf '#\tbench-samples\t1\n'
  local i
  for ((i = 1; i <= 95; i++)); do
    printf '1\ts\twall\tx\t%d\n' $i
    ((i % 2)) || printf '1\tJ\tenergy\tx\t%d\n' $i
  done
  printf '1\ts\twall-failed\tx\t%d\n' 96 97 98 99
  printf '1\ts\twall-timeout\tx\t100\n'
  printf '2\t1\texit\tx\t%d\n' 96 97 98 99
  printf '#\tend\tcomplete\n'
}

@test "a window has the failures of its own runs, and all of its metrics" {
  some_fail >runs
  columns=metric,/window,n,n_failed,n_timeout
  # 40 runs take as many seconds
  for size in 40 40s; do
    first=$([ $size = 40 ] && echo 1 || echo 0)
    run -0 bench-stats -q -f csv --windows=$size --columns=$columns runs
    [ "$(sort <<<"${output#*$'\n'}")" = "$(sort <<END
wall,$first,40,0,0
wall,$((first + 40)),40,0,0
wall,$((first + 80)),15,4,1
energy,$first,20,0,0
energy,$((first + 40)),20,0,0
energy,$((first + 80)),7,4,1
wall-failed,$((first + 80)),4,4,1
wall-timeout,$((first + 80)),1,4,1
exit,$((first + 80)),4,4,1
END
)" ]
  done
  run -1 bench-stats -q -m wall --windows=50 --require='wall:success>=0.95' runs
  [ "${lines[-2]}" = 'pass: x/window=1: wall:success>=0.95: 1' ]
  [ "${lines[-1]}" = 'fail: x/window=51: wall:success>=0.95: 0.9000' ]
  # which is told once, not of each metric
  run -0 bench-stats -f json --windows=50 runs
  [[ $output == *'"runs failed, and the figures are of the others: x/window=51 wall (45 of 50 succeeded and 1 ran out of time, '*'"'* ]]
  [ "$(grep -o 'of 50 succeeded' <<<"$output" | wc -l)" = 1 ]
}

@test "runs are in the order of RUNs, section by section, of each group" {
  for h in a b a; do
    printf '#\tbench-samples\t1\n#\thost\t%s\n' $h
    printf '2\ts\twall\tx\t3\n2\ts\twall\tx\t2\n2\ts\twall-failed\tx\t1\n'
    printf '#\tend\tcomplete\n'
  done >hosts
  run -0 bench-stats -q -f csv -m wall --windows=3 --columns=/window,n,n_failed hosts
  [ "$output" = $'/window,n,n_failed\n1,2,1\n4,2,1\n7,2,1' ]
  for size in 3 6s; do
    run -0 bench-stats -q -f csv -m wall --by=host --windows=$size --columns=/host,n,n_failed hosts
    [ "$output" = $'/host,n,n_failed\na,2,1\na,2,1\nb,2,1' ]
  done
}

@test "what has no run of its own is with the run before it" {
  # queries due at 0, 1 and 3 s; the third failed, of which that is not known
  printf '%s\ts\tissued\tx\t%s\n' 0 1 1 2 3 4 >queries
  printf '%s\ts\tlatency\tx\t%s\n' 1 1 2 2 1 4 >>queries
  printf '1\ts\tlatency-failed\tx\t3\n' >>queries
  printf '0.1\ts\titl\tx\t%s\n' 1.1 1.2 2.1 4.1 4.2 4.3 >>queries
  columns=metric,/window,n,n_failed
  run -0 bench-stats -q -f csv -m itl,latency --windows=1s --columns=$columns queries
  [ "${lines[*]:1}" = 'latency,0,1,0 latency,1,1,1 latency,3,1,0 itl,0,2,0 itl,1,1,1 itl,3,3,0' ]
  run -0 bench-stats -q -f csv -m itl,latency --windows=2 --columns=$columns queries
  [ "${lines[*]:1}" = 'latency,1,2,0 latency,3,1,1 itl,1,3,0 itl,3,3,1' ]
  # without the times that they were due, one begins when that before has ended
  run -0 bench-stats -q -f csv -m itl,latency --windows=3s --columns=$columns <(grep -v issued queries)
  [ "${lines[*]:1}" = 'latency,0,2,0 latency,3,1,1 itl,0,3,0 itl,3,3,1' ]
}

@test "each window is judged" {
  run -1 bench-stats -q --windows=50 --require='value:max<=60' <(seq 100)
  [ "${lines[-2]}" = 'pass: -/window=1: value:max<=60: 50' ]
  [ "${lines[-1]}" = 'fail: -/window=51: value:max<=60: 100' ]
}

@test "samples without times, and sizes that are none, are trouble" {
  run -2 --separate-stderr bench-stats --windows=1s <(seq 9)
  [[ $stderr == *"the samples of 'value' of '-' have no times"* ]]
  for wrong in 0 0s -1s 1B '' x 1e999s; do
    run -2 bench-stats --windows="$wrong" <(seq 9)
  done
}

@test "throughput and the queries in the system follow Little's law" {
  # due at 0, 1 and 2 s, answered at 1, 4 and 3 s
  printf '%s\ts\tissued\tx\n' 0 1 2 >queries
  printf '%s\ts\tlatency\tx\n' 1 3 1 >>queries
  run -0 bench-stats -q -f csv -m latency --columns=throughput,in_system queries
  [ "${lines[1]}" = 0.75,1.25 ]
  run -0 bench-stats -f json -m latency queries
  [[ $output == *"queries in the system, by Little's law: latency (0.75/s for 1.67 s each make 1.25 at a time)"* ]]
  run -0 bench-stats -q -f jsonl -m issued --columns=in_system queries
  [ "$output" = '{"in_system": null, "in_system_reason": "needs the latency of queries and when they were due"}' ]
  run -0 bench-stats -q -f jsonl -m latency --windows=2 --columns=throughput queries
  [ "${lines[0]}" = '{"throughput": null, "throughput_reason": "not of windows or other parts of a load"}' ]
}

@test "a throughput that no double holds is missing, and not in a note" {
  for i in 1 2 3; do
    printf '%se-310\ts\t%s\t\t%s\n' $i issued $i 1 latency $i
  done >short.tsv
  run -0 bench-stats --allow-partial --columns=metric,throughput,in_system short.tsv
  [[ $output != *nan* && $output != *inf* ]]
  run -0 bench-stats short.tsv
  [[ $output != *nan* && $output != *inf* && $output != *Little* ]]
}

@test "very many windows are printed in pieces, with one heading" {
  run -0 bench-stats -q -f csv --windows=1 --columns=benchmark,mean <(seq 2000)
  [ "${#lines[@]}" = 2001 ]
  [ "${lines[0]}" = benchmark,mean ]
  [ "${lines[1024]}" = -/window=1024,1024 ]
  [ "${lines[2000]}" = -/window=2000,2000 ]
  [ "$(grep -c mean <<<"$output")" = 1 ]
  run -0 bench-stats -q -f jsonl --windows=1 --columns=n <(seq 2000)
  [ "${#lines[@]}" = 2000 ]
  run -0 bench-stats -q -f json --windows=1 --columns=n <(seq 2000)
  [ "$(grep -o '"n": 1' <<<"$output" | wc -l)" = 2000 ]
}
