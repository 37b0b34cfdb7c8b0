/* window-testing.h: what the tests of the window share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "app/heapwood-window.h"
#include "heap/heap.h"

#include "dump-builder.h"
#include "dump-folder.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Starts GTK, the test framework and the application, whose warnings are fatal. */
void window_testing_init (int *argc,
                          char ***argv);

/* (transfer none) */
GtkApplication *window_testing_get_application (void);

/* Returns: the path of a dump in the fixtures. */
char *window_testing_get_fixture (const char *name);

/* Returns: (transfer full): the heap of the dump at @path, whose problems are no failure. */
Heap *window_testing_open_heap (const char *path);

/* Returns: (transfer full): a heap whose tree is one chain: a list of @length nodes of class
 *   com.example.Node that a root holds. */
Heap *window_testing_open_chain (DumpFolder *folder,
                                 guint length);

/* Returns: (transfer none): the path of a file of two dumps, of 1 and 2 objects besides the class.
 */
const char *window_testing_add_two_dumps (DumpFolder *folder);

/* Lets the main loop run until @condition holds; too long a wait fails the test. */
typedef gboolean (*WindowTestingCondition) (gpointer data);
void window_testing_wait (WindowTestingCondition condition,
                          gpointer data);

/* Lets the main loop run for a while. */
void window_testing_run_for (guint milliseconds);

/* Returns: (transfer none): the first widget of @type in @root or below it, hidden ones too. */
GtkWidget *window_testing_find (GtkWidget *root,
                                GType type);

/* Returns: (transfer none): the widget with @name in the template of @widget. */
GtkWidget *window_testing_get_child (GtkWidget *widget,
                                     const char *name);

/* The text of the label with @name in the template of @widget. */
const char *window_testing_get_text (GtkWidget *widget,
                                     const char *name);

/* Returns: (transfer none): a new window that shows its start page. */
HeapwoodWindow *window_testing_new_window (void);

const char *window_testing_get_page (HeapwoodWindow *window);
void window_testing_wait_for_page (HeapwoodWindow *window,
                                   const char *page);

/* Puts @widget into a window of the given size and shows it. */
GtkWidget *window_testing_show (GtkWidget *widget,
                                int width,
                                int height);

/* Does what a key does, "<Control>Return", that the class of @widget has a shortcut for. */
void window_testing_press (GtkWidget *widget,
                           const char *trigger);

G_END_DECLS
