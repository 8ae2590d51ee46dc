/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "base/processor.h"

bool processor_narrow, processor_plain;
