/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-command-line.h"

#include "quern-report-messages.h"

#include <glib/gi18n.h>
#include <string.h>

/* Where the second column of the help starts, and where it ends. */
#define HELP_COLUMN 28
#define HELP_WIDTH 79

static gboolean
takes_option (const QuernReportCommand *command,
              const QuernReportOption  *option)
{
  return command == NULL || option->groups == QUERN_OPTIONS_OUTPUT ||
         (command->options & option->groups) != 0;
}

/* The state of parsing a command line. */
typedef struct
{
  const QuernReportCommand *command; /* nullable */
  QuernReportOptions       *options; /* borrowed */
  GPtrArray                *given;   /* owned: QuernReportOption */
} Parser;

static gboolean
parse_argument_cb (const char  *name,
                   const char  *text,
                   gpointer     user_data,
                   GError     **error)
{
  Parser *self = user_data;
  g_autofree char *hint = NULL;
  QuernReportSuggestion suggestion;

  if (self->command != NULL)
    {
      g_ptr_array_add (self->options->files, g_strdup (text));
      return TRUE;
    }

  /* "help COMMAND" is "COMMAND --help". */
  if (!self->options->help && g_str_equal (text, "help"))
    {
      self->options->help = TRUE;
      return TRUE;
    }

  self->command = quern_report_find_command (text);
  if (self->command != NULL)
    return TRUE;

  quern_report_suggestion_init (&suggestion, text);
  for (const QuernReportCommand *c = quern_report_get_commands (); c->name != NULL; c++)
    quern_report_suggestion_add (&suggestion, c->name);
  hint = quern_report_suggestion_dup_hint (&suggestion, "");

  return quern_usage_error_set (error, _("unknown command “%s”%s"), text, hint);
}

/* name: with its dashes */
static gboolean
parse_option_cb (const char  *name,
                 const char  *value,
                 gpointer     user_data,
                 GError     **error)
{
  Parser *self = user_data;
  const QuernReportOption *option = quern_report_find_option (name + 2);

  g_ptr_array_add (self->given, (gpointer) option);

  return quern_report_option_parse (option, value, self->options, error);
}

/* Parses known options and arguments and removes them from the list. */
static gboolean
parse_known (Parser   *self,
             char   ***words,
             GError  **error)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GArray) entries = g_array_new (TRUE, FALSE, sizeof (GOptionEntry));
  GOptionGroup *group = g_option_group_new ("", "", "", self, NULL);
  GOptionEntry rest = {
    G_OPTION_REMAINING, 0, G_OPTION_FLAG_FILENAME, G_OPTION_ARG_CALLBACK,
    (gpointer) parse_argument_cb, NULL, NULL
  };

  g_array_append_val (entries, rest);
  for (const QuernReportOption *option = quern_report_get_options (); option->name != NULL;
       option++)
    {
      GOptionEntry entry = {
        /* No conversion: function names are bytes, like file names. */
        option->name, 0,
        option->placeholder != NULL ? G_OPTION_FLAG_FILENAME : G_OPTION_FLAG_NO_ARG,
        G_OPTION_ARG_CALLBACK, (gpointer) parse_option_cb, NULL, NULL
      };

      g_array_append_val (entries, entry);
    }

  g_option_group_add_entries (group, (GOptionEntry *) (gpointer) entries->data);
  g_option_context_set_main_group (context, group);
  g_option_context_set_help_enabled (context, FALSE);
  /* fail_option () reports them, with a suggestion. */
  g_option_context_set_ignore_unknown_options (context, TRUE);

  return g_option_context_parse_strv (context, words, error);
}

static gboolean
fail_option (Parser      *self,
             const char  *text,
             GError     **error)
{
  g_autofree char *name = g_strndup (text, strcspn (text, "="));
  g_autofree char *hint = NULL;
  QuernReportSuggestion suggestion;

  quern_report_suggestion_init (&suggestion, name + strspn (name, "-"));
  for (const QuernReportOption *option = quern_report_get_options (); option->name != NULL;
       option++)
    if (takes_option (self->command, option))
      quern_report_suggestion_add (&suggestion, option->name);
  hint = quern_report_suggestion_dup_hint (&suggestion, "--");

  return quern_usage_error_set (error, _("unknown option “%s”%s"), name, hint);
}

/* Refuses values of flags: GLib accepts "--sum=1" as "--sum". */
static gboolean
check_flags (char   **argv,
             GError **error)
{
  for (guint i = 1; argv[i] != NULL && !g_str_equal (argv[i], "--"); i++)
    {
      const QuernReportOption *option = NULL;

      if (g_str_has_prefix (argv[i], "--") && strchr (argv[i], '=') != NULL)
        option = quern_report_find_option (argv[i] + 2);
      if (option == NULL || option->placeholder != NULL)
        continue;

      return quern_usage_error_set (error, _("option “--%s” takes no value"), option->name);
    }

  return TRUE;
}

