import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IconMemory, makeDealerIcons } from '#lib/build/plan-share-cards.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import type { Site } from '#lib/site/schema.ts';

let folder = '';
const drawing = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 4, background } })
    .png()
    .toBuffer();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-dealer-icons-'));
});
afterAll(() => rm(folder, { recursive: true }));

const make = (brand: object, memory: IconMemory, name = 'Acme Motors') => {
  const workspace = makeWorkspace(folder, folder, { tenants: folder });
  return makeDealerIcons({ brand, dealer: { name } } as unknown as Site, { workspace, slug: '' }, memory);
};

it('keeps drawn icons while the name and the colours are the same', async () => {
  const memory = {};
  const first = await make({ accent: '#ff0000' }, memory);
  expect(await make({ accent: '#ff0000' }, memory)).toBe(first);
  expect(await make({ accent: '#ff0000' }, {})).toEqual(first);
  const others = [await make({ accent: '#0000ff' }, memory), await make({ accent: '#ff0000' }, memory, 'Blue Motors')];
  for (const other of others) expect(other.files.get('icon-192.png')).not.toEqual(first.files.get('icon-192.png'));
});

it('draws a dealer’s own icon again when its file is new, changed or gone', async () => {
  const memory = {};
  const brand = { icon: 'icon.png' };
  const problems: (string | undefined)[] = [];
  const icons: (Buffer | undefined)[] = [];
  const look = async () => {
    const { files, problem } = await make(brand, memory);
    problems.push(problem?.split(':')[0]);
    icons.push(files.get('icon-192.png'));
  };
  await look();
  for (const colour of ['#00ff00', '#0000ff']) {
    await writeFile(join(folder, 'icon.png'), await drawing(colour));
    await look();
  }
  await rm(join(folder, 'icon.png'));
  await look();
  expect(problems).toEqual(['icon.png', undefined, undefined, 'icon.png']);
  expect(icons[3]).toEqual(icons[0]);
  expect(new Set(icons.map((icon) => icon?.toString('base64'))).size).toBe(3);
});
