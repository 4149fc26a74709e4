/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Groups files that are opened together by the run that wrote them: SEMANTICS 1.2. */

#include "quern-run-files.h"

#include "quern-config.h"
#include "quern-hash.h"
#include "quern-input.h"
#include "quern-run-file.h"
#include "quern-run.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  GFile          *file;      /* owned */
  char           *id;        /* owned, nullable: device and inode */
  QuernRunHeader  header;    /* owned */
  guint           given;     /* its index among the given files */
  guint           original;  /* given index of the first file with the same dump */
  guint           repeat;    /* number of earlier files that claim to be the same part */
  guint           leader;    /* the index of the file that represents its whole run */
  gboolean        is_folder;
  gboolean        is_pipe;   /* can be read only once */
} Entry;

typedef struct
{
  guint entry;
  guint n_files;
} Run;

struct _QuernRunFiles
{
  gatomicrefcount  ref_count;
  GPtrArray       *entries;   /* owned: Entry, by given index */
  GPtrArray       *files;     /* owned: GFile */
  GPtrArray       *folders;   /* owned: GFile */
  GArray          *runs;      /* owned: Run, pipes last */
  guint            n_known;   /* number of runs that are not pipes */
  gboolean         has_formats;
};

static void
entry_free (gpointer data)
{
  Entry *self = data;

  quern_run_header_clear (&self->header);
  g_object_unref (self->file);
  g_free (self->id);
  g_free (self);
}

/* Queries type, and device and inode; NULL if the file does not exist. */
static GFileInfo *
query_identity (GFile        *file,
                GCancellable *cancellable)
{
  return g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_ID_FILE,
                            G_FILE_QUERY_INFO_NONE, cancellable, NULL);
}

static Entry *
entry_new (GFile        *file,
           guint         given,
           gboolean      looks_inside,
           GCancellable *cancellable)
{
  Entry *self = g_new0 (Entry, 1);
  g_autoptr (GFileInfo) info = query_identity (file, cancellable);

  self->file = g_object_ref (file);
  self->given = self->original = self->leader = given;
  /* The error is reported when the file is read. */
  if (info == NULL)
    return self;

  self->id = g_strdup (g_file_info_get_attribute_string (info, G_FILE_ATTRIBUTE_ID_FILE));
  self->is_folder = g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY;
  self->is_pipe = g_file_info_get_file_type (info) == G_FILE_TYPE_SPECIAL;
  if (looks_inside && g_file_info_get_file_type (info) == G_FILE_TYPE_REGULAR)
    quern_run_header_read (&self->header, file, cancellable, NULL);

  return self;
}

static gboolean
names_process (const Entry *entry)
{
  return entry->header.has_format && entry->header.has_pid;
}

static int
compare_ids (gconstpointer a,
             gconstpointer b)
{
  const Entry *first = *(Entry *const *) a;
  const Entry *second = *(Entry *const *) b;
  int order = g_strcmp0 (first->id, second->id);

  return order != 0 ? order : (first->given > second->given) - (first->given < second->given);
}

static int
compare_processes (const Entry *first,
                   const Entry *second)
{
  const QuernRunHeader *a = &first->header;
  const QuernRunHeader *b = &second->header;
  int order;

  if (a->format != b->format)
    return a->format < b->format ? -1 : 1;
  if (a->pid != b->pid)
    return a->pid < b->pid ? -1 : 1;

  order = g_strcmp0 (a->command, b->command);

  return order != 0 ? order : g_strcmp0 (a->built, b->built);
}

static int
compare_numbers (const Entry *first,
                 const Entry *second)
{
  const QuernRunHeader *a = &first->header;
  const QuernRunHeader *b = &second->header;

  if (a->part != b->part)
    return a->part < b->part ? -1 : 1;

  return (a->thread > b->thread) - (a->thread < b->thread);
}

static int
compare_dumps (gconstpointer a,
               gconstpointer b)
{
  const Entry *first = *(Entry *const *) a;
  const Entry *second = *(Entry *const *) b;
  int order = compare_processes (first, second);

  if (order == 0)
    order = compare_numbers (first, second);

  return order != 0 ? order : (first->given > second->given) - (first->given < second->given);
}

static int
compare_runs (gconstpointer a,
              gconstpointer b)
{
  const Entry *first = *(Entry *const *) a;
  const Entry *second = *(Entry *const *) b;
  int order = compare_processes (first, second);

  if (order == 0 && first->repeat != second->repeat)
    order = first->repeat < second->repeat ? -1 : 1;

  return order != 0 ? order : (first->given > second->given) - (first->given < second->given);
}

