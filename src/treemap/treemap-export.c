/* treemap-export.c: a picture as a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-export.h"

#include "treemap-draw.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* cairo writes to it, and keeps no error of its own. */
typedef struct
{
  GOutputStream *stream;
  GCancellable *cancellable;
  GError *error;
} Sink;

static cairo_status_t
sink_write (void *closure,
            const unsigned char *data,
            unsigned int length)
{
  Sink *self = closure;

  if (self->error == NULL)
    g_output_stream_write_all (self->stream, data, length, NULL, self->cancellable, &self->error);

  return self->error == NULL ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

gboolean
treemap_export_format_from_name (const char *name,
                                 TreemapFormat *format)
{
  static const struct
  {
    const char *extension;
    TreemapFormat format;
  } formats[] = {
    { ".png", TREEMAP_FORMAT_PNG },
    { ".svg", TREEMAP_FORMAT_SVG },
    { ".pdf", TREEMAP_FORMAT_PDF },
  };
  const char *extension = strrchr (name, '.');

  for (guint i = 0; extension != NULL && i < G_N_ELEMENTS (formats); i++)
    {
      if (g_ascii_strcasecmp (extension, formats[i].extension) == 0)
        {
          *format = formats[i].format;
          return TRUE;
        }
    }

  return FALSE;
}

static cairo_surface_t *
create_surface (const TreemapLayout *layout,
                TreemapFormat format,
                Sink *sink)
{
  double width = treemap_layout_get_width (layout);
  double height = treemap_layout_get_height (layout);
  double scale = treemap_layout_get_scale (layout);
  cairo_surface_t *surface;

  switch (format)
    {
    case TREEMAP_FORMAT_SVG:
      surface = cairo_svg_surface_create_for_stream (sink_write, sink, width, height);
      cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
      return surface;

    case TREEMAP_FORMAT_PDF:
      return cairo_pdf_surface_create_for_stream (sink_write, sink, width, height);

    case TREEMAP_FORMAT_PNG:
    default:
      surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ceil (width * scale),
                                            (int) ceil (height * scale));
      cairo_surface_set_device_scale (surface, scale, scale);
      return surface;
    }
}

static gboolean
check_size (const TreemapLayout *layout,
            GError **error)
{
  double scale = treemap_layout_get_scale (layout);
  double width = ceil (treemap_layout_get_width (layout) * scale);
  double height = ceil (treemap_layout_get_height (layout) * scale);

  if (width >= 1 && height >= 1 && width <= TREEMAP_EXPORT_MAX_PIXELS &&
      height <= TREEMAP_EXPORT_MAX_PIXELS)
    return TRUE;

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               _("A picture is 1 to %d pixels wide and high; %.0f × %.0f pixels are not possible"),
               TREEMAP_EXPORT_MAX_PIXELS, width, height);

  return FALSE;
}

gboolean
treemap_export_write (const TreemapLayout *layout,
                      const TreemapNames *names,
                      const TreemapColouring *colouring,
                      TreemapFormat format,
                      GOutputStream *stream,
                      GCancellable *cancellable,
                      GError **error)
{
  Sink sink = { stream, cancellable, NULL };
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;

  if (!check_size (layout, error))
    return FALSE;

  surface = create_surface (layout, format, &sink);
  cr = cairo_create (surface);
  treemap_draw (cr, layout, names, colouring, NULL);
  status = cairo_status (cr);
  cairo_destroy (cr);

  if (status == CAIRO_STATUS_SUCCESS && format == TREEMAP_FORMAT_PNG)
    status = cairo_surface_write_to_png_stream (surface, sink_write, &sink);

  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);

  if (sink.error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&sink.error));
      return FALSE;
    }

  if (status != CAIRO_STATUS_SUCCESS)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("The picture could not be drawn: %s"),
                   cairo_status_to_string (status));
      return FALSE;
    }

  return TRUE;
}

gboolean
treemap_export_to_file (const TreemapLayout *layout,
                        const TreemapNames *names,
                        const TreemapColouring *colouring,
                        TreemapFormat format,
                        GFile *file,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autoptr (GFileOutputStream) stream = NULL;

  stream = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_REPLACE_DESTINATION, cancellable,
                           error);
  if (stream == NULL)
    return FALSE;

  if (!treemap_export_write (layout, names, colouring, format, G_OUTPUT_STREAM (stream),
                             cancellable, error))
    {
      g_autoptr (GCancellable) abandon = g_cancellable_new ();

      /* A stream that is closed when cancelled leaves the old file in place. */
      g_cancellable_cancel (abandon);
      g_output_stream_close (G_OUTPUT_STREAM (stream), abandon, NULL);
      return FALSE;
    }

  return g_output_stream_close (G_OUTPUT_STREAM (stream), cancellable, error);
}
