import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { matchArrivals } from '#lib/api/accounts/match-arrivals.ts';
import { noticeStock } from '#lib/api/accounts/notice-stock.ts';
import { type LeadDealer, leadDealer } from '#lib/api/lead-dealer.ts';
import { minuteMs } from '#lib/model/time.ts';
import { liveStock } from '#lib/serve/live-stock.ts';
import { serve } from '#lib/serve/server.ts';
import { loadSite } from '#lib/site/load.ts';
import { tenants } from '../contract/demo/demo-files.ts';
import { freshSqlite, type TestDatabase } from '../contract/leads/databases.ts';
import { openService } from '../contract/leads/yard.ts';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealers, phone } from './browser.ts';
import { carPaths, counter, harbour, main, savers, toast } from './garage-pages.ts';

const mobile = '0412 345 678';
const browser = browserOf({ pictures: false });
let database: TestDatabase;
let service: ReturnType<typeof openService>;
let serving: Awaited<ReturnType<typeof serve>>;
let base: string;
let served: LeadDealer[];

beforeAll(async () => {
  database = await freshSqlite();
  const { site } = await loadSite({ tenantsDir: tenants, slug: harbour.slug });
  served = [leadDealer({ site, granted: [] }, undefined)];
  service = openService(database, served, Date.now());
  serving = await serve({ outDir: join(dealers[0]?.root ?? '', '..', '..'), port: 0, api: service.handle });
  base = `http://${harbour.slug}.localhost:${serving.port}`;
});
afterAll(async () => {
  await serving.close();
  await service.close();
  await database.remove();
});
// One address may ask for five codes in ten minutes.
beforeEach(() => {
  service.wait(11 * minuteMs);
});

const lastCode = () => /: (\d{6,8}) is your code/.exec(service.printed.at(-1) ?? '')?.[1] ?? '';

async function onPhone(work: (page: Page) => Promise<void>): Promise<void> {
  const context = await (await browser()).newContext({ viewport: phone });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}
const [first, second] = carPaths(harbour) as [string, string];
const watch = (page: Page) => main(page).getByRole('button', { name: /^Watch/ });
const problem = (page: Page) => main(page).getByRole('alert');

