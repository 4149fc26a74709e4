/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-code-pane.h"

#include "quern-assembly-listing.h"
#include "quern-code-footer.h"
#include "quern-column-view.h"
#include "quern-cost-text.h"
#include "quern-explorer.h"
#include "quern-fit-box.h"
#include "quern-heat-strip.h"
#include "quern-late-update.h"
#include "quern-number-layout.h"
#include "quern-visible.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

/* Maximum number of tried paths to list. */
#define MAX_LISTED 12

/* Lines of context around lines with costs, in pictures. */
#define SOURCE_CONTEXT 8

typedef struct
{
  QuernExplorer     *explorer;      /* owned, nullable */
  QuernLateUpdate   *late_update;   /* owned */
  GCancellable      *loading;       /* owned, nullable */
  QuernNodeId        node;          /* the function whose code is shown */
  gboolean           wants_hottest; /* the next document opens at its hottest row */
  gboolean           is_opening;    /* showing a new document, not navigation by the user */
  gboolean           is_following;  /* following another pane */

  char             **folders;       /* owned, nullable: file locations set by the user */
  char             **maps;          /* owned, nullable: "FROM=TO" */

  /* Template children */
  GtkStack          *stack;
  AdwStatusPage     *empty_page;
  GtkLabel          *tried;
  GtkLabel          *hot;
  QuernHeatStrip    *strip;
  GtkScrolledWindow *window;
  QuernCodeFooter   *footer;
} QuernCodePanePrivate;

enum
{
  PROP_0,
  PROP_FOLDERS,
  PROP_MAPS,
  N_PROPS
};

static void quern_code_pane_view_init (QuernViewInterface *iface);

G_DEFINE_ABSTRACT_TYPE_WITH_CODE (QuernCodePane, quern_code_pane, GTK_TYPE_WIDGET,
                                  G_ADD_PRIVATE (QuernCodePane)
                                  G_IMPLEMENT_INTERFACE (QUERN_TYPE_VIEW,
                                                         quern_code_pane_view_init))

static GParamSpec *properties[N_PROPS];

static QuernCodePanePrivate *
get_private (QuernCodePane *self)
{
  return quern_code_pane_get_instance_private (self);
}

/* Loading */

static void
cancel_loading (QuernCodePanePrivate *priv)
{
  g_cancellable_cancel (priv->loading);
  g_clear_object (&priv->loading);
}

static void
load (gpointer pane)
{
  QuernCodePanePrivate *priv = get_private (pane);

  cancel_loading (priv);
  priv->loading = g_cancellable_new ();
  if (QUERN_CODE_PANE_GET_CLASS (pane)->load (pane, priv->loading))
    return;

  g_clear_object (&priv->loading);
  quern_late_update_done (priv->late_update);
}

gboolean
quern_code_pane_show_no_code (QuernCodePane *self)
{
  QuernExplorer *explorer = get_private (self)->explorer;
  QuernNodeId node = quern_navigation_get_selected (quern_explorer_get_navigation (explorer));
  gboolean is_group =
    quern_group_choice_get_selected (quern_explorer_get_groups (explorer)) != QUERN_NONE;
  const char *absence = quern_cost_text_get_absence (explorer, node);

  if (!is_group && absence == NULL)
    return FALSE;

  QUERN_CODE_PANE_GET_CLASS (self)->drop (self);
  if (is_group)
    quern_code_pane_show_empty (self, _("A group has no code of its own"),
                                _("Each of its functions has some: choose one"));
  else
    quern_code_pane_show_empty (self, absence, NULL);

  return TRUE;
}

void
quern_code_pane_queue_load (QuernCodePane *self)
{
  quern_late_update_queue (get_private (self)->late_update);
}

gboolean
quern_code_pane_is_stale (QuernCodePane *self)
{
  return quern_late_update_is_stale (get_private (self)->late_update);
}

