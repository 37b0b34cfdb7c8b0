/* heapwood-root-path.c: what holds a place, step by step, as values
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-root-path.h"

#include "heapwood-format.h"
#include "heapwood-names.h"

#include "treemap/treemap.h"

#include <glib/gi18n.h>

/* Steps between two looks at the cancellable. */
#define LOOK_INTERVAL 256

static void
step_free (gpointer data)
{
  HeapwoodRootPathStep *step = data;

  g_free (step->name);
  g_free (step->full_name);
  g_free (step->label);
  g_free (step);
}

static void
way_free (gpointer data)
{
  HeapwoodRootPathWay *way = data;

  g_free (way->root);
  g_free (way->origin);
  g_ptr_array_unref (way->steps);
  g_free (way);
}

static void
stretch_free (gpointer data)
{
  HeapwoodRootPathStretch *stretch = data;

  g_ptr_array_unref (stretch->ways);
  g_free (stretch);
}

static void
root_path_clear (gpointer data)
{
  HeapwoodRootPath *self = data;

  g_free (self->pile_name);
  g_free (self->note);
  g_clear_pointer (&self->stretches, g_ptr_array_unref);
}

HeapwoodRootPath *
heapwood_root_path_ref (HeapwoodRootPath *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
heapwood_root_path_unref (HeapwoodRootPath *self)
{
  g_atomic_rc_box_release_full (self, root_path_clear);
}

/* @holder: HEAP_NONE for a root */
static HeapwoodRootPathStep *
step_new (const Heap *heap,
          guint32 holder,
          guint32 object,
          gboolean dominates)
{
  HeapwoodRootPathStep *step = g_new0 (HeapwoodRootPathStep, 1);
  HeapReference reference;

  step->node = heap_node (HEAP_NODE_OBJECT, object);
  step->id = heap_object_get_id (heap, object);
  step->name = heapwood_node_get_short_name (heap, step->node);
  step->full_name = heapwood_node_get_name (heap, step->node);
  step->retained = heap_object_get_retained_size (heap, object);
  step->dominates = dominates;
  step->strength = HEAP_STRENGTH_STRONG;
  if (holder != HEAP_NONE && heap_path_find_reference (heap, holder, object, &reference))
    {
      GString *label = g_string_new (NULL);
      heap_reference_append_label (heap, &reference, label);
      step->label = g_string_free (label, FALSE);
      step->strength = reference.strength;
    }
  return step;
}

static HeapwoodRootPathStep *
skipped_new (guint n_skipped)
{
  HeapwoodRootPathStep *step = g_new0 (HeapwoodRootPathStep, 1);
  g_autofree char *count = treemap_names_format_count (n_skipped);

  step->n_skipped = n_skipped;
  step->name = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%s step is left out", "%s steps are left out", n_skipped),
    count);
  return step;
}

static HeapwoodRootPathWay *
way_new (void)
{
  HeapwoodRootPathWay *way = g_new0 (HeapwoodRootPathWay, 1);

  way->steps = g_ptr_array_new_with_free_func (step_free);
  return way;
}

/* Reads @n_objects objects into @way; the first is held by @holder.
 * Returns: %FALSE when cancelled. */
static gboolean
read_steps (HeapwoodRootPathWay *way,
            const Heap *heap,
            guint32 holder,
            const guint32 *objects,
            const gboolean *dominates,
            guint n_objects,
            GCancellable *cancellable)
{
  guint n_skipped = n_objects > HEAPWOOD_ROOT_PATH_MAX_STEPS
                      ? n_objects - HEAPWOOD_ROOT_PATH_MAX_STEPS : 0;

  for (guint i = 0; i < n_objects; i++)
    {
      if (i % LOOK_INTERVAL == 0 && g_cancellable_is_cancelled (cancellable))
        return FALSE;
      if (n_skipped > 0 && i == HEAPWOOD_ROOT_PATH_MAX_STEPS / 2)
        {
          g_ptr_array_add (way->steps, skipped_new (n_skipped));
          i += n_skipped - 1;
          continue;
        }
      /* Of a detour only the end, where its ways meet, dominates. */
      gboolean marked = dominates != NULL ? dominates[i] : i == n_objects - 1;
      g_ptr_array_add (way->steps,
                       step_new (heap, i > 0 ? objects[i - 1] : holder, objects[i], marked));
    }
  return TRUE;
}

