/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <adwaita.h>

#include "quern-explorer.h"

G_BEGIN_DECLS

/**
 * QuernRenameButton:
 *
 * Lists functions that may have been renamed since the baseline, to accept each with one click,
 * and those that count as renamed, to tell them apart again. Hidden if there are none.
 */
#define QUERN_TYPE_RENAME_BUTTON (quern_rename_button_get_type ())
G_DECLARE_FINAL_TYPE (QuernRenameButton, quern_rename_button, QUERN, RENAME_BUTTON, AdwBin)

/* joined: (nullable): the comparison. */
void quern_rename_button_set_joined (QuernRenameButton *self,
                                     QuernJoinedDiff   *joined);

G_END_DECLS
