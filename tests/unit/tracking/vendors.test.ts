import { describe, expect, it, test } from 'vitest';
import { usedVendors } from '#lib/site/options/vendors.ts';
import { settingsSchema } from '#lib/site/schema.ts';
import type { Allowed } from '#lib/tracking/consent/consent.ts';
import { loadKind } from '#lib/tracking/vendors/load-kind.ts';
import { vendorKinds } from '#lib/tracking/vendors/registry.ts';
import { purposeOf, type Vendor, type VendorPage } from '#lib/tracking/vendors/vendor.ts';
import { context, momentOfNumber } from './sample.ts';

/** A page without a network: scripts are noted, and load at once. */
function fakePage({ allowed = { analytics: true, advertising: true, chat: true } as Allowed } = {}) {
  const seen = { scripts: [] as string[], tracked: [] as string[], warnings: [] as string[], clicks: [] as string[] };
  const listeners: ((now: Allowed) => void)[] = [];
  const global: Record<string, unknown> = {};
  const page: VendorPage = {
    global,
    ...{ allowed: () => allowed, onAllowed: (listener: (now: Allowed) => void) => void listeners.push(listener) },
    script: async (url) => void seen.scripts.push(url),
    track: (action) => void seen.tracked.push(action),
    warn: (text) => void seen.warnings.push(text),
    ...{ now: () => 1_790_000_000_000, sleep: async () => undefined, referrer: () => 'https://www.search.test/' },
    find: (selector) => (selector.startsWith('#missing') ? null : { click: () => void seen.clicks.push(selector) }),
  };
  return {
    page,
    global,
    seen,
    refuse: () => {
      for (const listener of listeners) listener({ analytics: false, advertising: false, chat: false });
    },
  };
}

/** Valid settings of a vendor: its own examples. */
const examplesOf = ({ settings }: Vendor) => Object.fromEntries(Object.entries(settings).map(([name, { example }]) => [name, example]));
const plain = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_key, inner) => (Object.prototype.toString.call(inner) === '[object Arguments]' ? [...inner] : inner)));

const kinds = Object.entries(vendorKinds) as [keyof typeof vendorKinds, Vendor][];

describe('each vendor', () => {
  it.each(kinds)('%s accepts its own examples as settings, and nothing else', (name, vendor) => {
    const option = name.replaceAll(/-(.)/g, (_all, letter: string) => letter.toUpperCase());
    const values = examplesOf(vendor);
    const own = vendor.isMany ? { mine: values } : values;
    const settings = settingsSchema.parse({ vendors: { [option]: own } });
    expect(usedVendors(settings.vendors).map((used) => [used.kind, used.values])).toEqual([[name, values]]);
    const wrong = Object.fromEntries(Object.entries(values).map(([key]) => [key, '']));
    expect(settingsSchema.safeParse({ vendors: { [option]: vendor.isMany ? { mine: wrong } : wrong } }).success).toBe(false);
  });

  it.each(kinds)('%s names an origin for each script that it loads', async (_name, vendor) => {
    const { page, seen } = fakePage();
    const values = examplesOf(vendor);
    await vendor.load(values, page);
    const allowed = vendor.sources(values).script ?? [];
    expect(seen.scripts.length).toBeGreaterThan(0);
    for (const script of seen.scripts) expect(allowed).toContain(new URL(script).origin);
  });

  it.each(kinds)('%s says of a lead nothing but what receivers map', async (_name, vendor) => {
    const { page, global } = fakePage();
    Object.assign(globalThis, { dispatchEvent: () => true });
    const values = examplesOf(vendor);
    await vendor.load(values, page);
    const moment = momentOfNumber(15, { form: { id: 'enquiry', category: 'Used Vehicle Enquiry' }, reference: '7F3A9C21' });
    vendor.receive?.(
      Object.assign(moment, { name: 'Ada Shopper', phone: '0400 000 001', email: 'ada@shopper.test' }),
      context,
      page,
      values,
    );
    expect(JSON.stringify(plain(global))).not.toMatch(/Ada|0400|shopper\.test/);
  });

  it('is loaded in the browser by its own file', async () => {
    for (const [name, vendor] of kinds) expect(await loadKind[name]()).toBe(vendor);
  });
});

const load = async (name: keyof typeof vendorKinds, page: VendorPage, values?: Record<string, string>) => {
  const vendor: Vendor = vendorKinds[name];
  const own = values ?? examplesOf(vendor);
  await vendor.load(own, page);
  return { tell: (number: number, more = {}) => vendor.receive?.(momentOfNumber(number, more), context, page, own) };
};

