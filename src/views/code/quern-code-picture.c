/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-code-picture.h"

#include "quern-assembly-listing.h"
#include "quern-code-colours.h"
#include "quern-cost-text.h"
#include "quern-listing-picture.h"
#include "quern-visible.h"

#include <glib/gi18n.h>

/* Lines around those with a cost. */
#define SOURCE_CONTEXT 8

/* What stands in a cell of the view: nothing where there is no cost. */
static char *
dup_cell_cb (const gint64 *costs,
             gpointer      user_data)
{
  QuernExplorer *explorer = user_data;
  QuernEventSet *events = quern_profile_get_events (quern_explorer_get_profile (explorer));
  QuernEventId event = quern_explorer_get_event (explorer);
  double value = quern_event_set_get_value (events, event, costs);

  return value > 0.0 || value < 0.0 ? quern_cost_text_cell (explorer, event, costs)
                                    : g_strdup ("");
}

static QuernListing *
create_listing (QuernExplorer *explorer,
                gboolean       is_code)
{
  QuernEventId event = quern_explorer_get_event (explorer);
  gboolean is_share = quern_cost_text_is_share (explorer, event);
  QuernListingOptions options = {
    .self_heat = quern_explorer_get_self_heat (explorer),
    .dup_cell = dup_cell_cb,
    .user_data = explorer,
    .context = is_code ? QUERN_ASSEMBLY_CONTEXT : SOURCE_CONTEXT,
    .titles = {
      is_share ? _("Self %") : _("Self"),
      is_share ? _("With calls %") : _("With calls"),
      is_code ? _("Address") : _("Line"),
      is_code ? _("Instruction") : _("Source"),
    },
  };

  quern_code_heat_init (&options.heat, quern_explorer_get_profile (explorer), event);

  return quern_listing_new (&options);
}

static char *
dup_title (QuernExplorer *explorer,
           QuernNodeId    node,
           gboolean       is_code)
{
  QuernAnalysis *analysis = quern_explorer_get_analysis (explorer);
  g_autofree char *name = quern_analysis_dup_visible_name (analysis, node);

  return quern_listing_dup_title (name, quern_listing_get_object (analysis, node), is_code);
}

QuernPicture *
quern_code_picture_new_of_source (QuernExplorer              *explorer,
                                  const QuernSourceDocument  *document,
                                  QuernNodeId                 node,
                                  char                      **title)
{
  const QuernAnnotatedFile *file =
    quern_annotation_get_file (document->annotation, document->file);
  /* Of another file all that stands there is shown, wherever it is inlined. */
  const QuernAnnotatedSource source = {
    document->annotation, document->file, file->is_own ? document->inlined : NULL, document->text
  };
  QuernListing *listing = create_listing (explorer, FALSE);
  g_autofree char *name = quern_visible_brief (quern_source_document_get_name (document));

  quern_listing_add_source (listing, &source, node != QUERN_NONE ? name : NULL);
  *title = node != QUERN_NONE ? dup_title (explorer, node, FALSE)
                              : quern_listing_dup_title (name, NULL, FALSE);

  return quern_listing_picture_new (listing, quern_code_colours_new (listing, document->text),
                                    NULL);
}

QuernPicture *
quern_code_picture_new_of_code (QuernExplorer                *explorer,
                                const QuernAssemblyDocument  *document,
                                char                        **title)
{
  QuernListing *listing = create_listing (explorer, TRUE);

  quern_listing_add_code (listing, document->costs, document->code, document->addresses, NULL);
  *title = dup_title (explorer, quern_code_costs_get_function (document->costs), TRUE);

  return quern_listing_picture_new (listing, NULL, NULL);
}
