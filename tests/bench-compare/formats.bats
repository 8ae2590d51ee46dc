# SPDX-License-Identifier: GPL-3.0-or-later
# What machines read.
load ../bench
load samples

setup () {
  bench_setup
  stream blocks a=1 b=2 c=1.001 >runs.tsv
}

@test "TSV has the documented columns, in order" {
  run -0 --separate-stderr bench-compare -f tsv runs.tsv
  want='benchmark metric unit baseline candidate n_baseline n_candidate paired'
  want+=' test ratio ratio_lo ratio_hi difference difference_lo difference_hi'
  want+=' speedup p p_adjusted level cliff_delta a12 hedges_g margin verdict'
  want+=' below_margin needed_n sentence tag conditions least_change fails'
  [ "$(head -n 1 <<<"$output" | tr '\t' ' ')" = "$want" ]
  [ "$(wc -l <<<"$output")" -eq 3 ]
}

@test "CSV has the same" {
  run -0 --separate-stderr bench-compare -f csv runs.tsv
  [ "$(wc -l <<<"$output" | tr -d ' ')" -eq 3 ]
  [[ ${lines[1]} == b,wall,s,a,b,20,20,* ]]
}

@test "JSON is one object with schema, rows and summary" {
  command -v python3 >/dev/null || skip 'python3 is not installed'
  run -0 --separate-stderr bench-compare -f json runs.tsv
  printf '%s\n' "$output" >all.json
  python3 -c '
import json
def no(constant):
    raise ValueError(constant)
all = json.load(open("all.json"), parse_constant=no)
assert all["schema"] == "bench-compare/1"
assert [r["verdict"] for r in all["rows"]] == ["slower", "inconclusive"] \
    or [r["verdict"] for r in all["rows"]] == ["slower", "equivalent"]
s = all["summary"]
assert s["benchmarks"] == 2 and s["slower"] == 1 and s["missing"] == 0
assert s["geometric_mean"]["n"] == 2
assert all["conditions"]["order"] == "blocks"
'
}

@test "JSON Lines has the rows and the summary as its last line" {
  run -0 --separate-stderr bench-compare -f jsonl runs.tsv
  [ "${#lines[@]}" -eq 3 ]
  [[ ${lines[0]} == '{"benchmark": "b",'* ]]
  [[ ${lines[2]} == '{"summary": {"benchmarks": 2,'* ]]
}

@test "the closing line is on standard error, in text on standard output" {
  run -0 --separate-stderr bench-compare -f tsv runs.tsv
  [[ $stderr == '2 benchmarks: 1 slower, 1 '*', 0 missing' ]]
  run -0 --separate-stderr bench-compare -q -f tsv runs.tsv
  [[ $stderr == '2 benchmarks: 1 slower, 1 '*', 0 missing' ]]
  run -0 --separate-stderr bench-compare runs.tsv
  [ "$stderr" = '' ]
  [[ ${lines[-1]} == '2 benchmarks: 1 slower, 1 '*', 0 missing' ]]
}

@test "the geometric mean is over the rows of one metric" {
  run -0 --separate-stderr bench-compare -f jsonl runs.tsv
  [[ ${lines[2]} == *'"geometric_mean": {"ratio": 1.41'* ]]
  printf '1\ts\tsys\ta\n2\ts\tsys\tb\n' >>runs.tsv
  run -0 --separate-stderr bench-compare -f jsonl -m wall,sys runs.tsv
  [[ ${lines[-1]} == *'"geometric_mean": {"ratio": null, "ratio_reason": "several metrics", "lo": null, "lo_reason": "several metrics", "hi": null, "hi_reason": "several metrics", "n": '* ]] || fail "${lines[-1]}"
}

@test "-o writes the file when all is well, and leaves none when it is not" {
  run -0 --separate-stderr bench-compare -o verdicts.txt runs.tsv
  [ "$output" = '' ]
  grep -q '^b takes' verdicts.txt
  [ ! -e verdicts.txt.partial ]
  printf 'fast\n' >>runs.tsv
  run -2 --separate-stderr bench-compare -o other.txt runs.tsv
  [ ! -e other.txt ]
  [ ! -e other.txt.partial ]
}

@test "a full disk is trouble" {
  [ -w /dev/full ] || skip 'there is no /dev/full here'
  run -2 --separate-stderr bash -c 'bench-compare runs.tsv >/dev/full'
  [ "$stderr" = 'bench-compare: write error: No space left on device' ]
}

@test "a file that may get no larger is trouble" {
  for format in text tsv json markdown junit tap; do
    run -2 --separate-stderr bash -c \
      "seq 100 | awk '{ print \$1 \"\ts\twall\tb\" \$1 }' |
      (ulimit -f 1; exec bench-compare -f $format >out)"
    [[ $stderr == *'bench-compare: write error: File too large' ]] ||
      fail "$format: $stderr"
  done
}

@test "the same input gives the same bytes" {
  bench-compare -f json runs.tsv >one 2>/dev/null
  bench-compare -f json runs.tsv >two 2>/dev/null
  cmp one two
}
