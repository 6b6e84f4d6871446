/** A site that was built with `api.url`, its API on another origin: what the page's policy and the API's answers allow is real. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LeadDealer, leadDealer } from '#lib/api/lead-dealer.ts';
import { serve } from '#lib/serve/server.ts';
import { loadSite } from '#lib/site/load.ts';
import { forecourt } from '../contract/build/cli.ts';
import { carsOf, makeYard, siteOf } from '../contract/build/tenants.ts';
import { freshSqlite } from '../contract/leads/databases.ts';
import { startReceiver } from '../contract/leads/receiver.ts';
import { serveApi } from '../contract/leads/serve-api.ts';
import { openService, until } from '../contract/leads/yard.ts';
import { browserOf, phone, visit } from './browser.ts';
import { asPeopleDo, sendButton } from './fill-form.ts';
import { isReady, leadRequests, thanks } from './form-page.ts';

const slug = 'elsewhere-cars';
const browser = browserOf({ pictures: false });

async function openSite() {
  const [yard, database, crm] = [await makeYard(), await freshSqlite(), await startReceiver()];
  const dealers: LeadDealer[] = [];
  const service = openService(database, dealers, Date.now());
  const api = await serveApi(service.handle);
  const origin = `http://localhost:${api.port}`;
  const destinations = [{ kind: 'webhook', url: crm.url, secret: 'env:HOOK_SECRET' }];
  await yard.tenant(slug, {
    site: siteOf('Elsewhere Cars', { api: { url: origin }, leads: { destinations } }),
    cars: carsOf(1),
    content: { 'contact.md': '---\ntitle: Contact us\n---\n\nWrite to us.\n' },
  });
  const built = await forecourt(['build', slug, ...yard.flags]);
  if (built.code !== 0) throw new Error(`The site could not be built:\n${built.stdout}${built.stderr}`);
  const { site } = await loadSite({ tenantsDir: yard.tenantsDir, slug });
  dealers.push(leadDealer(site, undefined));
  service.service.worker.start();
  const serving = await serve({ outDir: yard.outDir, port: 0 });
  return {
    ...{ origin, crm },
    base: `http://${slug}.localhost:${serving.port}`,
    close: async () => {
      await Promise.all([serving.close(), api.close(0)]);
      await service.close();
      await Promise.all([crm.close(), database.remove(), yard.remove()]);
    },
  };
}

let opened: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  opened = await openSite();
});
afterAll(() => opened?.close());

test('an enquiry goes from the built page to the API on another origin', async () =>
  visit(await browser(), { viewport: phone }, async (page) => {
    const { base, crm, origin } = opened;
    const requests = leadRequests(page);
    await page.goto(`${base}/contact`);
    const form = page.locator('#form-contact');
    await isReady(form);
    for (const [name, text] of [
      ['name', 'Kim'],
      ['phone', '0491 570 006'],
      ['email', 'kim.elsewhere@example.com'],
      ['message', 'Hello there'],
    ])
      await form.locator(`[name=${name}]`).fill(text ?? '');
    await asPeopleDo(page);
    await sendButton(form).click();
    await thanks(page);
    expect(requests.map((request) => request.url())).toEqual([`${origin}/api/leads`]);
    await until('the lead', () => crm.hits.length > 0);
    expect(JSON.parse(crm.hits[0]?.body ?? '{}').data.lead).toMatchObject({ email: 'kim.elsewhere@example.com', message: 'Hello there' });
  }));
