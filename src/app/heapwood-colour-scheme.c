/* heapwood-colour-scheme.c: light and dark, as the desktop wants it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-colour-scheme.h"

#define PORTAL_NAME "org.freedesktop.portal.Desktop"
#define PORTAL_PATH "/org/freedesktop/portal/desktop"
#define PORTAL_INTERFACE "org.freedesktop.portal.Settings"
#define SETTING_NAMESPACE "org.freedesktop.appearance"
#define SETTING_KEY "color-scheme"

#define PREFER_DARK 1

struct _HeapwoodColourScheme
{
  GObject parent_instance;

  GtkSettings *settings;
  GCancellable *cancellable;
  GDBusConnection *connection;
  guint subscription;
};

G_DEFINE_FINAL_TYPE (HeapwoodColourScheme, heapwood_colour_scheme, G_TYPE_OBJECT)

static void
heapwood_colour_scheme_dispose (GObject *object)
{
  HeapwoodColourScheme *self = HEAPWOOD_COLOUR_SCHEME (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (self->subscription != 0)
    g_dbus_connection_signal_unsubscribe (self->connection, self->subscription);
  self->subscription = 0;
  g_clear_object (&self->connection);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (heapwood_colour_scheme_parent_class)->dispose (object);
}

static void
heapwood_colour_scheme_class_init (HeapwoodColourSchemeClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = heapwood_colour_scheme_dispose;
}

static void
heapwood_colour_scheme_init (HeapwoodColourScheme *self)
{
  self->cancellable = g_cancellable_new ();
}

/* @value: the setting, which Read() wraps in a variant once more */
static void
apply (HeapwoodColourScheme *self,
       GVariant *value)
{
  g_autoptr (GVariant) inner = g_variant_ref (value);

  while (g_variant_is_of_type (inner, G_VARIANT_TYPE_VARIANT))
    {
      GVariant *outer = inner;
      inner = g_variant_get_variant (outer);
      g_variant_unref (outer);
    }
  if (g_variant_is_of_type (inner, G_VARIANT_TYPE_UINT32))
    g_object_set (self->settings, "gtk-application-prefer-dark-theme",
                  g_variant_get_uint32 (inner) == PREFER_DARK, NULL);
}

static void
setting_changed (GDBusConnection *connection,
                 const char *sender,
                 const char *path,
                 const char *interface,
                 const char *signal,
                 GVariant *parameters,
                 gpointer data)
{
  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(ssv)")))
    return;

  const char *namespace;
  const char *key;
  g_autoptr (GVariant) value = NULL;
  g_variant_get (parameters, "(&s&sv)", &namespace, &key, &value);
  if (g_str_equal (namespace, SETTING_NAMESPACE) && g_str_equal (key, SETTING_KEY))
    apply (data, value);
}

static void
setting_read (GObject *source,
              GAsyncResult *result,
              gpointer data)
{
  g_autoptr (HeapwoodColourScheme) self = data;
  g_autoptr (GVariant) reply
    = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);

  if (reply == NULL || self->settings == NULL)
    return;

  g_autoptr (GVariant) value = NULL;
  g_variant_get (reply, "(v)", &value);
  apply (self, value);
}

static void
bus_connected (GObject *source,
               GAsyncResult *result,
               gpointer data)
{
  g_autoptr (HeapwoodColourScheme) self = data;
  g_autoptr (GDBusConnection) connection = g_bus_get_finish (result, NULL);

  if (connection == NULL || self->settings == NULL)
    return;

  self->connection = g_steal_pointer (&connection);
  self->subscription = g_dbus_connection_signal_subscribe (
    self->connection, PORTAL_NAME, PORTAL_INTERFACE, "SettingChanged", PORTAL_PATH,
    SETTING_NAMESPACE, G_DBUS_SIGNAL_FLAGS_NONE, setting_changed, self, NULL);
  g_dbus_connection_call (self->connection, PORTAL_NAME, PORTAL_PATH, PORTAL_INTERFACE, "Read",
                          g_variant_new ("(ss)", SETTING_NAMESPACE, SETTING_KEY),
                          G_VARIANT_TYPE ("(v)"), G_DBUS_CALL_FLAGS_NONE, -1, self->cancellable,
                          setting_read, g_object_ref (self));
}

HeapwoodColourScheme *
heapwood_colour_scheme_new (GtkSettings *settings)
{
  HeapwoodColourScheme *self = g_object_new (HEAPWOOD_TYPE_COLOUR_SCHEME, NULL);

  self->settings = g_object_ref (settings);
  g_bus_get (G_BUS_TYPE_SESSION, self->cancellable, bus_connected, g_object_ref (self));
  return self;
}

gboolean
heapwood_widget_is_dark (GtkWidget *widget)
{
  GdkRGBA text;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);
  /* The luma weights of Rec. 709. */
  return 0.2126 * text.red + 0.7152 * text.green + 0.0722 * text.blue > 0.5;
}
