/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-record.h"

G_BEGIN_DECLS

/* A call site at which another function was inlined. */
typedef struct
{
  QuernFileId  file;
  guint64      line;
  const char  *name; /* borrowed: the callee's name, fit for display; or "" */
} QuernInlineSite;

/**
 * QuernInlineSites:
 *
 * Maps code of a function that comes from another file to its call site: the
 * line of the function's own file that calls the inlined function. Filled by
 * one thread; once finished it is immutable, and any thread may read it.
 *
 * A place is looked up by its address or, if that is unknown, by its line; the
 * latter only if all code of that line in the function has the same site.
 */
typedef struct _QuernInlineSites QuernInlineSites;

QuernInlineSites      *quern_inline_sites_new      (void) G_GNUC_WARN_UNUSED_RESULT;
QuernInlineSites      *quern_inline_sites_ref      (QuernInlineSites       *self)
                                                    G_GNUC_WARN_UNUSED_RESULT;
void                   quern_inline_sites_unref    (QuernInlineSites       *self);

guint32                quern_inline_sites_add_site (QuernInlineSites       *self,
                                                    const QuernInlineSite  *site);
/* Assigns the instructions from where->address up to, but not including, end to a site;
 * QUERN_NONE if they were not inlined. */
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
