/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "plan_options.h"
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/memory.h"
#include "cli/option_table.h"
#include "number/units.h"

/* The base unit of what is written: "2ms" is in "s", "2%" in "1".  */
static const char *
unit_of (const char *text)
{
  char *end;
  strtod (text, &end);
  if (*end == '\0')
    return "1";
  const struct unit *unit = unit_lookup (end, strlen (end));
  return unit == NULL ? end : unit->base;
}

static void
add_value (struct plan_list *list, double value)
{
  size_t capacity = list->count;
  list->value = or_die (memory_grow (list->value, &capacity, list->count + 1,
                                     sizeof *list->value));
  list->value[list->count++] = value;
}

/* Sizes above 0, relative or of one unit.  */
static void
take_sizes (struct plan_list *list, const char *shown, const char *argument)
{
  struct argument_list items = { 0 };
  argument_list_split (shown, argument, &items);
  for (size_t i = 0; i < items.count; i++)
    {
      const char *unit = unit_of (items.item[i]);
      double value = argument_quantity (shown, items.item[i], unit, 0, 1e300);
      if (!(value > 0))
        usage_error ("%s: must be above 0: '%s'", shown, items.item[i]);
      if (list->unit != NULL && strcmp (unit, list->unit) != 0)
        usage_error ("%s: units differ: '%s'", shown, argument);
      /* Units stand in tables of constants, or in ARGUMENT.  */
      const struct unit *known = unit_lookup (unit, strlen (unit));
      list->unit = known != NULL ? known->base : strstr (argument, unit);
      add_value (list, value);
    }
  argument_list_free (&items);
}

static void
take_powers (struct plan_list *list, const char *shown, const char *argument)
{
  struct argument_list items = { 0 };
  argument_list_split (shown, argument, &items);
  for (size_t i = 0; i < items.count; i++)
    add_value (list, argument_confidence (shown, items.item[i]));
  argument_list_free (&items);
}

/* "p90,p99": percentiles, each above 0 and below 100.  */
static void
take_percentiles (struct plan_list *list, const char *shown,
                  const char *argument)
{
  struct argument_list items = { 0 };
  argument_list_split (shown, argument, &items);
  for (size_t i = 0; i < items.count; i++)
    {
      const char *item = items.item[i];
      bool plain = *item == 'p' && item[1] != '\0'
                   && item[1 + strspn (item + 1, "0123456789.")] == '\0';
      double value = plain ? strtod (item + 1, NULL) : 0;
      if (!(value > 0 && value < 100))
        usage_error ("%s: not a percentile, such as p99: '%s'", shown, item);
      add_value (list, value);
    }
  argument_list_free (&items);
}

static void
take_plan (struct plan_options *o, const char *shown, const char *argument)
{
  static const char *const statistics[] = { "mean", "median", NULL };
  o->asked = true;
  if (argument == NULL)
    return;
  char *name = or_die (strdup (argument)); /* kept: it names the metric */
  char *colon = strrchr (name, ':');
  if (colon != NULL)
    {
      *colon = '\0';
      o->percentile.count = 0;
      o->by_t = o->by_rank = false;
      if (colon[1] == 'p')
        take_percentiles (&o->percentile, shown, colon + 1);
      else if (argument_choice (shown, colon + 1, statistics) == 1)
        o->by_rank = true;
      else
        o->by_t = true;
    }
  free (o->metric);
  o->metric = name;
  if (*name == '\0')
    usage_error ("%s: no metric in '%s'", shown, argument);
}

static void
take_spread (struct plan_options *o, const char *shown, const char *argument,
             const char *unit)
{
  o->spread = argument_quantity (shown, argument, unit, 0, 1e300);
  if (!(o->spread > 0))
    usage_error ("%s: must be above 0: '%s'", shown, argument);
  if (o->spread_unit != NULL && strcmp (o->spread_unit, unit) != 0)
    usage_error ("--cv and --sd say the same twice");
  o->spread_unit = unit;
}

/* In the order of their ids.  */
static const char *const names[]
    = { "--plan",  "--effect", "--power", "--cv", "--sd",
        "--width", "--paired", "--p1",    "--p2" };

bool
plan_option (struct plan_options *o, int id, const char *shown,
             const char *argument)
{
  switch (id)
    {
    case OPTION_PLAN:
      take_plan (o, shown, argument);
      return true;
    case OPTION_EFFECT:
      take_sizes (&o->effect, shown, argument);
      break;
    case OPTION_POWER:
      take_powers (&o->power, shown, argument);
      break;
    case OPTION_CV:
      take_spread (o, shown, argument, "1");
      break;
    case OPTION_SD:
      take_spread (o, shown, argument, unit_of (argument));
      break;
    case OPTION_WIDTH:
      take_sizes (&o->width, shown, argument);
      break;
    case OPTION_PAIRED:
      o->paired = true;
      break;
    case OPTION_P1:
      o->p1 = argument_confidence (shown, argument);
      break;
    case OPTION_P2:
      o->p2 = argument_confidence (shown, argument);
      break;
    default:
      return false;
    }
  o->only_plan = names[id - OPTION_PLAN];
  return true;
}

/* Which of the three goals is meant, and that no other is.  */
static void
check_goal (const struct plan_options *o)
{
  bool proportions = o->p1 > 0 || o->p2 > 0;
  if (proportions && !(o->p1 > 0 && o->p2 > 0))
    usage_error ("--p1 and --p2 go together");
  if (proportions && o->p1 == o->p2)
    usage_error ("--p1 and --p2 are equal");
  if (proportions
      && (o->effect.count > 0 || o->width.count > 0 || o->spread > 0
          || o->paired))
    usage_error ("a plan for --p1 and --p2 has no --effect, --width, --cv, "
                 "--sd or --paired");
  if (o->width.count > 0
      && (o->effect.count > 0 || o->power.count > 0 || o->paired))
    usage_error ("a plan for a --width has no --effect, --power or --paired");
}

void
plan_options_finish (struct plan_options *o)
{
  if (!o->asked)
    {
      if (o->only_plan != NULL)
        usage_error ("%s is an option of --plan", o->only_plan);
      return;
    }
  if (o->percentile.count > 0 && o->only_plan != NULL)
    usage_error ("a plan for a percentile has no %s", o->only_plan);
  check_goal (o);
  if (!o->by_t && !o->by_rank)
    o->by_t = o->by_rank = true;
  if (o->effect.count == 0)
    {
      add_value (&o->effect, 0.02);
      o->effect.unit = "1";
    }
  if (o->power.count == 0)
    add_value (&o->power, 0.8);
  const char *unit = o->width.count > 0 ? o->width.unit : o->effect.unit;
  if (o->spread > 0 && strcmp (unit, o->spread_unit) != 0)
    usage_error ("what is planned for is in '%s', the spread in '%s'", unit,
                 o->spread_unit);
}

void
plan_options_free (struct plan_options *o)
{
  free (o->metric);
  free (o->effect.value);
  free (o->power.value);
  free (o->width.value);
  free (o->percentile.value);
}
