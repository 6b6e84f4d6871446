/** Over the real listings, which are not in the repository: skipped with a visible line where their folder is absent. */
import { describe, expect, it } from 'vitest';
import { car } from '#lib/model/car.ts';
import { benchTenantFiles } from '../../../../../scripts/tools/bench/listings/bench-tenant.ts';
import { vinCheckDigit } from '../../../../../scripts/tools/invent/vin.ts';
import { hasListings, realListings, unlessListings } from '../../../../listings.ts';

describe.skipIf(!hasListings)(`the 16,734 listings${unlessListings}`, () => {
  const { cars, counts, postcodeRate } = hasListings ? realListings() : { cars: [], counts: {}, postcodeRate: 0 };

  it('counts every class of dirt', () => {
    expect(cars).toHaveLength(16_733);
    expect(counts).toEqual({
      nan_row: 1,
      line_break: 91,
      masked_phone: 91,
      dealer_in_body: 2162,
      advert_in_body: 943,
      one_word_make: 272,
      one_word_model: 950,
      date_for_model: 2,
      warranty_in_colour: 449,
      colour_in_kilometres: 449,
      seats_in_doors: 71,
      no_price: 52,
      no_kilometres: 591,
      new_driven: 1,
      new_far_driven: 1,
      zero_litres: 120,
      state_prefix: 1,
      no_location: 449,
      no_postcode: 7,
      no_body: 302,
      no_fuel: 679,
      no_colour: 395,
      slug_collision: 8011,
    });
    expect(postcodeRate).toBeCloseTo(0.99957, 5);
  });

  it('gives cars that the model accepts, each with its own slug, id and valid VIN', () => {
    expect(cars.flatMap((each) => car.safeParse(each).error?.issues ?? [])).toEqual([]);
    for (const key of ['slug', 'id', 'vin', 'stocknum'] as const) expect(new Set(cars.map((each) => each[key])).size, key).toBe(16_733);
    expect(cars.filter(({ vin = '' }) => vin[8] !== vinCheckDigit(vin))).toEqual([]);
  });

  it('leaves no make or model cut short', () => {
    const cut = cars.filter(
      ({ make = '', model = '' }) => /^(Land|Alfa|Aston|Great)$/.test(make) || /^(Santa|Grand|Range|Eclipse)$/.test(model),
    );
    expect(cut.map(({ name }) => name)).toEqual([]);
  });

  it('makes exactly 16,000 cars of it for the largest bench', () => {
    expect(JSON.parse(benchTenantFiles(cars, 16_000, 'bench')['bench-16000/cars.json'] ?? '')).toHaveLength(16_000);
  });
});
