import { describe, expect, it, test } from 'vitest';
import { deviceIdOf, deviceOf, forgetDevice, newSessionId } from '#lib/browser/tracking/identity.ts';
import { momentOf } from '#lib/browser/tracking/moment-of.ts';
import type { Note, NotedPage } from '#lib/browser/tracking/notes.ts';
import { countOnce } from '#lib/browser/tracking/once.ts';
import { runVendor } from '#lib/browser/tracking/run-vendor.ts';
import type { Allowed } from '#lib/tracking/consent/consent.ts';
import { itemOf, type Moment } from '#lib/tracking/moment.ts';
import { defineVendor, type VendorPage } from '#lib/tracking/vendors/vendor.ts';
import { carPage, context, momentOfNumber } from '../../tracking/sample.ts';

const memory = () => {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
};
const refused = () => {
  throw new Error('no storage');
};

describe('a moment counts (rule T7)', () => {
  const lead = { form: { id: 'enquiry', category: 'x' }, reference: '7F3A9C21' };
  const other = { ...carPage };
  it.each<[string, Moment[], boolean[]]>([
    ['a double click on a number', [momentOfNumber(25, { link: 'tel:1' }), momentOfNumber(25, { link: 'tel:1' })], [true, false]],
    ['two numbers', [momentOfNumber(25, { link: 'tel:1' }), momentOfNumber(25, { link: 'tel:2' })], [true, true]],
    ['a call on the next page', [momentOfNumber(25), momentOfNumber(25, { page: other })], [true, true]],
    ['a car saved, removed and saved again', [momentOfNumber(39), momentOfNumber(39)], [true, false]],
    ['a lead sent twice', [momentOfNumber(15, lead), momentOfNumber(15, lead)], [true, false]],
    ['its test drive', [momentOfNumber(15, lead), momentOfNumber(48, lead)], [true, true]],
    ['a lead after it failed', [momentOfNumber(15, { ...lead, error: 'x' }), momentOfNumber(15, lead)], [true, true]],
    ['pages', [momentOfNumber(1), momentOfNumber(1)], [true, true]],
    ['messages of a chat', [momentOfNumber(57), momentOfNumber(57)], [true, true]],
    ['steps of a form', [1, 2, 2].map((step) => momentOfNumber(32, { ...lead, form: { ...lead.form, step } })), [true, true, false]],
    ['a reserved number', [momentOfNumber(26)], [false]],
    ['a split test', [1, 2].map(() => ({ at: 0, page: carPage, experiment: { name: 'x', variant: 'a' } })), [true, false]],
    ['two people who sign in', [1, 2].map(() => ({ at: 0, page: carPage, account: { step: 'signed-in', by: 'phone' } })), [true, true]],
    ['errors', [{ at: 0, page: carPage, error: 'x' }], [true]],
  ])('%s', (_name, moments, expected) => {
    const storage = memory();
    expect(moments.map(countOnce('acme', () => storage))).toEqual(expected);
  });

  test('once, also in another tab and after a reload', () => {
    const storage = memory();
    const tabs = [countOnce('acme', () => storage), countOnce('acme', () => storage)];
    expect(tabs.map((counts) => counts(momentOfNumber(15, lead)))).toEqual([true, false]);
    expect(countOnce('other', () => storage)(momentOfNumber(15, lead))).toBe(true);
  });

  test('where the browser forbids storage', () => expect(countOnce('acme', refused)(momentOfNumber(15, lead))).toBe(true));
});

describe('who counts (rule T5)', () => {
  test('a device keeps its ID, for each site its own', () => {
    const storage = memory();
    const id = deviceIdOf('acme', () => storage);
    expect(id).toMatch(/^device_[a-z0-9]{10}$/);
    expect([deviceIdOf('acme', () => storage), deviceIdOf('other', () => storage) === id]).toEqual([id, false]);
    forgetDevice('acme', () => storage);
    expect(deviceIdOf('acme', () => storage)).not.toBe(id);
  });
  test('a broken ID is replaced, and no storage is no fault', () => {
    const storage = memory();
    storage.setItem('forecourt:acme:device:1', '<script>');
    expect(deviceIdOf('acme', () => storage)).toMatch(/^device_[a-z0-9]{10}$/);
    expect(deviceIdOf('acme', refused)).toMatch(/^device_[a-z0-9]{10}$/);
  });
  test('each session is another', () => {
    expect(newSessionId()).toMatch(/^session_[a-z0-9]{10}$/);
    expect(newSessionId()).not.toBe(newSessionId());
  });
  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1', 'phone', 'Safari'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'phone', 'Chrome'],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-X700) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/140.0 Safari/537.36',
      'tablet',
      'Samsung Internet',
    ],
    ['Mozilla/5.0 (iPad; CPU OS 18_0) AppleWebKit/605 CriOS/140.0 Mobile/15E148 Safari/604.1', 'tablet', 'Chrome'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'computer', 'Edge'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'computer', 'Firefox'],
    ['', 'computer', 'Other'],
  ])('%s', (agent, device, browser) => expect(deviceOf(agent)).toEqual({ device, browser }));
});

