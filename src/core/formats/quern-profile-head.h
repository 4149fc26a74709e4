/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "quern-input.h"
#include "quern-profile.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* What a file says of itself in a few of its lines, before its costs are read. */
typedef struct
{
  QuernFormat format;
  char       *command;   /* owned, nullable: valid UTF-8 */
  char       *event;     /* owned, nullable: the first one */
  gint64      total;     /* of that event, all parts added up */
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
