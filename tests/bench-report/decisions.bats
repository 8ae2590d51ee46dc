# SPDX-License-Identifier: GPL-3.0-or-later
# Requirements and rules in a report: who passes, who is first, and why.
load ../bench

# Made samples of five variants of a model, each with 400 queries.
setup_file () {
  awk -f "$BATS_TEST_DIRNAME/variants.awk" >"$BATS_FILE_TMPDIR/variants.tsv"
}

setup () {
  bench_setup
  variants=$BATS_FILE_TMPDIR/variants.tsv
  {
    for i in 1 2 3 4 5 6 7 8 9 10; do
      printf '1.0%d\tms\tlatency\tquick\n9.0%d\tms\tlatency\tslow\n' "$i" "$i"
    done
    printf '0.9\t1\taccuracy\tslow\n'
  } >two.tsv
}

# report OPTION...: a short report as text, its sentences whole.
report () {
  run --separate-stderr bench-report -q -f text --figures=none --pareto=none \
    "$@"
  unwrap_paragraphs
}

# Lines that go on are one line again.
unwrap_paragraphs () {
  text=$(awk 'NF == 0 { print line; line = ""; next }
    { line = line (line == "" ? "" : " ") $0 } END { print line }' <<<"$output")
}

@test "--require says who passes and who fails, with status 1 when one does" {
  report --require='latency<=5ms' --require='latency:n>=10' two.tsv
  [ "$status" = 1 ]
  [ "$stderr" = '' ]
  [[ $text == *"1 of 2 benchmarks meets all 2 requirements; slow fails latency<=5ms (9.045 ms)."* ]] || fail "$text"
  grep -qE '^quick +pass +latency<=5ms +1.045 ms$' <<<"$output"
  grep -qE '^slow +fail +latency<=5ms +9.045 ms$' <<<"$output"
  report --require='latency<=10ms' two.tsv
  [ "$status" = 0 ]
  [[ $text == *'2 of 2 benchmarks meet the requirement.'* ]] || fail "$text"
}

@test "values next to a bound have the digits that tell them apart" {
  printf '100.004\tms\tlatency\ta\n99.9996\tms\tlatency\tb\n' >near.tsv
  report --require='latency<=100ms' near.tsv
  [[ $text == *'; a fails latency<=100ms (100.004 ms).'* ]] || fail "$text"
  grep -qE '^a +fail +latency<=100ms +100.004 ms$' <<<"$output"
  grep -qE '^b +pass +latency<=100ms +99.9996 ms$' <<<"$output"
  printf '%s\n' 'latency<=100ms' 'latency>=99ms' >own.rules
  report --rules=./own.rules near.tsv
  grep -qE '^a +no +100.004 ms +misses latency<=100ms$' <<<"$output" || fail "$output"
  grep -qE '^b +yes +99.9996 ms' <<<"$output"
  printf 'objective = minimise latency\n' >>own.rules
  report --rules=./own.rules near.tsv
  [[ $text == *'the lowest latency:median, 99.9996 ms.'* ]] || fail "$text"
}

@test "a report answers as bench-stats does" {
  for how in point interval; do
    for expr in 'latency<=9.06ms' 'latency:mean>=1.02ms' 'latency:p90<=9.1ms' \
      'latency:p99<=1s' 'latency:cv<=10%' 'latency:n==10' \
      'latency:state==flat'; do
      run bench-stats -q -f json --judge=$how --require="$expr" two.tsv
      want=$(grep -o '"met": [a-z]*' <<<"$output" | sort)
      stats_status=$status
      run bench-report -q --figures=none --judge=$how --require="$expr" two.tsv
      [[ $status == [01] && $status == "$stats_status" ]] || fail "$expr: $status"
      got=$(grep -oE '^\| (quick|slow) \| (pass|fail)' <<<"$output" \
        | sed 's/.*pass/"met": true/;s/.*fail/"met": false/' | sort)
      [ "$got" = "$want" ] || fail "$how $expr: $got, not $want"
    done
  done
}

@test "what can not be required is trouble, and no report is begun" {
  for wrong in 'weight<1' 'accuracy>=80%' 'latency<1B' latency 'a|b<1'; do
    run -2 --separate-stderr bench-report --require="$wrong" -o r.md two.tsv
    [ "$output" = '' ]
    [[ $stderr == 'bench-report: '* ]] || fail "$stderr"
    [ ! -e r.md ] && [ ! -e r.md.partial ]
  done
  run -2 --separate-stderr bench-report --judge=eye two.tsv
  run -2 --separate-stderr bench-report --require=@nothing two.tsv
  [[ $stderr == *"there are no rules 'nothing' in "*"(a file of this folder is './nothing')"* ]]
  printf '#\tbench-samples\t1\n1\ts\twall\n' >open
  run -2 bench-report -q --require='wall<=2s' open
  run -0 bench-report -q --allow-partial --require='wall<=2s' open
}

@test "the latency sprint is won by the fastest of those that are right" {
  report --rules=latency-sprint "$variants"
  [ "$status" = 0 ]
  [[ $text == *'Latency sprint: small-i8 is first: of the 4 that meet correct >= 85% it has the lowest latency:median, '* ]] || fail "$text"
  grep -qE '^small-i8 +1 ' <<<"$output"
  grep -qE '^tiny-i8 +- .* misses correct >= 85%$' <<<"$output"
  fastest=$(bench-pareto -q latency correct:mean:higher --constraint='correct>=85%' -f tsv "$variants" \
    | awk -F'\t' 'NR > 1 { print $0 }' | sort -t$'\t' -k3,3 | grep -c .)
  [ "$fastest" -gt 0 ]
}

@test "what is not reported settles neither a unit nor a statistic" {
  printf '%s\t%s\t%s\t%s\n' 1 1 size z 5 1 correct z 6 B size a \
    1 1 correct a 0 1 correct a 1 1 correct a 7 B size b 1 1 correct b >mixed.tsv
  printf '%s\n' 'objective = minimise size' 'size <= 9B' 'correct >= 60%' \
    >small.rules
  run -0 --separate-stderr bench-report -q --benchmark='[ab]' -m size \
    --figures=none --pareto=size,correct --require='size<=9B' --rules=./small.rules \
    mixed.tsv
  [ "$stderr" = '' ]
  [[ $output == *'front of size:median (lower) and correct:mean (higher)'* ]]
  [[ $output == *'a is first: of the 2 that meet size '*' and correct '* ]]
}

@test "a rank within noise is said to be tied" {
  report --rules=accuracy-contest "$variants"
  grep -qE '^small-f32 +1 tied ' <<<"$output"
  grep -qE '^small-i8 +1 tied ' <<<"$output"
  grep -qE '^tiny-i8 +3 ' <<<"$output"
  [[ $text == *'small-i8 is within noise of it.'* ]] || fail "$text"
  # as bench-compare finds it
  run -0 bench-compare -q -m correct --baseline=small-i8 -f tsv "$variants"
  run -0 grep -E '^small-f32' <<<"$output"
  [[ $output == *inconclusive* ]] || fail "$output"
  grep -qE '^large-f32 +- +misses maxrss < 10MB$' <<<"$text" \
    || [[ $text == *'misses maxrss < 10MB'* ]]
}

@test "a trade-off says what the first gains and what it pays" {
  report --rules=all-around "$variants"
  [[ $text == *'All-around: tiny-i8 is recommended: of 5 it has the best trade-off score, '*'; against small-i8 with '*' it gains most by latency:median, '*', and loses by correct:mean, 0.8350 instead of 0.9175'* ]] || fail "$text"
}

@test "the score is the weighted geometric mean of parts of the best" {
  printf '%s\n' 'objective = weigh 1 latency, 3 accuracy' >own.rules
  printf '%s\t%s\t%s\t%s\n' 2 s latency a 0.8 1 accuracy a 4 s latency b \
    0.9 1 accuracy b >ab.tsv
  report --rules=./own.rules ab.tsv
  # (0.8 / 0.9)^(3/4) and (2 / 4)^(1/4)
  grep -qE '^a +1 +0\.915 ' <<<"$output" || fail "$output"
  grep -qE '^b +2 +0\.841 ' <<<"$output" || fail "$output"
  [[ $text == *'of figures with one sample the noise is not known'* ]]
}

@test "each context has a recommendation with its reason" {
  report --rules=contexts "$variants"
  [ "$status" = 0 ]
  for title in Real-time Cloud Edge Training Medical; do
    grep -qE "^$title: [a-z0-9-]+ is (recommended|first): " <<<"$text" \
      || fail "no $title in $text"
  done
  [[ $text == *'large-f32'*'does not show correct >= 95%'* ]] || fail "$text"
}

@test "the four tasks of tiny ML judge the 99th percentile" {
  report --rules=tiny-ml "$variants"
  [[ $text == *'Keyword spotting: 2 of 5 benchmarks meet correct >= 90% and latency:p99 <= 100ms: small-i8 and small-f32.'* ]] || fail "$text"
  [[ $text == *'Visual wake words: 4 of 5 '*'Anomaly detection: 2 of 5 '*'Image classification: 4 of 5 '* ]] || fail "$text"
  for task in keyword-spotting:90:100 visual-wake-words:80:200 \
    anomaly-detection:85:50 image-classification:75:150; do
    IFS=: read -r name share ms <<<"$task"
    grep -qx "accuracy|correct >= $share%" "$abs_top_srcdir/rules/$name.rules"
    grep -qx "latency|wall:p99 <= ${ms}ms" "$abs_top_srcdir/rules/$name.rules"
    run -1 bench-stats -q --require=@"$name" "$variants"
    [[ $output == *'fail: slow: latency:p99 <= '* ]]
  done
}

@test "benchmarks that lack a metric are named, not dropped" {
  report --rules=latency-sprint two.tsv
  [ "$status" = 0 ]
  grep -qE '^quick +- +1\.045 ms +n/a +has no accuracy$' <<<"$output" || fail "$output"
  printf 'objective = maximise accuracy\n' >own.rules
  report --rules=./own.rules two.tsv
  [[ $text == *': slow is first: it alone can be ranked, with the highest accuracy:median, 0.9000.'* ]] || fail "$text"
  grep -qE '^quick +- .* has no accuracy$' <<<"$output" || fail "$output"
}

@test "samples in another unit are told of as such, not as missing" {
  printf '90\tpoints\taccuracy\tquick\n' >>two.tsv
  printf 'accuracy >= 50 points\n' >own.rules
  report --rules=./own.rules two.tsv
  grep -qE '^quick +yes +90' <<<"$output" || fail "$output"
  grep -qE '^slow +no +n/a +has its accuracy in 1$' <<<"$output" || fail "$output"
}

@test "each of many benchmarks is answered by its own samples" {
  for b in {1..150}; do
    printf '%d\tms\tlatency\tb%d\n%d\tB\tsize\tb%d\n' $b $b $((b * 7 % 150)) $b
  done >many.tsv
  printf 'size <= 99B\nlatency <= 40ms\nsize:max <= 99B\nobjective = minimise size\n' >own.rules
  report --require='latency<=50ms' --require='size<100B' \
    --require='latency:max<=50ms' --rules=./own.rules many.tsv
  [ "$status" = 1 ]
  met=$(awk 'BEGIN { for (b = 1; b <= 150; b++)
    n += b <= 50 && b * 7 % 150 < 100; print n }')
  [[ $text == *"$met of 150 benchmarks meet all 3 requirements; "*" more do."* ]] || fail "$text"
  sed -n '/^Requirements/,/^Decisions/p' <<<"$output" | awk '/ (pass|fail) / {
      n++; b = substr ($1, 2) + 0
      if (($2 == "pass") != ($3 ~ /^latency/ ? b <= 50 : b * 7 % 150 < 100))
        print "wrong: " $0 }
    END { print n }' >answers
  [ "$(cat answers)" = 450 ] || fail "$(cat answers)"
  # those that meet the rules by their size, behind them the others
  bench-report -q --figures=none --rules=./own.rules many.tsv \
    | awk -F'[| b]+' '/^## Statistics/ { exit }
      decided && /^\| b[0-9]/ { print $2, $3, $4 }
      /^## Decisions/ { decided = 1 }' >ranked
  [ "$(cut -d' ' -f1 ranked | sort -u | wc -l)" = 150 ]
  awk '{ size = $1 * 7 % 150; met = $1 <= 40 && size < 100
    if (met != ($2 != "-") || size != $3 || (met && size < last))
      print "wrong: " $0
    last = size }' ranked >wrong
  [ ! -s wrong ] || fail "$(cat wrong)"
}

