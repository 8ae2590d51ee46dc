# SPDX-License-Identifier: GPL-3.0-or-later
# Models in a process that stays, asked by lines.
load ../bench
load time

setup () {
  bench_setup
  workers=$abs_top_srcdir/examples/workers
}

@test "a worker in sh is asked, pinged and told apart from its pings" {
  bench-time -n w --worker="sh $workers/worker.sh" -w 0 -r 100 >runs.tsv
  [ "$(runs runs.tsv latency w)" = "$(seq 100 | xargs)" ]
  [ "$(values runs.tsv ping | wc -l)" -eq 2 ]
  [ "$(metadata runs.tsv model.name w)" = parity ]
  [ "$(metadata runs.tsv worker w)" = "sh $workers/worker.sh" ]
  for metric in load loadmem first maxrss throughput; do
    [ "$(values runs.tsv $metric | wc -l)" -eq 1 ]
  done
}

@test "a worker in awk tells how sure it is, and labels make its answers right or wrong" {
  local awk='awk -f'
  awk -W version 2>&1 </dev/null | grep -q '^mawk' &&
    awk='awk -W interactive -f'
  seq 0 99 | awk '{ print $1 "\t" ($1 < 50 ? $1 % 2 : 0) }' >labels
  bench-time -n w --worker="$awk $workers/worker.awk" -r 1 \
    --labels=labels >runs.tsv
  [ "$(values runs.tsv correct | wc -l)" -eq 100 ]
  [ "$(values runs.tsv correct | grep -c 1)" -eq 75 ]
  [ "$(values runs.tsv confidence | sort -u | xargs)" = '0.6 0.9' ]
  [ "$(values runs.tsv predicted | head -n 4 | xargs)" = '0 1 0 1' ]
  [[ $(metadata runs.tsv dataset w) == 'labels '* ]]
}

@test "a worker in C tells of tokens, of a stage and of its own time" {
  command -v cc >/dev/null || skip 'no C compiler'
  cc -std=c99 -Wall -Wextra -Werror -o worker "$workers/worker.c"
  bench-time -n w --worker=./worker -w 0 -r 30 --mode=performance >runs.tsv
  # samples 1 to 30: a token for each digit
  [ "$(values runs.tsv tokens | xargs)" = \
    "$(for i in $(seq 1 30); do printf %s "$i" | wc -c; done | xargs)" ]
  [ "$(values runs.tsv ttft | wc -l)" -eq 30 ]
  [ "$(values runs.tsv tpot | wc -l)" -eq 21 ]
  [ "$(runs runs.tsv itl w | cut -d ' ' -f 1-3)" = '10.1 11.1 12.1' ]
  [ "$(values runs.tsv stage.think | wc -l)" -eq 30 ]
  # what a worker says of itself is less than what it took
  awk -F'\t' '$3 == "latency" { l[$5] = $1 } $3 == "stage.worker" { s[$5] = $1 }
    END { for (i in l) { n++; if (!(s[i] > 0 && s[i] < l[i])) exit 1 }
          exit n != 30 }' runs.tsv
}

@test "any program that answers lines by lines can be asked" {
  seq 10 >numbers
  bench-time -n w --requests=numbers --until='^end$' -w 0 -r 25 \
    --worker='awk { print $1 * 2; print "end"; fflush() }' 2>messages \
    >runs.tsv || true
  grep -q 'only a shell' messages
  bench-time -n w --requests=numbers --until='^end$' -w 0 -r 25 --shell \
    --worker="exec sed -u 's/\$/ squared/;a end'" >runs.tsv
  [ "$(values runs.tsv latency | wc -l)" -eq 25 ]
  [ "$(values runs.tsv ping)" = '' ]
}

