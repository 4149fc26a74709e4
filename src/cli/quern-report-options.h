/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-disassembler.h"
#include "quern-function-filter.h"
#include "quern-graph-selection.h"
#include "quern-grouping.h"
#include "quern-json-writer.h"
#include "quern-palette.h"
#include "quern-php-fold.h"
#include "quern-plot-scene.h"
#include "quern-report-ranges.h"

G_BEGIN_DECLS

typedef enum
{
  QUERN_REPORT_FUNCTIONS,
  QUERN_REPORT_CALLS,
  QUERN_REPORT_ANNOTATE,
  QUERN_REPORT_BLOCKS,
  QUERN_REPORT_EVENTS,
  QUERN_REPORT_PARTS,
  QUERN_REPORT_WARNINGS,
  QUERN_REPORT_GRAPH,
  QUERN_REPORT_TREEMAP,
  QUERN_REPORT_FLAME,
  QUERN_REPORT_PLOT,
  QUERN_REPORT_EXPORT,
  QUERN_REPORT_FILES,
  QUERN_REPORT_N_COMMANDS,
  QUERN_REPORT_NO_COMMAND = QUERN_REPORT_N_COMMANDS,
} QuernReportCommand;

typedef enum
{
  QUERN_REPORT_DEFAULT_FORMAT, /* text, or by the end of the output's name */
  QUERN_REPORT_TEXT,
  QUERN_REPORT_CSV,
  QUERN_REPORT_JSON,
  QUERN_REPORT_MARKDOWN,
  QUERN_REPORT_SVG,
  QUERN_REPORT_PDF,
  QUERN_REPORT_PNG,
  QUERN_REPORT_DOT,
  QUERN_REPORT_WEBGRIND,
} QuernReportFormat;

typedef enum
{
  QUERN_REPORT_BY_DEFAULT, /* each command has its own */
  QUERN_REPORT_BY_SELF,
  QUERN_REPORT_BY_INCLUSIVE,
  QUERN_REPORT_BY_CALLED,
  QUERN_REPORT_BY_NAME,
  QUERN_REPORT_BY_FILE,
  QUERN_REPORT_BY_OBJECT,
} QuernReportSort;

/* What the command line asks for. */
typedef struct
{
  QuernReportCommand     command;
  gboolean               help;
  gboolean               version;
  GPtrArray             *files;        /* owned: as given; "-" is the standard input */
  gboolean               siblings;     /* each with the other files of its run */
  gboolean               sum;          /* several runs are meant */
  QuernRanges           *parts;        /* owned, nullable: numbers of parts, from 1 */
  QuernRanges           *threads;      /* owned, nullable: those of the parts to choose */
  guint64                compared[2];  /* numbers of parts to compare, from 1; 0: none */
  char                  *sizes;        /* owned, nullable: of the runs' inputs, or where from */
  guint                  n_jobs;       /* threads that read, at most; 0: as many as processors */

  GPtrArray             *events;       /* owned: names */
  GPtrArray             *definitions;  /* owned: "NAME = FORMULA" */
  char                  *function;     /* owned, nullable: name */
  char                  *group;        /* owned, nullable: name, of group_by */
  char                  *unit;         /* owned, nullable: of the costs in webgrind's file */
  char                  *match;        /* owned, nullable: regular expression */
  char                  *object;       /* owned, nullable: regular expression */
  QuernFunctionFilter    filter;
  gboolean               bookmarked;   /* only functions that are */
  gboolean               notes;        /* with what a person has noted of functions */
  char                  *source;       /* owned, nullable: end of the path of a source file */
  gboolean               assembly;     /* instructions instead of lines */
  QuernSyntax            syntax;       /* how instructions are written */
  GPtrArray             *source_folders; /* owned: paths */
  GPtrArray             *source_maps;  /* owned: "FROM=TO" */
  guint                  context;      /* lines around those with costs; G_MAXUINT: all */
  char                  *output;       /* owned, nullable: a path; "-": the standard output */
  char                  *format_name;  /* owned, nullable: as given */
  QuernReportFormat      format;
  QuernReportSort        sort;
  QuernGroupBy           group_by;
  GRegex                *group_pattern; /* owned, nullable: with QUERN_GROUP_BY_PATTERN */
  guint                  top;          /* rows; G_MAXUINT: all */
  guint                  width;        /* columns; 0: no limit */
  gboolean               has_width;
  gboolean               all;
  QuernInternalMode      internal;     /* what becomes of functions of PHP itself */
  gboolean               steps_over;   /* proxies of PHP */
  gboolean               no_cycles;
  gboolean               no_demangle;  /* names as the file has them */
  gboolean               relative_to_function;
  QuernJsonFlags         json;

  /* Pictures. Negative: proposed by the layout. */
  double                 min_node;     /* 0..1 */
  double                 min_call;     /* 0..1 */
  guint                  caller_depth; /* G_MAXUINT: any */
  guint                  callee_depth;
  gboolean               has_caller_depth;
  gboolean               has_callee_depth;
  guint                  depth;        /* levels of a treemap */
  QuernGraphSpacing      spacing;
  gboolean               frames;       /* around the groups of a graph */
  gboolean               hubs_apart;   /* a graph's hubs once per caller */
  GPtrArray             *hidden;       /* owned: names of functions that a graph has no box for */
  GPtrArray             *pinned;       /* owned: and that it has one for */
  gboolean               callers;      /* a treemap or flame graph of callers */
  gboolean               by_groups;    /* a treemap of groups */
  gboolean               around;       /* a flame graph of callers and callees */
  guint                  picture_width; /* px */
  guint                  picture_height; /* of a treemap */
  QuernGraphOrientation  orientation;
  QuernScheme            scheme;
  double                 scale;
  gboolean               transparent;
  gboolean               self_heat; /* are lines hot without what they call? */
  char                  *font;         /* owned, nullable */
  char                  *colour;       /* owned, nullable: the event that colours, not the groups */
  QuernPlotRequest       plot;         /* its function and size are not set */
} QuernReportOptions;

void     quern_report_options_init       (QuernReportOptions  *self);
void     quern_report_options_clear      (QuernReportOptions  *self);
gboolean quern_report_options_parse      (QuernReportOptions  *self,
                                          int                  argc,
                                          char               **argv,
                                          GError             **error);

char    *quern_report_options_dup_help   (QuernReportCommand   command) G_GNUC_WARN_UNUSED_RESULT;

/* Wrong usage: the program ends with status 2. */
#define QUERN_USAGE_ERROR (quern_usage_error_quark ())
GQuark   quern_usage_error_quark         (void);
void     quern_usage_error_set           (GError             **error,
                                          const char          *format,
                                          ...) G_GNUC_PRINTF (2, 3);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernReportOptions, quern_report_options_clear)

G_END_DECLS
