/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-graph-titles.h"

#include "quern-hash.h"
#include "quern-name-parts.h"
#include "quern-name-shortener.h"

#include <string.h>

/* How many letters of a difference are shown at most, and how few are of use. */
#define MAX_DIFFERENCE 48
#define MIN_DIFFERENCE 3

/* Of the width, what may be taken for what tells functions of one name apart. */
#define MAX_NOTE 0.45

typedef struct
{
  QuernText    *text;
  const GArray *names; /* QuernGraphName */
  double        width; /* px */
} Titles;

static const QuernGraphName *
get_name (const Titles *self,
          guint         index)
{
  return &g_array_index (self->names, QuernGraphName, index);
}

static gboolean
fits (const Titles *self,
      const char   *title)
{
  return quern_text_measure (self->text, QUERN_TEXT_NODE_NAME, title) <= self->width;
}

static char *
shorten (const Titles *self,
         const char   *name)
{
  char *title = quern_text_shorten_name (self->text, QUERN_TEXT_NODE_NAME, name, self->width);

  return title != NULL
         ? title
         : quern_text_shorten_middle (self->text, QUERN_TEXT_NODE_NAME, name, self->width);
}

/* Arguments say little in a box, and the callers that Callgrind keeps functions
 * apart by are boxes themselves; both come back where titles would be alike. */
static char *
make_plain_title (const Titles *self,
                  const char   *name)
{
  g_autofree char *own = quern_name_drop_callers (name);
  g_autofree char *plain = NULL;
  QuernNameParts parts;
  gboolean has_level;

  quern_name_parts_split (own, &parts);
  if (parts.template_end <= parts.scope_start)
    return shorten (self, own);

  /* A level of recursion: f'2 is another function than f. */
  has_level = parts.arguments_end < parts.length && own[parts.arguments_end] == '\'';
  plain = g_strdup_printf ("%.*s%s", (int) (parts.template_end - parts.scope_start),
                           own + parts.scope_start,
                           has_level ? own + parts.arguments_end : "");

  return shorten (self, plain);
}

static gboolean
is_letter (char c)
{
  return g_ascii_isalnum (c) || c == '_' || (guchar) c >= 0x80;
}

/* Where a name begins to differ from another one; between two letters. */
static gsize
find_difference (const char *name,
                 const char *other)
{
  gsize at = 0;

  while (name[at] != '\0' && name[at] == other[at])
    at++;
  while (at > 0 && ((guchar) name[at] & 0xc0) == 0x80)
    at--;

  return at;
}

/* The start of the word at a place; in "FactoryOne" the second begins at "One". */
static gsize
find_word (const char *name,
           gsize       at)
{
  while (at > 0 && is_letter (name[at - 1]) && !g_ascii_isupper (name[at]))
    at--;

  return at;
}

/* The head, as much of the middle as fits, and the end, with an ellipsis where
 * the middle is cut; NULL if that leaves next to nothing of it. */
static char *
join (const Titles *self,
      const char   *head,
      const char   *middle,
      const char   *end)
{
  glong length = g_utf8_strlen (middle, -1);

  for (glong n = MIN (length, MAX_DIFFERENCE); n >= MIN (length, MIN_DIFFERENCE); n--)
    {
      g_autofree char *part = g_utf8_substring (middle, 0, n);
      g_autofree char *title = g_strconcat (head, "…", part, n < length ? "…" : "", end, NULL);

      if (fits (self, title))
        return g_steal_pointer (&title);
    }

  return NULL;
}

/* The scope from the difference on, and the last part: "…One::load". */
static char *
join_scope (const Titles         *self,
            const char           *name,
            const QuernNameParts *parts,
            gsize                 difference)
{
  gsize separator = parts->scope_end;
  g_autofree char *scope = NULL;
  g_autofree char *end = NULL;

  while (separator > difference && !is_letter (name[separator - 1]))
    separator--;

  scope = g_strndup (name + difference, separator - difference);
  end = g_strndup (name + separator, parts->base_end - separator);

  return join (self, "", scope, end);
}

