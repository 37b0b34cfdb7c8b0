/* test-search-address.c: going to an address
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-search-address.h"

static void
keep_node (HeapwoodSearchAddress *dialog,
           const HeapNode *node,
           gpointer data)
{
  HeapNode *kept = data;

  *kept = *node;
}

static void
enter (GtkWidget *dialog,
       const char *text)
{
  GtkWidget *entry = window_testing_get_child (dialog, "entry");

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
}

static void
test_address (void)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (DumpBuilder) builder = dump_builder_new (DUMP_BUILDER_HOTSPOT, 8);
  guint64 string = dump_builder_text (builder, "text");

  dump_builder_root (builder, HPROF_HEAP_ROOT_JNI_GLOBAL, string);
  g_autoptr (GBytes) bytes = dump_builder_to_bytes (builder);
  g_autoptr (Heap) heap
    = window_testing_open_heap (dump_folder_add (folder, "string.hprof", bytes));

  guint32 folded = 0;
  while (heap_object_get_holder (heap, folded) == HEAP_NONE)
    folded++;

  GtkWidget *dialog = GTK_WIDGET (heapwood_search_address_new (NULL, heap));
  HeapNode kept = heap_node (HEAP_NODE_ROOT, 0);
  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *) &dialog);
  g_signal_connect (dialog, "activate-node", G_CALLBACK (keep_node), &kept);
  gtk_window_present (GTK_WINDOW (dialog));

  enter (dialog, "here");
  g_assert_cmpstr (window_testing_get_text (dialog, "message"), ==,
                   "An address is written 0x7f3a10, or in decimal digits.");
  enter (dialog, "0xdead");
  g_assert_cmpstr (window_testing_get_text (dialog, "message"), ==,
                   "No object has the address 0xdead.");
  g_assert_cmpuint (kept.kind, ==, HEAP_NODE_ROOT);

  g_autofree char *part
    = g_strdup_printf ("%" G_GUINT64_FORMAT, heap_object_get_id (heap, folded));
  enter (dialog, part);
  g_assert_cmpuint (kept.index, ==, heap_find_object (heap, string));
  g_assert_nonnull (strstr (window_testing_get_text (dialog, "message"), "is part of String"));

  g_autofree char *whole = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", string);
  kept = heap_node (HEAP_NODE_ROOT, 0);
  enter (dialog, whole);
  g_assert_cmpuint (kept.index, ==, heap_find_object (heap, string));
  window_testing_run_for (50);
  g_assert_null (dialog);
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);
  g_test_add_func ("/window/search-address/address", test_address);
  return g_test_run ();
}
