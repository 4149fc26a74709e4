/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-input.h"
#include "quern-profile.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* A summary of a profile, taken from a few of its lines without reading its costs. */
typedef struct
{
  QuernFormat format;
  char       *command;   /* owned, nullable: valid UTF-8 */
  char       *event;     /* owned, nullable: the first one */
  gint64      total;     /* of that event, summed over all parts */
  gboolean    has_total;
} QuernProfileHead;

gboolean quern_profile_head_read  (QuernProfileHead  *self,
                                   GFile             *file,
                                   GCancellable      *cancellable,
                                   GError           **error);
gboolean quern_profile_head_read_input
                                  (QuernProfileHead  *self,
                                   QuernInput        *input,
                                   GCancellable      *cancellable,
                                   GError           **error);
void     quern_profile_head_clear (QuernProfileHead  *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QuernProfileHead, quern_profile_head_clear)

G_END_DECLS
