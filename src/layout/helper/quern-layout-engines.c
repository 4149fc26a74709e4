/* SPDX-License-Identifier: MIT */

/* Graphviz finds its plugins through a list that "dot -c" writes when the graphviz program is
 * installed. Some distributions install the library without that program, so the plugin is opened
 * here, from where graphviz keeps them: beside its library. */

#include "quern-layout-engines.h"

#include <dirent.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PATH_SIZE 4096
#define NAME_SIZE 128

/* By LayoutEngine. */
static const struct
{
  const char *name;
  const char *plugin;
} engines[] = {
  [LAYOUT_ENGINE_DOT] = { "dot", "dot_layout" },
  [LAYOUT_ENGINE_TWOPI] = { "twopi", "neato_layout" },
};

const char *
layout_engine_name (LayoutEngine engine)
{
  return engines[engine].name;
}

/* The plugin folder of graphviz: from its environment variable, or beside its library. Returns 0 if
 * it cannot be determined. */
static int
find_folder (char folder[PATH_SIZE])
{
  const char *given = getenv ("GVBINDIR");
  const char *slash;
  Dl_info library;
  int length;

  if (given != NULL)
    return snprintf (folder, PATH_SIZE, "%s", given) < PATH_SIZE;

  if (dladdr (dlsym (RTLD_DEFAULT, "gvContextPlugins"), &library) == 0 ||
      library.dli_fname == NULL)
    return 0;

  slash = strrchr (library.dli_fname, '/');
  if (slash == NULL || slash - library.dli_fname >= PATH_SIZE)
    return 0;

  length = (int) (slash - library.dli_fname);
  return snprintf (folder, PATH_SIZE, "%.*s/graphviz", length, library.dli_fname) < PATH_SIZE;
}

/* Finds the newest file of a plugin. The file without a version is for developers only. Returns 0
 * if there is none. */
static int
find_file (const char *folder,
           const char *plugin,
           char        file[NAME_SIZE])
{
  DIR *opened = opendir (folder);
  char prefix[NAME_SIZE];
  int length = snprintf (prefix, sizeof prefix, "libgvplugin_%s.so", plugin);
  const struct dirent *entry;

  *file = '\0';
  if (opened == NULL)
    return 0;

  while ((entry = readdir (opened)) != NULL)
    if (strncmp (entry->d_name, prefix, (size_t) length) == 0 &&
        strlen (entry->d_name) < NAME_SIZE && strverscmp (entry->d_name, file) > 0)
      snprintf (file, NAME_SIZE, "%s", entry->d_name);
  closedir (opened);

  return *file != '\0';
}

/* The plugin's own table, or NULL with the reason in message. */
static void *
load_plugin (const char *plugin,
             const char *symbol,
             char        message[LAYOUT_ENGINE_MESSAGE_SIZE])
{
  char folder[PATH_SIZE];
  char file[NAME_SIZE];
  char path[PATH_SIZE + NAME_SIZE + 1];
  void *library;
  void *table = NULL;

  if (!find_folder (folder))
    {
      snprintf (message, LAYOUT_ENGINE_MESSAGE_SIZE,
                "graphviz' plugin %s is missing: its folder was not found", plugin);
      return NULL;
    }

  if (!find_file (folder, plugin, file))
    {
      snprintf (message, LAYOUT_ENGINE_MESSAGE_SIZE,
                "graphviz' plugin %s is missing: there is no libgvplugin_%s.so in %s", plugin,
                plugin, folder);
      return NULL;
    }

  snprintf (path, sizeof path, "%s/%s", folder, file);
  library = dlopen (path, RTLD_NOW);
  if (library != NULL)
    table = dlsym (library, symbol);
  if (table == NULL)
    snprintf (message, LAYOUT_ENGINE_MESSAGE_SIZE,
              "graphviz' plugin %s cannot be loaded: %s", plugin, dlerror ());

  return table;
}

GVC_t *
layout_engine_open (LayoutEngine engine,
                    char         message[LAYOUT_ENGINE_MESSAGE_SIZE])
{
  char symbol[NAME_SIZE];
  lt_symlist_t plugins[2] = { { 0 } };

  *message = '\0';
  snprintf (symbol, sizeof symbol, "gvplugin_%s_LTX_library", engines[engine].plugin);
  plugins[0].name = symbol;
  plugins[0].address = load_plugin (engines[engine].plugin, symbol, message);

  return plugins[0].address != NULL ? gvContextPlugins (plugins, 0) : gvContext ();
}
