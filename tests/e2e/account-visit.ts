import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type LeadDealer, leadDealer } from '#lib/api/lead-dealer.ts';
import { minuteMs } from '#lib/model/time.ts';
import { serve } from '#lib/serve/server.ts';
import { loadSite } from '#lib/site/load.ts';
import { tenants } from '../contract/demo/demo-files.ts';
import { freshSqlite, type TestDatabase } from '../contract/leads/databases.ts';
import { openService } from '../contract/leads/yard.ts';
import { browserOf, dealer, dealers, phone } from './browser.ts';
import { carPaths, harbour, main } from './garage-pages.ts';

export const mobile = '0412 345 678';
/** A dealer of a group with a path of its own for the favourites. */
const ofGroup = dealer('switch-drive');
const browser = browserOf({ pictures: false });

/** What is open for the tests of a file: the API with its database, and the addresses of the dealers. */
export let database: TestDatabase;
export let service: ReturnType<typeof openService>;
export let base: string;
export let groupBase: string;
export let served: LeadDealer[];

/** Serves the demo dealers with accounts, for the tests of one file. */
export function serveAccounts(): void {
  let serving: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    database = await freshSqlite();
    const sites = await Promise.all([harbour, ofGroup].map(({ slug }) => loadSite({ tenantsDir: tenants, slug })));
    served = sites.map(({ site }) => leadDealer({ site, granted: [] }, undefined));
    service = openService(database, served, Date.now());
    serving = await serve({ outDir: join(dealers[0]?.root ?? '', '..', '..'), port: 0, api: service.handle });
    base = `http://${harbour.slug}.localhost:${serving.port}`;
    groupBase = `http://${ofGroup.slug}.localhost:${serving.port}`;
  });
  afterAll(async () => {
    await serving.close();
    await service.close();
    await database.remove();
  });
  // One address may ask for five codes in ten minutes, and on a day for four to numbers that differ in the last four digits alone.
  beforeEach(() => {
    service.wait(11 * minuteMs);
  });
}

/** The code of the last text message. */
export const lastCode = () => /: (\d{6,8}) is your code/.exec(service.printed.at(-1) ?? '')?.[1] ?? '';

/** A phone of a shopper. */
export async function onPhone(work: (page: Page) => Promise<void>): Promise<void> {
  const context = await (await browser()).newContext({ viewport: phone, reducedMotion: 'reduce' });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}
export const [first, second] = carPaths(harbour) as [string, string];
export const watch = (page: Page) => main(page).getByRole('button', { name: /^Watch/ });
export const problem = (page: Page) => main(page).getByRole('alert');

/** What pages report to tracking: the names of actions, and steps of signing in. */
export async function heardOn(page: Page): Promise<string[]> {
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
export async function signIn(page: Page, number = mobile) {
  const sent = service.printed.length;
  await page.getByLabel('Mobile number').fill(number);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code').waitFor();
  expect(service.printed.length).toBe(sent + 1);
  await page.keyboard.type(lastCode());
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}
