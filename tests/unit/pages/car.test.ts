import { describe, expect, it } from 'vitest';
import { carModel } from '#lib/pages/car.ts';
import { cardItem } from '#lib/tracking/card-item.ts';
import { carOf, now, pageOf, placeOf, testMotors } from './test-motors.ts';

const picture = (src: string) => ({ src, widths: [320], width: 320, height: 240 });
const car = carOf('a', {
  year: 2021,
  badge: 'Touring',
  km: 45_210,
  simple_transmission: 'Automatic',
  colour: 'Soul Red',
  images: ['one', 'lost', 'two'],
  comments: 'First.\n\n  Second. \n',
  highlights: ['Sunroof'],
  location_id: 'cowra',
  location: { address: { city: 'Cowra', state: 'NSW' } },
});
const pictures = { one: picture('/one.{w}.webp'), two: picture('/two.{w}.webp') };
const locations = [placeOf('orange', { phone: '02 1111 1111', primary: true }), placeOf('cowra', { phone: '02 2222 2222' })];

describe('the page of a car', () => {
  const catalogue = testMotors(
    { dealer: { locations }, locale: { wholeDollars: true } },
    [car, carOf('b'), carOf('c')],
    [pageOf('/contact'), pageOf('/finance')],
    pictures,
  );
  const model = carModel(catalogue, 'a');

  it('describes the car', () => {
    expect(model).toMatchObject({
      kind: 'car',
      title: '2021 Mazda CX-5',
      subtitle: 'Touring',
      typeText: 'Used',
      available: true,
      price: { kind: 'price', amount: '$20,000', note: 'Excl. govt. charges' },
      gallery: [pictures.one, pictures.two],
      features: { title: 'Highlights', items: ['Sunroof'] },
      comments: { title: 'Dealer Comments', paragraphs: ['First.', 'Second.'] },
      callLabel: 'Call the dealer',
      phoneMasked: false,
    });
    expect(model?.listedUntil).toBeUndefined();
  });

  it.each<[{ vehicleNoun?: string; details?: string }, string]>([
    [{}, 'Car Details'],
    [{ vehicleNoun: 'Caravan' }, 'Caravan Details'],
    [{ vehicleNoun: 'Caravan', details: 'Specifications' }, 'Specifications'],
  ])('names its details by %j', (labels, title) => expect(carModel(testMotors({ labels }, [car]), 'a')?.detailsTitle).toBe(title));

  it('has a head for search engines', () =>
    expect(model?.head).toMatchObject({
      title: '2021 Mazda CX-5 Touring | Test Motors',
      description: '2021 Mazda CX-5 Touring: Automatic, SUV, Soul Red. $20,000 excl. govt. charges. See it in Cowra, NSW.',
      canonical: 'https://test-motors.example/cars/a',
      index: true,
    }));

  it('has a picture for shared links, with its real size', () =>
    expect(model?.head.social).toEqual({
      url: 'https://test-motors.example/one.320.webp',
      width: 320,
      height: 240,
      alt: '2021 Mazda CX-5 Touring',
    }));

  it.each([
    [false, '02 2222 2222'],
    [true, undefined],
  ])('a number that is masked (%s) is masked for machines too', (maskPhone, telephone) => {
    const at = testMotors({ dealer: { locations }, cars: { maskPhone } }, [car]);
    const data = carModel(at, 'a')?.structuredData as { '@graph': [{ offers: { seller: { telephone?: string } } }] } | undefined;
    expect(data?.['@graph'][0].offers.seller.telephone).toBe(telephone);
  });

  it('unbreakable names are plain text for search engines', () => {
    const plain = carModel(testMotors({ cars: { unbreakableNames: ['CX-5'] } }, [car]), 'a');
    expect(plain?.title).toBe('2021 Mazda CX\u20115');
    expect(plain?.head.title).toBe('2021 Mazda CX-5 Touring | Test Motors');
    expect(JSON.stringify(plain?.structuredData)).not.toContain('\u2011');
  });

  it('has the phone number of its location', () => {
    expect(model?.location?.name).toBe('cowra yard');
    expect(model?.phone).toEqual({ text: '02 2222 2222', href: 'tel:0222222222' });
  });

  it.each([
    ['its own list', {}, ['cowra', 'Bathurst'], 'Also available at Bathurst.'],
    ['the list of its location', {}, undefined, 'Also available at orange yard.'],
    ['nothing once it is sold', { status: 'sold' as const, sold_date_timestamp: now - 1000 }, ['Bathurst'], undefined],
  ])('is available elsewhere by %s (rule A45)', (_what, changes, distribution_locations, text) => {
    const places = [placeOf('orange'), placeOf('cowra', { distribution_locations: ['orange'] })];
    const own = { ...car, ...changes, location: { ...(distribution_locations ? { distribution_locations } : {}) } };
    expect(carModel(testMotors({ dealer: { locations: places } }, [own]), 'a')?.location?.alsoAt).toBe(text);
  });

  it('belongs to the main location if it names none', () => expect(carModel(catalogue, 'b')?.location?.name).toBe('orange yard'));

  it('offers the actions whose pages the site has', () =>
    expect(model?.actions).toEqual([
      { id: 'enquire', name: 'Enquire Now', href: '/contact?car_id=a&car_type=used', primary: true },
      {
        id: 'finance',
        name: 'Ask about finance',
        href: '/finance?vehiclePriceBudget=20000&car_id=a&car_type=used#finance-form',
        primary: false,
      },
    ]));

  it('links back, and on to other cars', () => {
    expect(model?.breadcrumbs).toEqual([
      { name: 'Home', href: '/' },
      { name: 'Cars', href: '/search/new-used-and-demo-cars' },
      { name: 'Mazda', href: '/search/mazda' },
      { name: '2021 Mazda CX-5' },
    ]);
    expect(model?.related.map(({ id }) => id)).toEqual(['b', 'c']);
  });
});

