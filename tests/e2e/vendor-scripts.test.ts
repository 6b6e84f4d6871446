import { expect, test } from 'vitest';
import { step } from './browser.ts';
import { listenForCalls } from './phone-shopper.ts';
import { carWithForm, enquire, onVisit, serveVisits } from './tracked-visit.ts';

serveVisits();

test('a vendor changes nothing else on the page, when its script throws, never comes or is slow (rule T11)', () =>
  onVisit('harbour-city-motors', {}, async (visit) => {
    const { page } = visit;
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const car = carWithForm('harbour-city-motors');
    for (const mode of ['throwing', 'never', 'slow'])
      await step(mode, async () => {
        await visit.setMode(mode);
        await visit.open(car.path);
        await visit.poll(() => page.locator('script[src*="stand-in"]').count()).toBe(4);
        await enquire(page, car);
        expect(errors.filter((text) => text !== 'This stand-in throws.')).toEqual([]);
      });
  }));

test('a masked number that is shown is dialled as call tracking swapped it', () =>
  onVisit('harbour-city-motors', { isPhone: true }, async ({ page, open }) => {
    await open(carWithForm('harbour-city-motors').path);
    const dialled = await listenForCalls(page);
    // As the script of a call-tracking service does.
    await page.evaluate(() =>
      new MutationObserver(() => {
        for (const link of document.querySelectorAll('a[href^="tel:"]'))
          if (link.getAttribute('href') !== 'tel:1300555000') link.setAttribute('href', 'tel:1300555000');
      }).observe(document.body, { childList: true, subtree: true }),
    );
    await page.locator('[data-action-bar] button').filter({ hasText: 'Call' }).first().tap();
    await expect.poll(dialled).toEqual(['tel:1300555000']);
  }));
