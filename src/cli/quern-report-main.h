/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * quern_report_main:
 * @argc: the number of arguments, with the name of the program
 * @argv: (array length=argc): the arguments, in the encoding of file names
 *
 * Runs the whole program. Sets the locale, the allocator's parameters and signal handlers, all of
 * which affect the process.
 *
 * Returns: the exit status: 0 if all was written, 1 if something failed, 2 if the command line
 *   is wrong
 */
int quern_report_main (int    argc,
                       char **argv);

G_END_DECLS