it('a sold car is marked until its window ends', () => {
  const model = carModel(testMotors({}, [carOf('a', { status: 'sold', sold_date_timestamp: now })]), 'a');
  expect(model?.available).toBe(false);
  expect(model?.ribbon).toEqual({ text: 'JUST SOLD', tone: 'sold' });
  expect(model?.listedUntil).toBe(now + 259_200_000);
});

it('is undefined for a car that the site does not list', () => expect(carModel(testMotors({}, [carOf('a')]), 'b')).toBeUndefined());

it('a make has the site’s name for it all over the page', () => {
  const catalogue = testMotors({ cars: { brandAliases: { SsangYong: 'KGM' } } }, [carOf('a', { make: 'SsangYong', model: 'Rexton' })]);
  const model = carModel(catalogue, 'a');
  expect(model?.title).toBe('KGM Rexton');
  expect(model?.breadcrumbs[2]).toEqual({ name: 'KGM', href: '/search/kgm' });
});

it('is counted under the name of its card, on the day of the dealer’s calendar, in the town of its location', () => {
  // 20 September 2026, half past eight in the morning in Sydney.
  const car = carOf('a', {
    year: 2021,
    badge: 'Akera',
    series: 'KF',
    name: 'MAZDA CX5',
    location_id: 'n',
    created_at_timestamp: Date.UTC(2026, 8, 19, 22, 30),
  });
  const dealer = { locations: [placeOf('n', { address: { city: 'Cowra', state: 'NSW', postcode: '2794' } }), placeOf('s')] };
  const catalogue = testMotors({ dealer, features: { eventLogging: true } }, [car]);
  const { card, tracked } = carModel(catalogue, 'a') ?? {};
  expect(tracked).toMatchObject({ name: '2021 Mazda CX-5 Akera KF', listedOn: '2026-09-20', postcode: '2794' });
  expect(card && cardItem(card).name).toBe('2021 Mazda CX-5 Akera KF');
});
