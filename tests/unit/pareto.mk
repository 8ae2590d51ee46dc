# SPDX-License-Identifier: GPL-3.0-or-later
# unit_tests += %D%/test-NAME, with %C%_test_NAME_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-dominance-pass
%C%_test_dominance_pass_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-pareto-front
%C%_test_pareto_front_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-pareto-measures
%C%_test_pareto_measures_LDADD = $(UNIT_LIBS)