@test "a backslash and an n in a request are a newline of it" {
  printf '%s\n' 'two\nlines' 'a \\ b' >requests
  bench-time -n w --requests=requests --until='^(lines|a . b)$' -w 0 -r 4 \
    --shell --worker='exec tee asked' >runs.tsv
  [ "$(values runs.tsv latency | wc -l)" -eq 4 ]
  printf '%s\n' two lines 'a \ b' two lines 'a \ b' two >want
  head -n 7 asked | diff want -
}

@test "calculators and databases are asked as they are" {
  command -v bc >/dev/null || skip 'bc is not installed'
  seq -f '2^%g' 20 >sums
  bench-time --worker='bc -q' --requests=sums --until='^[0-9]+$' -r 20 \
    >runs.tsv
  [ "$(values runs.tsv latency | wc -l)" -eq 20 ]
  command -v sqlite3 >/dev/null || skip 'sqlite3 is not installed'
  echo "select 1 + 1; select 'done';" >statements
  bench-time --worker='sqlite3 -batch :memory:' --requests=statements \
    --until='^done$' -r 20 >runs.tsv
  [ "$(values runs.tsv latency | wc -l)" -eq 20 ]
}

@test "a worker and its client stay where the metadata says" {
  bench-time -n w --worker="sh $workers/worker.sh" -r 1 >runs.tsv
  [[ $(metadata runs.tsv placement w) =~ ^client\ ([0-9]+),\ worker\ ([0-9]+)$ ]]
  [ "${BASH_REMATCH[1]}" = "${BASH_REMATCH[2]}" ]
  cat >where.sh <<'END'
echo "bench-worker 1 name=$(grep Cpus_allowed_list: /proc/$$/status | cut -f 2)"
while read -r kind id _; do
  [ "$kind" = q ] && kind=r
  echo "$kind $id"
done
END
  local cpu
  cpu=$(taskset -pc $$ | sed 's/.*: //;s/[-,].*//')
  bench-time -n w --cpus="$cpu" --worker='sh where.sh' -r 1 >runs.tsv
  [ "$(metadata runs.tsv placement w)" = "client $cpu, worker $cpu" ]
  [ "$(metadata runs.tsv model.name w)" = "$cpu" ]
}

@test "the threads of a model are in its environment before it is loaded" {
  cat >threads.sh <<'END'
echo "bench-worker 1 name=$OMP_NUM_THREADS/$OPENBLAS_NUM_THREADS"
while read -r kind id _; do
  [ "$kind" = q ] && kind=r
  echo "$kind $id"
done
END
  OMP_NUM_THREADS=9 bench-time -n w --worker='sh threads.sh' -r 1 >runs.tsv
  [ "$(metadata runs.tsv model.name w)" = 1/1 ]
  bench-time -n w --threads=3 --worker='sh threads.sh' -r 1 >runs.tsv
  [ "$(metadata runs.tsv model.name w)" = 3/3 ]
  [ "$(metadata runs.tsv threads w)" = 3 ]
}

@test "plugins and workers take turns in one session" {
  bench-time -n w --worker="sh $workers/worker.sh" -n null --model=null \
    -r 40 >runs.tsv
  [ "$(metadata runs.tsv benchmarks)" = w,null ]
  [ "$(values runs.tsv latency w | wc -l)" -eq 40 ]
  [ "$(values runs.tsv latency null | wc -l)" -eq 40 ]
}

@test "each invocation starts the worker again" {
  bench-time -n w --worker="sh $workers/worker.sh" -r 2 --invocations=2 \
    >runs.tsv
  [ "$(runs runs.tsv latency w)" = '1.1 1.2 2.1 2.2' ]
  [ "$(runs runs.tsv load w)" = '1 2' ]
}

@test "the worker that bench-worker(7) shows can be asked" {
  sed -n '/^\.Bd -literal/,/^\.Ed$/p' "$abs_top_srcdir/man/bench-worker.7" \
    | sed '1d;$d' >worker.sh
  bench-time -n w --worker='sh worker.sh' -r 5 >runs.tsv
  [ "$(values runs.tsv latency | wc -l)" -eq 5 ]
}