void
quern_code_pane_end_load (QuernCodePane *self,
                          gpointer       document,
                          const GError  *error,
                          const char    *problem)
{
  QuernCodePanePrivate *priv = get_private (self);
  QuernCodePaneClass *klass = QUERN_CODE_PANE_GET_CLASS (self);
  gboolean is_same;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || priv->explorer == NULL)
    {
      if (document != NULL)
        klass->free_document (document);
      return;
    }

  g_clear_object (&priv->loading);
  quern_late_update_done (priv->late_update);
  if (document == NULL)
    {
      klass->drop (self);
      quern_code_pane_show_empty (self, problem, NULL);
      return;
    }

  is_same = priv->node ==
              quern_navigation_get_selected (quern_explorer_get_navigation (priv->explorer)) &&
            !priv->wants_hottest;
  priv->node = quern_navigation_get_selected (quern_explorer_get_navigation (priv->explorer));
  priv->wants_hottest = FALSE;
  priv->is_opening = TRUE;
  klass->show (self, document, is_same);
  priv->is_opening = FALSE;
}

QuernNodeId
quern_code_pane_get_node (QuernCodePane *self)
{
  return get_private (self)->node;
}

/* Following */

static void
selected_changed_cb (QuernCodePane *self)
{
  QUERN_CODE_PANE_GET_CLASS (self)->selected_changed (self, FALSE);
  quern_code_pane_queue_load (self);
}

static void
analysis_changed_cb (QuernCodePane *self)
{
  QuernCodePanePrivate *priv = get_private (self);

  cancel_loading (priv);
  quern_late_update_cancel (priv->late_update);
  QUERN_CODE_PANE_GET_CLASS (self)->selected_changed (self, TRUE);
  quern_code_pane_queue_load (self);
}

static void
words_changed_cb (QuernCodePane *self)
{
  if (!quern_code_pane_is_stale (self) && QUERN_CODE_PANE_GET_CLASS (self)->get_hot (self) != NULL)
    QUERN_CODE_PANE_GET_CLASS (self)->reword (self);
}

static void
event_changed_cb (QuernCodePane *self)
{
  if (QUERN_CODE_PANE_GET_CLASS (self)->loads_event)
    quern_code_pane_queue_load (self);
  else
    words_changed_cb (self);
}

/* Another pane has moved to another line. */
static void
line_changed_cb (QuernCodePane *self)
{
  QuernCodePanePrivate *priv = get_private (self);
  QuernCodePaneClass *klass = QUERN_CODE_PANE_GET_CLASS (self);
  guint row;

  if (klass->line_changed != NULL)
    klass->line_changed (self);
  if (klass->get_hot (self) == NULL || quern_code_pane_is_stale (self) || priv->is_following ||
      !gtk_widget_get_mapped (GTK_WIDGET (self)) ||
      priv->node != quern_navigation_get_selected (quern_explorer_get_navigation (priv->explorer)))
    return;

  row = klass->find_line (self);
  if (row == QUERN_NONE)
    return;

  priv->is_following = TRUE;
  klass->go_to_row (self, row);
  priv->is_following = FALSE;
}

void
quern_code_pane_moved (QuernCodePane *self)
{
  QuernCodePanePrivate *priv = get_private (self);
  QuernFileId file;
  guint64 line;

  /* Ignore rows of a function that is no longer the selected one. */
  if (!priv->is_opening && !priv->is_following && priv->explorer != NULL &&
      priv->node ==
        quern_navigation_get_selected (quern_explorer_get_navigation (priv->explorer)) &&
      QUERN_CODE_PANE_GET_CLASS (self)->get_line (self, &file, &line))
    quern_navigation_set_line (quern_explorer_get_navigation (priv->explorer), file, line);
}

QuernExplorer *
quern_code_pane_get_explorer (QuernCodePane *self)
{
  g_return_val_if_fail (QUERN_IS_CODE_PANE (self), NULL);

  return get_private (self)->explorer;
}

