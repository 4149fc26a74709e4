/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-distinct-names.h"

#include "quern-address-name.h"
#include "quern-hash.h"
#include "quern-name-plain.h"
#include "quern-name-scan.h"
#include "quern-nameless.h"

#include <string.h>

#define ELLIPSIS "…"

/* Names that differ in more places, or are longer (in bytes), get a mark instead. */
#define MAX_TELLS 6
#define MAX_LENGTH 4096

/* Digits of a mark such as "#1f3a": the beginning of the name's SHA-256. */
#define MIN_DIGITS 4
#define MAX_DIGITS 16

/* If more names look alike, texts are not compared with the other names. */
#define MAX_COMPARED 64

/* Minimum number of letters left of a scope that is cut at its beginning. */
#define MIN_SCOPE_LETTERS 4

/* Maximum length of what a number counts, in bytes without the number. */
#define MAX_COUNTED 24

/* How much is shown of a scope. */
typedef enum
{
  SCOPE_WHOLE,
  SCOPE_INNERMOST,
  SCOPE_CUT, /* none, unless it distinguishes names */
  N_SCOPES
} Scope;

/* A range of bytes of a name to show. */
typedef struct
{
  guint    start;
  guint    end;
  gboolean is_frame; /* scope, last part or suffix, which are always shown */
} Range;

typedef struct
{
  const char *name;     /* borrowed */
  QuernNameParts parts;
  guint      *tokens;   /* owned: the start of each token, then the length */
  guint       n_tokens;
  guint       tells[2 * MAX_TELLS]; /* indices of distinguishing tokens, ascending */
  guint       n_tells;
  gboolean    has_more_tells;
} Name;

static void
name_clear (gpointer data)
{
  Name *self = data;

  g_free (self->tokens);
}

static gboolean
is_word (char c)
{
  return quern_name_is_word_byte (c) || (c & 0x80) != 0;
}

/* Splits a name into words and single other bytes. Skips the return type, which follows from the
 * rest. */
static void
find_tokens (Name *self)
{
  guint length = (guint) strlen (self->name);
  guint at;

  quern_name_parts_split_whole (self->name, &self->parts);
  at = (guint) self->parts.scope_start;
  self->tokens = g_new (guint, length + 1);
  while (at < length)
    {
      self->tokens[self->n_tokens++] = at;
      if (is_word (self->name[at]))
        while (at < length && is_word (self->name[at]))
          at++;
      else
        at++;
    }
  self->tokens[self->n_tokens] = length;
}

static int
compare_token (const Name *a,
               const Name *b,
               guint       token)
{
  guint length_a = a->tokens[token + 1] - a->tokens[token];
  guint length_b = b->tokens[token + 1] - b->tokens[token];
  int order = memcmp (a->name + a->tokens[token], b->name + b->tokens[token],
                      MIN (length_a, length_b));

  if (order != 0)
    return order;

  return length_a < length_b ? -1 : length_a > length_b;
}

/* The index of the first token that differs. */
static guint
find_difference (const Name *a,
                 const Name *b)
{
  guint token = 0;

  while (token < a->n_tokens && token < b->n_tokens && compare_token (a, b, token) == 0)
    token++;

  return token;
}

/* Sorts names so that those with the same first tokens are adjacent. */
static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  const Name *x = a;
  const Name *y = b;
  guint token = find_difference (x, y);

  if (token < x->n_tokens && token < y->n_tokens)
    return compare_token (x, y, token);

  return x->n_tokens < y->n_tokens ? -1 : x->n_tokens > y->n_tokens;
}

static void
add_tell (Name  *self,
          guint  token)
{
  guint at = self->n_tells;

  while (at > 0 && self->tells[at - 1] > token)
    at--;
  if (at > 0 && self->tells[at - 1] == token)
    return;

  memmove (self->tells + at + 1, self->tells + at, (self->n_tells - at) * sizeof *self->tells);
  self->tells[at] = token;
  self->n_tells++;
}

