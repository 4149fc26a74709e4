/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-listing.h"

#include "quern-comparison.h"
#include "quern-config.h"
#include "quern-cost-table.h"
#include "quern-format.h"
#include "quern-listing-private.h"
#include "quern-visible.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* As in editors. */
#define TAB_WIDTH 8

/* Width of the mnemonics, in characters. */
#define MNEMONIC_WIDTH 7

/* A part is left out if there are fewer rows: it needs a heading, a row, and one for the rest. */
#define MIN_ROWS 4u

struct _QuernListing
{
  QuernListingOptions  options;
  char                *titles[4]; /* owned */
  guint                n_events;  /* number of real events */
  GArray              *rows;      /* owned: QuernListingRow */
  GArray              *jumps;     /* owned: QuernJumpArrow, from row to row */
  GArray              *codes;     /* owned: guint: rows with code of the part being added */
  double               hottest;
  gboolean             is_laid_out; /* whether jumps have their lanes */
  guint                n_lanes;
  guint                n_shown;   /* rows with a cost */
  guint                n_hidden;
  gint64              *shown;     /* owned: sum of their self costs, a row of costs */
  gint64              *hidden;    /* owned */
  gboolean             has_cut;   /* whether a text was cut */
};

static void
clear_row (gpointer data)
{
  QuernListingRow *row = data;

  g_free (row->place);
  g_free (row->own);
  g_free (row->inclusive);
  g_free (row->text);
  g_free (row->aside);
}

/**
 * quern_listing_new:
 * @options: how costs are shown
 *
 * Returns: (transfer full): a listing without rows
 */
QuernListing *
quern_listing_new (const QuernListingOptions *options)
{
  QuernListing *self = g_new0 (QuernListing, 1);

  self->options = *options;
  g_object_ref (self->options.heat.events);
  for (guint i = 0; i < G_N_ELEMENTS (self->titles); i++)
    self->titles[i] = g_strdup (options->titles[i]);
  self->n_events = quern_event_set_get_n_real (options->heat.events);
  self->rows = g_array_new (FALSE, FALSE, sizeof (QuernListingRow));
  g_array_set_clear_func (self->rows, clear_row);
  self->jumps = g_array_new (FALSE, FALSE, sizeof (QuernJumpArrow));
  self->codes = g_array_new (FALSE, FALSE, sizeof (guint));
  self->shown = g_new0 (gint64, MAX (self->n_events, 1));
  self->hidden = g_new0 (gint64, MAX (self->n_events, 1));

  return self;
}

void
quern_listing_free (QuernListing *self)
{
  if (self == NULL)
    return;

  g_object_unref (self->options.heat.events);
  for (guint i = 0; i < G_N_ELEMENTS (self->titles); i++)
    g_free (self->titles[i]);
  g_array_unref (self->rows);
  g_array_unref (self->jumps);
  g_array_unref (self->codes);
  g_free (self->shown);
  g_free (self->hidden);
  g_free (self);
}

/* 0 if there is no value. */
double
quern_listing_get_value (const QuernListing *self,
                         const gint64       *costs)
{
  double value =
    quern_event_set_get_value (self->options.heat.events, self->options.heat.event, costs);

  return isnan (value) ? 0.0 : fabs (value);
}

/* How hot a row with these costs is. */
double
quern_listing_rate (const QuernListing *self,
                    const gint64       *own,
                    const gint64       *inclusive)
{
  const gint64 *costs = self->options.self_heat || inclusive == NULL ? own : inclusive;

  return costs != NULL ? quern_code_heat_get_value (&self->options.heat, costs) : 0.0;
}

/* Rows */

static char *
dup_cell (const QuernListing *self,
          const gint64       *costs)
{
  return costs != NULL ? self->options.dup_cell (costs, self->options.user_data) : g_strdup ("");
}

/* taken: owned, to be freed with g_free(). */
static char *
cut (QuernListing *self,
     char         *taken)
{
  g_autofree char *text = taken;
  g_autofree char *start = NULL;

  if (g_utf8_strlen (text, -1) <= QUERN_LISTING_MAX_TEXT)
    return g_steal_pointer (&text);

  self->has_cut = TRUE;
  start = g_utf8_substring (text, 0, QUERN_LISTING_MAX_TEXT - 1);

  return g_strconcat (start, "…", NULL);
}

