# SPDX-License-Identifier: GPL-3.0-or-later
# Histograms and sequences in text.
load ../bench

setup () { bench_setup; }

# chart OPTION...: the lines below the table, without the heading.
chart () {
  bench-stats -q --columns=n "$@" | sed '1,/^value/d'
}

@test "a histogram counts all samples, in bins of a round width" {
  seq 1 1000 >thousand
  run -0 chart --histogram thousand
  total=0
  for line in "${lines[@]}"; do total=$((total + ${line##* })); done
  [ $total = 1000 ]
  [[ ${lines[1]} =~ ^' 100 |'#+' 100' || ${lines[1]} =~ ^'  50 |'#+' 50' ]]
}

@test "a histogram has five to some twenty bins, whatever the shape" {
  local shape n
  for shape in 'i' 'i * i' 'exp (i / N * 5)' '1000 / (i + 9)' \
    '(i % 2) * 1000 + i * 100 / N' '(i % 9 == 0) * 1000 + i' 'sqrt (i) - 7'; do
    for n in 60 200 500; do
      awk -v N=$n "BEGIN { for (i = 1; i <= N; i++) print $shape }" >shape
      run -0 chart --histogram shape
      local bins
      bins=$(grep -c '^ *[-0-9.]* |' <<<"$output")
      echo "$shape of $n: $bins bins"
      ((bins >= 5 && bins <= 24))
    done
  done
}

@test "a histogram shows that between two modes there is nothing" {
  local n
  for n in 40 200 1000; do
    awk -v n=$n 'BEGIN { for (i = 0; i < n; i++)
      print (i % 2 ? 11.5 : 13.5) + (i * 7 % n) / n }' >modes
    run -0 chart --histogram modes
    [[ $output =~ '| '+0$'\n' ]]
  done
}

@test "a few values have a line each" {
  run -0 chart --histogram <(printf '%s\n' 3 3 3 3 6 6 9)
  [ "${#lines[@]}" = 3 ]
  [[ ${lines[0]} == '3 |'*'## 4' ]]
  [[ ${lines[1]} == '6 |'*' 2' ]]
  [[ ${lines[2]} == '9 |'*' 1' ]]
}

@test "samples as far apart as doubles can be have bins, too" {
  printf '%s\n' -1.7e308 1.7e308 1.7e308 1e308 >apart
  run -0 chart --histogram apart
  [ "${#lines[@]}" = 5 ]
  [[ ${lines[0]} == '-1.7e+308 |'*' 1' && ${lines[-1]} == *'1.1e+308 |'*' 2' ]]
  awk 'BEGIN { for (i = 0; i < 200; i++)
    printf "%.17g\n", 1.79e306 * (i - 100) }' >even
  run -0 chart --histogram even
  [ "${#lines[@]}" -ge 5 ]
  [[ $output != *inf* && $output != *nan* ]]
  total=0
  for line in "${lines[@]}"; do total=$((total + ${line##* })); done
  [ $total = 200 ]
  seq -f '%ge306' -179 -171 >low
  run -0 chart --histogram low
  [ "${#lines[@]}" -ge 5 ]
}

@test "one that is far out does not hide how the others lie" {
  { seq 1 99; echo 1e6; echo -2000; } >stray
  run -0 chart --histogram stray
  [ "${#lines[@]}" -gt 6 ]
  [[ ${lines[0]} == *'< 1 |'*' 1, down to -2000' ]]
  [[ ${lines[-1]} == '> 99 |'*' 1, up to 1000000' ]]
  run -0 chart --plot stray
  [[ $output == *'^'*'v'* ]]
  [[ ${lines[-2]} == '^ 1 beyond the chart, up to 1000000' ]]
  [[ ${lines[-1]} == 'v 1 beyond the chart, down to -2000' ]]
}

@test "a sequence runs from the first sample to the last" {
  run -0 chart --plot <(seq 12)
  [[ ${lines[0]} == '12 |           *' ]]
  [[ ${lines[11]} == ' 1 |*' ]]
  [[ ${lines[12]} == '   +------------' ]]
  [[ ${lines[13]} == '    1         12' ]]
}

@test "one sample, equal samples and huge ones have charts" {
  for value in 0 5 -3 1e300 1e-300 1e15; do
    for n in 1 7; do
      run -0 chart --histogram --plot <(yes -- $value | head -n $n)
      [[ $output != *nan* && $output != *inf* ]]
      [ "$(grep -c '| *[*]' <<<"$output")" = 1 ]
    done
  done
  run -0 chart --histogram --plot <(printf '%s\n' 1e308 -1e308 0)
  [[ $output != *nan* && $output != *inf* ]]
}

@test "no line is wider than 80 columns, in ASCII and in UTF-8" {
  { seq 1 5000; seq 1 7 5000; echo 123456.789; echo -98765.4321; } |
    sed 's/$/\tB\tgrowth\ta/' >many
  for locale in C C.UTF-8; do
    LC_ALL=$locale run -0 bench-stats -q --columns=n --histogram --plot many
    [ -z "$(LC_ALL=C.UTF-8 grep -E '^.{81}' <<<"$output")" ]
  done
  run -0 bench-stats -q --columns=n --histogram --plot many
  [ -z "$(grep '[^ -~]' <<<"$output")" ]
  LC_ALL=C.UTF-8 run -0 bench-stats -q --ascii --columns=n --histogram --plot many
  [ -z "$(grep '[^ -~]' <<<"$output")" ]
  LC_ALL=C.UTF-8 run -0 bench-stats -q --columns=n --histogram --plot many
  [[ $output == *█* ]]
  [[ $output == *●* ]]
}

@test "a million samples are drawn, too" {
  run -0 chart --plot <(seq 1000000)
  [ "${#lines[@]}" = 14 ]
}

@test "charts are in Markdown's code, and for people alone" {
  run -0 bench-stats -q -f markdown --columns=n --histogram <(seq 3)
  [[ $output == *$'\n```text\nvalue, 3 samples\n'*'```' ]]
  run -2 --separate-stderr bench-stats -f tsv --plot <(seq 3)
  [[ $stderr == 'bench-stats: --plot is for people: not with -f tsv'* ]]
}
