# SPDX-License-Identifier: GPL-3.0-or-later
dist_man_MANS +=
dist_man_MANS += %D%/bench-pareto.1
dist_man_MANS += %D%/bench-time.1
dist_man_MANS += %D%/bench-samples.5
dist_man_MANS += %D%/bench-rules.5
dist_man_MANS += %D%/bench-stats.1
dist_man_MANS += %D%/bench-compare.1
dist_man_MANS += %D%/bench-report.1
dist_man_MANS += %D%/bench.mk.5
dist_man_MANS += %D%/bench-load.7
dist_man_MANS += %D%/bench-model.3
dist_man_MANS += %D%/bench-worker.7
dist_man_MANS += %D%/bench-models.7
dist_man_MANS += %D%/bench-train.1