@test "those that meet the rules but can not be ranked are counted, too" {
  printf '%s\n' 'accuracy>=0.8' 'objective = minimise latency' >own.rules
  printf 'objective = minimise latency\n' >free.rules
  for i in 1 2 3 4 5 6 7 8; do
    printf '0.9\t1\taccuracy\ta\n10\tms\tlatency\ta\n'
    printf '0.95\t1\taccuracy\tb\n'
    printf '0.7\t1\taccuracy\tc\n5\tms\tlatency\tc\n'
  done >some.tsv
  report --rules=./own.rules some.tsv
  [[ $text == *': a is first: it alone of the 2 that meet accuracy>=0.8 can be ranked, with the lowest '* ]] || fail "$text"
  report --rules=./free.rules some.tsv
  [[ $text == *': c is first: of the 2 that can be ranked it has the lowest '* ]] || fail "$text"
  printf '0.85\t1\taccuracy\td\n20\tms\tlatency\td\n%.0s' {1..8} >>some.tsv
  report --rules=./own.rules some.tsv
  [[ $text == *': a is first: of the 2 that meet accuracy>=0.8 and can be ranked it has the lowest '* ]] || fail "$text"
  # without one that can not, nothing is said of ranking
  grep -v '	b$' some.tsv >ranked.tsv
  report --rules=./own.rules ranked.tsv
  [[ $text == *': a is first: of the 2 that meet accuracy>=0.8 it has the lowest '* ]] || fail "$text"
}

