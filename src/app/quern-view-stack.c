/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-view-stack.h"

#include "quern-views.h"

#include <glib/gi18n.h>

/**
 * QuernViewStack:
 *
 * Shows one of the views of a profile. A view is created when it is first shown, and hidden
 * while it has nothing to show. The view that the user chose for a command is restored with each
 * profile of that command that it can show. A leading view is shown as soon as it has something
 * to show.
 *
 * ## Signals
 *
 * - `shown`: another view is shown
 */
struct _QuernViewStack
{
  AdwBin               parent_instance;

  GtkStack            *stack;            /* owned; of an AdwBin for each view of the table */
  GMenu               *menu;             /* owned */
  QuernExplorer       *explorer;         /* owned, nullable */
  GSettings           *settings;         /* owned, nullable */
  GSettings           *command_settings; /* owned, nullable */
  gboolean             is_narrow;
  gboolean             is_low;
  gboolean             is_updating;      /* views are being shown and hidden: the user chose none */
};

enum
{
  SIGNAL_SHOWN,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (QuernViewStack, quern_view_stack, ADW_TYPE_BIN)

static guint signals[N_SIGNALS];

static AdwBin *
get_bin (QuernViewStack      *self,
         const QuernViewInfo *info)
{
  return ADW_BIN (gtk_stack_get_child_by_name (self->stack, info->id));
}

static GtkStackPage *
get_page (QuernViewStack      *self,
          const QuernViewInfo *info)
{
  return gtk_stack_get_page (self->stack, GTK_WIDGET (get_bin (self, info)));
}

/* Returns NULL if it was not created yet. */
static QuernView *
get_view (QuernViewStack      *self,
          const QuernViewInfo *info)
{
  GtkWidget *view = adw_bin_get_child (get_bin (self, info));

  return view != NULL ? QUERN_VIEW (view) : NULL;
}

static QuernView *
ensure_view (QuernViewStack      *self,
             const QuernViewInfo *info)
{
  QuernView *view = get_view (self, info);

  if (view != NULL)
    return view;

  view = g_object_new (info->get_type (), NULL);
  quern_view_set_form (view, self->is_narrow, self->is_low);
  quern_view_set_settings (view, self->settings, self->command_settings);
  quern_view_set_explorer (view, self->explorer);
  adw_bin_set_child (get_bin (self, info), GTK_WIDGET (view));

  return view;
}

static gboolean
can_show (QuernViewStack      *self,
          const QuernViewInfo *info)
{
  return info->can_show == NULL || info->can_show (self->explorer);
}

static void
shown_cb (QuernViewStack *self)
{
  const QuernViewInfo *info = quern_view_stack_get_info (self);

  if (self->is_updating || info == NULL)
    return;

  ensure_view (self, info);
  if (!info->leads)
    g_settings_set_string (self->command_settings, "view", info->id);
  g_signal_emit (self, signals[SIGNAL_SHOWN], 0);
}

/* Returns a leading view that is visible, or that has something to show now and had not before;
 * NULL: none. */
static const QuernViewInfo *
find_leading (QuernViewStack *self)
{
  const QuernViewInfo *shown = quern_view_stack_get_info (self);
  guint n_views;
  const QuernViewInfo *const *views = quern_views_get (&n_views);

  for (guint i = 0; i < n_views; i++)
    if (views[i]->leads && can_show (self, views[i]) &&
        (views[i] == shown || !gtk_stack_page_get_visible (get_page (self, views[i]))))
      return views[i];

  return NULL;
}

/* Returns the initial view of a new command. */
static const QuernViewInfo *
find_first (QuernViewStack *self)
{
  guint n_views;
  const QuernViewInfo *const *views = quern_views_get (&n_views);

  for (guint i = n_views; i > 0; i--)
    if (views[i - 1]->is_first && can_show (self, views[i - 1]) &&
        (views[i - 1]->first_key == NULL ||
         g_settings_get_boolean (self->settings, views[i - 1]->first_key)))
      return views[i - 1];

  for (guint i = 0; i < n_views; i++)
    if (!views[i]->is_first && can_show (self, views[i]))
      return views[i];

  return views[0];
}

/* Chooses a leading view; else the view saved for the command, if it has something to show; else
 * the first. */
static const QuernViewInfo *
choose (QuernViewStack *self)
{
  g_autofree char *id = g_settings_get_string (self->command_settings, "view");
  const QuernViewInfo *leading = find_leading (self);
  const QuernViewInfo *wanted = quern_views_find (id);

  if (leading != NULL)
    return leading;

  return wanted != NULL && can_show (self, wanted) ? wanted : find_first (self);
}

/* Adds the views that are not hidden. */
static void
fill_menu (QuernViewStack *self)
{
  guint n_views;
  const QuernViewInfo *const *views = quern_views_get (&n_views);

  g_menu_remove_all (self->menu);
  for (guint i = 0; i < n_views; i++)
    {
      g_autofree char *action = g_strconcat ("win.view::", views[i]->id, NULL);

      if (can_show (self, views[i]))
        g_menu_append (self->menu, _(views[i]->menu_label), action);
    }
}

/* Called when the profile changes. */
static void
update (QuernViewStack *self)
{
  guint n_views;
  const QuernViewInfo *const *views = quern_views_get (&n_views);
  const QuernViewInfo *before = quern_view_stack_get_info (self);
  const QuernViewInfo *chosen = choose (self);

  self->is_updating = TRUE;
  for (guint i = 0; i < n_views; i++)
    gtk_stack_page_set_visible (get_page (self, views[i]), can_show (self, views[i]));
  fill_menu (self);
  ensure_view (self, chosen);
  gtk_stack_set_visible_child_name (self->stack, chosen->id);
  self->is_updating = FALSE;

  if (chosen != before)
    g_signal_emit (self, signals[SIGNAL_SHOWN], 0);
}

/* Class */

static void
quern_view_stack_dispose (GObject *object)
{
  QuernViewStack *self = QUERN_VIEW_STACK (object);

  quern_explorer_release (&self->explorer, self);
  if (self->stack != NULL)
    g_signal_handlers_disconnect_by_data (self->stack, self);
  self->stack = NULL;
  g_clear_object (&self->menu);
  g_clear_object (&self->settings);
  g_clear_object (&self->command_settings);

  G_OBJECT_CLASS (quern_view_stack_parent_class)->dispose (object);
}

static void
quern_view_stack_class_init (QuernViewStackClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = quern_view_stack_dispose;

  signals[SIGNAL_SHOWN] = g_signal_new ("shown", QUERN_TYPE_VIEW_STACK, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
quern_view_stack_init (QuernViewStack *self)
{
  guint n_views;
  const QuernViewInfo *const *views = quern_views_get (&n_views);

  self->menu = g_menu_new ();
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_set_hhomogeneous (self->stack, FALSE);
  gtk_stack_set_vhomogeneous (self->stack, FALSE);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->stack));
  for (guint i = 0; i < n_views; i++)
    {
      gtk_stack_add_titled (self->stack, adw_bin_new (), views[i]->id, _(views[i]->title));
      gtk_stack_page_set_visible (get_page (self, views[i]), FALSE);
    }
}

void
quern_view_stack_set_up (QuernViewStack *self,
                         QuernExplorer  *explorer,
                         GSettings      *settings,
                         GSettings      *command_settings)
{
  g_return_if_fail (QUERN_IS_VIEW_STACK (self));
  g_return_if_fail (self->explorer == NULL);

  self->explorer = g_object_ref (explorer);
  self->settings = g_object_ref (settings);
  self->command_settings = g_object_ref (command_settings);
  update (self);
  g_signal_connect_swapped (self->stack, "notify::visible-child", G_CALLBACK (shown_cb), self);
  quern_explorer_connect (explorer, "notify::has-points", G_CALLBACK (update), self);
  quern_explorer_connect (explorer, "notify::whole-profile", G_CALLBACK (update), self);
  g_signal_emit (self, signals[SIGNAL_SHOWN], 0);
}

GtkStack *
quern_view_stack_get_stack (QuernViewStack *self)
{
  g_return_val_if_fail (QUERN_IS_VIEW_STACK (self), NULL);

  return self->stack;
}

GMenuModel *
quern_view_stack_get_menu (QuernViewStack *self)
{
  g_return_val_if_fail (QUERN_IS_VIEW_STACK (self), NULL);

  return G_MENU_MODEL (self->menu);
}

const QuernViewInfo *
quern_view_stack_get_info (QuernViewStack *self)
{
  g_return_val_if_fail (QUERN_IS_VIEW_STACK (self), NULL);

  return quern_views_find (gtk_stack_get_visible_child_name (self->stack));
}

QuernView *
quern_view_stack_get_view (QuernViewStack *self)
{
  const QuernViewInfo *info;

  g_return_val_if_fail (QUERN_IS_VIEW_STACK (self), NULL);

  info = quern_view_stack_get_info (self);

  return info != NULL ? get_view (self, info) : NULL;
}

QuernView *
quern_view_stack_find (QuernViewStack *self,
                       const char     *id)
{
  const QuernViewInfo *info = quern_views_find (id);

  g_return_val_if_fail (QUERN_IS_VIEW_STACK (self), NULL);

  return info != NULL ? ensure_view (self, info) : NULL;
}

gboolean
quern_view_stack_show (QuernViewStack *self,
                       const char     *id)
{
  const QuernViewInfo *info = quern_views_find (id);

  g_return_val_if_fail (QUERN_IS_VIEW_STACK (self), FALSE);

  if (info == NULL || !can_show (self, info))
    return FALSE;

  gtk_stack_set_visible_child_name (self->stack, id);

  return TRUE;
}

void
quern_view_stack_set_form (QuernViewStack *self,
                           gboolean        narrow,
                           gboolean        low)
{
  guint n_views;
  const QuernViewInfo *const *views = quern_views_get (&n_views);

  g_return_if_fail (QUERN_IS_VIEW_STACK (self));

  self->is_narrow = narrow;
  self->is_low = low;
  for (guint i = 0; i < n_views; i++)
    {
      QuernView *view = get_view (self, views[i]);

      if (view != NULL)
        quern_view_set_form (view, narrow, low);
    }
}

void
quern_view_stack_save (QuernViewStack *self)
{
  guint n_views;
  const QuernViewInfo *const *views = quern_views_get (&n_views);

  g_return_if_fail (QUERN_IS_VIEW_STACK (self));

  for (guint i = 0; i < n_views; i++)
    {
      QuernView *view = get_view (self, views[i]);

      if (view != NULL)
        quern_view_save (view, self->settings);
    }
}
