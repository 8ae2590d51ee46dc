# SPDX-License-Identifier: GPL-3.0-or-later
# Names that would do harm where they are printed.
load ../bench

setup () {
  bench_setup
}

# samples NAME...: a stream with 7 runs of each; names as in bench-samples(5).
samples () {
  local run name i
  for run in 1 2 3 4 5 6 7; do
    i=0
    for name; do
      i=$((i + 1))
      printf '%s\ts\twall\t%s\t%d\n' "0.0$((10 + i))$run" "$name" $run
      printf '%s\tB\tsize\t%s\t%d\n' "$((1000 - 7 * i))" "$name" $run
    done
  done
}

needs_gnuplot () {
  command -v gnuplot >/dev/null || skip 'gnuplot is not installed'
}

# harmless NAME: a report on NAME, with figures, runs nothing, and both
# figures are drawn.  The canary is the file that it would make.
harmless () {
  needs_gnuplot
  samples plain "$1" >hostile.tsv
  TMPDIR=$PWD run -0 --separate-stderr bench-report -q --title="$1" \
    --figures=require -o report.md hostile.tsv
  [ "$stderr" = '' ] || fail "$stderr"
  [ ! -e canary ] || fail "was run: $1"
  [ -s report.figures/comparison.svg ]
  [ -s report.figures/pareto-dark.svg ]
  [ "$(ls -d bench-figure-* 2>/dev/null)" = '' ]
}

@test "backquotes run nothing in gnuplot" {
  harmless "\`touch $PWD/canary\`"
}

@test "a dollar and parentheses run nothing" {
  harmless "\$(touch $PWD/canary)"
}

@test "a system call in gnuplot's language runs nothing" {
  harmless "\"; system(\"touch $PWD/canary\"); x=\""
  harmless "'; system('touch $PWD/canary'); x='"
  harmless "'.system('touch $PWD/canary').'"
}

@test "an exclamation mark at the start of a line runs nothing" {
  harmless "!touch $PWD/canary"
  harmless "x\\n!touch $PWD/canary"
  harmless "x\\r!touch $PWD/canary"
}

@test "pipes as file names run nothing" {
  harmless "< touch $PWD/canary"
  harmless "| touch $PWD/canary"
  harmless "'\\nset output '|touch $PWD/canary'\\n#"
  harmless "'\\nplot '< touch $PWD/canary'\\n#"
}

@test "eval, load, call and macros run nothing" {
  harmless "@x eval(\"system('touch $PWD/canary')\")"
  harmless "'\\nload '< touch $PWD/canary'\\n"
  harmless "'\\neval \"!touch $PWD/canary\"\\n"
}

@test "the ends of inline data and here-documents end nothing" {
  harmless "e\\n!touch $PWD/canary"
  harmless "EOD\\n!touch $PWD/canary"
  harmless "\\n\\n\\n!touch $PWD/canary"
}

@test "quotes, escapes and digits behind them come out as they are" {
  needs_gnuplot
  samples plain 'a"b' 'c\\101\\n' '#1 %s %d' 'x_1^2 {/=9 y} ~&@z' "it's" 'e' \
    'NaN' '12' ' ' 'A&amp;B' >quotes.tsv
  bench-report -q --figures=require -o report.md quotes.tsv
  for figure in comparison pareto; do
    grep -qF '>a"b</text>' report.figures/$figure.svg
    grep -qF '>c\101\n</text>' report.figures/$figure.svg
    grep -qF '>#1 %s %d</text>' report.figures/$figure.svg
    grep -qF '>x_1^2 {/=9 y} ~&amp;@z</text>' report.figures/$figure.svg
    grep -qF ">it's</text>" report.figures/$figure.svg
    grep -qF ">e</text>" report.figures/$figure.svg
    grep -qF ">NaN</text>" report.figures/$figure.svg
    grep -qF ">12</text>" report.figures/$figure.svg
    grep -qF ">A&amp;amp;B</text>" report.figures/$figure.svg
  done
}