@test "rules on metrics that no sample is of are not judged, and the others are" {
  report --rules=latency-sprint,memory-challenge,repeatable \
    <(printf '%d\tms\twall\ta\n' 1 2 3)
  [ "$status" = 0 ]
  [[ $text == *'Latency sprint: not judged: the samples have no accuracy or correct.'* ]] || fail "$text"
  [[ $text == *'Memory challenge: not judged: the samples have no accuracy or correct.'* ]] || fail "$text"
  [[ $text == *'Repeatable: the only benchmark does not meet '* ]] || fail "$text"
  [[ $text != *'Asked for: accuracy'* ]]
  run -0 --separate-stderr bench-report --figures=none --pareto=none \
    --rules=latency-sprint <(seq 100)
  [[ $stderr == "bench-report: warning: the rules 'latency-sprint' are not judged: the samples have no accuracy or correct"* ]] || fail "$stderr"
  # the first requirement, or else a figure of the objective, is named
  while IFS='|' read -r rule lacking; do
    printf '%s\n' "${rule//+/|}" >own.rules
    report --rules=./own.rules two.tsv
    [ "$status" = 0 ]
    [[ $text == *"./own.rules: not judged: the samples have no $lacking."* ]] || fail "$text"
  done <<'END'
weight:p99 <= 5|weight
weight+height<=5|weight or height
objective = minimise weight|weight
objective = weigh 1 latency, 2 weight:mean:higher|weight
END
  printf 'objective = weigh 1 latency, 2 weight?\n' >own.rules
  report --rules=./own.rules two.tsv
  [[ $text == *'quick is recommended'* ]] || fail "$text"
  # what a gate asks for has to be there
  run -2 --separate-stderr bench-report --require=@latency-sprint \
    <(seq 100)
  [[ $stderr == *"none of the metrics 'accuracy|correct' in the input"* ]]
}

