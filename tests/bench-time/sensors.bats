# SPDX-License-Identifier: GPL-3.0-or-later
# Temperature and frequency in the course of a run, from a fake /sys.
load ../bench
load time

setup () {
  bench_setup
}

make_tree () {
  mkdir -p tree/class/hwmon/hwmon0
  echo k10temp >tree/class/hwmon/hwmon0/name
  echo 40000 >tree/class/hwmon/hwmon0/temp1_input
  local folder
  mkdir -p tree/devices/system/cpu/cpu{0..255}/cpufreq
  for folder in tree/devices/system/cpu/*/cpufreq; do
    echo 2500000 >"$folder/scaling_cur_freq"
  done
}

@test "temperature and frequency are read in the course of a run" {
  make_tree
  write_script heat <<'END'
read -r now <tree/class/hwmon/hwmon0/temp1_input
# never empty, should it be read just now
printf '%d\n' $((now + 5000)) 1<>tree/class/hwmon/hwmon0/temp1_input
END
  bench-time -q -w 0 -r 3 --sensors --sysfs=tree ./heat >runs.tsv
  [ "$(grep -v '^#' runs.tsv | cut -f 3 | head -n 6 | xargs)" = \
    'wall user sys maxrss temp freq' ]
  [ "$(values runs.tsv temp | xargs)" = '318.15 323.15 328.15' ]
  [ "$(values runs.tsv freq | xargs)" = '2.5e+09 2.5e+09 2.5e+09' ] ||
    [ "$(values runs.tsv freq | xargs)" = \
      '2500000000 2500000000 2500000000' ]
  [[ $(metadata runs.tsv sensors) == '1 of temperature, '* ]]
}

@test "a machine without sensors is told of, and timed" {
  mkdir tree
  run -0 --separate-stderr bench-time -q -r 2 --sensors --sysfs=tree true
  [ "${#stderr_lines[@]}" = 2 ]
  [[ $stderr == *'no temp: there is no sensor that we may read in tree/class'* ]]
  [[ $stderr == *'no freq: there is no cpufreq/scaling_cur_freq in tree/'* ]]
  [ "$(grep -c '	wall	' <<<"$output")" = 2 ]
  run -1 grep sensors <<<"$output"
}

@test "energy is looked for in the same tree" {
  mkdir tree
  run -0 --separate-stderr bench-time -q -r 1 --energy --sysfs=tree true
  [[ $stderr == *'no energy: tree/class/powercap: No such file'* ]]
}

@test "temp and freq without --sensors are refused before the first run" {
  run -2 --separate-stderr bench-time -m temp true
  [[ $stderr == *'metric temp needs --sensors'* ]]
}
