# SPDX-License-Identifier: GPL-3.0-or-later
# A report for programs: the figures of the others in one object.
load ../bench

setup_file () {
  awk -f "$BATS_TEST_DIRNAME/variants.awk" >"$BATS_FILE_TMPDIR/variants.tsv"
  awk 'BEGIN { OFS = "\t"
    for (i = 0; i < 40; i++)
      for (side = 0; side < 2; side++)
        print (10 + 3 * (int (i / 10) * 7 % 4) + i * 7 % 5 / 10) * (1 + side), \
          "ms", "wall", side ? "b/n=2" : "a/n=2", int (i / 10) "." i % 10 }' \
    >"$BATS_FILE_TMPDIR/levels.tsv"
}

setup () {
  bench_setup
  command -v jq >/dev/null || skip 'jq is not installed'
  compressors=$BATS_TEST_DIRNAME/compressors.tsv
  variants=$BATS_FILE_TMPDIR/variants.tsv
  levels=$BATS_FILE_TMPDIR/levels.tsv
}

# report OPTION...: the report in ./report.json.
report () {
  bench-report -q -f json "$@" >report.json
}

# unquoted: the Markdown of standard input without what quotes names.
unquoted () { sed 's/\\//g; s/&lt;/</g; s/&gt;/>/g'; }

# is_of FILTER OTHER: FILTER of report.json is OTHER's of other.json.
is_of () {
  jq -S "$1" report.json >of_report
  jq -S "$2" other.json >of_other
  [ "$(jq length of_other)" -gt 0 ]
  diff -u of_other of_report
}

@test "the statistics are the rows of bench-stats" {
  for input in "$compressors" "$variants" "$levels"; do
    for option in --confidence=0.9 --benchmark='*[13b]*' --allow-partial; do
      report "$option" "$input"
      bench-stats -q -f json "$option" "$input" >other.json
      is_of .statistics .rows
    done
  done
  report "$compressors"
  bench-stats -q -f json "$compressors" >other.json
  is_of .conditions .conditions
  report -m maxrss,latency "$variants"
  bench-stats -q -f json -m maxrss,latency "$variants" >other.json
  is_of .statistics .rows
}

@test "the comparison is that of bench-compare, with its summary" {
  for input in "$compressors" "$variants" "$levels"; do
    for option in --ascii --margin=20% --confidence=0.9 --seed=7; do
      report --ascii "$option" "$input"
      bench-compare -q -f json --ascii "$option" "$input" >other.json
      is_of .comparison .rows
      is_of .summary .summary
    done
  done
  report --ascii --baseline=slow -m latency,correct "$variants"
  bench-compare -q -f json --ascii --baseline=slow -m latency,correct \
    "$variants" >other.json
  is_of .comparison .rows
  is_of .summary .summary
}

@test "sides that can not be compared are no trouble of the report" {
  printf '1\ts\twall\ta\n2\tB\twall\tb\n' >units.tsv
  report --ascii units.tsv
  run -2 bench-compare -q -f json --ascii units.tsv
  bench-compare -q -f json --ascii units.tsv >other.json || true
  is_of .comparison .rows
  is_of .summary .summary
}

@test "the headline is that of the Markdown" {
  for input in "$compressors" "$variants" "$levels" <(seq 9); do
    tee input <"$input" >/dev/null
    report input
    bench-report -q --figures=none input | unquoted \
      | sed -n 's/^\*\*\(.*\)\*\*$/\1/p' | head -n 1 >headline
    [ -s headline ]
    jq -r '.headline + "."' report.json | diff headline -
  done
}

