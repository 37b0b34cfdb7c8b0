/* treemap-names.c: the names on a picture and the plates they stand on
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "treemap-names.h"

#include "treemap-shape-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MULTIPLIED_BY "\303\227 "  /* × and a space */
#define CLASS_PREFIX "class "
#define NARROW_SPACE "\342\200\257" /* does not break */
#define ELLIPSIS "\342\200\246"

/* Pixels. */
#define DEFAULT_FONT_SIZE 12
/* The detail is a little smaller than the title. */
#define DETAIL_SCALE 0.92
/* Pixels of text below which a name says nothing. */
#define MIN_TEXT_WIDTH 36
#define PLATE_RADIUS 4
/* Pixels between title and detail in one line. */
#define DETAIL_GAP 8

struct _TreemapNames
{
  gatomicrefcount references;
  GArray *plates; /* of TreemapPlate */
};

/* Measures and draws the two lines of a plate. */
typedef struct
{
  PangoLayout *title;
  PangoLayout *detail;
  int title_height;
  int detail_height;
  int title_baseline; /* pixels from the top */
  int detail_baseline;
} Typesetter;

static PangoLayout *
create_line (PangoContext *context,
             double scale,
             gboolean bold)
{
  PangoLayout *line = pango_layout_new (context);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (scale));
  if (bold)
    pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));

  pango_layout_set_attributes (line, attributes);
  pango_layout_set_single_paragraph_mode (line, TRUE);
  pango_layout_set_ellipsize (line, PANGO_ELLIPSIZE_END);
  pango_layout_set_text (line, "X", -1);

  return line;
}

static PangoContext *
create_default_context (void)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  PangoFontDescription *font = pango_font_description_new ();

  pango_font_description_set_family_static (font, "Sans");
  pango_font_description_set_absolute_size (font, DEFAULT_FONT_SIZE * PANGO_SCALE);
  pango_context_set_font_description (context, font);
  pango_font_description_free (font);

  return context;
}

static void
typesetter_init (Typesetter *self,
                 PangoContext *context)
{
  if (context != NULL)
    g_object_ref (context);
  else
    context = create_default_context ();

  self->title = create_line (context, 1, TRUE);
  self->detail = create_line (context, DETAIL_SCALE, FALSE);
  pango_layout_get_pixel_size (self->title, NULL, &self->title_height);
  pango_layout_get_pixel_size (self->detail, NULL, &self->detail_height);
  self->title_baseline = PANGO_PIXELS (pango_layout_get_baseline (self->title));
  self->detail_baseline = PANGO_PIXELS (pango_layout_get_baseline (self->detail));
  g_object_unref (context);
}

static void
typesetter_clear (Typesetter *self)
{
  g_object_unref (self->title);
  g_object_unref (self->detail);
}

static int
measure (PangoLayout *line,
         const char *text)
{
  int width;

  pango_layout_set_width (line, -1);
  pango_layout_set_text (line, text, -1);
  pango_layout_get_pixel_size (line, &width, NULL);

  return width;
}

static void
plate_clear (gpointer data)
{
  TreemapPlate *plate = data;

  g_free (plate->title);
  g_free (plate->detail);
}

/* Returns: what stands behind a count or the word for a class object. */
static const char *
find_class (const char *name)
{
  const char *start = strstr (name, MULTIPLIED_BY);

  if (start != NULL)
    return start + strlen (MULTIPLIED_BY);

  return g_str_has_prefix (name, CLASS_PREFIX) ? name + strlen (CLASS_PREFIX) : name;
}

/* Returns: the innermost class of @class, "Entry" of "Map$Entry", or package. */
static const char *
find_innermost (const char *class)
{
  const char *innermost = class;

  for (const char *p = class; *p != '\0'; p++)
    {
      if ((*p == '$' || *p == '.') && g_ascii_isalpha (p[1]) && p > class)
        innermost = p + 1;
    }

  return innermost;
}

/* Returns: (transfer full): @name, or as much less of it as fits @room; the ellipsis at its end is
 *   left to the drawing. */
static char *
shorten_name (const char *name,
              int room,
              Typesetter *typesetter)
{
  const char *class = find_class (name);
  const char *innermost = find_innermost (class);
  g_autofree char *shorter = NULL;

  if (measure (typesetter->title, name) <= room)
    return g_strdup (name);

  if (innermost > class)
    {
      g_autofree char *before = g_strndup (name, class - name);

      shorter = g_strconcat (before, ELLIPSIS, innermost, NULL);
      if (measure (typesetter->title, shorter) <= room)
        return g_steal_pointer (&shorter);
    }

  return g_strdup (innermost);
}

