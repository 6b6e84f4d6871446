import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CardLook, cardIcon } from '#lib/images/draw-share-card.ts';
import { cardPhoto, planShareCards, renderShareCards, shareCardPictures } from '#lib/images/share-cards.ts';
import type { ShareCard } from '#lib/model/picture.ts';

let cacheDir: string;
let look: CardLook;
const solid = (background: string, width = 960, height = 640) => sharp({ create: { width, height, channels: 3, background } });

beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'forecourt-cards-'));
  await writeFile(join(cacheDir, 'photo-960.webp'), await solid('#00ff00').webp().toBuffer());
  look = {
    ...{ name: 'Test Motors', host: 'test.example', icon: await cardIcon(await solid('#ffffff', 180, 180).png().toBuffer()) },
    ...{ ground: '#000000', ink: '#ffffff', accent: '#ff0000', accentText: '#ffffff' },
  };
});
afterEach(() => rm(cacheDir, { recursive: true, force: true }));

const car: ShareCard = { path: '/cars/a', photo: 'a', over: 'Used', title: '2021 Mazda CX-5', price: '$20,000', note: 'Drive away' };
const plan = (cards: ShareCard[], changes: Partial<CardLook> = {}) =>
  planShareCards(cards, () => 'photo-960.webp', { ...look, ...changes }, 75);

async function render(cards: ShareCard[]): Promise<string[]> {
  const counts: string[] = [];
  await renderShareCards(plan(cards), { cacheDir, look, quality: 75 }, (done, total) => counts.push(`${done} of ${total}`));
  return counts;
}

async function pixelsOf(file: string) {
  const { data, info } = await sharp(join(cacheDir, file)).raw().toBuffer({ resolveWithObject: true });
  // JPEG rounds.
  const at = (x: number, y: number) =>
    [0, 1, 2].map((channel) => Math.round((data[(y * info.width + x) * 3 + channel] as number) / 64) * 64);
  return { info, at };
}

describe('a card', () => {
  it('has the photo beside the panel, and the price band below', async () => {
    await render([car]);
    const [planned] = plan([car]);
    const { info, at } = await pixelsOf(planned?.file ?? '');
    expect([info.width, info.height]).toEqual([1200, 630]);
    expect([at(800, 300), at(20, 300), at(1190, 620)]).toEqual([
      [0, 256, 0],
      [0, 0, 0],
      [256, 0, 0],
    ]);
  });

  it('without a photo is a panel from side to side', async () => {
    const { photo: _photo, ...words } = car;
    await render([words]);
    const file = planShareCards([words], () => undefined, look, 75)[0]?.file ?? '';
    const { info, at } = await pixelsOf(file);
    expect([file.slice(-4), info.width, info.height]).toEqual(['.png', 1200, 630]);
    // The icon is white.
    expect([at(72, 72), at(1190, 20), at(1190, 620)]).toEqual([
      [256, 256, 256],
      [0, 0, 0],
      [256, 0, 0],
    ]);
  });

  it.each<[string, Partial<ShareCard>]>([
    ['no words', { title: '' }],
    ['an endless title', { title: 'Long '.repeat(400), line: 'x'.repeat(2000), price: '$'.repeat(300), note: 'y'.repeat(500) }],
    ['signs of markup', { title: '</svg><script>&"\'' }],
  ])('is drawn with %s', async (_name, changes) => {
    await render([{ ...car, ...changes }]);
    const { info } = await pixelsOf(plan([{ ...car, ...changes }])[0]?.file ?? '');
    expect([info.width, info.height]).toEqual([1200, 630]);
  });
});

describe('the cache', () => {
  it('draws a card once, and cards that show the same once', async () => {
    expect(await render([car, { ...car, path: '/cars/b' }])).toEqual(['1 of 1']);
    expect(await render([car])).toEqual([]);
    expect((await readdir(cacheDir)).filter((name) => !name.startsWith('photo')).sort()).toEqual([
      expect.stringMatching(/^[0-9a-f]{20}\.jpg$/),
      expect.stringMatching(/^[0-9a-f]{20}\.json$/),
    ]);
  });

  it('of a hundred cards with one new price draws one', async () => {
    const cards = Array.from({ length: 100 }, (_, index) => ({ ...car, title: `Car ${index}` }));
    const before = new Set(plan(cards).map(({ file }) => file));
    const after = plan(cards.map((card, index) => (index === 7 ? { ...card, price: '$19,000' } : card)));
    expect(after.filter(({ file }) => !before.has(file))).toHaveLength(1);
  });

  it('gives the same bytes again', async () => {
    await render([car]);
    const file = join(cacheDir, plan([car])[0]?.file ?? '');
    const first = await readFile(file);
    await rm(file);
    await render([car]);
    expect(first.equals(await readFile(file))).toBe(true);
  });

  it.each<[string, Partial<CardLook>]>([
    ['the name', { name: 'Other Motors' }],
    ['a colour', { accent: '#00ff00' }],
    ['the icon', { icon: Buffer.from('other') }],
  ])('a file has another name when %s changes', (_name, changes) => {
    expect(plan([car], changes)[0]?.file).not.toBe(plan([car])[0]?.file);
  });
});

it.each([
  ['the smallest that fills the card', { src: '/images/k-{w}.webp', widths: [480, 960, 1280] }, 'k-960.webp'],
  ['the largest of a small picture', { src: '/images/k-{w}.webp', widths: [320, 480] }, 'k-480.webp'],
  ['none of another host', { src: 'https://img.example.com/k.jpg', widths: [1200] }, undefined],
])('photo: %s', (_name, picture, expected) => {
  expect(cardPhoto({ ...picture, width: 1280, height: 853 })).toBe(expected);
});

it('pages find the picture by their path', () => {
  expect(shareCardPictures([{ path: '/a', card: { title: 'A' }, photo: undefined, file: 'f.jpg' }])).toEqual({
    '/a': { src: '/images/f.jpg', width: 1200, height: 630 },
  });
});