describe('Google', () => {
  test('consent comes before its scripts, and each change is told', async () => {
    const { page, global, refuse } = fakePage({ allowed: { analytics: true, advertising: false, chat: true } });
    await load('google-analytics', page);
    refuse();
    const told = plain(global.dataLayer) as unknown[][];
    const say = (ad: string, analytics: string) => ({
      ad_storage: ad,
      ad_user_data: ad,
      ad_personalization: ad,
      analytics_storage: analytics,
    });
    expect(told.filter(([word]) => word === 'consent')).toEqual([
      ['consent', 'default', { ...say('denied', 'denied'), wait_for_update: 500 }],
      ['consent', 'update', say('denied', 'granted')],
      ['consent', 'update', say('denied', 'denied')],
    ]);
    expect(told.findIndex(([word]) => word === 'consent')).toBeLessThan(told.findIndex(([word]) => word === 'config'));
  });

  test('an inline script that was there already is not repeated', async () => {
    const { page, global } = fakePage();
    const layer: unknown[] = [];
    Object.assign(global, { dataLayer: layer, gtag: (...all: unknown[]) => layer.push(all) });
    await load('google-tag-manager', page);
    expect(layer.filter((entry) => Array.isArray(entry) && entry[1] === 'default')).toEqual([]);
  });

  test('both get each event of the standard, which is in the data layer once', async () => {
    const { page, global } = fakePage();
    const manager = await load('google-tag-manager', page);
    const analytics = await load('google-analytics', page);
    const call = momentOfNumber(25, { link: 'tel:0255500100' });
    vendorKinds['google-tag-manager'].receive(call, context, page);
    vendorKinds['google-analytics'].receive(call, context, page, { id: 'G-ABC1234567' });
    const { events, measurement_ids } = global.asc_datalayer as { events: { event: string }[]; measurement_ids: string[] };
    expect([events.map(({ event }) => event), measurement_ids]).toEqual([['asc_click_to_call'], ['G-ABC1234567']]);
    const layer = global.dataLayer as { event?: string; [key: number]: unknown }[];
    expect(layer.filter(({ event }) => event?.startsWith('dl_')).map(({ event }) => event)).toEqual(['dl_asc_click_to_call']);
    expect(layer.filter((entry) => entry[0] === 'event').map((entry) => entry[1])).toEqual(['click_to_call', 'asc_click_to_call']);
    expect([typeof manager.tell, typeof analytics.tell]).toEqual(['function', 'function']);
  });

  test('each keeps the events of the standard once, also where one was loaded later than the other', async () => {
    const { page, global } = fakePage();
    const moments = [momentOfNumber(25, { link: 'tel:1' }), momentOfNumber(39), momentOfNumber(61)];
    for (const moment of moments) vendorKinds['google-analytics'].receive(moment, context, page, { id: 'G-ABC1234567' });
    for (const moment of moments) vendorKinds['google-tag-manager'].receive(moment, context, page);
    expect((global.asc_datalayer as { events: unknown[] }).events).toHaveLength(3);
  });

  test('Analytics hears when it began, and which website the shopper came from', async () => {
    const { page, global } = fakePage();
    const { tell } = await load('google-analytics', page);
    tell(1);
    const layer = (global.dataLayer as ArrayLike<unknown>[]).map((entry) => [...Array.from(entry)]);
    expect(layer.find(([word]) => word === 'js')?.[1]).toEqual(new Date(1_790_000_000_000));
    expect(layer.find(([word, about]) => word === 'set' && typeof about === 'object')?.[1]).toEqual({
      page_location: 'https://hilltop.test/contact',
      page_referrer: 'https://www.search.test/',
    });
  });

  test.each([
    ['/finance', ['page_data']],
    ['/service', ['page_data']],
    ['/pages/book-a-service', ['page_data']],
    ['/contact', ['page_data']],
    ['/about-us', []],
  ])('the data of %s is pushed once the tag manager is there', async (path, expected) => {
    const { page, global } = fakePage();
    await load('google-tag-manager', page);
    const isThere = { tries: 0 };
    const slow = { ...page, sleep: async () => void (++isThere.tries === 3 && Object.assign(global, { google_tag_manager: {} })) };
    const moment = { number: 6, at: 0, page: { path, view: 6, type: 'finance' as const } };
    vendorKinds['google-tag-manager'].receive(moment, context, slow);
    await new Promise((resolve) => setTimeout(resolve, 0));
    const layer = global.dataLayer as { event?: string }[];
    expect(layer.filter(({ event }) => event === 'page_data').map(({ event }) => event)).toEqual(expected);
  });
});

describe('Meta', () => {
  test.each([
    [{}, ['dataProcessingOptions', []]],
    [{ dataUse: 'limited' }, ['dataProcessingOptions', ['LDU'], 0, 0]],
  ])('with %j it is told so before it starts', async (more, told) => {
    const { page, global } = fakePage();
    await load('meta-pixel', page, { id: '123456789012345', ...more });
    const { queue } = global.fbq as { queue: unknown[][] };
    expect([queue[0], queue.findIndex(([word]) => word === 'init')]).toEqual([told, 2]);
  });

  test('a lead has an ID, so that it counts once, and the kind of content of the settings', async () => {
    const { page, global } = fakePage();
    const { tell } = await load('meta-pixel', page, { id: '123456789012345', contentType: 'vehicle' });
    tell(15, { form: { id: 'enquiry', category: 'Used Vehicle Enquiry' }, reference: '7F3A9C21' });
    expect((global.fbq as { queue: unknown[][] }).queue.at(-1)).toMatchObject([
      'track',
      'Lead',
      { content_type: 'vehicle' },
      { eventID: '7F3A9C21' },
    ]);
  });
});

