/* SPDX-License-Identifier: MIT */
#pragma once

#include <gvc.h>

#define LAYOUT_ENGINE_MESSAGE_SIZE 8192

/* The layout engines of graphviz that are used. */
typedef enum
{
  LAYOUT_ENGINE_DOT,
  LAYOUT_ENGINE_TWOPI,
} LayoutEngine;

/* Opens graphviz with the plugin that provides the engine, even if graphviz' own list of plugins
 * was never written. If the plugin cannot be loaded, lets graphviz find it and stores the reason
 * and the places searched in message; message is empty otherwise.
 *
 * Returns the context, or NULL if graphviz cannot be opened at all. */
GVC_t *layout_engine_open (LayoutEngine engine,
                           char         message[LAYOUT_ENGINE_MESSAGE_SIZE]);

/* The name of the engine in graphviz. */
const char *layout_engine_name (LayoutEngine engine);
