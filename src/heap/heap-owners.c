/* heap-owners.c: what providers hold and what is cached
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-entries.h"
#include "heap-private.h"

/* Whether instances of a class have a field that says something of single objects. */
static gboolean
asks_for_objects (const HeapClass *class)
{
  for (guint32 i = 0; i < class->n_references; i++)
    if (class->references[i].cached_values != 0
        || (class->references[i].owns & HEAP_OWNED_PROVIDED) != 0)
      return TRUE;
  return FALSE;
}

static void
mark_cached (Heap *self,
             guint32 object,
             HeapStrength strength)
{
  g_hash_table_insert (self->cached, GUINT_TO_POINTER (object), GUINT_TO_POINTER (strength));
}

static gboolean
mark_cached_entry (const HeapEntry *entry,
                   gpointer data)
{
  Heap *self = ((gpointer *) data)[0];

  if (entry->node != HEAP_NONE)
    mark_cached (self, entry->node, (HeapStrength) GPOINTER_TO_UINT (((gpointer *) data)[1]));
  return ++self->n_cached_entries < heap_entries_get_limit (self);
}

/* Sentinels stand in statics of the provider's classes, or of the file class that Kotlin makes for
 * such a class. */
static void
add_sentinels (Heap *self,
               const char *class_name,
               GHashTable *sentinels)
{
  guint32 class_index = heap_find_class (self, class_name);
  HprofClassRecord record;
  const guint8 *position;

  if (class_index == HEAP_NONE || heap_get_class (self, class_index)->record == 0)
    return;
  hprof_class_record_read (self->data, self->id_size, heap_get_class (self, class_index)->record,
                           &record);
  position = record.statics;
  for (guint i = 0; i < record.n_statics; i++)
    {
      HprofField field;
      g_autofree char *name = NULL;

      hprof_class_record_next_static (&position, self->id_size, &field);
      name = heap_get_string (self, field.name_id);
      if (field.type == HPROF_TYPE_OBJECT && g_str_equal (name, HEAP_RULES_PROVIDER_SENTINEL))
        g_hash_table_add (sentinels,
                          GUINT_TO_POINTER (heap_find_object (
                              self, hprof_load_id (field.value, self->id_size))));
    }
}

static void
find_sentinels (Heap *self,
                guint32 class_index,
                GHashTable *sentinels)
{
  for (; class_index != HEAP_NONE; class_index = heap_get_class (self, class_index)->super)
    {
      const char *name = heap_get_class (self, class_index)->name;
      g_autofree char *file_class = g_strconcat (name, "Kt", NULL);

      add_sentinels (self, name, sentinels);
      add_sentinels (self, file_class, sentinels);
    }
}

static void
read_object (Heap *self,
             guint32 object,
             GHashTable *sentinels)
{
  const HeapClass *class = heap_get_class (self, self->object_classes[object]);

  for (guint32 i = 0; i < class->n_references; i++)
    {
      const HeapReferenceField *field = &class->references[i];
      const guint8 *value = heap_get_instance_bytes (self, object, field->offset, self->id_size);
      guint32 target;

      if (value == NULL)
        return;
      target = heap_find_object (self, hprof_load_id (value, self->id_size));
      if (target == HEAP_NONE)
        continue;
      if (field->cached_values != 0 && heap_is_collection (self, target))
        {
          gpointer marking[] = { self, GUINT_TO_POINTER (field->cached_values) };

          mark_cached (self, target, (HeapStrength) field->cached_values);
          heap_foreach_entry (self, target, mark_cached_entry, marking);
        }
      if ((field->owns & HEAP_OWNED_PROVIDED) != 0
          && !g_hash_table_contains (sentinels, GUINT_TO_POINTER (target)))
        g_hash_table_add (self->provided, GUINT_TO_POINTER (target));
    }
}

gboolean
heap_owners_find (Heap *self,
                  HprofProgress *progress,
                  GError **error)
{
  g_autoptr (GHashTable) sentinels = g_hash_table_new (NULL, NULL);
  g_autofree gboolean *asks = g_new0 (gboolean, self->classes->len + 1);
  gboolean any = FALSE;

  for (guint32 i = 0; i < self->classes->len; i++)
    {
      const HeapClass *class = heap_get_class (self, i);

      self->has_owned |= class->owned != 0;
      asks[i] = asks_for_objects (class);
      any |= asks[i];
      if (asks[i])
        find_sentinels (self, i, sentinels);
    }

  for (guint32 i = 0; any && i < self->n_objects; i++)
    {
      if (i % HPROF_PROGRESS_STEPS == 0 && !hprof_progress_update (progress, 0, 0, error))
        return FALSE;
      if (asks[self->object_classes[i]]
          && self->data[self->records[i]] == HPROF_HEAP_INSTANCE_DUMP)
        read_object (self, i, sentinels);
    }
  self->has_owned |= g_hash_table_size (self->provided) > 0;
  return TRUE;
}