@test "the front is the table of bench-pareto" {
  report "$compressors"
  bench-pareto --rank -q -f json wall size "$compressors" >other.json
  is_of .front .rows
  jq -e '(.notes | length) as $n | .notes[$n - 2:] == $other[0].notes' \
    --slurpfile other other.json report.json
  report --pareto=latency:p99,correct,modelsize "$variants"
  bench-pareto --rank -q -f json latency:p99 correct modelsize "$variants" \
    >other.json
  is_of .front .rows
  awk -F'\t' -v OFS='\t' '$3 == "correct" { $3 = "label"; $1 = 1; print
      $3 = "predicted"; $1 = NR % 3 > 0 }
    { print }' "$variants" >labelled.tsv
  report --pareto=latency:p99,correct labelled.tsv
  bench-pareto --rank -q -f json latency:p99 correct labelled.tsv >other.json
  is_of .front .rows
  report --pareto=none "$compressors"
  jq -e '.front == []' report.json
}

@test "requirements are answered as by bench-stats, in JSON and in Markdown" {
  for judge in point interval; do
    require=("--judge=$judge" --require='latency:p99<=50ms'
      --require='correct>=90%' --require='latency:state==flat'
      --require='maxrss:p99.9<=1GB')
    run -1 report "${require[@]}" "$variants"
    run -1 bench-report -q --figures=none "${require[@]}" "$variants"
    bench-stats -q -f json "${require[@]}" "$variants" >other.json || true
    is_of .requirements .requirements
    jq -r '.requirements[] | "| \(.benchmark) | \(if .met then "pass" else "fail" end) | \(.requirement) |"' \
      report.json | sort >answers
    unquoted <<<"$output" | grep -oE '^\| [^|]+ \| (pass|fail) \| [^|]* \|' \
      | sort | diff - answers
  done
  run -0 report --require='correct>=1%' "$variants"
  jq -e '[.requirements[].met] | all' report.json
}

@test "a requirement on input that is not complete is trouble, behind a report" {
  printf '#\tbench-samples\t1\n1\ts\twall\n' >open
  run -2 report --require='wall<=2s' open
  jq -e '.notes | any (test ("interrupted|complete|end"))' report.json
}

@test "recommendations are the decisions of the Markdown" {
  rules=('--rules=contexts,leaderboard,tiny-ml,repeatable' --margin=2%)
  report "${rules[@]}" "$variants"
  bench-report -q --figures=none "${rules[@]}" "$variants" \
    | unquoted | sed -n '/^## Decisions/,/^## Statistics/p' >decisions.md
  # titles and sentences, which end with a full stop
  jq -r '.recommendations[] | "### \(.title)", "\(.sentence)."' report.json >told
  [ "$(wc -l <told)" -gt 20 ]
  while IFS= read -r line; do
    grep -qxF -- "$line" decisions.md || fail "$line"
  done <told
  # the ranks, or who meets them, and the remarks
  jq -r '.recommendations[] | .objective as $o | .rows[] | [.benchmark,
      if $o == null then if .meets then "yes" else "no" end
      elif .rank == null then "-"
      else "\(.rank)" + if .tied then " tied" else "" end end,
      .remark // ""] | join ("|")' report.json >of_json
  grep -E '^\| (tiny|small|large|slow)' decisions.md \
    | sed 's/ *| */|/g' | awk -F'|' '{ print $2 "|" $3 "|" $(NF - 1) }' >of_md
  diff of_md of_json
}

@test "of a ranking the first, those within noise of it and the scores are told" {
  printf 'correct>=85%%\nobjective = maximise correct\n' >right.rules
  report --rules=all-around,./right.rules "$variants"
  jq -e '.recommendations[0] | .objective == "weigh" and (.criteria | length == 3)
    and .criteria[0] == { criterion: "correct:mean", unit: "1",
                          better: "higher", weight: 10 }
    and .first == .rows[0].benchmark and .rows[0].rank == 1
    and ([.rows[].score] | . == (sort | reverse))' report.json
  # slow is right more often than the rest, beyond noise
  jq -e '.recommendations[1] | .objective == "maximise"
    and .first == "slow" and .within_noise == []
    and (.rows[0] | has ("score") | not)
    and ([.rows[] | select (.meets | not)] | length == 1)
    and (.rows[-1] | .benchmark == "tiny-i8" and .rank == null
         and .rank_reason == "it does not meet the requirements")' report.json
  report --rules=./right.rules --benchmark='small*' "$variants"
  jq -e '.recommendations[0] | .first == "small-f32"
    and .within_noise == ["small-i8"] and .rows[0].tied' report.json
}

