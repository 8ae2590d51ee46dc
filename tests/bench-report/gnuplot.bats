# SPDX-License-Identifier: GPL-3.0-or-later
# gnuplot that is missing, fails, hangs or lies; and what it is given.
load ../bench

setup () {
  bench_setup
  compressors=$BATS_TEST_DIRNAME/compressors.tsv
  mkdir bin private
  export TMPDIR=$PWD/private
  bare=$(dirname "$(command -v bench-report)") # a PATH without gnuplot
}

# fake_gnuplot: the script on standard input becomes the gnuplot on PATH.
fake_gnuplot () {
  { echo '#!/bin/sh'; cat; } >bin/gnuplot
  chmod +x bin/gnuplot
  PATH=$PWD/bin:$PATH
}

# The report must be there with figures in characters, and nothing of a drawing
# may stay.
has_figures_in_characters () {
  grep -q '^## Statistics$' report.md
  grep -q '^- figures are in characters: ' report.md
  grep -q '^-- range without outliers, == quartiles' report.md
  run -1 grep '<picture>' report.md
  [ "$(ls -A private)" = '' ]
}

@test "without gnuplot the report is complete, with one warning and status 0" {
  run -0 --separate-stderr env PATH="$bare" bench-report -o report.md \
    "$compressors"
  [ "$stderr" = 'bench-report: warning: gnuplot is not installed: the figures of the report are in characters' ]
  grep -q '^## Pareto front$' report.md
  has_figures_in_characters
}

@test "without gnuplot required figures are trouble, and the report is there" {
  run -2 --separate-stderr env PATH="$bare" bench-report --figures=require \
    -o report.md "$compressors"
  [[ $stderr == *'gnuplot is not installed'*'figures are required'* ]]
  has_figures_in_characters
}

@test "a gnuplot in the working folder is not run for an empty part of PATH" {
  printf '#!/bin/sh\ntouch ran\n' >gnuplot
  chmod +x gnuplot
  run -0 --separate-stderr env PATH=":$bare:.:" bench-report -o report.md \
    "$compressors"
  [ ! -e ran ]
  has_figures_in_characters
}

@test "what a failing gnuplot says is passed on under our name" {
  fake_gnuplot <<'END'
echo 'figure.gp, line 7: undefined variable: x' >&2
exit 1
END
  run -0 --separate-stderr bench-report -o report.md "$compressors"
  [ "${stderr_lines[0]}" = 'bench-report: gnuplot: figure.gp, line 7: undefined variable: x' ]
  [ "${stderr_lines[1]}" = 'bench-report: gnuplot failed (status 1)' ]
  [ "${#stderr_lines[@]}" = 3 ]
  has_figures_in_characters
}

@test "a flood on standard error is cut" {
  fake_gnuplot <<'END'
i=0
while [ $i -lt 5000 ]; do echo 'no, no, no' >&2; i=$((i + 1)); done
exit 1
END
  run -0 --separate-stderr bench-report -o report.md "$compressors"
  [ "${#stderr_lines[@]}" = 7 ]
  has_figures_in_characters
}

@test "a gnuplot that hangs is stopped" {
  mkfifo never
  fake_gnuplot <<'END'
exec cat "${0%/*}/../never"
END
  run -0 --separate-stderr bench-report --figures-timeout=200ms -o report.md \
    "$compressors"
  [ "${stderr_lines[0]}" = 'bench-report: gnuplot did not end within 0.2 s and was stopped' ]
  has_figures_in_characters
}

@test "a gnuplot that dies is told of" {
  fake_gnuplot <<'END'
kill -9 $$
END
  run -0 --separate-stderr bench-report -o report.md "$compressors"
  [ "${stderr_lines[0]}" = 'bench-report: gnuplot was ended by: Killed' ]
  has_figures_in_characters
}

@test "a picture without its end is not believed, whatever the status" {
  fake_gnuplot <<'END'
printf '<svg>\n<text>half' >figure.svg
END
  run -0 --separate-stderr bench-report -o report.md "$compressors"
  [[ ${stderr_lines[0]} == 'bench-report: gnuplot left a picture without its end'* ]]
  has_figures_in_characters
  [ "$(ls -A report.figures)" = '' ]
}

@test "a picture that is not there is not believed either" {
  fake_gnuplot <<'END'
exit 0
END
  run -0 --separate-stderr bench-report -o report.md "$compressors"
  [[ ${stderr_lines[0]} == *'cannot read what gnuplot has drawn: No such file or directory' ]]
  has_figures_in_characters
}

@test "a full disk leaves no half figure" {
  command -v gnuplot >/dev/null || skip 'gnuplot is not installed'
  seq 4 >numbers
  # files of at most 6 KiB: enough for the report, not for a picture
  run -0 --separate-stderr bash -c \
    'ulimit -f 6 && exec bench-report -o report.md numbers'
  [[ $stderr == *'bench-report: '* ]]
  has_figures_in_characters
  [ "$(ls -A report.figures)" = '' ]
}

