/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-loader.h"
#include "quern-parse-error.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PROFILE "events: Ir\nfn=a\n1 5\n"

typedef struct
{
  char      *folder; /* owned */
  GPtrArray *files;  /* owned: GFile */
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("quern-loader-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->files = g_ptr_array_new_with_free_func (g_object_unref);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  for (guint i = 0; i < fixture->files->len; i++)
    {
      const char *path = g_file_peek_path (g_ptr_array_index (fixture->files, i));

      if (g_str_has_prefix (path, fixture->folder) && g_remove (path) != 0)
        g_test_message ("%s was not there", path);
    }
  g_rmdir (fixture->folder);
  g_ptr_array_unref (fixture->files);
  g_free (fixture->folder);
}

static const char *
add_path (Fixture    *fixture,
          const char *name)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  g_ptr_array_add (fixture->files, g_file_new_for_path (path));

  return g_file_peek_path (g_ptr_array_index (fixture->files, fixture->files->len - 1));
}

static void
add_file (Fixture    *fixture,
          const char *name,
          const char *text)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents (add_path (fixture, name), text, -1, &error);
  g_assert_no_error (error);
}

static QuernProfile *
load (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  QuernProfile *profile = quern_load (fixture->files, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (profile);

  return profile;
}

/* Asserts that loading fails, with an error that refers to file number input. */
static void
assert_fails (Fixture *fixture,
              GQuark   domain,
              int      code,
              guint    input)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernProfile) profile = quern_load (fixture->files, NULL, NULL, &error);

  g_assert_null (profile);
  g_assert_error (error, domain, code);
  g_assert_cmpuint (quern_parse_error_get_location (error).input, ==, input);
}

static void
test_one (Fixture       *fixture,
          gconstpointer  data)
{
  g_autoptr (QuernProfile) profile = NULL;

  add_file (fixture, "callgrind.out.1", PROFILE);
  profile = load (fixture);
  g_assert_cmpuint (quern_profile_get_n_inputs (profile), ==, 1);
  g_assert_cmpstr (quern_profile_get_input (profile, 0), ==, "callgrind.out.1");
  g_assert_cmpint (quern_profile_get_total (profile)[0], ==, 5);
  g_assert_cmpint (quern_profile_get_format (profile), ==, QUERN_FORMAT_CALLGRIND);
}

static void
test_cachegrind (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (QuernProfile) profile = NULL;

  add_file (fixture, "cachegrind.out.1",
            "desc: I1 cache: 32768 B\ncmd: ./a\n" PROFILE "summary: 5\n");
  profile = load (fixture);
  g_assert_cmpint (quern_profile_get_format (profile), ==, QUERN_FORMAT_CACHEGRIND);
}

/* Compressed names are local to a file, and each file starts a new part. */
static void
test_parts (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (QuernProfile) profile = NULL;
  GPtrArray *warnings;

  add_file (fixture, "callgrind.out.1-01", "events: Ir\nfn=(1) a\n1 5\n");
  add_file (fixture, "callgrind.out.1", "");
  add_file (fixture, "callgrind.out.1-02", "events: Dr Ir\nfn=(1)\n+1 5 1\n");
  profile = load (fixture);

  g_assert_cmpuint (quern_profile_get_n_parts (profile), ==, 2);
  g_assert_cmpuint (quern_profile_get_part (profile, 1)->input, ==, 2);
  g_assert_cmpuint (quern_profile_get_n_inputs (profile), ==, 3);
  g_assert_cmpuint (quern_profile_get_n_functions (profile), ==, 2);
  g_assert_cmpint (quern_profile_get_total (profile)[0], ==, 6);
  g_assert_cmpint (quern_profile_get_total (profile)[1], ==, 5);

  /* The undefined name is reported for the right file. */
  warnings = quern_profile_get_warnings (profile);
  g_assert_cmpuint (warnings->len, ==, 1);
  g_assert_cmpuint (quern_parse_error_get_location (g_ptr_array_index (warnings, 0)).input, ==, 2);
  g_assert_cmpuint (quern_parse_error_get_location (g_ptr_array_index (warnings, 0)).line, ==, 2);
}

