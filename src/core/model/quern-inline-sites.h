/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-record.h"

G_BEGIN_DECLS

/* Where a function calls another one that was inlined. */
typedef struct
{
  QuernFileId  file;
  guint64      line;
  const char  *name; /* borrowed: what is called, fit to be shown; or "" */
} QuernInlineSite;

/**
 * QuernInlineSites:
 *
 * Where code stands in a function that is written in another file: at the line
 * of the function's own file that calls what was inlined. Filled by one thread;
 * once finished it does not change, and any thread may ask.
 *
 * A place is found by its address; where that is not known, by its line, if all
 * code of that line in the function was called at one site: nothing is guessed.
 */
typedef struct _QuernInlineSites QuernInlineSites;

QuernInlineSites      *quern_inline_sites_new      (void) G_GNUC_WARN_UNUSED_RESULT;
QuernInlineSites      *quern_inline_sites_ref      (QuernInlineSites       *self)
                                                    G_GNUC_WARN_UNUSED_RESULT;
void                   quern_inline_sites_unref    (QuernInlineSites       *self);

guint32                quern_inline_sites_add_site (QuernInlineSites       *self,
                                                    const QuernInlineSite  *site);
/* Instructions from where->address up to and without end are of a line: at a site, or
 * with QUERN_NONE at none. */
void                   quern_inline_sites_add      (QuernInlineSites       *self,
                                                    QuernFunctionId         function,
                                                    const QuernPlace       *where,
                                                    guint64                 end,
                                                    guint32                 site);
void                   quern_inline_sites_finish   (QuernInlineSites       *self);

guint                  quern_inline_sites_get_n    (const QuernInlineSites *self);
const QuernInlineSite *quern_inline_sites_get      (const QuernInlineSites *self,
                                                    guint32                 site);
guint32                quern_inline_sites_find     (const QuernInlineSites *self,
                                                    QuernFunctionId         function,
                                                    const QuernPlace       *where);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernInlineSites, quern_inline_sites_unref)

G_END_DECLS
