/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-text-writer.h"

#include "quern-distinct-names.h"
#include "quern-hash.h"
#include "quern-name-shortener.h"
#include "quern-plain-text.h"
#include "quern-visible.h"

#include <string.h>

#define ELLIPSIS "…"

/* Blanks between two columns. */
#define GAP 2

/* Rather than narrow paths below this, their column is dropped. */
#define MIN_PATH_WIDTH 16

/* Rather than narrow other text below this, columns of figures are dropped. */
#define MIN_TEXT_WIDTH 24

/* If the line width is unlimited, text before the last column is padded to at most this width:
 * otherwise a single long name would widen all lines. */
#define MAX_PADDED_WIDTH 80

#define BOLD "\033[1m"
#define DIM "\033[2m"
#define PLAIN "\033[0m"

/* The layout of a table. */
typedef struct
{
  QuernTable *table;     /* borrowed */
  guint      *widths;    /* owned, by column; 0: not shown */
  guint      *order;     /* owned: the columns from left to right */
  guint       n_columns;
  GPtrArray **names;     /* owned, by column: shortened names by row; NULL: use the cells */
  gboolean    colored;
  gboolean    is_limited; /* the line width is limited */
} Layout;

/* The full text of a cell, safe to show. */
static char *
dup_shown (Layout    *self,
           guint      column,
           QuernCell  cell)
{
  g_autofree char *text = quern_table_dup_cell (self->table, column, cell);

  if (!quern_column_is_text (quern_table_get_column (self->table, column)))
    return g_steal_pointer (&text);

  return quern_visible_dup (text);
}

static guint
measure_cell (Layout    *self,
              guint      column,
              QuernCell  cell)
{
  g_autofree char *text = dup_shown (self, column, cell);

  return quern_plain_get_width (text);
}

/* Whether larger numbers are never narrower, so that only the largest and the smallest need to be
 * measured. Not so for times and bytes, whose units vary. */
static gboolean
is_monotonous (Layout            *self,
               const QuernColumn *column)
{
  double factor;

  return column->kind == QUERN_COLUMN_COUNT ||
         (column->kind == QUERN_COLUMN_COST &&
          quern_event_set_get_unit (quern_table_get_events (self->table), column->event, &factor) ==
            QUERN_UNIT_COUNT);
}

static guint
measure_numbers (Layout   *self,
                 guint     column,
                 gboolean  is_signed)
{
  QuernCell least = { .cost = 0 };
  QuernCell most = { .cost = 0 };

  for (guint row = 0; row < quern_table_get_n_rows (self->table); row++)
    {
      QuernCell cell = quern_table_get_row (self->table, row)[column];

      if (is_signed && cell.cost < least.cost)
        least = cell;
      if (is_signed ? cell.cost > most.cost
                    : cell.count > most.count && cell.count != QUERN_NO_COUNT)
        most = cell;
    }

  return MAX (measure_cell (self, column, least), measure_cell (self, column, most));
}

static guint
measure_column (Layout *self,
                guint   column)
{
  const QuernColumn *c = quern_table_get_column (self->table, column);
  guint width = quern_plain_get_visible_width (c->title);

  if ((c->audience & QUERN_FOR_PEOPLE) == 0)
    return 0;

  if (is_monotonous (self, c))
    return MAX (width, measure_numbers (self, column, c->kind == QUERN_COLUMN_COST));

  for (guint row = 0; row < quern_table_get_n_rows (self->table); row++)
    {
      QuernCell cell = quern_table_get_row (self->table, row)[column];

      /* "100.00" and "< 0.01" are the widest usual shares. */
      if (c->kind == QUERN_COLUMN_SHARE && cell.value >= 0.0 && cell.value <= 1.0)
        width = MAX (width, 6);
      else if (!quern_column_is_text (c))
        width = MAX (width, measure_cell (self, column, cell));
      else if (cell.text != NULL)
        width = MAX (width, quern_plain_get_visible_width (cell.text));
    }

  return MAX (width, 1);
}

