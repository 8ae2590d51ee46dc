# SPDX-License-Identifier: GPL-3.0-or-later
lib_libbench_a_SOURCES += \
  %D%/change_interval.c %D%/change_interval.h \
  %D%/closing_line.c \
  %D%/row_index.c %D%/row_index.h \
  %D%/comparison.c %D%/comparison.h \
  %D%/comparison_confirm.c \
  %D%/comparison_conditions.c %D%/comparison_conditions.h \
  %D%/comparison_data.c %D%/comparison_data.h \
  %D%/comparison_hosts.c %D%/comparison_hosts.h \
  %D%/comparison_levels.c %D%/comparison_levels.h \
  %D%/comparison_line.h \
  %D%/comparison_mean.c \
  %D%/comparison_measure.c %D%/comparison_measure.h \
  %D%/comparison_needed.c %D%/comparison_needed.h \
  %D%/comparison_pairs.c \
  %D%/comparison_test.c %D%/comparison_test.h \
  %D%/comparison_test_asked.c %D%/comparison_test_private.h \
  %D%/comparison_units.c %D%/comparison_units.h \
  %D%/pilot.c %D%/pilot.h \
  %D%/load_curve.c %D%/load_curve.h \
  %D%/plan.c %D%/plan.h \
  %D%/explanation.c %D%/explanation.h \
  %D%/explanation_test.c %D%/explanation_test.h \
  %D%/explanation_method.c %D%/explanation_method.h \
  %D%/few_runs.c %D%/few_runs.h \
  %D%/history_interval.c %D%/history_interval.h \
  %D%/history_rows.c \
  %D%/history.c %D%/history.h \
  %D%/history_words.c %D%/history_words.h \
  %D%/scaling.c %D%/scaling.h \
  %D%/sentence.c %D%/sentence.h \
  %D%/sentence_change.c \
  %D%/sentence_counts.c \
  %D%/sentence_parts.c %D%/sentence_parts.h \
  %D%/sentence_unsure.c \
  %D%/verdict.c %D%/verdict.h
lib_libbench_a_SOURCES += \
  %D%/choice.c %D%/choice.h \
  %D%/choice_epsilon.c \
  %D%/choice_probability.c %D%/choice_probability.h \
  %D%/choice_volume.c %D%/choice_volume.h \
  %D%/criterion.c %D%/criterion.h %D%/criterion_evaluate.c \
  %D%/statistic.c %D%/statistic.h \
  %D%/summary.c %D%/summary.h \
  %D%/summary_column.c %D%/summary_column.h %D%/summary_parameter.c \
  %D%/sketch_list.c %D%/sketch_list.h %D%/sketch_read.c \
  %D%/summary_group.c %D%/summary_group.h \
  %D%/summary_moments.c %D%/summary_moments.h \
  %D%/summary_sketch.c %D%/summary_sketch.h \
  %D%/summary_order.c %D%/summary_order.h \
  %D%/summary_sequence.c %D%/summary_sequence.h
lib_libbench_a_SOURCES += \
  %D%/answers.c %D%/answers.h \
  %D%/derivation.c %D%/derivation.h \
  %D%/derivation_parse.c %D%/derivation_parse.h \
  %D%/quality.c %D%/quality.h \
  %D%/metric_choice.c %D%/metric_choice.h \
  %D%/objective.c %D%/objective.h \
  %D%/query_load.c %D%/query_load.h \
  %D%/ranking.c %D%/ranking.h \
  %D%/ranking_noise.c %D%/ranking_noise.h \
  %D%/requirement.c %D%/requirement.h \
  %D%/rule_set.c %D%/rule_set.h \
  %D%/run_levels.c %D%/run_levels.h \
  %D%/sample_group.c %D%/sample_group.h %D%/sample_group_private.h \
  %D%/index_map.c %D%/sample_group_index.c %D%/sample_group_index.h \
  %D%/sample_group_part.c %D%/sample_group_windows.c \
  %D%/sample_place.c %D%/sample_place.h \
  %D%/sample_positions.c %D%/sample_positions.h \
  %D%/series_floor.c %D%/series_floor.h \
  %D%/summary_outcomes.c %D%/summary_outcomes.h \
  %D%/summary_list.c %D%/summary_list.h \
  %D%/time_window.c %D%/time_window.h
