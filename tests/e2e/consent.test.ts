import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { dealer, getText, phone, step } from './browser.ts';
import { expectNoAds, onVisit, serveVisits } from './tracked-visit.ts';

serveVisits();

describe('consent (rules T9 and T10)', () => {
  // What each rule and choice allow is tested in `unit/tracking/consent`; here that both refusals reach every vendor.
  test('with Global Privacy Control nothing is told to an advertiser (AU)', () =>
    onVisit('harbour-city-motors', { optsOut: true }, (visit) => expectNoAds(visit, 'harbour-city-motors')));

  test('a site that asks first tells nobody before the answer, and stops when it is taken back', () =>
    onVisit('switch-drive', {}, async (visit) => {
      const { page } = visit;
      await page.clock.install();
      await visit.open('/');
      const question = page.getByRole('region', { name: 'Privacy' });
      await question.waitFor();
      expect(await axeFaults(page), 'the question').toEqual([]);
      await step('the question covers less than a third of a small phone', async () => {
        const usual = page.viewportSize() ?? phone;
        for (const width of [320, 360]) {
          await page.setViewportSize({ width, height: 568 });
          const { height = 0 } = (await question.boundingBox()) ?? {};
          expect(height, `at ${width} px`).toBeGreaterThan(0);
          // So much is kept free for it at the end of the page.
          expect(height, `at ${width} px`).toBeLessThan(11 * 16 - 12);
          expect(height, `at ${width} px`).toBeLessThan(568 / 3);
        }
        await page.setViewportSize(usual);
      });
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

  test('the site says that it follows Global Privacy Control', async () => {
    const { base } = dealer('ridgeline-4x4');
    const { status, text } = await getText(`${base}/.well-known/gpc.json`);
    expect([status, JSON.parse(text)]).toEqual([200, { gpc: true, lastUpdate: '2026-11-24' }]);
  });
});
