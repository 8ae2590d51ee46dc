/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A plugin as the engine asks it.  */
#ifndef BENCH_PLUGIN_BACKEND_H
#define BENCH_PLUGIN_BACKEND_H
#include "model/model_engine.h"

struct plugin_backend;

/* The plugin FILE with COUNT options KEY=VALUE; both must stay.  SAY gets what
   it tells the user, from any thread.  NULL with errno ENOMEM.  */
struct plugin_backend *plugin_backend_new (
    const char *file, char **options, size_t count,
    void (*say) (void *context, int32_t level, const char *text),
    void *context);
void plugin_backend_free (struct plugin_backend *p);
extern const struct model_backend plugin_backend;
/* An option that nobody asked for while the model was loaded, or NULL; that of
   threads is for all, whether they need it or not.  */
const char *plugin_backend_unasked (const struct plugin_backend *p);
#endif
