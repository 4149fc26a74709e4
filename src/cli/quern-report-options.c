/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-options.h"

#include "quern-changes.h"
#include "quern-pattern.h"
#include "quern-report-messages.h"
#include "quern-scanner.h"
#include "quern-size-limit.h"
#include "quern-source-finder.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Largest side of a picture, in px. */
#define MAX_SIDE 16384

/* Maximum exponent; larger ones overflow. */
#define MAX_EXPONENT 64.0

/* The value of --sizes that takes the sizes from commands. */
#define FROM_COMMAND "command"

typedef struct
{
  const char *name;
  const char *endings[2]; /* file name extensions; nullable */
} Format;

static const Format formats[QUERN_REPORT_N_FORMATS] = {
  [QUERN_REPORT_TEXT] = { "text", { ".txt", NULL } },
  [QUERN_REPORT_CSV] = { "csv", { ".csv", NULL } },
  [QUERN_REPORT_JSON] = { "json", { ".json", NULL } },
  [QUERN_REPORT_MARKDOWN] = { "markdown", { ".md", ".markdown" } },
  [QUERN_REPORT_SVG] = { "svg", { ".svg", NULL } },
  [QUERN_REPORT_PDF] = { "pdf", { ".pdf", NULL } },
  [QUERN_REPORT_PNG] = { "png", { ".png", NULL } },
  [QUERN_REPORT_DOT] = { "dot", { ".dot", ".gv" } },
  [QUERN_REPORT_CALLGRIND] = { "callgrind", { ".callgrind", NULL } },
  [QUERN_REPORT_WEBGRIND] = { "webgrind", { ".webgrind", NULL } },
  [QUERN_REPORT_JUNIT] = { "junit", { ".xml", NULL } },
  [QUERN_REPORT_FOLDED] = { "folded", { ".folded", NULL } },
  [QUERN_REPORT_HTML] = { "html", { ".html", ".htm" } },
};

static gboolean
fail_empty (const QuernReportOption  *self,
            GError                  **error)
{
  return quern_usage_error_set (error, _("option “--%s” needs a value"), self->name);
}

static gboolean
parse_word (const QuernReportOption  *self,
            const char               *value,
            int                      *result,
            GError                  **error)
{
  g_autoptr (GString) known = g_string_new (NULL);
  g_autofree char *hint = NULL;
  QuernReportSuggestion suggestion;

  quern_report_suggestion_init (&suggestion, value);
  for (const QuernReportWord *word = self->words; word->word != NULL; word++)
    {
      if (g_str_equal (word->word, value))
        {
          *result = word->value;
          return TRUE;
        }
      quern_report_suggestion_add (&suggestion, word->word);
      g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "", word->word);
    }

  hint = quern_report_suggestion_dup_hint (&suggestion, "");

  return quern_usage_error_set (error, _("“--%s=%s”: this option takes one of: %s%s"), self->name,
                                value, known->str, hint);
}

static gboolean
parse_count (const QuernReportOption  *self,
             const char               *value,
             guint64                  *result,
             GError                  **error)
{
  guint64 max = (guint64) self->max;

  for (const QuernReportWord *word = self->words; word != NULL && word->word != NULL; word++)
    if (g_str_equal (word->word, value))
      {
        *result = G_MAXUINT;
        return TRUE;
      }
  if (g_ascii_string_to_unsigned (value, 10, (guint64) self->min, max, result, NULL))
    return TRUE;

  if (self->words != NULL)
    return quern_usage_error_set (error, _("“--%s=%s”: this option takes a number from %u to %u, "
                                           "or %s"), self->name, value, (guint) self->min,
                                  (guint) max, self->words[0].word);

  return quern_usage_error_set (error, _("“--%s=%s”: this option takes a number from %u to %u"),
                                self->name, value, (guint) self->min, (guint) max);
}

static gboolean
parse_number (const QuernReportOption  *self,
              const char               *value,
              double                   *result,
              GError                  **error)
{
  g_autoptr (GString) known = g_string_new (NULL);
  char *end = NULL;
  double number = g_ascii_strtod (value, &end);

  for (const QuernReportWord *word = self->words; word != NULL && word->word != NULL; word++)
    {
      if (g_str_equal (word->word, value))
        {
          *result = word->value;
          return TRUE;
        }
      g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "", word->word);
    }

  if (self->kind == QUERN_VALUE_PERCENT && end != value && *end == '%')
    end++;
  if (end == value || *end != '\0' || !(number >= self->min && number <= self->max))
    {
      if (known->len > 0)
        return quern_usage_error_set (error, _("“--%s=%s”: this option takes a number from %g to "
                                               "%g, or: %s"), self->name, value, self->min,
                                      self->max, known->str);

      return quern_usage_error_set (error, _("“--%s=%s”: this option takes a number from %g to %g"),
                                    self->name, value, self->min, self->max);
    }

  *result = self->kind == QUERN_VALUE_PERCENT ? number / 100.0 : number;

  return TRUE;
}

static gboolean
parse_ranges (const QuernReportOption  *self,
              const char               *value,
              QuernRanges             **result,
              GError                  **error)
{
  QuernRanges *ranges = quern_ranges_new (value);

  if (ranges == NULL)
    {
      g_autofree char *start = quern_ranges_dup_short (value);

      return quern_usage_error_set (error, _("“--%s=%s”: this option takes numbers and ranges, as "
                                             "in 1,3-5"), self->name, start);
    }

  quern_ranges_free (*result);
  *result = ranges;

  return TRUE;
}

/* value: names, separated by commas */
static gboolean
parse_names (const QuernReportOption  *self,
             const char               *value,
             GPtrArray                *result,
             GError                  **error)
{
  g_auto (GStrv) names = g_strsplit (*value != '\0' ? value : ",", ",", -1);

  for (guint i = 0; names[i] != NULL; i++)
    {
      if (*g_strstrip (names[i]) == '\0')
        return fail_empty (self, error);
      g_ptr_array_add (result, g_strdup (names[i]));
    }

  return TRUE;
}

