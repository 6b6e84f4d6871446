import { kilosPerPound } from '../../locale/measures.ts';
import { kmPerMile } from '../../locale/places/nearest-places.ts';
import type { RangeAttribute } from '../attributes.ts';
import { type Range, rangeOf } from '../state.ts';
import type { WeightName } from './site-vocabulary.ts';

/**
 * What a phrase of numbers means: a range, numbers of seats, a number of people who sleep, a weight to tow, a weight of the vehicle, a weekly
 * price on a site without one, or how far a vehicle drives in km. Weights are in kg. `most` is set for a weight such as "under 2500kg", which
 * does not say that it is towed. A weight without `bounds` can only be explained.
 */
export type NumberMeaning =
  | { range: RangeAttribute; bounds: Range }
  | { seats: Range }
  | { anySeats: readonly number[] }
  | { sleeps: number }
  | { tows: number; most?: number }
  | { weight?: Exclude<WeightName, 'braked_towing'>; bounds?: Range }
  | { isWeekly: true }
  | { reach: number };

/** "less then" is a common misspelling. */
const than = 'th[ae]n';
const fewer = `under|below|sub|(?:less|fewer|lower) ${than}|<`;
const more = `over|above|more ${than}|>`;
const atMost = `${fewer}|cheaper ${than}|max|maximum|at most|up to|within|<=`;
const atLeast = `${more}|at least|min|minimum|from|>=`;
const earlier = `before|(?:older|earlier) ${than}|pre`;
const later = `after|(?:newer|later) ${than}|since|post`;
const about = 'around|about|approx|approximately|roughly';
const between = 'between|from';
const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const counted = `(?:${numberWords.join('|')})`;
/** "100 k's" are 100,000 km. */
const thousandsOfKm = "k'?s";
const distance = `km'?s?|klms?|${thousandsOfKm}|kilomet(?:er|re)s?|kays|clicks|miles?|mi`;
const comparisons = [atMost, atLeast, earlier, later, about, between].join('|');
// A space joins digits only if they are clearly one number: "mazda 3 200" has two.
const spaced =
  `(?:\\$\\s?|(?<=(?<!\\S)(?:${comparisons}|price|budget|odometer|to|and) |[<>=–-]\\s?))\\d{1,3}(?: \\d{3})+(?!\\w)` +
  `|\\d{1,3} \\d{3}(?=\\s?(?:(?:${distance}|kg|dollars|bucks|max|or (?:less|more|under|over))(?!\\w)|[+–-]|to \\d))`;
const digits = `(?:${spaced}|\\$?\\s?\\d[\\d,]*(?:\\.\\d+)?)(?:\\s?(?:k(?![a-z])|grand\\b|thousand\\b))?`;
const amount = `(${digits}|${counted}(?=[\\s-]?(?:seat|berth))|(?<=sleeps? )${counted}\\b)`;
/** Words for payment periods, and the share of the amount per week. "5 pm" is a time. */
const periods: readonly [pattern: string, share: number][] = [
  ['(?:a|per) week|weekly|p\\/?w|\\/\\s?w(?:ee)?k', 1],
  ['(?:a|per) fortnight|fortnightly|p\\/?f|\\/\\s?(?:fortnight|fn)', 1 / 2],
  ['(?:a|per) month|monthly|(?<!(?<!\\S)\\d\\d?\\s?)p\\/?m|\\/\\s?m(?:o|th|onth)', 12 / 52],
];
const hours = '(?:engine )?h(?:ou)?rs?';
const weight = 'kgs?|kilos?|t|tonnes?|tons?|lbs?|pounds';
/** Words for the weight of a vehicle itself. */
const ownWeight = 'gvm|gcm|gvwr|atm|tare|payload';
const weightNames: Readonly<Record<string, Exclude<WeightName, 'braked_towing'>>> = { gvm: 'gvm', gvwr: 'gvm', atm: 'atm', tare: 'tare' };
const tow = 'tows?|towing(?: capacity)?';
// "400 km of range" is an electric vehicle's range; "400 km range rover" is a car.
const reach = `(?:${distance})(?: (?:of|electric|ev|driving|battery|wltp))? range(?! rover)`;
const unit = `${reach}|${distance}|${periods.map(([pattern]) => pattern).join('|')}|seats?|seaters?|berths?|dollars|bucks|cc|${hours}|${weight}`;
/** "Plus GST" says what a price excludes. */
const charges = '(?:gst|orcs?|on[ -]?roads?|govt?|government)\\b';
const upward =
  `(?:\\+|plus)(?! ?${charges})|` +
  '(?:[-–]|to) ?(?:now|present|current|today)|up(?! to)|or newer|or later|or more|or over|or above|or higher|and newer|and later|and up|and over|and above|onwards?|upwards?';
