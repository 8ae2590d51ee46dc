# SPDX-License-Identifier: GPL-3.0-or-later
# Rules that --require=@NAME and --rules=NAME find by name: bench-rules(5).
dist_rules_DATA += \
  %D%/accuracy-contest.rules \
  %D%/all-around.rules \
  %D%/anomaly-detection.rules \
  %D%/cloud.rules \
  %D%/contexts.rules \
  %D%/edge.rules \
  %D%/extreme-push.rules \
  %D%/image-classification.rules \
  %D%/keyword-spotting.rules \
  %D%/latency-sprint.rules \
  %D%/leaderboard.rules \
  %D%/medical.rules \
  %D%/memory-challenge.rules \
  %D%/real-time.rules \
  %D%/repeatable.rules \
  %D%/tiny-ml.rules \
  %D%/training.rules \
  %D%/visual-wake-words.rules
