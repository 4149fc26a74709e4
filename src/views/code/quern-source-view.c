/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-view.h"

#include "quern-assembly-view.h"
#include "quern-code-colours.h"
#include "quern-config.h"
#include "quern-cost-text.h"
#include "quern-editor.h"
#include "quern-format.h"
#include "quern-function-place.h"
#include "quern-listing-picture.h"
#include "quern-properties.h"
#include "quern-source-gutter.h"
#include "quern-source-lines.h"
#include "quern-source-search.h"
#include "quern-source-text-view.h"
#include "quern-view-style.h"
#include "quern-visible.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* px: from the edge of the text to its title */
#define TEXT_MARGIN 8
#define TITLE_TOP 4

/* Position of a line that is scrolled to, as a fraction of the view's height. */
#define HOT_PLACE 0.33

/**
 * QuernSourceView:
 *
 * The source code of the selected function, with the costs, calls and jumps of its
 * lines. Opens at the hottest line.
 *
 * ## Actions
 *
 * Those of QuernCodePane, with the prefix `source`, and:
 *
 * - `source.by-file`: shows all costs of the file, of any function
 * - `source.search`, `source.search-next`, `source.search-previous`
 * - `source.open-editor`: opens the file in an editor, at the current line
 */
struct _QuernSourceView
{
  QuernCodePane        parent_instance;

  QuernSourceLines    *lines;      /* owned, nullable: shown by the text view */
  QuernSourceDocument *missing;    /* owned, nullable: a document whose file was not found */
  gboolean             is_filling; /* the list of files is being filled */

  gboolean             by_file;
  gboolean             compact;
  int                  width;      /* px of the text view; determines its columns */
  guint                width_id;   /* source: width has changed */
  QuernFileId          file;       /* chosen by the user; QUERN_NONE: the function's own file */

  QuernSourceGutter   *gutter;     /* borrowed from the text view */

  /* Template children */
  GtkDropDown         *file_drop;
  GtkLabel            *how;
  QuernSourceSearch   *search;
  GtkWidget           *guess_bar;
  GtkLabel            *guess_text;
  GtkLabel            *guess_path;
  GtkWidget           *newer_bar;
  GtkWidget           *assembly_button;
  AdwStatusPage       *missing_page;
  GtkFixed            *header;
  GtkLabel            *unknown;
  QuernSourceTextView *text_view;
};

G_DEFINE_FINAL_TYPE (QuernSourceView, quern_source_view, QUERN_TYPE_CODE_PANE)

static QuernExplorer *
get_explorer (QuernSourceView *self)
{
  return quern_code_pane_get_explorer (QUERN_CODE_PANE (self));
}

/* The document that is shown, or whose file was not found; NULL for none. */
static const QuernSourceDocument *
get_document (QuernSourceView *self)
{
  return self->lines != NULL ? quern_source_lines_get_document (self->lines) : self->missing;
}

/* The current line. */
static guint64
get_current_line (QuernSourceView *self)
{
  return quern_source_lines_get_first (self->lines) +
         quern_source_text_view_get_row (self->text_view);
}

/* The explorer's line, if it is in the file of the document; 0: none. */
static guint64
get_explorer_line (QuernSourceView           *self,
                   const QuernSourceDocument *document)
{
  QuernFileId file;
  guint64 line = quern_navigation_get_line (quern_explorer_get_navigation (get_explorer (self)),
                                            &file);

  return document != NULL && document->file != QUERN_NONE &&
         quern_annotation_get_file (document->annotation, document->file)->file == file ? line : 0;
}

/* Widgets around the text */

static void
add_title (QuernSourceView *self,
           const char      *text,
           int              end,
           int              start)
{
  GtkWidget *label = gtk_label_new (text);
  int width;

  gtk_fixed_put (self->header, label, 0.0, TITLE_TOP);
  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_fixed_move (self->header, label, end > 0 ? end - width : start, TITLE_TOP);
}

static void
update_header (QuernSourceView *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->header))) != NULL)
    gtk_fixed_remove (self->header, child);
  if (self->lines == NULL)
    return;

  quern_source_gutter_measure (self->gutter);
  for (QuernSourceColumn i = 0; i < QUERN_SOURCE_N_COLUMNS; i++)
    {
      g_autofree char *title = quern_source_gutter_dup_title (self->gutter, i);

      if (quern_source_gutter_get_end (self->gutter, i) > 0)
        add_title (self, title, quern_source_gutter_get_end (self->gutter, i), 0);
    }
  add_title (self, _("Source"), 0, quern_source_gutter_get_width (self->gutter) + TEXT_MARGIN);
}

