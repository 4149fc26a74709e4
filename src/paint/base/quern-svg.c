/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-svg.h"

#include "quern-hash.h"

#include <math.h>
#include <string.h>

#define REPLACEMENT "\357\277\275"

/* Appends a number with at most two decimals; always with a point, whatever the locale. */
static void
append_number (GString *svg,
               double   number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  char *end;

  g_ascii_formatd (buffer, sizeof buffer, "%.2f", number);
  end = buffer + strlen (buffer);
  while (end[-1] == '0')
    end--;
  if (end[-1] == '.')
    end--;
  *end = '\0';

  g_string_append (svg, strcmp (buffer, "-0") == 0 ? "0" : buffer);
}

static void
append_attribute (GString    *svg,
                  const char *name,
                  double      value)
{
  g_string_append_printf (svg, " %s=\"", name);
  append_number (svg, value);
  g_string_append_c (svg, '"');
}

static void
append_color (GString    *svg,
              const char *name,
              QuernColor  color)
{
  g_string_append_printf (svg, " %s=\"#%02x%02x%02x\"", name,
                          (guint) lround (CLAMP (color.red, 0.0, 1.0) * 255.0),
                          (guint) lround (CLAMP (color.green, 0.0, 1.0) * 255.0),
                          (guint) lround (CLAMP (color.blue, 0.0, 1.0) * 255.0));
}

/**
 * quern_svg_append_escaped:
 * @svg: where to append
 * @text: any text, UTF-8
 *
 * Appends @text, escaped for XML. Characters that XML 1.0 forbids, which may occur in hostile
 * names, are replaced with U+FFFD.
 */
void
quern_svg_append_escaped (GString    *svg,
                          const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if (c == '&')
        g_string_append (svg, "&amp;");
      else if (c == '<')
        g_string_append (svg, "&lt;");
      else if (c == '>')
        g_string_append (svg, "&gt;");
      else if (c == '"')
        g_string_append (svg, "&quot;");
      else if (c == '\t' || c == '\n')
        g_string_append_c (svg, (char) c);
      else if (c < 0x20 || c == 0xfffe || c == 0xffff)
        g_string_append (svg, REPLACEMENT);
      else
        g_string_append_unichar (svg, c);
    }
}

/* A matrix that only translates and scales uniformly is applied to the numbers; any other is
 * written as a transform. */
void
quern_svg_append_text (GString              *svg,
                       const QuernSvgText   *text,
                       const cairo_matrix_t *matrix)
{
  gboolean is_plain = fabs (matrix->xy) < 1e-9 && fabs (matrix->yx) < 1e-9 &&
                      fabs (matrix->xx - matrix->yy) < 1e-9 && matrix->xx > 0.0;
  double scale = is_plain ? matrix->xx : 1.0;
  double x = text->x;
  double y = text->baseline;

  g_string_append (svg, "<text");
  if (is_plain)
    {
      cairo_matrix_transform_point (matrix, &x, &y);
    }
  else
    {
      g_string_append (svg, " transform=\"matrix(");
      append_number (svg, matrix->xx);
      g_string_append_c (svg, ' ');
      append_number (svg, matrix->yx);
      g_string_append_c (svg, ' ');
      append_number (svg, matrix->xy);
      g_string_append_c (svg, ' ');
      append_number (svg, matrix->yy);
      g_string_append_c (svg, ' ');
      append_number (svg, matrix->x0);
      g_string_append_c (svg, ' ');
      append_number (svg, matrix->y0);
      g_string_append (svg, ")\"");
    }
  append_attribute (svg, "x", x);
  append_attribute (svg, "y", y);
  append_attribute (svg, "font-size", text->size * scale);
  if (text->bold)
    g_string_append (svg, " font-weight=\"bold\"");
  if (text->is_code)
    g_string_append (svg, " font-family=\"monospace\" xml:space=\"preserve\"");
  append_color (svg, "fill", text->color);
  if (text->halo_width > 0.0)
    {
      append_color (svg, "stroke", text->halo);
      /* Half of the stroke is below the letters. */
      append_attribute (svg, "stroke-width", 2 * text->halo_width * scale);
      g_string_append (svg, " stroke-linejoin=\"round\" paint-order=\"stroke\"");
    }
  append_attribute (svg, "textLength", text->width * scale);
  g_string_append (svg, " lengthAdjust=\"spacingAndGlyphs\">");
  quern_svg_append_escaped (svg, text->text);
  g_string_append (svg, "</text>\n");
}

