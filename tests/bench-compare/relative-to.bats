# SPDX-License-Identifier: GPL-3.0-or-later
# --relative-to: the same benchmarks on several machines.
load ../bench
load samples

# on HOST NAME=FACTOR...: a section of that machine.
on () {
  stream blocks "${@:2}" | sed "2i#\\thost\\t$1\\n#\\tcpu\\tof $1"
}

setup () {
  bench_setup
  on alpha sort=1 gzip=1 old=1 >alpha.tsv
  on beta sort=0.5 gzip=0.125 new=1 >beta.tsv
  on gamma sort=2 gzip=1 old=1 >gamma.tsv
}

@test "each other machine is compared with the one that is named" {
  run -0 --separate-stderr bench-compare --relative-to=alpha -f tsv \
    alpha.tsv beta.tsv gamma.tsv
  [ "$(column benchmark | tr '\n' ' ')" = 'sort sort gzip gzip old old new ' ]
  [ "$(column candidate | tr '\n' ' ')" = 'beta gamma beta gamma beta gamma beta ' ]
  [ "$(column baseline | sort -u)" = alpha ]
  [ "$(column verdict | tr '\n' ' ')" = 'faster slower faster inconclusive missing inconclusive new ' ]
  column ratio | head -n 3 | paste - - - | awk '
    { exit !($1 > 0.49 && $1 < 0.51 && $2 > 1.96 && $2 < 2.04 \
             && $3 > 0.12 && $3 < 0.13) }'
  # machines differ by purpose
  [[ $stderr != *'not measured alike'* ]]
}

@test "files, one appended file and standard input are the same" {
  cat alpha.tsv beta.tsv >both.tsv
  bench-compare --relative-to=beta alpha.tsv beta.tsv >one 2>/dev/null
  bench-compare --relative-to=beta both.tsv >two 2>/dev/null
  bench-compare --relative-to=beta <both.tsv >three 2>/dev/null
  cmp one two
  cmp two three
}

@test "the samples are those of the machine alone, and never paired" {
  # one machine in two sections, with another between them
  { on alpha x=1; on beta x=2; on alpha x=1.1; } >runs.tsv
  run -0 --separate-stderr bench-compare --duplicates=keep \
    --relative-to=alpha -f tsv runs.tsv
  [ "$(column n_baseline) $(column n_candidate)" = '40 20' ]
  [ "$(column paired)" = no ]
  run -0 --separate-stderr bench-compare --explain --relative-to=alpha \
    alpha.tsv beta.tsv
  [[ $output == *'20 and 20 runs that were not taken in turn'* ]]
}

@test "each machine has its mean over the benchmarks, which are named" {
  run -0 bench-compare --relative-to=alpha alpha.tsv beta.tsv
  unwrap
  grep -qE '^geometric mean of 2 ratios, beta over alpha: x0\.250 \(95 % CI 3\.7e-05 to 16[0-9]*\.[0-9]*\); left out: old, new$' \
    <<<"$output" || fail "$output"
  for format in markdown github; do
    run -0 --separate-stderr bench-compare --relative-to=alpha -f $format \
      alpha.tsv beta.tsv
    grep -qE '^- geometric mean of 2 ratios, beta over alpha: x0\.250 \(95 % CI .*\); left out: (old, new|new, old)$' \
      <<<"$output" || fail "$output"
  done
  run -0 --separate-stderr bench-compare --relative-to=alpha -f jsonl \
    alpha.tsv beta.tsv gamma.tsv
  # near sqrt(0.5 0.125) and (2 1 1)^(1/3)
  [[ $output == *'"geometric_mean": {"ratio": null, "ratio_reason": "several sides",'* ]]
  [[ $output == *'"geometric_means": [{"candidate": "beta", "ratio": 0.2'* ]]
  [[ $output == *'{"candidate": "gamma", "ratio": 1.2'* ]]
}

@test "other conditions than the processor are looked at" {
  sed $'2i#\tbatch\t1' alpha.tsv >one.tsv
  sed $'2i#\tbatch\t8' beta.tsv >eight.tsv
  run -0 --separate-stderr bench-compare --relative-to=alpha one.tsv eight.tsv
  [[ $stderr == *"not measured alike: batch '1' and '8'"* ]]
  run -0 bench-compare --strict-conditions --relative-to=alpha alpha.tsv \
    beta.tsv
}

@test "gates work on machines, too" {
  run -1 bench-compare --fail-on=regression --relative-to=alpha alpha.tsv \
    beta.tsv gamma.tsv
  run -0 bench-compare --fail-on=regression --relative-to=alpha alpha.tsv \
    beta.tsv
}

@test "a host that is not there, or not stated, is trouble" {
  run -2 --separate-stderr bench-compare --relative-to=delta alpha.tsv beta.tsv
  [ "$stderr" = "bench-compare: --relative-to: no host 'delta' (the input has 'alpha', 'beta')" ]
  stream blocks a=1 >bare.tsv
  run -2 --separate-stderr bench-compare --relative-to=alpha alpha.tsv bare.tsv
  [ "$stderr" = "bench-compare: --relative-to: a section of 'bare.tsv' does not state its host" ]
  run -2 --separate-stderr bench-compare --relative-to=alpha alpha.tsv
  [ "$stderr" = "bench-compare: nothing to compare: the only host is 'alpha'" ]
  run -125 bench-compare --bisect --relative-to=alpha alpha.tsv beta.tsv
  for option in --baseline=sort --confirm=gamma.tsv; do
    run -2 bench-compare "$option" --relative-to=alpha alpha.tsv beta.tsv
  done
}
