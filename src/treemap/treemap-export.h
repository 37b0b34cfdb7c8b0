/* treemap-export.h: a picture as a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "treemap-colours.h"
#include "treemap-names.h"

G_BEGIN_DECLS

typedef enum
{
  TREEMAP_FORMAT_PNG,
  TREEMAP_FORMAT_SVG,
  TREEMAP_FORMAT_PDF,
} TreemapFormat;

/* The most pixels a side of a PNG, which is as much as cairo can draw. */
#define TREEMAP_EXPORT_MAX_PIXELS 32767

/* treemap_export_format_from_name:
 * Returns: %FALSE where the extension of @name is none of png, svg and pdf, in any case.
 */
gboolean treemap_export_format_from_name (const char *name,
                                          TreemapFormat *format);

/* treemap_export_write:
 * @names: (nullable)
 *
 * Writes the picture to a stream, which stays open.
 *
 * Returns: %FALSE with G_IO_ERROR_INVALID_ARGUMENT where the picture is empty or too large, with
 *   the error of the stream, or with G_IO_ERROR_CANCELLED.
 */
gboolean treemap_export_write (const TreemapLayout *layout,
                               const TreemapNames *names,
                               const TreemapColouring *colouring,
                               TreemapFormat format,
                               GOutputStream *stream,
                               GCancellable *cancellable,
                               GError **error);

/* treemap_export_to_file:
 * Writes the picture as treemap_export_write() does. A file that was there is replaced when all is
 * written, not before.
 */
gboolean treemap_export_to_file (const TreemapLayout *layout,
                                 const TreemapNames *names,
                                 const TreemapColouring *colouring,
                                 TreemapFormat format,
                                 GFile *file,
                                 GCancellable *cancellable,
                                 GError **error);

G_END_DECLS