/* Says in @way which root its first object is held by. */
static void
read_root (HeapwoodRootPathWay *way,
           const Heap *heap,
           gsize position)
{
  if (position == G_MAXSIZE)
    {
      way->root = g_strdup (_("Entry point: nothing else in it points here"));
      return;
    }

  const HeapRoot *root = heap_get_root (heap, position);
  /* Translators: %s is a kind of GC root */
  way->root = g_strdup_printf (_("GC root: %s"), heapwood_root_kind_get_name (root->kind));
  if (root->thread_serial == 0)
    return;

  g_autofree char *name = heap_get_thread_name (heap, root->thread_serial);
  g_autofree char *frame
    = root->frame >= 0 ? heap_get_frame_text (heap, root->thread_serial, root->frame) : NULL;
  g_autofree char *thread
    = name != NULL
        /* Translators: %s is the name of a thread */
        ? g_strdup_printf (_("Thread “%s”"), name)
        : g_strdup_printf (_("Thread %u"), root->thread_serial);
  if (frame != NULL)
    /* Translators: a thread and a method that it runs */
    way->origin = g_strdup_printf (_("%s, in %s"), thread, frame);
  else
    way->origin = g_steal_pointer (&thread);
}

static HeapwoodRootPathStretch *
add_stretch (HeapwoodRootPath *self)
{
  HeapwoodRootPathStretch *stretch = g_new0 (HeapwoodRootPathStretch, 1);

  stretch->ways = g_ptr_array_new_with_free_func (way_free);
  g_ptr_array_add (self->stretches, stretch);
  return stretch;
}

/* The steps of @path in [from, to), which can run no other way. */
static gboolean
add_straight (HeapwoodRootPath *self,
              const Heap *heap,
              const HeapPath *path,
              guint from,
              guint to,
              GCancellable *cancellable)
{
  if (from == to)
    return TRUE;

  HeapwoodRootPathWay *way = way_new ();
  g_ptr_array_add (add_stretch (self)->ways, way);
  if (from == 0)
    read_root (way, heap, path->way.root);
  return read_steps (way, heap, from > 0 ? path->way.objects[from - 1] : HEAP_NONE,
                     path->way.objects + from, path->dominates + from, to - from, cancellable);
}

static gboolean
add_detour (HeapwoodRootPath *self,
            const Heap *heap,
            const HeapPath *path,
            const HeapDetour *detour,
            GCancellable *cancellable)
{
  HeapwoodRootPathStretch *stretch = add_stretch (self);
  guint32 holder = detour->from >= 0 ? path->way.objects[detour->from] : HEAP_NONE;

  stretch->more = detour->more;
  for (guint i = 0; i < detour->ways->len; i++)
    {
      const HeapWay *found = &g_array_index (detour->ways, HeapWay, i);
      HeapwoodRootPathWay *way = way_new ();
      g_ptr_array_add (stretch->ways, way);
      if (detour->from < 0)
        read_root (way, heap, found->root);
      if (!read_steps (way, heap, holder, found->objects, NULL, found->n_objects, cancellable))
        return FALSE;
    }
  return TRUE;
}

/* In place of detours in the middle of a path that has very many. */
static void
add_skipped (HeapwoodRootPath *self,
             guint n_skipped)
{
  HeapwoodRootPathWay *way = way_new ();

  g_ptr_array_add (way->steps, skipped_new (n_skipped));
  g_ptr_array_add (add_stretch (self)->ways, way);
}

static gboolean
add_stretches (HeapwoodRootPath *self,
               const Heap *heap,
               const HeapPath *path,
               GCancellable *cancellable)
{
  const guint half = HEAPWOOD_ROOT_PATH_MAX_STRETCHES / 4;
  guint n_detours = path->detours->len;
  guint next = 0;

  for (guint i = 0; i < n_detours; i++)
    {
      const HeapDetour *detour = &g_array_index (path->detours, HeapDetour, i);
      if (n_detours > 2 * half && i == half)
        {
          i = n_detours - half;
          detour = &g_array_index (path->detours, HeapDetour, i);
          add_skipped (self, (guint) (detour->from + 1) - next);
          next = (guint) (detour->from + 1);
        }
      if (!add_straight (self, heap, path, next, (guint) (detour->from + 1), cancellable)
          || !add_detour (self, heap, path, detour, cancellable))
        return FALSE;
      next = (guint) detour->to + 1;
    }
  return add_straight (self, heap, path, next, path->way.n_objects, cancellable);
}

static HeapwoodRootPath *
root_path_new (const Heap *heap,
               HeapNode place)
{
  HeapwoodRootPath *self = g_atomic_rc_box_new0 (HeapwoodRootPath);
  HeapNode pile = heap_node (HEAP_NODE_GARBAGE, 0);

  self->place = place;
  self->total = heap_tree_get_entry (heap, heap_node (HEAP_NODE_ROOT, 0)).retained;
  self->stretches = g_ptr_array_new_with_free_func (stretch_free);
  self->pile_name = heapwood_node_get_name (heap, pile);
  if (heap_tree_has_node (heap, pile))
    self->pile_retained = heap_tree_get_entry (heap, pile).retained;
  return self;
}

