/* heapwood-history.c: the places a person has been, to go back and forward
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "heapwood-history.h"

struct _HeapwoodHistory
{
  GObject parent_instance;

  GArray *places; /* of HeapNode, never empty */
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

  g_array_unref (self->places);

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
  HeapNode root = heap_node (HEAP_NODE_ROOT, 0);

  self->places = g_array_new (FALSE, FALSE, sizeof (HeapNode));
  g_array_append_val (self->places, root);
}

HeapwoodHistory *
heapwood_history_new (void)
{
  return g_object_new (HEAPWOOD_TYPE_HISTORY, NULL);
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
heapwood_history_reset (HeapwoodHistory *self)
{
  g_return_if_fail (HEAPWOOD_IS_HISTORY (self));

  g_array_index (self->places, HeapNode, 0) = heap_node (HEAP_NODE_ROOT, 0);
  g_array_set_size (self->places, 1);
  move_to (self, 0);
}

void
heapwood_history_go (HeapwoodHistory *self,
                     HeapNode place)
{
  g_return_if_fail (HEAPWOOD_IS_HISTORY (self));

  if (heap_node_equal (place, heapwood_history_get_place (self)))
    return;

  g_array_set_size (self->places, self->current + 1);
  g_array_append_val (self->places, place);
  move_to (self, self->current + 1);
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

HeapNode
heapwood_history_get_place (HeapwoodHistory *self)
{
  g_return_val_if_fail (HEAPWOOD_IS_HISTORY (self), heap_node (HEAP_NODE_ROOT, 0));

  return g_array_index (self->places, HeapNode, self->current);
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
