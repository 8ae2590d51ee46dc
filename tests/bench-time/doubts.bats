# SPDX-License-Identifier: GPL-3.0-or-later
# What about the machine makes times doubtful is in the metadata, and is said
# where times vary or the user wants to know.
load ../bench
load time

# A machine with all that is bad for timing.
setup () {
  bench_setup
  local cpu=sys/devices/system/cpu supply=sys/class/power_supply
  mkdir -p $cpu/cpu0/cpufreq $cpu/intel_pstate $supply/BAT0 $supply/AC \
    $supply/mouse
  echo powersave >$cpu/cpu0/cpufreq/scaling_governor
  echo 0 >$cpu/intel_pstate/no_turbo
  echo Battery | tee $supply/BAT0/type >$supply/mouse/type
  echo Discharging | tee $supply/BAT0/status >$supply/mouse/status
  echo Device >$supply/mouse/scope
  echo Mains >$supply/AC/type
}

# doubts: the notes of it in the file "said", by their words for the machine.
doubts () {
  grep -oE 'governor is powersave|turbo is on|runs on its battery' said \
    | xargs
}

@test "the machine's state is always in the metadata" {
  bench-time -q -r 1 --sysfs=sys true >runs.tsv
  [ "$(metadata runs.tsv governor)" = powersave ]
  [ "$(metadata runs.tsv turbo)" = on ]
  [ "$(metadata runs.tsv battery)" = discharging ]
}

@test "it is said, each thing once, with -v" {
  bench-time -v -r 1 --sysfs=sys -n a -c true -n b -c true 2>said >runs.tsv
  [ "$(doubts)" \
    = 'governor is powersave turbo is on runs on its battery' ] \
    || fail "$(cat said)"
}

@test "it is said without -v only where times vary" {
  bench-time -r 1 --sysfs=sys true 2>said >runs.tsv
  [ "$(doubts)" = '' ]
  # every other run waits for twice as many processes
  write_script vary <<'END'
echo x >>count
[ $(($(wc -l <count) % 2)) = 0 ] || for i in 1 2 3 4 5 6 7 8; do ls >/dev/null; done
END
  bench-time -r 10 -w 0 --sysfs=sys ./vary 2>said >runs.tsv
  grep -q 'wall times vary by up to' said
  [ "$(doubts)" \
    = 'governor is powersave turbo is on runs on its battery' ]
}

@test "-q silences it all" {
  run -0 --separate-stderr bench-time -v -q -r 1 --sysfs=sys true
  [ "$stderr" = '' ]
}

@test "a machine on the mains, and a battery in a mouse, are no doubt" {
  echo Charging >sys/class/power_supply/BAT0/status
  bench-time -v -r 1 --sysfs=sys true 2>said >runs.tsv
  [ "$(metadata runs.tsv battery)" = charging ]
  [ "$(doubts)" = 'governor is powersave turbo is on' ]
  rm -r sys/class/power_supply/BAT0
  bench-time -v -r 1 --sysfs=sys true 2>said >runs.tsv
  run -1 metadata runs.tsv battery
  bench-time -v -r 1 --sysfs=nosuch true 2>said >runs.tsv
  [ "$(doubts)" = '' ]
}
