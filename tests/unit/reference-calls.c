/* SPDX-License-Identifier: GPL-3.0-or-later */
/* R calls for quantities whose own call is none that can be evaluated.  */
#include <config.h>
#include "reference.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A star stands for the rest of the name; in the call LEVEL is 0.95 for
   _ci95_, SIDE 1 for _lo and 2 for _hi.  */
static const struct
{
  const char *name, *call;
} calls[]
    = { { "fivenum_q1", "fivenum(x)[2]" },
        { "fivenum_median", "fivenum(x)[3]" },
        { "fivenum_q3", "fivenum(x)[4]" },
        { "gmean_ci*", "exp(t.test(log(x),conf.level=LEVEL)$conf.int[SIDE])" },
        { "var_F", "var.test(x,y)$statistic" },
        { "var_F_p", "var.test(x,y)$p.value" },
        { "glass_delta_sd_x", "(mean(x)-mean(y))/sd(x)" },
        { "glass_delta_sd_y", "(mean(x)-mean(y))/sd(y)" },
        { "ratio_means", "mean(y)/mean(x)" },
        { "ratio_fieller*", "fieller(x,y,LEVEL)[SIDE]" },
        { "ratio_delta*", "deltaratio(x,y,LEVEL)[SIDE]" },
        { "ks_D", "ks.test(x,y)$statistic" },
        { "ks_p_asym*", "ks.test(x,y,exact=FALSE)$p.value" },
        { "ks_p*", "ks.test(x,y,exact=TRUE)$p.value" },
        { "shapiro_W", "shapiro.test(x)$statistic" },
        { "shapiro_p", "shapiro.test(x)$p.value" },
        { "ad_A", "ad.test(x)$statistic" },
        { "ad_p", "ad.test(x)$p.value" },
        { "kruskal_H", "kruskal.test(list(x,y,z))$statistic" },
        { "kruskal_p", "kruskal.test(list(x,y,z))$p.value" },
        { "kappa*", "ckappa(x,y)" },
        { "cohen_kappa*", "ckappa(x,y)" },
        { "fleiss_kappa*", "kappam.fleiss(cbind(x,y,z))$value" },
        { "bca_median*", "bca(x,median,LEVEL)[SIDE]" },
        { "bca*", "bca(x,mean,LEVEL)[SIDE]" },
        { NULL, NULL } };

/* Put BY in the place of WORD in CALL, which has room for SIZE.  */
static void
replace (char *call, size_t size, const char *word, const char *by)
{
  char *found = strstr (call, word);
  if (found == NULL || strlen (call) + strlen (by) >= size)
    return;
  memmove (found + strlen (by), found + strlen (word),
           strlen (found + strlen (word)) + 1);
  memcpy (found, by, strlen (by));
}

bool
reference_call (const char *quantity, char *call, size_t size)
{
  for (size_t i = 0; calls[i].name != NULL; i++)
    {
      size_t length = strcspn (calls[i].name, "*");
      bool star = calls[i].name[length] == '*';
      if (strncmp (calls[i].name, quantity, length) != 0
          || (!star && quantity[length] != '\0'))
        continue;
      const char *level = quantity + strcspn (quantity, "0123456789");
      char number[32];
      snprintf (number, sizeof number, "%.17g",
                *level == '\0' ? 0.95 : strtod (level, NULL) / 100);
      snprintf (call, size, "%s", calls[i].call);
      replace (call, size, "LEVEL", number);
      replace (call, size, "SIDE",
               strstr (quantity, "_hi") != NULL ? "2" : "1");
      return true;
    }
  return false;
}
