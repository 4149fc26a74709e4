/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-selection.h"
#include "quern-grouping.h"

G_BEGIN_DECLS

/* Writes the selection as a DOT file for people; all names in it are quoted safely. */
char *quern_dot_write (QuernAnalysis             *analysis,
                       const QuernGraphSelection *selection,
                       QuernGrouping             *grouping,
                       const char                *title) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