char *
treemap_names_format_count (guint64 count)
{
  char digits[32];
  int length = g_snprintf (digits, sizeof digits, "%" G_GUINT64_FORMAT, count);
  GString *text = g_string_new (NULL);

  for (int i = 0; i < length; i++)
    {
      if (i > 0 && (length - i) % 3 == 0)
        g_string_append (text, NARROW_SPACE);

      g_string_append_c (text, digits[i]);
    }

  return g_string_free (text, FALSE);
}

static char *
format_bytes (guint64 bytes)
{
  if (bytes >= 1024)
    return g_format_size_full (bytes, G_FORMAT_SIZE_IEC_UNITS);

  /* Translators: a number of bytes below 1024, in the short form of KiB and MiB */
  return g_strdup_printf (_("%u B"), (guint) bytes);
}

char *
treemap_names_format_size (guint64 bytes,
                           guint64 total)
{
  g_autofree char *size = format_bytes (bytes);
  double share = total > 0 ? 100.0 * (double) bytes / (double) total : 0;

  /* Translators: a size, and its share of all; "17.8 MiB · 20.0 %". */
  return g_strdup_printf (_("%s · %.1f %%"), size, share);
}

char *
treemap_names_describe (TreemapTree tree,
                        const TreemapCell *cell)
{
  g_autofree char *count = NULL;

  switch ((TreemapCellKind) cell->kind)
    {
    case TREEMAP_CELL_OWN:
      return g_strdup (_("Own bytes"));

    case TREEMAP_CELL_TAIL:
      count = treemap_names_format_count (cell->count);
      /* Translators: %s is a number; objects that are too small to be drawn. */
      return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s smaller", "%s smaller",
                                           MIN (cell->count, G_MAXINT)),
                              count);

    case TREEMAP_CELL_NODE:
    default:
      return tree.interface->get_name (tree.tree, cell->node.id);
    }
}

/* Finds room in the cell of @plate for a text this high and wide.
 * Returns: %FALSE where there is none. */
static gboolean
find_room (TreemapPlate *plate,
           const TreemapLayout *layout,
           int height,
           int width,
           int *available)
{
  TreemapPadding padding = layout->shape->drawing->name_padding;
  TreemapRectangle room;

  if (!layout->shape->drawing->get_name_room (layout, plate->cell, height + 2 * padding.y, &room))
    return FALSE;

  *available = (int) treemap_rectangle_get_width (room) - 2 * padding.x;
  if (*available < width)
    return FALSE;

  plate->area = room;

  return TRUE;
}

/* The title, and the detail below it or else, in rows, behind it where there is room for it. */
static gboolean
set_text (TreemapPlate *plate,
          const TreemapLayout *layout,
          TreemapTree tree,
          Typesetter *typesetter)
{
  const TreemapShapeDrawing *drawing = layout->shape->drawing;
  const TreemapCell *cell = treemap_layout_peek (layout, plate->cell);
  TreemapPadding padding = drawing->name_padding;
  int height = typesetter->title_height;
  g_autofree char *name = NULL;
  g_autofree char *detail = NULL;
  int detail_width, room, width;

  if (!find_room (plate, layout, height, MIN_TEXT_WIDTH, &room))
    return FALSE;

  detail = treemap_names_format_size (cell->node.weight, treemap_layout_get_total (layout));
  detail_width = measure (typesetter->detail, detail);
  plate->detail_x = padding.x;
  plate->detail_y = padding.y + height;

  if (find_room (plate, layout, height + typesetter->detail_height,
                 MAX (detail_width, MIN_TEXT_WIDTH), &room))
    {
      plate->detail = g_steal_pointer (&detail);
      height += typesetter->detail_height;
    }

  name = treemap_names_describe (tree, cell);
  plate->title = shorten_name (name, room, typesetter);
  plate->title_width = width = MIN (room, measure (typesetter->title, plate->title));

  if (plate->detail != NULL)
    {
      width = MAX (width, detail_width);
    }
  else if (drawing->names_in_rows && width + DETAIL_GAP + detail_width <= room)
    {
      plate->detail = g_steal_pointer (&detail);
      plate->detail_x += width + DETAIL_GAP;
      plate->detail_y = typesetter->title_baseline - typesetter->detail_baseline;
      width += DETAIL_GAP + detail_width;
    }

  if (drawing->names_centred)
    plate->area.x0 = floor ((plate->area.x0 + plate->area.x1 - width) / 2) - padding.x;

  plate->area.x1 = plate->area.x0 + width + 2 * padding.x;
  plate->area.y1 = plate->area.y0 + height + 2 * padding.y;
  plate->blends = layout->shape->layered && (drawing->names_in_rows || plate->cell == 0);

  return TRUE;
}