describe('a note becomes a moment (rule T6)', () => {
  const page: NotedPage = { kind: 'content', layout: 'page', path: '/contact' };
  const note = (more: Partial<Note>): Note => ({ at: 5, page, ...more });
  const shown = { path: '/contact', view: 9, type: 'contact' };
  test.each<[string, Note, object]>([
    ['a page', note({}), { number: 9 }],
    ['a call', note({ tracked: { event: 'call', id: 25, href: 'tel:1' } }), { number: 25, link: 'tel:1' }],
    [
      'directions',
      note({ tracked: { event: 'directions', id: 41, href: 'https://maps.test' } }),
      { number: 41, link: 'https://maps.test' },
    ],
    ['a link that a shopper filled in', note({ tracked: { event: 'quoteTaken', id: 59, href: '/finance?deposit=1' } }), { number: 59 }],
    [
      'a form',
      note({ form: { id: 22, category: 'General', form: 'contact', reference: 'R', isFurther: true } }),
      { number: 22, form: { id: 'contact', category: 'General', isFurther: true }, reference: 'R' },
    ],
    ['a failed form', note({ form: { id: 22, category: 'G', form: 'c', error: 'x'.repeat(300) } }), { error: 'x'.repeat(200) }],
    ['an error', note({ error: 'Broken' }), { error: 'Broken' }],
    ['a sign-in', note({ account: { step: 'signed-in', by: 'email' } }), { account: { step: 'signed-in', by: 'email' } }],
  ])('%s', (_name, given, expected) => expect(momentOf(given)).toMatchObject({ at: 5, page: shown, ...expected }));

  test('whatever else is in an event stays behind', () => {
    const form = { id: 22, category: 'G', form: 'c', name: 'Ada', email: 'ada@shopper.test' };
    expect(JSON.stringify(momentOf(note({ form })))).not.toMatch(/Ada|shopper/);
  });

  test('the cards of a list', () => {
    const cards = [
      { id: 'c7', slug: 'a', title: 'A', price: 'secret' },
      { id: 'c8', slug: 'b', title: '2022 Isuzu D\u2011MAX', subtitle: 'LS\u00a0U', make: 'Isuzu', model: 'D-MAX' },
    ];
    expect(momentOf({ at: 0, page: { kind: 'search', path: '/search/x', cards } }).page.items).toEqual([
      { id: 'c7', slug: 'a', name: 'A' },
      { id: 'c8', slug: 'b', name: '2022 Isuzu D-MAX LS U', make: 'Isuzu', model: 'D-MAX' },
    ]);
  });

  test('the car of a page, saved there, is the one that the page describes', () => {
    const { item } = carPage;
    const shownCar: NotedPage = { kind: 'car', path: carPage.path, item };
    const save = (id: string) =>
      momentOf({ at: 0, page: shownCar, tracked: { event: 'save', id: 39, item: { id, slug: 's', name: 'Card' } } });
    expect([itemOf(save('c7')), itemOf(save('c8'))]).toEqual([item, { id: 'c8', slug: 's', name: 'Card' }]);
  });
});

describe('a vendor runs (rule T11)', () => {
  function world(vendor: Partial<ReturnType<typeof defineVendor>>, first: Allowed) {
    const seen = { loads: 0, told: [] as unknown[], warnings: [] as string[] };
    let allowed = first;
    const listeners: (() => void)[] = [];
    const page = {
      allowed: () => allowed,
      onAllowed: (listener: () => void) => void listeners.push(listener),
      warn: (text: string) => void seen.warnings.push(text),
    } as unknown as VendorPage;
    const whole = defineVendor({
      ...{ label: 'V', settings: {}, purpose: 'advertising', start: 'idle', kilobytes: 1, sources: () => ({}) },
      load: () => {
        seen.loads += 1;
      },
      receive: ({ number }: Moment) => void seen.told.push(number),
      ...vendor,
    } as Parameters<typeof defineVendor>[0]);
    const run = runVendor(
      { name: 'v', kind: 'custom', values: {}, purpose: 'advertising' },
      { load: async () => whole, page, context: () => context },
    );
    const change = (isAllowed: boolean) => {
      allowed = { ...allowed, advertising: isAllowed };
      for (const listener of listeners) listener();
    };
    return { seen, run, change };
  }
  const yes = { analytics: true, advertising: true, chat: true };
  const no = { ...yes, advertising: false };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

  test('what happened before it was loaded is told in order', async () => {
    const { seen, run } = world({}, yes);
    run.receive(momentOfNumber(1));
    run.receive(momentOfNumber(25));
    run.start();
    await settle();
    run.receive(momentOfNumber(61));
    expect(seen).toEqual({ loads: 1, told: [1, 25, 61], warnings: [] });
  });
  test('refused, it is not even loaded, and never hears of that time', async () => {
    const { seen, run, change } = world({}, no);
    run.receive(momentOfNumber(1));
    run.start();
    await settle();
    expect(seen).toEqual({ loads: 0, told: [], warnings: [] });
    change(true);
    await settle();
    run.receive(momentOfNumber(25));
    change(false);
    run.receive(momentOfNumber(61));
    change(true);
    await settle();
    expect(seen).toEqual({ loads: 1, told: [25], warnings: [] });
  });
  test('a vendor that throws while it loads, or while it hears, is a warning', async () => {
    const throws = () => {
      throw new Error('Boom.');
    };
    const atLoad = world({ load: throws }, yes);
    atLoad.run.start();
    await settle();
    const atEvent = world({ receive: throws }, yes);
    atEvent.run.start();
    await settle();
    atEvent.run.receive(momentOfNumber(1));
    expect([atLoad.seen.warnings, atEvent.seen.warnings]).toEqual([['v: Boom.'], ['v: Boom.']]);
  });
  test('a script that never loads keeps nothing back', async () => {
    const { seen, run } = world({ load: () => new Promise<void>(() => {}) }, yes);
    run.receive(momentOfNumber(1));
    run.start();
    await settle();
    run.receive(momentOfNumber(25));
    expect(seen.told).toEqual([1, 25]);
  });
  test('at most 50 moments wait', async () => {
    const { seen, run } = world({}, yes);
    for (let count = 0; count < 60; count += 1) run.receive(momentOfNumber(count < 10 ? 1 : 25));
    run.start();
    await settle();
    expect(seen.told).toEqual(Array.from({ length: 50 }, () => 25));
  });
});