/* Adds the tokens at which each name differs from the names before it, or after it if backwards.
 * The stack holds these tokens, ascending. */
static void
find_tells (GArray  *names,
            gboolean backwards)
{
  guint n_stack = 0;
  g_autofree guint *stack = g_new (guint, names->len);

  for (guint k = 1; k < names->len; k++)
    {
      Name *self = &g_array_index (names, Name, backwards ? names->len - 1 - k : k);
      const Name *before = backwards ? self + 1 : self - 1;
      guint token = find_difference (self, before);

      while (n_stack > 0 && stack[n_stack - 1] > token)
        n_stack--;
      if (n_stack == 0 || stack[n_stack - 1] != token)
        stack[n_stack++] = token;

      self->has_more_tells |= n_stack > MAX_TELLS;
      for (guint i = 0; i < MIN (n_stack, MAX_TELLS); i++)
        add_tell (self, stack[i]);
    }
}

static void
add_range (GArray   *ranges,
           guint     start,
           guint     end,
           gboolean  is_frame)
{
  Range range = { start, end, is_frame };
  guint at = ranges->len;

  while (at > 0 && g_array_index (ranges, Range, at - 1).start > start)
    at--;
  g_array_insert_val (ranges, at, range);
}

/* Returns the end of the template arguments that begin at a byte of a scope; at if none do. */
static gsize
skip_templates (QuernNameScan *scan,
                gsize          at)
{
  gsize behind;

  if (scan->text[at] != '<' || at == 0 || !quern_name_is_word_byte (scan->text[at - 1]))
    return at;

  behind = quern_name_scan_step (scan, at);

  return behind > at + 1 ? behind : at;
}

/* Adds the scope, or its innermost part, without template arguments. */
static void
add_scope (GArray               *ranges,
           const char           *name,
           const QuernNameParts *parts,
           Scope                 scope)
{
  QuernNameScan scan = { name, parts->scope_end, 0 };
  gsize start = parts->scope_start;
  gsize at = start;

  while (at < parts->scope_end)
    {
      gsize behind = skip_templates (&scan, at);

      if (behind > at)
        {
          add_range (ranges, (guint) start, (guint) at, TRUE);
          start = behind;
        }
      at = MAX (behind, at + 1);

      if (scope != SCOPE_WHOLE && at + 2 < parts->scope_end &&
          quern_name_scan_is_at (&scan, at, "::"))
        {
          g_array_set_size (ranges, 0);
          start = at = at + 2;
        }
    }
  if (start < parts->scope_end)
    add_range (ranges, (guint) start, (guint) parts->scope_end, TRUE);
}

/* Returns the end of what to show for a token: with whole, the end of a qualified name like
 * "std::string". A comma is shown with the word after it. */
static guint
find_tell_end (const Name *self,
               guint       token,
               gboolean    whole)
{
  guint end = token + 1;

  if (self->name[self->tokens[token]] == ',')
    {
      while (end < self->n_tokens && !is_word (self->name[self->tokens[end]]))
        end++;
      end = MIN (end + 1, self->n_tokens);
    }

  while (whole && end + 2 < self->n_tokens && is_word (self->name[self->tokens[end - 1]]) &&
         strncmp (self->name + self->tokens[end], "::", 2) == 0 &&
         is_word (self->name[self->tokens[end + 2]]))
    end += 3;

  return self->tokens[end];
}

/* A number is shown with what it counts: "{lambda(int)#1}", "{closure_env#0}". Returns where that
 * begins, and sets end; returns start if there is no such number, or it is too long. */
static guint
find_counted (const char *name,
              guint       start,
              guint      *end)
{
  guint from = start > MAX_COUNTED ? start - MAX_COUNTED : 0;
  guint at = start;

  if (start == 0 || name[start - 1] != '#' || name[*end] != '}')
    return start;

  while (at > from && name[at] != '{')
    at--;
  if (name[at] != '{')
    return start;

  *end += 1;
  return at;
}

