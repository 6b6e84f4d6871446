import type { ChosenFile, FormValues } from './fields/field-kind.ts';
import type { LeadInput } from './lead-payload.ts';

type Answers = Pick<LeadInput, 'car' | 'plan'> & {
  form: { id: string };
  values: FormValues;
  /** Counted from 0. */
  step: number;
  leadId: string | undefined;
  files: readonly (ChosenFile & { readonly lastModified: number })[];
};

/**
 * A fingerprint of a shopper's answers: the same answers are sent under one key, and once (rules E79 and E88). It begins with the form. The
 * plan of a calculator is an answer too, because the lead carries it (rule F18).
 */
export function answersPrint({ form, step, car, leadId, values, files, plan }: Answers): string {
  const names = files.map(({ name, size, lastModified }) => [name, size, lastModified]);
  return JSON.stringify([form.id, step, car?.id, leadId, values, names, ...(plan ? [plan] : [])]);
}
