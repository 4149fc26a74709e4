/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-view-private.h"

#include "quern-code-colours.h"
#include "quern-explorer-finder.h"
#include "quern-fit-box.h"
#include "quern-place-choice.h"
#include "quern-view-style.h"

#include <glib/gi18n.h>

/**
 * QuernSourceView:
 *
 * The source code of the selected function, with the costs of its lines, their
 * calls and jumps. Opens at the hottest line.
 *
 * ## Actions
 *
 * - `source.by-file`: all costs of the file, whatever the functions
 * - `source.next-hot`, `source.previous-hot`: by their place in the file
 * - `source.search`, `source.search-next`, `source.search-previous`
 * - `source.open-editor`: the file, at this line
 * - `source.choose`, `source.accept-guess`: where the file is
 */

enum
{
  PROP_0,
  PROP_BY_FILE,
  PROP_COMPACT,
  PROP_FOLDERS,
  PROP_MAPS,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (QuernSourceView, quern_source_view, GTK_TYPE_WIDGET)

static GParamSpec *properties[N_PROPS];

/* Showing */

static void
drop_lines (QuernSourceView *self)
{
  quern_source_text_view_set_lines (self->text_view, NULL);
  quern_source_gutter_set_lines (self->gutter, NULL);
  quern_heat_strip_set_rows (self->strip, NULL);
  g_clear_pointer (&self->lines, quern_source_lines_free);
  g_clear_pointer (&self->missing, quern_source_document_free);
}

static void
update_style (QuernSourceView *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text_view));
  const char *name = quern_view_style_get ().scheme == QUERN_SCHEME_DARK ? "Adwaita-dark"
                                                                         : "Adwaita";

  gtk_source_buffer_set_style_scheme (
    GTK_SOURCE_BUFFER (buffer),
    gtk_source_style_scheme_manager_get_scheme (gtk_source_style_scheme_manager_get_default (),
                                                name));
  quern_source_text_view_restyle (self->text_view);
  gtk_widget_queue_draw (GTK_WIDGET (self->gutter));
}

static void
set_language (QuernSourceView *self,
              const char      *path)
{
  GtkSourceBuffer *buffer =
    GTK_SOURCE_BUFFER (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text_view)));

  gtk_source_buffer_set_language (buffer, quern_code_colours_guess_language (path));
}

/* line: that stays where it was; 0: the hottest one is shown. */
static void
show_text (QuernSourceView     *self,
           QuernSourceDocument *document,
           guint64              line)
{
  guint hottest;
  int row;

  self->lines = quern_source_lines_new (self->explorer, document);
  set_language (self, document->place->path);
  quern_source_text_view_set_lines (self->text_view, self->lines);
  quern_source_gutter_set_lines (self->gutter, self->lines);
  quern_heat_strip_set_rows (self->strip, quern_source_lines_get_hot (self->lines));
  quern_source_view_reset_search (self);
  quern_source_view_update_header (self);
  gtk_stack_set_visible_child_name (self->stack, "text");

  hottest = quern_hot_rows_get_hottest (quern_source_lines_get_hot (self->lines));
  row = line > 0 ? quern_source_lines_find (self->lines, line) : -1;
  if (row >= 0)
    quern_source_text_view_show_row (self->text_view, (guint) row, QUERN_SOURCE_HOT_PLACE);
  else if (hottest != QUERN_NONE)
    quern_source_text_view_show_row (self->text_view, hottest, QUERN_SOURCE_HOT_PLACE);
  quern_source_view_update_hot (self);
}

/* Where the keyboard is, if the same is shown again. */
static guint64
get_kept_line (QuernSourceView           *self,
               const QuernSourceDocument *next,
               QuernNodeId                node)
{
  const QuernSourceDocument *now = quern_source_view_get_document (self);
  guint64 line = quern_source_view_get_line (self, next);

  if (line > 0)
    return line;
  if (self->lines == NULL || self->node != node || self->wants_hottest ||
      g_strcmp0 (quern_source_document_get_name (now), quern_source_document_get_name (next)) != 0)
    return 0;

  return quern_source_lines_get_first (self->lines) +
         quern_source_text_view_get_row (self->text_view);
}

