/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-text.h"

#include "quern-hash.h"
#include "quern-name-shortener.h"
#include "quern-shapes.h"
#include "quern-svg.h"

#include <math.h>
#include <string.h>

/* A layout takes about 2 KB. A view needs a few hundred; scrolling through a picture for long must
 * not keep them all. */
#define MAX_LINES_PER_ROLE 2048

/* No paper has room for longer lines, but a name may have a million letters. */
#define MAX_TEXT_BYTES 4096

/* A sum of letter widths differs from a laid out line because of kerning. After this many attempts
 * with less width, the line is accepted as it is. */
#define MAX_FITTINGS 3

#define N_ASCII 128

#define DEFAULT_FAMILY "Sans"

typedef struct
{
  PangoLayout *layout; /* owned */
  double       width;
} Line;

typedef struct
{
  double                size_px;
  PangoWeight           weight;
  gboolean              is_code;
} RoleStyle;

typedef struct
{
  PangoFontDescription *font;             /* owned */
  GHashTable           *lines;            /* owned: owned text to owned Line */
  GHashTable           *wide_advances;    /* owned: gunichar to owned double */
  double                advances[N_ASCII]; /* px; < 0: not measured yet */
  double                ascent;
  double                height;           /* px; 0: not measured yet */
} Role;

struct _QuernText
{
  char          *family;     /* owned */
  PangoContext  *context;    /* owned */
  PangoAttrList *attributes; /* owned */
  GString       *svg;        /* borrowed, nullable: takes the text instead of a surface */
  QuernTextFilter filter;    /* nullable: which text to record */
  gpointer       filter_data;
  Role           roles[QUERN_N_TEXT_ROLES];
};

static const RoleStyle role_styles[QUERN_N_TEXT_ROLES] = {
  [QUERN_TEXT_NODE_NAME] = { 13.0, PANGO_WEIGHT_BOLD, FALSE },
  [QUERN_TEXT_NODE_FIGURE] = { 12.0, PANGO_WEIGHT_NORMAL, FALSE },
  [QUERN_TEXT_EDGE_LABEL] = { 11.5, PANGO_WEIGHT_NORMAL, FALSE },
  [QUERN_TEXT_CAPTION] = { 12.0, PANGO_WEIGHT_NORMAL, FALSE },
  [QUERN_TEXT_BOX_NAME] = { 12.5, PANGO_WEIGHT_NORMAL, FALSE },
  [QUERN_TEXT_BOX_NAME_BOLD] = { 12.5, PANGO_WEIGHT_BOLD, FALSE },
  [QUERN_TEXT_BOX_FIGURE] = { 11.5, PANGO_WEIGHT_NORMAL, FALSE },
  [QUERN_TEXT_TITLE] = { 20.0, PANGO_WEIGHT_BOLD, FALSE },
  [QUERN_TEXT_CODE] = { 12.5, PANGO_WEIGHT_NORMAL, TRUE },
};

static void
line_free (gpointer data)
{
  Line *line = data;

  g_object_unref (line->layout);
  g_free (line);
}

static double
to_px (int pango_units)
{
  return (double) pango_units / PANGO_SCALE;
}

static void
init_role (Role            *role,
           const RoleStyle *style,
           const char      *font_family)
{
  role->font = pango_font_description_new ();
  pango_font_description_set_family (role->font, style->is_code ? "Monospace" : font_family);
  pango_font_description_set_weight (role->font, style->weight);
  pango_font_description_set_absolute_size (role->font, style->size_px * PANGO_SCALE);

  role->lines = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, line_free);
  role->wide_advances = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, g_free);
  for (guint i = 0; i < N_ASCII; i++)
    role->advances[i] = -1.0;
}

/* Lazily, since looking up a font takes a millisecond, and few pictures use all roles. */
static void
measure_role (QuernText *self,
              Role      *role)
{
  PangoFontMetrics *metrics;

  if (role->height > 0.0)
    return;

  metrics = pango_context_get_metrics (self->context, role->font, NULL);
  role->ascent = to_px (pango_font_metrics_get_ascent (metrics));
  role->height = role->ascent + to_px (pango_font_metrics_get_descent (metrics));
  pango_font_metrics_unref (metrics);
}

