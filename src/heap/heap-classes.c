/* heap-classes.c: the classes of a dump
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heap-private.h"

#include <string.h>

/* "java/lang/String" → "java.lang.String"; the "/0x…" of a hidden class is part of its name. */
static void
slashes_to_dots (char *name)
{
  for (char *slash = name; (slash = strchr (slash, '/')) != NULL; slash++)
    if (!g_str_has_prefix (slash, "/0x"))
      *slash = '.';
}

/* The element name of an array descriptor without its brackets: "Ljava.lang.String;", "I". */
static char *
get_element_name (const char *descriptor)
{
  static const char letters[] = "ZCFDBSIJ";
  const char *letter;
  gsize length = strlen (descriptor);

  if (length == 1 && (letter = strchr (letters, descriptor[0])) != NULL)
    return g_strdup (hprof_type_name (HPROF_TYPE_BOOLEAN + (guint) (letter - letters)));
  if (length > 2 && descriptor[0] == 'L' && descriptor[length - 1] == ';')
    return g_strndup (descriptor + 1, length - 2);
  return NULL;
}

/* @text: as the dump has it. Returns: (transfer full): as Java writes it. */
static char *
normalise_name (const char *text)
{
  g_autofree char *name = hprof_text_escape (text);
  gsize depth = strspn (name, "[");
  g_autofree char *element = NULL;
  GString *array;

  slashes_to_dots (name);
  /* A copy takes no more than its length. */
  if (depth == 0 || (element = get_element_name (name + depth)) == NULL)
    return g_strdup (name);

  array = g_string_new (element);
  for (gsize i = 0; i < depth; i++)
    g_string_append (array, "[]");
  return g_string_free (array, FALSE);
}

char *
heap_get_string (const Heap *self,
                 guint64 id)
{
  const guint8 *bytes;
  gsize length;

  if (!hprof_contents_find_string (self->contents, self->dump, id, &bytes, &length))
    return g_strdup_printf ("<name 0x%" G_GINT64_MODIFIER "x>", id);
  return hprof_text_from_modified_utf8 (bytes, length);
}

guint32
heap_find_class_by_id (const Heap *self,
                       guint64 id)
{
  gpointer value;

  return g_hash_table_lookup_extended (self->class_by_id, &id, NULL, &value)
             ? GPOINTER_TO_UINT (value)
             : HEAP_NONE;
}

guint64
heap_get_class_instance (const Heap *self,
                         guint32 object,
                         guint32 *class_index)
{
  const guint64 *offset = g_hash_table_lookup (self->class_instances, GUINT_TO_POINTER (object));

  if (offset == NULL)
    return 0;
  *class_index = heap_find_class_by_id (
      self, hprof_load_id (self->data + *offset + 5 + self->id_size, self->id_size));
  return *class_index == HEAP_NONE ? 0 : *offset;
}

static guint32
add_class (Heap *self,
           guint64 id,
           guint32 object)
{
  HeapClass class = {
    .id = id,
    .object = object,
    .super = HEAP_NONE,
    .implied = { HEAP_NONE, HEAP_NONE, HEAP_NONE, HEAP_NONE },
  };
  guint32 index = self->classes->len;

  if (object != HEAP_NONE)
    class.record = self->records[object];
  g_array_append_val (self->classes, class);
  if (id != 0)
    g_hash_table_insert (self->class_by_id, g_memdup2 (&id, sizeof id), GUINT_TO_POINTER (index));
  return index;
}

static guint32
get_object_or_none (const Heap *self,
                    guint64 id)
{
  return id == 0 ? HEAP_NONE : heap_id_map_find (&self->ids, id);
}

/* The classes with a record, in order of their objects. */
static gboolean
read_class_records (Heap *self,
                    HprofProgress *progress,
                    GError **error)
{
  for (guint32 i = 0; i < self->n_objects; i++)
    {
      if (i % HPROF_PROGRESS_STEPS == 0
          && !hprof_progress_update (progress, i, 8 * (guint64) self->n_objects, error))
        return FALSE;
      if (self->data[self->records[i]] == HPROF_HEAP_CLASS_DUMP)
        add_class (self, hprof_load_id (self->data + self->records[i] + 1, self->id_size), i);
    }
  self->n_classes_dumped = self->classes->len;

  for (guint32 i = 0; i < self->classes->len; i++)
    {
      HeapClass *class = heap_get_class (self, i);
      HprofClassRecord record;

      hprof_class_record_read (self->data, self->id_size, class->record, &record);
      class->super_id = record.super_id;
      class->super = heap_find_class_by_id (self, record.super_id);
      class->loader_id = record.loader_id;
      class->implied[0] = get_object_or_none (self, record.super_id);
      class->implied[1] = get_object_or_none (self, record.loader_id);
      class->implied[2] = get_object_or_none (self, record.signers_id);
      class->implied[3] = get_object_or_none (self, record.protection_domain_id);
    }
  return TRUE;
}