@test "a perfect score has as many digits as the others" {
  report --rules=extreme-push "$variants"
  [[ $text == *'it has the best trade-off score, 1.000; against small-i8 with 0.'* ]] || fail "$text"
}

@test "many rule files that ask for different figures are answered as one by one" {
  printf '%s\n' 'latency:p90 <= 100ms' 'latency:skew <= 9' >one.rules
  printf '%s\n' 'latency:p99.5 <= 100ms' 'confidence = 0.5' >two.rules
  printf '%s\n' 'judge = interval' 'latency:p90 <= 70ms' >three.rules
  for rules in one two three; do
    bench-report -q --figures=none --pareto=none --rules=./$rules.rules \
      "$variants" | sed -n '/^### /,/^## Stat/p' | grep -v '^## '
  done >apart
  bench-report -q --figures=none --pareto=none \
    --rules=./one.rules,./two.rules,./three.rules "$variants" \
    | sed -n '/^### /,/^## Stat/p' | grep -v '^## ' >together
  [ -s apart ]
  diff apart together
}

@test "where nobody meets the rules, that is the answer" {
  printf '%s\n' 'title = Impossible' 'latency < 1us' \
    'objective = minimise latency' >own.rules
  report --rules=./own.rules two.tsv
  [ "$status" = 0 ]
  [[ $text == *'Impossible: no benchmark meets latency < 1us.'* ]] || fail "$text"
}

