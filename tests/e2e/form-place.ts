import { describe, expect, it } from 'vitest';
import { browserOf, desktop, phone, step, visit } from './browser.ts';
import { templates } from './garage-pages.ts';

const browser = browserOf({ pictures: false });

/** Where the form of a page with a text is on these templates. */
export function describeFormPlace(wanted: readonly string[]): void {
  describe.each(templates.filter(({ template }) => wanted.includes(template)))('the form of a page with a text on $template', (site) => {
    it('is one tap away on a phone and beside the text on a desktop; it comes before the text where people come for it (rule A34)', async () =>
      visit(await browser(), { viewport: phone }, async (page) => {
        await step('a test drive', async () => {
          await page.goto(`${site.base}/book-test-drive`);
          const link = page.locator('main').getByRole('link', { name: 'Book a test drive', exact: true });
          expect((await link.boundingBox())?.y).toBeLessThan(phone.height);
          await link.click();
          await expect.poll(async () => (await page.locator('#form-test-drive').boundingBox())?.y).toBeLessThan(200);
          await page.setViewportSize(desktop);
          const form = await page.locator('#form-test-drive').boundingBox();
          const text = await page.locator('main h2').first().boundingBox();
          expect(form?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? desktop.width));
        });
        await step('a finance form on a phone has no bar over it', async () => {
          await page.setViewportSize(phone);
          await page.goto(`${site.base}/finance`);
          const bar = page.locator('[data-action-bar]');
          await page.evaluate(() => window.scrollTo(0, 200));
          await bar.waitFor();
          await page.locator(':is(#form, #finance-form) [data-send]').evaluate((send) => send.scrollIntoView({ block: 'end' }));
          await bar.waitFor({ state: 'hidden' });
          await page.evaluate(() => window.scrollTo(0, 200));
          await bar.waitFor();
          await page.setViewportSize(desktop);
        });
        await step('a service', async () => {
          await page.goto(`${site.base}/service`);
          const form = await page.locator('#form-service-booking').boundingBox();
          // The title of the form comes first.
          const text = await page.locator('main h2').filter({ hasNotText: 'Book a service' }).first().boundingBox();
          expect(text?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? desktop.width));
        });
      }));
  });
}
