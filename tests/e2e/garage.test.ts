import { expect, test } from 'vitest';
import { browserOf, phone, step, visit } from './browser.ts';
import { chooseToCompare, counter, harbour, idOf, kept, main, savers, slugOf, toast } from './garage-pages.ts';

const browser = browserOf({ pictures: false });

test('a sold car has no save button, but the similar cars beside it have; one that is saved can be removed, and the removal undone', async () => {
  const sold = harbour.soldCar ?? '';
  await visit(await browser(), { viewport: phone }, async (page) => {
    const withWords = main(page)
      .locator('button[aria-pressed]')
      .filter({ hasText: /Save|Compare/ });
    await step('not saved', async () => {
      await page.goto(harbour.base + sold, { waitUntil: 'load' });
      await counter(page).waitFor();
      expect(await withWords.count()).toBe(0);
      expect(await savers(page).count()).toBeGreaterThan(0);
    });
    await step('saved', async () => {
      await page.evaluate(...kept(harbour.slug, 'favourites', [{ id: await idOf(sold), name: 'Sold car', slug: slugOf(sold) }]));
      await page.reload({ waitUntil: 'load' });
      const button = main(page)
        .locator('button[aria-pressed]')
        .filter({ hasText: /^Saved?/ });
      await expect.poll(() => button.textContent()).toMatch(/^Saved\. Remove .+ from favourites$/);
      await button.click();
      await toast(page).getByText('Removed from your favourites.').waitFor();
      await expect.poll(() => counter(page).getAttribute('aria-label')).toBe('Saved cars');
      expect(await button.getAttribute('aria-pressed')).toBe('false');
      await button.click();
      await expect.poll(() => counter(page).getAttribute('aria-label')).toBe('Saved cars: 1');
    });
  });
});

test('the page that a notice leads to closes it, although it has the focus (rule G4)', async () =>
  visit(await browser(), { viewport: phone }, async (page) => {
    await page.goto(`${harbour.base}/search/used-cars`, { waitUntil: 'load' });
    await chooseToCompare(page, 2);
    const link = toast(page).getByRole('link', { name: 'Compare' });
    const href = await link.getAttribute('href');
    // What has the focus stays open.
    await toast(page).getByRole('button', { name: 'Close' }).focus();
    await page.evaluate(
      (to) => (window as unknown as { next: { router: { push: (to: string) => void } } }).next.router.push(to),
      href ?? '',
    );
    await page.getByRole('heading', { name: 'Compare cars' }).waitFor();
    await expect.poll(() => toast(page).count()).toBe(0);
  }));
