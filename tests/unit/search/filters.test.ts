import { describe, expect, it } from 'vitest';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { promptFilters, siteFilters } from '#lib/search/filters.ts';

const site = { locale: { language: 'en-AU' as const }, labels: { new: 'New', used: 'Used', demo: 'Demo' }, cars: { brandAliases: {} } };
const stock = (...cars: Partial<SearchDocument>[]) => cars.map((car, index) => ({ id: `${index}`, ...car }) as SearchDocument);
const filtersOf = (names: string[], ...cars: Partial<SearchDocument>[]) => siteFilters(names, stock(...cars), site);

describe('the filters of a site (rules S17 and S38)', () => {
  it.each<[string, string[], Partial<SearchDocument>[], string[]]>([
    ['a filter that a car answers', ['make', 'price', 'colour'], [{ make: 'Kia' }], ['make']],
    [
      'an extra one that the cars answer differently',
      ['seats', 'location_name'],
      [{ seats: 5, location_name: 'A' }, { seats: 7 }],
      ['seats'],
    ],
    ['equipment by its values', ['filtered_features'], [{ filtered_features: ['Tow Bar', 'Sunroof'] }], ['filtered_features']],
    ['no equipment that all cars share', ['filtered_features'], [{ filtered_features: ['Bluetooth'] }, {}], []],
    ['nothing that is no filter', ['name', 'nonsense'], [{ name: 'Kia' }], []],
  ])('offer %s', (_what, names, cars, offered) => expect(filtersOf(names, ...cars).map(({ attribute }) => attribute)).toEqual(offered));

  const first = ['make', 'model', 'year', 'km', 'price', 'colour'];
  const cars = [
    { make: 'Kia', model: 'Rio', year: 2020, km: 9, price: 1, colour: 'Red', seats: 7, sleeps: 4 },
    { seats: 12, sleeps: 2 },
    { seats: 5 },
  ];
  it('count extra filters after the first six once they are opened', () => {
    const filters = filtersOf([...first, 'seats', 'simple_body'], ...cars);
    expect(filters.at(-1)).toEqual({
      kind: 'list',
      attribute: 'seats',
      label: 'Seats',
      control: 'least',
      steps: ['5', '7', '12'],
      isLate: true,
    });
    expect(promptFilters(filters)).toEqual(first);
  });

  it('count extra filters among the first six at once', () =>
    expect(promptFilters(filtersOf(['sleeps', 'seats'], ...cars))).toHaveLength(2));
});

it.each([
  ['en-AU', 'State'],
  ['en-NZ', 'Region'],
] as const)('in %s a part of the country is a %s', (language, label) =>
  expect(siteFilters(['state'], stock({ state: 'Otago' }), { ...site, locale: { language } })).toMatchObject([{ label }]),
);

it('kinds of vehicles are written large', () =>
  expect(filtersOf(['item_type'], { item_type: 'motorcycle' }, { item_type: 'atv' })).toMatchObject([
    { values: { motorcycle: 'Motorcycle', atv: 'ATV' } },
  ]));
