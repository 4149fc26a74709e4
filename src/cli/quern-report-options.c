/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-options.h"

#include "quern-report-formats.h"
#include "quern-report-guess.h"
#include "quern-report-help.h"
#include "quern-report-values.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_QUARK (quern-usage-error-quark, quern_usage_error)

/* Which commands know an option, one bit each. */
#define F (1u << QUERN_REPORT_FUNCTIONS)
#define C (1u << QUERN_REPORT_CALLS)
#define A (1u << QUERN_REPORT_ANNOTATE)
#define V (1u << QUERN_REPORT_EVENTS)
#define P (1u << QUERN_REPORT_PARTS)
#define W (1u << QUERN_REPORT_WARNINGS)
#define G (1u << QUERN_REPORT_GRAPH)
#define T (1u << QUERN_REPORT_TREEMAP)
#define L (1u << QUERN_REPORT_FLAME)
#define O (1u << QUERN_REPORT_PLOT)
#define E (1u << QUERN_REPORT_EXPORT)
#define D (1u << QUERN_REPORT_FILES)
#define B (1u << QUERN_REPORT_BLOCKS)
#define PICTURES (G | T | L)
#define LISTS (V | P | W)
#define ANY (F | C | A | B | LISTS | PICTURES | O | E)

/* The order is that of the help. */
static const QuernReportOption options[] = {
  { "siblings", NULL, ANY, quern_report_set_siblings,
    N_("Each FILE stands for all files of its run: its other parts and threads") },
  { "sum", NULL, ANY, quern_report_set_sum,
    N_("Add up FILEs of several runs: other processes, or other commands") },
  { "parts", N_("LIST"), ANY, quern_report_set_parts,
    N_("Only these parts, as in 1,3-5: counted from 1, as “parts” lists them") },
  { "threads", N_("LIST"), ANY, quern_report_set_threads,
    N_("Only the parts of these threads, as in 1,3-5; with --parts, those that are in both") },
  { "compare-parts", N_("A,B"), ANY, quern_report_set_compare_parts,
    N_("Two parts: each event of both, and as Δ what B has more than A") },
  { "sizes", N_("LIST"), F | O | E, quern_report_set_sizes,
    N_("Each FILE is a run with that input size, as in 100,200,400: how costs grow; "
       "“command”: the last number of its command") },
  { "max-size", N_("SIZE"), ANY, quern_report_set_max_size,
    N_("What a compressed file may swell to: 20G, or any") },
  { "jobs", N_("N"), ANY, quern_report_set_jobs,
    N_("Read with at most N threads; the numbers are the same") },
  { "function", N_("NAME"), C | A | B | V | O | PICTURES, quern_report_set_function,
    N_("The function to look at; FILE:NAME or OBJECT:NAME if several have that name") },
  { "group", N_("NAME"), C, quern_report_set_group,
    N_("Instead of a function, a group of --group-by: the calls that enter or leave it") },
  { "all", NULL, C, quern_report_set_all,
    N_("All callers and callees, also indirect ones, with their distance") },
  { "event", N_("NAME"), F | C | A | B | P | E | O | PICTURES, quern_report_set_event,
    N_("The event to show; tables take several, separated by commas") },
  { "define", N_("'NAME = FORMULA'"), ANY, quern_report_set_define,
    N_("Add an event, as in 'MPKI = 1000 * D1mr / Ir'") },
  { "sort", N_("COLUMN"), F | C, quern_report_set_sort,
    N_("self, inclusive, called, name, file or object") },
  { "top", N_("N"), F | C | A, quern_report_set_top,
    N_("Only the first N rows; of “annotate”, files") },
  { "match", N_("REGEX"), F | C | PICTURES, quern_report_set_match,
    N_("Only functions whose name matches; a picture dims all others") },
  { "object", N_("REGEX"), F, quern_report_set_object,
    N_("Only functions of objects, programs and libraries, whose path matches") },
  { "min-inclusive", N_("PERCENT"), F, quern_report_set_min_inclusive,
    N_("Only functions with at least so much inclusive cost of the first event") },
  { "min-self", N_("PERCENT"), F, quern_report_set_min_self,
    N_("Only functions with at least so much self cost of the first event") },
  { "min-calls", N_("PERCENT"), F, quern_report_set_min_calls,
    N_("Only functions with at least so many of all calls") },
  { "min-points", N_("N"), F, quern_report_set_min_points,
    N_("Only functions whose input had at least N sizes") },
  { "min-growth", N_("GROWTH"), F, quern_report_set_min_growth,
    N_("Only functions whose cost grows at least so: 'n log n', or an exponent of n") },
  { "max-growth", N_("GROWTH"), F, quern_report_set_max_growth,
    N_("Only functions whose cost grows at most so") },
  { "min-r-squared", N_("R2"), F, quern_report_set_min_r_squared,
    N_("Only functions whose growth fits at least so well, 0 to 1") },
  { "bookmarked", NULL, F, quern_report_set_bookmarked,
    N_("Only functions that are bookmarked in the window") },
  { "notes", NULL, F | C, quern_report_set_notes,
    N_("With the bookmarks and notes that the window keeps for the program") },
  { "group-by", N_("KIND"), F | C | PICTURES, quern_report_set_group_by,
    N_("object, file, directory, class, kind, cycle, none, or '/REGEX/' with a group in "
       "parentheses") },
  { "colour", N_("EVENT"), PICTURES, quern_report_set_colour,
    N_("Colours by how much there is of this event, not by group") },
  { "relative-to", N_("BASE"), C, quern_report_set_relative_to,
    N_("What percentages are of: total or function, which may be the group") },
  { "hide-internal", N_("HOW"), F | C | PICTURES, quern_report_set_hide_internal,
    N_("Without functions of PHP itself: move their costs to the callers, or drop them") },
  { "step-over-proxies", NULL, F | C | PICTURES, quern_report_set_step_over_proxies,
    N_("What call_user_func, usort and others of PHP call is called by their callers") },
  { "no-cycles", NULL, ANY, quern_report_set_no_cycles,
    N_("Do not look for cycles of functions") },
  { "no-demangle", NULL, ANY, quern_report_set_no_demangle,
    N_("Show mangled names as the file has them") },
  { "min-node", N_("PERCENT"), G, quern_report_set_min_node,
    N_("Least inclusive cost of a function that is drawn") },
  { "min-call", N_("PERCENT"), G, quern_report_set_min_call,
    N_("Least cost of a call that is drawn") },
  { "caller-depth", N_("N"), G, quern_report_set_caller_depth,
    N_("How many calls above the function; any: no limit") },
  { "callee-depth", N_("N"), G, quern_report_set_callee_depth,
    N_("How many calls below the function; any: no limit") },
  { "orientation", N_("DIRECTION"), G, quern_report_set_orientation,
    N_("top-down, left-right or circular") },
  { "spacing", N_("GAPS"), G, quern_report_set_spacing,
    N_("compact, normal or roomy") },
  { "frames", NULL, G, quern_report_set_frames,
    N_("Frames around the groups of --group-by") },
  { "hubs-apart", NULL, G, quern_report_set_hubs_apart,
    N_("Functions that many call are drawn once for each caller") },
  { "hide", N_("NAME"), G, quern_report_set_hide,
    N_("A function without a box, whatever it costs; may be given several times") },
  { "pin", N_("NAME"), G, quern_report_set_pin,
    N_("A function with a box, however little it costs; may be given several times") },
  { "callers", NULL, T | L, quern_report_set_callers,
    N_("A picture of the callers instead of the callees") },
  { "by-groups", NULL, T, quern_report_set_by_groups,
    N_("Instead of calls, the groups of --group-by and their functions, by self cost") },
  { "around", NULL, L, quern_report_set_around,
    N_("The callers above the function, the callees below it") },
  { "depth", N_("N"), T, quern_report_set_depth,
    N_("Levels of the map, 1 to 64") },
  { "kind", N_("KIND"), O, quern_report_set_kind,
    N_("cost (worst, average and best), worst, average, best, total, variance, frequency, "
       "ratio or amortised") },
  { "growth", N_("A,B,C"), O, quern_report_set_growth,
    N_("With --kind=ratio, what costs are divided by: n^A (ln n)^B (ln ln n)^C") },
  { "curve", N_("GROWTH"), O, quern_report_set_curve,
    N_("What is drawn through the points: best, none, or a growth such as 'n log n'") },
  { "log-x", NULL, O, quern_report_set_log_x,
    N_("A logarithmic axis of sizes") },
  { "log-y", NULL, O, quern_report_set_log_y,
    N_("A logarithmic axis of costs") },
  { "bin", N_("N"), O, quern_report_set_bin,
    N_("One point for N sizes that follow each other") },
  { "smooth", N_("N"), O, quern_report_set_smooth,
    N_("The mean over N points, 1 to 99") },
  { "by-calls", NULL, O, quern_report_set_by_calls,
    N_("Colours by how many calls there are") },
  { "size", N_("WIDTHxHEIGHT"), T | L | P | O, quern_report_set_size,
    N_("Size of the picture in pixels; a flame graph or timeline is as high as it has to be") },
  { "scheme", N_("COLORS"), PICTURES | P | A | B | O, quern_report_set_scheme,
    N_("print, light or dark") },
  { "scale", N_("N"), PICTURES | P | A | B | O, quern_report_set_scale,
    N_("Pixels of a PNG for each of the picture, 1 to 4") },
  { "font", N_("FAMILY"), PICTURES | P | A | B | O, quern_report_set_font,
    N_("Font of the text in pictures") },
  { "transparent", NULL, PICTURES | P | A | B | O, quern_report_set_transparent,
    N_("No background in PNG and SVG") },
  { "unit", N_("UNIT"), E, quern_report_set_unit,
    N_("With webgrind: costs in ns, us, ms, s, B, KiB, MiB, or in so many of the event, rounded") },
  { "lines", NULL, E, quern_report_set_lines,
    N_("Write the costs of source lines too (JSON)") },
  { "instructions", NULL, E, quern_report_set_instructions,
    N_("Write the costs of instructions too (JSON)") },
  { "jumps", NULL, E, quern_report_set_jumps,
    N_("Write the jumps between lines too (JSON)") },
  { "source", N_("PATH"), A, quern_report_set_source,
    N_("The source file to look at, whatever the functions; the end of its path is enough") },
  { "assembly", NULL, A, quern_report_set_assembly,
    N_("Instructions instead of source lines, of one function or of the costliest ones") },
  { "syntax", N_("SYNTAX"), A | B, quern_report_set_syntax,
    N_("How instructions of x86 are written: att or intel") },
  { "source-dir", N_("DIR"), A | B, quern_report_set_source_dir,
    N_("A folder with source files, also further down; may be given several times") },
  { "map", N_("FROM=TO"), A | B, quern_report_set_map,
    N_("Source files of the folder FROM are in TO now; may be given several times") },
  { "context", N_("N"), A, quern_report_set_context,
    N_("Lines around each line with costs; any: the whole file") },
  { "self-heat", NULL, A, quern_report_set_self_heat,
    N_("In a picture, colors by what lines cost without their calls") },
  { "format", N_("FORMAT"), ANY | D, quern_report_set_format, NULL },
  { "width", N_("COLUMNS"), F | C | A | B | O | LISTS | D, quern_report_set_width,
    N_("Width of a table in text; 0: no limit") },
  { "output", N_("FILE"), ANY | D, quern_report_set_output,
    N_("Write to FILE instead of the standard output") },
  { "help", NULL, ANY | D, quern_report_set_help,
    N_("Show this help") },
  { "version", NULL, ANY | D, quern_report_set_version,
    N_("Show the version") },
};

