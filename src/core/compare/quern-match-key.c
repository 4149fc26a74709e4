/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-match-key.h"

#include "quern-hash.h"
#include "quern-level-fold.h"
#include "quern-name-parts.h"
#include "quern-name-scan.h"
#include "quern-pattern.h"

#include <string.h>

/* Longer names, in bytes, are compared unchanged: handling brackets and regular expressions takes
 * more than linear time. */
#define MAX_NAME 8192

#define HASH "::h[0-9a-f]{16}"
#define CLONE " \\[clone [^\\]]*\\]"
#define VERSION "@@?[A-Za-z_][\\w.]*"
#define WORDS                                                                                  \
  "isra|constprop|warm|hot|unlikely|lto_priv|llvm|__uniq|clone|localalias|specialized|resume|" \
  "destroy|cleanup|cfi|cfi_jt"
#define PIECES "part|cold"
#define WORD(words) "\\.(?:" words ")(?:\\.\\d+)*+"
#define ANY "(?:" HASH "|" CLONE "|" VERSION "|" WORD (WORDS "|" PIECES) ")"

/* Only suffixes may follow, up to the end or a recursion level. */
#define BEFORE_END "(?=" ANY "*+(?:'|$))"

#define ANYWHERE "\\[abi:[^\\]]*\\]|\\[[0-9a-f]{13,17}\\]"

/* The group captures the number of a closure. */
#define CLOSURE                                                                              \
  "(?|#(\\d+)\\}|\\{closure:[^}]*:(\\d+(?:-\\d+)?)\\}|\\$[_](\\d+)|" \
  "\\.func(\\d+)(?=[.']|$)|"                                          \
  "\\blambda\\$\\w*\\$(\\d+)|<\\w+>:(\\d+)|'lambda(\\d*)')"

static GRegex *
compile (const char *text)
{
  return quern_pattern_new (text, G_REGEX_OPTIMIZE, NULL);
}

/* Global regular expressions, compiled on first use. */
static const GRegex *
get_expression (QuernMatchKey key)
{
  static GRegex *expressions[2];
  static gsize is_done;

  if (g_once_init_enter (&is_done))
    {
      expressions[QUERN_MATCH_KEY_PIECES] = compile (
        ANYWHERE "|(?:" HASH "|" CLONE "|" VERSION "|" WORD (WORDS) ")" BEFORE_END);
      expressions[QUERN_MATCH_KEY_PLAIN] = compile (ANYWHERE "|" ANY BEFORE_END);
      g_once_init_leave (&is_done, 1);
    }

  return expressions[key];
}

static const GRegex *
get_closure_expression (void)
{
  static GRegex *expression;
  static gsize is_done;

  if (g_once_init_enter (&is_done))
    {
      expression = compile (CLOSURE);
      g_once_init_leave (&is_done, 1);
    }

  return expression;
}

/* Fast check for characters that suffixes begin with, as in "f.isra.0": most names have none. */
static gboolean
may_have_suffix (const char *name)
{
  return strpbrk (name, ".@[") != NULL || strstr (name, "::h") != NULL;
}

static char *
strip_suffixes (const char    *name,
                QuernMatchKey  key)
{
  char *stripped;

  if (!may_have_suffix (name))
    return g_strdup (name);

  stripped = g_regex_replace_literal (get_expression (key), name, -1, 0, "", 0, NULL);
  /* ".cold" alone is a name. */
  if (stripped != NULL && *stripped != '\0' && *stripped != '\'')
    return stripped;

  g_free (stripped);

  return g_strdup (name);
}

/* In Rust, "<T>::f" is a method of T. "<T as Trait>::f", which implements a trait, and the names
 * "<lambda(int)>" and "<impl str>" do not count. at: index of the bracket. */
static gboolean
is_bracketed_type (QuernNameScan *scan,
                   gsize          at,
                   gsize          behind)
{
  g_autofree char *inside = g_strndup (scan->text + at, behind - at);

  return quern_name_scan_is_at (scan, behind, "::") && strstr (inside, " as ") == NULL &&
         !g_str_has_prefix (inside, "<impl ") && !g_str_has_prefix (inside, "<lambda");
}

