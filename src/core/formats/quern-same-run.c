/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the files that one run of a program wrote: SEMANTICS 1.2.
 *
 * A name alone is ambiguous: "callgrind.out.12" may be part 12 of
 * "callgrind.out", or the only file of process 12. Therefore process and command
 * in the headers decide, and a number is only taken for a part or thread if the
 * header has it too, or if the file without the number exists. Reports of aprof have
 * the process id in their names, which are unambiguous, and the command inside. */

#include "quern-same-run.h"

#include "quern-hash.h"
#include "quern-run-file.h"

#include <string.h>

/* Further files with similar names are ignored. */
#define MAX_CANDIDATES 100000

typedef struct
{
  char           *name;     /* owned: base name */
  gsize           length;   /* length of name without a suffix such as ".gz" */
  QuernRunHeader  header;   /* owned */
  gboolean        is_given; /* the file passed to quern_same_run_find() */
  guint           part;     /* sort key; G_MAXUINT for the last part */
  guint           thread;
} Candidate;

typedef struct
{
  GFile        *folder;     /* borrowed */
  Candidate    *given;      /* borrowed from candidates */
  GPtrArray    *candidates; /* owned: Candidate, owned */
  GPtrArray    *run;        /* owned: the candidates that belong to the run, in order */
  GHashTable   *plain;      /* owned: names of files of the run, possible stems */
  GCancellable *cancellable; /* borrowed, nullable */
} Search;

static Candidate *
candidate_new (const char *name)
{
  Candidate *self = g_new0 (Candidate, 1);
  QuernRunName names[QUERN_RUN_MAX_NAMES];

  quern_run_name_read (name, names);
  self->name = g_strdup (name);
  self->length = names[0].stem_length;

  return self;
}

static void
candidate_free (gpointer data)
{
  Candidate *self = data;

  quern_run_header_clear (&self->header);
  g_free (self->name);
  g_free (self);
}

static void
search_clear (Search *self)
{
  g_clear_pointer (&self->run, g_ptr_array_unref);
  g_clear_pointer (&self->candidates, g_ptr_array_unref);
  g_clear_pointer (&self->plain, g_hash_table_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

/* Whether both names can be interpreted so that they have the same stem. */
static gboolean
may_be_same_run (const char *name,
                 const char *other)
{
  QuernRunName names[QUERN_RUN_MAX_NAMES];
  QuernRunName others[QUERN_RUN_MAX_NAMES];
  guint n_names = quern_run_name_read (name, names);
  guint n_others = quern_run_name_read (other, others);

  for (guint i = 0; i < n_names; i++)
    for (guint j = 0; j < n_others; j++)
      if (quern_run_name_is_of_same_run (name, &names[i], other, &others[j]))
        return TRUE;

  return FALSE;
}

/* A folder that cannot be listed is treated as having no other files. */
static gboolean
list_candidates (Search  *self,
                 GError **error)
{
  g_autoptr (GFileEnumerator) files =
    g_file_enumerate_children (self->folder, G_FILE_ATTRIBUTE_STANDARD_NAME,
                               G_FILE_QUERY_INFO_NONE, self->cancellable, NULL);

  while (files != NULL && self->candidates->len < MAX_CANDIDATES)
    {
      GFileInfo *info = NULL;
      const char *name;

      if (!g_file_enumerator_iterate (files, &info, NULL, self->cancellable, NULL) || info == NULL)
        break;

      name = g_file_info_get_name (info);
      if (!g_str_equal (name, self->given->name) && may_be_same_run (name, self->given->name))
        g_ptr_array_add (self->candidates, candidate_new (name));
    }

  return !g_cancellable_set_error_if_cancelled (self->cancellable, error);
}

static gboolean
read_headers (Search  *self,
              GError **error)
{
  for (guint i = 0; i < self->candidates->len; i++)
    {
      Candidate *candidate = g_ptr_array_index (self->candidates, i);
      g_autoptr (GFile) file = NULL;

      if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
        return FALSE;
      if (candidate->is_given)
        continue;

      /* Ignore errors: a file that cannot be read gets an empty header and does not match. */
      file = g_file_get_child (self->folder, candidate->name);
      quern_run_header_read (&candidate->header, file, self->cancellable, NULL);
    }

  return TRUE;
}

static guint64
get_time (Search    *self,
          Candidate *candidate)
{
  g_autoptr (GFile) file = g_file_get_child (self->folder, candidate->name);
  g_autoptr (GFileInfo) info =
    g_file_query_info (file, G_FILE_ATTRIBUTE_TIME_MODIFIED "," G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC,
                       G_FILE_QUERY_INFO_NONE, self->cancellable, NULL);

  if (info == NULL)
    return 0;

  return g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED) * G_USEC_PER_SEC +
         g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC);
}