TreemapNames *
treemap_names_new (const TreemapLayout *layout,
                   TreemapTree tree,
                   PangoContext *context)
{
  TreemapNames *self = g_new0 (TreemapNames, 1);
  Typesetter typesetter;

  g_atomic_ref_count_init (&self->references);
  self->plates = g_array_new (FALSE, FALSE, sizeof (TreemapPlate));
  g_array_set_clear_func (self->plates, plate_clear);
  typesetter_init (&typesetter, context);

  for (guint32 i = 0; i < layout->cells->len; i++)
    {
      TreemapPlate plate = { .cell = i };

      if (set_text (&plate, layout, tree, &typesetter))
        g_array_append_val (self->plates, plate);
    }

  typesetter_clear (&typesetter);

  return self;
}

TreemapNames *
treemap_names_ref (TreemapNames *self)
{
  g_atomic_ref_count_inc (&self->references);

  return self;
}

void
treemap_names_unref (TreemapNames *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;

  g_array_unref (self->plates);
  g_free (self);
}

const TreemapPlate *
treemap_names_get_plates (const TreemapNames *self,
                          guint *n_plates)
{
  *n_plates = self->plates->len;

  return (const TreemapPlate *) (gpointer) self->plates->data;
}

guint32
treemap_names_get_cell_at (const TreemapNames *self,
                           double x,
                           double y)
{
  for (guint i = 0; i < self->plates->len; i++)
    {
      const TreemapPlate *plate = &g_array_index (self->plates, TreemapPlate, i);

      if (treemap_rectangle_contains (plate->area, x, y))
        return plate->cell;
    }

  return TREEMAP_NONE;
}

static void
set_colour (cairo_t *cr,
            TreemapColour colour,
            double opacity)
{
  cairo_set_source_rgba (cr, colour.red, colour.green, colour.blue, opacity);
}

static void
add_rounded_rectangle (cairo_t *cr,
                       TreemapRectangle area)
{
  const double r = PLATE_RADIUS;

  cairo_new_sub_path (cr);
  cairo_arc (cr, area.x1 - r, area.y0 + r, r, -G_PI / 2, 0);
  cairo_arc (cr, area.x1 - r, area.y1 - r, r, 0, G_PI / 2);
  cairo_arc (cr, area.x0 + r, area.y1 - r, r, G_PI / 2, G_PI);
  cairo_arc (cr, area.x0 + r, area.y0 + r, r, G_PI, 3 * G_PI / 2);
  cairo_close_path (cr);
}

static void
draw_line (cairo_t *cr,
           PangoLayout *line,
           const char *text,
           double x,
           double y,
           double width,
           TreemapColour colour)
{
  pango_layout_set_text (line, text, -1);
  pango_layout_set_width (line, (int) width * PANGO_SCALE);
  set_colour (cr, colour, 1);
  cairo_move_to (cr, x, y);
  pango_cairo_show_layout (cr, line);
}

void
treemap_names_draw (const TreemapNames *self,
                    const TreemapLayout *layout,
                    cairo_t *cr,
                    const TreemapColouring *colouring,
                    PangoContext *context)
{
  TreemapPadding padding = layout->shape->drawing->name_padding;
  Typesetter typesetter;

  typesetter_init (&typesetter, context);
  cairo_save (cr);

  for (guint i = 0; i < self->plates->len; i++)
    {
      const TreemapPlate *plate = &g_array_index (self->plates, TreemapPlate, i);
      TreemapColour title = treemap_colours_get_title (colouring->dark);
      TreemapColour detail = treemap_colours_get_detail (colouring->dark);

      TreemapColour fill = treemap_colours_get_plate (colouring->dark);

      if (plate->blends)
        {
          fill = treemap_colours_get_fill (colouring, treemap_layout_peek (layout, plate->cell));
          title = detail = treemap_colours_get_text (fill);
        }

      add_rounded_rectangle (cr, plate->area);
      set_colour (cr, fill, plate->blends ? 1 : TREEMAP_PLATE_OPACITY);
      cairo_fill (cr);

      draw_line (cr, typesetter.title, plate->title, plate->area.x0 + padding.x,
                 plate->area.y0 + padding.y, plate->title_width, title);
      if (plate->detail != NULL)
        draw_line (cr, typesetter.detail, plate->detail, plate->area.x0 + plate->detail_x,
                   plate->area.y0 + plate->detail_y, plate->area.x1 - plate->area.x0, detail);
    }

  cairo_restore (cr);
  typesetter_clear (&typesetter);
}
