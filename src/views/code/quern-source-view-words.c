/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What stands around the text of a source view. */

#include "quern-source-view-private.h"

#include "quern-code-picture.h"
#include "quern-cost-table.h"
#include "quern-cost-text.h"
#include "quern-format.h"
#include "quern-visible.h"

#include <glib/gi18n.h>
#include <string.h>

/* px: from the edge of the text to its title */
#define TEXT_MARGIN 8
#define TITLE_TOP 4

/* So many places are listed of those where a file was looked for. */
#define MAX_LISTED 12

const QuernSourceDocument *
quern_source_view_get_document (QuernSourceView *self)
{
  return self->lines != NULL ? quern_source_lines_get_document (self->lines) : self->missing;
}

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

void
quern_source_view_update_header (QuernSourceView *self)
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
      return _("found by a map");

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
      gtk_label_set_label (self->how, get_how_text (how));
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
  QuernEventId event = quern_explorer_get_event (self->explorer);
  g_autofree char *name = quern_visible_brief (
    quern_profile_get_file_name (quern_annotation_get_profile (annotation),
                                 quern_annotation_get_file (annotation, file)->file));
  g_autofree char *base = g_path_get_basename (*name != '\0' ? name : "?");
  g_autofree char *cost =
    quern_cost_text_cell (self->explorer, event, quern_annotation_get_file_self (annotation, file));

  /* Translators: a file and the self cost of its lines */
  return quern_cost_text_is_share (self->explorer, event)
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

static char *
dup_cost (QuernSourceView *self,
          const gint64    *costs)
{
  QuernEventId event = quern_explorer_get_event (self->explorer);
  g_autofree char *cost = quern_cost_text_cell (self->explorer, event, costs);

  return quern_cost_text_is_share (self->explorer, event) ? g_strdup_printf (_("%s %%"), cost)
                                                          : g_steal_pointer (&cost);
}

static void
append_costs (QuernSourceView *self,
              GString         *text,
              const char      *what,
              const gint64    *own,
              const gint64    *inclusive)
{
  g_autofree char *own_text = dup_cost (self, own);
  g_autofree char *inclusive_text = dup_cost (self, inclusive);

  g_string_append_printf (text, "%s%s: ", text->len > 0 ? " · " : "", what);
  /* Translators: costs of code that has no line: "self 1.2 %, with calls 3.4 %" */
  g_string_append_printf (text, _("self %s, with calls %s"), own_text, inclusive_text);
}

/* Costs without a row of the text: nothing is left out. */
static void
update_unknown (QuernSourceView *self)
{
  guint index = self->lines != NULL ? quern_source_lines_get_unknown (self->lines) : QUERN_NONE;
  g_autoptr (GString) text = g_string_new (NULL);
  const gint64 *own;
  const gint64 *inclusive;

  if (index != QUERN_NONE)
    {
      QuernAnnotation *annotation = quern_source_view_get_document (self)->annotation;

      append_costs (self, text, _("Line not known"),
                    quern_annotation_get_line_self (annotation, index),
                    quern_annotation_get_line_inclusive (annotation, index));
    }
  if (self->lines != NULL && quern_source_lines_get_outside (self->lines, &own, &inclusive))
    append_costs (self, text,
                  quern_source_lines_is_cut (self->lines) ? _("Lines that are not shown")
                                                          : _("Lines behind the end of the file"),
                  own, inclusive);

  gtk_label_set_label (self->unknown, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->unknown), text->len > 0);
}

/* The costs of what stands at the lines of the shown file, and how many other files have
 * some that stand nowhere. FALSE: nothing stands there. */
