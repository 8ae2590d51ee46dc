# SPDX-License-Identifier: GPL-3.0-or-later
bin_PROGRAMS += %D%/bench-report
%C%_bench_report_SOURCES = \
  %D%/comparison_figure.c \
  %D%/conditions_section.c %D%/conditions_section.h \
  %D%/contents.c %D%/contents.h \
  %D%/decision_rows.c %D%/decision_rows.h \
  %D%/decision_sentence.c %D%/decision_sentence.h \
  %D%/decisions.c %D%/decisions.h \
  %D%/decisions_json.c %D%/decisions_json.h \
  %D%/decisions_section.c %D%/decisions_section.h \
  %D%/distribution_figure.c \
  %D%/figure_kind.h \
  %D%/figure_makers.h \
  %D%/figures.c %D%/figures.h \
  %D%/finding.c %D%/finding.h \
  %D%/folder_link.c %D%/folder_link.h \
  %D%/front.c %D%/front.h \
  %D%/history_figure.c \
  %D%/judged_rows.c %D%/judged_rows.h \
  %D%/load_figure.c \
  %D%/main.c \
  %D%/notes.c %D%/notes.h \
  %D%/options.c %D%/options.h \
  %D%/pareto_figure.c \
  %D%/reliability_figure.c \
  %D%/roofline_figure.c \
  %D%/scaling_families.c %D%/scaling_families.h \
  %D%/scaling_figure.c \
  %D%/scaling_finding.c \
  %D%/sequence_figure.c \
  %D%/service_levels.c %D%/service_levels.h \
  %D%/report.c %D%/report.h \
  %D%/report_json.c %D%/report_json.h \
  %D%/studio.c %D%/studio.h
%C%_bench_report_LDADD = $(BENCH_LIBS)
