/* heapwood-details.c: what is told of a place
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-details-private.h"

#include "heapwood-format.h"
#include "heapwood-names.h"

#include "treemap/treemap.h"

#include <glib/gi18n.h>

HeapwoodFact *
heapwood_fact_new (HeapwoodFactKind kind,
                   const char *label,
                   const char *value)
{
  HeapwoodFact *self = g_new0 (HeapwoodFact, 1);

  self->kind = kind;
  self->label = g_strdup (label);
  self->value = g_strdup (value);
  return self;
}

void
heapwood_fact_free (HeapwoodFact *self)
{
  g_free (self->label);
  g_free (self->value);
  g_free (self->tooltip);
  g_free (self->class_name);
  g_free (self);
}

static void
section_free (HeapwoodDetailsSection *self)
{
  g_ptr_array_unref (self->facts);
  g_clear_object (&self->list);
  g_free (self);
}

GPtrArray *
heapwood_details_sections_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) section_free);
}

void
heapwood_details_free (HeapwoodDetails *self)
{
  g_free (self->title);
  g_free (self->subtitle);
  g_free (self->identity);
  g_free (self->identity_tooltip);
  g_free (self->text);
  g_ptr_array_unref (self->sections);
  g_free (self);
}

HeapwoodDetailsSection *
heapwood_details_add_section (GPtrArray *sections)
{
  HeapwoodDetailsSection *section = g_new0 (HeapwoodDetailsSection, 1);

  section->facts = g_ptr_array_new_with_free_func ((GDestroyNotify) heapwood_fact_free);
  g_ptr_array_add (sections, section);
  return section;
}

HeapwoodFact *
heapwood_details_add_fact (HeapwoodDetailsSection *section,
                           HeapwoodFactKind kind,
                           const char *label,
                           const char *value)
{
  HeapwoodFact *fact = heapwood_fact_new (kind, label, value);

  g_ptr_array_add (section->facts, fact);
  return fact;
}

void
heapwood_details_add_size (HeapwoodDetailsSection *section,
                           const char *label,
                           guint64 bytes)
{
  g_autofree char *size = heapwood_format_size (bytes);
  HeapwoodFact *fact = heapwood_details_add_fact (section, HEAPWOOD_FACT_VALUE, label, size);

  fact->tooltip = heapwood_format_exact_size (bytes);
}

void
heapwood_details_set_list (HeapwoodDetailsSection *section,
                           HeapwoodLazyList *list,
                           guint n_first)
{
  section->list = list;
  section->n_rows = g_list_model_get_n_items (G_LIST_MODEL (list));
  section->n_shown = MIN (section->n_rows, n_first);
  heapwood_lazy_list_set_n_rows (list, section->n_shown);
}

void
heapwood_details_add_class (const Heap *heap,
                            guint32 class_index,
                            const char *label,
                            HeapwoodDetailsSection *section)
{
  HeapwoodFact *fact = heapwood_details_add_fact (section, HEAPWOOD_FACT_VALUE, label,
                                                  heap_class_get_simple_name (heap, class_index));
  guint32 object = heap_class_get_object (heap, class_index);

  fact->tooltip = g_strdup (heap_class_get_name (heap, class_index));
  if (object != HEAP_NONE)
    {
      fact->is_link = TRUE;
      fact->target = heap_tree_get_object_node (heap, object);
    }
}

/* Returns: (transfer full) (nullable): the package of a class. */
static char *
get_package (const Heap *heap,
             guint32 class_index)
{
  const char *name = heap_class_get_name (heap, class_index);
  const char *simple_name = heap_class_get_simple_name (heap, class_index);

  return simple_name > name ? g_strndup (name, (gsize) (simple_name - name) - 1) : NULL;
}

static char *
format_share (const Heap *heap,
              guint64 bytes)
{
  guint64 all = heap_tree_get_entry (heap, heap_node (HEAP_NODE_ROOT, 0)).retained;
  double share = all > 0 ? 100.0 * (double) bytes / (double) all : 0;

  if (bytes > 0 && share < 0.01)
    return g_strdup (_("< 0.01 %"));
  /* Translators: a share in percent */
  return share < 1 ? g_strdup_printf (_("%.2f %%"), share) : g_strdup_printf (_("%.1f %%"), share);
}

