import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fingerprintFiles } from '#lib/watch/tenant-files.ts';

const root = await mkdtemp(join(tmpdir(), 'forecourt-files-'));
afterAll(() => rm(root, { recursive: true }));
const write = async (name: string, text: string) => {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), text);
};
const feed = { kind: 'feed', from: 'feed/stock.csv', fields: { id: 'id' } };
const memory = new Map();
const hashNow = () => fingerprintFiles('acme', root, join(root, 'product'), memory);

it('the hash changes with the files that pages are made of, but not with dates or the stock', async () => {
  await write('acme/site.json', '{}');
  const steps: [string, () => Promise<unknown>, boolean][] = [
    ['nothing', async () => undefined, false],
    ['only a date', () => utimes(join(root, 'acme/site.json'), 1, 1), false],
    ['the stock', () => write('acme/cars.json', '[]'), false],
    ['another dealer', () => write('zed/site.json', '{}'), false],
    ['a setting', () => write('acme/site.json', '{ }'), true],
    ['a page', () => write('acme/content/about.md', 'x'), true],
    ['a layer', () => write('layers/groups/g.json', '{}'), true],
    ['a layer of the product', () => write('product/layers/groups/g.json', '{}'), true],
    ['a source in a file', () => write('acme/site.json', JSON.stringify({ source: feed })), true],
    ['that file', () => write('acme/feed/stock.csv', 'id\n1\n'), false],
    ['a removed page', () => rm(join(root, 'acme/content/about.md')), true],
  ];
  for (const [what, change, changes] of steps) {
    const before = await hashNow();
    await change();
    expect([what, (await hashNow()) !== before]).toEqual([what, changes]);
  }
});

it('machines of a fleet find the same hash, wherever their folders are', async () => {
  const place = join(root, 'other', 'place');
  await cp(join(root, 'acme'), join(place, 'acme'), { recursive: true });
  await cp(join(root, 'layers'), join(place, 'layers'), { recursive: true });
  expect(await fingerprintFiles('acme', place, join(root, 'product'), new Map())).toBe(await hashNow());
});