/**
 * quern_text_new:
 * @font_family: (nullable): the family of all text except code, or %NULL for the default sans font
 *
 * The fonts are not shared, so that each worker can have its own.
 *
 * Returns: (transfer full): a #QuernText, for one thread at a time
 */
QuernText *
quern_text_new (const char *font_family)
{
  QuernText *self = g_new0 (QuernText, 1);
  const char *family = font_family != NULL ? font_family : DEFAULT_FAMILY;
  g_autoptr (PangoFontMap) font_map = pango_cairo_font_map_new ();
  cairo_font_options_t *options = cairo_font_options_create ();

  self->family = g_strdup (family);
  self->context = pango_font_map_create_context (font_map);

  /* Widths must be the same at every zoom, or text would not fit into its box. */
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_SLIGHT);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (self->context, options);
  cairo_font_options_destroy (options);

  /* Names and numbers run left to right in any language. */
  pango_context_set_base_dir (self->context, PANGO_DIRECTION_LTR);

  self->attributes = pango_attr_list_new ();
  pango_attr_list_insert (self->attributes, pango_attr_font_features_new ("tnum=1"));

  for (guint i = 0; i < QUERN_N_TEXT_ROLES; i++)
    init_role (&self->roles[i], &role_styles[i], family);

  return self;
}

void
quern_text_free (QuernText *self)
{
  if (self == NULL)
    return;

  for (guint i = 0; i < QUERN_N_TEXT_ROLES; i++)
    {
      g_hash_table_unref (self->roles[i].lines);
      g_hash_table_unref (self->roles[i].wide_advances);
      pango_font_description_free (self->roles[i].font);
    }
  pango_attr_list_unref (self->attributes);
  g_object_unref (self->context);
  g_free (self->family);
  g_free (self);
}

gboolean
quern_text_has_family (QuernText  *self,
                       const char *font_family)
{
  return g_str_equal (self->family, font_family != NULL ? font_family : DEFAULT_FAMILY);
}

/**
 * quern_text_record_svg:
 * @self: the text
 * @elements: (nullable): text is appended to it as SVG elements from now on; %NULL to draw again
 *
 * cairo turns the text of an SVG into outlines, which can be neither searched nor copied. So text
 * is recorded here, and quern_svg_finish() puts it on top of what cairo wrote.
 */
void
quern_text_record_svg (QuernText *self,
                       GString   *elements)
{
  g_return_if_fail (self != NULL);

  self->svg = elements;
}

void
quern_text_set_filter (QuernText       *self,
                       QuernTextFilter  filter,
                       gpointer         user_data)
{
  g_return_if_fail (self != NULL);

  self->filter = filter;
  self->filter_data = user_data;
}

static PangoLayout *
lay_out (QuernText  *self,
         Role       *role,
         const char *text)
{
  PangoLayout *layout = pango_layout_new (self->context);
  gsize length = strlen (text);

  if (length > MAX_TEXT_BYTES)
    length = (gsize) (g_utf8_find_prev_char (text, text + MAX_TEXT_BYTES) - text);

  pango_layout_set_font_description (layout, role->font);
  pango_layout_set_attributes (layout, self->attributes);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_text (layout, text, (int) length);

  return layout;
}

static Line *
get_line (QuernText     *self,
          QuernTextRole  which,
          const char    *text)
{
  Role *role = &self->roles[which];
  Line *line = g_hash_table_lookup (role->lines, text);
  PangoRectangle logical;

  if (line != NULL)
    return line;

  if (g_hash_table_size (role->lines) >= MAX_LINES_PER_ROLE)
    g_hash_table_remove_all (role->lines);

  line = g_new (Line, 1);
  line->layout = lay_out (self, role, text);
  pango_layout_get_extents (line->layout, NULL, &logical);
  line->width = to_px (logical.width);
  g_hash_table_insert (role->lines, g_strdup (text), line);

  return line;
}

double
quern_text_measure (QuernText     *self,
                    QuernTextRole  role,
                    const char    *text)
{
  g_return_val_if_fail (self != NULL, 0.0);
  g_return_val_if_fail ((guint) role < QUERN_N_TEXT_ROLES, 0.0);
  g_return_val_if_fail (text != NULL, 0.0);

  return get_line (self, role, text)->width;
}