QuernListingRow *
quern_listing_add_row (QuernListing     *self,
                       QuernListingKind  kind,
                       const gint64     *own,
                       const gint64     *inclusive,
                       char             *text)
{
  QuernListingRow row = {
    .kind = kind,
    .place = g_strdup (""),
    .own = dup_cell (self, own),
    .inclusive = dup_cell (self, inclusive),
    .text = cut (self, kind == QUERN_LISTING_CODE ? text : quern_visible_take (text)),
  };

  g_array_append_val (self->rows, row);

  return &g_array_index (self->rows, QuernListingRow, self->rows->len - 1);
}

/* Entries below rows */

static void
clear_below (gpointer data)
{
  g_free (((QuernListingBelow *) data)->text);
}

GArray *
quern_listing_below_new (void)
{
  GArray *below = g_array_new (FALSE, FALSE, sizeof (QuernListingBelow));

  g_array_set_clear_func (below, clear_below);

  return below;
}

/* The number of rows for n entries. */
guint
quern_listing_count_below (guint n)
{
  return MIN (n, QUERN_LISTING_MAX_BELOW + 1);
}

/* Costliest first, as in the window; equal ones keep their order. */
static int
compare_below (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  const QuernListingBelow *x = a;
  const QuernListingBelow *y = b;
  double x_cost = quern_listing_get_value (user_data, x->own != NULL ? x->own : x->inclusive);
  double y_cost = quern_listing_get_value (user_data, y->own != NULL ? y->own : y->inclusive);

  return (x_cost < y_cost) - (x_cost > y_cost);
}

void
quern_listing_add_below (QuernListing *self,
                         GArray       *below,
                         guint         indent,
                         char       *(*dup_rest) (guint n))
{
  guint n_shown = MIN (below->len, QUERN_LISTING_MAX_BELOW);
  g_autofree gint64 *own = g_new0 (gint64, MAX (self->n_events, 1));
  g_autofree gint64 *inclusive = g_new0 (gint64, MAX (self->n_events, 1));
  gboolean has_own = FALSE;

  g_array_sort_with_data (below, compare_below, self);
  for (guint i = 0; i < below->len; i++)
    {
      QuernListingBelow *one = &g_array_index (below, QuernListingBelow, i);

      if (i < n_shown)
        {
          quern_listing_add_row (self, QUERN_LISTING_BELOW, one->own, one->inclusive,
                                 g_steal_pointer (&one->text))->indent = indent;
          continue;
        }
      has_own = has_own || one->own != NULL;
      for (guint e = 0; e < self->n_events; e++)
        {
          if (one->own != NULL)
            quern_cost_add (&own[e], one->own[e]);
          quern_cost_add (&inclusive[e], one->inclusive[e]);
        }
    }

  if (below->len > n_shown)
    quern_listing_add_row (self, QUERN_LISTING_BELOW, has_own ? own : NULL, inclusive,
                           dup_rest (below->len - n_shown))->indent = indent;
}

/* Parts */

static gboolean
fits (GArray *places,
      guint   max_rows)
{
  guint64 n = 0;

  for (guint i = 0; i < places->len && n <= max_rows; i++)
    n += 1 + g_array_index (places, QuernListingPlace, i).n_below;

  return n <= max_rows;
}

static int
compare_weights (gconstpointer a,
                 gconstpointer b)
{
  const QuernListingPlace *x = *(const QuernListingPlace *const *) a;
  const QuernListingPlace *y = *(const QuernListingPlace *const *) b;

  return QUERN_ORDER (y->weight, x->weight) ?: QUERN_ORDER (x->costly, y->costly);
}

/* Keeps the costliest places, as many as there are rows for. */
static void
choose (GArray *places,
        guint   max_rows)
{
  g_autoptr (GPtrArray) costly = g_ptr_array_new ();
  guint n = 1;

  for (guint i = 0; i < places->len; i++)
    {
      QuernListingPlace *place = &g_array_index (places, QuernListingPlace, i);

      place->is_kept = FALSE;
      if (place->costly != QUERN_NONE)
        g_ptr_array_add (costly, place);
    }
  g_ptr_array_sort (costly, compare_weights);

  /* The places before each may be folded into one row. */
  for (guint i = 0; i < costly->len; i++)
    {
      QuernListingPlace *place = g_ptr_array_index (costly, i);

      n += 2 + place->n_below;
      if (n > max_rows)
        break;
      place->is_kept = TRUE;
    }
}

