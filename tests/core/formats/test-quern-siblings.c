/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-siblings.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file of a folder: its header, "" for an empty file, or what else it is. A
 * name that ends in ".gz" makes it a compressed one. */
typedef struct
{
  const char *name;
  const char *header;
} File;

#define PIPE "(pipe)"
#define FOLDER "(folder)"
#define LINK "(link)"
#define LONG "(long command)"

#define RUN "version: 1\npid: 12\ncmd:  ./mill corn\n"
#define OTHER_PID "version: 1\npid: 123\ncmd:  ./mill corn\n"
#define OTHER_CMD "version: 1\npid: 12\ncmd:  ./mill wheat\n"
#define PART(n) "part: " n "\n"
#define THREAD(n) "thread: " n "\n"

typedef struct
{
  const char *name;
  const char *asked;
  const char *expected; /* all of them */
  const char *count;    /* others, parts, threads */
  File        files[10];
} Case;

static const Case cases[] = {
  { "alone", "callgrind.out.12", "callgrind.out.12", "0 0 0",
    { { "callgrind.out.12", RUN PART ("1") } } },
  { "parts", "callgrind.out.12", "callgrind.out.12.1 callgrind.out.12.2 callgrind.out.12", "2 2 0",
    { { "callgrind.out.12", RUN PART ("3") },
      { "callgrind.out.12.2", RUN PART ("2") },
      { "callgrind.out.12.1", RUN PART ("1") } } },
  { "from-a-part", "callgrind.out.12.2",
    "callgrind.out.12.1 callgrind.out.12.2 callgrind.out.12", "2 2 0",
    { { "callgrind.out.12", RUN PART ("3") },
      { "callgrind.out.12.2", RUN PART ("2") },
      { "callgrind.out.12.1", RUN PART ("1") } } },
  { "ten-parts", "c.12.10", "c.12.2 c.12.9 c.12.10 c.12.100 c.12", "4 4 0",
    { { "c.12", RUN PART ("101") }, { "c.12.10", RUN PART ("10") }, { "c.12.9", RUN PART ("9") },
      { "c.12.2", RUN PART ("2") }, { "c.12.100", RUN PART ("100") } } },
  { "threads", "c.12-02", "c.12-01 c.12-02 c.12-11", "2 0 2",
    { { "c.12", "" }, { "c.12-11", RUN PART ("1") THREAD ("11") },
      { "c.12-01", RUN PART ("1") THREAD ("1") }, { "c.12-02", RUN PART ("1") THREAD ("2") } } },
  { "parts-and-threads", "c.12-02", "c.12.1-01 c.12.1-02 c.12-01 c.12-02", "3 2 2",
    { { "c.12", "" }, { "c.12.1", "" },
      { "c.12-01", RUN PART ("2") THREAD ("1") }, { "c.12-02", RUN PART ("2") THREAD ("2") },
      { "c.12.1-01", RUN PART ("1") THREAD ("1") },
      { "c.12.1-02", RUN PART ("1") THREAD ("2") } } },
  { "hundred-threads", "c.12-99", "c.12-99 c.12-100", "1 0 1",
    { { "c.12", "" }, { "c.12-99", RUN PART ("1") THREAD ("99") },
      { "c.12-100", RUN PART ("1") THREAD ("100") } } },
  { "no-last-dump", "c.12.2", "c.12.1 c.12.2", "1 1 0",
    { { "c.12.2", RUN PART ("2") }, { "c.12.1", RUN PART ("1") } } },

  /* The empty file itself: of the run that wrote last. */
  { "from-empty", "c.12", "c.12-01 c.12-02 c.12", "2 0 2",
    { { "c.12", "" }, { "c.12-01", RUN PART ("1") THREAD ("1") },
      { "c.12-02", RUN PART ("1") THREAD ("2") } } },
  { "from-empty-alone", "c.12", "c.12", "0 0 0", { { "c.12", "" } } },

  /* Names that look alike. */
  { "longer-pid", "callgrind.out.12", "callgrind.out.12", "0 0 0",
    { { "callgrind.out.12", RUN PART ("1") }, { "callgrind.out.123", OTHER_PID PART ("1") } } },
  { "longer-name", "callgrind.out.12", "callgrind.out.12", "0 0 0",
    { { "callgrind.out.12", RUN PART ("1") }, { "callgrind.out.123", RUN PART ("1") },
      { "callgrind.out.13", RUN PART ("1") }, { "callgrind.out.12~", RUN PART ("1") },
      { "callgrind.out.12.old", RUN PART ("2") }, { "xcallgrind.out.12", RUN PART ("1") },
      { "callgrind.out.12.01", RUN PART ("1") }, { "callgrind.out.12-1", RUN THREAD ("1") },
      { "callgrind.out.12.", RUN PART ("1") } } },
  { "pid-like-part", "callgrind.out.1", "callgrind.out.1.1 callgrind.out.1", "1 1 0",
    { { "callgrind.out.1", "pid: 1\ncmd: a\npart: 2\n" },
      { "callgrind.out.1.1", "pid: 1\ncmd: a\npart: 1\n" },
      { "callgrind.out.2", "pid: 2\ncmd: a\npart: 2\n" } } },
  { "huge-number", "c", "c", "0 0 0",
    { { "c", RUN }, { "c.99999999999999999999", RUN }, { "c.0", RUN }, { "c-00", RUN } } },
  { "numbers-only", "12.1", "12.1 12", "1 1 0",
    { { "12", RUN PART ("2") }, { "12.1", RUN PART ("1") }, { ".1", RUN PART ("1") } } },

  /* Headers that say otherwise. */
  { "other-command", "c.12", "c.12", "0 0 0",
    { { "c.12", RUN PART ("2") }, { "c.12.1", OTHER_CMD PART ("1") } } },
  { "other-pid", "c.12", "c.12", "0 0 0",
    { { "c.12", RUN PART ("2") }, { "c.12.1", OTHER_PID PART ("1") } } },
  { "no-pid", "c", "c", "0 0 0",
    { { "c", "version: 1\ncmd: a.php\n" }, { "c.1", "version: 1\ncmd: a.php\npart: 1\n" } } },
  { "pid-in-body", "c", "c", "0 0 0", { { "c", RUN }, { "c.1", "fn=f\n" RUN PART ("1") } } },
  { "pid-is-last-line", "c", "c.1 c", "1 1 0",
    { { "c", "pid: 12" }, { "c.1", "part: 1\r\n\n# x\npid: 12\r" } } },
  { "no-numbers", "c", "c.1 c.2-03 c c-03", "3 3 2",
    { { "c", RUN }, { "c.1", RUN }, { "c.2-03", RUN }, { "c-03", RUN } } },
  { "binary", "c", "c", "0 0 0", { { "c", RUN }, { "c.1", "\x7f" "ELF\n" RUN } } },
  { "long-command", "c", "c.1 c", "1 1 0",
    { { "c", LONG }, { "c.1", LONG PART ("1") }, { "c.2", RUN PART ("2") } } },

  /* A name of one's own, and compressed ones. */
  { "own-name", "foo.4711-01", "foo.4711.1-01 foo.4711-01", "1 1 0",
    { { "foo.4711", "" }, { "foo.4711.1-01", RUN PART ("1") THREAD ("1") },
      { "foo.4711-01", RUN PART ("2") THREAD ("1") } } },
  { "own-name-with-blank", "my run-01", "my run-01 my run-02", "1 0 1",
    { { "my run", "" }, { "my run-01", RUN PART ("1") THREAD ("1") },
      { "my run-02", RUN PART ("1") THREAD ("2") } } },
  { "gzip", "c.12.gz", "c.12.1.gz c.12.2 c.12.gz", "2 2 0",
    { { "c.12.gz", RUN PART ("3") }, { "c.12.1.gz", RUN PART ("1") },
      { "c.12.2", RUN PART ("2") } } },
  { "other-suffixes", "c.12.xz", "c.12.1.bz2 c.12.2.zst c.12.xz", "2 2 0",
    { { "c.12.xz", RUN PART ("3") }, { "c.12.1.bz2", RUN PART ("1") },
      { "c.12.2.zst", RUN PART ("2") } } },
  { "plain-and-compressed", "c.12", "c.12.1 c.12", "1 1 0",
    { { "c.12", RUN PART ("2") }, { "c.12.gz", RUN PART ("2") },
      { "c.12.1", RUN PART ("1") }, { "c.12.1.gz", RUN PART ("1") } } },
  { "asked-for-compressed", "c.12.1.gz", "c.12.1.gz c.12", "1 1 0",
    { { "c.12", RUN PART ("2") }, { "c.12.1", RUN PART ("1") },
      { "c.12.1.gz", RUN PART ("1") } } },

  /* What is no file with bytes in it is neither waited for nor taken. */
  { "special-files", "c.12", "c.12.4 c.12", "1 1 0",
    { { "c.12", RUN PART ("5") }, { "c.12.1", PIPE }, { "c.12.2", FOLDER },
      { "c.12.3", LINK }, { "c.12.4", RUN PART ("4") } } },
};

