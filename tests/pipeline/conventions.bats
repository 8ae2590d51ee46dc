# SPDX-License-Identifier: GPL-3.0-or-later
# What holds for every program of the suite alike.
load ../bench

setup () {
  bench_setup
  programs='bench-time bench-stats bench-compare bench-pareto bench-report'
}

# options_of PROGRAM: a line an option of its --help, "-o --output=FILE".
options_of () {
  "$1" --help | sed -n 's/^  \(-.,\)\{0,1\} *\(--[^ ]*\).*/\1 \2/p' \
    | tr -d ,
}

@test "--help prints to standard output, with status 0 and nothing else" {
  for program in $programs; do
    run -0 --separate-stderr "$program" --help
    [ "$stderr" = '' ]
    [[ ${lines[0]} == "Usage: $program [OPTION]..."* ]] || fail "${lines[0]}"
    short=$output
    run -0 "$program" -h
    [ "$output" = "$short" ]
  done
}

@test "--help ignores what follows it" {
  for program in $programs; do
    "$program" --help >alone
    run -0 --separate-stderr "$program" --help --bogus no-such-file
    [ "$output" = "$(cat alone)" ]
    [ "$stderr" = '' ]
  done
}

@test "no line of --help is wider than 79 columns or ends in a blank" {
  for program in $programs; do
    "$program" --help >help
    run -1 grep -nE '^.{80}|[[:blank:]]$' help
  done
}

@test "--help names every option once, -h and -V among them" {
  for program in $programs; do
    options_of "$program" >options
    grep -qx -- '-h --help' options
    grep -qx -- '-V --version' options
    [ "$(tr ' ' '\n' <options | sed 's/[=[].*//;/^$/d' | sort | uniq -d)" = '' ]
  done
}

