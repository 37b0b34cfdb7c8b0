/* heapwood-space-legend.c: the heaps of an Android dump above the map
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-space-legend.h"

#include "heapwood-format.h"
#include "heapwood-legend-layout.h"

#include "treemap/treemap.h"

#include <glib/gi18n.h>

struct _HeapwoodSpaceLegend
{
  GtkWidget parent_instance;
};

enum
{
  PROP_GREY_SPACES = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static const struct
{
  const char *id;
  const char *name;
  const char *description;
} known_spaces[] = {
  { "app", N_("App heap"), N_("What the app itself has allocated") },
  { "image", N_("Image heap"),
    N_("Classes and objects of the system’s boot image, shared by all apps") },
  { "zygote", N_("Zygote heap"),
    N_("What was allocated before the app was started, shared by all apps") },
};

G_DEFINE_FINAL_TYPE (HeapwoodSpaceLegend, heapwood_space_legend, GTK_TYPE_WIDGET)

static void
check_toggled (HeapwoodSpaceLegend *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_GREY_SPACES]);
}

static void
remove_checks (HeapwoodSpaceLegend *self)
{
  GtkWidget *check;

  while ((check = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (check);
}

static void
heapwood_space_legend_dispose (GObject *object)
{
  remove_checks (HEAPWOOD_SPACE_LEGEND (object));

  G_OBJECT_CLASS (heapwood_space_legend_parent_class)->dispose (object);
}

static void
heapwood_space_legend_get_property (GObject *object,
                                    guint id,
                                    GValue *value,
                                    GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_GREY_SPACES:
      g_value_set_uint (value,
                        heapwood_space_legend_get_grey_spaces (HEAPWOOD_SPACE_LEGEND (object)));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
heapwood_space_legend_class_init (HeapwoodSpaceLegendClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = heapwood_space_legend_dispose;
  object_class->get_property = heapwood_space_legend_get_property;

  properties[PROP_GREY_SPACES]
    = g_param_spec_uint ("grey-spaces", NULL, NULL, 0, G_MAXUINT32, 0,
                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_css_name (widget_class, "legend");
  gtk_widget_class_set_layout_manager_type (widget_class, HEAPWOOD_TYPE_LEGEND_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
heapwood_space_legend_init (HeapwoodSpaceLegend *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "space-legend");
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_START);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Heaps of the dump"), -1);
}

static GtkWidget *
check_new (const HeapSpace *space)
{
  /* Translators: %s is what an Android dump calls one of its heaps */
  g_autofree char *name = g_strdup_printf (_("Heap “%s”"), space->name);
  const char *description = NULL;
  g_autofree char *size = heapwood_format_size (space->bytes);
  g_autofree char *exact = heapwood_format_exact_size (space->bytes);
  g_autofree char *objects = heapwood_format_objects (space->objects);

  for (guint i = 0; i < G_N_ELEMENTS (known_spaces); i++)
    if (g_str_equal (space->name, known_spaces[i].id))
      {
        g_free (name);
        name = g_strdup (_(known_spaces[i].name));
        description = _(known_spaces[i].description);
      }

  GtkWidget *label = gtk_label_new (NULL);
  g_autofree char *markup
    = g_markup_printf_escaped ("<b>%s</b>  %s <span alpha='60%%'>· %s</span>", name, size, objects);
  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_widget_add_css_class (label, "figures");

  GtkWidget *check = gtk_check_button_new ();
  g_autofree char *tooltip
    = description != NULL ? g_strdup_printf ("%s\n%s", description, exact) : g_strdup (exact);
  /* Translators: what a screen reader says of a heap: its name, bytes and objects */
  g_autofree char *text = g_strdup_printf (_("%s: %s, %s"), name, size, objects);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (check), label);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), TRUE);
  gtk_widget_set_tooltip_text (check, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, tooltip, -1);
  return check;
}

void
heapwood_space_legend_set_heap (HeapwoodSpaceLegend *self,
                                const Heap *heap)
{
  g_return_if_fail (HEAPWOOD_IS_SPACE_LEGEND (self));

  guint n_spaces = MIN (heap_get_n_spaces (heap), TREEMAP_MAX_SPACES);

  remove_checks (self);
  for (guint i = 0; i < n_spaces; i++)
    {
      GtkWidget *check = check_new (heap_get_space (heap, i));
      gtk_widget_set_parent (check, GTK_WIDGET (self));
      g_signal_connect_swapped (check, "toggled", G_CALLBACK (check_toggled), self);
    }
  gtk_widget_set_visible (GTK_WIDGET (self), n_spaces > 0);
  check_toggled (self);
}

guint32
heapwood_space_legend_get_grey_spaces (HeapwoodSpaceLegend *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_SPACE_LEGEND (self), 0);

  guint32 spaces = 0;
  guint32 bit = 2;
  for (GtkWidget *check = gtk_widget_get_first_child (GTK_WIDGET (self)); check != NULL;
       check = gtk_widget_get_next_sibling (check), bit <<= 1)
    if (!gtk_check_button_get_active (GTK_CHECK_BUTTON (check)))
      spaces |= bit;
  return spaces;
}
