/** What an open form asks others for: a bot check, free bookings; and leads that are sent later, from another page. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { weekdayDate } from '#lib/locale/long-date.ts';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, desktop, phone, watch } from './browser.ts';

const browser = browserOf({ pictures: false });
const site = dealer('bayside-mazda');
const service = 'https://challenges.cloudflare.com';

/** A script in place of Turnstile's, which gives tokens one after the other. */
const tokens = `
  let count = 0;
  let options;
  const give = () => setTimeout(() => options.callback('token-' + ++count));
  window.turnstile = {
    render: (element, given) => { options = given; element.append(document.createElement('iframe')); give(); return 'w1'; },
    reset: give,
    remove: () => {},
  };`;

/** The page of a form as a site with a bot check has it: with the key in its data, the widget's place in its HTML, and its host in its policy. */
async function withBotCheck(page: Page, path: string) {
  const html = await readFile(join(site.root, `${path}.html`), 'utf8');
  const place = '<div><p role="status"></p><div></div></div>';
  const body = html
    .replace('"uploads":{', '"botCheck":{"kind":"turnstile","siteKey":"1x00"},"uploads":{')
    .replace(/(name="website"[^>]*\/?><\/p>)/, `$1${place}`);
  expect(body.length).toBeGreaterThan(html.length + place.length);
  const [, policy = ''] = /Content-Security-Policy: (.*)/.exec(await readFile(join(site.root, '_headers'), 'utf8')) ?? [];
  const open = policy.replace('script-src ', `script-src ${service} `).replace('frame-src ', `frame-src ${service} `);
  expect(open.length).toBe(policy.length + 2 * (service.length + 1));
  await page.route(site.base + path, (route) =>
    route.fulfill({ contentType: 'text/html', body, headers: { 'Content-Security-Policy': open } }),
  );
}

type Sent = { key: string | undefined; path: string; body: { lead: Record<string, unknown>; check: Record<string, unknown> } };

/** Answers leads in turn, the last answer again and again, and notes them. */
async function takeLeads(page: Page | BrowserContext, ...answers: ((route: Route) => Promise<void>)[]): Promise<Sent[]> {
  const sent: Sent[] = [];
  await page.route('**/api/leads*', async (route) => {
    const request = route.request();
    sent.push({ key: request.headers()['idempotency-key'], path: new URL(request.url()).pathname, body: request.postDataJSON() });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    await answer?.(route);
  });
  return sent;
}
const stored = (route: Route) => route.fulfill({ status: 201, json: { id: 'a'.repeat(32) } });
const broken = (route: Route) => route.fulfill({ status: 503, json: { error: 'x' } });
const lost = (route: Route) => route.abort('internetdisconnected');

/** Fills in whatever the form shows and requires, as far as it is empty. */
async function fillIn(form: Locator) {
  for (const [name, text] of [
    ['name', 'Kim Shopper'],
    ['phone', '0412 345 678'],
    ['email', 'kim@example.com'],
    ['message', 'Hello'],
    ['Rego', 'ABC123'],
    ['Your Vehicle Make', 'Mazda'],
    ['Your Vehicle Model', 'CX-5'],
    ['Your Vehicle Year', '2019'],
  ]) {
    const input = form.locator(`:is(input, textarea)[name="${name}"]`);
    if ((await input.count()) > 0 && (await input.inputValue()) === '') await input.fill(text ?? '');
  }
  for (const select of await form.locator('select[aria-required]').all())
    if ((await select.inputValue()) === '' && (await select.locator('option').count()) > 1) await select.selectOption({ index: 1 });
}

const sendButton = (form: Locator) => form.locator('[data-send]');

/** Opens a form and waits until it can be sent. */
async function openForm(page: Page, path: string): Promise<Locator> {
  await page.goto(site.base + path);
  const form = page.locator('form[id^=form-]');
  await sendButton(form).scrollIntoViewIfNeeded();
  await form.locator('[data-send][type=submit]').waitFor();
  return form;
}

type Opened = { page: Page; context: BrowserContext; troubles: () => string[] };

async function inBrowser(work: (opened: Opened) => Promise<void>, viewport = desktop) {
  const context = await (await browser()).newContext({ locale: 'en-AU', reducedMotion: 'reduce', viewport });
  try {
    const watched = watch(await context.newPage());
    await work({ ...watched, context });
  } finally {
    await context.close();
  }
}

const thanks = (page: Page) => page.waitForURL(/\/success\\?/);

