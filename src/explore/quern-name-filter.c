/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-name-filter.h"

#include "quern-pattern.h"

#include <string.h>

struct _QuernNameFilter
{
  QuernNameMode  mode;
  gboolean       folded; /* are capital letters the same as small ones? */
  char          *text;   /* owned */
  gsize          length;
  GRegex        *regex;  /* owned, nullable */
};

static gboolean
has_capital (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_isupper (g_utf8_get_char (p)))
      return TRUE;

  return FALSE;
}

/* Does a regular expression name a capital letter other than in \S and such? */
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
      self->regex = quern_pattern_new (text, has_plain_capital (text) ? 0 : G_REGEX_CASELESS,
                                       error);
      if (self->regex == NULL)
        return NULL;
    }
  else
    {
      self->folded = !has_capital (text);
    }

  return g_steal_pointer (&self);
}

void
quern_name_filter_free (QuernNameFilter *self)
{
  if (self == NULL)
    return;

  g_clear_pointer (&self->regex, g_regex_unref);
  g_clear_pointer (&self->text, g_free);
  g_free (self);
}

static inline gboolean
same_byte (char     in_name,
           char     in_text,
           gboolean folded)
{
  return in_name == in_text || (folded && g_ascii_tolower (in_name) == in_text);
}

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

/* The next place where text, which is behind a star, may go on in the name. */
static const char *
skip_to (const QuernNameFilter *self,
         const char            *text,
         const char            *name)
{
  const char first[] = { *text, self->folded ? g_ascii_toupper (*text) : *text, '\0' };
  const char *found;

  if (*text == '\0' || *text == '?' || *text == '*')
    return name;

  found = strpbrk (name, first);

  return found != NULL ? found : name + strlen (name);
}

/* Goes back to the last star only, since what an earlier one could find, the
 * last one can, too. */
static gboolean
matches_glob (const QuernNameFilter *self,
              const char            *name)
{
  const char *text = self->text;
  const char *star = NULL; /* behind the last star */
  const char *resume = NULL;

  while (*name != '\0')
    {
      if (*text == '*')
        {
          star = ++text;
          resume = name = skip_to (self, text, name);
        }
      else if (*text == '?')
        {
          text++;
          name = g_utf8_next_char (name);
        }
      else if (same_byte (*name, *text, self->folded))
        {
          text++;
          name++;
        }
      else if (star != NULL)
        {
          text = star;
          resume = name = skip_to (self, text, resume + 1);
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

gboolean
quern_name_filter_matches (const QuernNameFilter *self,
                           const char            *name)
{
  if (self->length == 0)
    return TRUE;

  switch (self->mode)
    {
    case QUERN_NAME_GLOB:
      return matches_glob (self, name);

    case QUERN_NAME_REGEX:
      return g_regex_match (self->regex, name, 0, NULL);

    case QUERN_NAME_LITERAL:
    default:
      return self->folded ? contains_folded (self, name) : strstr (name, self->text) != NULL;
    }
}
