/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-short-label.h"

#include "quern-letter-widths.h"
#include "quern-name-plain.h"
#include "quern-name-shortener.h"
#include "quern-properties.h"

#include <math.h>
#include <string.h>

#define ELLIPSIS "\342\200\246"

/* Number of letters that there is always room for. */
#define MIN_CHARS 4

/**
 * QuernShortLabel:
 *
 * A label that is shortened to its width by the rules of VISUAL 5, where a GtkLabel would cut off
 * the end, whatever it is: of a function's name, the last part stays to the last; of a sentence,
 * numbers and their units are whole. Assistive technology gets the whole text.
 */
struct _QuernShortLabel
{
  GtkWidget          parent_instance;

  int                lines;        /* maximum number of lines of a sentence */
  gboolean           at_end;       /* the text stands at the end of the label */
  char              *text;         /* owned */
  char              *brief;        /* owned, nullable: the short form of a sentence */
  gboolean           is_name;      /* else a sentence */
  QuernProfile      *profile;      /* owned, nullable: has the function of that name */
  QuernFunctionId    function;
  QuernLabelFlags    flags;
  char            *(*emphasis) (const char *text);
  QuernLetterWidths *widths;       /* owned, nullable until a name is shown */
  int                max_width;    /* px that a name is shortened to; -1: any */

  /* Created on drawing. */
  char              *shown;        /* owned, nullable */
  PangoLayout       *layout;       /* owned, nullable: of shown */
  int                layout_width; /* px that it was shortened to */
};

G_DEFINE_FINAL_TYPE (QuernShortLabel, quern_short_label, GTK_TYPE_WIDGET)

static void
forget_shown (QuernShortLabel *self)
{
  g_clear_pointer (&self->shown, g_free);
  g_clear_object (&self->layout);
}

/* width: in px, or -1 for a line as long as the text. */
static PangoLayout *
lay_out_text (QuernShortLabel *self,
              const char      *text,
              int              width)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
  g_autofree char *markup = self->emphasis != NULL ? self->emphasis (text) : NULL;

  if (markup != NULL)
    pango_layout_set_markup (layout, markup, -1);
  else
    pango_layout_set_text (layout, text, -1);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  if (width >= 0 && self->lines > 1)
    pango_layout_set_width (layout, width * PANGO_SCALE);

  return layout;
}

static gboolean
fits (QuernShortLabel *self,
      const char      *text,
      int              width)
{
  g_autoptr (PangoLayout) layout = lay_out_text (self, text, width);
  PangoRectangle extents;

  pango_layout_get_pixel_extents (layout, NULL, &extents);

  return extents.width <= width && pango_layout_get_line_count (layout) <= self->lines;
}

/* Whether the text may end here: behind a word that a unit or the like cannot follow, or between
 * ideographs, which have no spaces in between. */
static gboolean
is_end (const char *text,
        const char *at)
{
  const gunichar ideographs = 0x2e80;
  const char *before;

  if (at == text)
    return FALSE;

  before = g_utf8_prev_char (at);
  if (*at == ' ')
    return !g_ascii_isdigit (*before) && *before != ' ';

  return g_utf8_get_char (at) >= ideographs && g_utf8_get_char (before) >= ideographs;
}

/* Drops separators and opening brackets from the end. */
static char *
close_text (const char *text,
            gsize       length)
{
  g_autofree char *head = g_strndup (text, length);
  gsize end = length;

  while (end > 0)
    {
      const char *last = g_utf8_find_prev_char (head, head + end);

      if (last == NULL || (strchr (" (,;:", *last) == NULL &&
                           g_utf8_get_char (last) != 0xb7 /* · */))
        break;
      end = (gsize) (last - head);
    }
  head[end] = '\0';

  return g_strconcat (head, ELLIPSIS, NULL);
}

/* As many words from the beginning as fit. */
static char *
cut_words (QuernShortLabel *self,
           const char      *text,
           int              width)
{
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (gsize));
  guint low = 0;
  guint high;

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gsize length = (gsize) (at - text);

      if (is_end (text, at))
        g_array_append_val (ends, length);
    }

  high = ends->len;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      g_autofree char *head = close_text (text, g_array_index (ends, gsize, middle));

      if (fits (self, head, width))
        low = middle + 1;
      else
        high = middle;
    }

  return low > 0 ? close_text (text, g_array_index (ends, gsize, low - 1)) : g_strdup (ELLIPSIS);
}

/* What the figures are of, up to a colon, gives way before the figures. */
static const char *
skip_subject (const char *text)
{
  static const char *const colons[] = { ": ", "\357\274\232" /* ： */ };
  const char *separator = strstr (text, " \302\267 ");

  for (guint i = 0; i < G_N_ELEMENTS (colons); i++)
    {
      const char *colon = strstr (text, colons[i]);

      if (colon != NULL && (separator == NULL || colon < separator))
        return colon + strlen (colons[i]);
    }

  return text;
}