/* A title that shows what is special about this name: all of it, if there is
 * room; else its last part, with the difference before or behind it. */
static char *
make_special_title (const Titles *self,
                    const char   *name,
                    gsize         difference)
{
  QuernNameParts parts;
  g_autofree char *base = NULL;
  char *title = NULL;

  quern_name_parts_split (name, &parts);
  if (fits (self, name + parts.scope_start))
    return g_strdup (name + parts.scope_start);
  if (difference >= parts.scope_end && fits (self, name + parts.scope_end))
    return g_strdup (name + parts.scope_end);

  base = g_strndup (name + parts.scope_end, parts.base_end - parts.scope_end);
  if (difference >= parts.base_end)
    title = join (self, base, name + find_word (name, difference), "");
  else if (difference < parts.scope_end)
    title = join_scope (self, name, &parts, find_word (name, difference));

  return title != NULL
         ? title
         : quern_text_shorten_middle (self->text, QUERN_TEXT_NODE_NAME,
                                      name + parts.scope_start, self->width);
}

/* Gives one of several functions with the same title another one. */
static char *
tell_apart (const Titles *self,
            const GArray *alike,
            guint         index)
{
  const QuernGraphName *this = get_name (self, index);
  Titles narrow = *self;
  const char *note = this->note;
  g_autofree char *behind = NULL;
  g_autofree char *title = NULL;
  gsize difference = 0;
  gboolean has_namesake = FALSE;
  gboolean has_other = FALSE;

  for (guint i = 0; i < alike->len; i++)
    {
      guint other = g_array_index (alike, guint, i);

      if (other == index)
        continue;
      if (g_str_equal (get_name (self, other)->name, this->name))
        {
          has_namesake = TRUE;
        }
      else
        {
          has_other = TRUE;
          difference = MAX (difference, find_difference (this->name, get_name (self, other)->name));
        }
    }

  if (has_namesake && note != NULL)
    {
      if (quern_text_measure (self->text, QUERN_TEXT_NODE_NAME, note) > MAX_NOTE * self->width)
        note = this->number;
      behind = g_strconcat (" ", note, NULL);
      narrow.width -= quern_text_measure (self->text, QUERN_TEXT_NODE_NAME, behind);
    }
  title = has_other ? make_special_title (&narrow, this->name, difference)
                    : make_plain_title (&narrow, this->name);

  return g_strconcat (title, behind, NULL);
}

/**
 * quern_graph_titles_new:
 * @text: measures
 * @names: (element-type QuernGraphName): the functions of the boxes
 * @width: in px
 *
 * Shortens names to titles, without return types, arguments and callers. Where two
 * different functions would have the same one, like overloads and instances of
 * a template, theirs show what is different instead.
 *
 * Returns: (transfer full) (element-type utf8): a title, or %NULL, for each name
 */
GPtrArray *
quern_graph_titles_new (QuernText    *text,
                        const GArray *names,
                        double        width)
{
  const Titles self = { text, names, width };
  GPtrArray *titles = g_ptr_array_new_full (names->len, g_free);
  g_autoptr (GHashTable) groups = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free,
                                                         (GDestroyNotify) g_array_unref);

  for (guint i = 0; i < names->len; i++)
    {
      const char *name = get_name (&self, i)->name;
      char *title = name != NULL ? make_plain_title (&self, name) : NULL;
      GArray *alike;

      g_ptr_array_add (titles, title);
      if (title == NULL)
        continue;

      alike = g_hash_table_lookup (groups, title);
      if (alike == NULL)
        {
          alike = g_array_new (FALSE, FALSE, sizeof (guint));
          g_hash_table_insert (groups, g_strdup (title), alike);
        }
      g_array_append_val (alike, i);
    }

  for (guint i = 0; i < names->len; i++)
    {
      const char *title = g_ptr_array_index (titles, i);
      const GArray *alike = title != NULL ? g_hash_table_lookup (groups, title) : NULL;

      if (alike == NULL || alike->len < 2)
        continue;

      g_free (titles->pdata[i]);
      titles->pdata[i] = tell_apart (&self, alike, i);
    }

  return titles;
}