/* Parsers for values of QUERN_VALUE_OTHER. */

static gboolean
parse_compare_parts (const QuernReportOption  *self,
                     const char               *value,
                     QuernReportOptions       *options,
                     GError                  **error)
{
  g_auto (GStrv) numbers = g_strsplit (value, ",", 3);
  g_autofree char *start = NULL;

  if (g_strv_length (numbers) == 2 &&
      g_ascii_string_to_unsigned (numbers[0], 10, 1, G_MAXUINT64, &options->compared[0], NULL) &&
      g_ascii_string_to_unsigned (numbers[1], 10, 1, G_MAXUINT64, &options->compared[1], NULL) &&
      options->compared[0] != options->compared[1])
    return TRUE;

  start = quern_ranges_dup_short (value);

  return quern_usage_error_set (error, _("“--%s=%s”: this option takes two parts, as in 1,4"),
                                self->name, start);
}

static gboolean
check_sizes (const QuernReportOption  *self,
             const char               *value,
             QuernReportOptions       *options,
             GError                  **error)
{
  g_auto (GStrv) words = g_strsplit (value, ",", -1);
  g_autofree char *start = NULL;
  gboolean is_right = TRUE;

  for (guint i = 0; words[i] != NULL && !g_str_equal (value, FROM_COMMAND); i++)
    {
      gint64 number;

      is_right &= quern_parse_whole (words[i], &number) && number >= 0;
    }
  if (is_right)
    return TRUE;

  start = quern_ranges_dup_short (value);

  return quern_usage_error_set (error, _("“--%s=%s”: this option takes a number for each FILE, as "
                                         "in 100,200,400, or “%s”"), self->name, start,
                                FROM_COMMAND);
}

/* Sets a global setting of the core. */
static gboolean
parse_max_size (const QuernReportOption  *self,
                const char               *value,
                QuernReportOptions       *options,
                GError                  **error)
{
  if (quern_size_limit_set (value))
    return TRUE;

  return quern_usage_error_set (error,
                                _("“--%s=%s”: this option takes a size, as in 500M or 20G, or any"),
                                self->name, value);
}

static gboolean
check_definition (const QuernReportOption  *self,
                  const char               *value,
                  QuernReportOptions       *options,
                  GError                  **error)
{
  if (strchr (value, '=') != NULL)
    return TRUE;

  return quern_usage_error_set (error, _("“--%s=%s”: this option takes 'NAME = FORMULA'"),
                                self->name, value);
}

/* Parses the name of a growth, or an exponent of n; 0 is a constant. */
static gboolean
parse_steepness (const QuernReportOption  *self,
                 const char               *value,
                 double                   *steepness,
                 GError                  **error)
{
  char *end = NULL;

  for (const QuernReportWord *word = self->words; word->word != NULL; word++)
    if (g_str_equal (word->word, value))
      {
        *steepness = quern_growth_get_steepness ((QuernGrowth) word->value, 0.0);
        return TRUE;
      }

  *steepness = g_ascii_strtod (value, &end);
  if (end != value && *end == '\0' && *steepness >= 0.0 && *steepness <= MAX_EXPONENT)
    return TRUE;

  return quern_usage_error_set (error, _("“--%s=%s”: this option takes a growth, as in 'n log n', "
                                         "or an exponent of n, as in 1.5"), self->name, value);
}

static gboolean
parse_min_growth (const QuernReportOption  *self,
                  const char               *value,
                  QuernReportOptions       *options,
                  GError                  **error)
{
  double steepness = 0.0;

  if (!parse_steepness (self, value, &steepness, error))
    return FALSE;

  options->filter.min_steepness = MAX (steepness - QUERN_STEEPNESS_SLACK, 0.0);

  return TRUE;
}

static gboolean
parse_max_growth (const QuernReportOption  *self,
                  const char               *value,
                  QuernReportOptions       *options,
                  GError                  **error)
{
  double steepness = 0.0;

  if (!parse_steepness (self, value, &steepness, error))
    return FALSE;

  options->filter.max_steepness = steepness + QUERN_STEEPNESS_SLACK;

  return TRUE;
}

/* Parses a word, or "/REGEX/", whose parentheses name the group. */
static gboolean
parse_group_by (const QuernReportOption  *self,
                const char               *value,
                QuernReportOptions       *options,
                GError                  **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) local_error = NULL;
  int result = 0;

  g_clear_pointer (&options->group_pattern, g_regex_unref);
  if (strlen (value) <= 2 || value[0] != '/' || !g_str_has_suffix (value, "/"))
    {
      if (!parse_word (self, value, &result, error))
        return FALSE;
      options->group_by = (QuernGroupBy) result;
      return TRUE;
    }

  text = g_strndup (value + 1, strlen (value) - 2);
  options->group_pattern = quern_pattern_new (text, 0, &local_error);
  options->group_by = QUERN_GROUP_BY_PATTERN;
  if (options->group_pattern == NULL)
    return quern_usage_error_set (error, "“--%s”: %s", self->name, local_error->message);

  return TRUE;
}