static const char *
get_how_text (QuernSourceHow how)
{
  switch (how)
    {
    case QUERN_SOURCE_BY_MAP:
      return _("found by a path mapping");

    case QUERN_SOURCE_BY_DEBUG_INFO:
      return _("found where it was compiled");

    case QUERN_SOURCE_BY_PROFILE:
      return _("found beside the profile");

    case QUERN_SOURCE_IN_FOLDER:
      return _("found in a source folder");

    case QUERN_SOURCE_GUESSED:
      return _("guessed");

    case QUERN_SOURCE_AS_NAMED:
    case QUERN_SOURCE_NOT_FOUND:
    default:
      return "";
    }
}

static void
update_how (QuernSourceView *self,
            QuernSourceHow   how)
{
  g_autofree char *first = NULL;
  g_autofree char *last = NULL;
  g_autofree char *text = NULL;
  guint64 line;

  if (self->lines == NULL || !quern_source_lines_is_cut (self->lines))
    {
      gtk_label_set_label (self->how,
                           self->lines != NULL && get_document (self)->rows != NULL &&
                           get_document (self)->is_guessed
                             ? _("≈ guessed: this file was not found as it was before")
                             : get_how_text (how));
      return;
    }

  line = quern_source_lines_get_first (self->lines);
  first = quern_format_count (line);
  last = quern_format_count (line + quern_source_lines_get_n (self->lines) - 1);
  text = g_strdup_printf (_("A large file: only lines %s to %s are shown"), first, last);
  gtk_label_set_label (self->how, text);
}

static char *
dup_file_text (QuernSourceView *self,
               QuernAnnotation *annotation,
               guint            file)
{
  QuernExplorer *explorer = get_explorer (self);
  QuernEventId event = quern_event_choice_get_event (quern_explorer_get_events (explorer));
  g_autofree char *name = quern_visible_brief (
    quern_profile_get_file_name (quern_annotation_get_profile (annotation),
                                 quern_annotation_get_file (annotation, file)->file));
  const char *known = quern_function_place_shown (name, FALSE);
  const char *base = *known != '\0' ? known : _("(unknown file)");
  g_autofree char *cost =
    quern_cost_text_cell (explorer, event, quern_annotation_get_file_self (annotation, file));

  /* Translators: a file and the self cost of its lines */
  return quern_cost_text_is_share (explorer, event)
           ? g_strdup_printf (_("%s  %s %%"), base, cost)
           : g_strdup_printf ("%s  %s", base, cost);
}

static void
update_files (QuernSourceView           *self,
              const QuernSourceDocument *document)
{
  g_autoptr (GtkStringList) files = gtk_string_list_new (NULL);
  guint n = document != NULL ? quern_annotation_get_n_files (document->annotation) : 0;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = dup_file_text (self, document->annotation, i);

      gtk_string_list_append (files, text);
    }

  self->is_filling = TRUE;
  gtk_drop_down_set_model (self->file_drop, G_LIST_MODEL (files));
  if (n > 0 && document->file != QUERN_NONE)
    gtk_drop_down_set_selected (self->file_drop, document->file);
  self->is_filling = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->file_drop), n > 0);
  gtk_widget_set_sensitive (GTK_WIDGET (self->file_drop), n > 1);
}

