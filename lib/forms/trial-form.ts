import { type Trial, trialOfKind, trialText } from '../locale/trial.ts';
import type { FormPatch } from './form-patch.ts';

/** Whose thanks follow the form to try a vehicle. */
export const trialThanks = { drive: 'test-drive', ride: 'test-ride', view: 'viewing' } as const satisfies Record<Trial, string>;

/** What a vehicle changes in the form to try one. */
export type TrialForm = { thanks: string; title?: string; submit?: string };

/**
 * What a vehicle changes where it is tried in another way than the vehicles that the site is named for, such as a caravan among cars; else undefined.
 * A dealer's own title stays.
 */
export function trialForm(trial: Trial, noun: string, patches: Readonly<Record<string, FormPatch>> = {}): TrialForm | undefined {
  if (trial === trialOfKind(noun)) return undefined;
  const isOwn = Object.values(patches).some((patch) => 'form' in patch && patch.form.title !== undefined);
  const title = trialText('Book a test drive', trial);
  return { thanks: trialThanks[trial], ...(isOwn ? {} : { title, submit: title }) };
}
