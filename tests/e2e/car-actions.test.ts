import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { browserOf, dealer, dealers, phone, statusOf, visit } from './browser.ts';
import { firstCar, siteOf } from './car-sites.ts';
import { carPaths } from './garage-pages.ts';

const browser = browserOf({ pictures: false });

describe('the checkout', () => {
  const selling = dealer('southern-alps-autos');

  test('opens from the car, is not indexed, and passes the stock number and the deposit to the payment page', async () => {
    await visit(await browser(), { viewport: phone }, async (page) => {
      const path = firstCar(selling);
      await page.goto(selling.base + path, { waitUntil: 'load' });
      await page.getByRole('link', { name: 'Pay a deposit' }).click();
      await page.waitForURL(`${selling.base}${path}/checkout`);
      await page.getByRole('heading', { level: 1, name: 'Pay a deposit' }).waitFor();
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
      const main = page.getByRole('main');
      expect(await main.getByText('$500').count()).toBe(1);
      const cards = main.getByRole('listitem').filter({ hasText: /^(Mastercard|Visa)$/ });
      expect(await cards.allTextContents()).toEqual(['Visa', 'Mastercard']);
      const stock = (await main.getByText(/^Stock number /).textContent())?.replace('Stock number ', '') ?? '';
      const pay = new URL((await main.getByRole('link', { name: 'Continue to payment' }).getAttribute('href')) ?? '');
      expect(pay.origin + pay.pathname).toBe('https://pay.example.com/southern-alps');
      expect(Object.fromEntries(pay.searchParams)).toEqual({
        reference: stock,
        amount: '500',
        currency: 'NZD',
        return: `${await siteOf(selling)}${path}`,
      });
      await main.getByRole('link', { name: 'Back to this car' }).click();
      await page.waitForURL(selling.base + path);
    });
  });

  test('every car that offers it has one, and sites without payment have none', async () => {
    const pages = await Promise.all(carPaths(selling).map((path) => readFile(join(selling.root, `${path}.html`), 'utf8')));
    // A used car in New Zealand without all facts of its Consumer Information Notice offers none (rule Q7).
    const offered = carPaths(selling).filter((path, index) => pages[index]?.includes(`href="${path}/checkout"`));
    expect(offered.length).toBeGreaterThan(50);
    expect(selling.paths.filter((path) => path.endsWith('/checkout'))).toEqual(offered.map((path) => `${path}/checkout`));
    for (const { slug, paths } of dealers)
      if (slug !== selling.slug)
        expect(
          paths.filter((path) => path.endsWith('/checkout')),
          slug,
        ).toEqual([]);
  });

  test('a sold car has none', async () => {
    if (selling.soldCar) expect(await statusOf(`${selling.base}${selling.soldCar}/checkout`)).toBe(404);
    expect(selling.soldCar).toBeDefined();
  });

  test('the sitemap lists none', async () => expect(await readFile(join(selling.root, 'sitemap.xml'), 'utf8')).not.toContain('/checkout'));
});
