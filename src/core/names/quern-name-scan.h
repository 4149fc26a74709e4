/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A name that is being scanned, from 0 to end. */
typedef struct
{
  const char *text;
  gsize       end;
  guint       n_unmatched; /* unclosed brackets found so far */
} QuernNameScan;

gboolean quern_name_is_word_byte         (char                 c);
gboolean quern_name_opens_group          (char                 c);

gboolean quern_name_scan_is_at           (const QuernNameScan *scan,
                                          gsize                at,
                                          const char          *what);
gboolean quern_name_scan_is_word_at      (const QuernNameScan *scan,
                                          gsize                at,
                                          const char          *word);
gboolean quern_name_scan_is_turbofish    (const QuernNameScan *scan,
                                          gsize                at);
gboolean quern_name_scan_is_objective_c  (const QuernNameScan *scan,
                                          gsize                at);
gsize    quern_name_scan_count_digits    (const QuernNameScan *scan,
                                          gsize                at);
gsize    quern_name_scan_skip_group      (QuernNameScan       *scan,
                                          gsize                at);
gsize    quern_name_scan_step            (QuernNameScan       *scan,
                                          gsize                at);
gsize    quern_name_scan_skip_operator   (QuernNameScan       *scan,
                                          gsize                at);
gsize    quern_name_scan_skip_qualifiers (const QuernNameScan *scan,
                                          gsize                at);
gsize    quern_name_scan_skip_include    (const QuernNameScan *scan);
void     quern_name_scan_drop_suffixes   (QuernNameScan       *scan);

G_END_DECLS
