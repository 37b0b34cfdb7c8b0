/* heapwood-recent.c: the dumps that were opened before
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-recent.h"

#include <gtk/gtk.h>

void
heapwood_recent_add (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  GtkRecentData data = {
    .mime_type = (char *) HEAPWOOD_DUMP_MIME_TYPE,
    .app_name = (char *) g_get_application_name (),
    .app_exec = (char *) "heapwood %u",
  };

  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

static gint
compare_latest_first (gconstpointer a,
                      gconstpointer b)
{
  GtkRecentInfo *first = (GtkRecentInfo *) a;
  GtkRecentInfo *second = (GtkRecentInfo *) b;

  return g_date_time_compare (gtk_recent_info_get_modified (second),
                              gtk_recent_info_get_modified (first));
}

GPtrArray *
heapwood_recent_list (guint limit)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());

  items = g_list_sort (items, compare_latest_first);
  for (GList *item = items; item != NULL && files->len < limit; item = item->next)
    {
      const char *type = gtk_recent_info_get_mime_type (item->data);
      if (g_strcmp0 (type, HEAPWOOD_DUMP_MIME_TYPE) == 0 && gtk_recent_info_is_local (item->data))
        g_ptr_array_add (files, g_file_new_for_uri (gtk_recent_info_get_uri (item->data)));
    }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);

  return files;
}