static guint
get_total_width (Layout *self)
{
  guint width = 0;

  for (guint i = 0; i < self->n_columns; i++)
    {
      if (self->widths[i] > 0)
        width += self->widths[i] + (width > 0 ? GAP : 0);
    }

  return width;
}

/* Narrows columns of paths, or of other text, until the table fits: the widest first, so that their
 * widths become equal. */
static void
narrow (Layout   *self,
        guint     width,
        gboolean  paths,
        guint     min_width)
{
  guint total = get_total_width (self);

  while (total > width)
    {
      guint widest = G_MAXUINT;

      for (guint i = 0; i < self->n_columns; i++)
        {
          const QuernColumn *column = quern_table_get_column (self->table, i);

          if (quern_column_is_text (column) && (column->kind == QUERN_COLUMN_PATH) == paths &&
              self->widths[i] > min_width &&
              (widest == G_MAXUINT || self->widths[i] > self->widths[widest]))
            widest = i;
        }

      if (widest == G_MAXUINT)
        return;

      self->widths[widest]--;
      total--;
    }
}

/* Finds the first column of text, which identifies a row and is never dropped. */
static guint
find_subject (Layout *self)
{
  guint subject = 0;

  while (subject < self->n_columns &&
         (self->widths[subject] == 0 ||
          !quern_column_is_text (quern_table_get_column (self->table, subject))))
    subject++;

  return subject;
}

/* Narrows and drops paths first, then narrows other text, then drops columns from the right. */
static void
fit_to_width (Layout *self,
              guint   width)
{
  guint subject = find_subject (self);

  narrow (self, width, TRUE, MIN_PATH_WIDTH);
  for (guint i = self->n_columns; i-- > 0 && get_total_width (self) > width;)
    {
      if (i != subject && quern_table_get_column (self->table, i)->kind == QUERN_COLUMN_PATH)
        self->widths[i] = 0;
    }

  narrow (self, width, FALSE, MIN_TEXT_WIDTH);
  for (guint i = self->n_columns; i-- > 0 && get_total_width (self) > width;)
    {
      if (i != subject)
        self->widths[i] = 0;
    }

  if (subject < self->n_columns)
    self->widths[subject] = MIN (self->widths[subject], width);
}

static char *
shorten (const QuernColumn *column,
         const char        *text,
         guint              width)
{
  if (column->kind == QUERN_COLUMN_PATH)
    return quern_plain_shorten_path (text, width);

  return quern_plain_shorten_text (text, width);
}

/* The " [file]" or " (2)" that tells a name from equal ones, which is kept; its end if there is
 * none. " [clone .isra.0]" is part of a name. */
static const char *
find_note (const char *name)
{
  const char *end = name + strlen (name);
  const char *open = g_str_has_suffix (name, "]") ? g_strrstr (name, " [")
                     : g_str_has_suffix (name, ")") ? g_strrstr (name, " (") : NULL;
  gboolean is_note = open != NULL && !g_str_has_prefix (open, " [clone ") &&
                     (open[1] == '[' || open + 2 + strspn (open + 2, "0123456789") == end - 1);

  return is_note ? open : end;
}

static char *
shorten_name (const char       *name,
              double            width,
              QuernMeasureFunc  measure,
              gpointer          user_data)
{
  const char *note = find_note (name);
  double left = width - measure (user_data, note, strlen (note));
  g_autofree char *own = g_strndup (name, (gsize) (note - name));
  g_autofree char *shown = quern_name_shorten (own, left, measure, user_data);
  const char *at = own;
  double rest;

  if (left < 1.0)
    return quern_plain_shorten_text (name, (guint) MAX (width, 0.0));
  if (shown != NULL)
    return g_strconcat (shown, note, NULL);

  for (rest = measure (user_data, own, strlen (own)); rest > left - 1.0; at = g_utf8_next_char (at))
    rest -= measure (user_data, at, (gsize) (g_utf8_next_char (at) - at));

  return g_strconcat (ELLIPSIS, at, note, NULL);
}

