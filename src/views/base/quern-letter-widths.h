/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <pango/pango.h>

G_BEGIN_DECLS

/* A cache of letter widths in a font. The cells of a column share one, since each
 * of them measures which text fits into it. */
typedef struct _QuernLetterWidths QuernLetterWidths;

QuernLetterWidths *quern_letter_widths_new     (void) G_GNUC_WARN_UNUSED_RESULT;
QuernLetterWidths *quern_letter_widths_ref     (QuernLetterWidths *self);
void               quern_letter_widths_unref   (QuernLetterWidths *self);

/* Measures with the font of @context from now on. */
void               quern_letter_widths_use     (QuernLetterWidths *self,
                                                PangoContext      *context);
/* The width in px of the first length bytes of text: a QuernMeasureFunc. */
double             quern_letter_widths_measure (gpointer           self,
                                                const char        *text,
                                                gsize              length);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuernLetterWidths, quern_letter_widths_unref)

G_END_DECLS
