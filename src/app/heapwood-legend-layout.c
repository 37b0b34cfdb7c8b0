/* heapwood-legend-layout.c: one row, or columns where one row is too long
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-legend-layout.h"

struct _HeapwoodLegendLayout
{
  GtkLayoutManager parent_instance;
};

typedef struct
{
  int n_children;
  int row_width; /* of all children beside each other */
  int width;     /* the widest child's natural one */
  int height;    /* the highest child's natural one */
} Cells;

G_DEFINE_FINAL_TYPE (HeapwoodLegendLayout, heapwood_legend_layout, GTK_TYPE_LAYOUT_MANAGER)

static Cells
measure_cells (GtkWidget *widget)
{
  Cells cells = { 0 };

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkRequisition natural;
      gtk_widget_get_preferred_size (child, NULL, &natural);
      cells.n_children++;
      cells.row_width += natural.width;
      cells.width = MAX (cells.width, natural.width);
      cells.height = MAX (cells.height, natural.height);
    }
  return cells;
}

static int
get_n_columns (const Cells *cells,
               int width)
{
  if (width >= cells->row_width)
    return cells->n_children;

  int n_columns = CLAMP (width / MAX (cells->width, 1), 1, cells->n_children);
  int n_rows = (cells->n_children + n_columns - 1) / n_columns;

  return (cells->n_children + n_rows - 1) / n_rows;
}

static GtkSizeRequestMode
heapwood_legend_layout_get_request_mode (GtkLayoutManager *manager,
                                         GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
heapwood_legend_layout_measure (GtkLayoutManager *manager,
                                GtkWidget *widget,
                                GtkOrientation orientation,
                                int for_size,
                                int *minimum,
                                int *natural,
                                int *minimum_baseline,
                                int *natural_baseline)
{
  Cells cells = measure_cells (widget);
  if (cells.n_children == 0)
    return;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = cells.width;
      *natural = cells.row_width;
      return;
    }

  int n_columns = for_size < 0 ? cells.n_children : get_n_columns (&cells, for_size);
  *minimum = *natural = cells.height * ((cells.n_children + n_columns - 1) / n_columns);
}

static void
heapwood_legend_layout_allocate (GtkLayoutManager *manager,
                                 GtkWidget *widget,
                                 int width,
                                 int height,
                                 int baseline)
{
  Cells cells = measure_cells (widget);
  if (cells.n_children == 0)
    return;

  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int n_columns = get_n_columns (&cells, width);
  gboolean one_row = n_columns == cells.n_children;
  int spare = MAX (width - cells.row_width, 0) / cells.n_children;
  int position = 0;
  int x = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child), position++)
    {
      GtkRequisition natural;
      gtk_widget_get_preferred_size (child, NULL, &natural);
      int column_width = one_row ? natural.width + spare : width / n_columns;
      if (position % n_columns == 0)
        x = 0;
      GtkAllocation area = { mirrored ? width - x - column_width : x,
                             cells.height * (position / n_columns), column_width, cells.height };
      gtk_widget_size_allocate (child, &area, -1);
      x += column_width;
    }
}

static void
heapwood_legend_layout_class_init (HeapwoodLegendLayoutClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  manager_class->get_request_mode = heapwood_legend_layout_get_request_mode;
  manager_class->measure = heapwood_legend_layout_measure;
  manager_class->allocate = heapwood_legend_layout_allocate;
}

static void
heapwood_legend_layout_init (HeapwoodLegendLayout *self)
{
}