/* Whether any path is hidden or shortened. */
static gboolean
hides_paths (Layout *self)
{
  for (guint i = 0; i < self->n_columns; i++)
    {
      const QuernColumn *column = quern_table_get_column (self->table, i);

      if (column->kind == QUERN_COLUMN_PATH && self->widths[i] < measure_column (self, i))
        return TRUE;
    }

  return FALSE;
}

static const char *
get_base (const char *path)
{
  const char *slash = path != NULL ? strrchr (path, '/') : NULL;

  return slash != NULL ? slash + 1 : path != NULL ? path : "";
}

/* The text of a cell of a path, as shown. */
static char *
dup_shown_path (Layout    *self,
                guint      column,
                QuernCell  cell)
{
  g_autofree char *text = dup_shown (self, column, cell);

  return quern_plain_shorten_path (text, self->widths[column]);
}

/* The first column of paths in which two rows differ, if their paths look the same as shown; else
 * QUERN_NONE. */
static guint
find_place (Layout          *self,
            const QuernCell *row,
            const QuernCell *other)
{
  guint place = QUERN_NONE;

  for (guint i = 0; i < self->n_columns; i++)
    {
      const QuernColumn *column = quern_table_get_column (self->table, i);
      g_autofree char *shown = NULL;
      g_autofree char *other_shown = NULL;

      if (column->kind != QUERN_COLUMN_PATH || (column->audience & QUERN_FOR_PEOPLE) == 0 ||
          g_strcmp0 (row[i].text, other[i].text) == 0)
        continue;

      shown = dup_shown_path (self, i, row[i]);
      other_shown = dup_shown_path (self, i, other[i]);
      if (strcmp (shown, other_shown) != 0)
        return QUERN_NONE;
      if (place == QUERN_NONE)
        place = i;
    }

  return place;
}

static char *
dup_with_place (const char *name,
                const char *place)
{
  g_autofree char *visible = quern_visible_dup (place != NULL ? place : "");
  g_autofree char *shown = quern_plain_shorten_path (visible, MIN_PATH_WIDTH);

  /* Neither file nor object is known. */
  if (*shown == '\0')
    return g_strdup (name);

  return g_strdup_printf ("%s [%s]", name, shown);
}

/* Appends the file or object to functions with equal names, "name [file]": its base name, or with
 * whole its path. */
static void
add_places (Layout    *self,
            guint      column,
            GPtrArray *names,
            gboolean   whole)
{
  g_autoptr (GHashTable) first = g_hash_table_new (quern_hash_text, g_str_equal);
  g_autofree guint *places = g_new (guint, MAX (names->len, 1));

  for (guint row = 0; row < names->len; row++)
    {
      const QuernCell *cells = quern_table_get_row (self->table, row);
      gpointer found;

      places[row] = QUERN_NONE;
      if (names->pdata[row] == NULL)
        continue;
      if (!g_hash_table_lookup_extended (first, names->pdata[row], NULL, &found))
        {
          g_hash_table_insert (first, names->pdata[row], GUINT_TO_POINTER (row));
          continue;
        }

      places[row] = find_place (self, cells,
                                quern_table_get_row (self->table, GPOINTER_TO_UINT (found)));
      if (places[row] != QUERN_NONE && places[GPOINTER_TO_UINT (found)] == QUERN_NONE)
        places[GPOINTER_TO_UINT (found)] = places[row];
    }
  g_hash_table_remove_all (first);

  for (guint row = 0; row < names->len; row++)
    if (places[row] != QUERN_NONE)
      {
        const QuernCell *cells = quern_table_get_row (self->table, row);
        const char *place = cells[places[row]].text;
        g_autofree char *name = dup_shown (self, column, cells[column]);

        g_free (names->pdata[row]);
        names->pdata[row] = dup_with_place (name, whole ? place : get_base (place));
      }
}

