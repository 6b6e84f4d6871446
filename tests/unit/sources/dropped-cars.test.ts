import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { car } from '#lib/model/car.ts';
import { toValidText } from '#lib/model/valid-text.ts';
import type { PullContext } from '#lib/sources/adapter.ts';
import { filesSource } from '#lib/sources/kinds/files.ts';
import { anyLetter } from '../../any-letter.ts';
import { runsOf } from '../../runs.ts';

let tenantDir: string;
beforeEach(async () => {
  tenantDir = await mkdtemp(join(tmpdir(), 'forecourt-dropped-'));
});
afterEach(() => rm(tenantDir, { recursive: true, force: true }));

async function pull(text: string) {
  await writeFile(join(tenantDir, 'cars.json'), text);
  const context = { slug: 'demo', tenantDir, now: () => 5, progress: () => {} } as unknown as PullContext<{ kind: 'files' }>;
  return (await filesSource.pull(context)).snapshot;
}

const pullCars = (...cars: unknown[]) => pull(JSON.stringify(cars));

const allowed = 'use letters, digits, hyphen and underscore only';
const ownSlug = 'give it a slug of its own';

describe('cars that are skipped or moved', () => {
  it.each<{ name: string; cars: unknown[]; kept: string[]; dropped: object }>([
    {
      name: 'no object',
      cars: [7],
      kept: [],
      dropped: {
        ...{ effect: 'skipped', reason: 'not a car: expected an object, got number', fix: 'make it an object with at least an id' },
        items: [{ at: 'cars.json [0]' }],
      },
    },
    {
      name: 'no id',
      cars: [{ slug: 'a' }],
      kept: [],
      dropped: {
        ...{ effect: 'skipped', reason: 'it has no id', fix: 'give it an id of letters, digits, hyphen and underscore' },
        items: [{ at: 'cars.json [0]' }],
      },
    },
    {
      name: 'an odd id',
      cars: [{ id: 'a/b' }],
      kept: [],
      dropped: {
        ...{ effect: 'skipped', field: 'id', reason: 'the id cannot be used', fix: allowed },
        items: [{ at: 'cars.json [0]', id: 'a/b', value: '"a/b"' }],
      },
    },
    {
      name: 'an id that is no text, and cannot become one',
      cars: [{ id: { toString: false } }],
      kept: [],
      dropped: {
        ...{ effect: 'skipped', field: 'id', reason: 'the id cannot be used', fix: allowed },
        items: [{ at: 'cars.json [0]', value: '{"toString":false}' }],
      },
    },
    {
      name: 'a second car of one id',
      cars: [
        { id: 1, slug: 'a' },
        { id: '1', slug: 'b' },
      ],
      kept: ['a'],
      dropped: {
        ...{
          effect: 'skipped',
          reason: 'another car before it has the same id',
          fix: 'give each car its own id, or remove one of the two',
        },
        items: [{ at: 'cars.json [1]', id: '1' }],
      },
    },
    {
      name: 'a slug that differs only in case',
      cars: [
        { id: 1, slug: 'Ab' },
        { id: 2, slug: 'aB' },
      ],
      kept: ['Ab', 'aB-2'],
      dropped: {
        ...{ effect: 'corrected', field: 'slug', reason: 'another car before it has this slug', fix: ownSlug },
        items: [{ at: 'cars.json [1]', id: '2', value: '"aB"', became: 'aB-2' }],
      },
    },
    {
      name: 'a slug for which there is no way out',
      cars: [
        { id: 1, slug: 'a' },
        { id: 3, slug: 'a-2' },
        { id: 2, slug: 'a' },
      ],
      kept: ['a', 'a-2'],
      dropped: {
        ...{ effect: 'skipped', field: 'slug', reason: 'its slug is taken, and the slug with its id is too', fix: ownSlug },
        items: [{ at: 'cars.json [2]', id: '2', value: '"a"' }],
      },
    },
    ...[
      { slug: 'My Car é/1', kept: 'My-Car-e-1' },
      { slug: '../../etc/passwd', kept: 'etc-passwd' },
      { slug: '本田', kept: 'kia-1' },
      { slug: { a: 1 }, kept: 'kia-1' },
      { slug: 'a'.repeat(201), kept: 'a'.repeat(80) },
    ].map(({ slug, kept }) => ({
      name: `the slug ${JSON.stringify(slug)}`,
      cars: [{ id: 1, make: 'Kia', slug }],
      kept: [kept],
      dropped: {
        ...{ effect: 'corrected', field: 'slug', reason: 'it cannot be part of an address', fix: allowed },
        items: [{ at: 'cars.json [0]', id: '1', value: JSON.stringify(slug).slice(0, 80), became: kept }],
      },
    })),
    {
      name: 'an id too long for a file name',
      cars: [{ id: 'x'.repeat(201) }],
      kept: [],
      dropped: {
        effect: 'skipped',
        reason: 'its slug would have 201 characters',
        fix: 'keep the slug at 200 characters or fewer',
        items: [{ at: 'cars.json [0]', id: 'x'.repeat(201) }],
      },
    },
  ])('$name', async ({ cars, kept, dropped }) => {
    const { cars: read, report } = await pullCars(...cars);
    expect(read.map(({ slug }) => slug)).toEqual(kept);
    expect(report.dropped).toEqual([{ ...dropped, count: 1 }]);
  });

  it('a car of levels without end', async () => {
    const { cars, report } = await pull(`[{"id":1,"comments":${'['.repeat(5000)}${']'.repeat(5000)}},{"id":2}]`);
    expect(cars.map(({ id }) => id)).toEqual(['2']);
    expect(report.dropped).toEqual([
      {
        effect: 'skipped',
        reason: 'not a car: it has more than 127 levels of lists and objects',
        fix: 'make it an object with at least an id',
        count: 1,
        items: [{ at: 'cars.json [0]', id: '1' }],
      },
    ]);
  });

  it('a relative date that is written wrongly', async () => {
    const { cars, report } = await pullCars({ id: 1, status: 'sold', sold_date_timestamp: '-1 day' }, { id: 2 });
    expect(cars.map(({ id }) => id)).toEqual(['2']);
    expect(report.dropped).toEqual([
      {
        effect: 'skipped',
        field: 'sold_date_timestamp',
        reason: 'not a relative date',
        fix: 'write -3d for three days ago, +10d for ten days from now, or -1dT14:30 for a time of that day',
        count: 1,
        items: [{ at: 'cars.json [0]', id: '1', value: '"-1 day"' }],
      },
    ]);
  });

  it('what a skipped car carried is not counted as dropped', async () => {
    const { report } = await pullCars({ slug: 'x', sparkle: 1 });
    expect(report.dropped.map(({ effect }) => effect)).toEqual(['skipped']);
  });

  it('17,000 bad cars are a few groups, each with every car', async () => {
    const cars = Array.from({ length: 17_000 }, (_, id) => ({
      id,
      price: 'twenty',
      status: 'lost',
      images: ['../x.jpg'],
      prise: 1,
      slug: 'a b',
    }));
    const { cars: read, report } = await pullCars(...cars);
    expect(read).toHaveLength(17_000);
    expect(report.dropped.map(({ effect, field, count, items }) => [effect, field, count, items.length])).toEqual([
      ['notListed', 'status', 17_000, 17_000],
      ['leftOut', 'price', 17_000, 17_000],
      ['leftOut', 'images[]', 17_000, 17_000],
      ['corrected', 'slug', 17_000, 17_000],
      ['unknown', 'prise', 17_000, 20],
    ]);
    expect(report.dropped[1]?.items[16_999]).toEqual({ at: 'cars.json [16999]', id: '16999', value: '"twenty"' });
  });
});

