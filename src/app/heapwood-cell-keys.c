/* heapwood-cell-keys.c: the keys of a picture of cells
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-cell-keys.h"

#include "treemap/treemap-hit.h"

void
heapwood_cell_keys_add (GtkWidgetClass *widget_class,
                        const HeapwoodCellKeys *keys)
{
  const struct
  {
    guint key;
    guint keypad_key;
    GtkShortcutFunc func;
    gint32 argument;
  } counted[] = {
    { GDK_KEY_Left, GDK_KEY_KP_Left, keys->move, TREEMAP_LEFT },
    { GDK_KEY_Right, GDK_KEY_KP_Right, keys->move, TREEMAP_RIGHT },
    { GDK_KEY_Up, GDK_KEY_KP_Up, keys->move, TREEMAP_UP },
    { GDK_KEY_Down, GDK_KEY_KP_Down, keys->move, TREEMAP_DOWN },
    { GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, keys->scroll, -1 },
    { GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, keys->scroll, 1 },
  };
  const struct
  {
    guint key;
    GdkModifierType modifiers;
    GtkShortcutFunc func;
  } plain[] = {
    { GDK_KEY_Return, 0, keys->enter },
    { GDK_KEY_KP_Enter, 0, keys->enter },
    { GDK_KEY_ISO_Enter, 0, keys->enter },
    { GDK_KEY_space, 0, keys->enter },
    { GDK_KEY_Return, GDK_CONTROL_MASK, keys->beside },
    { GDK_KEY_KP_Enter, GDK_CONTROL_MASK, keys->beside },
    { GDK_KEY_ISO_Enter, GDK_CONTROL_MASK, keys->beside },
    { GDK_KEY_BackSpace, 0, keys->leave },
    { GDK_KEY_Up, GDK_ALT_MASK, keys->leave },
    { GDK_KEY_KP_Up, GDK_ALT_MASK, keys->leave },
    { GDK_KEY_Home, 0, keys->home },
    { GDK_KEY_KP_Home, 0, keys->home },
    { GDK_KEY_Menu, 0, keys->menu },
    { GDK_KEY_F10, GDK_SHIFT_MASK, keys->menu },
  };

  for (guint i = 0; i < G_N_ELEMENTS (counted); i++)
    {
      gtk_widget_class_add_binding (widget_class, counted[i].key, 0, counted[i].func, "(i)",
                                    counted[i].argument);
      gtk_widget_class_add_binding (widget_class, counted[i].keypad_key, 0, counted[i].func, "(i)",
                                    counted[i].argument);
    }
  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    gtk_widget_class_add_binding (widget_class, plain[i].key, plain[i].modifiers, plain[i].func,
                                  NULL);
}
