# SPDX-License-Identifier: GPL-3.0-or-later
# Groups: samples that agree in parameters of names or in metadata.
load ../bench

setup () {
  bench_setup
  for t in 1 2; do
    for s in 10 20 30; do
      printf '%s\ts\twall\tsort/threads=%s/size=%s\n' $((100 / t + s)) $t $s
      printf '%s\ts\tuser\tsort/threads=%s/size=%s\n' $s $t $s
    done
  done >sorts
}

@test "--by takes benchmarks together that agree in a parameter" {
  run -0 bench-stats -q -f tsv -m wall --by=threads --columns=benchmark,/threads,n,median sorts
  [ "$output" = $'benchmark\t/threads\tn\tmedian\nsort/threads=1\t1\t3\t120\nsort/threads=2\t2\t3\t70' ]
  run -0 bench-stats -q -f csv -m user --by=size --columns=/size,n sorts
  [ "$output" = $'/size,n\n10,2\n20,2\n30,2' ]
  # all samples are somewhere
  run -0 bench-stats -q -f csv --by=size,threads --columns=n sorts
  [ "$(grep -c '^1$' <<<"$output")" = 12 ]
}

@test "the keys are columns and an object in JSON, in the order asked for" {
  run -0 bench-stats -q -f jsonl -m wall --by=size,threads sorts
  [[ ${lines[0]} == '{"benchmark": "sort/size=10/threads=1", "parameters": {"size": "10", "threads": "1"}, "metric": "wall", '* ]]
  run -0 bench-stats -q -f tsv -m wall --by=threads sorts
  [[ ${lines[0]} == $'benchmark\t/threads\tmetric\tunit\t'* ]]
  run -0 bench-stats -q --by=threads -m wall sorts
  [[ $output == *'sort/threads=1 '*'sort/threads=2 '* ]]
}

@test "keys of metadata part the samples of a benchmark" {
  for h in a/x=1 b; do
    printf '#\tbench-samples\t1\n#\thost\t%s\n' $h
    printf '%s\ts\twall\tsort/threads=4\n' 1 2 3
    printf '#\tend\tcomplete\n'
  done >hosts
  run -0 bench-stats -q -f csv --by=host --columns=/host,/threads,n hosts
  [ "$output" = $'/host,/threads,n\na/x=1,4,3\nb,4,3' ]
  run -0 bench-stats -q -f csv --by=host hosts
  [[ ${lines[0]} == benchmark,/threads,/host,metric,* ]]
  # a parameter and metadata; what has neither is a group of its own
  printf '%s\ts\twall\tplain\n' 7 8 >plain
  run -0 bench-stats -q -f csv --by=threads,host --columns=benchmark,/host,/threads,n hosts plain
  [ "$output" = $'benchmark,/host,/threads,n\nsort/threads=4/host=a/x=1,a/x=1,4,3\nsort/threads=4/host=b,b,4,3\nplain,,,2' ]
}

@test "what is taken together has the statistics of all its samples" {
  bench-stats -q -f csv -m wall --by=threads --columns=mean,sd,p25,sum,lag1 sorts >grouped
  sed -n 's/^\(.*\twall\t\).*threads=1.*/\1x/p' sorts >one
  bench-stats -q -f csv --columns=mean,sd,p25,sum,lag1 one >alone
  [ "$(sed -n 2p grouped)" = "$(sed -n 2p alone)" ]
}

@test "a group has the floor of its own sections, and so has a window" {
  for h in small=1 large=4; do
    printf '#\tbench-samples\t1\n#\thost\t%s\n' ${h%=*}
    printf '#\tfloor\tmaxrss=%dMiB\n' ${h#*=}
    printf '%s\tMiB\tmaxrss\tx\n' ${h#*=}.5 2 3
    printf '#\tend\tcomplete\n'
  done >floors
  run -0 bench-stats -f json --by=host floors
  [[ $output == *'x/host=large maxrss (floor 4.00 MiB)"'* ]]
  [[ $output != *'x/host=small maxrss (floor'* ]]
  run -0 bench-stats -f json --windows=3 floors
  [[ $output == *'at most that: x/window=4 maxrss (floor 4.00 MiB)"'* ]]
}

@test "that runs may have failed is known of a group by its own sections" {
  for h in a b; do
    printf '#\tbench-samples\t1\n#\thost\t%s\n1\ts\twall\tx\n' $h
    printf '#\tend\tcomplete\n'
  done >hosts
  printf '1\ts\twall\tx\n' >plain
  run -0 bench-stats -q -f csv --by=host --columns=/host,success plain hosts
  [ "$output" = $'/host,success\n,\na,1\nb,1' ]
}

@test "requirements hold for each group" {
  run -1 bench-stats -q -m wall --by=threads --require='wall<=100s' sorts
  [ "${lines[-2]}" = 'fail: sort/threads=1: wall<=100s: 120.0 s' ]
  [ "${lines[-1]}" = 'pass: sort/threads=2: wall<=100s: 70.00 s' ]
}

@test "a key that nothing has, and units that differ, are trouble" {
  run -2 --separate-stderr bench-stats --by=nodes sorts
  [ "$output" = '' ]
  [[ $stderr == "bench-stats: no benchmark has a parameter 'nodes' in its name"* ]]
  run -2 --separate-stderr bench-stats --by=size,size sorts
  [[ $stderr == "bench-stats: --by: key named twice: 'size'"* ]]
  printf '1\tB\twall\tsort/threads=1/size=40\n' >>sorts
  run -2 --separate-stderr bench-stats -m wall --by=threads sorts
  [[ $stderr == *"'wall' of 'sort/threads=1/size=10' is in 's', that of 'sort/threads=1/size=40' in 'B'"* ]]
}
