# SPDX-License-Identifier: GPL-3.0-or-later
# Loaded by the tests of the man pages: what a page says, in plain words.

man_setup () {
  pages='bench-time.1 bench-stats.1 bench-compare.1 bench-pareto.1
    bench-report.1 bench-train.1 bench-load.7 bench-samples.5 bench.mk.5
    bench-model.3 bench-models.7 bench-worker.7 bench-rules.5'
  man=$abs_top_srcdir/man
}

# man_options PAGE: a line an option that its section OPTIONS explains, as
# "-o --output=" (an argument), "--size[=" (an optional one), "-q --quiet".
man_options () {
  awk '
    /^\.Sh / { inside = $2 == "OPTIONS" }
    inside && /^\.It Fl / {
      letter = name = argument = ""
      for (i = 3; i <= NF; i++) {
        if ($(i - 1) != "Fl" || $i == ",")
          continue
        if ($i == "Fl")
          name = "--" $(++i)
        else if ($i ~ /^-/)
          name = "-" $i
        else
          letter = "-" $i " "
      }
      if ($0 ~ / (Op|Oo) /)
        argument = "[="
      else if ($0 ~ / Ar |=/)
        argument = "="
      sub (/=.*/, "", name)
      print letter name argument
    }' "$man/$1" | sort -u
}

# help_options PROGRAM: the same of its --help.
help_options () {
  "$1" --help \
    | sed -n 's/^  \(-.\), \(--.*\)/\1 \2/;s/^      \(--\)/\1/
              s/^\(\(-. \)\{0,1\}--[a-z0-9-]*\(\[=\|=\)\{0,1\}\).*/\1/p' \
    | sort
}

# man_examples PAGE: what section EXAMPLES shows, as a reader sees it.
man_examples () {
  mandoc -T ascii -O width=200 "$man/$1" | sed 's/.'$'\b''//g' \
    | awk '/^[^ ]/ { inside = $0 == "EXAMPLES"; next } inside'
}