static void
quern_code_pane_set_explorer (QuernView     *view,
                              QuernExplorer *explorer)
{
  static const char *const reworded[] = {
    "notify::relative", "notify::absolute", "notify::precision", "notify::second-event",
    "notify::grouping",
  };
  QuernCodePane *self = QUERN_CODE_PANE (view);
  QuernCodePanePrivate *priv = get_private (self);
  QuernCodePaneClass *klass = QUERN_CODE_PANE_GET_CLASS (self);

  if (priv->explorer == explorer)
    return;

  quern_late_update_set_explorer (priv->late_update, explorer);
  cancel_loading (priv);
  if (priv->explorer != NULL)
    {
      klass->drop (self);
      quern_explorer_disconnect (priv->explorer, self);
    }
  g_set_object (&priv->explorer, explorer);
  if (klass->explorer_changed != NULL)
    klass->explorer_changed (self, explorer);
  if (explorer == NULL)
    return;

  quern_explorer_connect (explorer, "notify::analysis", G_CALLBACK (analysis_changed_cb), self);
  quern_explorer_connect (explorer, "notify::selected", G_CALLBACK (selected_changed_cb), self);
  quern_explorer_connect (explorer, "notify::selected-group", G_CALLBACK (selected_changed_cb),
                          self);
  quern_explorer_connect (explorer, "notify::event", G_CALLBACK (event_changed_cb), self);
  quern_explorer_connect (explorer, "notify::self-heat", G_CALLBACK (event_changed_cb), self);
  quern_explorer_connect (explorer, "line-changed", G_CALLBACK (line_changed_cb), self);
  for (guint i = 0; i < G_N_ELEMENTS (reworded); i++)
    quern_explorer_connect (explorer, reworded[i], G_CALLBACK (words_changed_cb), self);
  quern_code_pane_queue_load (self);
}

static void
quern_code_pane_focus (QuernView *view)
{
  QuernCodePane *self = QUERN_CODE_PANE (view);
  QuernCodePanePrivate *priv = get_private (self);
  GtkWidget *focus = QUERN_CODE_PANE_GET_CLASS (self)->get_focus (self);

  /* Code that is being loaded can be focused before it is shown. If it was not found, focus the
   * buttons of that page. */
  if (!quern_code_pane_is_stale (self) && priv->loading == NULL &&
      !gtk_widget_is_ancestor (focus, gtk_stack_get_visible_child (priv->stack)))
    gtk_widget_child_focus (GTK_WIDGET (priv->stack), GTK_DIR_TAB_FORWARD);
  else if (GTK_IS_COLUMN_VIEW (focus))
    quern_column_view_focus (GTK_COLUMN_VIEW (focus));
  else
    gtk_widget_grab_focus (focus);
}

static void
quern_code_pane_show_hottest (QuernView *view)
{
  QuernCodePane *self = QUERN_CODE_PANE (view);

  QUERN_CODE_PANE_GET_CLASS (self)->selected_changed (self, FALSE);
  get_private (self)->wants_hottest = TRUE;
  quern_code_pane_queue_load (self);
}

static gboolean
quern_code_pane_get_picture (QuernView        *view,
                             QuernViewPicture *picture)
{
  QuernCodePane *self = QUERN_CODE_PANE (view);
  QuernExplorer *explorer = get_private (self)->explorer;

  picture->picture = QUERN_CODE_PANE_GET_CLASS (self)->create_picture (self, &picture->title);
  if (picture->picture == NULL)
    return FALSE;

  picture->base = quern_explorer_get_base_row (explorer);
  picture->has_ratios = TRUE;
  picture->footer =
    quern_display_get_self_heat (quern_explorer_get_display (explorer))
      ? _ ("Left margin: share of the program without calls; dashed: jumps taken on a "
           "condition · Quern")
      : _ ("Left margin: share of the program with calls; dashed: jumps taken on a "
           "condition · Quern");

  return TRUE;
}

static void
quern_code_pane_view_init (QuernViewInterface *iface)
{
  iface->set_explorer = quern_code_pane_set_explorer;
  iface->focus = quern_code_pane_focus;
  iface->show_hottest = quern_code_pane_show_hottest;
  iface->get_picture = quern_code_pane_get_picture;
}

