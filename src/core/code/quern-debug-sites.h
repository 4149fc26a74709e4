/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-inline-sites.h"
#include "quern-profile.h"
#include "quern-source-finder.h"

G_BEGIN_DECLS

/* The maximum number of functions that are looked up: a cycle may have more. */
#define QUERN_DEBUG_SITES_MAX_FUNCTIONS 64

/* What debug information says of some functions of a profile. */
typedef struct
{
  QuernInlineSites *inlined;  /* owned; empty if nothing is known */
  char             *comp_dir; /* owned, nullable: where the first of them was compiled */
  QuernFileId       file;     /* where that function is defined; QUERN_NONE: not known */
} QuernDebugSites;

void quern_debug_sites_load  (QuernProfile          *profile,
                              const QuernFunctionId *functions,
                              guint                  n_functions,
                              QuernSourceFinder     *finder,
                              gint64                 recorded,
                              GCancellable          *cancellable,
                              QuernDebugSites       *sites);
void quern_debug_sites_clear (QuernDebugSites       *sites);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernDebugSites, quern_debug_sites_clear)

G_END_DECLS
