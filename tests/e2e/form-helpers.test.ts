/** What an open form asks others for: a bot check and free bookings. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { weekdayDate } from '#lib/locale/long-date.ts';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, desktop, phone, step, type Watched, watch } from './browser.ts';

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
async function takeLeads(page: Page, ...answers: ((route: Route) => Promise<void>)[]): Promise<Sent[]> {
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

async function inBrowser(work: (opened: Watched) => Promise<void>, viewport = desktop) {
  const context = await (await browser()).newContext({ locale: 'en-AU', reducedMotion: 'reduce', viewport });
  try {
    await work(watch(await context.newPage()));
  } finally {
    await context.close();
  }
}

const thanks = (page: Page) => page.waitForURL(/\/success\\?/);

test('a form with a bot check sends a new token with each attempt, under one key, and goes without where a blocker stops the script', () =>
  inBrowser(async ({ page, troubles }) => {
    await withBotCheck(page, '/contact');
    const sent = await takeLeads(page, broken, stored);

    await step('with tokens', async () => {
      await page.route(`${service}/**`, (route) => route.fulfill({ contentType: 'text/javascript', body: tokens }));
      const form = await openForm(page, '/contact');
      await fillIn(form);
      await sendButton(form).click();
      await thanks(page);
      expect(sent.map(({ body }) => body.check.token)).toEqual(['token-1', 'token-2']);
      expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
      expect(troubles().filter((trouble) => !/503/.test(trouble) && !/success/.test(trouble))).toEqual([]);
    });

    await step('with a blocker', async () => {
      await page.route(`${service}/**`, (route) => route.abort('blockedbyclient'));
      const form = await openForm(page, '/contact');
      await form.locator('[name=message]').fill('Hello again');
      await fillIn(form);
      await sendButton(form).click();
      await thanks(page);
      expect(sent.slice(2).map(({ body }) => 'token' in body.check)).toEqual([false]);
    });
  }));

test('a free booking that was taken meanwhile is refused; without any the shopper chooses within the hours of the workshop, never on a Sunday', () =>
  inBrowser(async ({ page }) => {
    const days = (times: string[]) => ({
      available_bookings: [
        { date: '2099-03-02', times },
        { date: '2099-03-03', times: ['09:00'] },
      ],
    });
    const lists: object[] = [days(['08:30', '10:00']), days(['10:00'])];
    await page.route('**/api/bookings/service', (route) => route.fulfill({ json: lists.length > 1 ? lists.shift() : lists[0] }));
    const sent = await takeLeads(page, stored);

    await step('taken meanwhile', async () => {
      const form = await openForm(page, '/service');
      const [date, time] = [form.locator('select[name="Service Date.date"]'), form.locator('select[name="Service Date.time"]')];
      await date.selectOption({ label: 'Monday 2 March' });
      await time.selectOption({ label: '8:30 am' });
      await fillIn(form);
      await sendButton(form).click();
      await form.getByText('This time is no longer free. Please choose another one.').waitFor();
      expect(sent).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('Service Date.time');
      expect(await axeFaults(page, 'main')).toEqual([]);
      await page.keyboard.type('10');
      await sendButton(form).press('Enter');
      await thanks(page);
      expect(sent.map(({ body }) => body.lead['Service Date'])).toEqual(['2099-03-02 10:00']);
    });

    await step('without any', async () => {
      await page.route('**/api/bookings/service', (route) => route.fulfill({ json: false }));
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
      expect(sent.slice(1).map(({ body }) => [body.lead['Service Date'], body.lead.Booking])).toEqual([
        [`${day} 11:30`, `${weekdayDate(day, 'en-AU')}, 11:30 am, Bayside Mazda Service`],
      ]);
    });
  }, phone));
