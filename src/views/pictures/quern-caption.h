/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "quern-canvas.h"

G_BEGIN_DECLS

#define QUERN_TYPE_CAPTION (quern_caption_get_type ())
G_DECLARE_FINAL_TYPE (QuernCaption, quern_caption, QUERN, CAPTION, GtkWidget)

/* Markup that sets the first share of a caption bold. */
char      *quern_caption_dup_markup  (const char   *text) G_GNUC_WARN_UNUSED_RESULT;

void       quern_caption_set_picture (QuernCaption *self,
                                      QuernPicture *picture,
                                      const char   *caption,
                                      const char   *note);
/* Call once. The caption then also says how much of the canvas' picture matches the search. */
void       quern_caption_set_canvas  (QuernCaption *self,
                                      QuernCanvas  *canvas);
void       quern_caption_set_compact (QuernCaption *self,
                                      gboolean      compact);

G_END_DECLS