static void
add_tells (GArray     *ranges,
           const Name *self,
           gboolean    whole)
{
  for (guint i = 0; i < self->n_tells; i++)
    {
      guint token = self->tells[i];
      guint start = self->tokens[token];
      guint end;

      if (token == self->n_tokens)
        continue;

      /* Prefer "int*" to "*". */
      if (!is_word (self->name[start]) && token > 0 && is_word (self->name[start - 1]))
        start = self->tokens[token - 1];
      end = find_tell_end (self, token, whole);
      if (whole)
        start = find_counted (self->name, start, &end);
      add_range (ranges, start, end, FALSE);
    }
}

/* Appends what replaces the hidden bytes between two ranges. */
static void
append_gap (GString     *text,
            const char  *name,
            const Range *before, /* nullable */
            const Range *behind)
{
  guint start = before != NULL ? before->end : 0;
  guint end = behind->start;
  gboolean from_frame = before != NULL && before->is_frame;
  char close = '\0';

  if (end <= start)
    return;

  /* Parts that are omitted entirely leave no mark, as in any short name. */
  if (before == NULL && behind->is_frame)
    return;
  if (from_frame && behind->is_frame)
    return;

  for (guint i = end; behind->is_frame && i-- > start && close == '\0';)
    if (name[i] == '>' || name[i] == ')')
      close = name[i];

  if (from_frame && (name[start] == '<' || name[start] == '('))
    g_string_append_c (text, name[start++]);
  if (end > start + (close != '\0' ? 1 : 0))
    g_string_append (text, ELLIPSIS);
  if (close != '\0')
    g_string_append_c (text, close);
  if (close != '\0' && end >= start + 2 && strncmp (name + end - 2, "::", 2) == 0)
    g_string_append (text, "::");
}

static gboolean
has_tell_before (const Name *self,
                 gsize       end)
{
  return self->n_tells > 0 && self->tokens[self->tells[0]] < end;
}

/* Shows a name with its tells: "std::__introsort_loop<…int…>'2". */
static char *
render (const Name *self,
        Scope       scope,
        gboolean    whole_tells)
{
  g_autoptr (GArray) ranges = g_array_new (FALSE, FALSE, sizeof (Range));
  GString *text = g_string_new (NULL);
  const Range *before = NULL;
  Range last = { 0 };
  const QuernNameParts *parts = &self->parts;

  if (scope != SCOPE_CUT || has_tell_before (self, parts->scope_end))
    add_scope (ranges, self->name, parts, scope);
  add_range (ranges, (guint) parts->scope_end, (guint) parts->base_end, TRUE);
  add_range (ranges, (guint) parts->template_end, (guint) parts->template_end, TRUE);
  add_range (ranges, (guint) parts->arguments_end, (guint) parts->length, TRUE);
  add_tells (ranges, self, whole_tells);

  for (guint i = 0; i < ranges->len; i++)
    {
      Range range = g_array_index (ranges, Range, i);

      if (before != NULL)
        range.start = MAX (range.start, before->end);
      if (range.end < range.start)
        continue;

      append_gap (text, self->name, before, &range);
      g_string_append_len (text, self->name + range.start, range.end - range.start);
      last = range;
      before = &last;
    }

  return g_string_free (text, FALSE);
}

static char *
dup_hash (const char *name)
{
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, name, -1);
}

/* Shortens a name and appends a mark: "…ong_name#1f3a". */
static char *
mark (const char           *name,
      double                width,
      const QuernNameStyle *style,
      guint                 n_digits)
{
  g_autofree char *hash = dup_hash (name);
  g_autofree char *tail = g_strdup_printf ("#%.*s", (int) n_digits, hash);
  g_autofree char *head =
    style->shorten (name, width - style->measure (style->user_data, tail, strlen (tail)),
                    style->measure, style->user_data);

  return g_strconcat (head != NULL ? head : "", tail, NULL);
}

