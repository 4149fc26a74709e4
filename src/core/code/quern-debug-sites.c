/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-debug-sites.h"

#include "quern-debug-info.h"
#include "quern-hash.h"
#include "quern-visible.h"

#include <string.h>

/* The maximum number of files with one base name that are compared with a file of the object. */
#define MAX_NAMESAKES 100

/* The maximum depth of inlining. */
#define MAX_DEPTH 1000

/* A function of the profile to look up. */
typedef struct
{
  QuernFunctionId  function;
  char            *name;    /* owned */
  guint64          address; /* or 0 */
  GHashTable      *files;   /* owned: base name → GArray of QuernFileId, the files of its lines */
} Asked;

static void
asked_clear (gpointer data)
{
  Asked *asked = data;

  g_free (asked->name);
  g_hash_table_unref (asked->files);
}

/* Removes a level of recursion, as in "f'2". */
static char *
dup_symbol (const char *name)
{
  const char *mark = strrchr (name, '\'');

  if (mark != NULL && mark > name && mark[1] != '\0' &&
      strspn (mark + 1, "0123456789") == strlen (mark + 1))
    return g_strndup (name, (gsize) (mark - name));

  return g_strdup (name);
}

static void
add_file (QuernProfile *profile,
          GHashTable   *files,
          QuernFileId   file)
{
  g_autofree char *base = g_path_get_basename (quern_profile_get_file_name (profile, file));
  GArray *namesakes = g_hash_table_lookup (files, base);

  if (namesakes == NULL)
    {
      namesakes = g_array_new (FALSE, FALSE, sizeof (QuernFileId));
      g_hash_table_insert (files, g_strdup (base), namesakes);
    }
  if (namesakes->len < MAX_NAMESAKES)
    g_array_append_val (namesakes, file);
}

static void
ask_for (QuernProfile    *profile,
         QuernFunctionId  function,
         GArray          *all)
{
  Asked asked = { .function = function };
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  QuernFileId own = quern_profile_get_function (profile, function)->file;
  g_auto (QuernRecordIter) iter = { 0 };
  const QuernRecord *record;

  asked.files = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free,
                                       (GDestroyNotify) g_array_unref);
  asked.name = dup_symbol (quern_profile_get_function_raw_name (profile, function));
  quern_profile_iter_records (profile, function, &iter);
  while ((record = quern_record_iter_next (&iter)) != NULL)
    {
      if (g_hash_table_add (known, GUINT_TO_POINTER (record->where.file)))
        add_file (profile, asked.files, record->where.file);
      if (asked.address == 0 && record->where.file == own)
        asked.address = record->where.address;
    }

  g_array_append_val (all, asked);
}

/* Whether two names mean the same file: one may lack leading folders. */
static gboolean
is_same_file (const char *a,
              const char *b)
{
  g_autofree char *x = g_canonicalize_filename (a, "/");
  g_autofree char *y = g_canonicalize_filename (b, "/");

  return *a != '\0' && *b != '\0' && (g_str_has_suffix (x, y) || g_str_has_suffix (y, x));
}

static QuernFileId
match_file (QuernProfile *profile,
            const Asked  *asked,
            const char   *path)
{
  g_autofree char *base = g_path_get_basename (path);
  GArray *namesakes = g_hash_table_lookup (asked->files, base);
  QuernFileId file = QUERN_NONE;

  for (guint i = 0; namesakes != NULL && i < namesakes->len; i++)
    {
      QuernFileId namesake = g_array_index (namesakes, QuernFileId, i);
      const char *name = quern_profile_get_file_name (profile, namesake);

      if (g_str_equal (name, path))
        return namesake;
      if (file == QUERN_NONE && is_same_file (name, path))
        file = namesake;
    }

  return file;
}

/* By file of the answer: that of the profile, or QUERN_NONE. */
static GArray *
match_files (QuernProfile             *profile,
             const Asked              *asked,
             const QuernDebugFunction *answer)
{
  GArray *files = g_array_new (FALSE, FALSE, sizeof (QuernFileId));

  for (guint i = 0; i < answer->files->len; i++)
    {
      QuernFileId file = match_file (profile, asked, g_ptr_array_index (answer->files, i));

      g_array_append_val (files, file);
    }

  return files;
}

/* The name for a call, safe to show and without template arguments: "sort" for "sort<int*>". */
static char *
dup_name (const char *name)
{
  g_autofree char *valid = g_utf8_make_valid (name, -1);
  char *bracket = strchr (valid, '<');

  if (bracket != NULL && bracket > valid && !g_str_has_prefix (valid, "operator"))
    *bracket = '\0';

  return quern_visible_dup (valid);
}

/* Finds the innermost scope that is called in the function's own file. */
static guint32
find_site (const QuernDebugFunction *answer,
           const QuernDebugRow      *row,
           GArray                   *files,
           QuernFileId               own,
           QuernInlineSites         *sites)
{
  guint32 at = row->scope;

  for (guint depth = 0; at != QUERN_DEBUG_NO_SCOPE && depth < MAX_DEPTH; depth++)
    {
      const QuernDebugScope *scope = &g_array_index (answer->scopes, QuernDebugScope, at);

      if (g_array_index (files, QuernFileId, scope->file) == own && scope->line > 0)
        {
          g_autofree char *name = dup_name (scope->name);
          const QuernInlineSite site = { own, scope->line, name };

          return quern_inline_sites_add_site (sites, &site);
        }
      at = scope->parent;
    }

  return QUERN_NONE;
}