static gboolean
parse_exponents (const QuernReportOption  *self,
                 const char               *value,
                 QuernReportOptions       *options,
                 GError                  **error)
{
  g_auto (GStrv) parts = g_strsplit (value, ",", 4);
  QuernPlotGrowth *growth = &options->plot.choice.growth;
  double *exponents[] = { &growth->power, &growth->log_power, &growth->log_log_power };
  guint n = g_strv_length (parts);
  gboolean is_good = n >= 1 && n <= G_N_ELEMENTS (exponents);

  for (guint i = 0; i < G_N_ELEMENTS (exponents) && is_good; i++)
    {
      char *end = NULL;

      *exponents[i] = i < n ? g_ascii_strtod (parts[i], &end) : 0.0;
      is_good = i >= n || (end != parts[i] && *end == '\0' && fabs (*exponents[i]) <= MAX_EXPONENT);
    }

  return is_good ||
         quern_usage_error_set (error, _("“--%s=%s”: this option takes up to three exponents, as "
                                         "in 1,1 for n ln n"), self->name, value);
}

static gboolean
parse_curve (const QuernReportOption  *self,
             const char               *value,
             QuernReportOptions       *options,
             GError                  **error)
{
  int result = 0;

  if (!parse_word (self, value, &result, error))
    return FALSE;

  options->plot.no_curve = result < 0;
  options->plot.growth = result < 0 ? QUERN_N_GROWTHS : (QuernGrowth) result;

  return TRUE;
}

static gboolean
parse_picture_size (const QuernReportOption  *self,
                    const char               *value,
                    QuernReportOptions       *options,
                    GError                  **error)
{
  g_auto (GStrv) sides = g_strsplit (value, "x", 2);
  guint64 width = 0;
  guint64 height = 0;

  if (g_strv_length (sides) != 2 ||
      !g_ascii_string_to_unsigned (sides[0], 10, 16, MAX_SIDE, &width, NULL) ||
      !g_ascii_string_to_unsigned (sides[1], 10, 16, MAX_SIDE, &height, NULL))
    return quern_usage_error_set (error, _("“--%s=%s”: this option takes WIDTHxHEIGHT, each from "
                                           "16 to %d"), self->name, value, MAX_SIDE);

  options->picture_width = (guint) width;
  options->picture_height = (guint) height;

  return TRUE;
}

static gboolean
check_font (const QuernReportOption  *self,
            const char               *value,
            QuernReportOptions       *options,
            GError                  **error)
{
  if (g_utf8_validate (value, -1, NULL))
    return TRUE;

  return quern_usage_error_set (error, _("“--%s=%s”: this is not valid text"), self->name, value);
}

static gboolean
check_folder (const QuernReportOption  *self,
              const char               *value,
              QuernReportOptions       *options,
              GError                  **error)
{
  return *value != '\0' || fail_empty (self, error);
}

static gboolean
check_map (const QuernReportOption  *self,
           const char               *value,
           QuernReportOptions       *options,
           GError                  **error)
{
  if (quern_source_finder_is_map (value))
    return TRUE;

  return quern_usage_error_set (error, _("“--%s=%s”: this option takes two folders, FROM=TO"),
                                self->name, value);
}

static const QuernReportWord any_words[] = { { "any", 0 }, { NULL, 0 } };

/* Minimum shares that mean all files, or none. */
static const QuernReportWord sources_words[] = { { "all", 0 }, { "none", 2 }, { NULL, 0 } };

static const QuernReportWord command_words[] = { { FROM_COMMAND, 0 }, { NULL, 0 } };

static const QuernReportWord sort_words[] = {
  { "self", QUERN_REPORT_BY_SELF },
  { "inclusive", QUERN_REPORT_BY_INCLUSIVE },
  { "called", QUERN_REPORT_BY_CALLED },
  { "name", QUERN_REPORT_BY_NAME },
  { "file", QUERN_REPORT_BY_FILE },
  { "object", QUERN_REPORT_BY_OBJECT },
  { "delta", QUERN_REPORT_BY_DELTA },
  { "origin", QUERN_REPORT_BY_ORIGIN },
  { NULL, 0 }
};

static const QuernReportWord pairing_words[] = {
  { "exact", QUERN_MATCH_NAME },
  { "suffix", QUERN_MATCH_CLOSURE },
  { "template", QUERN_MATCH_TEMPLATE },
  { "all", QUERN_MATCH_RENAMED },
  { NULL, 0 }
};

static const QuernReportWord group_words[] = {
  { "object", QUERN_GROUP_BY_OBJECT },
  { "file", QUERN_GROUP_BY_FILE },
  { "directory", QUERN_GROUP_BY_DIRECTORY },
  { "class", QUERN_GROUP_BY_CLASS },
  { "kind", QUERN_GROUP_BY_KIND },
  { "cycle", QUERN_GROUP_BY_CYCLE },
  { "none", QUERN_GROUP_BY_NONE },
  { "/REGEX/", QUERN_GROUP_BY_PATTERN },
  { NULL, 0 }
};

static const QuernReportWord base_words[] = {
  { "total", FALSE }, { "function", TRUE }, { NULL, 0 }
};

static const QuernReportWord internal_words[] = {
  { "move", QUERN_INTERNAL_MOVED }, { "drop", QUERN_INTERNAL_DROPPED }, { NULL, 0 }
};

static const QuernReportWord level_words[] = {
  { "fold", QUERN_REPORT_LEVELS_FOLDED }, { "keep", QUERN_REPORT_LEVELS_KEPT }, { NULL, 0 }
};

static const QuernReportWord orientation_words[] = {
  { "automatic", QUERN_GRAPH_AUTOMATIC },
  { "top-down", QUERN_GRAPH_TOP_DOWN },
  { "left-right", QUERN_GRAPH_LEFT_TO_RIGHT },
  { "circular", QUERN_GRAPH_CIRCULAR },
  { NULL, 0 }
};

static const QuernReportWord spacing_words[] = {
  { "compact", QUERN_GRAPH_COMPACT },
  { "normal", QUERN_GRAPH_NORMAL },
  { "roomy", QUERN_GRAPH_ROOMY },
  { NULL, 0 }
};

