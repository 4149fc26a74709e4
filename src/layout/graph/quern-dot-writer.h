/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-graph-selection.h"
#include "quern-grouping.h"

G_BEGIN_DECLS

/* The selection as a DOT file for people, any name in it safely quoted. */
char *quern_dot_write (QuernAnalysis             *analysis,
                       const QuernGraphSelection *selection,
                       QuernGrouping             *grouping,
                       const char                *title) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