static void
show_document (QuernSourceView     *self,
               QuernSourceDocument *document)
{
  QuernNodeId node = quern_explorer_get_selected (self->explorer);
  guint64 line = get_kept_line (self, document, node);
  gboolean has_lines = quern_annotation_has_lines (document->annotation);

  drop_lines (self);
  self->node = node;
  self->wants_hottest = FALSE;
  self->is_opening = TRUE;
  if (document->text != NULL)
    show_text (self, document, line);
  else
    {
      self->missing = document;
      if (document->file == QUERN_NONE)
        quern_source_view_show_empty (self, _("No Lines"),
                                      _("This function has no costs of its own"));
      else if (!has_lines)
        quern_source_view_show_empty (self, _("Recorded Without Lines"),
                                      _("Compile the program with -g, and record it again"));
      else
        quern_source_view_show_missing (self);
    }

  self->is_opening = FALSE;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "source.open-editor", self->lines != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "source.search", self->lines != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "source.next-hot", self->lines != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "source.previous-hot", self->lines != NULL);
  quern_source_view_update_hot (self);
  quern_source_view_update_words (self);
}

/* Loading */

static void
loaded_cb (GObject      *source_object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (QuernSourceView) self = user_data;
  g_autoptr (GError) error = NULL;
  QuernSourceDocument *document = quern_source_document_load_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->explorer == NULL)
    {
      quern_source_document_free (document);
      return;
    }

  g_clear_object (&self->loading);
  if (document != NULL)
    show_document (self, document);
  else
    {
      drop_lines (self);
      quern_source_view_show_empty (self, _("Source Cannot Be Shown"), NULL);
    }
}

static void
update (gpointer view)
{
  QuernSourceView *self = view;
  QuernNodeId node = quern_explorer_get_selected (self->explorer);
  QuernSourceRequest request = {
    .analysis = quern_explorer_get_analysis (self->explorer),
    .node = node,
    .by_file = self->by_file,
    .file = self->file,
    .event = quern_explorer_get_event (self->explorer),
  };

  quern_late_update_done (self->late_update);
  g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  if (node == QUERN_NONE || request.event == QUERN_NONE)
    {
      drop_lines (self);
      quern_source_view_show_empty (self, _("No Function Selected"), NULL);
      quern_source_view_update_words (self);
      return;
    }

  self->loading = g_cancellable_new ();
  request.finder = quern_explorer_get_finder (self->explorer,
                                              (const char *const *) self->folders,
                                              (const char *const *) self->maps);
  quern_source_document_load_async (&request, self->loading, loaded_cb, g_object_ref (self));
}

static void
queue_update (QuernSourceView *self)
{
  quern_late_update_queue (self->late_update);
}

static void
selected_changed_cb (QuernSourceView *self)
{
  self->file = QUERN_NONE;
  queue_update (self);
}

/* Lines of an analysis that is gone must not be asked for. */
static void
analysis_changed_cb (QuernSourceView *self)
{
  self->file = QUERN_NONE;
  g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  quern_late_update_cancel (self->late_update);
  queue_update (self);
}

/* The same costs, written in another way. */
static void
words_changed_cb (QuernSourceView *self)
{
  if (quern_late_update_is_stale (self->late_update) || self->lines == NULL)
    return;

  quern_source_view_update_header (self);
  quern_source_view_update_words (self);
  quern_source_text_view_restyle (self->text_view);
}

static void
file_chosen_cb (QuernSourceView *self)
{
  const QuernSourceDocument *document = quern_source_view_get_document (self);
  guint chosen = gtk_drop_down_get_selected (self->file_drop);

  if (self->is_filling || document == NULL || chosen == GTK_INVALID_LIST_POSITION ||
      chosen >= quern_annotation_get_n_files (document->annotation) || chosen == document->file)
    return;

  self->file = quern_annotation_get_file (document->annotation, chosen)->file;
  queue_update (self);
}

/* A line of inlined code: its file is shown there. */
static void
line_chosen_cb (QuernSourceView *self,
                guint            file,
                guint64          line)
{
  self->file = file;
  quern_explorer_set_line (self->explorer, file, line);
  queue_update (self);
}

/* Actions */

static void
set_by_file (QuernSourceView *self,
             gboolean         by_file)
{
  const QuernSourceDocument *document = quern_source_view_get_document (self);

  if (self->by_file == by_file)
    return;

  /* The file stays the same. */
  if (document != NULL && document->file != QUERN_NONE)
    self->file = quern_annotation_get_file (document->annotation, document->file)->file;
  self->by_file = by_file;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BY_FILE]);
  queue_update (self);
}