static void
update_words (QuernSourceView *self)
{
  QuernCodePane *pane = QUERN_CODE_PANE (self);
  const QuernSourceDocument *document = get_document (self);
  QuernSourceHow how = QUERN_SOURCE_NOT_FOUND;
  g_autofree char *unknown = NULL;
  g_autofree char *caption = NULL;
  g_autofree char *guess = NULL;
  g_autofree char *path = NULL;

  if (document != NULL && document->place != NULL && document->text != NULL)
    how = document->place->how;
  update_files (self, document);
  update_how (self, how);
  if (self->lines != NULL)
    {
      unknown = quern_source_lines_dup_unknown (self->lines);
      caption = quern_source_lines_dup_caption (
        self->lines, self->by_file ? QUERN_NONE : quern_code_pane_get_node (pane));
    }
  gtk_label_set_label (self->unknown, unknown != NULL ? unknown : "");
  gtk_widget_set_visible (GTK_WIDGET (self->unknown), unknown != NULL);
  quern_code_pane_set_caption (pane, caption != NULL ? caption : "", caption != NULL);
  gtk_widget_set_visible (self->newer_bar, document != NULL && document->is_newer);
  gtk_widget_set_visible (self->guess_bar, how == QUERN_SOURCE_GUESSED);
  if (how != QUERN_SOURCE_NOT_FOUND)
    {
      path = quern_visible_take_brief (g_filename_display_name (document->place->path));
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->how), path);
    }
  if (how == QUERN_SOURCE_GUESSED)
    {
      g_autofree char *name = g_path_get_basename (path);

      guess = g_strdup_printf (_("Is this the right “%s”?"), name);
      gtk_label_set_label (self->guess_text, guess);
      gtk_label_set_label (self->guess_path, path);
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->guess_path), path);
    }
}

/* Instructions may be known where lines are not; if not, the assembly view says how to record
 * them. */
static void
show_without_lines (QuernSourceView *self,
                    const char      *title,
                    const char      *text)
{
  quern_code_pane_show_empty (QUERN_CODE_PANE (self), title, text);
  gtk_widget_set_visible (self->assembly_button,
                          quern_assembly_view_info.can_show (get_explorer (self)));
}

/* Shows that the file was not found, and the tried paths. */
static void
show_missing (QuernSourceView *self)
{
  const QuernSourceDocument *document = self->missing;
  g_autofree char *name = quern_visible_brief (quern_source_document_get_name (document));
  g_autofree char *base = g_path_get_basename (name);
  g_autofree char *title = NULL;
  g_autofree char *places = NULL;
  g_autofree char *tried = NULL;

  if (*name == '\0' || g_str_equal (name, "???"))
    {
      show_without_lines (self, _("The source file is not known"),
                          _("The profile does not say which file this code is of. "
                            "Compile it with -g."));
      return;
    }

  title = document->error != NULL ? g_strdup_printf (_("“%s” cannot be read"), base)
                                  : g_strdup_printf (_("“%s” was not found"), base);
  adw_status_page_set_title (self->missing_page, title);
  places = quern_code_pane_dup_tried (document->place);
  tried = document->error != NULL ? g_strconcat (document->error, "\n", places, NULL)
                                  : g_steal_pointer (&places);
  quern_code_pane_set_tried (QUERN_CODE_PANE (self), tried);
  quern_code_pane_show_page (QUERN_CODE_PANE (self), "missing");
}

/* Showing */

static void
quern_source_view_drop (QuernCodePane *pane)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (pane);
  g_autoptr (QuernSourceLines) lines = g_steal_pointer (&self->lines);

  /* Must run before the lines are freed, as the strip borrows their rows. */
  quern_code_pane_update_hot (pane);
  quern_source_text_view_set_lines (self->text_view, NULL);
  quern_source_gutter_set_lines (self->gutter, NULL);
  g_clear_pointer (&self->missing, quern_source_document_free);
  gtk_widget_set_visible (self->assembly_button, FALSE);
}

static void
update_style (QuernSourceView *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text_view));
  GtkSourceStyleSchemeManager *manager = gtk_source_style_scheme_manager_get_default ();
  gboolean is_dark = quern_view_style_get ().scheme == QUERN_SCHEME_DARK;
  const char *name = is_dark ? "quern-dark" : "quern-light";
  GtkSourceStyleScheme *scheme = gtk_source_style_scheme_manager_get_scheme (manager, name);

  if (scheme == NULL)
    {
      gtk_source_style_scheme_manager_append_search_path (manager, QUERN_PKGDATADIR "/styles");
      scheme = gtk_source_style_scheme_manager_get_scheme (manager, name);
    }
  /* When not installed: */
  if (scheme == NULL)
    scheme = gtk_source_style_scheme_manager_get_scheme (manager,
                                                         is_dark ? "Adwaita-dark" : "Adwaita");
  gtk_source_buffer_set_style_scheme (GTK_SOURCE_BUFFER (buffer), scheme);
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

static void
go_to_row (QuernSourceView *self,
           guint            row)
{
  quern_source_text_view_show_row (self->text_view, row, HOT_PLACE);
}