@test "--version names program, package, copyright, licence and no warranty" {
  for program in $programs; do
    run -0 --separate-stderr "$program" --version
    [ "$stderr" = '' ]
    [[ ${lines[0]} =~ ^$program\ \(benchutils\)\ [0-9] ]]
    [[ ${lines[1]} == 'Copyright (C) '* ]]
    [[ ${lines[2]} == 'License GPLv3+'* ]]
    [[ ${lines[4]} == *'NO WARRANTY'* ]]
    # all five agree, but for the name
    version=${output/#$program/NAME}
    [ "$version" = "${first:=$version}" ]
    run -0 "$program" -V
    [ "${output/#$program/NAME}" = "$first" ]
  done
}

@test "a program that is called by another name keeps its own in --version" {
  for program in $programs; do
    ln -s "$(command -v "$program")" other
    run -0 ./other --version
    [[ $output == "$program "* ]]
    rm other
  done
}

@test "--help and --version on a full disk are trouble, status 2" {
  [ -w /dev/full ] || skip 'there is no /dev/full here'
  for program in $programs; do
    for option in --help --version; do
      run -2 bash -c "$program $option >/dev/full"
      [[ $output == "$program: write error"*': No space left on device' ]] \
        || fail "$output"
    done
  done
}

@test "an unknown option is named, with advice, nothing on standard output" {
  for program in $programs; do
    run -2 --separate-stderr "$program" --bogus
    [ "$output" = '' ]
    [ "$stderr" = "$program: unrecognized option '--bogus'
Try '$program --help' for more information." ] || fail "$stderr"
    run -2 --separate-stderr "$program" -~
    [ "$output" = '' ]
    [[ $stderr == "$program: invalid option -- '~'"* ]]
  done
}

@test "a long option may be abbreviated where that is unambiguous" {
  for program in $programs; do
    run -0 "$program" --vers
    [[ $output == "$program (benchutils)"* ]]
  done
}

@test "a count below what is allowed is out of range, no count is no number" {
  for count in -1 -99999999999999999999; do
    run -2 --separate-stderr bench-stats --threads="$count" /dev/null
    [[ $stderr == *"--threads: must be from 0 to "*", not '$count'"* ]]
    run -2 --separate-stderr bench-time -q -r "$count" true
    [[ $stderr == *"-r: must be from 1 to "*", not '$count'"* ]]
    run -2 --separate-stderr bench-compare --seed="$count" /dev/null
    [[ $stderr == *"--seed: must be at least 0, not '$count'"* ]]
  done
  for count in - -x --1 +1 1.5 ''; do
    run -2 --separate-stderr bench-stats --threads="$count" /dev/null
    [[ $stderr == *"--threads: not a whole number: '$count'"* ]]
  done
}

@test "messages name the program, however it was called" {
  for program in $programs; do
    run -2 --separate-stderr "$(command -v "$program")" --bogus
    [[ $stderr == "$program: "* ]]
  done
}

@test "the same option has the same letter and argument in every program" {
  for program in $programs; do
    options_of "$program"
  done | sort -u >all
  # Formats differ and say so in their help; the form of the option does not.
  run -0 bash -c "sed 's/^-. //;s/^ *//;s/[=[].*//' all | sort | uniq -d"
  [ "$output" = '' ] || fail "differ: $output"
  run -0 bash -c "sed -n 's/^\(-.\) .*/\1/p' all | sort | uniq -d"
  [ "$output" = '' ] || fail "letter with two meanings: $output"
}

@test "the filters read the same options for their input" {
  for option in name unit better duplicates nonfinite allow-partial max-line \
    threads; do
    for program in bench-stats bench-compare bench-pareto bench-report; do
      options_of "$program" | grep -q -- "--$option" \
        || fail "$program has no --$option"
    done
  done
}

@test "an empty input is no result: 'no samples', status 2" {
  : >empty.tsv
  for command in bench-stats bench-compare 'bench-pareto value:lower' \
                 bench-report; do
    run -2 --separate-stderr $command empty.tsv
    [ "$output" = '' ]
    [[ $stderr == "${command%% *}:"*'no samples'* ]] || fail "$stderr"
    run -2 --separate-stderr $command
    [ "$output" = '' ]
  done
}

@test "a missing file is named, with status 2" {
  for command in bench-stats bench-compare 'bench-pareto value:lower' \
                 bench-report; do
    run -2 --separate-stderr $command no-such.tsv
    [ "$output" = '' ]
    [[ $stderr == "${command%% *}:"*no-such.tsv*'No such file or directory'* ]] \
      || fail "$stderr"
  done
}

@test "a result that does not fit on the disk is trouble, status 2" {
  [ -w /dev/full ] || skip 'there is no /dev/full here'
  printf '%s\tB\tsize\t%s\n' 1 a 2 a 3 a 4 b 5 b 6 b >sizes.tsv
  for command in 'bench-stats sizes.tsv' 'bench-compare sizes.tsv' \
                 'bench-pareto size sizes.tsv' 'bench-report sizes.tsv' \
                 'bench-time -r 3 true'; do
    run -2 bash -c "$command >/dev/full"
    [[ $output == *"${command%% *}: write error"*'No space left on device'* ]] \
      || fail "$command: $output"
  done
}

@test "a file that is an input is not replaced as the output" {
  seq 9 >numbers
  cp numbers kept
  seq 2 9 >others
  ln numbers other-name
  for command in bench-stats 'bench-compare others' 'bench-pareto value:lower' \
    'bench-report --figures=none'; do
    run -2 --separate-stderr $command -o other-name numbers
    [ "$output" = '' ]
    [ "$stderr" = "${command%% *}: 'other-name' is both the output and \
an input" ]
    run -2 --separate-stderr bash -c "$command -o numbers - <numbers"
    [[ $stderr == *"'numbers' is both the output and an input" ]]
    cmp numbers kept
  done
}

# folder_of NAME: the folder that configure calls NAME, from its prefix on.
folder_of () {
  sed -n "s/^$1 = \${\(exec_\)\{0,1\}\(prefix\|datarootdir\)}//p" \
    "$abs_top_builddir/Makefile"
}

@test "an installation that was moved finds its models and rules" {
  [ "$(folder_of bindir)$(folder_of libdir)" = /bin/lib ] &&
    [ "$(folder_of datarootdir)$(folder_of datadir)" = /share ] ||
    skip 'configured for other folders'
  mkdir -p moved/bin moved/{lib,share,libexec}/benchutils moved/lib/benchutils/models
  cp "$(type -P bench-time)" "$(type -P bench-report)" moved/bin/
  cp "$abs_top_builddir"/{bench-time/bench-model-host,lib/run/bench-null} \
    moved/libexec/benchutils/
  cp "$abs_top_builddir/models/bench-model-null.so" moved/lib/benchutils/models/
  cp -r "$abs_top_srcdir/rules" moved/share/benchutils/
  unset BENCH_LIBEXECDIR BENCH_MODEL_PATH BENCH_RULESDIR
  [ "$(moved/bin/bench-time -q -m latency -f values -r 3 --model=null | wc -l)" -eq 3 ]
  run -0 moved/bin/bench-report --rules=list
  [[ $output == *repeatable* ]]
  run -2 --separate-stderr moved/bin/bench-report --rules=nosuch
  [[ $stderr == *"in '$PWD/moved/share/benchutils/rules'"* ]]
}