/* Lists the places, with as many around the costly ones as there is room for. */
static GArray *
list_places (QuernListing     *self,
             QuernListingPart *part,
             guint             max_rows)
{
  const guint contexts[] = {
    self->options.context, MIN (self->options.context, 8), MIN (self->options.context, 3),
    MIN (self->options.context, 1),
  };
  GArray *places;

  for (guint i = 0; i < G_N_ELEMENTS (contexts); i++)
    {
      g_autoptr (GArray) tried = part->list (part, contexts[i], max_rows);

      if (tried != NULL && fits (tried, max_rows))
        return g_steal_pointer (&tried);
    }

  places = part->list (part, 0, max_rows);
  if (!fits (places, max_rows))
    choose (places, max_rows);

  return places;
}

static void
add_folded (QuernListing     *self,
            QuernListingPart *part,
            GArray           *places,
            guint             first,
            guint             last)
{
  g_autofree gint64 *sum = g_new0 (gint64, MAX (self->n_events, 1));
  guint n_costly = 0;
  guint64 n = 0;
  QuernListingRow *row;

  for (guint i = first; i <= last; i++)
    {
      const QuernListingPlace *place = &g_array_index (places, QuernListingPlace, i);

      n += place->n;
      if (place->costly == QUERN_NONE)
        continue;
      n_costly++;
      part->add_self (part, place->costly, sum, self->n_events);
      part->add_self (part, place->costly, self->hidden, self->n_events);
    }

  self->n_hidden += n_costly;
  row = quern_listing_add_row (self, QUERN_LISTING_FOLDED, n_costly > 0 ? sum : NULL, NULL,
                               part->dup_folded (n, n_costly));
  row->key = g_array_index (places, QuernListingPlace, first).key;
  g_free (row->place);
  row->place = g_strdup ("⋮");
}

static void
add_kept (QuernListing            *self,
          QuernListingPart        *part,
          const QuernListingPlace *place)
{
  guint at = self->rows->len;
  QuernListingRow *row;

  part->add (part, self, place);
  row = &g_array_index (self->rows, QuernListingRow, at);
  row->key = place->key;
  self->hottest = MAX (self->hottest, row->value);
  g_array_append_val (self->codes, at);
  if (place->costly == QUERN_NONE)
    return;

  self->n_shown++;
  part->add_self (part, place->costly, self->shown, self->n_events);
}

/* Counts all places as hidden, for lack of room. */
static void
leave_out (QuernListing     *self,
           QuernListingPart *part,
           GArray           *places)
{
  for (guint i = 0; i < places->len; i++)
    {
      const QuernListingPlace *place = &g_array_index (places, QuernListingPlace, i);

      if (place->costly == QUERN_NONE)
        continue;
      self->n_hidden++;
      part->add_self (part, place->costly, self->hidden, self->n_events);
    }
}

/**
 * quern_listing_add_part:
 * @self: a listing
 * @part: what to add; not used after this returns
 * @head: (nullable): a heading
 */
void
quern_listing_add_part (QuernListing     *self,
                        QuernListingPart *part,
                        const char       *head)
{
  guint max_rows = QUERN_LISTING_MAX_ROWS - MIN (self->rows->len, QUERN_LISTING_MAX_ROWS);
  g_autoptr (GArray) places = list_places (self, part, max_rows);
  guint first = 0;

  if (max_rows < MIN_ROWS)
    leave_out (self, part, places);
  if (places->len == 0 || max_rows < MIN_ROWS)
    return;

  if (head != NULL)
    quern_listing_add_row (self, QUERN_LISTING_HEAD, NULL, NULL, g_strdup (head));

  g_array_set_size (self->codes, 0);
  for (guint i = 0; i < places->len; i++)
    {
      const QuernListingPlace *place = &g_array_index (places, QuernListingPlace, i);

      if (!place->is_kept)
        continue;
      if (first < i)
        add_folded (self, part, places, first, i - 1);
      first = i + 1;
      add_kept (self, part, place);
    }
  if (first < places->len)
    add_folded (self, part, places, first, places->len - 1);

  part->add_jumps (part, self);
  self->is_laid_out = FALSE;
}

