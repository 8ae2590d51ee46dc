/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "figures.h"
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"
#include "figure_makers.h"
#include "studio.h"
#include "view/wrap.h"

/* Each kind adds the figures that the contents have, and returns NULL; or what
   is missing for one, as a constant phrase.  */
static const struct
{
  const char *name;
  figure_maker *make;
} kinds[FIGURE_KINDS] = {
  [FIGURE_COMPARISON] = { "comparison", comparison_figure_make },
  [FIGURE_SEQUENCE] = { "sequence", sequence_figure_make },
  [FIGURE_DISTRIBUTION] = { "distribution", distribution_figure_make },
  [FIGURE_SCALING] = { "scaling", scaling_figure_make },
  [FIGURE_PARETO] = { "pareto", pareto_figure_make },
  [FIGURE_LOAD] = { "load", load_figure_make },
  [FIGURE_HISTORY] = { "history", history_figure_make },
  [FIGURE_ROOFLINE] = { "roofline", roofline_figure_make },
  [FIGURE_RELIABILITY] = { "reliability", reliability_figure_make },
};

const char *
figure_kind_name (enum figure_kind kind)
{
  return kinds[kind].name;
}

bool
figure_is_named (const struct contents *c, enum figure_kind kind)
{
  return c->options->figures_named && c->options->figure[kind];
}

/* TEXT, which is freed, below FINDING, which a picture has as its title.  */
static char *
titled_text (const char *finding, char *text)
{
  struct text whole = { 0 };
  wrap_put (&whole, "", finding);
  text_putc (&whole, '\n');
  text_puts (&whole, text);
  free (text);
  return or_die (text_take (&whole));
}

struct drawing *
figures_add (struct figures *f, enum figure_kind kind, char *finding)
{
  size_t number = 1;
  for (size_t i = 0; i < f->count; i++)
    number += f->sheet[i].kind == kind;
  struct text name = { 0 };
  text_puts (&name, kinds[kind].name);
  if (number > 1)
    text_printf (&name, "-%zu", number);
  f->sheet = or_die (
      memory_grow (f->sheet, &f->capacity, f->count + 1, sizeof *f->sheet));
  f->sheet[f->count] = (struct figure_sheet){
    .kind = kind, .name = or_die (text_take (&name)), .finding = finding
  };
  return f->sheet[f->count++].drawing;
}

void
figures_add_text (struct figures *f, struct text *text)
{
  struct figure_sheet *sheet = &f->sheet[f->count - 1];
  sheet->text = or_die (text_take (text));
  /* the headline of the report stands above the comparison */
  if (sheet->kind != FIGURE_COMPARISON && sheet->kind != FIGURE_PARETO)
    sheet->text = titled_text (sheet->finding, sheet->text);
}

void
figures_add_curves (struct figures *f, enum figure_kind kind, char *title,
                    const struct figure_curves *figure, bool utf8)
{
  struct figure_curves sized = *figure;
  struct drawing *d = figures_add (f, kind, title);
  for (size_t k = 0; k < f->sizes; k++)
    {
      sized.size = (enum figure_size) k;
      if (figure_curves_draw (&d[k], &sized) != 0)
        die_memory ();
    }
  struct text text = { 0 };
  figure_curves_put (&text, figure, utf8);
  figures_add_text (f, &text);
}

void
figures_add_sequence (struct figures *f, enum figure_kind kind, char *title,
                      const struct figure_sequence *figure, struct text *text)
{
  struct figure_sequence sized = *figure;
  struct drawing *d = figures_add (f, kind, title);
  for (size_t k = 0; k < f->sizes; k++)
    {
      sized.size = (enum figure_size) k;
      if (figure_sequence_draw (&d[k], &sized) != 0)
        die_memory ();
    }
  figures_add_text (f, text);
}

/* Remember WHY a figure is not there, unless another is known to miss.  */
static void
miss (struct figures *f, const char *why)
{
  f->failed = true;
  if (f->missing == NULL)
    f->missing = or_die (strdup (why));
}

/* Draw all of F, up to the first that fails: whoever is broken is so for the
   next one, too.  */
static void
draw_all (struct figures *f, const struct options *options)
{
  struct studio studio;
  const char *closed = studio_open (&studio, options);
  if (closed != NULL)
    miss (f, closed);
  for (size_t i = 0; i < f->count && !f->failed; i++)
    {
      const char *wrong = studio_draw (&studio, &f->sheet[i]);
      if (wrong != NULL)
        miss (f, wrong);
    }
  if (f->failed && closed == NULL)
    diag_warning ("the figures of the report are in characters");
  studio_close (&studio);
}

void
figures_make (struct figures *f, const struct options *options,
              const struct contents *c)
{
  /* the files beside Markdown are for pages alone */
  *f = (struct figures){ .sizes = options->format == DOCUMENT_HTML
                                      ? FIGURE_SIZES
                                      : FIGURE_NARROW };
  for (int kind = 0; kind < FIGURE_KINDS; kind++)
    if (options->figure[kind])
      {
        const char *lacking = kinds[kind].make (f, c);
        if (lacking != NULL && options->figures_named)
          die ("--figures=%s: %s", kinds[kind].name, lacking);
      }
  if (studio_is_needed (options))
    studio_check_files (options, f->sheet, f->count);
}

void
figures_draw (struct figures *f, const struct options *options)
{
  if (f->count > 0 && studio_is_needed (options))
    draw_all (f, options);
}

void
figures_show (const struct figures *f, enum figure_kind kind,
              struct document *document)
{
  for (size_t i = 0; i < f->count; i++)
    {
      const struct figure_sheet *sheet = &f->sheet[i];
      if (sheet->kind != kind)
        continue;
      const struct document_figure figure = { .name = sheet->name,
                                              .finding = sheet->finding,
                                              .light = sheet->light,
                                              .dark = sheet->dark,
                                              .picture = sheet->picture[0],
                                              .narrow = sheet->picture[1],
                                              .text = sheet->text };
      if (sheet->light != NULL || sheet->picture[0] != NULL
          || sheet->text != NULL)
        document_figure (document, &figure);
    }
}

void
figures_free (struct figures *f)
{
  for (size_t i = 0; i < f->count; i++)
    {
      struct figure_sheet *sheet = &f->sheet[i];
      free (sheet->name);
      free (sheet->finding);
      free (sheet->text);
      free (sheet->light);
      free (sheet->dark);
      for (size_t k = 0; k < FIGURE_SIZES; k++)
        {
          if (sheet->picture[k] != NULL)
            text_free (sheet->picture[k]);
          free (sheet->picture[k]);
          drawing_free (&sheet->drawing[k]);
        }
    }
  free (f->sheet);
  free (f->missing);
}
