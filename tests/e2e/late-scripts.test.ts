import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { browserOf, dealer, desktop, phone, step, visit } from './browser.ts';
import { carPaths } from './garage-pages.ts';

const browser = browserOf();
const site = dealer('harbour-city-motors');
const [car = ''] = carPaths(site);

describe('scripts of a page', () => {
  test('start after the first paint, and without Intl, whose first use takes a phone 0.1 s; the second picture of a gallery is not fetched before the gallery is touched', async () => {
    await visit(await browser(), { viewport: phone }, async (page, context) => {
      await context.addInitScript(() => {
        const used: string[] = [];
        Object.assign(window, { used });
        const note = (name: string) => used.push(`${name} ${new Error().stack?.split('\n')[3]?.trim()}`);
        for (const name of ['DateTimeFormat', 'NumberFormat', 'PluralRules', 'Collator'] as const) {
          const Formatter = Intl[name] as unknown as new (...args: unknown[]) => object;
          const construct = (_target: unknown, args: unknown[]) => {
            note(`Intl.${name}`);
            return new Formatter(...args);
          };
          Object.assign(Intl, { [name]: new Proxy(Formatter, { construct }) });
        }
        for (const type of [Number, Date])
          for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
            const original = Reflect.get(type.prototype, name);
            const noted = function (this: unknown, ...args: unknown[]) {
              note(name);
              return original.apply(this, args);
            };
            if (original) Object.assign(type.prototype, { [name]: noted });
          }
      });
      for (const path of ['/', '/search/used-cars', '/contact', '/service', '/our-locations', car])
        await step(path, async () => {
          await page.goto(site.base + path, { waitUntil: 'networkidle' });
          const times = await page.evaluate(() => ({
            painted: performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
            scripts: performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (name.endsWith('.js') ? [startTime] : [])),
            hydrated: performance.getEntriesByName('Next.js-hydration').length,
            overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          }));
          expect(times.overflow, 'wider than the screen with its pictures').toBe(0);
          expect(times.painted.length).toBe(1);
          expect(times.scripts.length).toBeGreaterThan(5);
          expect(Math.min(...times.scripts)).toBeGreaterThanOrEqual(Math.min(...times.painted));
          expect(times.hydrated).toBe(1);
          expect(await page.evaluate(() => Reflect.get(window, 'used'))).toEqual([]);
        });
      await step('the second picture', async () => {
        const large = () =>
          page.evaluate(() =>
            performance
              .getEntriesByType('resource')
              .map(({ name }) => name)
              .filter(
                (name) => document.querySelector<HTMLImageElement>('[aria-roledescription="carousel"] li + li img')?.currentSrc === name,
              ),
          );
        await page.waitForLoadState('networkidle');
        expect(await large()).toEqual([]);
        await page.getByRole('button', { name: 'Next photo' }).hover();
        await expect.poll(async () => (await large()).length).toBe(1);
      });
    });
  });

  test('hold Next once, without its texts for builds (the aliases of next.config.ts)', async () => {
    const chunks = join(site.root, '_next', 'static', 'chunks');
    const names = (await readdir(chunks, { recursive: true })).filter((name) => name.endsWith('.js'));
    const texts = await Promise.all(names.map((name) => readFile(join(chunks, name), 'utf8')));
    const having = (words: string) => texts.filter((text) => text.includes(words)).length;
    expect({
      router: having('Abort fetching component for route'),
      errorsOfBuilds: having('getServerSideProps'),
      patternsOfRewrites: having('Missing parameter name'),
    }).toEqual({ router: 1, errorsOfBuilds: 0, patternsOfRewrites: 0 });
    // Browsers compile modules in parentheses while they fetch them.
    const modules = (pattern: RegExp) => texts.flatMap((text) => text.match(pattern) ?? []).length;
    expect(modules(/\d,\(\(?[\w,]+\)?=>\{"use strict"/g)).toBeGreaterThan(50);
    expect(modules(/\d,(?:\w+|\(\w+(?:,\w+)*\))=>\{"use strict"/g)).toBe(0);
  });

  test('give way to touches while they take over a page of cards (rule A6)', async () => {
    await visit(await browser(), { viewport: phone }, async (page, context) => {
      // React takes up its work again with a message to itself, once 5 ms have passed. In this page that is always.
      await context.addInitScript(() => {
        const { postMessage } = MessagePort.prototype;
        MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
          performance.mark('turn');
          postMessage.call(this, message);
        };
        const now = performance.now.bind(performance);
        let ahead = 0;
        performance.now = () => {
          ahead += 6;
          return now() + ahead;
        };
      });
      await page.goto(`${site.base}/search/used-cars`);
      // A busy machine can be past the load of the page before React has begun.
      await page.waitForFunction(() => performance.getEntriesByName('Next.js-hydration').length > 0);
      // In one piece it takes about 5.
      expect(await page.evaluate(() => performance.getEntriesByName('turn').length)).toBeGreaterThan(100);
    });
  });

  test('that come late: what was typed and chosen on a search page by then counts', async () => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      const open = async (use: () => Promise<unknown>) => {
        let release = () => {};
        const held = new Promise<void>((done) => {
          release = done;
        });
        await page.route(/\.js$/, (route) => held.then(() => route.continue()));
        await page.goto(`${site.base}/search/used-cars`, { waitUntil: 'commit' });
        await use();
        release();
      };
      const box = page.getByRole('main').getByRole('searchbox', { name: 'Search cars' });
      const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await step('a choice and an order', async () => {
        await open(async () => {
          await page.getByRole('checkbox', { name: 'Kia' }).check();
          await page.getByLabel('Sort by').selectOption('Lowest price');
        });
        await heading('Used Kia cars');
        await page.waitForURL(/sortBy=price_asc/);
      });
      await step('a text', async () => {
        await open(() => box.pressSequentially('kia'));
        await heading('Used Kia cars');
      });
      await step('a text and Enter', async () => {
        await open(async () => {
          await box.pressSequentially('kia');
          await box.press('Enter');
        });
        await heading('Used Kia cars');
      });
    });
  });

  test('start without the first picture when it fails to load', async () => {
    const context = await (await browser()).newContext({ viewport: phone });
    try {
      const page = await context.newPage();
      await page.route(/\.webp$/, (route) => route.abort());
      await page.goto(site.base + car);
      expect(await page.evaluate(() => performance.getEntriesByName('Next.js-hydration').length)).toBe(1);
    } finally {
      await context.close();
    }
  });
});