/* Jumps */

/* The row with that key in the part being added, or -1; keys are in ascending order. */
static int
find_row (const QuernListing *self,
          guint64             key)
{
  guint low = 0;
  guint high = self->codes->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      guint row = g_array_index (self->codes, guint, middle);
      guint64 there = g_array_index (self->rows, QuernListingRow, row).key;

      if (there == key)
        return (int) row;
      if (there < key)
        low = middle + 1;
      else
        high = middle;
    }

  return -1;
}

void
quern_listing_add_jump (QuernListing         *self,
                        const QuernJumpArrow *arrow)
{
  QuernJumpArrow jump = *arrow;
  int from = find_row (self, arrow->from);
  int to = find_row (self, arrow->to);

  if (from < 0 || to < 0 || from == to || arrow->weight == 0)
    return;

  jump.from = (guint64) from;
  jump.to = (guint64) to;
  g_array_append_val (self->jumps, jump);
}

const QuernJumpArrow *
quern_listing_get_jumps (QuernListing *self,
                         guint        *n_jumps,
                         guint        *n_lanes)
{
  if (!self->is_laid_out)
    self->n_lanes = quern_jump_layout ((QuernJumpArrow *) (void *) self->jumps->data,
                                       self->jumps->len);
  self->is_laid_out = TRUE;
  *n_jumps = self->jumps->len;
  *n_lanes = self->n_lanes;

  return (const QuernJumpArrow *) (const void *) self->jumps->data;
}

/* Access */

guint
quern_listing_get_n (const QuernListing *self)
{
  return self->rows->len;
}

const QuernListingRow *
quern_listing_get (const QuernListing *self,
                   guint               row)
{
  return &g_array_index (self->rows, QuernListingRow, row);
}

const char *
quern_listing_get_title (const QuernListing *self,
                         guint               column)
{
  return self->titles[column];
}

double
quern_listing_get_heat (const QuernListing *self,
                        guint               row)
{
  return quern_code_heat_get_share (&self->options.heat,
                                    g_array_index (self->rows, QuernListingRow, row).value,
                                    self->hottest);
}

gboolean
quern_listing_has_shares (const QuernListing *self)
{
  return !self->options.heat.is_ratio;
}

static char *
dup_shown (const QuernListing *self)
{
  double shown = quern_listing_get_value (self, self->shown);
  double hidden = quern_listing_get_value (self, self->hidden);
  g_autofree char *shown_share = NULL;
  g_autofree char *hidden_share = NULL;

  if (self->n_hidden == 0)
    /* Translators: of a listing of code; rows are lines, or instructions */
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u row has a cost; it is shown",
                                         "%u rows have a cost; all of them are shown",
                                         self->n_shown),
                            self->n_shown);

  /* Increases and decreases of a difference do not add up to a whole. */
  if (quern_event_set_is_difference (self->options.heat.events, self->options.heat.event))
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u row with a cost is left out",
                                         "%u rows with a cost are left out", self->n_hidden),
                            self->n_hidden);

  shown_share = quern_format_percent (shown / (shown + hidden), 2);
  hidden_share = quern_format_percent (hidden / (shown + hidden), 2);

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                       "Shown %s of the self cost; %u row with %s left out",
                                       "Shown %s of the self cost; %u rows with %s left out",
                                       self->n_hidden),
                          shown_share, self->n_hidden, hidden_share);
}

char *
quern_listing_dup_caption (const QuernListing *self)
{
  g_autofree char *shown = dup_shown (self);

  return self->has_cut ? g_strconcat (shown, "  ·  ", _("Long lines are cut"), NULL)
                       : g_steal_pointer (&shown);
}

/* Texts of rows, and of tables of code */