/* Options may precede the command, so this is checked at the end. */
static gboolean
check_given (Parser  *self,
             GError **error)
{
  for (guint i = 0; i < self->given->len; i++)
    {
      const QuernReportOption *option = g_ptr_array_index (self->given, i);

      if (!takes_option (self->command, option))
        return quern_usage_error_set (error, _("“%s” has no option “--%s”"), self->command->name,
                                      option->name);
    }

  return TRUE;
}

static gboolean
check_arguments (Parser  *self,
                 GError **error)
{
  GPtrArray *files = self->options->files;
  GPtrArray *inputs[] = { files, self->options->baselines, self->options->before,
                          self->options->after };
  guint n_inputs = 0;

  if (self->command == NULL)
    return quern_usage_error_set (error, _("no command is given"));
  if (files->len + self->options->before->len == 0)
    return quern_usage_error_set (error,
                                  self->command->run == quern_report_run_files
                                    ? _("“%s” needs a FOLDER") : _("“%s” needs a FILE"),
                                  self->command->name);

  if ((self->options->sort == QUERN_REPORT_BY_DELTA ||
       self->options->sort == QUERN_REPORT_BY_ORIGIN) &&
      (self->command->options & QUERN_OPTIONS_COMPARE) == 0)
    return quern_usage_error_set (error, _("only “compare” sorts by delta and origin"));

  for (guint k = 0; k < G_N_ELEMENTS (inputs); k++)
    for (guint i = 0; i < inputs[k]->len; i++)
      n_inputs += g_str_equal (g_ptr_array_index (inputs[k], i), "-");
  if (n_inputs > 1)
    return quern_usage_error_set (error, _("the standard input “-” can be read only once"));

  return TRUE;
}

static gboolean
parse (Parser  *self,
       char   **argv,
       GError **error)
{
  g_auto (GStrv) words = g_strdupv (argv);
  g_autoptr (GError) local_error = NULL;

  if (!parse_known (self, &words, &local_error))
    return quern_usage_error_set (error, "%s", local_error->message);
  /* As a short option, GLib would take the "h" out of words such as "-dash". */
  for (guint i = 1; words[i] != NULL; i++)
    if (g_str_equal (words[i], "-h"))
      self->options->help = TRUE;
    else
      return fail_option (self, words[i], error);
  if (!check_flags (argv, error))
    return FALSE;

  return self->options->help || self->options->version ||
         (check_arguments (self, error) && check_given (self, error) &&
          quern_report_options_choose_format (self->options, self->command->name,
                                              self->command->formats, error));
}

gboolean
quern_report_command_line_parse (char                     **argv,
                                 const QuernReportCommand **command,
                                 QuernReportOptions        *options,
                                 GError                   **error)
{
  g_autoptr (GPtrArray) given = g_ptr_array_new ();
  Parser self = { .options = options, .given = given };
  gboolean ok = parse (&self, argv, error);

  *command = self.command;

  return ok;
}

/* Wraps the text in the second column. */
static void
append_wrapped (GString    *help,
                const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  glong column = HELP_COLUMN;

  for (guint i = 0; words[i] != NULL; i++)
    {
      glong width = g_utf8_strlen (words[i], -1);

      if (i > 0 && column + 1 + width > HELP_WIDTH)
        {
          g_string_append_printf (help, "\n%*s", HELP_COLUMN, "");
          column = HELP_COLUMN;
        }
      else if (i > 0)
        {
          g_string_append_c (help, ' ');
          column++;
        }
      g_string_append (help, words[i]);
      column += width;
    }
  g_string_append_c (help, '\n');
}

/* A line of two columns. */
static void
append_entry (GString    *help,
              const char *left,
              const char *right)
{
  gsize width = (gsize) g_utf8_strlen (left, -1) + 2;

  g_string_append_printf (help, "  %s", left);
  if (width + 2 > HELP_COLUMN)
    {
      g_string_append_c (help, '\n');
      width = 0;
    }
  for (; width < HELP_COLUMN; width++)
    g_string_append_c (help, ' ');

  append_wrapped (help, right);
}

static void
append_option (GString                  *help,
               const QuernReportOption  *option,
               const QuernReportCommand *command)
{
  g_autofree char *formats = NULL;
  g_autofree char *text = NULL;
  g_autofree char *left = NULL;

  left = g_strdup_printf ("--%s%s%s", option->name, option->placeholder != NULL ? "=" : "",
                          option->placeholder != NULL ? _(option->placeholder) : "");
  if (option->help == NULL)
    {
      formats = quern_report_dup_formats (command->formats, NULL);
      text = g_strdup_printf (_("%s; by default, the extension of the output file decides"),
                              formats);
    }

  append_entry (help, left, text != NULL ? text : _(option->help));
}

