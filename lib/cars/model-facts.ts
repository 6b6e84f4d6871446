import { formatDistance, type Language, spell } from '../locale/language.ts';
import { lowerFirst } from '../locale/lower-first.ts';
import { formatHours, formatWeight } from '../locale/measures.ts';
import { formatMoney } from '../locale/money.ts';
import { formatNumber } from '../locale/thousands.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { typeText } from './card.ts';
import { type PriceSettings, priceChoice, priceView } from './price.ts';

export type ModelFactSettings = PriceSettings & {
  locale: { language: Language; wholeDollars: boolean };
  labels: PriceSettings['labels'] & { new: string; used: string; demo: string };
};

/** A fact about several cars. A price has a line for each kind of price, such as drive away. */
export type FactRow = { name: string; values: string[] };

const mostNames = 6;

/** The most frequent names first. The rest are only counted. */
function commonest(names: readonly (string | undefined)[]): string[] {
  const groups = Map.groupBy(
    names.flatMap((name) => name || []),
    (name) => name,
  );
  const ranked = [...groups].sort(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1)).map(([name]) => name);
  const more = ranked.length - mostNames;
  if (ranked.length === 0) return [];
  return [[...ranked.slice(0, mostNames), ...(more > 0 ? [`${more} more`] : [])].join(', ')];
}

/** "Lowest to highest", or one number if both read the same. */
function range(numbers: readonly (number | undefined)[], say: (value: number) => string): string[] {
  const stated = numbers.filter((value) => value !== undefined).sort((a, b) => a - b);
  const [lowest, highest] = [stated[0], stated.at(-1)];
  if (lowest === undefined || highest === undefined) return [];
  const [low, high] = [say(lowest), say(highest)];
  return [low === high ? low : `${low} to ${high}`];
}

/** What the prices of cars have in common: whether they are weekly, and what they include (rule P4). */
type PriceKind = { suffix: string; low: number; dollars: number[] };

/** The prices of these cars by kind, the most frequent kind first. */
function priceKinds(cars: readonly SearchDocument[], settings: ModelFactSettings): PriceKind[] {
  const kinds = new Map<string, PriceKind>();
  for (const car of cars) {
    const choice = priceChoice(car, settings);
    if (choice.kind === 'preorder' || choice.kind === 'none') continue;
    const { per, note } = priceView(car, settings);
    const suffix = per ?? (note && lowerFirst(note)) ?? '';
    const kind = kinds.get(suffix) ?? { suffix, low: choice.dollars, dollars: [] };
    kind.dollars.push(choice.dollars);
    kinds.set(suffix, { ...kind, low: Math.min(kind.low, choice.dollars) });
  }
  return [...kinds.values()].sort((a, b) => b.dollars.length - a.dollars.length || (a.suffix < b.suffix ? -1 : 1));
}

const withSuffix = (amount: string, suffix: string) => (suffix ? `${amount} ${suffix}` : amount);

/** The lowest price of the most frequent kind: "$24,990 drive away". Undefined if no car has a price. */
export function lowestPrice(cars: readonly SearchDocument[], settings: ModelFactSettings): string | undefined {
  const [usual] = priceKinds(cars, settings);
  return usual && withSuffix(formatMoney(usual.low, settings.locale), usual.suffix);
}

/** The facts about these cars of a model (rule A31). Facts that no car states are left out. */
export function modelFacts(cars: readonly SearchDocument[], settings: ModelFactSettings): FactRow[] {
  const { language } = settings.locale;
  const money = (dollars: number) => formatMoney(dollars, settings.locale);
  const say = (text: string | undefined) => text && spell(text, language);
  const weight = (amount: number) => formatWeight(amount, { language });
  const types = Map.groupBy(cars, ({ car_type }) => typeText(car_type, settings.labels));
  const rangeOf = (numberOf: (car: SearchDocument) => number | undefined, text: (value: number) => string) =>
    range(cars.map(numberOf), text);
  const rows: [name: string, values: string[]][] = [
    ['In stock', [[...types].flatMap(([type, { length }]) => (type ? [`${formatNumber(length)} ${type.toLowerCase()}`] : [])).join(', ')]],
    ['Price', priceKinds(cars, settings).flatMap(({ dollars, suffix }) => range(dollars, money).map((text) => withSuffix(text, suffix)))],
    ['Year', rangeOf(({ year }) => year, String)],
    [
      language === 'en-US' ? 'Mileage' : 'Odometer',
      rangeOf(
        ({ km }) => km,
        (km) => formatDistance(km, { language }),
      ),
    ],
    ['Hours', rangeOf(({ hours }) => hours, formatHours)],
    ['Version', commonest(cars.map(({ badge }) => badge))],
    ['Body', commonest(cars.map(({ simple_body }) => simple_body))],
    ['Fuel', commonest(cars.map(({ simple_fuel }) => say(simple_fuel)))],
    ['Transmission', commonest(cars.map(({ simple_transmission }) => simple_transmission))],
    ['Drive', commonest(cars.map(({ simple_drive }) => simple_drive))],
    ['Seats', rangeOf(({ seats }) => seats || undefined, String)],
    ['Sleeps', rangeOf(({ sleeps }) => sleeps || undefined, String)],
    ['Braked towing', rangeOf((car) => car.braked_towing, weight)],
    ['Tare', rangeOf(({ tare }) => tare, weight)],
    ['ATM', rangeOf(({ atm }) => atm, weight)],
    ['GVM', rangeOf(({ gvm }) => gvm, weight)],
    [spell('Colour', language), commonest(cars.map(({ colour }) => colour))],
  ];
  return rows.flatMap(([name, values]) => (values.some(Boolean) ? [{ name, values: values.filter(Boolean) }] : []));
}
