# SPDX-License-Identifier: GPL-3.0-or-later
# What a command's process is told to be: CPUs, niceness, limits, addresses.
load ../bench
load time

setup () {
  bench_setup
  # what this machine lets us use, as the kernel lists it
  cpus=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' /proc/self/status)
  first=${cpus%%[-,]*}
}

@test "--cpus binds commands to these CPUs and not what is around them" {
  write_script cpus <<<'sed -n "s/^Cpus_allowed_list:.//p" /proc/self/status'
  bench-time -q -r 2 --cpus="$first" --stdout=got --conclude='./cpus >hook' \
    ./cpus >runs.tsv
  [ "$(cat got)" = "$first" ]
  [ "$(cat hook)" = "$cpus" ]
  [[ $(metadata runs.tsv cpus) =~ ^1\ of\ [0-9]+:\ $first$ ]]
  # all of them, in the kernel's words
  bench-time -q -r 1 --cpus="$cpus" --stdout=got ./cpus >runs.tsv
  [ "$(cat got)" = "$cpus" ]
  [[ $(metadata runs.tsv cpus) == *": $cpus" ]]
}

@test "a CPU that can't be used is named, before the first run" {
  write_script note <<<'echo run >>log'
  run -2 --separate-stderr bench-time --cpus="$first,8191" ./note
  [ "$output" = '' ]
  [ "${stderr_lines[0]}" = "bench-time: --cpus: CPU 8191 is none of those that\
 can be used here: $cpus" ]
  [ ! -e log ]
  for wrong in 1- -1 a 0-x 1.5 99999; do
    run -2 --separate-stderr bench-time --cpus="$wrong" true
    [[ $stderr == *--cpus* ]]
  done
  run -2 --separate-stderr bench-time --cpus=1-0 true
  [[ $stderr == *"'1-0' names no CPU"* ]]
}

@test "--nice is the niceness of commands alone, and recorded" {
  bench-time -q -r 1 --nice=19 --stdout=got --conclude='nice >hook' nice \
    >runs.tsv
  [ "$(cat got)" = 19 ]
  [ "$(cat hook)" = "$(nice)" ]
  [ "$(metadata runs.tsv nice)" = 19 ]
  for wrong in 20 -21 x '' 1.5; do
    run -2 --separate-stderr bench-time --nice="$wrong" true
    [[ $stderr == *--nice* ]]
  done
}

@test "--rlimit sets soft and hard limits, and records them in base units" {
  write_script limits <<'END'
ulimit -Sn; ulimit -Hn; ulimit -Sc; ulimit -Hc; ulimit -Ss; ulimit -Hs
END
  bench-time -q -r 1 --rlimit=nofile=50,core=0 --rlimit=stack=1MiB:2MiB \
    --stdout=got ./limits >runs.tsv
  [ "$(xargs <got)" = '50 50 0 0 1024 2048' ]
  [ "$(metadata runs.tsv rlimit)" \
    = nofile=50,core=0,stack=1048576:2097152 ]
}

@test "limits under which nothing runs are told of as what they are" {
  run --separate-stderr bench-time -q -r 1 -w 0 --rlimit=as=10 true
  # the kernel refuses that, or kills what it has begun to execute
  case $status in
    1)
      [[ $stderr == *'warning: the floor is not measured: '*"bench-null' was killed"* ]]
      [[ $stderr == *"run 1 of 'true' was killed by signal"* ]]
      ;;
    126) [[ $stderr == *"cannot run 'true': "* ]] ;;
    *) fail "$status: $stderr" ;;
  esac
}

@test "a command that goes over its limit fails, and is told of" {
  run -1 --separate-stderr bench-time -q -r 1 -w 0 --rlimit=fsize=1kB \
    --stdout=got -n a head -c 2000 /dev/zero
  [[ $stderr == *"run 1 of 'a' was killed by signal 25"* ]]
  [ "$(wc -c <got)" = 1000 ]
}

