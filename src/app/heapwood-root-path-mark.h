/* heapwood-root-path-mark.h: the mark beside a step of a path, and the line that joins them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  HEAPWOOD_MARK_DOMINATES, /* ● */
  HEAPWOOD_MARK_ON_WAY,    /* ○ */
  HEAPWOOD_MARK_NONE,      /* only the line */
} HeapwoodMarkKind;

#define HEAPWOOD_TYPE_ROOT_PATH_MARK (heapwood_root_path_mark_get_type ())
G_DECLARE_FINAL_TYPE (HeapwoodRootPathMark, heapwood_root_path_mark, HEAPWOOD, ROOT_PATH_MARK,
                      GtkWidget)

/* @first: no line comes from above
 * @last: none goes on below */
void heapwood_root_path_mark_set (HeapwoodRootPathMark *self,
                                  HeapwoodMarkKind kind,
                                  gboolean first,
                                  gboolean last);

G_END_DECLS
