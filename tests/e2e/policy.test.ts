import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Listening } from '#lib/serve/listen.ts';
import { serve } from '#lib/serve/server.ts';
import { browserOf, dealer, desktop, statusOf, watch } from './browser.ts';

const browser = browserOf({ pictures: false });

// That no page violates its policy is seen with the views.
test('a foreign script does not run, wherever it is in the page', async () => {
  const { base } = dealer('harbour-city-motors');
  const context = await (await browser()).newContext();
  try {
    const page = await context.newPage();
    const { troubles } = watch(page);
    await page.goto(`${base}/search/used-cars`, { waitUntil: 'load' });
    const refused = page.waitForEvent('console', { predicate: (message) => /inline event handler/.test(message.text()) });
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = 1';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="/nothing" onerror="window.injected = 2">');
    });
    await refused;
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
    expect(troubles().filter((line) => line.includes('Content Security Policy')).length).toBeGreaterThan(0);
  } finally {
    await context.close();
  }
});

describe('a removed car', () => {
  let out: string;
  let serving: Listening;
  const slug = 'harbour-city-motors';
  const gone = '/cars/2015-holden-astra-of-old';

  beforeAll(async () => {
    out = await mkdtemp(join(tmpdir(), 'forecourt-gone-'));
    const current = join(out, slug, 'current');
    await cp(await realpath(dealer(slug).root), current, { recursive: true });
    await cp(`${await realpath(dealer(slug).root)}.json`, `${current}.json`);
    const rules = await readFile(join(current, '_redirects'), 'utf8');
    await writeFile(join(current, '_redirects'), `${gone} /gone 410\n${rules}`);
    serving = await serve({ outDir: out, port: 0 });
  });
  afterAll(async () => {
    await serving.close();
    await rm(out, { recursive: true, force: true });
  });

  test.each(['?utm_source=letter'])('with the query %j answers 410, keeps its address and links to similar cars', async (query) => {
    const base = `http://${slug}.localhost:${serving.port}`;
    expect(await statusOf(base + gone + query)).toBe(410);
    const context = await (await browser()).newContext({ viewport: desktop, reducedMotion: 'reduce' });
    try {
      const { page, troubles } = watch(await context.newPage());
      await page.goto(base + gone + query, { waitUntil: 'load' });
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This car is no longer for sale');
      await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      expect(page.url()).toBe(base + gone + query);
      const similar = page.getByRole('region', { name: 'Cars in stock' }).getByRole('heading', { level: 3 }).getByRole('link');
      expect(await similar.count()).toBe(4);
      await similar.first().click();
      await page.waitForURL(/\/cars\/(?!2015-holden)/);
      expect(troubles().filter((line) => !/410/.test(line))).toEqual([]);
    } finally {
      await context.close();
    }
  });
});
