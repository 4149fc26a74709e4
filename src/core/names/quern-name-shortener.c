/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-shortener.h"

#include "quern-address-name.h"
#include "quern-name-parts.h"
#include "quern-name-plain.h"
#include "quern-name-scan.h"

#include <string.h>

#define ELLIPSIS "\342\200\246"
#define NO_BREAK_SPACE "\302\240"
#define THIN_SPACE "\342\200\257"

/* Minimum number of letters kept of a scope and of a last part that are cut: with fewer, nobody
 * could guess the rest. */
#define MIN_SCOPE_LETTERS 3
#define MIN_BASE_LETTERS 4

/* The same of each end of a part that is cut in the middle so that it differs from others, and how
 * many letters its ends may differ in length so that the second begins with a word. */
#define MIN_END_LETTERS 2
#define WORD_WORTH 6

/* Minimum number of characters kept of the nearest caller, including the quote before it, in a name
 * to which Callgrind appended callers. */
#define MIN_CALLER_LETTERS 4

typedef struct
{
  double           width;
  QuernMeasureFunc measure;
  gpointer         user_data;
} Ruler;

static gboolean
fits (const Ruler *ruler,
      const char  *text)
{
  return ruler->measure (ruler->user_data, text, strlen (text)) <= ruler->width;
}

/* A combining mark belongs to the letter before it. */
static gboolean
begins_letter (const char *at)
{
  return !g_unichar_ismark (g_utf8_get_char (at));
}

/* Length in bytes of the longest beginning, in whole letters, of at most width px. */
static gsize
measure_head (const Ruler *ruler,
              const char  *text,
              double       width,
              guint       *n_letters)
{
  const char *end = text;
  double used = 0.0;

  *n_letters = 0;
  while (*end != '\0')
    {
      const char *next = g_utf8_next_char (end);

      while (*next != '\0' && !begins_letter (next))
        next = g_utf8_next_char (next);
      used += ruler->measure (ruler->user_data, end, (gsize) (next - end));
      if (used > width)
        break;
      end = next;
      (*n_letters)++;
    }

  return (gsize) (end - text);
}

/* Where the longest ending of at most width px begins. */
static const char *
measure_tail (const Ruler *ruler,
              const char  *text,
              double       width,
              guint       *n_letters)
{
  const char *start = text + strlen (text);
  double used = 0.0;

  *n_letters = 0;
  while (start > text)
    {
      const char *previous = g_utf8_prev_char (start);

      while (previous > text && !begins_letter (previous))
        previous = g_utf8_prev_char (previous);
      used += ruler->measure (ruler->user_data, previous, (gsize) (start - previous));
      if (used > width)
        break;
      start = previous;
      (*n_letters)++;
    }

  return start;
}

/* The separator that ends a scope: "::", "." or the like, or ":12(" in names of Python. */
static gsize
find_separator (const char *scope,
                gsize       length)
{
  gsize start = length;

  if (start > 0 && (scope[start - 1] == '(' || g_ascii_isdigit (scope[start - 1])))
    {
      const char *colon = memrchr (scope, ':', length);

      return colon != NULL ? (gsize) (colon - scope) : length;
    }

  while (start > 0 && strchr (":.->/\\", scope[start - 1]) != NULL)
    start--;

  return start;
}

/* Whether brackets in a part of a name are in pairs. "->" is none. */
static gboolean
has_pairs (const char *part,
           const char *end)
{
  int depth = 0;

  for (const char *at = part; at < end && depth >= 0; at++)
    if (quern_name_opens_group (*at))
      depth++;
    else if (strchr (")]}>", *at) != NULL && (at == part || *at != '>' || at[-1] != '-'))
      depth--;

  return depth == 0;
}

/* "CachegrindL…::loadInternal" */
static char *
cut_scope (const Ruler *ruler,
           const char  *name,
           gsize        last)
{
  gsize separator = find_separator (name, last);
  g_autofree char *names = g_strndup (name, separator);
  g_autofree char *tail = g_strconcat (ELLIPSIS, name + separator, NULL);
  double left = ruler->width - ruler->measure (ruler->user_data, tail, strlen (tail));
  guint n_letters = 0;
  gsize n_bytes = measure_head (ruler, names, left, &n_letters);

  /* "ns…::" for "ns::" would gain nothing, nor would "n…::" or "(ano…::". */
  if (n_letters < MIN_SCOPE_LETTERS || n_bytes == separator || !has_pairs (names, names + n_bytes))
    return NULL;

  names[n_bytes] = '\0';
  names[find_separator (names, n_bytes)] = '\0';

  return g_strconcat (names, tail, NULL);
}

