import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileRecord, isFileRecord } from '#lib/disk/manifest.ts';
import { releaseCalls } from '#lib/releases/calls.ts';
import { sidecarPath } from '#lib/releases/paths.ts';
import { pruneRecordParts, readRecordPart } from '#lib/releases/record-parts.ts';
import {
  type DetailsMemory,
  forgetAhead,
  partFinder,
  type ReleaseDetails,
  readDetails,
  readDetailsAhead,
  writeDetails,
} from '#lib/releases/release-details.ts';
import { makeOut, removeOut } from './made.ts';

let out = '';
const id = '20261121T120000Z-00000000';
beforeAll(async () => {
  out = await makeOut();
  await mkdir(join(out, 'acme', 'releases'), { recursive: true });
});
afterAll(() => removeOut(out));

const file = { sha256: 'a'.repeat(64), bytes: 12 };
const details: ReleaseDetails = {
  version: 1,
  files: { 'index.html': file, 'cars/a.html': { ...file, bytes: 0 } },
  grace: { 'old.js': { ...file, leftAt: 5 } },
  pages: { '/': {}, '/cars/a': { site: 'x', car: 'y' } },
  scripts: { abc: 2 },
  styles: { 'a b': 2 },
  removedCars: [],
  modified: { '/': ['x', '2026-11-21'] },
  links: { any: [1] },
  cars: null,
  law: null,
  prices: {},
};
const readText = async (text: string) => {
  await writeFile(sidecarPath(out, 'acme', id, 'details'), text);
  return readDetails(out, 'acme', id);
};

it('reads what was written', async () => {
  await writeDetails(out, 'acme', id, details);
  expect(await readDetails(out, 'acme', id)).toEqual(details);
});

it('reads records of earlier code, without the sections that came later', async () => {
  const { grace: _grace, modified: _modified, ...earlier } = details;
  expect(await readText(JSON.stringify(earlier))).toEqual({ ...details, grace: {}, modified: {} });
});

describe('a damaged record counts as missing', () => {
  it.each<[string, Partial<Record<keyof ReleaseDetails, unknown>>]>([
    ['another version', { version: 2 }],
    ['no files', { files: undefined }],
    ['a list of files', { files: [file] }],
    ['no object', { files: 'all' }],
    ['a file without a size', { files: { a: { sha256: file.sha256 } } }],
    ['a file that is null', { files: { a: null } }],
    ['a hash that is too short', { files: { a: { ...file, sha256: 'a' } } }],
    ['a page that is a list', { pages: { '/': [] } }],
    ['a part that is no text', { pages: { '/': { car: 1 } } }],
    ['a day that is missing', { modified: { '/': ['x'] } }],
    ['a day too many', { modified: { '/': ['x', 'y', 'z'] } }],
    ['a grace file without its time', { grace: { a: file } }],
  ])('%s', async (_name, damage) => {
    expect(await readText(JSON.stringify({ ...details, ...damage }))).toBeUndefined();
  });

  it('half a file, and an empty one', async () => {
    const text = JSON.stringify(details);
    expect([await readText(text.slice(0, -9)), await readText('')]).toEqual([undefined, undefined]);
  });
});

it('says of any value what the schema says', () => {
  const hash = fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f]{64}$/), fc.stringMatching(/^[0-9a-f]{64}[\n]?$/));
  const bytes = fc.oneof(fc.integer(), fc.double(), fc.constant(2 ** 53), fc.string());
  const record = fc.record({ sha256: hash, bytes, more: fc.anything() }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.oneof(record, fc.anything()), (value) => {
      expect(isFileRecord(value)).toBe(fileRecord.safeParse(value).success);
    }),
  );
});

