/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Instructions as rows of a listing. */

#include "quern-listing-private.h"

#include "quern-assembly-listing.h"
#include "quern-config.h"
#include "quern-cost-table.h"
#include "quern-format.h"

#include <glib/gi18n-lib.h>

/* Indentation of calls, in characters. */
#define INDENT 2

typedef struct
{
  QuernListingPart        part;
  QuernCodeCosts         *costs;     /* borrowed, like the following */
  const QuernDisassembly *code;
  const guint64          *addresses; /* those of costs */
  const QuernJoinedCode  *joined;    /* nullable */
  QuernListing           *listing;
} CodePart;

static double
get_weight (CodePart *self,
            guint     place)
{
  return MAX (quern_listing_get_value (self->listing,
                                       quern_code_costs_get_self (self->costs, place)),
              quern_listing_get_value (self->listing,
                                       quern_code_costs_get_inclusive (self->costs, place)));
}

static GArray *
list (QuernListingPart *part,
      guint             context,
      guint             max_rows)
{
  CodePart *self = (CodePart *) part;
  g_autoptr (GArray) places = NULL;
  g_autoptr (GArray) rows = quern_assembly_list_rows (
    self->code, self->addresses, quern_code_costs_get_n (self->costs), context, NULL);

  if (context > 0 && rows->len > max_rows)
    return NULL;

  places = g_array_sized_new (FALSE, FALSE, sizeof (QuernListingPlace), rows->len);
  for (guint i = 0; i < rows->len; i++)
    {
      const QuernAssemblyRow *row = &g_array_index (rows, QuernAssemblyRow, i);
      gboolean is_code = row->kind == QUERN_ASSEMBLY_INSTRUCTION;
      QuernListingPlace place = {
        .key = row->address,
        .costly = row->place != G_MAXUINT ? row->place : QUERN_NONE,
        .code = is_code ? row->instruction : QUERN_NONE,
        /* The number of instructions in a gap is unknown. */
        .n = row->kind == QUERN_ASSEMBLY_FOLDED ? row->n
             : row->kind == QUERN_ASSEMBLY_GAP  ? 0 : 1,
        .is_kept = is_code || row->kind == QUERN_ASSEMBLY_UNKNOWN,
      };

      if (place.costly != QUERN_NONE)
        {
          place.n_below =
            quern_listing_count_below (quern_code_costs_get (self->costs, row->place)->n_calls);
          place.weight = get_weight (self, row->place);
        }
      g_array_append_val (places, place);
    }

  return g_steal_pointer (&places);
}

static void
add_calls (CodePart             *self,
           const QuernCodePlace *place)
{
  g_autoptr (GArray) calls = quern_listing_below_new ();

  for (guint i = place->first_call; i < place->first_call + place->n_calls; i++)
    {
      const QuernAnnotatedCall *call = quern_code_costs_get_call (self->costs, i);
      QuernListingBelow below = {
        .inclusive = quern_code_costs_get_call_costs (self->costs, i),
        .text = quern_listing_dup_call (quern_code_costs_get_profile (self->costs), call->callee,
                                        call->count, call->count_before, call->recursive),
      };

      g_array_append_val (calls, below);
    }
  quern_listing_add_below (self->listing, calls, INDENT, quern_listing_dup_more_calls);
}

static void
add (QuernListingPart        *part,
     QuernListing            *listing,
     const QuernListingPlace *place)
{
  CodePart *self = (CodePart *) part;
  const QuernCodePlace *costly =
    place->costly != QUERN_NONE ? quern_code_costs_get (self->costs, place->costly) : NULL;
  const gint64 *own =
    costly != NULL ? quern_code_costs_get_self (self->costs, place->costly) : NULL;
  char *text =
    place->code != QUERN_NONE
      ? quern_listing_dup_code (quern_disassembly_get (self->code, place->code))
      : place->key == 0 ? g_strdup (_("(address not known)")) : g_strdup (_("(no code)"));
  QuernListingRow *row =
    quern_listing_add_row (listing, QUERN_LISTING_CODE, own,
                           costly != NULL
                             ? quern_code_costs_get_inclusive (self->costs, place->costly) : NULL,
                           text);

  g_free (row->place);
  row->place = quern_merged_code_dup_address (
    self->joined != NULL ? self->joined->merged : NULL, place->key);
  if (costly == NULL)
    return;

  row->value = quern_listing_rate (
    listing, own, quern_code_costs_get_inclusive (self->costs, place->costly));
  row->aside = quern_listing_dup_place (quern_code_costs_get_profile (self->costs), costly->file,
                                        costly->line, self->joined);
  add_calls (self, costly);
}

static void
add_self (QuernListingPart *part,
          guint             costly,
          gint64           *sum,
          guint             n_events)
{
  const gint64 *own = quern_code_costs_get_self (((CodePart *) part)->costs, costly);

  for (guint e = 0; e < n_events; e++)
    quern_cost_add (&sum[e], own[e]);
}

static char *
dup_folded (guint64 n,
            guint   n_costly)
{
  gulong number = (gulong) MIN (n, G_MAXULONG);
  g_autofree char *count = quern_format_count (n);

  if (n == 0)
    return g_strdup (_("code that is not shown"));
  if (n_costly == 0)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s instruction without a cost",
                                         "%s instructions without a cost", number),
                            count);

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s instruction that is not shown",
                                       "%s instructions that are not shown", number),
                          count);
}

static void
add_jumps (QuernListingPart *part,
           QuernListing     *listing)
{
  CodePart *self = (CodePart *) part;

  for (guint i = 0; i < quern_code_costs_get_n_jumps (self->costs); i++)
    {
      const QuernAnnotatedJump *jump = quern_code_costs_get_jump (self->costs, i);

      quern_listing_add_jump (listing, &(QuernJumpArrow) {
        jump->from, jump->to, jump->followed, jump->conditional, 0
      });
    }
}

/**
 * quern_listing_add_code:
 * @self: a listing
 * @costs: of a function's instructions
 * @code: the instructions; empty if there is no code
 * @addresses: those of @costs
 * @joined: (nullable): both sides of a comparison: addresses are then positions in it
 * @head: (nullable): a heading
 */
void
quern_listing_add_code (QuernListing           *self,
                        QuernCodeCosts         *costs,
                        const QuernDisassembly *code,
                        const guint64          *addresses,
                        const QuernJoinedCode  *joined,
                        const char             *head)
{
  CodePart part = {
    { list, add, add_self, dup_folded, add_jumps }, costs, code, addresses, joined, self
  };

  quern_listing_add_part (self, &part.part, head);
}
