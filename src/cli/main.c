/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-report-main.h"

int
main (int    argc,
      char **argv)
{
  return quern_report_main (argc, argv);
}
