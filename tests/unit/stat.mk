# SPDX-License-Identifier: GPL-3.0-or-later
# unit_tests += %D%/test-NAME, with %C%_test_NAME_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-reference
%C%_test_reference_SOURCES = \
  %D%/test-reference.c %D%/reference.h %D%/one-sided.h \
  %D%/reference-one-sample.c %D%/reference-two-sample.c \
  %D%/reference-calls.c %D%/r/value.c %D%/r/vectors.c %D%/r/relations.c \
  %D%/r/bootstrap.c \
  %D%/r/r.h %D%/r/parse.c %D%/r/evaluate.c %D%/r/base.c %D%/r/samples.c \
  %D%/r/distributions.c %D%/r/location-tests.c %D%/r/law-tests.c \
  %D%/r/group-tests.c %D%/r/count-tests.c %D%/r/plans.c
%C%_test_reference_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-density
tests_unit_test_density_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-moments
%C%_test_moments_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-sort
%C%_test_sort_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-order-statistics
%C%_test_order_statistics_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-survey
%C%_test_survey_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-sketch
%C%_test_sketch_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-groups
%C%_test_groups_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-quantile
%C%_test_quantile_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-binomial
%C%_test_binomial_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-early-stopping
%C%_test_early_stopping_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-proportion
%C%_test_proportion_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-nested
%C%_test_nested_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-robust
%C%_test_robust_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-autocorrelation
%C%_test_autocorrelation_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-rank-tests
%C%_test_rank_tests_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-running-order
%C%_test_running_order_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-change-points
%C%_test_change_points_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-trend
%C%_test_trend_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-steady-state
%C%_test_steady_state_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-modes
%C%_test_modes_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-e-divisive
%C%_test_e_divisive_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-resample
%C%_test_resample_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-proportions
%C%_test_proportions_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-resampling-ties
%C%_test_resampling_ties_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-resampling
%C%_test_resampling_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-classification
%C%_test_classification_LDADD = $(UNIT_LIBS)