/* A class that is its own superclass, over however many steps, loses the reference that closes the
 * circle, so that walks upwards end. */
static void
cut_cycles (Heap *self)
{
  g_autofree guint32 *visited_by = g_new (guint32, self->classes->len + 1);

  for (guint32 i = 0; i < self->classes->len; i++)
    visited_by[i] = HEAP_NONE;
  for (guint32 i = 0; i < self->classes->len; i++)
    {
      guint32 class_index = i;

      while (visited_by[class_index] == HEAP_NONE)
        {
          HeapClass *class = heap_get_class (self, class_index);

          visited_by[class_index] = i;
          if (class->super == HEAP_NONE)
            break;
          if (visited_by[class->super] == i)
            {
              hprof_problems_add (self->problems, HPROF_PROBLEM_CLASS_CYCLE, 0, class->record, 1,
                                  "the class at byte %" G_GUINT64_FORMAT
                                  " is among its own superclasses; its superclass was left out",
                                  class->record);
              class->super = HEAP_NONE;
              break;
            }
          class_index = class->super;
        }
    }
}

static void
name_loaded_class (const HprofLoadedClass *loaded,
                   gpointer data)
{
  Heap *self = data;
  guint32 index = heap_find_class_by_id (self, loaded->class_id);
  g_autofree char *text = NULL;
  const guint8 *bytes;
  HeapClass *class;
  gsize length;

  if (index == HEAP_NONE)
    {
      if (loaded->class_id == 0)
        return;
      index = add_class (self, loaded->class_id, HEAP_NONE);
    }
  g_hash_table_insert (self->class_serials, GUINT_TO_POINTER (loaded->serial),
                       GUINT_TO_POINTER (index));

  class = heap_get_class (self, index);
  g_free (class->name);
  if (hprof_contents_find_string (self->contents, self->dump, loaded->name_id, &bytes, &length))
    {
      text = hprof_text_from_modified_utf8 (bytes, length);
      class->name = normalise_name (text);
    }
  else
    class->name = g_strdup_printf ("<unknown class 0x%" G_GINT64_MODIFIER "x>", loaded->class_id);
}

static void
name_remaining_class (Heap *self,
                      HeapClass *class)
{
  guint64 offset = class->record;

  if (class->name == NULL)
    class->name = g_strdup_printf ("<unknown class 0x%" G_GINT64_MODIFIER "x>", class->id);
  else if (!g_str_has_prefix (class->name, "<unknown class "))
    return;
  hprof_problems_add (self->problems, HPROF_PROBLEM_MISSING_NAME, 0, offset, 1,
                      "classes without a name in the dump, the first 0x%" G_GINT64_MODIFIER
                      "x; they are shown by their ids",
                      class->id);
}

/* The name is the class's from now on: it does not change. */
static void
enter_name (Heap *self,
            guint32 index)
{
  char *name = heap_get_class (self, index)->name;

  if (!g_hash_table_contains (self->class_by_name, name))
    g_hash_table_insert (self->class_by_name, name, GUINT_TO_POINTER (index));
}

/* Finds a class that the format knows by name alone, or adds it. */
static guint32
get_class_by_name (Heap *self,
                   const char *name)
{
  gpointer value;
  guint32 index;

  if (g_hash_table_lookup_extended (self->class_by_name, name, NULL, &value))
    return GPOINTER_TO_UINT (value);
  index = add_class (self, 0, HEAP_NONE);
  heap_get_class (self, index)->name = g_strdup (name);
  enter_name (self, index);
  return index;
}

static int
compare_classes_by_id (gconstpointer a,
                       gconstpointer b,
                       gpointer data)
{
  guint64 left = heap_get_class (data, *(const guint32 *) a)->id;
  guint64 right = heap_get_class (data, *(const guint32 *) b)->id;

  return left < right ? -1 : left > right;
}

/* Of classes with one name the one with the lowest id is found. */
static void
enter_names (Heap *self)
{
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 0; i < self->classes->len; i++)
    g_array_append_val (order, i);
  g_array_sort_with_data (order, compare_classes_by_id, self);
  for (guint i = 0; i < order->len; i++)
    enter_name (self, g_array_index (order, guint32, i));

  self->class_class = get_class_by_name (self, "java.lang.Class");
  for (guint type = HPROF_TYPE_BOOLEAN; type < HPROF_TYPE_COUNT; type++)
    {
      g_autofree char *name = g_strconcat (hprof_type_name (type), "[]", NULL);

      self->primitive_array_classes[type] = get_class_by_name (self, name);
      heap_get_class (self, self->primitive_array_classes[type])->element_type = (guint8) type;
    }
}