@test "who has no first says why" {
  printf 'correct>=2\nobjective = maximise correct\n' >none.rules
  report --rules=medical,./none.rules,keyword-spotting "$variants"
  jq -e '[.recommendations[] | [.first, .first_reason]]
    | .[1] == [null, "no benchmark meets the requirements"]
      and .[2] == [null, "the rules have no objective"]' report.json
  run -0 report --rules=medical "$compressors"
  jq -e '.recommendations[0] | .first == null and .rows == []
    and .first_reason == "the samples have no correct or accuracy"
    and .judge == "interval" and .confidence == 0.99' report.json
}

@test "of those beyond the best forty it is not said whether they are tied" {
  for b in {1..41}; do
    for i in 1 2 3 4 5 6; do
      printf '0.%d%d\t1\taccuracy\tb%d\n' $((999 - b)) $i $b
    done
  done >many.tsv
  printf 'objective = maximise accuracy\n' >own.rules
  report --rules=./own.rules many.tsv
  jq -e '.recommendations[0] | .remark as $remark | .rows
    | ([.[:40][].tied | type] | unique == ["boolean"])
      and (.[40] | .benchmark == "b41" and .rank == 41 and .tied == null
           and .tied_reason == "not compared: only the best 40 are")
      and ($remark | test ("after the first 40,"))' report.json
}

@test "samples in another unit are not said to be none" {
  printf '1500\tB\tsz\ta\n1\t1\tsz\tb\n2\ts\twall\tc\n' >units.tsv
  printf 'sz <= 2000B\n' >own.rules
  printf 'sz <= 2000B\nobjective = minimise sz\n' >ranked.rules
  report --rules=./own.rules,./ranked.rules --better=sz=lower units.tsv
  jq -e '[.recommendations[].requirements[] | [.benchmark, .met, .value_reason]]
    | unique == [["a", true, null], ["b", false, "in another unit"],
                 ["c", false, "no samples"]]' report.json
  jq -e '[.recommendations[].rows[] | .["sz:median_reason"] | strings] | sort
    == ["in another unit", "in another unit", "no samples", "no samples"]' report.json
  jq -e '.recommendations[0] | [.rows[].remark]
    == [null, "has its sz in 1", "has no sz"]' report.json
}

@test "who can not be ranked for want of no requirement is told so" {
  printf '0\ts\tsys\ta\n1\ts\twall\ta\n' >idle.tsv
  printf 'objective = weigh 1 sys, 1 wall\n' >own.rules
  report --rules=./own.rules idle.tsv
  jq -e '.recommendations[0] | .first == null and .requirements == []
    and .first_reason == "no benchmark can be ranked"' report.json
  printf 'wall <= 2s\n' >>own.rules
  report --rules=./own.rules idle.tsv
  jq -e '.recommendations[0].first_reason
    == "none that meets the requirements can be ranked"' report.json
}

@test "what a report does not have is empty, and a title is left out" {
  report < <(seq 9)
  jq -e '.schema == "bench-report/1" and (.version | type == "string")
    and .comparison == [] and .front == [] and .requirements == []
    and .recommendations == [] and .conditions == {}
    and ([has ("title", "summary")] | any | not)
    and (.statistics | length == 1)' report.json
  report --title='Nine numbers' < <(seq 9)
  jq -e '.title == "Nine numbers"' report.json
}