static const QuernReportWord plot_words[] = {
  { "cost", QUERN_PLOT_COST },
  { "worst", QUERN_PLOT_WORST },
  { "average", QUERN_PLOT_AVERAGE },
  { "best", QUERN_PLOT_BEST },
  { "total", QUERN_PLOT_TOTAL },
  { "variance", QUERN_PLOT_VARIANCE },
  { "frequency", QUERN_PLOT_FREQUENCY },
  { "ratio", QUERN_PLOT_RATIO },
  { "amortised", QUERN_PLOT_AMORTISED },
  { NULL, 0 }
};

static const QuernReportWord curve_words[] = {
  { "best", QUERN_N_GROWTHS },
  { "none", -1 },
  { "1", QUERN_GROWTH_CONSTANT },
  { "n^c", QUERN_GROWTH_POWER },
  { "log n", QUERN_GROWTH_LOG },
  { "sqrt n", QUERN_GROWTH_SQRT },
  { "n", QUERN_GROWTH_LINEAR },
  { "n log n", QUERN_GROWTH_LINEAR_LOG },
  { "n^1.5", QUERN_GROWTH_POWER_1_5 },
  { "n^2", QUERN_GROWTH_SQUARE },
  { "n^2 log n", QUERN_GROWTH_SQUARE_LOG },
  { "n^3", QUERN_GROWTH_CUBE },
  { "2^n", QUERN_GROWTH_EXPONENTIAL },
  { "b^n", QUERN_GROWTH_ANY_BASE },
  { NULL, 0 }
};
G_STATIC_ASSERT (G_N_ELEMENTS (curve_words) == QUERN_N_GROWTHS + 3);

/* The growths that --min-growth and --max-growth take. */
#define GROWTH_WORDS (curve_words + 4)

static const QuernReportWord scheme_words[] = {
  { "print", QUERN_SCHEME_PRINT },
  { "light", QUERN_SCHEME_LIGHT },
  { "dark", QUERN_SCHEME_DARK },
  { NULL, 0 }
};

static const QuernReportWord syntax_words[] = {
  { "att", QUERN_SYNTAX_ATT }, { "intel", QUERN_SYNTAX_INTEL }, { NULL, 0 }
};

#define INPUT QUERN_OPTIONS_INPUT
#define CALLS QUERN_OPTIONS_CALLS
#define SORT QUERN_OPTIONS_SORT
#define MATCH QUERN_OPTIONS_MATCH
#define FILTER QUERN_OPTIONS_FILTER
#define GRAPH QUERN_OPTIONS_GRAPH
#define TREE QUERN_OPTIONS_TREE
#define TREEMAP QUERN_OPTIONS_TREEMAP
#define PLOT QUERN_OPTIONS_PLOT
#define PICTURE QUERN_OPTIONS_PICTURE
#define EXPORT QUERN_OPTIONS_EXPORT
#define SOURCE QUERN_OPTIONS_SOURCE
#define CODE QUERN_OPTIONS_CODE
#define COMPARE QUERN_OPTIONS_COMPARE
#define HTML QUERN_OPTIONS_HTML
#define FOLDERS QUERN_OPTIONS_FOLDERS
#define OUTPUT QUERN_OPTIONS_OUTPUT

#define FIELD(value_kind, member)                         \
  .kind = QUERN_VALUE_##value_kind,                       \
  .offset = G_STRUCT_OFFSET (QuernReportOptions, member), \
  .size = sizeof (((QuernReportOptions *) NULL)->member)
#define WORD(member, table) FIELD (WORD, member), .words = table
#define NUMBER(kind, member, least, most) FIELD (kind, member), .min = least, .max = most
#define OTHER(function) .kind = QUERN_VALUE_OTHER, .parse = function