/* Whether the file's name is that of the given one followed by numbers. */
static gboolean
extends_given (const Search    *self,
               const Candidate *candidate)
{
  QuernRunName names[QUERN_RUN_MAX_NAMES];
  guint n_names = quern_run_name_read (candidate->name, names);

  for (guint i = 0; i < n_names; i++)
    if (names[i].tail_length == 0 && quern_run_stem_is (candidate->name, names[i].stem_length,
                                              self->given->name, self->given->length))
      return TRUE;

  return FALSE;
}

/* Returns a header that identifies the run. Callgrind leaves an empty file beside
 * those of the threads, which does not identify its run. In that case, prefers runs
 * whose files have its name plus numbers ("callgrind.out.12" beside
 * "callgrind.out.7" is mostly another process), and of those the latest. */
static const QuernRunHeader *
find_run (Search *self)
{
  const QuernRunHeader *header = &self->given->header;
  gboolean found_extends = FALSE;
  guint64 latest = 0;

  if (!header->is_empty)
    return header;

  for (guint i = 0; i < self->candidates->len; i++)
    {
      Candidate *candidate = g_ptr_array_index (self->candidates, i);
      gboolean extends = extends_given (self, candidate);
      guint64 time = candidate->header.has_pid ? get_time (self, candidate) : 0;

      if (time > 0 && (extends > found_extends || (extends == found_extends && time > latest)))
        {
          latest = time;
          found_extends = extends;
          header = &candidate->header;
        }
    }

  return header;
}

static gboolean
is_plain_there (Search     *self,
                const char *name,
                gsize       length)
{
  g_autofree char *stem = g_strndup (name, length);

  return g_hash_table_contains (self->plain, stem);
}

/* Whether there is evidence for this interpretation of a file's name. The contents of reports
 * do not state process and thread. */
static gboolean
is_likely (Search             *self,
           const Candidate    *candidate,
           const QuernRunName *name)
{
  if (name->part == 0 && name->thread == 0)
    return TRUE;
  if (name->tail_length > 0 || candidate->header.is_report)
    return name->tail_length > 0 && candidate->header.is_report;

  if ((name->part == 0 || name->part == candidate->header.part) &&
      (name->thread == 0 || name->thread == candidate->header.thread))
    return TRUE;

  return is_plain_there (self, candidate->name, name->stem_length);
}

static void
set_place (Candidate          *candidate,
           const QuernRunName *name)
{
  const QuernRunHeader *header = &candidate->header;

  candidate->thread = header->thread > 0 ? header->thread : name->thread;
  candidate->part = header->part > 0 ? header->part : name->part;
  if (candidate->part == 0)
    candidate->part = G_MAXUINT;
}

/* Sets the sort keys of a file of the run; FALSE if it belongs to another one. */
static gboolean
place_candidate (Search    *self,
                 Candidate *candidate)
{
  const Candidate *given = self->given;
  QuernRunName names[QUERN_RUN_MAX_NAMES];
  QuernRunName wanted[QUERN_RUN_MAX_NAMES];
  guint n_names = quern_run_name_read (candidate->name, names);
  guint n_wanted = quern_run_name_read (given->name, wanted);

  /* Shortest stem first, so that as many numbers as possible are used for sorting. */
  for (guint i = n_names; i-- > 0;)
    for (guint j = n_wanted; j-- > 0;)
      if (quern_run_name_is_of_same_run (candidate->name, &names[i], given->name, &wanted[j]) &&
          is_likely (self, candidate, &names[i]) && is_likely (self, given, &wanted[j]))
        {
          set_place (candidate, &names[i]);
          return TRUE;
        }

  return FALSE;
}

static int
compare_candidates (gconstpointer a,
                    gconstpointer b)
{
  const Candidate *first = *(const Candidate *const *) a;
  const Candidate *second = *(const Candidate *const *) b;
  int order;

  if (first->part != second->part)
    return first->part < second->part ? -1 : 1;
  if (first->thread != second->thread)
    return first->thread < second->thread ? -1 : 1;

  order = memcmp (first->name, second->name, MIN (first->length, second->length));
  if (order == 0 && first->length != second->length)
    order = first->length < second->length ? -1 : 1;
  if (order != 0)
    return order;

  /* The same dump, plain and compressed. */
  if (first->is_given != second->is_given)
    return first->is_given ? -1 : 1;

  return strcmp (first->name, second->name);
}

