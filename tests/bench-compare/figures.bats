# SPDX-License-Identifier: GPL-3.0-or-later
# Figures that are printed in the place of verdicts.
load ../bench
load samples

setup () { bench_setup; }

# equals COLUMN VALUE...: that column has those numbers.
equals () {
  local name=$1
  shift
  paste <(column "$name") <(printf '%s\n' "$@") | awk -F'\t' '
    $1 == "" || $2 == "" { if ($1 != $2) bad = 1; next }
    { d = $1 - $2; if (d * d > 1e-18 * $2 * $2 + 1e-24) bad = 1 }
    END { exit bad }' || fail "$name: $(column "$name")"
}

@test "speed, size and accuracy make one score" {
  constants s wall a=10 b=4 c=20 >runs.tsv
  constants B size a=90 b=60 c=30 >>runs.tsv
  constants 1 accuracy a=0.9 b=0.8 c=0.95 >>runs.tsv
  run -0 bench-compare --normalised -f tsv runs.tsv
  [ "$(column benchmark | paste -sd' ')" = 'b c' ]
  equals speedup 2.5 0.5
  equals compression 1.5 3
  equals accuracy_delta -0.1 0.05
  # an accuracy that is won does not count as a loss
  equals efficiency 3.409090909090909 1.5
  equals amdahl '' ''
}

@test "a part that no benchmark has counts for nothing" {
  constants s wall a=10 b=4 >runs.tsv
  run -0 bench-compare --normalised --fraction=80% -f tsv runs.tsv
  equals efficiency 2.5
  equals compression ''
  equals amdahl 1.923076923076923
  equals amdahl_ceiling 5
  run -0 bench-compare --normalised -f json runs.tsv
  [[ $output == *'"compression_reason": "no such metric"'* ]]
}

@test "the speedup's interval is that of the ratio turned over" {
  stream random a=1 b=0.5 >runs.tsv
  run -0 bench-compare -f tsv runs.tsv
  lo=$(column ratio_lo)
  run -0 bench-compare --normalised -f tsv runs.tsv
  equals speedup_hi "$(awk -v lo="$lo" 'BEGIN { printf "%.17g", 1 / lo }')"
  run -0 bench-compare --normalised runs.tsv
  [[ $output == *'speedup'*'('*' to '*')'* ]]
}

@test "what has no speedup has no interval of one" {
  stream random a=1 b=0.5 | sed 's/\ts\twall/\tB\tgizmos/' >runs.tsv
  run -0 bench-compare --normalised -m gizmos runs.tsv
  unwrap
  [[ $output == *'compression not available (which way is better is not known)' ]]
  run -0 bench-compare --normalised -m gizmos -f json runs.tsv
  [[ $output == *'"compression_lo": null, "compression_lo_reason": "which way is better is not known"'* ]]
}

@test "the levels of the intervals are told, in columns and in sentences" {
  { stream random a=1 b=0.5; stream random a=1 b=1 | sed 's/wall/size/; s/\ts\t/\tB\t/'; } >runs.tsv
  run -0 bench-compare -m wall,size -f tsv runs.tsv
  level=$(column level | paste -sd' ')
  [ "$level" = '0.975 0.95' ]
  run -0 bench-compare --normalised -f tsv runs.tsv
  [ "$(column speedup_level) $(column compression_level)" = "$level" ]
  [ "$(column accuracy_delta_level)" = '' ]
  run -0 bench-compare --normalised --ascii runs.tsv
  unwrap
  [[ $output == *'speed x'*' (97.5 % CI '*'compression x'*' (95 % CI '* ]]
  [[ $output != *_level* ]]
}

@test "--scaling compares with the smallest value of the parameter" {
  for pair in '3 4' '10 1' '6 2'; do
    for i in 1 2 3 4 5 6; do
      printf '%s\ts\twall\tsort/threads=%s/n=1\n' ${pair}
    done
  done >runs.tsv
  run -0 bench-compare --scaling=threads -f tsv runs.tsv
  [ "$(column benchmark | paste -sd' ')" = 'sort/threads=4/n=1 sort/threads=2/n=1' ]
  [ "$(column baseline | sort -u)" = 'sort/threads=1/n=1' ]
  equals speedup 3.333333333333333 1.666666666666667
  equals efficiency 0.8333333333333333 0.8333333333333333
  equals serial_fraction 0.0666666666666667 0.2
  equals level 0.975 0.95
  run -2 bench-compare --scaling=cores runs.tsv
  [[ $output == *"no two benchmarks differ in the parameter 'cores' alone"* ]]
}

