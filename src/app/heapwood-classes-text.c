/* heapwood-classes-text.c: rows of the classes as text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-classes-text.h"

static const char *const columns[]
  = { "level", "name", "loader", "objects", "bytes", "share", "retained", NULL };

char *
heapwood_classes_to_text (const GPtrArray *rows,
                          HeapwoodTableFormat format)
{
  g_autoptr (HeapwoodTable) table = heapwood_table_new (format, columns);

  for (guint i = 0; i < rows->len; i++)
    {
      const HeapwoodClass *row = g_ptr_array_index (rows, i);

      heapwood_table_add_number (table, row->level);
      heapwood_table_add_text (table, row->name);
      heapwood_table_add_text (table, row->loader);
      heapwood_table_add_number (table, row->objects);
      heapwood_table_add_number (table, row->bytes);
      heapwood_table_add_fraction (table, row->share);
      if (row->level == 0)
        heapwood_table_add_number (table, row->retained);
      else
        heapwood_table_add_text (table, NULL);
    }
  return heapwood_table_end (table);
}
