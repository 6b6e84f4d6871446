import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { until } from '../contract/leads/yard.ts';
import { axeFaults } from './axe-faults.ts';
import { browserOf, desktop, phone, step } from './browser.ts';
import { sendButton } from './fill-form.ts';
import { fillForm, isReady, leadRequests, openForms, problems, textIn, thanks } from './form-page.ts';

const { service, placeOf, onForm } = await openForms(browserOf({ pictures: false }));
const alerts = (form: Locator) => form.locator('p[role=alert]:not(:empty)').allTextContents();

describe('sending', () => {
  const slug = 'harbour-city-motors';

  test.concurrent('without a network keeps the enquiry and sends it when the network is back; after a reload it says what waits and what was sent (rule E94)', () =>
    onForm(placeOf('contact', slug), { viewport: phone, expects: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ }, async (open) => {
      const { page, form, path } = open;
      const again = async () => {
        await page.goto(service().baseOf(slug) + path);
        await isReady(form);
      };
      const sendOffline = async (email: string) => {
        await fillForm(open, email);
        await page.context().setOffline(true);
        await sendButton(form).click();
        const kept = 'You are offline. We keep your enquiry on this device and send it when you are online with this site open.';
        await form.getByText(kept).waitFor();
      };
      await step('the page stays open', async () => {
        const email = 'kim.offline@example.com';
        await sendOffline(email);
        expect(await axeFaults(page, 'main'), 'offline').toEqual([]);
        expect(service().countOf(email)).toBe(0);
        await page.context().setOffline(false);
        await thanks(page);
        await service().delivered(email);
        await again();
        await fillForm(open, email);
        await sendButton(form).click();
        await thanks(page);
        expect(service().countOf(email)).toBe(1);
      });
      await step('something else is typed meanwhile, and stays', async () => {
        const email = 'kim.typing@example.com';
        await again();
        await sendOffline(email);
        await form.locator('[name=message]').fill('And another thing');
        await page.context().setOffline(false);
        await service().delivered(email);
        await form.getByText(/was sent\. Your reference is [0-9A-F]{8}\./).waitFor();
        expect([new URL(page.url()).pathname, await textIn(form, 'message')]).toEqual([path, 'And another thing']);
      });

      const email = 'kim.later@example.com';
      const strip = page.locator('[role=status] p');
      const said = async (rest: RegExp) => {
        await strip.filter({ hasText: rest }).waitFor();
        const news = (await strip.textContent()) ?? '';
        await form.locator('div[role=status]').filter({ hasText: news }).waitFor();
        expect(await form.locator('div[role=status]:not(:empty)').allTextContents()).toEqual([news]);
        expect(await alerts(form)).toEqual([]);
      };
      await step('a reload before the network is back', async () => {
        await page.goto(service().baseOf(slug) + path);
        await page.evaluate(() => localStorage.clear());
        await page.reload();
        await isReady(form);
        await fillForm(open, email);
        await page.route('**/api/leads', (route) => route.abort('internetdisconnected'));
        await page.context().setOffline(true);
        await sendButton(form).click();
        await strip.waitFor();
        await page.context().setOffline(false);
        await page.reload();
        await isReady(form);
        await said(
          /^Your enquiry \(.*\) waits on this device and is sent when you are online with this site open\. You do not need to send it again\.$/,
        );
        expect([await textIn(form, 'name'), service().countOf(email)]).toEqual(['', 0]);
        expect(await axeFaults(page), 'waits').toEqual([]);
      });
      await step('a reload after it', async () => {
        await page.unroute('**/api/leads');
        await page.reload();
        await isReady(form);
        await said(/^Your enquiry \(.*\) was sent\. Your reference is [0-9A-F]{8}\. You do not need to send it again\.$/);
        await fillForm(open, email);
        await sendButton(form).click();
        await thanks(page);
        expect(service().countOf(email)).toBe(1);
        await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
        await until('the news to be closed', async () => (await strip.count()) === 0);
      });
    }));

  test.concurrent('says refusals in a dialog too, which returns to the first wrong field (rule E95), and stores one lead after an error and a double click', () =>
    onForm(placeOf('contact', slug), { viewport: desktop, expects: /422|500/ }, async (open) => {
      const { page, form } = open;
      const requests = leadRequests(page);
      const dialog = page.getByRole('alertdialog', { name: 'An error occurred when submitting this form', exact: true });
      const refusal = { error: 'Some fields of the lead cannot be read.', code: 'invalid_lead' };
      const answers = [
        { status: 422, body: { ...refusal, fields: { phone: 'Please check this number.' } } },
        { status: 422, body: { error: 'Still not.' } },
        { status: 500, body: { error: 'An unexpected error occurred', code: 'internal_error' } },
      ];
      await page.route('**/api/leads', (route) => {
        const answer = answers.shift();
        return answer ? route.fulfill({ status: answer.status, json: answer.body }) : route.continue();
      });
      const email = 'kim.refused@example.com';
      await fillForm(open, email);

      await step('a refusal with a wrong field', async () => {
        await sendButton(form).click();
        await dialog.waitFor();
        expect(await alerts(form)).toContain(refusal.error);
        expect(await problems(form)).toEqual(['Please check this number.']);
        expect(await axeFaults(page), 'the dialog').toEqual([]);
        await page.getByRole('button', { name: 'OK', exact: true }).press('Enter');
        await dialog.waitFor({ state: 'hidden' });
        await form.locator('[name=phone]:focus').waitFor();
        expect(await axeFaults(page, 'main'), 'refused').toEqual([]);
      });
      await step('a refusal without one', async () => {
        await form.locator('[name=phone]').fill('0491 570 157');
        await sendButton(form).click();
        await dialog.waitFor();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
        expect(await alerts(form)).toEqual(['Still not.']);
        await form.locator('[data-send]:focus').waitFor();
      });
      await step('a double click, and an error of the server', async () => {
        await sendButton(form).dblclick();
        await thanks(page);
        await service().delivered(email);
        const keys = await Promise.all(requests.map((request) => request.headerValue('idempotency-key')));
        expect([keys.length, new Set(keys.slice(1)).size]).toEqual([4, 1]);
      });
    }));
});
