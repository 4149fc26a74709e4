/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-report-options.h"

G_BEGIN_DECLS

/* One setter for each option: checks the value and keeps it. A value that
 * makes no sense is a QUERN_USAGE_ERROR. */
#define QUERN_REPORT_SETTER(option)                                         \
  gboolean quern_report_set_##option (QuernReportOptions  *options,         \
                                      const char          *name,            \
                                      const char          *value,           \
                                      GError             **error);

QUERN_REPORT_SETTER (siblings)
QUERN_REPORT_SETTER (sum)
QUERN_REPORT_SETTER (parts)
QUERN_REPORT_SETTER (threads)
QUERN_REPORT_SETTER (compare_parts)
QUERN_REPORT_SETTER (sizes)
QUERN_REPORT_SETTER (max_size)
QUERN_REPORT_SETTER (jobs)
QUERN_REPORT_SETTER (function)
QUERN_REPORT_SETTER (all)
QUERN_REPORT_SETTER (event)
QUERN_REPORT_SETTER (define)
QUERN_REPORT_SETTER (sort)
QUERN_REPORT_SETTER (top)
QUERN_REPORT_SETTER (match)
QUERN_REPORT_SETTER (object)
QUERN_REPORT_SETTER (min_inclusive)
QUERN_REPORT_SETTER (min_self)
QUERN_REPORT_SETTER (min_calls)
QUERN_REPORT_SETTER (min_points)
QUERN_REPORT_SETTER (min_growth)
QUERN_REPORT_SETTER (max_growth)
QUERN_REPORT_SETTER (min_r_squared)
QUERN_REPORT_SETTER (bookmarked)
QUERN_REPORT_SETTER (notes)
QUERN_REPORT_SETTER (group)
QUERN_REPORT_SETTER (group_by)
QUERN_REPORT_SETTER (relative_to)
QUERN_REPORT_SETTER (hide_internal)
QUERN_REPORT_SETTER (step_over_proxies)
QUERN_REPORT_SETTER (unit)
QUERN_REPORT_SETTER (no_cycles)
QUERN_REPORT_SETTER (no_demangle)
QUERN_REPORT_SETTER (min_node)
QUERN_REPORT_SETTER (min_call)
QUERN_REPORT_SETTER (caller_depth)
QUERN_REPORT_SETTER (callee_depth)
QUERN_REPORT_SETTER (orientation)
QUERN_REPORT_SETTER (hubs_apart)
QUERN_REPORT_SETTER (frames)
QUERN_REPORT_SETTER (hide)
QUERN_REPORT_SETTER (pin)
QUERN_REPORT_SETTER (spacing)
QUERN_REPORT_SETTER (around)
QUERN_REPORT_SETTER (by_groups)
QUERN_REPORT_SETTER (callers)
QUERN_REPORT_SETTER (depth)
QUERN_REPORT_SETTER (size)
QUERN_REPORT_SETTER (scheme)
QUERN_REPORT_SETTER (scale)
QUERN_REPORT_SETTER (colour)
QUERN_REPORT_SETTER (font)
QUERN_REPORT_SETTER (self_heat)
QUERN_REPORT_SETTER (transparent)
QUERN_REPORT_SETTER (lines)
QUERN_REPORT_SETTER (instructions)
QUERN_REPORT_SETTER (jumps)
QUERN_REPORT_SETTER (source)
QUERN_REPORT_SETTER (assembly)
QUERN_REPORT_SETTER (syntax)
QUERN_REPORT_SETTER (source_dir)
QUERN_REPORT_SETTER (map)
QUERN_REPORT_SETTER (context)
QUERN_REPORT_SETTER (format)
QUERN_REPORT_SETTER (width)
QUERN_REPORT_SETTER (output)
QUERN_REPORT_SETTER (help)
QUERN_REPORT_SETTER (version)

/* "/REGEX/": the groups are what is in its parentheses. */
gboolean quern_report_set_group_pattern (QuernReportOptions  *options,
                                         const char          *value,
                                         GError             **error);

/* Of plots. */
QUERN_REPORT_SETTER (kind)
QUERN_REPORT_SETTER (growth)
QUERN_REPORT_SETTER (curve)
QUERN_REPORT_SETTER (log_x)
QUERN_REPORT_SETTER (log_y)
QUERN_REPORT_SETTER (bin)
QUERN_REPORT_SETTER (smooth)
QUERN_REPORT_SETTER (by_calls)

#undef QUERN_REPORT_SETTER

/* A word that an option takes, and what it stands for. */
typedef struct
{
  const char *word;
  int         value;
} QuernReportWord;

gboolean quern_report_parse_word  (const char            *name,
                                   const char            *value,
                                   const QuernReportWord *words,
                                   guint                  n_words,
                                   int                   *result,
                                   GError               **error);
gboolean quern_report_parse_count (const char            *name,
                                   const char            *value,
                                   guint                  min,
                                   guint                  max,
                                   guint                 *result,
                                   GError               **error);
gboolean quern_report_parse_number (const char           *name,
                                   const char            *value,
                                   double                 min,
                                   double                 max,
                                   double                *result,
                                   GError               **error);
/* "2.5" or "2.5%": 0.025 */
gboolean quern_report_parse_percent (const char          *name,
                                   const char            *value,
                                   double                *result,
                                   GError               **error);
/* result: replaced; owned */
gboolean quern_report_parse_text  (const char            *name,
                                   const char            *value,
                                   char                 **result,
                                   GError               **error);

G_END_DECLS
