/* heapwood-treemap-announcement.c: the cell of the keyboard, for a screen reader
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-treemap-announcement.h"

#include "heapwood-format.h"
#include "heapwood-names.h"
#include "heapwood-treemap-facts.h"

#include <glib/gi18n.h>

/* What the layout tells; the facts come later. */
typedef struct
{
  GtkAccessible *map;
  guint64 bytes;
  double share;     /* of its container, percent */
  guint number;     /* among its siblings, from 1; 0 for the top cell */
  guint n_siblings;
} Announcement;

static void
announcement_free (Announcement *self)
{
  g_object_unref (self->map);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Announcement, announcement_free)

static char *
announcement_format (const Announcement *self,
                     const HeapwoodTreemapFacts *facts)
{
  g_autofree char *size = heapwood_format_size (self->bytes);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%s, %s", facts->name, size);

  if (self->number > 0)
    {
      g_string_append (text, ", ");
      /* Translators: a share of the bytes of what contains it */
      g_string_append_printf (text, _("%.1f %% of its container"), self->share);
    }

  if (facts->has_strength)
    g_string_append_printf (text, ", %s", heapwood_strength_get_name (facts->strength));

  if (self->number > 0)
    {
      g_string_append (text, ", ");
      /* Translators: a position among so many */
      g_string_append_printf (text, _("%u of %u"), self->number, self->n_siblings);
    }

  return g_string_free (text, FALSE);
}

static void
facts_read (GObject *source,
            GAsyncResult *result,
            gpointer data)
{
  g_autoptr (Announcement) self = data;
  g_autoptr (HeapwoodTreemapFacts) facts = heapwood_treemap_facts_read_finish (result, NULL);
  g_autofree char *label = NULL;

  if (facts == NULL)
    return;

  label = announcement_format (self, facts);
  gtk_accessible_update_property (self->map, GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void
heapwood_treemap_announce (GtkAccessible *map,
                           Heap *heap,
                           const TreemapLayout *layout,
                           guint32 position,
                           GCancellable *cancellable)
{
  const TreemapCell *cell = treemap_layout_get_cell (layout, position);
  Announcement *self = g_new0 (Announcement, 1);

  self->map = g_object_ref (map);
  self->bytes = cell->node.weight;

  if (cell->parent != TREEMAP_NONE)
    {
      const TreemapCell *parent = treemap_layout_get_cell (layout, cell->parent);

      self->share = 100.0 * (double) cell->node.weight / (double) parent->node.weight;
      self->number = position - parent->first_child + 1;
      self->n_siblings = parent->n_children;
    }

  heapwood_treemap_facts_read_async (heap, cell, cancellable, facts_read, self);
}
