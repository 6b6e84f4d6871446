import type { Address } from '../../model/location.ts';
import type { Language } from '../language.ts';
import { auPostcodeStates, auPostcodeZones, auStates, nzPostcodeRegions, nzRegionNames } from './oceania-zones.ts';
import { usStateZones, usZipStates, usZipZones } from './us-zones.ts';

/** The region whose public holidays a location has, and its time zone if the address determines it. */
export type Place = { region?: string; timeZone?: string };

type Known = Pick<Address, 'state' | 'postcode' | 'city'> | undefined;
type Ranges = readonly (readonly [from: number, to: number, name: string])[];

const inRanges = (ranges: Ranges, code: number) => ranges.find(([from, to]) => code >= from && code <= to)?.[2];

const digitsOf = (code: string | undefined, length: number) => {
  const digits = code?.trim().slice(0, length) ?? '';
  return /^\d+$/.test(digits) && digits.length === length ? digits : undefined;
};

const lower = (text: string | undefined) => text?.trim().toLowerCase() ?? '';

function placeInAustralia(address: Known): Place {
  const postcode = digitsOf(address?.postcode, 4);
  const written = lower(address?.state);
  const namedState = Object.keys(auStates).find((state) => [state.toLowerCase(), auStates[state]?.[0]].includes(written));
  const region = namedState ?? (postcode && inRanges(auPostcodeStates, Number(postcode)));
  if (!region) return {};
  const [state, corner] = (postcode && auPostcodeZones[postcode]) || [];
  const timeZone = state === region ? corner : auStates[region]?.[1];
  return { region, ...(timeZone ? { timeZone } : {}) };
}

const regionNamed = (name: string) =>
  nzRegionNames.find(([, ...names]) => names.includes(name))?.[0] ?? nzPostcodeRegions.find((row) => row[2].toLowerCase() === name)?.[2];

function placeInNewZealand(address: Known): Place {
  const postcode = digitsOf(address?.postcode, 4);
  const namedRegion = regionNamed(lower(address?.state)) ?? regionNamed(lower(address?.city));
  const region = (postcode && inRanges(nzPostcodeRegions, Number(postcode))) || namedRegion;
  return { ...(region ? { region } : {}), timeZone: region === 'Chatham Islands' ? 'Pacific/Chatham' : 'Pacific/Auckland' };
}

/** The zone of the longest prefix that a ZIP code begins with. */
function zipZone(zip: string): string | undefined {
  const fits = usZipZones.flatMap(([zone, prefixes]) =>
    prefixes.split(' ').flatMap((prefix) => (zip.startsWith(prefix) ? [{ zone, length: prefix.length }] : [])),
  );
  return fits.sort((a, b) => b.length - a.length)[0]?.zone;
}

function placeInUnitedStates(address: Known): Place {
  const zip = digitsOf(address?.postcode, 5);
  const written = address?.state?.trim().toUpperCase() ?? '';
  const region = Object.hasOwn(usStateZones, written) ? written : zip && inRanges(usZipStates, Number(zip.slice(0, 3)));
  if (!region) return {};
  const zones = usStateZones[region] ?? [];
  const special = zip && zipZone(zip);
  // A ZIP code with a typing error must not move a dealer out of its state.
  const timeZone = special && zones.includes(special) ? special : zones[0];
  return { region, ...(timeZone ? { timeZone } : {}) };
}

const places: Record<Language, (address: Known) => Place> = {
  'en-AU': placeInAustralia,
  'en-NZ': placeInNewZealand,
  'en-US': placeInUnitedStates,
};

/** The region and time zone of an address in the site’s country, from its state and postcode (rule W6). */
export const placeOfAddress = (address: Known, language: Language): Place => places[language](address);
