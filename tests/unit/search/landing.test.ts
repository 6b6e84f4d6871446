import { describe, expect, it } from 'vitest';
import { landings, parseTypeSegment, typeSegment } from '#lib/search/landing.ts';

const settings = {
  labels: { vehicleNoun: 'Car', new: 'New', used: 'Pre-Owned', demo: 'Demo' },
  pages: { defaultSearchPath: undefined, searchAliases: { '/find/rental-cars': 'rental-cars' } },
  features: { subscription: false, rental: true },
};
const car = (make: string, model: string, simple_body: string) =>
  ({
    id: model,
    slug: model,
    name: model,
    status: 'in_stock',
    make,
    model,
    simple_body,
    show_on_dealer_website: true,
    photos_count: 0,
  }) as const;
const stock = [
  car('Mazda', 'CX-5', 'SUV'),
  car('SsangYong', 'Musso', 'Ute'),
  car('Škoda', 'Fabia', 'Hatch'),
  car('Skoda', 'Octavia', 'Wagon'),
];

describe('type segments', () => {
  it.each([
    [['new', 'demo'], 'new-and-demo-cars'],
    [['used'], 'used-cars'],
    [['demo', 'used', 'new'], 'new-used-and-demo-cars'],
  ] as const)('%j is %s, and back', (types, segment) => {
    expect(typeSegment(types, 'cars')).toBe(segment);
    expect(parseTypeSegment(segment)?.types.toSorted()).toEqual([...types].sort());
  });
  it.each(['ute', 'demo-and-new-cars', 'used', 'rental-cars'])('%s is none', (segment) => {
    expect(parseTypeSegment(segment)).toBeUndefined();
  });
});

describe('the search pages of a site', () => {
  const found = landings(stock, settings);
  it.each([
    ['/search/new-used-and-demo-cars', {}],
    ['/search/used-cars', { car_type: ['used'] }],
    ['/search/our-cars', {}],
    ['/search/mazda', { make: ['Mazda'] }],
    ['/search/ssangyong/musso', { make: ['SsangYong'], model: ['Musso'] }],
    ['/search/ute', { simple_body: ['Ute'] }],
    ['/find/rental-cars', {}],
  ])('%s means %j', (path, refinements) => {
    expect(found.get(path)).toMatchObject({ path, refinements });
  });
  it('gives an address that two would share to the first', () => {
    expect(found.get('/search/skoda')?.refinements).toEqual({ make: ['Skoda'] });
  });
  it('names makes in addresses as it shows them; makes shown under one name share a page (rule C2)', () => {
    const brands = { brandAliases: { SsangYong: 'KGM', Skoda: 'Škoda', 'Not here': 'KGM' } };
    const own = landings([...stock, car('KGM', 'Musso', 'Ute'), car('KGM', 'Torres', 'SUV')], { ...settings, cars: brands });
    expect(own.has('/search/ssangyong')).toBe(false);
    expect(own.get('/search/kgm')?.refinements).toEqual({ make: ['KGM', 'SsangYong'] });
    expect(own.get('/search/kgm/musso')?.refinements).toEqual({ make: ['KGM', 'SsangYong'], model: ['Musso'] });
    expect(own.get('/search/kgm/torres')?.refinements).toEqual({ make: ['KGM'], model: ['Torres'] });
    expect(own.get('/search/skoda')?.refinements).toEqual({ make: ['Skoda', 'Škoda'] });
  });
  it('has a page for the default path whatever its name', () => {
    const own = landings(stock, { ...settings, pages: { ...settings.pages, defaultSearchPath: 'all-stock' } });
    expect(own.get('/search/all-stock')).toMatchObject({ refinements: {} });
  });
  it('has no page for an offer the site does not make', () => {
    expect(found.has('/search/subscription-cars')).toBe(false);
  });
});