static gboolean
fits (const char           *text,
      double                width,
      const QuernNameStyle *style)
{
  return style->measure (style->user_data, text, strlen (text)) <= width;
}

/* The state of quern_distinct_names(). */
typedef struct
{
  const char *const    *names;  /* borrowed */
  const double         *widths; /* borrowed */
  const QuernNameStyle *style;  /* borrowed */
  GPtrArray            *texts;  /* owned */
  guint                *next;   /* owned: next index with the same text, or G_MAXUINT */
} Work;

/* The distinct names of one text, sorted; NULL if there is only one. */
static GArray *
list_names (Work  *self,
            guint  first)
{
  g_autoptr (GHashTable) known = g_hash_table_new (quern_hash_text, g_str_equal);
  GArray *names;
  GHashTableIter iter;
  gpointer key;

  for (guint i = first; i != G_MAXUINT; i = self->next[i])
    g_hash_table_add (known, (gpointer) self->names[i]);
  if (g_hash_table_size (known) < 2)
    return NULL;

  names = g_array_new (FALSE, FALSE, sizeof (Name));
  g_array_set_clear_func (names, name_clear);
  g_hash_table_iter_init (&iter, known);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      Name name = { .name = key };

      if (strlen (key) > MAX_LENGTH)
        continue;
      find_tokens (&name);
      g_array_append_val (names, name);
    }
  g_array_sort (names, compare_names);

  return names;
}

/* Cuts the beginning of the first word: "…iterator<…int…>::operator*". */
static char *
cut_first_word (const char           *text,
                double                width,
                const QuernNameStyle *style)
{
  gsize length = 0;
  gsize low = 0;
  gsize high;
  double left = width - style->measure (style->user_data, ELLIPSIS, strlen (ELLIPSIS));

  if (fits (text, width, style))
    return g_strdup (text);

  while (is_word (text[length]))
    length++;
  length -= MIN (length, MIN_SCOPE_LETTERS);

  /* Bisects, as the word may be long. What begins before low does not fit, what begins at high
   * does, or is too short. */
  high = length;
  while (low < high)
    {
      gsize middle = low + (high - low) / 2;

      while (middle > low && (text[middle] & 0xc0) == 0x80)
        middle--;
      if (fits (text + middle, left, style))
        high = middle;
      else
        low = (gsize) (g_utf8_next_char (text + middle) - text);
    }

  return low < length ? g_strconcat (ELLIPSIS, text + low, NULL) : NULL;
}

/* Whether a reader could take the text for another of these names. */
static gboolean
is_ambiguous (const char *text,
              const char *name,
              GArray     *names)
{
  for (guint i = 0; i < names->len && names->len <= MAX_COMPARED; i++)
    {
      const char *other = g_array_index (names, Name, i).name;

      if (strcmp (other, name) != 0 && quern_distinct_names_match (text, other, FALSE))
        return TRUE;
    }

  return FALSE;
}

/* The first way that fits to show what distinguishes a name from the others; NULL if none does. */
static char *
show_tells (const Name           *self,
            GArray               *names,
            double                width,
            const QuernNameStyle *style)
{
  for (guint way = 0; way < 2 * N_SCOPES; way++)
    {
      Scope scope = (Scope) (way / 2);
      g_autofree char *text = render (self, scope, way % 2 == 0);

      if (scope == SCOPE_CUT)
        {
          g_autofree char *whole = g_steal_pointer (&text);

          text = cut_first_word (whole, width, style);
        }
      if (text != NULL && fits (text, width, style) && !is_ambiguous (text, self->name, names))
        return g_steal_pointer (&text);
    }

  return NULL;
}

