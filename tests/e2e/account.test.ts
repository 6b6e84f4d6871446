import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { minuteMs } from '#lib/model/time.ts';
import {
  base,
  database,
  first,
  heardOn,
  lastCode,
  mobile,
  onPhone,
  problem,
  second,
  serveAccounts,
  service,
  signIn,
  watch,
} from './account-visit.ts';
import { axeFaults } from './axe-faults.ts';
import { step } from './browser.ts';
import { counter, harbour, main, savers, toast } from './garage-pages.ts';

serveAccounts();

/** The text of what has the focus: keyboard users keep their place after a removal. */
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

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
      await step('a change that fails says why, and the car stays as it was', async () => {
        await page.route('**/api/watchlist/*', (route) => route.fulfill({ status: 500, json: { error: 'Please try again later.' } }));
        await watch(page).click();
        await toast(page).getByText('Please try again later.').waitFor();
        expect(await watch(page).getAttribute('aria-pressed')).toBe('true');
        await page.unroute('**/api/watchlist/*');
      });
      await page.goto(`${base}/my-garage?tab=watched-cars`);
      await main(page)
        .getByRole('button', { name: /^Remove/ })
        .press('Enter');
      await expect.poll(() => focusedText(page)).toBe('No watched cars yet');
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
      await page.getByRole('dialog').waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).press('Enter');
      await main(page)
        .getByText(/^Everything is deleted\. Your receipt is [0-9A-F]{10}\.$/)
        .waitFor();
      await expect.poll(() => focusedText(page)).toMatch(/^Everything is deleted\./);
      expect(await database.db.selectFrom('shoppers').selectAll().execute()).toEqual([]);
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
      for (const tab of ['saved-cars', 'watched-cars', 'recent-cars'])
        await step(`axe on ${tab}`, async () => {
          const link = page.getByRole('navigation', { name: 'My garage' }).locator(`a[href$="${tab}"]`);
          await link.click();
          await link.and(page.locator('[aria-current=page]')).waitFor();
          expect(await axeFaults(page)).toEqual([]);
        });
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

  test('signs in with another number, also where the account may get an address', () =>
    onPhone(async (page) => {
      // The demo dealers have no service for mails.
      const html = await readFile(join(harbour.root, 'sign-in.html'), 'utf8');
      const body = html.replace('"ways":["phone"]', '"ways":["phone","email"]');
      await page.route(`${base}/sign-in`, (route) => route.fulfill({ contentType: 'text/html', body }));
      await page.goto(`${base}/sign-in`);
      await signIn(page, '0412 355 690');
      await page.goto(`${base}/sign-in`);
      await main(page).getByText('You are signed in with 0412 355 690. Add your email address to this account.').waitFor();
      const other = main(page).getByRole('button', { name: 'Sign in with another number or address' });
      await step('signing out fails', async () => {
        await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500, json: { error: 'Please try again later.' } }));
        await other.press('Enter');
        await toast(page).getByText('Please try again later.').waitFor();
        await page.unroute('**/api/auth/sign-out');
      });
      await other.press('Enter');
      await page.getByLabel('Mobile number').waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('sign-in-contact');
      await page.keyboard.type('0412 365 691');
      await page.keyboard.press('Enter');
      await main(page).getByRole('button', { name: 'Use another number or address' }).click();
      await main(page).getByRole('button', { name: 'Use my email address instead' }).click();
      await page.getByLabel('Email address').waitFor();
    }));

  test('reads what is wrong with a number or a code', () =>
    onPhone(async (page) => {
      await page.goto(`${base}/sign-in`);
      await page.getByLabel('Mobile number').waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Send code' }).click();
      expect(await problem(page).textContent()).toBe('Please enter an Australian mobile number, such as 0412 345 678.');
      await page.getByLabel('Mobile number').fill('0412 000 222');
      await page.keyboard.press('Enter');
      const code = page.getByLabel('Code');
      await code.waitFor();
      expect(await axeFaults(page)).toEqual([]);
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
      await step('a phone that dropped the page meanwhile still takes the code, until the shopper changes the number', async () => {
        await page.reload();
        await code.waitFor();
        await main(page).getByText('We sent 6 digits to 0412 000 222.').waitFor();
        await main(page).getByRole('button', { name: 'Change number' }).click();
        await page.getByLabel('Mobile number').waitFor();
        await page.reload();
        await page.getByLabel('Mobile number').waitFor();
      });
    }));
});