/* Gives unused width to a column of names, which are longer with places. */
static void
widen (Layout    *self,
       guint      column,
       GPtrArray *names,
       guint      width)
{
  guint total = get_total_width (self);
  guint longest = 0;

  for (guint row = 0; row < names->len; row++)
    if (names->pdata[row] != NULL)
      longest = MAX (longest, quern_plain_get_width (names->pdata[row]));

  if (longest > self->widths[column] && total < width)
    self->widths[column] = MIN (longest, self->widths[column] + width - total);
}

/* Shortens the names of all rows so that no two names look alike. */
static GPtrArray *
shorten_names (Layout   *self,
               guint     column,
               gboolean  has_places,
               guint     width)
{
  static const QuernNameStyle style = { shorten_name, quern_plain_measure, NULL };
  guint n_rows = quern_table_get_n_rows (self->table);
  g_autoptr (GPtrArray) names = g_ptr_array_new_full (n_rows, g_free);
  g_autofree double *widths = g_new (double, MAX (n_rows, 1));

  for (guint row = 0; row < n_rows; row++)
    {
      QuernCell cell = quern_table_get_row (self->table, row)[column];

      g_ptr_array_add (names, cell.text != NULL ? dup_shown (self, column, cell) : NULL);
    }

  if (has_places)
    {
      add_places (self, column, names, FALSE);
      add_places (self, column, names, TRUE);
      widen (self, column, names, width);
    }
  for (guint row = 0; row < n_rows; row++)
    widths[row] = (double) self->widths[column];

  return quern_distinct_names ((const char *const *) names->pdata, widths, n_rows, &style);
}

static void
find_names (Layout *self,
            guint   width)
{
  gboolean has_places = hides_paths (self);

  for (guint i = 0; i < self->n_columns; i++)
    if (self->widths[i] > 0 &&
        quern_table_get_column (self->table, i)->kind == QUERN_COLUMN_NAME &&
        (has_places || self->widths[i] < measure_column (self, i)))
      self->names[i] = shorten_names (self, i, has_places, width);
}

/* Puts names of functions last, where they need no padding. */
static void
set_order (Layout *self)
{
  guint n = 0;

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < self->n_columns; i++)
      if ((quern_table_get_column (self->table, i)->kind == QUERN_COLUMN_NAME) == (pass == 1))
        self->order[n++] = i;
}

/* The number of blanks that fill up a cell. */
static guint
get_padding (Layout   *self,
             guint     column,
             gboolean  is_text,
             guint     width)
{
  guint padded = self->widths[column];

  if (is_text && !self->is_limited)
    padded = MIN (padded, MAX_PADDED_WIDTH);

  return padded > width ? padded - width : 0;
}

static void
write_blanks (QuernSink *sink,
              guint      n)
{
  for (guint i = 0; i < n; i++)
    quern_sink_putc (sink, ' ');
}

/* The text of a cell before it is cut to the width of its column. */
static char *
dup_line_cell (Layout *self,
               guint   column,
               guint   row)
{
  /* A title may name an event of the file. */
  if (row == G_MAXUINT)
    return quern_visible_dup (quern_table_get_column (self->table, column)->title);
  if (self->names[column] != NULL)
    return g_strdup (self->names[column]->pdata[row] != NULL ? self->names[column]->pdata[row]
                                                             : "");

  return dup_shown (self, column, quern_table_get_row (self->table, row)[column]);
}

