/* heapwood-dump-chooser-page.h: what a window shows for a file that holds several dumps
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hprof/hprof.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HEAPWOOD_TYPE_DUMP_CHOOSER_PAGE (heapwood_dump_chooser_page_get_type ())

/* Lists the dumps, and counts in a thread what each holds. Emits "dump-chosen" (uint from 0). */
G_DECLARE_FINAL_TYPE (HeapwoodDumpChooserPage, heapwood_dump_chooser_page, HEAPWOOD,
                      DUMP_CHOOSER_PAGE, GtkBox)

/* heapwood_dump_chooser_page_set_contents:
 * @contents: (nullable): %NULL ends the counting and empties the list
 */
void heapwood_dump_chooser_page_set_contents (HeapwoodDumpChooserPage *self,
                                              HprofContents *contents);

G_END_DECLS
