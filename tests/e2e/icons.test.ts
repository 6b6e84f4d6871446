import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserOf, dealer, phone, visit } from './browser.ts';

const browser = browserOf();

/** A page's HTML without its data and scripts. */
async function markupOf(slug: string, path: string): Promise<string> {
  const html = await readFile(join(dealer(slug).root, `${path === '/' ? 'index' : path.slice(1)}.html`), 'utf8');
  return html.replaceAll(/<script[\s>].*?<\/script>/gs, '');
}

const firstCar = (slug: string) => dealer(slug).paths.find((path) => path.startsWith('/cars/')) as string;
/** A dealer of each template. */
const slugs = ['harbour-city-motors', 'ridgeline-4x4', 'bayside-mazda'];

describe.each(slugs)('the icons of %s', (slug) => {
  it('show without script, on screen and on paper, from one file; the logo keeps its own ground where the browser forces colours', async () =>
    visit(await browser(), { viewport: phone, javaScriptEnabled: false }, async (page) => {
      const fetched: string[] = [];
      page.on('response', (response) => response.url().includes('/icons.') && fetched.push(response.url()));
      await page.goto(dealer(slug).base);
      const undrawn = () =>
        page
          .locator('svg use')
          .evaluateAll((uses) =>
            (uses as SVGUseElement[])
              .filter((use) => use.getClientRects().length > 0 && use.getBBox().width === 0)
              .map((use) => use.href.baseVal),
          );
      expect(await undrawn()).toEqual([]);
      await page.emulateMedia({ media: 'print' });
      expect(await undrawn()).toEqual([]);
      expect(new Set(fetched).size).toBe(1);
      await page.emulateMedia({ media: 'screen' });
      const groundOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((node) => getComputedStyle(node).backgroundColor);
      const own = await groundOf('header');
      // The dark palette, because the light one is white as most headers are.
      await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
      expect(await groundOf('header')).not.toBe(own);
      expect(await groundOf('header img')).toBe(own);
    }));

  it.each(['/', firstCar(slug)])('take at most a fifth of the HTML of %s', async (path) => {
    const markup = await markupOf(slug, path);
    const icons = markup.match(/<svg.*?<\/svg>/gs) ?? [];
    expect(icons.length).toBeGreaterThan(5);
    expect(icons.join('').length / markup.length).toBeLessThan(0.2);
  });
});

it('a car page has at most 37 KiB of HTML on average, without its data', async () => {
  const sizes = await Promise.all(
    dealer('harbour-city-motors')
      .paths.filter((path) => path.startsWith('/cars/'))
      .map(async (path) => Buffer.byteLength(await markupOf('harbour-city-motors', path))),
  );
  expect(sizes.reduce((sum, size) => sum + size) / sizes.length).toBeLessThan(37 * 1024);
});
