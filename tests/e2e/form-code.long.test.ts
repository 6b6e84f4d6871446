import { describe, expect, it } from 'vitest';
import { detailsKey, detailsText } from '#lib/forms/stored-details.ts';
import { browserOf, dealer, desktop, phone, step, visit } from './browser.ts';
import { firstCar, isReady } from './form-scripts.ts';

const browser = browserOf({ pictures: false });
const { base } = dealer('harbour-city-motors');

const budget = /^\d{1,3}(,\d{3})*$/;

describe('before its code is there', () => {
  it('what is typed as soon as it can be sent stays, and the rest is filled in by then', async () =>
    visit(await browser(), { viewport: desktop }, async (page) => {
      await page.addInitScript(
        ([key, text]) => {
          localStorage.setItem(key, text);
          // Looks and types as soon as the form is live, before React's next piece of work.
          const observer = new MutationObserver((records) => {
            if (!records.some(({ target }) => (target as Element).matches('[data-send][type=submit]'))) return;
            observer.disconnect();
            Object.assign(window, { email: document.querySelector<HTMLInputElement>('#form-contact [name=email]')?.value });
            const input = document.querySelector<HTMLInputElement>('#form-contact [name=name]');
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Kim');
            input?.dispatchEvent(new Event('input', { bubbles: true }));
          });
          observer.observe(document, { subtree: true, attributeFilter: ['type'] });
        },
        [detailsKey('harbour-city-motors'), detailsText({ name: 'Ana', email: 'ana@example.com' }, Date.now())] as const,
      );
      await page.goto(`${base}/contact`);
      await page.locator('#form').scrollIntoViewIfNeeded();
      await isReady(page, 'form-contact');
      const value = (name: string) => page.locator(`#form-contact [name=${name}]`).inputValue();
      expect(await page.evaluate(() => Reflect.get(window, 'email'))).toBe('ana@example.com');
      expect([await value('name'), await value('email')]).toEqual(['Kim', 'ana@example.com']);
    }));
});

it('a link to a form opens its page in a new tab, and else the form over the page, with its car and its budget; space is kept for the car (rule F15)', async () =>
  visit(await browser(), { viewport: desktop }, async (page, context) => {
    await page.goto(base + firstCar, { waitUntil: 'load' });
    const title = (await page.locator('h1').textContent()) ?? '';
    const link = page.getByRole('link', { name: 'Ask about finance' }).first();
    const href = await link.getAttribute('href');

    await step('in a new tab', async () => {
      const opened = context.waitForEvent('page');
      await link.click({ modifiers: ['Control'] });
      const tab = await opened;
      await tab.locator('#form-finance-enquiry').getByText(title).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await tab.locator('[name=vehiclePriceBudget]').inputValue()).toMatch(budget);
      await tab.close();
    });

    await step('nothing moves when the car is there', async () => {
      await page.addInitScript(() => {
        const shifts = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value } = entry as PerformanceEntry & { value: number };
            sessionStorage.setItem('moved', String(Number(sessionStorage.getItem('moved')) + value));
          }
        });
        shifts.observe({ type: 'layout-shift', buffered: true });
      });
      await page.setViewportSize(phone);
      await page.goto(base + href);
      await page.locator('form').getByText(title).waitFor();
      await page.waitForLoadState('networkidle');
      expect(Number(await page.evaluate(() => sessionStorage.getItem('moved')))).toBeLessThan(0.02);
    });

    await step('a car that is gone', async () => {
      await page.goto(`${base}/book-test-drive?car_id=none&car_type=used`);
      await page.locator('#form').scrollIntoViewIfNeeded();
      await page.getByText('The vehicle that you asked about is no longer listed. Tell us what you are looking for.').waitFor();
      await page.getByLabel('Which vehicle would you like to drive?').waitFor();
    });

    await step('over the page', async () => {
      await page.setViewportSize(desktop);
      await page.goto(base + firstCar, { waitUntil: 'load' });
      await link.click();
      await isReady(page, 'dialog-finance-enquiry');
      const amount = page.locator('#dialog-finance-enquiry [name=vehiclePriceBudget]');
      await expect.poll(() => amount.inputValue()).toMatch(budget);
    });
  }));
