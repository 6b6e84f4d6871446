import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedRows } from '#lib/feeds/changed-rows.ts';
import type { Channel, RowFile } from '#lib/feeds/channel.ts';
import { makeFeeds } from '#lib/feeds/make-feeds.ts';
import { channelKinds } from '#lib/feeds/registry.ts';
import { goodCar, pictures, siteOf } from './fed-dealer.ts';

const site = siteOf();
const word = fc.constantFrom('a', '"', '""', ',', '\n', '\n"', 'é🚗', '"a\nb"', '</item>', '},', ']}');

/** Some of eight cars, each with a text and a price. */
const stock = fc.uniqueArray(fc.tuple(fc.nat(7), fc.integer({ min: 2000, max: 2005 }), fc.array(word, { maxLength: 4 })), {
  selector: ([id]) => id,
  maxLength: 8,
});

const filesOf = (cars: readonly [number, number, string[]][]) => {
  const made = cars.map(([id, price, words]) => ({
    ...goodCar,
    ...{ id: `${id}`, slug: `car-${id}`, price, stocknum: `S${id}`, vin: `1M8GDM9AXKP04278${id}`, comments: words.join(' ') },
  }));
  return new Map(makeFeeds(made, site, pictures).files.map(({ name, text = '' }) => [name, text]));
};

const rowFiles = (Object.values(channelKinds) as Channel[])
  .filter(({ folder }) => folder === 'feeds')
  .flatMap((channel) => (channel.rows ?? []).map((rows): [string, RowFile, Channel] => [rows.name, rows, channel]));

describe.each(rowFiles)('%s', (name, rows, channel) => {
  test('what changed and what was kept is all that the file says', () => {
    fc.assert(
      fc.property(stock, stock, (before, after) => {
        const [old = '', now = ''] = [before, after].map((cars) => filesOf(cars).get(`feeds/${name}`));
        const changed = changedRows(rows, old, now);
        if (!changed) return;
        const [all, read, was] = [now, changed.text, old].map((text) => channel.read(text, name).map((offer) => JSON.stringify(offer)));
        // Each row of the file was read, or is one of the old file and in what was kept.
        for (const offer of all ?? []) if (!read?.includes(offer)) expect(was).toContain(offer);
        for (const offer of read ?? []) expect(all).toContain(offer);
        const kept = changed.kept.join('');
        expect(old.startsWith(changed.kept[0]) && old.endsWith(changed.kept[1])).toBe(true);
        for (const [id] of after) {
          const isNamed = channel.naming === 'stock' ? kept.includes(`S${id}`) : kept.includes(`/cars/car-${id}`);
          const [offer] = channel.read(now, name).filter(({ url, stock: number }) => url?.endsWith(`/car-${id}`) || number === `S${id}`);
          if (offer && !read?.includes(JSON.stringify(offer))) expect(isNamed).toBe(true);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('one new price is one row', () => {
    const cars = [0, 1, 2, 3].map((id): [number, number, string[]] => [id, 2000, ['one\ntwo', '"', 'three']]);
    const [old = '', now = ''] = [cars, cars.map((car): typeof car => (car[0] === 2 ? [2, 2001, car[2]] : car))].map((one) =>
      filesOf(one).get(`feeds/${name}`),
    );
    expect(channel.read(changedRows(rows, old, now)?.text ?? '', name).map(({ price }) => price)).toEqual([2001]);
    expect(channel.read(changedRows(rows, now, now)?.text ?? '', name)).toEqual([]);
  });
});
