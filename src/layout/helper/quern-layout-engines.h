/* SPDX-License-Identifier: MIT */
#pragma once

#include <gvc.h>

#define LAYOUT_ENGINE_MESSAGE_SIZE 8192

/* What graphviz lays a graph out with. */
typedef enum
{
  LAYOUT_ENGINE_DOT,
  LAYOUT_ENGINE_TWOPI,
} LayoutEngine;

/* Opens graphviz with the plugin that has the engine, whether or not graphviz' own list of plugins
 * was ever written. Where the plugin cannot be loaded, opens it as graphviz does by itself, and
 * writes to message why and where it was looked for. message is empty otherwise.
 *
 * Returns the context, or NULL if graphviz cannot be opened at all. */
GVC_t *layout_engine_open (LayoutEngine engine,
                           char         message[LAYOUT_ENGINE_MESSAGE_SIZE]);

/* What graphviz calls the engine. */
const char *layout_engine_name (LayoutEngine engine);
