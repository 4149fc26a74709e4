/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-disassembler.h"
#include "quern-function-filter.h"
#include "quern-function-match.h"
#include "quern-graph-selection.h"
#include "quern-grouping.h"
#include "quern-palette.h"
#include "quern-php-fold.h"
#include "quern-plot-scene.h"
#include "quern-report-ranges.h"

G_BEGIN_DECLS

typedef enum
{
  QUERN_REPORT_DEFAULT_FORMAT, /* the default of the command */
  QUERN_REPORT_TEXT,
  QUERN_REPORT_CSV,
  QUERN_REPORT_JSON,
  QUERN_REPORT_MARKDOWN,
  QUERN_REPORT_SVG,
  QUERN_REPORT_PDF,
  QUERN_REPORT_PNG,
  QUERN_REPORT_DOT,
  QUERN_REPORT_CALLGRIND,
  QUERN_REPORT_WEBGRIND,
  QUERN_REPORT_JUNIT,
  QUERN_REPORT_FOLDED, /* call paths, a line each */
  QUERN_REPORT_HTML,
  QUERN_REPORT_N_FORMATS
} QuernReportFormat;

/* Sets of formats: one bit each. */
#define QUERN_REPORT_FORMAT_BIT(format) (1u << (format))
#define QUERN_REPORT_TABLE_FORMATS                                                           \
  (QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_TEXT) | QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_CSV) | \
   QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_JSON) | QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_MARKDOWN))
#define QUERN_REPORT_PICTURE_FORMATS                                                        \
  (QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_SVG) | QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_PDF) | \
   QUERN_REPORT_FORMAT_BIT (QUERN_REPORT_PNG))

typedef enum
{
  QUERN_REPORT_BY_DEFAULT, /* each command has its own default */
  QUERN_REPORT_BY_SELF,
  QUERN_REPORT_BY_INCLUSIVE,
  QUERN_REPORT_BY_CALLED,
  QUERN_REPORT_BY_NAME,
  QUERN_REPORT_BY_FILE,
  QUERN_REPORT_BY_OBJECT,
  QUERN_REPORT_BY_DELTA,  /* only comparisons */
  QUERN_REPORT_BY_ORIGIN,
} QuernReportSort;

/* Whether a recursion level, such as f'2, is a separate function. */
typedef enum
{
  QUERN_REPORT_LEVELS_DEFAULT, /* each command has its own default */
  QUERN_REPORT_LEVELS_FOLDED,
  QUERN_REPORT_LEVELS_KEPT,
} QuernReportLevels;

