/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-properties.h"

#define SAMPLE_TYPE (sample_get_type ())
G_DECLARE_FINAL_TYPE (Sample, sample, SAMPLE, OBJECT, GObject)

struct _Sample
{
  GObject   parent_instance;

  gboolean  flag;
  int       depth;
  guint     level;
  double    share;
  char     *mode;      /* owned */
  char    **words;     /* owned */
  gboolean  is_fixed;
  guint     n_changed;
};

G_DEFINE_FINAL_TYPE (Sample, sample, G_TYPE_OBJECT)

static void
changed (Sample *self)
{
  self->n_changed++;
}

static const char *
get_length (Sample *self)
{
  return g_strv_length (self->words) > 1 ? "long" : "short";
}

static char **
dup_words (Sample *self)
{
  return g_strdupv (self->words);
}

static void
set_words (Sample            *self,
           const char *const *words)
{
  g_strfreev (self->words);
  self->words = g_strdupv ((char **) words);
  g_object_notify (G_OBJECT (self), "words");
  g_object_notify (G_OBJECT (self), "length");
}

static const QuernProperty properties[] = {
  { "flag", G_TYPE_BOOLEAN, .field = G_STRUCT_OFFSET (Sample, flag) },
  { "depth", G_TYPE_INT, .field = G_STRUCT_OFFSET (Sample, depth), .min = -2, .max = 5 },
  { "level", G_TYPE_UINT, .field = G_STRUCT_OFFSET (Sample, level) },
  { "share", G_TYPE_DOUBLE, .field = G_STRUCT_OFFSET (Sample, share), .max = 1.0 },
  { "mode", G_TYPE_STRING, .field = G_STRUCT_OFFSET (Sample, mode),
    .changed = G_CALLBACK (changed) },
  { "is-fixed", G_TYPE_BOOLEAN, .field = G_STRUCT_OFFSET (Sample, is_fixed), .construct = TRUE },
  { "length", G_TYPE_STRING, .get = G_CALLBACK (get_length) },
  { "words", G_TYPE_BOXED, .dup = G_CALLBACK (dup_words), .set = G_CALLBACK (set_words) },
};

static void
sample_finalize (GObject *object)
{
  g_free (SAMPLE_OBJECT (object)->mode);
  g_strfreev (SAMPLE_OBJECT (object)->words);

  G_OBJECT_CLASS (sample_parent_class)->finalize (object);
}

static void
sample_class_init (SampleClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = sample_finalize;
  quern_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
}

static void
sample_init (Sample *self)
{
  self->mode = g_strdup ("root");
  self->words = g_new0 (char *, 1);
}

static void
notify_cb (GObject    *object,
           GParamSpec *pspec,
           gpointer    user_data)
{
  g_string_append_printf (user_data, "%s ", pspec->name);
}

/* The names that were notified since the last call. */
static void
assert_notified (GString    *notified,
                 const char *names)
{
  g_assert_cmpstr (notified->str, ==, names);
  g_string_truncate (notified, 0);
}

static GParamSpec *
find_spec (Sample     *self,
           const char *name)
{
  return g_object_class_find_property (G_OBJECT_GET_CLASS (self), name);
}

/* A field notifies only of another value, and refuses one beyond its limits. */
static void
test_fields (void)
{
  g_autoptr (Sample) self = g_object_new (SAMPLE_TYPE, "is-fixed", TRUE, NULL);
  g_autoptr (GString) notified = g_string_new (NULL);
  g_autofree char *mode = NULL;
  gboolean flag;
  int depth;
  guint level;
  double share;
  GValue too_deep = G_VALUE_INIT;
  GValue too_large = G_VALUE_INIT;

  g_signal_connect (self, "notify", G_CALLBACK (notify_cb), notified);
  g_assert_true (self->is_fixed);

  g_object_set (self, "flag", TRUE, "depth", -1, "level", G_MAXUINT, "share", 0.5, "mode", "leaves",
                NULL);
  assert_notified (notified, "mode share level depth flag ");
  g_object_set (self, "flag", TRUE, "depth", -1, "level", G_MAXUINT, "share", 0.5, "mode", "leaves",
                NULL);
  g_object_set (self, "mode", NULL, NULL);
  assert_notified (notified, "");
  g_assert_cmpuint (self->n_changed, ==, 1);

  g_object_get (self, "flag", &flag, "depth", &depth, "level", &level, "share", &share, "mode",
                &mode, NULL);
  g_assert_true (flag);
  g_assert_cmpint (depth, ==, -1);
  g_assert_cmpuint (level, ==, G_MAXUINT);
  g_assert_cmpfloat_with_epsilon (share, 0.5, 1e-9);
  g_assert_cmpstr (mode, ==, "leaves");

  g_value_init (&too_deep, G_TYPE_INT);
  g_value_set_int (&too_deep, 6);
  g_assert_false (g_param_value_is_valid (find_spec (self, "depth"), &too_deep));
  g_value_init (&too_large, G_TYPE_DOUBLE);
  g_value_set_double (&too_large, 1.5);
  g_assert_false (g_param_value_is_valid (find_spec (self, "share"), &too_large));
}

/* Functions are called with the object; without a setter, a property is read-only. */
static void
test_functions (void)
{
  static const char *const two[] = { "a", "b", NULL };
  g_autoptr (Sample) self = g_object_new (SAMPLE_TYPE, NULL);
  g_autoptr (GString) notified = g_string_new (NULL);
  g_auto (GStrv) words = NULL;
  g_autofree char *length = NULL;
  GParamSpec *spec = g_object_class_find_property (G_OBJECT_GET_CLASS (self), "length");

  g_signal_connect (self, "notify", G_CALLBACK (notify_cb), notified);
  g_object_set (self, "words", two, NULL);
  assert_notified (notified, "length words ");

  g_object_get (self, "words", &words, "length", &length, NULL);
  g_assert_cmpuint (g_strv_length (words), ==, 2);
  g_assert_cmpstr (length, ==, "long");
  g_assert_cmpuint (spec->flags & G_PARAM_WRITABLE, ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/properties/fields", test_fields);
  g_test_add_func ("/properties/functions", test_functions);

  return g_test_run ();
}
