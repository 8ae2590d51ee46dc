/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stream/name_parameter.h"
#include <string.h>

bool
name_parameter_next (const char **at, struct name_parameter *p)
{
  for (const char *slash = strchr (*at, '/'); slash != NULL;
       slash = strchr (slash + 1, '/'))
    {
      p->key = slash + 1;
      p->key_length = strcspn (p->key, "/=");
      if (p->key_length == 0 || p->key[p->key_length] != '=')
        continue;
      p->value = p->key + p->key_length + 1;
      p->value_length = strcspn (p->value, "/");
      *at = p->value + p->value_length;
      return true;
    }
  return false;
}
