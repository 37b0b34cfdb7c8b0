/* test-classes-chart.c: the icicle chart of the classes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-classes-chart-private.h"
#include "app/heapwood-classes-view.h"

typedef struct
{
  Heap *heap;
  GtkWidget *view;
  GtkWidget *window;
  HeapwoodClassesChart *chart;
  GArray *objects; /* (nullable): asked for by the view */
  guint n_closed;
  guint n_nodes;
} Fixture;

static void
note_objects (Fixture *fixture,
              GArray *objects)
{
  fixture->objects = g_array_ref (objects);
}

static void
note_close (Fixture *fixture)
{
  fixture->n_closed++;
}

static void
note_node (Fixture *fixture)
{
  fixture->n_nodes++;
}

static GtkToggleButton *
get_toggle (Fixture *fixture,
            const char *name)
{
  return GTK_TOGGLE_BUTTON (window_testing_get_child (fixture->view, name));
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autofree char *path = window_testing_get_fixture ("android-dialer.hprof.gz");

  fixture->heap = window_testing_open_heap (path);
  fixture->view = g_object_new (HEAPWOOD_TYPE_CLASSES_VIEW, NULL);
  fixture->chart = HEAPWOOD_CLASSES_CHART (window_testing_get_child (fixture->view, "chart"));
  heapwood_classes_view_set_heap (HEAPWOOD_CLASSES_VIEW (fixture->view), fixture->heap);
  g_signal_connect_swapped (fixture->view, "list-objects", G_CALLBACK (note_objects), fixture);
  g_signal_connect_swapped (fixture->view, "close", G_CALLBACK (note_close), fixture);
  g_signal_connect_swapped (fixture->view, "activate-node", G_CALLBACK (note_node), fixture);
  gtk_toggle_button_set_active (get_toggle (fixture, "chart_toggle"), TRUE);
  fixture->window = window_testing_show (fixture->view, 800, 600);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  gtk_toggle_button_set_active (get_toggle (fixture, "table_toggle"), TRUE);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_clear_pointer (&fixture->objects, g_array_unref);
  heap_unref (fixture->heap);
}

static gboolean
is_settled (gpointer data)
{
  Fixture *fixture = data;

  return heapwood_classes_chart_is_settled (fixture->chart);
}

static const TreemapCell *
get_cells (Fixture *fixture,
           guint *n_cells)
{
  window_testing_wait (is_settled, fixture);
  return treemap_layout_get_cells (_heapwood_classes_chart_get_layout (fixture->chart), n_cells);
}

static void
press (Fixture *fixture,
       const char *trigger)
{
  window_testing_press (GTK_WIDGET (fixture->chart), trigger);
}

static const HeapwoodClass *
get_current (Fixture *fixture)
{
  HeapwoodClassesRow *row = heapwood_classes_chart_get_current (fixture->chart);

  if (row == NULL)
    g_error ("no block is the current one");
  return heapwood_classes_row_get (row);
}

/* The bytes and the widths of each level are those of the one below. */
static void
check_partition (const TreemapCell *cells,
                 guint n_cells)
{
  g_assert_cmpuint (n_cells, <=, TREEMAP_LAYOUT_MAX_CELLS);

  for (guint32 i = 0; i < n_cells; i++)
    {
      double near = cells[i].area.x0;
      guint64 weight = 0;

      for (guint32 j = 0; j < cells[i].n_children; j++)
        {
          const TreemapCell *child = &cells[cells[i].first_child + j];

          g_assert_cmpfloat (child->area.x0, ==, near);
          g_assert_cmpfloat (child->area.y1, ==, cells[i].area.y0);
          near = child->area.x1;
          weight += child->node.weight;
        }
      if (cells[i].n_children > 0)
        {
          g_assert_cmpfloat (near, ==, cells[i].area.x1);
          g_assert_cmpuint (weight, ==, cells[i].node.weight);
        }
    }
}

static guint
get_max_depth (const TreemapCell *cells,
               guint n_cells)
{
  guint depth = 0;

  for (guint i = 0; i < n_cells; i++)
    depth = MAX (depth, cells[i].depth);
  return depth;
}

