import { type Trial, trialOfKind, trialText } from '../locale/trial.ts';
import type { FormPatch } from './form-patch.ts';

/** The keys of the thank-you texts after the form to try a vehicle. */
export const trialThanks = { drive: 'test-drive', ride: 'test-ride', view: 'viewing' } as const satisfies Record<Trial, string>;

/** The changes that a vehicle makes to the form to try one. */
export type TrialForm = { thanks: string; title?: string; submit?: string };

/**
 * The changes that a vehicle makes to the form if shoppers try it differently from the site's usual vehicles, such as a caravan on a site
 * for cars. Otherwise undefined. A dealer's own title stays.
 */
export function trialForm(trial: Trial, noun: string, patches: Readonly<Record<string, FormPatch>> = {}): TrialForm | undefined {
  if (trial === trialOfKind(noun)) return undefined;
  const isOwn = Object.values(patches).some((patch) => 'form' in patch && patch.form.title !== undefined);
  const title = trialText('Book a test drive', trial);
  return { thanks: trialThanks[trial], ...(isOwn ? {} : { title, submit: title }) };
}
