import { createHmac } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoBuild } from '../../demo-build.ts';
import { freePort } from '../../free-port.ts';
import { type Running, startForecourt } from '../build/cli.ts';
import { decodeQuotedPrintable, splitMail, startMailServer } from '../leads/mail-server.ts';
import { startReceiver } from '../leads/receiver.ts';
import { until } from '../leads/yard.ts';

/** Tests a lead of the demo dealer through a command. Returns what more tests of that dealer need. */
export function describeDemoLeads(command: 'serve' | 'api') {
  const slug = 'harbour-city-motors';

  /** Where the demo dealers are built, as messages name it. */
  let outDir: string;
  let work: string;
  let crm: Awaited<ReturnType<typeof startReceiver>>;
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  let running: Running | undefined;

  beforeAll(async () => {
    outDir = relative('.', (await demoBuild()).outDir);
  });
  beforeEach(async () => {
    work = await mkdtemp(join(tmpdir(), 'forecourt-leads-'));
    [crm, mails] = [await startReceiver(), await startMailServer()];
  });
  afterEach(async () => {
    running?.kill();
    await running?.ended;
    running = undefined;
    await Promise.all([crm.close(), mails.close()]);
    await rm(work, { recursive: true, force: true });
  });

  const secret = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz';
  const environment = () => ({
    ...{ HARBOUR_CITY_MOTORS_CRM_URL: crm.url, HARBOUR_CITY_MOTORS_CRM_SECRET: secret, HARBOUR_CITY_MOTORS_SMTP: mails.url },
    ...{ HARBOUR_CITY_MOTORS_ADF_TO: 'adf@crm.example.com', HARBOUR_CITY_MOTORS_SALES_TO: 'sales@harbourcitymotors.example.com' },
    ...{
      HARBOUR_CITY_MOTORS_PAGER_URL: crm.url,
      HARBOUR_CITY_MOTORS_PAGER_SECRET: secret,
      HARBOUR_CITY_MOTORS_OPERATORS: 'ops@harbourcitymotors.example.com',
    },
    FORECOURT_PRIVATE_DESTINATIONS: 'allow',
  });
  const folders = () => ['--out', outDir, '--work', work];

  const starts: [string, (port: number) => string[], string][] = [
    ['serve', (port) => ['serve', slug, '--port', String(port), '--json'], '"port"'],
    ['api', (port) => ['api', slug, '--port', String(port), '--json'], '"started"'],
  ];

  /** Posts a lead as a page of the dealer does. */
  const post = (port: number, lead: object) =>
    new Promise<{ status: number | undefined; body: { id: string } }>((resolve, reject) => {
      const host = `${slug}.localhost:${port}`;
      const headers = { 'Content-Type': 'application/json', Host: host, Origin: `http://${host}` };
      const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/leads', headers }, async (response) => {
        resolve({ status: response.statusCode, body: JSON.parse(await text(response)) });
      });
      sent.on('error', reject).end(JSON.stringify({ lead }));
    });

  type CarPage = { id: string; available: boolean; title: string; subtitle?: string; typeText?: string; price: { amount: string } };

  /** The path of a car for sale and the data of its page, as the release has it. */
  async function carForSale(): Promise<{ path: string; model: CarPage }> {
    const cars = join(outDir, slug, 'current', 'cars');
    for (const name of (await readdir(cars)).filter((each) => each.endsWith('.html')).sort()) {
      const html = await readFile(join(cars, name), 'utf8');
      const data = JSON.parse(/<script id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
      const model: CarPage = data.props.pageProps.model;
      if (model.available) return { path: `/cars/${name.replace(/\.html$/, '')}`, model };
    }
    throw new Error(`${slug} has no car for sale.`);
  }

  const start = async ([, args, isUp]: (typeof starts)[number], env: Record<string, string>) => {
    const port = await freePort();
    running = startForecourt([...args(port), ...folders()], env);
    await running.until(isUp);
    return port;
  };

  describe('a lead that the demo dealer gets', () => {
    test.each(starts.filter(([name]) => name === command))(
      'through forecourt %s arrives as a signed webhook, as ADF, and as a mail with the car of its page',
      async (...way) => {
        const port = await start(way, environment());
        const { path: carPath, model } = await carForSale();
        const lead = {
          ...{
            website_slug: slug,
            category: 'General Enquiry',
            subcategory: 'Test Drive',
            name: 'Ana',
            last_name: 'Lee',
            email: 'ana@example.com',
            phone: '0412 345 678',
          },
          ...{ message: 'Could I drive it on Saturday?', car_id: model.id, url: `https://harbourcitymotors.example.com${carPath}` },
        };
        const { status, body } = await post(port, lead);
        expect([status, body]).toEqual([201, { id: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
        await until('webhook and mails', () => crm.hits.length === 1 && mails.mails.length === 2);

        const [hit] = crm.hits as [(typeof crm.hits)[0]];
        const signed = `${hit.headers['webhook-id']}.${hit.headers['webhook-timestamp']}.${hit.body}`;
        const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
        expect(hit.headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
        expect(JSON.parse(hit.body)).toMatchObject({ id: body.id, type: 'lead.created', data: { lead: { ...lead, lead_id: body.id } } });

        const mailTo = (to: string) => mails.mails.find((mail) => mail.to.includes(to)) as (typeof mails.mails)[0];
        const adf = decodeQuotedPrintable(splitMail(mailTo('adf@crm.example.com').raw).body).replaceAll('\r\n', '\n');
        expect(adf).toContain('<vehicle interest="test-drive" status="used">');
        expect(adf).toContain(`<id source="website car id">${model.id}</id>`);
        const { raw, from } = mailTo('sales@harbourcitymotors.example.com');
        const words = decodeQuotedPrintable(raw).replaceAll('\r\n', '\n');
        expect(from).toBe('website@harbourcitymotors.example.com');
        expect(words).toContain('> Could I drive it on Saturday?');
        expect(words).toContain([model.title, [model.subtitle, model.typeText].filter(Boolean).join(' · ')].join(', '));
        expect(words).toContain(model.price.amount);
        expect(words).toContain(`https://harbourcitymotors.example.com${carPath}`);
      },
    );
  });

  return {
    ...{ slug, environment, folders, post },
    /** Starts the service, which ends with the test. */
    start: async (env: Record<string, string>) => {
      const port = await start(starts.find(([name]) => name === command) as (typeof starts)[number], env);
      return { port, service: running as Running };
    },
  };
}
