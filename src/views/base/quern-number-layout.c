/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-number-layout.h"

#include "quern-format.h"

#define ELLIPSIS "\342\200\246"

PangoLayout *
quern_number_layout_new (GtkWidget  *widget,
                         const char *text)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (widget, text);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  /* Keep a sign before its number, as in "< 0.01", in right-to-left locales, too. */
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    {
      PangoContext *context = gtk_widget_create_pango_context (widget);

      pango_context_set_base_dir (context, PANGO_DIRECTION_LTR);
      g_object_unref (layout);
      layout = pango_layout_new (context);
      g_object_unref (context);
      if (text != NULL)
        pango_layout_set_text (layout, text, -1);
    }

  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (layout, attributes);

  return layout;
}

static gboolean
fits (PangoLayout *layout,
      const char  *text,
      int          room)
{
  int width;

  pango_layout_set_text (layout, text, -1);
  pango_layout_get_pixel_size (layout, &width, NULL);

  return width <= room;
}

gboolean
quern_number_layout_fit (PangoLayout     *layout,
                         const char      *text,
                         QuernNumberKind  kind,
                         int              room)
{
  g_autofree char *shorter = NULL;

  g_return_val_if_fail (PANGO_IS_LAYOUT (layout), FALSE);
  g_return_val_if_fail (text != NULL, FALSE);

  if (fits (layout, text, room))
    return TRUE;

  if (kind == QUERN_NUMBER_COST)
    shorter = quern_format_shorten (text);
  if (shorter == NULL || !fits (layout, shorter, room))
    pango_layout_set_text (layout, ELLIPSIS, -1);

  return FALSE;
}

void
quern_number_layout_apply_to_label (GtkLabel *label)
{
  GtkWidget *widget = GTK_WIDGET (label);
  GtkAlign align = gtk_widget_get_halign (widget);

  g_return_if_fail (GTK_IS_LABEL (label));

  if (gtk_widget_get_direction (widget) != GTK_TEXT_DIR_RTL)
    return;

  gtk_widget_set_direction (widget, GTK_TEXT_DIR_LTR);
  gtk_label_set_xalign (label, 1.0f - gtk_label_get_xalign (label));
  if (align == GTK_ALIGN_START || align == GTK_ALIGN_END)
    gtk_widget_set_halign (widget, align == GTK_ALIGN_START ? GTK_ALIGN_END : GTK_ALIGN_START);
}