/* own: the file that defines the function */
static void
add_answer (QuernProfile             *profile,
            const Asked              *asked,
            const QuernDebugFunction *answer,
            QuernFileId               own,
            QuernInlineSites         *sites)
{
  g_autoptr (GArray) files = match_files (profile, asked, answer);

  for (guint i = 0; i < answer->rows->len; i++)
    {
      const QuernDebugRow *row = &g_array_index (answer->rows, QuernDebugRow, i);
      QuernPlace where = { g_array_index (files, QuernFileId, row->file), row->line, row->start };

      if (where.file != QUERN_NONE && where.file != own)
        quern_inline_sites_add (sites, asked->function, &where, row->end,
                                find_site (answer, row, files, own, sites));
    }
}

static void
add_answers (QuernProfile    *profile,
             GArray          *all,
             QuernDebugInfo  *info,
             QuernDebugSites *sites)
{
  for (guint i = 0; i < quern_debug_info_get_n (info); i++)
    {
      const QuernDebugFunction *answer = quern_debug_info_get (info, i);
      const Asked *asked = &g_array_index (all, Asked, answer->query);
      QuernFileId own = match_file (profile, asked, answer->decl_file);

      /* Of several functions of one name, use that whose file the profile has lines of. It may not
       * be the file that the profile names, which is that of the first instruction. */
      if (own == QUERN_NONE)
        continue;

      add_answer (profile, asked, answer, own, sites->inlined);
      if (sites->file == QUERN_NONE)
        sites->file = own;
      if (sites->comp_dir == NULL && g_path_is_absolute (answer->comp_dir))
        sites->comp_dir = g_strdup (answer->comp_dir);
    }
}

/* Ignores an object that is only a guess, or newer than the profile. */
static void
load_object (QuernProfile      *profile,
             QuernObjectId      object,
             GArray            *all,
             QuernSourceFinder *finder,
             gint64             recorded,
             GCancellable      *cancellable,
             QuernDebugSites   *sites)
{
  g_autoptr (QuernSourcePlace) place =
    quern_source_finder_find (finder, quern_profile_get_object_name (profile, object), NULL,
                              cancellable);
  g_autoptr (GArray) queries = g_array_new (FALSE, FALSE, sizeof (QuernDebugQuery));
  g_autoptr (QuernDebugInfo) info = NULL;

  if (place->path == NULL || place->how == QUERN_SOURCE_GUESSED)
    return;

  for (guint i = 0; i < all->len; i++)
    {
      const Asked *asked = &g_array_index (all, Asked, i);
      QuernDebugQuery query = { asked->name, asked->address };

      g_array_append_val (queries, query);
    }

  info = quern_debug_info_load (place->path, (QuernDebugQuery *) (gpointer) queries->data,
                                queries->len, cancellable, NULL);
  if (info != NULL && (recorded == 0 || quern_debug_info_get_mtime (info) <= recorded))
    add_answers (profile, all, info, sites);
}

/**
 * quern_debug_sites_load:
 * @profile: a profile
 * @functions: (array length=n_functions): some of its functions
 * @n_functions: how many
 * @finder: knows where objects are
 * @recorded: when the profile was written: in seconds since 1970; 0: not known
 * @cancellable: (nullable): to stop it, which finds nothing
 * @sites: (out caller-allocates): what is known
 *
 * Reads the debug information of the objects of @functions, as far as there is
 * any. Blocks on a helper program: must not be called by the main thread.
 */
void
quern_debug_sites_load (QuernProfile          *profile,
                        const QuernFunctionId *functions,
                        guint                  n_functions,
                        QuernSourceFinder     *finder,
                        gint64                 recorded,
                        GCancellable          *cancellable,
                        QuernDebugSites       *sites)
{
  g_autoptr (GHashTable) done = g_hash_table_new (NULL, NULL);

  *sites = (QuernDebugSites) { quern_inline_sites_new (), NULL, QUERN_NONE };
  n_functions = MIN (n_functions, QUERN_DEBUG_SITES_MAX_FUNCTIONS);
  for (guint i = 0; i < n_functions; i++)
    {
      QuernObjectId object = quern_profile_get_function (profile, functions[i])->object;
      g_autoptr (GArray) all = NULL;

      if (*quern_profile_get_object_name (profile, object) == '\0' ||
          !g_hash_table_add (done, GUINT_TO_POINTER (object)))
        continue;

      all = g_array_new (FALSE, FALSE, sizeof (Asked));
      g_array_set_clear_func (all, asked_clear);
      for (guint j = i; j < n_functions; j++)
        {
          if (quern_profile_get_function (profile, functions[j])->object == object)
            ask_for (profile, functions[j], all);
        }
      load_object (profile, object, all, finder, recorded, cancellable, sites);
    }

  quern_inline_sites_finish (sites->inlined);
}

void
quern_debug_sites_clear (QuernDebugSites *sites)
{
  g_clear_pointer (&sites->inlined, quern_inline_sites_unref);
  g_clear_pointer (&sites->comp_dir, g_free);
}