@test "--scaling takes times and rates, and nothing that is not fast" {
  constants B maxrss 1=100 2=200 4=410 | sed 's,[124]$,sort/threads=&,' >runs.tsv
  constants 1/s throughput 1=10 4=40 | sed 's,[14]$,sort/threads=&,' >>runs.tsv
  constants MB/s copied 1=10 4=40 | sed 's,[14]$,sort/threads=&,' >>runs.tsv
  run -2 bench-compare --scaling=threads -m maxrss runs.tsv
  [ "$output" = "bench-compare: --scaling takes a time or a rate, which \
'maxrss' in 'B' is not" ]
  for metric in throughput copied; do
    run -0 bench-compare --scaling=threads -f tsv -m $metric \
      --better=$metric=higher runs.tsv
    equals efficiency 1
  done
}

@test "--overall makes one test of all benchmarks" {
  { printf '%s\tms\twall\ta\n' 4.17 5.58 5.18 6.11 4.50 4.61 5.17 4.53 5.33 5.14
    printf '%s\tms\twall\tb\n' 4.81 4.17 4.41 3.59 5.87 3.83 6.03 4.89 4.32 4.69
    printf '%s\tms\twall\tc\n' 6.31 5.12 5.54 5.50 5.37 5.29 4.92 6.15 5.80 5.26
  } >runs.tsv
  # R: kruskal.test (weight ~ group, PlantGrowth)
  run -0 bench-compare --overall=kruskal -f tsv runs.tsv
  column p | awk '{ exit !(($1 - 0.01842376) ^ 2 < 1e-14) }'
  column statistic | awk '{ exit !(($1 - 7.9882287) ^ 2 < 1e-12) }'
  [ "$(column df1)" = 2 ]
  run -0 bench-compare --overall=anova -f tsv runs.tsv
  column p | awk '{ exit !($1 > 0.01 && $1 < 0.02) }'
  constants s wall a=1 b=1 >same.tsv
  run -0 bench-compare --overall=kruskal same.tsv
  [[ $output == *n/a* && $output != *nan* ]]
}

@test "--overall=kruskal has an exact p-value of few runs" {
  printf '%s\ts\twall\t%s\n' 1 a 2 a 3 a 4 b 5 b 6 b >few.tsv
  run -0 bench-compare --overall=kruskal --explain few.tsv
  output=$(tr -s ' \n' ' ' <<<"$output")
  [[ $output == *'cannot tell 2 benchmarks apart in wall '*'p = 0.1'*'The p-value is exact: '* ]] || fail "$output"
  stream random a=1 b=1.001 >many.tsv
  run -0 bench-compare --overall=kruskal --explain many.tsv
  output=$(tr -s ' \n' ' ' <<<"$output")
  [[ $output == *'The p-value is by the chi-squared distribution'* ]] || fail "$output"
}

# nested PROCESSES ITERATIONS: values of benchmarks that differ between
# processes only, by RUN i.j; with no ITERATIONS by RUN i.
nested () {
  printf '#\tbench-samples\t1\n'
  awk -v processes="$1" -v iterations="$2" 'BEGIN {
    for (b = 1; b <= 3; b++)
      for (i = 1; i <= processes; i++)
        for (j = !!iterations; j <= iterations; j++)
          printf "%.6f\ts\twall\tb%d\t%d%s\n", \
            1 + (7 * i * b + b) % 11 / 50 + b / 25, b, i, (j > 0 ? "." j : "") }'
  printf '#\tend\tcomplete\n'
}

