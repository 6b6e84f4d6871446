import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toValidText } from '#lib/model/valid-text.ts';
import type { PullContext, PullResult } from '#lib/sources/adapter.ts';
import { filesSource } from '#lib/sources/kinds/files.ts';
import { makeSnapshotMemory } from '#lib/sources/snapshot-memory.ts';
import { runsOf } from '../../../runs.ts';

let tenantDir: string;
let file: string;
beforeEach(async () => {
  tenantDir = await mkdtemp(join(tmpdir(), 'forecourt-files-'));
  file = join(tenantDir, 'cars.json');
});
afterEach(() => rm(tenantDir, { recursive: true, force: true }));

async function pull(text?: string) {
  if (text !== undefined) await writeFile(file, text);
  const context = { slug: 'demo', tenantDir, now: () => 5, progress: () => {} } as unknown as PullContext<{ kind: 'files' }>;
  return (await filesSource.pull(context)).snapshot;
}

const pullCars = (...cars: unknown[]) => pull(JSON.stringify(cars));
const failure = (text?: string) =>
  pull(text).then(
    () => 'no error',
    (error: Error) => `${error.name}: ${error.message.replace(file, 'cars.json')}`,
  );

describe('a file that cannot be read', () => {
  it.each([
    [undefined, "cars.json: there is no such file. Put the dealer's stock there, or name another source in site.json."],
    ['', 'cars.json:1:1: not JSON: the file is empty\n  \n  ^'],
    ['[{"id": "1"},\n {"id": "2",}]', 'cars.json:2:12: not JSON: remove the comma before }\n   {"id": "2",}]\n             ^'],
    ['[{"id": "1"}\r\n {"id": "2"}]', 'cars.json:2:2: not JSON: expected a comma or ], got {\n   {"id": "2"}]\n   ^'],
    ['[{"id": "1"},\n', 'cars.json:2:1: not JSON: expected a value, but the file ends here\n  \n  ^'],
    ['{"a": "x\ny"}', 'cars.json:1:7: not JSON: the text that starts here is not closed on its line\n  {"a": "x\n        ^'],
    ['<html>', 'cars.json:1:1: not JSON: expected a value, got <html>\n  <html>\n  ^'],
    ['// stock\n[]', 'cars.json:1:1: not JSON: JSON has no comments\n  // stock\n  ^'],
    ['{"stock": []}', 'cars.json: expected a list of cars, or an object with such a list under "cars". Wrap the cars in [ ].'],
    ['{"cars": {}}', 'cars.json: expected a list of cars, or an object with such a list under "cars". Wrap the cars in [ ].'],
    ['null', 'cars.json: expected a list of cars, or an object with such a list under "cars". Wrap the cars in [ ].'],
  ])('%j', async (text, message) => {
    expect(await failure(text)).toBe(`SourceError: ${message}`);
  });

  it('is a folder', async () => {
    await mkdir(file);
    expect(await failure()).toBe('SourceError: cars.json: this is a folder, not a file. Put a file there.');
  });

  it('is a named pipe, which nobody may write to', async () => {
    execFileSync('mkfifo', [file]);
    const look = filesSource.look?.({ tenantDir, timeZone: 'Australia/Sydney' } as PullContext<{ kind: 'files' }>, undefined);
    expect(await look).toBeUndefined();
    expect(await failure()).toBe('SourceError: cars.json: this is a named pipe, not a file. Put a file there.');
  });

  const isRoot = process.getuid?.() === 0;
  it.skipIf(isRoot)(`has no rights${isRoot ? ' (skipped: root can read every file)' : ''}`, async () => {
    await writeFile(file, '[]');
    await chmod(file, 0);
    expect(await failure()).toBe('SourceError: cars.json: the file cannot be read (EACCES). Check its rights.');
  });
});

describe('a file that can', () => {
  it.each(['[{"id":1}]', '{"cars":[{"id":"1"}]}', '\uFEFF[{"id":"1"}]'])('%j', async (text) => {
    expect((await pull(text)).cars).toEqual([{ id: '1', slug: '1', name: 'Vehicle 1' }]);
  });
});

