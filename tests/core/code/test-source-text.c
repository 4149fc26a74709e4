/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-source-text.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  const char *name;
  const char *bytes;
  gsize       length;
  const char *lines[4];
} Case;

#define BYTES(text) text, sizeof text - 1

static const Case cases[] = {
  { "empty", BYTES (""), { NULL } },
  { "one", BYTES ("int a;\n"), { "int a;" } },
  { "no-end", BYTES ("a\n\nb"), { "a", "", "b" } },
  { "dos", BYTES ("a\r\n\tb\r\n"), { "a", "\tb" } },
  { "mark", BYTES ("\357\273\277a\nb\n"), { "a", "b" } },
  { "utf-8", BYTES ("\303\244\342\202\254\n"), { "ä€" } },
  { "latin-1", BYTES ("\344 b\nc\n"), { "ä b", "c" } },
  { "utf-16", BYTES ("\377\376a\0\n\0\344\0\n\0"), { "a", "ä" } },
  { "utf-16-be", BYTES ("\376\377\0a\0\n\0b"), { "a", "b" } },
  { "nul", BYTES ("a\0b\nc\n"), { "a\\x00b", "c" } },
  { "escape", BYTES ("\033[31m\007\n"), { "\\x1b[31m\\x07" } },
  { "overrides", BYTES ("\342\200\256x\n"), { "\\u202ex" } },
};

static char *
write_file (const char *bytes,
            gsize       length)
{
  g_autofree char *folder = g_dir_make_tmp ("quern-source-XXXXXX", NULL);
  char *path = g_build_filename (folder, "a.c", NULL);

  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));

  return path;
}

static void
remove_file (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
test_case (gconstpointer data)
{
  const Case *row = data;
  g_autofree char *path = write_file (row->bytes, row->length);
  g_autoptr (GError) error = NULL;
  g_autoptr (QuernSourceText) text = quern_source_text_load (path, NULL, &error);
  guint n_lines = 0;

  g_assert_no_error (error);
  for (; row->lines[n_lines] != NULL; n_lines++)
    {
      g_autofree char *line = quern_source_text_dup_line (text, n_lines + 1);

      g_assert_cmpstr (line, ==, row->lines[n_lines]);
    }
  g_assert_cmpuint (quern_source_text_get_n_lines (text), ==, n_lines);
  g_assert_cmpstr (quern_source_text_get_path (text), ==, path);
  g_assert_cmpint (quern_source_text_get_mtime (text), >, 1000000000);

  remove_file (path);
}

/* Lines of a megabyte, with a three-byte character at the cut. */
static void
test_long_lines (void)
{
  g_autoptr (GString) bytes = g_string_new (NULL);
  g_autofree char *path = NULL;
  g_autoptr (QuernSourceText) text = NULL;
  g_autofree char *line = NULL;

  g_string_append (bytes, "ab");
  for (guint i = 0; i < 400000; i++)
    g_string_append (bytes, "€");
  g_string_append (bytes, "\nshort\n");
  path = write_file (bytes->str, bytes->len);
  text = quern_source_text_load (path, NULL, NULL);

  g_assert_cmpuint (quern_source_text_get_n_lines (text), ==, 2);
  line = quern_source_text_dup_line (text, 1);
  g_assert_true (g_utf8_validate (line, -1, NULL));
  g_assert_true (g_str_has_suffix (line, "€…"));
  g_assert_cmpuint (strlen (line), <=, QUERN_SOURCE_MAX_LINE + strlen ("…"));
  g_assert_cmpuint (strlen (line), >, QUERN_SOURCE_MAX_LINE - 3);

  remove_file (path);
}

/* However the cuts fall, any file gives lines of valid text. */
static void
test_random (void)
{
  for (guint i = 0; i < 200; i++)
    {
      gsize length = (gsize) g_test_rand_int_range (0, 400);
      g_autofree char *bytes = g_malloc (length + 1);
      g_autofree char *path = NULL;
      g_autoptr (QuernSourceText) text = NULL;

      for (gsize j = 0; j < length; j++)
        bytes[j] = g_test_rand_bit () ? (char) g_test_rand_int () : (j % 3 == 0 ? '\n' : 'a');
      path = write_file (bytes, length);
      text = quern_source_text_load (path, NULL, NULL);
      g_assert_nonnull (text);
      for (guint line = 0; line <= quern_source_text_get_n_lines (text) + 1; line++)
        {
          g_autofree char *shown = quern_source_text_dup_line (text, line);

          g_assert_true (g_utf8_validate (shown, -1, NULL));
          g_assert_null (strchr (shown, '\n'));
          g_assert_null (strchr (shown, '\033'));
        }
      remove_file (path);
    }
}

static void
test_no_file (void)
{
  static const char * const paths[] = {
    "/", "/dev/zero", "/dev/null", "/dev/tty", "/dev/stdin", "/dev/fd/0", "/nowhere/a.c", "",
    "/proc/self/fd",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (quern_source_text_load (paths[i], NULL, &error));
      g_assert_nonnull (error);
      g_assert_false (quern_source_text_check (paths[i], NULL));
    }
}

/* Larger than any source file: not even read. */
static void
test_too_large (void)
{
  g_autofree char *path = write_file ("", 0);
  g_autoptr (GError) error = NULL;
  FILE *file = g_fopen (path, "wb");

  g_assert_nonnull (file);
  g_assert_cmpint (fseek (file, (long) QUERN_SOURCE_MAX_SIZE, SEEK_SET), ==, 0);
  g_assert_cmpint (fputc ('x', file), ==, 'x');
  g_assert_cmpint (fclose (file), ==, 0);

  g_assert_null (quern_source_text_load (path, NULL, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "too large"));

  remove_file (path);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/code/source-text/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/code/source-text/long-lines", test_long_lines);
  g_test_add_func ("/code/source-text/random", test_random);
  g_test_add_func ("/code/source-text/no-file", test_no_file);
  g_test_add_func ("/code/source-text/too-large", test_too_large);

  return g_test_run ();
}
