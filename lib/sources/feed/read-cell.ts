import { weightUnits } from '#lib/locale/language.ts';
import { kilosPerPound } from '#lib/locale/measures.ts';
import { kmPerMile } from '#lib/locale/places/nearest-places.ts';
import type { DroppedField } from '#lib/model/dropped.ts';
import { looseNumber } from '#lib/model/loose.ts';
import { readPriceType } from '../read-car.ts';

/** What a cell gives: a value, nothing, or why it cannot be used. */
export type CellReading = { value?: unknown; priceType?: string; problem?: Pick<DroppedField, 'reason' | 'fix'> };

export type Currency = 'AUD' | 'NZD' | 'USD';

/** In "12.990" the point may separate thousands, as in Europe, or three decimals. */
const isUnclearPoint = (digits: string) => /^\D*\d{1,3}\.\d{3}$/.test(digits);

/** Words instead of a price, such as "call". */
const noPrice = /^(p\.?o\.?a\.?|tba|tbc|call.*|contact.*|enquire.*|inquire.*|ask.*|price on (application|request)|n\/?a|-+)$/i;

/** Types of prices that are certain, by words such as "Drive Away" or "+ GST". */
const priceTypes: ReadonlySet<string> = new Set(['drive_away', 'excluding_government_charges', 'plus_gst']);

/** An amount and the words after it that say what it includes; the text itself as the amount without such words. */
function splitWords(text: string): { amount: string; priceType?: string } {
  const [, amount, words = ''] = /^(.*\d)\s*((?:\+|[a-z]).*)$/i.exec(text) ?? [];
  if (amount === undefined) return { amount: text };
  if (/^inc(?:l|luding|ludes)?\.? gst$/i.test(words)) return { amount };
  const priceType = readPriceType(words);
  return priceTypes.has(priceType) ? { amount, priceType } : { amount: text };
}

/** An amount of money as a number, without its currency, which must be that of the site if it is named. */
export function readPrice(text: string, currency: Currency | undefined): CellReading {
  if (noPrice.test(text)) return {};
  const { amount: plain, priceType } = splitWords(text.replaceAll(/\s+/g, ' ').trim());
  const [, before, amount = '', after] = /^(AUD|NZD|USD|CAD|GBP|EUR|JPY)?(.*?)(AUD|NZD|USD|CAD|GBP|EUR|JPY)?$/i.exec(plain) ?? [];
  const digits = amount.trim();
  const code = (before ?? after)?.toUpperCase();
  const value = looseNumber(digits.replace(/^(?:A|AU|NZ|US)\s*(?=\$)/i, ''));
  if (value === undefined || isUnclearPoint(digits))
    return { problem: { reason: 'not an amount of money', fix: 'write digits, such as 28990' } };
  if (code !== undefined && currency !== undefined && code !== currency)
    return { problem: { reason: `an amount in ${code}, not in ${currency}`, fix: 'give prices in the currency of source.currency' } };
  return { value, ...(priceType ? { priceType } : {}) };
}

const unitWords: Record<string, 'km' | 'mi'> = {};
for (const word of ['km', 'kms', 'kilometer', 'kilometers', 'kilometre', 'kilometres', 'k']) unitWords[word] = 'km';
for (const word of ['mi', 'mile', 'miles']) unitWords[word] = 'mi';

/** A unit of distance in feeds. */
export const readUnit = (text: string | undefined): 'km' | 'mi' | undefined => unitWords[text?.trim().toLowerCase() ?? ''];

/** A distance in whole units of the site. A unit beside the number overrides the feed's. */
export function readDistance(text: string, feedUnit: 'km' | 'mi' | undefined, siteUnit: 'km' | 'mi'): CellReading {
  const [, digits = '', word = ''] = /^(.*?)\s*([a-z]*)\.?$/i.exec(text) ?? [];
  const value = looseNumber(digits);
  // "150k" may be 150 km or 150,000.
  const isUnclear = word.toLowerCase() === 'k' && value !== undefined && value < 1000;
  const unit = word === '' ? (feedUnit ?? siteUnit) : isUnclear ? undefined : readUnit(word);
  if (value === undefined || unit === undefined || isUnclearPoint(digits))
    return { problem: { reason: 'not a distance', fix: 'write digits, with km or mi after them if at all' } };
  if (unit === siteUnit) return { value };
  return { value: Math.round(unit === 'mi' ? value * kmPerMile : value / kmPerMile) };
}

/** Kilograms in each unit of weights. */
const kilosIn: Record<string, number> = {};
for (const word of ['kg', 'kgs', 'kilo', 'kilos']) kilosIn[word] = 1;
for (const word of ['t', 'tonne', 'tonnes', 'ton', 'tons']) kilosIn[word] = 1000;
for (const word of ['lb', 'lbs', 'pound', 'pounds']) kilosIn[word] = kilosPerPound;

/** No vehicle weighs or tows less, in kg: a smaller number is in tonnes. */
const leastKilos = 20;

/** A weight in whole units of the site: kg, or pounds where distances are in miles. */
export function readWeight(text: string, siteUnit: 'km' | 'mi'): CellReading {
  const [, digits = '', word = ''] = /^(.*?)\s*([a-z]*)\.?$/i.exec(text) ?? [];
  const value = looseNumber(digits);
  const siteKilos = kilosIn[weightUnits[siteUnit]] ?? 1;
  const written =
    word === '' ? (value !== undefined && value < leastKilos && siteUnit === 'km' ? 1000 : siteKilos) : kilosIn[word.toLowerCase()];
  if (value === undefined || written === undefined)
    return { problem: { reason: 'not a weight', fix: 'write digits, with kg, t or lb after them if at all' } };
  return { value: Math.round((value * written) / siteKilos) };
}

/** Words that feeds use for the types of cars, without spaces and signs. The first that fits counts. */
const carTypes: readonly (readonly [RegExp, string])[] = [
  [/^d$|demo/, 'demo'],
  [/^(?:dealer)?(?:n|(?:brand)?new)(?:cars?|vehicles?|stock)?$/, 'new'],
  [/^(?:u|cpo|nearnew|certified)$|^(?:dealer|certified)?(?:used|preowned|secondhand)(?:cars?|vehicles?|stock)?$/, 'used'],
];

/** Parses a type of car, such as N, Pre-Owned, Used Vehicle or Ex-Demo. Returns the text itself if it is unknown. */
export function readCarType(text: string): string {
  const word = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  return carTypes.find(([pattern]) => pattern.test(word))?.[1] ?? text;
}
