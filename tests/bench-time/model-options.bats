# SPDX-License-Identifier: GPL-3.0-or-later
# No option is taken and then forgotten: with a model each of them has an
# effect or is refused by its name.
load ../bench

setup () { bench_setup; }

# Options with what they write into the samples of a model, a pattern.
acting () {
  cat <<'END'
--name=x	^#	benchmarks	x$
--parameter=us=1,2	^#	benchmarks	spin/us=1,spin/us=2$
--runs=2	^#	runs	2$
--max-time=1ms	^#	runs	.*at most 0.001s$
--invocations=2	^#	invocations	2$
--warmup=3	^#	warmup	3 queries$
--keep-warmup	^[0-9.e-]*	s	warmup	null
--seed=7	^#	seed	7$
--stdout=null	^#	stdout	null$
--stderr=null	^#	stderr	null$
--timeout=9s	^#	timeout	9s$
--cpus=0	^#	cpus	1
--nice=19	^#	nice	19$
--rlimit=core=0	^#	rlimit	core=0$
--no-aslr	^#	aslr	off by --no-aslr$
--sysfs=/none	^#	clock	CLOCK_MONOTONIC, resolution
--threads=2	^#	threads	2
--mode=performance	^#	mode	performance$
--meta=k=v	^#	k	v$
--metric=load	^#	only	load$
--format=values	^#	only	$
END
}

# Options that are for commands, with an argument that would do there.
of_commands () {
  cat <<'END'
--command=true
--precision=1%
--min-runs=2
--max-runs=2
--delay=1ms
--setup=true
--prepare=true
--conclude=true
--cleanup=true
--stdin=null
--leftover=kill
--beside=true
--drop-caches
--randomize-env
--size=stdout
--rusage
--exact-memory
--events=cycles
--metric-from=x:(y)
--until-metric=x<=1
--tree-memory
--cgroup=.
--sensors
--reuse
--force
--shell
END
}

# Options that other tests show with models: by what goes wrong (models.bats,
# model-faults.bats), by the order of several models, by what is there
# (energy.bats, labels, requests) and by where the result goes; and by what a
# terminal shows.
shown_elsewhere=(
  --ignore-failure --kill-after --load-timeout --start-at --order --lock
  --energy --powercap --labels --requests --until --model --worker
  --output --append --confidence --ascii --verbose --quiet --help --version)

# names of --help, without those of loads
options () {
  bench-time --help | sed '/^Loads on a model/,/^What is written/d' \
    | sed -nE 's/^ +(-., )?(--[a-z-]+).*/\2/p'
}

@test "each option of commands is refused with a model, by its name" {
  while read -r option; do
    for model in --model=null --worker=true; do
      # a worker has a shell
      [ "$option$model" != --shell--worker=true ] || continue
      run -2 --separate-stderr bench-time $model -r 1 "$option"
      [ "$output" = '' ]
      case $option in
        --command*) want='commands and models are not timed in one session' ;;
        *) want="${option%%=*} is for commands" ;;
      esac
      [[ ${stderr_lines[0]} == "bench-time: $want"* ]] \
        || fail "$option: ${stderr_lines[0]}"
    done
  done < <(of_commands)
}

@test "values that say nothing to a model are refused, too" {
  for option in --warmup=auto --ignore-failure=3 --ignore-failure=1,2 \
    --order=random; do
    run -2 --separate-stderr bench-time --model=null -r 1 $option
    [[ ${stderr_lines[0]} == "bench-time: ${option%%=*}"*' is for commands'* ]] \
      || fail "$option: ${stderr_lines[0]}"
  done
}

@test "each other option leaves its mark in the samples of a model" {
  while IFS= read -r line; do
    option=${line%%	*}
    model=null
    [[ $option != --parameter* ]] || model='spin,us={us}'
    # a later -r counts
    bench-time --model="$model" -r 1 "$option" >out
    # which metrics there are; bare values have none
    echo "#	only	$(awk -F '\t' '!/^#/ { print $3 }' out | sort -u | xargs)" \
      >>out
    grep -q -- "${line#*	}" out || fail "$option: $(cat out)"
  done < <(acting)
}

@test "no option is missing from these lists" {
  { acting; of_commands; printf '%s\n' "${shown_elsewhere[@]}"; } \
    | sed -E 's/[=	].*//' | sort >listed
  options | sort | diff - listed
}