@test "--overall takes a process for one, however many iterations it has" {
  local test p
  for test in kruskal anova; do
    nested 5 0 >runs.tsv
    run -0 bench-compare --overall=$test -f tsv runs.tsv
    p=$(column p)
    nested 5 20 >runs.tsv
    run -0 bench-compare --overall=$test -f tsv runs.tsv
    awk '{ exit !($1 > 0.05 && ($1 - $2) ^ 2 < 1e-20) }' <<<"$p $(column p)" ||
      fail "$p, not $(column p)"
    run -0 bench-compare --overall=$test --explain runs.tsv
    output=$(tr -s ' \n' ' ' <<<"$output")
    [[ $output == *'; each process by its mean)'*'Process means, '* ]]
    nested 1 20 >runs.tsv
    run -0 bench-compare --overall=$test --explain runs.tsv
    output=$(tr -s ' \n' ' ' <<<"$output")
    [[ $output == *'Not of all benchmarks was the process repeated'* ]]
  done
}

@test "--agreement has Cohen's kappa of two and Fleiss's of all" {
  { printf '#\tbench-samples\t1\n#\tdataset\tD\n'
    for m in a b c; do
      awk -v m=$m 'BEGIN { for (i = 0; i < 50; i++) {
        x = i < 25; y = i < 20 || (i >= 25 && i < 35)
        print (m == "b" ? y : x) "\t1\tpredicted\t" m "\t" i + 1 } }'
    done
    printf '#\tend\tcomplete\n'; } >runs.tsv
  run -0 bench-compare --agreement -f tsv runs.tsv
  [ "$(column method | paste -sd' ')" = 'cohen cohen fleiss' ]
  column kappa | sed -n 1p | awk '{ exit !(($1 - 0.4) ^ 2 < 1e-20) }'
  [ "$(column kappa | sed -n 2p)" = 1 ]
  [ "$(column agreement | sed -n 1p)" = 0.7 ]
  [ "$(column level | paste -sd' ')" = '0.95 0.95 0.95' ]
  run -2 bench-compare --agreement=correct runs.tsv
}

@test "two kinds of output are not asked for at once" {
  constants s wall a=1 b=2 >runs.tsv
  run -2 bench-compare --normalised --overall=kruskal runs.tsv
  run -2 bench-compare --plan --scaling=threads runs.tsv
  run -2 bench-compare --fraction=0.5 runs.tsv
  run -2 bench-compare --overall=median runs.tsv
  run -2 bench-compare --normalised --fail-on=any runs.tsv
  run -2 bench-compare --normalised -f tap runs.tsv
}

# Options, and the purposes that they are of use for; as Purposes in
# bench-compare(1) tells.
uses () {
  cat <<'END'
--baseline=a verdicts normalised scaling overall agreement paired
--metric=wall verdicts history normalised scaling overall plan paired
--benchmark=* verdicts history normalised scaling overall agreement plan paired
--margin=1% verdicts history
--test=welch verdicts normalised scaling
--ratio=hl verdicts normalised scaling
--ratio=means verdicts normalised scaling
--fdr verdicts normalised scaling
--resamples=999 verdicts normalised scaling
--fail-on=any verdicts history
--confirm=second.tsv verdicts
--relative-to=one verdicts normalised
--bisect verdicts
--verdict-file=verdicts.json verdicts
--strict-conditions verdicts normalised scaling
--format=github verdicts history
--format=junit verdicts history
--format=tap verdicts history
--seed=1 verdicts history normalised scaling overall agreement plan paired bare
--confidence=0.9 verdicts history normalised scaling overall agreement plan paired bare
--explain verdicts history normalised scaling overall agreement plan paired bare
END
}

@test "an option that would be ignored is refused, with both named" {
  local option purposes purpose
  # what is accepted fails later, for want of the file
  while read -r option purposes; do
    for purpose in verdicts history normalised scaling overall agreement plan \
                   paired bare; do
      asked=(absent.tsv)
      case $purpose in
        verdicts) ;;
        scaling) asked+=(--scaling=threads) ;;
        overall) asked+=(--overall=anova) ;;
        paired) asked+=(--plan --paired) ;;
        bare) asked=(--plan --cv=5%) ;;
        *) asked+=("--$purpose") ;;
      esac
      run --separate-stderr bench-compare "$option" "${asked[@]}"
      case " $purposes " in
        *" $purpose "*)
          [[ $stderr != *'go together'* ]] || fail "$option $purpose: $stderr" ;;
        *)
          name=${option%%=*}
          [ "$output" = '' ] || fail "$option $purpose: $output"
          [[ $status == 2 || $status == 125 ]] || fail "$option $purpose: $status"
          [[ $stderr == *"$name"*' does not go together with '*"--"* ]] ||
            fail "$option $purpose: $stderr" ;;
      esac
    done
  done < <(uses)
  [ ! -e verdicts.json ]
}

