/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "studio.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/diag.h"
#include "base/text.h"
#include "cli/output.h"
#include "folder_link.h"

bool
studio_is_needed (const struct options *options)
{
  return options->format != DOCUMENT_TEXT || options->figures_folder != NULL;
}

/* The folder for the figures of OPTIONS, the caller's to free: that of
   --figures-dir, else "report.figures" for the file "report.md"; NULL: none,
   since the report goes to standard output or a device, or holds them.  */
static char *
choose_folder (const struct options *options)
{
  if (options->figures_folder != NULL)
    return or_die (strdup (options->figures_folder));
  struct stat about;
  if (options->format == DOCUMENT_HTML || options->common.output == NULL
      || (stat (options->common.output, &about) == 0
          && !S_ISREG (about.st_mode)))
    return NULL;
  struct text folder = { 0 };
  const char *slash = strrchr (options->common.output, '/');
  const char *base = slash == NULL ? options->common.output : slash + 1;
  const char *dot = strrchr (base, '.');
  size_t length = dot == NULL || dot == base
                      ? strlen (options->common.output)
                      : (size_t) (dot - options->common.output);
  text_append (&folder, options->common.output, length);
  text_puts (&folder, ".figures");
  return or_die (text_take (&folder));
}

/* Make STUDIO's folder and the link to it.  As studio_open.  */
static const char *
open_folder (struct studio *studio, const struct options *options)
{
  if (mkdir (studio->folder, 0777) != 0 && errno != EEXIST)
    {
      diag_errno (errno, "cannot make the folder '%s'", studio->folder);
      return "their folder could not be made";
    }
  studio->link = folder_link (options->common.output, studio->folder);
  if (studio->link == NULL)
    {
      diag_errno (errno, "%s", studio->folder);
      return "their folder could not be found";
    }
  return NULL;
}

const char *
studio_open (struct studio *studio, const struct options *options)
{
  *studio = (struct studio){
    .folder = choose_folder (options),
    .keeps_picture = options->format == DOCUMENT_HTML,
    .gnuplot = { .path = getenv ("PATH"),
                 .temporary = getenv ("TMPDIR"),
                 .timeout_ms = options->figures_timeout_ms,
                 .reporter = &diag_reporter },
  };
  if (studio->folder == NULL && !studio->keeps_picture)
    {
      diag_note ("figures are in characters: for pictures say -o FILE or "
                 "--figures-dir=FOLDER");
      return "there was no place for pictures (-o FILE, --figures-dir=FOLDER)";
    }
  studio->gnuplot.program = gnuplot_find (studio->gnuplot.path);
  if (studio->gnuplot.program == NULL && errno == ENOMEM)
    die_memory ();
  if (studio->gnuplot.program == NULL)
    {
      diag_warning ("gnuplot is not installed: the figures of the report "
                    "are in characters");
      return "gnuplot is not installed";
    }
  return studio->folder == NULL ? NULL : open_folder (studio, options);
}

void
studio_close (struct studio *studio)
{
  free (studio->folder);
  free (studio->link);
  free ((char *) studio->gnuplot.program);
}

static char *
join (const char *folder, const char *name, const char *suffix)
{
  struct text path = { 0 };
  text_printf (&path, "%s%s%s%s", folder, *folder == '\0' ? "" : "/", name,
               suffix);
  return or_die (text_take (&path));
}

/* Make the file PATH hold PICTURE, or stay as it was.  0, or -1 after a
   message.  */
static int
store (const char *path, const struct text *picture)
{
  struct output output;
  if (output_open_whole (&output, path) != 0)
    return -1;
  fwrite (picture->bytes, 1, picture->length, output.stream);
  /* A picture counts when it is on the disk.  */
  if (fflush (output.stream) == 0)
    fsync (output.fd);
  return output_commit (&output);
}

/* Store PICTURE of SHEET for light or dark pages, if STUDIO has a folder.  */
static int
file (const struct studio *studio, struct figure_sheet *sheet, bool dark,
      const struct text *picture)
{
  const char *suffix = dark ? "-dark.svg" : ".svg";
  if (studio->folder == NULL)
    return 0;
  char *path = join (studio->folder, sheet->name, suffix);
  int status = store (path, picture);
  free (path);
  if (status == 0)
    *(dark ? &sheet->dark : &sheet->light)
        = join (studio->link, sheet->name, suffix);
  return status;
}

/* Move PICTURE into SHEET as that of SIZE.  */
static void
keep (struct figure_sheet *sheet, enum figure_size size, struct text *picture)
{
  sheet->picture[size] = or_die (malloc (sizeof *sheet->picture[size]));
  *sheet->picture[size] = *picture;
  *picture = (struct text){ 0 };
}

/* Draw SHEET for light or DARK pages into a file, if STUDIO has a folder, and
   keep the light one, if it keeps pictures.  */
static int
draw_wide (const struct studio *studio, struct figure_sheet *sheet, bool dark)
{
  struct text picture = { 0 };
  int status = gnuplot_draw (&studio->gnuplot, &sheet->drawing[FIGURE_WIDE],
                             dark, &picture);
  if (status == 0)
    status = file (studio, sheet, dark, &picture);
  if (status == 0 && !dark && studio->keeps_picture)
    keep (sheet, FIGURE_WIDE, &picture);
  text_free (&picture);
  return status;
}

int
studio_draw (const struct studio *studio, struct figure_sheet *sheet)
{
  int status = draw_wide (studio, sheet, false);
  if (status == 0 && studio->folder != NULL)
    status = draw_wide (studio, sheet, true);
  if (status != 0 || !studio->keeps_picture)
    return status;
  struct text narrow = { 0 };
  status = gnuplot_draw (&studio->gnuplot, &sheet->drawing[FIGURE_NARROW],
                         false, &narrow);
  if (status == 0)
    keep (sheet, FIGURE_NARROW, &narrow);
  text_free (&narrow);
  return status;
}