@test "a mistake in rules is named by file and line" {
  while IFS='|' read -r line with; do
    printf '# rules\n\n%b\n' "$line" >own.rules
    run -2 --separate-stderr bench-report --rules=./own.rules two.tsv
    [ "$output" = '' ]
    [[ $stderr == *'./own.rules:3:'*"$with"* ]] || fail "$line: $stderr"
  done <<'END'
latency|neither a requirement
colour = blue|not a setting of rules
title =|an empty title
judge = eye|neither point nor interval
confidence = 2|above 0 and below 1
objective = win|not an objective
objective = minimise|no figure
objective = weigh 0 latency|a weight is above 0
objective = minimise latency:best|not a statistic
latency <= 5B|not a unit of time
latency:state == odd|not a state
\\0x00|neither a requirement
END
  printf 'title = Empty\n' >own.rules
  run -2 --separate-stderr bench-report --rules=./own.rules two.tsv
  [[ $stderr == *"no requirement and no objective in the rules './own.rules'"* ]]
  printf 'latency\0<1\n' >own.rules
  run -2 --separate-stderr bench-report --rules=./own.rules two.tsv
  [[ $stderr == *'./own.rules:1: NUL byte: this is not text'* ]]
  printf 'include = ./own.rules\n' >own.rules
  run -2 --separate-stderr bench-report --rules=./own.rules two.tsv
  [[ $stderr == *'rules that include themselves'* ]]
  run -2 --separate-stderr bench-report --rules= two.tsv
  run -2 --separate-stderr bench-report --rules=. two.tsv
  run -2 --separate-stderr bench-report --rules=nothing two.tsv
  [[ $stderr == *"there are no rules 'nothing'"* ]]
}

