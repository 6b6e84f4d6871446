import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { weekdayDate } from '#lib/locale/long-date.ts';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, desktop, phone, step, visit, watch } from './browser.ts';
import { carPaths, harbour, main, slugOf } from './garage-pages.ts';
import type { Dealer } from './setup.ts';

const browser = browserOf({ pictures: false });

type Listed = { id: string; slug: string; car_type?: string };

/** The stock of a dealer, as its pages search it. */
async function stockOf({ root }: Dealer): Promise<Listed[]> {
  return JSON.parse(await readFile(join(root, 'search', 'index.json'), 'utf8')).documents;
}

async function carOf(site: Dealer): Promise<Listed> {
  const slugs = new Set(carPaths(site).map(slugOf));
  const car = (await stockOf(site)).find(({ slug, car_type }) => slugs.has(slug) && car_type);
  if (!car) throw new Error(`${site.slug} has no car of a known type.`);
  return car;
}

const thanksAt = (site: Dealer, query: Record<string, string>) => `${site.base}/success?${new URLSearchParams(query)}`;
const title = (page: Page) => main(page).getByRole('heading', { level: 1 });
const cards = (page: Page) => main(page).getByRole('article').getByRole('heading', { level: 3 });
const reference = 'ABCDEF01';

/** Adds up how far parts of the page move. */
const countShifts = () => {
  const counted = window as unknown as { moved: number };
  counted.moved = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) counted.moved += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
};

test('the page after an enquiry says what is next, whom to call and which cars are like it, and nothing that a stranger writes into the address', async () => {
  const car = await carOf(harbour);
  // Not `visit`: requests fail in its last step.
  const context = await (await browser()).newContext({ viewport: phone, reducedMotion: 'reduce' });
  try {
    const { page, troubles } = watch(await context.newPage());

    await step('a booked test drive', async () => {
      await page.addInitScript(countShifts);
      const query = { category: 'general-enquiry', form: 'test-drive', car_type: car.car_type ?? '', car_id: car.id, reference };
      const booked = JSON.stringify([{ reference, date: '2026-11-28', time: '10:00' }]);
      await page.addInitScript(([key, list]) => sessionStorage.setItem(key, list), [`forecourt:${harbour.slug}:booked:1`, booked] as const);
      await page.goto(thanksAt(harbour, query), { waitUntil: 'load' });
      await title(page).getByText('Thank you for booking a test drive', { exact: true }).waitFor();
      for (const part of ['Your booking', 'What to bring']) await main(page).getByRole('heading', { name: part }).waitFor();
      await main(page).getByText(weekdayDate('2026-11-28', 'en-AU')).waitFor();
      await main(page).getByRole('button', { name: 'Add to your calendar' }).waitFor();
      await main(page).locator(`a[href="/cars/${car.slug}"]`).first().waitFor();
      await main(page).getByText(reference).waitFor();
      await main(page)
        .getByText(/^(We are|We open|Our hours) /)
        .waitFor();
      await main(page)
        .getByRole('link', { name: /^Call / })
        .waitFor();
      const back = main(page).getByRole('link', { name: /^Back to the / });
      await back.waitFor();
      expect(await cards(page).count()).toBeGreaterThan(0);
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThanOrEqual(0.02);
      await back.click();
      await page.waitForURL(`${harbour.base}/cars/${car.slug}`);
    });

    await step('a car that is gone', async () => {
      await page.goto(thanksAt(harbour, { category: 'used-vehicle-enquiry', car_id: 'no-such-car' }), { waitUntil: 'load' });
      await main(page).getByRole('heading', { level: 2, name: 'Latest cars' }).waitFor();
      await cards(page).first().waitFor();
      expect(await cards(page).count()).toBe(4);
      expect(
        await main(page)
          .getByRole('link', { name: /^Back to the / })
          .count(),
      ).toBe(0);
    });

    await step('the words of a stranger', async () => {
      const text = '<b data-x>You won, call 0900 555 555</b>';
      const names = ['category', 'car_type', 'car_id', 'lead_id', 'reference', 'location_id', 'message', 'title', '__proto__'];
      await page.goto(thanksAt(harbour, Object.fromEntries(names.map((name) => [name, text]))), { waitUntil: 'load' });
      await title(page).getByText('Thank you for your enquiry', { exact: true }).waitFor();
      expect(await main(page).textContent()).not.toMatch(/won|0900|reference/);
      expect(await page.locator('[data-x]').count()).toBe(0);
      expect(troubles()).toEqual([]);
    });

    await step('without its stock', async () => {
      await page.route('**/search/index.json', (route) => route.abort());
      await page.goto(thanksAt(harbour, { category: 'used-vehicle-enquiry' }), { waitUntil: 'load' });
      await title(page).getByText('Thank you for asking about our used cars').waitFor();
      await main(page).getByRole('heading', { name: 'Latest cars' }).waitFor({ state: 'detached' });
      expect(await cards(page).count()).toBe(0);
    });
  } finally {
    await context.close();
  }
});

test.each([
  ['service-enquiry', 'bayside-mazda', 'Thank you for your service request', '(03) 5550 0176'],
  ['sell-my-car-enquiry', 'wanderlust-rv', 'Thank you for telling us about your RV', '(541) 555-0152'],
])('%s at %s: "%s", call %s', async (category, slug, words, number) => {
  const site = dealer(slug);
  await visit(await browser(), { viewport: desktop }, async (page) => {
    await page.goto(thanksAt(site, { category }), { waitUntil: 'load' });
    await title(page).getByText(words, { exact: true }).waitFor();
    await main(page)
      .getByRole('link', { name: `Call ${number}` })
      .waitFor();
    expect(await cards(page).count()).toBe(0);
  });
});

test('without scripts it thanks all the same, and the sitemap does not list it', async () => {
  await visit(await browser(), { viewport: phone, javaScriptEnabled: false }, async (page) => {
    await page.goto(thanksAt(harbour, { category: 'service-enquiry' }));
    expect(await title(page).isVisible()).toBe(true);
    expect(await title(page).textContent()).toBe('Thank you for your enquiry');
    expect(await main(page).getByRole('link', { name: 'See all cars' }).isVisible()).toBe(true);
  });
  expect(await readFile(join(harbour.root, 'sitemap.xml'), 'utf8')).not.toContain('/success');
});