/* "→ 1,743,677× nextLine"; "→ nextLine" if the calls were not counted. */
char *
quern_listing_dup_call (QuernProfile    *profile,
                        QuernFunctionId  callee,
                        guint64          count,
                        guint64          count_before,
                        gboolean         recursive)
{
  const char *name = quern_profile_get_function_name (profile, callee);
  g_autofree char *calls = NULL;

  if (count == 0 && count_before == 0)
    return g_strconcat (recursive ? "↻ " : "→ ", name, NULL);

  calls = quern_comparison_dup_count (profile, count, count_before);

  return recursive ? g_strdup_printf (_("↻ %s× %s"), calls, name)
                   : g_strdup_printf (_("→ %s× %s"), calls, name);
}

/* taken: owned, to be freed with g_free(). */
static char *
expand_tabs (char *taken)
{
  g_autofree char *line = taken;
  g_autoptr (GString) text = NULL;
  guint column = 0;

  if (strchr (line, '\t') == NULL)
    return g_steal_pointer (&line);

  text = g_string_new (NULL);
  for (const char *p = line; *p != '\0'; p = g_utf8_next_char (p), column++)
    {
      guint blanks = TAB_WIDTH - column % TAB_WIDTH;

      if (*p != '\t')
        {
          g_string_append_unichar (text, g_utf8_get_char (p));
          continue;
        }
      g_string_append_printf (text, "%*s", (int) blanks, "");
      column += blanks - 1;
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/**
 * quern_listing_dup_line:
 * @text: (nullable): a source file
 * @line: its number; 0: unknown
 *
 * Returns: (transfer full) (nullable): the line without tabs, or why there is none; %NULL if there
 *   is no @text
 */
char *
quern_listing_dup_line (QuernSourceText *text,
                        guint64          line)
{
  if (line == 0)
    return g_strdup (_("(line not known)"));
  if (text == NULL)
    return NULL;
  if (line > quern_source_text_get_n_lines (text))
    return g_strdup (_("(behind the end of the file)"));

  return expand_tabs (quern_source_text_dup_line (text, (guint) line));
}

/* "jne    1161 <main+0x13>" */
char *
quern_listing_dup_code (const QuernInstruction *instruction)
{
  GString *text = g_string_new (instruction->mnemonic);

  if (*instruction->operands != '\0' || instruction->note != NULL)
    g_string_append_printf (text, "%*s",
                            MAX (MNEMONIC_WIDTH - (int) strlen (instruction->mnemonic), 1), "");
  g_string_append (text, instruction->operands);
  if (instruction->note != NULL)
    g_string_append_printf (text, instruction->has_target ? " <%s>" : "  # %s",
                            instruction->note);

  return g_string_free (text, FALSE);
}

/* "sort.c:14": the source of an instruction; "" if unknown. */
char *
quern_listing_dup_place (QuernProfile          *profile,
                         QuernFileId            file,
                         guint64                line,
                         const QuernJoinedCode *joined)
{
  g_autofree char *name = NULL;
  g_autofree char *number = NULL;

  if (line == 0 || file == QUERN_NONE)
    return g_strdup ("");

  name = g_path_get_basename (quern_profile_get_file_name (profile, file));
  number = quern_joined_code_dup_line (joined, file, line);

  return g_strdup_printf ("%s:%s", name, number);
}

char *
quern_listing_dup_more_calls (guint n)
{
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "→ %u more callee", "→ %u more callees", n),
                          n);
}

const char *
quern_listing_get_object (QuernAnalysis *analysis,
                          QuernNodeId    node)
{
  QuernProfile *profile = quern_analysis_get_profile (analysis);
  const char *object;

  if (node >= quern_profile_get_n_functions (profile))
    return NULL;

  object =
    quern_profile_get_object_name (profile, quern_profile_get_function (profile, node)->object);

  return *object != '\0' && strcmp (object, "???") != 0 ? object : NULL;
}

char *
quern_listing_dup_title (const char *name,
                         const char *object,
                         gboolean    is_code)
{
  g_autofree char *base = object != NULL ? g_path_get_basename (object) : NULL;

  if (base == NULL)
    /* Translators: the title of a picture; %s is a function or a source file */
    return g_strdup_printf (is_code ? _("%s: its instructions") : _("%s: annotated source"), name);

  /* Translators: the title of a picture: a function and its program or library */
  return g_strdup_printf (is_code ? _("%s in %s: its instructions")
                                  : _("%s in %s: annotated source"),
                          name, base);
}