void
quern_usage_error_set (GError     **error,
                       const char  *format,
                       ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);

  g_set_error_literal (error, QUERN_USAGE_ERROR, 0, text);
}

void
quern_report_options_init (QuernReportOptions *self)
{
  *self = (QuernReportOptions) {
    .command = QUERN_REPORT_NO_COMMAND,
    .files = g_ptr_array_new_with_free_func (g_free),
    .events = g_ptr_array_new_with_free_func (g_free),
    .definitions = g_ptr_array_new_with_free_func (g_free),
    .source_folders = g_ptr_array_new_with_free_func (g_free),
    .source_maps = g_ptr_array_new_with_free_func (g_free),
    .hidden = g_ptr_array_new_with_free_func (g_free),
    .pinned = g_ptr_array_new_with_free_func (g_free),
    .context = 8,
    .top = G_MAXUINT,
    .min_node = -1.0,
    .min_call = -1.0,
    .depth = 32,
    .picture_width = 1200,
    .picture_height = 800,
    .scheme = QUERN_SCHEME_PRINT,
    .scale = 2.0,
    .plot = {
      .choice = { .growth = { 1.0, 0.0, 0.0 } },
      .options = { .residuals = TRUE, .range = quern_plot_range_all () },
      .growth = QUERN_N_GROWTHS,
    },
  };
}