/* "{closure:…/gen.php:10-10}" for a name in PHP with a path or a class in braces; NULL if there is
 * none. */
static char *
drop_folders (const char *rest)
{
  const char *open = g_str_has_suffix (rest, "}") ? strchr (rest, '{') : NULL;
  const char *slash = open != NULL ? strrchr (open, '/') : NULL;
  gsize head;

  if (open != NULL && slash == NULL)
    slash = strrchr (open, '\\');
  if (slash == NULL)
    return NULL;

  head = (gsize) (open - rest) + 1;
  if (g_str_has_prefix (open, "{closure:"))
    head += strlen ("closure:");

  return rest + head < slash ? g_strdup_printf ("%.*s" ELLIPSIS "%s", (int) head, rest, slash)
                             : NULL;
}

/* "{closure:…:12-19}", "{clos…:12-19}" for a name of PHP that ends with lines. */
static char *
keep_lines (const Ruler *ruler,
            const char  *rest)
{
  const char *colon = strchr (rest, ':');
  const char *lines = strrchr (rest, ':');
  g_autofree char *tail = NULL;
  gsize head;
  guint n_letters;
  double left;

  if (lines == colon || !g_ascii_isdigit (lines[1]))
    return NULL;

  tail = g_strconcat (ELLIPSIS, lines, NULL);
  left = ruler->width - ruler->measure (ruler->user_data, tail, strlen (tail));
  head = MIN (measure_head (ruler, rest, left, &n_letters), (gsize) (colon + 1 - rest));

  return n_letters >= MIN_BASE_LETTERS ? g_strdup_printf ("%.*s%s", (int) head, rest, tail) : NULL;
}

/* "…tialize_lock", "(…w main)" */
static char *
cut_start (const Ruler *ruler,
           const char  *rest)
{
  gsize n_open = quern_name_opens_group (rest[0]) ? 1 : 0;
  double left = ruler->width - ruler->measure (ruler->user_data, ELLIPSIS, strlen (ELLIPSIS)) -
                ruler->measure (ruler->user_data, rest, n_open);
  guint n_letters = 0;
  const char *tail = measure_tail (ruler, rest + n_open, left, &n_letters);

  if (n_letters < MIN_BASE_LETTERS)
    return NULL;

  return g_strdup_printf ("%.*s" ELLIPSIS "%s", (int) n_open, rest, tail);
}

/* "mai…::{lambda#1}", or the end of it. */
static char *
cut_nameless (const Ruler *ruler,
              const char  *rest,
              const char  *nameless)
{
  const char *end = nameless + strlen (nameless);
  const char *inner = nameless;
  char *shortened = cut_scope (ruler, rest, (gsize) (g_strrstr (rest, nameless) - rest));

  if (shortened != NULL)
    return shortened;

  for (const char *at = nameless; at < end; at = quern_name_plain_drop_outer (at, end))
    {
      inner = at;
      if (fits (ruler, at))
        return g_strdup (at);
    }

  return cut_start (ruler, inner);
}

/* "str_to_mpn…'2" for "str_to_mpn.part.0'2"; NULL if nothing was appended to the name. */
static char *
drop_suffix (const char *rest)
{
  QuernNameParts parts;
  const char *level;

  quern_name_parts_split (rest, &parts);
  level = strchr (rest + parts.arguments_end, '\'');
  if (level == NULL)
    level = rest + parts.length;

  return level > rest + parts.arguments_end
           ? g_strdup_printf ("%.*s" ELLIPSIS "%s", (int) parts.arguments_end, rest, level)
           : NULL;
}

/* Shortens a name of PHP with a path or a class in braces. file: the name as drop_folders() returns
 * it; changed. */
