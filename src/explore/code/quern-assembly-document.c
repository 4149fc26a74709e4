/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-assembly-document.h"

#include "quern-assembly-listing.h"
#include "quern-worker.h"

static void
request_free (gpointer data)
{
  QuernAssemblyRequest *request = data;

  g_clear_object (&request->analysis);
  g_clear_pointer (&request->finder, quern_source_finder_unref);
  g_clear_pointer (&request->joined, quern_joined_diff_unref);
  g_clear_pointer (&request->old_finder, quern_source_finder_unref);
  g_free (request);
}

void
quern_assembly_document_free (QuernAssemblyDocument *self)
{
  if (self == NULL)
    return;

  g_clear_object (&self->costs);
  g_clear_pointer (&self->addresses, g_free);
  g_clear_pointer (&self->place, quern_source_place_free);
  g_clear_pointer (&self->code, quern_disassembly_unref);
  g_clear_error (&self->error);
  g_clear_pointer (&self->joined, quern_joined_code_free);
  g_free (self);
}

const char *
quern_assembly_document_get_name (const QuernAssemblyDocument *self)
{
  QuernProfile *profile = quern_code_costs_get_profile (self->costs);
  const QuernFunction *function =
    quern_profile_get_function (profile, quern_code_costs_get_function (self->costs));

  return quern_profile_get_object_name (profile, function->object);
}

gboolean
quern_assembly_document_has_code (const QuernAssemblyDocument *self)
{
  guint n = quern_code_costs_get_n (self->costs);

  /* Addresses are in order. */
  return n > 0 && self->addresses[n - 1] != 0;
}

char *
quern_assembly_document_dup_address (const QuernAssemblyDocument *self,
                                     guint64                      address)
{
  return quern_merged_code_dup_address (self->joined != NULL ? self->joined->merged : NULL,
                                        address);
}

gboolean
quern_assembly_document_lacks_before (const QuernAssemblyDocument *self)
{
  return self->joined != NULL && self->joined->objects[0].place != NULL &&
         self->joined->objects[0].mtime == 0;
}

/* FALSE only if cancelled: other failures are recorded in the document. */
static gboolean
disassemble (QuernAssemblyDocument       *self,
             const QuernAssemblyRequest  *request,
             GCancellable                *cancellable,
             GError                     **error)
{
  g_autoptr (GArray) ranges =
    quern_assembly_find_ranges (self->addresses, quern_code_costs_get_n (self->costs));
  gint64 recorded = quern_source_finder_get_recorded (request->finder);

  self->place = quern_source_finder_find (request->finder, quern_assembly_document_get_name (self),
                                          NULL, cancellable);
  if (self->place->path != NULL && ranges->len > 0)
    self->code = quern_disassembler_run (self->place->path,
                                         (const QuernCodeRange *) (void *) ranges->data,
                                         ranges->len, request->syntax, cancellable, &self->error);

  if (self->code == NULL)
    self->code = quern_disassembly_new ();
  else
    self->is_newer = recorded > 0 && quern_disassembly_get_mtime (self->code) > recorded;

  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/* Loads both sides: the object is the one after, if the function still exists. */
static gboolean
join (QuernAssemblyDocument       *self,
      const QuernAssemblyRequest  *request,
      GCancellable                *cancellable,
      GError                     **error)
{
  QuernSourceFinder *finders[] = { request->old_finder, request->finder };
  gint64 recorded = quern_source_finder_get_recorded (request->finder);
  QuernJoinedObject *object;

  self->joined = quern_joined_code_new (request->joined, request->analysis, request->function,
                                        finders, request->syntax, cancellable, error);
  if (self->joined == NULL)
    return FALSE;

  object = &self->joined->objects[self->joined->objects[1].name != NULL ? 1 : 0];
  self->costs = g_object_ref (self->joined->costs);
  self->code = quern_disassembly_ref (quern_merged_code_get_code (self->joined->merged));
  self->error = object->error != NULL ? g_error_copy (object->error) : NULL;
  self->is_newer = object == &self->joined->objects[1] && recorded > 0 && object->mtime > recorded;
  self->place = quern_source_finder_find (finders[object == &self->joined->objects[1] ? 1 : 0],
                                          object->name != NULL ? object->name : "", NULL,
                                          cancellable);

  return TRUE;
}

static gboolean
add_up (QuernAssemblyDocument       *self,
        const QuernAssemblyRequest  *request,
        GCancellable                *cancellable,
        GError                     **error)
{
  if (request->joined != NULL)
    return join (self, request, cancellable, error);

  self->costs = quern_code_costs_new (request->analysis, request->function, cancellable, error);

  return self->costs != NULL;
}

static gpointer
load_in_thread (gpointer       data,
                GCancellable  *cancellable,
                GError       **error)
{
  const QuernAssemblyRequest *request = data;
  g_autoptr (QuernAssemblyDocument) self = g_new0 (QuernAssemblyDocument, 1);
  guint n;

  if (!add_up (self, request, cancellable, error))
    return NULL;

  n = quern_code_costs_get_n (self->costs);
  self->addresses = g_new (guint64, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    self->addresses[i] = quern_code_costs_get (self->costs, i)->address;

  return self->joined != NULL || disassemble (self, request, cancellable, error)
           ? g_steal_pointer (&self) : NULL;
}

static const QuernWork loading = {
  load_in_thread, NULL, request_free, (GDestroyNotify) quern_assembly_document_free
};

/**
 * quern_assembly_document_load_async:
 * @request: what is wanted
 * @cancellable: (nullable): to stop it; kills objdump
 * @callback: called in the main thread
 * @user_data: for @callback
 *
 * Adds up costs, looks for the object and disassembles it, in a worker.
 */
void
quern_assembly_document_load_async (const QuernAssemblyRequest *request,
                                    GCancellable               *cancellable,
                                    GAsyncReadyCallback         callback,
                                    gpointer                    user_data)
{
  QuernAssemblyRequest *copy = g_memdup2 (request, sizeof *request);

  g_object_ref (copy->analysis);
  copy->finder = quern_source_finder_ref (copy->finder);
  if (copy->joined != NULL)
    {
      copy->joined = quern_joined_diff_ref (copy->joined);
      copy->old_finder = quern_source_finder_ref (copy->old_finder);
    }
  quern_worker_call (&loading, copy, cancellable, callback, user_data);
}

QuernAssemblyDocument *
quern_assembly_document_load_finish (GAsyncResult  *result,
                                     GError       **error)
{
  return quern_worker_finish (result, &loading, error);
}