void
quern_report_options_clear (QuernReportOptions *self)
{
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_pointer (&self->events, g_ptr_array_unref);
  g_clear_pointer (&self->definitions, g_ptr_array_unref);
  g_clear_pointer (&self->parts, quern_ranges_free);
  g_clear_pointer (&self->threads, quern_ranges_free);
  g_clear_pointer (&self->sizes, g_free);
  g_clear_pointer (&self->function, g_free);
  g_clear_pointer (&self->group, g_free);
  g_clear_pointer (&self->unit, g_free);
  g_clear_pointer (&self->match, g_free);
  g_clear_pointer (&self->object, g_free);
  g_clear_pointer (&self->group_pattern, g_regex_unref);
  g_clear_pointer (&self->source, g_free);
  g_clear_pointer (&self->source_folders, g_ptr_array_unref);
  g_clear_pointer (&self->source_maps, g_ptr_array_unref);
  g_clear_pointer (&self->hidden, g_ptr_array_unref);
  g_clear_pointer (&self->pinned, g_ptr_array_unref);
  g_clear_pointer (&self->output, g_free);
  g_clear_pointer (&self->format_name, g_free);
  g_clear_pointer (&self->font, g_free);
  g_clear_pointer (&self->colour, g_free);
}

const QuernReportOption *
quern_report_get_options (guint *n_options)
{
  *n_options = G_N_ELEMENTS (options);

  return options;
}