/* In the order of the help. */
static const QuernReportOption table[] = {
  { "siblings", NULL, INPUT,
    N_("For each FILE, read all files of its run: its other parts and threads"),
    FIELD (NONE, siblings) },
  { "sum", NULL, INPUT,
    N_("Add up FILEs of several runs: of different processes or commands"),
    FIELD (NONE, sum) },
  { "parts", N_("LIST"), INPUT,
    N_("Only these parts, as in 1,3-5: counted from 1, as listed by “parts”"),
    FIELD (RANGES, parts) },
  { "threads", N_("LIST"), INPUT,
    N_("Only the parts of these threads, as in 1,3-5; with --parts, those in both"),
    FIELD (RANGES, threads) },
  { "compare-parts", N_("A,B"), INPUT,
    N_("Compare two parts: each event of both, and the difference B − A as Δ"),
    OTHER (parse_compare_parts) },
  { "baseline", N_("FILE"), INPUT,
    N_("Show what changed since this profile: each event before and after, and the difference as "
       "Δ; with “--sum” or “--sizes” it may be given several times"),
    FIELD (TEXTS, baselines) },
  { "sizes", N_("LIST"), QUERN_OPTIONS_SIZES,
    N_("The input size of each FILE, as in 100,200,400, to show how costs grow; “command”: the "
       "last number of its command line"),
    FIELD (TEXT, sizes), .parse = check_sizes, .words = command_words },
  { "max-size", N_("SIZE"), INPUT,
    N_("The maximum size of a decompressed file, as in 20G, or any"),
    OTHER (parse_max_size), .words = any_words },
  { "function", N_("NAME"), QUERN_OPTIONS_FUNCTION,
    N_("The function to show; FILE:NAME or OBJECT:NAME if several have that name"),
    FIELD (NAME, function) },
  { "group", N_("NAME"), CALLS,
    N_("Instead of a function, a group of --group-by: the calls that enter or leave it"),
    FIELD (TEXT, group) },
  { "all", NULL, CALLS,
    N_("All callers and callees, including indirect ones, with their distance"),
    FIELD (NONE, all) },
  { "event", N_("NAME"), QUERN_OPTIONS_EVENT,
    N_("The event to show; tables take several, separated by commas"),
    FIELD (NAMES, events) },
  { "define", N_("'NAME = FORMULA'"), INPUT,
    N_("Define an event, as in 'MPKI = 1000 * D1mr / Ir'"),
    FIELD (TEXTS, definitions), .parse = check_definition },
  { "before", N_("FILE"), COMPARE,
    N_("A run before the change; may be given several times"),
    FIELD (TEXTS, before) },
  { "after", N_("FILE"), COMPARE,
    N_("A run after the change; may be given several times"),
    FIELD (TEXTS, after) },
  { "swap", NULL, COMPARE,
    N_("Exchange before and after"),
    FIELD (NONE, swap) },
  { "unchanged", NULL, COMPARE,
    N_("Also show functions that did not change"),
    FIELD (NONE, unchanged) },
  { "min-delta", N_("PERCENT"), COMPARE,
    N_("Only functions that changed by at least this share of the total before"),
    NUMBER (PERCENT, min_delta, 0.0, 100.0) },
  { "explain", N_("N"), COMPARE,
    N_("Describe the changes in up to N sentences; any: all of them"),
    NUMBER (COUNT, explain, 0, 1000000), .words = any_words },
  { "fail-if", N_("CONDITION"), COMPARE,
    N_("End with status 3 if it holds, as in 'Ir > +1%' or 'self of any Ir > +0.5pp'; may be "
       "given several times"),
    FIELD (TEXTS, conditions) },
  { "clear", NULL, COMPARE,
    N_("With several runs of a side: conditions hold only where the runs of both sides have no "
       "number in common"),
    FIELD (NONE, clear) },
  { "rule", N_("RULE"), COMPARE,
    N_("Rewrite names before they are compared, as in 'function:s/_v2$//', or pair functions, as "
       "in 'pair:OLD=NEW'; may be given several times"),
    FIELD (TEXTS, rules) },
  { "rules", N_("FILE"), COMPARE,
    N_("A file with one rule per line; may be given several times"),
    FIELD (TEXTS, rule_files) },
  { "pairing", N_("HOW"), COMPARE,
    N_("How alike the names of a pair must be: exact, suffix, template, or all that is known"),
    WORD (last_step, pairing_words) },
  { "sort", N_("COLUMN"), SORT | COMPARE,
    N_("Sort by self, inclusive, called, name, file or object; comparisons by delta, origin, "
       "self, inclusive or name"),
    WORD (sort, sort_words) },
  { "top", N_("N"), QUERN_OPTIONS_TOP,
    N_("Only the first N rows; for “annotate”, files"),
    NUMBER (COUNT, top, 1, G_MAXUINT - 1) },
  { "bottom-up", NULL, TREE,
    N_("Start at the functions with self cost, with callers below them"),
    FIELD (NONE, callers) },
  { "min-cost", N_("PERCENT"), TREE | QUERN_OPTIONS_FLAME,
    N_("Only call paths with at least this share of the total; not for pictures"),
    NUMBER (PERCENT, min_cost, 0.0, 100.0) },
  { "max-depth", N_("N"), TREE | QUERN_OPTIONS_FLAME,
    N_("Only call paths of at most N calls; any: no limit; not for pictures"),
    NUMBER (COUNT, max_depth, 0, 1000000), .words = any_words },
  { "match", N_("REGEX"), MATCH,
    N_("Only functions whose name matches; pictures dim all others"),
    FIELD (TEXT, match) },
  { "object", N_("REGEX"), FILTER,
    N_("Only functions of objects (programs and libraries) whose path matches"),
    FIELD (TEXT, object) },
  { "min-inclusive", N_("PERCENT"), FILTER,
    N_("Only functions with at least this inclusive cost of the first event"),
    NUMBER (PERCENT, filter.min_inclusive, 0.0, 100.0) },
  { "min-self", N_("PERCENT"), FILTER,
    N_("Only functions with at least this self cost of the first event"),
    NUMBER (PERCENT, filter.min_self, 0.0, 100.0) },
  { "cover", N_("PERCENT"), FILTER,
    N_("Only the functions with most self cost that have this share of it together"),
    NUMBER (PERCENT, filter.cover, 0.0, 100.0) },
  { "min-calls", N_("PERCENT"), FILTER,
    N_("Only functions with at least this share of all calls"),
    NUMBER (PERCENT, filter.min_called, 0.0, 100.0) },
  { "min-points", N_("N"), FILTER,
    N_("Only functions with at least N different input sizes"),
    NUMBER (COUNT, filter.min_points, 0, G_MAXUINT) },
  { "min-growth", N_("GROWTH"), FILTER,
    N_("Only functions whose cost grows at least like this: 'n log n', or an exponent of n"),
    OTHER (parse_min_growth), .words = GROWTH_WORDS },
  { "max-growth", N_("GROWTH"), FILTER,
    N_("Only functions whose cost grows at most like this"),
    OTHER (parse_max_growth), .words = GROWTH_WORDS },
  { "min-r-squared", N_("R2"), FILTER,
    N_("Only functions whose curve fits at least this well, 0 to 1"),
    NUMBER (NUMBER, filter.min_r_squared, 0.0, 1.0) },
  { "bookmarked", NULL, FILTER,
    N_("Only functions that were bookmarked in the window"),
    FIELD (NONE, bookmarked) },
  { "notes", NULL, SORT,
    N_("Show the bookmarks and notes that were made in the window"),
    FIELD (NONE, notes) },
  { "group-by", N_("KIND"), MATCH,
    N_("Group by object, file, directory, class, kind, cycle, none, or '/REGEX/' with a group in "
       "parentheses"),
    OTHER (parse_group_by), .words = group_words },
  { "colour", N_("EVENT"), QUERN_OPTIONS_COLOUR,
    N_("Colour by the cost of this event, not by group"),
    FIELD (TEXT, colour) },
  { "relative-to", N_("BASE"), CALLS | TREE | GRAPH,
    N_("What percentages are relative to: total or function (or the group)"),
    WORD (relative_to_function, base_words) },
  { "hide-internal", N_("HOW"), MATCH,
    N_("Hide internal functions of PHP: move their costs to the callers, or drop them"),
    WORD (internal, internal_words) },
  { "step-over-proxies", NULL, MATCH,
    N_("Attribute the calls of call_user_func, usort and the like to their callers"),
    FIELD (NONE, steps_over) },
  { "levels", N_("HOW"), MATCH,
    N_("Recursion levels, as in f'2: fold merges them into one function, as “calls” does by "
       "default; keep does not"),
    WORD (levels, level_words) },
  { "no-cycles", NULL, INPUT,
    N_("Do not detect cycles"),
    FIELD (NONE, no_cycles) },
  { "no-demangle", NULL, INPUT,
    N_("Show mangled names as they are in the file"),
    FIELD (NONE, no_demangle) },
  { "min-node", N_("PERCENT"), GRAPH,
    N_("The smallest inclusive cost of functions to draw, in percent of the total or, with "
       "--function, of its cost"),
    NUMBER (PERCENT, min_node, 0.0, 100.0) },
  { "min-call", N_("PERCENT"), GRAPH,
    N_("The smallest cost of calls to draw, in percent of the total or, with --function, of "
       "its cost"),
    NUMBER (PERCENT, min_call, 0.0, 100.0) },
  { "caller-depth", N_("N"), GRAPH,
    N_("Levels of callers above the function; any: no limit"),
    NUMBER (COUNT, graph.caller_depth, 0, 1000000), .words = any_words },
  { "callee-depth", N_("N"), GRAPH,
    N_("Levels of callees below the function; any: no limit"),
    NUMBER (COUNT, graph.callee_depth, 0, 1000000), .words = any_words },
  { "orientation", N_("DIRECTION"), GRAPH,
    N_("automatic, top-down, left-right or circular"),
    WORD (graph.orientation, orientation_words) },
  { "spacing", N_("GAPS"), GRAPH,
    N_("compact, normal or roomy"),
    WORD (graph.spacing, spacing_words) },
  { "frames", NULL, GRAPH,
    N_("Draw frames around the groups of --group-by"),
    FIELD (NONE, graph.frames) },
  { "hubs-apart", NULL, GRAPH,
    N_("Draw shared functions once per caller"),
    FIELD (NONE, graph.hubs_apart) },
  { "hide", N_("NAME"), GRAPH,
    N_("Leave this function out, whatever it costs; may be given several times"),
    FIELD (TEXTS, hidden) },
  { "pin", N_("NAME"), GRAPH,
    N_("Draw this function, however little it costs; may be given several times"),
    FIELD (TEXTS, pinned) },
  { "callers", NULL, QUERN_OPTIONS_CALLERS,
    N_("Draw the callers instead of the callees"),
    FIELD (NONE, callers) },
  { "by-groups", NULL, TREEMAP,
    N_("Instead of calls, draw the groups of --group-by and their functions, by self cost"),
    FIELD (NONE, by_groups) },
  { "around", NULL, QUERN_OPTIONS_FLAME,
    N_("Draw the callers above the function, and the callees below it"),
    FIELD (NONE, around) },
  { "depth", N_("N"), TREEMAP,
    N_("Levels of the treemap, 1 to 64"),
    NUMBER (COUNT, depth, 1, 64) },
  { "kind", N_("KIND"), PLOT,
    N_("cost (worst, average and best), worst, average, best, total, variance, frequency, "
       "ratio or amortised"),
    WORD (plot.choice.kind, plot_words) },
  { "growth", N_("A,B,C"), PLOT,
    N_("With --kind=ratio, divide costs by n^A (ln n)^B (ln ln n)^C"),
    OTHER (parse_exponents) },
  { "curve", N_("GROWTH"), PLOT,
    N_("The curve to draw: best, none, or a growth such as 'n log n'"),
    OTHER (parse_curve), .words = curve_words },
  { "log-x", NULL, PLOT,
    N_("Use a logarithmic axis for sizes"),
    FIELD (NONE, plot.options.log_x) },
  { "log-y", NULL, PLOT,
    N_("Use a logarithmic axis for costs"),
    FIELD (NONE, plot.options.log_y) },
  { "bin", N_("N"), PLOT,
    N_("Merge N consecutive sizes into one point"),
    NUMBER (COUNT, plot.choice.group, 1, 1000000000) },
  { "smooth", N_("N"), PLOT,
    N_("Draw the moving average of N points, 1 to 99"),
    NUMBER (COUNT, plot.choice.smooth, 1, QUERN_PLOT_MAX_SMOOTH) },
  { "by-calls", NULL, PLOT,
    N_("Colour the points by their number of calls"),
    FIELD (NONE, plot.by_count) },
  { "size", N_("WIDTHxHEIGHT"), QUERN_OPTIONS_SIZE,
    N_("Size of the picture in pixels, or of the canvas of a graph in JSON; flame graphs and "
       "timelines choose their own height"),
    OTHER (parse_picture_size) },
  { "canvas", N_("WIDTHxHEIGHT"), GRAPH,
    N_("The same as --size: the canvas that a graph in JSON is laid out for"),
    OTHER (parse_picture_size) },
  { "scheme", N_("COLORS"), PICTURE,
    N_("print, light or dark"),
    WORD (scheme, scheme_words) },
  { "scale", N_("N"), PICTURE,
    N_("Scale of a PNG, 1 to 4"),
    NUMBER (NUMBER, scale, 1.0, 4.0) },
  { "font", N_("FAMILY"), PICTURE,
    N_("Font of the text in pictures"),
    FIELD (TEXT, font), .parse = check_font },
  { "transparent", NULL, PICTURE,
    N_("No background in PNG and SVG"),
    FIELD (NONE, transparent) },
  { "unit", N_("UNIT"), EXPORT,
    N_("With webgrind: round costs to ns, us, ms, s, B, KiB, MiB, or to a number of events"),
    FIELD (TEXT, unit) },
  { "lines", NULL, EXPORT,
    N_("Include the costs of source lines (JSON)"),
    FIELD (NONE, lines) },
  { "instructions", NULL, EXPORT,
    N_("Include the costs of instructions (JSON)"),
    FIELD (NONE, instructions) },
  { "jumps", NULL, EXPORT,
    N_("Include the jumps between lines (JSON)"),
    FIELD (NONE, jumps) },
  { "source", N_("PATH"), SOURCE,
    N_("The source file to show; the end of its path is enough"),
    FIELD (TEXT, source) },
  { "assembly", NULL, SOURCE,
    N_("Show instructions instead of source lines, of one function or the costliest ones"),
    FIELD (NONE, assembly) },
  { "syntax", N_("SYNTAX"), CODE,
    N_("The syntax of x86 instructions: att or intel"),
    WORD (syntax, syntax_words) },
  { "source-dir", N_("DIR"), CODE | HTML | FOLDERS,
    N_("Search this folder and those in it for source files; may be given several times"),
    FIELD (TEXTS, source_folders), .parse = check_folder },
  { "before-source-dir", N_("DIR"), SOURCE | FOLDERS,
    N_("The same for source files as they were for “--baseline”"),
    FIELD (TEXTS, before_folders), .parse = check_folder },
  { "map", N_("FROM=TO"), CODE | HTML | FOLDERS,
    N_("Look in TO for the source files of the folder FROM; may be given several times"),
    FIELD (TEXTS, source_maps), .parse = check_map },
  { "context", N_("N"), SOURCE,
    N_("Lines of context around lines with costs; any: the whole file"),
    /* The limit exceeds the lines of any source file. */
    NUMBER (COUNT, context, 0, 1000000), .words = any_words },
  { "self-heat", NULL, SOURCE,
    N_("In pictures, colour lines by their cost without calls"),
    FIELD (NONE, self_heat) },
  { "sources", N_("PERCENT"), HTML,
    N_("Only source files with at least this share of the total; all or none of them"),
    NUMBER (PERCENT, min_source, 0.0, 100.0), .words = sources_words },
  { "paths", NULL, HTML,
    N_("Show absolute paths in full; by default, only their last part is shown"),
    FIELD (NONE, paths) },
  { "format", N_("FORMAT"), OUTPUT, NULL, FIELD (TEXT, format_name) },
  { "width", N_("COLUMNS"), QUERN_OPTIONS_TABLE,
    N_("Width of text tables; 0: no limit"),
    NUMBER (COUNT, width, 0, 100000) },
  { "output", N_("FILE"), OUTPUT,
    N_("Write to FILE instead of the standard output"),
    FIELD (TEXT, output) },
  { "help", NULL, OUTPUT, N_("Show this help"), FIELD (NONE, help) },
  { "version", NULL, OUTPUT, N_("Show the version"), FIELD (NONE, version) },
  { NULL }
};