@test "no two purposes go together, and one metric is planned for" {
  local first second
  for first in --history --normalised --scaling=threads --overall=anova \
               --agreement --plan; do
    for second in --history --normalised --scaling=threads --overall=anova \
                  --agreement --plan; do
      [ $first != $second ] || continue
      run -2 --separate-stderr bench-compare $first $second absent.tsv
      [[ $stderr == *'each print something else'* ]] || fail "$stderr"
    done
  done
  { constants s wall x1=8 x2=4; constants s user x1=8 x2=4; } |
    sed 's,[12]$,/threads=&,' >runs.tsv
  for names in wall,user user,wall; do
    for purpose in --plan --scaling=threads; do
      run -2 --separate-stderr bench-compare "$purpose" -m "$names" runs.tsv
      [[ $stderr == *"${purpose%%=*} takes one metric"* ]] || fail "$stderr"
    done
  done
  run -2 --separate-stderr bench-compare --plan=wall -m user runs.tsv
  [[ $stderr == *'--plan and --metric each name a metric'* ]]
}

@test "--benchmark chooses for every figure" {
  stream random a=1 b=1 c=9 >runs.tsv
  run -0 bench-compare --overall=anova --benchmark='[ab]' -f tsv runs.tsv
  [ "$(column benchmarks)" = 2 ]
  two=$(column p)
  awk -F'\t' '$4 != "c"' runs.tsv >two.tsv
  run -0 bench-compare --overall=anova -f tsv two.tsv
  [ "$(column p)" = "$two" ]
  constants s wall x1=8 x2=4 y1=8 y2=5 | sed 's,[12]$,/threads=&,' >threads.tsv
  run -0 bench-compare --scaling=threads --benchmark='y*' -f tsv threads.tsv
  [ "$(column benchmark | paste -sd' ')" = y/threads=2 ]
}

# tells COMMAND...: what that prints, sentences whole; $output
tells () {
  run -0 bench-compare "$@"
  unwrap
}

@test "each figure has its sentence, in every format" {
  stream random a=1 b=0.5 c=1 >runs.tsv
  for option in --normalised --overall=kruskal --overall=anova; do
    tells "$option" runs.tsv
    said=$(awk -v RS= '{ last = $0 } END { print last }' <<<"$output")
    [ -n "$said" ]
    run -0 bench-compare "$option" -f tsv runs.tsv
    [ "$(column sentence)" = "$said" ] || fail "$(column sentence)"
    run -0 bench-compare "$option" -f markdown runs.tsv
    [[ $output == *$'\n\n- '* ]]
    run -0 bench-compare "$option" --explain -f tsv runs.tsv
    [ "$(column explanation | grep -c ' Formulas: .* NOTES of bench-compare(1)\.$')" \
      = "$(wc -l <<<"$said")" ]
  done
}

@test "the sentence on all benchmarks says whether any differs, by what" {
  stream random a=1 b=0.5 c=1 >runs.tsv
  tells --overall=kruskal runs.tsv
  grep -qE "^at least one of 3 benchmarks differs from the others in wall \(Kruskal and Wallis's H = [0-9.]+, 2 degrees of freedom, p <0\.001\)$" \
    <<<"$output" || fail "$output"
  stream random a=1 b=1 c=1 >runs.tsv
  tells --overall=anova runs.tsv
  grep -qE "^cannot tell 3 benchmarks apart in wall \(Welch's F = [0-9.]+, 2 and [0-9.]+ degrees of freedom, p = 0\.[0-9]+\)$" \
    <<<"$output" || fail "$output"
  constants s wall a=1 b=1 >same.tsv
  tells --overall=kruskal same.tsv
  [[ $output == *$'\nno test of 2 benchmarks in wall: '* ]]
}