static void
write_file (const char *path,
            const File *file)
{
  g_autoptr (GString) text = g_string_new (file->header);
  g_autoptr (GFile) target = g_file_new_for_path (path);
  g_autoptr (GOutputStream) stream = NULL;
  g_autoptr (GError) error = NULL;

  /* A command line that does not end where the looking does. */
  if (g_str_has_prefix (file->header, LONG))
    {
      g_string_assign (text, "pid: 12\ncmd: ");
      for (guint i = 0; i < 20000; i++)
        g_string_append (text, "corn ");
      g_string_append_c (text, '\n');
      g_string_append (text, file->header + strlen (LONG));
    }
  if (text->len > 0)
    g_string_append (text, "\nevents: Ir\nfn=f\n1 1\n");

  stream = G_OUTPUT_STREAM (g_file_create (target, G_FILE_CREATE_NONE, NULL, &error));
  g_assert_no_error (error);
  if (g_str_has_suffix (file->name, ".gz"))
    {
      g_autoptr (GZlibCompressor) gzip = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1);
      g_autoptr (GOutputStream) plain = g_steal_pointer (&stream);

      stream = g_converter_output_stream_new (plain, G_CONVERTER (gzip));
    }
  g_output_stream_write_all (stream, text->str, text->len, NULL, NULL, &error);
  g_assert_no_error (error);
  g_output_stream_close (stream, NULL, &error);
  g_assert_no_error (error);
}

