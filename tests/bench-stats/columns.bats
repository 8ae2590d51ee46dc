# SPDX-License-Identifier: GPL-3.0-or-later
# The columns that a user chooses, and the figures that only they show.
load ../bench

setup () { bench_setup; }

# chosen COLUMNS OPTION...: their values in the first row, by commas.
chosen () {
  local columns=$1
  shift
  bench-stats -q -f csv --columns="$columns" "$@" | sed -n 2p
}

@test "--columns prints these columns, in this order" {
  run -0 --separate-stderr bench-stats -q -f tsv --columns=max,n,p50_hi,p50 \
    <(printf '%s\n' 4 9 1 6 2 8 3 7 5)
  [ "$output" = $'max\tn\tp50_hi\tp50\n9\t9\t8\t5' ]
  run -0 bench-stats -q -f csv --columns=unit,metric,min <(seq 9)
  [ "$output" = $'unit,metric,min\n1,value,1' ]
  run -0 bench-stats -q -f jsonl --columns=n,p99 <(seq 9)
  [ "$output" = '{"n": 9, "p99": null, "p99_reason": "needs n >= 100"}' ]
}

@test "every documented column can be chosen" {
  seq 9 >nine
  run -2 bench-stats --columns=nothing nine
  names=${output#*those are }
  names=${names%%, percentiles*}
  for name in $names; do
    [[ $name == @(trimmed|mean_bca_*) ]] || bench-stats -f json --columns=$name nine >>all
  done
  run -1 grep -i -w -e nan -e inf all
}

@test "no column is infinite, whatever the samples, and samples come back" {
  run -2 bench-stats --columns=nothing
  names=${output#*those are }
  names=${names%%, percentiles*}
  names=${names// /,}
  printf '%s\n' -1.7e308 1.7e308 >apart
  printf '%s\n' 1.79e308 1.79e308 1.78e308 -1.79e308 -1.79e308 1e308 >huge
  printf '%s\n' 5e-324 0 5e-324 1e-323 >tiny
  printf '%s\n' 5e-324 -1.7e308 1 1.7e308 0 >mixed
  awk 'BEGIN { for (i = 0; i < 90; i++) print i % 3 ? -1.7e308 : 1.7e308 }' \
    >many
  for file in apart huge tiny mixed many; do
    for format in tsv json samples; do
      run -0 bench-stats -q -f $format --bootstrap=100 --trim=10% -p 10,90 \
        --columns="$names" $file
      [ "$output" != '' ]
      run -1 grep -i -w -e nan -e inf <<<"$output"
    done
    bench-stats -q -f samples --trim=10% --bootstrap=100 --columns="$names" \
      $file >back
    run -0 bench-stats -q back
  done
  run -0 bench-stats -q -f jsonl --columns=mad_sd apart
  [ "$output" = '{"mad_sd": null, "mad_sd_reason": "beyond the range of a double"}' ]
}

@test "an unknown column is an error that lists those that there are" {
  run -2 --separate-stderr bench-stats --columns=n,meen <(seq 9)
  [ "$output" = '' ]
  [[ $stderr == "bench-stats: --columns: not a column: 'meen' (those are benchmark metric unit n mean "*' gmean '*'/threads)'* ]]
  run -2 --separate-stderr bench-stats --columns=n,n <(seq 9)
  [[ $stderr == *"column named twice: 'n'"* ]]
  run -2 --separate-stderr bench-stats --columns=trimmed <(seq 9)
  [[ $stderr == *"'trimmed' needs --trim"* ]]
  run -2 --separate-stderr bench-stats --columns=/threads <(seq 9)
  [[ $stderr == "bench-stats: --columns: no benchmark has a parameter 'threads'"* ]]
}

@test "parameters of names can be chosen, and are one object in JSON" {
  printf '1\ts\twall\tsort/n=1/threads=2\n2\ts\twall\tother\n' >named
  run -0 bench-stats -q -f csv --columns=/threads,median,/n named
  [ "$output" = $'/threads,/n,median\n2,1,1\n,,2' ]
  run -0 bench-stats -q -f jsonl --columns=median,/threads,unit,/n named
  [ "${lines[0]}" = '{"median": 1, "parameters": {"threads": "2", "n": "1"}, "unit": "s"}' ]
}

@test "for people the chosen columns are a table with units" {
  printf '%s\ts\twall\ta\n' 0.010 0.012 0.014 0.016 >runs
  printf '%s\tB\tsize\ta\n' 1024 1024 1024 1024 >>runs
  run -0 bench-stats -q --ascii --columns=n,mean,cv,var,rate,p99,metric runs
  assert_golden columns.txt
  run -0 bench-stats -q --ascii -f markdown --columns=n,mean runs
  [ "$output" = '| benchmark | metric | n | mean |
| --- | --- | ---: | ---: |
| a | wall | 4 | 13.0 ms |
| a | size | 4 | 1 KiB |' ]
}

@test "chosen figures become samples" {
  run -0 bench-stats -f samples --columns=unit,hmean,var,skew,rate \
    <(printf '%s\ts\twall\n' 1 2 4)
  [[ $output == *$'1.7142857142857142\ts\twall:hmean\t-'* ]]
  [[ $output == *$'2.3333333333333335\ts^2\twall:var\t-'* ]]
  [[ $output == *$'0.42857142857142855\t1/s\twall:rate\t-'* ]]
  [[ $output != *wall:mean* ]]
}

@test "percentiles are of the type that is asked for" {
  # R 4.2.2: quantile (1:10, .25, type = t)
  seq 10 >ten
  [ "$(chosen p25 --quantile-type=1 ten)" = 3 ]
  [ "$(chosen p25 --quantile-type=2 ten)" = 3 ]
  [ "$(chosen p25 --quantile-type=3 ten)" = 2 ]
  [ "$(chosen p25 --quantile-type=4 ten)" = 2.5 ]
  [ "$(chosen p25 --quantile-type=5 ten)" = 3 ]
  [ "$(chosen p25 --quantile-type=6 ten)" = 2.75 ]
  [ "$(chosen p25 --quantile-type=7 ten)" = 3.25 ]
  [[ $(chosen p25 --quantile-type=8 ten) == 2.91666666666666* ]]
  [ "$(chosen p25 --quantile-type=9 ten)" = 2.9375 ]
  [ "$(chosen p25 ten)" = 3.25 ]
  run -2 --separate-stderr bench-stats --quantile-type=10 ten
  [[ $stderr == *'--quantile-type'* ]]
}

@test "--trim cuts a part off either end, or the two extremes" {
  printf '%s\n' 1 2 3 4 100 >five
  [ "$(chosen trimmed --trim=olympic five)" = 3 ]
  [ "$(chosen trimmed --trim=20% five)" = 3 ]
  [ "$(chosen trimmed --trim=0.1 five)" = 22 ]
  [ "$(chosen trimmed --trim=0.5 five)" = 3 ]
  [ "$(chosen trimmed10 <(seq 20))" = 10.5 ]
  # 0.29 times 100 is less than 29 as doubles; 30 to 71 squared are left
  seq 100 | awk '{ print $1 * $1 }' >squares
  [[ $(chosen trimmed --trim=29% squares) == 2697.1666666666665 ]]
  run -0 bench-stats -q --trim=olympic five
  [[ $output == *$'\ntrimmed '* ]]
  run -0 bench-stats -q -f tsv --trim=olympic five
  [[ ${lines[0]} == *$'\tsum\ttrimmed' ]]
  run -0 bench-stats -q -f jsonl --columns=trimmed --trim=olympic <(seq 2)
  [ "$output" = '{"trimmed": null, "trimmed_reason": "needs n >= 3"}' ]
  run -2 --separate-stderr bench-stats --trim=0.6 five
  [[ $stderr == *'--trim'* ]]
}

@test "means for ratios and rates, and the shape, say what they need" {
  [ "$(chosen gmean,hmean <(printf '1\n4\n'))" = 2,1.6 ]
  run -0 bench-stats -q -f jsonl --columns=gmean,skew,kurt,rate <(printf '0\n4\n')
  [[ $output == *'"gmean": null, "gmean_reason": "needs samples above 0"'* ]]
  [[ $output == *'"skew_reason": "needs n >= 3"'* ]]
  [[ $output == *'"kurt_reason": "needs n >= 4"'* ]]
  [[ $output == *'"rate_reason": "needs times"'* ]]
  run -0 bench-stats -q -f jsonl --columns=skew <(yes 3 | head -n 9)
  [[ $output == *'"skew_reason": "all samples are equal"'* ]]
  # mean 2.8, m2 2.96, m3 5.184: g1 = 1.01795, G1 = g1 sqrt (20) / 3
  [[ $(chosen skew <(printf '%s\n' 1 2 2 3 6)) == 1.51747* ]]
}

@test "--bootstrap gives the BCa interval, the same for the same seed" {
  printf '%s\n' 1.2 1.5 1.1 1.9 2.8 1.3 1.4 1.6 1.2 5.0 1.7 1.25 >skewed
  columns=mean_bca_lo,mean_bca_hi
  run -0 chosen $columns --bootstrap=100000 skewed
  # R 4.2.2, boot 1.3: boot.ci (type = "bca") of 200000 resamples: 1.433, 2.862
  awk -F, '{ exit !($1 > 1.42 && $1 < 1.445 && $2 > 2.83 && $2 < 2.89) }' <<<"$output"
  [ "$(chosen $columns --bootstrap=1000 skewed)" = "$(chosen $columns --bootstrap=1000 --seed=1 skewed)" ]
  [ "$(chosen $columns --bootstrap=1000 skewed)" != "$(chosen $columns --bootstrap=1000 --seed=2 skewed)" ]
  run -0 bench-stats -q --bootstrap=1000 skewed
  [[ $output == *$'\n  BCa '*' 1.'*' to 2.'* ]]
  run -0 bench-stats -q -f tsv --bootstrap=1000 skewed
  [[ ${lines[0]} == *$'\tmean_bca_lo\tmean_bca_hi' ]]
  run -0 bench-stats -q -f jsonl --columns=mean_bca_lo --bootstrap=1000 <(seq 9)
  [ "$output" = '{"mean_bca_lo": null, "mean_bca_lo_reason": "needs n >= 10"}' ]
  run -2 --separate-stderr bench-stats --columns=mean_bca_lo skewed
  [[ $stderr == *'needs --bootstrap'* ]]
  run -2 bench-stats --bootstrap=5 skewed
}

@test "--bootstrap is the same about the mean for whatever mean" {
  for offset in 0 100 1000000; do
    awk -v offset=$offset 'BEGIN { for (i = 0; i < 12; i++)
      printf "%.1f\n", offset + (i % 3 + 1) / 10 }' >tenths
    run -0 chosen mean,mean_bca_lo,mean_bca_hi --bootstrap=1000000 tenths
    # 5 of 12 tenths on either side: 2.5 % of sums lie farther out
    awk -F, '{ lo = ($2 - $1) * 120 + 5; hi = ($3 - $1) * 120 - 5
      exit !(lo * lo < 1e-6 && hi * hi < 1e-6) }' <<<"$output"
  done
}