/* The number of bytes to skip at a "<". is_type: (out): whether to skip the brackets only. */
static gsize
skip_template (QuernNameScan *scan,
               gsize          at,
               gboolean      *is_type)
{
  gboolean is_word = at > 0 && (quern_name_is_word_byte (scan->text[at - 1]) ||
                                scan->text[at - 1] == '}' || scan->text[at - 1] == ']');
  gsize behind = quern_name_scan_skip_group (scan, at);

  *is_type = !is_word && behind > at && is_bracketed_type (scan, at, behind);

  return is_word || *is_type ? behind - at : 0;
}

static void
append_without_templates (GString    *result,
                          const char *name,
                          gsize       length)
{
  QuernNameScan scan = { name, length, 0 };
  gsize i = 0;

  while (i < length)
    {
      gboolean is_word_start = i == 0 || !quern_name_is_word_byte (name[i - 1]);
      gboolean is_type = FALSE;
      gsize n = 0;

      if (is_word_start && quern_name_scan_is_word_at (&scan, i, "operator"))
        {
          gsize behind = quern_name_scan_skip_operator (&scan, i);

          g_string_append_len (result, name + i, (gssize) (behind - i));
          i = behind;
          /* "operator< <int>" */
          if (quern_name_scan_is_at (&scan, i, " <"))
            i = MAX (i, quern_name_scan_skip_group (&scan, i + 1));
          continue;
        }
      if (quern_name_scan_is_turbofish (&scan, i))
        n = quern_name_scan_skip_group (&scan, i + 2) - i;
      else if (name[i] == '<')
        n = skip_template (&scan, i, &is_type);

      if (is_type)
        append_without_templates (result, name + i + 1, n - 2);
      if (n == 0)
        g_string_append_c (result, name[i]);
      i += MAX (n, 1);
    }
}

static char *
strip_templates (const char *name)
{
  g_autoptr (GString) result = g_string_new (NULL);

  append_without_templates (result, name, strlen (name));

  return g_string_free (g_steal_pointer (&result), FALSE);
}

char *
quern_match_key_dup (const char    *name,
                     QuernMatchKey  key)
{
  g_return_val_if_fail (name != NULL, NULL);

  if (strlen (name) > MAX_NAME)
    return g_strdup (name);

  switch (key)
    {
    case QUERN_MATCH_KEY_TEMPLATE:
      return strip_templates (name);

    case QUERN_MATCH_KEY_BRIEF:
      return quern_name_parts_dup_brief (name, NULL);

    case QUERN_MATCH_KEY_LEVEL:
      return quern_level_fold_dup_first (name);

    case QUERN_MATCH_KEY_PIECES:
    case QUERN_MATCH_KEY_PLAIN:
    default:
      return strip_suffixes (name, key);
    }
}

/* 0 for "f.part.0", a piece of a function that the compiler split. */
guint
quern_match_key_get_piece (const char *name)
{
  const char *piece;

  g_return_val_if_fail (name != NULL, QUERN_NONE);

  piece = strstr (name, ".part.");

  if (piece == NULL)
    return QUERN_NONE;

  return (guint) g_ascii_strtoull (piece + strlen (".part."), NULL, 10);
}

/* Closures. */

/* Fast check without a regular expression: most names have no closure. */
gboolean
quern_match_key_may_have_closure (const char *name)
{
  g_return_val_if_fail (name != NULL, FALSE);

  return (strpbrk (name, "#${<'") != NULL || strstr (name, ".func") != NULL) &&
         strlen (name) <= MAX_NAME;
}

