# SPDX-License-Identifier: GPL-3.0-or-later
lib_libbench_a_SOURCES += \
  %D%/candidates.c %D%/candidates.h %D%/candidates_sorted.c \
  %D%/distinct_points.c %D%/distinct_points.h \
  %D%/dominance_pairs.c %D%/dominance_pairs.h \
  %D%/dominance_pass.c %D%/dominance_pass.h \
  %D%/epsilon_front.c %D%/epsilon_front.h \
  %D%/hypervolume.c %D%/hypervolume.h \
  %D%/knee.c %D%/knee.h \
  %D%/lanes.c %D%/lanes.h \
  %D%/levels.c %D%/levels.h \
  %D%/order.c %D%/order.h \
  %D%/pareto_front.c %D%/pareto_front.h \
  %D%/staircase.c %D%/staircase.h