describe('the long record of a large stock (rule R43)', () => {
  const large = (prices: (car: number) => number): ReleaseDetails => {
    const cars = Array.from({ length: 900 }, (_, at) => ({ id: `u${at}`, price: `$${prices(at)}` }));
    const files = Object.fromEntries(cars.map(({ id, price }) => [`cars/${id}.html`, { sha256: hash('sha256', id + price), bytes: 9 }]));
    const keys = Object.fromEntries(cars.map(({ id, price }) => [`/cars/${id}`, { site: 'x', car: price }]));
    const blocks = Array.from({ length: 9 }, (_, at) => ({ texts: [`t${at}`], pages: {} }));
    return { ...details, files, pages: keys, links: { version: 3, lists: [['a']], blocks }, cars: { version: 1, cars } };
  };
  const before = large((car) => car);
  const after = large((car) => (car === 400 ? 1 : car));
  const folder = () => join(out, 'acme', 'releases', 'parts');
  const other = '20261121T130000Z-00000001';

  it('is read as it was written, and a changed car writes few parts', async () => {
    await writeDetails(out, 'acme', id, before);
    const parts = await readdir(folder());
    expect(parts.length).toBeGreaterThan(30);
    expect(await readDetails(out, 'acme', id)).toEqual(before);
    await writeDetails(out, 'acme', other, after);
    expect(await readDetails(out, 'acme', other)).toEqual(after);
    expect(await readDetails(out, 'acme', id)).toEqual(before);
    // Three parts, and the lists that name them.
    const written = (await readdir(folder())).filter((name) => !parts.includes(name)).length;
    expect(written).toBeGreaterThan(3);
    expect(written).toBeLessThanOrEqual(6);
    expect((await readFile(sidecarPath(out, 'acme', other, 'details'), 'utf8')).length).toBeLessThan(1500);
  });

  it('counts as missing when a part is damaged, and the next record writes that part again', async () => {
    await writeDetails(out, 'acme', id, before);
    const names = partFinder(out, 'acme')(await readFile(sidecarPath(out, 'acme', id, 'details'), 'utf8')) ?? [];
    // The first list, and the first part.
    for (const name of [names[0], names.at(-1)]) {
      await writeFile(join(folder(), `${name}.json.zst`), 'nothing');
      expect(await readDetails(out, 'acme', id)).toBeUndefined();
      await writeDetails(out, 'acme', id, before);
      expect(await readDetails(out, 'acme', id)).toEqual(before);
    }
  });

  it('is read with the parts that a thread read before as it is without', async () => {
    await writeDetails(out, 'acme', id, before);
    const names = partFinder(out, 'acme')(await readFile(sidecarPath(out, 'acme', id, 'details'), 'utf8')) ?? [];
    const [memory, alone]: [DetailsMemory, DetailsMemory] = [{}, {}];
    await readDetailsAhead(out, 'acme', id, memory);
    expect([...((await memory.ahead?.texts)?.keys() ?? [])].sort()).toEqual([...new Set(names)].sort());
    // The thread has them all: the files are not asked for again.
    await rm(folder(), { recursive: true });
    expect(await readDetails(out, 'acme', id, memory)).toEqual(before);
    await writeDetails(out, 'acme', id, before);
    expect(await readDetails(out, 'acme', id, alone)).toEqual(before);
    expect(memory.split).toEqual(alone.split);
    // What is remembered is not read again.
    await readDetailsAhead(out, 'acme', id, alone);
    expect(alone.ahead).toBeUndefined();
  });

  it('counts as missing when the thread finds a damaged part, which is removed as without it', async () => {
    await writeDetails(out, 'acme', id, before);
    const names = partFinder(out, 'acme')(await readFile(sidecarPath(out, 'acme', id, 'details'), 'utf8')) ?? [];
    const damaged = join(folder(), `${names.at(-1)}.json.zst`);
    await writeFile(damaged, 'nothing');
    const memory: DetailsMemory = {};
    await readDetailsAhead(out, 'acme', id, memory);
    expect(await readDetails(out, 'acme', id, memory)).toBeUndefined();
    await expect(readFile(damaged)).rejects.toThrow('ENOENT');
    // A record that is not there, and what nobody read.
    await readDetailsAhead(out, 'acme', '20261121T140000Z-00000002', memory);
    await forgetAhead(memory);
    expect(memory).toEqual({});
  });

  it('of earlier code names its parts itself', async () => {
    await writeDetails(out, 'acme', id, before);
    const path = sidecarPath(out, 'acme', id, 'details');
    const { lists, ...rest } = JSON.parse(await readFile(path, 'utf8')) as { lists: string[] };
    const pieces = lists.flatMap((name) => readRecordPart(out, 'acme', name) as [string, string[]][]);
    const parts = [...Map.groupBy(pieces, ([section]) => section)].map(([section, own]) => [section, own.flatMap(([, names]) => names)]);
    expect(await readText(JSON.stringify({ ...rest, parts: Object.fromEntries(parts) }))).toEqual(before);
  });

  it('counts as missing when a part is gone or has another name', async () => {
    await writeDetails(out, 'acme', id, before);
    const [name = '', next = ''] = await readdir(folder());
    await rename(join(folder(), name), join(folder(), next));
    expect(await readDetails(out, 'acme', id)).toBeUndefined();
  });

  it('names no file outside of its folder', async () => {
    expect(await readText(JSON.stringify({ ...details, parts: { files: ['../../../etc/passwd'] } }))).toBeUndefined();
    expect(await readText(JSON.stringify({ ...details, lists: ['../../../etc/passwd'] }))).toBeUndefined();
  });

  it('is the old one or the new one, whichever step of its writing fails', async () => {
    let steps = 0;
    for (let at = 1; ; at += 1) {
      await rm(join(out, 'acme', 'releases'), { recursive: true });
      await writeDetails(out, 'acme', id, before);
      steps = 0;
      const counted = Object.entries(releaseCalls).map(([name, call]) => {
        const run = call as (...args: unknown[]) => Promise<unknown>;
        return [name, async (...args: unknown[]) => (++steps >= at ? Promise.reject(new Error('killed')) : run(...args))];
      });
      const failed = await writeDetails(out, 'acme', id, after, Object.fromEntries(counted)).then(
        () => false,
        () => true,
      );
      if (!failed) break;
      expect([before, after]).toContainEqual(await readDetails(out, 'acme', id));
      await writeDetails(out, 'acme', id, after);
      expect(await readDetails(out, 'acme', id)).toEqual(after);
    }
    expect(steps).toBeGreaterThan(8);
  });

  it('leaves no part that no kept record names', async () => {
    await writeDetails(out, 'acme', id, before);
    await writeDetails(out, 'acme', other, after);
    await writeFile(join(folder(), '.left.tmp'), '');
    const used = partFinder(out, 'acme')(await readFile(sidecarPath(out, 'acme', other, 'details'), 'utf8')) ?? [];
    await pruneRecordParts(out, 'acme', new Set(used), releaseCalls);
    expect((await readdir(folder())).sort()).toEqual([...new Set(used)].map((name) => `${name}.json.zst`).sort());
    expect(await readDetails(out, 'acme', other)).toEqual(after);
  });
});
