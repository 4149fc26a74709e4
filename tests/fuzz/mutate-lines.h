/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

/* Mutates lines and numbers of a text in one place. The result is mostly still of the same format,
 * and so gets deeper into a reader than text with random byte changes. */
void mutate_lines (GString *text,
                   GRand   *rand);
