import { expect, test } from 'vitest';
import { browserOf, dealer, desktop, phone, visit } from './browser.ts';

const browser = browserOf({ pictures: false });

test('questions open without scripts', async () => {
  await visit(await browser(), { viewport: phone, javaScriptEnabled: false }, async (page) => {
    await page.goto(`${dealer('bayside-mazda').base}/service`, { waitUntil: 'load' });
    const answer = page.getByText('There is a desk with power, coffee, and a window to the workshop.');
    expect(await answer.isVisible()).toBe(false);
    await page.getByText('Can I wait?').click();
    expect(await answer.isVisible()).toBe(true);
  });
});

test('an offer that is over disappears from a page that was built before', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    const offers = () =>
      page
        .locator('h3')
        .filter({ hasText: /^(Touring front end|Lift and align|Beach pack)$/ })
        .count();
    await page.goto(`${dealer('ridgeline-4x4').base}/special-offers`, { waitUntil: 'load' });
    expect(await offers()).toBe(3);
    await page.clock.setFixedTime(Date.now() + 27 * 86_400_000);
    await page.reload({ waitUntil: 'load' });
    await expect.poll(offers).toBe(0);
    await page.getByText('These offers are over.').waitFor();
  });
});