describe('a form with a bot check', () => {
  test('sends a new token with each attempt, under one key', () =>
    inBrowser(async ({ page, troubles }) => {
      await withBotCheck(page, '/contact');
      await page.route(`${service}/**`, (route) => route.fulfill({ contentType: 'text/javascript', body: tokens }));
      const sent = await takeLeads(page, broken, stored);
      const form = await openForm(page, '/contact');
      await fillIn(form);
      await sendButton(form).click();
      await thanks(page);
      expect(sent.map(({ body }) => body.check.token)).toEqual(['token-1', 'token-2']);
      expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
      expect(troubles().filter((trouble) => !/503/.test(trouble) && !/success/.test(trouble))).toEqual([]);
    }));

  test('goes without where a blocker stops the script', () =>
    inBrowser(async ({ page }) => {
      await withBotCheck(page, '/contact');
      await page.route(`${service}/**`, (route) => route.abort('blockedbyclient'));
      const sent = await takeLeads(page, stored);
      const form = await openForm(page, '/contact');
      await fillIn(form);
      await sendButton(form).click();
      await thanks(page);
      expect(sent.map(({ body }) => 'token' in body.check)).toEqual([false]);
    }));
});

describe('free bookings', () => {
  const days = (times: string[]) => ({
    available_bookings: [
      { date: '2099-03-02', times },
      { date: '2099-03-03', times: ['09:00'] },
    ],
  });

  test('a time that was taken meanwhile is refused, and another one is sent', () =>
    inBrowser(async ({ page }) => {
      const lists = [days(['08:30', '10:00']), days(['10:00'])];
      await page.route('**/api/bookings/service', (route) => route.fulfill({ json: lists.length > 1 ? lists.shift() : lists[0] }));
      const sent = await takeLeads(page, stored);
      const form = await openForm(page, '/service');
      const [date, time] = [form.locator('select[name="Service Date.date"]'), form.locator('select[name="Service Date.time"]')];
      await date.selectOption({ label: 'Monday 2 March' });
      await time.selectOption({ label: '8:30 am' });
      await fillIn(form);
      await sendButton(form).click();
      await form.getByText('This time is no longer free. Please choose another one.').waitFor();
      expect(sent).toEqual([]);
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('Service Date.time');
      expect(await axeFaults(page, 'main')).toEqual([]);
      await page.keyboard.type('10');
      await sendButton(form).press('Enter');
      await thanks(page);
      expect(sent.map(({ body }) => body.lead['Service Date'])).toEqual(['2099-03-02 10:00']);
    }, phone));

  test('without any the shopper chooses within the hours of the workshop, never on a Sunday', () =>
    inBrowser(async ({ page }) => {
      await page.route('**/api/bookings/service', (route) => route.fulfill({ json: false }));
      const sent = await takeLeads(page, stored);
      const form = await openForm(page, '/service');
      const date = form.locator('select[name="Service Date.date"]');
      // Not today, whose morning may be over.
      const saturday = date.locator('option', { hasText: 'Saturday' }).nth(1);
      const day = (await saturday.getAttribute('value')) ?? '';
      await date.selectOption(day);
      expect(await date.locator('option', { hasText: 'Sunday' }).count()).toBe(0);
      await form.locator('select[name="Service Date.time"]').selectOption({ label: '11:30 am' });
      await fillIn(form);
      await sendButton(form).click();
      await thanks(page);
      expect(sent.map(({ body }) => [body.lead['Service Date'], body.lead.Booking])).toEqual([
        [`${day} 11:30`, `${weekdayDate(day, 'en-AU')}, 11:30 am, Bayside Mazda Service`],
      ]);
    }));
});

test('a form that could not be sent is sent by the next page, which says so', () =>
  inBrowser(async ({ page, context }) => {
    const sent = await takeLeads(context, lost, stored);
    const form = await openForm(page, '/contact');
    await fillIn(form);
    await context.setOffline(true);
    await sendButton(form).click();
    await form.getByText('You are offline. We keep your enquiry on this device and send it when you are online again.').waitFor();
    const next = await context.newPage();
    await page.close();
    await context.setOffline(false);
    await next.goto(`${site.base}/`);
    await next.getByText('Your enquiry has been sent.', { exact: true }).first().waitFor();
    expect(sent.map(({ path }) => path)).toEqual(['/api/leads', '/api/leads']);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(await next.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('unsent')))).toEqual([]);
  }));

test('an amount is formatted under the fingers', () =>
  inBrowser(async ({ page }) => {
    const form = await openForm(page, '/trade-in');
    const input = form.locator('[name="Trade-In Kilometres"]');
    const state = () =>
      input.evaluate((element) => {
        const { value, selectionStart } = element as HTMLInputElement;
        return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`;
      });
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      return state();
    };
    await input.click();
    await page.keyboard.type('1234567');
    expect(await state()).toBe('1,234,567|');
    expect(await press('Home', 'ArrowRight', '9')).toBe('19|,234,567');
    expect(await press('Backspace', 'Delete')).toBe('1,|234,567');
    expect(await press('Delete')).toBe('1|34,567');
    expect(await press(',')).toBe('1|34,567');
    expect(await press('End', '.', '5')).toBe('134,567.5|');
    expect(await press('x')).toBe('134,567.5x|');
    expect(await press('Backspace', 'Home', 'Delete', 'Delete', 'Delete')).toBe('|567.5');
  }));