static void
set_paths (QuernSourceView   *self,
           char            ***paths,
           const char *const *wanted,
           guint              property)
{
  if (!quern_place_choice_replace (paths, wanted))
    return;

  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "source.forget",
                                 (self->maps != NULL && self->maps[0] != NULL) ||
                                   (self->folders != NULL && self->folders[0] != NULL));
  queue_update (self);
}

void
quern_source_view_set_places (QuernSourceView   *self,
                              const char        *property,
                              const char *const *places)
{
  if (g_str_equal (property, "maps"))
    set_paths (self, &self->maps, places, PROP_MAPS);
  else
    set_paths (self, &self->folders, places, PROP_FOLDERS);
}

/* The class */

/* Where the keyboard is; 0 without a text. */
static guint64
quern_source_view_get_shown_line (QuernSourceView *self)
{
  if (self->lines == NULL ||
      quern_source_view_get_line (self, quern_source_view_get_document (self)) == 0)
    return 0;

  return quern_source_lines_get_first (self->lines) +
         quern_source_text_view_get_row (self->text_view);
}

static void
quern_source_view_map (GtkWidget *widget)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (widget);
  QuernFileId file = QUERN_NONE;
  guint64 line = self->explorer != NULL ? quern_explorer_get_line (self->explorer, &file) : 0;

  GTK_WIDGET_CLASS (quern_source_view_parent_class)->map (widget);

  /* Another view of code may have gone elsewhere. */
  if (line > 0)
    self->file = file;
  if (line > 0 && line != quern_source_view_get_shown_line (self))
    queue_update (self);
}

static void
quern_source_view_dispose (GObject *object)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (object);
  GtkWidget *child;

  quern_source_view_set_explorer (self, NULL);
  g_clear_object (&self->search);
  gtk_widget_dispose_template (GTK_WIDGET (self), QUERN_TYPE_SOURCE_VIEW);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (quern_source_view_parent_class)->dispose (object);
}

static void
quern_source_view_finalize (GObject *object)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (object);

  g_clear_pointer (&self->late_update, quern_late_update_free);
  g_strfreev (self->folders);
  g_strfreev (self->maps);

  G_OBJECT_CLASS (quern_source_view_parent_class)->finalize (object);
}

static void
quern_source_view_get_property (GObject    *object,
                                guint       property_id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (object);

  switch (property_id)
    {
    case PROP_BY_FILE:
      g_value_set_boolean (value, self->by_file);
      break;

    case PROP_COMPACT:
      g_value_set_boolean (value, self->compact);
      break;

    case PROP_FOLDERS:
      g_value_set_boxed (value, self->folders);
      break;

    case PROP_MAPS:
      g_value_set_boxed (value, self->maps);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
quern_source_view_set_property (GObject      *object,
                                guint         property_id,
                                const GValue *value,
                                GParamSpec   *pspec)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (object);

  switch (property_id)
    {
    case PROP_BY_FILE:
      set_by_file (self, g_value_get_boolean (value));
      break;

    case PROP_COMPACT:
      self->compact = g_value_get_boolean (value);
      g_object_notify_by_pspec (object, pspec);
      break;

    case PROP_FOLDERS:
      quern_source_view_set_places (self, "folders", g_value_get_boxed (value));
      break;

    case PROP_MAPS:
      quern_source_view_set_places (self, "maps", g_value_get_boxed (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (QUERN_TYPE_CODE_FOOTER);
  g_type_ensure (QUERN_TYPE_SOURCE_TEXT_VIEW);

  g_type_ensure (QUERN_TYPE_FIT_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/quern/Quern/ui/quern-source-view.ui");
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, file_drop);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, how);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, guess_bar);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, guess_text);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, newer_bar);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, stack);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, empty_page);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, missing_page);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, tried);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, header);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, unknown);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, text_view);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, footer);
  gtk_widget_class_bind_template_callback (widget_class, file_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, line_chosen_cb);
}

