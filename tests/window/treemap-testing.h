/* treemap-testing.h: what the tests of the map share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "window-testing.h"

#include "app/heapwood-treemap-view-private.h"

G_BEGIN_DECLS

/* Pixels. */
#define MAP_WIDTH 800
#define MAP_HEIGHT 500

/* A map of an Android dump in a window, and what it emitted. */
typedef struct
{
  Heap *heap;
  GtkWidget *window;
  HeapwoodTreemapView *view;

  guint n_activated;
  HeapNode activated;
  guint n_out;
  guint n_hover;
  gboolean hovering;
  HeapNode hovered;
  guint n_menus;
  HeapNode menu;
} TreemapFixture;

typedef void (*TreemapTestingFunc) (TreemapFixture *fixture,
                                    gconstpointer data);

/* Adds a test whose map shows the whole heap. */
void treemap_testing_add (const char *path,
                          gconstpointer data,
                          TreemapTestingFunc func);

/* Shows @place, and waits for its picture. */
void treemap_testing_show_place (TreemapFixture *fixture,
                                 HeapNode place);

/* Shows the map in the shape of this name, and waits for the picture. */
void treemap_testing_show_shape (TreemapFixture *fixture,
                                 const char *name);

/* Waits for the picture of what was asked for last. */
void treemap_testing_wait (TreemapFixture *fixture);

/* Returns: the largest leaf of a kind in a treemap; @x and @y are its middle. */
guint32 treemap_testing_find_cell (TreemapFixture *fixture,
                                   TreemapCellKind kind,
                                   double *x,
                                   double *y);

/* Does what the key of a shortcut does. */
void treemap_testing_press (TreemapFixture *fixture,
                            const char *trigger);

HeapNode treemap_testing_get_node (TreemapFixture *fixture,
                                   guint32 position);
HeapNode treemap_testing_get_focused_node (TreemapFixture *fixture);

G_END_DECLS