/* Shows what differs; find_marks() handles names that have no room for it. */
static void
tell_apart (Work  *self,
            guint  first)
{
  g_autoptr (GArray) names = list_names (self, first);
  g_autoptr (GHashTable) by_name = NULL;

  if (names == NULL)
    return;

  find_tells (names, FALSE);
  find_tells (names, TRUE);
  by_name = g_hash_table_new (quern_hash_text, g_str_equal);
  for (guint i = 0; i < names->len; i++)
    {
      Name *name = &g_array_index (names, Name, i);

      g_hash_table_insert (by_name, (gpointer) name->name, name);
    }

  for (guint i = first; i != G_MAXUINT; i = self->next[i])
    {
      const Name *name = g_hash_table_lookup (by_name, self->names[i]);
      char *text;

      if (name == NULL || name->has_more_tells || strcmp (self->texts->pdata[i], name->name) == 0)
        continue;

      text = show_tells (name, names, self->widths[i], self->style);
      if (text != NULL)
        {
          g_free (self->texts->pdata[i]);
          self->texts->pdata[i] = text;
        }
    }
}

/* Marks texts that still look like another name. Whole names have priority. */
static void
find_marks (Work *self)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL);

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < self->texts->len; i++)
      {
        const char *name = self->names[i];
        char **text = (char **) &self->texts->pdata[i];

        if (*text == NULL || **text == '\0' || (strcmp (*text, name) == 0) != (pass == 0))
          continue;

        for (guint n_digits = MIN_DIGITS; n_digits <= MAX_DIGITS; n_digits++)
          {
            const char *other = g_hash_table_lookup (taken, *text);

            if (other == NULL)
              g_hash_table_insert (taken, g_strdup (*text), (gpointer) name);
            if (other == NULL || strcmp (other, name) == 0)
              break;

            g_free (*text);
            *text = mark (name, self->widths[i], self->style, n_digits);
          }
      }
}

/**
 * quern_distinct_names:
 * @names: (array length=n): names that are shown together; elements may be %NULL or equal
 * @widths: (array length=n): the available width of each
 * @n: how many
 * @style: how they are shown
 *
 * Shortens names so that different names look different: if the usual way shortens several to the
 * same text, it shows the template arguments or parameters that differ or, if these do not fit, a
 * mark, "#1f3a".
 *
 * Returns: (transfer full) (element-type utf8): the texts
 */
GPtrArray *
quern_distinct_names (const char *const    *names,
                      const double         *widths,
                      guint                 n,
                      const QuernNameStyle *style)
{
  g_autoptr (GHashTable) first = g_hash_table_new (quern_hash_text, g_str_equal);
  g_autoptr (GArray) alike = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint *next = g_new (guint, MAX (n, 1));
  Work work = {
    .names = names,
    .widths = widths,
    .style = style,
    .texts = g_ptr_array_new_full (n, g_free),
    .next = next,
  };

  for (guint i = 0; i < n; i++)
    {
      char *text = names[i] != NULL
                     ? style->shorten (names[i], widths[i], style->measure, style->user_data)
                     : NULL;
      gpointer found;
      guint other;

      g_ptr_array_add (work.texts, text);
      next[i] = G_MAXUINT;
      if (text == NULL)
        continue;

      if (!g_hash_table_lookup_extended (first, text, NULL, &found))
        {
          g_hash_table_insert (first, text, GUINT_TO_POINTER (i));
          continue;
        }

      other = GPOINTER_TO_UINT (found);
      if (next[other] == G_MAXUINT)
        g_array_append_val (alike, other);
      next[i] = next[other];
      next[other] = i;
    }

  g_hash_table_remove_all (first);
  for (guint i = 0; i < alike->len; i++)
    tell_apart (&work, g_array_index (alike, guint, i));
  if (alike->len > 0)
    find_marks (&work);

  return work.texts;
}

static char *
shorten_to_brief (const char       *name,
                  double            width,
                  QuernMeasureFunc  measure,
                  gpointer          user_data)
{
  return quern_name_parts_dup_brief (name, NULL);
}

static double
measure_nothing (gpointer    user_data,
                 const char *text,
                 gsize       length)
{
  return 0.0;
}