test('a script of which we know nothing can read the data layer of the standard', async () => {
  const { page, global } = fakePage();
  const { tell } = await load('custom', page);
  tell(25, { link: 'tel:0255500100' });
  expect((global.asc_datalayer as { events: object[] }).events).toMatchObject([{ event: 'asc_click_to_call', comm_type: 'voice' }]);
});

test('a script that loads by itself cannot wait for the permission of a chat, which its button gives', () => {
  const values = { script: 'https://cdn.vendor.example/tag.js', purpose: 'chat' };
  expect(settingsSchema.safeParse({ vendors: { custom: { mine: values } } }).success).toBe(false);
  for (const [, vendor] of kinds.filter(([, { start }]) => start === 'idle'))
    expect(purposeOf(vendor, examplesOf(vendor))).not.toBe('chat');
});

test('each chat has words for the button that opens it', () => {
  for (const [, { start, button }] of kinds) expect(button !== undefined).toBe(start === 'click');
});

test('TikTok has names of its own', async () => {
  const { page, global } = fakePage();
  const { tell } = await load('tiktok-pixel', page);
  tell(1);
  tell(15, { form: { id: 'enquiry', category: 'x' }, reference: 'R' });
  const queue = global.ttq as unknown[][] & { _i: Record<string, { _u: string }> };
  expect(queue.map(([method, name, , options]) => [method, name, options])).toEqual([
    ['page', undefined, undefined],
    ['track', 'SubmitForm', { event_id: 'R' }],
  ]);
  expect(Object.entries(queue._i).map(([id, { _u }]) => [id, _u])).toEqual([
    ['C0ABCDEFGHIJ12345678', 'https://analytics.tiktok.com/i18n/pixel/events.js'],
  ]);
});

test('TikTok’s script takes over the methods of its queue', async () => {
  const { page, global, refuse } = fakePage();
  const { tell } = await load('tiktok-pixel', page);
  const heard: unknown[] = [];
  Object.assign(global.ttq as object, { page: () => heard.push('page'), revokeConsent: () => heard.push('revokeConsent') });
  tell(1);
  refuse();
  expect(heard).toEqual(['page', 'revokeConsent']);
});

describe('a live chat (rule T12)', () => {
  test('whose script did not load listens once, when it is opened again', async () => {
    const { page, global } = fakePage();
    await load('live-chat', page);
    await load('live-chat', page);
    const told = (global.LiveChatWidget as { _q: Told[] })._q;
    expect(told.map(([method, [name]]) => `${method} ${name}`)).toEqual(['on new_event', 'call maximize', 'call maximize']);
  });
  type Told = [string, [string, ((event: object) => void)?]];
  const message = (agoMs: number, author = 'customer') => ({
    type: 'message',
    timestamp: 1_790_000_000_000 - agoMs,
    author: { type: author },
  });
  test.each([
    ['a first message', [message(0)], ['chatFirst']],
    ['a second one', [message(0), message(0)], ['chatFirst', 'chatMore']],
    ['one of 10 s ago', [message(10_000)], ['chatFirst']],
    ['one of a chat before', [message(10_001)], []],
    ['one of the dealer', [message(0, 'agent')], []],
    ['something else', [{ type: 'file', timestamp: 1_790_000_000_000, author: { type: 'customer' } }, {}], []],
  ])('%s', async (_name, events, actions) => {
    const { page, global, seen } = fakePage();
    await load('live-chat', page);
    const told = (global.LiveChatWidget as { _q: Told[] })._q;
    const listener = told.find(([method]) => method === 'on')?.[1][1];
    for (const event of events) listener?.(event);
    expect(seen.tracked).toEqual(actions);
  });
});

describe('a widget', () => {
  const settings = { script: 'https://chat.test/w.js?k={id}&l={location}', id: 'a b', button: '#open', frame: '#frame' };
  test('is opened by its own button, for the location of the car', async () => {
    const { page, seen } = fakePage();
    await vendorKinds['text-chat'].load(settings, page, 'L 1');
    expect(seen).toMatchObject({ scripts: ['https://chat.test/w.js?k=a%20b&l=L%201'], clicks: ['#open'], warnings: [] });
  });
  test.each([
    [{ button: '#missing' }, 'The chat has no button "#missing".'],
    [{ frame: '#missing' }, 'The chat has no frame "#missing".'],
  ])('without %j is a warning in the console only', async (more, warning) => {
    const { page, seen } = fakePage();
    await vendorKinds['text-chat'].load({ ...settings, ...more }, page);
    expect(seen.warnings).toEqual([warning]);
  });
});
