# SPDX-License-Identifier: GPL-3.0-or-later
# Tables of measurements that the pages cite: bench/peers-numbers made
# peers-numbers.tsv, make check-truth truth.tsv.
dist_doc_DATA = %D%/peers-numbers.tsv %D%/truth.tsv