describe('whatever a feed holds', () => {
  const junk = fc.oneof(
    fc.constantFrom<unknown>('twenty', -1, 1e300, '\u0000', 'a\u0000b', '\ud800', '../x', 'javascript:alert(1)', null, true, [], {}, [
      ['x'],
    ]),
    fc.string({ unit: anyLetter }),
    fc.double(),
    fc.jsonValue(),
  );
  const fields = [...Object.keys(car.shape), 'city', 'state', 'sparkle'];
  const rawCar = fc.dictionary(fc.constantFrom(...fields), junk, { maxKeys: 12 });

  it('no value stops the pull, each car is kept or named, and no text holds what HTML cannot', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 9, arbitrary: rawCar }, { weight: 1, arbitrary: junk }), { maxLength: 5 }),
        async (cars) => {
          const { cars: read, report } = await pullCars(...cars);
          const skipped = report.dropped.flatMap(({ effect, items }) => (effect === 'skipped' ? items : []));
          expect(read.length + skipped.length).toBe(cars.length);
          expect(toValidText(JSON.stringify(read)).removed).toBe(0);
          expect(JSON.stringify(read)).not.toMatch(/\\u(00[01]|d[89a-f])/);
          for (const one of read) car.parse(one);
        },
      ),
      { numRuns: runsOf(50) },
    );
  });
});
