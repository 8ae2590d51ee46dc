/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model that is a shared object: found, loaded and checked.  */
#ifndef BENCH_MODEL_PLUGIN_H
#define BENCH_MODEL_PLUGIN_H
#include <bench-model.h>
#include "base/text.h"

/* The file of the plugin NAME: NAME itself where it has a slash; else
   bench-model-NAME.so in the folders of PATH, joined by colons (NULL or empty:
   none), then in FOLDER.  Never in the current folder.  To be freed; NULL with
   errno ENOENT, EACCES or ENOMEM.  */
char *model_plugin_find (const char *name, const char *path,
                         const char *folder);

/* Load FILE, have HOST in its hands, copy its table to TABLE: what a plugin
   built with an older header does not have is NULL there.  0; or -1 and in WHY
   what is wrong.  It is never unloaded: runtimes do not survive that.  */
int model_plugin_load (const char *file, const struct bench_model_host *host,
                       struct bench_model_vtable *table, struct text *why);
#endif
