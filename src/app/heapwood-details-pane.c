/* heapwood-details-pane.c: what a place is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-details-pane.h"
#include "heapwood-details-referrers.h"
#include "heapwood-details-row.h"
#include "heapwood-link.h"

#include "treemap/treemap.h"

#include <glib/gi18n.h>

/* Milliseconds until the pane says that an answer is on its way. */
#define BUSY_DELAY 300

struct _HeapwoodDetailsPane
{
  GtkBox parent_instance;

  HeapwoodQuestions *questions;
  HeapNode place;            /* what is asked about */
  GCancellable *details;     /* (nullable): of the question that runs, as the next two */
  GCancellable *holders;
  GCancellable *non_holders;
  guint busy_source;

  GListStore *parts;         /* of GListModel of HeapwoodLazyRow, one after the other in the list */
  GListModel *awaited;       /* (nullable) (unowned): the part that stands for one on its way */

  GtkSpinner *spinner;
  GtkLabel *title;
  GtkLabel *subtitle;
  GtkLabel *identity;
  GtkWidget *text_frame;
  GtkTextBuffer *text;
  GtkScrolledWindow *scroller;
  GtkListView *list;
};

static guint activate_node_signal;
static guint open_behind_signal;
static guint list_class_signal;
static guint fold_signal;

G_DEFINE_FINAL_TYPE (HeapwoodDetailsPane, heapwood_details_pane, GTK_TYPE_BOX)

/* What a row that stands for more of a list leads to. */
typedef struct
{
  HeapwoodLazyList *list;
  guint n_rows;
} Rest;

static void
rest_free (gpointer data)
{
  Rest *self = data;

  g_object_unref (self->list);
  g_free (self);
}

static GQuark
rest_quark (void)
{
  return g_quark_from_static_string ("heapwood-details-rest");
}

static void
set_label (GtkLabel *label,
           const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}

/* Adds a part of rows with the facts given. */
static GListStore *
add_part (HeapwoodDetailsPane *self)
{
  g_autoptr (GListStore) part = g_list_store_new (HEAPWOOD_TYPE_LAZY_ROW);

  g_list_store_append (self->parts, part);
  return part;
}

static void
add_fact (GListStore *part,
          HeapwoodFact *fact)
{
  g_autoptr (HeapwoodLazyRow) row
    = heapwood_lazy_row_new (fact, (GDestroyNotify) heapwood_fact_free);

  g_list_store_append (part, row);
}

static void
add_section (HeapwoodDetailsPane *self,
             HeapwoodDetailsSection *section)
{
  GListStore *part = add_part (self);

  g_ptr_array_set_free_func (section->facts, NULL);
  for (guint i = 0; i < section->facts->len; i++)
    add_fact (part, g_ptr_array_index (section->facts, i));
  if (section->list == NULL)
    return;

  g_list_store_append (self->parts, section->list);
  if (section->n_shown == section->n_rows)
    return;

  g_autofree char *count = treemap_names_format_count (section->n_rows - section->n_shown);
  g_autofree char *text = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%s more", "%s more", section->n_rows - section->n_shown),
    count);
  Rest *rest = g_new0 (Rest, 1);

  rest->list = g_object_ref (section->list);
  rest->n_rows = section->n_rows;
  part = add_part (self);
  add_fact (part, heapwood_fact_new (HEAPWOOD_FACT_MORE, text, NULL));
  g_object_set_qdata_full (G_OBJECT (part), rest_quark (), rest, rest_free);
}

static void
add_sections (HeapwoodDetailsPane *self,
              const GPtrArray *sections)
{
  for (guint i = 0; i < sections->len; i++)
    add_section (self, g_ptr_array_index (sections, i));
}

static void
remove_part (HeapwoodDetailsPane *self,
             gpointer part)
{
  guint position;

  if (g_list_store_find (self->parts, part, &position))
    g_list_store_remove (self->parts, position);
}

/* Puts a row at the end that says what is on its way. */
static void
add_awaited (HeapwoodDetailsPane *self,
             const char *text)
{
  GListStore *part = add_part (self);

  add_fact (part, heapwood_fact_new (HEAPWOOD_FACT_SECTION, text, _("Looking…")));
  self->awaited = G_LIST_MODEL (part);
}

static void
remove_awaited (HeapwoodDetailsPane *self)
{
  remove_part (self, self->awaited);
  self->awaited = NULL;
}

static void
cancel (GCancellable **cancellable)
{
  if (*cancellable != NULL)
    g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
}