/* line: to go to; the hottest line if it is 0 or not in the text. */
static void
show_text (QuernSourceView     *self,
           QuernSourceDocument *document,
           guint64              line)
{
  guint hottest;
  int row;

  self->lines = quern_source_lines_new (get_explorer (self), document);
  set_language (self, document->place->path);
  quern_source_text_view_set_lines (self->text_view, self->lines);
  quern_source_gutter_set_lines (self->gutter, self->lines);
  quern_source_search_set_buffer (
    self->search, GTK_SOURCE_BUFFER (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text_view))));
  update_header (self);
  quern_code_pane_show_page (QUERN_CODE_PANE (self), "text");

  hottest = quern_hot_rows_get_hottest (quern_source_lines_get_hot (self->lines));
  row = line > 0 ? quern_source_lines_find (self->lines, line) : -1;
  if (row >= 0)
    go_to_row (self, (guint) row);
  else if (hottest != QUERN_NONE)
    go_to_row (self, hottest);
}

static void
quern_source_view_show (QuernCodePane *pane,
                        gpointer       data,
                        gboolean       is_same)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (pane);
  QuernSourceDocument *document = data;
  const QuernSourceDocument *old = get_document (self);
  guint64 line = get_explorer_line (self, document);

  if (line == 0 && self->lines != NULL && is_same &&
      g_strcmp0 (quern_source_document_get_name (old),
                 quern_source_document_get_name (document)) == 0)
    line = get_current_line (self);

  quern_source_view_drop (pane);
  if (document->text != NULL)
    show_text (self, document, line);
  else
    {
      self->missing = document;
      if (document->file == QUERN_NONE)
        quern_code_pane_show_empty (pane, _("No lines"),
                                    _("This function has no costs of its own"));
      else if (!quern_annotation_has_lines (document->annotation))
        show_without_lines (self, _("This function was recorded without lines"),
                            _("Compile the program with -g, and record it again"));
      else
        show_missing (self);
    }

  quern_code_pane_enable (pane, "open-editor", self->lines != NULL);
  quern_code_pane_enable (pane, "search", self->lines != NULL);
  quern_code_pane_update_hot (pane);
  update_words (self);
}

/* Loading */

static void
loaded_cb (GObject      *source_object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (QuernCodePane) self = user_data;
  g_autoptr (GError) error = NULL;
  QuernSourceDocument *document = quern_source_document_load_finish (result, &error);

  quern_code_pane_end_load (self, document, error, _("The source cannot be shown"));
}

static gboolean
quern_source_view_load (QuernCodePane *pane,
                        GCancellable  *cancellable)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (pane);
  QuernExplorer *explorer = get_explorer (self);
  g_autoptr (QuernSourceFinder) old_finder = quern_explorer_create_old_finder (explorer);
  const QuernSourceRequest request = {
    .analysis = quern_explorer_get_analysis (explorer),
    .node = quern_navigation_get_selected (quern_explorer_get_navigation (explorer)),
    .by_file = self->by_file,
    .file = self->file,
    .event = quern_event_choice_get_event (quern_explorer_get_events (explorer)),
    .finder = quern_code_pane_get_finder (pane),
    .joined = old_finder != NULL ? quern_explorer_get_joined (explorer) : NULL,
    .old_finder = old_finder,
  };

  if (quern_code_pane_show_no_code (pane))
    {
      update_words (self);
      return FALSE;
    }
  if (request.node == QUERN_NONE || request.event == QUERN_NONE)
    {
      quern_source_view_drop (pane);
      quern_code_pane_show_empty (pane, _("No function is selected"), NULL);
      update_words (self);
      return FALSE;
    }

  quern_source_document_load_async (&request, cancellable, loaded_cb, g_object_ref (self));

  return TRUE;
}

static void
quern_source_view_selected_changed (QuernCodePane *pane,
                                    gboolean       is_analysis)
{
  QUERN_SOURCE_VIEW (pane)->file = QUERN_NONE;
}

static void
quern_source_view_reword (QuernCodePane *pane)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (pane);

  update_header (self);
  update_words (self);
  quern_source_text_view_restyle (self->text_view);
}

static void
file_chosen_cb (QuernSourceView *self)
{
  const QuernSourceDocument *document = get_document (self);
  guint chosen = gtk_drop_down_get_selected (self->file_drop);

  if (self->is_filling || document == NULL || chosen == GTK_INVALID_LIST_POSITION ||
      chosen >= quern_annotation_get_n_files (document->annotation) || chosen == document->file)
    return;

  self->file = quern_annotation_get_file (document->annotation, chosen)->file;
  quern_code_pane_queue_load (QUERN_CODE_PANE (self));
}

