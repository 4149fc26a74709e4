/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-reader.h"

G_BEGIN_DECLS

/* Reads aprof reports of routines and contexts, versions 0 to 6: SEMANTICS 2. */
extern const QuernReader quern_aprof_reader;

gboolean quern_aprof_read_name (const char *name,
                                gint64     *pid,
                                gint64     *thread);

G_END_DECLS