const downward = 'or older|or earlier|or less|or under|or below|or lower|and under|and older|and below|max|maximum';

/** [topic] [[not] comparison] number [- number] [unit] [direction], from one word's start to another one's end. */
const phrase = new RegExp(
  `(?<!\\S)(?:(prices?|priced|budget|years?|odometer|range|km'?s?|klms?|${thousandsOfKm}|seats?|sleeps?|berths?|${tow}|${ownWeight}) )?(?:(?:is|of) )?(?:((?:not? )?(?:${comparisons}))\\s?)?` +
    `${amount}(?:\\s?(?:-|–|—|to|and)\\s?${amount})?(?:\\s?(\\+)(?! ?${charges}))?(?:[\\s-]?(${unit}))?(?:\\s?(${upward}|${downward}))?(?:\\s(${tow}))?(?!\\S)`,
  'i',
);

const smallNumber = `(?:[1-9]|${counted})`;
const alternatives = `${smallNumber}(?: ${smallNumber})*(?: or |\\s?\\/\\s?)${smallNumber}`;

/** "5 or 7 seats", "5, 6 or 7 seater" (without its comma), "sleeps 4 or 6". */
const choice = new RegExp(
  `(?<!\\S)(?:(?<topic>seats?|sleeps?|berths?) (?<after>${alternatives})|(?<before>${alternatives})[\\s-]?(?<unit>seats?|seaters?|berths?))(?!\\S)`,
  'i',
);

const is = (pattern: string, text: string | undefined) => text !== undefined && new RegExp(`^(?:${pattern})$`, 'i').test(text.trim());

const hasThousands = (text: string) => /k|grand|thousand/i.test(text);

function numberOf(text: string): number {
  const word = numberWords.indexOf(text.toLowerCase());
  if (word >= 0) return word + 1;
  const number = Number(/\d[\d,. ]*/.exec(text)?.[0].replaceAll(/[, ]/g, ''));
  return hasThousands(text) ? number * 1000 : number;
}

/** The two ends of "20-30k" and "$20-30,000": the unit of the second one counts for the first. */
function endsOf(first: string, second: string | undefined): number[] {
  const [low, high] = [numberOf(first), second === undefined ? undefined : numberOf(second)];
  if (high === undefined) return [low];
  const short = low < 1000 && high >= 1000 && low * 1000 <= high;
  return [short ? low * 1000 : low, high].sort((a, b) => a - b);
}

const isYear = (text: string) => /^(19[5-9]|20[0-4])\d$/.test(text);

type Direction = 'most' | 'least' | 'before' | 'after' | 'about' | undefined;

function directionOf(comparison: string | undefined, suffix: string | undefined, hasRange: boolean): Direction {
  if (is(upward, suffix)) return 'least';
  if (is(downward, suffix)) return 'most';
  if (hasRange || comparison === undefined) return undefined;
  const plain = comparison.replace(/^not? /i, '');
  if (plain !== comparison) return is(`${atMost}|${earlier}`, plain) ? 'least' : 'most';
  if (is(atMost, comparison)) return 'most';
  if (is(earlier, comparison)) return 'before';
  if (is(later, comparison)) return 'after';
  return is(about, comparison) ? 'about' : 'least';
}

