import { expect, test } from 'vitest';
import { browserOf, dealer, desktop, phone, visit } from './browser.ts';

const browser = browserOf({ pictures: false });

test('promotions move by their buttons and by keyboard, and never by themselves', async () => {
  await visit(await browser(), { viewport: phone, reducedMotion: 'reduce' }, async (page) => {
    await page.goto(`${dealer('harbour-city-motors').base}/special-offers`, { waitUntil: 'load' });
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
    await page.goto(`${dealer('bayside-mazda').base}/about-us`, { waitUntil: 'load' });
    const picture = page.getByRole('button', { name: 'A blue hatch from behind' });
    await picture.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Photo 2 of 4').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => picture.evaluate((node) => node === document.activeElement)).toBe(true);
  });
});
