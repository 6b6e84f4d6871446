import type { Car } from '#lib/model/car.ts';
import { dayMs, hourMs } from '#lib/model/time.ts';
import { seededRandom } from '../../invent/random.ts';

const syllables = 'ka ri mo ta ve lo na su pe do ra mi ze co fa lu be to gi sa'.split(' ');
const colours = ['White', 'Black', 'Silver', 'Grey', 'Blue', 'Red', 'Green', 'Orange', 'Brown', 'Gold'];
const bodies = ['SUV', 'Ute', 'Sedan', 'Hatch', 'Wagon', 'Van', 'Coupe', 'Convertible', 'Cab Chassis'];

/** Cars of invented makes and models in the proportions of a real dealer, for machines without the real listings. */
export function generatedCars(size: number, now: number): Car[] {
  const random = seededRandom('generated listings');
  const name = (least: number) => {
    const word = Array.from({ length: random.whole(least, least + 2) }, () => random.pick(syllables)).join('');
    return word.charAt(0).toUpperCase() + word.slice(1);
  };
  /** Earlier entries of a list are more frequent, like common makes and colours. */
  const early = <T>(list: readonly T[]): T => list[Math.floor(random.next() ** 1.7 * list.length)] as T;
  const names = (count: number, least = 2) => Array.from({ length: count }, () => name(least));
  const makes = names(45).map((make) => ({ make, models: names(14) }));
  const [badges, suburbs] = [names(160), names(400, 3)];
  return Array.from({ length: size }, (_, index): Car => {
    const { make, models } = early(makes);
    const [model, badge, year] = [early(models), early(badges), random.whole(2008, 2026)];
    const status = random.weighted([
      ['in_stock', 92],
      ['coming_soon', 4],
      ['sold', 4],
    ] as const);
    const city = early(suburbs);
    return {
      id: String(index + 1),
      slug: `${year}-${make}-${model}-${index + 1}`.toLowerCase(),
      name: `${year} ${make} ${model} ${badge}`,
      make,
      model,
      badge,
      year,
      km: random.whole(5, 250_000),
      car_type: random.pick(['used', 'used', 'used', 'new', 'demo'] as const),
      price: random.whole(40, 1400) * 100 - 10,
      stocknum: `U${100_000 + index}`,
      item_type: 'car',
      simple_body: early(bodies),
      simple_transmission: random.pick(['Automatic', 'Automatic', 'Manual']),
      simple_fuel: early(['Petrol', 'Diesel', 'Hybrid', 'Electric']),
      simple_drive: random.pick(['4WD', 'AWD', 'FWD', 'RWD']),
      seats: random.pick([5, 5, 7, 2, 8]),
      colour: early(colours),
      location_name: city,
      location: { address: { city, state: random.pick(['QLD', 'NSW', 'VIC', 'WA', 'SA', 'TAS']) } },
      status,
      ...(status === 'sold' ? { sold_date_timestamp: now - random.whole(0, 96) * hourMs } : {}),
      created_at_timestamp: now - random.whole(0, 180) * dayMs,
      custom_rank: random.whole(1, 1000),
      images: Array.from({ length: random.whole(0, 4) }, (_image, view) => `picture:${index}/${view}`),
    };
  });
}
