/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-assembly-document.h"
#include "quern-explorer.h"
#include "quern-picture.h"
#include "quern-source-document.h"

G_BEGIN_DECLS

/* What views of code show, as pictures for files and for paper. title: (out) (transfer
 * full): what is shown. */

/* document: of a file that was found. node: whose lines they are; QUERN_NONE: of all. */
QuernPicture *quern_code_picture_new_of_source (QuernExplorer               *explorer,
                                                const QuernSourceDocument   *document,
                                                QuernNodeId                  node,
                                                char                       **title) G_GNUC_WARN_UNUSED_RESULT;
QuernPicture *quern_code_picture_new_of_code   (QuernExplorer               *explorer,
                                                const QuernAssemblyDocument *document,
                                                char                       **title) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
