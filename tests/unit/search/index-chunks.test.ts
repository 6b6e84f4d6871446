import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packText } from '#lib/disk/packed-text.ts';
import { listCache } from '#lib/model/list-cache.ts';
import { stableBlocks } from '#lib/model/stable-blocks.ts';
import {
  chunkNames,
  type IndexFileText,
  indexTexts,
  isChunkPath,
  isIndexFile,
  mostCarsInOneFile,
  readIndexFiles,
  unpackChunk,
} from '#lib/search/index-chunks.ts';
import { indexFilePath, makeIndexFile } from '#lib/search/index-file.ts';

const site = { dealer: { url: 'https://dealer.test' }, search: { index: 'cars', maxTotalHits: 20_000 } };
const sha256 = (text: string) => hash('sha256', text);
const stock = (count: number, first = 0) =>
  Array.from({ length: count }, (_, at) => {
    const id = `u${10_000 + first + at}`;
    return { id, slug: id, name: id, status: 'in_stock', show_on_dealer_website: true, photos_count: 0, price: at } as const;
  });
type Stock = Parameters<typeof makeIndexFile>[0];
const filesOf = (documents: Stock) => indexTexts(makeIndexFile(documents, site), sha256);
const readFrom = (files: readonly IndexFileText[]) =>
  readIndexFiles(async (path) => files.find((file) => file.path === path)?.text ?? Promise.reject(new Error(`no ${path}`)));
const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
/** The files of an index that another one lacks. */
const newFiles = (before: readonly IndexFileText[], after: readonly IndexFileText[]) => {
  const had = new Set(before.map(({ text }) => text));
  return after.filter(({ text }) => !had.has(text)).map(({ path }) => path);
};

describe('the published index (rule S40)', () => {
  it.each([0, 1, mostCarsInOneFile])('of %d cars is one file', async (count) => {
    const files = filesOf(stock(count));
    expect(files.map(({ path }) => path)).toEqual([indexFilePath]);
    expect((await readFrom(files)).documents).toEqual(stock(count));
  });

  it('of more cars is a list of chunks, and is read as one', async () => {
    const files = filesOf(stock(4000));
    expect(await readFrom(files)).toEqual({ sha256: expect.any(String), ...makeIndexFile(stock(4000), site) });
    expect(files.length).toBeGreaterThan(10);
    expect(files.length).toBeLessThan(40);
    expect(files.every(({ path }) => isIndexFile(path.slice(1)))).toBe(true);
    expect(files[0].text.length).toBeLessThan(4000);
  });

  const before = filesOf(stock(4000));
  const cars = stock(4000);
  it.each<[string, Stock, number]>([
    ['a changed price', cars.map((car, at) => (at === 1234 ? { ...car, price: 1 } : car)), 1],
    ['a car that was withdrawn', cars.filter((_car, at) => at !== 1234), 1],
    ['a car that arrived at the end', [...cars, ...stock(1, 90_000)], 1],
    ['a car that arrived at the start', [...stock(1, 90_000), ...cars], 1],
    ['a car that moved to the start', [cars[2000], ...cars.filter((_car, at) => at !== 2000)] as Stock, 2],
  ])('%s changes the list and few chunks', (_name, after, chunks) => {
    const changed = newFiles(before, filesOf(after));
    // A process that kept the chunks of the index before makes the same files.
    const kept = listCache<Stock[number], IndexFileText>();
    const again = (documents: Stock) => indexTexts(makeIndexFile(documents, site), sha256, JSON.stringify, kept);
    expect([again(cars), again(after)]).toEqual([before, filesOf(after)]);
    expect(changed[0]).toBe(indexFilePath);
    expect(changed.slice(1)).toHaveLength(chunks);
  });

  it.each([[{ chunks: 'a' }], [{ chunks: [7] }], [{ chunks: ['../../x'] }], [{ chunks: ['A'.repeat(20)] }]])(
    'with %j is refused',
    (data) => {
      expect(() => chunkNames(data, indexFilePath)).toThrow('/search/index.json: its list of chunks cannot be read. Build the site again');
    },
  );

  it('has chunks that are unpacked as they were packed, or taken as a host unpacked them', async () => {
    for (const { path, text } of before.filter(({ path }) => isChunkPath(path))) {
      const [plain, packed] = [new TextEncoder().encode(text), packText(text)];
      expect(packed.length, path).toBeLessThan(plain.length / 4);
      // Vitest compares bytes one by one, as it would compare objects.
      for (const chunk of [plain, new Uint8Array(packed)]) expect(decode(await unpackChunk(chunk))).toBe(text);
    }
    await expect(unpackChunk(new Uint8Array(packText('[{}]').subarray(0, -1)))).rejects.toThrow();
  });

  it('without one of its chunks cannot be read', async () => {
    await expect(readFrom(filesOf(stock(4000)).slice(0, -1))).rejects.toThrow('no /search/_cars/');
  });
});

describe('blocks of a list', () => {
  const keys = fc.uniqueArray(fc.string({ maxLength: 6 }), { maxLength: 300 });
  const blocksOf = (list: readonly string[]) => stableBlocks(list, (key) => key, 4);
  it('hold every item once, in order, and at least reach + 1 of them but for the last', () => {
    fc.assert(
      fc.property(keys, (list) => {
        const blocks = blocksOf(list);
        expect(blocks.flat()).toEqual(list);
        expect(blocks.slice(0, -1).every((block) => block.length > 4)).toBe(true);
      }),
    );
  });
  it('are the same but for four at most when an item comes or goes', () => {
    fc.assert(
      fc.property(keys, fc.nat(), (list, place) => {
        if (list.length === 0) return;
        const without = list.toSpliced(place % list.length, 1);
        const known = new Set(blocksOf(without).map((block) => JSON.stringify(block)));
        const all = blocksOf(list).map((block) => JSON.stringify(block));
        expect(all.filter((block) => !known.has(block)).length).toBeLessThanOrEqual(4);
        expect([...known].filter((block) => !all.includes(block)).length).toBeLessThanOrEqual(4);
      }),
    );
  });
  it('exist for equal keys and for none', () => {
    expect(
      stableBlocks(
        Array.from({ length: 40 }, () => 'x'),
        (key) => key,
        4,
      ).flat(),
    ).toHaveLength(40);
    expect(blocksOf([])).toEqual([]);
  });
});
