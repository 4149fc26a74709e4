/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The summary in sentences, and what the recording lacks. */

#include "quern-html-context.h"

#include "quern-config.h"
#include "quern-finding.h"
#include "quern-html-table.h"
#include "quern-summary-text.h"
#include "quern-warning-table.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Writes a sentence; names in its text are enclosed in backticks. */
static void
write_sentence_text (QuernHtmlContext    *self,
                     QuernHtmlWriter     *writer,
                     const QuernSentence *sentence)
{
  g_auto (GStrv) pieces = g_strsplit (sentence->text, "`", -1);

  for (guint i = 0; pieces[i] != NULL; i++)
    {
      gboolean is_link = i % 2 == 1 && i / 2 < sentence->nodes->len &&
                         quern_html_context_open_link (self, writer,
                                                       g_array_index (sentence->nodes, QuernNodeId,
                                                                      i / 2));

      quern_html_write_text (writer, pieces[i]);
      if (is_link)
        quern_html_puts (writer, "</a>");
    }
}

/* Draws a bar for a share. The bar is SVG, as the policy forbids style attributes. */
static void
write_share (QuernHtmlWriter     *writer,
             const QuernSentence *sentence)
{
  g_autofree char *percent = quern_sentence_dup_share (sentence);

  quern_html_printf (writer,
                     "<td>%s<td><svg class=bar width=120 height=10 aria-hidden=true>"
                     "<rect width=120 height=10 fill=#ddd class=k />"
                     "<rect width=%.1f height=10 fill=#68a class=v /></svg>",
                     percent, 120.0 * CLAMP (sentence->share, 0.0, 1.0));
}

static void
write_sentence (QuernHtmlContext    *self,
                QuernHtmlWriter     *writer,
                const QuernSentence *sentence)
{
  quern_html_puts (writer, "<tr>");
  if (isnan (sentence->share))
    quern_html_puts (writer, "<td><td>");
  else
    write_share (writer, sentence);
  quern_html_puts (writer, "<td class=t>");
  write_sentence_text (self, writer, sentence);
  quern_html_puts (writer, "\n");
}

static void
write_findings (QuernHtmlWriter *writer,
                GPtrArray       *findings)
{
  if (findings->len == 0)
    return;

  quern_html_printf (writer, "<h3>%s</h3>\n<ul>\n", quern_summary_get_findings_title ());
  for (guint i = 0; i < findings->len; i++)
    {
      const QuernFinding *finding = g_ptr_array_index (findings, i);

      quern_html_printf (writer, "<li>%s.", finding->text);
      if (finding->advice != NULL)
        quern_html_printf (writer, " %s.", finding->advice);
      if (finding->command != NULL)
        quern_html_printf (writer, " <code>%s</code>", finding->command);
      quern_html_puts (writer, "\n");
    }
  quern_html_puts (writer, "</ul>\n");
}

void
quern_html_write_summary (QuernHtmlContext *self,
                          QuernHtmlWriter  *writer)
{
  GPtrArray *sentences = quern_summary_get_sentences (self->subject->summary);
  gboolean is_open = FALSE;

  for (guint i = 0; i < sentences->len; i++)
    {
      const QuernSentence *sentence = g_ptr_array_index (sentences, i);
      const QuernSentence *before = i > 0 ? g_ptr_array_index (sentences, i - 1) : NULL;
      const char *title = quern_summary_get_title (sentence->section);

      if (before == NULL || before->section != sentence->section)
        {
          if (is_open)
            quern_html_puts (writer, "</table>\n");
          if (title != NULL)
            quern_html_printf (writer, "<h3>%s</h3>\n", title);
          quern_html_puts (writer, "<table class=summary>\n");
          is_open = TRUE;
        }
      write_sentence (self, writer, sentence);
    }
  if (is_open)
    quern_html_puts (writer, "</table>\n");
  write_findings (writer, quern_summary_get_findings (self->subject->summary));
}

void
quern_html_write_warnings (QuernHtmlContext *self,
                           QuernHtmlWriter  *writer)
{
  const QuernDiff *diff = self->subject->diff;
  QuernProfile *sides[] = { diff != NULL ? quern_diff_get_profile (diff, 0) : NULL,
                            self->profile };
  QuernProfile **profiles = diff != NULL ? sides : &sides[1];
  guint n_profiles = diff != NULL ? 2 : 1;
  g_autoptr (QuernTable) table = quern_warning_table_new (profiles, n_profiles);
  g_autofree char *note = quern_warning_table_dup_note (profiles, n_profiles);

  quern_html_write_table (writer, table, NULL, NULL);
  if (note != NULL)
    quern_html_printf (writer, "<p>%s</p>\n", note);
}