/* The checksum of a file's decompressed contents; nullable. */
static char *
dup_checksum (GFile        *file,
              GCancellable *cancellable)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (QuernInput) input = quern_input_open (file, cancellable, NULL);
  const char *start;
  gsize length;

  do
    {
      if (input == NULL ||
          !quern_input_next_block (input, &start, &length, NULL, cancellable, NULL))
        return NULL;
      g_checksum_update (checksum, (const guchar *) start, (gssize) length);
    }
  while (length > 0);

  return g_strdup (g_checksum_get_string (checksum));
}

/* Returns the first entry with the same content, which may be this one; originals: entries by
 * checksum. */
static Entry *
add_original (GHashTable   *originals,
              Entry        *entry,
              GCancellable *cancellable)
{
  g_autofree char *checksum = dup_checksum (entry->file, cancellable);
  Entry *original = checksum != NULL ? g_hash_table_lookup (originals, checksum) : NULL;

  if (original != NULL)
    return original;
  if (checksum != NULL)
    g_hash_table_insert (originals, g_steal_pointer (&checksum), entry);

  return entry;
}

/* Finds files that were given under several names. */
static void
find_same_files (GPtrArray *entries)
{
  const Entry *before = NULL;

  g_ptr_array_sort (entries, compare_ids);
  for (guint i = 0; i < entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (entries, i);

      if (before != NULL && before->id != NULL && g_strcmp0 (before->id, entry->id) == 0)
        entry->original = before->original;
      before = entry;
    }
}

/* A process writes each part of each thread once. Another file with the same numbers is a
 * copy of the same dump, or from another process with the same id. */
static void
find_copies (GPtrArray    *entries,
             GCancellable *cancellable)
{
  g_autoptr (GHashTable) originals = g_hash_table_new_full (quern_hash_text, g_str_equal, g_free,
                                                            NULL);
  Entry *first = NULL;
  guint repeat = 0;

  g_ptr_array_sort (entries, compare_dumps);
  for (guint i = 0; i < entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (entries, i);
      const Entry *original;

      if (first == NULL || compare_processes (first, entry) != 0 ||
          compare_numbers (first, entry) != 0)
        {
          first = entry;
          repeat = 0;
          g_hash_table_remove_all (originals);
          continue;
        }

      /* Most dumps have no other with their numbers, and are not read. */
      if (g_hash_table_size (originals) == 0)
        add_original (originals, first, cancellable);
      original = add_original (originals, entry, cancellable);
      if (original != entry)
        entry->original = original->given;
      else if (entry->header.part > 0 || entry->header.thread > 0)
        entry->repeat = ++repeat;
    }
}

static gboolean
is_counted (const Entry *entry)
{
  return entry->original == entry->given && !entry->is_folder;
}

static void
find_leaders (GPtrArray *entries)
{
  const Entry *leader = NULL;

  g_ptr_array_sort (entries, compare_runs);
  for (guint i = 0; i < entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (entries, i);

      if (!is_counted (entry))
        continue;
      if (leader == NULL || compare_processes (leader, entry) != 0 ||
          leader->repeat != entry->repeat)
        leader = entry;
      entry->leader = leader->given;
    }
}

static void
add_runs (QuernRunFiles *self,
          gboolean       of_pipes)
{
  g_autofree guint *run_of = g_new0 (guint, MAX (self->entries->len, 1));

  for (guint i = 0; i < self->entries->len; i++)
    {
      const Entry *entry = g_ptr_array_index (self->entries, i);
      Run run = { .entry = i };

      if (!is_counted (entry) || entry->is_pipe != of_pipes ||
          !(of_pipes || entry->header.has_format))
        continue;
      /* A leader is the first file of its run. */
      if (entry->leader == i)
        {
          run_of[i] = self->runs->len;
          g_array_append_val (self->runs, run);
        }
      g_array_index (self->runs, Run, run_of[entry->leader]).n_files++;
    }
}

static void
list_files (QuernRunFiles *self)
{
  const Entry *known = NULL;

  for (guint i = 0; i < self->entries->len; i++)
    {
      const Entry *entry = g_ptr_array_index (self->entries, i);

      if (entry->original == entry->given)
        g_ptr_array_add (entry->is_folder ? self->folders : self->files,
                         g_object_ref (entry->file));

      if (!entry->header.has_format)
        continue;
      if (known != NULL && known->header.format != entry->header.format)
        self->has_formats = TRUE;
      known = entry;
    }
}

/**
 * quern_run_files_new:
 * @files: (element-type GFile): files and folders that are to be opened together
 * @cancellable: (nullable): a #GCancellable
 * @error: return location
 *
 * If there are several files, reads the beginning of each to find the run that wrote it, and all
 * of those that may be copies. If a file is given twice, or as copies of the same dump, only the
 * first is kept. Blocks.
 *
 * Returns: (transfer full) (nullable): the files grouped by run, or %NULL on cancellation
 */