/* Font size, in px at zoom 1: the same for every text. */
double
quern_text_get_size (QuernTextRole role)
{
  return role_styles[role].size_px;
}

double
quern_text_get_height (QuernText     *self,
                       QuernTextRole  role)
{
  g_return_val_if_fail (self != NULL, 0.0);
  g_return_val_if_fail ((guint) role < QUERN_N_TEXT_ROLES, 0.0);

  measure_role (self, &self->roles[role]);

  return self->roles[role].height;
}

static void
record (QuernText          *self,
        cairo_t            *cr,
        const QuernSvgText *text,
        double              middle)
{
  double x = text->x + text->width / 2;
  double y = middle;
  cairo_matrix_t matrix;

  cairo_get_matrix (cr, &matrix);
  cairo_matrix_transform_point (&matrix, &x, &y);
  if (self->filter == NULL || self->filter (x, y, self->filter_data))
    quern_svg_append_text (self->svg, text, &matrix);
}

static void
show (QuernText     *self,
      cairo_t       *cr,
      QuernTextRole  which,
      double         x,
      double         y,
      QuernColor     color,
      QuernColor     halo,
      double         halo_width,
      const char    *text)
{
  Role *role = &self->roles[which];
  const Line *line = get_line (self, which, text);
  PangoLayoutLine *glyphs = pango_layout_get_line_readonly (line->layout, 0);
  double baseline;

  measure_role (self, role);
  baseline = y - role->height / 2 + role->ascent;

  if (self->svg != NULL)
    {
      const QuernSvgText element = {
        .text = text,
        .x = x,
        .baseline = baseline,
        .width = line->width,
        .size = role_styles[which].size_px,
        .bold = role_styles[which].weight >= PANGO_WEIGHT_BOLD,
        .is_code = role_styles[which].is_code,
        .color = color,
        .halo_width = halo_width,
        .halo = halo,
      };

      record (self, cr, &element, y);
      return;
    }

  if (halo_width > 0.0)
    {
      cairo_save (cr);
      cairo_move_to (cr, x, baseline);
      pango_cairo_layout_line_path (cr, glyphs);
      quern_shapes_set_color (cr, halo);
      /* Half of the stroke is below the letters. */
      cairo_set_line_width (cr, 2 * halo_width);
      cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
      cairo_set_dash (cr, NULL, 0, 0.0);
      cairo_stroke (cr);
      cairo_restore (cr);
    }

  quern_shapes_set_color (cr, color);
  cairo_move_to (cr, x, baseline);
  pango_cairo_show_layout_line (cr, glyphs);
  cairo_new_path (cr);
}

void
quern_text_show (QuernText     *self,
                 cairo_t       *cr,
                 QuernTextRole  role,
                 double         x,
                 double         y,
                 QuernColor     color,
                 const char    *text)
{
  quern_text_show_halo (self, cr, role, x, y, color, color, 0.0, text);
}

void
quern_text_show_halo (QuernText     *self,
                      cairo_t       *cr,
                      QuernTextRole  role,
                      double         x,
                      double         y,
                      QuernColor     color,
                      QuernColor     halo,
                      double         halo_width,
                      const char    *text)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (cr != NULL);
  g_return_if_fail ((guint) role < QUERN_N_TEXT_ROLES);
  g_return_if_fail (text != NULL);

  if (*text != '\0')
    show (self, cr, role, x, y, color, halo, halo_width, text);
}

static double
measure_letter (QuernText  *self,
                Role       *role,
                const char *letter,
                gsize       length)
{
  g_autofree char *text = g_strndup (letter, length);
  g_autoptr (PangoLayout) layout = lay_out (self, role, text);
  PangoRectangle logical;

  pango_layout_get_extents (layout, NULL, &logical);

  return to_px (logical.width);
}

typedef struct
{
  QuernText *text;
  Role      *role;
} Scale;

