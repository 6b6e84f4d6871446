import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leadDealer } from '#lib/api/lead-dealer.ts';
import { dayMs, minuteMs } from '#lib/model/time.ts';
import { serve } from '#lib/serve/server.ts';
import { loadSite } from '#lib/site/load.ts';
import { tenants } from '../contract/demo/demo-files.ts';
import { freshSqlite, type TestDatabase } from '../contract/leads/databases.ts';
import { openService } from '../contract/leads/yard.ts';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, dealers, phone } from './browser.ts';
import { carPaths, counter, harbour, main, savers, toast } from './garage-pages.ts';

const mobile = '0412 345 678';
/** A dealer of a group with a path of its own for the favourites. */
const ofGroup = dealer('switch-drive');
const browser = browserOf({ pictures: false });
let database: TestDatabase;
let service: ReturnType<typeof openService>;
let serving: Awaited<ReturnType<typeof serve>>;
let base: string;
let groupBase: string;

beforeAll(async () => {
  database = await freshSqlite();
  const sites = await Promise.all([harbour, ofGroup].map(({ slug }) => loadSite({ tenantsDir: tenants, slug })));
  service = openService(
    database,
    sites.map(({ site }) => leadDealer({ site, granted: [] }, undefined)),
    Date.now(),
  );
  serving = await serve({ outDir: join(dealers[0]?.root ?? '', '..', '..'), port: 0, api: service.handle });
  base = `http://${harbour.slug}.localhost:${serving.port}`;
  groupBase = `http://${ofGroup.slug}.localhost:${serving.port}`;
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

/** What pages report to tracking: the names of actions, and steps of signing in. */
async function heardOn(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('hear', (text: string) => heard.push(text));
  await page.addInitScript(() => {
    const { hear } = window as unknown as { hear: (text: string) => void };
    document.addEventListener('forecourt:track', (event) =>
      hear(`${(event as CustomEvent).detail.id} ${(event as CustomEvent).detail.item?.slug}`),
    );
    document.addEventListener('forecourt:sign-in', (event) => hear(Object.values((event as CustomEvent).detail).join(' ')));
  });
  return heard;
}

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
      const heard = await heardOn(page);
      await page.goto(base + first);
      await watch(page).press('Enter');
      await page.waitForURL(`${base}/sign-in?${new URLSearchParams({ type: 'watchlist', redirect: first, back: first })}`);
      await signIn(page);
      expect(new URL(page.url()).pathname).toBe(first);
      await toast(page)
        .getByText(/^You are watching .+\.$/)
        .waitFor();
      await expect.poll(() => watch(page).getAttribute('aria-pressed')).toBe('true');
      expect(heard).toEqual(['code-sent phone', 'signed-in phone', `39 ${first.replace('/cars/', '')}`]);
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
      await main(page).getByText(mobile).waitFor();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        main(page).getByRole('button', { name: 'Download my data' }).click(),
      ]);
      expect(file.suggestedFilename()).toBe('my-data.json');
      // Who is signed in gets no form that would sign somebody else in.
      await page.goto(`${base}/sign-in`);
      await main(page).getByText(`You are signed in with ${mobile}.`).waitFor();
      await page.goto(`${base}/my-garage?tab=my-data`);
      await main(page).getByRole('button', { name: 'Delete everything' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click();
      await main(page)
        .getByText(/^Everything is deleted\. Your receipt is [0-9A-F]{10}\.$/)
        .waitFor();
      expect(await database.db.selectFrom('shoppers').selectAll().execute()).toEqual([]);
    }));

  test('signs in again when the device was forgotten, and finds a sold car with others for sale', () =>
    onPhone(async (page) => {
      await page.goto(`${base}/sign-in?redirect=${first}`);
      await signIn(page, '0412 345 683');
      await page.goto(base + (harbour.soldCar ?? ''));
      await page.waitForLoadState('networkidle');
      expect(await watch(page).count()).toBe(0);
      const { id } = await database.db.selectFrom('shoppers').select('id').where('phone', '=', '+61412345683').executeTakeFirstOrThrow();
      const soldId = await page.evaluate(
        () => JSON.parse(document.getElementById('__NEXT_DATA__')?.textContent ?? '').props.pageProps.model.id,
      );
      const left = { id: 'left', name: '2015 Holden Commodore', slug: 'left-the-stock', make: 'Holden', model: 'Commodore' };
      const row = { shopper_id: id, list: 'watched' as const, at: service.now() };
      await database.db
        .insertInto('shopper_cars')
        .values([
          { ...row, car_id: left.id, car: JSON.stringify(left) },
          { ...row, car_id: String(soldId), car: null },
        ])
        .execute();
      await page.goto(`${base}/my-garage?tab=watched-cars`);
      const gone = main(page).getByRole('article').filter({ hasText: left.name });
      await gone.getByText('Sold', { exact: true }).waitFor();
      await gone.getByRole('heading', { name: 'Also for sale' }).waitFor();
      expect(await gone.getByRole('listitem').count()).toBe(3);
      // A sold car can be taken off the list on its page, and the button stays for a slip.
      await page.goto(base + (harbour.soldCar ?? ''));
      await expect.poll(() => watch(page).getAttribute('aria-pressed')).toBe('true');
      await watch(page).press('Enter');
      await expect.poll(() => watch(page).getAttribute('aria-pressed')).toBe('false');
      await toast(page)
        .getByText(/^You are no longer watching/)
        .waitFor();
      service.wait(91 * dayMs);
      await page.goto(base + second);
      await watch(page).click();
      await page.waitForURL((url) => url.pathname === '/sign-in');
      await signIn(page, '0412 345 683');
      expect(new URL(page.url()).pathname).toBe(second);
      await expect.poll(() => watch(page).getAttribute('aria-pressed')).toBe('true');
    }));

  test('finds the garage at the path of the group', () =>
    onPhone(async (page) => {
      await page.goto(`${groupBase}/my-garage`);
      expect(new URL(page.url()).pathname).toBe('/myblinkr');
      await main(page).getByRole('link', { name: 'Saved' }).click();
      await page.waitForURL(`${groupBase}/myblinkr/saved`);
      await main(page).getByRole('link', { name: 'Sign in' }).click();
      await signIn(page, '0412 345 684');
      expect(page.url()).toBe(`${groupBase}/myblinkr/saved`);
      await main(page).getByRole('link', { name: 'Watched' }).click();
      await page.waitForURL(`${groupBase}/myblinkr?tab=watched-cars`);
      await main(page).getByRole('heading', { name: 'No watched cars yet' }).waitFor();
      // The account of another dealer is another one.
      await page.goto(`${base}/my-garage?tab=my-data`);
      await main(page).getByText('Nobody is signed in on this device.').waitFor();
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

  test('chooses which mails to get, once there is an address for them', () =>
    onPhone(async (page) => {
      await page.goto(`${base}/sign-in?redirect=${encodeURIComponent('/my-garage?tab=my-data')}`);
      await signIn(page, '0412 345 682');
      await main(page).getByText('0412 345 682').waitFor();
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
    for (const tab of ['saved-cars', 'watched-cars', 'notices', 'recent-cars', 'my-data']) {
      await page.goto(`${base}/my-garage?tab=${tab}`);
      await page.locator('nav[aria-label="My garage"] [aria-current="page"]').waitFor();
      expect(await axeFaults(page)).toEqual([]);
    }
  }));
