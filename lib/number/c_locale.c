/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "number/c_locale.h"

locale_t
c_locale (void)
{
  static locale_t made;
  if (made == (locale_t) 0)
    made = newlocale (LC_ALL_MASK, "C", (locale_t) 0);
  return made;
}