@test "gnuplot gets a clean environment, a private folder and no start-up file" {
  fake_gnuplot <<END
{ printf '%s\n' "\$@"; pwd; stat -c %a .; ls; } >$PWD/given
env >$PWD/environment
cat figure.gp >$PWD/script
exit 1
END
  HOME=/nowhere GNUTERM=x11 GNUPLOT_LIB=/tmp GNUPLOT_DEFAULT=1 \
    run -0 bench-report -o report.md "$compressors"
  [ "$(head -n 2 given)" = $'-d\nfigure.gp' ]
  [[ $(sed -n 3p given) == "$PWD"/private/bench-figure-?????? ]]
  [ "$(sed -n 4p given)" = 700 ]
  [ "$(tail -n +5 given)" = $'figure.gp\nfigure.tsv' ]
  # a shell adds PWD, SHLVL and _ of its own
  [ "$(grep -vE '^(PWD|OLDPWD|SHLVL|_)=' environment | sort | cut -d= -f1 | xargs)" \
    = 'LC_ALL PATH' ]
  run -1 grep -E 'gzip|xz|wall|faster' script
}

@test "a place for temporary files that is not there is told of" {
  command -v gnuplot >/dev/null || skip 'gnuplot is not installed'
  TMPDIR=$PWD/missing run -0 --separate-stderr bench-report -o report.md \
    "$compressors"
  [[ ${stderr_lines[0]} == "bench-report: $PWD/missing/bench-figure-"* ]]
  [[ ${stderr_lines[0]} == *'No such file or directory' ]]
  has_figures_in_characters
}

@test "a signal while gnuplot runs ends both, leaves nothing and keeps what was there" {
  mkfifo never ready
  fake_gnuplot <<'END'
echo $$ >"${0%/*}/../ready"
exec cat "${0%/*}/../never"
END
  echo 'the former report' >report.md
  exec 8<>ready # opened so, a fifo that no one writes to does not block
  # a shell lets what it starts beside itself ignore SIGINT
  plain=() signals='TERM HUP'
  if env --default-signal=INT true 2>/dev/null; then
    plain=(env --default-signal=INT) signals='INT TERM HUP'
  fi
  for signal in $signals; do
    "${plain[@]}" bench-report -q -o report.md "$compressors" 2>errors &
    report=$!
    read -t 180 -r drawer <&8
    kill -"$signal" "$report"
    status=0
    wait "$report" || status=$?
    [ "$status" = $((128 + $(kill -l "$signal"))) ]
    [ "$(ls -A private)" = '' ]
    [ "$(cat report.md)" = 'the former report' ]
    [ ! -e report.md.partial ]
    [ ! -e report.figures ]
    run -1 kill -0 "$drawer"
  done
  # nothing of a new one is there either
  rm report.md
  "${plain[@]}" bench-report -q -o report.html "$compressors" 2>errors &
  report=$!
  read -t 180 -r drawer <&8
  kill -TERM "$report"
  wait "$report" || true
  [ "$(echo report*)" = 'report*' ]
}

@test "an ignored signal does not end a report" {
  mkfifo go ready
  fake_gnuplot <<'END'
echo $$ >"${0%/*}/../ready"
read -r line <"${0%/*}/../go"
exit 1
END
  exec 8<>ready 9<>go
  (trap '' HUP; exec bench-report -q -o report.md "$compressors") 2>errors &
  report=$!
  read -t 180 -r drawer <&8
  kill -HUP "$report"
  echo on >&9
  wait "$report"
  has_figures_in_characters
}

@test "what can not be written is told of, and no part is taken for the whole" {
  for format in markdown html text json; do
    if [ -w /dev/full ]; then
      for out in '' '-o /dev/full'; do
        # shellcheck disable=SC2086  # an option or none
        run -2 --separate-stderr bash -c \
          'bench-report -q -f $1 --figures=none $2 "$3" >/dev/full' - \
          $format "$out" "$compressors"
        [[ $stderr == *'write error: No space left on device' ]] || fail "$stderr"
      done
    fi
    # the whole report does not fit a file of 1 KiB
    echo 'the former report' >report
    run -2 --separate-stderr bash -c 'ulimit -f 1 && exec "$@"' - \
      bench-report -q -f $format --figures=none -o report "$compressors"
    [[ $stderr == *"report: write error: File too large"* ]] || fail "$stderr"
    [[ $stderr == *"what was written stays in 'report.partial'" ]] || fail "$stderr"
    [ "$(cat report)" = 'the former report' ]
    rm report report.partial
  done
  run -2 --separate-stderr bench-report -q -o missing/report.md "$compressors"
  [ "$stderr" = 'bench-report: missing/report.md.partial: No such file or directory' ]
}

@test "figures that have no folder are in characters, and the report is there" {
  command -v gnuplot >/dev/null || skip 'gnuplot is not installed'
  touch report.figures
  run -0 --separate-stderr bench-report -o report.md "$compressors"
  [[ ${stderr_lines[0]} == "bench-report: report.figures"*'Not a directory' ]] || fail "$stderr"
  has_figures_in_characters
  run -2 bench-report --figures=require -o report.md "$compressors"
  has_figures_in_characters
}
