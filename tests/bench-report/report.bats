# SPDX-License-Identifier: GPL-3.0-or-later
# What a report says.
load ../bench

setup () {
  bench_setup
  compressors=$BATS_TEST_DIRNAME/compressors.tsv
}

@test "a report tells the finding, the verdicts, the front and the conditions" {
  run -0 --separate-stderr bench-report -q --baseline='gzip -6' "$compressors"
  [ "$stderr" = '' ]
  assert_golden report.md
}

@test "a report as text says the same" {
  run -0 --separate-stderr bench-report -q --baseline='gzip -6' -f text \
    "$compressors"
  [ "$stderr" = '' ]
  assert_golden report.txt
}

@test "the conditions come first, then what the numbers are of, then the finding" {
  for format in markdown html text; do
    bench-report -q -f $format --figures=none "$compressors" \
      | sed 's/<[^>]*>//g; s/^#* *//' \
      | grep -xE 'Conditions|What the numbers are of|Finding|Verdicts|Pareto front|Statistics|Notes' \
      | xargs -d'\n' | sed 's/Conditions What the numbers are of Finding Verdicts Pareto front Statistics Notes //' >order
    grep -qx 'Conditions What the numbers are of Finding Verdicts Pareto front Statistics Notes' order
  done
}

@test "what a reader asks is answered, or said to be not stated" {
  run -0 bench-report -q --figures=none < <(seq 9)
  for question in Machine Kernel CPU 'Frequency governor' 'Measured by' Date \
      'Order of runs' 'Runs planned' 'Warm-up runs' Seed Command \
      'Measured time includes' 'Measured time excludes' \
      'Precision of the model' 'Batch size' 'Sustained or burst'; do
    [[ $output == *"| $question | not stated |"* ]] || fail "$question"
  done
  printf '#\t%s\n' $'bench-samples\t1' $'host\tm1' $'model\tnet.so' \
    $'precision\tint8' $'batch\t4' $'scenario\tserver, sustained 60 s' \
    $'excludes\tloading' $'includes\tpreprocessing' >model.tsv
  printf '%s\ts\tlatency\tnet\t%s\n' 0.1 1 0.2 2 0.3 3 >>model.tsv
  printf '#\tend\tcomplete\n' >>model.tsv
  run -0 bench-report -q --figures=none model.tsv
  for answer in 'Machine | m1' 'Model | net.so' 'Batch size | 4' \
      'Precision of the model | int8' \
      'Sustained or burst | server, sustained 60 s' \
      'Measured time includes | preprocessing' \
      'Measured time excludes | loading' \
      'What is measured | latency in s, from when a query was due until it was answered (lower is better)'; do
    [[ $output == *"| $answer |"* ]] || fail "$answer"
  done
}

@test "of commands some answers follow" {
  run -0 bench-report -q --figures=none "$compressors"
  [[ $output == *"| Measured time includes | all of the command's life: start, work and exit |"* ]]
  [[ $output == *'| Measured time excludes | warm-up runs (1), '* ]]
  [[ $output == *'| Sustained or burst | one run after another |'* ]]
  [[ $output == *'| Precision of the model | not stated |'* ]]
}

@test "a plain list of numbers makes a report" {
  run -0 --separate-stderr bench-report -q < <(seq 100)
  assert_golden plain.md
}

@test "standard input and a file give the same report" {
  bench-report -q "$compressors" >by-name
  bench-report -q <"$compressors" >by-stdin
  cmp by-name by-stdin
}

@test "the headline counts what the rows say" {
  run -0 bench-report -q --baseline='gzip -6' "$compressors"
  faster=$(grep -c '| faster |$' <<<"$output")
  slower=$(grep -c '| slower |$' <<<"$output")
  [ "$faster" -gt 0 ] && [ "$slower" -gt 0 ]
  [[ $output == *"**$faster of 5 are faster than 'gzip -6', $slower slower.**"* ]]
  [[ $output == *"5 benchmarks: $faster faster, $slower slower, 0 missing."* ]]
}