/* Heat */

void
quern_code_pane_update_hot (QuernCodePane *self)
{
  QuernCodePanePrivate *priv = get_private (self);
  QuernCodePaneClass *klass = QUERN_CODE_PANE_GET_CLASS (self);
  const QuernHotRows *hot = klass->get_hot (self);
  g_autofree char *place = hot != NULL ? quern_hot_rows_dup_place (hot, klass->get_row (self))
                                       : NULL;

  gtk_label_set_label (priv->hot, place != NULL ? place : "");
  quern_heat_strip_set_rows (priv->strip, hot);
  quern_code_pane_enable (self, "next-hot", hot != NULL);
  quern_code_pane_enable (self, "previous-hot", hot != NULL);
}

static void
row_chosen_cb (QuernCodePane *self,
               guint          row)
{
  QUERN_CODE_PANE_GET_CLASS (self)->go_to_row (self, row);
  gtk_widget_grab_focus (QUERN_CODE_PANE_GET_CLASS (self)->get_focus (self));
}

/* Goes to the next or previous hot row, wrapping around at the ends. */
static void
hot_action (GtkWidget  *widget,
            const char *action_name,
            GVariant   *parameter)
{
  QuernCodePaneClass *klass = QUERN_CODE_PANE_GET_CLASS (widget);
  QuernCodePane *self = QUERN_CODE_PANE (widget);
  const QuernHotRows *hot = klass->get_hot (self);
  guint row = QUERN_NONE;

  if (hot != NULL)
    row = quern_hot_rows_find_next (hot, klass->get_row (self),
                                    g_str_has_suffix (action_name, "next-hot"));
  if (row != QUERN_NONE)
    row_chosen_cb (self, row);
}

/* Shows the visible range in the strip. */
static void
scrolled_cb (QuernCodePane *self)
{
  QuernHeatStrip *strip = get_private (self)->strip;
  double from;
  double to;
  int top;

  QUERN_CODE_PANE_GET_CLASS (self)->get_visible (self, &from, &to, &top);
  quern_heat_strip_set_visible (strip, from, to);
  gtk_widget_set_margin_top (GTK_WIDGET (strip), top);
}

/* Pages and texts */

const char *
quern_code_pane_get_page (QuernCodePane *self)
{
  return gtk_stack_get_visible_child_name (get_private (self)->stack);
}

void
quern_code_pane_show_page (QuernCodePane *self,
                           const char    *name)
{
  gtk_stack_set_visible_child_name (get_private (self)->stack, name);
}

void
quern_code_pane_show_empty (QuernCodePane *self,
                            const char    *title,
                            const char    *text)
{
  QuernCodePanePrivate *priv = get_private (self);

  gtk_widget_set_opacity (GTK_WIDGET (priv->empty_page), 1.0);
  adw_status_page_set_title (priv->empty_page, title);
  adw_status_page_set_description (priv->empty_page, text);
  gtk_label_set_label (priv->tried, "");
  gtk_stack_set_visible_child_name (priv->stack, "empty");
}

void
quern_code_pane_set_tried (QuernCodePane *self,
                           const char    *text)
{
  gtk_label_set_label (get_private (self)->tried, text);
}

void
quern_code_pane_set_caption (QuernCodePane *self,
                             const char    *text,
                             gboolean       is_code)
{
  const QuernHotRows *rows = QUERN_CODE_PANE_GET_CLASS (self)->get_hot (self);

  quern_code_footer_set (get_private (self)->footer, text, is_code,
                         rows != NULL && quern_hot_rows_has_changes (rows));
}

void
quern_code_pane_enable (QuernCodePane *self,
                        const char    *action,
                        gboolean       enabled)
{
  g_autofree char *name =
    g_strconcat (QUERN_CODE_PANE_GET_CLASS (self)->action_prefix, ".", action, NULL);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), name, enabled);
}

