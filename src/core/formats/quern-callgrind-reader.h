/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-reader.h"

G_BEGIN_DECLS

/* Reads Callgrind and Cachegrind files of any writer: SEMANTICS 1. */
extern const QuernReader quern_callgrind_reader;

gboolean quern_callgrind_is_head (const char *text,
                                  gsize       length);

G_END_DECLS