/* The values of options: the table in quern-report-options.c has an option for each field. */
typedef struct
{
  gboolean               help;
  gboolean               version;
  GPtrArray             *files;        /* owned: as given; "-" is the standard input */

  /* Input. */
  gboolean               siblings;     /* also read the other files of each run */
  gboolean               sum;          /* add several runs up */
  QuernRanges           *parts;        /* owned, nullable: numbers of parts, from 1 */
  QuernRanges           *threads;      /* owned, nullable: threads whose parts to choose */
  guint64                compared[2];  /* numbers of parts to compare, from 1; 0: none */
  GPtrArray             *baselines;    /* owned: paths of the baseline's files */
  char                  *sizes;        /* owned, nullable: input sizes of the runs, or "command" */
  GPtrArray             *definitions;  /* owned: "NAME = FORMULA" */
  QuernInternalMode      internal;     /* how to hide internal functions of PHP */
  gboolean               steps_over;   /* step over proxies of PHP */
  QuernReportLevels      levels;       /* whether to merge recursion levels */
  gboolean               no_cycles;
  gboolean               no_demangle;  /* show raw names */

  /* Selection. */
  GPtrArray             *events;       /* owned: names */
  char                  *function;     /* owned, nullable: name; may be empty */
  char                  *group;        /* owned, nullable: name, of group_by */
  char                  *match;        /* owned, nullable: regular expression */
  char                  *object;       /* owned, nullable: regular expression */
  QuernFunctionFilter    filter;
  gboolean               bookmarked;   /* only bookmarked functions */
  gboolean               notes;        /* show notes and bookmarks */
  gboolean               all;          /* also indirect callers and callees */
  gboolean               relative_to_function;
  QuernReportSort        sort;
  QuernGroupBy           group_by;
  GRegex                *group_pattern; /* owned, nullable: with QUERN_GROUP_BY_PATTERN */
  guint                  top;          /* rows; G_MAXUINT: all */

  /* Tree. */
  double                 min_cost;     /* 0..1, of the base of percentages; negative: the default */
  guint                  max_depth;    /* levels below the top */

  /* Comparison. */
  GPtrArray             *before;       /* owned: paths of the runs before */
  GPtrArray             *after;        /* owned: paths of the runs after */
  gboolean               swap;         /* swap before and after */
  gboolean               unchanged;    /* also show rows without a change */
  double                 min_delta;    /* 0..1, of the total before */
  guint                  explain;      /* number of sentences; G_MAXUINT: all */
  GPtrArray             *conditions;   /* owned: of --fail-if */
  gboolean               clear;        /* conditions hold for clear changes only */
  GPtrArray             *rules;        /* owned: rules for matching names */
  GPtrArray             *rule_files;   /* owned: paths of files of rules */
  QuernMatchStep         last_step;    /* the last step of matching to use */

  /* Source and instructions. */
  char                  *source;       /* owned, nullable: end of the path of a source file */
  gboolean               assembly;     /* instructions instead of lines */
  QuernSyntax            syntax;       /* how instructions are written */
  GPtrArray             *source_folders; /* owned: paths */
  GPtrArray             *before_folders; /* owned: paths, for the side before */
  GPtrArray             *source_maps;  /* owned: "FROM=TO" */
  guint                  context;      /* lines around lines with costs; G_MAXUINT: all */
  gboolean               self_heat;    /* colour by self cost */

  /* Pictures. */
  QuernGraphOptions      graph;        /* without focus, event and choices */
  double                 min_node;     /* 0..1; negative: proposed by the layout */
  double                 min_call;     /* likewise */
  GPtrArray             *hidden;       /* owned: names of functions to leave out of a graph */
  GPtrArray             *pinned;       /* owned: names of functions to always draw */
  gboolean               callers;      /* a treemap, flame graph or tree of callers */
  gboolean               by_groups;    /* a treemap of groups */
  gboolean               around;       /* a flame graph of callers and callees */
  guint                  depth;        /* levels of a treemap */
  QuernPlotRequest       plot;         /* its function and size are not set */
  guint                  picture_width; /* px */
  guint                  picture_height;
  QuernScheme            scheme;
  double                 scale;
  gboolean               transparent;
  char                  *font;         /* owned, nullable */
  char                  *colour;       /* owned, nullable: event to colour by, instead of groups */

  /* HTML report. */
  gboolean               paths;        /* keep absolute paths whole */
  double                 min_source;   /* 0..1, of the total; above 1: no source files */

  /* Export. */
  char                  *unit;         /* owned, nullable: of costs in the webgrind format */
  gboolean               lines;
  gboolean               instructions;
  gboolean               jumps;

  char                  *output;       /* owned, nullable: a path; "-": the standard output */
  char                  *format_name;  /* owned, nullable: as given */
  QuernReportFormat      format;
  guint                  width;        /* columns; 0: no limit; G_MAXUINT: that of the terminal */
} QuernReportOptions;

/* Groups of options that commands take: one bit each. */
typedef enum
{
  QUERN_OPTIONS_INPUT = 1 << 0,        /* what is read */
  QUERN_OPTIONS_SIZES = 1 << 1,
  QUERN_OPTIONS_FUNCTION = 1 << 2,
  QUERN_OPTIONS_CALLS = 1 << 3,
  QUERN_OPTIONS_EVENT = 1 << 4,
  QUERN_OPTIONS_SORT = 1 << 5,
  QUERN_OPTIONS_TOP = 1 << 6,
  QUERN_OPTIONS_MATCH = 1 << 7,        /* names, groups, functions of PHP */
  QUERN_OPTIONS_FILTER = 1 << 8,
  QUERN_OPTIONS_COLOUR = 1 << 9,
  QUERN_OPTIONS_GRAPH = 1 << 10,
  QUERN_OPTIONS_CALLERS = 1 << 11,
  QUERN_OPTIONS_TREEMAP = 1 << 12,
  QUERN_OPTIONS_FLAME = 1 << 13,
  QUERN_OPTIONS_PLOT = 1 << 14,
  QUERN_OPTIONS_SIZE = 1 << 15,        /* of a picture */
  QUERN_OPTIONS_PICTURE = 1 << 16,
  QUERN_OPTIONS_EXPORT = 1 << 17,
  QUERN_OPTIONS_SOURCE = 1 << 18,
  QUERN_OPTIONS_CODE = 1 << 19,
  QUERN_OPTIONS_TABLE = 1 << 20,
  QUERN_OPTIONS_COMPARE = 1 << 21,
  QUERN_OPTIONS_OUTPUT = 1 << 22,      /* all commands have these */
  QUERN_OPTIONS_TREE = 1 << 23,
  QUERN_OPTIONS_HTML = 1 << 24,
  QUERN_OPTIONS_FOLDERS = 1 << 25,     /* of source files */
} QuernReportOptionGroups;

