# SPDX-License-Identifier: GPL-3.0-or-later
unit_tests += %D%/test-hostile-numbers %D%/test-number %D%/test-units
%C%_test_hostile_numbers_LDADD = $(UNIT_LIBS)
%C%_test_number_LDADD = $(UNIT_LIBS)
%C%_test_units_LDADD = $(UNIT_LIBS)
