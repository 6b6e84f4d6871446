import type { RangeAttribute } from '../attributes.ts';
import { type Range, rangeOf } from '../state.ts';

/** What a phrase of numbers means: a range, a number of seats or of people who sleep, a weight to tow in kg, or a weekly price on a site without one. */
export type NumberMeaning =
  | { range: RangeAttribute; bounds: Range }
  | { seats: number; orMore: boolean }
  | { sleeps: number }
  | { tows: number }
  | { isWeekly: true };

const atMost = 'under|below|less than|cheaper than|lower than|max|maximum|up to|no more than|not more than|within|<=?';
const atLeast = 'over|above|more than|at least|min|minimum|no less than|from|>=?';
const earlier = 'before|older than|earlier than|pre';
const later = 'after|newer than|later than|since|post';
const about = 'around|about|approx|approximately|roughly';
const between = 'between|from';
const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const digits = '\\$?\\s?\\d[\\d,]*(?:\\.\\d+)?(?:\\s?(?:k(?![a-z])|grand\\b|thousand\\b))?';
const counted = `(?:${numberWords.join('|')})`;
const amount = `(${digits}|${counted}(?=[\\s-]?(?:seat|berth))|(?<=sleeps? )${counted}\\b)`;
const distance = "km'?s?|kilomet(?:er|re)s?|kays|clicks|miles?|mi";
const weekly = 'a week|per week|weekly|p\\/?w|\\/\\s?w(?:ee)?k';
const weight = 'kgs?|kilos?|t|tonnes?|tons?|lbs?|pounds';
const tow = 'tows?|towing(?: capacity)?';
const unit = `${distance}|${weekly}|seats?|seaters?|berths?|dollars|bucks|${weight}`;
const upward =
  '\\+|plus|or newer|or later|or more|or over|or above|or higher|and newer|and later|and up|and over|and above|onwards?|upwards?';
const downward = 'or older|or earlier|or less|or under|or below|or lower|and under|and older|and below|max|maximum';

/** [topic] [comparison] number [- number] [unit] [direction], from one word's start to another one's end. */
const phrase = new RegExp(
  `(?<!\\S)(?:(prices?|priced|budget|years?|odometer|km'?s?|seats?|sleeps?|berths?|${tow}) )?(?:(?:is|of) )?(?:(${[atMost, atLeast, earlier, later, about, between].join('|')})\\s?)?` +
    `${amount}(?:\\s?(?:-|–|—|to|and)\\s?${amount})?(?:\\s?(\\+))?(?:[\\s-]?(${unit}))?(?:\\s?(${upward}|${downward}))?(?:\\s(${tow}))?(?!\\S)`,
  'i',
);

const is = (pattern: string, text: string | undefined) => text !== undefined && new RegExp(`^(?:${pattern})$`, 'i').test(text.trim());

const hasThousands = (text: string) => /k|grand|thousand/i.test(text);

function numberOf(text: string): number {
  const word = numberWords.indexOf(text.toLowerCase());
  if (word >= 0) return word + 1;
  const number = Number(/\d[\d,.]*/.exec(text)?.[0].replaceAll(',', ''));
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

/** The first phrase of numbers in a text, with its place; undefined if there is none. `weeklyRange` is what "a week" is about. */
export function findNumbers(
  text: string,
  weeklyRange: RangeAttribute | undefined,
): { start: number; end: number; meaning: NumberMeaning } | undefined {
  for (let from = 0; from < text.length; ) {
    const match = phrase.exec(text.slice(from));
    if (!match) return undefined;
    const start = from + match.index;
    const meaning = read(match, weeklyRange);
    if (meaning) return { start, end: start + match[0].length, meaning };
    const next = text.indexOf(' ', start);
    if (next < 0) return undefined;
    from = next + 1;
  }
  return undefined;
}

const mostPeople = 60;
const isCount = (value: number | undefined): value is number =>
  value !== undefined && value >= 1 && value <= mostPeople && Number.isInteger(value);

/** From this number on, seats are meant as at least. */
const fewestAtLeast = 6;

/** Lightest and heaviest weight to tow, in kg; other numbers mean something else. */
const [leastTowed, mostTowed] = [400, 8000];

/** "3.5t" and "tow 3.5" are tonnes. */
function kilosIn(unitText: string | undefined, amount: number): number {
  if (is('lbs?|pounds', unitText)) return 0.4536;
  return is('t|tonnes?|tons?', unitText) || (unitText === undefined && amount < 10) ? 1000 : 1;
}

function read(
  [, topic, comparison, first = '', second, plus, unitText, suffix, afterwards]: RegExpExecArray,
  weeklyRange: RangeAttribute | undefined,
): NumberMeaning | undefined {
  const ends = endsOf(first, second);
  const direction = directionOf(comparison, suffix ?? plus, second !== undefined);
  const texts = second === undefined ? [first] : [first, second];
  if (ends.some((end) => !Number.isFinite(end))) return undefined;
  const range = (attribute: RangeAttribute, alone: 'exact' | 'most', step = 0): NumberMeaning | undefined => {
    const bounds = boundsOf(ends, direction, alone, step);
    return bounds ? { range: attribute, bounds } : undefined;
  };
  if (is('seats?|seaters?', unitText) || is('seats?', topic)) {
    const seats = ends[0] ?? 0;
    // Nobody who needs seven seats minds an eighth, but a car of two seats is another kind of car.
    return second === undefined && isCount(seats) ? { seats, orMore: direction === 'least' || seats >= fewestAtLeast } : undefined;
  }
  if (is('berths?', unitText) || is('sleeps?|berths?', topic))
    return second === undefined && isCount(ends[0]) ? { sleeps: ends[0] } : undefined;
  const isTow = is(tow, topic) || is(tow, afterwards);
  if (isTow || is('kgs?|kilos?', unitText)) {
    const kilos = (ends[0] ?? 0) * kilosIn(unitText, ends[0] ?? 0);
    return second === undefined && kilos >= leastTowed && kilos <= mostTowed ? { tows: kilos } : undefined;
  }
  if (is(weight, unitText)) return undefined;
  if (is(weekly, unitText)) return weeklyRange ? range(weeklyRange, 'most') : { isWeekly: true };
  if (is(distance, unitText) || is("odometer|km'?s?", topic)) return range('km', 'most');
  const isMoney = is('prices?|priced|budget', topic) || is('dollars|bucks', unitText) || texts.some((part) => /\$/.test(part));
  if (!isMoney && texts.every(isYear)) return range('year', 'exact', 1);
  if (is('years?', topic)) return undefined;
  if (isMoney || texts.some(hasThousands)) return range('price', 'most');
  const isLarge = ends.every((end) => end >= 1000);
  return isLarge && (direction !== undefined || second !== undefined) ? range('price', 'most') : undefined;
}
