/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-html-style.h"

#include <gio/gio.h>
#include <math.h>
#include <string.h>

#define RESOURCES "/io/github/quern/report/"

/* Stripes are on a paler fill: VISUAL 7. */
#define ESTIMATE_MIX 0.38

/* Transparency of a bar's track and its inclusive part: VISUAL 4. */
#define BAR_MIX 0.5

static const guint ranks[] = {
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  QUERN_HEAT_RANK, QUERN_HEAT_RANK + 1, QUERN_HEAT_RANK + 2, QUERN_HEAT_RANK + 3,
  QUERN_HEAT_RANK + 4, QUERN_HEAT_RANK + 5, QUERN_HEAT_RANK + 6,
};

static const struct
{
  const char   *name;
  QuernSurface  surface;
} surfaces[] = {
  { "--bg", QUERN_SURFACE_WINDOW },
  { "--view", QUERN_SURFACE_VIEW },
  { "--text", QUERN_SURFACE_TEXT },
  { "--dim", QUERN_SURFACE_DIM },
  { "--edge", QUERN_SURFACE_EDGE },
  { "--t", QUERN_SURFACE_ON_FILL },
};

static void
append_color (GString    *css,
              const char *name,
              QuernColor  color)
{
  g_string_append_printf (css, "%s:#%02x%02x%02x;", name,
                          (guint) lround (CLAMP (color.red, 0.0, 1.0) * 255.0),
                          (guint) lround (CLAMP (color.green, 0.0, 1.0) * 255.0),
                          (guint) lround (CLAMP (color.blue, 0.0, 1.0) * 255.0));
}

const char *
quern_html_get_class (guint rank)
{
  g_autofree char *name = rank >= QUERN_HEAT_RANK
                          ? g_strdup_printf ("h%u", rank - QUERN_HEAT_RANK)
                          : g_strdup_printf ("c%u", MIN (rank, QUERN_N_GROUP_COLORS - 1));

  return g_intern_string (name);
}

/* Writes the palette of a scheme as variables: f a fill, m a mark, b the body of a box in a graph,
 * i the inclusive part of its bar, e the background of an estimate, t text on any of them. */
static void
append_scheme (GString     *css,
               QuernScheme  scheme)
{
  QuernStyle style = quern_style_default (scheme);
  QuernColor view = quern_palette_get_surface (scheme, QUERN_SURFACE_VIEW);

  g_string_append (css, ":root{");
  for (guint i = 0; i < G_N_ELEMENTS (surfaces); i++)
    append_color (css, surfaces[i].name, quern_palette_get_surface (scheme, surfaces[i].surface));
  append_color (css, "--accent", style.accent);
  append_color (css, "--more", quern_palette_get_mark (scheme, QUERN_MORE_RANK));
  append_color (css, "--less", quern_palette_get_mark (scheme, QUERN_LESS_RANK));
  g_string_append (css, "}\n");

  for (guint i = 0; i < G_N_ELEMENTS (ranks); i++)
    {
      QuernColor fill = quern_palette_get_fill (scheme, ranks[i]);
      QuernColor mark = quern_palette_get_mark (scheme, ranks[i]);
      QuernColor body = quern_palette_get_body (&style, ranks[i]);

      g_string_append_printf (css, ".%s{", quern_html_get_class (ranks[i]));
      append_color (css, "--f", fill);
      append_color (css, "--m", mark);
      append_color (css, "--b", body);
      append_color (css, "--i", quern_palette_mix (body, mark, BAR_MIX));
      append_color (css, "--e", quern_palette_mix (fill, view, ESTIMATE_MIX));
      append_color (css, "--t", quern_palette_get_on_fill (scheme, ranks[i]));
      g_string_append (css, "}\n");
    }
}

static char *
dup_resource (const char *name)
{
  g_autofree char *path = g_strconcat (RESOURCES, name, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, &error);

  /* Cannot fail: the resource is part of the program. */
  if (bytes == NULL)
    g_error ("%s", error->message);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static char *
dup_style (void)
{
  g_autofree char *rules = dup_resource ("report.css");
  GString *css = g_string_new ("\n");

  append_scheme (css, QUERN_SCHEME_LIGHT);
  g_string_append (css, "@media (prefers-color-scheme:dark){\n");
  append_scheme (css, QUERN_SCHEME_DARK);
  g_string_append (css, "}\n@media print{\n");
  append_scheme (css, QUERN_SCHEME_PRINT);
  g_string_append (css, "}\n");
  for (guint i = 0; i < G_N_ELEMENTS (ranks); i++)
    g_string_append_printf (css, ".e.%s{fill:url(#p-%s)}\n",
                            quern_html_get_class (ranks[i]), quern_html_get_class (ranks[i]));
  g_string_append (css, rules);

  return g_string_free (css, FALSE);
}

/* The hash in the format of the content security policy. */
static char *
dup_hash (const char *text)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize length = sizeof digest;

  g_checksum_update (checksum, (const guchar *) text, (gssize) strlen (text));
  g_checksum_get_digest (checksum, digest, &length);

  return g_base64_encode (digest, length);
}

void
quern_html_write_style (QuernHtmlWriter *self)
{
  g_autofree char *css = dup_style ();
  g_autofree char *js = dup_resource ("report.js");
  g_autofree char *css_hash = dup_hash (css);
  g_autofree char *js_hash = dup_hash (js);

  /* In capitals, so that a search for "http" in the file finds nothing. */
  quern_html_puts (self, "<meta HTTP-EQUIV=Content-Security-Policy content=\"default-src 'none'; "
                         "base-uri 'none'; form-action 'none'; style-src 'sha256-");
  quern_sink_puts (self->sink, css_hash);
  quern_html_puts (self, "'; script-src 'sha256-");
  quern_sink_puts (self->sink, js_hash);
  quern_html_puts (self, "'\">\n<style>");
  quern_sink_puts (self->sink, css);
  quern_html_puts (self, "</style>\n");
}

void
quern_html_write_script (QuernHtmlWriter *self)
{
  g_autofree char *js = dup_resource ("report.js");

  quern_html_puts (self, "<script>");
  quern_sink_puts (self->sink, js);
  quern_html_puts (self, "</script>\n");
}

void
quern_html_write_hatch (QuernHtmlWriter *self)
{
  quern_html_puts (self, "<svg class=defs width=0 height=0 aria-hidden=true><defs>");
  for (guint i = 0; i < G_N_ELEMENTS (ranks); i++)
    quern_html_printf (self,
                       "<pattern id=p-%s class=%s width=7 height=7 patternUnits=userSpaceOnUse "
                       "patternTransform=rotate(45)><path d=M0,0H7V7H0z class=g />"
                       "<path d=M1,0V7 class=l /></pattern>\n",
                       quern_html_get_class (ranks[i]), quern_html_get_class (ranks[i]));
  quern_html_puts (self, "</defs></svg>\n");
}
