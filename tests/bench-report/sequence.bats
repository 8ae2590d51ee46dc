# SPDX-License-Identifier: GPL-3.0-or-later
# The runs in their order, as a figure.
load ../bench

setup () {
  bench_setup
}

needs_gnuplot () {
  command -v gnuplot >/dev/null || skip 'gnuplot is not installed'
}

# A warm-up of 14 runs, a shift after run 78, and two outliers, in ms.
shifting () {
  awk 'BEGIN {
    for (i = 1; i <= 120; i++)
      printf "%.3f\n", (i <= 14 ? 20 + 6 * exp (-i / 4) : i <= 78 ? 20 : 21.2) \
        + 0.11 * sin (i * i) + (i == 34 || i == 97 ? 3 : 0)
  }'
}

@test "the figure tells the means and deviations that bench-stats --changes tells" {
  needs_gnuplot
  shifting >runs.txt
  bench-report -q -u ms -o report.md runs.txt
  bench-stats -q -u ms --changes runs.txt |
    awk '/ value / && $(NF - 3) + 0 > 0 {
      print $(NF - 3) " ms ± " $(NF - 1) " ms" }' >table
  [ "$(wc -l <table)" -ge 2 ]
  grep -o '>[0-9.]* ms ± [0-9.]* ms<' report.figures/sequence.svg |
    tr -d '<>' >figure
  # the figure has them from the top down
  diff <(sort table) <(sort figure)
}

@test "its title says from when on the runs are worse, and by how much" {
  shifting >runs.txt
  run -0 bench-report -q -u ms -f text runs.txt
  [[ $output == *'runs in order: worse from run 79 on (+6.'*' %)'* ]]
}

@test "a warm-up is told and shaded" {
  needs_gnuplot
  shifting | head -n 78 >runs.txt
  bench-report -q -u ms -o report.md runs.txt
  grep -q 'alt="runs in order: warm-up up to run [0-9]*"' report.md
  grep -qF '>warm-up</text>' report.figures/sequence.svg
}

@test "a drift has the slope of the notes" {
  needs_gnuplot
  seq 100 | bench-report -q -o report.md
  grep -qF 'alt="runs in order: drifts (+2.0 %/run)"' report.md
  grep -qF '>+2.0 %/run</text>' report.figures/sequence.svg
}

@test "without news there is no figure of several benchmarks, unless named" {
  for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
    printf '1.%d\ts\twall\ta\t%d\n2.%d\ts\twall\tb\t%d\n' $((i * 7 % 10)) $i \
      $((i * 3 % 10)) $i
  done >steady.tsv
  run -0 bench-report -q -f text steady.tsv
  [[ $output != *'order of runs'* ]]
  run -0 bench-report -q -f text --figures=sequence steady.tsv
  [[ $output == *'wall in the order of runs: none of 2 warms up, drifts or changes'* ]]
}

