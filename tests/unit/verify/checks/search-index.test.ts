import { hash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { indexTexts } from '#lib/search/index-chunks.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import { searchIndexCheck } from '#lib/verify/checks/search-index.ts';
import { expectNamed, type Row, swap, swapAll } from '../planted.ts';

test.each<Row>([
  [
    'another price',
    { 'search/index.json': swap('"price":20000', '"price":19000') },
    ['searchIndex search/index.json: has price 19000 for the car red-car, but its page has 20000'],
  ],
  [
    'a status that is past',
    { 'search/index.json': swap('"status":"sold"', '"status":"in_stock"') },
    ['searchIndex search/index.json: has status in_stock for the car sold-car, but its page has sold'],
  ],
  ['no index', { 'search/index.json': undefined }, ['searchIndex search/index.json: there are 0 search indexes in the release, not one']],
  [
    'an index that is cut off',
    { 'search/index.json': (text) => text.slice(0, -9) },
    [expect.stringMatching(/^searchIndex search\/index\.json: cannot be read: /)],
  ],
  [
    'a car less',
    {
      'search/index.json': (text) => {
        const index = JSON.parse(text);
        return JSON.stringify({ ...index, documents: index.documents.slice(1) });
      },
    },
    ['searchIndex search/index.json: does not have the car red-car'],
  ],
  [
    'a car twice',
    {
      'search/index.json': (text) => {
        const index = JSON.parse(text);
        return JSON.stringify({ ...index, documents: [...index.documents, index.documents[0]] });
      },
    },
    ['searchIndex search/index.json: has the car red-car twice'],
  ],
  [
    'a car that is not listed',
    { 'search/index.json': swapAll('red-car', 'gone-car') },
    [
      'searchIndex search/index.json: has the car gone-car, which the site does not list',
      'searchIndex search/index.json: does not have the car red-car',
    ],
  ],
])('%s is named', (_fault, changes, problems) => expectNamed(changes, problems));

/** A stock whose index has chunks, as far as the check looks at it. */
function largeStock(prices: ReadonlyMap<number, number>) {
  const documents = [...prices].map(([car, price]) => ({
    id: `u${car}`,
    slug: `car-${car}`,
    status: 'in_stock',
    show_on_dealer_website: true,
    price,
  }));
  return {
    documents,
    catalogue: {
      site: { cars: { soldWindowDays: 3 } },
      cars: documents,
      carBySlug: new Map(documents.map((document) => [document.slug, document])),
      documentById: new Map(documents.map((document) => [document.id, document])),
    },
  };
}

const site = { dealer: { url: 'https://dealer.test' }, search: { index: 'cars', maxTotalHits: 20_000 } };
const sha256 = (text: string) => hash('sha256', text);

test('chunks of the live release that were checked are not read again, and the same faults are found', async () => {
  const root = await mkdtemp(join(tmpdir(), 'search-index-'));
  try {
    await mkdir(join(root, 'search/_cars'), { recursive: true });
    const prices = new Map(Array.from({ length: 900 }, (_, car) => [car, 10_000 + car]));
    const write = async (of: ReturnType<typeof largeStock>, files?: readonly string[]) => {
      const texts = indexTexts(makeIndexFile(of.documents as never, site), sha256);
      for (const { path, text } of texts) if (!files || files.includes(path)) await writeFile(join(root, path), text);
      return texts.map(({ path }) => path);
    };
    const documents = new Map<string, readonly SearchDocument[]>();
    const check = (of: ReturnType<typeof largeStock>, isKept: (file: string) => boolean) => {
      const texts = indexTexts(makeIndexFile(of.documents as never, site), sha256);
      const release = {
        root,
        catalogue: of.catalogue,
        now: 0,
        tree: { files: new Set(['search/index.json']) },
        chunks: { documents, isKept, made: new Map(texts.map((file) => [file.path, file])) },
      };
      return searchIndexCheck.files?.(release as never);
    };
    const before = largeStock(prices);
    const live = await write(before);
    expect(await check(before, () => true)).toEqual([]);
    expect([...documents.keys()].map((name) => `/search/_cars/${name}.bin`)).toEqual(live.slice(1));
    expect([...documents.values()].flat()).toEqual(before.documents);

    // A new price changes a chunk. The others are gone from the disk, which only those notice that read them.
    const after = largeStock(new Map(prices).set(450, 9_000));
    const made = (await write(after)).filter((path) => !live.includes(path));
    expect(made).toHaveLength(1);
    for (const path of live.slice(1)) await rm(join(root, path));
    const isKept = (file: string) => live.includes(`/${file}`);
    expect(await check(after, isKept)).toEqual([]);
    expect([...documents.values()].flat()).toEqual(after.documents);
    expect(await check(after, () => false)).toEqual([expect.objectContaining({ problem: expect.stringMatching(/^cannot be read: /) })]);

    // The stock says something else than a chunk that is kept.
    const all = new Set([...live, ...made]);
    const problems = async (of: ReturnType<typeof largeStock>) =>
      ((await check(of, (file) => all.has(`/${file}`))) ?? []).map(({ problem }) => problem);
    expect(await problems(largeStock(new Map(prices).set(450, 9_000).set(7, 1)))).toEqual([
      'has price 10007 for the car car-7, but its page has 1',
    ]);
    const fewer = new Map(prices).set(450, 9_000);
    fewer.delete(8);
    expect(await problems(largeStock(fewer))).toEqual(['has the car car-8, which the site does not list']);
    expect(await problems(after)).toEqual([]);

    // A chunk with the text that the stock makes is not parsed; one on disk that says something else is.
    for (const path of [...(await write(after))].slice(1)) all.add(path);
    const parse = vi.spyOn(JSON, 'parse');
    expect(await check(after, () => false)).toEqual([]);
    expect(parse).toHaveBeenCalledTimes(1);
    parse.mockRestore();
    expect([...documents.values()].flat()).toEqual(after.documents);
    const [, chunk = ''] = await write(after);
    await writeFile(join(root, chunk), '[]');
    const missing = (await check(after, () => false)) ?? [];
    expect(missing.length).toBeGreaterThan(90);
    expect(missing[0]?.problem).toBe(`does not have the car ${after.documents[0]?.slug}`);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
