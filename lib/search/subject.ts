import { isBodyNoun } from '../cars/body-names.ts';
import { kindName } from '../cars/vehicle-kind.ts';
import { listWords } from '../locale/list-words.ts';
import { formatMoney } from '../locale/money.ts';
import type { Nouns } from '../locale/nouns.ts';
import { capitalise, plural } from '../locale/plural.ts';
import { type CarType, carTypes } from '../model/car-types.ts';
import { entryOf } from '../model/entry.ts';
import type { ListAttribute } from './attributes.ts';
import { type Chip, chosenChips } from './chips.ts';
import { shownQuery } from './query-text.ts';
import type { Range, SearchState } from './state.ts';
import type { Presets } from './url.ts';

/** The site's words for a search. */
export type SubjectWords = {
  nouns: Nouns;
  labels: { new: string; used: string; demo: string };
  cars: { brandAliases: Record<string, string>; unbreakableNames?: readonly string[] };
  locale: { wholeDollars: boolean };
};

/** With more values than this, a filter is left out of the heading; the chips show it. */
const mostNamed = 2;

/** Filters that a search's heading names, each up to `mostNamed` values. */
const namedFilters = new Set([
  'car_type',
  'make',
  'simple_body',
  'city',
  'colour',
  'simple_transmission',
  'simple_fuel',
  'simple_drive',
  'item_type',
]);
const namedRanges = new Set(['query', 'price', 'subscription_price', 'weekly_price']);

const namedValues = (values: readonly string[] | undefined) => (values && values.length <= mostNamed ? values : []);

/** "Cab Chassis" -> "cab chassis"; initialisms (SUV, RV) and single letters keep their capitals. */
const lower = (text: string) => text.replaceAll(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase());

function moneyPhrase(range: Range | undefined, words: SubjectWords, per = ''): string {
  if (!range) return '';
  const money = (dollars: number) => formatMoney(dollars, { wholeDollars: words.locale.wholeDollars || Number.isInteger(dollars) });
  if (range.min === undefined) return range.max === undefined ? '' : `up to ${money(range.max)}${per}`;
  return range.max === undefined ? `from ${money(range.min)}${per}` : `from ${money(range.min)} to ${money(range.max)}${per}`;
}

/** Make and model: "Mazda CX-5", "Mazda and Kia". Models of several makes are left to the chips. */
function makePhrase({ make, model }: SearchState['refinements'], words: SubjectWords): { text: string; models: boolean } {
  const makes = [...new Set(namedValues(make).map((name) => entryOf(words.cars.brandAliases, name) ?? name))];
  const models = makes.length === 1 ? namedValues(model) : [];
  return { text: [listWords(makes), listWords(models)].filter(Boolean).join(' '), models: models.length > 0 };
}

/** "red automatic diesel 4WD": the values before a vehicle's name. */
const qualities = ({ colour, simple_transmission, simple_fuel, simple_drive }: SearchState['refinements']): string[] =>
  [colour, simple_transmission, simple_fuel, simple_drive].map((values) => listWords(namedValues(values).map(lower)));

function placePhrase({ city, location_name }: SearchState['refinements']): string {
  if (city && namedValues(city).length > 0) return `in ${listWords(city)}`;
  return location_name?.length === 1 ? `at ${location_name[0]}` : '';
}

/** Kinds with a plural. A car is called by the site's noun instead. */
const countedKinds = /^(?:atv|boat|bus|camper trailer|caravan|motorcycle|motorhome|trailer|truck)$/;

/** The one chosen kind of vehicle in words: "motorcycles". */
function kindPhrase({ item_type: kinds = [] }: SearchState['refinements'], many: boolean): string | undefined {
  const [kind = ''] = kinds;
  if (kinds.length !== 1 || !countedKinds.test(kind)) return undefined;
  const name = lower(kindName(kind));
  return many ? plural(name) : name;
}

type Form = { many: boolean; noun: boolean; typeWords: string; isClose: boolean };

function phrase(state: SearchState, words: SubjectWords, { many, noun, typeWords, isClose }: Form): string {
  const { refinements, ranges } = state;
  const chosen = namedValues(refinements.simple_body);
  const areNouns = chosen.every(isBodyNoun);
  const bodies = chosen.map((body) => (many && areNouns ? plural(lower(body)) : lower(body)));
  const vehicle = kindPhrase(refinements, many) ?? (many ? words.nouns.many : words.nouns.one);
  const maker = makePhrase(refinements, words);
  const ofBody = areNouns ? listWords(bodies) : `${listWords(bodies)} ${vehicle}`;
  const thing = bodies.length > 0 ? ofBody : maker.models && !noun ? '' : vehicle;
  return [
    typeWords,
    state.offer,
    ...qualities(refinements),
    maker.text,
    thing,
    moneyPhrase(ranges.price, words),
    moneyPhrase(ranges.subscription_price ?? ranges.weekly_price, words, ' a week'),
    placePhrase(refinements),
    shownQuery(state.query) && `${isClose ? 'close to' : 'matching'} “${shownQuery(state.query)}”`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The words after a count: "used Mazda CX-5 cars", "car", "cars close to “red corolla”" for close matches (rule S22). */
export function countedWords(state: SearchState, words: SubjectWords, count: number, isClose = false): string {
  const types = namedValues(state.refinements.car_type).map((type) => lower(words.labels[type as CarType] ?? type));
  return phrase(state, words, { many: count !== 1, noun: true, typeWords: listWords(types), isClose });
}

/**
 * The heading of a search: "Used Toyota utes up to $20,000 in Cowra". `types` are car types of the address that limit nothing; they are
 * named only if the heading is otherwise empty.
 */
export function searchHeading(state: SearchState, words: SubjectWords, types: readonly CarType[] = [], isClose = false): string {
  const headed = (shown: readonly CarType[]) => {
    const ordered = carTypes.filter((type) => shown.includes(type));
    const typeWords = listWords(ordered.map((type, index) => (index === 0 ? words.labels[type] : words.labels[type].toLowerCase())));
    return phrase(state, words, { many: true, noun: false, typeWords, isClose });
  };
  const text = headed(namedValues(state.refinements.car_type) as CarType[]);
  if (text !== words.nouns.many) return capitalise(text);
  return types.length > 0 ? capitalise(headed(types)) : `Our ${words.nouns.many}`;
}

/**
 * The heading of a search without results: "No used Mazda CX-5 cars", or "No cars match these filters" if a filter is chosen that the words
 * leave out.
 */
export function emptyHeading(state: SearchState, words: SubjectWords, chips: readonly Chip[], presets: Presets): string {
  const isNamed = chosenChips(chips, state, presets).every(({ key }) => {
    const name = key.split(':', 1)[0] as string;
    const values = state.refinements[name as ListAttribute]?.length ?? 0;
    if (name === 'model') return state.refinements.make?.length === 1 && values <= mostNamed;
    return values > 0 ? namedFilters.has(name) && values <= mostNamed : namedRanges.has(name);
  });
  return isNamed ? `No ${countedWords(state, words, 0)}` : `No ${words.nouns.many} match these filters`;
}
