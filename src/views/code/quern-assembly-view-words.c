/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What stands around the listing of an assembly view. */

#include "quern-assembly-view-private.h"

#include "quern-code-picture.h"
#include "quern-cost-text.h"
#include "quern-visible.h"

#include <glib/gi18n.h>

/* So many places are listed of those where an object was looked for. */
#define MAX_LISTED 12

static char *
dup_base_name (const QuernAssemblyDocument *document)
{
  g_autofree char *name = quern_visible_brief (quern_assembly_document_get_name (document));

  return g_path_get_basename (*name != '\0' ? name : "?");
}

/* "/src/sort — no such file", a line each. */
static char *
dup_tried (const QuernSourcePlace *place)
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

/* One thing that a person has to know, the gravest first. */
static void
update_bar (QuernAssemblyView           *self,
            const QuernAssemblyDocument *document)
{
  g_autofree char *path = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *base = NULL;
  g_autofree char *tried = NULL;
  g_autofree char *text = NULL;

  if (document == NULL)
    {
      gtk_widget_set_visible (self->bar, FALSE);
      return;
    }

  if (document->place->path != NULL)
    {
      path = g_filename_display_name (document->place->path);
      shown = quern_visible_brief (path);
    }
  else
    {
      base = dup_base_name (document);
      tried = dup_tried (document->place);
      text = g_strdup_printf (_("Only costs are shown: “%s” was not found"), base);
    }

  if (document->error != NULL)
    text = g_strdup_printf (_("Only costs are shown: %s"), document->error->message);
  else if (document->is_newer)
    text = g_strdup (_("This object file is newer than the profile: "
                       "the code may be another one"));
  else if (document->place->how == QUERN_SOURCE_GUESSED)
    text = g_strdup_printf (_("Guessed by its name: %s"), shown);

  gtk_label_set_label (self->bar_text, text != NULL ? text : "");
  gtk_label_set_label (self->where_text, tried != NULL ? tried : "");
  gtk_widget_set_visible (self->choose, tried != NULL || document->error != NULL ||
                                        document->place->how == QUERN_SOURCE_GUESSED);
  gtk_widget_set_visible (self->where, tried != NULL && *tried != '\0');
  gtk_widget_set_visible (self->bar, text != NULL);
}

/* What is shown adds up to what the function has. */
static void
update_caption (QuernAssemblyView           *self,
                const QuernAssemblyDocument *document)
{
  QuernEventId event = quern_explorer_get_event (self->explorer);
  QuernCanvas *canvas = quern_assembly_view_get_canvas (self);
  g_autofree char *cost = NULL;
  g_autofree char *text = NULL;

  if (document == NULL)
    {
      quern_code_footer_set (self->footer, "", FALSE);
      return;
    }
  if (canvas != NULL)
    {
      text = quern_picture_dup_caption (quern_canvas_get_picture (canvas));
      quern_code_footer_set (self->footer, text, TRUE);
      return;
    }

  cost = quern_cost_text_cell (self->explorer, event, quern_code_costs_get_total (document->costs));
  if (quern_cost_text_is_share (self->explorer, event))
    text = g_strdup_printf (_("Self cost of these instructions: %s %%, all of the function’s"),
                            cost);
  else
    text = g_strdup_printf (_("Self cost of these instructions: %s, all of the function’s"), cost);
  quern_code_footer_set (self->footer, text, quern_assembly_document_has_code (document));
}

void
quern_assembly_view_update_words (QuernAssemblyView *self)
{
  const QuernAssemblyDocument *document = quern_assembly_list_get_document (self->list);
  g_autofree char *base = document != NULL ? dup_base_name (document) : g_strdup ("");
  g_autofree char *name =
    quern_visible_brief (document != NULL ? quern_assembly_document_get_name (document) : "");

  gtk_label_set_label (self->object, base);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->object), *name != '\0' ? name : NULL);
  update_bar (self, document);
  if (self->explorer != NULL)
    update_caption (self, document);
  if (self->columns != NULL)
    quern_assembly_columns_update (self->columns, self->explorer,
                                   &(QuernAssemblyShown) { self->arrows, self->bytes,
                                                           self->width, self->lengths });
}

void
quern_assembly_view_show_empty (QuernAssemblyView *self,
                                const char        *title,
                                const char        *text)
{
  adw_status_page_set_title (self->empty_page, title);
  adw_status_page_set_description (self->empty_page, text);
  gtk_widget_set_visible (self->copy_button, FALSE);
  gtk_label_set_label (self->tried, "");
  gtk_stack_set_visible_child_name (self->stack, "empty");
}

QuernPicture *
quern_assembly_view_create_picture (QuernAssemblyView  *self,
                                    char              **title)
{
  const QuernAssemblyDocument *document;

  g_return_val_if_fail (QUERN_IS_ASSEMBLY_VIEW (self), NULL);

  document = quern_assembly_list_get_document (self->list);
  if (document == NULL || !quern_assembly_document_has_code (document))
    return NULL;

  return quern_code_picture_new_of_code (self->explorer, document, title);
}
