/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-filter.h"

#include "quern-matcher.h"

#include <string.h>

struct _QuernNameFilter
{
  QuernNameMode  mode;
  gboolean       folded;  /* case is ignored */
  char          *text;    /* owned */
  gsize          length;
  QuernMatcher  *matcher; /* owned, nullable: of a regular expression */

  /* A literal part of every matching name, quick to search for. */
  char          *needle;        /* owned, nullable */
  gboolean       needle_is_all; /* each name that has it matches */
  const char    *tail;          /* nullable: in text, the end of matching names */
};

static gboolean
has_capital (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_isupper (g_utf8_get_char (p)))
      return TRUE;

  return FALSE;
}

/* Whether a regular expression has a capital letter other than in \S and such. */
static gboolean
has_plain_capital (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      if (*p == '\\' && p[1] != '\0')
        p++;
      else if (g_unichar_isupper (g_utf8_get_char (p)))
        return TRUE;
    }

  return FALSE;
}

/* The text after the last star, if it is literal. */
static const char *
find_tail (const char *text)
{
  const char *star = strrchr (text, '*');

  return star != NULL && strchr (star, '?') == NULL ? star + 1 : NULL;
}

/* The longest literal part of a pattern that each matching name has; NULL if there is no obvious
 * one. */
static char *
dup_needle (const char    *text,
            QuernNameMode  mode)
{
  gboolean is_regex = mode == QUERN_NAME_REGEX;
  const char *best = text;
  const char *start = text;
  gsize best_length = 0;

  /* Alternatives and groups may be left out in a match. */
  if (is_regex && strpbrk (text, "|(") != NULL)
    return NULL;

  for (const char *p = text;; p++)
    {
      /* Only the regex knows the case of non-ASCII letters. */
      gboolean is_plain = *p != '\0' && strchr (is_regex ? ".^$*+?" : "*?", *p) == NULL &&
                          !(is_regex && (*p & 0x80) != 0);
      gboolean is_optional = is_plain && is_regex && strchr ("*?{", p[1]) != NULL && p[1] != '\0';
      gboolean is_end = *p == '\0' || (is_regex && strchr ("[]{}\\)", *p) != NULL);

      if (is_plain && !is_optional && !is_end)
        continue;

      if ((gsize) (p - start) > best_length)
        {
          best = start;
          best_length = (gsize) (p - start);
        }
      start = p + 1;
      /* From a class or a backslash on, characters may not be literal. */
      if (is_end)
        break;
    }

  return best_length > 0 ? g_strndup (best, best_length) : NULL;
}

/* Whether a regular expression is the needle with at most ".*" around it. */
static gboolean
is_plain_but_ends (const char *text,
                   const char *needle)
{
  gsize length = strlen (needle);

  if (g_str_has_prefix (text, ".*"))
    text += 2;

  return strncmp (text, needle, length) == 0 &&
         (text[length] == '\0' || strcmp (text + length, ".*") == 0);
}

QuernNameFilter *
quern_name_filter_new (const char     *text,
                       QuernNameMode   mode,
                       GError        **error)
{
  g_autoptr (QuernNameFilter) self = NULL;

  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = g_new0 (QuernNameFilter, 1);
  self->mode = mode;
  self->text = g_strdup (text);
  self->length = strlen (text);

  if (mode == QUERN_NAME_REGEX)
    {
      self->folded = !has_plain_capital (text);
      self->matcher = quern_matcher_new (text, self->folded ? G_REGEX_CASELESS : 0, error);
      if (self->matcher == NULL)
        return NULL;
    }
  else
    {
      self->folded = !has_capital (text);
    }
  if (mode != QUERN_NAME_LITERAL)
    self->needle = dup_needle (text, mode);
  if (mode == QUERN_NAME_GLOB)
    self->tail = find_tail (self->text);
  self->needle_is_all = mode == QUERN_NAME_REGEX && self->needle != NULL &&
                        is_plain_but_ends (text, self->needle);

  return g_steal_pointer (&self);
}

void
quern_name_filter_free (QuernNameFilter *self)
{
  if (self == NULL)
    return;

  g_clear_pointer (&self->matcher, quern_matcher_free);
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->needle, g_free);
  g_free (self);
}

/* Longer names are searched without a folded copy. */
#define FOLDED_SIZE 1024

static gboolean
contains_folded (const QuernNameFilter *self,
                 const char            *name)
{
  const char first[] = { self->text[0], g_ascii_toupper (self->text[0]), '\0' };

  for (const char *p = strpbrk (name, first); p != NULL; p = strpbrk (p + 1, first))
    if (g_ascii_strncasecmp (p, self->text, self->length) == 0)
      return TRUE;

  return FALSE;
}