static gpointer
find_path (Heap *heap,
           const HeapReferrers *referrers,
           gpointer data,
           GCancellable *cancellable,
           GError **error)
{
  const HeapNode *place = data;
  g_autoptr (HeapPath) path
    = heap_path_find (referrers, place->index, HEAP_PATHS_MAX_WAYS, cancellable, error);
  if (path == NULL)
    return NULL;

  g_autoptr (HeapwoodRootPath) self = root_path_new (heap, *place);
  self->garbage = path->garbage;
  if (!add_stretches (self, heap, path, cancellable))
    {
      g_cancellable_set_error_if_cancelled (cancellable, error);
      return NULL;
    }
  return g_steal_pointer (&self);
}

static gpointer
describe_place (Heap *heap,
                const HeapReferrers *referrers,
                gpointer data,
                GCancellable *cancellable,
                GError **error)
{
  const HeapNode *place = data;
  HeapwoodRootPath *self = root_path_new (heap, *place);

  self->garbage = place->kind == HEAP_NODE_GARBAGE || place->kind == HEAP_NODE_GARBAGE_GROUP;
  switch (place->kind)
    {
    case HEAP_NODE_GARBAGE:
      self->note = g_strdup (heapwood_node_get_explanation (heap, *place));
      break;

    case HEAP_NODE_GROUP:
    case HEAP_NODE_GARBAGE_GROUP:
      {
        g_autofree char *name = heapwood_node_get_short_name (heap, *place);
        /* Translators: %s is a number of objects of a class: "129 × Bitmap" */
        self->note = g_strdup_printf (_("%s: each is held in a way of its own. Go to one of them "
                                        "to see what holds it."), name);
        break;
      }

    case HEAP_NODE_ROOT:
    case HEAP_NODE_OBJECT:
    default:
      self->note = g_strdup (_("Go to an object to see the references that hold it, from a GC "
                               "root down."));
      break;
    }
  return self;
}

static const HeapwoodQuestion path_question
  = { find_path, TRUE, (GDestroyNotify) heapwood_root_path_unref };
static const HeapwoodQuestion place_question
  = { describe_place, FALSE, (GDestroyNotify) heapwood_root_path_unref };

void
heapwood_root_path_ask_async (HeapwoodQuestions *questions,
                              HeapNode place,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer data)
{
  heapwood_questions_ask_async (
    questions, place.kind == HEAP_NODE_OBJECT ? &path_question : &place_question,
    g_memdup2 (&place, sizeof place), g_free, cancellable, callback, data);
}

HeapwoodRootPath *
heapwood_root_path_ask_finish (GAsyncResult *result,
                               GError **error)
{
  return heapwood_questions_ask_finish (result, error);
}

char *
heapwood_root_path_step_get_details (const HeapwoodRootPathStep *step)
{
  if (step->n_skipped > 0)
    return g_strdup ("");

  g_autofree char *address = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", step->id);
  if (step->label == NULL)
    return g_steal_pointer (&address);
  if (step->strength == HEAP_STRENGTH_STRONG)
    return g_strdup_printf ("%s · %s", step->label, address);

  /* Translators: a field, how firmly it holds ("Soft"), and an address */
  return g_strdup_printf (_("%s (%s) · %s"), step->label,
                          heapwood_strength_get_name (step->strength), address);
}

static void
append_way (GString *text,
            const HeapwoodRootPathWay *way)
{
  for (guint i = 0; i < way->steps->len; i++)
    {
      const HeapwoodRootPathStep *step = g_ptr_array_index (way->steps, i);
      if (step->n_skipped > 0)
        {
          g_string_append_printf (text, "… %s\n", step->name);
          continue;
        }

      g_autofree char *details = heapwood_root_path_step_get_details (step);
      g_autofree char *size = heapwood_format_size (step->retained);
      g_string_append_printf (text, "%s %s · %s · %s\n", step->dominates ? "●" : "○",
                              step->full_name, details, size);
    }
}

char *
heapwood_root_path_to_text (const HeapwoodRootPath *self,
                            const guint *chosen)
{
  GString *text = g_string_new (NULL);
  g_autofree char *total = heapwood_format_size (self->total);

  g_string_append_printf (text, "%s · %s\n", _("Whole heap"), total);
  if (self->garbage)
    {
      g_autofree char *size = heapwood_format_size (self->pile_retained);
      g_string_append_printf (text, "● %s · %s\n", self->pile_name, size);
    }
  for (guint i = 0; i < self->stretches->len; i++)
    {
      const HeapwoodRootPathStretch *stretch = g_ptr_array_index (self->stretches, i);
      const HeapwoodRootPathWay *way
        = g_ptr_array_index (stretch->ways, chosen != NULL ? chosen[i] : 0);
      if (way->root != NULL)
        g_string_append_printf (text, "%s\n", way->root);
      if (way->origin != NULL)
        g_string_append_printf (text, "%s\n", way->origin);
      append_way (text, way);
    }
  if (self->note != NULL)
    g_string_append_printf (text, "%s\n", self->note);
  return g_string_free (text, FALSE);
}