char *
quern_code_pane_dup_tried (const QuernSourcePlace *place)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (place->tried->len, MAX_LISTED); i++)
    {
      const QuernSourceTry *entry = g_ptr_array_index (place->tried, i);
      g_autofree char *path = g_filename_display_name (entry->path);
      g_autofree char *shown = quern_visible_brief (path);

      g_string_append_printf (text, "%s%s — %s", i > 0 ? "\n" : "", shown, entry->reason);
    }

  return g_string_free (text, FALSE);
}

/* File locations */

QuernSourceFinder *
quern_code_pane_get_finder (QuernCodePane *self)
{
  QuernCodePanePrivate *priv = get_private (self);

  return quern_explorer_get_finder (priv->explorer, (const char *const *) priv->folders,
                                    (const char *const *) priv->maps);
}

static void
set_places (QuernCodePane        *self,
            guint                 property,
            const char    *const *wanted)
{
  static const char *const none[] = { NULL };
  QuernCodePanePrivate *priv = get_private (self);
  char ***places = property == PROP_MAPS ? &priv->maps : &priv->folders;

  if (wanted == NULL)
    wanted = none;
  if (*places != NULL && g_strv_equal ((const char *const *) *places, wanted))
    return;

  g_strfreev (*places);
  *places = g_strdupv ((char **) wanted);
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
  quern_code_pane_enable (self, "forget", (priv->maps != NULL && priv->maps[0] != NULL) ||
                                            (priv->folders != NULL && priv->folders[0] != NULL));
  quern_code_pane_queue_load (self);
}

/* Adds a location, replacing those that have the same first prefix bytes. */
static void
add_place (QuernCodePane *self,
           guint          property,
           const char    *place,
           gsize          prefix)
{
  QuernCodePanePrivate *priv = get_private (self);
  char **places = property == PROP_MAPS ? priv->maps : priv->folders;
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  g_ptr_array_add (all, (gpointer) place);
  for (guint i = 0; places != NULL && places[i] != NULL; i++)
    {
      if (strncmp (places[i], place, prefix) != 0)
        g_ptr_array_add (all, places[i]);
    }
  g_ptr_array_add (all, NULL);

  set_places (self, property, (const char *const *) all->pdata);
}

/* Stores that the file name is at path, and if possible applies it to files next to it. */
static void
keep_place (QuernCodePane *self,
            const char    *name,
            const char    *path)
{
  QuernSourcePlace place = { QUERN_SOURCE_GUESSED, (char *) path, NULL };
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  g_autofree char *map = NULL;

  if (!quern_source_place_get_map (&place, name, &from, &to))
    {
      /* The base names differ: map only this file. */
      g_free (from);
      g_free (to);
      from = g_strdup (name);
      to = g_strdup (path);
    }
  if (*from == '\0')
    {
      add_place (self, PROP_FOLDERS, to, strlen (to) + 1);
      return;
    }

  map = g_strconcat (from, "=", to, NULL);
  add_place (self, PROP_MAPS, map, strlen (from) + 1);
}

static void
accept_guess_action (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  QuernCodePane *self = QUERN_CODE_PANE (widget);
  const char *name;
  const QuernSourcePlace *place = QUERN_CODE_PANE_GET_CLASS (self)->get_place (self, &name);

  if (place != NULL && place->path != NULL)
    keep_place (self, name, place->path);
}

typedef struct
{
  QuernCodePane *pane; /* owned */
  char          *name; /* owned, nullable: of the file to choose; NULL for a folder */
} Choice;

static void
response_cb (GtkNativeDialog *dialog,
             int              response,
             Choice          *choice)
{
  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
      g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

      if (path != NULL && choice->name != NULL)
        keep_place (choice->pane, choice->name, path);
      else if (path != NULL)
        add_place (choice->pane, PROP_FOLDERS, path, strlen (path) + 1);
    }

  g_object_unref (choice->pane);
  g_free (choice->name);
  g_free (choice);
  g_object_unref (dialog);
}

