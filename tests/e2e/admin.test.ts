import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOpsApp } from '#lib/api/ops/ops-app.ts';
import { type Listening, listen } from '#lib/serve/listen.ts';
import { webListener } from '#lib/serve/web-listener.ts';
import { freshSqlite, type TestDatabase } from '../contract/leads/databases.ts';
import { sowLeads, sownDealers } from '../contract/leads/sown-leads.ts';
import { hilltop } from '../contract/leads/yard.ts';
import { axeFaults } from './axe-faults.ts';
import { browserOf, desktop, phone, visit } from './browser.ts';

const token = 'the-token-of-the-operators';
const now = Date.parse('2026-11-22T01:00:00Z');
const browser = browserOf({ pictures: false });
let database: TestDatabase;
let server: Listening;
let replays = 0;

beforeAll(async () => {
  database = await freshSqlite();
  await sowLeads(database, { count: 100, days: 10, now });
  const app = makeOpsApp({
    metrics: { contentType: 'text/plain', text: async () => '' },
    readiness: () => Promise.reject(new Error('not asked')),
    token: undefined,
    admin: {
      ...{ database, token, random: randomBytes, now: () => now, dealers: () => sownDealers.map((slug) => hilltop([], { slug })) },
      onReplayed: () => {
        replays += 1;
      },
    },
    report: (error) => Promise.reject(error),
  });
  server = await listen(createServer(webListener(app)), { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await database.remove();
});

const focused = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(node);
    const label = node instanceof HTMLInputElement ? node.labels?.[0]?.textContent : undefined;
    const name = label ?? node.getAttribute('aria-label') ?? node.textContent?.trim() ?? '';
    return { name, hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 };
  });

/** Presses Tab until this is focused. Throws if a stop on the way has no visible focus. */
async function tabTo(page: Page, name: RegExp, most = 200): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (!stop.hasRing) throw new Error(`${stop.name} shows no focus`);
    if (name.test(stop.name)) return;
  }
  throw new Error(`The Tab key does not reach ${name}`);
}

/** Presses Enter and waits for the page that it leads to. */
const enter = (page: Page) => Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);

/** Signs in with the keyboard alone. */
async function signIn(page: Page): Promise<void> {
  await page.goto(`http://127.0.0.1:${server.port}/admin`);
  await tabTo(page, /^Your name/);
  await page.keyboard.type('Jo');
  await tabTo(page, /^Token/);
  await page.keyboard.type(token);
  await enter(page);
  await page.getByRole('heading', { name: 'Leads', exact: true }).waitFor();
}

/** Axe finds nothing, on a desktop and a phone. */
async function expectNoFaults(page: Page): Promise<void> {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    expect(await axeFaults(page)).toEqual([]);
  }
}

test('axe finds no fault on the pages of operators', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    await page.goto(`http://127.0.0.1:${server.port}/admin/login`);
    await expectNoFaults(page);
    await signIn(page);
    for (const summary of await page.locator('summary').all()) await summary.click();
    await expectNoFaults(page);
    await page
      .getByRole('link', { name: /^Lead / })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Where it is' }).waitFor();
    await expectNoFaults(page);
  });
});

test('an operator signs in, sends again and looks at a lead with the keyboard alone', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    await signIn(page);
    await tabTo(page, /^Replay all$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Send \d+ deliver(y|ies) again$/);
    await enter(page);
    await page.getByRole('status').waitFor();
    expect(replays).toBe(1);
    await tabTo(page, /^Lead [0-9a-f]{32}$/);
    await enter(page);
    await tabTo(page, /^Show everything \(recorded\)$/);
    await enter(page);
    await page.getByText('This view was recorded.').waitFor();
  });
});