static void
test_partition (Fixture *fixture,
                gconstpointer data)
{
  guint n_cells;
  const TreemapCell *cells = get_cells (fixture, &n_cells);

  check_partition (cells, n_cells);
  g_assert_cmpuint (cells[0].node.weight, ==, 2750431);
  /* The widest opened by themselves. */
  g_assert_cmpuint (get_max_depth (cells, n_cells), >, 1);
}

/* Returns: a visible block at depth 1 that is not open, or is. */
static guint32
find_block (const TreemapCell *cells,
            guint n_cells,
            gboolean is_open)
{
  for (guint32 i = 1; i < n_cells; i++)
    if (cells[i].depth == 1 && cells[i].kind == TREEMAP_CELL_NODE
        && treemap_cell_is_visible (&cells[i]) && (cells[i].n_children > 0) == is_open
        && treemap_rectangle_get_width (cells[i].area) >= TREEMAP_LAYOUT_MIN_CONTAINER)
      return i;
  g_assert_not_reached ();
}

static void
test_open (Fixture *fixture,
           gconstpointer data)
{
  guint n_cells;
  const TreemapCell *cells = get_cells (fixture, &n_cells);
  guint32 block = find_block (cells, n_cells, FALSE);
  guint64 id = cells[block].node.id;

  _heapwood_classes_chart_set_focus (fixture->chart, block, TRUE);
  g_assert_true (heapwood_classes_chart_can_open (fixture->chart));
  gtk_test_accessible_assert_state (fixture->chart, GTK_ACCESSIBLE_STATE_EXPANDED, FALSE);
  press (fixture, "Return");

  cells = get_cells (fixture, &n_cells);
  check_partition (cells, n_cells);
  block = _heapwood_classes_chart_get_focus (fixture->chart);
  g_assert_cmpuint (cells[block].node.id, ==, id);
  g_assert_cmpuint (cells[block].n_children, >, 0);
  g_assert_false (heapwood_classes_chart_can_open (fixture->chart));
  gtk_test_accessible_assert_state (fixture->chart, GTK_ACCESSIBLE_STATE_EXPANDED, TRUE);
}

static void
test_zoom (Fixture *fixture,
           gconstpointer data)
{
  guint n_cells;
  const TreemapCell *cells = get_cells (fixture, &n_cells);
  guint32 block = find_block (cells, n_cells, TRUE);
  guint64 id = cells[block].node.id;

  /* Once more on what is open leads nearer. */
  _heapwood_classes_chart_set_focus (fixture->chart, block, TRUE);
  press (fixture, "Return");
  cells = get_cells (fixture, &n_cells);
  g_assert_cmpuint (cells[0].node.id, ==, id);
  check_partition (cells, n_cells);
  g_assert_true (heapwood_classes_chart_can_zoom_out (fixture->chart));

  press (fixture, "BackSpace");
  cells = get_cells (fixture, &n_cells);
  g_assert_cmpuint (cells[0].node.id, ==, HEAPWOOD_CLASSES_TREE_BOTTOM);
  g_assert_cmpuint (cells[_heapwood_classes_chart_get_focus (fixture->chart)].node.id, ==, id);

  /* Escape leads out first, and closes then. */
  heapwood_classes_chart_zoom_in (fixture->chart);
  get_cells (fixture, &n_cells);
  press (fixture, "Escape");
  cells = get_cells (fixture, &n_cells);
  g_assert_cmpuint (cells[0].node.id, ==, HEAPWOOD_CLASSES_TREE_BOTTOM);
  g_assert_cmpuint (fixture->n_closed, ==, 0);
  press (fixture, "Escape");
  g_assert_cmpuint (fixture->n_closed, ==, 1);
}

/* What gathers smaller blocks leads to more room for them. */
static void
test_smaller (Fixture *fixture,
              gconstpointer data)
{
  guint n_cells;
  const TreemapCell *cells = get_cells (fixture, &n_cells);

  for (guint32 i = 0; i < n_cells; i++)
    if (cells[i].kind == TREEMAP_CELL_TAIL && cells[i].depth == 2)
      {
        guint64 id = cells[i].node.id;

        _heapwood_classes_chart_set_focus (fixture->chart, i, TRUE);
        g_assert_null (heapwood_classes_chart_get_current (fixture->chart));
        press (fixture, "Return");
        cells = get_cells (fixture, &n_cells);
        g_assert_cmpuint (cells[0].node.id, ==, id);
        return;
      }
  g_assert_not_reached ();
}