/**
 * quern_report_option_parse:
 * @self: an option
 * @value: (nullable): its value, if it takes one
 * @options: whose field is set
 * @error: a QUERN_USAGE_ERROR
 *
 * Returns: whether the value is valid for the option
 */
gboolean
quern_report_option_parse (const QuernReportOption  *self,
                           const char               *value,
                           QuernReportOptions       *options,
                           GError                  **error)
{
  gpointer field = G_STRUCT_MEMBER_P (options, self->offset);
  guint64 count = 0;

  if (self->parse != NULL && !self->parse (self, value, options, error))
    return FALSE;

  switch (self->kind)
    {
    case QUERN_VALUE_NONE:
      *(gboolean *) field = TRUE;
      return TRUE;

    case QUERN_VALUE_TEXT:
    case QUERN_VALUE_NAME:
      if (*value == '\0' && self->kind == QUERN_VALUE_TEXT)
        return fail_empty (self, error);
      g_free (*(char **) field);
      *(char **) field = g_strdup (value);
      return TRUE;

    case QUERN_VALUE_TEXTS:
      g_ptr_array_add (*(GPtrArray **) field, g_strdup (value));
      return TRUE;

    case QUERN_VALUE_NAMES:
      return parse_names (self, value, *(GPtrArray **) field, error);

    case QUERN_VALUE_WORD:
      return parse_word (self, value, field, error);

    case QUERN_VALUE_COUNT:
      if (!parse_count (self, value, &count, error))
        return FALSE;
      if (self->size == sizeof (guint64))
        *(guint64 *) field = count;
      else
        *(guint *) field = (guint) count;
      return TRUE;

    case QUERN_VALUE_NUMBER:
    case QUERN_VALUE_PERCENT:
      return parse_number (self, value, field, error);

    case QUERN_VALUE_RANGES:
      return parse_ranges (self, value, field, error);

    case QUERN_VALUE_OTHER:
    default:
      return TRUE;
    }
}

