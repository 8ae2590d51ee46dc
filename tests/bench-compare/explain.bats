# SPDX-License-Identifier: GPL-3.0-or-later
# --explain says what was done, and why; each sentence is true.
load ../bench
load samples

setup () { bench_setup; }

# explained OPERAND...: the explanations alone, a line a row.
explained () {
  run -0 --separate-stderr bench-compare --explain -f tsv "$@"
  output=$(column explanation)
}

# has SENTENCE: the explanation says so.
has () {
  [[ $output == *"$1"* ]] || fail "no '$1' in: $output"
}

@test "pairs, the exact law, Holm's level and the margin are told" {
  stream blocks a=1 b=1.012 c=3 >runs.tsv
  explained runs.tsv
  has '20 runs of each side have a partner of the same RUN on the other, so they are compared in pairs. '
  has "The test is Wilcoxon's signed rank test. That is the first choice"
  has 'Its p-value is below 0.001, exact, with the ties as they are.'
  has "It is one of 2 p-values of this call, which share the level 0.05 by Holm's procedure: this one is judged at 0.025, and the interval is of 97.5 %."
  has 'The whole interval lies beyond the margin of 1 %: slower.'
  has 'not that the change is within the margin of 1 %: inconclusive.'
}

@test "runs without a partner are counted" {
  stream blocks a=1 b=2 | grep -v 'a.20$' | grep -v 'b.[34]$' >runs.tsv
  explained runs.tsv
  has '17 runs of each side have a partner of the same RUN on the other, so they are compared in pairs; the 3 without a partner are left out.'
}

@test "two files do not pair, and many runs need no exact law" {
  RUNS=101 stream blocks a=1 >old.tsv
  RUNS=101 stream blocks a=1.2 >new.tsv
  explained old.tsv new.tsv
  has '101 and 101 runs that were not taken in turn, so they are not paired. '
  has "The test is Mann and Whitney's rank test. "
  has 'from the normal distribution with its variance corrected for ties'
  has 'It is the only p-value of this call and is judged at 0.05.'
}

@test "why a t test stands in is told with its numbers" {
  printf '%s\ts\twall\t%s\n' 1 a 1.1 a 1.2 a 2 b 2.1 b 2.2 b >few.tsv
  explained few.tsv
  has "The test is Welch's t test of the logarithms. That is since the least p-value that a rank test of so few runs can have is 0.1, "
  has 'Its p-value is 0.0016, from Student'"'"'s t distribution: t = 10.9 with 3.017 degrees of freedom.'
  # as R: t.test(log(2:2.2), log(1:1.2)) gives these too
  awk 'BEGIN { for (i = 0; i < 40; i++) printf "%f\ts\twall\ta\n%f\ts\twall\tb\n",
    1 + i / 100, 1.1 + (i % 7) / 70 }' >drifts.tsv
  explained drifts.tsv
  has 'That is since of the baseline the correlation of each run with the one before is 0.9'
  has ', beyond the bound of 0.31, so that 40 count as '
  { printf '%s\ts\twall\ta\n' 1 2 3 4 5
    printf '%s\ts\twall\tb\n' 2 2.1 2 2.1 2 2.1 2 2 2.1 2.1 2 2.1; } >spread.tsv
  explained spread.tsv
  has 'That is since the variances differ by a factor of '
  has ', beyond 4, and the numbers of runs by 2.4, beyond 1.5: '
}

@test "differences, constants and single runs are told" {
  printf '%s\tms\twall\ta\n' 0 1 2 3 1 2 3 2 1 2 >runs.tsv
  printf '%s\tms\twall\tb\n' 5 6 7 8 6 7 8 7 6 7 >>runs.tsv
  explained runs.tsv
  has 'Not all values are above 0, so that they have no logarithms: the answer is a difference.'
  printf '%s\tB\tsize\t%s\n' 1 a 2 b >one.tsv
  explained one.tsv
  [ "$output" = 'One run a side. No test: n = 1.' ]
  printf '%s\tB\tsize\t%s\n' 0 a 0 a 0 a 2 b 2 b 2 b >constant.tsv
  explained constant.tsv
  has 'No test: nothing varies.'
  constants B size a=5 b=5 >alike.tsv
  explained alike.tsv
  has 'Every value is equal, which no test can speak against.'
  has 'put the change within the margin of 1 %: equivalent.'
}

@test "a test that was asked for is not defended" {
  stream random a=1 b=1.01 >runs.tsv
  explained --test=welch runs.tsv
  has "The test is Welch's t test. --test asks for it. "
  has 'The values themselves are compared, not their logarithms, since the test that was asked for is of these'
  explained --test=fieller runs.tsv
  has "The test is Fieller's t test of the ratio of means. --ratio or --test asks for it. "
}

@test "in text it stands below the sentence, and nowhere without --explain" {
  stream blocks a=1 b=3 >runs.tsv
  run -0 bench-compare --explain runs.tsv
  grep -A1 '^b takes' <<<"$output" | grep -q '^    20 runs of each side have'
  run -0 --separate-stderr bench-compare --explain -f markdown runs.tsv
  grep -A1 '^- b takes' <<<"$output" | grep -q '^  - 20 runs of each side have'
  run -0 --separate-stderr bench-compare -f tsv runs.tsv
  [[ $output != *explanation* ]]
  run -0 --separate-stderr bench-compare -f json --explain runs.tsv
  [[ $output == *'"explanation": "20 runs of each side'* ]]
}

# cited: the entries that $output names, one a line.
cited () {
  tr -s ' \n' ' ' <<<"$output" | grep -o 'Formulas: [^.]*, in the NOTES' |
    sed 's/Formulas: //; s/, in the NOTES//; s/, /\n/g'
}

@test "every entry that explanations cite is in the page" {
  stream blocks a=1 b=1.03 c=1 >runs.tsv
  RUNS=4 stream blocks a=1 b=1.03 >few.tsv
  RUNS=2 stream blocks a=1 b=1.03 >two.tsv
  awk -F'\t' -v OFS='\t' '/^[0-9]/ { $1 = $5 % 7 != 0; $2 = 1; $3 = "correct"
    if ($4 == "b") $1 = $5 % 3 != 0 } { print }' runs.tsv >answers.tsv
  awk -F'\t' -v OFS='\t' '/^#/ { print; next }
    { run = $5; for (i = 1; i <= 2; i++) { $5 = run "." i; print } }' \
    runs.tsv >levels.tsv
  : >all
  for options in '' --fdr --test={mann-whitney,signed-rank,logwelch,welch} \
    --test={student,logpaired,paired,permutation,ks} --ratio={means,bootstrap} \
    --overall={kruskal,anova} --normalised --plan '--plan --width=1%'; do
    # shellcheck disable=SC2086 # options
    run -0 bench-compare --explain $options runs.tsv
    cited >>all
  done
  for file in few two answers levels; do
    run -0 bench-compare --explain "$file.tsv"
    cited >>all
  done
  run -0 bench-compare --explain --test=fisher answers.tsv
  cited >>all
  run -0 bench-compare --explain --plan --p1=0.9 --p2=0.8
  cited >>all
  run -0 bench-compare --explain --plan=wall:p99
  cited >>all
  sort -u all >names
  [ "$(wc -l <names)" -ge 20 ] || fail "$(cat names)"
  while read -r name; do
    grep -qx "\.It $name" "$abs_top_srcdir/man/bench-compare.1" ||
      fail "no entry $name"
  done <names
}