static void
test_empty (Fixture       *fixture,
            gconstpointer  data)
{
  add_file (fixture, "callgrind.out.1", "");
  assert_fails (fixture, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_EMPTY, 0);
  add_file (fixture, "callgrind.out.2", "");
  assert_fails (fixture, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_EMPTY, 0);
}

static void
test_other_kind (Fixture       *fixture,
                 gconstpointer  data)
{
  add_file (fixture, "callgrind.out.1", PROFILE);
  add_file (fixture, "a.json", "{\"nodes\":[]}");
  assert_fails (fixture, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_NOT_PROFILE, 1);
}

/* A program is not a profile even if it contains a matching line. */
static void
test_looks_alike (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  add_file (fixture, "program", "\x7f" "ELF\x02\x01\nfn=a\n");
  g_assert_null (quern_load (fixture->files, NULL, NULL, &error));
  g_assert_error (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_NOT_PROFILE);
  g_assert_nonnull (strstr (error->message, "ELF"));
}

/* An archive is no profile even if it holds a whole one, uncompressed. */
static void
test_archives (Fixture       *fixture,
               gconstpointer  data)
{
  static const char *const words[] = { "tar", "zip" };
  char heads[2][512] = { "callgrind.out.1", "PK\x03\x04" };

  memcpy (heads[0] + 257, "ustar", 6);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GByteArray) bytes = g_byte_array_new ();

      g_byte_array_append (bytes, (const guint8 *) heads[i], 512);
      g_byte_array_append (bytes, (const guint8 *) PROFILE, strlen (PROFILE));
      g_ptr_array_set_size (fixture->files, 0);
      g_file_set_contents (add_path (fixture, "archive"), (const char *) bytes->data, bytes->len,
                           &error);
      g_assert_no_error (error);
      g_assert_null (quern_load (fixture->files, NULL, NULL, &error));
      g_assert_error (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_NOT_PROFILE);
      g_assert_nonnull (strstr (error->message, words[i]));
    }
}

static void
test_bad_second (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  QuernLocation where;

  add_file (fixture, "callgrind.out.1", PROFILE);
  add_file (fixture, "callgrind.out.2", "\nversion: 2\n");
  g_assert_null (quern_load (fixture->files, NULL, NULL, &error));
  g_assert_error (error, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_UNSUPPORTED);
  where = quern_parse_error_get_location (error);
  g_assert_cmpuint (where.input, ==, 1);
  g_assert_cmpuint (where.line, ==, 2);
  g_assert_cmpuint (where.column, ==, 10);
}

/* Named pipes and devices are refused without blocking. */
static void
test_special_files (Fixture       *fixture,
                    gconstpointer  data)
{
  const char *pipe_path = add_path (fixture, "pipe");

  g_assert_cmpint (mkfifo (pipe_path, 0600), ==, 0);
  assert_fails (fixture, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_NOT_PROFILE, 0);
}

