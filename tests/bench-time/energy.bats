# SPDX-License-Identifier: GPL-3.0-or-later
# Energy as a powercap tree tells it: a fake one, which the measured command
# moves.
load ../bench
load time

setup () {
  bench_setup
}

# Of a real machine, and so large that no counter is looked at in the course of
# a run, just when its file is being written.
range=262143328850

# make_zone FOLDER NAME COUNTER, in uJ
make_zone () {
  mkdir -p "tree/$1"
  echo "$2" >"tree/$1/name"
  echo "$range" >"tree/$1/max_energy_range_uj"
  echo "$3" >"tree/$1/energy_uj"
}

# One package with its memory: a run takes 3 J of the one, 0.5 J of the other.
make_tree () {
  make_zone intel-rapl:0 package-0 $((range - 5000000))
  make_zone intel-rapl:0:0 core 500000
  make_zone intel-rapl:0:1 dram 0
  make_zone intel-rapl:1 psys 0
  write_script work <<END
add () {
  read -r now <"tree/\$1/energy_uj"
  echo \$(((now + \$2) % $range)) >"tree/\$1/energy_uj"
}
add intel-rapl:0 3000000
add intel-rapl:0:0 2900000
add intel-rapl:0:1 500000
add intel-rapl:1 9000000
END
}

# The tree, and a worker that takes that for each query.
make_worker () {
  make_tree
  cat >worker.sh <<'END'
echo 'bench-worker 1'
while read -r kind id _; do
  [ "$kind" != q ] || { ./work; kind=r; }
  echo "$kind $id"
done
END
}

@test "energy is that of the package and its memory, also when it wraps" {
  make_tree
  bench-time -q -w 0 -r 8 --energy --powercap=tree -m energy,power,wall \
    ./work >runs.tsv
  [ "$(values runs.tsv energy | xargs)" = '3.5 3.5 3.5 3.5 3.5 3.5 3.5 3.5' ]
  [ "$(metadata runs.tsv energy)" = package-0,package-0/dram ]
  # over the run, and a little more
  run -0 awk -F'\t' '!/^#/ { value[$3] = $1 } !/^#/ && $3 == "wall" {
    if (value["power"] <= 0 || value["power"] > value["energy"] / $1)
      exit 1 }' runs.tsv
  [ "$(grep -v '^#' runs.tsv | cut -f 2 | head -n 2 | xargs)" = 'J W' ]
}

@test "with --leftover=wait power is the mean until the last process is gone" {
  make_tree
  write_script late <<'END'
from=$(date +%s%N)
seq 200000 | wc -l >/dev/null
./work
echo $(($(date +%s%N) - from)) >took
END
  bench-time -q -w 0 -r 1 --energy --powercap=tree --leftover=wait \
    -m energy,power sh -c './late &' >runs.tsv
  [ "$(values runs.tsv energy)" = 3.5 ]
  run -0 awk -v power="$(values runs.tsv power)" -v took="$(cat took)" \
    'BEGIN { exit !(power > 0 && power * took / 1e9 < 3.5 * 1.01) }'
}

@test "power when nothing runs is stated, and not subtracted" {
  make_tree
  bench-time -q -w 0 -r 1 --energy --powercap=tree -m energy ./work >runs.tsv
  [ "$(metadata runs.tsv idle-power)" = 0W ]
  [ "$(values runs.tsv energy)" = 3.5 ]
}

@test "energy and power stand behind the usual metrics" {
  make_tree
  bench-time -q -w 0 -r 1 --energy --powercap=tree true >runs.tsv
  [ "$(grep -v '^#' runs.tsv | cut -f 3 | xargs)" = \
    'wall user sys maxrss energy power' ]
}

@test "a machine without such counters is told of once, and timed" {
  run -0 --separate-stderr bench-time -q -r 2 --energy --powercap=nowhere true
  [ "$stderr" = \
    'bench-time: warning: no energy: nowhere: No such file or directory' ]
  [ "$(grep -c '	wall	' <<<"$output")" = 2 ]
  run -1 grep -E 'energy|power' <<<"$output"
  mkdir tree
  run -0 --separate-stderr bench-time -q -r 1 --energy --powercap=tree true
  [[ $stderr == *'no energy: there is no package in tree' ]]
}

@test "a counter that may not be read is named, and the run is timed" {
  [ "$(id -u)" != 0 ] || skip 'root may read all'
  make_tree
  chmod 0 tree/intel-rapl:0/energy_uj
  run -0 --separate-stderr bench-time -q -r 1 --energy --powercap=tree true
  [[ $stderr == *'tree/intel-rapl:0/energy_uj: Permission denied' ]]
  [[ $output == *'	wall	'* ]]
}

@test "energy without --energy is refused before the first run" {
  run -2 --separate-stderr bench-time -m wall,power true
  [[ $stderr == *'metric power needs --energy'* ]]
  run -2 --separate-stderr bench-time --powercap=tree true
  [[ $stderr == *'--powercap is for --energy'* ]]
  run -2 --separate-stderr bench-time -m bogus true
  [[ $stderr == *'there are wall, user, '*', energy, power'* ]]
}

@test "the energy of a model is that of a query, a sample for each block" {
  make_worker
  bench-time -q -w 0 -r 60 --energy --powercap=tree -n w \
    --worker='sh worker.sh' >runs.tsv
  [ "$(values runs.tsv energy | sort -u)" = 3.5 ]
  [ "$(runs runs.tsv energy w)" = "$(seq 20 | xargs)" ]
  [ "$(values runs.tsv power | wc -l)" -eq 20 ]
  [ "$(metadata runs.tsv energy)" = package-0,package-0/dram ]
  run -2 bench-time --model=null -m energy
  [[ $output == *'metric energy needs --energy'* ]]
}

@test "the energy of a load is shared by warm-up and cool-down" {
  make_worker
  bench-time -q -w 0 --energy --powercap=tree -n w --worker='sh worker.sh' \
    --rate=100 --arrivals=constant --duration=50ms --min-queries=3 \
    --warmup-time=50ms --cool-down=50ms >runs.tsv
  [ "$(values runs.tsv latency | wc -l)" = 5 ]
  [ "$(values runs.tsv energy)" = 3.5 ]
}

@test "the energy of a load is that of a query, and its power also at rest" {
  make_worker
  bench-time -q -w 0 --energy --powercap=tree -n w --worker='sh worker.sh' \
    --rate=100 --levels=100,0 --duration=50ms --min-queries=3 >runs.tsv
  [ "$(awk -F'\t' '$3 == "energy" { print $4, $1 }' runs.tsv)" \
    = 'w/level=100 3.5' ]
  [ "$(awk -F'\t' '$3 == "power" { print $4 }' runs.tsv | xargs)" \
    = 'w/level=100 w/level=0' ]
  [ "$(metadata runs.tsv energy)" = package-0,package-0/dram ]
}
