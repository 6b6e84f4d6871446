import { expect, it } from 'vitest';
import { isPostcodeFault, nearMeNote } from '#components/ui/use-position.tsx';

const from = { lat: 0, long: 0 };

it.each([
  [{ kind: 'idle' }, 'en-AU', false, 'Your position stays in your browser.'],
  [{ kind: 'idle' }, 'en-AU', true, 'Your position and your postcode stay in your browser.'],
  [{ kind: 'idle' }, 'en-US', true, 'Your position and your ZIP code stay in your browser.'],
  [{ kind: 'refused' }, 'en-AU', false, 'Your browser did not tell your position. Allow it for this site, or choose a location below.'],
  [
    { kind: 'refused' },
    'en-NZ',
    true,
    'Your browser did not tell your position. Allow it for this site, type your postcode, or choose a location below.',
  ],
  [{ kind: 'invalid' }, 'en-AU', true, 'Please enter a postcode of 4 digits, such as 2000.'],
  [{ kind: 'invalid' }, 'en-US', true, 'Please enter a ZIP code of 5 digits, such as 97701.'],
  [{ kind: 'loading' }, 'en-AU', true, 'Working out the distances …'],
  [{ kind: 'failed' }, 'en-AU', true, 'The distances could not be loaded. Please try again.'],
  [{ kind: 'unknown', code: '9999' }, 'en-AU', true, 'We do not know the postcode 9999. Please check it, or choose a location below.'],
  [{ kind: 'found', from }, 'en-AU', true, 'The nearest location comes first. Distances are as the crow flies.'],
  [{ kind: 'found', from, code: '2000' }, 'en-AU', true, 'The location nearest to 2000 comes first. Distances are as the crow flies.'],
] as const)('%j in %s says what to do (rules A35 and A42)', (state, language, canType, note) => {
  expect(nearMeNote(state, language, canType)).toBe(note);
  expect(isPostcodeFault(state)).toBe(state.kind === 'invalid' || state.kind === 'unknown');
});