/* Adds up letter widths instead of laying out each attempt: 100 times as fast. */
static double
measure_letters (gpointer    user_data,
                 const char *text,
                 gsize       length)
{
  const Scale *scale = user_data;
  Role *role = scale->role;
  double width = 0.0;

  for (const char *at = text; at < text + length; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);
      double *wide;

      if (c < N_ASCII)
        {
          if (role->advances[c] < 0.0)
            role->advances[c] = measure_letter (scale->text, role, at, 1);
          width += role->advances[c];
          continue;
        }

      wide = g_hash_table_lookup (role->wide_advances, GUINT_TO_POINTER (c));
      if (wide == NULL)
        {
          wide = g_new (double, 1);
          *wide = measure_letter (scale->text, role, at, (gsize) (g_utf8_next_char (at) - at));
          g_hash_table_insert (role->wide_advances, GUINT_TO_POINTER (c), wide);
        }
      width += *wide;
    }

  return width;
}

/* The text to shorten: a function's label, or any text. */
typedef struct
{
  char            *(*shorten) (const char       *text,
                               double            width,
                               QuernMeasureFunc  measure,
                               gpointer          user_data);
  const char       *text;     /* NULL: the label of a function */
  QuernProfile     *profile;
  QuernFunctionId   function;
  QuernLabelFlags   flags;
} Subject;

static char *
shorten (QuernText     *self,
         QuernTextRole  which,
         const Subject *subject,
         double         width)
{
  Scale scale = { self, &self->roles[which] };
  double room = width;

  for (guint i = 0; i < MAX_FITTINGS; i++)
    {
      g_autofree char *shortened =
        subject->text != NULL
          ? subject->shorten (subject->text, room, measure_letters, &scale)
          : quern_function_label_shorten (subject->profile, subject->function, subject->flags,
                                          room, measure_letters, &scale, NULL);
      double excess;

      if (shortened == NULL)
        return NULL;

      excess = get_line (self, which, shortened)->width - width;
      if (excess <= 0.0)
        return g_steal_pointer (&shortened);
      room -= ceil (excess);
    }

  return NULL;
}

/* A function's label, see quern_function_label_shorten(). */
char *
quern_text_shorten_function (QuernText       *self,
                             QuernTextRole    role,
                             QuernProfile    *profile,
                             QuernFunctionId  function,
                             QuernLabelFlags  flags,
                             double           width)
{
  const Subject subject = { .profile = profile, .function = function, .flags = flags };

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail ((guint) role < QUERN_N_TEXT_ROLES, NULL);

  return shorten (self, role, &subject, width);
}

/**
 * quern_text_shorten_name:
 * @self: the text
 * @role: how it will be shown
 * @name: a function's name
 * @width: in px at zoom 1
 *
 * Returns: (transfer full) (nullable): @name in at most @width px, as by quern_name_shorten(). It
 *   begins with an ellipsis if not even the last part of the name fits; %NULL if nothing readable
 *   does
 */
char *
quern_text_shorten_name (QuernText     *self,
                         QuernTextRole  role,
                         const char    *name,
                         double         width)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail ((guint) role < QUERN_N_TEXT_ROLES, NULL);
  g_return_val_if_fail (name != NULL, NULL);

  return shorten (self, role, &(Subject) { .shorten = quern_name_shorten, .text = name }, width);
}

/* Any other text in at most width px, cut in the middle; never NULL. */
char *
quern_text_shorten_middle (QuernText     *self,
                           QuernTextRole  role,
                           const char    *text,
                           double         width)
{
  char *shortened;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail ((guint) role < QUERN_N_TEXT_ROLES, NULL);
  g_return_val_if_fail (text != NULL, NULL);

  shortened = shorten (self, role,
                       &(Subject) { .shorten = quern_name_shorten_middle, .text = text }, width);

  return shortened != NULL ? shortened : g_strdup ("");
}

/* The same, but numbers keep all their digits or are dropped. */
char *
quern_text_shorten_sentence (QuernText     *self,
                             QuernTextRole  role,
                             const char    *text,
                             double         width)
{
  char *shortened;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail ((guint) role < QUERN_N_TEXT_ROLES, NULL);
  g_return_val_if_fail (text != NULL, NULL);

  shortened = shorten (self, role,
                       &(Subject) { .shorten = quern_sentence_shorten, .text = text }, width);

  return shortened != NULL ? shortened : g_strdup ("");
}