@test "one test of each metric shares the level with the others" {
  { stream random a=1 b=1.02 | grep -v '#'
    stream random a=1 b=1 | grep -v '#' | sed 's/wall/user/'; } >runs.tsv
  run -0 bench-compare --overall=kruskal -m wall,user -f tsv runs.tsv
  paste <(column p) <(column p_adjusted) | awk '
    { p[NR] = $1; q[NR] = $2 }
    END { s = p[1] < p[2] ? 1 : 2; exit !((q[s] / (2 * p[s]) - 1) ^ 2 < 1e-20) }'
}

@test "the sentence on a score names all that it is made of" {
  constants s wall a=10 b=4 >runs.tsv
  constants B size a=90 b=60 >>runs.tsv
  constants 1 accuracy a=0.9 b=0.8 >>runs.tsv
  tells --normalised --fraction=0.8 runs.tsv
  [[ $output == *'b against a: speed x2.5 ('*'), compression x1.5 ('*'), accuracy -10 points ('*'); efficiency score 3.41; as 80 % of a whole it makes that x1.92 as fast, and x5 at most however fast it gets'* ]] ||
    fail "$output"
}

@test "the sentence on scaling has factor, efficiency and serial fraction" {
  for pair in '10 1' '3 4'; do
    for i in 1 2 3 4 5 6; do
      printf '%s\ts\twall\tsort/threads=%s\n' ${pair}
    done
  done >runs.tsv
  tells --scaling=threads runs.tsv
  [[ $output == *'sort/threads=4 is 3.33 times as fast as sort/threads=1 ('*' CI '*'), with 4 times the threads: efficiency 83.3 %, serial fraction 0.067'* ]] ||
    fail "$output"
}

@test "the sentence on agreement has its share and kappa with interval" {
  { printf '#\tbench-samples\t1\n#\tdataset\tD\n'
    for m in a b c; do
      awk -v m=$m 'BEGIN { for (i = 0; i < 50; i++) {
        x = i < 25; y = i < 20 || (i >= 25 && i < 35)
        print (m == "b" ? y : x) "\t1\tpredicted\t" m "\t" i + 1 } }'
    done
    printf '#\tend\tcomplete\n'; } >runs.tsv
  tells --agreement runs.tsv
  grep -qE "^b and a agree on 70 % of 50 items: Cohen's kappa is 0\.4 \(95 % CI 0\.1[0-9]* to 0\.[56][0-9]*\)$" <<<"$output" ||
    fail "$output"
  grep -q "^of all pairs among 3 classifications of each of 50 items, 80 % agree: Fleiss's kappa is " <<<"$output"
  sed 's/^[01]/1/' runs.tsv >one.tsv
  tells --agreement one.tsv
  [[ $output == *'b and a agree on 100 % of 50 items, all of one class: there is no kappa'* ]]
}

@test "--agreement of two files has a row for each benchmark of both" {
  # classes BENCHMARK FROM: its classes of 50 items, which change at FROM
  classes () {
    awk -v m="$1" -v from="$2" 'BEGIN { for (i = 1; i <= 50; i++)
      print (i < from) "\t1\tpredicted\t" m "\t" i }'
  }
  { printf '#\tbench-samples\t1\n#\tdataset\tD\n'
    classes m1 25; classes m2 25; classes gone 25
    printf '#\tend\tcomplete\n'; } >old
  { printf '#\tbench-samples\t1\n#\tdataset\tD\n'
    classes new 25; classes m1 30; classes m2 25
    printf '#\tend\tcomplete\n'; } >new
  run -0 --separate-stderr bench-compare --agreement -f json old new
  [[ $output == *'"benchmark": "m1", "baseline": "old", "candidate": "new", "method": "cohen", "n": 50, "agreement": 0.9, '* ]] || fail "$output"
  [[ $output == *'"benchmark": "m2", '*'"agreement": 1, "kappa": 1, "kappa_lo": null, "kappa_lo_reason": "the standard error is 0"'* ]] || fail "$output"
  [[ $output != *fleiss* ]]
  [ "$stderr" = "bench-compare: warning: 'new' has no 'predicted' of 'gone'
bench-compare: warning: 'old' has no 'predicted' of 'new'" ] || fail "$stderr"
  tells --agreement old new
  grep -q "^m1: new and old agree on 90 % of 50 items: Cohen's kappa is 0\.[0-9]* (95 % CI " <<<"$output" || fail "$output"
  grep -q "^m2: new and old agree on 100 % of 50 items: Cohen's kappa is 1$" <<<"$output" || fail "$output"
  # the baseline need not have the first
  run -0 --separate-stderr bench-compare --agreement --benchmark='[mn]*' -f tsv new old
  [ "$(column benchmark | paste -sd' ')" = 'm1 m2' ]
  sed '/^#/!s/.*predicted/0\t1\tcorrect/' old >other
  run -2 bench-compare --agreement old other
}