GPtrArray *
quern_distinct_names_brief (const char *const *names,
                            guint              n)
{
  static const QuernNameStyle style = { shorten_to_brief, measure_nothing, NULL };
  g_autofree double *widths = g_new0 (double, MAX (n, 1));

  return quern_distinct_names (names, widths, n, &style);
}

/* Matches a text with a name. Parts of the name that a text may omit without a mark are stored by
 * their start. */
typedef struct
{
  gsize    *skips;  /* owned: the end of the part that begins here, or 0 */
  guint8   *at;     /* owned: by byte of the name: whether the text so far can end there */
  gsize     length;
} Match;

/* A text may begin at a byte of the name, or after any separator from there to the end. */
static void
begin_at (Match      *self,
          const char *name,
          gsize       start,
          gsize       end)
{
  for (const char *at = name + start; at < name + end;
       at = quern_name_plain_drop_outer (at, name + end))
    self->at[at - name] = TRUE;
}

static void
find_skips (Match      *self,
            const char *name)
{
  QuernNameParts parts;
  QuernNameScan scan;
  QuernNameScan lambdas = { name, self->length, 0 };
  g_autofree char *base = NULL;
  g_autofree char *nameless = NULL;
  const char *callers;
  gsize part;

  quern_name_parts_split_whole (name, &parts);
  scan = (QuernNameScan) { name, parts.scope_end, 0 };
  part = parts.scope_start;
  for (gsize at = parts.scope_start; at < parts.scope_end; at++)
    {
      gsize behind = MAX (skip_templates (&scan, at), quern_nameless_skip (&lambdas, at, part));

      if (at > parts.scope_start + 1 && strncmp (name + at - 2, "::", 2) == 0)
        {
          self->at[at] = TRUE;
          part = at;
        }
      /* "{lambda(int)#1}" */
      if (at == part + strlen ("{lambda") && quern_name_scan_is_at (&scan, part, "{lambda("))
        behind = quern_name_scan_skip_group (&scan, at);
      if (behind > at)
        {
          self->skips[at] = behind;
          at = behind - 1;
        }
    }

  if (parts.template_end > parts.base_end)
    self->skips[parts.base_end] = parts.template_end;
  if (parts.arguments_end > parts.template_end)
    self->skips[parts.template_end] = parts.arguments_end;
  /* "gen.py:12(f)" */
  if (parts.base_end + 1 == self->length && parts.scope_end > 0 && parts.base_end > 0 &&
      (name[parts.scope_end - 1] == '(' || quern_name_scan_is_objective_c (&lambdas, 0)))
    self->skips[parts.base_end] = self->length;
  if (name[parts.arguments_end] == ' ')
    self->skips[parts.arguments_end] = self->length;
  if (name[parts.arguments_end] == '@' || name[parts.arguments_end] == ':')
    self->skips[parts.arguments_end] =
      parts.arguments_end + strcspn (name + parts.arguments_end, "'");

  callers = quern_name_parts_find_callers (name);
  if (callers != NULL)
    self->skips[callers - name] = self->length;

  begin_at (self, name, parts.scope_start, parts.scope_end);
  base = g_strndup (name + parts.scope_end, parts.base_end - parts.scope_end);
  nameless = quern_name_plain_dup_nameless (base);
  if (nameless != NULL)
    begin_at (self, name, parts.base_end - strlen (nameless), parts.base_end);
  self->at[0] = self->at[parts.scope_start] = self->at[parts.scope_end] = TRUE;
}

/* A single pass is enough, as parts are only skipped forwards. */
static void
skip (Match *self)
{
  for (gsize i = 0; i < self->length; i++)
    if (self->at[i] && self->skips[i] > 0)
      self->at[self->skips[i]] = TRUE;
}

static void
match_byte (Match      *self,
            const char *name,
            char        byte)
{
  for (gsize i = self->length; i > 0; i--)
    self->at[i] = name[i - 1] == byte ? self->at[i - 1] : 0;
  self->at[0] = FALSE;
}