const QuernReportOption *
quern_report_find_option (const char *name)
{
  gsize length = strcspn (name, "=");

  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      if (strlen (options[i].name) == length && memcmp (options[i].name, name, length) == 0)
        return &options[i];
    }

  return NULL;
}

static gboolean
fail_option (QuernReportOptions  *self,
             const char          *text,
             GError             **error)
{
  g_autofree char *name = g_strndup (text, strcspn (text, "="));
  g_autofree char *hint = NULL;
  QuernReportGuess guess;

  quern_report_guess_init (&guess, name + strspn (name, "-"));
  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    if (self->command == QUERN_REPORT_NO_COMMAND ||
        (options[i].commands & 1u << self->command) != 0)
      quern_report_guess_add (&guess, options[i].name);
  hint = quern_report_guess_dup_hint (&guess, "--");
  quern_usage_error_set (error, _("unknown option “%s”%s"), name, hint);

  return FALSE;
}

/* Reads one option; its value may be the next argument. */
static gboolean
parse_option (QuernReportOptions  *self,
              char               **argv,
              int                 *at,
              guint               *wanted_by,
              GError             **error)
{
  const char *text = argv[*at];
  const QuernReportOption *option = NULL;
  const char *value = strchr (text, '=');

  if (g_str_has_prefix (text, "--"))
    option = quern_report_find_option (text + 2);
  else if (g_str_equal (text, "-h"))
    option = quern_report_find_option ("help");
  if (option == NULL)
    return fail_option (self, text, error);

  if (option->placeholder == NULL && value != NULL)
    {
      quern_usage_error_set (error, _("option “--%s” takes no value"), option->name);
      return FALSE;
    }
  if (option->placeholder != NULL && value == NULL)
    {
      if (argv[*at + 1] == NULL)
        {
          quern_usage_error_set (error, _("option “--%s” needs a value"), option->name);
          return FALSE;
        }
      value = argv[++*at];
    }
  else if (value != NULL)
    value++;

  wanted_by[option - options] = 1;

  return option->set (self, option->name, value, error);
}