static void
make_file (const char *folder,
           const File *file)
{
  g_autofree char *path = g_build_filename (folder, file->name, NULL);

  if (g_str_equal (file->header, PIPE))
    g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  else if (g_str_equal (file->header, FOLDER))
    g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  else if (g_str_equal (file->header, LINK))
    g_assert_cmpint (symlink ("nowhere", path), ==, 0);
  else
    write_file (path, file);
}

static char *
make_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = g_dir_make_tmp ("quern-siblings-XXXXXX", &error);

  g_assert_no_error (error);

  return folder;
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (files)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Base names with a blank between them. */
static char *
dup_names (GPtrArray *files)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *name = g_file_get_basename (g_ptr_array_index (files, i));

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", name);
    }

  return g_string_free (text, FALSE);
}

static void
assert_siblings (const char *folder,
                 const char *asked,
                 const char *expected,
                 const char *expected_count)
{
  g_autoptr (GFile) file = g_file_new_build_filename (folder, asked, NULL);
  g_autoptr (GError) error = NULL;
  QuernSiblingsCount count = { 0 };
  g_autoptr (GPtrArray) found = quern_siblings_find (file, &count, NULL, &error);
  g_autofree char *names = NULL;
  g_autofree char *counted = NULL;

  g_assert_no_error (error);
  names = dup_names (found);
  counted = g_strdup_printf ("%u %u %u", count.n_others, count.n_parts, count.n_threads);
  g_assert_cmpstr (names, ==, expected);
  g_assert_cmpstr (counted, ==, expected_count);
}

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  g_autofree char *folder = make_folder ();

  for (guint i = 0; i < G_N_ELEMENTS (test->files) && test->files[i].name != NULL; i++)
    make_file (folder, &test->files[i]);

  assert_siblings (folder, test->asked, test->expected, test->count);
  remove_folder (folder);
}

