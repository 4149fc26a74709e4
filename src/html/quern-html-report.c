/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-html-report.h"

#include "quern-config.h"
#include "quern-event-format.h"
#include "quern-format.h"
#include "quern-html-context.h"
#include "quern-html-style.h"
#include "quern-memory.h"
#include "quern-table-columns.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Maximum size without source code, in bytes. */
#define MAX_BYTES 300000u

/* The part of it that is kept for the table of functions, in bytes. */
#define MIN_TABLE (MAX_BYTES / 4)

/* Size of each of the two large pictures, in bytes; a small table leaves them more than the
 * minimum, and a large graph less. */
#define MIN_PICTURE 45000u
#define MAX_PICTURE 110000u

typedef enum
{
  SECTION_CHANGES,
  SECTION_SUMMARY,
  SECTION_FUNCTIONS,
  SECTION_GRAPH,
  SECTION_FLAME,
  SECTION_TREEMAP,
  SECTION_SOURCES,
  SECTION_WARNINGS,
  N_SECTIONS
} SectionId;

static const struct
{
  const char *id;
  const char *title;
} sections[N_SECTIONS] = {
  [SECTION_CHANGES] = { "changes", N_("Changes") },
  [SECTION_SUMMARY] = { "summary", N_("Summary") },
  [SECTION_FUNCTIONS] = { "functions", N_("Functions") },
  [SECTION_GRAPH] = { "graph", N_("Call Graph") },
  [SECTION_FLAME] = { "flame", N_("Flame Graph") },
  [SECTION_TREEMAP] = { "treemap", N_("Treemap") },
  [SECTION_SOURCES] = { "source", N_("Source") },
  [SECTION_WARNINGS] = { "warnings", N_("Warnings") },
};

/* All sections are built in memory: the size of one limits that of others. */
typedef struct
{
  QuernHtmlContext context;
  QuernSink       *sinks[N_SECTIONS]; /* owned */
  gsize            used;              /* bytes so far, without source code */
} Report;

/* The order of the functions. */

static gint64
get_cost (const QuernHtmlContext *context,
          const gint64           *costs)
{
  return quern_event_set_get_cost (context->events, context->subject->event, costs);
}

static int
compare_functions (gconstpointer a,
                   gconstpointer b,
                   gpointer      user_data)
{
  const QuernHtmlContext *context = user_data;
  QuernAnalysis *analysis = context->subject->analysis;
  QuernFunctionId x = *(const QuernFunctionId *) a;
  QuernFunctionId y = *(const QuernFunctionId *) b;
  gint64 costs[] = {
    get_cost (context, quern_analysis_get_self (analysis, x)),
    get_cost (context, quern_analysis_get_self (analysis, y)),
    get_cost (context, quern_analysis_get_inclusive (analysis, x)),
    get_cost (context, quern_analysis_get_inclusive (analysis, y)),
  };
  int order;

  for (guint i = 0; i < G_N_ELEMENTS (costs); i += 2)
    if (costs[i] != costs[i + 1])
      return costs[i] > costs[i + 1] ? -1 : 1;

  order = strcmp (quern_profile_get_function_name (context->profile, x),
                  quern_profile_get_function_name (context->profile, y));

  return order != 0 ? order : (x > y) - (x < y);
}

