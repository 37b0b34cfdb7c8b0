/* heapwood-details-roots.c: the GC roots of an object, and what the frames of a thread hold
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-details-private.h"

#include "heapwood-names.h"

#include "treemap/treemap.h"

#include <glib/gi18n.h>

static char *
name_thread (const Heap *heap,
             guint32 thread_serial)
{
  g_autofree char *name = heap_get_thread_name (heap, thread_serial);

  /* Translators: a thread that has no name, by its number */
  return name != NULL ? hprof_text_escape (name) : g_strdup_printf (_("Thread %u"), thread_serial);
}

void
heapwood_details_add_roots (const Heap *heap,
                            guint32 object,
                            GPtrArray *sections)
{
  gsize n_roots = heap_get_n_roots (heap);
  HeapwoodDetailsSection *section = NULL;

  for (gsize i = heap_find_root (heap, object); i < n_roots; i++)
    {
      const HeapRoot *root = heap_get_root (heap, i);
      if (root->object != object)
        break;

      if (section == NULL)
        {
          section = heapwood_details_add_section (sections);
          heapwood_details_add_fact (section, HEAPWOOD_FACT_SECTION, _("GC roots"), NULL);
        }

      HeapwoodFact *fact = heapwood_details_add_fact (
        section, HEAPWOOD_FACT_VALUE, heapwood_root_kind_get_name (root->kind), NULL);
      if (root->thread_serial == 0)
        continue;

      g_autofree char *thread = name_thread (heap, root->thread_serial);
      g_autofree char *frame = heap_get_frame_text (heap, root->thread_serial, root->frame);
      guint32 thread_object = heap_get_thread_object (heap, root->thread_serial);

      fact->value = g_strdup (thread);
      fact->tooltip
        = frame != NULL ? g_strdup_printf ("%s\n%s", thread, frame) : g_strdup (thread);
      if (thread_object != HEAP_NONE)
        {
          fact->target = heap_tree_get_object_node (heap, thread_object);
          fact->is_link = fact->target.index != object;
        }
    }
}

/* Returns: the serial number of the thread that @object is, 0 where it is none. */
static guint32
find_thread (const Heap *heap,
             guint32 object)
{
  gsize n_roots = heap_get_n_roots (heap);

  for (gsize i = heap_find_root (heap, object); i < n_roots; i++)
    {
      const HeapRoot *root = heap_get_root (heap, i);

      if (root->object != object)
        break;
      if (root->kind == HEAP_ROOT_THREAD_OBJECT
          && heap_get_thread_object (heap, root->thread_serial) == object)
        return root->thread_serial;
    }
  return 0;
}

static int
compare_frames (gconstpointer a,
                gconstpointer b)
{
  const HeapRoot *const *first = a, *const *second = b;

  /* What is in no frame stands last. */
  return (guint32) (*first)->frame < (guint32) (*second)->frame  ? -1
         : (guint32) (*first)->frame > (guint32) (*second)->frame ? 1
                                                                  : 0;
}

/* Returns: (transfer full): the roots of a thread, the innermost frame's first. */
static GPtrArray *
find_roots_of_thread (const Heap *heap,
                      guint32 thread_serial)
{
  gsize n_roots = heap_get_n_roots (heap);
  GPtrArray *roots = g_ptr_array_new ();

  for (gsize i = 0; i < n_roots; i++)
    {
      const HeapRoot *root = heap_get_root (heap, i);

      if (root->thread_serial == thread_serial && root->kind != HEAP_ROOT_THREAD_OBJECT)
        g_ptr_array_add (roots, (gpointer) root);
    }
  g_ptr_array_sort (roots, compare_frames);
  return roots;
}

static void
add_held_by_frame (const Heap *heap,
                   guint32 object,
                   const GPtrArray *roots,
                   gint32 frame,
                   guint *next,
                   HeapwoodDetailsSection *section)
{
  for (; *next < roots->len; (*next)++)
    {
      const HeapRoot *root = g_ptr_array_index (roots, *next);
      if (root->frame != frame)
        break;

      HeapwoodFact *fact = heapwood_details_add_fact (
        section, HEAPWOOD_FACT_VALUE, heapwood_root_kind_get_name (root->kind), NULL);
      heapwood_details_describe (heap, object, root->id, fact);
    }
}

/* "demo.Main.run (Main.java:12)" as "Main.run" and "Main.java:12". */
static void
add_frame (const char *text,
           HeapwoodDetailsSection *section)
{
  g_autofree char *line = hprof_text_escape (text);
  g_autofree char *name = g_strdup (line);
  char *place = strstr (name, " (");
  char *end = place != NULL ? strchr (place, ')') : NULL;

  if (end != NULL)
    {
      *place = *end = '\0';
      place += 2;
    }

  char *method = strrchr (name, '.');
  char *package = method != NULL ? g_strrstr_len (name, method - name, ".") : NULL;
  heapwood_details_add_fact (section, HEAPWOOD_FACT_HEADING, package != NULL ? package + 1 : name,
                             end != NULL ? place : NULL)
    ->tooltip = g_steal_pointer (&line);
}

void
heapwood_details_add_stack (const Heap *heap,
                            guint32 object,
                            GPtrArray *sections)
{
  guint32 thread_serial = find_thread (heap, object);
  if (thread_serial == 0)
    return;

  g_autoptr (GPtrArray) roots = find_roots_of_thread (heap, thread_serial);
  HeapwoodDetailsSection *section = heapwood_details_add_section (sections);
  g_autofree char *name = name_thread (heap, thread_serial);
  guint next = 0;

  heapwood_details_add_fact (section, HEAPWOOD_FACT_SECTION, _("Thread"), name);
  for (gint32 frame = 0;; frame++)
    {
      g_autofree char *text = heap_get_frame_text (heap, thread_serial, frame);
      if (text == NULL)
        break;

      add_frame (text, section);
      add_held_by_frame (heap, object, roots, frame, &next, section);
    }

  while (next < roots->len)
    {
      const HeapRoot *root = g_ptr_array_index (roots, next);
      g_autofree char *heading
        /* Translators: a frame of a stack that the dump does not describe, by its number */
        = root->frame >= 0 ? g_strdup_printf (_("Frame %d"), root->frame)
                           : g_strdup (_("In no frame of its own"));

      heapwood_details_add_fact (section, HEAPWOOD_FACT_HEADING, heading, NULL);
      add_held_by_frame (heap, object, roots, root->frame, &next, section);
    }
}