QuernRunFiles *
quern_run_files_new (GPtrArray     *files,
                     GCancellable  *cancellable,
                     GError       **error)
{
  g_autoptr (QuernRunFiles) self = g_new0 (QuernRunFiles, 1);
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  g_autoptr (GPtrArray) named = g_ptr_array_new ();

  g_atomic_ref_count_init (&self->ref_count);
  self->entries = g_ptr_array_new_with_free_func (entry_free);
  self->files = g_ptr_array_new_with_free_func (g_object_unref);
  self->folders = g_ptr_array_new_with_free_func (g_object_unref);
  self->runs = g_array_new (FALSE, FALSE, sizeof (Run));

  for (guint i = 0; i < files->len; i++)
    {
      Entry *entry = entry_new (g_ptr_array_index (files, i), i, files->len > 1, cancellable);

      g_ptr_array_add (self->entries, entry);
      g_ptr_array_add (all, entry);
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
    }

  find_same_files (all);
  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (self->entries, i);

      if (is_counted (entry) && names_process (entry))
        g_ptr_array_add (named, entry);
    }
  find_copies (named, cancellable);
  find_leaders (named);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  add_runs (self, FALSE);
  self->n_known = self->runs->len;
  add_runs (self, TRUE);
  list_files (self);

  return g_steal_pointer (&self);
}

QuernRunFiles *
quern_run_files_ref (QuernRunFiles *self)
{
  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

void
quern_run_files_unref (QuernRunFiles *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_ptr_array_unref (self->entries);
  g_ptr_array_unref (self->files);
  g_ptr_array_unref (self->folders);
  g_array_unref (self->runs);
  g_free (self);
}

GPtrArray *
quern_run_files_get_files (QuernRunFiles *self)
{
  return self->files;
}

GPtrArray *
quern_run_files_get_folders (QuernRunFiles *self)
{
  return self->folders;
}

guint
quern_run_files_get_original (QuernRunFiles *self,
                              guint          given)
{
  g_return_val_if_fail (given < self->entries->len, given);

  return ((const Entry *) g_ptr_array_index (self->entries, given))->original;
}

guint
quern_run_files_get_n_runs (QuernRunFiles *self)
{
  return self->runs->len;
}

guint
quern_run_files_get_n_known (QuernRunFiles *self)
{
  return self->n_known;
}

gboolean
quern_run_files_has_formats (QuernRunFiles *self)
{
  return self->has_formats;
}

guint
quern_run_files_get_n_files (QuernRunFiles *self,
                             guint          run)
{
  g_return_val_if_fail (run < self->runs->len, 0);

  return g_array_index (self->runs, Run, run).n_files;
}

char *
quern_run_files_dup_name (QuernRunFiles *self,
                          guint          run)
{
  const Entry *entry;
  g_autofree char *file = NULL;
  QuernRun named;

  g_return_val_if_fail (run < self->runs->len, NULL);

  entry = g_ptr_array_index (self->entries, g_array_index (self->runs, Run, run).entry);
  file = g_file_get_basename (entry->file);
  named = (QuernRun) {
    .has_pid = entry->header.has_pid,
    .pid = entry->header.pid,
    .command = entry->header.command,
  };

  return quern_run_dup_name (&named, file);
}

/* The number of files that were left out as copies of earlier ones. */
guint
quern_run_files_count_copies (QuernRunFiles *self)
{
  return self->entries->len - self->files->len - self->folders->len;
}

gboolean
quern_file_check_not_among (GFile         *file,
                            GPtrArray     *others,
                            GCancellable  *cancellable,
                            GError       **error)
{
  g_autoptr (GFileInfo) info = query_identity (file, cancellable);
  const char *id = info != NULL
                   ? g_file_info_get_attribute_string (info, G_FILE_ATTRIBUTE_ID_FILE) : NULL;

  for (guint i = 0; i < others->len; i++)
    {
      GFile *other = g_ptr_array_index (others, i);
      g_autoptr (GFileInfo) other_info = id != NULL ? query_identity (other, cancellable) : NULL;
      g_autofree char *name = NULL;
      g_autofree char *shown = NULL;

      if (!g_file_equal (file, other) &&
          (other_info == NULL ||
           g_strcmp0 (id, g_file_info_get_attribute_string (other_info,
                                                            G_FILE_ATTRIBUTE_ID_FILE)) != 0))
        continue;

      name = g_file_get_basename (other);
      shown = g_filename_display_name (name);
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS,
                   _("This would overwrite “%s”, which is shown. Choose another name."), shown);
      return FALSE;
    }

  return TRUE;
}
