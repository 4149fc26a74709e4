/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-reader.h"

G_BEGIN_DECLS

/* Reads webgrind's preprocessed Xdebug profiles, versions 3 to 8: SEMANTICS 3. */
extern const QuernReader quern_webgrind_reader;

G_END_DECLS