static char *
shorten_file (const Ruler *ruler,
              const char  *rest,
              char        *file)
{
  char *slash = strstr (file, ELLIPSIS) + strlen (ELLIPSIS);
  g_autofree char *whole = g_strconcat ("{" ELLIPSIS, slash + 1, NULL);
  char *shortened;

  if (fits (ruler, whole))
    return g_steal_pointer (&whole);

  shortened = keep_lines (ruler, rest);
  if (shortened != NULL)
    return shortened;

  /* Keep the brackets in pairs. */
  *slash = '{';

  return cut_start (ruler, slash);
}

/* Shortens a name without callers. */
static char *
shorten_own (const Ruler *ruler,
             const char  *name)
{
  g_autofree char *plain = NULL;
  g_autofree char *rest = NULL;
  g_autofree char *file = NULL;
  g_autofree char *nameless = NULL;
  g_autofree char *base = NULL;
  char *shortened;
  const char *inner;
  gsize last;

  if (fits (ruler, name))
    return g_strdup (name);

  plain = quern_name_plain_dup (name, &last);
  shortened = quern_name_plain_dup_templates (name);
  if (fits (ruler, shortened))
    return shortened;
  g_free (shortened);

  inner = plain;
  for (const char *at = plain; at < plain + last;
       at = quern_name_plain_drop_outer (at, plain + last))
    {
      if (fits (ruler, at))
        return g_strdup (at);
      inner = at;
    }

  if (last > 0)
    {
      shortened = cut_scope (ruler, inner, (gsize) (plain + last - inner));
      if (shortened != NULL)
        return shortened;
    }

  rest = quern_name_plain_dup_last (plain, last);
  if (fits (ruler, rest))
    return g_steal_pointer (&rest);

  nameless = quern_name_plain_dup_nameless (rest);
  if (nameless != NULL)
    return cut_nameless (ruler, rest, nameless);

  base = drop_suffix (rest);
  if (base != NULL)
    return fits (ruler, base) ? g_steal_pointer (&base) : cut_start (ruler, base);

  file = drop_folders (rest);
  if (file != NULL && fits (ruler, file))
    return g_steal_pointer (&file);

  return file != NULL ? shorten_file (ruler, rest, file) : cut_start (ruler, rest);
}

/* "work'twi…": the nearest caller is more important than those after it, but less than the function
 * itself. */
static char *
shorten_with_callers (const Ruler *ruler,
                      const char  *name,
                      const char  *callers)
{
  g_autofree char *own = g_strndup (name, (gsize) (callers - name));
  double ellipsis = ruler->measure (ruler->user_data, ELLIPSIS, strlen (ELLIPSIS));
  double quote = ruler->measure (ruler->user_data, callers, 1);
  Ruler narrow = *ruler;
  g_autofree char *shortened = NULL;
  gsize n_bytes;
  guint n_letters;

  n_bytes = (gsize) (g_utf8_offset_to_pointer (callers, MIN (g_utf8_strlen (callers, -1),
                                                             MIN_CALLER_LETTERS)) - callers);
  narrow.width -= ruler->measure (ruler->user_data, callers, n_bytes) + ellipsis;
  shortened = shorten_own (&narrow, own);
  if (shortened == NULL || strstr (shortened, ELLIPSIS) != NULL)
    {
      g_clear_pointer (&shortened, g_free);
      narrow.width = ruler->width - quote - ellipsis;
      shortened = shorten_own (&narrow, own);

      return shortened != NULL ? g_strconcat (shortened, "'" ELLIPSIS, NULL)
                               : shorten_own (ruler, own);
    }

  narrow.width = ruler->width - ruler->measure (ruler->user_data, shortened, strlen (shortened));
  if (fits (&narrow, callers))
    return g_strconcat (shortened, callers, NULL);

  n_bytes = measure_head (ruler, callers, narrow.width - ellipsis, &n_letters);

  return g_strdup_printf ("%s%.*s" ELLIPSIS, shortened, (int) n_bytes, callers);
}

