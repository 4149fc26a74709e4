/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-recording-setup.h"

#include "quern-config.h"
#include "quern-shell.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

/* Valgrind's default; set explicitly because the user's own defaults may differ. */
#define OUTPUT_OPTION "--callgrind-out-file=callgrind.out.%p"

G_DEFINE_QUARK (quern-recording-error-quark, quern_recording_error)

QuernRecordingSetup *
quern_recording_setup_new (void)
{
  QuernRecordingSetup *setup = g_new0 (QuernRecordingSetup, 1);

  setup->program = g_strdup ("");
  setup->arguments = g_strdup ("");
  setup->folder = g_get_current_dir ();
  setup->only_inside = g_strdup ("");
  setup->instructions = TRUE;

  return setup;
}

void
quern_recording_setup_free (QuernRecordingSetup *setup)
{
  if (setup == NULL)
    return;

  g_free (setup->program);
  g_free (setup->arguments);
  g_free (setup->folder);
  g_free (setup->only_inside);
  g_free (setup);
}

void
quern_recording_setup_set_command (QuernRecordingSetup *setup,
                                   const char *const   *command)
{
  g_return_if_fail (setup != NULL);
  g_return_if_fail (command != NULL && command[0] != NULL);

  g_free (setup->program);
  g_free (setup->arguments);
  setup->program = g_strdup (command[0]);
  setup->arguments = quern_shell_dup_line (command + 1);
}

/* Settings */

/* The members of a setup by kind, with their keys. */
typedef struct
{
  const char *key;
  gsize       offset;
} Member;

static const Member texts[] = {
  { "program", G_STRUCT_OFFSET (QuernRecordingSetup, program) },
  { "arguments", G_STRUCT_OFFSET (QuernRecordingSetup, arguments) },
  { "folder", G_STRUCT_OFFSET (QuernRecordingSetup, folder) },
  { "only-inside", G_STRUCT_OFFSET (QuernRecordingSetup, only_inside) },
};

static const Member flags[] = {
  { "clean-environment", G_STRUCT_OFFSET (QuernRecordingSetup, clean_environment) },
  { "instructions", G_STRUCT_OFFSET (QuernRecordingSetup, instructions) },
  { "jumps", G_STRUCT_OFFSET (QuernRecordingSetup, jumps) },
  { "cache", G_STRUCT_OFFSET (QuernRecordingSetup, cache) },
  { "branches", G_STRUCT_OFFSET (QuernRecordingSetup, branches) },
  { "threads", G_STRUCT_OFFSET (QuernRecordingSetup, threads) },
  { "children", G_STRUCT_OFFSET (QuernRecordingSetup, children) },
};

GVariant *
quern_recording_setup_to_variant (const QuernRecordingSetup *setup)
{
  GVariantBuilder builder;

  g_return_val_if_fail (setup != NULL, NULL);

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  /* Bytestrings, since file names need not be UTF-8. */
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_variant_builder_add (&builder, "{sv}", texts[i].key, g_variant_new_bytestring (
      G_STRUCT_MEMBER (char *, setup, texts[i].offset)));
  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    g_variant_builder_add (&builder, "{sv}", flags[i].key, g_variant_new_boolean (
      G_STRUCT_MEMBER (gboolean, setup, flags[i].offset)));
  g_variant_builder_add (&builder, "{sv}", "callers", g_variant_new_uint32 (setup->n_callers));

  return g_variant_builder_end (&builder);
}

void
quern_recording_setup_apply_variant (QuernRecordingSetup *setup,
                                     GVariant            *dictionary)
{
  const char *text;
  guint n_callers;

  g_return_if_fail (setup != NULL);
  g_return_if_fail (g_variant_is_of_type (dictionary, G_VARIANT_TYPE_VARDICT));

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (g_variant_lookup (dictionary, texts[i].key, "^&ay", &text))
      {
        char **member = G_STRUCT_MEMBER_P (setup, texts[i].offset);

        g_free (*member);
        *member = g_strdup (text);
      }
  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    g_variant_lookup (dictionary, flags[i].key, "b", G_STRUCT_MEMBER_P (setup, flags[i].offset));
  if (g_variant_lookup (dictionary, "callers", "u", &n_callers))
    setup->n_callers = MIN (n_callers, QUERN_RECORDING_MAX_CALLERS);
}

