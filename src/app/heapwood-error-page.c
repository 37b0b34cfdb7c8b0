/* heapwood-error-page.c: what a window shows when a dump cannot be opened
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-error-page.h"
#include "heapwood-format.h"

#include "hprof/hprof.h"

#include <glib/gi18n.h>

struct _HeapwoodErrorPage
{
  GtkBox parent_instance;

  GtkLabel *title;
  GtkLabel *file_name;
  GtkLabel *message;
  GtkLabel *advice;
  GtkWidget *retry_button;
  GtkWidget *open_button;
};

typedef struct
{
  const char *title;
  const char *advice;
} Words;

static const Words unknown_error_words = {
  N_("The dump could not be opened"),
  N_("Try again, or choose another file."),
};

G_DEFINE_FINAL_TYPE (HeapwoodErrorPage, heapwood_error_page, GTK_TYPE_BOX)

static void
copy_details (HeapwoodErrorPage *self)
{
  g_autofree char *text
    = g_strdup_printf ("%s\n%s\n%s\nHeapwood %s\n", gtk_label_get_text (self->file_name),
                       gtk_label_get_text (self->title), gtk_label_get_text (self->message),
                       HEAPWOOD_VERSION);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static gboolean
heapwood_error_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (HEAPWOOD_ERROR_PAGE (widget)->open_button);
}

static void
heapwood_error_page_class_init (HeapwoodErrorPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->grab_focus = heapwood_error_page_grab_focus;

  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-error-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodErrorPage, title);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodErrorPage, file_name);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodErrorPage, message);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodErrorPage, advice);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodErrorPage, retry_button);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodErrorPage, open_button);
  gtk_widget_class_bind_template_callback (widget_class, copy_details);
}

static void
heapwood_error_page_init (HeapwoodErrorPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static Words
get_dump_error_words (HprofError code)
{
  switch (code)
    {
    case HPROF_ERROR_NOT_HPROF:
      return (Words) {
        N_("This is not a heap dump"),
        N_("Choose a file in the HPROF format: “jcmd PID GC.heap_dump FILE” writes one for a Java "
           "program, “adb shell am dumpheap PROCESS FILE” for an Android app."),
      };

    case HPROF_ERROR_UNSUPPORTED:
      return (Words) {
        N_("This cannot be read as a heap dump"),
        N_("Choose an ordinary file in the HPROF format, with identifiers of 4 or 8 bytes."),
      };

    case HPROF_ERROR_NO_DUMP:
      return (Words) {
        N_("There is no heap dump in this file"),
        N_("The file may hold a CPU profile only, or writing it was interrupted. Take the dump "
           "again."),
      };

    case HPROF_ERROR_CHANGED:
      return (Words) {
        N_("The file changed while it was read"),
        N_("Wait until the dump has been written or copied as a whole, then try again."),
      };

    case HPROF_ERROR_NO_SPACE:
      return (Words) {
        N_("There is not enough room to unpack this dump"),
        N_("Free some space, set TMPDIR to a folder with more room, or unpack the file yourself "
           "and open that."),
      };

    case HPROF_ERROR_NO_MEMORY:
      return (Words) {
        N_("There is not enough memory to open this dump"),
        N_("Close other programs, or open the dump on a machine with more memory."),
      };

    case HPROF_ERROR_TOO_LARGE:
      return (Words) {
        N_("This dump is too large"),
        N_("Take a dump of live objects only, which leaves out the garbage."),
      };

    default:
      return unknown_error_words;
    }
}

static Words
get_words (const GError *error)
{
  if (error->domain == HPROF_ERROR)
    return get_dump_error_words ((HprofError) error->code);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return (Words) {
      N_("The file is not there"),
      N_("It may have been moved, renamed or deleted. Choose where it is now."),
    };

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED))
    return (Words) {
      N_("You may not read this file"),
      N_("Change the file’s permissions, or copy it to a folder of your own."),
    };

  return unknown_error_words;
}

void
heapwood_error_page_set_error (HeapwoodErrorPage *self,
                               GFile *file,
                               const GError *error)
{
  g_return_if_fail (HEAPWOOD_IS_ERROR_PAGE (self));
  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (error != NULL);

  Words words = get_words (error);
  g_autofree char *name = g_file_get_parse_name (file);

  gtk_label_set_text (self->title, _(words.title));
  gtk_label_set_text (self->advice, _(words.advice));
  gtk_label_set_text (self->file_name, name);
  g_autofree char *message = heapwood_format_sentence (error->message);
  gtk_label_set_text (self->message, message);
  gtk_widget_set_visible (self->retry_button, g_file_peek_path (file) != NULL);
}