/**
 * quern_name_shorten:
 * @name: a function's full name, valid UTF-8
 * @width: in px
 * @measure: measures text
 * @user_data: for @measure
 *
 * Leading zeros of an address are always dropped. Then drops what distinguishes functions least, in
 * this order: the callers that Callgrind appends to a name, except the nearest; a version; the
 * arguments with the return type; template arguments; namespaces and folders from the outermost,
 * then the inner end of the class; the whole scope; what tools append (".constprop.0", "@plt"); and
 * finally the left end of the last part, because the right end is more informative.
 *
 * Returns: (transfer full) (nullable): the most informative form of the name that fits, or %NULL if
 *   not even four letters of it do
 */
char *
quern_name_shorten (const char       *name,
                    double            width,
                    QuernMeasureFunc  measure,
                    gpointer          user_data)
{
  const Ruler ruler = { width, measure, user_data };
  g_autofree char *whole = NULL;
  const char *callers;

  g_return_val_if_fail (name != NULL, NULL);
  g_return_val_if_fail (measure != NULL, NULL);

  whole = quern_address_name_drop_zeros (name);
  if (fits (&ruler, whole))
    return g_steal_pointer (&whole);

  callers = quern_name_parts_find_callers (whole);

  return callers != NULL ? shorten_with_callers (&ruler, whole, callers)
                         : shorten_own (&ruler, whole);
}

double
quern_name_measure_letters (gpointer    user_data,
                            const char *text,
                            gsize       length)
{
  return (double) g_utf8_strlen (text, (gssize) length);
}

gboolean
quern_name_is_cut (const char *shown)
{
  return shown == NULL ||
         g_str_has_prefix (shown + (quern_name_opens_group (shown[0]) ? 1 : 0), ELLIPSIS);
}

/* Splits a text to be cut in the middle: into a head of n_head bytes, and a tail. */
static void
find_ends (const Ruler  *ruler,
           const char   *text,
           gsize        *n_head,
           const char  **tail)
{
  double left = ruler->width - ruler->measure (ruler->user_data, ELLIPSIS, strlen (ELLIPSIS));
  guint n_letters;

  *n_head = measure_head (ruler, text, left / 2, &n_letters);
  left -= ruler->measure (ruler->user_data, text, *n_head);
  *tail = measure_tail (ruler, text + *n_head, left, &n_letters);
}

/**
 * quern_name_shorten_middle:
 * @text: valid UTF-8
 * @width: in px
 * @measure: measures text
 * @user_data: for @measure
 *
 * Returns: (transfer full): @text, or its two ends with an ellipsis in between
 */
char *
quern_name_shorten_middle (const char       *text,
                           double            width,
                           QuernMeasureFunc  measure,
                           gpointer          user_data)
{
  const Ruler ruler = { width, measure, user_data };
  const char *tail;
  gsize n_head;

  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (measure != NULL, NULL);

  if (fits (&ruler, text))
    return g_strdup (text);

  find_ends (&ruler, text, &n_head, &tail);
  /* No half of a "::". */
  if (n_head > 0 && text[n_head - 1] == ':' && text[n_head] == ':')
    n_head--;
  if (tail > text && tail[0] == ':' && tail[-1] == ':')
    tail++;

  return g_strdup_printf ("%.*s" ELLIPSIS "%s", (int) n_head, text, tail);
}

/* Whether a word begins at a letter that is not the first: "getPixels", "get_pixels", "::". */
static gboolean
begins_word (const char *at)
{
  return g_ascii_isupper (*at) ? !g_ascii_isupper (at[-1])
         : *at == '_' || quern_name_is_word_byte (*at) != quern_name_is_word_byte (at[-1]);
}

/**
 * quern_name_shorten_ends:
 * @text: a part of a name, valid UTF-8
 * @n_cut: how many bytes of it may be cut, from its beginning
 * @width: in px
 * @measure: measures text
 * @user_data: for @measure
 * @accepts: called with texts that fit
 * @data: for @accepts
 *
 * Replaces what is between two ends by an ellipsis, preferably such that the second begins with a
 * word: "Queue…ViewPixels". Else, the ends have similar lengths. Brackets stay in pairs.
 *
 * Returns: (transfer full) (nullable): a text that @accepts returns %TRUE for
 */