static void
non_holders_read (GObject *source,
                  GAsyncResult *result,
                  gpointer data)
{
  g_autoptr (HeapwoodDetailsPane) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) sections = heapwood_details_non_holders_read_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  remove_awaited (self);
  if (sections != NULL)
    add_sections (self, sections);
  else
    add_fact (add_part (self), heapwood_fact_new (HEAPWOOD_FACT_SECTION, error->message, NULL));
}

static void
look_for_non_holders (HeapwoodDetailsPane *self,
                      GListModel *part)
{
  remove_part (self, part);
  add_awaited (self, _("Points here without holding"));
  self->non_holders = g_cancellable_new ();
  heapwood_details_non_holders_read_async (heapwood_questions_get_heap (self->questions),
                                           self->place.index, self->non_holders,
                                           non_holders_read, g_object_ref (self));
}

static void
holders_read (GObject *source,
              GAsyncResult *result,
              gpointer data)
{
  g_autoptr (HeapwoodDetailsPane) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) sections = heapwood_details_holders_read_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  remove_awaited (self);
  if (sections != NULL)
    add_sections (self, sections);
  else
    add_fact (add_part (self), heapwood_fact_new (HEAPWOOD_FACT_SECTION, error->message, NULL));
  add_fact (add_part (self), heapwood_fact_new (HEAPWOOD_FACT_SEEK,
                                                _("Find What Else Points Here"), NULL));
}

static void
stop_being_busy (HeapwoodDetailsPane *self)
{
  g_clear_handle_id (&self->busy_source, g_source_remove);
  gtk_spinner_stop (self->spinner);
}

static void
show_details (HeapwoodDetailsPane *self,
              const HeapwoodDetails *details)
{
  gtk_label_set_text (self->title, details->title);
  set_label (self->subtitle, details->subtitle);
  set_label (self->identity, details->identity);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->identity), details->identity_tooltip);
  gtk_text_buffer_set_text (self->text, details->text != NULL ? details->text : "", -1);
  gtk_widget_set_visible (self->text_frame, details->text != NULL);

  g_list_store_remove_all (self->parts);
  self->awaited = NULL;
  add_sections (self, details->sections);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);

  if (details->place.kind != HEAP_NODE_OBJECT)
    return;

  add_awaited (self, _("Held by"));
  self->holders = g_cancellable_new ();
  heapwood_details_holders_read_async (self->questions, details->place.index, self->holders,
                                       holders_read, g_object_ref (self));
}

static void
details_read (GObject *source,
              GAsyncResult *result,
              gpointer data)
{
  g_autoptr (HeapwoodDetailsPane) self = data;
  g_autoptr (HeapwoodDetails) details = heapwood_details_read_finish (result, NULL);

  if (details == NULL)
    return;

  stop_being_busy (self);
  show_details (self, details);
}

static gboolean
show_busy (gpointer data)
{
  HeapwoodDetailsPane *self = data;

  self->busy_source = 0;
  gtk_spinner_start (self->spinner);
  return G_SOURCE_REMOVE;
}

static gboolean
open_row_behind (gpointer data,
                 gpointer list_item)
{
  HeapwoodDetailsPane *self = data;
  const HeapwoodFact *fact = heapwood_lazy_row_get_value (gtk_list_item_get_item (list_item));

  if (fact == NULL || !fact->is_link)
    return FALSE;

  g_signal_emit (self, open_behind_signal, 0, &fact->target);
  return TRUE;
}

static void
row_activated (HeapwoodDetailsPane *self,
               guint position)
{
  GtkNoSelection *selection = GTK_NO_SELECTION (gtk_list_view_get_model (self->list));
  GtkFlattenListModel *rows = GTK_FLATTEN_LIST_MODEL (gtk_no_selection_get_model (selection));
  GListModel *part = gtk_flatten_list_model_get_model_for_item (rows, position);
  g_autoptr (HeapwoodLazyRow) row = g_list_model_get_item (G_LIST_MODEL (rows), position);
  const HeapwoodFact *fact = heapwood_lazy_row_get_value (row);

  if (fact == NULL)
    return;

  switch (fact->kind)
    {
    case HEAPWOOD_FACT_MORE:
      {
        g_autoptr (GListModel) more = g_object_ref (part);
        const Rest *rest = g_object_get_qdata (G_OBJECT (more), rest_quark ());

        remove_part (self, more);
        heapwood_lazy_list_set_n_rows (rest->list, rest->n_rows);
        break;
      }

    case HEAPWOOD_FACT_SEEK:
      look_for_non_holders (self, part);
      break;

    case HEAPWOOD_FACT_CLASS:
      g_signal_emit (self, list_class_signal, 0, fact->class_name);
      break;

    case HEAPWOOD_FACT_SECTION:
    case HEAPWOOD_FACT_HEADING:
    case HEAPWOOD_FACT_VALUE:
    case HEAPWOOD_FACT_BYTES:
    default:
      if (fact->is_link)
        g_signal_emit (self, activate_node_signal, 0, &fact->target);
      break;
    }
}

