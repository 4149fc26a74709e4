/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks which code has lines and names, and whether the files on disk match the run. */

#include "quern-doctor-state.h"

#include "quern-address-name.h"
#include "quern-config.h"
#include "quern-doctor.h"
#include "quern-format.h"
#include "quern-function-place.h"
#include "quern-visible.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <math.h>

/* Missing information is only reported for this share of the cost or more. */
#define MIN_SHARE 0.05

/* Objects and files with a smaller share of the cost are not looked up. */
#define MIN_LOOKED_UP 0.01

/* Maximum number of objects or files that a sentence names. */
#define MAX_NAMES 3

/* An object or file with its share of the total cost. */
typedef struct
{
  const char *path; /* borrowed */
  double      share;
} Part;

static int
compare_parts (gconstpointer a,
               gconstpointer b)
{
  const Part *first = a;
  const Part *second = b;

  if (first->share > second->share || first->share < second->share)
    return first->share > second->share ? -1 : 1;

  return g_strcmp0 (first->path, second->path);
}

/* Lists the objects or files with at least that share, the largest first. */
static GArray *
list_parts (QuernDoctor   *self,
            const double  *costs,
            guint          n,
            const char  *(*get_name) (QuernProfile *, guint32),
            double         least)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (Part));

  for (guint i = 0; i < n; i++)
    {
      Part part = { get_name (self->profile, i), self->total > 0 ? costs[i] / self->total : 0 };

      if (part.share >= least && part.share > 0)
        g_array_append_val (parts, part);
    }
  g_array_sort (parts, compare_parts);

  return parts;
}

/* Lists the objects to name. */
static GArray *
list_objects (QuernDoctor  *self,
              const double *costs)
{
  guint n = quern_profile_get_n_objects (self->profile);
  GArray *objects = list_parts (self, costs, n, quern_profile_get_object_name, MIN_LOOKED_UP);

  if (objects->len > 0)
    return objects;

  /* Many small ones may add up to much. */
  g_array_unref (objects);

  return list_parts (self, costs, n, quern_profile_get_object_name, 0.0);
}

/* "git 42 %, libz.so.1 38 % and 2 more" */
static char *
dup_parts (GArray *parts)
{
  GString *text = g_string_new (NULL);
  guint n_named = MIN (parts->len, MAX_NAMES);

  for (guint i = 0; i < n_named; i++)
    {
      const Part *part = &g_array_index (parts, Part, i);
      const char *shown = quern_function_place_shown (part->path, FALSE);
      g_autofree char *name = quern_visible_brief (*shown != '\0' ? shown : "???");
      g_autofree char *percent = quern_format_percent (part->share, 1);

      g_string_append_printf (text, "%s%s %s", i > 0 ? C_("list", ", ") : "", name, percent);
    }
  if (parts->len > n_named)
    {
      guint n = parts->len - n_named;
      g_autofree char *more = g_strdup_printf (ngettext (" and %u more", " and %u more", n), n);

      g_string_append (text, more);
    }

  return g_string_free (text, FALSE);
}

/* Whether any of the parts has a name. Profiles of interpreters have none. */
static gboolean
have_names (GArray *parts)
{
  for (guint i = 0; i < parts->len; i++)
    if (*quern_function_place_shown (g_array_index (parts, Part, i).path, FALSE) != '\0')
      return TRUE;

  return FALSE;
}

/* Costs of functions without lines, by object. In optimised code, compilers give some instructions
 * of other functions no line: debug information would not help there. */
typedef struct
{
  double  *costs;     /* owned: by object */
  double   without;   /* sum of costs */
  gboolean has_lines; /* whether any record has a line */
  gboolean has_files; /* whether any function has a known file */
} Lines;

static gboolean
count_lines (QuernDoctor          *self,
             const QuernTopLines  *top,
             Lines                *lines,
             GCancellable         *cancellable,
             GError              **error)
{
  g_autoptr (QuernTopLines) own = NULL;

  if (top == NULL)
    top = own = quern_top_lines_new (self->profile, self->event, 0, cancellable, error);
  if (top == NULL)
    return FALSE;

  lines->has_lines = top->has_lines;
  lines->costs = g_new0 (double, quern_profile_get_n_objects (self->profile));
  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (self->profile); i++)
    {
      const QuernFunction *function = quern_profile_get_function (self->profile, i);
      const char *name = quern_profile_get_file_name (self->profile, function->file);

      if (top->without_of[i] == quern_profile_get_self (self->profile, i)[self->event])
        {
          lines->costs[function->object] += (double) top->without_of[i];
          lines->without += (double) top->without_of[i];
        }
      if (*quern_function_place_shown (name, TRUE) != '\0')
        lines->has_files = TRUE;
    }

  return TRUE;
}

/* Whether a compiler wrote the lines of the code. Cachegrind names no objects. */
static gboolean
is_machine_code (const QuernDoctor *self)
{
  return self->recorder == QUERN_RECORDER_CALLGRIND || self->recorder == QUERN_RECORDER_CACHEGRIND;
}