/* Begins where the profile is, as code is often beside it. */
static void
set_folder (QuernCodePane  *self,
            GtkFileChooser *chooser)
{
  QuernExplorer *explorer = quern_code_pane_get_explorer (self);
  GPtrArray *files = explorer != NULL ? quern_explorer_get_files (explorer) : NULL;
  g_autoptr (GFile) folder = files != NULL && files->len > 0
                             ? g_file_get_parent (g_ptr_array_index (files, 0)) : NULL;

  if (folder != NULL)
    gtk_file_chooser_set_current_folder (chooser, folder, NULL);
}

/* name: of the file to ask for; NULL asks for a folder. */
static void
ask (QuernCodePane *self,
     const char    *title,
     const char    *name)
{
  GtkFileChooserNative *dialog =
    gtk_file_chooser_native_new (title, GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                 name != NULL ? GTK_FILE_CHOOSER_ACTION_OPEN
                                              : GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
                                 NULL, NULL);
  Choice *choice = g_new0 (Choice, 1);

  choice->pane = g_object_ref (self);
  choice->name = g_strdup (name);
  set_folder (self, GTK_FILE_CHOOSER (dialog));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (response_cb), choice);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
choose_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  QuernCodePane *self = QUERN_CODE_PANE (widget);
  const char *name;
  g_autofree char *base = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *title = NULL;

  if (QUERN_CODE_PANE_GET_CLASS (self)->get_place (self, &name) == NULL)
    return;

  base = g_path_get_basename (name);
  shown = quern_visible_brief (base);
  title = g_strdup_printf (_("Where Is “%s”?"), shown);
  ask (self, title, name);
}

static void
add_folder_action (GtkWidget  *widget,
                   const char *action_name,
                   GVariant   *parameter)
{
  ask (QUERN_CODE_PANE (widget), _("Add Source Folder"), NULL);
}

/* Forgets the locations for all profiles. */
static void
forget_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  set_places (QUERN_CODE_PANE (widget), PROP_MAPS, NULL);
  set_places (QUERN_CODE_PANE (widget), PROP_FOLDERS, NULL);
}

/* Pictures */

/* Like a cell on the screen, empty if there is no cost. */
static char *
dup_cell_cb (const gint64 *costs,
             gpointer      user_data)
{
  QuernExplorer *explorer = user_data;
  QuernEventSet *events = quern_profile_get_events (quern_explorer_get_profile (explorer));
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (explorer));
  double value = quern_event_set_get_value (events, event, costs);

  return value > 0.0 || value < 0.0 ? quern_cost_text_cell (explorer, event, costs)
                                    : g_strdup ("");
}

QuernListing *
quern_code_pane_create_listing (QuernCodePane *self,
                                gboolean       is_instructions)
{
  QuernExplorer *explorer = get_private (self)->explorer;
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (explorer));
  gboolean is_share = quern_cost_text_is_share (explorer, event);
  QuernListingOptions options = {
    .self_heat = quern_display_get_self_heat (quern_explorer_get_display (explorer)),
    .dup_cell = dup_cell_cb,
    .user_data = explorer,
    .context = is_instructions ? QUERN_ASSEMBLY_CONTEXT : SOURCE_CONTEXT,
    .titles = {
      is_share ? _("Self %") : _("Self"),
      is_share ? _("With calls %") : _("With calls"),
      is_instructions ? _("Address") : _("Line"),
      is_instructions ? _("Instruction") : _("Source"),
    },
  };

  quern_code_heat_init (&options.heat, quern_explorer_get_profile (explorer), event);

  return quern_listing_new (&options);
}

/* The class */

static void
quern_code_pane_dispose (GObject *object)
{
  quern_view_set_explorer (QUERN_VIEW (object), NULL);

  G_OBJECT_CLASS (quern_code_pane_parent_class)->dispose (object);
}

