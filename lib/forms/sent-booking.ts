import { isRecord } from '../model/is-record.ts';

/**
 * A booking that the browser remembers for the thank-you page, by the reference of its lead. It contains nothing about the shopper. `time`
 * is a time of day such as "10:00", or "Any time"; `place` is the id of a location.
 */
export type SentBooking = { reference: string; date: string; time: string; place?: string };

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 100;

/** Whether a stored value is such a booking. */
export const isSentBooking = (value: unknown): value is SentBooking =>
  isRecord(value) &&
  isText(value.reference) &&
  isText(value.date) &&
  /^\d{4}-\d{2}-\d{2}$/.test(value.date) &&
  !Number.isNaN(Date.parse(value.date)) &&
  isText(value.time) &&
  (value.place === undefined || isText(value.place));
