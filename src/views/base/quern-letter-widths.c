/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-letter-widths.h"

#include <pango/pangocairo.h>

#define N_ASCII 128
#define UNKNOWN -1

struct _QuernLetterWidths
{
  PangoLayout          *layout;       /* owned, nullable until a font is used */
  PangoFontDescription *font;         /* owned, nullable: of the layout */
  double                resolution;   /* of the layout, in dpi */
  int                   ascii[N_ASCII]; /* in Pango units */
  GHashTable           *others;       /* owned: gunichar → Pango units */
};

QuernLetterWidths *
quern_letter_widths_new (void)
{
  QuernLetterWidths *self = g_rc_box_new0 (QuernLetterWidths);

  self->others = g_hash_table_new (NULL, NULL);

  return self;
}

QuernLetterWidths *
quern_letter_widths_ref (QuernLetterWidths *self)
{
  return g_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  QuernLetterWidths *self = data;

  g_clear_object (&self->layout);
  g_clear_pointer (&self->font, pango_font_description_free);
  g_clear_pointer (&self->others, g_hash_table_unref);
}

void
quern_letter_widths_unref (QuernLetterWidths *self)
{
  g_rc_box_release_full (self, clear);
}

void
quern_letter_widths_use (QuernLetterWidths *self,
                         PangoContext      *context)
{
  const PangoFontDescription *font = pango_context_get_font_description (context);
  PangoFontMap *map = pango_context_get_font_map (context);
  double resolution = 0.0;

  g_return_if_fail (self != NULL);

  /* The font description does not include the text scale. */
  if (PANGO_IS_CAIRO_FONT_MAP (map))
    resolution = pango_cairo_context_get_resolution (context);

  if (self->font != NULL && pango_font_description_equal (self->font, font) &&
      G_APPROX_VALUE (self->resolution, resolution, 0.01))
    return;

  g_clear_pointer (&self->font, pango_font_description_free);
  g_clear_object (&self->layout);

  self->font = pango_font_description_copy (font);
  self->resolution = resolution;
  self->layout = pango_layout_new (context);
  pango_layout_set_single_paragraph_mode (self->layout, TRUE);
  for (guint i = 0; i < N_ASCII; i++)
    self->ascii[i] = UNKNOWN;
  g_hash_table_remove_all (self->others);
}

static int
measure_letter (QuernLetterWidths *self,
                const char        *text,
                gsize              length)
{
  int width;

  pango_layout_set_text (self->layout, text, (int) length);
  pango_layout_get_size (self->layout, &width, NULL);

  return width;
}

static int
get_ascii (QuernLetterWidths *self,
           const char        *letter)
{
  int *width = &self->ascii[(guchar) *letter];

  if (*width == UNKNOWN)
    *width = measure_letter (self, letter, 1);

  return *width;
}

static int
get_other (QuernLetterWidths *self,
           const char        *letter,
           gsize              length)
{
  gpointer key = GUINT_TO_POINTER (g_utf8_get_char (letter));
  gpointer width;

  if (!g_hash_table_lookup_extended (self->others, key, NULL, &width))
    {
      width = GINT_TO_POINTER (measure_letter (self, letter, length));
      g_hash_table_insert (self->others, key, width);
    }

  return GPOINTER_TO_INT (width);
}

double
quern_letter_widths_measure (gpointer    user_data,
                             const char *text,
                             gsize       length)
{
  QuernLetterWidths *self = user_data;
  const char *end = text + length;
  gint64 width = 0;

  g_return_val_if_fail (self != NULL && self->layout != NULL, 0.0);

  while (text < end)
    {
      const char *next = g_utf8_next_char (text);

      if ((guchar) *text < N_ASCII)
        width += get_ascii (self, text);
      else
        width += get_other (self, text, (gsize) (next - text));
      text = next;
    }

  return (double) width / PANGO_SCALE;
}
