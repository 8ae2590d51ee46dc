# SPDX-License-Identifier: GPL-3.0-or-later
# Numbers that programs print, and the time until they are good enough.
load ../bench
load time

setup () { bench_setup; }

# timed OPTION... -- SCRIPT: two runs of a shell script, into runs.tsv.
timed () {
  run -0 --separate-stderr bench-time -w 0 -r 2 -n x -o runs.tsv "${@:1:$#-2}" \
    -- sh -c "${*: -1}"
}

@test "--metric-from takes the last number that a run prints" {
  timed --metric-from='acc:val_acc=([0-9.]+)' -- \
    'echo val_acc=0.5; echo loss=3; echo val_acc=0.75; echo acc=1'
  [ "$(values runs.tsv acc | xargs)" = '0.75 0.75' ]
  [ "$(runs runs.tsv acc x)" = '1 2' ]
  [ "$(values runs.tsv wall | wc -l)" = 2 ]
  [ "$(metadata runs.tsv stdout)" = pipe ]
  [ "$(metadata runs.tsv metric-from.acc)" = 'val_acc=([0-9.]+)' ]
}

@test "several numbers are taken, from standard error too, in base units" {
  timed --metric-from='t[ms]:took ([0-9.]+)' --metric-from='n:n=([0-9]+)' \
    --metric-from='rate[img/s]:([0-9]+) img' -m t,n,rate -- \
    'echo took 250; printf "n=7\r 1%%\r 50 img/s" >&2'
  [ "$(awk -F'\t' '!/^#/ { print $1, $2, $3 }' runs.tsv | sort -u)" = \
    "$(printf '0.25 s t\n50 img/s rate\n7 1 n\n')" ]
}

@test "lines come whole, in whatever pieces they are written" {
  timed --metric-from='n:number=([0-9]+)$' -- \
    'printf numb; printf er=1; printf "2\nnumber=x\nnum"; printf "ber=34"'
  [ "$(values runs.tsv n | xargs)" = '34 34' ]
}

@test "a run that prints none has no sample of it, and that is told once" {
  timed --metric-from='acc:acc=(.*)' -- 'echo 1'
  [ "$(values runs.tsv acc)" = '' ]
  [ "$(values runs.tsv wall | wc -l)" = 2 ]
  [ "$(grep -c 'printed no line that matches --metric-from of acc' \
    <<<"$stderr")" = 1 ]
  [[ $(metadata runs.tsv note x) == "run 1 of 'x' printed no line"* ]]
}

@test "what is no number is none, and not zero" {
  timed --metric-from='acc:acc=(.*)' -- 'echo acc=none'
  [ "$(values runs.tsv acc)" = '' ]
  [[ $stderr == *'printed no number where --metric-from has acc'* ]]
  timed --metric-from='acc:acc=(.*)' -- 'echo acc=0.5; echo acc=nan'
  [ "$(values runs.tsv acc | xargs)" = '0.5 0.5' ]
}

@test "numbers have a decimal point in every locale" {
  german_locale
  LC_ALL=de_DE.UTF-8 timed --metric-from='a:a=([0-9.,]+)' \
    --metric-from='b:b=([0-9.,]+)' -- 'echo a=1.5; echo b=1,5'
  [ "$(values runs.tsv a | xargs)" = '1.5 1.5' ]
  [ "$(values runs.tsv b)" = '' ]
}

@test "a program that prints a lot is read to its end" {
  timed --metric-from='last:([0-9]+)' -- 'seq 300000'
  [ "$(values runs.tsv last | xargs)" = '300000 300000' ]
  timed --metric-from='n:n=([0-9]+)' -- \
    'head -c 300000 /dev/zero | tr "\0" x; echo; echo n=5; seq 100000'
  [ "$(values runs.tsv n | xargs)" = '5 5' ]
}

@test "--until-metric gives the time until a number meets the target" {
  timed --metric-from='acc:acc=([0-9.]+)' --until-metric='acc>=0.9' -- \
    'echo acc=0.1; echo acc=0.95; exec 1>&2; while :; do i=$((i+1)); [ $i -gt 2000 ] && break; done
     echo acc=0.2'
  [ "$(values runs.tsv acc | xargs)" = '0.2 0.2' ]
  [ "$(runs runs.tsv ttq x)" = '1 2' ]
  [ "$(values runs.tsv ttq-timeout)" = '' ]
  [ "$(metadata runs.tsv until-metric)" = 'acc>=0.9' ]
  # the program runs on to its end
  paste <(values runs.tsv ttq) <(values runs.tsv wall) |
    awk '!($1 > 0 && $1 <= $2) { exit 1 }'
}

@test "a run that never meets its target is censored, not lost" {
  timed -m ttq --metric-from='acc:acc=([0-9.]+)' --until-metric='acc>0.9' -- \
    'echo acc=0.9'
  [ "$(values runs.tsv ttq)" = '' ]
  [ "$(runs runs.tsv ttq-timeout x)" = '1 2' ]
  [[ $stderr == *"run 1 of 'x' ended without acc>0.9; the time of such"* ]]
  [ "$(grep -c 'ended without' <<<"$stderr")" = 1 ]
  timed --ignore-failure --timeout=50ms --metric-from='acc:acc=([0-9.]+)' \
    --until-metric='acc>0.9' -- 'sleep infinity'
  [ "$(runs runs.tsv wall-timeout x)" = '1 2' ]
  [ "$(runs runs.tsv ttq-timeout x)" = '1 2' ]
  run -0 bench-report runs.tsv
  [[ $output == *"did not meet the target"* ]]
}

@test "what can't be is refused" {
  for argument in 'acc=1' 'a c:(1)' 'acc:1' 'acc:(' 'wall:(1)' 'ttq:(1)' \
    'cycles:(1)'; do
    run -2 --separate-stderr bench-time --metric-from="$argument" true
    [[ $stderr == *--metric-from* ]] || fail "$stderr"
  done
  # the search for these would take for ever, or all memory or stack
  for regex in '(.*)(.*)\1' '(x{0,99}){0,99}' '(x){2000000000000000000000}' \
    "$(printf '(%.0s' {1..20000})" "(a)$(printf '*%.0s' {1..20000})"; do
    run -2 --separate-stderr bench-time --metric-from="a:$regex" true
    [[ $stderr == 'bench-time: --metric-from: '* ]]
  done
  bench-time -q -r 1 --metric-from='a:[\1]\\1([0-9]{4}-[0-9]{2}){4}' true
  run -2 --separate-stderr bench-time --metric-from='a:(1)' \
    --metric-from='a:(2)' true
  [[ $stderr == *"--metric-from: this metric is there already: 'a:(2)'"* ]]
  run -2 --separate-stderr bench-time --metric-from='a:(1)' \
    --until-metric='b>1' true
  [[ $stderr == *"--until-metric: no --metric-from has this name: 'b>1'"* ]]
  run -2 --separate-stderr bench-time --until-metric='b>1' true
  run -2 --separate-stderr bench-time --metric-from='a:(1)' --stdout=null \
    --stderr=null true
  [[ $stderr == *'--metric-from needs --stdout=pipe or --stderr=tail'* ]]
  run -2 --separate-stderr bench-time -m ttq true
  [[ $stderr == *'metric ttq needs --until-metric'* ]]
}