const aboutShare = 0.1;

function boundsOf([low = 0, high]: number[], direction: Direction, alone: 'exact' | 'most', step: number): Range | undefined {
  if (high !== undefined) return { min: low, max: high };
  if (direction === 'least') return rangeOf(low, undefined);
  if (direction === 'most') return rangeOf(undefined, low);
  if (direction === 'after') return rangeOf(low + step, undefined);
  if (direction === 'before') return rangeOf(undefined, low - step);
  if (direction === 'about') {
    const spread = step === 1 ? 1 : Math.round(low * aboutShare);
    return { min: low - spread, max: low + spread };
  }
  return alone === 'exact' ? { min: low, max: low } : rangeOf(undefined, low);
}

type FoundNumbers = { start: number; end: number; meaning: NumberMeaning };

/** What numbers are about on a site: `weekly` is what "a week" means, and every amount where vehicles are only offered by the week. */
type NumberSite = {
  weekly?: RangeAttribute | undefined;
  isByTheWeek: boolean;
  hasHours: boolean;
  hasEngines: boolean;
  isInPounds: boolean;
};

/** The first number phrase in a text, with its position. Undefined if there is none. */
export function findNumbers(text: string, site: NumberSite): FoundNumbers | undefined {
  const alone = readChoice(text) ?? readModelYear(text);
  if (alone) return alone;
  for (let from = 0; from < text.length; ) {
    const match = phrase.exec(text.slice(from));
    if (!match) return undefined;
    const start = from + match.index;
    const meaning = read(match, site);
    if (meaning) return { start, end: start + match[0].length, meaning };
    const next = text.indexOf(' ', start);
    if (next < 0) return undefined;
    from = next + 1;
  }
  return undefined;
}

/** Numbers of seats or beds, any of which matches. */
function readChoice(text: string): FoundNumbers | undefined {
  const match = choice.exec(text);
  if (!match) return undefined;
  const { topic, unit = topic, after, before = after } = match.groups ?? {};
  const numbers = (before ?? '').split(/ or |[ /]+/i).map(numberOf);
  const meaning = is('seats?|seaters?', unit) ? { anySeats: numbers } : { sleeps: Math.min(...numbers) };
  return { start: match.index, end: match.index + match[0].length, meaning };
}

/** "MY20" is the model year 2020. */
function readModelYear(text: string): FoundNumbers | undefined {
  const match = /(?<!\S)my([0-4]\d)(?!\S)/i.exec(text);
  if (!match) return undefined;
  const year = 2000 + Number(match[1]);
  return { start: match.index, end: match.index + match[0].length, meaning: { range: 'year', bounds: { min: year, max: year } } };
}

const mostPeople = 60;
const isCount = (value: number | undefined): value is number =>
  value !== undefined && value >= 1 && value <= mostPeople && Number.isInteger(value);

/** From this number on, a number of seats means "at least". */
const fewestAtLeast = 6;

/** Lightest and heaviest weight to tow, in kg; other numbers mean something else. */
const [leastTowed, mostTowed] = [400, 8000];

/** A smaller number without a dollar sign is not a weekly price. */
const leastWeekly = 50;

/** "3.5t" and "tow 3.5" are tonnes. */
function kilosOf(amount: number, unitText: string | undefined, isInPounds: boolean): number {
  if (is('t|tonnes?|tons?', unitText) || (unitText === undefined && amount < 10)) return amount * 1000;
  return is('lbs?|pounds', unitText) || (unitText === undefined && isInPounds) ? amount * kilosPerPound : amount;
}