static gboolean
splits_word (const char *name,
             gsize       at)
{
  return at > 0 && is_word (name[at - 1]) && is_word (name[at]);
}

static void
match_ellipsis (Match      *self,
                const char *name,
                gboolean    cuts_words)
{
  guint8 begun = 0;

  for (gsize i = 0; i <= self->length; i++)
    {
      gboolean is_end = cuts_words || !splits_word (name, i);

      begun |= is_end ? self->at[i] : 0;
      self->at[i] = is_end ? begun : 0;
    }
}

static gboolean
match_text (const char *text,
            gsize       n_text,
            const char *name,
            gboolean    cuts_words)
{
  const char *end = text + n_text;
  gsize length = strlen (name);
  g_autofree gsize *skips = g_new0 (gsize, length + 1);
  g_autofree guint8 *at = g_new0 (guint8, length + 1);
  Match match = { skips, at, length };

  find_skips (&match, name);
  if (g_str_has_prefix (text, ELLIPSIS))
    at[0] = TRUE;

  while (text < end)
    {
      skip (&match);
      if (g_str_has_prefix (text, ELLIPSIS))
        {
          match_ellipsis (&match, name, cuts_words);
          text += strlen (ELLIPSIS);
          continue;
        }
      match_byte (&match, name, *text++);
    }
  skip (&match);

  return at[length] != 0;
}

/* The digits at the end of "name#1f3a"; NULL if there are none. */
static const char *
find_mark (const char *text)
{
  const char *sign = strrchr (text, '#');
  gsize n = sign != NULL ? strlen (sign + 1) : 0;

  if (n < MIN_DIGITS || n > MAX_DIGITS || strspn (sign + 1, "0123456789abcdef") != n)
    return NULL;

  return sign + 1;
}

/* Whether each ASCII word of the text is in the name: a quick test that rejects most names. */
static gboolean
has_words (const char *text,
           gsize       n_text,
           const char *name)
{
  gsize length = strlen (name);
  gsize n = 0;

  for (gsize i = 0; i <= n_text; i++)
    {
      if (i < n_text && is_word (text[i]) && (text[i] & 0x80) == 0)
        {
          n++;
          continue;
        }
      if (n > 0 && memmem (name, length, text + i - n, n) == NULL)
        return FALSE;
      n = 0;
    }

  return TRUE;
}

/* Matches the text with the name or its plain form, which omits more of some scopes. */
static gboolean
match_forms (const char *text,
             gsize       n_text,
             const char *name,
             gboolean    cuts_words)
{
  g_autofree char *plain = NULL;
  gsize last;

  if (!has_words (text, n_text, name))
    return FALSE;
  if (match_text (text, n_text, name, cuts_words))
    return TRUE;

  plain = quern_name_plain_dup (name, &last);

  return strcmp (plain, name) != 0 && match_text (text, n_text, plain, cuts_words);
}

/**
 * quern_distinct_names_match:
 * @text: a text that may be shown
 * @name: a name
 * @cuts_words: whether an ellipsis may replace part of a word; when names are distinguished, it
 *   does not
 *
 * Returns: whether quern_distinct_names() or the usual ways to shorten may show @name as @text
 */
gboolean
quern_distinct_names_match (const char *text,
                            const char *name,
                            gboolean    cuts_words)
{
  const char *digits = find_mark (text);
  gsize n_text = strlen (text);
  g_autofree char *whole = NULL;
  g_autofree char *hash = NULL;

  if (strlen (name) > G_MAXUINT16 || n_text > MAX_LENGTH)
    return FALSE;

  whole = quern_address_name_drop_zeros (name);
  if (match_forms (text, n_text, whole, cuts_words))
    return TRUE;
  if (digits == NULL)
    return FALSE;

  n_text = (gsize) (digits - text) - 1;
  if (n_text > 0 && !match_forms (text, n_text, whole, cuts_words))
    return FALSE;

  hash = dup_hash (name);

  return g_str_has_prefix (hash, digits);
}