/* Of two runs that wrote beside an empty file, the last one is it. */
static void
test_last_run (void)
{
  const File files[] = {
    { "c", "" },
    { "c-01", RUN PART ("1") THREAD ("1") }, { "c-02", RUN PART ("1") THREAD ("2") },
    { "c-03", OTHER_PID PART ("1") THREAD ("3") },
  };
  g_autofree char *folder = make_folder ();
  g_autofree char *newest = g_build_filename (folder, "c-03", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (newest);

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    make_file (folder, &files[i]);

  g_file_set_attribute_uint64 (file, G_FILE_ATTRIBUTE_TIME_MODIFIED, 1000, 0, NULL, NULL);
  assert_siblings (folder, "c", "c-01 c-02 c", "2 0 2");
  g_file_set_attribute_uint64 (file, G_FILE_ATTRIBUTE_TIME_MODIFIED, 5000000000, 0, NULL, NULL);
  assert_siblings (folder, "c", "c-03 c", "1 0 0");

  remove_folder (folder);
}

/* Whatever it is asked about, the set is the same. */
static void
test_real (void)
{
  static const struct { const char *folder; const char *names; } sets[] = {
    { "phases-forced", "callgrind.out.forced.1 callgrind.out.forced.2 callgrind.out.forced.3 "
                       "callgrind.out.forced" },
    { "phases-before", "callgrind.out.phases-before.1 callgrind.out.phases-before.2 "
                       "callgrind.out.phases-before.3 callgrind.out.phases-before.4 "
                       "callgrind.out.phases-before" },
    { "threads-sep", "callgrind.out.threads-sep-01 callgrind.out.threads-sep-02 "
                     "callgrind.out.threads-sep-03 callgrind.out.threads-sep-04 "
                     "callgrind.out.threads-sep-05" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "data", "callgrind",
                                                       sets[i].folder, NULL);
      g_auto (GStrv) names = g_strsplit (sets[i].names, " ", -1);
      guint n = g_strv_length (names);
      gboolean has_threads = g_str_equal (sets[i].folder, "threads-sep");
      g_autofree char *count = g_strdup_printf ("%u %u %u", n - 1, has_threads ? 0 : n - 1,
                                                has_threads ? n - 1 : 0);

      for (guint j = 0; j < n; j++)
        assert_siblings (folder, names[j], sets[i].names, count);
    }
}

/* Many files of other runs, and many of this one: each is opened once. */
static void
test_many (void)
{
  g_autofree char *folder = make_folder ();
  g_autoptr (GString) expected = g_string_new (NULL);

  for (guint i = 1; i <= 2000; i++)
    {
      g_autofree char *name = g_strdup_printf ("c.%u", i);
      g_autofree char *other = g_strdup_printf ("d.%u", i);
      g_autofree char *header = g_strdup_printf (RUN "part: %u\n", i);

      make_file (folder, &(File) { name, header });
      make_file (folder, &(File) { other, PIPE });
      g_string_append_printf (expected, "%s ", name);
    }
  make_file (folder, &(File) { "c", RUN PART ("2001") });
  g_string_append (expected, "c");

  assert_siblings (folder, "c.77", expected->str, "2000 2000 0");
  remove_folder (folder);
}

static void
assert_fails (GFile        *file,
              GCancellable *cancellable,
              GQuark        domain,
              int           code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) found = quern_siblings_find (file, NULL, cancellable, &error);

  g_assert_null (found);
  g_assert_error (error, domain, code);
}

static void
test_fails (void)
{
  g_autofree char *folder = make_folder ();
  g_autoptr (GFile) missing = g_file_new_build_filename (folder, "c.1", NULL);
  g_autoptr (GFile) file = g_file_new_build_filename (folder, "c", NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  make_file (folder, &(File) { "c", RUN PART ("2") });
  assert_fails (missing, NULL, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_cancellable_cancel (cancellable);
  assert_fails (file, cancellable, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  remove_folder (folder);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/siblings/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/siblings/last-run", test_last_run);
  g_test_add_func ("/siblings/real", test_real);
  g_test_add_func ("/siblings/many", test_many);
  g_test_add_func ("/siblings/fails", test_fails);

  return g_test_run ();
}
