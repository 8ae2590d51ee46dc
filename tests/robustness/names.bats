# SPDX-License-Identifier: GPL-3.0-or-later
# Whatever bytes a name has, each format is read by its readers, and no
# terminal gets an order.  The names are random; BENCH_SEED=N takes others.
load ../bench

setup () {
  bench_setup
  on_terminal=$abs_top_builddir/tests/bench-time/on-terminal
  random_names "${BENCH_SEED:-1}" 40 >names
  count=$(wc -l <names)
  awk '{ for (i = 1; i <= 6; i++) {
           printf "%d.%d\ts\twall\t%s\t%d\n", NR % 5 + 1, (i * 7 + NR) % 10, $0, i
           printf "%d\tB\tsize\t%s\t%d\n", NR % 7 + 100, $0, i } }' names >runs.tsv
}

needs () { command -v "$1" >/dev/null || skip "$1 is not installed"; }

# random_names SEED COUNT: different names, as a stream writes them, a line
# each: of whatever means something to somebody, and of any other bytes.
random_names () {
  awk -v seed="$1" -v count="$2" '
    # Park and Miller (1988): the same numbers in every awk
    function random(n) { x = (x * 16807) % 2147483647; return x % n }
    BEGIN {
      x = seed
      n = split("\\\\ \\t \\n \\r \\x1b[31m \\x1b]0;x\\x07 \\x08 \\x7f \\x9b " \
        "\\xc2\\x9b \\xe2\\x80\\xae \\xef\\xbb\\xbf \\xc3\\xa9 \\xe6\\xbc\\xa2 " \
        "\\xf0\\x9f\\x98\\x80 \\xff \\xc3 \\xed\\xa0\\x80 \\xf4\\x90\\x80\\x80 " \
        "\" '\'' ` `` ``` | < > & &lt; </script> <!-- --> ]]> <b> * _ ~~ # :: " \
        "::error:: ##vso[ = + - @ % %0A $ ; , [x](y) ![x](y) { } ( ) / ? 1 " \
        "\\x20 \\x20\\x20 \\x01 \\x1f \\x0b \\x0c \\xe2\\x80\\xa8 a b " \
        "http://a.b 1..9 \\xef\\xbf\\xbf \\xc0\\x80", part, " ")
      for (i = 1; i <= count; i++) {
        name = ""
        for (j = random(9); j >= 0; j--)
          name = name (random(4) > 0 ? part[1 + random(n)] \
            : sprintf("\\x%02x", 1 + random(255)))
        print name
      }
    }' | sort -u
}

# expected: the bytes of the names, each with a NUL behind it, sorted.
expected () {
  while IFS= read -r name; do
    printf '%b\0' "$name"
  done <names | sort -z
}

# quiet_on_terminal FILE: no control character but line ends, none of C1 and
# none that turns text round.
quiet_on_terminal () {
  run -1 grep -naP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xd8\x9c|\xe2\x80[\x8b-\x8f\xa8-\xae]|\xef\xbb\xbf' "$1"
}

@test "no byte that drives a terminal comes out for people" {
  for command in 'bench-stats' 'bench-stats -f markdown' 'bench-compare' \
    'bench-compare -f markdown' 'bench-compare -f github' \
    'bench-compare -f tap' 'bench-compare -f junit' \
    'bench-pareto --rank -f text wall size:lower' 'bench-report -f text' \
    'bench-report --figures=none' 'bench-report -f html --figures=none'; do
    $command runs.tsv >out 2>&1
    [ -s out ]
    quiet_on_terminal out
  done
}

@test "no byte that drives a terminal comes out in tables for programs, on one" {
  needs_terminal
  for command in 'bench-stats -q -m wall -f' 'bench-compare -q -m wall -f' \
    'bench-pareto --rank -q wall size:lower -f'; do
    for format in tsv csv json jsonl; do
      "$on_terminal" -- $command $format runs.tsv | tr -d '\r' >out
      [ -s out ]
      quiet_on_terminal out
    done
  done
}

@test "JSON is read, and names that differ stay different" {
  needs jq
  for command in 'bench-stats -m wall' 'bench-pareto --rank wall size:lower'; do
    $command -q -f json runs.tsv >out.json
    [ "$(jq '.rows | length' out.json)" = "$count" ]
    [ "$(jq '[.rows[].benchmark] | unique | length' out.json)" = "$count" ]
    $command -q -f jsonl runs.tsv >out.jsonl
    [ "$(jq -s '[.[].benchmark // empty] | unique | length' out.jsonl)" = "$count" ]
  done
  bench-compare -q -m wall -f json runs.tsv >out.json
  [ "$(jq '[.rows[].benchmark] | unique | length' out.json)" = $((count - 1)) ]
  bench-report -q -f json runs.tsv >out.json
  for part in statistics front; do
    [ "$(jq "[.${part}[].benchmark] | unique | length" out.json)" = "$count" ]
  done
  # what is text comes out as it went in
  expected | while IFS= read -r -d '' name; do
    iconv -f UTF-8 -t UTF-8 <<<"$name" >/dev/null 2>&1 || continue
    printf '%s\0' "$name"
  done >text
  [ -s text ]
  bench-stats -q -m wall -f json runs.tsv \
    | jq -j '.rows[].benchmark + "\u0000"' | sort -z >out
  [ "$(comm -z -23 text out | tr -dc '\0' | wc -c)" = 0 ]
}