static void
test_arrows (Fixture *fixture,
             gconstpointer data)
{
  guint n_cells;
  const TreemapCell *cells = get_cells (fixture, &n_cells);
  guint32 first;

  /* The first one shows where the keyboard is. */
  press (fixture, "Right");
  first = _heapwood_classes_chart_get_focus (fixture->chart);
  g_assert_cmpuint (first, ==, cells[0].first_child);
  press (fixture, "Right");
  g_assert_cmpuint (_heapwood_classes_chart_get_focus (fixture->chart), ==, first + 1);
  press (fixture, "Left");
  press (fixture, "Up");
  g_assert_cmpuint (_heapwood_classes_chart_get_focus (fixture->chart), ==,
                    cells[first].first_child);
  press (fixture, "Down");
  g_assert_cmpuint (_heapwood_classes_chart_get_focus (fixture->chart), ==, first);
  press (fixture, "Down");
  g_assert_cmpuint (_heapwood_classes_chart_get_focus (fixture->chart), ==, 0);
}

static gboolean
has_objects (gpointer data)
{
  Fixture *fixture = data;

  return fixture->objects != NULL;
}

static guint64
get_shallow (Fixture *fixture)
{
  guint64 bytes = 0;

  for (guint i = 0; i < fixture->objects->len; i++)
    bytes += heap_object_get_shallow_size (fixture->heap,
                                           g_array_index (fixture->objects, guint32, i));
  return bytes;
}

static void
test_list (Fixture *fixture,
           gconstpointer data)
{
  guint n_cells;

  get_cells (fixture, &n_cells);
  press (fixture, "Right");
  press (fixture, "Up");
  g_assert_cmpuint (get_current (fixture)->level, ==, 1);
  press (fixture, "<Control>Return");
  window_testing_wait (has_objects, fixture);
  g_assert_cmpuint (get_shallow (fixture), ==, get_current (fixture)->bytes);
}

static void
test_end (Fixture *fixture,
          gconstpointer data)
{
  guint n_cells;
  const TreemapCell *cells = get_cells (fixture, &n_cells);

  for (guint32 i = 1; i < n_cells; i++)
    {
      if (!treemap_cell_is_visible (&cells[i]) || cells[i].kind != TREEMAP_CELL_NODE)
        continue;
      _heapwood_classes_chart_set_focus (fixture->chart, i, TRUE);
      if (!get_current (fixture)->is_end)
        continue;

      g_assert_cmpuint (cells[i].n_children, ==, 0);
      g_assert_false (heapwood_classes_chart_can_open (fixture->chart));
      g_assert_false (heapwood_classes_chart_can_zoom_in (fixture->chart));
      press (fixture, "Return");
      g_assert_cmpuint (fixture->n_nodes, ==, 1);
      return;
    }
  g_assert_not_reached ();
}

static void
test_menu (Fixture *fixture,
           gconstpointer data)
{
  GtkWidget *menu = gtk_widget_get_last_child (fixture->view);
  guint n_cells;
  const char *text;

  get_cells (fixture, &n_cells);
  g_assert_true (GTK_IS_POPOVER_MENU (menu));
  press (fixture, "Menu");
  g_assert_true (gtk_widget_get_visible (menu));

  /* What is current is told below the chart as well. */
  text = window_testing_get_text (fixture->view, "count");
  g_assert_true (g_str_has_prefix (text, get_current (fixture)->name));
}

static gboolean
has_bytes_of_lists (gpointer data)
{
  Fixture *fixture = data;
  guint n_cells;
  const TreemapCell *cells;

  if (!is_settled (fixture))
    return FALSE;
  cells = get_cells (fixture, &n_cells);
  return cells[0].node.weight < 100000 && cells[0].node.weight > 0;
}

