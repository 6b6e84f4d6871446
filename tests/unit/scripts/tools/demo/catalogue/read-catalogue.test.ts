import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../../../../scripts/tools/demo/catalogue/read-catalogue.ts';

describe('a price table', () => {
  it('has a line for each row with a make, and its badges below it', () => {
    const line = readCatalogue('au').find(({ model }) => model === 'Corolla');
    expect(line).toEqual({
      ...{ make: 'Toyota', model: 'Corolla', body: 'Hatch', from: 2018, to: 2024, doors: 5 },
      ...{ engine: '4 cyl, 2.0 L', fuel: 'Petrol', gearbox: 'cvt', drive: 'FWD', seats: 5 },
      badges: [
        { name: 'Ascent Sport', priceNew: 28_900 },
        { name: 'SX', priceNew: 32_400 },
        { name: 'SX Hybrid', priceNew: 34_500, engine: '4 cyl, 1.8 L', fuel: 'Hybrid', gearbox: 'cvt' },
        { name: 'ZR Hybrid', priceNew: 39_800, engine: '4 cyl, 1.8 L', fuel: 'Hybrid', gearbox: 'cvt' },
      ],
    });
  });

  it.each(['au', 'mazda', 'nz', 'rv'] as const)('%s: each line has years in order and a badge at least', (name) => {
    const wrong = readCatalogue(name).filter(({ from, to, badges }) => from > to || badges.length === 0);
    expect(wrong).toEqual([]);
  });
});