static char *
shorten_name (QuernShortLabel *self,
              int              width)
{
  char *shown;

  if (self->widths == NULL)
    self->widths = quern_letter_widths_new ();
  quern_letter_widths_use (self->widths, gtk_widget_get_pango_context (GTK_WIDGET (self)));

  if (self->profile == NULL)
    shown = quern_name_shorten (self->text, width, quern_letter_widths_measure, self->widths);
  else
    shown = quern_function_label_shorten (self->profile, self->function, self->flags, width,
                                          quern_letter_widths_measure, self->widths, NULL);

  return shown != NULL ? shown : g_strdup ("");
}

static char *
shorten_sentence (QuernShortLabel *self,
                  int              width)
{
  const char *rest;

  if (fits (self, self->text, width))
    return g_strdup (self->text);
  if (self->brief != NULL)
    return g_strdup (self->brief);

  rest = skip_subject (self->text);

  return fits (self, rest, width) ? g_strdup (rest) : cut_words (self, rest, width);
}

static void
lay_out (QuernShortLabel *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));

  if (self->layout != NULL && self->layout_width == width)
    return;

  forget_shown (self);
  self->layout_width = width;
  self->shown = self->is_name ? shorten_name (self, width) : shorten_sentence (self, width);
  self->layout = lay_out_text (self, self->shown, width);

  /* Letter widths ignore kerning, so let Pango ellipsize the rest. */
  if (self->is_name)
    {
      pango_layout_set_ellipsize (self->layout, PANGO_ELLIPSIZE_MIDDLE);
      pango_layout_set_width (self->layout, (width + 1) * PANGO_SCALE);
    }
}

static void
quern_short_label_snapshot (GtkWidget   *widget,
                            GtkSnapshot *snapshot)
{
  QuernShortLabel *self = QUERN_SHORT_LABEL (widget);
  PangoRectangle extents;
  GdkRGBA color;
  int x = 0;
  int y;

  lay_out (self);
  pango_layout_get_pixel_extents (self->layout, NULL, &extents);
  if (self->at_end != (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL))
    x = gtk_widget_get_width (widget) - extents.width;
  y = (gtk_widget_get_height (widget) - extents.height) / 2;
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) (x - extents.x), (float) y));
  gtk_snapshot_append_layout (snapshot, self->layout, &color);
  gtk_snapshot_restore (snapshot);
}

/* Px of a line. */
static int
measure_text (QuernShortLabel *self,
              const char      *text)
{
  g_autoptr (PangoLayout) layout = lay_out_text (self, text, -1);
  PangoRectangle extents;

  pango_layout_get_pixel_extents (layout, NULL, &extents);

  return extents.width;
}

/* Px that the label needs at least. */
static int
measure_least (QuernShortLabel *self)
{
  PangoFontMetrics *metrics;
  int least;

  if (self->brief != NULL)
    return measure_text (self, self->brief);

  metrics = pango_context_get_metrics (gtk_widget_get_pango_context (GTK_WIDGET (self)), NULL,
                                       NULL);
  least = PANGO_PIXELS_CEIL (MIN_CHARS * pango_font_metrics_get_approximate_char_width (metrics));
  pango_font_metrics_unref (metrics);

  return least;
}

/* Px of the name that is shown in so many px. */
static int
measure_shortened (QuernShortLabel *self,
                   int              width)
{
  g_autofree char *shown = shorten_name (self, width);

  /* With less than the letters' widths, the name would be shortened further. */
  return MAX (measure_text (self, shown),
              (int) ceil (quern_letter_widths_measure (self->widths, shown, strlen (shown))));
}

static GtkSizeRequestMode
quern_short_label_get_request_mode (GtkWidget *widget)
{
  return QUERN_SHORT_LABEL (widget)->lines > 1 ? GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
                                               : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
quern_short_label_measure (GtkWidget      *widget,
                           GtkOrientation  orientation,
                           int             for_size,
                           int            *minimum,
                           int            *natural,
                           int            *minimum_baseline,
                           int            *natural_baseline)
{
  QuernShortLabel *self = QUERN_SHORT_LABEL (widget);
  g_autoptr (PangoLayout) layout = NULL;
  PangoRectangle extents;
  int n_lines;

  layout = lay_out_text (self, self->text,
                         orientation == GTK_ORIENTATION_VERTICAL ? for_size : -1);
  pango_layout_get_pixel_extents (layout, NULL, &extents);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MIN (extents.width, measure_least (self));
      *natural = g_strcmp0 (self->brief, "") == 0 ? *minimum : extents.width;
      if (self->is_name && self->max_width >= 0 && self->max_width < *natural)
        *natural = CLAMP (measure_shortened (self, self->max_width), *minimum, *natural);
      return;
    }

  n_lines = MAX (pango_layout_get_line_count (layout), 1);
  *minimum = *natural = extents.height * MIN (n_lines, self->lines) / n_lines;
}

