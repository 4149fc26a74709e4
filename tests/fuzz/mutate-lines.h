/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

/* Changes a text as one of lines and numbers, in one place. What comes of it is
 * mostly still of the same format, and so gets farther into a reader than one
 * with bytes changed. */
void mutate_lines (GString *text,
                   GRand   *rand);