static void
add_share (const Heap *heap,
           guint64 bytes,
           HeapwoodDetailsSection *section)
{
  g_autofree char *share = format_share (heap, bytes);

  heapwood_details_add_fact (section, HEAPWOOD_FACT_VALUE, _("Share of heap"), share);
}

static void
add_dominator (const Heap *heap,
               HeapNode place,
               HeapwoodDetailsSection *section)
{
  guint32 dominator = heap_object_get_dominator (heap, place.index);
  HeapNode node = dominator == HEAP_ROOT      ? heap_node (HEAP_NODE_ROOT, 0)
                  : dominator == HEAP_GARBAGE ? heap_node (HEAP_NODE_GARBAGE, 0)
                                              : heap_node (HEAP_NODE_OBJECT, dominator);
  g_autofree char *name = heapwood_node_get_short_name (heap, node);
  HeapwoodFact *fact = heapwood_details_add_fact (section, HEAPWOOD_FACT_VALUE,
                                                  _("Dominated by"),
                                                  dominator == HEAP_ROOT ? _("GC roots") : name);

  fact->tooltip = heapwood_node_get_name (heap, node);
  fact->is_link = TRUE;
  fact->target = node;
}

static void
add_loader (const Heap *heap,
            guint32 place,
            guint32 class_index,
            HeapwoodDetailsSection *section)
{
  guint64 id = heap_class_get_loader_id (heap, class_index);

  if (id == 0)
    return;
  heapwood_details_describe (heap, place, id,
                             heapwood_details_add_fact (section, HEAPWOOD_FACT_VALUE,
                                                        _("Class loader"), NULL));
}

static guint64
count_objects_of_class (const Heap *heap,
                        guint32 class_index,
                        GCancellable *cancellable)
{
  guint32 n_objects = heap_get_n_objects (heap);
  guint64 count = 0;

  for (guint32 i = 0; i < n_objects; i++)
    {
      if (i % 65536 == 0 && g_cancellable_is_cancelled (cancellable))
        break;
      count += heap_object_get_class (heap, i) == class_index;
    }
  return count;
}

static void
add_objects_of_class (const Heap *heap,
                      guint32 class_index,
                      const char *label,
                      gboolean and_this,
                      HeapwoodDetailsSection *section,
                      GCancellable *cancellable)
{
  guint64 count = count_objects_of_class (heap, class_index, cancellable);
  g_autofree char *text = treemap_names_format_count (count - (and_this && count > 0));
  HeapwoodFact *fact = heapwood_details_add_fact (section, HEAPWOOD_FACT_CLASS, label, text);

  fact->class_name = g_strdup (heap_class_get_name (heap, class_index));
  fact->tooltip = g_strdup_printf (_("List the objects of %s"), fact->class_name);
}

static void
add_figures (const Heap *heap,
             HeapNode place,
             GPtrArray *sections,
             GCancellable *cancellable)
{
  HeapwoodDetailsSection *section = heapwood_details_add_section (sections);
  guint32 object = place.index;
  guint32 defined = heap_object_get_class_defined (heap, object);
  guint64 native = heap_object_get_native_size (heap, object);
  guint space = heap_object_get_space (heap, object);

  heapwood_details_add_size (section, _("Retained"), heap_object_get_retained_size (heap, object));
  heapwood_details_add_size (section, _("Shallow"), heap_object_get_shallow_size (heap, object));
  if (native > 0)
    heapwood_details_add_size (section, _("Native"), native);
  add_share (heap, heap_object_get_retained_size (heap, object), section);
  add_dominator (heap, place, section);

  if (defined == HEAP_NONE)
    {
      guint32 class_index = heap_object_get_class (heap, object);

      heapwood_details_add_class (heap, class_index, _("Class"), section);
      add_loader (heap, object, class_index, section);
      add_objects_of_class (heap, class_index, _("Others of class"), TRUE, section, cancellable);
    }
  else
    {
      if (heap_class_get_super (heap, defined) != HEAP_NONE)
        heapwood_details_add_class (heap, heap_class_get_super (heap, defined), _("Superclass"),
                                    section);
      add_loader (heap, object, defined, section);
      add_objects_of_class (heap, defined, _("Objects of class"), FALSE, section, cancellable);
    }

  if (space != G_MAXUINT)
    heapwood_details_add_fact (section, HEAPWOOD_FACT_VALUE,
                               /* Translators: one of the several heaps of an Android process */
                               _("Heap"), heap_get_space (heap, space)->name);
}

