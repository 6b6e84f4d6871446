import { carTypes } from '../model/car-types.ts';
import { slugOf } from '../routes/slug.ts';
import { isListAttribute, isRangeAttribute, type ListAttribute, type RangeAttribute } from './attributes.ts';

/** Names of filters in other systems' addresses. Our own names are also read. */
const lists: Record<string, ListAttribute> = {
  body: 'simple_body',
  body_type: 'simple_body',
  bodytype: 'simple_body',
  color: 'colour',
  condition: 'car_type',
  drive: 'simple_drive',
  fuel: 'simple_fuel',
  fuel_type: 'simple_fuel',
  transmission: 'simple_transmission',
  type: 'car_type',
};

/** Names for one end of a range, such as `min_price`, `priceFrom` or `year_to`. */
const ends: Record<string, 'min' | 'max'> = { min: 'min', from: 'min', max: 'max', to: 'max' };
const endFirst = /^(min|max)_?(price|year|km|kms|odometer)$/i;
const endLast = /^(price|year|km|kms|odometer)_?(min|max|from|to)$/i;
const rangeNames: Record<string, RangeAttribute> = { price: 'price', year: 'year', km: 'km', kms: 'km', odometer: 'km' };

const queryNames = ['q', 'search', 'keyword', 'keywords'];

const prefixed = /^(?!refinementList\b|menu\b|range\b)\w+\[(query|page|sortBy|refinementList|menu|range)\](.*)$/;

const listOf = (key: string) => lists[key.toLowerCase()] ?? (isListAttribute(key) ? key : undefined);

/** Whether parameters belong to a search, by their names. */
export const searchParameters = new RegExp(
  `[?&](?:(?:query|page|sortBy|${[...queryNames, ...Object.keys(lists), 'make', 'model', 'badge', 'colour', 'seats', 'city', 'state'].join('|')})=|(?:(?:min|max)_?)?(?:price|year|kms?|odometer)(?:_?(?:min|max|from|to))?=|[^=&]*(?:\\[|%5B))`,
);

type Places = { makes: Readonly<Record<string, readonly string[]>>; bodies: readonly string[] };

/** The site's spelling of a value: "land-rover" is Land Rover. */
function spelled(list: ListAttribute, value: string, { makes, bodies }: Places): string {
  const spellings = { make: Object.keys(makes), model: Object.values(makes).flat(), simple_body: bodies, car_type: carTypes };
  const names: readonly string[] = spellings[list as 'make'] ?? [];
  return names.find((name) => slugOf(name) === slugOf(value)) ?? value;
}

function rangeValue(end: 'min' | 'max' | undefined, value: string): string {
  if (end) return end === 'min' ? `${value}:` : `:${value}`;
  return /^\d+$/.test(value) ? `${value}:${value}` : value.replace(/^(\d+)-(\d+)$/, '$1:$2');
}

/**
 * Rewrites one parameter of an older format as ours (rule S27): `?q=`, `?make=`, `?min_price=`, and names inside an index such as
 * `Car_production[query]`. Other parameters stay as they are.
 */
export function currentParameters([key, value]: readonly [string, string], places: Places): (readonly [string, string])[] {
  const inIndex = prefixed.exec(key);
  if (inIndex) return [[`${inIndex[1]}${inIndex[2]}`, value]];
  if (queryNames.includes(key.toLowerCase())) return [['query', value]];
  const list = listOf(key);
  if (list) return value.split(',').map((one) => [`refinementList[${list}]`, spelled(list, one.trim(), places)] as const);
  const [, firstEnd, firstName] = endFirst.exec(key) ?? [];
  const [, lastName, lastEnd] = endLast.exec(key) ?? [];
  const range = rangeNames[(firstName ?? lastName ?? key).toLowerCase()] ?? (isRangeAttribute(key) ? key : undefined);
  const end = ends[(firstEnd ?? lastEnd ?? '').toLowerCase()];
  return [range ? [`range[${range}]`, rangeValue(end, value)] : [key, value]];
}
