# SPDX-License-Identifier: GPL-3.0-or-later
# A report as one file of HTML.
load ../bench

setup () {
  bench_setup
  compressors=$BATS_TEST_DIRNAME/compressors.tsv
}

needs () {
  command -v "$1" >/dev/null || skip "$1 is not installed"
}

# valid FILE: tidy has no error to tell.
valid () {
  needs tidy
  run -0 --separate-stderr tidy -errors -quiet --show-warnings no "$1"
  [ "$stderr" = '' ] || fail "$stderr"
}

# self_contained FILE: nothing in it runs, and nothing is fetched.
self_contained () {
  run -1 grep -niE '<(script|iframe|object|embed|link|base|form|img|image|a [^h])' "$1"
  run -1 grep -noiE '<[^<>]* (on[a-z]+|src|srcset|style|action|data)=' "$1"
  # references lead within the page; addresses are those of no element
  run -1 grep -noiE '<[^<>]*href="[^#]' "$1"
  run -1 grep -noiE '@import|url *\(|expression *\(' "$1"
  [ "$(grep -c 'Content-Security-Policy' "$1")" = 1 ]
}

# svgs FILE: the pictures in it, each on a line, with their names resolved.
svgs () {
  tr '\n' ' ' <"$1" | grep -oP '<svg .*?</svg>'
}

@test "a page is valid, holds no script and fetches nothing" {
  bench-report -q -f html -o report.html "$compressors"
  self_contained report.html
  [ "$(echo *)" = report.html ]
  valid report.html
}

@test "a page to standard output is the same, and needs no place for figures" {
  needs gnuplot
  bench-report -q -f html --figures=require -o report.html "$compressors"
  run -0 --separate-stderr bench-report -f html --figures=require \
    "$compressors"
  [ "$stderr" = '' ]
  diff report.html - <<<"$output"
}

@test "a file named as a page is one, unless -f says otherwise" {
  bench-report -q -o report.html "$compressors"
  [ "$(head -n 1 report.html)" = '<!DOCTYPE html>' ]
  bench-report -q -f markdown --figures=none -o report.htm "$compressors"
  [ "$(head -n 1 report.htm)" = '# Benchmark report' ]
}

@test "an output that can not be opened is trouble, and all memory is freed" {
  for name in '' . missing/report.html; do
    run -2 bench-report -q -o "$name" "$compressors"
    [[ $output != *Sanitizer* ]] || fail "$output"
  done
  run -2 bash -c 'bench-report -q "$1" >&-' - "$compressors"
  [[ $output != *Sanitizer* ]] || fail "$output"
  [ "$(echo *)" = '*' ]
}

@test "on a phone a name that stays while its row scrolls has its own lines" {
  bench-report -q -f html --figures=none -o report.html "$compressors"
  phone=$(sed -n '/^@media (max-width:40rem)/,/^}/p' report.html)
  [[ $phone == *'tbody th{position:sticky;'* ]] || fail "$phone"
  [[ $phone == *'table{border-collapse:separate;border-spacing:0}'* ]] \
    || fail "$phone"
}

@test "the same input makes the same page, in any locale and time zone" {
  bench-report -q -f html -o one.html "$compressors"
  TZ=Asia/Tokyo LC_ALL=C.UTF-8 bench-report -q -f html -o two.html \
    "$compressors"
  cmp one.html two.html
}

@test "the policy allows the style sheet by its hash, and nothing else" {
  bench-report -q -f html -o report.html "$compressors"
  sum=$(sed -n '/<style>/,/<\/style>/p' report.html \
    | sed -e '1s/^<style>//' -e '$d' | sha256sum | cut -c1-64)
  # shellcheck disable=SC2059  # the bytes that the digits stand for
  hash=$(printf "$(sed 's/../\\x&/g' <<<"$sum")" | base64)
  grep -qF "content=\"default-src 'none'; style-src 'sha256-$hash'; base-uri 'none'; form-action 'none'\"" \
    report.html
}