test('a page has one style sheet, and the way to another page loads only those that are missing', async () => {
  await visit(await browser(), { viewport: phone }, async (page) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.css')) fetched.push(pathname);
    });
    /** The one link to a style sheet in a page, and the addresses of those that are joined in it. */
    const stylesIn = (html = '') => {
      const [link = '', ...others] = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
      expect(others).toEqual([]);
      const [, file = '', names = ''] = / href="([^"]+)" data-joins="([^"]+)"/.exec(link) ?? [];
      return { file, joined: names.split(' ').map((name) => `/_next/static/chunks/${name}.css`) };
    };
    const search = stylesIn(await (await page.goto(`${site.base}/search/used-cars`, { waitUntil: 'load' }))?.text());
    expect(fetched[0]).toBe(search.file);
    await page.waitForFunction(() => performance.getEntriesByName('Next.js-hydration').length > 0);
    const link = page.locator('main article a[href^="/cars/"]').first();
    const href = `${site.base}${await link.getAttribute('href')}`;
    const missing = stylesIn(await page.evaluate(async (url) => (await fetch(url)).text(), href)).joined.filter(
      (file) => !search.joined.includes(file),
    );
    expect(missing.length).toBeGreaterThan(0);
    await link.click();
    await page.waitForURL(href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(missing.filter((file) => !fetched.includes(file))).toEqual([]);
    expect(fetched.filter((file) => search.joined.includes(file))).toEqual([]);
  });
});
