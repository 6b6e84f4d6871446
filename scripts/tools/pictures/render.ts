// Renders the demo vehicle pictures: node render.ts [--only ute,van] [--views front,side] [--out folder] [--draft]
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { pictureBodies as bodies, pictureViews as views } from '../invent/picture-bodies.ts';

const WIDTH = 1200;
const HEIGHT = 800;
const HOST = 'http://studio.invalid';
const here = dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    views: { type: 'string' },
    out: { type: 'string' },
    draft: { type: 'boolean' },
    browser: { type: 'string' },
  },
});
const out = resolve(options.out ?? join(here, '../../tenants/layers/pictures'));

const shell = `<!doctype html><script type="importmap">{"imports":{"three":"${HOST}/three.module.js"}}</script>
<script type="module">import * as studio from '${HOST}/studio.ts';window.studio=studio;</script>`;

/** Serve the page's modules straight from this folder, types stripped on the way. */
async function openStudio(page: Page): Promise<void> {
  const three = dirname(createRequire(import.meta.url).resolve('three'));
  await page.route('**/*', async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === '') return route.fulfill({ contentType: 'text/html', body: shell });
    if (/^[\w.-]+\.ts$/.test(name)) {
      const code = stripTypeScriptTypes(await readFile(join(here, name), 'utf8'));
      return route.fulfill({ contentType: 'text/javascript', body: code });
    }
    if (/^three[\w.]*\.js$/.test(name)) return route.fulfill({ contentType: 'text/javascript', body: await readFile(join(three, name)) });
    return route.fulfill({ status: 404, body: '' });
  });
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.error(m.text().slice(0, 1500)));
  page.on('pageerror', (e) => console.error(e.message));
  await page.goto(`${HOST}/`);
  await page.waitForFunction('window.studio', undefined, { timeout: 20000 });
}

/** Write the two files of a picture: the base, and a grey mask with paint light above flake light (half height). */
async function deliver(name: string, raw: Buffer): Promise<number> {
  const area = WIDTH * HEIGHT;
  const flake = await sharp(raw.subarray(area * 4), { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .resize(WIDTH, HEIGHT / 2, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const stack = Buffer.concat([raw.subarray(area * 3, area * 4), flake]);
  const base = await sharp(raw.subarray(0, area * 3), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .webp({ quality: 91, effort: 6, smartSubsample: true })
    .toBuffer();
  const mask = await sharp(stack, { raw: { width: WIDTH, height: HEIGHT * 1.5, channels: 1 } })
    .webp({ quality: 80, effort: 6 })
    .toBuffer();
  await writeFile(join(out, `${name}.webp`), base);
  await writeFile(join(out, `${name}.mask.webp`), mask);
  return base.length + mask.length;
}

await mkdir(out, { recursive: true });
const wantedBodies = options.only?.split(',') ?? bodies;
const wantedViews = views.filter((v) => !options.views || options.views.split(',').includes(v));
const browser = await chromium.launch({
  executablePath: options.browser ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-background-networking'],
});
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(300_000);
  await openStudio(page);
  for (const body of wantedBodies) {
    const times = await page.evaluate(`studio.setUp(${JSON.stringify(body)}, ${options.draft ? 1.7 : 1})`);
    console.log(body, JSON.stringify(times));
    for (const view of wantedViews) {
      const start = Date.now();
      const text = (await page.evaluate(`studio.shoot('${view}', ${WIDTH}, ${HEIGHT}, ${options.draft ? 1 : 2})`)) as string;
      const bytes = await deliver(`${body}-${view}`, Buffer.from(text, 'base64'));
      console.log(`  ${view}: ${Math.round(bytes / 1024)} KB, ${Date.now() - start} ms`);
    }
  }
} finally {
  await browser.close();
}
