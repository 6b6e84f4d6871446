import { wantedValues } from './intent-sense.ts';
import type { NumberMeaning } from './numbers.ts';
import type { Sense } from './sense.ts';
import type { Vocabulary } from './site-vocabulary.ts';

/** From this weight in kg on, a caravan or boat needs a four-wheel drive. */
const heavy = 2500;

/** No electric car drives farther on one charge, in km. */
const farthestCharge = 900;

const atLeast = (values: readonly string[], least: number) => values.filter((value) => Number(value) >= least);

/** What a phrase of numbers means on a site. */
export function numberSense(meaning: NumberMeaning, vocabulary: Vocabulary): Sense {
  if ('range' in meaning) return { ranges: { [meaning.range]: meaning.bounds } };
  if ('isWeight' in meaning) return { notes: ['gvm'] };
  if ('isWeekly' in meaning) return { notes: ['weekly'] };
  if ('sleeps' in meaning) {
    const enough = atLeast(vocabulary.sleeps, meaning.sleeps);
    if (vocabulary.sleeps.length === 0) return { notes: ['sleeps'] };
    return { refinements: { sleeps: enough.length > 0 ? enough : [String(meaning.sleeps)] } };
  }
  if ('tows' in meaning) {
    const drives = meaning.tows >= heavy ? /4wd|4x4/i : /4wd|4x4|awd/i;
    const refinements = wantedValues({ simple_drive: drives }, vocabulary);
    // Where nothing tows, such as among caravans, a weight is that of the vehicle.
    return { ...(refinements ? { refinements } : {}), notes: [refinements ? 'towing' : 'gvm'], isSoft: true };
  }
  if ('reach' in meaning) {
    const refinements = meaning.reach > farthestCharge ? undefined : wantedValues({ simple_fuel: /^electric/i }, vocabulary);
    return { ...(refinements ? { refinements } : {}), notes: ['reach'], isSoft: true };
  }
  if ('anySeats' in meaning) return { refinements: { seats: meaning.anySeats.map(String) } };
  const { min, max } = meaning.seats;
  const seats = wantedValues({ seatsFrom: min ?? 0, seatsTo: max ?? Number.POSITIVE_INFINITY }, vocabulary);
  return { refinements: seats ?? { seats: [String(max ?? min)] } };
}
