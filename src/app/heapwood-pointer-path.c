/* heapwood-pointer-path.c: the dominators from a place down to what the pointer is at, in brief
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-pointer-path.h"

#include "heapwood-format.h"
#include "heapwood-path.h"
#include "heapwood-root-path-mark.h"

/* Milliseconds of rest. */
#define DELAY 100
/* Of more steps, the first and the last ones are shown. */
#define MAX_FIRST_STEPS 2
#define MAX_LAST_STEPS 4

struct _HeapwoodPointerPath
{
  GtkBox parent_instance;

  Heap *heap; /* (nullable): of the question */
  HeapNode place;
  HeapNode node;
  guint source;
  GCancellable *cancellable; /* of the answer that is on its way */
};

G_DEFINE_FINAL_TYPE (HeapwoodPointerPath, heapwood_pointer_path, GTK_TYPE_BOX)

static void
remove_lines (HeapwoodPointerPath *self)
{
  GtkWidget *line;

  while ((line = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_box_remove (GTK_BOX (self), line);
}

static GtkWidget *
append_line (HeapwoodPointerPath *self,
             HeapwoodMarkKind kind,
             gboolean last)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *mark = g_object_new (HEAPWOOD_TYPE_ROOT_PATH_MARK, NULL);

  heapwood_root_path_mark_set (HEAPWOOD_ROOT_PATH_MARK (mark), kind, FALSE, last);
  gtk_box_append (GTK_BOX (line), mark);
  gtk_box_append (GTK_BOX (self), line);
  return line;
}

static void
append_step (HeapwoodPointerPath *self,
             const HeapwoodPathStep *step,
             gboolean last)
{
  GtkWidget *line = append_line (self, HEAPWOOD_MARK_DOMINATES, last);
  GtkWidget *name = gtk_label_new (step->short_name);
  g_autofree char *size = heapwood_format_size (step->retained);
  GtkWidget *retained = gtk_label_new (size);

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_START);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_box_append (GTK_BOX (line), name);
  gtk_widget_add_css_class (retained, "caption");
  gtk_widget_add_css_class (retained, "figures");
  gtk_widget_add_css_class (retained, "dim-label");
  gtk_box_append (GTK_BOX (line), retained);
}

static void
append_gap (HeapwoodPointerPath *self)
{
  gtk_box_append (GTK_BOX (append_line (self, HEAPWOOD_MARK_NONE, FALSE)), gtk_label_new ("…"));
}

static void
show_path (HeapwoodPointerPath *self,
           const HeapwoodPath *path)
{
  guint n_steps = path->steps->len;
  guint first = n_steps;

  /* What is below the place; all of it, where the place is above what the path keeps. */
  while (first > 1)
    {
      const HeapwoodPathStep *step = g_ptr_array_index (path->steps, first - 1);
      if (heap_node_equal (step->node, self->place))
        break;
      first--;
    }
  gboolean gap = first == 1 && path->n_skipped > 0;

  remove_lines (self);
  if (gap)
    append_gap (self);
  guint n_shown = gap ? MAX_LAST_STEPS : MAX_FIRST_STEPS + MAX_LAST_STEPS;
  for (guint i = first; i < n_steps; i++)
    {
      if (n_steps - first > n_shown && i == first + (gap ? 0 : MAX_FIRST_STEPS))
        {
          if (!gap)
            append_gap (self);
          i = n_steps - MAX_LAST_STEPS;
        }
      append_step (self, g_ptr_array_index (path->steps, i), i == n_steps - 1);
    }
  gtk_widget_set_visible (GTK_WIDGET (self), first < n_steps);
}

static void
path_read (GObject *source,
           GAsyncResult *result,
           gpointer data)
{
  g_autoptr (HeapwoodPointerPath) self = data;
  g_autoptr (HeapwoodPath) path = heapwood_path_read_finish (result, NULL);

  if (path == NULL || g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return;

  g_clear_object (&self->cancellable);
  show_path (self, path);
}

static gboolean
read_path (gpointer data)
{
  HeapwoodPointerPath *self = data;

  self->source = 0;
  self->cancellable = g_cancellable_new ();
  heapwood_path_read_async (self->heap, self->node, self->cancellable, path_read,
                            g_object_ref (self));
  return G_SOURCE_REMOVE;
}

static void
forget_question (HeapwoodPointerPath *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->heap, heap_unref);
}

static void
heapwood_pointer_path_dispose (GObject *object)
{
  forget_question (HEAPWOOD_POINTER_PATH (object));

  G_OBJECT_CLASS (heapwood_pointer_path_parent_class)->dispose (object);
}

static void
heapwood_pointer_path_class_init (HeapwoodPointerPathClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = heapwood_pointer_path_dispose;
  /* The card and the map's own words say the same. */
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
heapwood_pointer_path_init (HeapwoodPointerPath *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_widget_add_css_class (GTK_WIDGET (self), "pointer-path");
}

void
heapwood_pointer_path_set_node (HeapwoodPointerPath *self,
                                Heap *heap,
                                HeapNode place,
                                const HeapNode *node)
{
  g_return_if_fail (HEAPWOOD_IS_POINTER_PATH (self));

  forget_question (self);
  if (node == NULL || heap_node_equal (*node, place))
    {
      gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
      return;
    }

  self->heap = heap_ref (heap);
  self->place = place;
  self->node = *node;
  self->source = g_timeout_add (DELAY, read_path, self);
}
