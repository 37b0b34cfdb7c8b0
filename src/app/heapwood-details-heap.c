/* heapwood-details-heap.c: the facts of a whole heap, the members of a group
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-details-private.h"

#include "heapwood-format.h"
#include "heapwood-names.h"

#include "treemap/treemap.h"

#include <glib/gi18n.h>

#define MAX_MEMBERS 1000

static void
add_count (HeapwoodDetailsSection *section,
           const char *label,
           guint64 count)
{
  g_autofree char *text = treemap_names_format_count (count);

  heapwood_details_add_fact (section, HEAPWOOD_FACT_VALUE, label, text);
}

static void
add_sizes (const Heap *heap,
           GPtrArray *sections)
{
  HeapwoodDetailsSection *section = heapwood_details_add_section (sections);
  const HeapTotal *all = &heap_get_totals (heap)->all;

  heapwood_details_add_size (section, _("Size"), all->bytes + all->native);
  if (all->native > 0)
    heapwood_details_add_size (section, _("Native"), all->native);
  add_count (section, _("Objects"), all->objects);
  add_count (section, _("Classes"), heap_get_n_classes (heap));
}

static void
add_size_model (const Heap *heap,
                HeapwoodDetailsSection *section)
{
  const HeapSizeModel *model = heap_get_size_model (heap);
  g_autofree char *text = NULL;

  if (model->android)
    {
      heapwood_details_add_fact (section, HEAPWOOD_FACT_VALUE, _("Object sizes"),
                                 _("as dumped"));
      return;
    }

  /* Translators: bytes of an object's header, of a reference, and of the alignment of objects */
  text = g_strdup_printf (_("%u · %u · %u"), model->header, model->reference, model->alignment);
  heapwood_details_add_fact (section, HEAPWOOD_FACT_VALUE,
                             model->assumed ? _("Size model (assumed)") : _("Size model"), text)
    ->tooltip = g_strdup (_("Bytes of an object's header, of a reference, and of the alignment"));
}

static void
add_file (const Heap *heap,
          GPtrArray *sections)
{
  HeapwoodDetailsSection *section = heapwood_details_add_section (sections);
  const HprofFile *file = heap_get_file (heap);
  g_autofree char *base_name = g_path_get_basename (hprof_file_get_path (file));
  g_autofree char *name = g_filename_display_name (base_name);
  g_autoptr (GDateTime) created = hprof_file_get_created (file);

  heapwood_details_add_fact (section, HEAPWOOD_FACT_SECTION, _("File"), NULL);
  heapwood_details_add_fact (section, HEAPWOOD_FACT_VALUE, _("Name"), name)->tooltip
    = g_filename_display_name (hprof_file_get_path (file));
  heapwood_details_add_size (section, _("Size"), hprof_file_get_size (file));
  if (hprof_file_is_compressed (file))
    heapwood_details_add_size (section, _("Compressed"), hprof_file_get_stored_size (file));
  heapwood_details_add_fact (section, HEAPWOOD_FACT_VALUE, _("Format"),
                             hprof_file_get_version (file));
  heapwood_details_add_size (section, _("Size of an id"), hprof_file_get_id_size (file));
  if (created != NULL)
    {
      g_autofree char *time = heapwood_format_time (created);

      heapwood_details_add_fact (section, HEAPWOOD_FACT_VALUE, _("Created"), time)->tooltip
        = g_strdup (time);
    }
  add_size_model (heap, section);
  add_count (section, _("Kinds of problems"), hprof_problems_get_size (heap_get_problems (heap)));
}

static void
add_spaces (const Heap *heap,
            GPtrArray *sections)
{
  guint n_spaces = heap_get_n_spaces (heap);

  if (n_spaces == 0)
    return;

  HeapwoodDetailsSection *section = heapwood_details_add_section (sections);
  heapwood_details_add_fact (section, HEAPWOOD_FACT_SECTION, _("Heaps of the process"), NULL);
  for (guint i = 0; i < n_spaces; i++)
    heapwood_details_add_size (section, heap_get_space (heap, i)->name,
                               heap_get_space (heap, i)->bytes);
}

static void
add_root_kinds (const Heap *heap,
                GPtrArray *sections)
{
  const HeapRootCount *counts = heap_get_root_counts (heap);
  HeapwoodDetailsSection *section = heapwood_details_add_section (sections);

  heapwood_details_add_fact (section, HEAPWOOD_FACT_SECTION, _("GC roots"), NULL);
  for (guint i = 0; i < HEAP_ROOT_KIND_COUNT; i++)
    {
      if (counts[i].count == 0)
        continue;

      g_autofree char *unique = treemap_names_format_count (counts[i].unique);
      g_autofree char *missing = treemap_names_format_count (counts[i].missing);

      add_count (section, heapwood_root_kind_get_name (i), counts[i].count);
      ((HeapwoodFact *) g_ptr_array_index (section->facts, section->facts->len - 1))->tooltip
        /* Translators: numbers of different addresses, and of those that are no object's */
        = g_strdup_printf (_("%s different, %s not in the dump"), unique, missing);
    }
}

void
heapwood_details_add_heap (const Heap *heap,
                           GPtrArray *sections)
{
  add_sizes (heap, sections);
  add_file (heap, sections);
  add_spaces (heap, sections);
  add_root_kinds (heap, sections);
}

void
heapwood_details_add_members (const Heap *heap,
                              HeapNode place,
                              GPtrArray *sections,
                              GCancellable *cancellable)
{
  g_auto (HeapTreeChildren) children = { 0 };

  if (!heap_tree_get_children (heap, place, MAX_MEMBERS, &children, cancellable, NULL))
    return;

  HeapwoodDetailsSection *section = heapwood_details_add_section (sections);
  heapwood_details_add_fact (section, HEAPWOOD_FACT_SECTION, _("Largest"), NULL);
  for (guint i = 0; i < children.n_entries; i++)
    {
      const HeapTreeEntry *entry = &children.entries[i];
      g_autofree char *size = heapwood_format_size (entry->retained);
      HeapwoodFact *fact = heapwood_details_add_fact (section, HEAPWOOD_FACT_VALUE, NULL, NULL);

      if (entry->node.kind == HEAP_NODE_OBJECT)
        heapwood_details_describe (heap, HEAP_NONE, heap_object_get_id (heap, entry->node.index),
                                   fact);
      else
        {
          fact->value = heapwood_node_get_short_name (heap, entry->node);
          fact->tooltip = heapwood_node_get_name (heap, entry->node);
          fact->is_link = TRUE;
          fact->target = entry->node;
        }
      fact->label = g_steal_pointer (&fact->value);
      fact->value = g_steal_pointer (&size);
    }
}
