# SPDX-License-Identifier: GPL-3.0-or-later
lib_libbench_a_SOURCES += \
  %D%/choice_remark.c %D%/choice_remark.h \
  %D%/choice_view.c %D%/choice_view.h \
  %D%/condition_keys.c %D%/condition_keys.h \
  %D%/condition_statements.c %D%/condition_statements.h \
  %D%/condition_value.c %D%/condition_value.h \
  %D%/conditions.c %D%/conditions.h \
  %D%/conditions_json.c %D%/conditions_json.h \
  %D%/document.c %D%/document.h %D%/document_blocks.h \
  %D%/document_html.c \
  %D%/document_html_head.c %D%/document_html_head.h \
  %D%/document_markdown.c \
  %D%/document_text.c \
  %D%/drawing.c %D%/drawing.h \
  %D%/figure_axis.c %D%/figure_axis.h \
  %D%/figure_compare.c %D%/figure_compare.h \
  %D%/figure_compare_layout.c %D%/figure_compare_layout.h \
  %D%/figure_compare_runs.c \
  %D%/figure_compare_text.c \
  %D%/figure_curves.c %D%/figure_curves.h \
  %D%/figure_curves_layout.c %D%/figure_curves_layout.h \
  %D%/figure_curves_text.c \
  %D%/figure_curves_texts.c \
  %D%/figure_heading.c %D%/figure_heading.h \
  %D%/figure_key.c %D%/figure_key.h \
  %D%/figure_labels.c %D%/figure_labels.h \
  %D%/figure_nines.c %D%/figure_nines.h \
  %D%/figure_nines_layout.c %D%/figure_nines_layout.h \
  %D%/figure_nines_text.c \
  %D%/figure_nines_texts.c \
  %D%/figure_pareto.c %D%/figure_pareto.h \
  %D%/figure_pareto_layout.c %D%/figure_pareto_layout.h \
  %D%/figure_pareto_text.c \
  %D%/figure_plot.c %D%/figure_plot.h \
  %D%/figure_sequence.c %D%/figure_sequence.h \
  %D%/figure_sequence_layout.c %D%/figure_sequence_layout.h \
  %D%/figure_sequence_texts.c \
  %D%/figure_size.h \
  %D%/figure_table.c %D%/figure_table.h \
  %D%/figure_text.c %D%/figure_text.h \
  %D%/gnuplot.c %D%/gnuplot.h \
  %D%/gnuplot_picture.c %D%/gnuplot_picture.h \
  %D%/gnuplot_script.c %D%/gnuplot_script.h \
  %D%/history_view.c %D%/history_view.h \
  %D%/human.c %D%/human.h \
  %D%/json_figure.c %D%/json_figure.h \
  %D%/json_writer.c %D%/json_writer.h \
  %D%/metric_meaning.c %D%/metric_meaning.h \
  %D%/quote.c %D%/quote.h \
  %D%/plan_view.c %D%/plan_view.h \
  %D%/record.c %D%/record.h %D%/record_private.h \
  %D%/record_format.c %D%/record_format.h \
  %D%/record_json.c \
  %D%/svg_inline.c %D%/svg_inline.h \
  %D%/text_axis.c %D%/text_axis.h \
  %D%/text_histogram.c %D%/text_histogram.h \
  %D%/text_plot.c %D%/text_plot.h \
  %D%/text_sequence.c %D%/text_sequence.h \
  %D%/wrap.c %D%/wrap.h \
  %D%/text_table.c %D%/text_table.h %D%/text_table_private.h \
  %D%/text_table_marked.c %D%/text_table_text.c
lib_libbench_a_SOURCES += \
  %D%/requirement_view.c %D%/requirement_view.h \
  %D%/summary_card.c \
  %D%/summary_cell.c %D%/summary_cell.h \
  %D%/summary_changes.c %D%/summary_changes.h \
  %D%/summary_chosen.c %D%/summary_chosen.h \
  %D%/summary_levels.c %D%/summary_levels.h \
  %D%/summary_note.h %D%/summary_note_counts.c \
  %D%/summary_note_order.c %D%/summary_note_spread.c \
  %D%/summary_notes.c %D%/summary_notes.h \
  %D%/summary_page.c %D%/summary_page.h \
  %D%/summary_quality.c %D%/summary_quality.h \
  %D%/summary_record.c %D%/summary_record.h \
  %D%/summary_table.c \
  %D%/summary_view.c %D%/summary_view.h
lib_libbench_a_SOURCES += \
  %D%/comparison_ci.c %D%/comparison_ci.h \
  %D%/comparison_github.c \
  %D%/comparison_record.c %D%/comparison_record.h \
  %D%/comparison_table.c %D%/comparison_layout.h \
  %D%/comparison_view.c %D%/comparison_view.h