const QuernReportOption *
quern_report_get_options (void)
{
  return table;
}

const QuernReportOption *
quern_report_find_option (const char *name)
{
  gsize length = strcspn (name, "=");

  for (const QuernReportOption *option = table; option->name != NULL; option++)
    if (strlen (option->name) == length && memcmp (option->name, name, length) == 0)
      return option;

  return NULL;
}

void
quern_report_options_init (QuernReportOptions *self)
{
  *self = (QuernReportOptions) {
    .files = g_ptr_array_new_with_free_func (g_free),
    .context = 8,
    .top = G_MAXUINT,
    .width = G_MAXUINT,
    .min_cost = -1.0,
    .min_source = 0.005,
    .max_depth = G_MAXUINT,
    .min_node = -1.0,
    .min_call = -1.0,
    .depth = 32,
    .picture_width = 1200,
    .picture_height = 800,
    .scheme = QUERN_SCHEME_PRINT,
    .scale = 2.0,
    .explain = QUERN_CHANGES_DEFAULT,
    .last_step = QUERN_MATCH_RENAMED,
    .plot = {
      .choice = { .growth = { 1.0, 0.0, 0.0 } },
      .options = { .residuals = TRUE, .range = quern_plot_range_all () },
      .growth = QUERN_N_GROWTHS,
    },
  };
  quern_graph_options_init (&self->graph);
  self->graph.orientation = QUERN_GRAPH_AUTOMATIC;
  for (const QuernReportOption *option = table; option->name != NULL; option++)
    if (option->kind == QUERN_VALUE_TEXTS || option->kind == QUERN_VALUE_NAMES)
      *(GPtrArray **) G_STRUCT_MEMBER_P (self, option->offset) =
        g_ptr_array_new_with_free_func (g_free);
}

