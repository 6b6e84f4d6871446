import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSiteIcons } from '#lib/images/site-icons.ts';

const colours = { background: '#b3261e', ink: '#ffffff' };
const pixel = async (png: Buffer, left: number, top: number) => {
  const { data } = await sharp(png).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true });
  return [...data];
};

/** The icons with their bytes as texts, because Vitest compares bytes one by one. */
const asTexts = ({ files, ...more }: Awaited<ReturnType<typeof makeSiteIcons>>) => ({
  ...more,
  files: [...files].map(([path, bytes]) => [path, bytes.toString('base64')]),
});

describe('the icons of a site', () => {
  let tenantDir = '';
  beforeAll(async () => {
    tenantDir = await mkdtemp(join(tmpdir(), 'forecourt-icons-'));
    const blue = sharp({ create: { width: 400, height: 400, channels: 4, background: '#0000ff' } });
    await writeFile(join(tenantDir, 'icon.png'), await blue.png().toBuffer());
    await writeFile(join(tenantDir, 'broken.png'), 'no picture');
  });
  afterAll(() => rm(tenantDir, { recursive: true }));

  test('are the dealer’s initials on the accent colour, in all formats', async () => {
    const { files, problem } = await makeSiteIcons({ name: 'Harbour City Motors', ...colours });
    expect(problem).toBeUndefined();
    expect([...files.keys()]).toEqual([
      'favicon.svg',
      'favicon.ico',
      'apple-touch-icon.png',
      'icon-192.png',
      'icon-512.png',
      'icon-maskable.png',
    ]);
    expect(String(files.get('favicon.svg'))).toMatch(
      /^<svg .*<rect width="64" height="64" rx="14" fill="#b3261e"\/><path d="M.*stroke="#ffffff"/,
    );
    const ico = files.get('favicon.ico') as Buffer;
    expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    const png = ico.subarray(ico.readUInt32LE(18));
    expect(png.length).toBe(ico.readUInt32LE(14));
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
    const screen = files.get('apple-touch-icon.png') as Buffer;
    expect(await sharp(screen).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 });
    expect(await pixel(screen, 0, 0)).toEqual([0xb3, 0x26, 0x1e, 255]);
  });

  test.each([
    ['drawn', 'icon-192.png', 192, undefined, [0, 0, 0, 0]],
    ['drawn', 'icon-512.png', 512, undefined, [0, 0, 0, 0]],
    ['drawn', 'icon-maskable.png', 512, undefined, [0xb3, 0x26, 0x1e, 255]],
    ['own', 'icon-512.png', 512, 'icon.png', [0, 0, 255, 255]],
    ['own', 'icon-maskable.png', 512, 'icon.png', [0xb3, 0x26, 0x1e, 255]],
  ])('%s %s for an installed site: its size, and its corner', async (_kind, name, size, file, corner) => {
    const { files } = await makeSiteIcons({ name: 'Hilltop', ...colours, own: file ? { tenantDir, file } : undefined });
    const png = files.get(name) as Buffer;
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: size, height: size });
    expect(await pixel(png, 0, 0)).toEqual(corner);
  });

  test('an own picture lies within the circle that a phone leaves of a maskable icon', async () => {
    const { files } = await makeSiteIcons({ name: 'Hilltop', ...colours, own: { tenantDir, file: 'icon.png' } });
    const png = files.get('icon-maskable.png') as Buffer;
    expect(await pixel(png, 256, 256)).toEqual([0, 0, 255, 255]);
    expect(await pixel(png, 256, 60)).toEqual([0xb3, 0x26, 0x1e, 255]);
  });

  test.each([
    ['Harbour City Motors', 'HARBOUR CITY'],
    ['Ōtautahi Autos', 'Otautahi autos'],
    ['4x4 & More', '4 m'],
  ])('%s has the initials of %s', async (name, same) => {
    expect(asTexts(await makeSiteIcons({ name, ...colours }))).toEqual(asTexts(await makeSiteIcons({ name: same, ...colours })));
  });

  test('a name without letters leaves the colour', async () => {
    const { files } = await makeSiteIcons({ name: '汽车', ...colours });
    expect(await pixel(files.get('apple-touch-icon.png') as Buffer, 90, 90)).toEqual([0xb3, 0x26, 0x1e, 255]);
  });

  test('are the dealer’s own picture where it has one', async () => {
    const { files, problem } = await makeSiteIcons({ name: 'Hilltop', ...colours, own: { tenantDir, file: 'icon.png' } });
    expect(problem).toBeUndefined();
    expect(await pixel(files.get('apple-touch-icon.png') as Buffer, 90, 90)).toEqual([0, 0, 255, 255]);
    expect(String(files.get('favicon.svg'))).toContain('href="data:image/png;base64,');
  });

  test.each([
    ['missing.png', 'missing.png: there is no such file in the dealer’s folder'],
    ['../icon.png', '../icon.png: it lies outside the dealer’s folder'],
    ['broken.png', 'broken.png: Input buffer contains unsupported image format'],
  ])('%s falls back to the initials and is reported', async (file, problem) => {
    const drawn = await makeSiteIcons({ name: 'Hilltop', ...colours });
    const icons = await makeSiteIcons({ name: 'Hilltop', ...colours, own: { tenantDir, file } });
    expect(asTexts(icons)).toEqual(asTexts({ ...drawn, problem }));
  });
});