static void
fold (HeapwoodDetailsPane *self)
{
  g_signal_emit (self, fold_signal, 0);
}

static void
set_up_row (GtkSignalListItemFactory *factory,
            GtkListItem *list_item)
{
  GtkWidget *row = g_object_new (HEAPWOOD_TYPE_DETAILS_ROW, NULL);

  heapwood_link_mark (row, list_item);
  gtk_list_item_set_child (list_item, row);
}

static void
bind_row (GtkSignalListItemFactory *factory,
          GtkListItem *list_item)
{
  heapwood_details_row_bind (HEAPWOOD_DETAILS_ROW (gtk_list_item_get_child (list_item)),
                             list_item);
}

static void
unbind_row (GtkSignalListItemFactory *factory,
            GtkListItem *list_item)
{
  heapwood_details_row_unbind (HEAPWOOD_DETAILS_ROW (gtk_list_item_get_child (list_item)));
}

static void
stop (HeapwoodDetailsPane *self)
{
  cancel (&self->details);
  cancel (&self->holders);
  cancel (&self->non_holders);
}

static void
heapwood_details_pane_dispose (GObject *object)
{
  HeapwoodDetailsPane *self = HEAPWOOD_DETAILS_PANE (object);

  stop (self);
  g_clear_handle_id (&self->busy_source, g_source_remove);
  g_clear_object (&self->questions);
  g_clear_object (&self->parts);

  G_OBJECT_CLASS (heapwood_details_pane_parent_class)->dispose (object);
}

static void
heapwood_details_pane_class_init (HeapwoodDetailsPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = heapwood_details_pane_dispose;

  activate_node_signal
    = g_signal_new ("activate-node", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  open_behind_signal
    = g_signal_new ("open-behind", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  list_class_signal = g_signal_new ("list-class", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  fold_signal = g_signal_new ("fold", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (widget_class, "detailspane");
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/heapwood/Heapwood/heapwood-details-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, HeapwoodDetailsPane, spinner);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodDetailsPane, title);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodDetailsPane, subtitle);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodDetailsPane, identity);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodDetailsPane, text_frame);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodDetailsPane, text);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodDetailsPane, scroller);
  gtk_widget_class_bind_template_child (widget_class, HeapwoodDetailsPane, list);
  gtk_widget_class_bind_template_callback (widget_class, bind_row);
  gtk_widget_class_bind_template_callback (widget_class, fold);
  gtk_widget_class_bind_template_callback (widget_class, row_activated);
  gtk_widget_class_bind_template_callback (widget_class, set_up_row);
  gtk_widget_class_bind_template_callback (widget_class, unbind_row);
}

static void
heapwood_details_pane_init (HeapwoodDetailsPane *self)
{
  self->parts = g_list_store_new (G_TYPE_LIST_MODEL);
  gtk_widget_init_template (GTK_WIDGET (self));

  GtkFlattenListModel *rows
    = gtk_flatten_list_model_new (g_object_ref (G_LIST_MODEL (self->parts)));
  g_autoptr (GtkNoSelection) selection = gtk_no_selection_new (G_LIST_MODEL (rows));
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (selection));
  heapwood_link_watch (GTK_WIDGET (self->list), open_row_behind, self);
}

void
heapwood_details_pane_set_place (HeapwoodDetailsPane *self,
                                 HeapwoodQuestions *questions,
                                 HeapNode place)
{
  g_return_if_fail (HEAPWOOD_IS_DETAILS_PANE (self));

  stop (self);
  stop_being_busy (self);
  g_set_object (&self->questions, questions);
  self->place = place;
  if (questions == NULL)
    {
      g_list_store_remove_all (self->parts);
      self->awaited = NULL;
      return;
    }

  self->details = g_cancellable_new ();
  self->busy_source = g_timeout_add (BUSY_DELAY, show_busy, self);
  heapwood_details_read_async (questions, place, self->details, details_read,
                               g_object_ref (self));
}
