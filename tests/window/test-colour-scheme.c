/* test-colour-scheme.c: light and dark, as the settings portal says
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "window-testing.h"

#include "app/heapwood-colour-scheme.h"

#define PORTAL_NAME "org.freedesktop.portal.Desktop"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"
#define PORTAL_INTERFACE "org.freedesktop.portal.Settings"

static const char introspection[]
  = "<node><interface name='" PORTAL_INTERFACE "'>"
    "<method name='Read'>"
    "<arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='v' direction='out'/>"
    "</method></interface></node>";

/* The setting that the portal of this test has. */
static guint32 scheme;

static void
answer (GDBusConnection *connection,
        const char *sender,
        const char *path,
        const char *interface,
        const char *method,
        GVariant *parameters,
        GDBusMethodInvocation *invocation,
        gpointer data)
{
  GVariant *setting = g_variant_new_variant (g_variant_new_uint32 (scheme));

  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(v)", setting));
}

static void
name_acquired (GDBusConnection *connection,
               const char *name,
               gpointer data)
{
  gboolean *acquired = data;

  *acquired = TRUE;
}

static gboolean
is_true (gpointer data)
{
  return *(gboolean *) data;
}

static gboolean
prefers_scheme (gpointer data)
{
  gboolean dark;

  g_object_get (gtk_settings_get_default (), "gtk-application-prefer-dark-theme", &dark, NULL);
  return dark == (scheme == 1);
}

static void
change_scheme (GDBusConnection *connection,
               guint32 value)
{
  g_autoptr (GError) error = NULL;

  scheme = value;
  g_dbus_connection_emit_signal (connection, NULL, PORTAL_PATH, PORTAL_INTERFACE,
                                 "SettingChanged",
                                 g_variant_new ("(ssv)", "org.freedesktop.appearance",
                                                "color-scheme", g_variant_new_uint32 (value)),
                                 &error);
  g_assert_no_error (error);
}

static void
test_portal (void)
{
  static const GDBusInterfaceVTable vtable = { .method_call = answer };
  g_autoptr (GError) error = NULL;
  gboolean acquired = FALSE;
  g_autoptr (GDBusConnection) connection = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);
  g_assert_no_error (error);
  g_autoptr (GDBusNodeInfo) info = g_dbus_node_info_new_for_xml (introspection, &error);
  g_assert_no_error (error);

  scheme = 1;
  g_dbus_connection_register_object (connection, PORTAL_PATH, info->interfaces[0], &vtable, NULL,
                                     NULL, &error);
  g_assert_no_error (error);
  guint owner = g_bus_own_name_on_connection (connection, PORTAL_NAME, 0, name_acquired, NULL,
                                              &acquired, NULL);
  window_testing_wait (is_true, &acquired);

  HeapwoodColourScheme *follower = heapwood_colour_scheme_new (gtk_settings_get_default ());
  window_testing_wait (prefers_scheme, NULL);

  GtkWidget *label = gtk_label_new ("text");
  GtkWidget *window = window_testing_show (label, 100, 100);
  g_assert_true (heapwood_widget_is_dark (label));

  change_scheme (connection, 2);
  window_testing_wait (prefers_scheme, NULL);
  window_testing_run_for (100);
  g_assert_false (heapwood_widget_is_dark (label));

  g_assert_finalize_object (follower);
  gtk_window_destroy (GTK_WINDOW (window));
  g_bus_unown_name (owner);
}

int
main (int argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/colour-scheme/portal", test_portal);
  return g_test_run ();
}