static gboolean
add_up_inlined (const QuernSourceDocument *document,
                gint64                    *sum,
                guint                      n_events,
                guint                     *n_others)
{
  QuernFileId shown = quern_annotation_get_file (document->annotation, document->file)->file;
  QuernFileId last = shown;
  gboolean any = FALSE;
  guint n_rest;
  guint first;

  *n_others = 0;
  if (document->inlined == NULL)
    return FALSE;

  for (guint i = 0; i < quern_inlined_code_get_n_blocks (document->inlined); i++)
    {
      if (quern_inlined_code_get_block (document->inlined, i)->site->file != shown)
        continue;
      any = TRUE;
      for (guint j = 0; j < n_events; j++)
        quern_cost_add (&sum[j], quern_inlined_code_get_block_self (document->inlined, i)[j]);
    }

  /* They are in the order of files. */
  first = quern_inlined_code_get_rest (document->inlined, &n_rest);
  for (guint i = first; i < first + n_rest; i++)
    {
      QuernFileId file = quern_inlined_code_get_line (document->inlined, i)->file;

      *n_others += file != shown && file != last ? 1 : 0;
      last = file;
    }

  return any;
}

/* NULL if no code is inlined in the shown file. */
static char *
dup_inlined_caption (QuernSourceView           *self,
                     const QuernSourceDocument *document,
                     const char                *here,
                     const char                *all)
{
  QuernProfile *profile = quern_annotation_get_profile (document->annotation);
  guint n_events = quern_event_set_get_n_real (quern_profile_get_events (profile));
  g_autofree gint64 *sum = g_memdup2 (
    quern_annotation_get_file_self (document->annotation, document->file),
    n_events * sizeof (gint64));
  g_autofree char *with_inlined = NULL;
  guint n_others;

  if (!add_up_inlined (document, sum, n_events, &n_others))
    return NULL;

  with_inlined = dup_cost (self, sum);
  if (n_others == 0)
    return g_strdup_printf (_("Self cost of these lines: %s; with the code inlined there: %s, "
                              "all of the function’s"), here, with_inlined);

  return g_strdup_printf (ngettext ("Self cost of these lines: %s; with the code inlined there: "
                                    "%s; with that of %u other file: %s, all of the function’s",
                                    "Self cost of these lines: %s; with the code inlined there: "
                                    "%s; with that of %u other files: %s, all of the function’s",
                                    n_others), here, with_inlined, n_others, all);
}

static char *
dup_plain_caption (QuernSourceView           *self,
                   const QuernSourceDocument *document,
                   const char                *here,
                   const char                *all)
{
  guint n_others = quern_annotation_get_n_files (document->annotation) - 1;

  if (self->by_file)
    return g_strdup_printf (_("Self cost of these lines, in all functions: %s"), here);
  if (n_others == 0)
    return g_strdup_printf (_("Self cost of these lines: %s, all of the function’s"), here);

  return g_strdup_printf (ngettext ("Self cost of these lines: %s; with those inlined from "
                                    "%u other file: %s, all of the function’s",
                                    "Self cost of these lines: %s; with those inlined from "
                                    "%u other files: %s, all of the function’s", n_others),
                          here, n_others, all);
}

/* Lines have the costs that were recorded with them, whatever is hidden: where others have
 * taken the costs of hidden functions, the lines are not all that the function has. NULL:
 * they are. */
static char *
dup_hidden_caption (QuernSourceView           *self,
                    const QuernSourceDocument *document,
                    const char                *here)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (self->explorer);
  QuernEventSet *events = quern_profile_get_events (quern_analysis_get_profile (analysis));
  const gint64 *recorded = quern_annotation_get_self (document->annotation);
  const gint64 *with_hidden;
  g_autofree char *all = NULL;

  if (quern_explorer_shows_all_functions (self->explorer))
    return NULL;
  if (self->by_file)
    return g_strdup_printf (_("Self cost of these lines as recorded, in all functions: %s"), here);

  with_hidden = quern_analysis_get_self (analysis, self->node);
  if (memcmp (recorded, with_hidden,
              quern_event_set_get_n_real (events) * sizeof *recorded) == 0)
    return NULL;

  all = dup_cost (self, with_hidden);
  /* Translators: two costs; the second has that of functions that are hidden from lists */
  return g_strdup_printf (_("Self cost of these lines as recorded: %s; with the functions that "
                            "are hidden in this one: %s"), here, all);
}

