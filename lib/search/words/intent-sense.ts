import { oncePer } from '../../model/once-per.ts';
import type { ListAttribute } from '../attributes.ts';
import type { SortName } from '../sorts.ts';
import type { Refinements } from '../state.ts';
import type { IntentRow, Want, Wish } from './intents.ts';
import type { Sense } from './sense.ts';
import type { Vocabulary } from './site-vocabulary.ts';

/** The values of the stock that an attribute has in a vocabulary. */
const valuesOf = oncePer((vocabulary: Vocabulary): { [Name in ListAttribute]?: readonly string[] } => ({
  make: Object.keys(vocabulary.makes),
  simple_body: vocabulary.bodies,
  simple_fuel: vocabulary.fuels,
  simple_drive: vocabulary.drives,
  item_type: vocabulary.kinds,
  categories: vocabulary.categories,
}));

/** The values of the stock that match a want. Undefined if the stock has none for one of its attributes. */
export function wantedValues(want: Want, vocabulary: Vocabulary): Refinements | undefined {
  const { seatsFrom = 0, seatsTo = Number.POSITIVE_INFINITY, ...patterns } = want;
  const values = valuesOf(vocabulary);
  const refinements: Refinements = {};
  for (const [name, pattern] of Object.entries(patterns) as [ListAttribute, RegExp][]) {
    const meant = values[name]?.filter((value) => pattern.test(value)) ?? [];
    if (meant.length === 0) return undefined;
    refinements[name] = meant;
  }
  if (want.seatsFrom === undefined && want.seatsTo === undefined) return refinements;
  const seats = vocabulary.seats.filter((one) => Number(one) >= seatsFrom && Number(one) <= seatsTo);
  if (seats.length > 0) refinements.seats = seats;
  return Object.keys(refinements).length > 0 ? refinements : undefined;
}

const sortOf = (wish: Wish, { isByTheWeek, weekly, hasHours }: Vocabulary): SortName => {
  const price = isByTheWeek ? (weekly === 'weekly_price' ? 'weekly_price' : 'subscription_price') : 'price';
  if (wish === 'cheap') return `${price}_asc`;
  if (wish === 'dear') return `${price}_desc`;
  // If no vehicle has engine hours, the distance is the measure of use.
  if (wish === 'few hours' && hasHours) return 'hours_asc';
  return wish === 'latest' ? 'latest' : 'km_asc';
};

/** The meaning of a row of intents on a site. Undefined if it has none. */
export function intentSense({ wants, sort, note, near, isFirm }: IntentRow, vocabulary: Vocabulary): Sense | undefined {
  const refinements = wants?.map((want) => wantedValues(want, vocabulary)).find((values) => values !== undefined);
  if (wants && !refinements) return near && { near: wantedValues(near, vocabulary) ?? {} };
  return {
    ...(refinements ? { refinements } : {}),
    ...(sort ? { sort: sortOf(sort, vocabulary) } : {}),
    ...(note ? { notes: [note] } : {}),
    ...(isFirm ? {} : { isSoft: true }),
  };
}
