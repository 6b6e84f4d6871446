/** What one more of each kind of service costs (lib/README.md), in one copy of the product that has all of them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver } from '../leads/receiver.ts';
import { copyProduct, costOf, type ProductCopy } from './product-copy.ts';
import { addVendor, serverVariants } from './server-variants.ts';

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const found = { make: 'Mazda', model: 'CX-5', year: 2019 };

/** Settings of a dealer that uses all of them. */
const settingsOf = (queue: unknown) => ({
  dealer: { name: 'Hilltop Trucks', url: 'https://hilltop.example.com' },
  leads: { destinations: [{ kind: 'sales-desk', name: 'desk', url: 'env:HILLTOP_DESK_URL', queue }] },
  alerts: { recipients: [{ kind: 'sales-desk', url: 'env:HILLTOP_PAGER_URL', queue: 'night' }] },
  api: { lookups: { 'state-plates': { url: plates.url, key: 'env:HILLTOP_PLATES_KEY' } } },
  vendors: { heatMap: { id: 'H-123' } },
  feeds: { channels: ['yard-board'] },
  compliance: { rules: { 'no-bargains': { severity: 'warn', reason: 'Jane Roe, 3 March 2027: it is a joke' } } },
});

/**
 * Runs commands in the copy, in one process, because loading its code takes longer than any of them; asks the service as the API does, and lists
 * what the API, its mock and a page make of it; and what pages and the host are told of the vendor. Gets the right settings, and wrong ones.
 */
const script = `import { readFile, writeFile } from 'node:fs/promises';
import { parse } from 'parse5';
import { checkPage, rulesFor } from '#lib/compliance/check-page.ts';
import { lawContextOf } from '#lib/compliance/law-context.ts';
import { readLawPage } from '#lib/compliance/law-page.ts';
import { summarizeLaw } from '#lib/compliance/law-summary.ts';
import { makeFeeds } from '#lib/feeds/make-feeds.ts';
import { apiPaths } from '#lib/api/app.ts';
import { openApiDocument } from '#lib/api/openapi/document.ts';
import { makeLiveUpstreams } from '#lib/api/upstreams/live/live-upstreams.ts';
import { makeMockUpstreams } from '#lib/api/upstreams/mock/mock-upstreams.ts';
import { lookUpVehicle } from '#lib/browser/forms/look-up-vehicle.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { contentPolicy } from '#lib/hosting/content-policy.ts';
import { trackingSetup } from '#lib/pages/tracking.ts';
import { loadSite } from '#lib/site/load.ts';
import { loadKind } from '#lib/tracking/vendors/load-kind.ts';
import { openDealer } from './scripts/cli/open-dealers.ts';
import { runProgram } from './scripts/run-program.ts';

const [settings, ...wrong] = JSON.parse(process.argv[2]);
process.argv[1] = 'scripts/forecourt.js';
async function forecourt(code, ...words) {
  let text = '';
  const streams = [process.stdout, process.stderr];
  const writes = streams.map(({ write }) => write);
  for (const stream of streams) stream.write = (part) => (text += part) !== '';
  await runProgram(words).finally(() => streams.forEach((stream, index) => { stream.write = writes[index]; }));
  if ((process.exitCode ?? 0) !== code) throw new Error(words.join(' ') + ' ended with ' + process.exitCode + ': ' + text);
  process.exitCode = 0;
  return text;
}
const snapshotOf = async (slug) => JSON.parse(await readFile('.forecourt/snapshots/' + slug + '.json', 'utf8'));

await forecourt(0, 'new', 'hilltop', '--source', 'stock-sheet', '--yes');
const file = 'tenants/hilltop/site.json';
const started = JSON.parse(await readFile(file, 'utf8'));
await writeFile('tenants/hilltop/stock.csv', 'id;make;model;price\\n1;Mazda;3;19990\\n2;Kia;Rio;15990\\n');
let refused = '';
for (const { source, ...others } of wrong) {
  await writeFile(file, JSON.stringify({ ...started, ...others, source: { ...started.source, ...source } }));
  refused += await forecourt(1, 'check', 'hilltop');
}
await writeFile(file, JSON.stringify({ ...started, settings }));
const hilltop = {
  checked: await forecourt(0, 'check', 'hilltop'),
  doctor: await forecourt(0, 'doctor', 'hilltop'),
  tried: await forecourt(0, 'leads', 'test', 'hilltop'),
  pulled: await forecourt(0, 'pull', 'hilltop').then(() => snapshotOf('hilltop')),
};
await writeFile('export.csv', 'Yard no,Maker,Kind,Tag price\\nY1,Kia,Rio,15990\\n');
const proposed = await forecourt(0, 'new', 'valley', '--feed', 'export.csv', '--yes');
const valley = { proposed, pulled: await forecourt(0, 'pull', 'valley').then(() => snapshotOf('valley')) };

const dealer = await openDealer(makeWorkspace(process.cwd(), process.cwd(), {}), 'hilltop');
const question = { rego: 'ABC123', state: 'qld' };
const world = { fetch, env: process.env, now: Date.now, sleep: async () => undefined, report: () => undefined, logCall: async () => undefined };
const live = await makeLiveUpstreams(world).findVehicle(dealer, 'state-plates', question);
const mock = await makeMockUpstreams(world).findVehicle(dealer, 'state-plates', question);
const asked = [];
const refuse = async (url) => {
  asked.push(url);
  return Response.json({ error: 'none', code: 'not_configured' }, { status: 501 });
};
await lookUpVehicle(question, { fetch: refuse, base: '/api' });
const described = '/api/state-plates' in openApiDocument().paths;
const served = [...new Set(apiPaths().filter((path) => path.endsWith('/state-plates')))];

const { site } = await loadSite({ tenantsDir: 'tenants', slug: 'hilltop' });
const policy = contentPolicy({ site, pages: { pictures: {}, content: [] }, scripts: [] }).match(/script-src [^;]*/)[0];
const loaded = await loadKind['heat-map']();
const vendor = { vendors: trackingSetup(site).vendors, policy, label: loaded.label };

const cars = [
  { id: '1', slug: 'car-1', name: '2021 Mazda 3', make: 'Mazda', price: 19990, comments: 'A bargain.' },
  { id: '2', slug: 'car-2', name: '2020 Kia Rio', make: 'Kia' },
];
const { files, report } = makeFeeds(cars, site, {});
const { listed, leftOut } = report['yard-board'];
const channel = { files, listed, leftOut: leftOut.map(({ ids, rule }) => [...ids, rule]) };
const context = lawContextOf(site, new Map(), Date.now(), '2026-11-26');
const page = readLawPage('about.html', parse('<main><p>What a bargain!</p></main>').childNodes, { slugs: [] });
const pageLaw = checkPage(page, context, rulesFor(context));
const found = { key: '', pages: new Map([['about.html', { ...pageLaw, kept: [] }]]), feeds: { files: [], cars: new Map() } };
const rule = summarizeLaw(found, site.compliance.rules, '2026-11-26').find(({ rule }) => rule === 'no-bargains');
console.log(JSON.stringify({ started, refused, hilltop, valley, lookup: { live, mock, asked, described, served }, vendor, channel, rule }));
`;