@test "CSV is read, and has the bytes of the names" {
  needs python3
  for command in 'bench-stats -m wall' 'bench-pareto --rank wall size:lower'; do
    $command -q -f csv runs.tsv >out.csv
    python3 -c 'import csv, sys
rows = csv.reader (open ("out.csv", newline="", encoding="latin-1"), strict=True)
at = next (rows).index ("benchmark")
for row in rows:
    sys.stdout.buffer.write (row[at].encode ("latin-1") + b"\0")' | sort -z >out
    expected | cmp - out
  done
}

@test "with --csv-safe no cell is a formula, and no number is changed" {
  needs python3
  # parameters and columns of programs' own, of texts and of numbers
  printf '%d\ts\twall\ta/x=-1/y=+b/z=@c\t%d\n' 1 1 2 2 3 3 4 4 >>runs.tsv
  awk -F '\t' -v OFS='\t' '$3 == "wall" { $3 = "=cmd"; print }' runs.tsv >again
  cat again >>runs.tsv
  for command in 'bench-stats' 'bench-pareto --rank =cmd:lower wall' \
    'bench-compare -m all'; do
    for format in csv tsv; do
      $command -q -f $format runs.tsv >bare
      $command -q -f $format --csv-safe runs.tsv >safe
      run -0 python3 -c 'import csv, re, sys
def rows (name):
    options = {"strict": True} if sys.argv[1] == "csv" else \
        {"delimiter": "\t", "quoting": csv.QUOTE_NONE}
    return list (csv.reader (open (name, newline="", encoding="latin-1"), **options))
bare, safe = rows ("bare"), rows ("safe")
assert len (bare) == len (safe)
guarded = 0
for was, now in zip (bare, safe):
    assert len (was) == len (now)
    for a, b in zip (was, now):
        number = re.fullmatch (r"[-+]?[0-9.]+(e[-+]?[0-9]+)?", a)
        wide = "\uff1d\uff0b\uff0d\uff20".encode ().decode ("latin-1")
        text = re.match (r" *([=+@\t\r\n-]|\xef\xbc[\x9d\x8b\x8d\xa0])", a)
        assert b == ("\x27" + a if text and not number else a), (a, b)
        guarded += a != b
print (guarded)' $format
      echo "$command: $output" >>guarded
    done
  done
  [ "$(grep -c ': [1-9]' guarded)" = 6 ] || fail "$(cat guarded)"
}

@test "--csv-safe is for formats that spreadsheets read" {
  for command in bench-stats 'bench-stats -f json' bench-compare \
    'bench-compare -f markdown' 'bench-pareto wall' \
    'bench-pareto --tabular wall' 'bench-pareto --rank -f text wall'; do
    run -2 --separate-stderr $command --csv-safe runs.tsv
    [ "$output" = '' ]
    [[ $stderr == *': --csv-safe is for -f csv and -f tsv'* ]]
  done
}

@test "TSV is read, and has the bytes of the names" {
  bench-stats -q -m wall -f tsv runs.tsv >out.tsv
  tail -n +2 out.tsv | cut -f 1 | while IFS= read -r name; do
    printf '%b\0' "$name"
  done | sort -z >out
  expected | cmp - out
}

@test "Markdown is read: a row a name, no tag and no link of a name" {
  needs cmark-gfm
  for command in 'bench-stats -q -m wall' 'bench-compare -q -m wall'; do
    $command -f markdown runs.tsv \
      | cmark-gfm --unsafe --extension table >out.html
    [ "$(grep -c '<tr>' out.html)" -ge "$count" ]
    run -1 grep -E '<(a|b|img|script)[ >]|<!--' out.html
  done
}

@test "HTML is read: no error, no script and no tag of a name" {
  bench-report -q -f html --figures=none runs.tsv >out.html
  run -1 grep -nE '<script|<b>|<!--|<a [^>]*a\.b' out.html
  needs tidy
  run -0 tidy -errors -quiet --show-warnings no out.html
}

@test "XML is read: a case a name" {
  bench-compare -q -m wall -f junit runs.tsv >out.xml
  [ "$(grep -c '<testcase ' out.xml)" = $((count - 1)) ]
  needs xmllint
  xmllint --noout out.xml
}