/* Folds eight bytes at a time. The highest bit of a byte in above and from says whether it is above
 * 'Z', or at least 'A'; non-ASCII bytes have it set themselves. */
static inline guint64
fold_word (guint64 word)
{
  const guint64 ones = G_GUINT64_CONSTANT (0x0101010101010101);
  guint64 low = word & (0x7f * ones);
  guint64 above = low + (0x7f - 'Z') * ones;
  guint64 from = low + (0x80 - 'A') * ones;

  return word | (((from ^ above) & ~word & (0x80 * ones)) >> 2);
}

/* Copies the name, with ASCII letters in lower case; FALSE if it does not fit. */
static gboolean
fold (const char *name,
      char       *folded,
      gboolean   *is_ascii)
{
  gsize length = strlen (name);
  guint64 seen = 0;
  guint64 word;
  gsize at = 0;

  if (length >= FOLDED_SIZE)
    return FALSE;

  for (; at + sizeof word <= length; at += sizeof word)
    {
      memcpy (&word, name + at, sizeof word);
      seen |= word;
      word = fold_word (word);
      memcpy (folded + at, &word, sizeof word);
    }
  for (; at <= length; at++)
    {
      seen |= (guint8) name[at];
      folded[at] = g_ascii_tolower (name[at]);
    }
  *is_ascii = (seen & G_GUINT64_CONSTANT (0x8080808080808080)) == 0;

  return TRUE;
}

static inline gboolean
same_byte (char     in_name,
           char     in_text,
           gboolean folded)
{
  return in_name == in_text || (folded && g_ascii_tolower (in_name) == in_text);
}

/* The next place in the name where text, which follows a star, may match. */
static const char *
skip_to (const char *text,
         const char *name,
         gboolean    folded)
{
  const char first[] = { *text, g_ascii_toupper (*text), '\0' };
  const char *found;

  if (*text == '\0' || *text == '?' || *text == '*')
    return name;

  found = folded ? strpbrk (name, first) : strchr (name, *text);

  return found != NULL ? found : name + strlen (name);
}

/* Backtracks to the last star only, since it can match whatever an earlier one could. */
static gboolean
matches_glob (const char *text,
              const char *name,
              gboolean    folded)
{
  const char *star = NULL; /* after the last star */
  const char *resume = NULL;

  while (*name != '\0')
    {
      if (*text == '*')
        {
          star = ++text;
          if (*text == '\0')
            return TRUE;
          resume = name = skip_to (text, name, folded);
        }
      else if (*text == '?')
        {
          text++;
          name = g_utf8_next_char (name);
        }
      else if (same_byte (*name, *text, folded))
        {
          text++;
          name++;
        }
      else if (star != NULL)
        {
          text = star;
          resume = name = skip_to (text, resume + 1, folded);
        }
      else
        {
          return FALSE;
        }
    }

  while (*text == '*')
    text++;

  return *text == '\0';
}

/* The needle alone decides on most names. */
static gboolean
matches_regex (const QuernNameFilter *self,
               const char            *name)
{
  char buffer[FOLDED_SIZE];
  gboolean is_ascii;
  gboolean has_needle;

  if (self->needle == NULL)
    return quern_matcher_matches (self->matcher, name);

  /* In a caseless regular expression, k and s also match letters beyond ASCII. */
  if (self->folded && (!fold (name, buffer, &is_ascii) || !is_ascii))
    return quern_matcher_matches (self->matcher, name);

  has_needle = strstr (self->folded ? buffer : name, self->needle) != NULL;
  if (!has_needle || self->needle_is_all)
    return has_needle;

  return quern_matcher_matches (self->matcher, name);
}

gboolean
quern_name_filter_matches (const QuernNameFilter *self,
                           const char            *name)
{
  char buffer[FOLDED_SIZE];
  gboolean folded = self->folded;
  gboolean is_ascii;

  if (self->length == 0)
    return TRUE;
  if (self->mode == QUERN_NAME_REGEX)
    return matches_regex (self, name);

  /* With a folded name, the rest can be case-sensitive. */
  if (folded && fold (name, buffer, &is_ascii))
    {
      name = buffer;
      folded = FALSE;
    }

  if (self->mode == QUERN_NAME_LITERAL)
    return folded ? contains_folded (self, name) : strstr (name, self->text) != NULL;
  if (!folded && self->tail != NULL && !g_str_has_suffix (name, self->tail))
    return FALSE;
  if (!folded && self->needle != NULL && strstr (name, self->needle) == NULL)
    return FALSE;

  return matches_glob (self->text, name, folded);
}

gboolean
quern_name_filter_is_narrower (const QuernNameFilter *self,
                               const QuernNameFilter *other)
{
  return self->mode == QUERN_NAME_LITERAL && other->mode == QUERN_NAME_LITERAL &&
         quern_name_filter_matches (other, self->text);
}
