import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writePiecedFiles } from '#lib/build/pieced-files.ts';
import { MissingFileError } from '#lib/build/release-tree.ts';
import { recordOf } from '#lib/disk/manifest.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pieces-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** More than the writer reads at once. */
const old = Buffer.from(Array.from({ length: 2_500_000 }, (_, at) => (at * 7 + (at >> 9)) % 251));
let turn = 0;

async function write(pieces: readonly (string | readonly [number, number])[], from = 'old') {
  turn += 1;
  const target = join(folder, `${turn}`);
  await mkdir(target);
  await writeFile(join(folder, 'old'), old);
  const { records, flushed } = await writePiecedFiles(new Map([['feeds/a.csv', { from: join(folder, from), pieces }]]), target);
  await flushed;
  return { record: records['feeds/a.csv'], bytes: await readFile(join(target, 'feeds/a.csv')) };
}

test('a file is its pieces in their order, with the record of its content', async () => {
  const range = fc.tuple(fc.nat(old.length), fc.nat(old.length)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(range, fc.string({ unit: 'grapheme' })), { maxLength: 5 }), async (pieces) => {
      const wanted = Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : old.subarray(...piece))));
      const { record, bytes } = await write(pieces);
      expect(bytes.equals(wanted)).toBe(true);
      expect(record).toEqual(recordOf(wanted));
    }),
    { numRuns: 20 },
  );
});

test.each<[string, [number, number], string, string]>([
  ['is gone', [0, 1], 'none', 'none: the file is missing'],
  ['is shorter than recorded', [old.length - 1, old.length + 1], 'old', `old: the file ends before byte ${old.length + 1}`],
])('an older file that %s: the build renders everything', async (_what, range, from, message) => {
  const failed = write(['head', range], from);
  await expect(failed).rejects.toThrow(MissingFileError);
  await expect(failed).rejects.toThrow(message);
});
