# SPDX-License-Identifier: GPL-3.0-or-later
unit_tests += %D%/test-base
%C%_test_base_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-screen
%C%_test_screen_LDADD = $(UNIT_LIBS)
unit_tests += %D%/test-sha256
%C%_test_sha256_LDADD = $(UNIT_LIBS)