@test "a page has a language, a title, a view port and one heading of the first order" {
  bench-report -q -f html --title='Packers & <b>' -o report.html \
    "$compressors"
  grep -q '^<html lang="en">$' report.html
  grep -qF '<title>Packers &amp; &lt;b&gt;</title>' report.html
  grep -qF '<h1>Packers &amp; &lt;b&gt;</h1>' report.html
  grep -q '<meta name="viewport" content="width=device-width' report.html
  [ "$(grep -c '<h1>' report.html)" = 1 ]
  # no order is left out on the way down
  grep -o '<h[1-6]' report.html | tr -d '<h' >orders
  awk 'NR > 1 && $1 > last + 1 { bad = 1 } { last = $1 }
    END { exit bad }' orders
}

@test "each section is linked to, once" {
  bench-report -q -f html -o report.html "$compressors"
  diff <(grep -o 'href="#section-[0-9]*"' report.html | tr -dc '0-9\n') \
    <(grep -o '<h2 id="section-[0-9]*"' report.html \
      | sed 's/.*section-//' | tr -dc '0-9\n')
  [ "$(grep -c '<h2 id=' report.html)" -ge 5 ]
  [ "$(grep -oE ' id="[^"]*"' report.html | sort | uniq -d)" = '' ]
}

@test "cells that head a row or a column say so" {
  bench-report -q -f html -o report.html "$compressors"
  grep -qF '<th scope="col">benchmark</th>' report.html
  grep -qF '<th scope="row">gzip -6</th>' report.html
  run -1 grep -P '<th(?! scope="(row|col)"|ead)' report.html
  # every row of a table has as many cells as its head
  awk '/<table>/ { head = 0 }
    /^<tr>/ { n = gsub (/<t[hd][ >]/, "&")
              if (head == 0) head = n
              if (n != head) { print; bad = 1 } }
    END { exit bad }' report.html
}

@test "a wide table scrolls in a box that has a name and takes the focus" {
  bench-report -q -f html -o report.html "$compressors"
  [ "$(grep -c '<table>' report.html)" \
    = "$(grep -c '<div class="scroll" role="region" tabindex="0" aria-label' report.html)" ]
  # the names that are referred to are there
  grep -oE 'aria-labelledby="[^"]*"' report.html | cut -d'"' -f2 | sort -u \
    | while read -r id; do grep -q "id=\"$id\"" report.html; done
}

@test "a figure says its finding to those who can not see it" {
  needs gnuplot
  bench-report -q -f html --baseline='gzip -6' -o report.html "$compressors"
  svgs report.html >pictures
  grep -qF 'role="img" aria-label="2 of 5 are faster than &#39;gzip -6&#39;, 3 slower"' pictures
  grep -qF 'aria-label="4 of 6 are Pareto-optimal by wall:median and size:median"' pictures
  # each in two sizes, of which one is shown
  [ "$(wc -l <pictures)" = $((2 * $(grep -c '<figure>' report.html))) ]
}

@test "on a phone each figure is another one, that is drawn for its width" {
  needs gnuplot
  bench-report -q -f html -o report.html "$compressors"
  svgs report.html >pictures
  for size in wide narrow; do
    tr '\n' ' ' <report.html \
      | grep -oP "<div class=\"$size\"> *\K<svg .*?</svg>" >$size
    [ "$(wc -l <$size)" = "$(grep -c '<figure>' report.html)" ]
  done
  run -1 grep -v ' viewBox="0 0 380 ' narrow
  run -1 grep ' viewBox="0 0 380 ' wide
  # every number of the verdicts is there in either
  for verdict in '2.27×' '[2.17, 2.35]' '0.509×' faster slower; do
    grep -qF "$verdict" <(head -n 1 wide)
    grep -qF "$verdict" <(head -n 1 narrow)
  done
  # one is shown on a screen that is narrow, the other on all others
  grep -qxF '.narrow{display:none}' report.html
  rules=$(sed -n '/^@media screen and (max-width:48rem)/,/^}/p' report.html)
  [[ $rules == *'.wide{display:none}'*'.narrow{display:block'* ]] \
    || fail "$rules"
  # files beside Markdown are for pages
  bench-report -q -o report.md "$compressors"
  run -1 grep -l ' viewBox="0 0 380 ' report.figures/*.svg
}

@test "a cell that is a sentence says so, and numbers do not" {
  printf '%s\tms\tlatency\ta\n' 1 2 3 >a.tsv
  run -1 bench-report -q -f html --figures=none \
    --require='latency:p99<=1ms' --require='latency<=5ms' a.tsv
  grep -qF '<td class="s">latency:p99&lt;=1ms</td>' <<<"$output"
  grep -qF '<td>pass</td>' <<<"$output"
  run -0 bench-report -q -f html --figures=none --require='latency<=5ms' a.tsv
  grep -qF '<td class="n">2.000 ms</td>' <<<"$output"
}

@test "figures are well-formed, and their names are their own" {
  needs gnuplot
  needs xmllint
  bench-report -q -f html -o report.html "$compressors"
  svgs report.html >pictures
  [ "$(wc -l <pictures)" -ge 2 ]
  while read -r picture; do
    xmllint --noout - <<<"$picture"
    # what is used is there, in the same picture
    grep -oE '<use href="#[^"]*"' <<<"$picture" | cut -d'"' -f2 | sort -u \
      | while read -r use; do grep -qF " id=\"${use#\#}\"" <<<"$picture"; done
  done <pictures
  run -1 grep -E '<(title|desc|filter|style|image|a|foreignObject)' pictures
}

# parts PICTURE PATTERN: what of the picture matches, without the difference
# that quotes and line breaks make, and without gnuplot's table of marks.
parts () {
  tr -s '\n\t ' ' ' <"$1" | sed 's/<defs>.*<\/defs>//' | grep -oE "$2" \
    | tr -d "\"' "
}

@test "a figure in a page draws what the file of Markdown draws" {
  needs gnuplot
  bench-report -q -o report.md "$compressors"
  bench-report -q -f html -o report.html "$compressors"
  svgs report.html | head -n 1 >page
  file=report.figures/comparison.svg
  for part in '<text>[^<]*' "points ?= ?.[0-9., -]*" " d=.M[^'\"]*" \
      'translate[^)]*' 'opacity=.[0-9.]*' '<use '; do
    parts "$file" "$part" >of_file
    [ -s of_file ]
    parts page "$part" | diff of_file -
  done
}

@test "dark pages have a colour for every colour of a figure" {
  needs gnuplot
  bench-report -q -f html -o report.html "$compressors"
  svgs report.html | grep -oE '(fill|stroke|color)="#[0-9a-f]{6}"' | sort -u \
    >used
  [ -s used ]
  sed -n '/prefers-color-scheme:dark/,/<\/style>/p' report.html >dark
  while read -r colour; do
    grep -qF "svg [$colour]" dark || fail "no dark $colour"
  done <used
}

@test "a page is for paper, too" {
  bench-report -q -f html -o report.html "$compressors"
  sed -n '/@media print/,/^}/p' report.html >print
  grep -q 'overflow:visible' print
  grep -q '@page' print
}

@test "a picture that is more than a picture is not taken" {
  mkdir bin
  PATH=$PWD/bin:$PATH
  for evil in '<script>alert(1)</script>' '<g onload="alert(1)"/>' \
      '<use xlink:href="http://127.0.0.1/x"/>' '<image href="x"/>' \
      '<text>a</text></g>' '<g fill="url(#x)"/>' '<text>a & b</text>' \
      '<a href="#x">y</a>' '<style>*{}</style>' '<text>open' \
      '<g id="gpPt0&quot;"/>' '<!-- never closed' '<text><![CDATA[x]]></text>'
  do
    cat >bin/gnuplot <<END
#!/bin/sh
cat >figure.svg <<'SVG'
<svg width="10" height="10" viewBox="0 0 10 10"><g>$evil</g></svg>
SVG
END
    chmod +x bin/gnuplot
    run -0 --separate-stderr bench-report -q -f html -o report.html \
      "$compressors"
    run -1 grep -E '<svg' report.html
    self_contained report.html
  done
}

@test "without gnuplot a page has its figures in characters" {
  bare=$(dirname "$(command -v bench-report)")
  run -0 --separate-stderr env PATH="$bare" bench-report -f html \
    -o report.html "$compressors"
  [[ $stderr == *'gnuplot is not installed'* ]]
  grep -q '<pre role="img" aria-label="' report.html
  run -1 grep '<svg' report.html
  self_contained report.html
  valid report.html
}
