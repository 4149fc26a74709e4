/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "quern-picture.h"

G_BEGIN_DECLS

typedef enum
{
  QUERN_IMAGE_SVG,
  QUERN_IMAGE_PDF,
  QUERN_IMAGE_PNG,
} QuernImageFormat;

/* How to write a picture to a file. Texts are borrowed and nullable. */
typedef struct
{
  QuernImageFormat  format;
  QuernStyle        style;
  double            scale;       /* PNG: px per px of the picture, 1 to 4 */
  gboolean          transparent; /* PNG and SVG: no background */
  const char       *title;
  const char       *subtitle;
  const char       *footer_right; /* key of the bars and name of the program */
  const char       *font_family;  /* for pictures without one; NULL: the default sans font */
  const guint8     *marked;       /* nullable: from quern_picture_mark() */
} QuernImageOptions;

/* Returns the whole file: header, picture, legend and caption. The same input gives the same
 * bytes. */
GBytes *quern_image_export_to_bytes (QuernPicture             *picture,
                                     const QuernImageOptions  *options,
                                     GCancellable             *cancellable,
                                     GError                  **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same in a worker; options are copied, and have no marks. */
void    quern_image_export_async    (QuernPicture             *picture,
                                     const QuernImageOptions  *options,
                                     GCancellable             *cancellable,
                                     GAsyncReadyCallback       callback,
                                     gpointer                  user_data);
GBytes *quern_image_export_finish   (GAsyncResult             *result,
                                     GError                  **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
