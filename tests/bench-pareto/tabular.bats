# SPDX-License-Identifier: GPL-3.0-or-later
# The rows of a table.
load ../bench

setup () {
  bench_setup
  printf '%s\t%s\t%s\n' name latency accuracy a 10 90 b 15 95 c 12 91 \
    d 16 94 e 1e1 90 >table.tsv
}

# names: of standard input the first fields below the header, in one line.
names () { tail -n +2 | cut -f 1 | xargs; }

@test "the rows on the front pass byte for byte, in order, with the header" {
  printf 'latency\t name \taccuracy\n 10\t x\t+90.0\n' >odd.tsv
  printf '2e1 \t y \t.5e2\n' >>odd.tsv
  printf '10.0\tz\t9e1' >>odd.tsv
  bench-pareto --tabular latency accuracy odd.tsv >front.tsv
  printf 'latency\t name \taccuracy\n 10\t x\t+90.0\n10.0\tz\t9e1' \
    | cmp - front.tsv
  bench-pareto --tabular latency accuracy <table.tsv | names >got
  [ "$(cat got)" = 'a b c e' ]
}

@test "--dominated has the other rows" {
  [ "$(bench-pareto --tabular --dominated latency accuracy table.tsv \
    | names)" = d ]
}

@test "CSV may be quoted, with commas, quotes and newlines in fields" {
  printf 'name,"latency, ms","a ""b""",,\r\n"x\r\ny, ""z""",10,"90"\r\n' >t.csv
  printf 'c,11,89\r\n"d",9,80,more,"and\n"\r\n' >>t.csv
  bench-pareto --tabular 'latency, ms:lower' 'a "b":higher' t.csv >front.csv
  grep -v '^c' t.csv | cmp - front.csv
}

@test "quotes in TSV are as any other byte" {
  printf 'name\twall\n"a\t1\nb"\t2\n' >quotes.tsv
  [ "$(bench-pareto --tabular wall quotes.tsv | tail -n +2)" = $'"a\t1' ]
}

@test "columns called like metrics have a direction, others are asked for" {
  printf 'wall:median\tspeed\n1\t2\n2\t1\n' >t.tsv
  [ "$(bench-pareto --tabular wall:median t.tsv | tail -n +2)" = $'1\t2' ]
  run -2 --separate-stderr bench-pareto --tabular speed t.tsv
  [[ $stderr == *"say 'speed:lower' or 'speed:higher'"* ]]
  [ "$(bench-pareto --tabular --better=speed=lower speed t.tsv \
    | tail -n +2)" = $'2\t1' ]
}

@test "what is not right in a table is told by its line and column" {
  printf '\nx\t\t3\n' >>table.tsv
  run -2 --separate-stderr bench-pareto --tabular latency table.tsv
  [ "$output" = '' ]
  [[ $stderr == *"table.tsv:8: column 'latency' is empty" ]]
  printf 'a,wall\nx,1\ny,nan\n' >nan.csv
  run -2 --separate-stderr bench-pareto --tabular wall nan.csv
  [[ $stderr == *"nan.csv:3: column 'wall': not a finite number: 'nan'" ]]
  printf 'a,wall\nx\n' >short.csv
  run -2 --separate-stderr bench-pareto --tabular wall short.csv
  [[ $stderr == *"short.csv:2: too few fields: none for column 'wall'" ]]
  # a row that is too long has its cells in the wrong columns
  for table in 'a,wall\nx,1\n1, 2,y\n' 'wall,a\n1,x\n2,y,\n' \
    'wall\ta\n1\tx\n2\ty\tz\n' 'a\twall\nx\t1\ny\t2\t\n'; do
    printf "$table" >wide.csv
    run -2 --separate-stderr bench-pareto --tabular wall wide.csv
    [[ $stderr == *'wide.csv:3: more fields than the header has columns' ]]
  done
  printf 'a,wall\n"x\0",1\n' >nul.csv
  run -2 --separate-stderr bench-pareto --tabular wall nul.csv
  [ "$stderr" = 'bench-pareto:nul.csv:2: NUL byte: this is not text' ]
  printf 'wall,a,wall\n1,x,2\n' >two.csv
  bench-pareto --tabular a:lower <<<$'wall,a,wall\n1,5,2' >out
  [ "$(tail -n 1 out)" = 1,5,2 ]
  run -2 --separate-stderr bench-pareto --tabular wall two.csv
  [ "$stderr" = "bench-pareto: two columns of the table are called 'wall'" ]
  run -2 --separate-stderr bench-pareto --tabular size nan.csv
  [[ $stderr == *"no column 'size' in the table, which has 'a', 'wall'" ]]
  run -2 --separate-stderr bench-pareto --tabular wall </dev/null
  [[ $stderr == *'no header' ]]
}

