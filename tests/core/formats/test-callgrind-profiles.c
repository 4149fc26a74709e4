/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Real profiles from many tools, compared with checksums from an independent reader; and read in
 * different ways, which must give the same result. */

#include "callgrind-dump.h"
#include "profile-dump.h"

#include "loaded-profile.h"

#include <string.h>

typedef struct
{
  GPtrArray *files; /* owned: file names */
  char      *name;  /* owned: name of the test */
  char      *format; /* owned */
  char      *sum;   /* owned */
} Row;

static void
row_free (gpointer data)
{
  Row *row = data;

  g_ptr_array_unref (row->files);
  g_free (row->name);
  g_free (row->format);
  g_free (row->sum);
  g_free (row);
}

static char *
build_path (const char *name)
{
  return g_test_build_filename (G_TEST_DIST, "data", "callgrind", name, NULL);
}

static void
load_bytes (const char  *name,
            char       **bytes,
            gsize       *length)
{
  g_autofree char *path = build_path (name);
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, bytes, length, &error);
  g_assert_no_error (error);
}

static GPtrArray *
read_table (void)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (row_free);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  gsize length;

  load_bytes ("golden.tsv", &text, &length);
  lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    {
      g_auto (GStrv) fields = NULL;
      g_auto (GStrv) files = NULL;
      Row *row;

      if (**line == '#' || **line == '\0')
        continue;

      fields = g_strsplit (*line, "\t", -1);
      g_assert_cmpuint (g_strv_length (fields), ==, 3);
      files = g_strsplit (fields[0], " ", -1);

      row = g_new0 (Row, 1);
      row->files = g_ptr_array_new_with_free_func (g_free);
      for (char **file = files; *file != NULL; file++)
        g_ptr_array_add (row->files, g_strdup (*file));
      row->name = files[1] != NULL ? g_path_get_dirname (files[0]) : g_strdup (files[0]);
      row->format = g_strdup (fields[1]);
      row->sum = g_strdup (fields[2]);
      g_ptr_array_add (rows, row);
    }

  return rows;
}

static QuernProfile *
load (const Row *row)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < row->files->len; i++)
    {
      g_autofree char *path = build_path (g_ptr_array_index (row->files, i));

      g_ptr_array_add (files, g_file_new_for_path (path));
    }

  return loaded_profile_from_files (files);
}

/* Saves the dump so that it can be compared. */
static void
leave_dump (const char *name,
            const char *dump)
{
  g_autofree char *file = g_strconcat (name, ".dump", NULL);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), file, NULL);

  g_file_set_contents (path, dump, -1, NULL);
  g_test_message ("what it says was left in %s", path);
}

static void
test_golden (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (QuernProfile) profile = load (row);
  g_autofree char *dump = profile_dump (profile, FALSE);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, dump, -1);

  if (g_strcmp0 (sum, row->sum) != 0)
    leave_dump (row->name, dump);
  g_assert_cmpstr (sum, ==, row->sum);
  g_assert_cmpuint (quern_profile_get_n_inputs (profile), ==, row->files->len);
  g_assert_cmpint (quern_profile_get_format (profile), ==,
                   g_str_equal (row->format, "cachegrind") ? QUERN_FORMAT_CACHEGRIND
                                                          : QUERN_FORMAT_CALLGRIND);
}

/* Returns NULL if the reader refuses the bytes. */
static char *
dump_bytes (const char *bytes,
            gsize       length,
            gsize       block_size)
{
  g_autoptr (GBytes) stored = g_bytes_new_static (bytes, length);

  return callgrind_dump (stored, block_size, NULL);
}

/* The profile does not depend on where blocks end. */
static void
test_blocks (gconstpointer data)
{
  static const gsize sizes[] = { 1, 64, 999, 30000 };
  const Row *row = data;

  for (guint i = 0; i < row->files->len; i++)
    {
      g_autofree char *bytes = NULL;
      g_autofree char *whole = NULL;
      gsize length;

      load_bytes (g_ptr_array_index (row->files, i), &bytes, &length);
      whole = dump_bytes (bytes, length, MAX (length, 1));
      for (gsize j = 0; j < G_N_ELEMENTS (sizes) && sizes[j] < length; j++)
        {
          g_autofree char *in_blocks = dump_bytes (bytes, length, sizes[j]);

          g_assert_true (g_strcmp0 (in_blocks, whole) == 0);
        }
    }
}

typedef struct
{
  gint64 *self;  /* owned: by function, for the first event */
  gint64 *calls; /* owned: by call */
} Sums;

/* Adds up the records of the profile's parts. */
static Sums
add_up_records (QuernProfile *profile)
{
  Sums sums = {
    g_new0 (gint64, quern_profile_get_n_functions (profile)),
    g_new0 (gint64, quern_profile_get_n_calls (profile) + 1),
  };
  const QuernRecord *record;
  QuernRecordIter iter;

  quern_profile_iter_records (profile, QUERN_NONE, &iter);
  while ((record = quern_record_iter_next (&iter)) != NULL)
    {
      guint n_calls;
      QuernCallId call = quern_profile_get_calls_from (profile, record->function, &n_calls);

      g_assert_cmpuint (record->part, <, quern_profile_get_n_parts (profile));
      if (record->kind == QUERN_RECORD_COST)
        sums.self[record->function] += record->costs[0];
      if (record->kind != QUERN_RECORD_CALL)
        continue;

      while (n_calls > 0 && quern_profile_get_call (profile, call)->callee != record->callee)
        {
          call++;
          n_calls--;
        }
      g_assert_cmpuint (n_calls, >, 0);
      sums.calls[call] += record->costs[0];
    }
  quern_record_iter_clear (&iter);

  return sums;
}

