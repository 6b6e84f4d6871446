import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { dealer, desktop, getText, phone, step } from './browser.ts';
import { savers, toast } from './garage-pages.ts';
import { carWithForm, enquire, onVisit, serveVisits, type Visit } from './tracked-visit.ts';

serveVisits();

describe('consent (rules T9 and T10)', () => {
  /** Nothing is told to an advertiser, while analytics hears of the enquiry. */
  async function expectNoAds(visit: Visit, slug: string): Promise<void> {
    const car = carWithForm(slug);
    await visit.open(car.path);
    await enquire(visit.page, car);
    await visit.poll(async () => (await visit.told())['google-analytics']?.includes('event generate_lead')).toBe(true);
    const all = await visit.entries();
    expect(all.filter(({ allowedBy }) => allowedBy === 'advertising')).toEqual([]);
    expect(
      all
        .filter(({ what }) => what.startsWith('consent'))
        .every(({ payload }) => (payload as { ad_storage: string }[])[2]?.ad_storage === 'denied'),
    ).toBe(true);
    expect(visit.urls.filter((url) => /meta-pixel|tiktok/.test(url))).toEqual([]);
    expect(visit.otherHosts()).toEqual([]);
  }

  // What each rule and choice allow is tested in `unit/tracking/consent`; here that both refusals reach every vendor.
  test('with Global Privacy Control nothing is told to an advertiser (AU)', () =>
    onVisit('harbour-city-motors', { optsOut: true }, (visit) => expectNoAds(visit, 'harbour-city-motors')));

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

  test('a site that asks first tells nobody before the answer, and stops when it is taken back', () =>
    onVisit('switch-drive', {}, async (visit) => {
      const { page } = visit;
      await page.clock.install();
      await visit.open('/');
      const question = page.getByRole('region', { name: 'Privacy' });
      await question.waitFor();
      expect(await axeFaults(page), 'the question').toEqual([]);
      await visit.open('/search/new-used-and-demo-cars');
      await question.waitFor();
      // Long after vendors would have started.
      await page.keyboard.press('Shift');
      await page.clock.runFor(20_000);
      expect(await visit.entries()).toEqual([]);
      expect([visit.urls.filter((url) => /__events|\/api\//.test(url)), visit.otherHosts()]).toEqual([[], []]);
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('device')))).toEqual([]);
      await question.getByRole('button', { name: 'Allow' }).click();
      await question.waitFor({ state: 'detached' });
      await visit.open('/finance');
      await visit.poll(async () => Object.keys(await visit.told()).sort()).toEqual(['google-analytics', 'meta-pixel', 'our API']);
      await page.getByRole('button', { name: 'Privacy choices' }).click();
      const dialog = page.getByRole('dialog', { name: 'Privacy choices' });
      await dialog.getByRole('checkbox', { name: /^Advertising/ }).uncheck();
      await dialog.getByRole('button', { name: 'Save choices' }).click();
      await dialog.waitFor({ state: 'detached' });
      const before = (await visit.told())['meta-pixel'];
      await visit.open('/contact');
      await expect.poll(async () => (await visit.told())['google-analytics']?.filter((name) => name === 'event page_view').length).toBe(2);
      expect((await visit.told())['meta-pixel']).toEqual(before);
      await step('with statistics refused alone, the browser keeps no device ID', async () => {
        await page.getByRole('button', { name: 'Privacy choices' }).click();
        await dialog.getByRole('checkbox', { name: /^Advertising/ }).check();
        await dialog.getByRole('checkbox', { name: /^Statistics/ }).uncheck();
        await dialog.getByRole('button', { name: 'Save choices' }).click();
        await dialog.waitFor({ state: 'detached' });
        await visit.open('/finance');
        await expect.poll(async () => (await visit.told())['meta-pixel']?.length ?? 0).toBeGreaterThan(before?.length ?? 0);
        expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('device')))).toEqual([]);
      });
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

  test('the site says that it follows Global Privacy Control', async () => {
    const { base } = dealer('ridgeline-4x4');
    const { status, text } = await getText(`${base}/.well-known/gpc.json`);
    expect([status, JSON.parse(text)]).toEqual([200, { gpc: true, lastUpdate: '2026-11-24' }]);
  });
});
