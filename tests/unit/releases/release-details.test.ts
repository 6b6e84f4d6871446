import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileRecord, isFileRecord } from '#lib/disk/manifest.ts';
import { sidecarPath } from '#lib/releases/paths.ts';
import { type ReleaseDetails, readDetails, writeDetails } from '#lib/releases/release-details.ts';
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
