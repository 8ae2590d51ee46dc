# SPDX-License-Identifier: GPL-3.0-or-later
lib_libbench_a_SOURCES += \
  %D%/adjust.c %D%/adjust.h \
  %D%/early_stopping.c %D%/early_stopping.h \
  %D%/e_division.c %D%/e_division.h %D%/e_divisive.c %D%/e_divisive.h \
  %D%/effect_size.c %D%/effect_size.h \
  %D%/groups.c %D%/groups.h \
  %D%/kappa.c %D%/kappa.h %D%/lanes.h %D%/midpoint.h \
  %D%/hodges_lehmann.c %D%/hodges_lehmann.h \
  %D%/kolmogorov_smirnov.c %D%/kolmogorov_smirnov.h \
  %D%/log_ratio.c %D%/log_ratio.h \
  %D%/mann_whitney.c %D%/mann_whitney.h \
  %D%/nested_order.c %D%/nested_order.h \
  %D%/nested.c %D%/nested.h \
  %D%/mean_ratio.c %D%/mean_ratio.h \
  %D%/noncentral_t.c %D%/noncentral_t.h \
  %D%/paired_difference.c %D%/paired_difference.h \
  %D%/paired_proportions.c \
  %D%/permutation.c %D%/permutation.h \
  %D%/proportions.c %D%/proportions.h %D%/proportions_private.h \
  %D%/ratio_bootstrap.c \
  %D%/rank_law.c %D%/rank_law.h \
  %D%/resample.c %D%/resample.h \
  %D%/sample_size.c %D%/sample_size.h \
  %D%/signed_rank.c %D%/signed_rank.h \
  %D%/t_test.c %D%/t_test.h \
  %D%/autocorrelation.c %D%/autocorrelation.h \
  %D%/binomial.c %D%/binomial.h \
  %D%/block_medians.c %D%/block_medians.h \
  %D%/bootstrap.c %D%/bootstrap.h \
  %D%/bootstrap_sums.c %D%/bootstrap_sums.h \
  %D%/calibration.c %D%/calibration.h \
  %D%/change_points.c %D%/change_points.h \
  %D%/density.c %D%/density.h \
  %D%/division.c %D%/division.h \
  %D%/inversions.c %D%/inversions.h \
  %D%/mean_interval.c %D%/mean_interval.h \
  %D%/means.c %D%/means.h \
  %D%/modes.c %D%/modes.h \
  %D%/moments.c %D%/moments.h \
  %D%/order_gaps.c %D%/order_gaps.h \
  %D%/order_interval.c %D%/order_interval.h \
  %D%/order_spread.c %D%/order_spread.h \
  %D%/order_statistics.c %D%/order_statistics.h \
  %D%/order_statistics_private.h %D%/order_gathering.c %D%/order_passes.c \
  %D%/ordered_bits.h \
  %D%/outlier.c %D%/outlier.h \
  %D%/place_median.c %D%/place_median.h \
  %D%/proportion.c %D%/proportion.h \
  %D%/quantile.c %D%/quantile.h \
  %D%/roc_area.c %D%/roc_area.h \
  %D%/running_median.c %D%/running_median.h \
  %D%/running_order.c %D%/running_order.h \
  %D%/sketch.c %D%/sketch.h \
  %D%/sort.c %D%/sort.h \
  %D%/spread.c %D%/spread.h \
  %D%/student.c %D%/student.h \
  %D%/classification.c %D%/classification.h \
  %D%/compensated.h %D%/figure.h \
  %D%/steady_state.c %D%/steady_state.h \
  %D%/survey.c %D%/survey.h %D%/survey_sums.c %D%/survey_sums.h \
  %D%/sustained.c %D%/sustained.h \
  %D%/theil_sen.c %D%/theil_sen.h \
  %D%/trend.c %D%/trend.h \
  %D%/wide.c %D%/wide.h