char *
quern_report_command_line_dup_help (const QuernReportCommand *command)
{
  GString *help = g_string_new (NULL);

  g_string_append_printf (help, "%s\n  quern-report ", _("Usage:"));
  if (command != NULL)
    {
      g_string_append_printf (help, "%s %s\n\n%s.\n\n%s\n", command->name, _(command->arguments),
                              _(command->help), _("Options:"));
      for (const QuernReportOption *option = quern_report_get_options (); option->name != NULL;
           option++)
        if (takes_option (command, option))
          append_option (help, option, command);

      return g_string_free (help, FALSE);
    }

  g_string_append_printf (help, "%s\n\n%s\n", _("COMMAND FILE… [OPTION…]"), _("Commands:"));
  for (const QuernReportCommand *c = quern_report_get_commands (); c->name != NULL; c++)
    append_entry (help, c->name, _(c->help));
  g_string_append_printf (help, "\n%s\n",
                          _("Several FILEs are the parts of one run; “-” is the standard input.\n"
                            "Options may appear anywhere; “--” ends them.\n"
                            "“quern-report help COMMAND” lists the options of a command."));

  return g_string_free (help, FALSE);
}

/* The state before the word to complete. */
typedef struct
{
  const QuernReportCommand *command; /* nullable */
  gboolean                  is_help; /* "help" was the first argument */
  gboolean                  only_arguments; /* "--" ended the options */
  const QuernReportOption  *pending; /* nullable: the option whose value is completed */
} Context;

static void
read_word (Context    *self,
           const char *word)
{
  if (self->pending != NULL)
    self->pending = NULL;
  else if (self->only_arguments || word[0] != '-' || word[1] == '\0')
    {
      self->is_help |= self->command == NULL && g_str_equal (word, "help");
      if (self->command == NULL)
        self->command = quern_report_find_command (word);
    }
  else if (g_str_equal (word, "--"))
    self->only_arguments = TRUE;
  else if (g_str_has_prefix (word, "--") && strchr (word, '=') == NULL)
    {
      self->pending = quern_report_find_option (word + 2);
      if (self->pending != NULL && self->pending->placeholder == NULL)
        self->pending = NULL;
    }
}

static void
add_commands (GString    *lines,
              const char *start)
{
  for (const QuernReportCommand *c = quern_report_get_commands (); c->name != NULL; c++)
    if (g_str_has_prefix (c->name, start))
      g_string_append_printf (lines, "%s\t%s\n", c->name, _(c->help));
  if (g_str_has_prefix ("help", start))
    g_string_append_printf (lines, "help\t%s\n", _("Show the help of a command"));
}

static void
add_options (GString                  *lines,
             const QuernReportCommand *command,
             const char               *start)
{
  const char *of_format = _("The format of the output");

  for (const QuernReportOption *option = quern_report_get_options (); option->name != NULL;
       option++)
    if (g_str_has_prefix (option->name, start) && takes_option (command, option))
      g_string_append_printf (lines, "--%s%s\t%s\n", option->name,
                              option->placeholder != NULL ? "=" : "",
                              option->help != NULL ? _(option->help) : of_format);
}

/* prefix: the part of the word before the value. */
static void
add_values (GString                  *lines,
            const QuernReportCommand *command,
            const QuernReportOption  *option,
            const char               *prefix,
            const char               *start)
{
  if (g_strcmp0 (option->placeholder, "FILE") == 0)
    g_string_append (lines, ":files\n");
  if (g_strcmp0 (option->placeholder, "DIR") == 0)
    g_string_append (lines, ":folders\n");

  /* The option --format. */
  if (option->help == NULL)
    {
      g_autofree char *formats =
        quern_report_dup_formats (command != NULL ? command->formats : G_MAXUINT, "|");
      g_auto (GStrv) names = g_strsplit (formats, "|", -1);

      for (guint i = 0; names[i] != NULL; i++)
        if (g_str_has_prefix (names[i], start))
          g_string_append_printf (lines, "%s%s\t\n", prefix, names[i]);
    }

  for (const QuernReportWord *word = option->words; word != NULL && word->word != NULL; word++)
    /* "/REGEX/" is a placeholder. */
    if (g_str_has_prefix (word->word, start) && word->word[0] != '/')
      g_string_append_printf (lines, "%s%s\t\n", prefix, word->word);
}

char *
quern_report_command_line_complete (const char * const *words)
{
  GString *lines = g_string_new (NULL);
  guint n_words = g_strv_length ((GStrv) words);
  Context context = { .command = NULL };
  const char *last = n_words > 0 ? words[n_words - 1] : "";
  const char *equals = strchr (last, '=');

  for (guint i = 0; i + 1 < n_words; i++)
    read_word (&context, words[i]);

  if (context.pending != NULL)
    add_values (lines, context.command, context.pending, "", last);
  else if (!context.only_arguments && equals != NULL && g_str_has_prefix (last, "--"))
    {
      const QuernReportOption *option = quern_report_find_option (last + 2);
      g_autofree char *prefix = g_strndup (last, (gsize) (equals - last) + 1);

      if (option != NULL)
        add_values (lines, context.command, option, prefix, equals + 1);
    }
  else if (!context.only_arguments && last[0] == '-')
    add_options (lines, context.command, last + strspn (last, "-"));
  else if (context.command == NULL)
    add_commands (lines, last);
  else if (!context.is_help)
    g_string_append (lines, g_str_has_prefix (context.command->arguments, "FOLDER") ? ":folders\n"
                                                                                    : ":files\n");

  return g_string_free (lines, FALSE);
}