char *
quern_name_shorten_ends (const char       *text,
                         gsize             n_cut,
                         double            width,
                         QuernMeasureFunc  measure,
                         gpointer          user_data,
                         gboolean        (*accepts) (const char *text, gpointer data),
                         gpointer          data)
{
  gsize separator = text[n_cut] != '\0' ? find_separator (text, n_cut) : n_cut;
  g_autofree char *behind = g_strconcat (ELLIPSIS, text + separator, NULL);
  const Ruler ruler = { width - measure (user_data, behind, strlen (behind)), measure, user_data };
  g_autofree char *part = g_strndup (text, separator);
  const char *tail = part + separator;
  double left = ruler.width;
  guint least = G_MAXUINT;
  char *best = NULL;
  guint n_tail = 0;

  while (tail > part && left > 0.0)
    {
      const char *end = tail;
      g_autofree char *shown = NULL;
      guint n_head;
      gsize head;
      guint worth;

      do
        tail = g_utf8_prev_char (tail);
      while (tail > part && !begins_letter (tail));
      left -= measure (user_data, tail, (gsize) (end - tail));
      head = measure_head (&ruler, part, left, &n_head);
      if (++n_tail < MIN_END_LETTERS || n_head < MIN_END_LETTERS || part + head >= tail ||
          !has_pairs (part + head, tail))
        continue;

      worth = MAX (n_head, n_tail) - MIN (n_head, n_tail) +
              (begins_word (tail) ? 0 : WORD_WORTH);
      shown = g_strdup_printf ("%.*s" ELLIPSIS "%s", (int) head, part, text + (tail - part));
      if (worth < least && accepts (shown, data))
        {
          least = worth;
          g_free (best);
          best = g_steal_pointer (&shown);
        }
    }

  return best;
}

/* Length in bytes of the separator within a number at @p, or 0: "1,234.5", "1.2 ms",
 * "2026-11-20". */
static gsize
measure_joint (const char *p)
{
  static const char *const spaces[] = { NO_BREAK_SPACE, THIN_SPACE };

  for (guint i = 0; i < G_N_ELEMENTS (spaces); i++)
    if (g_str_has_prefix (p, spaces[i]))
      return g_ascii_isalnum (p[strlen (spaces[i])]) ? strlen (spaces[i]) : 0;

  return *p != '\0' && strchr (",.:-'", *p) != NULL && g_ascii_isdigit (p[1]) ? 1 : 0;
}

/* The end of the number at @start, which begins with a digit and may contain letters:
 * "0x4012ab". */
static gsize
find_number_end (const char *text,
                 gsize       start)
{
  gsize end = start;
  gsize joint = 0;

  while (g_ascii_isalnum (text[end]) || joint > 0)
    {
      end += joint > 0 ? joint : 1;
      joint = measure_joint (text + end);
    }

  return end;
}

/* Moves the cuts such that they do not split numbers. */
static void
leave_numbers_whole (const char *text,
                     gsize      *n_head,
                     gsize      *tail)
{
  for (gsize i = 0; text[i] != '\0'; i++)
    {
      gsize end;

      if (!g_ascii_isdigit (text[i]) ||
          (i > 0 && (g_ascii_isalnum (text[i - 1]) || text[i - 1] == '_')))
        continue;

      end = find_number_end (text, i);
      if (i < *n_head && *n_head < end)
        *n_head = i;
      if (i < *tail && *tail < end)
        *tail = end;
      i = end - 1;
    }
}

/**
 * quern_sentence_shorten:
 * @text: valid UTF-8
 * @width: in px
 * @measure: measures text
 * @user_data: for @measure
 *
 * Returns: (transfer full): as quern_name_shorten_middle(), but numbers keep all their digits or
 *   are dropped
 */
char *
quern_sentence_shorten (const char       *text,
                        double            width,
                        QuernMeasureFunc  measure,
                        gpointer          user_data)
{
  const Ruler ruler = { width, measure, user_data };
  const char *tail;
  gsize n_head;
  gsize behind;

  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (measure != NULL, NULL);

  if (fits (&ruler, text))
    return g_strdup (text);

  find_ends (&ruler, text, &n_head, &tail);
  behind = (gsize) (tail - text);
  leave_numbers_whole (text, &n_head, &behind);

  return g_strdup_printf ("%.*s" ELLIPSIS "%s", (int) n_head, text, text + behind);
}
