import { leadReference } from '../../model/lead-reference.ts';

/** The data of a form event. It contains nothing about the shopper. */
export type FormEventDetail = {
  /** The number in the table of events (rule T1). */
  id: number;
  /** The lead's category. */
  category: string;
  /** The name of the form. */
  form: string;
  /** The reference that the shopper and the dealer use for the lead. It gives no right to change it (rule E96). */
  reference?: string;
  /** The step, counted from 1, in a form with several steps. */
  step?: number;
  /** The message that the shopper sees after a failure, without file names. */
  error?: string;
  /** The submission has already raised another number. */
  isFurther?: true;
};

type FormOutcome = Omit<FormEventDetail, 'id' | 'reference' | 'isFurther'> & { leadId?: string };

export const formEventName = 'forecourt:event';

/** A refused upload's name is in quotation marks, and file names can contain the shopper's name (rule T6). */
const withoutFileNames = (text: string) => text.replaceAll(/“.*”/g, 'a file');

/** Tells listeners that a form was sent, saved or refused; it is fine if nobody listens (rule E93). */
export function raiseEvents(target: EventTarget, numbers: readonly number[], { leadId, error, ...about }: FormOutcome): void {
  const detail = {
    ...about,
    ...(error === undefined ? {} : { error: withoutFileNames(error) }),
    ...(leadId === undefined ? {} : { reference: leadReference(leadId) }),
  };
  for (const [index, id] of numbers.entries()) {
    const further = index > 0 ? { isFurther: true as const } : {};
    target.dispatchEvent(new CustomEvent<FormEventDetail>(formEventName, { detail: { id, ...detail, ...further } }));
  }
}