@test "what is too short to be judged is not said to be steady" {
  for i in 1 2 3 4 5; do
    printf '%d.1\ts\twall\ta\n%d.2\ts\twall\tb\n' $i $i
  done >five.tsv
  # title WORDS: they are the title of the figure
  title () {
    run -0 bench-report -q --figures=sequence five.tsv
    [[ ${output//$'\n'/ } == *"wall in the order of runs: $1 "* ]] ||
      fail "$output"
  }
  title 'too few runs to tell whether any of 2 is steady'
  for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
    printf '1.%d\ts\twall\tc\n' $((i * 7 % 10))
  done >>five.tsv
  title 'the only one of enough runs does not warm up, drift or change; of 2 there are too few runs to tell'
  sed -n '/c$/{s//d/;p}' five.tsv >more.tsv
  cat more.tsv >>five.tsv
  title 'none of 2 warms up, drifts or changes; of 2 there are too few runs to tell'
  seq 30 | sed 's/$/\ts\twall\te/' >>five.tsv
  title '1 of 3 is not steady: e drifts (+6.5 %/run); of 2 there are too few runs to tell'
}

@test "panels of different scales have their unit beside their names" {
  needs_gnuplot
  # six dated sections of a slow benchmark and of a fast one
  for i in 1 2 3 4 5 6; do
    printf '#\tbench-samples\t1\n#\tsession\ts%d\n#\tdate\t2026-10-0%dT10:00:00Z\n' $i $i
    for k in 1 2 3 4 5 6 7 8 9; do
      printf '2.%d\ts\twall\tslow\n1.%d\tms\twall\tfast\n' $(((k * 7 + i) % 9)) \
        $(((k * 7 + i) % 9))
    done
    printf '#\tend\tcomplete\n'
  done >two.tsv
  bench-report -q --figures=history,sequence -o report.md two.tsv
  for kind in history sequence; do
    grep -oE '>(slow|fast|in [a-z]+|wall[^<]*)<' report.figures/$kind.svg |
      grep -v 'order of' >texts
    [ "$(paste -sd' ' texts)" \
      = '>slow< >in s< >fast< >in ms< >wall (lower is better)<' ] ||
      fail "$kind: $(cat texts)"
  done
  # one scale has one title
  grep -v fast two.tsv | sed '/slow/{p;s//other/}' >one.tsv
  bench-report -q --figures=sequence -o report.md one.tsv
  grep -qF '>wall, s (lower is better)<' report.figures/sequence.svg
  run -1 grep -F '>in s<' report.figures/sequence.svg
}

@test "one run has no order: named, the figure is trouble that says so" {
  run -2 --separate-stderr bench-report --figures=sequence <<<5
  [ "$output" = '' ]
  [ "$stderr" = 'bench-report: --figures=sequence: no benchmark has two runs of the metric' ]
}

@test "of a million runs the picture is small, and the same each time" {
  needs_gnuplot
  seq 1000000 | awk '{ print 10 + ($1 * 7919 % 1000) / 1000 + ($1 == 500000) * 50 }' \
    >million.txt
  bench-report -q --figures=sequence -o one.md million.txt
  bench-report -q --figures=sequence -o two.md million.txt
  cmp one.figures/sequence.svg two.figures/sequence.svg
  [ "$(wc -c <one.figures/sequence.svg)" -lt 300000 ]
  # the one run far away is not lost
  grep -qF 'arrow = beyond the axis' one.figures/sequence.svg
}

@test "of many benchmarks those with news have the panels" {
  needs_gnuplot
  for b in 1 2 3 4 5 6 7 8 9 10; do
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
      printf '%s\ts\twall\tb%d\t%d\n' \
        "$([ $b = 10 ] && [ $i -gt 10 ] && echo 2)1.$((i * 7 % 10))" $b $i
    done
  done >many.tsv
  bench-report -q --figures=sequence -o report.md many.tsv
  grep -qF '>b10</text>' report.figures/sequence.svg
  grep -qF '2 more in the table' report.figures/sequence.svg
  # in characters, of those alone that have news
  run -0 bench-report -q -f text --figures=sequence many.tsv
  [[ $output != *'more in the table'* ]]
  grep -v b10 many.tsv >steady.tsv
  run -0 bench-report -q -f text --figures=sequence steady.tsv
  grep -qx '1 more in the table' <<<"$output"
}

@test "a change that no double holds, or of very many digits, is told short" {
  for size in 16 160; do
    awk -v size="$size" 'BEGIN {
      for (i = 1; i <= 36; i++)
        printf "1.%de%d\tx\twall\ta\t%d\n", i % 3, \
          i <= 12 ? (size > 99) * -size : size, i }' >runs.tsv
    for format in text html; do
      run -0 bench-report --better=wall=lower --figures=sequence -f $format \
        runs.tsv
      told=$(grep -m 1 -o 'worse from run 13 on ([^)]*)' <<<"$output")
      case $told in
        *'(+9.96e+17 %)' | *'1e308 %)') ;;
        *) fail "$size $format $told" ;;
      esac
    done
  done
}