@test "figures hold no control character and no broken UTF-8" {
  needs_gnuplot
  samples plain '\\x1b[31mred' 'bell\x07' $'caf\xe9' $'\xc2\x85' >bytes.tsv
  bench-report -q --figures=require -o report.md bytes.tsv
  for file in report.figures/*.svg report.md; do
    iconv -f UTF-8 -t UTF-8 "$file" >/dev/null
    run -1 grep -P '[\x00-\x08\x0b-\x1f\x7f]' "$file"
  done
}

@test "names that differ stay different when they are cut" {
  needs_gnuplot
  long=$(printf 'x%.0s' {1..60})
  samples "$long-a-$long" "$long-b-$long" >long.tsv
  bench-report -q --figures=require -o report.md long.tsv
  grep -o '>x*…x* (2)</text>' report.figures/comparison.svg
}

# prose: standard input without its fenced code, in which nothing has a
# meaning; a fence that is not closed is an error.
prose () {
  awk '
    fence == "" && /^```/ { fence = $0; sub (/[^`].*/, "", fence); next }
    fence != "" && $0 == fence { fence = ""; next }
    fence == ""
    END { exit fence != "" }'
}

@test "a name can not leave its cell, nor become HTML, a heading or a list" {
  samples 'a|b' '<script>alert(1)</script>' '\n# heading' '`code' '- item' \
    >names.tsv
  run -0 bench-report -q names.tsv
  [[ $output == *'| a\|b |'* ]]
  [[ $output == *'&lt;script>'* ]]
  prose <<<"$output" >prose
  run -1 grep -E '<script|^# heading|^- item|^`' prose
  # every row of a table has as many cells as its head
  run -0 bench-report -q names.tsv
  gsub='\\\\\\|'
  awk -v escaped="$gsub" '
    /^\|/ { line = $0; gsub (escaped, "", line); n = gsub (/\|/, "", line)
            if (head == 0) head = n
            if (n != head) { print "row of " n " for " head ": " $0; bad = 1 } }
    !/^\|/ { head = 0 }
    END { exit bad }' <<<"$output"
}

@test "a name can not give orders to a CI log" {
  samples plain '::error::boom' '##vso[task.complete]' >orders.tsv
  for format in markdown text; do
    for figures in comparison sequence; do
      run -0 --separate-stderr bench-report -f $format --figures=$figures \
        orders.tsv
      run -1 grep -E '^ *(::|##vso)' <<<"$output$stderr"
    done
  done
}

@test "an empty line in a name does not end the figure's HTML" {
  needs_gnuplot
  samples 'a\n\nb' 'c' >empty.tsv
  bench-report -q --figures=require -o report.md empty.tsv
  sed -n '/<picture>/,/<\/picture>/p' report.md >html
  [ -s html ]
  run -1 grep -n '^$' html
}

# Names that try to get out of their place in some format.
nasty () {
  samples plain "!\"#\$%&'()*+,-./:;<=>?@[]^_\`{|}~" \
    "</title><script>touch $PWD/canary</script>" \
    '[x](javascript:alert(1)) ![y](http://127.0.0.1/z.png)' \
    '<img src=x onerror=alert(1)>' '"onload="alert(1)' "'onload='alert(1)" \
    "\`touch $PWD/canary\`\$(touch $PWD/canary)" 'a\nb\n\n# heading\n- item' \
    '\x1b[31mred\x1b[0m \x07' $'caf\xe9' $'caf\xe8' $'turn \xe2\x80\xaeback' \
    "$(printf '\346\274\242%.0s' {1..80})" "$(printf 'x%.0s' {1..200})" \
    '-->]]>&lt;&#60;style>' '::error::boom' '##[group]x' 'www.a.b https://a.b' \
    ' blanks ' '@team #1 :tada: $x$' '****' '<!--' '</svg></main></html>' \
    '\\' '&' '.' '1. x' '+ x' '> x' '    x' '|' '~~x~~' '_x_' '{{7*7}}' \
    >nasty.tsv
}