static void
report_lines (QuernDoctor *self,
              const Lines *lines)
{
  double share = self->total > 0 ? lines->without / self->total : 0;
  g_autoptr (GArray) parts = NULL;
  g_autofree char *names = NULL;
  g_autofree char *percent = NULL;
  g_autofree char *where = NULL;

  /* Some formats cannot record lines at all. */
  if (share < MIN_SHARE ||
      (!lines->has_lines && (self->recorder == QUERN_RECORDER_OTHER ||
                             self->recorder == QUERN_RECORDER_APROF)))
    return;
  if (!lines->has_lines && lines->has_files)
    {
      quern_doctor_add (self, QUERN_FINDING_NO_LINES, share,
                        _("Lines were not dumped, although the files are known"),
                        self->recorder == QUERN_RECORDER_CALLGRIND ? "--dump-line=yes" : "",
                        _("No cost has a line: there is no annotated source"));
      return;
    }

  parts = list_objects (self, lines->costs);
  percent = quern_format_percent (share, 1);
  if (!have_names (parts) && !is_machine_code (self))
    {
      quern_doctor_add (self, QUERN_FINDING_NO_DEBUG_INFO, share, NULL, NULL,
                        _("%s of the cost is in functions without source lines, such as those "
                          "built into an interpreter"), percent);
      return;
    }

  if (have_names (parts))
    {
      names = dup_parts (parts);
      where = g_strdup_printf (_("%s of the cost is in code without source lines: %s"), percent,
                               names);
    }
  else
    where = g_strdup_printf (_("%s of the cost is in code without source lines"), percent);
  quern_doctor_add (self, QUERN_FINDING_NO_DEBUG_INFO, share,
                    _("Compile with -g, or install the debug information of these programs and "
                      "libraries, and record again"), "", "%s", where);
}

double
quern_doctor_get_nameless_share (QuernProfile *profile)
{
  double cost = 0;
  QuernEventId event = quern_profile_find_first_event (profile);
  double total = event < quern_event_set_get_n_real (quern_profile_get_events (profile))
                   ? (double) quern_profile_get_self_total (profile)[event] : 0;

  for (QuernFunctionId i = 0; total > 0 && i < quern_profile_get_n_functions (profile); i++)
    if (quern_address_name_is (quern_profile_get_function_raw_name (profile, i)))
      cost += (double) quern_profile_get_self (profile, i)[event];

  return total > 0 ? cost / total : 0;
}

static void
look_at_names (QuernDoctor *self)
{
  double share = quern_doctor_get_nameless_share (self->profile);
  g_autofree double *costs = g_new0 (double, quern_profile_get_n_objects (self->profile));
  g_autoptr (GArray) parts = NULL;
  g_autofree char *names = NULL;
  g_autofree char *percent = NULL;

  if (share < MIN_SHARE)
    return;

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (self->profile); i++)
    if (quern_address_name_is (quern_profile_get_function_raw_name (self->profile, i)))
      costs[quern_profile_get_function (self->profile, i)->object] +=
        (double) quern_profile_get_self (self->profile, i)[self->event];

  parts = list_objects (self, costs);
  names = dup_parts (parts);
  percent = quern_format_percent (share, 1);
  quern_doctor_add (self, QUERN_FINDING_NO_NAMES, share,
                    _("Do not strip them, or install their symbols, and record again"), "",
                    _("%s of the cost is in functions without a name, of stripped programs: %s"),
                    percent, names);
}

/* The parts that were modified after the profile was written. */
static GArray *
find_newer (QuernDoctor *self,
            GArray      *parts)
{
  GArray *newer = g_array_new (FALSE, FALSE, sizeof (Part));

  for (guint i = 0; i < parts->len; i++)
    {
      Part part = g_array_index (parts, Part, i);
      GStatBuf info;

      if (g_path_is_absolute (part.path) && g_stat (part.path, &info) == 0 &&
          S_ISREG (info.st_mode) && info.st_mtime > self->recorded)
        g_array_append_val (newer, part);
    }

  return newer;
}

static void
look_at_dates (QuernDoctor *self)
{
  g_autofree double *objects = g_new0 (double, quern_profile_get_n_objects (self->profile));
  g_autofree double *files = g_new0 (double, quern_profile_get_n_files (self->profile));
  g_autoptr (GArray) costly_objects = NULL;
  g_autoptr (GArray) costly_files = NULL;
  g_autoptr (GArray) newer_objects = NULL;
  g_autoptr (GArray) newer_files = NULL;

  for (QuernFunctionId i = 0; i < quern_profile_get_n_functions (self->profile); i++)
    {
      const QuernFunction *function = quern_profile_get_function (self->profile, i);

      objects[function->object] += (double) quern_profile_get_self (self->profile, i)[self->event];
      files[function->file] += (double) quern_profile_get_self (self->profile, i)[self->event];
    }

  costly_objects = list_parts (self, objects, quern_profile_get_n_objects (self->profile),
                               quern_profile_get_object_name, MIN_LOOKED_UP);
  costly_files = list_parts (self, files, quern_profile_get_n_files (self->profile),
                             quern_profile_get_file_name, MIN_LOOKED_UP);
  newer_objects = find_newer (self, costly_objects);
  newer_files = find_newer (self, costly_files);

  if (newer_objects->len > 0)
    {
      g_autofree char *names = dup_parts (newer_objects);

      quern_doctor_add (self, QUERN_FINDING_OBJECT_NEWER, NAN,
                        _("Instructions may not be those that ran: record again"), "",
                        _("Programs or libraries are newer than the profile: %s"), names);
    }
  if (newer_files->len > 0)
    {
      g_autofree char *names = dup_parts (newer_files);

      quern_doctor_add (self, QUERN_FINDING_SOURCE_NEWER, NAN,
                        _("Costs may stand at other lines: compile and record again"), "",
                        _("Source files are newer than the profile: %s"), names);
    }
}

gboolean
quern_doctor_look_at_code (QuernDoctor          *self,
                           const QuernTopLines  *top,
                           GCancellable         *cancellable,
                           GError              **error)
{
  Lines lines = { 0 };
  gboolean is_done = count_lines (self, top, &lines, cancellable, error);

  if (is_done)
    {
      look_at_names (self);
      report_lines (self, &lines);
      if (self->recorded > 0)
        look_at_dates (self);
    }
  g_free (lines.costs);

  return is_done;
}
