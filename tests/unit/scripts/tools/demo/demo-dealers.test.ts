import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type PaintWord, paintWords } from '#lib/cars/paint-words.ts';
import { pictureBodies, pictureViews } from '#lib/cars/picture-bodies.ts';
import { settingsSchema } from '#lib/site/schema.ts';
import { stockFiles } from '../../../../../scripts/tools/demo/stock-files.ts';
import { demoSlugs, mergedSettings, readCars, readSite, settingsLayers, tenants } from './tenant-folder.ts';

const files = stockFiles();

describe('the committed stock', () => {
  it('is what the generator writes: run `node scripts/tools/demo/generate.ts` after a change', () => {
    const differing = Object.keys(files).filter((path) => readFileSync(join(tenants, path), 'utf8') !== files[path]);
    expect(differing).toEqual([]);
  });

  it('is generated for every dealer but Ridgeline, which has three trailers', () => {
    expect(Object.keys(files).sort()).toEqual(demoSlugs.filter((slug) => slug !== 'ridgeline-4x4').map((slug) => `${slug}/cars.json`));
  });

  it('comes out the same twice', () => expect(stockFiles()).toEqual(files));
});

describe('site.json', () => {
  it.each(demoSlugs)('%s: merged with its layers, the settings are accepted', (slug) => {
    expect(settingsSchema.safeParse(mergedSettings(slug)).error).toBeUndefined();
  });

  it('uses each template twice', () => {
    expect(demoSlugs.map((slug) => readSite(slug).template).sort()).toEqual(['classic', 'classic', 'studio', 'studio', 'trail', 'trail']);
  });

  it.each(demoSlugs)('%s: text on the accent has a contrast of 4.5:1 at least', (slug) => {
    const { accent = '', accentText = '', dark = '' } = settingsSchema.parse(mergedSettings(slug)).brand;
    const luminance = (hex: string) => {
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
        const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one: string, other: string) => {
      const [light = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
      return (light + 0.05) / (low + 0.05);
    };
    expect(contrast(accent, accentText)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(demoSlugs)('%s: every page link of its menus and tiles starts with one slash', (slug) => {
    const text = JSON.stringify(settingsLayers(slug));
    const links = [...text.matchAll(/"(?:url|link)":"([^"]+)"/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !/^(\/(?!\/)|https:\/\/|env:)/.test(link))).toEqual([]);
  });

  it('Ridgeline is open as the specification’s example says', () => {
    const hours = settingsSchema.parse(mergedSettings('ridgeline-4x4')).dealer.locations[0]?.contact_detail?.opening_hours ?? [];
    expect(hours.map(({ weekday, formated_hours, status }) => `${weekday} ${formated_hours ?? status}`)).toEqual([
      '0 Closed',
      '1 7:15am - 5:00pm',
      '2 7:15am - 5:00pm',
      '3 7:15am - 5:00pm',
      '4 7:15am - 5:00pm',
      '5 7:15am - 5:00pm',
      '6 8:00am - 12:00pm',
    ]);
  });
});

describe('cars.json', () => {
  it.each([
    ['bayside-mazda', 92],
    ['harbour-city-motors', 121],
    ['ridgeline-4x4', 4],
    ['southern-alps-autos', 71],
    ['switch-drive', 41],
    ['wanderlust-rv', 46],
  ])('%s: %i vehicles, each accepted, each with its own id, slug and stock number', (slug, count) => {
    const stock = readCars(slug);
    expect(stock).toHaveLength(count);
    for (const key of ['id', 'slug', 'stocknum'] as const) expect(new Set(stock.map((each) => each[key])).size, key).toBe(count);
  });

  const all = demoSlugs.flatMap((slug) => readCars(slug).map((each) => ({ ...each, dealer: slug })));

  it('refers to pictures that are drawn, in paints that there are', () => {
    const bad = all
      .flatMap(({ images = [] }) => images)
      .filter((image) => {
        const [, body = '', view = '', paint = ''] = /^picture:([^/]+)\/([^/]+)\/([^/]+)$/.exec(image) ?? [];
        return !(
          pictureBodies.some((each) => each === body) &&
          pictureViews.some((each) => each === view) &&
          paintWords.includes(paint as PaintWord)
        );
      });
    expect(bad).toEqual([]);
  });

  it.each<[string, (each: (typeof all)[0]) => boolean]>([
    ['sold', ({ status }) => status === 'sold'],
    ['coming soon', ({ status }) => status === 'coming_soon'],
    ['on order', ({ preorder }) => preorder === true],
    ['reduced', ({ before_price = 0, price = 0 }) => before_price > price],
    ['without a price', ({ price, subscription_price, weekly_price }) => !price && !subscription_price && !weekly_price],
    ['without a picture', ({ images }) => images?.length === 0],
    ['with one picture', ({ images }) => images?.length === 1],
    ['kept off the website', ({ show_on_dealer_website }) => show_on_dealer_website === false],
    ['without a comment', ({ comments }) => comments === undefined],
    ['without a colour', ({ colour }) => colour === undefined],
    ['by subscription', ({ subscription_price = 0 }) => subscription_price > 0],
    ['for rent', ({ weekly_price = 0 }) => weekly_price > 0],
    ['with a finance offer', ({ finance_lenders }) => finance_lenders !== undefined],
    ['with a youX quote', ({ youxQuote }) => youxQuote !== undefined],
    [
      'well below the market',
      ({ autograb_data, price = 0 }) => (autograb_data?.state_average_market_price ?? 0) >= price + 500 && price > 0,
    ],
  ])('has at least two vehicles %s', (_what, fits) => expect(all.filter(fits).length).toBeGreaterThanOrEqual(2));

  it('writes comments of 35 to 120 words, hardly ever the same twice', () => {
    const comments = all.flatMap(({ comments: text }) => (text ? [text] : []));
    const lengths = comments.map((text) => text.split(/\s+/).length);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(35);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(120);
    expect(new Set(comments).size).toBe(comments.length);
    expect(comments.filter((text) => /[{}]|undefined| {2}/.test(text))).toEqual([]);
  });

  it('says of a car only what its data says', () => {
    for (const { name, comments = '', km, tag, year = 0, dealer, before_price, price = 0 } of all) {
      for (const [, distance] of comments.matchAll(/([\d,]+) (?:km|miles) (?:on|covered)/g))
        expect(distance, name).toBe(km?.toLocaleString('en-AU'));
      if (/^Low/.test(tag ?? ''))
        expect((km ?? Number.POSITIVE_INFINITY) / (2026.4 - year), name).toBeLessThan(dealer === 'wanderlust-rv' ? 6000 : 14_000);
      if (before_price !== undefined) expect(before_price, name).toBeGreaterThan(price);
      if (tag === 'One Owner') expect(comments, name).not.toMatch(/auction sheet/);
    }
  });

  it('names in site.json the places that its cars stand at, the holding yard aside', () => {
    for (const slug of demoSlugs) {
      const places = settingsSchema.parse(mergedSettings(slug)).dealer.locations.map(({ name }) => name);
      const strays = all.filter(
        ({ dealer, location_name = '' }) => dealer === slug && ![...places, 'Holding Yard'].includes(location_name),
      );
      expect(
        strays.map(({ name }) => name),
        slug,
      ).toEqual([]);
    }
  });
});