@test "no name gets out of its place in a page" {
  nasty
  TMPDIR=$PWD bench-report -q -f html --title='</title><script>x</script>' \
    -o report.html nasty.tsv
  [ ! -e canary ]
  run -1 grep -niE '<(script|img|iframe|object|embed|link|base|a [^h])' report.html
  run -1 grep -noE '<[^<>]* (on[a-z]+|src|href="[^#])' report.html
  [ "$(grep -c '</title>' report.html)" = 1 ]
  [ "$(grep -c '</main>' report.html)" = 1 ]
  awk '/<table>/ { head = 0 }
    /^<tr>/ { n = gsub (/<t[hd][ >]/, "&"); if (head == 0) head = n
              if (n != head) { print; bad = 1 } }
    END { exit bad }' report.html
  if command -v tidy >/dev/null; then
    run -0 tidy -errors -quiet --show-warnings no report.html
    [ "$output" = '' ]
  fi
  if command -v gnuplot >/dev/null && command -v xmllint >/dev/null; then
    tr '\n' ' ' <report.html | grep -oP '<svg .*?</svg>' >pictures
    while read -r picture; do xmllint --noout - <<<"$picture"; done <pictures
  fi
}

@test "no name gets out of its place in Markdown, as it is rendered" {
  command -v cmark-gfm >/dev/null || skip 'cmark-gfm is not installed'
  nasty
  TMPDIR=$PWD bench-report -q --figures=none -o report.md nasty.tsv
  [ ! -e canary ]
  cmark-gfm --unsafe -e table -e strikethrough -e autolink report.md >report.html
  run -1 grep -niE '<(script|img|a|del|em|code|pre|blockquote|ol|h3)[ >]' report.html
  # headings are those of the report alone
  [ "$(grep -c '<h1>' report.html)" = 1 ]
  diff <(grep -o '<h2>.*</h2>' report.html | sed 's/<[^>]*>//g') \
    <(sed -n 's/^## //p' report.md)
  # and no row of a table broke
  [ "$(grep -c '<tr>' report.html)" = "$(grep '^|' report.md | grep -vc '^| ---')" ]
}

@test "names come out of Markdown and HTML as they went in" {
  command -v cmark-gfm >/dev/null || skip 'cmark-gfm is not installed'
  nasty
  bench-report -q --figures=none --pareto=none -m wall -o report.md nasty.tsv
  bench-report -q --figures=none --pareto=none -m wall -f html \
    -o report.html nasty.tsv
  # a cell of either, with entities resolved; blanks at the ends are lost
  resolve () {
    sed -e 's/&lt;/</g; s/&gt;/>/g; s/&quot;/"/g' -e "s/&#39;/'/g" \
      -e 's/&amp;/\&/g' -e 's/^ *//; s/ *$//'
  }
  cmark-gfm -e table report.md | grep -A1 '^<tr>' | grep -o '^<td>.*</td>' \
    | sed 's/<[^>]*>//g' | resolve | sort -u >of_markdown
  grep -oP '<th scope="row">.*?</th>' report.html | sed 's/<[^>]*>//g' \
    | resolve | sort -u >of_html
  diff of_markdown of_html
  grep -qxF "!\"#\$%&'()*+,-./:;<=>?@[]^_\`{|}~" of_html
  grep -qxF '****' of_html
  grep -qxF '@team #1 :tada: $x$' of_html
  grep -qxF 'a\x0ab\x0a\x0a# heading\x0a- item' of_html
}

@test "names that differ in bytes that are no UTF-8 stay different everywhere" {
  samples $'caf\xe9' $'caf\xe8' >bytes.tsv
  for format in markdown html text; do
    bench-report -q -f $format --figures=none bytes.tsv >report
    grep -qF 'caf\xe9' <(sed 's/\\\\x/\\x/g' report)
    grep -qF 'caf\xe8' <(sed 's/\\\\x/\\x/g' report)
  done
  needs_gnuplot
  bench-report -q --figures=require -o report.md bytes.tsv
  for figure in comparison pareto; do
    grep -qF '>caf\xe9</text>' report.figures/$figure.svg
    grep -qF '>caf\xe8</text>' report.figures/$figure.svg
  done
}

@test "text for a log has lines of 80 columns, whatever the names are" {
  nasty
  bench-report -q -f text -o report.txt nasty.tsv
  [ "$(LC_ALL=C.UTF-8 wc -L <report.txt)" -le 80 ]
  run -1 grep -P '[\x00-\x09\x0b-\x1f\x7f]' report.txt
  run -1 grep -E '^ *(::|##)' report.txt
  LC_ALL=C.UTF-8 bench-report -q -f text nasty.tsv | cmp - report.txt
}
