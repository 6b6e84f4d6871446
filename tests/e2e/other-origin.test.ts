/** A site with `api.url`, its API on another origin: what the page's policy and the API's answers allow is real. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LeadDealer, leadDealer } from '#lib/api/lead-dealer.ts';
import { destination } from '#lib/destinations/destinations.ts';
import { contentPolicy } from '#lib/hosting/content-policy.ts';
import { apiBase } from '#lib/routes/api-base.ts';
import { loadSite } from '#lib/site/load.ts';
import { tenants } from '../contract/demo/demo-files.ts';
import { freshSqlite } from '../contract/leads/databases.ts';
import { startReceiver } from '../contract/leads/receiver.ts';
import { serveApi } from '../contract/leads/serve-api.ts';
import { openService, until } from '../contract/leads/yard.ts';
import { browserOf, dealer, phone, visit } from './browser.ts';
import { answersTo, asPeopleDo, fillStep, sendButton } from './fill-form.ts';
import { isReady, leadRequests, thanks } from './form-page.ts';
import { formPlaces } from './form-service.ts';

const slug = 'bayside-mazda';
const path = '/contact';
const browser = browserOf({ pictures: false });
const connect = /connect-src [^;]*/;

/** The built page and its policy as they are with the API on this origin. */
async function pageFor(origin: string) {
  const [{ root }, { site }] = [dealer(slug), await loadSite({ tenantsDir: tenants, slug })];
  const moved = { ...site, api: { ...site.api, url: origin } };
  const [html, headers] = await Promise.all([join(root, `${path}.html`), join(root, '_headers')].map((file) => readFile(file, 'utf8')));
  const [, policy = ''] = /Content-Security-Policy: (.*)/.exec(headers ?? '') ?? [];
  const [allowed = ''] = connect.exec(contentPolicy({ site: moved, scripts: [], pages: { pictures: {}, content: [] } })) ?? [];
  const body = (html ?? '').replaceAll(`"api":"${apiBase(site)}"`, `"api":"${apiBase(moved)}"`);
  expect([body === html, policy.includes(origin), allowed.includes(origin)]).toEqual([false, false, true]);
  return { site: moved, body, policy: policy.replace(connect, allowed) };
}

async function openSite() {
  const [database, crm] = [await freshSqlite(), await startReceiver()];
  const dealers: LeadDealer[] = [];
  const service = openService(database, dealers, Date.now());
  const api = await serveApi(service.handle);
  const origin = `http://localhost:${api.port}`;
  const { site, body, policy } = await pageFor(origin);
  const { base } = dealer(slug);
  const hook = destination.parse({ kind: 'webhook', url: crm.url, secret: 'env:HOOK_SECRET' });
  dealers.push({ ...leadDealer({ site, granted: ['HOOK_SECRET'] }, undefined), destinations: [{ ...hook, name: 'crm' }] });
  service.service.worker.start();
  return {
    ...{ origin, crm, body, policy, base },
    close: async () => {
      await api.close(0);
      await service.close();
      await Promise.all([crm.close(), database.remove()]);
    },
  };
}

let opened: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  opened = await openSite();
});
afterAll(() => opened?.close());

test('an enquiry goes from the built page to the API on another origin', async () =>
  // A page that a test answers itself has no network address, so the browser would ask before it reaches this machine.
  visit(await browser(), { viewport: phone, permissions: ['local-network-access'] }, async (page) => {
    const { base, crm, origin, body, policy } = opened;
    const requests = leadRequests(page);
    await page.route(base + path, (route) =>
      route.fulfill({ contentType: 'text/html', body, headers: { 'Content-Security-Policy': policy } }),
    );
    await page.goto(base + path);
    const place = (await formPlaces()).find((one) => one.slug === slug && one.path === path);
    if (!place) throw new Error(`${slug} has no form at ${path}.`);
    const form = page.locator(`#form-${place.view.form.id}`);
    await isReady(form);
    await fillStep(form, place.view, answersTo(place.view, 'kim.elsewhere@example.com'));
    await asPeopleDo(page);
    await sendButton(form).click();
    await thanks(page);
    expect(requests.map((request) => request.url())).toEqual([`${origin}/api/leads`]);
    await until('the lead', () => crm.hits.length > 0);
    expect(JSON.parse(crm.hits[0]?.body ?? '{}').data.lead).toMatchObject({ email: 'kim.elsewhere@example.com', message: 'Hello there' });
  }));
