import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, desktop, phone } from './browser.ts';

const browser = browserOf();
const site = dealer('harbour-city-motors');
const [first = '', second = ''] = site.paths.filter((path) => /^\/cars\/[^/]+$/.test(path));

const isKept = (page: Page, path: string) =>
  expect.poll(() => page.evaluate(async (of) => (await caches.match(of)) !== undefined, path)).toBe(true);
const headingOf = async (page: Page) => (await page.getByRole('main').getByRole('heading', { level: 1 }).textContent()) ?? '';

test('two viewed cars and a saved one can be read without a network, with a warning; any other page lists them, in the fonts of the site', async () => {
  // Not `visit`: failed requests are what this journey is about.
  const context = await (await browser()).newContext({ viewport: phone, serviceWorkers: 'allow', reducedMotion: 'reduce' });
  try {
    // The network may be lost a moment after a page has loaded, so nothing is kept by a timer of seconds.
    await context.addInitScript(() => {
      const start = window.setTimeout;
      const startShort = (work: TimerHandler, ms = 0, ...values: unknown[]) => (ms < 2500 ? start(work, ms, ...values) : 0);
      window.setTimeout = startShort as typeof setTimeout;
    });
    const page = await context.newPage();
    await page.goto(site.base + first);
    const heading = await headingOf(page);
    await isKept(page, first);
    await page.goto(site.base + second);
    await isKept(page, second);
    expect(await page.getByText('You are offline.').count()).toBe(0);
    // A car that was saved on its card, and never opened.
    await page.goto(`${site.base}/search/used-cars`);
    const cards = page.getByRole('main').getByRole('article');
    const unseen = cards.filter({ hasNot: page.locator(`a[href="${first}"], a[href="${second}"]`) }).first();
    const saved = (await unseen.locator('a[href^="/cars/"]').first().getAttribute('href')) ?? '';
    await unseen.getByRole('button', { name: /^Save / }).click();
    await isKept(page, saved);

    await context.setOffline(true);
    await page.goto(site.base + first);
    expect(await headingOf(page)).toBe(heading);
    const warning = page.getByRole('status').filter({ hasText: 'You are offline.' });
    expect(await warning.textContent()).toMatch(/^You are offline\. This page is from \d{1,2}:\d\d\s[ap]m; the car may have been sold\.$/);
    expect(await warning.isVisible()).toBe(true);
    expect(await axeFaults(page)).toEqual([]);

    await page.goto(`${site.base}/about-us`, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
    expect(
      await page
        .getByRole('listitem')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual([saved, second, first]);
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['The cars you saved', 'The cars you viewed last']);
    const widths = () => page.getByRole('img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
    await expect.poll(async () => (await widths()).filter((width) => width === 0)).toEqual([]);
    const hasFont = () =>
      page.evaluate(() => document.fonts.check('16px site-text') && [...document.fonts].every(({ status }) => status === 'loaded'));
    await expect.poll(hasFont).toBe(true);

    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('listitem').getByRole('link').last().click();
    await warning.waitFor();

    await context.setOffline(false);
    await warning.waitFor({ state: 'detached' });
    expect(await headingOf(page)).toBe(heading);
  } finally {
    await context.close();
  }
});

test('a form or a dialog that cannot be loaded says so, and opens with the next press once there is a network (rule A7)', async () => {
  // Not `visit`: failed requests are what this journey is about.
  const context = await (await browser()).newContext({ viewport: phone, serviceWorkers: 'block', reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.goto(site.base + first, { waitUntil: 'networkidle' });
    const openers = [
      page
        .locator('a')
        .filter({ hasText: /^Enquire Now$/, visible: true })
        .last(),
      page.getByRole('button', { name: 'Work out repayments' }),
      page.getByRole('button', { name: 'View full screen' }),
      page.getByRole('banner').getByRole('button', { name: 'Menu' }),
    ];
    const note = page.getByText('This could not be loaded. Check your connection and try again.');
    const open = page.locator('dialog[open], [role=dialog]').filter({ visible: true });
    for (const opener of openers) {
      await context.setOffline(true);
      await opener.press('Enter');
      await note.waitFor();
      expect(await open.count()).toBe(0);
      await context.setOffline(false);
      await note.waitFor({ state: 'hidden' });
      await opener.press('Enter');
      await open.waitFor();
      await page.keyboard.press('Escape');
      await open.waitFor({ state: 'hidden' });
    }
    expect(new URL(page.url()).pathname).toBe(first);
  } finally {
    await context.close();
  }
});

test('so do a PDF, a calendar file and a search to save (rule A7)', async () => {
  const context = await (await browser()).newContext({ viewport: desktop, serviceWorkers: 'block', reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    const reference = '0A1B2C3D';
    const booked = JSON.stringify([{ reference, date: '2026-11-28', time: '10:00' }]);
    await page.addInitScript(([key, list]) => sessionStorage.setItem(key, list), [`forecourt:${site.slug}:booked:1`, booked] as const);
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.dismiss();
    });
    const download = () => page.waitForEvent('download').then((file) => file.suggestedFilename());
    const signIn = () => page.waitForURL('**/sign-in?**').then(() => 'sign-in');
    const note = page.getByText('This could not be loaded. Check your connection and try again.');
    for (const [path, name, arrive, arrival] of [
      [first, 'Download PDF', download, `${first.split('/').at(-1)}.pdf`],
      [
        `/success?category=general-enquiry&form=test-drive&reference=${reference}`,
        'Add to your calendar',
        download,
        'test-drive-2026-11-28.ics',
      ],
      ['/search/used-cars', 'Save search', signIn, 'sign-in'],
    ] as const) {
      await page.goto(site.base + path, { waitUntil: 'networkidle' });
      const button = page.getByRole('main').getByRole('button', { name, exact: true }).first();
      await context.setOffline(true);
      await button.click();
      await note.waitFor();
      await context.setOffline(false);
      await note.waitFor({ state: 'hidden' });
      const arrived = arrive();
      await button.click();
      expect(await arrived).toBe(arrival);
    }
    expect(alerts).toEqual([]);
  } finally {
    await context.close();
  }
});