/* A line of inlined code was chosen: shows its file at that line. */
static void
line_chosen_cb (QuernSourceView *self,
                guint            file,
                guint64          line)
{
  self->file = file;
  quern_navigation_set_line (quern_explorer_get_navigation (get_explorer (self)), file, line);
  quern_code_pane_queue_load (QUERN_CODE_PANE (self));
}

/* Rows */

static const QuernHotRows *
quern_source_view_get_hot (QuernCodePane *pane)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (pane);

  return self->lines != NULL ? quern_source_lines_get_hot (self->lines) : NULL;
}

static guint
quern_source_view_get_row (QuernCodePane *pane)
{
  return quern_source_text_view_get_row (QUERN_SOURCE_VIEW (pane)->text_view);
}

static void
quern_source_view_go_to_row (QuernCodePane *pane,
                             guint          row)
{
  go_to_row (QUERN_SOURCE_VIEW (pane), row);
}

static void
quern_source_view_get_visible (QuernCodePane *pane,
                               double        *from,
                               double        *to,
                               int           *top)
{
  *top = 0;
  quern_source_text_view_get_visible_rows (QUERN_SOURCE_VIEW (pane)->text_view, from, to);
}

static gboolean
quern_source_view_get_line (QuernCodePane *pane,
                            QuernFileId   *file,
                            guint64       *line)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (pane);
  const QuernSourceDocument *document = get_document (self);

  if (self->lines == NULL || document->file == QUERN_NONE)
    return FALSE;

  *file = quern_annotation_get_file (document->annotation, document->file)->file;
  *line = get_current_line (self);

  return TRUE;
}

/* Code of another file is found at the line where it is inlined. */
static guint
quern_source_view_find_line (QuernCodePane *pane)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (pane);
  const QuernSourceDocument *document = quern_source_lines_get_document (self->lines);
  const QuernInlinedCode *inlined = document->inlined;
  guint n_blocks = inlined != NULL ? quern_inlined_code_get_n_blocks (inlined) : 0;
  guint64 own = get_explorer_line (self, document);
  QuernFileId file;
  guint64 line = quern_navigation_get_line (quern_explorer_get_navigation (get_explorer (self)),
                                            &file);
  int row;

  for (guint i = 0; i < n_blocks && own == 0; i++)
    {
      const QuernInlinedBlock *block = quern_inlined_code_get_block (inlined, i);

      for (guint j = block->first; j < block->first + block->n_lines; j++)
        {
          const QuernInlinedLine *at = quern_inlined_code_get_line (inlined, j);

          if (at->file == file && at->line == line)
            own = block->site->line;
        }
    }

  row = own > 0 ? quern_source_lines_find (self->lines, own) : -1;

  return row >= 0 && (guint) row != quern_source_text_view_get_row (self->text_view) ? (guint) row
                                                                                     : QUERN_NONE;
}

static void
moved_cb (QuernSourceView *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self->gutter));
  quern_code_pane_update_hot (QUERN_CODE_PANE (self));
  quern_code_pane_moved (QUERN_CODE_PANE (self));
}

static const QuernSourcePlace *
quern_source_view_get_place (QuernCodePane  *pane,
                             const char    **name)
{
  const QuernSourceDocument *document = get_document (QUERN_SOURCE_VIEW (pane));

  if (document == NULL || document->file == QUERN_NONE)
    return NULL;

  *name = quern_source_document_get_name (document);

  return document->place;
}

static GtkWidget *
quern_source_view_get_focus (QuernCodePane *pane)
{
  return GTK_WIDGET (QUERN_SOURCE_VIEW (pane)->text_view);
}

