import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { dealer, desktop, phone, step } from './browser.ts';
import { savers, toast } from './garage-pages.ts';
import { expectNoAds, onVisit, serveVisits } from './tracked-visit.ts';

serveVisits();

describe('consent (rules T9 and T10)', () => {
  test('the choices work by keyboard, and the focus returns to the footer', () =>
    onVisit('harbour-city-motors', {}, async ({ page, open }) => {
      await open('/');
      const opener = page.getByRole('button', { name: 'Privacy choices' });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Privacy choices' });
      await dialog.waitFor();
      expect(await axeFaults(page), 'the choices').toEqual([]);
      const focused = () => page.evaluate(() => document.activeElement?.closest('label, a, button')?.textContent ?? '');
      const reached: string[] = [];
      for (let stop = 0; stop < 7; stop += 1) {
        reached.push((await focused()).split(/[^A-Za-z ]|Count|Measure/)[0] ?? '');
        await page.keyboard.press('Tab');
      }
      expect(reached).toEqual(['Statistics', 'Advertising', 'Save choices', 'Allow all', 'Refuse all', 'privacy policy', 'Statistics']);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    }));

  test('once the shopper opted out nothing is told to an advertiser (US), and Google hears of the choice before its script', () =>
    onVisit('wanderlust-rv', {}, async (visit) => {
      const { page } = visit;
      await page.addInitScript(() =>
        localStorage.setItem(
          'forecourt:wanderlust-rv:consent:1',
          '{"version":"1:advertising,analytics","allowed":{"analytics":true,"advertising":false}}',
        ),
      );
      await step('what Google hears first', async () => {
        await page.goto(`${visit.base}/`, { waitUntil: 'commit' });
        await page.waitForFunction(() => (window as unknown as { dataLayer?: unknown[] }).dataLayer?.length === 3);
        const told = await page.evaluate(() =>
          (window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer.map((entry) => [...Array.from(entry)]),
        );
        const say = (ad: string, analytics: string) => ({
          ad_storage: ad,
          ad_user_data: ad,
          ad_personalization: ad,
          analytics_storage: analytics,
        });
        expect(told).toEqual([
          ['consent', 'default', { ...say('denied', 'denied'), wait_for_update: 500 }],
          ['set', 'ads_data_redaction', true],
          ['consent', 'update', say('denied', 'granted')],
        ]);
      });
      await step('an enquiry', () => expectNoAds(visit, 'wanderlust-rv'));
    }));

  test('a notice about a saved car leaves the question and the buttons of the page free, on phones and a desktop', () =>
    onVisit('switch-drive', {}, async ({ page, open, base }) => {
      const question = page.getByRole('region', { name: 'Privacy' });
      const boxOf = async (part: Locator) => {
        const box = await part.boundingBox();
        if (!box) throw new Error(`${part} is not shown`);
        return { top: Math.round(box.y), bottom: Math.round(box.y + box.height) };
      };
      const car = dealer('switch-drive').paths.find((path) => path.startsWith('/cars/')) ?? '';
      for (const path of ['/search/new-used-and-demo-cars', car]) {
        await open(path);
        await question.waitFor();
        for (const viewport of [{ width: 320, height: 640 }, phone, desktop]) {
          await page.setViewportSize(viewport);
          await savers(page).first().click();
          await toast(page).waitFor();
          const [asked, said] = [await boxOf(question), await boxOf(toast(page))];
          expect(said.bottom, `${base}${path} at ${viewport.width} px`).toBeLessThanOrEqual(asked.top);
          expect(said.top).toBeGreaterThan(0);
        }
      }
    }));
});