/* Arguments */

static gboolean
check_folder (const QuernRecordingSetup *setup,
              GError                   **error)
{
  g_autofree char *shown = g_filename_display_name (setup->folder);

  if (!g_path_is_absolute (setup->folder) || !g_file_test (setup->folder, G_FILE_TEST_IS_DIR))
    g_set_error (error, QUERN_RECORDING_ERROR, QUERN_RECORDING_ERROR_FOLDER,
                 /* Translators: a path. */
                 _("%s is not a folder"), shown);
  else if (access (setup->folder, W_OK | X_OK) != 0)
    g_set_error (error, QUERN_RECORDING_ERROR, QUERN_RECORDING_ERROR_FOLDER,
                 /* Translators: a path. */
                 _("The profile cannot be written to %s"), shown);
  else
    return TRUE;

  return FALSE;
}

/* Finds the program as a shell in the folder would. */
static char *
dup_program (const QuernRecordingSetup *setup,
             GError                   **error)
{
  g_autofree char *path = strchr (setup->program, '/') != NULL
                            ? g_canonicalize_filename (setup->program, setup->folder)
                            : g_find_program_in_path (setup->program);
  g_autofree char *shown = g_filename_display_name (setup->program);

  if (*setup->program == '\0')
    g_set_error_literal (error, QUERN_RECORDING_ERROR, QUERN_RECORDING_ERROR_PROGRAM,
                         _("Choose a program"));
  else if (path == NULL || !g_file_test (path, G_FILE_TEST_EXISTS))
    g_set_error (error, QUERN_RECORDING_ERROR, QUERN_RECORDING_ERROR_PROGRAM,
                 /* Translators: what a person typed. */
                 _("%s was not found"), shown);
  else if (!g_file_test (path, G_FILE_TEST_IS_REGULAR) || access (path, X_OK) != 0)
    g_set_error (error, QUERN_RECORDING_ERROR, QUERN_RECORDING_ERROR_PROGRAM,
                 /* Translators: a path. */
                 _("%s is not a program"), shown);
  else
    return g_steal_pointer (&path);

  return NULL;
}

static gboolean
parse_arguments (const QuernRecordingSetup *setup,
                 char                    ***arguments,
                 GError                   **error)
{
  g_autoptr (GError) local = NULL;

  if (g_shell_parse_argv (setup->arguments, NULL, arguments, &local))
    return TRUE;
  if (g_error_matches (local, G_SHELL_ERROR, G_SHELL_ERROR_EMPTY_STRING))
    {
      *arguments = g_new0 (char *, 1);
      return TRUE;
    }

  g_set_error_literal (error, QUERN_RECORDING_ERROR, QUERN_RECORDING_ERROR_ARGUMENTS,
                       _("A quote is not closed, or nothing follows a backslash"));

  return FALSE;
}

static void
add_option (GPtrArray  *argv,
            gboolean    is_on,
            const char *option)
{
  if (is_on)
    g_ptr_array_add (argv, g_strdup (option));
}

