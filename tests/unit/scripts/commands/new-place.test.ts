import { describe, expect, test } from 'vitest';
import { needsLicence, placeProblem, placeSettings } from '../../../../scripts/commands/new-place.ts';

describe('whose law applies to a new dealer (rule Q12)', () => {
  test.each([
    [
      { state: 'NSW', licence: 'MD 12345' },
      { state: 'NSW', licence: 'MD 12345', timeZone: 'Australia/Sydney' },
    ],
    [
      { state: 'western australia', licence: 'MD 27 123' },
      { state: 'WA', licence: 'MD 27 123', timeZone: 'Australia/Perth' },
    ],
    [{ state: 'Vic' }, { state: 'VIC', timeZone: 'Australia/Melbourne' }],
    [{}, {}],
    [
      { language: 'en-NZ', state: 'Otago', licence: 'M123456' },
      { state: 'Otago', licence: 'Registered motor vehicle trader M123456' },
    ],
    [{ language: 'en-NZ', licence: 'Licensed trader M1234' }, { licence: 'Licensed trader M1234' }],
    [{ language: 'en-US', state: 'California' }, { state: 'CA' }],
  ])('%j gives the settings %j', (place, settings) => {
    expect(placeProblem(place)).toBeUndefined();
    expect(JSON.parse(JSON.stringify(placeSettings(place)))).toEqual(settings);
  });

  test.each([
    [{ state: 'Otago' }, '--state: "Otago" is not a state of Australia; write one of NSW, VIC, QLD, SA, WA, TAS, ACT, NT'],
    [{ state: 'Oregon', language: 'en-US' }, '--state: "Oregon" is not the code of a state; write its two letters, such as OR'],
    [{ state: 'VIC', licence: 'LMCT' }, '--licence: "LMCT" has no number; write it as pages show it, such as "MD 12345"'],
    [
      { state: 'wa' },
      '--licence: a dealer in Western Australia must show its licence number on each page, and a site without it does not go live; add it, such as --licence "MD 12345"',
    ],
    [
      { language: 'en-NZ' },
      '--licence: a dealer in New Zealand must show its number as a registered motor vehicle trader, and a site without it does not go live; add it, such as --licence M123456',
    ],
  ])('%j is refused', (place, problem) => expect(placeProblem(place)).toBe(problem));

  test.each([
    [{ state: 'NSW' }, true],
    [{ state: 'QLD' }, false],
    [{}, false],
    [{ language: 'en-NZ' }, true],
    [{ language: 'en-US', state: 'WA' }, false],
  ])('%j: a licence is needed: %s', (place, isNeeded) => expect(needsLicence(place)).toBe(isNeeded));
});