@test "a wrong limit is refused by its name" {
  run -2 --separate-stderr bench-time --rlimit=memory=1 true
  [[ $stderr == *"nothing to limit: 'memory=1'; there are as, core, cpu,"* ]]
  run -2 --separate-stderr bench-time --rlimit=nofile true
  [[ $stderr == *"not NAME=VALUE: 'nofile'"* ]]
  run -2 --separate-stderr bench-time --rlimit=nofile=4:3 true
  [[ $stderr == *'the soft limit is above the hard one'* ]]
  run -2 --separate-stderr bench-time --rlimit=nofile=4 --rlimit=nofile=5 true
  [[ $stderr == *'nofile is limited twice'* ]]
  run -2 --separate-stderr bench-time --rlimit=cpu=500ms true
  [[ $stderr == *"not a whole number of seconds: '500ms'"* ]]
  run -2 --separate-stderr bench-time --rlimit=as=1s true
  [[ $stderr == *'not a unit of memory'* ]]
}

@test "what is not ours to set is trouble before the first run" {
  write_script note <<<'echo run >>log'
  # a limit above what the kernel gives anybody
  run -2 --separate-stderr bench-time --rlimit=nofile=unlimited ./note
  [ "$output" = '' ]
  [[ $stderr == *'--rlimit cannot be applied: Operation not permitted' ]]
  [ ! -e log ]
  [ "$(id -u)" != 0 ] || skip 'the privileged may lower their niceness'
  run -2 --separate-stderr bench-time --nice=-20 ./note
  [ "$stderr" = 'bench-time: --nice cannot be applied: Permission denied' ]
  [ ! -e log ]
}

@test "--no-aslr gives each run the same addresses" {
  setarch -R true || skip 'the machine refuses fixed addresses'
  write_script stack <<<'sed -n "/stack/s/ .*//p" /proc/self/maps >>got'
  bench-time -q -r 5 --no-aslr ./stack >runs.tsv
  [ "$(sort -u got | wc -l)" = 1 ]
  [ "$(wc -l <got)" = 6 ]
  [ "$(metadata runs.tsv aslr)" = 'off by --no-aslr' ]
}

@test "--randomize-env pads the environment of each run, by the seed" {
  write_script length <<<'echo ${#BENCH_PADDING}'
  for try in 1 1 2; do
    bench-time -q -r 20 -w 0 --randomize-env --seed=$try --stdout=got \
      --conclude='cat got >>lengths; echo ${BENCH_PADDING+seen} >>hook' \
      ./length >runs.tsv
    xargs <lengths >>all
    [ "$(sort -u lengths | wc -l)" -gt 10 ]
    [ "$(awk '$1 > 4096' lengths)" = '' ]
    rm lengths
  done
  [ "$(sort -u all | wc -l)" = 2 ]
  [ "$(sort -u hook)" = '' ]
  [ "$(metadata runs.tsv randomize-env)" = '0..4096 bytes' ]
  # nothing else is changed, and nothing without the option
  bench-time -q -r 1 --randomize-env --stdout=got env >runs.tsv
  [ "$(grep -v -e ^BENCH_PADDING= -e ^_= got | sort)" \
    = "$(env -u MAKEFLAGS -u MAKELEVEL env | grep -v ^_= | sort)" ]
  bench-time -q -r 1 --stdout=got ./length >runs.tsv
  [ "$(cat got)" = 0 ]
}

@test "where fixed addresses are refused that is said before the first run" {
  refuse=$abs_top_builddir/tests/bench-time/refuse
  "$refuse" personality true || skip 'system calls can not be refused here'
  write_script note <<<'echo run >>log'
  run -2 --separate-stderr "$refuse" personality bench-time --no-aslr ./note
  [ "$output" = '' ]
  [ "$stderr" \
    = 'bench-time: --no-aslr cannot be applied: Operation not permitted' ]
  [ ! -e log ]
}
