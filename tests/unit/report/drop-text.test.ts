import { describe, expect, it } from 'vitest';
import { type Dropped, groupDropped } from '#lib/model/dropped.ts';
import { formatDropGroup, formatDropped } from '#lib/report/drop-text.ts';

const drop = (over: Partial<Dropped>): Dropped => ({
  effect: 'leftOut',
  at: 'cars.json [0]',
  reason: 'not a number',
  fix: 'write one',
  ...over,
});
const limits = { groups: 3, items: 2, more: '--json lists all' };

describe('a list of what was dropped', () => {
  it('is empty where nothing was', () => expect(formatDropped([], limits)).toEqual([]));

  it('names each car, its value and what happened to it, the most serious first', () => {
    const dropped = groupDropped([
      drop({ id: '7', field: 'images[2]', value: '../x.jpg', reason: 'not a picture', fix: undefined }),
      drop({ id: '8', field: 'slug', effect: 'corrected', value: 'a b', became: 'a-b', reason: 'no address' }),
      drop({ effect: 'skipped', value: 7, reason: 'not a car' }),
    ]);
    expect(formatDropped(dropped, limits)).toEqual([
      '1 car skipped: not a car; write one',
      '  cars.json [0]: 7',
      'images[] left out (1): not a picture',
      '  cars.json [0] (id 7) images[2]: "../x.jpg"',
      'slug corrected (1): no address; write one',
      '  cars.json [0] (id 8): "a b", now "a-b"',
    ]);
  });

  it('of 17,000 cars shows the first of each reason and counts the rest', () => {
    const cars = Array.from({ length: 17_000 }, (_, index) => index);
    const dropped = groupDropped(
      ['price', 'km', 'year', 'doors', 'seats'].flatMap((field) =>
        cars.map((id) => drop({ at: `cars.json [${id}]`, id: String(id), field, value: 'twenty' })),
      ),
    );
    expect(formatDropped(dropped, limits)).toEqual([
      ...['price', 'km', 'year'].flatMap((field) => [
        `${field} left out (17,000): not a number; write one`,
        '  cars.json [0] (id 0): "twenty"',
        '  cars.json [1] (id 1): "twenty"',
        '  … and 16,998 more (--json lists all)',
      ]),
      '… and 2 more (--json lists all)',
    ]);
    expect(dropped.map(({ items }) => items.length)).toEqual(Array(5).fill(17_000));
  });

  it('of an unknown field keeps the first cars, and their number', () => {
    const [group] = groupDropped(
      Array.from({ length: 50 }, (_, id) => drop({ effect: 'unknown', id: String(id), field: 'prise', value: 1 })),
    );
    expect([group?.count, group?.items.length]).toEqual([50, 20]);
    expect(group && formatDropped([group], limits).at(-1)).toBe('  … and 48 more (20 are kept)');
  });

  it.each([
    ['skipped', '2 cars skipped'],
    ['quarantined', '2 cars left out of the release'],
    ['notListed', '2 cars not listed'],
    ['listingOnly', '2 cars without pictures and description'],
    ['stale', 'last good data kept (2)'],
    ['leftOut', 'price left out (2)'],
    ['corrected', 'price corrected (2)'],
    ['unknown', 'price ignored (2)'],
  ] as const)('%s: %s', (effect, title) => {
    const [group] = groupDropped([drop({ effect, field: 'price' }), drop({ effect, field: 'price' })]);
    expect(group && formatDropGroup(group)).toBe(`${title}: not a number; write one`);
  });

  it('shows no value that is nested too deeply', () => {
    const value = JSON.parse(`${'['.repeat(9000)}${']'.repeat(9000)}`);
    expect(groupDropped([drop({ value })])[0]?.items[0]?.value).toBe('it has more than 127 levels of lists and objects');
  });
});
