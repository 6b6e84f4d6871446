import { expect, test } from 'vitest';
import { dayMs } from '#lib/model/time.ts';
import { browserOf, dealer, desktop, visit } from './browser.ts';
import { cards, count, results, waitForCount } from './search-page.ts';

const browser = browserOf({ pictures: false });
const harbour = dealer('harbour-city-motors');
const search = `${harbour.base}/search/used-cars`;

test('a sold car is neither listed nor counted after its window', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    await page.goto(`${search}?refinementList[status][0]=sold`, { waitUntil: 'load' });
    await page.getByText('JUST SOLD').first().waitFor();
    await page.goto(search, { waitUntil: 'load' });
    const before = await count(page);
    await page.clock.setFixedTime(Date.now() + 40 * dayMs);
    await page.goto(search, { waitUntil: 'load' });
    await waitForCount(page, (total) => total < before);
    const left = await count(page);
    await page.goto(harbour.base, { waitUntil: 'load' });
    await page
      .getByRole('link', { name: `See all ${left} cars` })
      .first()
      .waitFor();
    const finder = page.getByRole('group', { name: 'What would you like to spend?' });
    await finder.getByRole('link', { name: `Show Me ${left} Cars` }).waitFor();
  });
});

test('hides the built list from the first paint on, before any script of the page runs', async () => {
  const context = await (await browser()).newContext({ viewport: desktop, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.route('**/*.js', () => undefined);
    for (const [query, isShown] of [
      ['', true],
      ['?utm_source=mail', true],
      ['?refinementList[make][0]=Toyota', false],
      ['?q=toyota', false],
    ] as const) {
      await page.goto(search + query, { waitUntil: 'commit' });
      // After the results, so that all of them are read.
      await page.locator('footer').last().waitFor({ state: 'attached' });
      expect([query, (await cards(page).count()) > 0]).toEqual([query, isShown]);
      expect([query, await results(page).locator('nav').isVisible()]).toEqual([query, isShown]);
    }
    // Without its scripts the page can only show what was built.
    await page.unroute('**/*.js');
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`${search}?q=toyota`, { waitUntil: 'domcontentloaded' });
    await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
  } finally {
    await context.close();
  }
});
