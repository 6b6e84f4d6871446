import { kilosPerPound } from '../../locale/measures.ts';
import { type Range, rangeOf } from '../state.ts';
import { wantedValues } from './intent-sense.ts';
import type { NumberMeaning } from './numbers.ts';
import type { Sense } from './sense.ts';
import type { Vocabulary, WeightName } from './site-vocabulary.ts';

/** From this weight in kg on, a caravan or boat needs a four-wheel drive. */
const heavy = 2500;

/** The maximum range of an electric car, in km. */
const farthestCharge = 900;

const atLeast = (values: readonly string[], least: number) => values.filter((value) => Number(value) >= least);

/** A range of a weight in kg, in the unit of the site. */
const weightRange = (weight: WeightName, { min, max }: Range, { isInPounds }: Vocabulary): Sense => {
  const inUnit = (kilos: number | undefined) => kilos && Math.round(isInPounds ? kilos / kilosPerPound : kilos);
  return { ranges: { [weight]: rangeOf(inUnit(min), inUnit(max)) } };
};

/** What "under 2.5 tonnes" is about where shoppers can choose by one weight of the loaded vehicle. */
function loadedWeight({ weights }: Vocabulary): WeightName | undefined {
  const loadedWeights = weights.filter((name) => name === 'gvm' || name === 'atm');
  return loadedWeights.length === 1 ? loadedWeights[0] : undefined;
}

/** What a phrase of numbers means on a site. */
export function numberSense(meaning: NumberMeaning, vocabulary: Vocabulary): Sense {
  if ('range' in meaning) return { ranges: { [meaning.range]: meaning.bounds } };
  if ('isWeekly' in meaning) return { notes: ['weekly'] };
  if ('sleeps' in meaning) {
    const enough = atLeast(vocabulary.sleeps, meaning.sleeps);
    if (vocabulary.sleeps.length === 0) return { notes: ['sleeps'] };
    return { refinements: { sleeps: enough.length > 0 ? enough : [String(meaning.sleeps)] } };
  }
  if ('tows' in meaning) {
    const loaded = meaning.most === undefined ? undefined : loadedWeight(vocabulary);
    if (loaded) return weightRange(loaded, { max: meaning.most }, vocabulary);
    if (vocabulary.weights.includes('braked_towing')) return weightRange('braked_towing', { min: meaning.tows }, vocabulary);
    const drives = meaning.tows >= heavy ? /4wd|4x4/i : /4wd|4x4|awd/i;
    const refinements = wantedValues({ simple_drive: drives }, vocabulary);
    // If no vehicle tows, such as among caravans, a weight is that of the vehicle itself.
    return { ...(refinements ? { refinements } : {}), notes: [refinements ? 'towing' : 'gvm'], isSoft: true };
  }
  if ('reach' in meaning) {
    const refinements = meaning.reach > farthestCharge ? undefined : wantedValues({ simple_fuel: /^electric/i }, vocabulary);
    return { ...(refinements ? { refinements } : {}), notes: ['reach'], isSoft: true };
  }
  if ('anySeats' in meaning) return { refinements: { seats: meaning.anySeats.map(String) } };
  if (!('seats' in meaning)) {
    const weight = meaning.weight ?? loadedWeight(vocabulary);
    const isFilter = weight !== undefined && vocabulary.weights.includes(weight);
    return isFilter && meaning.bounds ? weightRange(weight, meaning.bounds, vocabulary) : { notes: ['gvm'] };
  }
  const { min, max } = meaning.seats;
  const seats = wantedValues({ seatsFrom: min ?? 0, seatsTo: max ?? Number.POSITIVE_INFINITY }, vocabulary);
  return { refinements: seats ?? { seats: [String(max ?? min)] } };
}
