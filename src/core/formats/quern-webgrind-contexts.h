/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-context-tree.h"
#include "quern-webgrind-file.h"

G_BEGIN_DECLS

QuernContextTree *quern_webgrind_contexts_new (const QuernWebgrindFile *file,
                                               const gsize             *places,
                                               const QuernFunctionId   *functions,
                                               QuernWatch              *watch)
                                               G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
