/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-image-export.h"

G_BEGIN_DECLS

/**
 * QuernExportPage:
 *
 * A picture with everything that someone who has only the file needs: title, legend, caption. In px
 * of the picture.
 */
typedef struct _QuernExportPage QuernExportPage;

QuernExportPage *quern_export_page_new         (QuernPicture            *picture,
                                                const QuernImageOptions *options) G_GNUC_WARN_UNUSED_RESULT;
void             quern_export_page_free        (QuernExportPage         *self);

/* ratio: height of the paper divided by its width. A picture that cannot be cut gets one page. */
void             quern_export_page_paginate    (QuernExportPage         *self,
                                                double                   ratio);
guint            quern_export_page_get_n_pages (const QuernExportPage   *self);
/* The size of each page. */
void             quern_export_page_get_size    (const QuernExportPage   *self,
                                                double                  *width,
                                                double                  *height);
/* The position of the picture on the page. */
void             quern_export_page_get_origin  (const QuernExportPage   *self,
                                                double                  *x,
                                                double                  *y);
/* Draws the texts of the page. */
QuernText       *quern_export_page_get_text    (QuernExportPage         *self);
void             quern_export_page_draw        (QuernExportPage         *self,
                                                cairo_t                 *cr,
                                                guint                    page);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernExportPage, quern_export_page_free)

G_END_DECLS
