# SPDX-License-Identifier: GPL-3.0-or-later
# unit_tests += %D%/test-NAME, with %C%_test_NAME_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-output-name
%C%_test_output_name_LDADD = $(UNIT_LIBS)
