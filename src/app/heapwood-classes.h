/* heapwood-classes.h: classes read upward, for the window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "heap/heap.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* A row: values, no pointers into the heap. */
typedef struct
{
  guint32 cell;     /* as of heap_class_tree_expand() */
  guint32 below;    /* the cell it stands on, HEAP_NONE at level 0 */
  guint32 group;    /* of classes the class index; HEAP_ROOT, HEAP_GARBAGE */
  guint32 level;    /* 0 for what the objects are, above it what holds them */
  char *name;       /* in full */
  char *short_name; /* of a class without the package */
  char *loader;     /* (nullable): what loaded the class */
  guint64 objects; /* at level 0 the objects, else distinct dominators */
  guint64 bytes;   /* of the objects at the bottom of the column */
  double share;    /* of the bytes of the row it stands on, at level 0 of all */
  guint64 retained; /* at level 0, else 0: bytes, a lower bound */
  gboolean is_end;  /* nothing is above it */
  gboolean has_own_name; /* else the loader tells it from others above the same row */
} HeapwoodClass;

void heapwood_class_free (HeapwoodClass *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HeapwoodClass, heapwood_class_free)

#define HEAPWOOD_TYPE_CLASSES (heapwood_classes_get_type ())

/* The classes, packages or loaders of a heap. Nothing is computed before the first question;
 * questions are answered in threads, one at a time. Its property "busy" says whether an answer is
 * on its way; "failed" (const GError *) is emitted when rows could not be read. */
G_DECLARE_FINAL_TYPE (HeapwoodClasses, heapwood_classes, HEAPWOOD, CLASSES, GObject)

HeapwoodClasses *heapwood_classes_new (Heap *heap,
                                       HeapGroupBy by);

HeapGroupBy heapwood_classes_get_by (HeapwoodClasses *self);
gboolean heapwood_classes_is_busy (HeapwoodClasses *self);

/* heapwood_classes_read_async:
 * @below: the number of the cell whose holders are asked for, HEAP_NONE for level 0
 */
void heapwood_classes_read_async (HeapwoodClasses *self,
                                  guint32 below,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer data);

/* Returns: (transfer full) (element-type HeapwoodClass): the rows, by bytes, largest first; %NULL
 *   with an error of heap_class_tree_new() or heap_class_tree_expand(). */
GPtrArray *heapwood_classes_read_finish (HeapwoodClasses *self,
                                         GAsyncResult *result,
                                         GError **error);

/* heapwood_classes_list_async:
 * @cells: (element-type guint32): rows, at least one
 *
 * Lists the objects at the bottom of these columns.
 */
void heapwood_classes_list_async (HeapwoodClasses *self,
                                  GArray *cells,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer data);

/* heapwood_classes_list_finish:
 * @title: (out): what to call them, translated: "char[] held by String"
 *
 * Returns: (transfer full) (element-type guint32): indices of objects, ascending, each once; %NULL
 *   with G_IO_ERROR_CANCELLED.
 */
GArray *heapwood_classes_list_finish (HeapwoodClasses *self,
                                      GAsyncResult *result,
                                      char **title,
                                      GError **error);

/* heapwood_classes_count_exact_async:
 * @cells: (element-type guint32): rows
 *
 * Counts the bytes that would come back if all objects at the bottom of these columns went.
 */
void heapwood_classes_count_exact_async (HeapwoodClasses *self,
                                         GArray *cells,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer data);

/* Returns: %FALSE with an error of heap_census_count_exact(). */
gboolean heapwood_classes_count_exact_finish (HeapwoodClasses *self,
                                              GAsyncResult *result,
                                              guint64 *retained,
                                              GError **error);

G_END_DECLS