void
quern_svg_append_tooltip (GString         *svg,
                          const QuernRect *area,
                          const char      *tooltip)
{
  g_string_append (svg, "<rect");
  append_attribute (svg, "x", area->x);
  append_attribute (svg, "y", area->y);
  append_attribute (svg, "width", area->width);
  append_attribute (svg, "height", area->height);
  g_string_append (svg, "><title>");
  quern_svg_append_escaped (svg, tooltip);
  g_string_append (svg, "</title></rect>\n");
}

/* The end of an id that starts here, or NULL if none does: 'id="clip1"', '"#clip1"',
 * 'url(#clip1)'. */
static const char *
find_id_end (const char *written,
             const char *at,
             const char *end)
{
  gsize before = (gsize) (at - written);
  gboolean begins = (before >= 4 && memcmp (at - 4, "id=\"", 4) == 0) ||
                    (before >= 2 && at[-1] == '#' && (at[-2] == '"' || at[-2] == '('));
  const char *id_end = at;

  if (!begins)
    return NULL;
  while (id_end < end && (g_ascii_isalnum (*id_end) || *id_end == '-' || *id_end == '_'))
    id_end++;

  return id_end > at ? id_end : NULL;
}

/* cairo numbers its surfaces throughout the life of a process. Renumber the ids in order of
 * appearance, so that the same picture gives the same file. */
static void
append_with_own_ids (GString    *svg,
                     const char *written,
                     const char *start,
                     const char *end)
{
  g_autoptr (GHashTable) ids = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);

  for (const char *at = start; at < end;)
    {
      const char *id_end = find_id_end (written, at, end);
      g_autofree char *id = NULL;
      guint number;

      if (id_end == NULL)
        {
          g_string_append_c (svg, *at++);
          continue;
        }

      id = g_strndup (at, (gsize) (id_end - at));
      number = GPOINTER_TO_UINT (g_hash_table_lookup (ids, id));
      if (number == 0)
        {
          number = g_hash_table_size (ids) + 1;
          g_hash_table_insert (ids, g_steal_pointer (&id), GUINT_TO_POINTER (number));
        }
      g_string_append_printf (svg, "q%u", number);
      at = id_end;
    }
}

static void
append_font_family (GString    *svg,
                    const char *font_family)
{
  if (font_family != NULL)
    {
      g_autofree char *plain = g_strdup (font_family);

      g_strdelimit (plain, "'\\", ' ');
      g_string_append_c (svg, '\'');
      quern_svg_append_escaped (svg, plain);
      g_string_append (svg, "', system-ui, ");
    }
  g_string_append (svg, "sans-serif");
}

/**
 * quern_svg_finish:
 * @written: an SVG as cairo writes it
 * @length: in bytes
 * @title: (nullable): of the document
 * @font_family: (nullable): the font that widths were measured with
 * @tooltips: elements of quern_svg_append_tooltip()
 * @texts: elements of quern_svg_append_text()
 *
 * Returns: (transfer full): the whole SVG
 */
GBytes *
quern_svg_finish (const char *written,
                  gsize       length,
                  const char *title,
                  const char *font_family,
                  GString    *tooltips,
                  GString    *texts)
{
  GString *svg;
  const char *start = g_strstr_len (written, (gssize) length, "<svg");
  const char *body = start == NULL ? NULL : memchr (start, '>', length - (gsize) (start - written));
  const char *end = g_strrstr_len (written, (gssize) length, "</svg>");

  g_return_val_if_fail (body != NULL && end != NULL && body < end, NULL);

  body++;
  svg = g_string_sized_new (length + tooltips->len + texts->len + 1024);
  g_string_append_len (svg, written, (gssize) (body - written));
  g_string_append_c (svg, '\n');
  if (title != NULL)
    {
      g_string_append (svg, "<title>");
      quern_svg_append_escaped (svg, title);
      g_string_append (svg, "</title>");
    }
  append_with_own_ids (svg, written, body, end);

  if (tooltips->len > 0)
    g_string_append_printf (svg, "<g fill=\"none\" pointer-events=\"all\">\n%s</g>\n",
                            tooltips->str);
  g_string_append (svg, "<g font-family=\"");
  append_font_family (svg, font_family);
  g_string_append (svg, "\" style=\"font-variant-numeric:tabular-nums\" xml:space=\"preserve\">\n");
  g_string_append_len (svg, texts->str, (gssize) texts->len);
  g_string_append (svg, "</g>\n</svg>\n");

  return g_string_free_to_bytes (svg);
}