/* A word that an option takes, and its value. */
typedef struct
{
  const char *word;
  int         value;
} QuernReportWord;

/* How a value is parsed, and the type of its field. */
typedef enum
{
  QUERN_VALUE_NONE,    /* gboolean: the option takes no value */
  QUERN_VALUE_TEXT,    /* char * */
  QUERN_VALUE_NAME,    /* char *, which may be empty */
  QUERN_VALUE_TEXTS,   /* GPtrArray of char *: the option may be given several times */
  QUERN_VALUE_NAMES,   /* likewise; several names may be separated by commas */
  QUERN_VALUE_WORD,    /* an enumeration */
  QUERN_VALUE_COUNT,   /* guint or guint64; a word stands for G_MAXUINT */
  QUERN_VALUE_NUMBER,  /* double */
  QUERN_VALUE_PERCENT, /* double: 2.5 and 2.5% are 0.025 */
  QUERN_VALUE_RANGES,  /* QuernRanges * */
  QUERN_VALUE_OTHER,   /* parse sets the fields */
} QuernReportValueKind;

/* A row of the table of options. */
typedef struct _QuernReportOption QuernReportOption;

struct _QuernReportOption
{
  const char             *name;        /* without dashes */
  const char             *placeholder; /* of the value; NULL: the option takes none */
  QuernReportOptionGroups groups;      /* commands with one of these take it */
  const char             *help;        /* NULL: lists the formats of the command */

  QuernReportValueKind    kind;
  gsize                   offset;      /* of the field in QuernReportOptions, bytes */
  gsize                   size;        /* of the field, bytes */
  double                  min;         /* of numbers */
  double                  max;
  const QuernReportWord  *words;       /* nullable: accepted words; ends with a NULL word */

  /* Nullable: further checks the value, or parses all of it for QUERN_VALUE_OTHER. */
  gboolean (*parse) (const QuernReportOption  *self,
                     const char               *value,
                     QuernReportOptions       *options,
                     GError                  **error);
};

void     quern_report_options_init  (QuernReportOptions *self);
void     quern_report_options_clear (QuernReportOptions *self);

/* All options, in the order of the help; the last one has no name. */
const QuernReportOption *quern_report_get_options (void);
/* name: without dashes, with or without "=value". Returns NULL for an unknown option. */
const QuernReportOption *quern_report_find_option (const char *name);
/* Sets the field of an option. */
gboolean quern_report_option_parse  (const QuernReportOption  *self,
                                     const char               *value,
                                     QuernReportOptions       *options,
                                     GError                  **error);

/* "text, csv, json or markdown". separator: nullable: used between formats instead of these. */
char    *quern_report_dup_formats   (guint                     formats,
                                     const char               *separator) G_GNUC_WARN_UNUSED_RESULT;
/* Sets the format from --format, or else from the extension of the output. FALSE with a
 * QUERN_USAGE_ERROR if the command does not support it. */
gboolean quern_report_options_choose_format (QuernReportOptions  *self,
                                             const char          *command,
                                             guint                formats,
                                             GError             **error);
/* Whether the format is a picture format. */
gboolean quern_report_options_has_picture (const QuernReportOptions *self);
gboolean quern_report_options_has_baseline (const QuernReportOptions *self);
/* Whether the output is for people rather than programs. */
gboolean quern_report_options_is_for_people (const QuernReportOptions *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernReportOptions, quern_report_options_clear)

G_END_DECLS