char *
quern_match_key_dup_closure (const char  *name,
                             GArray     **numbers)
{
  g_autoptr (GMatchInfo) info = NULL;
  g_autoptr (GString) key = NULL;
  g_autoptr (GArray) found = NULL;
  gsize copied = 0;

  g_return_val_if_fail (name != NULL && numbers != NULL, NULL);

  *numbers = NULL;
  if (!quern_match_key_may_have_closure (name))
    return NULL;

  for (g_regex_match (get_closure_expression (), name, 0, &info); g_match_info_matches (info);
       g_match_info_next (info, NULL))
    {
      int start, end;
      guint64 number;

      if (!g_match_info_fetch_pos (info, 1, &start, &end))
        continue;
      if (key == NULL)
        {
          key = g_string_new (NULL);
          found = g_array_new (FALSE, FALSE, sizeof (guint64));
        }
      number = g_ascii_strtoull (name + start, NULL, 10);
      g_array_append_val (found, number);
      g_string_append_len (key, name + copied, (gssize) ((gsize) start - copied));
      g_string_append_c (key, QUERN_CLOSURE_NUMBER);
      copied = (gsize) end;
    }
  if (key == NULL)
    return NULL;

  g_string_append (key, name + copied);
  *numbers = g_steal_pointer (&found);

  return g_string_free (g_steal_pointer (&key), FALSE);
}

/* Inline namespaces. */

/* The names of an inline namespace in a scope, one per profile; they differ only in their
 * numbers. */
typedef struct
{
  char     *names[2];   /* owned, nullable */
  gboolean  is_several; /* a profile has more than one */
} Versions;

struct _QuernScopeVersions
{
  GHashTable *scopes; /* owned: the scope and the name without numbers → Versions */
};

static void
versions_free (gpointer data)
{
  Versions *self = data;

  for (guint i = 0; i < G_N_ELEMENTS (self->names); i++)
    g_free (self->names[i]);
  g_free (self);
}

QuernScopeVersions *
quern_scope_versions_new (void)
{
  QuernScopeVersions *self = g_new0 (QuernScopeVersions, 1);

  self->scopes = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, versions_free);

  return self;
}

void
quern_scope_versions_free (QuernScopeVersions *self)
{
  g_hash_table_unref (self->scopes);
  g_free (self);
}

/* "__1", "__cxx11", "v2", "json_abi_v3_11_2" */
static gboolean
is_versioned (const char *name,
              gsize       length)
{
  static const char * const names[] = { "__1", "__ndk1", "__cxx11", "__debug" };
  gsize n_tail = 0; /* digits and underlines at the end */

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (strlen (names[i]) == length && strncmp (names[i], name, length) == 0)
      return TRUE;

  while (n_tail < length &&
         (g_ascii_isdigit (name[length - n_tail - 1]) || name[length - n_tail - 1] == '_'))
    n_tail++;
  while (n_tail > 0 && name[length - n_tail] == '_')
    n_tail--;
  if (n_tail == 0 || n_tail == length)
    return FALSE;

  length -= n_tail;

  return (name[length - 1] == 'v' && (length == 1 || name[length - 2] == '_')) ||
         (length >= 3 && strncmp (name + length - 3, "abi", 3) == 0);
}

/* The scope of the word at the end of a text: "a::b::" of "x<a::b::". */
static gsize
find_scope (const GString *text)
{
  gsize at = text->len;

  while (at >= 3 && text->str[at - 1] == ':' && text->str[at - 2] == ':' &&
         quern_name_is_word_byte (text->str[at - 3]))
    {
      at -= 2;
      while (at > 0 && quern_name_is_word_byte (text->str[at - 1]))
        at--;
    }

  return at;
}

static char *
dup_version_key (const GString *text,
                 const char    *word,
                 gsize          length)
{
  GString *key = g_string_new (text->str + find_scope (text));

  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isdigit (word[i]) && word[i] != '_')
      g_string_append_c (key, word[i]);

  return g_string_free (key, FALSE);
}

/* Fast check for a word that may end in a number or be "__debug" before "::": most names have
 * none. */
