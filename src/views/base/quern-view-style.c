/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-view-style.h"

#include <adwaita.h>

#define USUAL_FONT_SIZE 11.0 /* pt */
#define USUAL_DPI 96.0
#define DIM_OPACITY 0.72 /* as dim-label in style.css */

QuernStyle
quern_view_style_get (void)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  QuernStyle style;

  style = quern_style_default (adw_style_manager_get_dark (manager) ? QUERN_SCHEME_DARK
                                                                    : QUERN_SCHEME_LIGHT);
  style.high_contrast = adw_style_manager_get_high_contrast (manager);

  return style;
}

void
quern_view_style_watch (GtkWidget *widget)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (gtk_widget_queue_draw), widget,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (gtk_widget_queue_draw),
                           widget, G_CONNECT_SWAPPED);
}

/**
 * quern_view_style_dup_font_family:
 *
 * Returns: (transfer full) (nullable): the family of the desktop's font
 */
char *
quern_view_style_dup_font_family (GtkWidget *widget)
{
  PangoContext *context;
  const PangoFontDescription *font;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  context = gtk_widget_get_pango_context (widget);
  font = pango_context_get_font_description (context);

  return font != NULL ? g_strdup (pango_font_description_get_family (font)) : NULL;
}

double
quern_view_style_get_text_scale (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  g_autofree char *name = NULL;
  g_autoptr (PangoFontDescription) font = NULL;
  double size;
  int dpi;

  if (settings == NULL)
    return 1.0;

  g_object_get (settings, "gtk-font-name", &name, "gtk-xft-dpi", &dpi, NULL);
  font = pango_font_description_from_string (name);
  size = (double) pango_font_description_get_size (font) / PANGO_SCALE;
  if (dpi > 0)
    size *= (double) dpi / (PANGO_SCALE * USUAL_DPI);

  return MAX (size / USUAL_FONT_SIZE, 1.0);
}

int
quern_view_style_scale (int width)
{
  return (int) (width * quern_view_style_get_text_scale () + 0.5);
}

GdkRGBA
quern_view_style_to_rgba (QuernColor color)
{
  return (GdkRGBA) {
    .red = (float) color.red,
    .green = (float) color.green,
    .blue = (float) color.blue,
    .alpha = 1.0f,
  };
}

void
quern_view_style_dim (PangoLayout *layout,
                      gsize        start)
{
  g_autoptr (PangoAttrList) attributes = NULL;
  PangoAttribute *alpha;

  if (quern_view_style_get ().high_contrast)
    return;

  attributes = pango_attr_list_new ();
  alpha = pango_attr_foreground_alpha_new ((guint16) (DIM_OPACITY * G_MAXUINT16));
  alpha->start_index = (guint) start;
  pango_attr_list_insert (attributes, alpha);
  pango_layout_set_attributes (layout, attributes);
}

void
quern_view_style_wrap (GtkWidget *label)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  g_return_if_fail (GTK_IS_LABEL (label));

  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
}

char *
quern_view_style_dup_name_markup (const char *name)
{
  g_autofree char *escaped = NULL;
  g_auto (GStrv) pieces = NULL;

  g_return_val_if_fail (name != NULL, NULL);

  escaped = g_markup_escape_text (name, -1);
  pieces = g_strsplit (escaped, "-&gt;", -1);

  return g_strjoinv ("<span allow_breaks=\"false\">-&gt;</span>", pieces);
}

void
quern_view_style_limit (GtkWidget          *label,
                        int                 max_chars,
                        PangoEllipsizeMode  mode)
{
  gboolean is_long;

  g_return_if_fail (GTK_IS_LABEL (label));

  is_long = g_utf8_strlen (gtk_label_get_label (GTK_LABEL (label)), -1) > max_chars;
  gtk_label_set_ellipsize (GTK_LABEL (label), is_long ? mode : PANGO_ELLIPSIZE_NONE);
  gtk_label_set_width_chars (GTK_LABEL (label), is_long ? max_chars : -1);
  gtk_label_set_max_width_chars (GTK_LABEL (label), max_chars);
}

void
quern_view_style_set_class (GtkWidget  *widget,
                            const char *name,
                            gboolean    is_set)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (is_set)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

void
quern_view_style_mark_change (GtkWidget *widget,
                              double     change)
{
  quern_view_style_set_class (widget, "change-less", change < 0.0);
  quern_view_style_set_class (widget, "change-more", change > 0.0);
}

guint
quern_view_style_get_rank (QuernExplorer *explorer,
                           QuernNodeId    node)
{
  QuernGrouping *grouping;

  g_return_val_if_fail (QUERN_IS_EXPLORER (explorer), 0);

  grouping = quern_group_choice_get_grouping (quern_explorer_get_groups (explorer));

  /* The rank after the last colour is slate. */
  if (grouping == NULL || node == QUERN_NONE)
    return QUERN_N_GROUP_COLORS;

  return quern_grouping_get_colour (grouping, quern_grouping_get_group (grouping, node));
}
