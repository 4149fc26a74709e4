/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-view.h"

/**
 * QuernView:
 *
 * One way of presenting a profile. The page and the window use views through this interface
 * only; a table lists the #QuernViewInfo of each.
 *
 * The actions of a view belong to its widget, in a group named after the view:
 * `flame.mode`.
 */
G_DEFINE_INTERFACE (QuernView, quern_view, GTK_TYPE_WIDGET)

static void
quern_view_default_init (QuernViewInterface *iface)
{
}

void
quern_view_picture_clear (QuernViewPicture *self)
{
  g_clear_object (&self->picture);
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->limits, g_free);
}

const QuernViewInfo *
quern_view_get_info (QuernView *self)
{
  g_return_val_if_fail (QUERN_IS_VIEW (self), NULL);

  return QUERN_VIEW_GET_IFACE (self)->info;
}

void
quern_view_set_explorer (QuernView     *self,
                         QuernExplorer *explorer)
{
  g_return_if_fail (QUERN_IS_VIEW (self));

  QUERN_VIEW_GET_IFACE (self)->set_explorer (self, explorer);
}

/* Settings */

static void
restore (gpointer                object,
         const QuernViewSetting *setting,
         GSettings              *settings)
{
  g_autoptr (GVariant) value = g_settings_get_value (settings, setting->key);

  g_object_set (object, setting->property, value, NULL);
}

void
quern_view_bind_settings (gpointer                object,
                          const QuernViewSetting *entries,
                          GSettings              *settings,
                          GSettings              *command_settings)
{
  g_return_if_fail (G_IS_OBJECT (object));

  for (guint i = 0; entries != NULL && entries[i].key != NULL; i++)
    if (entries[i].kind == QUERN_VIEW_SAVED)
      restore (object, &entries[i], settings);
    else
      g_settings_bind_with_mapping (entries[i].kind == QUERN_VIEW_BOUND ? settings
                                                                        : command_settings,
                                    entries[i].key, object, entries[i].property,
                                    G_SETTINGS_BIND_DEFAULT, NULL, entries[i].to_setting,
                                    NULL, NULL);
}

void
quern_view_set_settings (QuernView *self,
                         GSettings *settings,
                         GSettings *command_settings)
{
  QuernViewInterface *iface;

  g_return_if_fail (QUERN_IS_VIEW (self));

  iface = QUERN_VIEW_GET_IFACE (self);
  if (iface->set_settings != NULL)
    iface->set_settings (self, settings, command_settings);
  else if (iface->info != NULL)
    quern_view_bind_settings (self, iface->info->settings, settings, command_settings);
}

void
quern_view_save_settings (gpointer                object,
                          const QuernViewSetting *entries,
                          GSettings              *settings)
{
  g_return_if_fail (G_IS_OBJECT (object));

  for (guint i = 0; entries != NULL && entries[i].key != NULL; i++)
    if (entries[i].kind == QUERN_VIEW_SAVED)
      {
        g_autoptr (GVariant) value = NULL;

        g_object_get (object, entries[i].property, &value, NULL);
        if (value != NULL)
          g_settings_set_value (settings, entries[i].key, value);
      }
}

void
quern_view_save (QuernView *self,
                 GSettings *settings)
{
  g_return_if_fail (QUERN_IS_VIEW (self));

  quern_view_save_settings (self, quern_view_get_info (self)->settings, settings);
}

/* Optional functions */

void
quern_view_set_form (QuernView *self,
                     gboolean   narrow,
                     gboolean   low)
{
  g_return_if_fail (QUERN_IS_VIEW (self));

  if (QUERN_VIEW_GET_IFACE (self)->set_form != NULL)
    QUERN_VIEW_GET_IFACE (self)->set_form (self, narrow, low);
}

void
quern_view_focus (QuernView *self)
{
  g_return_if_fail (QUERN_IS_VIEW (self));

  if (QUERN_VIEW_GET_IFACE (self)->focus != NULL)
    QUERN_VIEW_GET_IFACE (self)->focus (self);
}

gboolean
quern_view_begin_search (QuernView *self)
{
  g_return_val_if_fail (QUERN_IS_VIEW (self), FALSE);

  return QUERN_VIEW_GET_IFACE (self)->begin_search != NULL &&
         QUERN_VIEW_GET_IFACE (self)->begin_search (self);
}

gboolean
quern_view_zoom (QuernView     *self,
                 QuernViewZoom  zoom)
{
  g_return_val_if_fail (QUERN_IS_VIEW (self), FALSE);

  return QUERN_VIEW_GET_IFACE (self)->zoom != NULL &&
         QUERN_VIEW_GET_IFACE (self)->zoom (self, zoom);
}

const char *
quern_view_get_zoom_name (QuernViewZoom zoom)
{
  static const char *const names[QUERN_VIEW_N_ZOOMS] = {
    [QUERN_VIEW_ZOOM_IN] = "zoom-in",
    [QUERN_VIEW_ZOOM_OUT] = "zoom-out",
    [QUERN_VIEW_ZOOM_ORIGINAL] = "zoom-original",
    [QUERN_VIEW_ZOOM_FIT] = "fit",
  };

  g_return_val_if_fail (zoom < QUERN_VIEW_N_ZOOMS, NULL);

  return names[zoom];
}

gboolean
quern_view_zoom_canvas (GtkWidget     *canvas,
                        QuernViewZoom  zoom)
{
  g_autofree char *action = g_strconcat ("canvas.", quern_view_get_zoom_name (zoom), NULL);

  return gtk_widget_activate_action (canvas, action, NULL);
}

void
quern_view_show_hottest (QuernView *self)
{
  g_return_if_fail (QUERN_IS_VIEW (self));

  if (QUERN_VIEW_GET_IFACE (self)->show_hottest != NULL)
    QUERN_VIEW_GET_IFACE (self)->show_hottest (self);
}

gboolean
quern_view_get_picture (QuernView        *self,
                        QuernViewPicture *picture)
{
  g_return_val_if_fail (QUERN_IS_VIEW (self), FALSE);
  g_return_val_if_fail (picture != NULL, FALSE);

  *picture = (QuernViewPicture) { .kind = quern_view_get_info (self)->id };

  return QUERN_VIEW_GET_IFACE (self)->get_picture != NULL &&
         QUERN_VIEW_GET_IFACE (self)->get_picture (self, picture);
}

char *
quern_view_dup_dot (QuernView  *self,
                    const char *title)
{
  g_return_val_if_fail (QUERN_IS_VIEW (self), NULL);

  return QUERN_VIEW_GET_IFACE (self)->dup_dot != NULL
         ? QUERN_VIEW_GET_IFACE (self)->dup_dot (self, title) : NULL;
}

gboolean
quern_view_has_list (QuernView *self)
{
  g_return_val_if_fail (QUERN_IS_VIEW (self), FALSE);

  return QUERN_VIEW_GET_IFACE (self)->create_export != NULL;
}

QuernListExport *
quern_view_create_export (QuernView *self)
{
  g_return_val_if_fail (QUERN_IS_VIEW (self), NULL);

  return QUERN_VIEW_GET_IFACE (self)->create_export != NULL
         ? QUERN_VIEW_GET_IFACE (self)->create_export (self) : NULL;
}