@test "TAP is read: a line a name, and no other that begins as one" {
  bench-compare -q -m wall -f tap runs.tsv >out.tap
  [ "$(grep -cE '^(not )?ok [0-9]+' out.tap)" = $((count - 1)) ]
  [ "$(grep -cE '^[0-9]+\.\.' out.tap)" = 1 ]
  run -1 grep -vE '^((not )?ok [0-9]+|1\.\.|TAP version|#| )' out.tap
}

@test "the tables of other questions are read, too, with the bytes of the names" {
  needs jq
  needs python3
  for command in 'bench-compare -m wall' 'bench-stats --changes -m wall' \
    'bench-pareto --hypervolume wall size:lower'; do
    $command -q -f csv runs.tsv >out.csv
    python3 -c 'import csv, sys
rows = list (csv.reader (open ("out.csv", newline="", encoding="latin-1"), strict=True))
at = rows[0].index ("benchmark")
assert len (rows) > 1 and len (set (map (len, rows))) == 1
for name in {row[at] for row in rows[1:]}:
    sys.stdout.buffer.write (name.encode ("latin-1") + b"\0")' | sort -z >out
    # of a comparison all but the baseline have a row
    expected | comm -z -13 - out | cmp - /dev/null
    [ "$(tr -dc '\0' <out | wc -c)" -ge $((count - 1)) ] || fail "$command"
    $command -q -f json runs.tsv | jq -e '.rows | length > 1'
    $command -q -f jsonl runs.tsv | jq -s -e 'length > 1'
  done
  bench-compare -q -m wall --verdict-file=verdicts runs.tsv >out
  [ "$(jq '[.rows[].benchmark] | unique | length' verdicts)" = $((count - 1)) ]
}

# names_of FILE: as expected, of its benchmarks.
names_of () {
  bench-stats -q -m wall -f tsv --columns=benchmark "$1" | tail -n +2 \
    | while IFS= read -r name; do
        printf '%b\0' "$name"
      done | sort -z
}

@test "samples on a terminal do not drive it, whether written or passed on" {
  needs_terminal
  # raw in the stream, where only control characters of ASCII may not be
  printf '%s\ts\twall\ta\xc2\x9b31m%s\n' 1 $'\xe2\x80\xae' 2 $'\xff' \
    3 $'\xd8\x9c\xe2\x80\xa8' >raw.tsv
  for command in 'bench-pareto -q -f samples wall' \
    'bench-pareto -q --dominated -f samples wall' \
    'bench-stats -q -f samples --columns=n' 'bench-stats -q -f json' \
    'bench-report -q -f json'; do
    "$on_terminal" -- $command raw.tsv | tr -d '\r' >out
    grep -q wall out
    quiet_on_terminal out
  done
  { printf 'name,wall\na\xc2\x9b31m\x1b[31mb,1\n'; } >table.csv
  "$on_terminal" -- bench-pareto -q --tabular wall table.csv | tr -d '\r' >out
  grep -q '^a.*,1$' out
  quiet_on_terminal out
  bench-pareto -q --tabular wall table.csv | cmp - table.csv
  # what is no terminal gets the lines as they came
  bench-pareto -q wall raw.tsv | cmp - <(head -n 1 raw.tsv)
}

@test "samples and sketches that a program writes have the names, and are read" {
  bench-pareto -q --dominated wall size:lower runs.tsv >some
  bench-pareto -q wall size:lower runs.tsv >others
  cat some others >all
  expected >want
  names_of all | cmp - want
  bench-stats -q -m wall --sketch runs.tsv >sketch
  bench-stats -q --merge -f tsv --columns=benchmark sketch | tail -n +2 \
    | while IFS= read -r name; do
        printf '%b\0' "$name"
      done | sort -z | cmp - want
}

@test "bench-time writes any name so that it is read, and none to a terminal" {
  words=()
  while IFS= read -r -d '' name; do
    words+=(-n "$name" -c true)
  done < <(expected)
  bench-time -q -r 1 -m wall "${words[@]}" >timed
  names_of timed >out
  expected | cmp - out
  "$on_terminal" -- bench-time -r 1 -m wall -w 0 "${words[@]}" | tr -d '\r' >shown
  [ -s shown ]
  # but what draws the progress and the headings itself
  sed -E 's/\x1b\[[0-9;]*[mK]//g' shown >plain
  quiet_on_terminal plain
}

@test "orders to GitHub are those of the program alone" {
  bench-compare -m wall -f github --fail-on=any runs.tsv >out 2>said || true
  run -1 grep -anE '^(::|##[^# ])' out
  run -1 grep -anvP '^(::(warning|error|notice) title=[^:]*::[^\r]*$|bench-compare: |[0-9]+ benchmark|  )' said
}