static void
quern_code_pane_finalize (GObject *object)
{
  QuernCodePanePrivate *priv = get_private (QUERN_CODE_PANE (object));

  g_clear_pointer (&priv->late_update, quern_late_update_free);
  g_strfreev (priv->folders);
  g_strfreev (priv->maps);

  G_OBJECT_CLASS (quern_code_pane_parent_class)->finalize (object);
}

static void
quern_code_pane_get_property (GObject    *object,
                              guint       property_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  QuernCodePanePrivate *priv = get_private (QUERN_CODE_PANE (object));

  switch (property_id)
    {
    case PROP_FOLDERS:
      g_value_set_boxed (value, priv->folders);
      break;

    case PROP_MAPS:
      g_value_set_boxed (value, priv->maps);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
quern_code_pane_set_property (GObject      *object,
                              guint         property_id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  switch (property_id)
    {
    case PROP_FOLDERS:
    case PROP_MAPS:
      set_places (QUERN_CODE_PANE (object), property_id, g_value_get_boxed (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
quern_code_pane_class_init (QuernCodePaneClass *klass)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = quern_code_pane_dispose;
  object_class->finalize = quern_code_pane_finalize;
  object_class->get_property = quern_code_pane_get_property;
  object_class->set_property = quern_code_pane_set_property;

  /* Folders of sources and objects, set by the user. */
  properties[PROP_FOLDERS] = g_param_spec_boxed ("folders", NULL, NULL, G_TYPE_STRV, flags);
  /* "FROM=TO" each. */
  properties[PROP_MAPS] = g_param_spec_boxed ("maps", NULL, NULL, G_TYPE_STRV, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
quern_code_pane_init (QuernCodePane *self)
{
  QuernCodePanePrivate *priv = get_private (self);

  priv->node = QUERN_NONE;
  priv->late_update = quern_late_update_new (GTK_WIDGET (self), load);
}

void
quern_code_pane_class_bind (QuernCodePaneClass *klass,
                            const char         *resource)
{
  static const struct
  {
    const char                *name;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "next-hot", hot_action },
    { "previous-hot", hot_action },
    { "accept-guess", accept_guess_action },
    { "choose", choose_action },
    { "add-folder", add_folder_action },
    { "forget", forget_action },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (QUERN_TYPE_CODE_FOOTER);
  g_type_ensure (QUERN_TYPE_FIT_BOX);
  g_type_ensure (QUERN_TYPE_HEAT_STRIP);
  gtk_widget_class_set_template_from_resource (widget_class, resource);
  gtk_widget_class_bind_template_child_private (widget_class, QuernCodePane, stack);
  gtk_widget_class_bind_template_child_private (widget_class, QuernCodePane, empty_page);
  gtk_widget_class_bind_template_child_private (widget_class, QuernCodePane, tried);
  gtk_widget_class_bind_template_child_private (widget_class, QuernCodePane, hot);
  gtk_widget_class_bind_template_child_private (widget_class, QuernCodePane, strip);
  gtk_widget_class_bind_template_child_private (widget_class, QuernCodePane, window);
  gtk_widget_class_bind_template_child_private (widget_class, QuernCodePane, footer);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      g_autofree char *name = g_strconcat (klass->action_prefix, ".", actions[i].name, NULL);

      gtk_widget_class_install_action (widget_class, name, NULL, actions[i].activate);
    }
}

void
quern_code_pane_init_template (QuernCodePane *self)
{
  QuernCodePanePrivate *priv = get_private (self);
  GtkAdjustment *adjustment;

  gtk_widget_init_template (GTK_WIDGET (self));
  quern_number_layout_apply_to_label (priv->hot);
  adjustment = gtk_scrolled_window_get_vadjustment (priv->window);
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (scrolled_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (scrolled_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_swapped (priv->strip, "row-chosen", G_CALLBACK (row_chosen_cb), self);
}

void
quern_code_pane_dispose_template (QuernCodePane *self)
{
  GtkWidget *child;

  quern_view_set_explorer (QUERN_VIEW (self), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), G_OBJECT_TYPE (self));
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
}