describe('names and slugs', () => {
  it.each([
    [{ id: 'a1', year: 2019, make: 'Škoda', model: 'Octavia RS', badge: '245' }, '2019-skoda-octavia-rs-a1', '2019 Škoda Octavia RS 245'],
    [{ id: 'a1', make: 'Citroën' }, 'citroen-a1', 'Citroën'],
    [{ id: 'a1', make: '本田' }, 'a1', '本田'],
    [{ id: 'a1', year: 2019, stocknum: 'S77' }, '2019-a1', 'Vehicle S77'],
    [{ id: 'a1', slug: 'My_Car-1', name: 'Mine' }, 'My_Car-1', 'Mine'],
  ])('%j is /cars/%s, "%s"', async (car, slug, name) => {
    expect((await pullCars(car)).cars).toMatchObject([{ slug, name }]);
  });
});

describe('pictures', () => {
  it.each([
    ['images/foo.jpg', true],
    ['images/100% leather.jpg', true],
    ['foo..bar.jpg', true],
    ['https://cdn.example.com/a b.jpg?x=1', true],
    ['HTTP://cdn.example.com/a.jpg', true],
    ['picture:suv/front/soul red', true],
    ['picture:4x4/front', false],
    ['picture:suv/../x', false],
    ['../foo.jpg', false],
    ['images/../../foo.jpg', false],
    ['images/%2e%2e/%2e%2e/foo.jpg', false],
    ['images%5c..%5cfoo.jpg', false],
    ['images\\foo.jpg', false],
    ['/foo.jpg', false],
    ['//cdn.example.com/foo.jpg', false],
    ['~/foo.jpg', false],
    ['C:\\foo.jpg', false],
    ['https://', false],
    ['javascript:alert(1)', false],
    ['JaVaScRiPt:alert(1)', false],
    ['java\nscript:alert(1)', false],
    ['data:image/svg+xml,<svg/>', false],
    ['file:///etc/passwd', false],
    ['vbscript:x', false],
  ])('%j: %s', async (reference, kept) => {
    const { cars, report } = await pullCars({ id: 1, images: [reference] });
    expect(cars[0]?.images).toEqual(kept ? [reference] : []);
    expect(report.dropped.map(({ effect, field, items }) => [effect, field, items])).toEqual(
      kept ? [] : [['leftOut', 'images[]', [{ at: 'cars.json [0]', id: '1', field: 'images[0]', value: JSON.stringify(reference) }]]],
    );
  });
});

const shared = join(process.env.FORECOURT_SHARED ?? '../shared', 'data/naughty-strings.json');
const found = existsSync(shared);

it.skipIf(!found)(`naughty strings survive in every text field${found ? '' : ' (skipped: there is no shared data folder)'}`, async () => {
  const strings = JSON.parse(readFileSync(shared, 'utf8')) as string[];
  expect(strings.length).toBeGreaterThan(500);
  const fields = ['name', 'make', 'model', 'series', 'badge', 'comments', 'tag', 'stocknum', 'vin', 'dealership_name'] as const;
  const nothing = new Set(['', 'null', 'undefined', 'n/a', 'nan', '-', '--', '–', '—', '#n/a', '#ref!', '#value!']); // the words by which feeds say "no value"
  const { cars } = await pullCars(...strings.map((text, id) => ({ id, ...Object.fromEntries(fields.map((field) => [field, text])) })));
  expect(cars).toHaveLength(strings.length);
  for (const [index, text] of strings.entries()) {
    const shown = toValidText(text).text.trim();
    const kept = nothing.has(shown.toLowerCase()) ? undefined : shown;
    const read = fields.map((field) => cars[index]?.[field]);
    // Rule O18.
    const saysNothing = /^(?:nil|none)$/i.test(shown);
    const isFact = /[\p{L}\p{N}]/u.test(shown) && !/^0+(?:\.0+)?$/.test(shown) && !saysNothing;
    const lost = [...(saysNothing ? ['series', 'badge', 'comments', 'tag', 'stocknum'] : []), ...(isFact ? [] : ['vin'])];
    const expected = fields.map((field) =>
      lost.includes(field) ? undefined : (kept ?? (field === 'name' ? `Vehicle ${index}` : undefined)),
    );
    expect(read).toEqual(expected);
    expect(cars[index]?.slug).toMatch(/^[a-z0-9-]+$/);
  }
});