function read(
  [, topic, comparison, first = '', second, plus, unitText, suffix, afterwards]: RegExpExecArray,
  { weekly, isByTheWeek, hasHours, hasEngines, isInPounds }: NumberSite,
): NumberMeaning | undefined {
  const price = isByTheWeek && weekly ? weekly : 'price';
  const weeklyShare = periods.find(([pattern]) => is(pattern, unitText))?.[1];
  const share = is(thousandsOfKm, unitText) && endsOf(first, second).every((end) => end < 1000) ? 1000 : weeklyShare;
  const ends = endsOf(first, second).map((end) => (share ? Math.round(end * share) : end));
  const direction = directionOf(comparison, suffix ?? plus, second !== undefined);
  const texts = second === undefined ? [first] : [first, second];
  if (ends.some((end) => !Number.isFinite(end))) return undefined;
  const range = (attribute: RangeAttribute, alone: 'exact' | 'most', step = 0): NumberMeaning | undefined => {
    const bounds = boundsOf(ends, direction, alone, step);
    return bounds ? { range: attribute, bounds } : undefined;
  };
  if (is('seats?|seaters?', unitText) || is('seats?', topic)) {
    const strict = (is(fewer, comparison) && 'before') || (is(more, comparison) && 'after') || direction;
    // Shoppers who need seven seats do not mind an eighth, but a two-seater is a different kind of car.
    const alone = isCount(ends[0]) && ends[0] >= fewestAtLeast ? 'least' : undefined;
    const seats = boundsOf(ends, strict ?? alone, 'exact', 1);
    return seats && ends.every(isCount) ? { seats } : undefined;
  }
  if (is('berths?', unitText) || is('sleeps?|berths?', topic))
    return second === undefined && isCount(ends[0]) ? { sleeps: ends[0] } : undefined;
  const kilos = ends.map((end) => kilosOf(end, unitText, isInPounds));
  const weightBounds = () => boundsOf(kilos, direction, 'most', 0) ?? {};
  if (is(ownWeight, topic)) {
    const weightName = weightNames[topic?.toLowerCase() ?? ''];
    return weightName && (unitText === undefined || is(weight, unitText)) ? { weight: weightName, bounds: weightBounds() } : {};
  }
  const isTow = is(tow, topic) || is(tow, afterwards);
  if (isTow || is('kgs?|kilos?', unitText)) {
    const [tows = 0] = kilos;
    if (second !== undefined || tows < leastTowed || tows > mostTowed) return undefined;
    return !isTow && direction === 'most' ? { tows, most: tows } : { tows };
  }
  if (is('cc', unitText)) {
    // Makers round sizes: a 250 has 248 or 249 cc.
    const size = boundsOf(ends, direction ?? (second === undefined ? 'about' : undefined), 'exact', 0);
    return hasEngines && size ? { range: 'engine_cc', bounds: size } : undefined;
  }
  if (is(hours, unitText)) return hasHours ? range('hours', 'most') : undefined;
  if (is(weight, unitText)) return direction === 'most' ? { bounds: weightBounds() } : {};
  if (weeklyShare) return weekly ? range(weekly, 'most') : { isWeekly: true };
  if (is(reach, unitText) || (is('range', topic) && is(distance, unitText))) {
    const kilometres = Math.max(...ends) * (/^mi/i.test(unitText ?? '') ? kmPerMile : 1);
    return { reach: kilometres };
  }
  if (is(distance, unitText) || is(`odometer|km'?s?|klms?|${thousandsOfKm}`, topic)) return range('km', 'most');
  const isMoney = is('prices?|priced|budget', topic) || is('dollars|bucks', unitText) || texts.some((part) => /\$/.test(part));
  if (!isMoney && texts.every(isYear)) return range('year', 'exact', 1);
  if (is('years?', topic)) return undefined;
  if (isMoney || texts.some(hasThousands)) return range(price, 'most');
  const isLarge = ends.every((end) => end >= (price === 'price' ? 1000 : leastWeekly));
  return isLarge && (direction !== undefined || second !== undefined) ? range(price, 'most') : undefined;
}
