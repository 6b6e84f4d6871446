/** What an open form asks others for: a bot check and free bookings. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { dealer, step } from './browser.ts';
import { fillIn, inBrowser, openForm, sendButton, stored, takeLeads, thanks } from './form-answers.ts';

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
const broken = (route: Route) => route.fulfill({ status: 503, json: { error: 'x' } });

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
