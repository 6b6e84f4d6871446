import type { DeliveryState } from './states.ts';

/** Deliveries of one dealer, day and destination. `received` counts the versions that the destination was to get. */
export type DeliveryCounts = { dealer: string; day: string; destination: string; received: number } & Record<DeliveryState, number>;

/** How far the deliveries are from what was received; 0 when the books balance (rule E15). */
export const imbalanceOf = ({ received, delivered, pending, dead, held, cancelled }: DeliveryCounts): number =>
  received - (delivered + pending + dead + held + cancelled);