@test "a header without rows passes" {
  printf 'a,wall\n' >empty.csv
  bench-pareto --tabular wall empty.csv | cmp - empty.csv
}

@test "constraints, epsilons and the knee work on columns" {
  [ "$(bench-pareto -q --tabular --constraint='latency<=12' \
    --epsilon=accuracy=1 latency accuracy table.tsv | names)" = 'a e' ]
  [ "$(bench-pareto -q --tabular --epsilon=latency=20% latency accuracy \
    table.tsv | names)" = 'b c' ]
  sed -i 's/91$/94/' table.tsv
  [ "$(bench-pareto -q --tabular --knee latency accuracy table.tsv \
    | names)" = c ]
  run -1 --separate-stderr bench-pareto --tabular --constraint='latency<1' \
    latency table.tsv
  [ "$output" = '' ]
  [[ $stderr == *'no row meets every constraint' ]]
}

@test "an empty line goes with the row before it, the last ones too" {
  for rows in '1,2\n\n2,1\n\n\n' '1,2\r\n\r\n' '\n1,2\n2,1' '\n' ''; do
    printf "x,y\n$rows" >table.csv
    bench-pareto --tabular x:lower y:lower table.csv | cmp - table.csv
  done
  printf 'x,y\n1,1\n\n2,2\n\n' | bench-pareto --tabular x:lower y:lower \
    | cmp - <(printf 'x,y\n1,1\n\n')
}

@test "options that need samples are refused" {
  for option in --rank --hypervolume --probability --significant -fcsv \
    --benchmark=a --derive=c=latency/accuracy:lower --name=a --unit=s \
    --duplicates=keep --nonfinite=drop --allow-partial --max-line=1KiB; do
    run -2 --separate-stderr bench-pareto --tabular "$option" latency table.tsv
    [[ $stderr == *'--tabular passes on rows as they are'* ]]
  done
  cp table.tsv more.tsv
  run -2 --separate-stderr bench-pareto --tabular latency table.tsv more.tsv
  [[ $stderr == *'--tabular reads one table'* ]]
}

@test "-o may be written and is whole" {
  bench-pareto --tabular -o front.tsv latency accuracy table.tsv
  bench-pareto --tabular latency accuracy table.tsv | cmp - front.tsv
}

@test "a large table has the front that comparing every pair finds" {
  awk 'BEGIN { print "n,x,y,z"; for (i = 0; i < 500; i++)
    print i "," (i * 7919) % 101 "," (i * 104729) % 103 "," (i * 13) % 97 }' \
    >large.csv
  awk -F, 'NR == 1 { print; next }
    { line[++n] = $0; x[n] = $2; y[n] = $3; z[n] = $4 }
    END { for (q = 1; q <= n; q++) {
        dominated = 0
        for (p = 1; p <= n && !dominated; p++)
          dominated = x[p] <= x[q] && y[p] <= y[q] && z[p] >= z[q] \
                      && (x[p] < x[q] || y[p] < y[q] || z[p] > z[q])
        if (!dominated)
          print line[q]
      } }' large.csv >expected
  bench-pareto --tabular x:lower y:lower z:higher large.csv | cmp - expected
}
