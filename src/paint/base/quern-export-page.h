/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-image-export.h"

G_BEGIN_DECLS

/**
 * QuernExportPage:
 *
 * A picture with what a reader needs who has only the file: title, legend,
 * caption. In px of the picture.
 */
typedef struct _QuernExportPage QuernExportPage;

QuernExportPage *quern_export_page_new         (QuernPicture            *picture,
                                                const QuernImageOptions *options) G_GNUC_WARN_UNUSED_RESULT;
void             quern_export_page_free        (QuernExportPage         *self);

/* ratio: height of the paper by its width. One page is enough for what cannot be cut. */
void             quern_export_page_paginate    (QuernExportPage         *self,
                                                double                   ratio);
guint            quern_export_page_get_n_pages (const QuernExportPage   *self);
/* Of each page. */
void             quern_export_page_get_size    (const QuernExportPage   *self,
                                                double                  *width,
                                                double                  *height);
/* The picture's place on the page. */
void             quern_export_page_get_origin  (const QuernExportPage   *self,
                                                double                  *x,
                                                double                  *y);
/* What draws the page's texts. */
QuernText       *quern_export_page_get_text    (QuernExportPage         *self);
void             quern_export_page_draw        (QuernExportPage         *self,
                                                cairo_t                 *cr,
                                                guint                    page);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernExportPage, quern_export_page_free)

G_END_DECLS
