import type { DeliveryState } from './states.ts';

/** Deliveries of one dealer, day and destination. `received` counts the versions for the destination. */
export type DeliveryCounts = { dealer: string; day: string; destination: string; received: number } & Record<DeliveryState, number>;

/** The difference between received leads and deliveries. 0 if the books balance (rule E15). */
export const imbalanceOf = ({ received, delivered, pending, dead, held, cancelled }: DeliveryCounts): number =>
  received - (delivered + pending + dead + held + cancelled);
