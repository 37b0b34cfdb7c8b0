/* heapwood-details-fields.c: the fields of an object, by the class that declares them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-details-private.h"

#include <glib/gi18n.h>

typedef struct
{
  const Heap *heap;
  guint32 object;
  GPtrArray *sections;
  HeapwoodDetailsSection *section; /* (nullable): of the fields so far */
  gboolean statics;                /* what @section is of */
  guint32 declaring;
} Walk;

static gboolean
add_field (const HeapField *field,
           gpointer data)
{
  Walk *walk = data;

  if (walk->section == NULL || walk->statics != field->is_static)
    {
      walk->section = heapwood_details_add_section (walk->sections);
      walk->statics = field->is_static;
      walk->declaring = HEAP_NONE;
      heapwood_details_add_fact (walk->section, HEAPWOOD_FACT_SECTION,
                                 field->is_static ? _("Static fields") : _("Fields"), NULL);
    }
  if (walk->declaring != field->declaring)
    {
      walk->declaring = field->declaring;
      heapwood_details_add_fact (walk->section, HEAPWOOD_FACT_HEADING,
                                 heap_class_get_simple_name (walk->heap, field->declaring), NULL)
        ->tooltip = g_strdup (heap_class_get_name (walk->heap, field->declaring));
    }

  HeapwoodFact *fact
    = heapwood_details_add_fact (walk->section, HEAPWOOD_FACT_VALUE, field->name, NULL);

  if (field->missing)
    {
      fact->value = g_strdup ("?");
      fact->tooltip = g_strdup (_("The dump leaves the value out"));
    }
  else if (field->type == HPROF_TYPE_OBJECT)
    heapwood_details_describe (walk->heap, walk->object, field->id, fact);
  else
    heapwood_details_describe_value (field->type, field->value, fact);
  return TRUE;
}

void
heapwood_details_add_fields (const Heap *heap,
                             guint32 object,
                             GPtrArray *sections)
{
  Walk walk = { .heap = heap, .object = object, .sections = sections };

  heap_foreach_field (heap, object, add_field, &walk);
}