@test "what is not available is null, with its reason" {
  report <<<5
  jq -e '.statistics[0] | .median == 5 and .sd == null
    and .sd_reason == "needs n >= 2" and .p99_reason == "needs n >= 100"' report.json
  run -1 report --judge=interval --require='value<=6' <<<5
  jq -e '.requirements[0] | .value == 5 and .worse_end == null
    and (.worse_end_reason | length > 0) and (.met | not)' report.json
}

@test "any bytes of names, titles and metadata are read" {
  for name in '"' '\\' "a\\tb" 'é' '</script>' '\x01\x7f' '\xff' '\xc3' \
    '\xed\xa0\x80' '\xe2\x80\xae' 'null' '*_`|'; do
    for i in 1 2 3; do
      printf '%d\ts\twall\t%s\n%d\tB\tsize\t%s\n' "$i" "$name" 1"$i" "$name"
    done
  done >hostile.tsv
  printf '#\thost\t"\\x01\xff\n1\ts\twall\tlast\n2\tB\tsize\tlast\n' \
    >>hostile.tsv
  printf 'wall<=2s\nobjective = minimise size\n' >own.rules
  run -1 report --title=$'"\x01\xff\n' --require='wall<=1s' \
    --rules=./own.rules hostile.tsv
  jq -e '([.front[].benchmark] | unique | length) == 13
    and ([.statistics[].benchmark] | unique | length) == 13
    and ([.comparison[].candidate] | unique | length) == 12
    and ([.requirements[].benchmark] | unique | length) == 13
    and ([.recommendations[0].rows[].benchmark] | unique | length) == 13' \
    report.json
  iconv -f UTF-8 -t UTF-8 report.json >/dev/null
}

@test "a file named as JSON is such, unless -f says otherwise, without figures" {
  mkdir here
  cd here
  run -0 --separate-stderr bench-report -o report.json "$compressors"
  [ "$output" = '' ]
  [ "$stderr" = '' ]
  jq -e '.schema == "bench-report/1"' report.json
  [ "$(echo *)" = report.json ]
  bench-report -f json "$compressors" | cmp - report.json
  bench-report -f json --figures=none "$compressors" | cmp - report.json
  bench-report -q -f text --figures=none -o report.json "$compressors"
  [ "$(head -n 1 report.json)" = 'Benchmark report' ]
}

@test "figures are not asked for" {
  mkdir here
  cd here
  for option in --figures=comparison --figures=require --figures-dir=. \
    --roof=150G,20G; do
    for json in '-f json' '-o r.json'; do
      # shellcheck disable=SC2086  # an option and its value
      run -2 --separate-stderr bench-report $json $option "$compressors"
      [ "$output" = '' ]
      [ "${stderr_lines[0]}" = "bench-report: ${option%%=*}: a report in JSON has no figures" ]
    done
  done
  [ "$(echo *)" = '*' ] || fail "there is $(echo *)"
}

@test "without samples there is no object" {
  mkdir here
  cd here
  run -2 --separate-stderr bench-report -f json </dev/null
  [ "$output" = '' ]
  [[ $stderr == *'no samples'* ]]
  run -2 bench-report -o report.json <<<two
  [ "$(echo *)" = '*' ]
}

@test "a full disk is trouble" {
  [ -w /dev/full ] || skip 'there is no /dev/full here'
  run -2 --separate-stderr bash -c 'bench-report -q -f json >/dev/full <<<1'
  [[ $stderr == *'write error: No space left on device'* ]]
  run -2 --separate-stderr bench-report -q -f json -o /dev/full <<<1
  [[ $stderr == *'No space left on device'* ]]
}

@test "the locale and the order of threads change no byte" {
  german_locale
  rules=(--rules=contexts --require='latency:p99<=1s')
  bench-report -q -f json "${rules[@]}" "$variants" >in-C
  for locale in de_DE.UTF-8 C.UTF-8; do
    LC_ALL=$locale bench-report -q -f json --threads=2 "${rules[@]}" \
      "$variants" | cmp - in-C
  done
}