static gboolean
may_have_version (const char *key)
{
  for (const char *p = strstr (key, "::"); p != NULL; p = strstr (p + 2, "::"))
    if (p > key && (g_ascii_isdigit (p[-1]) || p[-1] == 'g'))
      return TRUE;

  return FALSE;
}

/* Rewrites the key without the inline namespaces that visit() does not keep. */
static char *
walk (QuernScopeVersions *self,
      const char         *key,
      gboolean          (*visit) (QuernScopeVersions *self,
                                  char               *version_key,
                                  const char         *word,
                                  gsize               length,
                                  guint               side),
      guint               side)
{
  g_autoptr (GString) result = NULL;
  const char *p = key;

  if (!may_have_version (key) || strlen (key) > MAX_NAME)
    return NULL;

  result = g_string_new (NULL);
  while (*p != '\0')
    {
      gsize length = 0;

      while (quern_name_is_word_byte (p[length]))
        length++;
      if (length > 0 && p[length] == ':' && p[length + 1] == ':' && is_versioned (p, length) &&
          !visit (self, dup_version_key (result, p, length), p, length, side))
        {
          p += length + 2;
          continue;
        }

      length = MAX (length, 1);
      g_string_append_len (result, p, (gssize) length);
      p += length;
    }

  return g_string_free (g_steal_pointer (&result), FALSE);
}

static gboolean
note (QuernScopeVersions *self,
      char               *version_key,
      const char         *word,
      gsize               length,
      guint               side)
{
  Versions *versions = g_hash_table_lookup (self->scopes, version_key);

  if (versions == NULL)
    {
      versions = g_new0 (Versions, 1);
      g_hash_table_insert (self->scopes, g_strdup (version_key), versions);
    }
  if (versions->names[side] == NULL)
    versions->names[side] = g_strndup (word, length);
  else if (strlen (versions->names[side]) != length ||
           strncmp (versions->names[side], word, length) != 0)
    versions->is_several = TRUE;
  g_free (version_key);

  return FALSE;
}

static gboolean
is_kept (QuernScopeVersions *self,
         char               *version_key,
         const char         *word,
         gsize               length,
         guint               side)
{
  const Versions *versions = g_hash_table_lookup (self->scopes, version_key);

  g_free (version_key);

  return versions == NULL || versions->is_several;
}

void
quern_scope_versions_add (QuernScopeVersions *self,
                          guint               side,
                          const char         *key)
{
  g_return_if_fail (self != NULL && side < 2 && key != NULL);

  g_free (walk (self, key, note, side));
}

char *
quern_scope_versions_dup_key (QuernScopeVersions *self,
                              const char         *key)
{
  char *result;

  g_return_val_if_fail (self != NULL && key != NULL, NULL);

  result = walk (self, key, is_kept, 0);
  if (result != NULL && g_str_equal (result, key))
    g_clear_pointer (&result, g_free);

  return result;
}

/* Objects. */

/* Where a version at the end begins: "-2.31" or ".3.11" of the first length bytes. */
static gsize
find_version (const char *name,
              gsize       length,
              char        separator)
{
  gsize at = length;

  while (at > 0 && (g_ascii_isdigit (name[at - 1]) || name[at - 1] == '.'))
    at--;
  if (separator == '-')
    return at > 1 && at < length && name[at - 1] == '-' ? at - 1 : length;

  /* "python3.11": the first number belongs to the name. */
  while (at < length && name[at] != '.')
    at++;

  return at > 0 ? at : length;
}

char *
quern_match_key_dup_object (const char *path)
{
  g_autofree char *name = NULL;
  char *extension;

  g_return_val_if_fail (path != NULL, NULL);

  name = g_path_get_basename (path);
  extension = strstr (name, ".so");
  if (extension == NULL || (extension[3] != '\0' && extension[3] != '.'))
    {
      name[find_version (name, strlen (name), '.')] = '\0';
      return g_steal_pointer (&name);
    }

  *extension = '\0';
  name[find_version (name, strlen (name), '-')] = '\0';

  return g_strconcat (name, ".so", NULL);
}