/* The class with @id; a class without any record is made up for it. */
static guint32
get_class_of (Heap *self,
              guint64 id,
              guint64 offset)
{
  guint32 index = heap_find_class_by_id (self, id);

  if (index == HEAP_NONE)
    {
      g_autofree char *name = g_strdup_printf ("<unknown class 0x%" G_GINT64_MODIFIER "x>", id);

      index = id == 0 ? get_class_by_name (self, name) : add_class (self, id, HEAP_NONE);
      if (id != 0)
        {
          heap_get_class (self, index)->name = g_steal_pointer (&name);
          enter_name (self, index);
        }
    }
  if (heap_get_class (self, index)->record == 0)
    hprof_problems_add (self->problems, HPROF_PROBLEM_UNKNOWN_CLASS, 0, offset, 1,
                        "objects whose class has no record, the first at byte %" G_GUINT64_FORMAT
                        ": their fields could not be read",
                        offset);
  return index;
}

static gboolean
read_object_classes (Heap *self,
                     HprofProgress *progress,
                     GError **error)
{
  guint64 last_id = 0;
  guint32 last = HEAP_NONE;

  self->object_classes = heap_memory_new (self->n_objects, sizeof (guint32), error);
  if (self->object_classes == NULL)
    return FALSE;

  for (guint32 i = 0; i < self->n_objects; i++)
    {
      const guint8 *record = self->data + self->records[i];
      guint64 class_id;

      if (i % HPROF_PROGRESS_STEPS == 0
          && !hprof_progress_update (progress, self->n_objects + (guint64) i,
                                     8 * (guint64) self->n_objects, error))
        return FALSE;

      switch ((guint) record[0])
        {
        case HPROF_HEAP_CLASS_DUMP:
          self->object_classes[i] = self->class_class;
          continue;
        case HPROF_HEAP_INSTANCE_DUMP:
          class_id = hprof_load_id (record + 5 + self->id_size, self->id_size);
          break;
        case HPROF_HEAP_OBJECT_ARRAY_DUMP:
          class_id = hprof_load_id (record + 9 + self->id_size, self->id_size);
          break;
        default:
          self->object_classes[i] = self->primitive_array_classes[record[9 + self->id_size]];
          continue;
        }

      if (class_id != last_id || last == HEAP_NONE || heap_get_class (self, last)->record == 0)
        {
          last = get_class_of (self, class_id, self->records[i]);
          last_id = class_id;
        }
      self->object_classes[i] = last;
    }
  return TRUE;
}

gboolean
heap_classes_read (Heap *self,
                   HprofProgress *progress,
                   GError **error)
{
  if (!read_class_records (self, progress, error))
    return FALSE;
  hprof_contents_foreach_loaded_class (self->contents, self->dump, name_loaded_class, self);
  for (guint32 i = 0; i < self->classes->len; i++)
    name_remaining_class (self, heap_get_class (self, i));
  cut_cycles (self);
  enter_names (self);
  return read_object_classes (self, progress, error);
}

void
heap_classes_clear (Heap *self)
{
  for (guint32 i = 0; i < self->classes->len; i++)
    {
      g_free (heap_get_class (self, i)->name);
      g_free (heap_get_class (self, i)->references);
    }
  g_array_unref (self->classes);
}

guint32
heap_get_n_classes (const Heap *self)
{
  return self->classes->len;
}

const char *
heap_class_get_name (const Heap *self,
                     guint32 class_index)
{
  return heap_get_class (self, class_index)->name;
}

const char *
heap_class_get_simple_name (const Heap *self,
                            guint32 class_index)
{
  const char *name = heap_get_class (self, class_index)->name;
  const char *end = strstr (name, "/0x");
  const char *simple = name;

  for (const char *position = name; *position != '\0' && position != end; position++)
    if (*position == '.' && position[1] != '\0')
      simple = position + 1;
  return simple;
}

guint64
heap_class_get_id (const Heap *self,
                   guint32 class_index)
{
  return heap_get_class (self, class_index)->id;
}

guint32
heap_class_get_object (const Heap *self,
                       guint32 class_index)
{
  return heap_get_class (self, class_index)->object;
}

guint32
heap_class_get_super (const Heap *self,
                      guint32 class_index)
{
  return heap_get_class (self, class_index)->super;
}

guint64
heap_class_get_loader_id (const Heap *self,
                          guint32 class_index)
{
  return heap_get_class (self, class_index)->loader_id;
}

guint32
heap_find_class (const Heap *self,
                 const char *name)
{
  g_autofree char *normalised = normalise_name (name);
  gpointer value;

  return g_hash_table_lookup_extended (self->class_by_name, normalised, NULL, &value)
             ? GPOINTER_TO_UINT (value)
             : HEAP_NONE;
}

gboolean
heap_class_is_subclass (const Heap *self,
                        guint32 class_index,
                        guint32 super)
{
  while (class_index != HEAP_NONE && class_index != super)
    class_index = heap_get_class (self, class_index)->super;
  return class_index != HEAP_NONE;
}