/* Sorts functions by self cost, then by inclusive cost, then by name. */
static gboolean
rank_functions (QuernHtmlContext  *self,
                GError           **error)
{
  guint n = quern_profile_get_n_functions (self->profile);

  if (!quern_memory_ensure ((guint64) n * (2 * sizeof (QuernFunctionId) + sizeof (guint32) + 1),
                            error))
    return FALSE;

  self->n_functions = n;
  self->order = g_new (QuernFunctionId, MAX (n, 1));
  self->rows = g_new (guint32, MAX (n, 1));
  self->is_linked = g_new0 (guint8, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    self->order[i] = i;
  g_qsort_with_data (self->order, (int) n, sizeof (QuernFunctionId), compare_functions, self);
  for (guint i = 0; i < n; i++)
    self->rows[self->order[i]] = i;

  return TRUE;
}

static int
compare_paths (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static gboolean
add_paths (GPtrArray     *paths,
           QuernProfile  *profile,
           GError       **error)
{
  guint n_files = quern_profile_get_n_files (profile);
  guint n_objects = quern_profile_get_n_objects (profile);

  if (!quern_memory_ensure (((guint64) n_files + n_objects) * 2 * sizeof (char *), error))
    return FALSE;

  for (QuernFileId i = 0; i < n_files; i++)
    if (*quern_profile_get_file_name (profile, i) == '/')
      g_ptr_array_add (paths, (gpointer) quern_profile_get_file_name (profile, i));
  for (QuernObjectId i = 0; i < n_objects; i++)
    if (*quern_profile_get_object_name (profile, i) == '/')
      g_ptr_array_add (paths, (gpointer) quern_profile_get_object_name (profile, i));

  return TRUE;
}

/* Lists the paths that are to be shortened. */
static gboolean
list_paths (QuernHtmlContext  *self,
            GError           **error)
{
  const QuernDiff *diff = self->subject->diff;

  if (self->subject->with_paths)
    return TRUE;

  self->paths = g_ptr_array_new ();
  if (!add_paths (self->paths, self->profile, error) ||
      (diff != NULL &&
       !add_paths (self->paths, quern_diff_get_profile (diff, 0), error)))
    return FALSE;
  g_ptr_array_sort (self->paths, compare_paths);

  return TRUE;
}

guint32
quern_html_context_get_row (const QuernHtmlContext *self,
                            QuernNodeId             node)
{
  return node < self->n_functions ? self->rows[node] : QUERN_HTML_NO_ROW;
}

void
quern_html_context_write_mark (const QuernHtmlContext *self,
                               QuernHtmlWriter        *writer,
                               QuernNodeId             node)
{
  guint32 row = quern_html_context_get_row (self, node);

  if (row != QUERN_HTML_NO_ROW)
    quern_html_printf (writer, " data-f=%u", row);
}

gboolean
quern_html_context_open_link (QuernHtmlContext *self,
                              QuernHtmlWriter  *writer,
                              QuernNodeId       node)
{
  guint32 row = quern_html_context_get_row (self, node);

  if (row == QUERN_HTML_NO_ROW)
    return FALSE;

  self->is_linked[row] = TRUE;
  quern_html_printf (writer, "<a href=\"#f=%u\" data-f=%u>", row, row);

  return TRUE;
}

/* The sections. */

static QuernHtmlWriter
begin_section (Report    *self,
               SectionId  id)
{
  QuernHtmlWriter writer;

  self->sinks[id] = quern_sink_new ();
  writer = (QuernHtmlWriter) { self->sinks[id], self->context.paths };
  quern_html_printf (&writer, "<section id=%s>\n<h2>%s</h2>\n",
                     sections[id].id, _(sections[id].title));

  return writer;
}

static void
end_section (Report          *self,
             QuernHtmlWriter *writer)
{
  quern_html_puts (writer, "</section>\n");
  self->used += writer->sink->length;
}

/* The number of bytes left if so many more are used. */
static gsize
get_left (const Report *self,
          gsize         more)
{
  return MAX_BYTES - MIN (MAX_BYTES, self->used + more);
}

/* The room for each large picture. */
static gsize
get_room (const Report *self)
{
  gsize table = quern_html_measure_functions (&self->context, MAX_BYTES);
  gsize room = CLAMP (get_left (self, table), 2 * MIN_PICTURE, 2 * MAX_PICTURE);

  return MIN (room, get_left (self, MIN (table, MIN_TABLE))) / 2;
}

static gboolean
write_pictures (Report   *self,
                GError  **error)
{
  gsize room = get_room (self);
  QuernHtmlWriter writer = begin_section (self, SECTION_FLAME);

  if (!quern_html_write_flame (&self->context, &writer, room, error))
    return FALSE;
  end_section (self, &writer);

  writer = begin_section (self, SECTION_TREEMAP);
  if (!quern_html_write_treemap (&self->context, &writer, room, error))
    return FALSE;
  end_section (self, &writer);

  return TRUE;
}

static gboolean
write_sources (Report   *self,
               GError  **error)
{
  QuernHtmlWriter writer;

  if (self->context.subject->min_source > 1.0)
    return TRUE;

  writer = begin_section (self, SECTION_SOURCES);
  if (!quern_html_write_sources (&self->context, &writer, error))
    return FALSE;
  quern_html_puts (&writer, "</section>\n");

  return TRUE;
}

/* Of either side, in a comparison. */
static gboolean
has_warnings (const Report *self)
{
  const QuernDiff *diff = self->context.subject->diff;

  return quern_profile_get_n_warnings (self->context.profile) > 0 ||
         (diff != NULL && quern_profile_get_n_warnings (quern_diff_get_profile (diff, 0)) > 0);
}

/* Writes the sections in the order of their dependencies: a row has an address, and is never left
 * out, if a link refers to it; and the table takes the room that is left. */
static gboolean
write_sections (Report   *self,
                GError  **error)
{
  QuernHtmlWriter writer;

  if (self->context.subject->diff != NULL)
    {
      writer = begin_section (self, SECTION_CHANGES);
      quern_html_write_changes (&self->context, &writer);
      end_section (self, &writer);
    }
  writer = begin_section (self, SECTION_SUMMARY);
  quern_html_write_summary (&self->context, &writer);
  end_section (self, &writer);

  if (has_warnings (self))
    {
      writer = begin_section (self, SECTION_WARNINGS);
      quern_html_write_warnings (&self->context, &writer);
      end_section (self, &writer);
    }

  writer = begin_section (self, SECTION_GRAPH);
  if (!quern_html_write_graph (&self->context, &writer, error))
    return FALSE;
  end_section (self, &writer);

  if (!write_pictures (self, error) || !write_sources (self, error))
    return FALSE;

  writer = begin_section (self, SECTION_FUNCTIONS);
  quern_html_write_functions (&self->context, &writer, get_left (self, 0));
  end_section (self, &writer);

  return TRUE;
}

/* The file around the sections. */

/* "Ir, 100 % = 1,234" */
static char *
dup_event (const QuernHtmlContext *self)
{
  const char *name = quern_event_set_get_name (self->events, self->subject->event);
  g_autofree char *long_name = quern_event_format_name (self->events, self->subject->event);
  g_autofree char *total = quern_format_integer (
    get_cost (self, quern_profile_get_total (self->profile)));

  if (!g_str_equal (name, long_name))
    return g_strdup_printf (_("%s (%s), 100 %% = %s"), long_name, name, total);

  return g_strdup_printf (_("%s, 100 %% = %s"), name, total);
}

static void
write_baseline (const QuernHtmlContext *self,
                QuernHtmlWriter        *writer)
{
  const QuernDiff *diff = self->subject->diff;
  g_autofree char *title = NULL;
  g_autofree char *text = NULL;

  if (diff == NULL)
    return;

  title = quern_table_scope_dup_title (&(QuernTableScope) {
    .analysis = quern_diff_get_side (diff, 0),
  });
  text = g_strdup_printf (_("Compared with %s"), title);
  quern_html_printf (writer, "<p>%s</p>\n", text);
}

/* Hidden until the script shows it. */
static void
write_search (QuernHtmlWriter *writer)
{
  quern_html_printf (writer,
                     "<div class=tools hidden><input id=search type=search aria-label=\"%s\" "
                     "placeholder=\"%s\"><output id=count></output></div>\n",
                     _("Search for functions"), _("Search for functions, or /regex/"));
}

/* The selected function, at the bottom of the window. */
static void
write_chosen (QuernHtmlWriter *writer)
{
  quern_html_printf (writer,
                     "<div id=chosen hidden><b></b><span></span><button type=button>%s</button>"
                     "</div>\n",
                     _("Close"));
}

/* Unless paths are wanted, shortens absolute file names to their last part: relative ones reveal
 * nothing. */
static void
write_head (Report          *self,
            QuernHtmlWriter *writer)
{
  /* Translators: the language of these texts, as in an HTML file: de, fr, zh-Hans */
  const char *language = _("en");
  const char *title = self->context.subject->title;
  g_autofree char *event = dup_event (&self->context);

  quern_html_printf (writer, "<!DOCTYPE html>\n<html lang=%s>\n<head>\n<meta charset=utf-8>\n",
                     language);
  quern_html_write_style (writer);
  quern_html_printf (writer,
                     "<meta name=viewport content=\"width=device-width\">\n"
                     "<meta name=color-scheme content=\"light dark\">\n"
                     "<title>%s</title>\n</head>\n<body>\n",
                     title);
  quern_html_write_hatch (writer);
  quern_html_printf (writer, "<header>\n<h1>%s</h1>\n<p>%s</p>\n", title, event);
  write_baseline (&self->context, writer);
  quern_html_puts (writer, "<nav>");
  for (guint i = 0; i < N_SECTIONS; i++)
    if (self->sinks[i] != NULL)
      quern_html_printf (writer, "\n<a href=#%s>%s</a>", sections[i].id, _(sections[i].title));
  quern_html_puts (writer, "\n</nav>\n</header>\n<main>\n");
  write_search (writer);
}

static void
report_clear (Report *self)
{
  for (guint i = 0; i < N_SECTIONS; i++)
    g_clear_pointer (&self->sinks[i], quern_sink_free);
  g_free (self->context.order);
  g_free (self->context.rows);
  g_free (self->context.is_linked);
  g_clear_pointer (&self->context.paths, g_ptr_array_unref);
  g_clear_pointer (&self->context.text, quern_text_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Report, report_clear)

static void
write_file (Report    *self,
            QuernSink *sink)
{
  QuernHtmlWriter writer = { sink, self->context.paths };

  write_head (self, &writer);
  for (guint i = 0; i < N_SECTIONS; i++)
    {
      g_autofree char *text = NULL;
      gsize length = 0;

      if (self->sinks[i] == NULL)
        continue;
      text = quern_sink_steal_text (self->sinks[i], &length);
      quern_sink_write (sink, text, length);
    }
  quern_html_puts (&writer, "</main>\n");
  write_chosen (&writer);
  quern_html_write_script (&writer);
  quern_html_puts (&writer, "</body>\n</html>\n");
}

/* The number of bytes around the sections. */
static gsize
measure_frame (Report *self)
{
  g_autoptr (QuernSink) sink = quern_sink_new ();
  QuernHtmlWriter writer = { sink, self->context.paths };

  write_head (self, &writer);
  quern_html_write_script (&writer);

  /* 1000 bytes for the links to sections. */
  return sink->length + 1000;
}

gboolean
quern_html_report_write (const QuernHtmlSubject  *subject,
                         QuernSink               *sink,
                         GCancellable            *cancellable,
                         GError                 **error)
{
  g_auto (Report) self = { .context = { .subject = subject, .cancellable = cancellable } };
  QuernHtmlContext *context = &self.context;

  g_return_val_if_fail (subject != NULL && sink != NULL, FALSE);

  context->profile = quern_analysis_get_profile (subject->analysis);
  context->events = quern_profile_get_events (context->profile);
  context->total = (double) get_cost (context, quern_profile_get_total (context->profile));
  context->text = quern_text_new (subject->font_family);
  if (!rank_functions (context, error) || !list_paths (context, error))
    return FALSE;

  self.used = measure_frame (&self);
  if (!write_sections (&self, error))
    return FALSE;

  write_file (&self, sink);

  return TRUE;
}
