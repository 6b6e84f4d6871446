/** What a listener learns of a form. Nothing in it is about the shopper. */
export type FormEventDetail = {
  /** The number in the table of events (rule T1). */
  id: number;
  /** The lead's category. */
  category: string;
  /** Which form. */
  form: string;
  leadId?: string;
  /** Counted from 1, in a form of several steps. */
  step?: number;
  /** The text that the shopper reads, after a failure. */
  error?: string;
};

export const formEventName = 'forecourt:event';

/** Tells listeners that a form was sent, saved or refused; it is fine if nobody listens (rule E93). */
export function raiseEvents(target: EventTarget, numbers: readonly number[], about: Omit<FormEventDetail, 'id'>): void {
  for (const id of numbers) target.dispatchEvent(new CustomEvent<FormEventDetail>(formEventName, { detail: { id, ...about } }));
}
