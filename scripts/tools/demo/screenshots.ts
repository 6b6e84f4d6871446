/** Makes the README's pictures from the released demo dealers: node scripts/tools/demo/screenshots.ts (after `npm run build`). */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { serve } from '#lib/serve/server.ts';
import { findChromium, quietChromium } from '../chromium/find-chromium.ts';

const productDir = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const target = join(dirname(fileURLToPath(import.meta.url)), 'screenshots');

type Shot = { slug: string; path: string };

const desktop: Shot[] = [
  'harbour-city-motors',
  'bayside-mazda',
  'ridgeline-4x4',
  'southern-alps-autos',
  'switch-drive',
  'wanderlust-rv',
].map((slug) => ({ slug, path: '/' }));
const phone: Shot[] = [
  { slug: 'harbour-city-motors', path: '/search/used-cars' },
  { slug: 'bayside-mazda', path: '/search/new-used-and-demo-cars' },
  { slug: 'wanderlust-rv', path: '/' },
  { slug: 'switch-drive', path: '/search/subscription-cars' },
];

const phoneCars: Shot[] = [
  { slug: 'harbour-city-motors', path: '/cars/holden-colorado-z71-hc10976' },
  { slug: 'bayside-mazda', path: '/cars/mazda-cx-5-g35-akera-bm20538' },
  { slug: 'wanderlust-rv', path: '/cars/airstream-flying-cloud-27fb-wr6833' },
];
const desktopCar: Shot[] = [{ slug: 'bayside-mazda', path: '/cars/mazda-cx-5-g35-akera-bm20538' }];

/** A page of each kind, one row for each template. */
const kinds: Shot[] = (
  [
    [
      'harbour-city-motors',
      '/search/used-cars',
      '/cars/holden-colorado-z71-hc10976',
      '/service',
      '/our-locations/granville',
      '/reviews',
      '/blog',
    ],
    [
      'bayside-mazda',
      '/search/new-cars',
      '/cars/mazda-cx-5-g35-akera-bm20538',
      '/service',
      '/our-locations/moorabbin',
      '/electric-cars',
      '/blog',
    ],
    [
      'wanderlust-rv',
      '/search/our-rvs',
      '/cars/airstream-flying-cloud-27fb-wr6833',
      '/service',
      '/our-locations/bend',
      '/finance',
      '/blog',
    ],
  ] as const
).flatMap(([slug, ...paths]) => paths.map((path) => ({ slug, path })));

const gap = 16;

/** Puts equal pictures side by side in rows, as one WebP. */
async function sheet(pictures: Buffer[], columns: number, width: number, height: number, file: string): Promise<void> {
  const rows = Math.ceil(pictures.length / columns);
  const composite = await Promise.all(
    pictures.map(async (picture, index) => ({
      input: await sharp(picture).resize(width, height).toBuffer(),
      left: gap + (index % columns) * (width + gap),
      top: gap + Math.floor(index / columns) * (height + gap),
    })),
  );
  const size = { width: gap + columns * (width + gap), height: gap + rows * (height + gap) };
  await sharp({ create: { ...size, channels: 3, background: { r: 225, g: 228, b: 232 } } })
    .composite(composite)
    .webp({ quality: 78 })
    .toFile(file);
}

const serving = await serve({ outDir: join(productDir, 'out'), port: 0 });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: quietChromium,
});

async function take(shots: Shot[], width: number, height: number): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (const { slug, path } of shots) {
    const page = await browser.newPage({ viewport: { width, height } });
    const answer = await page.goto(`http://${slug}.localhost:${serving.port}${path}`, { waitUntil: 'networkidle' });
    if (!answer?.ok()) throw new Error(`${slug}${path} answers ${answer?.status()}; build the demo dealers, or name a page that is there.`);
    pictures.push(await page.screenshot());
    await page.close();
  }
  return pictures;
}

try {
  await mkdir(target, { recursive: true });
  await sheet(await take(desktop, 1440, 900), 3, 480, 300, join(target, 'dealers.webp'));
  await sheet(await take(kinds, 1440, 900), 6, 320, 200, join(target, 'kinds.webp'));
  await sheet(await take(phone, 390, 844), 4, 260, 563, join(target, 'phones.webp'));
  await sheet(await take(phoneCars, 390, 844), 3, 300, 649, join(target, 'car-phones.webp'));
  await sheet(await take(desktopCar, 1440, 900), 1, 960, 600, join(target, 'car-desktop.webp'));
} finally {
  await browser.close();
  await serving.close();
}
