import type { Language } from '#lib/locale/language.ts';
import type { Position } from '#lib/locale/places/distance-between.ts';
import { postcodeCountry } from '#lib/locale/places/postcode.ts';

/** What the list of locations knows about where the shopper is. `code` is the postcode that was typed. */
export type NearMeState =
  | { kind: 'idle' | 'asking' | 'refused' | 'invalid' | 'loading' | 'failed' }
  | { kind: 'unknown'; code: string }
  | { kind: 'found'; from: Position; code?: string };

const faults: readonly NearMeState['kind'][] = ['invalid', 'unknown'];

/** Whether the typed postcode is at fault. */
export const isPostcodeFault = ({ kind }: NearMeState): boolean => faults.includes(kind);

/** What the list says about it. */
export function nearMeNote(state: NearMeState, language: Language, canType: boolean): string {
  const { digits, noun, example } = postcodeCountry(language);
  switch (state.kind) {
    case 'idle':
      return canType ? `Your position and your ${noun} stay in your browser.` : 'Your position stays in your browser.';
    case 'asking':
      return 'Finding your position …';
    case 'refused':
      return `Your browser did not tell your position. Allow it for this site, ${canType ? `type your ${noun}, ` : ''}or choose a location below.`;
    case 'invalid':
      return `Please enter a ${noun} of ${digits} digits, such as ${example}.`;
    case 'loading':
      return 'Working out the distances …';
    case 'failed':
      return 'The distances could not be loaded. Please try again.';
    case 'unknown':
      return `We do not know the ${noun} ${state.code}. Please check it, or choose a location below.`;
    case 'found':
      return `The ${state.code ? `location nearest to ${state.code}` : 'nearest location'} comes first. Distances are as the crow flies.`;
    default:
      return state satisfies never;
  }
}
