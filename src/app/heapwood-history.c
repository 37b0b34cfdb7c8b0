/* heapwood-history.c: the places a person has been, to go back and forward
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-history.h"

struct _HeapwoodHistory
{
  GObject parent_instance;

  GPtrArray *places; /* of HeapwoodPlace, never empty */
  guint current;
};

enum
{
  PROP_CAN_GO_BACK = 1,
  PROP_CAN_GO_FORWARD,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
static guint changed_signal;

G_DEFINE_FINAL_TYPE (HeapwoodHistory, heapwood_history, G_TYPE_OBJECT)

static void
heapwood_history_finalize (GObject *object)
{
  HeapwoodHistory *self = HEAPWOOD_HISTORY (object);

  g_ptr_array_unref (self->places);

  G_OBJECT_CLASS (heapwood_history_parent_class)->finalize (object);
}

static void
heapwood_history_get_property (GObject *object,
                               guint id,
                               GValue *value,
                               GParamSpec *pspec)
{
  HeapwoodHistory *self = HEAPWOOD_HISTORY (object);

  switch (id)
    {
    case PROP_CAN_GO_BACK:
      g_value_set_boolean (value, heapwood_history_get_can_go_back (self));
      break;

    case PROP_CAN_GO_FORWARD:
      g_value_set_boolean (value, heapwood_history_get_can_go_forward (self));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
heapwood_history_class_init (HeapwoodHistoryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = heapwood_history_finalize;
  object_class->get_property = heapwood_history_get_property;

  properties[PROP_CAN_GO_BACK]
    = g_param_spec_boolean ("can-go-back", NULL, NULL, FALSE,
                            G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_CAN_GO_FORWARD]
    = g_param_spec_boolean ("can-go-forward", NULL, NULL, FALSE,
                            G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
heapwood_history_init (HeapwoodHistory *self)
{
  self->places = g_ptr_array_new_with_free_func ((GDestroyNotify) heapwood_place_unref);
}

HeapwoodHistory *
heapwood_history_new (HeapwoodPlace *first)
{
  HeapwoodHistory *self = g_object_new (HEAPWOOD_TYPE_HISTORY, NULL);

  g_ptr_array_add (self->places, heapwood_place_ref (first));
  return self;
}

static void
move_to (HeapwoodHistory *self,
         guint position)
{
  self->current = position;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_GO_BACK]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_GO_FORWARD]);
  g_signal_emit (self, changed_signal, 0);
}

void
heapwood_history_go (HeapwoodHistory *self,
                     HeapwoodPlace *place)
{
  g_return_if_fail (HEAPWOOD_IS_HISTORY (self));

  if (heapwood_place_equal (place, heapwood_history_get_place (self)))
    return;

  heapwood_place_ref (place);
  g_ptr_array_set_size (self->places, (int) self->current + 1);
  g_ptr_array_add (self->places, place);
  move_to (self, self->current + 1);
}

void
heapwood_history_replace (HeapwoodHistory *self,
                          HeapwoodPlace *place)
{
  g_return_if_fail (HEAPWOOD_IS_HISTORY (self));

  gpointer *current = &g_ptr_array_index (self->places, self->current);
  heapwood_place_ref (place);
  heapwood_place_unref (*current);
  *current = place;
}

void
heapwood_history_go_back (HeapwoodHistory *self)
{
  g_return_if_fail (HEAPWOOD_IS_HISTORY (self));

  if (heapwood_history_get_can_go_back (self))
    move_to (self, self->current - 1);
}

void
heapwood_history_go_forward (HeapwoodHistory *self)
{
  g_return_if_fail (HEAPWOOD_IS_HISTORY (self));

  if (heapwood_history_get_can_go_forward (self))
    move_to (self, self->current + 1);
}

HeapwoodPlace *
heapwood_history_get_place (HeapwoodHistory *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_HISTORY (self), NULL);

  return g_ptr_array_index (self->places, self->current);
}

gboolean
heapwood_history_get_can_go_back (HeapwoodHistory *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_HISTORY (self), FALSE);

  return self->current > 0;
}

gboolean
heapwood_history_get_can_go_forward (HeapwoodHistory *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_HISTORY (self), FALSE);

  return self->current + 1 < self->places->len;
}