/* A GIOError has no file number: its message names the file. */
static void
test_missing (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  add_file (fixture, "callgrind.out.1", PROFILE);
  add_path (fixture, "callgrind.out.2");
  g_assert_null (quern_load (fixture->files, NULL, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_true (g_str_has_prefix (error->message, "callgrind.out.2: "));
}

static void
test_damaged (Fixture       *fixture,
              gconstpointer  data)
{
  add_file (fixture, "callgrind.out.1.gz", "\x1f\x8b\x08 not really");
  assert_fails (fixture, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_DAMAGED, 0);
}

/* A stored gzip block that ends after the first line: there are no events, and only the loader can
 * handle such a profile. */
static void
test_cut_before_events (Fixture       *fixture,
                        gconstpointer  data)
{
  static const char cut[] = "\x1f\x8b\x08\0\0\0\0\0\0\3" "\0\x40\0\xbf\xff" "# callgrind format\n";
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  add_file (fixture, "empty", "");
  g_file_set_contents (add_path (fixture, "cut.gz"), cut, sizeof cut - 1, &error);
  g_assert_no_error (error);
  assert_fails (fixture, QUERN_PARSE_ERROR, QUERN_PARSE_ERROR_DAMAGED, 1);

  profile = quern_load_partial (fixture->files, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (quern_event_set_get_n_events (quern_profile_get_events (profile)), ==, 0);
  g_assert_cmpuint (quern_profile_get_n_warnings (profile), ==, 1);
}

static void
test_progress (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (QuernProgress) progress = quern_progress_new ();
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  add_file (fixture, "callgrind.out.1", PROFILE);
  add_file (fixture, "callgrind.out.2", PROFILE);
  profile = quern_load (fixture->files, progress, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (quern_profile_get_total (profile)[0], ==, 10);
  g_assert_cmpfloat_with_epsilon (quern_progress_get_fraction (progress), QUERN_LOAD_SHARE, 1e-9);

  g_assert_finalize_object (g_steal_pointer (&profile));
}

static void
test_cancelled (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  add_file (fixture, "callgrind.out.1", PROFILE);
  g_cancellable_cancel (cancellable);
  g_assert_null (quern_load (fixture->files, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* The number of bytes that this process has read so far, according to the kernel, without the
 * bytes read by this function: when loading is slow, they add up to some percent. */
static double
get_n_read (void)
{
  static gsize n_asked;
  g_autofree char *text = NULL;
  double n_read;
  g_autoptr (GError) error = NULL;

  g_file_get_contents ("/proc/self/io", &text, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_prefix (text, "rchar: "));

  n_read = (double) g_ascii_strtoull (text + strlen ("rchar: "), NULL, 10) - (double) n_asked;
  n_asked += strlen (text);

  return n_read;
}

/* Observes the progress while a file is read. */
typedef struct
{
  QuernProgress *progress; /* borrowed */
  double         start;    /* bytes read before the start */
  double         size;     /* file size in bytes */
  gboolean       ended;    /* atomic */
  guint          n_looks;  /* number of observations during the read */
  double         farthest; /* largest gap between progress and bytes, as a share of the file */
} Look;

static double
get_share (const Look *look)
{
  return MIN ((get_n_read () - look->start) / look->size, 1.0);
}

/* The reported progress must lie between the bytes read before and after the query. */
static gpointer
look_in_thread (gpointer data)
{
  Look *look = data;

  while (!g_atomic_int_get (&look->ended))
    {
      double before = get_share (look);
      double told = MIN (quern_progress_get_fraction (look->progress) / QUERN_READ_SHARE, 1.0);
      double after = get_share (look);

      if (before < 1.0)
        look->n_looks++;
      look->farthest = MAX (look->farthest, MAX (before - told, told - after));
      g_usleep (500);
    }

  return NULL;
}

static void
test_by_bytes (Fixture       *fixture,
               gconstpointer  data)
{
  const gsize size = 64u << 20;
  g_autoptr (GString) text = g_string_sized_new (size + 64);
  g_autoptr (QuernProgress) progress = quern_progress_new ();
  g_autoptr (QuernProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  Look look = { .progress = progress };
  GThread *thread;

  g_string_append (text, "events: Ir\n");
  for (guint i = 0; text->len < size; i++)
    g_string_append_printf (text, "fn=(%u) f%u\n%u 1\n+1 22\n+3 4\n", i % 5000 + 1, i % 5000, i);
  add_file (fixture, "callgrind.out.1", text->str);
  look.size = (double) text->len;
  look.start = get_n_read ();

  thread = g_thread_new ("look", look_in_thread, &look);
  profile = quern_load (fixture->files, progress, NULL, &error);
  g_atomic_int_set (&look.ended, TRUE);
  g_thread_join (thread);

  g_assert_no_error (error);
  g_test_message ("%u looks, farthest %.3f", look.n_looks, look.farthest);
  g_assert_cmpuint (look.n_looks, >, 0);
  g_assert_cmpfloat (look.farthest, <, 0.05);
}

#define ADD(name, func) \
  g_test_add ("/formats/loader/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("one", test_one);
  ADD ("cachegrind", test_cachegrind);
  ADD ("parts", test_parts);
  ADD ("empty", test_empty);
  ADD ("other-kind", test_other_kind);
  ADD ("looks-alike", test_looks_alike);
  ADD ("archives", test_archives);
  ADD ("bad-second", test_bad_second);
  ADD ("special-files", test_special_files);
  ADD ("missing", test_missing);
  ADD ("damaged", test_damaged);
  ADD ("cut-before-events", test_cut_before_events);
  ADD ("progress", test_progress);
  ADD ("cancelled", test_cancelled);
  ADD ("by-bytes", test_by_bytes);

  return g_test_run ();
}
