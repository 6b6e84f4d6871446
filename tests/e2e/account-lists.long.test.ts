import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { liveStock } from '#lib/api/accounts/live-stock.ts';
import { matchArrivals } from '#lib/api/accounts/match-arrivals.ts';
import { noticeStock } from '#lib/api/accounts/notice-stock.ts';
import type { AccountSettings } from '#lib/api/lead-dealer.ts';
import { dayMs } from '#lib/model/time.ts';
import { base, database, groupBase, onPhone, second, serveAccounts, served, service, signIn, watch } from './account-visit.ts';
import { axeFaults } from './axe-faults.ts';
import { dealers, step } from './browser.ts';
import { harbour, idOf, main, toast } from './garage-pages.ts';

serveAccounts();

describe('the lists of a shopper who signed in', () => {
  test('chooses mails, reads what happened to a watched car, finds a sold car with others for sale, and signs in again when the device was forgotten', () =>
    onPhone(async (page) => {
      const number = '0412 345 683';
      const own = database.db.selectFrom('shoppers').selectAll().where('phone', '=', '+61412345683');
      await page.goto(`${base}/sign-in?redirect=${encodeURIComponent('/my-garage?tab=my-data')}`);
      await signIn(page, number);
      const { id } = await own.executeTakeFirstOrThrow();

      await step('which mails to get, once there is an address for them', async () => {
        await main(page).getByText(number).waitFor();
        expect(await main(page).getByRole('radio').count()).toBe(0);
        await database.db.updateTable('shoppers').set({ email: 'eve@shopper.example' }).where('id', '=', id).execute();
        await page.reload();
        const choices = main(page).getByRole('radio');
        await expect.poll(() => choices.count()).toBe(3);
        expect(await choices.first().isChecked()).toBe(true);
        await main(page).getByLabel('At once for a lower price, else once a day').check();
        await main(page).getByText('Your choice is saved.').waitFor();
        expect((await own.executeTakeFirstOrThrow()).mail).toBe('at-once');
        expect(await axeFaults(page)).toEqual([]);
      });

      await step('what happened to a watched car, once', async () => {
        const body = JSON.stringify({ name: '2019 Mazda CX-5', slug: 'mazda', from: 31_990, to: 29_990, note: 'Drive away' });
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
        await expect.poll(() => notice.textContent()).toBe('2019 Mazda CX-5 now costs $29,990 Drive away, $2,000 less.New · 20 November');
        await page.getByRole('link', { name: 'Notices', exact: true }).waitFor();
        await page.reload();
        await expect.poll(() => notice.textContent()).toBe('2019 Mazda CX-5 now costs $29,990 Drive away, $2,000 less.20 November');
      });

      await step('a sold car is listed with others for sale, and can be taken off on its page', async () => {
        await page.goto(base + (harbour.soldCar ?? ''));
        await page.waitForLoadState('networkidle');
        expect(await watch(page).count()).toBe(0);
        const left = { id: 'left', name: '2015 Holden Commodore', slug: 'left-the-stock', make: 'Holden', model: 'Commodore' };
        const row = { shopper_id: id, list: 'watched' as const, at: service.now() };
        await database.db
          .insertInto('shopper_cars')
          .values([
            { ...row, car_id: left.id, car: JSON.stringify(left) },
            { ...row, car_id: await idOf(harbour.soldCar ?? ''), car: null },
          ])
          .execute();
        await page.goto(`${base}/my-garage?tab=watched-cars`);
        const gone = main(page).getByRole('article').filter({ hasText: left.name });
        await gone.getByText('Sold', { exact: true }).waitFor();
        await gone.getByRole('heading', { name: 'Also for sale' }).waitFor();
        expect(await gone.getByRole('listitem').count()).toBe(3);
        // The button stays for a slip.
        await page.goto(base + (harbour.soldCar ?? ''));
        await expect.poll(() => watch(page).getAttribute('aria-pressed')).toBe('true');
        await watch(page).press('Enter');
        await expect.poll(() => watch(page).getAttribute('aria-pressed')).toBe('false');
        await toast(page)
          .getByText(/^You are no longer watching/)
          .waitFor();
      });

      await step('the device was forgotten', async () => {
        service.wait(91 * dayMs);
        await page.goto(base + second);
        await watch(page).click();
        await page.waitForURL((url) => url.pathname === '/sign-in');
        await signIn(page, number);
        expect(new URL(page.url()).pathname).toBe(second);
        await expect.poll(() => watch(page).getAttribute('aria-pressed')).toBe('true');
      });
    }));

  test('finds the garage at the path of the group', () =>
    onPhone(async (page) => {
      await page.goto(`${groupBase}/my-garage`);
      expect(new URL(page.url()).pathname).toBe('/myblinkr');
      await main(page).getByRole('link', { name: 'Saved' }).click();
      await page.waitForURL(`${groupBase}/myblinkr/saved`);
      await main(page).getByRole('link', { name: 'Sign in' }).click();
      await signIn(page, '0412 355 684');
      expect(page.url()).toBe(`${groupBase}/myblinkr/saved`);
      await main(page).getByRole('link', { name: 'Watched' }).click();
      await page.waitForURL(`${groupBase}/myblinkr?tab=watched-cars`);
      await main(page).getByRole('heading', { name: 'No watched cars yet' }).waitFor();
      // The account of another dealer is another one.
      await page.goto(`${base}/my-garage?tab=my-data`);
      await main(page).getByText('Nobody is signed in on this device.').waitFor();
    }));

  test('saves a search by way of the sign-in, reads of a new match, renames and removes it', () =>
    onPhone(async (page) => {
      const saver = (name: string) => main(page).getByRole('button', { name, exact: true });
      const search = '/search/used-cars?refinementList[make][0]=Toyota';
      await page.goto(base + search);
      await saver('Save search').click();
      await page.waitForURL((url) => url.pathname === '/sign-in');
      await main(page).getByText('Once you are signed in, we save the search “Used, Toyota” and tell you about new matches.').waitFor();
      await signIn(page, '0412 365 685');
      await toast(page).getByText('We will tell you about new matches of “Used, Toyota”.').waitFor();
      await saver('Search saved').waitFor();
      expect(new URL(page.url()).pathname).toBe('/search/used-cars');

      // A Toyota joins the stock that was compared before.
      const { accounts } = served.find(({ slug }) => slug === harbour.slug) as { accounts: AccountSettings };
      const live = await liveStock(join(dealers[0]?.root ?? '', '..', '..'), harbour.slug, accounts.site);
      const [all = {}, documents = []] = [await live?.stock(), await live?.documents()];
      const fresh = documents.find(
        ({ make, car_type, for_sale: isForSale }) => make === 'Toyota' && car_type === 'used' && isForSale === 1,
      );
      const { [fresh?.id ?? '']: _fresh, ...before } = all;
      for (const [release, stock] of Object.entries({ r1: before, r2: all })) {
        const readStock = async () => ({ release, stock: async () => stock, leftOut: async () => [], documents: async () => documents });
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
});