/* Writes one line: a row, or the titles for G_MAXUINT. */
static void
write_line (Layout    *self,
            guint      row,
            QuernSink *sink)
{
  guint blanks = 0;

  for (guint k = 0; k < self->n_columns; k++)
    {
      guint i = self->order[k];
      const QuernColumn *column = quern_table_get_column (self->table, i);
      gboolean is_text = quern_column_is_text (column);
      g_autofree char *text = NULL;
      guint width;
      guint pad;

      if (self->widths[i] == 0)
        continue;

      text = dup_line_cell (self, i, row);
      width = quern_plain_get_width (text);
      if (width > self->widths[i])
        {
          char *full = text;

          text = shorten (column, full, self->widths[i]);
          width = quern_plain_get_width (text);
          g_free (full);
        }

      pad = get_padding (self, i, is_text, width);
      if (*text == '\0')
        {
          blanks += pad + GAP;
          continue;
        }

      write_blanks (sink, blanks + (is_text ? 0 : pad));
      if (self->colored && column->kind == QUERN_COLUMN_PATH && row != G_MAXUINT)
        {
          quern_sink_puts (sink, DIM);
          quern_sink_puts (sink, text);
          quern_sink_puts (sink, PLAIN);
        }
      else
        quern_sink_puts (sink, text);

      /* Blanks are written before the next text, so that no line ends in blanks. */
      blanks = GAP + (is_text ? pad : 0);
    }
  quern_sink_putc (sink, '\n');
}

/**
 * quern_text_write_table:
 * @table: a table
 * @options: the layout
 * @sink: where
 *
 * Writes the columns for people, aligned, with the names of functions last.
 * If the width is limited, text is shortened to fit. Otherwise it is complete,
 * and long text in other columns pushes the following columns to the right.
 */
void
quern_text_write_table (QuernTable             *table,
                        const QuernTextOptions *options,
                        QuernSink              *sink)
{
  g_autofree guint *widths = NULL;
  g_autofree guint *order = NULL;
  g_autofree GPtrArray **names = NULL;
  Layout layout = {
    .table = table,
    .n_columns = quern_table_get_n_columns (table),
    .colored = options->colored,
    .is_limited = options->width > 0,
  };

  layout.widths = widths = g_new0 (guint, MAX (layout.n_columns, 1));
  for (guint i = 0; i < layout.n_columns; i++)
    widths[i] = measure_column (&layout, i);

  layout.order = order = g_new0 (guint, MAX (layout.n_columns, 1));
  set_order (&layout);
  layout.names = names = g_new0 (GPtrArray *, MAX (layout.n_columns, 1));
  if (layout.is_limited)
    {
      fit_to_width (&layout, options->width);
      find_names (&layout, options->width);
    }

  if (options->colored)
    quern_sink_puts (sink, BOLD);
  write_line (&layout, G_MAXUINT, sink);
  if (options->colored)
    quern_sink_puts (sink, PLAIN);

  for (guint row = 0; row < quern_table_get_n_rows (table) && !quern_sink_is_broken (sink); row++)
    write_line (&layout, row, sink);

  for (guint i = 0; i < layout.n_columns; i++)
    g_clear_pointer (&names[i], g_ptr_array_unref);
}

static void
write_text_line (const char             *text,
                 const char             *style,
                 const QuernTextOptions *options,
                 QuernSink              *sink)
{
  g_autofree char *visible = quern_visible_dup (text);
  g_autofree char *fitting = NULL;

  fitting = options->width > 0 ? quern_plain_shorten_text (visible, options->width)
                               : g_steal_pointer (&visible);
  if (options->colored)
    quern_sink_puts (sink, style);
  quern_sink_puts (sink, fitting);
  if (options->colored)
    quern_sink_puts (sink, PLAIN);
  quern_sink_putc (sink, '\n');
}

void
quern_text_write_heading (const char             *text,
                          const QuernTextOptions *options,
                          QuernSink              *sink)
{
  write_text_line (text, BOLD, options, sink);
}

void
quern_text_write_note (const char             *text,
                       const QuernTextOptions *options,
                       QuernSink              *sink)
{
  write_text_line (text, DIM, options, sink);
}