/* The picture has all lines with costs, not only the visible ones. */
static QuernPicture *
quern_source_view_create_picture (QuernCodePane  *pane,
                                  char          **title)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (pane);
  const QuernSourceDocument *document = get_document (self);
  QuernAnalysis *analysis;
  QuernNodeId node = quern_code_pane_get_node (pane);
  QuernListing *listing;
  QuernAnnotatedSource source;
  g_autofree char *file_name = NULL;
  g_autofree char *name = NULL;

  if (self->lines == NULL)
    return NULL;

  analysis = quern_explorer_get_analysis (get_explorer (self));
  file_name = quern_visible_brief (quern_source_document_get_name (document));
  name = self->by_file ? g_strdup (file_name) : quern_analysis_dup_visible_name (analysis, node);
  *title = quern_listing_dup_title (
    name, self->by_file ? NULL : quern_listing_get_object (analysis, node), FALSE);

  /* For a file other than the function's own, show all of its code, wherever it is inlined. */
  source = (QuernAnnotatedSource) {
    document->annotation, document->file,
    quern_annotation_get_file (document->annotation, document->file)->is_own ? document->inlined
                                                                             : NULL,
    document->text, document->rows,
  };
  listing = quern_code_pane_create_listing (pane, FALSE);
  quern_listing_add_source (listing, &source, self->by_file ? NULL : file_name);

  return quern_listing_picture_new (listing, quern_code_colours_new (listing, document->text),
                                    NULL);
}

/* Actions */

static void
set_by_file (QuernSourceView *self,
             gboolean         by_file)
{
  const QuernSourceDocument *document = get_document (self);

  if (self->by_file == by_file)
    return;

  /* Keep the current file. */
  if (document != NULL && document->file != QUERN_NONE)
    self->file = quern_annotation_get_file (document->annotation, document->file)->file;
  self->by_file = by_file;
  g_object_notify (G_OBJECT (self), "by-file");
  quern_code_pane_queue_load (QUERN_CODE_PANE (self));
}

static void
found_cb (QuernSourceView   *self,
          const GtkTextIter *start,
          const GtkTextIter *end)
{
  go_to_row (self, (guint) gtk_text_iter_get_line (start));
  gtk_text_buffer_select_range (gtk_text_iter_get_buffer (start), start, end);
}

static void
search_stopped_cb (QuernSourceView *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->text_view));
}

static void
search_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  quern_source_view_begin_search (QUERN_SOURCE_VIEW (widget));
}

static void
search_next_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  quern_source_search_step (QUERN_SOURCE_VIEW (widget)->search,
                            g_str_equal (action_name, "source.search-next"));
}

static void
open_editor_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (widget);

  const QuernSourceDocument *document = get_document (self);
  guint64 lines[2] = { 0, 0 };
  guint64 n_rows;
  guint64 row;

  if (self->lines == NULL)
    return;

  row = get_current_line (self);
  n_rows = (guint64) quern_source_text_get_n_lines (document->text) + 1;
  /* Skip removed lines, which the file does not have. */
  while (document->rows != NULL && lines[1] == 0 && row < n_rows)
    quern_merged_lines_get_lines (document->rows, row++, lines, NULL);
  quern_editor_open (GTK_WINDOW (gtk_widget_get_root (widget)), document->place->path,
                     document->rows != NULL ? MAX (lines[1], 1) : row);
}

static gboolean
width_cb (gpointer data)
{
  QuernSourceView *self = data;

  self->width_id = 0;
  update_header (self);

  return G_SOURCE_REMOVE;
}

/* Updates the columns in an idle callback, not during the layout of the text. */
static void
resized_cb (QuernSourceView *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self->text_view));

  if (width <= 0 || width == self->width)
    return;

  self->width = width;
  if (self->width_id == 0)
    self->width_id = g_idle_add (width_cb, self);
}

/* The class */

static void
quern_source_view_map (GtkWidget *widget)
{
  QuernSourceView *self = QUERN_SOURCE_VIEW (widget);
  QuernFileId file = QUERN_NONE;
  guint64 line = get_explorer (self) != NULL
                   ? quern_navigation_get_line (quern_explorer_get_navigation (get_explorer (self)),
                                                &file)
                   : 0;

  GTK_WIDGET_CLASS (quern_source_view_parent_class)->map (widget);

  /* Another pane may have changed the line while this one was hidden. */
  if (line > 0)
    self->file = file;
  if (line > 0 && (self->lines == NULL || get_explorer_line (self, get_document (self)) == 0 ||
                   line != get_current_line (self)))
    quern_code_pane_queue_load (QUERN_CODE_PANE (self));
}