static void
quern_short_label_css_changed (GtkWidget         *widget,
                               GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (quern_short_label_parent_class)->css_changed (widget, change);

  forget_shown (QUERN_SHORT_LABEL (widget));
  gtk_widget_queue_resize (widget);
}

static void
quern_short_label_finalize (GObject *object)
{
  QuernShortLabel *self = QUERN_SHORT_LABEL (object);

  forget_shown (self);
  g_free (self->text);
  g_free (self->brief);
  g_clear_object (&self->profile);
  g_clear_pointer (&self->widths, quern_letter_widths_unref);

  G_OBJECT_CLASS (quern_short_label_parent_class)->finalize (object);
}

static const QuernProperty properties[] = {
  { "at-end", G_TYPE_BOOLEAN, .field = G_STRUCT_OFFSET (QuernShortLabel, at_end) },
  { "lines", G_TYPE_INT, .field = G_STRUCT_OFFSET (QuernShortLabel, lines) },
};

static void
quern_short_label_class_init (QuernShortLabelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = quern_short_label_finalize;
  widget_class->get_request_mode = quern_short_label_get_request_mode;
  widget_class->measure = quern_short_label_measure;
  widget_class->snapshot = quern_short_label_snapshot;
  widget_class->css_changed = quern_short_label_css_changed;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  gtk_widget_class_set_css_name (widget_class, "label");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
quern_short_label_init (QuernShortLabel *self)
{
  self->lines = 1;
  self->max_width = -1;
  self->text = g_strdup ("");
}

static void
set_text (QuernShortLabel *self,
          const char      *text)
{
  g_autofree char *old = self->text;

  self->text = g_strdup (text);
  g_clear_pointer (&self->brief, g_free);
  forget_shown (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (strcmp (old, text) == 0)
    return;

  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  -1);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
quern_short_label_set_name (QuernShortLabel *self,
                            const char      *name,
                            QuernProfile    *profile,
                            QuernFunctionId  function,
                            QuernLabelFlags  flags)
{
  g_return_if_fail (QUERN_IS_SHORT_LABEL (self));
  g_return_if_fail (name != NULL);
  g_return_if_fail (profile == NULL || QUERN_IS_PROFILE (profile));

  self->is_name = TRUE;
  self->emphasis = NULL;
  self->function = function;
  self->flags = flags;
  g_set_object (&self->profile, profile);
  set_text (self, name);
}

void
quern_short_label_set_sentence (QuernShortLabel *self,
                                const char      *sentence,
                                char           *(*emphasis) (const char *text))
{
  g_return_if_fail (QUERN_IS_SHORT_LABEL (self));
  g_return_if_fail (sentence != NULL);

  self->is_name = FALSE;
  self->emphasis = emphasis;
  set_text (self, sentence);
}

void
quern_short_label_set_brief (QuernShortLabel *self,
                             const char      *brief)
{
  g_return_if_fail (QUERN_IS_SHORT_LABEL (self));

  g_free (self->brief);
  self->brief = g_strdup (brief);
  forget_shown (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
quern_short_label_set_max_width (QuernShortLabel *self,
                                 int              width)
{
  g_return_if_fail (QUERN_IS_SHORT_LABEL (self));

  if (self->max_width == width)
    return;

  self->max_width = width;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

int
quern_short_label_measure_last (QuernShortLabel *self)
{
  g_autofree char *plain = NULL;
  g_autofree char *part = NULL;
  g_autofree char *whole = NULL;
  gsize last;

  g_return_val_if_fail (QUERN_IS_SHORT_LABEL (self), 0);

  plain = quern_name_plain_dup (self->text, &last);
  part = quern_name_plain_dup_last (plain, last);
  whole = g_strconcat (last > 0 ? ELLIPSIS : "", part, NULL);

  return measure_text (self, whole);
}

gboolean
quern_short_label_fits (QuernShortLabel *self,
                        int              width)
{
  g_return_val_if_fail (QUERN_IS_SHORT_LABEL (self), FALSE);

  return fits (self, self->text, width);
}

const char *
quern_short_label_get_text (QuernShortLabel *self)
{
  g_return_val_if_fail (QUERN_IS_SHORT_LABEL (self), NULL);

  return self->text;
}

const char *
quern_short_label_get_shown (QuernShortLabel *self)
{
  g_return_val_if_fail (QUERN_IS_SHORT_LABEL (self), NULL);

  lay_out (self);

  return self->shown;
}
