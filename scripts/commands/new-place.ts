import { z } from 'zod';
import { stateCode } from '#lib/compliance/law-context.ts';

/** The states of Australia with their time zones. */
const timeZones: Readonly<Record<string, string>> = {
  NSW: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  WA: 'Australia/Perth',
  TAS: 'Australia/Hobart',
  ACT: 'Australia/Sydney',
  NT: 'Australia/Darwin',
};

export const australianStates = Object.keys(timeZones);

/** States whose law keeps a site without a licence number from going live (rules lic-nsw and lic-wa). */
const licensed: Readonly<Record<string, string>> = { NSW: 'New South Wales', WA: 'Western Australia' };

/** A licence number in a form that the rules of law recognise on a page. */
export const licenceNumber = z.string().regex(/\d{3}/, 'expected the number of the licence, such as "MD 12345"');

/** The answers for a new dealer that decide whose law applies. */
type Place = { language?: string | undefined; state?: string | undefined; licence?: string | undefined };

/** The code of the state, such as "NSW" for "New South Wales"; a region of New Zealand has none. */
const codeOf = ({ language, state }: Place) => (state === undefined || language === 'en-NZ' ? state : stateCode(state));

/** Whether a site of this place goes live only with a licence number. */
export const needsLicence = (place: Place): boolean =>
  place.language === 'en-NZ' || ((place.language ?? 'en-AU') === 'en-AU' && Object.hasOwn(licensed, codeOf(place) ?? ''));

/** The problem of a new dealer's state or licence, in words. Undefined if there is none. */
export function placeProblem(place: Place): string | undefined {
  const { language = 'en-AU', state, licence } = place;
  const code = codeOf(place);
  if (language === 'en-AU' && code !== undefined && !australianStates.includes(code))
    return `--state: ${JSON.stringify(state)} is not a state of Australia; write one of ${australianStates.join(', ')}`;
  if (language === 'en-US' && code !== undefined && !/^[A-Z]{2}$/.test(code))
    return `--state: ${JSON.stringify(state)} is not the code of a state; write its two letters, such as OR`;
  if (licence !== undefined && !licenceNumber.safeParse(licence).success)
    return `--licence: ${JSON.stringify(licence)} has no number; write it as pages show it, such as ${language === 'en-NZ' ? 'M123456' : '"MD 12345"'}`;
  if (licence !== undefined || !needsLicence(place)) return undefined;
  return language === 'en-NZ'
    ? '--licence: a dealer in New Zealand must show its number as a registered motor vehicle trader, and a site without it does not go live; add it, such as --licence M123456'
    : `--licence: a dealer in ${licensed[code ?? '']} must show its licence number on each page, and a site without it does not go live; add it, such as --licence "MD 12345"`;
}

/** The settings that follow from the place; `timeZone` is absent if the state does not decide it. */
export function placeSettings(place: Place): { state: string | undefined; licence: string | undefined; timeZone: string | undefined } {
  const { language = 'en-AU', licence } = place;
  const state = codeOf(place);
  const saysTrader = language !== 'en-NZ' || licence === undefined || /trader/i.test(licence);
  return {
    state,
    licence: saysTrader ? licence : `Registered motor vehicle trader ${licence}`,
    timeZone: language === 'en-AU' && state !== undefined ? timeZones[state] : undefined,
  };
}
