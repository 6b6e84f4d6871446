import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseKeptCars } from '#lib/browser/garage/kept-cars.ts';
import { favourite } from '#lib/model/visitor.ts';

const car = { id: '7', name: '2021 Mazda CX-5', slug: 'cx-5', make: 'Mazda', model: 'CX-5', primary_image_url: '/images/a.webp' };
const bare = { id: '7', name: '2021 Mazda CX-5', slug: 'cx-5' };

describe('the cars in the browser’s storage', () => {
  it.each<[what: string, raw: unknown, read: unknown]>([
    ['a whole car', car, car],
    ['more than is asked', { ...car, secret: 1 }, car],
    ['the least', bare, bare],
    ['no name', { id: '7', slug: 'cx-5' }, { id: '7', name: 'cx-5', slug: 'cx-5' }],
    ['an empty name', { ...bare, name: '  ' }, { id: '7', name: 'cx-5', slug: 'cx-5' }],
    ['a name without end', { ...bare, name: 'x'.repeat(9999) }, { ...bare, name: 'x'.repeat(300) }],
    ['other types', { ...bare, make: 5, model: {}, primary_image_url: [] }, bare],
    [
      'a picture over https',
      { ...bare, primary_image_url: 'https://cdn.example/a.jpg' },
      { ...bare, primary_image_url: 'https://cdn.example/a.jpg' },
    ],
    ['a picture that is script', { ...bare, primary_image_url: 'javascript:alert(1)' }, bare],
    ['a picture of another host in disguise', { ...bare, primary_image_url: '//elsewhere.example/a.jpg' }, bare],
    ['a slug that leads elsewhere', { ...bare, slug: '../admin' }, undefined],
    ['a slug with a line end', { ...bare, slug: 'a\n' }, undefined],
    ['no slug', { id: '7', name: 'A car' }, undefined],
    ['a number for an id', { ...bare, id: 7 }, undefined],
    ['no object', 'cx-5', undefined],
    ['nothing', null, undefined],
  ])('%s', (_what, raw, read) => expect(parseKeptCars(JSON.stringify([raw]))).toEqual(read === undefined ? [] : [read]));

  it('a duplicate counts once, at its first place', () => {
    const other = { ...bare, id: '8', slug: 'b' };
    expect(parseKeptCars(JSON.stringify([bare, other, bare])).map(({ id }) => id)).toEqual(['7', '8']);
  });

  it('any text parses, and only to cars', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        for (const one of parseKeptCars(text)) favourite.parse(one);
      }),
    );
  });

  const file = join(process.env.FORECOURT_SHARED ?? '../shared', 'data/naughty-strings.json');
  const isThere = existsSync(file);
  it.skipIf(!isThere)(`naughty names stay text and nothing else${isThere ? '' : ` (skipped: no ${file})`}`, () => {
    const naughty = JSON.parse(readFileSync(file, 'utf8')) as string[];
    expect(naughty.length).toBeGreaterThan(400);
    const cars = naughty.map((name, index) => ({ ...bare, id: String(index), name, make: name, primary_image_url: name }));
    const read = parseKeptCars(JSON.stringify(cars));
    expect(read.map(({ id }) => id)).toEqual(cars.map(({ id }) => id));
    for (const [index, one] of read.entries()) {
      expect(one.name).toBe(naughty[index]?.trim().slice(0, 300) || 'cx-5');
      if (one.primary_image_url !== undefined) expect(one.primary_image_url).toMatch(/^(https?:\/\/|\/[^/\\]?)/);
    }
  });
});