/* Finds the files of the run, sorted and without duplicates. */
static void
find_files (Search *self)
{
  const QuernRunHeader *run = find_run (self);
  g_autoptr (GPtrArray) placed = g_ptr_array_new ();
  const Candidate *last = NULL;

  for (guint i = 0; i < self->candidates->len; i++)
    {
      Candidate *candidate = g_ptr_array_index (self->candidates, i);

      if (candidate->header.is_empty || quern_run_header_is_of_same_run (&candidate->header, run))
        g_hash_table_add (self->plain, g_strndup (candidate->name, candidate->length));
    }

  for (guint i = 0; i < self->candidates->len; i++)
    {
      Candidate *candidate = g_ptr_array_index (self->candidates, i);

      if ((candidate->is_given || quern_run_header_is_of_same_run (&candidate->header, run)) &&
          place_candidate (self, candidate))
        g_ptr_array_add (placed, candidate);
    }

  g_ptr_array_sort (placed, compare_candidates);
  for (guint i = 0; i < placed->len; i++)
    {
      Candidate *candidate = g_ptr_array_index (placed, i);

      if (last == NULL ||
          !quern_run_stem_is (candidate->name, candidate->length, last->name, last->length))
        g_ptr_array_add (self->run, candidate);
      last = candidate;
    }
}

/* The number of different values that the other files have at an offset in
 * Candidate; 0 if all files of the run have the same one. */
static guint
count_numbers (Search *self,
               gsize   offset)
{
  g_autoptr (GHashTable) all = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) of_others = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < self->run->len; i++)
    {
      const Candidate *candidate = g_ptr_array_index (self->run, i);
      guint number = G_STRUCT_MEMBER (guint, candidate, offset);

      if (!candidate->header.is_empty)
        g_hash_table_add (all, GUINT_TO_POINTER (number));
      if (!candidate->is_given)
        g_hash_table_add (of_others, GUINT_TO_POINTER (number));
    }

  return g_hash_table_size (all) > 1 ? g_hash_table_size (of_others) : 0;
}

/**
 * quern_same_run_find:
 * @file: a profile
 * @count: (out) (optional): the contents of the others
 * @cancellable: (nullable): a #GCancellable
 * @error: return location
 *
 * Finds the files that one run wrote into a folder: "callgrind.out.12" is the
 * last dump of a run, "callgrind.out.12.1" an earlier one, "callgrind.out.12-03"
 * its third thread; "sorts_12_2_1.aprof" is the third thread of process 12; each may be
 * compressed. Files belong together if their names match and their headers have the same
 * process and command, or in reports the same command and build. A file that exists plain
 * and compressed is included once; empty and unreadable files are skipped. Reads only
 * the beginning of files whose names match. Blocks.
 *
 * Returns: (transfer container) (element-type GFile) (nullable): the files of
 *   the run, including @file, in the order of parts, then threads; only @file may
 *   be empty. %NULL if @file cannot be read, or on cancellation
 */
GPtrArray *
quern_same_run_find (GFile              *file,
                     QuernSameRunCount  *count,
                     GCancellable       *cancellable,
                     GError            **error)
{
  g_autoptr (GFile) folder = NULL;
  g_autofree char *name = NULL;
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_object_unref);
  g_auto (Search) search = { 0 };

  g_return_val_if_fail (G_IS_FILE (file), NULL);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  folder = g_file_get_parent (file);
  name = g_file_get_basename (file);
  search = (Search) {
    .folder = folder,
    .given = candidate_new (name),
    .candidates = g_ptr_array_new_with_free_func (candidate_free),
    .run = g_ptr_array_new (),
    .plain = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free, NULL),
    .cancellable = cancellable,
  };
  search.given->is_given = TRUE;
  g_ptr_array_add (search.candidates, search.given);

  if (!quern_run_header_read (&search.given->header, file, cancellable, error))
    return NULL;

  if (folder != NULL && (quern_run_header_names_run (&search.given->header) ||
                         search.given->header.is_empty))
    {
      if (!list_candidates (&search, error) || !read_headers (&search, error))
        return NULL;
    }
  find_files (&search);

  for (guint i = 0; i < search.run->len; i++)
    {
      const Candidate *candidate = g_ptr_array_index (search.run, i);

      g_ptr_array_add (found, candidate->is_given ? g_object_ref (file)
                                                  : g_file_get_child (folder, candidate->name));
    }
  if (count != NULL)
    *count = (QuernSameRunCount) {
      .n_others = found->len - 1,
      .n_parts = count_numbers (&search, G_STRUCT_OFFSET (Candidate, part)),
      .n_threads = count_numbers (&search, G_STRUCT_OFFSET (Candidate, thread)),
    };

  return g_steal_pointer (&found);
}