/* Only what matches stands at the bottom, and shares stay those of all. */
static void
test_filter (Fixture *fixture,
             gconstpointer data)
{
  GtkEditable *entry = GTK_EDITABLE (window_testing_get_child (fixture->view, "filter_entry"));
  guint n_cells;
  guint64 bytes = 0;
  const TreemapCell *cells = get_cells (fixture, &n_cells);

  gtk_editable_set_text (entry, "java.util.*list");
  window_testing_wait (has_bytes_of_lists, fixture);
  cells = get_cells (fixture, &n_cells);
  check_partition (cells, n_cells);
  g_assert_cmpuint (
    treemap_layout_get_total (_heapwood_classes_chart_get_layout (fixture->chart)), ==, 2750431);
  for (guint i = 0; i < cells[0].n_children; i++)
    {
      guint32 child = cells[0].first_child + i;

      bytes += cells[child].node.weight;
      if (cells[child].kind != TREEMAP_CELL_NODE || !treemap_cell_is_visible (&cells[child]))
        continue;
      _heapwood_classes_chart_set_focus (fixture->chart, child, FALSE);
      g_assert_nonnull (strstr (get_current (fixture)->name, "List"));
    }
  g_assert_cmpuint (bytes, ==, cells[0].node.weight);
}

/* What is clicked may be gone when the picture was made before the filter. */
static void
test_filtered_away (Fixture *fixture,
                    gconstpointer data)
{
  GtkEditable *entry = GTK_EDITABLE (window_testing_get_child (fixture->view, "filter_entry"));
  guint n_cells;
  const TreemapCell *cells = get_cells (fixture, &n_cells);
  guint64 id = cells[cells[0].first_child].node.id;

  gtk_editable_set_text (entry, "java.util.*list");
  window_testing_wait (has_bytes_of_lists, fixture);
  _heapwood_classes_chart_zoom (fixture->chart, id);
  g_assert_false (heapwood_classes_chart_can_zoom_out (fixture->chart));
  g_assert_true (has_bytes_of_lists (fixture));
}

static gboolean
shows_packages (gpointer data)
{
  Fixture *fixture = data;
  guint n_cells;
  const TreemapCell *cells;

  if (!is_settled (fixture))
    return FALSE;
  cells = get_cells (fixture, &n_cells);
  _heapwood_classes_chart_set_focus (fixture->chart, cells[0].first_child, FALSE);
  return g_strcmp0 (get_current (fixture)->name, "java.lang") == 0;
}

static void
test_group_by (Fixture *fixture,
               gconstpointer data)
{
  guint n_cells;
  const TreemapCell *cells = get_cells (fixture, &n_cells);

  gtk_drop_down_set_selected (
    GTK_DROP_DOWN (window_testing_get_child (fixture->view, "group_by")), 1);
  window_testing_wait (shows_packages, fixture);
  cells = get_cells (fixture, &n_cells);
  check_partition (cells, n_cells);
  g_assert_cmpuint (cells[0].node.weight, ==, 2750431);
}

static guint32
find_class (Fixture *fixture,
            const char *name)
{
  for (guint32 i = 0; i < heap_get_n_classes (fixture->heap); i++)
    if (g_str_equal (heap_class_get_name (fixture->heap, i), name))
      return i;
  g_assert_not_reached ();
}

static gboolean
shows_current (gpointer data)
{
  Fixture *fixture = data;
  guint n_cells;
  const TreemapCell *cells;
  guint32 focus;

  if (!is_settled (fixture) || heapwood_classes_chart_get_current (fixture->chart) == NULL)
    return FALSE;
  cells = get_cells (fixture, &n_cells);
  focus = _heapwood_classes_chart_get_focus (fixture->chart);
  return cells[focus].node.id == heapwood_classes_tree_get_id (get_current (fixture));
}

/* A class too small to be seen among all others is seen alone. */
static void
test_reveal (Fixture *fixture,
             gconstpointer data)
{
  static const char *const names[] = { "java.lang.String", "java.math.BigInteger" };
  guint n_cells;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      guint32 class_index = find_class (fixture, names[i]);

      heapwood_classes_view_reveal_class (HEAPWOOD_CLASSES_VIEW (fixture->view), class_index);
      window_testing_wait (shows_current, fixture);
      g_assert_cmpuint (get_current (fixture)->group, ==, class_index);
      g_assert_cmpuint (get_cells (fixture, &n_cells)[0].depth, ==, 0);
      g_assert_true (heapwood_classes_chart_can_zoom_out (fixture->chart) == (i == 1));
      g_assert_true (gtk_widget_has_focus (GTK_WIDGET (fixture->chart)));
    }
}