void
quern_report_options_clear (QuernReportOptions *self)
{
  for (const QuernReportOption *option = table; option->name != NULL; option++)
    {
      gpointer field = G_STRUCT_MEMBER_P (self, option->offset);

      if (option->kind == QUERN_VALUE_TEXT || option->kind == QUERN_VALUE_NAME)
        g_clear_pointer ((char **) field, g_free);
      else if (option->kind == QUERN_VALUE_TEXTS || option->kind == QUERN_VALUE_NAMES)
        g_clear_pointer ((GPtrArray **) field, g_ptr_array_unref);
      else if (option->kind == QUERN_VALUE_RANGES)
        g_clear_pointer ((QuernRanges **) field, quern_ranges_free);
    }
  g_clear_pointer (&self->group_pattern, g_regex_unref);
  g_clear_pointer (&self->files, g_ptr_array_unref);
}

gboolean
quern_report_options_has_baseline (const QuernReportOptions *self)
{
  return self->baselines != NULL && self->baselines->len > 0;
}

char *
quern_report_dup_formats (guint       known,
                          const char *separator)
{
  GString *text = g_string_new (NULL);
  guint n = 0;

  for (guint i = QUERN_REPORT_TEXT; i < QUERN_REPORT_N_FORMATS; i++)
    {
      if ((known & QUERN_REPORT_FORMAT_BIT (i)) == 0)
        continue;
      if (n++ > 0 && separator != NULL)
        g_string_append (text, separator);
      else if (n > 1)
        /* Translators: between the last two of several formats */
        g_string_append (text, known >> (i + 1) != 0 ? ", " : _(" or "));
      g_string_append (text, formats[i].name);
    }

  return g_string_free (text, FALSE);
}

static gboolean
ends_with (const char *path,
           const char *ending)
{
  gsize path_length = strlen (path);
  gsize length = ending != NULL ? strlen (ending) : 0;

  return length > 0 && path_length > length &&
         g_ascii_strcasecmp (path + path_length - length, ending) == 0;
}

static QuernReportFormat
find_format (const QuernReportOptions *self)
{
  for (guint i = QUERN_REPORT_TEXT; i < QUERN_REPORT_N_FORMATS; i++)
    if (self->format_name != NULL
          ? g_str_equal (self->format_name, formats[i].name)
          : self->output != NULL && (ends_with (self->output, formats[i].endings[0]) ||
                                     ends_with (self->output, formats[i].endings[1])))
      return (QuernReportFormat) i;

  return QUERN_REPORT_DEFAULT_FORMAT;
}

gboolean
quern_report_options_choose_format (QuernReportOptions  *self,
                                    const char          *command,
                                    guint                known,
                                    GError             **error)
{
  QuernReportFormat format = find_format (self);
  g_autofree char *list = NULL;
  g_autofree char *hint = NULL;
  QuernReportSuggestion suggestion;

  if ((format == QUERN_REPORT_DEFAULT_FORMAT && self->format_name == NULL) ||
      (known & QUERN_REPORT_FORMAT_BIT (format)) != 0)
    {
      self->format = format;
      return TRUE;
    }

  list = quern_report_dup_formats (known, NULL);
  if (self->format_name == NULL)
    return quern_usage_error_set (error, _("“--output=%s”: “%s” does not write %s, but %s"),
                                  self->output, command, formats[format].name, list);

  quern_report_suggestion_init (&suggestion, self->format_name);
  for (guint i = QUERN_REPORT_TEXT; i < QUERN_REPORT_N_FORMATS; i++)
    if ((known & QUERN_REPORT_FORMAT_BIT (i)) != 0)
      quern_report_suggestion_add (&suggestion, formats[i].name);
  hint = format == QUERN_REPORT_DEFAULT_FORMAT ? quern_report_suggestion_dup_hint (&suggestion, "")
                                               : g_strdup ("");

  return quern_usage_error_set (error, _("“--format=%s”: “%s” writes %s%s"), self->format_name,
                                command, list, hint);
}

gboolean
quern_report_options_has_picture (const QuernReportOptions *self)
{
  const guint pictures = QUERN_REPORT_PICTURE_FORMATS | QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_DOT);

  return (pictures & QUERN_REPORT_FORMAT_BIT (self->format)) != 0;
}

gboolean
quern_report_options_is_for_people (const QuernReportOptions *self)
{
  return self->format != QUERN_REPORT_JSON && self->format != QUERN_REPORT_CSV;
}
