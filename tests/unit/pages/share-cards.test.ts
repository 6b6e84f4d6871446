import { describe, expect, it } from 'vitest';
import type { Car } from '#lib/model/car.ts';
import type { ContentPage } from '#lib/model/content.ts';
import type { Picture, ShareCard } from '#lib/model/picture.ts';
import { shareCards } from '#lib/pages/share-cards.ts';
import { type SettingsInput, siteSchema } from '#lib/site/schema.ts';
import { carOf, pageOf, placeOf } from './test-motors.ts';

const own: Picture = { src: '/images/a-{w}.webp', widths: [960], width: 960, height: 640 };
const remote: Picture = { src: 'https://img.example.com/a.jpg', widths: [1200], width: 1200, height: 800 };
const pictures = { own, other: own, 'https://img.example.com/a.jpg': remote, 'picture:ute/front/silver': own };

function cardsOf(settings: SettingsInput, cars: Car[] = [], content: ContentPage[] = []): ShareCard[] {
  const site = siteSchema.parse({
    slug: 'test-motors',
    ...settings,
    dealer: { name: 'Test Motors', ...settings.dealer },
    locale: { wholeDollars: true },
  });
  return shareCards(site, cars, content, pictures);
}
const cardAt = (path: string, ...input: Parameters<typeof cardsOf>) => cardsOf(...input).find((card) => card.path === path);

describe('the card of a car', () => {
  const base = { path: '/cars/a', over: 'Used', title: '2021 Mazda CX-5' };
  const priced = { price: '$20,000', note: 'Excl. govt. charges' };
  it.each<[string, Partial<Car>, Omit<ShareCard, 'path'> | undefined]>([
    ['with its photo', { images: ['own', 'other'] }, { ...base, photo: 'own', ...priced }],
    ['the first photo that can be used', { images: ['missing', 'other'] }, { ...base, photo: 'other', ...priced }],
    ['words only without a photo', {}, { ...base, ...priced }],
    ['words only without a usable photo', { images: ['missing'] }, { ...base, ...priced }],
    ['a badge', { badge: 'GT', series: 'KF' }, { ...base, line: 'GT KF', ...priced }],
    ['a drive-away price', { price_type: 'drive_away' }, { ...base, price: '$20,000', note: 'Drive away' }],
    ['a price a week', { weekly_price: 199 }, { ...base, price: '$199', note: 'per week' }],
    ['no price', { price: undefined }, { ...base, price: 'Enquire for price.' }],
    ['a sold car shows no price', { status: 'sold' }, { ...base, price: 'Sold' }],
    ['none where its photo is at another host', { images: ['https://img.example.com/a.jpg'] }, undefined],
  ])('%s', (_name, changes, expected) => {
    expect(cardAt('/cars/a', {}, [carOf('a', { year: 2021, ...changes })])).toEqual(expected);
  });

  it.each([
    [2, 2],
    [1, 0],
    [0, 0],
  ])('a limit of %i gives two cars %i cards', (linkCards, count) => {
    const cards = cardsOf({ images: { linkCards } }, [carOf('a'), carOf('b')]);
    expect(cards.filter(({ path }) => path.startsWith('/cars/'))).toHaveLength(count);
    expect(cards.some(({ path }) => path === '/')).toBe(linkCards > 0);
  });
});

describe('the cards of pages', () => {
  const places = { locations: [placeOf('north', { address: { full: '1 North Road' } }), placeOf('south')] };
  it.each<[string, string, Parameters<typeof cardsOf>, ShareCard | undefined]>([
    ['home', '/', [{ dealer: { tagline: 'Good cars', city: 'Sale' } }], { path: '/', title: 'Good cars', line: 'Sale' }],
    ['home with its hero', '/', [{ home: { heroBody: 'Ute' } }], { path: '/', title: 'Test Motors', photo: 'picture:ute/front/silver' }],
    ['home with nothing set', '/', [{}], { path: '/', title: 'Test Motors' }],
    ['none with a banner', '/', [{ dealer: { banner: '/banner.jpg' } }], undefined],
    ['the blog', '/blog', [{}], { path: '/blog', title: 'Blog', line: 'Test Motors' }],
    ['places', '/our-locations', [{ dealer: places }], { path: '/our-locations', title: 'Our locations', line: 'Test Motors' }],
    ['a place', '/our-locations/north', [{ dealer: places }], { path: '/our-locations/north', title: 'north yard', line: '1 North Road' }],
    ['a place without an address', '/our-locations/south', [{ dealer: places }], { path: '/our-locations/south', title: 'south yard' }],
    ['a page', '/service', [{}, [], [pageOf('/service')]], { path: '/service', title: 'Heading of /service' }],
    [
      'an article with a picture',
      '/blog/a',
      [{}, [], [pageOf('/blog/a', { kind: 'article', picture: 'own' })]],
      { path: '/blog/a', title: 'Heading of /blog/a', over: 'Blog', photo: 'own' },
    ],
    ['a picture of another host', '/a', [{}, [], [pageOf('/a', { picture: 'https://img.example.com/a.jpg' })]], undefined],
    [
      'a page with a picture, beside a banner',
      '/a',
      [{ dealer: { banner: '/b.jpg' } }, [], [pageOf('/a', { picture: 'own' })]],
      { path: '/a', title: 'Heading of /a', photo: 'own' },
    ],
    ['a page without one, beside a banner', '/a', [{ dealer: { banner: '/b.jpg' } }, [], [pageOf('/a')]], undefined],
  ])('%s', (_name, path, input, expected) => {
    expect(cardAt(path, ...input)).toEqual(expected);
  });

  it('a page of its own replaces the general card of its path', () => {
    const cards = cardsOf({}, [], [pageOf('/', { heading: 'Welcome' })]);
    expect(cards.filter(({ path }) => path === '/')).toEqual([{ path: '/', title: 'Welcome' }]);
  });
});