static void
test_accessible (Fixture *fixture,
                 gconstpointer data)
{
  guint n_cells;
  g_autofree char *problem = NULL;
  g_autofree char *wanted = NULL;
  const TreemapCell *cells = get_cells (fixture, &n_cells);

  gtk_test_accessible_assert_role (fixture->chart, GTK_ACCESSIBLE_ROLE_GROUP);
  press (fixture, "Right");
  wanted = g_strdup_printf ("java.lang.String · 780.9\302\240KiB shallow · 29.1 %% of all bytes · "
                            "11\342\200\257556 objects · 1 of %u",
                            cells[0].n_children);
  problem = gtk_test_accessible_check_property (GTK_ACCESSIBLE (fixture->chart),
                                                GTK_ACCESSIBLE_PROPERTY_LABEL, wanted);
  g_assert_null (problem);
  gtk_test_accessible_assert_state (fixture->chart, GTK_ACCESSIBLE_STATE_EXPANDED, TRUE);
}

/* The shape is the setting's, in every view. */
static void
test_remembered (Fixture *fixture,
                 gconstpointer data)
{
  g_autoptr (GtkWidget) other
    = g_object_ref_sink (g_object_new (HEAPWOOD_TYPE_CLASSES_VIEW, NULL));

  g_assert_true (gtk_toggle_button_get_active (
    GTK_TOGGLE_BUTTON (window_testing_get_child (other, "chart_toggle"))));
  gtk_toggle_button_set_active (get_toggle (fixture, "table_toggle"), TRUE);
  g_assert_true (gtk_toggle_button_get_active (
    GTK_TOGGLE_BUTTON (window_testing_get_child (other, "table_toggle"))));
}

#define ADD(name, test) \
  g_test_add ("/window/classes-chart/" name, Fixture, NULL, set_up, test, tear_down)

static void
exported (GObject *source,
          GAsyncResult *result,
          gpointer data)
{
  GAsyncResult **kept = data;

  *kept = g_object_ref (result);
}

static gboolean
is_exported (gpointer data)
{
  return *(GAsyncResult **) data != NULL;
}

static void
count_asked (guint *n_asked)
{
  (*n_asked)++;
}

/* The picture is there to be written where the chart is shown, and not beside the table. */
static void
test_export (Fixture *fixture,
             gconstpointer data)
{
  g_autoptr (DumpFolder) folder = dump_folder_new ();
  g_autoptr (GBytes) nothing = g_bytes_new_static ("", 0);
  g_autoptr (GFile) file
    = g_file_new_for_path (dump_folder_add (folder, "classes.svg", nothing));
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  guint n_asked = 0;
  guint n_cells;

  get_cells (fixture, &n_cells);
  heapwood_export_write_async (
    heapwood_classes_view_export_picture (HEAPWOOD_CLASSES_VIEW (fixture->view)), file, NULL,
    exported, &result);
  window_testing_wait (is_exported, &result);
  g_assert_true (heapwood_export_write_finish (result, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  g_assert_nonnull (strstr (text, "<svg"));

  g_signal_connect_swapped (fixture->view, "export-picture", G_CALLBACK (count_asked), &n_asked);
  gtk_widget_activate_action (fixture->view, "classes.export-picture", NULL);
  g_assert_cmpuint (n_asked, ==, 1);
  gtk_toggle_button_set_active (get_toggle (fixture, "table_toggle"), TRUE);
  gtk_widget_activate_action (fixture->view, "classes.export-picture", NULL);
  g_assert_cmpuint (n_asked, ==, 1);
}

int
main (int argc,
      char **argv)
{
  window_testing_init (&argc, &argv);

  ADD ("partition", test_partition);
  ADD ("open", test_open);
  ADD ("zoom", test_zoom);
  ADD ("smaller", test_smaller);
  ADD ("arrows", test_arrows);
  ADD ("list", test_list);
  ADD ("end", test_end);
  ADD ("export", test_export);
  ADD ("menu", test_menu);
  ADD ("filter", test_filter);
  ADD ("filtered-away", test_filtered_away);
  ADD ("group-by", test_group_by);
  ADD ("reveal", test_reveal);
  ADD ("accessible", test_accessible);
  ADD ("remembered", test_remembered);

  return g_test_run ();
}
