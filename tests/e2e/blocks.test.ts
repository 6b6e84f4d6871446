import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOf, dealer, desktop, phone, visit } from './browser.ts';

const browser = browserOf({ pictures: false });
const open = (page: Page, slug: string, path: string) => page.goto(dealer(slug).base + path, { waitUntil: 'load' });

test('promotions move by their buttons and by keyboard, and never by themselves', async () => {
  await visit(await browser(), { viewport: phone, reducedMotion: 'reduce' }, async (page) => {
    await open(page, 'harbour-city-motors', '/special-offers');
    const box = page.getByRole('region', { name: 'Promotions' });
    const [previous, next] = [box.getByRole('button', { name: 'Previous promotion' }), box.getByRole('button', { name: 'Next promotion' })];
    const step = () => box.getByText(/^\d of 3$/).textContent();
    expect([await step(), await previous.isDisabled()]).toEqual(['1 of 3', true]);
    await next.click();
    await expect.poll(step).toBe('2 of 3');
    await next.press('Enter');
    await expect.poll(step).toBe('3 of 3');
    expect([await next.isDisabled(), await previous.isDisabled()]).toEqual([true, false]);
    await box.getByRole('list').press('ArrowLeft');
    await expect.poll(step).not.toBe('3 of 3');
  });
});

test('a picture of a gallery opens large, and gives the focus back', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    await open(page, 'bayside-mazda', '/about-us');
    const picture = page.getByRole('button', { name: 'A blue hatch from behind' });
    await picture.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Photo 2 of 4').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => picture.evaluate((node) => node === document.activeElement)).toBe(true);
  });
});

test('questions open without scripts', async () => {
  await visit(await browser(), { viewport: phone, javaScriptEnabled: false }, async (page) => {
    await open(page, 'bayside-mazda', '/service');
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
    await open(page, 'ridgeline-4x4', '/special-offers');
    expect(await offers()).toBe(3);
    await page.clock.setFixedTime(Date.now() + 27 * 86_400_000);
    await page.reload({ waitUntil: 'load' });
    await expect.poll(offers).toBe(0);
    await page.getByText('These offers are over.').waitFor();
  });
});
