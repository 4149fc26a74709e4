/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-code.h"

#include "quern-assembly-listing.h"
#include "quern-disassembler.h"
#include "quern-report-commands.h"
#include "quern-report-messages.h"

#include <glib/gi18n.h>

QuernSourceFinder *
quern_report_create_finder (QuernReport *report,
                            gint64      *recorded)
{
  const QuernReportOptions *options = report->options;
  QuernSourceFinder *finder = quern_source_finder_new ();

  for (guint i = 0; i < report->files->len; i++)
    {
      g_autofree char *path = g_file_get_path (g_ptr_array_index (report->files, i));

      if (path != NULL)
        quern_source_finder_add_profile (finder, path);
    }
  *recorded = quern_source_finder_get_recorded (finder);
  for (guint i = 0; i < options->source_maps->len; i++)
    quern_source_finder_add_map_text (finder, g_ptr_array_index (options->source_maps, i));
  for (guint i = 0; i < options->source_folders->len; i++)
    quern_source_finder_add_folder (finder, g_ptr_array_index (options->source_folders, i));

  return finder;
}

static void
warn (const char *name,
      const char *text)
{
  quern_report_print_warning (name, (QuernLocation) { 0, 0, 0 }, text);
}

/* Where the object is; NULL if it is not there, which is said. */
static char *
find_object (QuernSourceFinder *finder,
             const char        *name)
{
  g_autoptr (QuernSourcePlace) place = quern_source_finder_find (finder, name, NULL, NULL);
  g_autofree char *message = NULL;

  if (place->path == NULL)
    {
      warn (name, _("this object file was not found; "
                    "--source-dir=DIR or --map=FROM=TO say where it is"));
      return NULL;
    }

  if (place->how == QUERN_SOURCE_GUESSED)
    {
      message = g_strdup_printf (_("guessed: “%s” is taken for it"), place->path);
      warn (name, message);
    }

  return g_steal_pointer (&place->path);
}

/* Without code the costs are told all the same. */
static void
disassemble (QuernReportCode   *self,
             QuernReport       *report,
             QuernSourceFinder *finder,
             gint64             recorded)
{
  const QuernFunction *function =
    quern_profile_get_function (report->profile, quern_code_costs_get_function (self->costs));
  guint n = quern_code_costs_get_n (self->costs);
  const char *name = quern_profile_get_object_name (report->profile, function->object);
  g_autofree char *path = *name != '\0' ? find_object (finder, name) : NULL;
  g_autoptr (GArray) ranges = quern_assembly_find_ranges (self->addresses, n);
  g_autoptr (GError) error = NULL;

  if (path != NULL)
    self->code = quern_disassembler_run (path, (QuernCodeRange *) (void *) ranges->data,
                                         ranges->len, report->options->syntax, NULL, &error);
  if (error != NULL)
    warn (path, error->message);
  if (self->code == NULL)
    self->code = quern_disassembly_new ();
  else if (recorded > 0 && quern_disassembly_get_mtime (self->code) > recorded)
    warn (path, _("this object file is newer than the profile: the code may be another one"));
}

gboolean
quern_report_code_check (QuernReport  *report,
                         GError      **error)
{
  if (quern_profile_has_instructions (report->profile))
    return TRUE;

  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                       _("this profile has no instructions: "
                         "valgrind's --dump-instr=yes records them"));

  return FALSE;
}

void
quern_report_code_refuse_cycle (GError **error)
{
  quern_usage_error_set (error, _("a cycle has no instructions of its own: "
                                  "--function names one of its functions"));
}

gboolean
quern_report_code_load (QuernReportCode    *self,
                        QuernReport        *report,
                        QuernSourceFinder  *finder,
                        gint64              recorded,
                        QuernFunctionId     function,
                        GError            **error)
{
  guint n;

  self->costs = quern_code_costs_new (report->analysis, function, NULL, error);
  if (self->costs == NULL)
    return FALSE;

  n = quern_code_costs_get_n (self->costs);
  if (!quern_report_ensure_rows (report, n, error))
    return FALSE;

  self->addresses = g_new (guint64, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    self->addresses[i] = quern_code_costs_get (self->costs, i)->address;
  disassemble (self, report, finder, recorded);

  return TRUE;
}

void
quern_report_code_clear (QuernReportCode *self)
{
  g_clear_object (&self->costs);
  g_clear_pointer (&self->code, quern_disassembly_unref);
  g_clear_pointer (&self->addresses, g_free);
}
