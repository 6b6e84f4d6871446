import type { Locator, Page, Route } from 'playwright-core';
import { browserOf, dealer, desktop, type Watched, watch } from './browser.ts';

const browser = browserOf({ pictures: false });
const site = dealer('bayside-mazda');

type Sent = { key: string | undefined; path: string; body: { lead: Record<string, unknown>; check: Record<string, unknown> } };

/** Answers leads in turn, the last answer again and again, and notes them. */
export async function takeLeads(page: Page, ...answers: ((route: Route) => Promise<void>)[]): Promise<Sent[]> {
  const sent: Sent[] = [];
  await page.route('**/api/leads*', async (route) => {
    const request = route.request();
    sent.push({ key: request.headers()['idempotency-key'], path: new URL(request.url()).pathname, body: request.postDataJSON() });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    await answer?.(route);
  });
  return sent;
}
export const stored = (route: Route) => route.fulfill({ status: 201, json: { id: 'a'.repeat(32) } });

/** Fills in whatever the form shows and requires, as far as it is empty. */
export async function fillIn(form: Locator) {
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

export const sendButton = (form: Locator) => form.locator('[data-send]');

/** Opens a form and waits until it can be sent. */
export async function openForm(page: Page, path: string): Promise<Locator> {
  await page.goto(site.base + path);
  const form = page.locator('form[id^=form-]');
  await sendButton(form).scrollIntoViewIfNeeded();
  await form.locator('[data-send][type=submit]').waitFor();
  return form;
}

export async function inBrowser(work: (opened: Watched) => Promise<void>, viewport = desktop) {
  const context = await (await browser()).newContext({ locale: 'en-AU', reducedMotion: 'reduce', viewport });
  try {
    await work(watch(await context.newPage()));
  } finally {
    await context.close();
  }
}

export const thanks = (page: Page) => page.waitForURL(/\/success\\?/);