/* What is shown adds up to what the function has. */
static void
update_caption (QuernSourceView           *self,
                const QuernSourceDocument *document)
{
  g_autofree char *text = NULL;
  g_autofree char *here = NULL;
  g_autofree char *all = NULL;

  /* A page in place of the text has no lines. */
  if (self->lines == NULL || document == NULL || document->file == QUERN_NONE)
    {
      quern_code_footer_set (self->footer, "", FALSE);
      return;
    }

  here = dup_cost (self, quern_annotation_get_file_self (document->annotation, document->file));
  all = dup_cost (self, quern_annotation_get_self (document->annotation));
  text = dup_hidden_caption (self, document, here);
  if (text == NULL)
    text = dup_inlined_caption (self, document, here, all);
  if (text == NULL)
    text = dup_plain_caption (self, document, here, all);
  quern_code_footer_set (self->footer, text, TRUE);
}

void
quern_source_view_update_words (QuernSourceView *self)
{
  const QuernSourceDocument *document = quern_source_view_get_document (self);
  QuernSourceHow how = QUERN_SOURCE_NOT_FOUND;
  g_autofree char *guess = NULL;
  g_autofree char *path = NULL;

  if (document != NULL && document->place != NULL && document->text != NULL)
    how = document->place->how;
  update_files (self, document);
  update_unknown (self);
  update_caption (self, document);
  update_how (self, how);
  gtk_widget_set_visible (self->newer_bar, document != NULL && document->is_newer);
  gtk_widget_set_visible (self->guess_bar, how == QUERN_SOURCE_GUESSED);
  if (how != QUERN_SOURCE_NOT_FOUND)
    {
      path = quern_visible_take_brief (g_filename_display_name (document->place->path));
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->how), path);
    }
  if (how == QUERN_SOURCE_GUESSED)
    {
      guess = g_strdup_printf (_("Is “%s” the right file? Only the end of its path is the same"),
                               path);
      gtk_label_set_label (self->guess_text, guess);
    }
}

void
quern_source_view_show_empty (QuernSourceView *self,
                              const char      *title,
                              const char      *text)
{
  adw_status_page_set_title (self->empty_page, title);
  adw_status_page_set_description (self->empty_page, text);
  gtk_stack_set_visible_child_name (self->stack, "empty");
}

/* "was not found", and where it was looked for. */
void
quern_source_view_show_missing (QuernSourceView *self)
{
  const QuernSourceDocument *document = self->missing;
  g_autofree char *name = quern_visible_brief (quern_source_document_get_name (document));
  g_autofree char *base = g_path_get_basename (name);
  g_autofree char *title = NULL;
  g_autoptr (GString) tried = g_string_new (NULL);

  if (*name == '\0' || g_str_equal (name, "???"))
    {
      quern_source_view_show_empty (self, _("Source File Not Known"),
                                    _("The profile does not say which file this code is of. "
                                      "Compile it with -g."));
      return;
    }

  title = document->error != NULL ? g_strdup_printf (_("“%s” Cannot Be Read"), base)
                                  : g_strdup_printf (_("“%s” Was Not Found"), base);
  adw_status_page_set_title (self->missing_page, title);
  if (document->error != NULL)
    g_string_append_printf (tried, "%s\n", document->error);
  for (guint i = 0; i < MIN (document->place->tried->len, MAX_LISTED); i++)
    {
      const QuernSourceTry *entry = g_ptr_array_index (document->place->tried, i);
      g_autofree char *path = g_filename_display_name (entry->path);
      g_autofree char *shown = quern_visible_brief (path);

      g_string_append_printf (tried, "%s%s — %s", i > 0 ? "\n" : "", shown, entry->reason);
    }
  gtk_label_set_label (self->tried, tried->str);
  gtk_stack_set_visible_child_name (self->stack, "missing");
}

/* All of it that has costs, whatever is on the screen. */
QuernPicture *
quern_source_view_create_picture (QuernSourceView  *self,
                                  char            **title)
{
  g_return_val_if_fail (QUERN_IS_SOURCE_VIEW (self), NULL);

  if (self->lines == NULL)
    return NULL;

  return quern_code_picture_new_of_source (self->explorer,
                                           quern_source_lines_get_document (self->lines),
                                           self->by_file ? QUERN_NONE : self->node, title);
}
