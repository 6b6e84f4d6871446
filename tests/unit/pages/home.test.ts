import { describe, expect, it } from 'vitest';
import { dayMs } from '#lib/model/time.ts';
import { homeModel, homePrices } from '#lib/pages/home.ts';
import { carOf, now, pageOf, testMotors } from './test-motors.ts';

const cars = [
  carOf('old', { created_at_timestamp: 1, images: ['i'] }),
  carOf('new', { created_at_timestamp: 3, images: ['i'], make: 'Kia', simple_body: 'Ute' }),
  carOf('bare', { created_at_timestamp: 9, make: 'Kia' }),
  carOf('sold', { created_at_timestamp: 9, images: ['i'], make: 'Ford', status: 'sold', sold_date_timestamp: now - 1 }),
];

const leaves = now - 1 + 3 * dayMs;

describe('the home page', () => {
  it.each([
    [0, 'Search cars'],
    [1, 'See the one car in stock'],
    [2, 'See all 2 cars'],
  ])('%i to buy: %s', (count, words) => expect(homeModel(testMotors({}, cars.slice(0, count))).hero.seeAll).toBe(words));

  it('names the dealer, and counts what its search finds as sold cars leave', () => {
    const { hero, head } = homeModel(testMotors({ dealer: { tagline: 'Fair and square' } }, cars));
    expect(hero).toEqual({ headline: 'Cars from Test Motors', count: 4, ends: [leaves], seeAll: 'See all 4 cars', buttons: [] });
    expect(head).toEqual({
      title: 'Test Motors | Fair and square',
      description: 'Cars from Test Motors',
      canonical: 'https://test-motors.example/',
      index: true,
    });
  });

  it('has the buttons of a dealer that sells more than its stock, but none that lead nowhere', () => {
    const heroButtons = [
      { label: 'Call the workshop', link: 'tel:0255500134' },
      { label: 'Gone', link: '/no-such-page' },
    ];
    expect(homeModel(testMotors({ home: { heroButtons } }, cars)).hero.buttons).toEqual([
      { label: 'Call the workshop', href: 'tel:0255500134' },
    ]);
  });

  it.each([
    ['a photo of the dealer', { heroPicture: 'yard.jpg', heroBody: 'ute' }, { isPhoto: true, picture: { src: '/yard' } }],
    ['a drawn vehicle', { heroBody: 'ute', heroColour: 'Red' }, { picture: { src: '/ute' } }],
    ['nothing where its picture cannot be used', { heroPicture: 'missing.jpg', heroBody: 'ute' }, {}],
  ])('the hero shows %s', (_what, home, expected) => {
    const size = { widths: [], width: 1200, height: 800 };
    const catalogue = testMotors({ home }, cars);
    catalogue.pictures['yard.jpg'] = { src: '/yard', ...size };
    catalogue.pictures['picture:ute/front/Red'] = { src: '/ute', ...size };
    const { isPhoto, picture } = homeModel(catalogue).hero;
    expect({ isPhoto, picture: picture && { src: picture.src } }).toEqual(expected);
  });

  it('shows the latest cars that are not sold, those with pictures first', () => {
    expect(homeModel(testMotors({}, cars)).latest.map(({ id }) => id)).toEqual(['new', 'old', 'bare']);
    expect(homeModel(testMotors({ home: { latestCount: 1 } }, cars)).latest.map(({ id }) => id)).toEqual(['new']);
    expect(homeModel(testMotors({ features: { stockOnHomepage: false } }, cars)).latest).toEqual([]);
  });

  it('counts makes and bodies, the largest first, as their pages do when sold cars leave', () => {
    const { facets } = homeModel(testMotors({ cars: { brandAliases: { Kia: 'KIA' } } }, cars));
    expect(facets).toEqual([
      {
        attribute: 'make',
        title: 'Browse by make',
        tiles: [
          { label: 'KIA', count: 2, href: '/search/kia' },
          { label: 'Ford', count: 1, ends: [leaves], href: '/search/ford' },
          { label: 'Mazda', count: 1, href: '/search/mazda' },
        ],
      },
      {
        attribute: 'simple_body',
        title: 'Browse by body type',
        tiles: [
          { label: 'SUV', count: 3, ends: [leaves], href: '/search/suv' },
          { label: 'Ute', count: 1, href: '/search/ute' },
        ],
      },
    ]);
  });

  it('counts within the presets of its searches, without the preset that a tile replaces', () => {
    const preset = homeModel(testMotors({ search: { presets: { make: ['Kia'] } } }, cars));
    expect(preset.hero.count).toBe(2);
    expect(preset.facets.map(({ tiles }) => tiles.map(({ label, count }) => `${label} ${count}`))).toEqual([
      ['Kia 2', 'Ford 1', 'Mazda 1'],
      ['SUV 1', 'Ute 1'],
    ]);
  });

  it('has the logo of a make if the dealer has one', () => {
    const home = { brandGrid: [{ name: 'kia', link: '/search/kia', logo: 'https://kia.example/kia.svg' }] };
    const [makes] = homeModel(testMotors({ home }, cars)).facets;
    expect(makes?.tiles.map(({ label, logo }) => [label, logo])).toEqual([
      ['Kia', 'https://kia.example/kia.svg'],
      ['Ford', undefined],
      ['Mazda', undefined],
    ]);
  });

  it('has the manufacturer’s logo for its make', () => {
    const dealer = { manufacturer: { id: '1', name: 'Mazda', slug: 'mazda', logo: { url: 'https://cdn.example/mazda.svg' } } };
    const [makes] = homeModel(testMotors({ dealer }, cars)).facets;
    expect(makes?.tiles.find(({ label }) => label === 'Mazda')?.logo).toBe('https://cdn.example/mazda.svg');
  });

  it.each([
    [
      'simple_fuel',
      'Browse by fuel',
      [
        'Diesel 1 /search/new-used-and-demo-cars?refinementList[simple_fuel][0]=Diesel',
        'Petrol 1 /search/new-used-and-demo-cars?refinementList[simple_fuel][0]=Petrol',
      ],
    ],
    [
      'model',
      'Browse by model',
      [
        'CX-5 1 /search/new-used-and-demo-cars?refinementList[model][0]=CX-5',
        'MU\u2011X 1 /search/new-used-and-demo-cars?refinementList[model][0]=MU-X',
      ],
    ],
    [
      'seats',
      'Browse by seats',
      ['5 1 /search/new-used-and-demo-cars?refinementList[seats][0]=5', '10 1 /search/new-used-and-demo-cars?refinementList[seats][0]=10'],
    ],
    ['car_type', 'Browse by condition', ['New 1 /search/new-cars', 'Used 1 /search/used-cars']],
  ])('has tiles for the facet %s', (facet, title, tiles) => {
    const stock = [
      carOf('a', { make: 'Mazda', model: 'CX-5', simple_fuel: 'Petrol', seats: 10, car_type: 'used' }),
      carOf('b', { make: 'Isuzu', model: 'MU-X', simple_fuel: 'Diesel', seats: 5, car_type: 'new' }),
    ];
    const [section] = homeModel(testMotors({ home: { facets: [facet] } }, stock)).facets;
    expect(section?.title).toBe(title);
    expect(section?.tiles.map(({ label, count, href }) => `${label} ${count} ${decodeURIComponent(href)}`)).toEqual(tiles);
  });

  it('counts prices for the slider if enough cars have one', () => {
    const site = testMotors({}, cars);
    expect(homeModel(site).prices).toEqual({ bounds: { min: 5000, max: 250_000, step: 500 } });
    expect(homePrices(site)).toEqual({ all: 4, cells: [[60, 4]], ends: [[leaves, 60]] });
    const few = testMotors({}, cars.slice(0, 3));
    expect([homeModel(few).prices, homePrices(few)]).toEqual([undefined, undefined]);
  });

  it('leaves out a facet with one value', () => expect(homeModel(testMotors({}, [carOf('a'), carOf('b')])).facets).toEqual([]));

  it('leaves out links to missing pages', () => {
    const home = {
      brandGrid: [
        { name: 'Bars', link: '/pages/bull-bars' },
        { name: 'Gone', link: '/gone' },
        { name: 'Maker', link: 'https://maker.example', logo: 'https://maker.example/maker.svg' },
      ],
      cards: [
        { title: 'Bars', link: '/bull-bars' },
        { title: 'Gone', link: '/gone' },
      ],
      callToAction: { title: 'Call', label: 'Go', link: 'javascript:alert(1)' },
      hiring: { text: 'We hire', label: 'Apply Now', link: '/careers' },
    };
    const model = homeModel(testMotors({ home }, cars, [pageOf('/bull-bars')]));
    expect(model.brandGrid.tiles).toEqual([
      { link: '/bull-bars', logo: { alt: 'Bars', width: 160, height: 80 } },
      { link: 'https://maker.example', logo: { src: 'https://maker.example/maker.svg', alt: 'Maker', width: 160, height: 80 } },
    ]);
    expect(model.cards).toEqual([{ title: 'Bars', href: '/bull-bars' }]);
    expect(model.callToAction).toBeUndefined();
    expect(model.hiring).toBeUndefined();
    const hiring = homeModel(testMotors({ home }, cars, [pageOf('/careers')])).hiring;
    expect(hiring).toEqual({ text: 'We hire', label: 'Apply Now', href: '/careers' });
  });
});
