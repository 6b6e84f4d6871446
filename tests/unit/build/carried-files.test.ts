import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { carryFilesOver } from '#lib/build/carried-files.ts';
import type { PreviousRelease } from '#lib/build/previous-release.ts';
import type { ReleaseTree } from '#lib/build/release-tree.ts';
import { recordOf } from '#lib/disk/manifest.ts';
import { indexTexts, mostCarsInOneFile } from '#lib/search/index-chunks.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';

const site = { dealer: { url: 'https://dealer.test' }, search: { index: 'cars', maxTotalHits: 20_000 } };
type Stock = Parameters<typeof makeIndexFile>[0];
const stock = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const id = `u${10_000 + at}`;
    return { id, slug: id, name: id, status: 'in_stock', show_on_dealer_website: true, photos_count: 0, price: at } as const;
  });
const filesOf = (documents: Stock): ReleaseTree =>
  new Map(
    indexTexts(makeIndexFile(documents, site), (text) => hash('sha256', text)).map(({ path, text }) => [path.slice(1), { text }] as const),
  );
/** A release that has these files and no others. */
const releaseOf = (tree: ReleaseTree) =>
  ({
    release: { codeId: 'c0de' },
    root: '/releases/1',
    details: {
      files: Object.fromEntries([...tree].map(([file, source]) => [file, recordOf((source as { text: string }).text)])),
      pages: {},
    },
    lostFiles: [],
  }) as unknown as PreviousRelease;

const cars = stock(900);
const few = stock(mostCarsInOneFile);

test.each<[string, Stock, Stock, written: number]>([
  ['a new price', cars, cars.map((car, at) => (at === 450 ? { ...car, price: 1 } : car)), 2],
  ['a car fewer', cars, cars.filter((_car, at) => at !== 450), 2],
  ['so few cars that one file holds them', cars, few, 1],
  ['so many that they need chunks', few, cars, filesOf(cars).size],
  ['the same cars', cars, cars, 0],
])('over a release, the search index with %s has the files of a build from nothing (rule S40)', (_change, before, after, written) => {
  const { tree, changes } = carryFilesOver(releaseOf(filesOf(before)), new Map(), [], filesOf(after));
  expect([...tree.keys()].sort()).toEqual([...filesOf(after).keys()].sort());
  const made = [...tree].filter(([, source]) => 'text' in source).map(([file]) => file);
  expect(made).toHaveLength(written);
  const gone = [...filesOf(before).keys()].filter((file) => !tree.has(file));
  expect(changes.map(({ file }) => file).sort()).toEqual([...made, ...gone].sort());
});