/** Signs in on the page for it, by keyboard alone. */
async function signIn(page: Page, number = mobile) {
  const sent = service.printed.length;
  await page.getByLabel('Mobile number').fill(number);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code').waitFor();
  expect(service.printed.length).toBe(sent + 1);
  await page.keyboard.type(lastCode());
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

describe('a shopper who comes back', () => {
  test('watches a car by way of the sign-in, keeps it, takes it off again, and deletes everything', () =>
    onPhone(async (page) => {
      await page.goto(base + first);
      await watch(page).click();
      await page.waitForURL(`${base}/sign-in?${new URLSearchParams({ type: 'watchlist', redirect: first, back: first })}`);
      await signIn(page);
      expect(new URL(page.url()).pathname).toBe(first);
      await toast(page)
        .getByText(/^You are watching .+\.$/)
        .waitFor();
      await expect.poll(() => watch(page).getAttribute('aria-pressed')).toBe('true');
      await toast(page).getByRole('link', { name: 'View List' }).click();
      await main(page).getByRole('heading', { name: '1 car watched' }).waitFor();
      expect(new URL(page.url()).search).toBe('?tab=watched-cars');
      // The page of a car knows it again after a reload.
      await page.goto(base + first);
      await expect.poll(() => watch(page).getAttribute('aria-pressed')).toBe('true');
      await page.goto(`${base}/my-garage?tab=watched-cars`);
      await main(page)
        .getByRole('button', { name: /^Remove/ })
        .click();
      await main(page).getByRole('heading', { name: 'No watched cars yet' }).waitFor();
      await page.getByRole('link', { name: 'My data' }).click();
      await main(page).getByText('+61412345678').waitFor();
      await main(page).getByRole('button', { name: 'Delete everything' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click();
      await main(page)
        .getByText(/^Everything is deleted\. Your receipt is [0-9A-F]{10}\.$/)
        .waitFor();
      expect(await database.db.selectFrom('shoppers').selectAll().execute()).toEqual([]);
    }));

  test('reads why a car is not watched, and sees it as it was', () =>
    onPhone(async (page) => {
      await page.goto(`${base}/sign-in?redirect=${first}`);
      await signIn(page);
      await page.route('**/api/watchlist/*', (route) => route.fulfill({ status: 500, json: { error: 'Please try again later.' } }));
      await page.goto(base + first);
      await watch(page).click();
      await toast(page).getByText('Please try again later.').waitFor();
      expect(await watch(page).getAttribute('aria-pressed')).toBe('false');
      await page.unroute('**/api/watchlist/*');
      await watch(page).click();
      await toast(page)
        .getByText(/^You are watching/)
        .waitFor();
      expect(await watch(page).getAttribute('aria-pressed')).toBe('true');
    }));

  test('finds the saved cars of one device on the other, and signs out', () =>
    onPhone(async (page) => {
      await page.goto(`${base}/search/used-cars`);
      await savers(page).first().click();
      await counter(page).filter({ hasText: '1' }).waitFor();
      await page.goto(`${base}/my-garage`);
      await main(page).getByText('This list is in this browser only.').waitFor();
      await main(page).getByRole('link', { name: 'Sign in' }).click();
      await signIn(page, '0412 345 679');
      expect(page.url()).toBe(`${base}/my-garage`);
      await main(page).getByRole('heading', { name: '1 car saved' }).waitFor();
      service.wait(2 * minuteMs);
      await onPhone(async (other) => {
        await other.goto(`${base}/sign-in?redirect=${encodeURIComponent('https://evil.example/')}`);
        await signIn(other, '0412 345 679');
        expect(new URL(other.url()).pathname).toBe('/my-garage');
        await main(other).getByRole('heading', { name: '1 car saved' }).waitFor();
        await other.goto(`${base}/my-garage?tab=my-data`);
        await main(other).getByRole('button', { name: 'Sign out', exact: true }).click();
        await main(other).getByText('You are signed out. Your lists stay in your account.').waitFor();
        await other.goto(`${base}/my-garage`);
        await main(other).getByRole('heading', { name: 'No saved cars yet' }).waitFor();
      });
      await page.goto(base + second);
      await counter(page).filter({ hasText: '1' }).waitFor();
    }));

  test('reads what happened to a watched car, once', () =>
    onPhone(async (page) => {
      await page.goto(`${base}/sign-in?redirect=/my-garage`);
      await signIn(page, '0412 345 681');
      const { id } = await database.db.selectFrom('shoppers').select('id').where('phone', '=', '+61412345681').executeTakeFirstOrThrow();
      const body = JSON.stringify({ name: '2019 Mazda CX-5', slug: 'mazda', from: 31_990, to: 29_990 });
      const about = { shopper_id: id, car_id: '9', at: Date.parse('2026-11-20T02:00:00Z'), read_at: null };
      await database.db
        .insertInto('shopper_notices')
        .values({ ...about, id: 'n1', kind: 'price-fall', release: 'r1', body })
        .execute();
      await page.goto(base + second);
      await page.getByRole('banner').getByRole('link', { name: 'Saved cars, 1 new notice' }).waitFor();
      await page.goto(`${base}/my-garage`);
      await page.getByRole('link', { name: 'Notices (1)' }).click();
      const notice = main(page).getByRole('listitem');
      await expect.poll(() => notice.textContent()).toBe('2019 Mazda CX-5 now costs $29,990, $2,000 less.New · 20 November');
      await page.getByRole('link', { name: 'Notices', exact: true }).waitFor();
      await page.reload();
      await expect.poll(() => notice.textContent()).toBe('2019 Mazda CX-5 now costs $29,990, $2,000 less.20 November');
    }));

  test('saves a search by way of the sign-in, reads of a new match, renames and removes it', () =>
    onPhone(async (page) => {
      const saver = (name: string) => main(page).getByRole('button', { name, exact: true });
      const search = '/search/used-cars?refinementList[make][0]=Toyota';
      await page.goto(base + search);
      await saver('Save search').click();
      await page.waitForURL((url) => url.pathname === '/sign-in');
      await signIn(page, '0412 345 683');
      await toast(page).getByText('We will tell you about new matches of “Used, Toyota”.').waitFor();
      await saver('Search saved').waitFor();
      expect(new URL(page.url()).pathname).toBe('/search/used-cars');

      // A Toyota joins the stock that was compared before.
      const live = await liveStock(join(dealers[0]?.root ?? '', '..', '..'), harbour.slug, 0);
      const [all = {}, documents = []] = [await live?.stock(), await live?.documents()];
      const fresh = documents.find(
        ({ make, car_type, for_sale: isForSale }) => make === 'Toyota' && car_type === 'used' && isForSale === 1,
      );
      const { [fresh?.id ?? '']: _fresh, ...before } = all;
      for (const [release, stock] of Object.entries({ r1: before, r2: all })) {
        const readStock = async () => ({ release, stock: async () => stock, documents: async () => documents });
        const options = { dealers: served, now: service.now(), newId: randomUUID, readStock };
        await noticeStock(database, options);
        await matchArrivals(database, options);
      }
      await page.goto(`${base}/my-garage?tab=notices`);
      await expect
        .poll(() => main(page).getByRole('listitem').first().textContent())
        .toContain('Your search “Used, Toyota” has 1 new match.');
      expect(
        await main(page)
          .getByRole('link', { name: fresh?.name ?? '' })
          .getAttribute('href'),
      ).toBe(`/cars/${fresh?.slug}`);
      expect(await axeFaults(page)).toEqual([]);

      await page.goto(`${base}/my-garage?tab=saved-searches`);
      await main(page)
        .getByText(/^\d+ cars now$/)
        .waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await saver('Rename Used, Toyota').click();
      await page.keyboard.type('For Mum');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Rename For Mum');
      await page.route('**/api/garage/*', (route) => route.fulfill({ status: 500, json: { error: 'Please try again later.' } }));
      await saver('Remove For Mum').click();
      await toast(page).getByText('Please try again later.').waitFor();
      await saver('Remove For Mum').waitFor();
      await page.unroute('**/api/garage/*');
      await saver('Remove For Mum').click();
      await main(page).getByRole('heading', { name: 'No saved searches yet' }).waitFor();
    }));

  test('chooses which mails to get, once there is an address for them', () =>
    onPhone(async (page) => {
      await page.goto(`${base}/sign-in?redirect=${encodeURIComponent('/my-garage?tab=my-data')}`);
      await signIn(page, '0412 345 682');
      await main(page).getByText('+61412345682').waitFor();
      expect(await main(page).getByRole('radio').count()).toBe(0);
      const own = database.db.selectFrom('shoppers').select(['mail']).where('phone', '=', '+61412345682');
      await database.db.updateTable('shoppers').set({ email: 'eve@shopper.example' }).where('phone', '=', '+61412345682').execute();
      await page.reload();
      const choices = main(page).getByRole('radio');
      await expect.poll(() => choices.count()).toBe(3);
      expect(await choices.first().isChecked()).toBe(true);
      await main(page).getByLabel('At once for a lower price, else once a day').check();
      await main(page).getByText('Your choice is saved.').waitFor();
      expect((await own.executeTakeFirstOrThrow()).mail).toBe('at-once');
      expect(await axeFaults(page)).toEqual([]);
    }));

  test('reads what is wrong with a number or a code', () =>
    onPhone(async (page) => {
      await page.goto(`${base}/sign-in`);
      await page.getByRole('button', { name: 'Send code' }).click();
      expect(await problem(page).textContent()).toBe('Please enter an Australian mobile number, such as 0412 345 678.');
      await page.getByLabel('Mobile number').fill('0412 000 222');
      await page.keyboard.press('Enter');
      const code = page.getByLabel('Code');
      await code.waitFor();
      expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
      await page.keyboard.press('Enter');
      expect(await problem(page).textContent()).toBe('The code has 6 digits.');
      await code.fill(lastCode() === '000000' ? '000001' : '000000');
      await expect.poll(() => problem(page).textContent()).toBe('This code is wrong or too old. Please check it, or ask for a new one.');
      expect(await code.inputValue()).toBe('');
      expect(
        await main(page)
          .getByRole('button', { name: /^Send another code in \d+ s$/ })
          .isDisabled(),
      ).toBe(true);
      await main(page).getByRole('button', { name: 'Change number' }).click();
      await page.getByLabel('Mobile number').waitFor();
    }));
});

test('nothing of it is wrong for screen readers', () =>
  onPhone(async (page) => {
    await page.goto(`${base}/sign-in?redirect=/my-garage`);
    await page.getByLabel('Mobile number').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await signIn(page, '0412 345 680');
    for (const tab of ['saved-cars', 'watched-cars', 'saved-searches', 'notices', 'recent-cars', 'my-data']) {
      await page.goto(`${base}/my-garage?tab=${tab}`);
      await page.locator('nav[aria-label="My garage"] [aria-current="page"]').waitFor();
      expect(await axeFaults(page)).toEqual([]);
    }
  }));

test('pages of shoppers who are not signed in ask nothing about accounts, and load none of its code', () =>
  onPhone(async (page) => {
    const asked: string[] = [];
    const scripts: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    page.on('response', async (response) => {
      if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''));
    });
    await page.goto(base + first);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.startsWith('/api/auth'))).toEqual([]);
    expect(scripts.filter((text) => text.includes('/auth/verify'))).toEqual([]);
    expect(scripts.length).toBeGreaterThan(3);
  }));
