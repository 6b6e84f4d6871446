import { leadReference } from '../../model/lead-reference.ts';

/** What a listener learns of a form. Nothing in it is about the shopper. */
export type FormEventDetail = {
  /** The number in the table of events (rule T1). */
  id: number;
  /** The lead's category. */
  category: string;
  /** Which form. */
  form: string;
  /** What the shopper and the dealer call the lead. It gives no right to change it (rule E96). */
  reference?: string;
  /** Counted from 1, in a form of several steps. */
  step?: number;
  /** The text that the shopper reads, after a failure, without the names of files. */
  error?: string;
  /** The submission has raised another number already. */
  isFurther?: true;
};

type FormOutcome = Omit<FormEventDetail, 'id' | 'reference' | 'isFurther'> & { leadId?: string };

export const formEventName = 'forecourt:event';

/** A refused upload is named in quotation marks, and shoppers name files after themselves (rule T6). */
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