@test "the baseline is the first benchmark where none is named" {
  run -0 bench-report -q "$compressors"
  [[ $output == *'Each is compared with '\''gzip -1'\'''* ]]
}

@test "a baseline that is not there is trouble" {
  run -2 --separate-stderr bench-report --baseline=lzma "$compressors"
  [ "$output" = '' ]
  [ "$stderr" = "bench-report: --baseline: no benchmark is named 'lzma'" ]
}

@test "with one candidate the headline is its verdict" {
  run -0 bench-report -q --benchmark='gzip*' "$compressors"
  [[ $output == *'**'\''gzip -6'\'' takes 2.'*' as long as '\''gzip -1'\''.**'* ]]
}

@test "one benchmark alone has a median and nothing to be compared with" {
  run -0 bench-report -q --benchmark='zstd -3' "$compressors"
  [[ $output == *'**wall of '\''zstd -3'\'': median '* ]]
  [[ $output != *Verdicts* ]]
  [[ $output != *'Pareto front'* ]]
}

@test "of answers the headline is their share with its interval" {
  awk 'BEGIN { for (i = 0; i < 200; i++) print (i % 10 > 0) "\t1\tcorrect\tm" }' >answers
  run -0 bench-report -q --ascii answers
  [[ $output == *'**correct of m: mean 0.900 (0.850 to 0.938).**'* ]]
  [[ $output == *"200 samples; the mean's exact 95 % interval is in parentheses."* ]]
  [[ $output != *1.500* ]]
}

@test "one sample is reported without an interval" {
  run -0 bench-report -q <<<5
  [[ $output == *'**median 5.**'* ]]
  [[ $output == *$'\n1 sample.\n'* ]]
}

@test "verdicts on shares are told in points, beside those that are ratios" {
  for i in {1..40}; do
    printf '%d\t1\tcorrect\ta\n%d\t1\tcorrect\tb\n1%d\tms\tlatency\ta\n2%d\tms\tlatency\tb\n' \
      $((i % 3 > 0)) $((i % 5 > 0)) $((i % 10)) $((i % 10))
  done >both.tsv
  while IFS='|' read -r metrics words; do
    run -0 bench-report -q --figures=none --pareto=none --margin=2% -m "$metrics" both.tsv
    grep -qxF "Each is compared with 'a'; $words does not matter." <<<"$output" ||
      fail "$metrics: $output"
  done <<'END'
latency|a ratio is candidate / baseline, and a change within 2 %
correct|a difference is candidate - baseline, and a change within 2 points
correct,latency|a ratio is candidate / baseline, a difference of shares is candidate - baseline, and a change within 2 % or 2 points
END
}

@test "a margin decides what matters" {
  run -0 bench-report -q --margin=50% --benchmark='gzip*' "$compressors"
  [[ $output == *'a change within 50 % does not matter'* ]]
}

@test "-m chooses the metrics of the tables and of the verdicts" {
  run -0 bench-report -q -m size --pareto=none "$compressors"
  [[ $output == *'**size**'* ]]
  [[ $output != *'**wall**'* ]]
  [[ $output == *smaller* ]]
}

@test "the front is by time and size where nothing else is asked for" {
  run -0 bench-report -q "$compressors"
  [[ $output == *$'\n4 of 6 are Pareto-optimal by wall:median and size:median.\n'* ]]
}

@test "the front of models is by how many of their answers are right" {
  awk -f "$abs_top_srcdir/tests/bench-report/variants.awk" >variants.tsv
  run -0 bench-report -q variants.tsv
  [[ $output == *$'\n5 of 5 are Pareto-optimal by latency:median and correct:mean.\n'* ]]
}

@test "the front agrees with bench-pareto" {
  bench-pareto wall size -f tsv "$compressors" | awk -F'\t' '
    NR == 1 { for (i = 1; i <= NF; i++) if ($i == "on_front") c = i; next }
    $c == "yes" { print $1 }' | sort >by-pareto
  [ -s by-pareto ]
  bench-report -q "$compressors" | sed -n 's/^| \(.*\) | .* | .* | on the front |$/\1/p' \
    | sort >by-report
  diff by-pareto by-report
}

@test "criteria of the front may be given, with their directions" {
  run -0 bench-report -q --pareto=wall:max,size:mean,wall:cv:lower \
    "$compressors"
  [[ $output == *'Pareto-optimal by wall:max, size:mean and wall:cv.'* ]]
}

@test "a criterion that is not there is trouble" {
  run -2 --separate-stderr bench-report --pareto=wall,weight "$compressors"
  [ "$output" = '' ]
  [[ $stderr == "bench-report: "*"'weight'"* ]]
}

@test "a metric in several units makes no front unless it is asked for" {
  printf '%s\t%s\t%s\t%s\n' 1 s wall a 2 s wall b 5 B size a 7 1 size b \
    9 B maxrss a 8 B maxrss b >sizes.tsv
  run -0 --separate-stderr bench-report -q sizes.tsv
  [ "$stderr" = '' ]
  [[ $output == *'front of wall:median (lower) and maxrss:median (lower)'* ]]
  printf '%s\t%s\t%s\t%s\n' 1 s wall a 2 B wall b 5 B size a 7 B size b \
    >walls.tsv
  run -0 --separate-stderr bench-report -q walls.tsv
  [ "$stderr" = '' ]
  [[ $output == *'not comparable'* && $output != *'Pareto front'* ]]
  run -2 --separate-stderr bench-report -q --pareto=wall,size sizes.tsv
  [ "$stderr" = "bench-report: metric 'size' is in '1' for benchmark 'b' but \
in 'B' elsewhere" ]
}

@test "one criterion makes no front" {
  run -2 --separate-stderr bench-report --pareto=wall "$compressors"
  [[ $stderr == *"a front needs two criteria, not only 'wall'"* ]]
}

@test "failed runs are told of" {
  printf '%s\t%s\t%s\t%s\t%s\n' 1 s wall a 1 1.1 s wall a 2 \
    0.2 s wall-failed a 3 1 1 exit a 3 >failed.tsv
  run -0 bench-report -q failed.tsv
  [[ $output == *"- 1 run of 'a' failed and is not in its statistics"* ]]
}

@test "outliers are told of, and that they are kept" {
  run -0 bench-report -q --figures=none "$compressors"
  [[ $output == *$'\n'"- outliers by Tukey's fences, counted and kept in all figures: wall of gzip -1 (1 mild), bzip2 -9 (1 mild)"$'\n'* ]]
}

@test "a section without its end is told of" {
  grep -v '	end	' "$compressors" >killed.tsv
  run -0 --separate-stderr bench-report killed.tsv
  [[ $stderr == *killed.tsv* ]]
  [[ $output == *"- the section at line 1 of 'killed.tsv' has no end"* ]]
  sed 's/	complete$/	interrupted/' "$compressors" >interrupted.tsv
  run -0 bench-report -q interrupted.tsv
  [[ $output == *'ended as interrupted: it holds less than was planned'* ]]
}

@test "samples of two sections are taken together, and the report says so" {
  sed 's/	5f1e$/	6a2b/' "$compressors" >again.tsv
  run -0 bench-report -q "$compressors" again.tsv
  [[ $output == *'24 samples each'* ]]
  [[ $output == *'samples of 2 sections, taken together here'* ]]
}

@test "--title is the heading" {
  run -0 bench-report -q --title='Packers, spring' "$compressors"
  [ "${lines[0]}" = '# Packers, spring' ]
}

@test "no input is trouble" {
  run -2 --separate-stderr bench-report </dev/null
  [ "$output" = '' ]
  [[ $stderr == *'no samples'* ]]
}

@test "a bad line is named, and no report is begun" {
  printf '1\ntwo\n' >bad.txt
  run -2 --separate-stderr bench-report -o report.md bad.txt
  [[ $stderr == "bench-report:bad.txt:2: "* ]]
  [ ! -e report.md ]
  [ ! -e report.md.partial ]
}

@test "a full disk is trouble" {
  [ -w /dev/full ] || skip 'there is no /dev/full here'
  run -2 --separate-stderr bash -c 'bench-report -q >/dev/full <<<1'
  [[ $stderr == *'write error: No space left on device'* ]]
  run -2 --separate-stderr bench-report -q -o /dev/full <<<1
  [[ $stderr == *'No space left on device'* ]]
  [ ! -e /dev/full.figures ]
}

@test "a file that may get no larger is trouble" {
  seq 2000 | awk '{ print $1 "\ts\twall\tb" $1 }' >many.tsv
  run -2 --separate-stderr bash -c \
    'ulimit -f 1; exec bench-report -q many.tsv >report.md'
  [ "$stderr" = 'bench-report: write error: File too large' ] || fail "$stderr"
}

@test "the interval of the finding has its unit" {
  run -0 bench-report -q -f text -u ms <(seq 40 61)
  [[ $output == *"the median's 95 % interval is "*' to '*' ms.'* ]]
  grep -qE "interval is [0-9.]+ to [0-9.]+ ms\.$" <<<"$output"
}