@test "a description may hold signs of relations and what looks like markup" {
  printf '%s\n' 'title = <b>A</b> | $(touch canary) `b`' \
    'description = latency < 5 == fast & <script>' 'latency < 5ms' >own.rules
  for format in markdown html text; do
    run -0 bench-report -q -f $format --figures=none --rules=./own.rules two.tsv
    [ ! -e canary ]
    [[ $format == text || ($output != *'<b>A'* && $output != *'<script'*) ]]
    [[ $output == *'fast'* ]]
  done
}

@test "names of benchmarks break no table" {
  printf '1\tms\tlatency\t%s\n' 'a|b <i>`x`</i> $(touch canary)' $'\xff\xfe' \
    'line\\nbreak' >odd.tsv
  printf 'objective = minimise latency\n' >own.rules
  for format in markdown html text; do
    run -0 bench-report -q -f $format --figures=none --pareto=none \
      --require='latency<=1s' --rules=./own.rules odd.tsv
    [ ! -e canary ]
    [[ $format == text || $output != *'<i>'* ]]
  done
  run -0 bench-report -q --figures=none --pareto=none --require='latency<=1s' \
    odd.tsv
  [ "$(grep -c '^|.*| pass |.*| 1.000 ms |$' <<<"$output")" = 3 ]
}

@test "all formats hold the requirements and the decisions" {
  for format in markdown html text; do
    run -1 bench-report -q -f $format --figures=none --require='latency<=5ms' \
      --rules=leaderboard "$variants"
    for words in Requirements Decisions 'Memory challenge: ' 'misses correct'; do
      [[ $output == *"$words"* ]] || fail "$format lacks $words"
    done
  done
}

@test "files that are included or named twice are decided by once" {
  report --rules=leaderboard,latency-sprint --rules=leaderboard "$variants"
  [ "$(grep -c '^Latency sprint: ' <<<"$text")" = 1 ]
  [ "$(grep -cE '^(Latency sprint|Memory challenge|Accuracy contest|All-around|Extreme push): ' <<<"$text")" = 5 ]
}

@test "--rules=list prints every file that comes with the suite" {
  run -0 --separate-stderr bench-report --rules=list
  [ "$stderr" = '' ]
  for file in "$abs_top_srcdir"/rules/*.rules; do
    name=${file##*/}
    grep -q "^${name%.rules} " <<<"$output" || fail "no $name"
    grep -q "$(sed -n 's/^title = //p' "$file")" <<<"$output"
    grep -qF "%D%/$name" "$abs_top_srcdir/rules/local.mk"
  done
  BENCH_RULESDIR=/nonexistent run -2 --separate-stderr bench-report --rules=list
  if [ -w /dev/full ]; then
    run -2 bash -c 'bench-report --rules=list >/dev/full'
  fi
}

@test "an option that a rule file sets holds as if it were given" {
  printf '%s\n' 'name = named here' 'unit = ms' 'value <= 50ms' >own.rules
  report --require=@./own.rules <(seq 100)
  [ "$status" = 1 ]
  [[ $text == *"The only benchmark does not meet the requirement; 'named here' fails value <= 50ms (50.50 ms)."* ]] || fail "$text"
  run -1 bench-stats -q --require=@./own.rules <(seq 100)
  [[ $output == *'fail: named here: value <= 50ms: 50.50 ms'* ]] || fail "$output"
}

@test "bench-stats takes the requirements of rules, and bench-pareto too" {
  run -1 bench-stats -q --require=@accuracy-contest "$variants"
  [[ $output == *'fail: slow: latency < 100ms: '* ]]
  run -2 --separate-stderr bench-stats --require=@leaderboard "$variants"
  [[ $stderr == *'rules that include others are for --rules'* ]]
  run -0 --separate-stderr bench-pareto -q latency maxrss -f tsv \
    --constraint=@accuracy-contest "$variants"
  [[ $output != *large-f32* ]]
}

@test "the same input and rules make the same bytes" {
  bench-report -q --figures=none --rules=contexts "$variants" >one
  LC_ALL=C.UTF-8 bench-report -q --figures=none --rules=contexts "$variants" >other
  cmp one other
}