static void
read_object (Heap *heap,
             HeapwoodDetails *details,
             GCancellable *cancellable)
{
  guint32 object = details->place.index;
  guint32 defined = heap_object_get_class_defined (heap, object);
  guint32 named = defined != HEAP_NONE ? defined : heap_object_get_class (heap, object);
  HeapStrength strength = heap_object_get_strength (heap, object);

  details->subtitle = get_package (heap, named);
  details->identity = g_strdup_printf (
    /* Translators: the address of an object, and how strongly it is held */
    _("0x%" G_GINT64_MODIFIER "x · %s"), heap_object_get_id (heap, object),
    heapwood_strength_get_name (strength));
  details->identity_tooltip = g_strdup (heapwood_strength_get_description (strength));
  details->text = heapwood_details_get_text (heap, object);

  add_figures (heap, details->place, details->sections, cancellable);
  heapwood_details_add_roots (heap, object, details->sections);
  heapwood_details_add_stack (heap, object, details->sections);
  heapwood_details_add_fields (heap, object, details->sections);
  heapwood_details_add_contents (heap, object, details->sections, cancellable);
}

static void
read_members (Heap *heap,
              HeapwoodDetails *details,
              GCancellable *cancellable)
{
  HeapNode place = details->place;
  HeapTreeEntry entry = heap_tree_get_entry (heap, place);
  HeapwoodDetailsSection *section = heapwood_details_add_section (details->sections);
  g_autofree char *count = treemap_names_format_count (entry.n_objects);

  heapwood_details_add_fact (section, HEAPWOOD_FACT_VALUE,
                             place.kind == HEAP_NODE_GARBAGE ? _("Entry points") : _("Objects"),
                             count);
  heapwood_details_add_size (section, _("Retained"), entry.retained);
  add_share (heap, entry.retained, section);
  if (place.kind == HEAP_NODE_GARBAGE)
    {
      const HeapTotal *total = &heap_get_totals (heap)->strengths[HEAP_STRENGTH_UNREACHABLE];
      g_autofree char *all = treemap_names_format_count (total->objects);

      heapwood_details_add_fact (section, HEAPWOOD_FACT_VALUE, _("Objects in all"), all);
      details->identity = g_strdup (
        heap_tree_may_pile_live_objects (heap)
          ? _("Part of this may be alive: the dump leaves out the fields of class objects, and so "
              "the way to what only they hold")
          : _("No GC root reaches these objects; the next collection would free them"));
    }
  else
    {
      details->subtitle = get_package (heap, place.index);
      heapwood_details_add_class (heap, place.index, _("Class"), section);
      add_loader (heap, HEAP_NONE, place.index, section);
      add_objects_of_class (heap, place.index, _("Objects of class"), FALSE, section,
                            cancellable);
    }
  heapwood_details_add_members (heap, place, details->sections, cancellable);
}

static gpointer
read_details (Heap *heap,
              const HeapReferrers *referrers,
              gpointer data,
              GCancellable *cancellable,
              GError **error)
{
  const HeapNode *place = data;
  g_autoptr (HeapwoodDetails) details = g_new0 (HeapwoodDetails, 1);

  details->place = *place;
  details->title = heapwood_node_get_short_name (heap, *place);
  details->sections = heapwood_details_sections_new ();
  switch (place->kind)
    {
    case HEAP_NODE_ROOT:
      heapwood_details_add_heap (heap, details->sections);
      break;

    case HEAP_NODE_OBJECT:
      read_object (heap, details, cancellable);
      break;

    case HEAP_NODE_GARBAGE:
    case HEAP_NODE_GROUP:
    case HEAP_NODE_GARBAGE_GROUP:
    default:
      read_members (heap, details, cancellable);
      break;
    }

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  return g_steal_pointer (&details);
}

void
heapwood_details_read_async (HeapwoodQuestions *questions,
                             HeapNode place,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer data)
{
  static const HeapwoodQuestion question = {
    .func = read_details,
    .answer_free = (GDestroyNotify) heapwood_details_free,
  };

  heapwood_questions_ask_async (questions, &question, g_memdup2 (&place, sizeof place), g_free,
                                cancellable, callback, data);
}

HeapwoodDetails *
heapwood_details_read_finish (GAsyncResult *result,
                              GError **error)
{
  return heapwood_questions_ask_finish (result, error);
}