char **
quern_recording_setup_dup_argv (const QuernRecordingSetup *setup,
                                GError                   **error)
{
  g_autofree char *valgrind = g_find_program_in_path ("valgrind");
  g_autofree char *program = NULL;
  g_auto (GStrv) arguments = NULL;
  GPtrArray *argv;

  g_return_val_if_fail (setup != NULL, NULL);

  if (valgrind == NULL)
    {
      g_set_error_literal (error, QUERN_RECORDING_ERROR, QUERN_RECORDING_ERROR_NO_VALGRIND,
                           g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS)
                             ? _("The sandbox that Quern runs in has no valgrind: record in a "
                                 "terminal")
                             : _("valgrind is not installed"));
      return NULL;
    }
  if (!check_folder (setup, error))
    return NULL;
  program = dup_program (setup, error);
  if (program == NULL || !parse_arguments (setup, &arguments, error))
    return NULL;

  argv = g_ptr_array_new ();
  g_ptr_array_add (argv, g_steal_pointer (&valgrind));
  add_option (argv, TRUE, "--tool=callgrind");
  add_option (argv, TRUE, OUTPUT_OPTION);
  add_option (argv, setup->instructions, "--dump-instr=yes");
  add_option (argv, setup->jumps, "--collect-jumps=yes");
  add_option (argv, setup->cache, "--cache-sim=yes");
  add_option (argv, setup->branches, "--branch-sim=yes");
  add_option (argv, setup->threads, "--separate-threads=yes");
  add_option (argv, setup->children, "--trace-children=yes");
  if (setup->n_callers > 0)
    g_ptr_array_add (argv, g_strdup_printf ("--separate-callers=%u", setup->n_callers));
  if (*setup->only_inside != '\0')
    g_ptr_array_add (argv, g_strconcat ("--toggle-collect=", setup->only_inside, NULL));
  add_option (argv, TRUE, "--");
  g_ptr_array_add (argv, g_steal_pointer (&program));
  for (guint i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (argv, g_strdup (arguments[i]));
  g_ptr_array_add (argv, NULL);

  return (char **) g_ptr_array_free (argv, FALSE);
}

char *
quern_recording_setup_dup_line (const QuernRecordingSetup *setup)
{
  g_auto (GStrv) argv = quern_recording_setup_dup_argv (setup, NULL);

  if (argv == NULL)
    return NULL;

  g_free (argv[0]);
  argv[0] = g_strdup ("valgrind");

  return quern_shell_dup_line ((const char *const *) argv);
}

char **
quern_recording_setup_dup_environment (const QuernRecordingSetup *setup,
                                       const char *const         *inherited)
{
  static const char *const needed[] = {
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "LANG", "TZ", "TMPDIR", "DISPLAY",
    "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS",
  };
  char **environment = NULL;

  g_return_val_if_fail (setup != NULL, NULL);
  g_return_val_if_fail (inherited != NULL, NULL);

  if (!setup->clean_environment)
    return g_strdupv ((char **) inherited);

  environment = g_new0 (char *, 1);
  for (guint i = 0; i < G_N_ELEMENTS (needed); i++)
    {
      const char *value = g_environ_getenv ((char **) inherited, needed[i]);

      if (value != NULL)
        environment = g_environ_setenv (environment, needed[i], value, TRUE);
    }

  return environment;
}

char *
quern_recording_setup_dup_install_command (void)
{
  static const struct
  {
    const char *system;
    const char *command;
  } commands[] = {
    { "debian", "sudo apt install valgrind" },
    { "ubuntu", "sudo apt install valgrind" },
    { "fedora", "sudo dnf install valgrind" },
    { "rhel", "sudo dnf install valgrind" },
    { "arch", "sudo pacman -S valgrind" },
    { "suse", "sudo zypper install valgrind" },
    { "opensuse", "sudo zypper install valgrind" },
    { "alpine", "sudo apk add valgrind" },
    { "void", "sudo xbps-install valgrind" },
    { "gentoo", "sudo emerge valgrind" },
  };
  g_autofree char *id = g_get_os_info (G_OS_INFO_KEY_ID);
  g_autofree char *like = g_get_os_info ("ID_LIKE");
  g_autofree char *all = g_strconcat (id != NULL ? id : "", " ", like, NULL);
  g_auto (GStrv) systems = g_strsplit (all, " ", -1);

  for (guint i = 0; systems[i] != NULL; i++)
    for (guint j = 0; j < G_N_ELEMENTS (commands); j++)
      if (g_str_equal (systems[i], commands[j].system))
        return g_strdup (commands[j].command);

  return NULL;
}