let product: ProductCopy;
let desk: Receiver;
let plates: Receiver;
let vendorText = '';
/** What the script found: the first site.json of a dealer with all of them, the check of wrong settings, and its other commands. */
let told: {
  started: { source: unknown };
  refused: string;
  hilltop: Record<'checked' | 'doctor' | 'tried', string> & { pulled: unknown };
  valley: { proposed: string; pulled: unknown };
} & Record<'lookup' | 'vendor' | 'channel' | 'rule', unknown>;
const touched: Record<string, string[]> = {};

const oneSpace = (text: string) => text.replaceAll(/ +/g, ' ');

beforeAll(async () => {
  product = await copyProduct();
  const body = JSON.stringify(found);
  desk = await startReceiver();
  plates = await startReceiver(() => ({ status: 200, body, headers: { 'Content-Type': 'application/json' } }));
  for (const [variant, add] of Object.entries(serverVariants)) {
    await add(product);
    touched[variant] = await product.touched();
  }
  vendorText = await addVendor(product);
  touched.vendor = await product.touched();
  await product.writeSchemas();
  expect(await product.touched()).toEqual([]);

  await product.write('script.js', script);
  const wrong = [{ settings: settingsOf(7) }, { settings: settingsOf('trucks'), source: { separator: '|' } }];
  const secrets = { HILLTOP_DESK_URL: desk.url, HILLTOP_PLATES_KEY: 'a-key-of-the-service' };
  const environment = { ...secrets, FORECOURT_PRIVATE_DESTINATIONS: 'allow', NO_COLOR: '1' };
  const ran = await product.run(['script.js', JSON.stringify([settingsOf('trucks'), ...wrong])], environment);
  expect([ran.code, ran.stderr]).toEqual([0, '']);
  told = JSON.parse(ran.stdout);
});
afterAll(async () => {
  await desk.close();
  await plates.close();
  await product.remove();
});

const siteSchema = () => readFile(join(product.dir, 'tenants/site.schema.json'), 'utf8');