static void
check_sums (QuernProfile *profile)
{
  Sums sums = add_up_records (profile);
  gint64 total = 0;

  for (guint i = 0; i < quern_profile_get_n_functions (profile); i++)
    {
      g_assert_cmpint (quern_profile_get_self (profile, i)[0], ==, sums.self[i]);
      total += sums.self[i];
    }
  for (guint i = 0; i < quern_profile_get_n_calls (profile); i++)
    g_assert_cmpint (quern_profile_get_call_costs (profile, i)[0], ==, sums.calls[i]);
  g_assert_cmpint (quern_profile_get_self_total (profile)[0], ==, total);

  g_free (sums.self);
  g_free (sums.calls);
}

/* The sums of any selection of parts equal those of its records. */
static void
test_parts (gconstpointer data)
{
  g_autoptr (QuernProfile) profile = load (data);
  const guint n = quern_profile_get_n_parts (profile);
  g_autofree gboolean *chosen = g_new0 (gboolean, n);
  gint64 total = 0;

  check_sums (profile);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QuernProfile) one = NULL;
      g_autoptr (QuernProfile) others = NULL;

      chosen[i] = TRUE;
      one = quern_profile_select_parts (profile, chosen, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (quern_profile_get_n_parts (one), ==, 1);
      g_assert_true (quern_profile_get_part (one, 0) == quern_profile_get_part (profile, i));
      check_sums (one);
      total += quern_profile_get_self_total (one)[0];
      chosen[i] = FALSE;

      if (n < 2)
        continue;
      for (guint j = 0; j < n; j++)
        chosen[j] = j != i;
      others = quern_profile_select_parts (profile, chosen, NULL, &error);
      g_assert_no_error (error);
      check_sums (others);
      g_assert_cmpint (quern_profile_get_self_total (one)[0] +
                       quern_profile_get_self_total (others)[0], ==,
                       quern_profile_get_self_total (profile)[0]);
      memset (chosen, 0, n * sizeof *chosen);
    }
  g_assert_cmpint (total, ==, quern_profile_get_self_total (profile)[0]);
}

/* A truncated file is read or refused, without reading past its end: the copies have the exact
 * size, so that a sanitizer detects it. */
static void
test_cut (gconstpointer data)
{
  g_autofree char *bytes = NULL;
  gsize length;

  load_bytes (data, &bytes, &length);
  for (gsize cut = 0; cut <= length; cut++)
    {
      g_autofree char *copy = g_memdup2 (bytes, cut);
      g_autofree char *dump = dump_bytes (copy, cut, MAX (cut, 1));

      g_assert_true (cut < length || dump != NULL);
    }
}

/* Windows line ends and a byte order mark make no difference. */
static void
test_windows (gconstpointer data)
{
  g_autofree char *bytes = NULL;
  g_autofree char *dump = NULL;
  g_autofree char *windows_dump = NULL;
  g_autoptr (GString) windows = g_string_new ("\xef\xbb\xbf");
  gsize length;

  load_bytes (data, &bytes, &length);
  g_string_append (windows, bytes);
  g_string_replace (windows, "\n", "\r\n", 0);

  dump = dump_bytes (bytes, length, MAX (length, 1));
  windows_dump = dump_bytes (windows->str, windows->len, windows->len);
  g_assert_cmpstr (windows_dump, ==, dump);
}

int
main (int   argc,
      char *argv[])
{
  static const char * const small[] = {
    "callgrind-basic-toggle.callgrind.out",
    "rubyprof-alloc-160.callgrind.out",
    "phases-forced/callgrind.out.forced.3",
    "gopprof-cpu-addr.callgrind.out",
    "op2calltree-oprof.out.app.callgrind.out",
  };
  g_autoptr (GPtrArray) rows = NULL;
  int status;

  g_test_init (&argc, &argv, NULL);

  rows = read_table ();
  for (guint i = 0; i < rows->len; i++)
    {
      const Row *row = g_ptr_array_index (rows, i);
      g_autofree char *golden = g_strconcat ("/formats/callgrind/golden/", row->name, NULL);
      g_autofree char *blocks = g_strconcat ("/formats/callgrind/blocks/", row->name, NULL);
      g_autofree char *parts = g_strconcat ("/formats/callgrind/parts/", row->name, NULL);

      g_test_add_data_func (golden, row, test_golden);
      g_test_add_data_func (blocks, row, test_blocks);
      g_test_add_data_func (parts, row, test_parts);
    }

  for (gsize i = 0; i < G_N_ELEMENTS (small); i++)
    {
      g_autofree char *cut = g_strconcat ("/formats/callgrind/cut/", small[i], NULL);
      g_autofree char *windows = g_strconcat ("/formats/callgrind/windows/", small[i], NULL);

      g_test_add_data_func (cut, small[i], test_cut);
      g_test_add_data_func (windows, small[i], test_windows);
    }
  status = g_test_run ();

  return status;
}
