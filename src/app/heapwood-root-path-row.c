/* heapwood-root-path-row.c: a row of the root path pane
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-root-path-row.h"

#include "heapwood-detour-control.h"
#include "heapwood-format.h"
#include "heapwood-names.h"
#include "heapwood-root-path-mark.h"

#include <glib/gi18n.h>

struct _HeapwoodRootPathRow
{
  GtkBox parent_instance;

  HeapwoodRootPathMark *mark;
  GtkWidget *texts;
  GtkLabel *name;
  GtkLabel *retained;
  GtkLabel *details;
  GtkLabel *origin;
  HeapwoodDetourControl *detour;
};

G_DEFINE_FINAL_TYPE (HeapwoodRootPathRow, heapwood_root_path_row, GTK_TYPE_BOX)

static void
heapwood_root_path_row_class_init (HeapwoodRootPathRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (HEAPWOOD_TYPE_DETOUR_CONTROL);
  g_type_ensure (HEAPWOOD_TYPE_ROOT_PATH_MARK);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-root-path-row.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodRootPathRow, mark);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodRootPathRow, texts);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodRootPathRow, name);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodRootPathRow, retained);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodRootPathRow, details);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodRootPathRow, origin);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodRootPathRow, detour);
}

static void
heapwood_root_path_row_init (HeapwoodRootPathRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
heapwood_root_path_row_new (void)
{
  return g_object_new (HEAPWOOD_TYPE_ROOT_PATH_ROW, NULL);
}

static void
set_line (GtkLabel *label,
          const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

static void
set_texts (HeapwoodRootPathRow *self,
           const char *name,
           guint64 retained,
           const char *details,
           const char *origin,
           PangoEllipsizeMode ellipsize)
{
  g_autofree char *size = heapwood_format_size (retained);

  set_line (self->name, name);
  gtk_label_set_ellipsize (self->name, ellipsize);
  set_line (self->retained, size);
  set_line (self->details, details);
  set_line (self->origin, origin);
}

/* What comes last in the line, an address, is fainter than what leads there. */
static void
dim_from (GtkLabel *label,
          gsize start)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  PangoAttribute *alpha = pango_attr_foreground_alpha_new (G_MAXUINT16 / 100 * 55);

  alpha->start_index = (guint) start;
  pango_attr_list_insert (attributes, alpha);
  gtk_label_set_attributes (label, attributes);
}

static void
show_step (HeapwoodRootPathRow *self,
           const HeapwoodRootPathStep *step,
           gboolean last)
{
  HeapwoodMarkKind mark = step->dominates ? HEAPWOOD_MARK_DOMINATES : HEAPWOOD_MARK_ON_WAY;
  g_autofree char *details = heapwood_root_path_step_get_details (step);
  g_autofree char *exact = heapwood_format_exact_size (step->retained);

  const char *address = g_strrstr (details, "0x");

  /* The end of a class's name tells most. */
  set_texts (self, step->name, step->retained, details, NULL,
             step->n_skipped > 0 ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_START);
  dim_from (self->details, address != NULL ? (gsize) (address - details) : 0);
  if (step->n_skipped > 0)
    {
      mark = HEAPWOOD_MARK_NONE;
      gtk_widget_set_visible (GTK_WIDGET (self->retained), FALSE);
      gtk_widget_set_tooltip_text (self->texts, NULL);
    }
  else
    {
      g_autofree char *tooltip = g_strdup_printf (
        "%s\n%s\n%s\n%s", step->full_name, details, exact,
        step->dominates ? _("Every way of holding the object goes through it")
                        : _("The object is held in other ways too"));
      gtk_widget_set_tooltip_text (self->texts, tooltip);
    }
  heapwood_root_path_mark_set (self->mark, mark, FALSE, last);
}

void
heapwood_root_path_row_set_item (HeapwoodRootPathRow *self,
                                 HeapwoodRootPathModel *model,
                                 HeapwoodRootPathItem *item,
                                 gboolean last)
{
  g_return_if_fail (HEAPWOOD_IS_ROOT_PATH_ROW (self));

  gboolean detour = item != NULL
                    && heapwood_root_path_item_get_kind (item) == HEAPWOOD_ROOT_PATH_ROW_DETOUR;
  gtk_widget_set_visible (self->texts, !detour);
  gtk_widget_set_visible (GTK_WIDGET (self->detour), detour);
  heapwood_detour_control_set_stretch (self->detour, detour ? model : NULL,
                                       detour ? heapwood_root_path_item_get_stretch (item) : 0);
  gtk_widget_set_tooltip_text (self->texts, NULL);
  if (item == NULL)
    return;

  const HeapwoodRootPath *path = heapwood_root_path_item_get_path (item);
  const HeapwoodRootPathWay *way = heapwood_root_path_item_get_way (item);
  gtk_label_set_attributes (self->details, NULL);
  switch (heapwood_root_path_item_get_kind (item))
    {
    case HEAPWOOD_ROOT_PATH_ROW_HEAP:
      set_texts (self, _("Whole heap"), path->total, way != NULL ? way->root : NULL,
                 way != NULL ? way->origin : NULL, PANGO_ELLIPSIZE_END);
      if (way != NULL && way->origin != NULL)
        gtk_widget_set_tooltip_text (self->texts, way->origin);
      heapwood_root_path_mark_set (self->mark, HEAPWOOD_MARK_DOMINATES, TRUE, last);
      break;

    case HEAPWOOD_ROOT_PATH_ROW_PILE:
      set_texts (self, path->pile_name, path->pile_retained, way != NULL ? way->root : NULL, NULL,
                 PANGO_ELLIPSIZE_END);
      gtk_widget_set_tooltip_text (self->texts, path->pile_name);
      heapwood_root_path_mark_set (self->mark, HEAPWOOD_MARK_DOMINATES, FALSE, last);
      break;

    case HEAPWOOD_ROOT_PATH_ROW_DETOUR:
      heapwood_root_path_mark_set (self->mark, HEAPWOOD_MARK_NONE, FALSE, last);
      break;

    case HEAPWOOD_ROOT_PATH_ROW_STEP:
    default:
      show_step (self, heapwood_root_path_item_get_step (item), last);
      break;
    }
}

char *
heapwood_root_path_row_describe (HeapwoodRootPathItem *item)
{
  const HeapwoodRootPath *path = heapwood_root_path_item_get_path (item);
  const HeapwoodRootPathWay *way = heapwood_root_path_item_get_way (item);
  const HeapwoodRootPathStep *step = heapwood_root_path_item_get_step (item);

  switch (heapwood_root_path_item_get_kind (item))
    {
    case HEAPWOOD_ROOT_PATH_ROW_HEAP:
      if (way == NULL || way->root == NULL)
        return g_strdup (_("Whole heap"));
      return g_strdup_printf ("%s, %s", _("Whole heap"), way->root);

    case HEAPWOOD_ROOT_PATH_ROW_PILE:
      return g_strdup (path->pile_name);

    case HEAPWOOD_ROOT_PATH_ROW_DETOUR:
      return g_strdup (_("Other ways"));

    case HEAPWOOD_ROOT_PATH_ROW_STEP:
    default:
      {
        if (step->n_skipped > 0)
          return g_strdup (step->name);

        g_autofree char *details = heapwood_root_path_step_get_details (step);
        g_autofree char *size = heapwood_format_size (step->retained);
        /* Translators: a step of a path for a screen reader: a class, the field that leads to it,
         * a size, and whether every way goes through it */
        return g_strdup_printf (_("%s, %s, %s retained, %s"), step->name, details, size,
                                step->dominates ? _("on every way") : _("not on every way"));
      }
    }
}
