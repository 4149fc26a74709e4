/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-reader.h"

G_BEGIN_DECLS

/* Callgrind and Cachegrind files of every writer: SEMANTICS 1. */
extern const QuernReader quern_callgrind_reader;

G_END_DECLS