static void
quern_source_view_dispose (GObject *object)
{
  g_clear_handle_id (&QUERN_SOURCE_VIEW (object)->width_id, g_source_remove);
  quern_code_pane_dispose_template (QUERN_CODE_PANE (object));

  G_OBJECT_CLASS (quern_source_view_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (QUERN_TYPE_SOURCE_SEARCH);
  g_type_ensure (QUERN_TYPE_SOURCE_TEXT_VIEW);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, file_drop);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, how);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, search);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, guess_bar);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, guess_text);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, guess_path);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, newer_bar);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, assembly_button);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, missing_page);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, header);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, unknown);
  gtk_widget_class_bind_template_child (widget_class, QuernSourceView, text_view);
  gtk_widget_class_bind_template_callback (widget_class, file_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, line_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, moved_cb);
  gtk_widget_class_bind_template_callback (widget_class, found_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_stopped_cb);
}

static const QuernProperty properties[] = {
  { "by-file", G_TYPE_BOOLEAN, .field = G_STRUCT_OFFSET (QuernSourceView, by_file),
    .set = G_CALLBACK (set_by_file) },
  { "compact", G_TYPE_BOOLEAN, .field = G_STRUCT_OFFSET (QuernSourceView, compact) },
};

static void
quern_source_view_class_init (QuernSourceViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  QuernCodePaneClass *pane_class = QUERN_CODE_PANE_CLASS (klass);

  object_class->dispose = quern_source_view_dispose;
  widget_class->map = quern_source_view_map;

  pane_class->action_prefix = "source";
  pane_class->loads_event = TRUE;
  pane_class->selected_changed = quern_source_view_selected_changed;
  pane_class->load = quern_source_view_load;
  pane_class->show = quern_source_view_show;
  pane_class->drop = quern_source_view_drop;
  pane_class->free_document = (GDestroyNotify) quern_source_document_free;
  pane_class->reword = quern_source_view_reword;
  pane_class->get_hot = quern_source_view_get_hot;
  pane_class->get_row = quern_source_view_get_row;
  pane_class->go_to_row = quern_source_view_go_to_row;
  pane_class->get_visible = quern_source_view_get_visible;
  pane_class->get_line = quern_source_view_get_line;
  pane_class->find_line = quern_source_view_find_line;
  pane_class->get_place = quern_source_view_get_place;
  pane_class->get_focus = quern_source_view_get_focus;
  pane_class->create_picture = quern_source_view_create_picture;
  quern_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  quern_code_pane_class_bind (pane_class, QUERN_RESOURCE_PATH "/ui/quern-source-view.ui");
  bind_template (widget_class);
  gtk_widget_class_install_property_action (widget_class, "source.by-file", "by-file");
  gtk_widget_class_install_action (widget_class, "source.search", NULL, search_action);
  gtk_widget_class_install_action (widget_class, "source.search-next", NULL, search_next_action);
  gtk_widget_class_install_action (widget_class, "source.search-previous", NULL,
                                   search_next_action);
  gtk_widget_class_install_action (widget_class, "source.open-editor", NULL, open_editor_action);
}

static void
quern_source_view_init (QuernSourceView *self)
{
  GtkSourceGutter *gutter;
  GtkSourceBuffer *buffer = gtk_source_buffer_new (NULL);

  self->file = QUERN_NONE;
  quern_code_pane_init_template (QUERN_CODE_PANE (self));
  gtk_text_view_set_buffer (GTK_TEXT_VIEW (self->text_view), GTK_TEXT_BUFFER (buffer));
  g_object_unref (buffer);
  self->gutter = QUERN_SOURCE_GUTTER (quern_source_gutter_new ());
  gutter = gtk_source_view_get_gutter (GTK_SOURCE_VIEW (self->text_view), GTK_TEXT_WINDOW_LEFT);
  gtk_source_gutter_insert (gutter, GTK_SOURCE_GUTTER_RENDERER (self->gutter), 0);

  g_signal_connect_object (gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (self->text_view)),
                           "changed", G_CALLBACK (resized_cb), self, G_CONNECT_SWAPPED);
  update_style (self);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark",
                           G_CALLBACK (update_style), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::high-contrast",
                           G_CALLBACK (update_style), self, G_CONNECT_SWAPPED);
}

gboolean
quern_source_view_begin_search (QuernSourceView *self)
{
  g_return_val_if_fail (QUERN_IS_SOURCE_VIEW (self), FALSE);

  if (self->lines == NULL)
    return FALSE;

  quern_source_search_begin (self->search);

  return TRUE;
}