static void
quern_source_view_class_init (QuernSourceViewClass *klass)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = quern_source_view_dispose;
  object_class->finalize = quern_source_view_finalize;
  object_class->get_property = quern_source_view_get_property;
  object_class->set_property = quern_source_view_set_property;
  widget_class->map = quern_source_view_map;

  properties[PROP_BY_FILE] = g_param_spec_boolean ("by-file", NULL, NULL, FALSE, flags);
  /* There is little width: what has a key or is in the menu has no button. */
  properties[PROP_COMPACT] = g_param_spec_boolean ("compact", NULL, NULL, FALSE, flags);
  /* Of sources, as a person has set them. */
  properties[PROP_FOLDERS] = g_param_spec_boxed ("folders", NULL, NULL, G_TYPE_STRV, flags);
  /* "FROM=TO" each. */
  properties[PROP_MAPS] = g_param_spec_boxed ("maps", NULL, NULL, G_TYPE_STRV, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  bind_template (widget_class);
  quern_source_view_bind_search (widget_class);
  quern_source_view_bind_place (widget_class);
  gtk_widget_class_install_property_action (widget_class, "source.by-file", "by-file");
  quern_source_view_bind_hot (widget_class);
}

static void
quern_source_view_init (QuernSourceView *self)
{
  GtkSourceGutter *gutter;
  GtkSourceBuffer *buffer = gtk_source_buffer_new (NULL);

  self->file = QUERN_NONE;
  self->node = QUERN_NONE;
  self->late_update = quern_late_update_new (GTK_WIDGET (self), update);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_text_view_set_buffer (GTK_TEXT_VIEW (self->text_view), GTK_TEXT_BUFFER (buffer));
  g_object_unref (buffer);
  self->gutter = QUERN_SOURCE_GUTTER (quern_source_gutter_new ());
  gutter = gtk_source_view_get_gutter (GTK_SOURCE_VIEW (self->text_view), GTK_TEXT_WINDOW_LEFT);
  gtk_source_gutter_insert (gutter, GTK_SOURCE_GUTTER_RENDERER (self->gutter), 0);

  quern_source_view_add_strip (self);
  update_style (self);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark",
                           G_CALLBACK (update_style), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::high-contrast",
                           G_CALLBACK (update_style), self, G_CONNECT_SWAPPED);
}

GtkWidget *
quern_source_view_new (void)
{
  return g_object_new (QUERN_TYPE_SOURCE_VIEW, NULL);
}

void
quern_source_view_set_explorer (QuernSourceView *self,
                                QuernExplorer   *explorer)
{
  static const char *const reworded[] = {
    "notify::relative", "notify::absolute", "notify::precision", "notify::second-event",
    "notify::grouping",
  };

  g_return_if_fail (QUERN_IS_SOURCE_VIEW (self));
  g_return_if_fail (explorer == NULL || QUERN_IS_EXPLORER (explorer));

  if (self->explorer == explorer)
    return;

  quern_late_update_set_explorer (self->late_update, explorer);
  g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  if (self->explorer != NULL)
    {
      drop_lines (self);
      g_signal_handlers_disconnect_by_data (self->explorer, self);
    }
  g_set_object (&self->explorer, explorer);
  if (explorer == NULL)
    return;

  g_signal_connect_swapped (explorer, "notify::analysis", G_CALLBACK (analysis_changed_cb), self);
  g_signal_connect_swapped (explorer, "notify::selected", G_CALLBACK (selected_changed_cb), self);
  g_signal_connect_swapped (explorer, "notify::event",
                            G_CALLBACK (queue_update), self);
  g_signal_connect_swapped (explorer, "notify::self-heat",
                            G_CALLBACK (queue_update), self);
  g_signal_connect_swapped (explorer, "line-changed", G_CALLBACK (quern_source_view_follow), self);
  for (guint i = 0; i < G_N_ELEMENTS (reworded); i++)
    g_signal_connect_swapped (explorer, reworded[i], G_CALLBACK (words_changed_cb), self);
  queue_update (self);
}

void
quern_source_view_focus (QuernSourceView *self)
{
  g_return_if_fail (QUERN_IS_SOURCE_VIEW (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->text_view));
}

void
quern_source_view_show_hottest (QuernSourceView *self)
{
  g_return_if_fail (QUERN_IS_SOURCE_VIEW (self));

  self->file = QUERN_NONE;
  self->wants_hottest = TRUE;
  queue_update (self);
}