test('a new kind of destination is one file: checked, shown to editors, examined, and delivered to', async () => {
  expect(told.refused).toContain('settings.leads.destinations[0].queue: expected text, got 7');
  expect(await siteSchema()).toContain('Queue of the desk');
  expect(oneSpace(told.hilltop.doctor)).toContain(`ok desk ${new URL(desk.url).origin} answers (HTTP 200)`);
  expect(oneSpace(told.hilltop.doctor)).toContain('warning alerts to sales-desk HILLTOP_PAGER_URL is not set');

  expect(told.hilltop.tried).toMatch(/desk +sales-desk +delivered +200/);
  const cards = desk.hits.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
  expect(cards).toEqual([{ queue: 'trucks', leadId: expect.any(String), from: 'Test Enquiry', dealer: 'Hilltop Trucks' }]);

  expect(touched.destination).toEqual(['lib/destinations/kinds/sales-desk.ts']);
  expect(touched.destination).toHaveLength(await costOf('destination'));
});

test('a new kind of source is one file: offered to new dealers, checked, planned from and pulled', async () => {
  expect(await siteSchema()).toContain('Between two cells');
  expect(told.started.source).toEqual({ kind: 'stock-sheet', separator: ';' });
  expect(told.hilltop.checked).toContain('2 cars');
  expect(told.refused).toContain('source.separator: expected one of ",", ";", got the text "|"');
  expect(told.hilltop.pulled).toMatchObject({
    cars: [
      { id: '1', make: 'Mazda', price: 19_990 },
      { id: '2', make: 'Kia' },
    ],
  });

  expect(touched.source).toEqual(['lib/sources/kinds/stock-sheet.ts']);
  expect(touched.source).toHaveLength(await costOf('source'));
});

test('a new format of feeds is one file: recognised by its header, proposed and pulled', async () => {
  expect(told.valley.proposed).toContain('It is a feed of Yard list (preset yard-list):');
  expect(told.valley.pulled).toMatchObject({ cars: [{ id: 'Y1', make: 'Kia', price: 15_990, price_type: 'drive_away' }] });

  expect(touched.preset).toEqual(['lib/sources/feed/presets/yard-list.ts']);
  expect(touched.preset).toHaveLength(await costOf('feed preset'));
});

test('a new vehicle lookup is one file: set, examined, served, described, mocked and asked by pages', async () => {
  expect(oneSpace(told.hilltop.doctor)).toContain(`ok state-plates ${new URL(plates.url).origin} answers (HTTP 200)`);
  expect(told.lookup).toEqual({
    live: found,
    mock: expect.objectContaining({ make: 'Toyota', model: 'HiLux' }),
    asked: ['/api/nevdis', '/api/simple-autograb-lookup', '/api/state-plates'],
    described: true,
    served: ['/api/state-plates', '/mock/state-plates'],
  });

  expect(touched.lookup).toEqual(['lib/lookups/kinds/state-plates.ts']);
  expect(touched.lookup).toHaveLength(await costOf('upstream (a vehicle lookup)'));
});

test('a new vendor is one file: set, checked, allowed by the policy, told to pages and loaded by them', async () => {
  expect(told.hilltop.checked).toContain(
    'loads heat-map (Heat map, about 40 KB) once the page is idle, for analytics unless the shopper refuses',
  );
  expect(told.vendor).toEqual({
    vendors: [{ kind: 'heat-map', values: { id: 'H-123' }, purpose: 'analytics' }],
    policy: "script-src 'self' https://cdn.heat.example",
    label: 'Heat map',
  });
  expect(vendorText.trim().split('\n').length).toBeLessThanOrEqual(18);

  expect(touched.vendor).toEqual(['lib/tracking/vendors/kinds/heat-map.ts']);
  expect(touched.vendor).toHaveLength(await costOf('vendor (analytics, pixel, chat)'));
});

test('a new rule of law is one file: known to settings, checked on pages and summed up with the reason of the settings', async () => {
  expect(told.rule).toMatchObject({
    ...{ rule: 'no-bargains', severity: 'warn', reason: 'Jane Roe, 3 March 2027: it is a joke', source: 'Bargains Act 2027 s1' },
    broken: [{ page: 'about.html', problem: 'promises a bargain: “What a bargain!”' }],
  });
  expect(await siteSchema()).toContain('"no-bargains"');
  expect(touched.law).toEqual(['lib/compliance/rules/no-bargains.ts']);
  expect(touched.law).toHaveLength(await costOf('rule of law'));
});

test('a new channel of the stock is one file: switched on by its name, written, and each car has a reason', async () => {
  expect(told.channel).toEqual({
    files: [{ name: 'feeds/yard-board.txt', text: 'https://hilltop.example.com/cars/car-1|2021 Mazda 3|19990\n' }],
    listed: ['1'],
    leftOut: [['2', 'price-missing']],
  });
  expect(await siteSchema()).toContain('"yard-board"');
  expect(touched.channel).toEqual(['lib/feeds/channels/yard-board.ts']);
  expect(touched.channel).toHaveLength(await costOf('channel of the stock (a feed)'));
});
