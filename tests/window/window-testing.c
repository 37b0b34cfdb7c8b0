/* window-testing.c: what the tests of the window share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window-testing.h"

#include "app/heapwood-application.h"

#define PATIENCE 30 /* seconds */

static GtkApplication *application;

void
window_testing_init (int *argc,
                     char ***argv)
{
  g_autoptr (GError) error = NULL;

  gtk_test_init (argc, argv, NULL);
  application = GTK_APPLICATION (heapwood_application_new (G_APPLICATION_NON_UNIQUE));
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);
}

GtkApplication *
window_testing_get_application (void)
{
  return application;
}

char *
window_testing_get_fixture (const char *name)
{
  return g_build_filename (g_getenv ("HEAPWOOD_FIXTURES"), name, NULL);
}

Heap *
window_testing_open_heap (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HprofFile) file = hprof_file_open (path, NULL, &error);
  g_assert_no_error (error);

  HprofProblems *problems = hprof_problems_new ();
  g_autoptr (HprofContents) contents = hprof_contents_read (file, problems, NULL, &error);
  g_assert_no_error (error);

  Heap *heap = heap_open (contents, problems, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  return heap;
}

Heap *
window_testing_open_chain (DumpFolder *folder,
                           guint length)
{
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  guint64 previous = 0;

  dump_builder_class (builder, "com.example.Node", NULL, "Object next");
  dump_builder_root_classes (builder);
  for (guint i = 0; i < length; i++)
    {
      guint64 node = dump_builder_object (builder, "com.example.Node");
      dump_builder_set (builder, node, "next", previous);
      previous = node;
    }
  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, previous);

  g_autoptr (GBytes) bytes = dump_builder_to_bytes (builder);
  return window_testing_open_heap (dump_folder_add (folder, "chain.hprof", bytes));
}

const char *
window_testing_add_two_dumps (DumpFolder *folder)
{
  g_autoptr (DumpWriter) writer = dump_writer_new ("JAVA PROFILE 1.0.2", 8, 1400000000000);

  dump_writer_string (writer, 1, "Node");
  dump_writer_load_class (writer, 1, 0x100, 1);
  for (guint dump = 0; dump < 2; dump++)
    {
      dump_writer_begin_record (writer, HPROF_RECORD_HEAP_DUMP, 0);
      dump_writer_class (writer, &(DumpClass) { .id = 0x100 });
      dump_writer_root (writer, HPROF_HEAP_ROOT_JNI_GLOBAL, 0x200, 0, 0);
      for (guint i = 0; i <= dump; i++)
        dump_writer_instance (writer, 0x200 + 0x100 * i, 0x100, NULL, 0);
      dump_writer_end_record (writer);
    }
  return dump_folder_add_dump (folder, "two.hprof", writer);
}

static gboolean
give_up (gpointer data)
{
  g_error ("waited for %d seconds in vain", PATIENCE);
  return G_SOURCE_REMOVE;
}

void
window_testing_wait (WindowTestingCondition condition,
                     gpointer data)
{
  guint source = g_timeout_add_seconds (PATIENCE, give_up, NULL);

  while (!condition (data))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (source);
}

static gboolean
end_run (gpointer data)
{
  gboolean *ended = data;

  *ended = TRUE;
  return G_SOURCE_REMOVE;
}

void
window_testing_run_for (guint milliseconds)
{
  gboolean ended = FALSE;

  g_timeout_add (milliseconds, end_run, &ended);
  while (!ended)
    g_main_context_iteration (NULL, TRUE);
}

GtkWidget *
window_testing_find (GtkWidget *root,
                     GType type)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = window_testing_find (child, type);
      if (found != NULL)
        return found;
    }
  return NULL;
}

GtkWidget *
window_testing_get_child (GtkWidget *widget,
                          const char *name)
{
  GObject *child = gtk_widget_get_template_child (widget, G_OBJECT_TYPE (widget), name);

  g_assert_true (GTK_IS_WIDGET (child));
  return GTK_WIDGET (child);
}

const char *
window_testing_get_text (GtkWidget *widget,
                         const char *name)
{
  return gtk_label_get_text (GTK_LABEL (window_testing_get_child (widget, name)));
}

HeapwoodWindow *
window_testing_new_window (void)
{
  HeapwoodWindow *window = heapwood_window_new (application);

  gtk_window_present (GTK_WINDOW (window));
  return window;
}

const char *
window_testing_get_page (HeapwoodWindow *window)
{
  return gtk_stack_get_visible_child_name (
    GTK_STACK (window_testing_get_child (GTK_WIDGET (window), "stack")));
}

typedef struct
{
  HeapwoodWindow *window;
  const char *page;
} PageQuestion;

static gboolean
shows_page (gpointer data)
{
  const PageQuestion *question = data;

  return g_str_equal (window_testing_get_page (question->window), question->page);
}

void
window_testing_wait_for_page (HeapwoodWindow *window,
                              const char *page)
{
  PageQuestion question = { window, page };

  window_testing_wait (shows_page, &question);
}

static gboolean
has_size (gpointer data)
{
  return gtk_widget_get_width (data) > 0;
}

GtkWidget *
window_testing_show (GtkWidget *widget,
                     int width,
                     int height)
{
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_set_child (GTK_WINDOW (window), widget);
  gtk_window_present (GTK_WINDOW (window));
  window_testing_wait (has_size, widget);
  return window;
}

void
window_testing_press (GtkWidget *widget,
                      const char *trigger)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  g_autoptr (GtkShortcutTrigger) wanted = gtk_shortcut_trigger_parse_string (trigger);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_SHORTCUT_CONTROLLER (controller))
        continue;

      for (guint j = 0; j < g_list_model_get_n_items (G_LIST_MODEL (controller)); j++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), j);

          if (gtk_shortcut_trigger_equal (gtk_shortcut_get_trigger (shortcut), wanted))
            {
              gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, widget,
                                            gtk_shortcut_get_arguments (shortcut));
              return;
            }
        }
    }

  g_error ("no shortcut %s", trigger);
}