describe('a car that arrives as it did before', () => {
  const pullAfter = async (cars: unknown[], last?: PullResult, indent?: number) => {
    await writeFile(file, JSON.stringify(cars, null, indent));
    const known = last ? { previous: last.snapshot, readings: last.readings } : {};
    const context = { slug: 'demo', tenantDir, now: () => 5, progress: () => {}, ...known };
    return filesSource.pull(context as unknown as PullContext<{ kind: 'files' }>);
  };

  it('is taken over, and is not read', async () => {
    const cars = [
      { id: 1, slug: 'a', price: '$12,990' },
      { id: 2, make: 'Kia' },
    ];
    const last = await pullAfter(cars);
    const parse = vi.spyOn(JSON, 'parse');
    const next = await pullAfter([...cars.slice(0, 1), { ...cars[1], price: 5000 }], last);
    expect(parse.mock.calls).toEqual([['{"id":2,"make":"Kia","price":5000}']]);
    parse.mockRestore();
    expect(next.snapshot.cars[0]).toBe(last.snapshot.cars[0]);
    expect(next.snapshot.cars[1]).toMatchObject({ id: '2', slug: 'kia-2', price: 5000 });
  });

  const stockCar = fc.record(
    {
      id: fc.constantFrom<unknown>(1, 2, 3, '4', '', 'a b'),
      slug: fc.constantFrom<unknown>('a', 'A', 'a-2', 'b', 'b b', null),
      make: fc.constantFrom('Kia', 'Mazda'),
      price: fc.constantFrom<unknown>(5000, '$5,000', 'five', -1),
      colour_of_seats: fc.constant('red'),
    },
    { requiredKeys: ['id'] },
  );
  it('gives what reading it gives, over any stocks one after another', async () => {
    const stock = fc.tuple(fc.array(stockCar, { maxLength: 6 }), fc.constantFrom(undefined, 2));
    const stocks = fc.array(stock, { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(stocks, async (history) => {
        let last: PullResult | undefined;
        for (const [cars, indent] of history) {
          last = await pullAfter(cars, last, indent);
          const { snapshot, readings } = await pullAfter(cars);
          expect(last.snapshot).toEqual(snapshot);
          expect(last.readings).toEqual(readings);
        }
      }),
      { numRuns: runsOf(100) },
    );
  });
});

it('with a memory or what the last pull read, reads of any file what it reads without', async () => {
  const element = fc.oneof(
    fc.record(
      {
        id: fc.constantFrom('a', 'b', 'c', 'd', 1, null),
        slug: fc.constantFrom('one', 'ONE', 'two', 'not a slug'),
        price: fc.constantFrom(1, 2, 'POA', { deep: [] }),
        created_at_timestamp: fc.constantFrom('-2d', '-2x', 1_700_000_000_000),
      },
      { requiredKeys: ['id'] },
    ),
    fc.constantFrom(null, 'text', 7),
  );
  const edit = fc.record({
    at: fc.nat(6),
    removed: fc.nat(1),
    added: fc.array(element, { maxLength: 1 }),
    days: fc.nat(2),
    isBroken: fc.nat(6),
  });
  const anyHistory = fc.tuple(fc.array(element, { maxLength: 6 }), fc.array(edit, { minLength: 1, maxLength: 6 }));
  const day = 86_400_000;
  let recalled = 0;
  await fc.assert(
    fc.asyncProperty(anyHistory, async ([first, edits]) => {
      const memory = makeSnapshotMemory();
      let last: PullResult | undefined;
      let stock = first;
      for (const { at, removed, added, days, isBroken } of edits) {
        stock = stock.toSpliced(at, removed, ...added);
        const text = JSON.stringify(stock);
        await writeFile(file, isBroken === 0 ? text.replace(/[,\]]/, '') : text);
        const context = { slug: 'demo', tenantDir, timeZone: 'Australia/Sydney', now: () => 20_000 * day + days * day, progress: () => {} };
        const outcome = (known: object) =>
          filesSource.pull({ ...context, ...known } as unknown as PullContext<{ kind: 'files' }>).catch((error: Error) => error.message);
        const expected = await outcome({});
        const known = { previous: last?.snapshot, readings: last?.readings };
        expect(await outcome(known)).toEqual(expected);
        const digests = memory.list?.digests ?? [];
        const remembered = await outcome({ ...known, memory });
        expect(remembered).toEqual(expected);
        if (typeof remembered === 'string') continue;
        recalled += digests.filter((digest) => digest !== undefined && remembered.readings?.[digest] !== undefined).length;
        last = remembered;
      }
    }),
    { numRuns: runsOf(60) },
  );
  expect(recalled).toBeGreaterThan(0);
});