static gboolean
parse_argument (QuernReportOptions  *self,
                const char          *text,
                GError             **error)
{
  if (self->command != QUERN_REPORT_NO_COMMAND)
    {
      g_ptr_array_add (self->files, g_strdup (text));
      return TRUE;
    }

  /* "help COMMAND" is "COMMAND --help". */
  if (!self->help && g_str_equal (text, "help"))
    {
      self->help = TRUE;
      return TRUE;
    }

  self->command = quern_report_find_command (text);
  if (self->command == QUERN_REPORT_NO_COMMAND)
    {
      g_autofree char *hint = quern_report_dup_command_hint (text);

      quern_usage_error_set (error, _("unknown command “%s”%s"), text, hint);
      return FALSE;
    }

  return TRUE;
}

/* Only now is it known which command the options are for. */
static gboolean
check_options (QuernReportOptions  *self,
               const guint         *wanted,
               GError             **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      if (wanted[i] != 0 && (options[i].commands & 1u << self->command) == 0)
        {
          quern_usage_error_set (error, _("“%s” has no option “--%s”"),
                                 quern_report_get_command_name (self->command), options[i].name);
          return FALSE;
        }
    }

  return TRUE;
}

static gboolean
check_arguments (QuernReportOptions  *self,
                 GError             **error)
{
  guint n_inputs = 0;

  if (self->command == QUERN_REPORT_NO_COMMAND)
    {
      quern_usage_error_set (error, _("no command is given"));
      return FALSE;
    }
  if (self->files->len == 0)
    {
      quern_usage_error_set (error, _("“%s” needs a FILE"),
                             quern_report_get_command_name (self->command));
      return FALSE;
    }

  for (guint i = 0; i < self->files->len; i++)
    n_inputs += g_str_equal (g_ptr_array_index (self->files, i), "-");
  if (n_inputs > 1)
    {
      quern_usage_error_set (error, _("the standard input “-” can be read only once"));
      return FALSE;
    }

  return TRUE;
}

/**
 * quern_report_options_parse:
 * @self: options as of quern_report_options_init()
 * @argc: how many arguments there are, with the program's name
 * @argv: the arguments, ended by %NULL
 * @error: a QUERN_USAGE_ERROR
 *
 * Reads a command line: a command, options anywhere, files; "--" ends the
 * options.
 *
 * Returns: whether it makes sense
 */
gboolean
quern_report_options_parse (QuernReportOptions  *self,
                            int                  argc,
                            char               **argv,
                            GError             **error)
{
  guint wanted[G_N_ELEMENTS (options)] = { 0 };
  gboolean only_arguments = FALSE;

  for (int i = 1; i < argc; i++)
    {
      gboolean is_option = !only_arguments && argv[i][0] == '-' && argv[i][1] != '\0';

      if (is_option && g_str_equal (argv[i], "--"))
        only_arguments = TRUE;
      else if (is_option ? !parse_option (self, argv, &i, wanted, error)
                         : !parse_argument (self, argv[i], error))
        return FALSE;
    }

  if (self->help || self->version)
    return TRUE;

  return check_arguments (self, error) && check_options (self, wanted, error) &&
         quern_report_choose_format (self, error);
}

/**
 * quern_report_options_dup_help:
 * @command: a command, or QUERN_REPORT_NO_COMMAND for the program
 *
 * Returns: (transfer full): the text for --help
 */
char *
quern_report_options_dup_help (QuernReportCommand command)
{
  return quern_report_dup_help (command, options, G_N_ELEMENTS (options));
}
