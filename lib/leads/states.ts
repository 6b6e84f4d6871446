/**
 * States of a lead. `partial`: steps of its form are left. `complete`: the form was sent. `quarantined`: it looks like spam and waits for
 * an operator. `discarded`: the operator decided not to deliver it. `forgotten`: what the shopper wrote was removed at their request.
 */
export const leadStates = ['partial', 'complete', 'quarantined', 'discarded', 'forgotten'] as const;
export type LeadState = (typeof leadStates)[number];

/**
 * States of a delivery. `dead`: no more attempts. `held`: its lead is quarantined. `cancelled`: before delivery, its lead was discarded or
 * forgotten, or was a failed test.
 */
export const deliveryStates = ['pending', 'delivered', 'dead', 'held', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why nothing is sent for a delivery that counts as delivered (rule E60). */
export const supersededText = 'not sent, because a later version was delivered';

/** The event that a delivery reports to its destination. */
export type LeadEvent = 'lead.created' | 'lead.updated' | 'lead.completed';

/** Operator actions that a dealer or a shopper may ask about later. */
export type AuditAction = 'reveal' | 'replay' | 'release' | 'discard' | 'export' | 'purge' | 'forget' | 'backup' | 'restore';
