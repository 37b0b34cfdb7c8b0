/* entries-fixture.c: collections of numbers, and their added references as text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "entries-fixture.h"

#include "heap/heap-strings.h"

#include "dump-builder-private.h"

void
entries_fixture_class (DumpBuilder *builder,
                       const char *name,
                       const char *super,
                       const char *fields)
{
  if (!g_hash_table_contains (builder->class_by_name, name))
    dump_builder_class (builder, name, super, fields);
}

guint64
entries_fixture_number (DumpBuilder *builder,
                        gint32 number)
{
  guint64 object;

  entries_fixture_class (builder, "java.lang.Integer", NULL, "int value");
  object = dump_builder_object (builder, "java.lang.Integer");
  dump_builder_set (builder, object, "value", (guint32) number);
  return object;
}

guint64
entries_fixture_constant (DumpBuilder *builder,
                          const char *name)
{
  guint64 object;

  entries_fixture_class (builder, "java.lang.Enum", NULL, "Object name; int ordinal");
  entries_fixture_class (builder, "Planet", "java.lang.Enum", NULL);
  object = dump_builder_object (builder, "Planet");
  dump_builder_set (builder, object, "name", dump_builder_text (builder, name));
  return object;
}

typedef struct
{
  const Heap *heap;
  GString *text;
} Description;

static gboolean
describe_reference (const HeapReference *reference,
                    gpointer data)
{
  const Description *description = data;
  g_autofree char *value = NULL;

  if (reference->kind != HEAP_REFERENCE_ENTRY)
    return TRUE;
  value = heap_object_get_value_text (description->heap, reference->target);
  if (description->text->len > 0)
    g_string_append_c (description->text, ' ');
  heap_reference_append_label (description->heap, reference, description->text);
  g_string_append_printf (description->text, "=%s", value != NULL ? value : "?");
  return TRUE;
}

char *
entries_fixture_describe (const Heap *heap,
                          guint64 id)
{
  Description description = { heap, g_string_new (NULL) };

  heap_foreach_reference (heap, heap_fixture_find (heap, id), describe_reference, &description);
  return g_string_free (description.text, FALSE);
}

void
entries_fixture_assert (const Heap *heap,
                        guint64 id,
                        const char *expected)
{
  g_autofree char *found = entries_fixture_describe (heap, id);

  g_assert_cmpstr (found, ==, expected);
}