@test "a measured stage has its share and speedup from the data" {
  constants s latency a=10 b=7 >runs.tsv
  constants s stage.infer a=6 b=3 >>runs.tsv
  run -0 bench-compare --normalised --fraction=stage.infer -f tsv runs.tsv
  equals speedup 1.428571428571429
  # 60 % of it twice as fast: 1 / (0.4 + 0.3)
  equals amdahl 1.428571428571429
  equals amdahl_ceiling 2.5
  tells --normalised --fraction=stage.infer runs.tsv
  [[ $output == *'; stage.infer, 60 % of the baseline'\''s latency, at x2 of its speed makes that x1.43 as fast, and x2.5 at most however fast it gets'* ]] ||
    fail "$output"
  run -0 bench-compare --normalised --fraction=stage.other -f json runs.tsv
  [[ $output == *'"amdahl": null, "amdahl_reason": "no such metric"'* ]]
  run -2 bench-compare --fraction=stage.infer runs.tsv
  run -2 bench-compare --normalised --fraction= runs.tsv
}

@test "of several machines a measured stage has its share on the reference" {
  # machine HOST LATENCY INFER: what one machine takes.
  machine () {
    printf '#\tbench-samples\t1\n#\thost\t%s\n' "$1"
    constants s latency a="$2"
    constants s stage.infer a="$3"
    printf '#\tend\tcomplete\n'
  }
  { machine A 10 2; machine B 10 9; machine C 5 1; } >runs.tsv
  run -0 bench-compare --normalised --relative-to=A --fraction=stage.infer \
    -f tsv runs.tsv
  # a fifth of it: 1 / (0.8 + 0.9) and 1 / (0.8 + 0.1)
  equals amdahl 0.588235294117647 1.111111111111111
  equals amdahl_ceiling 1.25 1.25
}

# answers_of MODEL SHIFT: what a model says of 60 items of a data set.
answers_of () {
  awk -v m="$1" -v shift="$2" 'BEGIN { for (i = 1; i <= 60; i++) {
    label = i % 3; hit = (i * 7 + shift) % 10 != 0
    predicted = hit ? label : (label + 1) % 3
    printf "%d\t1\tlabel\t%s\t%d\n", label, m, i
    printf "%d\t1\tpredicted\t%s\t%d\n", predicted, m, i
    printf "%d\t1\tcorrect\t%s\t%d\n", hit, m, i
    printf "%.3f\t1\tconfidence\t%s\t%d\n", 0.5 + (i * 11 % 40) / 100 + shift / 30, m, i
  } }'
}

@test "models are compared by answers, classes and scores" {
  { printf '#\tbench-samples\t1\n#\tdataset\tD\n'
    answers_of a 0
    answers_of b 3
    printf '#\tend\tcomplete\n'; } >runs.tsv
  # paired on correct by default
  run -0 bench-compare -m correct -f tsv runs.tsv
  [ "$(column test) $(column paired) $(column n_baseline)" = 'mcnemar yes 60' ]
  run -0 bench-compare --agreement -f tsv runs.tsv
  [ "$(column method) $(column n)" = 'cohen 60' ]
  column kappa | awk '{ exit !($1 > 0.6 && $1 < 0.8) }'
  # the shift of a score's distribution, by 0.1
  run -0 bench-compare -m confidence --test=ks -f tsv runs.tsv
  [ "$(column test) $(column verdict)" = 'ks different' ]
  tells -m confidence --test=ks runs.tsv
  [[ $output == *'b differs from a in the distribution of confidence (distance 0.'*'; 60 runs a side)'* ]]
}
